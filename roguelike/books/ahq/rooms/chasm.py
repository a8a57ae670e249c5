"""The Chasm: leap over it, with or without a rope, build a ladder, or forget it."""

from __future__ import annotations

from roguelike.books.ahq import harm, zones
from roguelike.books.ahq.burden import burden
from roguelike.books.ahq.content import content
from roguelike.books.ahq.deeds import Deed, ModelGame, fighting
from roguelike.books.ahq.deeds import register as register_deed
from roguelike.books.ahq.dungeon.features import LADDER
from roguelike.books.ahq.dungeon.grid import touch
from roguelike.books.ahq.events_rooms import LadderBuilt, Leapt, RopeHeld
from roguelike.books.ahq.exploring import exploring, must_not_have_moved, whole_phase
from roguelike.books.ahq.figures import SPEED, S, helpless, value
from roguelike.books.ahq.moments import RollFailed
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.rolls import D12, Test
from roguelike.books.ahq.rooms.common import (
    beside,
    free_near,
    have,
    hero_exploring,
    inside,
    monsters_in,
    no_complete_move,
    room_of,
    use_up,
)
from roguelike.books.ahq.rooms.registry import RoomCode, RoomGame, register
from roguelike.books.ahq.state import HEROES, Campaign, Feature, Model, Section
from roguelike.engine.decisions import Args, Option, Param, Refusal, refuse
from roguelike.engine.geometry import Square, next_to
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg

ROPE, SPIKES = "rope", "iron-spikes"
ALONE, HERE, THERE = "alone", "here", "there"
"""A Heroic Leap; a Sensible Leap with the rope held on the leaper's side, or on the other."""
BUILDING = "building"


def bank(feature: Feature, square: Square) -> int:
    """On which side of the Chasm a square is: -1 or 1; 0 is the Chasm."""
    first, last = feature.squares[0], feature.squares[-1]
    at, line = (square.y, first.y) if first.y == last.y else (square.x, first.x)
    return (at > line) - (at < line)


def across(state: Campaign, section: Section, feature: Feature, model: Model) -> Square | None:
    """Where a leap would end: the square opposite, or the nearest free one; None without one. Ruling AHQ-DEC-44."""
    here = model.square
    edge = next((s for s in feature.squares if here is not None and next_to(here, s)), None)
    if here is None or edge is None:
        return None
    goal = Square(2 * edge.x - here.x, 2 * edge.y - here.y)
    side = bank(feature, goal)
    return next((s for s in free_near(state, section, goal) if bank(feature, s) == side), None)


def able(model: Model) -> bool:
    """Whether a companion could hold the rope: conscious, and it has done nothing yet."""
    turn = model.turn
    return not (helpless(model) or turn.steps or turn.action or turn.attacked or turn.done or turn.running)


def holders(state: Campaign, section: Section, feature: Feature, leaper: Model, how: str) -> list[Model]:
    """Who holds the rope: all able companions on one side of the Chasm. AHQ-CHASM-10."""
    if how == ALONE or leaper.square is None:
        return []
    side = bank(feature, leaper.square) * (1 if how == HERE else -1)
    found = [m for m in inside(state, section) if m.id != leaper.id and able(m)]
    return [m for m in found if m.square is not None and bank(feature, m.square) == side]


@rule("AHQ-CHASM-02", "AHQ-CHASM-05", "AHQ-DEC-44")
def cannot_leap(state: Campaign, model: Model) -> Refusal | None:
    """Why the model cannot leap now: a leap is a complete move, from the edge to a free square. AHQ-CHASM-05."""
    found = room_of(state, model, "chasm")
    if found is None or not beside(model, found[1]):
        return refuse("AHQ-CHASM-02", "ahqroom-not-beside", who=ref(model))
    if burden(state, model) is not None:
        return refuse("AHQ-CHASM-05", "ahqroom-complete-move", who=ref(model))
    if (refusal := no_complete_move(state, model, "AHQ-CHASM-05")) is not None:
        return refusal
    if across(state, *found, model) is None:
        return refuse("AHQ-DEC-44", "ahqroom-no-landing")
    return None


