"""What a reader calls a figure: heroes by name, monsters by the letter on the map; and things by their names."""

from __future__ import annotations

from collections.abc import Iterable

from roguelike.books.datum.content import content
from roguelike.books.datum.figures import armour_of, wears_out
from roguelike.books.datum.state import Figure, Hero, Item, Monster
from roguelike.engine.decisions import Option
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import Msg, Ref, msg


def ref(figure: Figure) -> Ref:
    """The figure as an argument of a message."""
    return Ref(figure.id, figure.glyph if isinstance(figure, Monster) else figure.name)


def thing_name(id: str) -> str:
    """The name of a thing by its id; a scroll is called after its spell, a thing of the quest has its own name."""
    base, _, spell = id.partition(":")
    if base == "treasure":
        return spell
    name = content().thing(base).name
    return f"{name}: {content().spells[spell].name}" if spell else name


def item_name(item: Item) -> str:
    """The name of a thing."""
    return thing_name(f"{item.id}:{item.spell}" if item.spell else item.id)


@rule("DQ-ARM-01")
def points_left(item: Item | None) -> int:
    """The damage points that a piece of armour can still absorb; 0 for other things. DQ-ARM-01."""
    armour = armour_of(item) if item is not None else None
    return max(0, armour.points - item.wear) if armour is not None and item is not None else 0


def item_told(item: Item) -> Msg:
    """A thing with what has become of it: missiles left, lit, damaged, how far it is worn."""
    armour = armour_of(item)
    points = armour.points if armour is not None and wears_out(item) and item.wear else 0
    return msg(
        "datum-thing",
        name=item_name(item),
        ammo=item.ammo,
        lit=item.lit,
        damaged=item.damaged,
        left=points_left(item),
        points=points,
    )


def yes_or_no() -> tuple[Option, Option]:
    """The two options of a plain question."""
    yes, no = (Option(key, msg("datum-yes-no", key=key)) for key in ("yes", "no"))
    return yes, no


def in_line(heroes: Iterable[Hero]) -> list[Hero]:
    """Heroes as lists show them: by their digits, the dead last; who joined later has the digit of one who died."""
    return sorted(heroes, key=lambda hero: (hero.dead, hero.glyph))
