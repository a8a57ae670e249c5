"""The Combat Turn: Hero Players' Phase, Game Master Phase, End Phase."""

from __future__ import annotations

from roguelike.books.ahq import (
    arms,
    bands,
    board,
    deeds,
    expedition,
    explore,
    harm,
    leader,
    movement,
    placing,
    turns,
    zones,
)
from roguelike.books.ahq.content import content
from roguelike.books.ahq.events import (
    ExpeditionLost,
    FightWon,
    PhaseSummary,
    TacticRolled,
)
from roguelike.books.ahq.events_explore import Escaped, PursuitBegan
from roguelike.books.ahq.figures import helpless
from roguelike.books.ahq.moments import PhaseEnded
from roguelike.books.ahq.state import GM, HEROES, Campaign, Model
from roguelike.engine.decisions import Choose, Option
from roguelike.engine.game import Game, TurnCut
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg


def ready(state: Campaign, model: Model) -> bool:
    """Whether the model still has something to do in this phase."""
    turn = model.turn
    if turn.done or helpless(model) or model.square is None or model.away:
        return False
    if movement.free_letter(state, model):
        return True
    can_strike = deeds.waited_for(state, model)
    can_walk = movement.cannot_move(state, model) is None
    bound = zones.in_enemy_zone(state, model) is not None
    return can_strike or (can_walk and not (bound and turn.attacked))


def waits_for_fate(state: Campaign) -> bool:
    """Whether the phase waits because the last roll failed and its Hero may still change that."""
    return deeds.SIDE_DEEDS["fate"].refusal(state) is None


@rule("AHQ-TURN-03")
def decided(state: Campaign) -> bool:
    """Whether the fight is over: one side has nobody left who can act. AHQ-TURN-03."""
    enemies = state.monsters() or state.waiting
    return not enemies or not any(not helpless(m) and m.square is not None for m in state.party())


@rule("AHQ-CMB-10")
async def hero_phase(game: Game[Campaign]) -> None:
    """The Hero Players' Phase: models act in the order their leader likes. AHQ-CMB-10.

    It ends by itself when nobody has anything left to do. What was opened or reached is laid then (AHQ-CMB-16).
    """
    state = game.state
    game.active_seat = HEROES
    while not decided(state):
        if not any(ready(state, m) for m in state.party()) and not waits_for_fate(state):
            break
        everybody = [m.id for m in state.party() if m.square is not None and not helpless(m)]
        chosen = await game.ask(deeds.act(state, HEROES, [*everybody, ""], "AHQ-CMB-10"))
        try:
            await deeds.perform(game, chosen)
        except TurnCut:
            if chosen.actor:
                state.models[chosen.actor].turn.done = True
        if state.phase != "fight":
            return
        if chosen.verb == "end":
            break
        game.checkpoint()
    state.failed = None
    await game.happen(PhaseEnded(phase="fight"))
    if decided(state):
        turns.enter(game, "fight-end")
        return
    await reinforce(game)
    turns.enter(game, "fight-gm")


@rule("AHQ-CMB-16", "AHQ-CMB-24")
async def reinforce(game: Game[Campaign]) -> None:
    """At the end of a combat phase: lay what was opened or reached; monsters found there join the fight.

    AHQ-CMB-16, AHQ-CMB-24, ruling AHQ-CDEC-56.
    """
    state = game.state
    if state.scenario == "skirmish":
        return
    met = await explore.lay_pending(game) + explore.lurkers_in_view(state)
    if met:
        sections = list(dict.fromkeys(id for band in met for id in band.sections))
        await placing.meet(game, met, sections, in_fight=True)


# The Game Master Phase


@rule("AHQ-CMB-20", "AHQ-SOLO-20", "AHQ-SOLO-22", "AHQ-SOLO-23")
async def begin_gm_phase(game: Game[Campaign]) -> None:
    """The start of the Game Master Phase: who waited comes in; in which order do all move and attack?

    AHQ-CMB-20, AHQ-SOLO-20.
    """
    state = game.state
    turns.fresh_turns(state.monsters())
    state.tally["phase-attacks"] = state.tally["phase-hits"] = 0
    if state.waiting:
        placing.arrive(game)
    await pursue(game)
    rolled = content().tables[tactics_table(state)].roll(game.chance, "tactics", "rules")
    state.tactic = rolled.row.key
    game.emit(TacticRolled(rule="AHQ-SOLO-20", die=rolled.total, tactic=state.tactic))
    if state.tactic == "reinforcements":
        await call_reinforcements(game)
        state.tactic = "move-and-attack"
    game.checkpoint()


@rule("AHQ-TBL-TACTICS")
def tactics_table(state: Campaign) -> str:
    """Which column of the tactics table serves: does anybody shoot or cast? AHQ-SOLO-20."""
    some = any(placing.ranged_first(monster) for monster in state.monsters())
    return f"AHQ-TBL-TACTICS.{'ranged' if some else 'hand'}"


