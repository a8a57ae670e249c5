"""The Combat Turn: Hero Players' Phase, Game Master Phase, and what follows both."""

from __future__ import annotations

from collections.abc import Iterable

from roguelike.books.ahq import deeds, harm, movement, verbs_basic, zones
from roguelike.books.ahq.content import content
from roguelike.books.ahq.events import (
    ExpeditionLost,
    FightWon,
    PhaseBegan,
    PhaseSummary,
    TacticRolled,
)
from roguelike.books.ahq.figures import helpless
from roguelike.books.ahq.moments import CombatTurnStarting, PhaseEnded, TurnEnding
from roguelike.books.ahq.state import GM, HEROES, Campaign, Model, Phase, Turn
from roguelike.engine.game import Game, TurnCut
from roguelike.engine.rulemarks import rule


def enter(game: Game[Campaign], phase: Phase) -> None:
    """Begin a phase: say so and make it a place where the campaign can be entered."""
    state = game.state
    state.phase = phase
    state.failed = None
    turn = state.fight or state.turn
    game.active_seat = GM if phase in ("fight-gm", "explore-gm") else HEROES
    if phase not in ("fight-end", "lay", "over", "home"):
        game.emit(PhaseBegan(rule="AHQ-TURN-10" if state.fight else "AHQ-TURN-07", phase=phase, turn=turn))
    game.checkpoint(durable=phase in ("explore", "fight", "home", "over"))


def fresh_turns(models: Iterable[Model], *, ledger: bool = True) -> None:
    """Give models a new phase to act in; ``ledger``: a new turn begins for them, its wounds count from nothing."""
    for model in models:
        wounds = 0 if ledger else model.turn.wounds
        model.turn = Turn(wounds=wounds)


@rule("AHQ-TURN-10", "AHQ-TURN-11")
async def begin_fight(game: Game[Campaign], *, heroes_surprised: bool) -> None:
    """Start Combat Turn 1; surprised Heroes lose their first phase. AHQ-TURN-10, AHQ-TURN-11."""
    state = game.state
    state.fight = 0
    zones.refresh(state)
    await next_combat_turn(game, skip_heroes=heroes_surprised)


async def next_combat_turn(game: Game[Campaign], *, skip_heroes: bool = False) -> None:
    """Begin the next Combat Turn."""
    state = game.state
    state.fight += 1
    state.turn += 1
    fresh_turns(state.models.values())
    await game.happen(CombatTurnStarting())
    enter_gm_phase(game) if skip_heroes else enter(game, "fight")


@rule("AHQ-CMB-20", "AHQ-SOLO-20", "AHQ-SOLO-22", "AHQ-SOLO-23")
def enter_gm_phase(game: Game[Campaign]) -> None:
    """Begin the Game Master Phase; the solo table says in which order all monsters move and attack.

    AHQ-CMB-20, AHQ-SOLO-20.
    """
    state = game.state
    fresh_turns(state.monsters(), ledger=True)
    state.tally["phase-attacks"] = state.tally["phase-hits"] = 0
    enter(game, "fight-gm")
    rolled = content().tables["AHQ-TBL-TACTICS.hand"].roll(game.chance, "tactics", "rules")
    key = rolled.row.key
    state.tactic = "move-and-attack" if key == "reinforcements" else key
    game.emit(TacticRolled(rule="AHQ-SOLO-20", die=rolled.total, tactic=state.tactic))
    game.checkpoint()


def ready(state: Campaign, model: Model) -> bool:
    """Whether the model still has something to do in this phase."""
    turn = model.turn
    if turn.done or helpless(model) or model.square is None or model.away:
        return False
    if movement.free_letter(state, model):
        return True
    can_strike = verbs_basic.no_target(state, model) is None
    can_walk = movement.cannot_move(state, model) is None
    bound = zones.in_enemy_zone(state, model) is not None
    return can_strike or (can_walk and not (bound and turn.attacked))


