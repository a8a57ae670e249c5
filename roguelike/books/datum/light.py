"""Light and darkness: which squares are lit, and whom darkness hinders. DQ-LIT-01 .. 19, DQ-DRK-01, -02."""

from __future__ import annotations

from roguelike.books.datum import figures
from roguelike.books.datum.content import content
from roguelike.books.datum.figures import AnyFigure
from roguelike.books.datum.sightline import looks
from roguelike.books.datum.state import Campaign, Hero, Item
from roguelike.books.datum.terrain import Ground, ground
from roguelike.engine.geometry import Square, around
from roguelike.engine.rulemarks import rule


@rule("DQ-LIT-04")
def is_light(item: Item) -> bool:
    """Whether a thing is a light source: a torch or a lamp. DQ-LIT-04."""
    return item.id in content().gear and content().gear[item.id].light != ""


def light_kind(item: Item) -> str:
    """ "torch" or "lamp"; "" for other things."""
    return content().gear[item.id].light if item.id in content().gear else ""


@rule("DQ-LIT-14", "DQ-LIT-15", "DQ-LIT-19", "DQ-DEC-37", "DQ-DEC-38")
def sources(state: Campaign) -> list[Square]:
    """Where light burns: carried by heroes or monsters, on the floor or furniture, magic light at its bearer's."""
    out = [lying.square for lying in state.here.lying if lying.item.lit]
    for hero in state.party():
        if hero.square is not None and carries_light(hero):
            out.append(hero.square)
    for monster in state.foes():
        if monster.light is not None and monster.light.lit and monster.square is not None:
            out.append(monster.square)
    return out


def carries_light(hero: Hero) -> bool:
    """Whether he carries a burning light, or lets his own shine."""
    return hero.light or any(item.lit for item in hero.hands)


@rule("DQ-LIT-05", "DQ-LIT-06", "DQ-DEC-36")
def lights(made: Ground, source: Square, square: Square) -> bool:
    """Whether a light on one square lights another: a whole room, or passages as far as is seen past figures.

    Light does not pass between rooms and passages. DQ-LIT-05, DQ-LIT-06, ruling DQ-DEC-36.
    """
    plan = made.plan
    here, there = plan.area_of.get(source), plan.area_of.get(square)
    if here is None or there is None:  # on a door's square, which belongs to both sides
        return made.together(source, square) or (_by_a_passage(made, source, square) and looks(made, source, square))
    if here in plan.rooms or there in plan.rooms:
        return here == there
    return looks(made, source, square)


def _by_a_passage(made: Ground, *squares: Square) -> bool:
    """Whether each square belongs to a passage: a door's square that leads to one, too."""
    areas = made.plan.section_area
    return all(any(areas[id] not in made.plan.rooms for id in made.sections(square)) for square in squares)


def is_lit(state: Campaign, square: Square) -> bool:
    """Whether any light falls on the square, or its area needs none."""
    made = ground(state)
    if square in made.plan.area_of:
        return square in _always(made) or any(square in _lit_by(made, source) for source in sources(state))
    beside = not _always(made).isdisjoint(around(square))  # on a door's square: it belongs to both sides
    return beside or any(lights(made, source, square) for source in sources(state))


def lit_squares(state: Campaign) -> frozenset[Square]:
    """All squares of areas on which light falls."""
    made = ground(state)
    return _always(made).union(*(_lit_by(made, source) for source in sources(state)))


def _always(made: Ground) -> frozenset[Square]:
    """The squares of areas that need no light source."""
    held: frozenset[Square] | None = made.shared.get("lit")
    if held is None:
        areas = (area for area in made.plan.quest.areas if area.lit)
        held = made.shared["lit"] = frozenset(square for area in areas for square in area.squares)
    return held


def _lit_by(made: Ground, source: Square) -> frozenset[Square]:
    """All squares of areas that a light on this square lights."""
    held: frozenset[Square] | None = made.shared.get(("lit", source))
    if held is None:
        held = made.shared["lit", source] = frozenset(s for s in made.plan.area_of if lights(made, source, s))
    return held


@rule("DQ-LIT-01", "DQ-LIT-02", "DQ-LIT-03", "DQ-DRK-01", "DQ-DEC-69")
def in_darkness(state: Campaign, who: AnyFigure) -> bool:
    """Whether darkness hinders a figure: a hero without infravision on an unlit square. DQ-LIT-01 .. 03, DQ-DRK-01."""
    if not isinstance(who, Hero) or figures.infravision(who) or who.square is None:
        return False
    return not is_lit(state, who.square)


@rule("DQ-DRK-02", "DQ-INI-07", "DQ-DEC-35")
def blind(hero: Hero) -> bool:
    """Whether he discovers monsters too late: no light of his own and no infravision. DQ-INI-07, ruling DQ-DEC-35."""
    return not carries_light(hero) and not figures.infravision(hero)
