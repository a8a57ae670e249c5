"""The Third Eye's business: unexplored areas, and seeing one before anybody goes there."""

from __future__ import annotations

from collections.abc import Iterator

from roguelike.books.ahq import bands, board, explore
from roguelike.books.ahq.dungeon.generate import needs_laying, unexplored_exits
from roguelike.books.ahq.dungeon.grid import touch
from roguelike.books.ahq.moments import StepEntered
from roguelike.books.ahq.state import HEROES, Campaign, Pending, Section
from roguelike.engine.game import Game
from roguelike.engine.geometry import Square
from roguelike.engine.moments import Reactions
from roguelike.engine.rulemarks import rule


def unexplored(state: Campaign) -> Iterator[tuple[Square, Pending]]:
    """Every unexplored area of the level that the party knows of: behind a door, beyond a junction or corner.

    With the square by which it is pointed out: the door's, or one of the section at the exit. Not behind a door that
    somebody has opened: who is there has seen him (AHQ-TURN-06).
    """
    level = state.here
    opened = {trigger.door for trigger in state.pending}
    for door in level.doors.values():
        if needs_laying(door) and not door.false and door.id not in opened:
            side = next((side for side in door.sides if side), "")
            yield door.square, Pending("door", door=door.id, section=side)
    for section in level.sections.values():
        for side in unexplored_exits(level, section.id):
            yield exit_square(section, side), Pending("exit", section=section.id, side=side)


def exit_square(section: Section, side: str) -> Square:
    """The floor square of a section by which its exit on a side is pointed out: the first along that side."""
    floor = section.floor[0]
    return {
        "N": Square(floor.x, floor.y),
        "E": Square(floor.x + floor.w - 1, floor.y),
        "S": Square(floor.x, floor.y + floor.h - 1),
        "W": Square(floor.x, floor.y),
    }[side]


@rule("AHQ-SPELL-03", "AHQ-CDEC-35")
async def explore_unseen(game: Game[Campaign], pending: Pending) -> None:
    """Generate an unexplored area now and see it; nobody there knows, and no fight begins. AHQ-SPELL-03.

    A door stays shut. Whoever lives there is met, with +3 to the leader's surprise roll, when the Heroes really come
    there: ruling AHQ-CDEC-35.
    """
    await explore.lay(game, pending, foresee=True)
    if pending.kind == "door":
        door = game.state.here.doors[pending.door]
        door.open = False
        touch(game.state.here)


@rule("AHQ-CDEC-35", "AHQ-CMB-04")
async def _come(game: Game[Campaign], moment: StepEntered, owner: str) -> bool:
    """Somebody comes into an area that the Third Eye has seen, and nobody is there: whoever comes later was not seen.

    Where somebody lives the surprise roll uses up what was seen. AHQ-CMB-04, ruling AHQ-CDEC-35.
    """
    state = game.state
    for section in _foreseen(state, owner):
        lived_in = (band for band in state.bands.values() if section.id in band.sections)
        section.foreseen = any(bands.lurking(state, band) for band in lived_in)
    return False


def _foreseen(state: Campaign, id: str) -> list[Section]:
    here = (state.here.sections[section] for section in board.sections_of(state, state.models[id]))
    return [section for section in here if section.foreseen]


def _comers(game: Game[Campaign], moment: StepEntered) -> list[tuple[str, str]]:
    ours = game.state.models[moment.model].kind != "monster" and _foreseen(game.state, moment.model)
    return [(HEROES, moment.model)] if ours else []


def register_reactions(reactions: Reactions) -> None:
    """Let the party's coming end what the Third Eye has shown. Ruling AHQ-CDEC-35."""
    reactions.register(StepEntered, "third-eye", _comers, _come)
