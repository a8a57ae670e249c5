"""Traits that the supplement's cards name but no text describes: rulings of our own, told in docs/adaptations.md.

Strength Drain, Hypnotism, beasts that run amok without their Beastmaster, and Slaves who run without their
Slavemaster. AHQ-TBL-monsters-supplement.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from roguelike.books.ahq import board, combat, lasting, movement, running, zones
from roguelike.books.ahq.events_counters import BraveryTested, Drained, Hypnotized, RanAmok
from roguelike.books.ahq.figures import BRAVERY, INT, S, helpless, value
from roguelike.books.ahq.moments import AttackResolved, CombatTurnStarting, RollFailed
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.rolls import D12, Test
from roguelike.books.ahq.state import GM, Campaign, Model
from roguelike.books.ahq.traits import AMOK, DRAIN, HYPNOTIC, SLAVE, has
from roguelike.engine.game import Game
from roguelike.engine.geometry import ORTHOGONAL, Square, footprint, steps_between
from roguelike.engine.moments import Reactions
from roguelike.engine.rulemarks import rule

CARDS = "AHQ-TBL-monsters-supplement"
BEASTMASTER, SLAVEMASTER = "skaven-beastmaster", "skaven-slavemaster"
AMOK_TO = 3
"""The highest result of D12 with which a beast without its master runs amok."""
EARSHOT = 6
"""How near a Slavemaster must be whom a Slave does not see."""


# Strength Drain


@rule(CARDS)
async def drain(game: Game[Campaign], moment: AttackResolved, owner: str) -> bool:
    """A blow that wounds takes a point of Strength as well, until the expedition is over; the last one never."""
    victim, by = game.state.models[owner], game.state.models[moment.attacker]
    before = sum(effect.amount for effect in victim.effects if (effect.source, effect.figure) == (DRAIN, S))
    lasting.lay(victim, DRAIN, CARDS, S, before - 1)
    game.emit(Drained(rule=CARDS, who=ref(victim), by=ref(by), left=value(victim, S)))
    return False


def _drained(game: Game[Campaign], moment: AttackResolved) -> list[tuple[str, str]]:
    attacker, victim = game.state.models[moment.attacker], game.state.models[moment.target]
    hurt = moment.wounds > 0 and not victim.dead and victim.kind != "monster"
    return [(GM, victim.id)] if hurt and has(attacker, DRAIN) and value(victim, S) > 1 else []


# Hypnotism


@rule(CARDS)
async def hypnotize(game: Game[Campaign], moment: CombatTurnStarting, owner: str) -> bool:
    """Whoever begins a Combat Turn in its Death Zone tests Intelligence: failed, he stands there all turn.

    A Fate Point makes it a success. He defends himself with his normal Weapon Skill.
    """
    model = game.state.models[owner]
    source = next(_hypnotists(game.state, model))
    test = Test(value(model, INT))
    die, passed = test.roll(game.chance, "hypnotism", CARDS)
    if not passed and model.kind == "hero":
        failed = RollFailed(roller=model.id, tried="intelligence", target=source.id, die=die, allowed=test.figure)
        passed = (await game.happen(failed)).succeed
    model.turn.done = model.turn.done or not passed
    told = Hypnotized(rule=CARDS, who=ref(model), by=ref(source), die=die, figure=test.figure, passed=passed)
    game.emit(told)
    return False


def _hypnotists(state: Campaign, model: Model) -> Iterator[Model]:
    own = board.squares(model)
    for other in state.on_board():
        if board.enemies(model, other) and has(other, HYPNOTIC) and not zones.zone(state, other).isdisjoint(own):
            yield other


def _gazed_at(game: Game[Campaign], moment: CombatTurnStarting) -> list[tuple[str, str]]:
    state = game.state
    if not any(has(m, HYPNOTIC) for m in state.monsters()):
        return []
    return [(m.side, m.id) for m in state.party() if not helpless(m) and next(_hypnotists(state, m), None) is not None]


# The start of a Game Master Phase


async def gm_phase_begins(game: Game[Campaign]) -> None:
    """Beasts without their master may run amok, Slaves without theirs run away."""
    state = game.state
    for model in [m for m in state.monsters() if has(m, AMOK) or has(m, SLAVE)]:
        if helpless(model) or model.square is None or model.turn.done:
            continue
        if has(model, AMOK) and not _mastered(state, model):
            await amok(game, model)
        elif has(model, SLAVE) and not _mastered(state, model):
            await bolt(game, model)


@rule(CARDS)
def _mastered(state: Campaign, model: Model) -> bool:
    """Whether its master holds it: a Beastmaster on the board; a Slavemaster within 6 squares, or in its sight."""
    if has(model, AMOK):
        return any(m.profile == BEASTMASTER and not helpless(m) for m in state.monsters())
    masters = (m for m in state.monsters() if m.profile == SLAVEMASTER and not helpless(m))
    return any(board.distance(model, m) <= EARSHOT or board.in_sight(state, model, m) for m in masters)


@rule(CARDS)
async def amok(game: Game[Campaign], model: Model) -> None:
    """D12: with 1-3 it goes for whoever is nearest in this phase, friend or foe, and strikes him."""
    state = game.state
    die = game.chance.die(D12, "amok", CARDS)
    others = [m for m in state.on_board() if m.id != model.id and not m.dead]
    if die > AMOK_TO or not others:
        game.emit(RanAmok(rule=CARDS, who=ref(model), die=die, amok=False))
        return
    prey = min(others, key=lambda m: (board.distance(model, m), helpless(m), m.id))
    game.emit(RanAmok(rule=CARDS, who=ref(model), die=die, amok=True, at=ref(prey)))
    goals = board.squares(prey)
    path = _walk(state, model, lambda corner: _gap(model, corner, goals))
    if path:
        await movement.go(game, model, path)
    if model.square is not None and not helpless(model) and _reaches(state, model, prey):
        await combat.strike(game, model, prey)
    model.turn.done = True


@rule(CARDS)
async def bolt(game: Game[Campaign], model: Model) -> None:
    """With an enemy in sight it tests Bravery: failed, it runs from them and does nothing else."""
    state = game.state
    foes = [m for m in state.party() if m.square is not None and not helpless(m) and board.in_sight(state, model, m)]
    if not foes:
        return
    nearest = min(foes, key=lambda m: (board.distance(model, m), m.id))
    test = Test(value(model, BRAVERY))
    die, passed = test.roll(game.chance, "bravery", CARDS)
    told = BraveryTested(rule=CARDS, who=ref(model), by=ref(nearest), die=die, figure=test.figure, passed=passed)
    game.emit(told)
    if passed:
        return
    goals = [square for m in foes for square in board.squares(m)]
    model.turn.running = True
    for _ in range(2):
        # The second leg is what the die of the run gives; what lies on the way may have killed it by then.
        if model.square is None:
            break
        path = _walk(state, model, lambda corner: -_gap(model, corner, goals))
        if not path:
            break
        await running.run(game, model, path)
    model.turn.done = True


# Ways, for bases of any size


def _gap(model: Model, corner: Square, goals: list[Square]) -> int:
    return min(steps_between(a, b) for a in footprint(corner, model.size) for b in goals)


def _reaches(state: Campaign, model: Model, prey: Model) -> bool:
    return not zones.zone(state, model).isdisjoint(board.squares(prey))


def _walk(state: Campaign, model: Model, cost: Callable[[Square], int]) -> str:
    """The walk, of the squares it has left, that ends where the cost is least; "" if it stands there already."""
    assert model.square is not None
    left = movement.squares_left(state, model)
    ways = {model.square: ""}
    edge = [model.square]
    for _ in range(left):
        found: list[Square] = []
        for here in edge:
            for letter in ORTHOGONAL:
                goal = here.step(letter)
                if goal not in ways and movement.step_refused(state, model, here, letter) is None:
                    ways[goal] = ways[here] + letter
                    found.append(goal)
        edge = found
    best = min(ways, key=lambda s: (cost(s), len(ways[s]), s.y, s.x))
    return ways[best]


def register_reactions(reactions: Reactions) -> None:
    """Register what these traits do at their moments."""
    reactions.register(AttackResolved, DRAIN, _drained, drain)
    reactions.register(CombatTurnStarting, HYPNOTIC, _gazed_at, hypnotize)