@rule("AHQ-CHASM-10")
def _how_check(state: Campaign, model: Model, args: Args) -> Refusal | None:
    """A Sensible Leap needs a rope of 10 feet and somebody to hold it. AHQ-CHASM-10."""
    how, found = args["how"], room_of(state, model, "chasm")
    if how == ALONE:
        return None
    if how not in (HERE, THERE) or found is None:
        return refuse("AHQ-CHASM-02", "ahqroom-not-beside", who=ref(model))
    helpers = holders(state, *found, model, str(how))
    if not helpers:
        return refuse("AHQ-CHASM-10", "ahqroom-nobody-holds")
    if have([model, *helpers], ROPE) < ropes("leap_rope_feet"):
        return refuse("AHQ-CHASM-10", "ahqroom-no-rope")
    return None


def ropes(what: str) -> int:
    """How many ropes of 10 feet that takes."""
    return content().rooms["chasm"].numbers[what] // 10


@rule("AHQ-CHASM-03", "AHQ-CHASM-05", "AHQ-CHASM-13")
async def leap(game: ModelGame, model: Model, args: Args) -> None:
    """Leap over the Chasm: D12 at most Speed. A complete move for all who take part. AHQ-CHASM-03, -05, -13."""
    state = game.state
    found = room_of(state, model, "chasm")
    start = model.square
    assert found is not None
    assert start is not None
    section, feature = found
    helpers = holders(state, section, feature, model, str(args["how"]))
    goal = across(state, section, feature, model)
    assert goal is not None
    for taking_part in (model, *helpers):
        complete_move(state, taking_part)
    spec = Test(value(model, SPEED))
    die, verdict = spec.roll(game.chance, "leap", "AHQ-CHASM-03")[0], "across"
    if die > spec.figure:
        rolled = hold(game, helpers)
        saver = next((helper for helper, die in rolled if die < value(helper, S)), None)
        if saver is None and await forced(game, model):
            verdict = "fate"
        else:
            saver = saver or await held_on(game, rolled)
            verdict = "saved" if saver is not None else "fallen"
        if saver is not None:
            goal = pulled_up(feature, start, goal, saver)
    if verdict != "fallen":
        model.square = goal
        zones.refresh(state)
    landed = None if verdict == "fallen" else goal
    game.emit(Leapt(rule="AHQ-CHASM-03", who=ref(model), die=die, need=spec.figure, verdict=verdict, square=landed))
    if verdict == "fallen":
        fall(game, model, helpers)


@rule("AHQ-CHASM-11")
def pulled_up(feature: Feature, start: Square, goal: Square, saver: Model) -> Square:
    """Where the leaper stands who was saved: on the side of those who hold the rope. AHQ-CHASM-11."""
    assert saver.square is not None
    return goal if bank(feature, goal) == bank(feature, saver.square) else start


def complete_move(state: Campaign, model: Model) -> None:
    """The model has made its complete move. AHQ-CHASM-05, AHQ-CHASM-13."""
    if state.fight:
        model.turn.still = "AHQ-CHASM-13"
        model.turn.moved_first = model.turn.moved_first or not model.turn.attacked
    else:
        whole_phase(model, "leap")


@rule("AHQ-CHASM-11", "AHQ-CHASM-12")
def hold(game: RoomGame, helpers: list[Model]) -> list[tuple[Model, int]]:
    """The leap has failed: who holds the rope rolls lower than his Strength and saves the leaper; gives their dice.

    AHQ-CHASM-11, AHQ-CHASM-12.
    """
    rolled = []
    for helper in helpers:
        die = game.chance.die(D12, "hold-rope", "AHQ-CHASM-11")
        saved, strength = die < value(helper, S), value(helper, S)
        game.emit(RopeHeld(rule="AHQ-CHASM-11", who=ref(helper), die=die, strength=strength, saved=saved))
        rolled.append((helper, die))
        if saved:
            break
    return rolled


@rule("AHQ-FATE-07", "AHQ-CHASM-12")
async def held_on(game: RoomGame, rolled: list[tuple[Model, int]]) -> Model | None:
    """Which of the Heroes who failed to hold the rope spends a Fate Point on that, and holds it. AHQ-FATE-07."""
    for hero, die in rolled:
        if hero.kind == "hero":
            moment = RollFailed(roller=hero.id, tried="hold", die=die, allowed=value(hero, S) - 1)
            if (await game.happen(moment)).succeed:
                return hero
    return None


@rule("AHQ-CHASM-04")
async def forced(game: RoomGame, model: Model) -> bool:
    """Whether a Fate Point turns the failed leap into a success; asked before he falls. AHQ-CHASM-04."""
    if model.kind != "hero":
        return False
    return (await game.happen(RollFailed(roller=model.id, tried="jump"))).succeed


