"""When dungeon counters may be played: reactions to the moments of the game, answered by the Game Master's seat."""

from __future__ import annotations

from roguelike.books.ahq import ambush, counters, placing, specials, traps, turns, wandering, zones
from roguelike.books.ahq.bestiary import record
from roguelike.books.ahq.counters import AMBUSH, ESCAPE, FATE, KEEP, SPECIAL, TRAP, WANDERING
from roguelike.books.ahq.events_counters import MonsterSaved
from roguelike.books.ahq.figures import WOUNDS, value
from roguelike.books.ahq.moments import (
    AttackResolved,
    ChestOpening,
    CombatTurnStarting,
    PhaseEnded,
    PlacingMonsters,
    RollFailed,
    StepEntered,
    TurnEnding,
    WouldFall,
)
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import GM, Campaign, Model
from roguelike.engine.decisions import Choose, Option
from roguelike.engine.game import Game
from roguelike.engine.geometry import Square
from roguelike.engine.moments import Moment, Reactions
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg

ModelGame = Game[Campaign]
WISE = "when it helps"


# Wandering Monsters


@rule("AHQ-GM-12", "AHQ-CNT-24", "AHQ-CNT-34", "AHQ-MONP-01")
async def at_phase_end(game: ModelGame, moment: PhaseEnded, owner: str) -> bool:
    """Wandering Monsters at the end of an Exploration Phase, when all is laid; then Combat Turns. AHQ-CNT-34."""
    state = game.state
    if not await counters.asked_to_play(game, WANDERING, wise=counters.weak(state)):
        return False
    counters.play(game, WANDERING)
    heroes_surprised = await wandering.wander(game, near=False)
    if heroes_surprised is not None:
        await turns.begin_fight(game, heroes_surprised=heroes_surprised)
    return True


def _wandering(game: ModelGame, moment: PhaseEnded) -> list[tuple[str, str]]:
    state = game.state
    now = moment.phase == "lay" and counters.playable(state, WANDERING)
    return [(GM, "")] if now and placing.seen_squares(state, near=False) else []


# Ambush


@rule("AHQ-GM-13", "AHQ-CNT-25", "AHQ-MONP-13")
async def at_turn_start(game: ModelGame, moment: CombatTurnStarting, owner: str) -> bool:
    """An Ambush at the start of a Combat Turn, one in a turn. AHQ-GM-13, AHQ-MONP-13."""
    state = game.state
    outnumbered = len(state.monsters()) < len(placing.awake(state))
    if not await counters.asked_to_play(game, AMBUSH, wise=counters.weak(state) or outnumbered):
        return False
    counters.play(game, AMBUSH)
    state.counters.ambushed = state.turn
    await ambush.spring(game)
    return True


def _ambush(game: ModelGame, moment: Moment) -> list[tuple[str, str]]:
    state = game.state
    fresh = state.counters.ambushed != state.turn and state.fight > 0
    return [(GM, "")] if fresh and counters.playable(state, AMBUSH) and state.scenario != "skirmish" else []


# Traps


@rule("AHQ-GM-14", "AHQ-CNT-23", "AHQ-CNT-30", "AHQ-DEC-34", "AHQ-TRAP-02")
async def at_chest(game: ModelGame, moment: ChestOpening, owner: str) -> bool:
    """A Trap on a chest that is opened for the first time; spotted and left alone, it keeps it shut. AHQ-CNT-30.

    Whoever opens it after that, or after the fight that an Alarm brought, meets no second one.
    """
    state = game.state
    hero, section = state.models[moment.hero], state.here.sections[moment.section]
    prompt = msg("ahqgm-ask-trap-chest", who=ref(hero))
    if section.chest is None or not await counters.asked_to_play(
        game, TRAP, where=".chest", about=hero, prompt=prompt, wise=True
    ):
        return False
    counters.play(game, TRAP, who=hero)
    section.chest_trapped = True
    outcome = await traps.set_off(game, "chest", hero, section.chest, chest=section.id)
    moment.cancelled = outcome == "left" or not any(m.square is not None for m in placing.awake(state))
    return True


def _chest(game: ModelGame, moment: ChestOpening) -> list[tuple[str, str]]:
    fresh = not game.state.here.sections[moment.section].chest_trapped
    return [(GM, moment.section)] if fresh and counters.playable(game.state, TRAP) else []


@rule("AHQ-GM-14", "AHQ-CNT-23", "AHQ-CNT-31", "AHQ-CNT-32", "AHQ-CDEC-19", "AHQ-DEC-05", "AHQ-TRAP-02")
async def at_step(game: ModelGame, moment: StepEntered, owner: str) -> bool:
    """A Trap on a square that nobody of the party has entered before in this expedition.

    Whoever enters it is the one who meets it, a Follower too, and his walk ends there. At most one in a model's move.
    AHQ-CNT-31, AHQ-CNT-32, rulings AHQ-CDEC-19, AHQ-DEC-05.
    """
    state = game.state
    model = state.models[moment.model]
    assert model.square is not None
    prompt = msg("ahqgm-ask-trap-square", who=ref(model))
    if not await counters.asked_to_play(game, TRAP, where=".square", about=model, prompt=prompt, wise=False):
        return False
    counters.play(game, TRAP, who=model)
    state.counters.trapped = _move_of(state, model)
    moment.stop = True
    await traps.set_off(game, "room", model, model.square)
    return True


