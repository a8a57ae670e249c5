"""The Trapdoor: a trap, a room, a Crypt, stairs, or nothing at all."""

from __future__ import annotations

from roguelike.books.ahq import explore, traps
from roguelike.books.ahq.content import content
from roguelike.books.ahq.deeds import Deed, ModelGame
from roguelike.books.ahq.deeds import register as register_deed
from roguelike.books.ahq.dungeon.grid import touch
from roguelike.books.ahq.events_rooms import HatchOpened, HazardRolled
from roguelike.books.ahq.exploring import no_exploring, whole_phase
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.rooms import hatch, mould, registry
from roguelike.books.ahq.rooms.common import at_it, come_alive, fight_now, hero_exploring, room_of, take
from roguelike.books.ahq.rooms.registry import RoomCode
from roguelike.books.ahq.state import Campaign, Model, Section
from roguelike.engine.decisions import Args, Refusal, refuse
from roguelike.engine.rulemarks import rule

TABLE, CRYPT_TABLE = "AHQ-TBL-trapdoor", "AHQ-TBL-crypt"
CRYPT, STAIRS, EMPTY = "crypt", "stairs", "empty"
RING = "gold-ring"


@rule("AHQ-TDOOR-02")
def cannot_open(state: Campaign, model: Model) -> Refusal | None:
    """Why the Trapdoor cannot be opened now; None if it can. AHQ-TDOOR-02."""
    found = room_of(state, model, "trapdoor")
    if found is None or not at_it(model, found[1]):
        return refuse("AHQ-TDOOR-02", "ahqroom-not-beside", who=ref(model))
    if found[1].state:
        return refuse("AHQ-TDOOR-02", "ahqroom-is-open")
    return no_exploring(state, model)


@rule("AHQ-TDOOR-02", "AHQ-TBL-trapdoor")
async def open_it(game: ModelGame, hero: Model, args: Args) -> None:
    """Open the Trapdoor: a roll on AHQ-TBL-trapdoor. AHQ-TDOOR-02."""
    state = game.state
    found = room_of(state, hero, "trapdoor")
    assert found is not None
    section, feature = found
    whole_phase(hero, "open-trapdoor")
    game.emit(HatchOpened(rule="AHQ-TDOOR-02", who=ref(hero), kind="trapdoor"))
    rolled = content().tables[TABLE].roll(game.chance, "trapdoor", "rules")
    key = what_is_below(state, rolled.row.key)
    game.emit(HazardRolled(rule=TABLE, who=ref(hero), kind="trapdoor", die=rolled.total, result=key))
    feature.state = {"crypt": CRYPT, "stairs-down": STAIRS}.get(key, EMPTY)
    touch(state.here)
    if key == "trap":
        await trapped(game, hero, section)
    elif key == "room":
        await hatch.reveal(game, section, feature, hero)
        if feature.below:
            hatch.throw_open(game, feature)


@rule("AHQ-TBL-trapdoor")
def what_is_below(state: Campaign, key: str) -> str:
    """Stairs are a room where the quest says where stairs down are. A labyrinth is nothing without that game."""
    rules = explore.dungeon_rules(state)
    if key == "stairs-down" and (rules.quest_stairs or rules.stairs_down == "out"):
        return "room"
    return "nothing" if key == "labyrinth" else key


@rule("AHQ-TBL-trapdoor")
async def trapped(game: ModelGame, hero: Model, section: Section) -> None:
    """A trap of the Chest column goes off, on the hand that opens as at a chest: nobody spots or disarms it."""
    rolled = content().tables["AHQ-TBL-trap.chest"].roll(game.chance, "trap", "rules")
    assert hero.square is not None
    await traps.spring(game, rolled.row.trap, hero, hero.square, chest=section.id)


@rule("AHQ-TBL-trapdoor")
def cannot_explore(state: Campaign, model: Model) -> Refusal | None:
    """Why a Hero cannot explore the Crypt now: it is one action, once."""
    found = room_of(state, model, "trapdoor")
    if found is None or not at_it(model, found[1]) or found[1].state != CRYPT:
        return refuse("AHQ-TBL-crypt", "ahqroom-not-beside", who=ref(model))
    return no_exploring(state, model)


@rule("AHQ-TBL-crypt")
async def explore_crypt(game: ModelGame, hero: Model, args: Args) -> None:
    """Explore the Crypt: a roll on AHQ-TBL-crypt."""
    found = room_of(game.state, hero, "trapdoor")
    assert found is not None
    section, feature = found
    whole_phase(hero, "explore-crypt")
    feature.state = EMPTY
    rolled = content().tables[CRYPT_TABLE].roll(game.chance, "crypt", "rules")
    key = rolled.row.key
    game.emit(HazardRolled(rule=CRYPT_TABLE, who=ref(hero), kind="crypt", die=rolled.total, result=key))
    if key == "mould":
        await mould.breathe(game, hero)
    elif key == "gold-ring":
        take(game, hero, RING, CRYPT_TABLE)
    elif key == "undead-skaven":
        come_alive(game, section, feature, rolled.row.npc, feature.squares[0])
        await fight_now(game, heroes_surprised=True)


registry.register(RoomCode(id="trapdoor", turn_end=hatch.gaolers))
register_deed(
    Deed(
        id="open-trapdoor",
        offered=lambda state, model: hero_exploring(state, model) and room_of(state, model, "trapdoor") is not None,
        perform=open_it,
        refusal=cannot_open,
    )
)
register_deed(
    Deed(
        id="explore-crypt",
        offered=lambda state, model: (
            hero_exploring(state, model)
            and (found := room_of(state, model, "trapdoor")) is not None
            and found[1].state == CRYPT
        ),
        perform=explore_crypt,
        refusal=cannot_explore,
    )
)
