"""The Combat Turn: Hero Players' Phase, Game Master Phase, End Phase."""

from __future__ import annotations

from roguelike.books.ahq import (
    areas,
    arms,
    bands,
    beasts,
    board,
    counters,
    deeds,
    expedition,
    explore,
    flight,
    harm,
    leader,
    movement,
    objective,
    placing,
    pursuit,
    tactics,
    trait_moments,
    trap_turns,
    treasure,
    turns,
    zones,
)
from roguelike.books.ahq.events import (
    ExpeditionLost,
    FightWon,
    MonstersMoved,
    PhaseSummary,
)
from roguelike.books.ahq.events_explore import Escaped, Forsaken
from roguelike.books.ahq.figures import WOUNDS, helpless, value
from roguelike.books.ahq.moments import PhaseEnded
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import GM, HEROES, Campaign, Model
from roguelike.engine.decisions import Action
from roguelike.engine.game import Game, TurnCut
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg


@rule("AHQ-SOLO-23", "AHQ-SOLO-27")
def ready(state: Campaign, model: Model) -> bool:
    """Whether the model still has something to do in this phase.

    Nobody waits for whoever has struck and stands in a Death Zone; a monster that has cast there steps away
    (AHQ-SOLO-27).
    """
    turn = model.turn
    if turn.done or helpless(model) or model.square is None or model.away:
        return False
    if movement.free_letter(state, model):
        return True
    can_walk = movement.cannot_move(state, model, running=True) is None
    stays = turn.attacked and not (model.kind == "monster" and turn.action == "cast")
    if can_walk and not (stays and zones.in_enemy_zone(state, model) is not None):
        return True
    return deeds.waited_for(state, model)


def waits_for_fate(state: Campaign) -> bool:
    """Whether the phase waits because the last roll failed and its Hero may still change that."""
    return deeds.SIDE_DEEDS["fate"].refusal(state) is None


@rule("AHQ-TURN-03")
def decided(state: Campaign) -> bool:
    """Whether the fight is over: one side has nobody left who can act. AHQ-TURN-03."""
    enemies = state.monsters() or state.waiting
    return not enemies or not able(state)


def able(state: Campaign) -> bool:
    """Whether anybody of the party on the board can act."""
    return any(not helpless(m) and m.square is not None for m in state.party())


@rule("AHQ-CMB-10", "AHQ-CMB-16")
async def hero_phase(game: Game[Campaign]) -> None:
    """The Hero Players' Phase: models act in the order their leader likes. AHQ-CMB-10.

    It ends by itself when nobody has anything left to do. Who would leave the fallen to the monsters so is warned,
    and may still take his steps back (ruling AHQ-CDEC-27). What was opened or reached is laid then (AHQ-CMB-16), also
    if nobody is left to fight: whoever is found there fights on.
    """
    state = game.state
    game.active_seat = HEROES
    while not decided(state):
        if not any(ready(state, m) for m in state.party()) and not waits_for_fate(state):
            left = pursuit.forsaken(state)
            if not left or await expedition.ask_to_leave(game, left, "ahq-ask-forsake"):
                break
        everybody = [m.id for m in state.party() if m.square is not None and not helpless(m)]
        chosen = await game.ask(deeds.act(state, HEROES, [*everybody, ""], "AHQ-CMB-10"))
        left = pursuit.forsaken(state) if chosen.verb == "end" else []
        if left and not await expedition.ask_to_leave(game, left, "ahq-ask-forsake"):
            continue
        await perform(game, chosen)
        if state.phase != "fight":
            return
        if chosen.verb == "end":
            break
        game.checkpoint()
    state.failed = None
    if left := pursuit.forsaken(state):
        game.emit(Forsaken(rule="AHQ-CDEC-27", who=tuple(ref(hero) for hero in left), count=len(left)))
    await game.happen(PhaseEnded(phase="fight"))
    if able(state):
        await explore.lay_in_fight(game)
    turns.enter(game, "fight-end" if decided(state) else "fight-gm")


async def perform(game: Game[Campaign], chosen: Action) -> None:
    """Do what was chosen."""
    try:
        await deeds.perform(game, chosen)
    except TurnCut:
        if chosen.actor:
            game.state.models[chosen.actor].turn.done = True


# The Game Master Phase


async def begin_gm_phase(game: Game[Campaign]) -> None:
    """The start of the Game Master Phase: who waited comes in; in which order do all move and attack? AHQ-CMB-20."""
    state = game.state
    turns.fresh_turns(state.monsters(), ledger=False)
    state.tally["phase-attacks"] = state.tally["phase-hits"] = 0
    if state.waiting:
        placing.arrive(game)
    trait_moments.regenerate(game)
    await trap_turns.master_phase_begins(game)
    await pursuit.pursue(game)
    await beasts.gm_phase_begins(game)
    await tactics.decide(game)
    await flight.gm_phase_begins(game)
    game.checkpoint()


@rule("AHQ-CMB-21")
def actors_of_gm(state: Campaign) -> list[str]:
    """The monsters that may act next: the one that has begun, else all that have not acted. AHQ-CMB-21."""
    monsters = state.monsters()
    begun = [m.id for m in monsters if (m.turn.steps or m.turn.attacked or m.turn.action) and ready(state, m)]
    return begun or [m.id for m in monsters if ready(state, m)]