def _fresh_square(game: ModelGame, moment: StepEntered) -> list[tuple[str, str]]:
    state = game.state
    model = state.models[moment.model]
    if model.kind == "monster" or model.square is None or state.phase != "explore":
        return []
    if not counters.playable(state, TRAP) or not untrodden(state, model):
        return []
    alone = sum(other.square == model.square for other in state.on_board()) == 1
    return [(GM, model.id)] if alone and state.counters.trapped != _move_of(state, model) else []


def _move_of(state: Campaign, model: Model) -> str:
    return f"{state.turn} {model.id}"


@rule("AHQ-CDEC-19", "AHQ-CNT-32")
def untrodden(state: Campaign, model: Model) -> bool:
    """Whether nobody of the party has entered the model's square in this expedition. Ruling AHQ-CDEC-19."""
    assert model.square is not None
    return _number(model.square) not in state.counters.trod.get(state.level, ())


def _number(square: Square) -> int:
    return 1000 * square.y + square.x


async def tread(game: ModelGame, moment: StepEntered, owner: str) -> bool:
    """Note the squares that somebody of the party has left or entered."""
    state = game.state
    trod = state.counters.trod.setdefault(state.level, [])
    standing = [m.square for m in state.party() if m.square is not None]
    for square in (*moment.left, *standing):
        if (number := _number(square)) not in trod:
            trod.append(number)
    return False


def _walker(game: ModelGame, moment: StepEntered) -> list[tuple[str, str]]:
    ours = counters.in_play(game.state) and game.state.models[moment.model].kind != "monster"
    return [(GM, moment.model)] if ours else []


# Character Monsters


@rule("AHQ-SPM-05", "AHQ-SPM-06", "AHQ-SKV-10", "AHQ-SKV-12", "AHQ-SPM-01")
async def at_placing(game: ModelGame, moment: PlacingMonsters, owner: str) -> bool:
    """A Character Monster that is ready joins monsters that are being placed. AHQ-SPM-05, AHQ-SKV-12."""
    chosen = await _choose(game, specials.ready(game.state), "ahq.special", "ahqgm-ask-special", "AHQ-SPM-05")
    if chosen == KEEP:
        return False
    specials.join(game, chosen, game.state.bands[moment.band])
    return True


def _ready(game: ModelGame, moment: PlacingMonsters) -> list[tuple[str, str]]:
    return [(GM, "")] if _may_join(game.state, moment) and specials.ready(game.state) else []


@rule("AHQ-GRATE-04")
def _may_join(state: Campaign, moment: PlacingMonsters) -> bool:
    """Whether a Character Monster can be of those that are placed: not of prisoners. AHQ-GRATE-04."""
    return moment.band in state.bands and not state.bands[moment.band].unarmed


@rule("AHQ-GM-16", "AHQ-CNT-22", "AHQ-SKV-13")
async def at_return(game: ModelGame, moment: PlacingMonsters, owner: str) -> bool:
    """A Special Monster counter brings back whoever fled, or one planned for later. AHQ-GM-16, AHQ-CNT-22."""
    who = specials.by_counter(game.state)
    chosen = await _choose(game, who, "ahq.counter.special-monster", "ahqgm-ask-return", "AHQ-CNT-22")
    if chosen == KEEP:
        return False
    counters.play(game, SPECIAL)
    specials.join(game, chosen, game.state.bands[moment.band])
    return True


def _return(game: ModelGame, moment: PlacingMonsters) -> list[tuple[str, str]]:
    state = game.state
    able = _may_join(state, moment) and counters.playable(state, SPECIAL) and specials.by_counter(state)
    return [(GM, "")] if able else []


async def _choose(game: ModelGame, profiles: list[str], question: str, prompt: str, rule_id: str) -> str:
    """One of the Character Monsters, or none of them."""
    names = [Option(id, msg("ahqgm-option-monster", name=record(id).name)) for id in profiles]
    return await game.ask(
        Choose(
            seat=GM,
            question=question,
            prompt=msg(prompt),
            rule=rule_id,
            urgency="never",
            suggested=profiles[0],
            choices=(*names, Option(KEEP, msg("ahqgm-option-nobody"), hotkey="d")),
            orders={KEEP: KEEP, WISE: profiles[0]},
            order=WISE,
        )
    )


@rule("AHQ-GM-15", "AHQ-CNT-21", "AHQ-CNT-33")
async def at_escape(game: ModelGame, moment: Moment, owner: str) -> bool:
    """An Escape: a living Character Monster leaves the fight, at any time in a Combat Turn. AHQ-GM-15, AHQ-CNT-21."""
    model = game.state.models[owner]
    hurt = 2 * model.wounds <= record(model.profile).wounds
    if not await counters.asked_to_play(game, ESCAPE, about=model, wise=hurt):
        return False
    counters.play(game, ESCAPE, who=model)
    specials.flee(game, model, counter=True)
    return True


