"""Mould: burn it, cross it with covered faces, or leave it alone. Its spores are in Crypts too."""

from __future__ import annotations

from roguelike.books.ahq import doom, harm, lasting
from roguelike.books.ahq.burden import burden
from roguelike.books.ahq.content import content
from roguelike.books.ahq.deeds import ModelGame
from roguelike.books.ahq.deeds import register as register_deed
from roguelike.books.ahq.events_rooms import HazardRolled
from roguelike.books.ahq.exploring import exploring
from roguelike.books.ahq.figures import WS, helpless
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.rooms import threshold
from roguelike.books.ahq.rooms.registry import NEXT_COMBAT, RoomCode, register
from roguelike.books.ahq.state import Feature, Model, Section
from roguelike.engine.decisions import Args
from roguelike.engine.rulemarks import rule

TABLE = "AHQ-TBL-mould"


@rule("AHQ-MOULD-03", "AHQ-DEC-23")
async def cross(game: ModelGame, model: Model, args: Args) -> None:
    """Go in with a damp handkerchief on the face, to cross the room; who lives has crossed. AHQ-MOULD-03, AHQ-DEC-23.

    Whoever goes out and comes back rolls again.
    """
    await threshold.step_over(game, model, str(args["step"]))
    await come_in(game, model)


@rule("AHQ-MOULD-03")
async def come_in(game: ModelGame, model: Model) -> None:
    """Somebody has come in; whom he carries breathes it as he does, if he gets any further."""
    body = burden(game.state, model)
    await breathe(game, model)
    if body is not None and not helpless(model):
        await breathe(game, body)


@rule("AHQ-TBL-mould", "AHQ-MOULD-03")
async def breathe(game: ModelGame, model: Model) -> None:
    """A roll on AHQ-TBL-mould, and what the spores do."""
    rolled = content().tables[TABLE].roll(game.chance, "mould", "rules")
    row = rolled.row
    game.emit(HazardRolled(rule=TABLE, who=ref(model), kind="mould", die=rolled.total, result=row.key))
    if row.key == "deadly-poison":
        await deadly(game, model)
    elif row.key == "poison":
        await harm.suffer(game, model, row.amount)
    elif row.key == "irritation":
        irritate(model, row.figures[WS])


@rule("AHQ-TBL-mould", "AHQ-DEC-22")
async def deadly(game: ModelGame, model: Model) -> None:
    """A Fate Point or death; a potion does not help. Ruling AHQ-DEC-22."""
    await doom.doomed(game, model, "poison", TABLE, by_fate=True, by_potion=False)


@rule("AHQ-TBL-mould")
def irritate(model: Model, amount: int) -> None:
    """Weapon Skill is lower in the next combat, then as before."""
    lasting.lay(model, "mould", TABLE, WS, amount).notes[NEXT_COMBAT] = 1


async def _driven(game: ModelGame, section: Section, feature: Feature, model: Model) -> None:
    """Whom the Game Master leads in breathes it as well. AHQ-MOULD-03."""
    await breathe(game, model)


register(RoomCode(id="mould", driven=_driven))
register_deed(threshold.deed("cross-mould", "mould", "AHQ-MOULD-03", exploring, cross))
