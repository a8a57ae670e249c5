"""The Statue with its ruby eye."""

from __future__ import annotations

from roguelike.books.ahq import placing, zones
from roguelike.books.ahq.content import content
from roguelike.books.ahq.deeds import Deed, ModelGame
from roguelike.books.ahq.deeds import register as register_deed
from roguelike.books.ahq.dungeon.grid import touch
from roguelike.books.ahq.events_rooms import HazardRolled
from roguelike.books.ahq.exploring import no_exploring, whole_phase
from roguelike.books.ahq.fate import LUCK
from roguelike.books.ahq.lasting import lift
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.rooms.common import at_it, come_alive, fight_now, hero_exploring, room_of, take
from roguelike.books.ahq.rooms.registry import RoomCode, RoomGame, register
from roguelike.books.ahq.state import Campaign, Feature, Model, Section
from roguelike.books.ahq.wards import BOUND, SENTRY
from roguelike.engine.decisions import Args, Refusal, refuse
from roguelike.engine.rulemarks import rule

TABLE = "AHQ-TBL-statue"
EYE = "ruby-eye"
WHOLE, BARE, ALIVE, FALLEN, GONE = "", "bare", "alive", "fallen", "gone"
"""With its eye; without; a monster; defeated, the gem lies there; defeated and the gem taken."""


@rule("AHQ-STAT-01", "AHQ-STAT-03", "AHQ-DEC-10")
def cannot_pluck(state: Campaign, model: Model) -> Refusal | None:
    """Why the Hero cannot take the stone now: once it lives the Statue must be defeated first. AHQ-STAT-03, -DEC-10."""
    found = room_of(state, model, "statue")
    if found is None or not at_it(model, found[1]):
        return refuse("AHQ-STAT-01", "ahqroom-not-beside", who=ref(model))
    if found[1].state == ALIVE:
        return refuse("AHQ-STAT-03", "ahqroom-statue-first")
    if found[1].state in (BARE, GONE):
        return refuse("AHQ-DEC-10", "ahqroom-statue-bare")
    return no_exploring(state, model)


@rule("AHQ-STAT-01", "AHQ-STAT-02", "AHQ-STAT-03", "AHQ-TBL-statue", "AHQ-DEC-10")
async def pluck(game: ModelGame, hero: Model, args: Args) -> None:
    """Take the stone: a roll on AHQ-TBL-statue, once; it lies there for the taking after the fight.

    AHQ-STAT-01 to -03, ruling AHQ-DEC-10.
    """
    found = room_of(game.state, hero, "statue")
    assert found is not None
    section, feature = found
    whole_phase(hero, "pluck")
    if feature.state == FALLEN:
        _take_eye(game, hero, feature, GONE)
        return
    rolled = content().tables[TABLE].roll(game.chance, "statue", "rules")
    key = rolled.row.key
    game.emit(HazardRolled(rule=TABLE, who=ref(hero), kind="statue", die=rolled.total, result=key))
    if key == "curse":
        lose_fate(hero)
    if key in ("curse", "nothing"):
        _take_eye(game, hero, feature, BARE)
        return
    await wake(game, section, feature, rolled.row.npc or rolled.row.monsters[0].monster)


def _take_eye(game: ModelGame, hero: Model, feature: Feature, state: str) -> None:
    feature.state = state
    touch(game.state.here)
    take(game, hero, EYE, "AHQ-STAT-02")


@rule("AHQ-DEC-41")
def lose_fate(hero: Model) -> None:
    """The Hero loses all his Fate Points, one lent by a Pool too, until the next expedition. Ruling AHQ-DEC-41."""
    hero.fate = 0
    lift(hero, LUCK)


@rule("AHQ-TBL-statue", "AHQ-DEC-47")
async def wake(game: ModelGame, section: Section, feature: Feature, monster: str) -> None:
    """The Statue lives: it stands where it stood, and a surprise roll says who acts first. Ruling AHQ-DEC-47."""
    feature.state = ALIVE
    touch(game.state.here)
    model = come_alive(game, section, feature, monster, feature.squares[0])
    mark(model, monster)
    heroes_win = placing.surprise(game, [section.id], [model])
    await fight_now(game, heroes_surprised=not heroes_win)


@rule("AHQ-TBL-statue")
def mark(model: Model, monster: str) -> None:
    """It cannot leave its room; as a Warlord it counts as a Sentry too and may open doors to call for help."""
    model.marks = [BOUND] if monster in content().npcs else [BOUND, SENTRY]


async def _placed(game: RoomGame, section: Section, feature: Feature) -> None:
    """Met again: it is the same as before."""
    for model in game.state.monsters():
        if model.home == feature.band and model.home:
            mark(model, model.profile)
            feature.model = model.id
    zones.refresh(game.state)


@rule("AHQ-STAT-03")
def _died(game: RoomGame, section: Section, feature: Feature, model: Model) -> None:
    """It is defeated: the gem can be taken. AHQ-STAT-03."""
    if feature.state == ALIVE and model.id == feature.model:
        feature.state = FALLEN
        touch(game.state.here)


register(RoomCode(id="statue", placed=_placed, death=_died))
register_deed(
    Deed(
        id="pluck",
        offered=lambda state, model: hero_exploring(state, model) and room_of(state, model, "statue") is not None,
        perform=pluck,
        refusal=cannot_pluck,
    )
)
