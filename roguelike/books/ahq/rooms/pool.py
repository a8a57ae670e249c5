"""The Pool: any Hero may drink."""

from __future__ import annotations

from roguelike.books.ahq import doom, fate, lasting, upkeep
from roguelike.books.ahq.content import content
from roguelike.books.ahq.deeds import Deed, ModelGame
from roguelike.books.ahq.deeds import register as register_deed
from roguelike.books.ahq.events_rooms import HazardRolled
from roguelike.books.ahq.exploring import must_not_have_moved, whole_phase
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.rooms.common import beside, hero_exploring, room_of, sleep
from roguelike.books.ahq.rooms.registry import RoomCode, register
from roguelike.books.ahq.state import Campaign, Model
from roguelike.engine.decisions import Args, Refusal, refuse
from roguelike.engine.rulemarks import rule

TABLE = "AHQ-TBL-pool"


@rule("AHQ-POOL-01", "AHQ-DEC-21")
def cannot_drink(state: Campaign, model: Model) -> Refusal | None:
    """Why the model cannot drink: it is a Hero's action in an Exploration Turn, instead of moving. AHQ-DEC-21."""
    found = room_of(state, model, "pool")
    refusal = must_not_have_moved(state, model)
    if refusal is None and (found is None or not beside(model, found[1])):
        refusal = refuse("AHQ-POOL-01", "ahqroom-not-beside", who=ref(model))
    return refusal


@rule("AHQ-POOL-01", "AHQ-TBL-pool")
async def drink(game: ModelGame, model: Model, args: Args) -> None:
    """A drink from the Pool: a roll on AHQ-TBL-pool, for each drink. AHQ-POOL-01."""
    whole_phase(model, "drink-pool")
    rolled = content().tables[TABLE].roll(game.chance, "pool", "rules")
    key = rolled.row.key
    game.emit(HazardRolled(rule=TABLE, who=ref(model), kind="pool", die=rolled.total, result=key))
    if key == "deadly-poison":
        await doom.doomed(game, model, "poison", TABLE, by_fate=False)
    elif key == "sleep":
        sleep(game, model, TABLE)
    elif key == "luck":
        be_lucky(model)
    else:
        upkeep.restore(game, model, TABLE, content().rooms["pool"].name)


@rule("AHQ-TBL-pool", "AHQ-DEC-21")
def be_lucky(hero: Model) -> None:
    """One Fate Point for this expedition; nothing while the last one from a Pool is not spent. Ruling AHQ-DEC-21."""
    if not any(effect.source == fate.LUCK for effect in hero.effects):
        hero.fate += 1
        lasting.lay(hero, fate.LUCK, TABLE, "luck", 1)


register(RoomCode(id="pool"))
register_deed(
    Deed(
        id="drink-pool",
        offered=lambda state, model: hero_exploring(state, model) and room_of(state, model, "pool") is not None,
        perform=drink,
        refusal=cannot_drink,
    )
)
