"""What may reach a terminal: printable text, and nothing that moves the cursor."""

from __future__ import annotations

_STAND_IN = "\N{REPLACEMENT CHARACTER}"


def printable(text: str) -> str:
    """The text on one line, with a stand-in for every character that a terminal would act upon."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(c if c.isprintable() else " " if c.isspace() else _STAND_IN for c in text)