def waits_for_fate(state: Campaign) -> bool:
    """Whether the phase waits because the last roll failed and its Hero may still change that."""
    return deeds.SIDE_DEEDS["fate"].refusal(state) is None


def decided(state: Campaign) -> bool:
    """Whether the fight is over: one side has nobody left who can act."""
    return not state.monsters() or not any(not helpless(m) for m in state.party())


@rule("AHQ-CMB-10", "AHQ-TURN-03")
async def hero_phase(game: Game[Campaign]) -> None:
    """The Hero Players' Phase: models act in the order their leader likes. AHQ-CMB-10.

    It ends by itself when nobody has anything left to do.
    """
    state = game.state
    game.active_seat = HEROES
    while not decided(state):
        actors = [m.id for m in state.party() if ready(state, m)]
        if not actors and not waits_for_fate(state):
            break
        everybody = [m.id for m in state.party() if m.square is not None and not helpless(m)]
        chosen = await game.ask(deeds.act(state, HEROES, [*everybody, ""], "AHQ-CMB-10"))
        try:
            await deeds.perform(game, chosen)
        except TurnCut:
            if chosen.actor:
                state.models[chosen.actor].turn.done = True
        if chosen.verb == "end":
            break
        game.checkpoint()
    state.failed = None
    await game.happen(PhaseEnded(phase="fight"))
    if decided(state):
        enter(game, "fight-end")
    else:
        enter_gm_phase(game)


@rule("AHQ-CMB-21")
def actors_of_gm(state: Campaign) -> list[str]:
    """The monsters that may act next: the one that has begun, else all that have not acted. AHQ-CMB-21."""
    waiting = [m for m in state.monsters() if ready(state, m)]
    begun = [m for m in waiting if m.turn.steps or m.turn.attacked]
    return [m.id for m in (begun or waiting)]


async def gm_phase(game: Game[Campaign]) -> None:
    """The Game Master Phase: one monster after the other. AHQ-CMB-20, AHQ-CMB-21."""
    state = game.state
    game.active_seat = GM
    while not decided(state):
        actors = actors_of_gm(state)
        if not actors:
            break
        chosen = await game.ask(deeds.act(state, GM, actors, "AHQ-CMB-21"))
        try:
            await deeds.perform(game, chosen)
        except TurnCut:
            state.models[chosen.actor].turn.done = True
        game.checkpoint()
    tally = state.tally
    game.emit(
        PhaseSummary(
            rule="AHQ-CMB-20",
            attacks=tally.pop("phase-attacks", 0),
            hits=tally.pop("phase-hits", 0),
        )
    )
    state.tactic = ""
    enter(game, "fight-end")


@rule("AHQ-TURN-03", "AHQ-TURN-10")
async def end_phase(game: Game[Campaign]) -> None:
    """The end of a Combat Turn: the last chance to cancel its wounds, then is the fight over?

    AHQ-TURN-03, AHQ-TURN-10, AHQ-FATE-04.
    """
    state = game.state
    await game.happen(TurnEnding())
    harm.bury(game)
    if not state.monsters():
        game.emit(FightWon(rule="AHQ-CMB-32", turns=state.fight, killed=state.tally.get("killed", 0)))
        await won(game)
    elif all(helpless(m) for m in state.party()):
        await lost(game)
    else:
        await next_combat_turn(game)


async def won(game: Game[Campaign]) -> None:
    """All monsters are dead."""
    game.state.outcome = "won"
    game.state.fight = 0
    enter(game, "over")


@rule("AHQ-TURN-03")
async def lost(game: Game[Campaign]) -> None:
    """Nobody of the party can act: the monsters kill them all. AHQ-TURN-03, ruling AHQ-CDEC-27."""
    state = game.state
    for hero in state.heroes():
        harm.die(game, hero)
    state.outcome = "lost"
    state.fight = 0
    game.emit(ExpeditionLost(rule="AHQ-TURN-03"))
    enter(game, "over")