@rule("AHQ-SOLO-21")
async def call_reinforcements(game: Game[Campaign]) -> None:
    """A group of Wandering Monsters joins the fight. AHQ-SOLO-21. Nobody answers the call in a skirmish."""
    if game.state.scenario != "skirmish":
        await placing.wander(game, near=True)


@rule("AHQ-CMB-29", "AHQ-MOVE-10", "AHQ-CMB-28")
async def pursue(game: Game[Campaign]) -> None:
    """If no monster has anybody of the party in sight, the Game Master decides whether they pursue.

    AHQ-CMB-28, AHQ-CMB-29, AHQ-MOVE-10.
    """
    state = game.state
    fled = state.scenario != "skirmish" and not board.monsters_in_sight(state)
    if fled and not state.pursuit:
        choice = await game.ask(
            Choose(
                seat=GM,
                question="ahq.pursue",
                prompt=msg("ahq-ask-pursue"),
                rule="AHQ-CMB-29",
                urgency="always",
                suggested="pursue",
                choices=(
                    Option("pursue", msg("ahq-option-pursue")),
                    Option("stay", msg("ahq-option-stay")),
                ),
                orders={"pursue": "pursue", "stay": "stay"},
            )
        )
        state.pursuit = choice == "pursue"
        if state.pursuit:
            game.emit(PursuitBegan(rule="AHQ-CMB-29"))
        else:
            for monster in state.monsters():
                monster.turn.done = True
    elif not fled:
        state.pursuit = False


@rule("AHQ-CMB-21")
def actors_of_gm(state: Campaign) -> list[str]:
    """The monsters that may act next: the one that has begun, else all that have not acted. AHQ-CMB-21."""
    waiting = [m for m in state.monsters() if ready(state, m)]
    begun = [m for m in waiting if m.turn.steps or m.turn.attacked or m.turn.action]
    return [m.id for m in (begun or waiting)]


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
        chosen = await game.ask(deeds.act(state, GM, actors, "AHQ-CMB-21"))
        try:
            await deeds.perform(game, chosen)
        except TurnCut:
            state.models[chosen.actor].turn.done = True
        game.checkpoint()
    attacks, hits = state.tally.pop("phase-attacks", 0), state.tally.pop("phase-hits", 0)
    game.emit(PhaseSummary(rule="AHQ-CMB-20", attacks=attacks, hits=hits))
    await game.happen(PhaseEnded(phase="fight-gm"))
    if not decided(state):
        await reinforce(game)
    state.tactic = ""
    turns.enter(game, "fight-end")


# The End Phase


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
    elif escaped(state):
        await escape(game)
    else:
        await turns.next_combat_turn(game)


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
    after_combat(game)


def after_combat(game: Game[Campaign]) -> None:
    """Combat is over, won or escaped: a new leader, and exploration goes on. AHQ-CMB-41."""
    state = game.state
    state.pursuit = state.closed_door = False
    zones.refresh(state)
    leader.choose_leader(game, rule_id="AHQ-CMB-41")
    turns.begin_exploration_turn(game)


@rule("AHQ-CMB-30", "AHQ-CMB-31", "AHQ-MOVE-14")
def escaped(state: Campaign) -> bool:
    """Whether the party has escaped: no monster is in sight at the end of a Game Master Phase.

    If a door was closed on them in this turn, one more Combat Turn is played. AHQ-CMB-30, AHQ-CMB-31, AHQ-MOVE-14.
    """
    if state.scenario == "skirmish" or state.waiting or board.monsters_in_sight(state):
        state.closed_door = False
        return False
    if state.closed_door:
        state.closed_door = False
        return False
    return True


@rule("AHQ-CMB-34", "AHQ-CMB-33")
async def escape(game: Game[Campaign]) -> None:
    """The party escaped: the monsters go back to where they came from, the dead give nothing.

    AHQ-CMB-33, AHQ-CMB-34, rulings AHQ-CDEC-27, AHQ-CDEC-34.
    """
    state = game.state
    left = state.monsters()
    for hero in [h for h in state.heroes() if helpless(h) and h.square is not None]:
        if any(board.in_sight(state, monster, hero) for monster in left):
            harm.die(game, hero)
    for monster in left:
        monster.square = None
        monster.engaged.clear()
    for band in state.bands.values():
        bands.forfeit(state, band)
    arms.leave_behind(state)
    game.emit(Escaped(rule="AHQ-CMB-30", left=len(left)))
    after_combat(game)


@rule("AHQ-TURN-03", "AHQ-CDEC-27")
async def lost(game: Game[Campaign]) -> None:
    """Nobody of the party can act: the monsters kill them all. AHQ-TURN-03, ruling AHQ-CDEC-27."""
    state = game.state
    for hero in [h for h in state.heroes() if h.square is not None]:
        harm.die(game, hero)
    game.emit(ExpeditionLost(rule="AHQ-TURN-03"))
    if state.scenario == "skirmish":
        state.outcome, state.fight = "lost", 0
        turns.enter(game, "over")
    else:
        await expedition.end(game)
