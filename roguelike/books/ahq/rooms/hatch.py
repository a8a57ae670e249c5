"""Grates, and trapdoors with a room below: seeing it, lifting them, climbing down, and a rope to get out."""

from __future__ import annotations

from collections.abc import Sequence

from roguelike.books.ahq import aid, bands, bestiary, board, explore, harm, known_traps, zones
from roguelike.books.ahq.burden import burden
from roguelike.books.ahq.content import content
from roguelike.books.ahq.deeds import Deed, ModelGame, fighting
from roguelike.books.ahq.deeds import register as register_deed
from roguelike.books.ahq.dungeon.below import lay_below
from roguelike.books.ahq.dungeon.features import HATCHES, fills
from roguelike.books.ahq.dungeon.grid import touch
from roguelike.books.ahq.dungeon.laid import MonsterTable, Site
from roguelike.books.ahq.events_rooms import Climbed, GaolersCame, HatchOpened, RoomBelow
from roguelike.books.ahq.exploring import exploring, no_exploring, section_of, whole_phase
from roguelike.books.ahq.leader import AskingLeader
from roguelike.books.ahq.moments import StepEntered
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.rooms import mould, registry
from roguelike.books.ahq.rooms.common import at_it, free_near, have, hero_exploring, inside, no_complete_move, room_of
from roguelike.books.ahq.rooms.registry import RoomCode, RoomGame
from roguelike.books.ahq.state import HEROES, Band, Campaign, Feature, Level, Model, Section
from roguelike.engine.decisions import Args, Refusal, refuse
from roguelike.engine.geometry import Square, next_to
from roguelike.engine.rulemarks import rule

OPEN, SHAFT = "open", "shaft"
"""It stands open; there is nothing below."""
GAOLERS = 12
"""Exploration Turns until the gaolers come. AHQ-DEC-24."""
TRAPPED = "trapped"
ROPE = "rope"


# The room below


@rule("AHQ-GRATE-01", "AHQ-GRATE-02", "AHQ-GRATE-03")
async def reveal(game: RoomGame, section: Section, feature: Feature, model: Model) -> None:
    """Somebody sees the room below: it is generated now; who is in it is a prisoner. AHQ-GRATE-01 to -04."""
    state = game.state
    found: list[Band] = []

    async def inhabit(level: Level, table: MonsterTable, sections: Sequence[str]) -> bool:
        band = bands.roll_band(game, table, sections)
        found.append(band)
        return bands.has_sentry(band.monsters)

    site = Site(state.here, game.chance, AskingLeader(game), explore.dungeon_rules(state), inhabit)
    below = await lay_below(site, section, feature)
    for band in found:
        imprison(band)
    if below is None:
        feature.state = SHAFT
    explore.tell_rolls(game, site.laid)
    game.emit(
        RoomBelow(
            rule="AHQ-GRATE-02",
            who=ref(model),
            room=below.room if below is not None else "",
            size=below.size if below is not None else "",
        )
    )
    for band in await registry.laid(game, site.laid.sections, found):
        imprison(band)


@rule("AHQ-GRATE-04", "AHQ-DEC-25")
def imprison(band: Band) -> None:
    """Prisoners: all of them ordinary warriors, and unarmed. AHQ-GRATE-04, AHQ-GRATE-05, ruling AHQ-DEC-25."""
    band.settled = band.unarmed = True
    band.monsters = [bestiary.plain(id) if id in content().monsters else id for id in band.monsters]


async def _step(game: RoomGame, section: Section, feature: Feature, model: Model) -> None:
    if model.square in feature.squares and not feature.below and feature.state != SHAFT:
        await reveal(game, section, feature, model)


# Lifting it


@rule("AHQ-GRATE-06")
def cannot_lift(state: Campaign, model: Model) -> Refusal | None:
    """Why the grate cannot be lifted now; None if it can."""
    found = room_of(state, model, "grate")
    if found is None or not at_it(model, found[1]) or not found[1].below:
        return refuse("AHQ-GRATE-01", "ahqroom-not-beside", who=ref(model))
    if found[1].state == OPEN:
        return refuse("AHQ-GRATE-06", "ahqroom-is-open")
    return no_exploring(state, model)