async def gm_phase(game: Game[Campaign]) -> None:
    """The Game Master Phase: one monster after the other. AHQ-CMB-20, AHQ-CMB-21."""
    state = game.state
    game.active_seat = GM
    if not state.tactic:
        await begin_gm_phase(game)
    while not decided(state):
        actors = actors_of_gm(state)
        if not actors:
            break
        sides = [""] if counters.person(state) else []
        chosen = await game.ask(deeds.act(state, GM, [*actors, *sides], "AHQ-CMB-21"))
        await perform(game, chosen)
        game.checkpoint()
    attacks, hits = state.tally.pop("phase-attacks", 0), state.tally.pop("phase-hits", 0)
    hurt = [m for m in state.party() if m.turn.wounds]
    moved = tuple(ref(m) for m in state.monsters() if m.turn.steps and not m.turn.attacked)
    left = tuple(msg("ahq-hurt", who=ref(m), left=max(0, m.wounds), full=value(m, WOUNDS)) for m in hurt)
    if moved:
        game.emit(MonstersMoved(rule="AHQ-CMB-20", who=moved))
    game.emit(PhaseSummary(rule="AHQ-CMB-20", attacks=attacks, hits=hits, hurt=left))
    await game.happen(PhaseEnded(phase="fight-gm"))
    areas.gm_phase_ends(state)
    if able(state):
        await explore.lay_in_fight(game)
    state.tactic = ""
    turns.enter(game, "fight-end")


# The End Phase


@rule("AHQ-TURN-03", "AHQ-TURN-10", "AHQ-CDEC-27")
async def end_phase(game: Game[Campaign]) -> None:
    """The end of a Combat Turn: the last chance to cancel its wounds, then is the fight over?

    AHQ-TURN-03, AHQ-TURN-10, AHQ-FATE-04, AHQ-CMB-30.
    """
    state = game.state
    await turns.close_turn(game)
    inside = [m for m in state.party() if m.square is not None]
    if not state.monsters() and not state.waiting:
        await won(game)
    elif not inside and state.scenario != "skirmish":
        await expedition.end(game)
    elif all(helpless(m) for m in inside):
        await lost(game)
    elif pursuit.escaped(state):
        await escape(game)
    elif stalemate(state):
        await escape(game, stood_off=True)
    else:
        await turns.next_combat_turn(game)


STALEMATE = 12
"""Combat Turns in a row without an attack after which the monsters go home. See docs/adaptations.md."""


def stalemate(state: Campaign) -> bool:
    """Whether neither side can come at the other: nobody has attacked for a dozen Combat Turns."""
    state.tally["idle-turns"] = state.tally.get("idle-turns", 0) + 1
    return state.tally["idle-turns"] > STALEMATE


@rule("AHQ-CMB-32", "AHQ-CMB-41", "AHQ-TURN-03")
async def won(game: Game[Campaign]) -> None:
    """All monsters are dead: bodies are searched, missiles gathered, a new leader is chosen.

    AHQ-CMB-32, AHQ-CMB-41.
    """
    state = game.state
    game.emit(FightWon(rule="AHQ-CMB-32", turns=state.fight, killed=state.tally.get("killed", 0)))
    if state.scenario == "skirmish":
        state.outcome, state.fight = "won", 0
        turns.enter(game, "over")
        return
    arms.recover(game)
    bands.loot(game)
    await treasure.strip(game)
    await objective.recover(game, victory=True)
    after_combat(game)


def after_combat(game: Game[Campaign]) -> None:
    """Combat is over, won or escaped: a new leader, and exploration goes on. AHQ-CMB-41."""
    state = game.state
    state.pursuit = state.closed_door = False
    zones.refresh(state)
    leader.choose_leader(game, rule_id="AHQ-CMB-41")
    turns.begin_exploration_turn(game)


@rule("AHQ-CMB-34", "AHQ-CDEC-27")
async def escape(game: Game[Campaign], *, stood_off: bool = False) -> None:
    """The party escaped: the monsters go back to where they came from, the dead give nothing.

    A fallen Hero whom one of them has in sight is killed first; a skirmish ends drawn. ``stood_off``: see `break_off`.
    AHQ-CMB-33, AHQ-CMB-34, rulings AHQ-CDEC-27, -34.
    """
    state = game.state
    if state.scenario == "skirmish":
        state.outcome, state.fight = "drawn", 0
        turns.enter(game, "over")
        return
    left = state.monsters()
    for hero in [h for h in state.heroes() if helpless(h) and h.square is not None]:
        if any(board.in_sight(state, monster, hero) for monster in left):
            harm.die(game, hero)
    break_off(game, stood_off=stood_off)
    after_combat(game)


def break_off(game: Game[Campaign], *, stood_off: bool = False) -> None:
    """The party has fled: the monsters go home, and what was shot lies where it fell. AHQ-CMB-33, AHQ-CMB-34.

    ``stood_off``: neither side could come at the other. Those who would be met again on the spot are gone for this
    expedition: who sits in a Pit with monsters all around it could else do nothing, ever.
    """
    state = game.state
    left, gone = len(state.monsters()), 0
    bands.go_home(state)
    for band in explore.lurkers_in_view(state) if stood_off else ():
        band.gone = True
        gone += len(bands.living(state, band))
    arms.leave_behind(state)
    game.emit(Escaped(rule="AHQ-CMB-30", left=left - gone, gone=gone))


@rule("AHQ-TURN-03", "AHQ-CDEC-27")
async def lost(game: Game[Campaign]) -> None:
    """Nobody of the party can act: the monsters kill them all. AHQ-TURN-03, ruling AHQ-CDEC-27."""
    state = game.state
    for hero in [h for h in state.heroes() if h.square is not None]:
        harm.die(game, hero)
    if not any(hero.away for hero in state.heroes()):
        game.emit(ExpeditionLost(rule="AHQ-TURN-03"))
    if state.scenario == "skirmish":
        state.outcome, state.fight = "lost", 0
        turns.enter(game, "over")
    else:
        await expedition.end(game)
