"""The looks of the screen by name. Only the terminal's own sixteen colours, so that its theme is respected.

Colour never carries a meaning alone: glyphs, words and positions say the same. With ``NO_COLOR`` the table
holds attributes only.
"""

from __future__ import annotations

import os
from functools import cache

from rich.style import Style

_COLOURED = {
    "": "",
    "dim": "bright_black",
    "wall": "white",
    "floor": "bright_black",
    "door": "yellow",
    "item": "bright_yellow",
    "water": "blue",
    "plant": "green",
    "remembered": "bright_black",
    "ours": "bright_cyan",
    "focus": "bold bright_white",
    "theirs": "bright_red",
    "officer": "bold bright_magenta",
    "neutral": "green",
    "threat": "yellow",
    "danger": "bold bright_red",
    "cursor": "reverse",
    "area": "black on yellow",
    "path": "black on cyan",
    "strong": "reverse",
    "rule": "bright_black",
    "why": "bright_black",
    "hint": "bright_black",
    "great": "bold",
    "hit": "bold",
    "miss": "",
    "step": "",
    "none": "",
    "prompt": "bold",
    "key": "bold bright_cyan",
    "bar": "bright_black",
    "title": "bold",
    "good": "bright_green",
    "fortune": "bold bright_yellow",
    "phase": "cyan",
}
_PLAIN = {
    **dict.fromkeys(_COLOURED, ""),
    "focus": "bold",
    "officer": "bold",
    "danger": "bold",
    "cursor": "reverse",
    "area": "underline",
    "path": "underline",
    "strong": "reverse",
    "great": "bold",
    "hit": "bold",
    "prompt": "bold",
    "key": "bold",
    "title": "bold",
    "fortune": "bold",
    "phase": "bold",
}

NAMES: tuple[str, ...] = tuple(_COLOURED)
"""Every style name; a map cell holds an index into this tuple."""
INDEX: dict[str, int] = {name: index for index, name in enumerate(NAMES)}


def without_colour() -> bool:
    """Whether the player asked for no colour."""
    return bool(os.environ.get("NO_COLOR"))


@cache
def table(plain: bool) -> tuple[Style, ...]:
    """The styles in the order of `NAMES`, coloured or plain."""
    source = _PLAIN if plain else _COLOURED
    return tuple(Style.parse(source[name]) if source[name] else Style() for name in NAMES)
