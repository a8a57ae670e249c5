"""Turns and phases: how each begins, what starts afresh with it, and where the campaign can be entered."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from roguelike.books.ahq import annals, counters, harm, lasting, upkeep, zones
from roguelike.books.ahq.events import PhaseBegan
from roguelike.books.ahq.moments import CombatTurnStarting, TurnEnding
from roguelike.books.ahq.state import GM, HEROES, Campaign, Model, Phase, Turn
from roguelike.engine.game import Game
from roguelike.engine.rulemarks import rule

SILENT = ("fight-end", "lay", "explore-gm", "over", "home")
DURABLE = ("explore", "fight", "home", "over")


def enter(game: Game[Campaign], phase: Phase) -> None:
    """Begin a phase and say so. The campaign can be entered there: `at_phase`, once all that led to it is done."""
    state = game.state
    state.phase = phase
    state.failed = None
    game.active_seat = GM if phase in ("fight-gm", "explore-gm") else HEROES
    if phase not in SILENT:
        rule_id = "AHQ-TURN-10" if state.fight else "AHQ-TURN-07"
        turn = state.fight or state.turn
        audience = (HEROES,) if counters.person(state) else None
        game.emit(PhaseBegan(rule=rule_id, phase=phase, turn=turn, audience=audience))
        if audience is not None:
            game.emit(PhaseBegan(rule=rule_id, phase=f"gm-{phase}", turn=turn, audience=(GM,)))


def at_phase(game: Game[Campaign]) -> None:
    """Make the beginning of the phase a place where the campaign can be entered.

    Not in `enter`: a trap may begin a fight in the middle of somebody's deed, which is not yet over then.
    """
    game.checkpoint(durable=game.state.phase in DURABLE)


def fresh_turns(models: Iterable[Model], *, ledger: bool = True) -> None:
    """Give models a new phase to act in; ``ledger``: a new turn begins, its wounds count from nothing."""
    for model in models:
        wounds = 0 if ledger else model.turn.wounds
        model.turn = Turn(wounds=wounds, still=lasting.still(model), done=lasting.controlled(model))


@rule("AHQ-TURN-01", "AHQ-TURN-07", "AHQ-GEN-03")
def begin_exploration_turn(game: Game[Campaign]) -> None:
    """Begin the next Exploration Turn with its Hero Phase. AHQ-TURN-01, AHQ-TURN-07."""
    state = game.state
    state.turn += 1
    state.fight = 0
    state.surprised = ""
    fresh_turns(state.models.values())
    upkeep.exploration_turn_begins(game)
    enter(game, "explore")


@rule("AHQ-TURN-02", "AHQ-TURN-10", "AHQ-TURN-11")
async def begin_fight(game: Game[Campaign], *, heroes_surprised: bool) -> None:
    """Start Combat Turn 1; surprised Heroes lose their first phase. AHQ-TURN-02, -10, -11.

    The Exploration Turn ends here: what it left to be laid waits for the next one (ruling AHQ-CDEC-07).
    """
    state = game.state
    await close_turn(game)
    state.fight = 0
    state.tally["idle-turns"] = 0
    annals.fight(state)
    state.pursuit = state.closed_door = False
    state.pending = [evolve(trigger, stale=True) for trigger in state.pending if trigger.kind == "door"]
    zones.refresh(state)
    await next_combat_turn(game, skip_heroes=heroes_surprised)


@rule("AHQ-GEN-03")
async def next_combat_turn(game: Game[Campaign], *, skip_heroes: bool = False) -> None:
    """Begin the next Combat Turn; surprised Heroes are skipped straight to the Game Master Phase."""
    state = game.state
    state.fight += 1
    state.turn += 1
    fresh_turns(state.models.values())
    upkeep.combat_turn_begins(game)
    await game.happen(CombatTurnStarting())
    enter(game, "fight-gm" if skip_heroes else "fight")


async def close_turn(game: Game[Campaign]) -> None:
    """The end of a turn: the last chance to cancel its wounds, then the dead are dead. AHQ-FATE-04."""
    await game.happen(TurnEnding())
    harm.bury(game)