async def lift(game: ModelGame, model: Model, args: Args) -> None:
    """Lift the grate."""
    found = room_of(game.state, model, "grate")
    assert found is not None
    whole_phase(model, "lift-grate")
    game.emit(HatchOpened(rule="AHQ-GRATE-06", who=ref(model), kind="grate"))
    throw_open(game, found[1])


@rule("AHQ-GRATE-06")
def throw_open(game: RoomGame, feature: Feature) -> None:
    """The way down is open: the party's next surprise roll there has +2. AHQ-GRATE-06."""
    feature.state = OPEN
    game.state.here.sections[feature.below].ambush = content().rooms["grate"].numbers["surprise"]
    touch(game.state.here)


# Down and up


def hatch_near(state: Campaign, model: Model) -> tuple[Section, Feature] | None:
    """The open hatch at which the model stands, above it."""
    found = room_of(state, model, *HATCHES)
    if found is None or found[1].state != OPEN or not found[1].below or not at_it(model, found[1]):
        return None
    return found


def hatch_over(state: Campaign, model: Model) -> tuple[Section, Feature] | None:
    """The open hatch under which the model stands, in the room below."""
    section = section_of(state, model)
    above = state.here.sections.get(section.above) if section is not None else None
    if above is None or above.feature is None or above.feature.landing is None or model.square is None:
        return None
    under = above.feature.landing
    return (above, above.feature) if model.square == under or next_to(model.square, under) else None


@rule("AHQ-GRATE-07")
def cannot_climb(state: Campaign, model: Model, feature: Feature) -> Refusal | None:
    """Why the model cannot go through a hatch now: a complete move, in combat one model a turn. AHQ-GRATE-07."""
    if (refusal := no_complete_move(state, model, "AHQ-GRATE-07")) is not None:
        return refusal
    if state.fight and feature.count == state.turn:
        return refuse("AHQ-GRATE-07", "ahqroom-one-a-turn")
    return None


def cannot_go_down(state: Campaign, model: Model) -> Refusal | None:
    """Why the model cannot climb down now; None if it can."""
    found = hatch_near(state, model)
    if found is None:
        return refuse("AHQ-GRATE-07", "ahqroom-not-beside", who=ref(model))
    below = state.here.sections[found[1].below]
    refusal = cannot_climb(state, model, found[1])
    if refusal is None and fills(below) and below.feature is not None and below.feature.kind == "bats":
        refusal = refuse("AHQ-BAT-05", "ahqroom-ward-bats", who=ref(model))
    if refusal is None and _spot(state, below, found[1].landing) is None:
        refusal = refuse("AHQ-GRATE-07", "ahqroom-no-landing")
    return refusal


def _spot(state: Campaign, section: Section, near: Square | None) -> Square | None:
    return next(iter(free_near(state, section, near)), None) if near is not None else None


@rule("AHQ-GRATE-08")
def cannot_go_up(state: Campaign, model: Model) -> Refusal | None:
    """Why the model cannot climb out now: a rope is needed, from above or from below. AHQ-GRATE-08."""
    found = hatch_over(state, model)
    section = section_of(state, model)
    if found is None or section is None:
        return refuse("AHQ-GRATE-08", "ahqroom-not-beside", who=ref(model))
    if not have([*inside(state, found[0]), *inside(state, section)], ROPE):
        return refuse("AHQ-GRATE-08", "ahqroom-no-rope")
    refusal = cannot_climb(state, model, found[1])
    if refusal is None and _spot(state, found[0], found[1].squares[0]) is None:
        refusal = refuse("AHQ-GRATE-07", "ahqroom-no-landing")
    return refusal