def _escapes(game: ModelGame, moment: Moment) -> list[tuple[str, str]]:
    state = game.state
    if not state.fight or not counters.playable(state, ESCAPE):
        return []
    if isinstance(moment, PhaseEnded) and moment.phase not in ("fight", "fight-gm"):
        return []
    able = specials.can_flee(state)
    if isinstance(moment, AttackResolved):
        able = [model for model in able if model.id == moment.target and moment.wounds > 0]
    return [(GM, model.id) for model in able]


# Fate for a monster


@rule("AHQ-GM-17", "AHQ-CNT-20")
async def at_fall(game: ModelGame, moment: WouldFall, owner: str) -> bool:
    """A Fate Point counter cancels the Wounds of this turn of a monster that would fall. AHQ-GM-17, AHQ-CNT-20."""
    state = game.state
    model = state.models[owner]
    others = any(m.id != owner and m.wounds > 0 for m in state.monsters())
    great = record(model.profile).rank == "special"
    worth_it = great or (others and record(model.profile).rank in ("champion", "warlord"))
    prompt = msg("ahqgm-ask-saved-fall", who=ref(model), wounds=moment.wounds)
    if not await counters.asked_to_play(game, FATE, where=".falls", about=model, prompt=prompt, wise=worth_it):
        return False
    save(game, model)
    moment.cancelled = True
    return True


@rule("AHQ-GM-17", "AHQ-CNT-20")
def save(game: ModelGame, model: Model) -> None:
    """Play Fate on a monster: it has all Wounds of this turn back, exactly as a Hero would. AHQ-GM-17."""
    counters.play(game, FATE, who=model)
    back, model.turn.wounds = model.turn.wounds, 0
    model.wounds = min(value(model, WOUNDS), model.wounds + back)
    zones.refresh(game.state)
    game.emit(MonsterSaved(rule="AHQ-GM-17", who=ref(model), wounds=back))


@rule("AHQ-GM-17", "AHQ-CNT-20")
async def at_failed_roll(game: ModelGame, moment: RollFailed, owner: str) -> bool:
    """Fate turns a monster's failed roll into a success. AHQ-GM-17, AHQ-CNT-20."""
    model = game.state.models[owner]
    target = game.state.models.get(moment.target)
    prompt = msg("ahqgm-ask-saved-roll", who=ref(model), target=ref(target) if target is not None else "")
    if not await counters.asked_to_play(game, FATE, where=".roll", about=model, prompt=prompt, wise=False):
        return False
    counters.play(game, FATE, who=model)
    moment.succeed = True
    game.emit(MonsterSaved(rule="AHQ-GM-17", who=ref(model), wounds=0))
    return True


@rule("AHQ-GM-17", "AHQ-CNT-20")
async def at_turn_end(game: ModelGame, moment: TurnEnding, owner: str) -> bool:
    """At the end of a Combat Turn Fate may still take the turn's Wounds off a monster. AHQ-GM-17, AHQ-FATE-04."""
    model = game.state.models[owner]
    if not await counters.asked_to_play(game, FATE, where=".turn-end", about=model, wise=False):
        return False
    save(game, model)
    return True


def _monster(game: ModelGame, id: str) -> list[tuple[str, str]]:
    state = game.state
    model = state.models[id]
    now = model.kind == "monster" and not model.dead and state.fight > 0 and counters.playable(state, FATE)
    return [(GM, id)] if now else []


def _hurt_now(game: ModelGame, moment: TurnEnding) -> list[tuple[str, str]]:
    state = game.state
    if not state.fight or not counters.playable(state, FATE):
        return []
    return [(GM, m.id) for m in state.monsters() if m.turn.wounds > 0]


def register_reactions(reactions: Reactions) -> None:
    """Register what the Game Master's counters and Character Monsters react to."""
    reactions.register(PhaseEnded, "counter.wandering", _wandering, at_phase_end)
    reactions.register(CombatTurnStarting, "counter.ambush", _ambush, at_turn_start)
    reactions.register(ChestOpening, "counter.trap", _chest, at_chest)
    reactions.register(StepEntered, "counter.trap", _fresh_square, at_step)
    reactions.register(StepEntered, "tread", _walker, tread)
    reactions.register(PlacingMonsters, "special", _ready, at_placing, once=False)
    reactions.register(PlacingMonsters, "counter.special", _return, at_return)
    reactions.register(WouldFall, "counter.fate", lambda game, moment: _monster(game, moment.model), at_fall)
    reactions.register(RollFailed, "counter.fate", lambda game, moment: _monster(game, moment.roller), at_failed_roll)
    reactions.register(TurnEnding, "counter.fate", _hurt_now, at_turn_end)
    for kind in (AttackResolved, CombatTurnStarting, PhaseEnded):
        reactions.register(kind, "counter.escape", _escapes, at_escape)