@rule("AHQ-CHASM-03", "AHQ-DEC-09", "AHQ-DEC-44")
def fall(game: RoomGame, model: Model, helpers: list[Model]) -> None:
    """Into the Chasm and gone for ever, with the rope if there was one. AHQ-CHASM-03, rulings AHQ-DEC-09, -44."""
    if helpers:
        use_up([model, *helpers], ROPE, ropes("leap_rope_feet"))
    harm.die(game, model)
    model.grave = None  # there is no body for the Power of the Phoenix


# The rope ladder


@rule("AHQ-CHASM-20", "AHQ-CHASM-21", "AHQ-DEC-09")
def cannot_build(state: Campaign, model: Model) -> Refusal | None:
    """Why no rope ladder can be built now: somebody on each side, 20 feet of rope, spikes, a full turn, no monsters.

    AHQ-CHASM-20, AHQ-CHASM-21, ruling AHQ-DEC-09.
    """
    found = room_of(state, model, "chasm")
    if found is None or not beside(model, found[1]) or model.square is None:
        return refuse("AHQ-CHASM-20", "ahqroom-not-beside", who=ref(model))
    section, feature = found
    if feature.state in (LADDER, BUILDING):
        return refuse("AHQ-CHASM-20", "ahqroom-has-ladder")
    refusal = must_not_have_moved(state, model)
    if refusal is not None:
        return refusal
    if monsters_in(state, section):
        return refuse("AHQ-CHASM-21", "ahqroom-monsters-here")
    party = inside(state, section)
    if partner(state, section, feature, model) is None:
        return refuse("AHQ-CHASM-20", "ahqroom-nobody-beyond")
    spikes = content().rooms["chasm"].numbers["ladder_spikes"] // 10
    if have(party, ROPE) < ropes("ladder_rope_feet") or have(party, SPIKES) < spikes:
        return refuse("AHQ-CHASM-20", "ahqroom-no-ladder")
    return None


def partner(state: Campaign, section: Section, feature: Feature, model: Model) -> Model | None:
    """Somebody able on the other side, who got there by a leap."""
    assert model.square is not None
    side = bank(feature, model.square)
    return next(
        (m for m in inside(state, section) if able(m) and m.square is not None and bank(feature, m.square) == -side),
        None,
    )


@rule("AHQ-CHASM-20", "AHQ-CHASM-21", "AHQ-DEC-09")
async def build(game: ModelGame, model: Model, args: Args) -> None:
    """Build the ladder: it stays, with rope and spikes, and can be crossed from the next turn on. AHQ-CHASM-21."""
    state = game.state
    found = room_of(state, model, "chasm")
    assert found is not None
    section, feature = found
    other, party = partner(state, section, feature, model), inside(state, section)
    assert other is not None
    for taking_part in (model, other):
        whole_phase(taking_part, "ladder")
    use_up(party, ROPE, ropes("ladder_rope_feet"))
    use_up(party, SPIKES, content().rooms["chasm"].numbers["ladder_spikes"] // 10)
    feature.state = BUILDING
    feature.landing = next(s for s in feature.squares if model.square is not None and next_to(model.square, s))
    game.emit(LadderBuilt(rule="AHQ-CHASM-20", who=ref(model), square=feature.landing))


async def _turn_ends(game: RoomGame, section: Section, feature: Feature) -> None:
    if feature.state == BUILDING:
        feature.state = LADDER
        touch(game.state.here)


def _at_edge(state: Campaign, model: Model) -> bool:
    found = room_of(state, model, "chasm")
    return found is not None and model.side == HEROES and beside(model, found[1])


def _hows(state: Campaign, model: Model) -> list[Option]:
    return [
        Option(how, msg("ahqroom-option-leap", how=how), _how_check(state, model, {"how": how}))
        for how in (ALONE, HERE, THERE)
    ]


register(RoomCode(id="chasm", turn_end=_turn_ends))
register_deed(
    Deed(
        id="leap",
        offered=lambda state, model: _at_edge(state, model) and (exploring(state, model) or fighting(state, model)),
        perform=leap,
        refusal=cannot_leap,
        params=lambda state, model: (Param("how", "choice", offers=lambda args: _hows(state, model)),),
        check=_how_check,
        options=lambda state, model: [{"how": o.key} for o in _hows(state, model) if o.refusal is None],
    )
)
register_deed(
    Deed(
        id="ladder",
        offered=lambda state, model: hero_exploring(state, model) and _at_edge(state, model),
        perform=build,
        refusal=cannot_build,
    )
)