async def go_down(game: ModelGame, model: Model, args: Args) -> None:
    """Climb down into the room below."""
    state = game.state
    found = hatch_near(state, model)
    assert found is not None
    below = state.here.sections[found[1].below]
    await pass_through(game, model, found[1], _spot(state, below, found[1].landing), down=True)
    if fills(below) and below.feature is not None and below.feature.kind == "mould":
        await mould.come_in(game, model)


async def go_up(game: ModelGame, model: Model, args: Args) -> None:
    """Climb out by the rope."""
    found = hatch_over(game.state, model)
    assert found is not None
    await pass_through(game, model, found[1], _spot(game.state, found[0], found[1].squares[0]), down=False)


@rule("AHQ-GRATE-07")
async def pass_through(game: RoomGame, model: Model, feature: Feature, goal: Square | None, *, down: bool) -> None:
    """Go through the hatch: a complete move; in a fight nobody else does in this turn. AHQ-GRATE-07."""
    state = game.state
    assert goal is not None
    if state.fight:
        feature.count = state.turn
        model.turn.still = "AHQ-GRATE-07"
        model.turn.moved_first = model.turn.moved_first or not model.turn.attacked
    else:
        whole_phase(model, "climb")
    body = burden(state, model)
    model.square = goal
    if body is not None:
        bring_along(state, body, goal)
    model.tally.pop(TRAPPED, None)
    zones.refresh(state)
    game.emit(Climbed(rule="AHQ-GRATE-07", who=ref(model), down=down, square=goal))
    await game.happen(StepEntered(model=model.id, beneath=known_traps.beneath(game.state, model)))


@rule("AHQ-DEATH-10")
def bring_along(state: Campaign, body: Model, goal: Square) -> None:
    """Whom somebody carries through a hatch lies beside him, or as near as there is room. AHQ-DEATH-10."""
    there = state.here.sections[known_traps.section_of_square(state, goal)]
    free = free_near(state, there, goal)
    if free:
        aid.put(body, free[0])
    body.tally.pop(TRAPPED, None)


# Trapped


@rule("AHQ-GRATE-08", "AHQ-DEC-24")
async def gaolers(game: RoomGame, section: Section, feature: Feature) -> None:
    """Who is below while nobody has a rope is trapped, and dies when the gaolers come. AHQ-GRATE-08, AHQ-DEC-24."""
    state = game.state
    if state.fight or not feature.below:
        return
    trapped = inside(state, state.here.sections[feature.below])
    if not trapped or have([m for m in state.party() if m.square is not None], ROPE):
        return
    for model in trapped:
        model.tally[TRAPPED] = model.tally.get(TRAPPED, 0) + 1
    caught = [m for m in trapped if m.tally[TRAPPED] >= GAOLERS]
    if caught:
        game.emit(GaolersCame(rule="AHQ-DEC-24", who=tuple(ref(m) for m in caught)))
    for model in caught:
        harm.die(game, model)


def deed_down() -> Deed:
    """The verb of climbing down."""
    return Deed(
        id="climb-down",
        offered=lambda state, model: acting(state, model) and hatch_near(state, model) is not None,
        perform=go_down,
        refusal=cannot_go_down,
    )


def acting(state: Campaign, model: Model) -> bool:
    """Whether the model is one of the party and can act now."""
    return model.side == HEROES and (exploring(state, model) or fighting(state, model))


def _below(state: Campaign, model: Model) -> bool:
    section = section_of(state, model)
    return section is not None and bool(section.above) and bool(board.squares(model))


registry.register(RoomCode(id="grate", step=_step, turn_end=gaolers))
register_deed(
    Deed(
        id="lift-grate",
        offered=lambda state, model: hero_exploring(state, model) and room_of(state, model, "grate") is not None,
        perform=lift,
        refusal=cannot_lift,
    )
)
register_deed(deed_down())
register_deed(
    Deed(
        id="climb-up",
        offered=lambda state, model: acting(state, model) and _below(state, model),
        perform=go_up,
        refusal=cannot_go_up,
    )
)
