"""What monsters' special rules do at their moments: fear, berserk rage, disease, regeneration, second attacks."""

from __future__ import annotations

from roguelike.books.ahq import board, combat, traits, zones
from roguelike.books.ahq.bestiary import record
from roguelike.books.ahq.dungeon.terrain import ground
from roguelike.books.ahq.effects import Effect
from roguelike.books.ahq.events_counters import BraveryTested, DiseaseTested, Regenerated, WentBerserk
from roguelike.books.ahq.figures import BRAVERY, SPEED, WOUNDS, hand_weapon, helpless, initial_toughness, value
from roguelike.books.ahq.items import blades
from roguelike.books.ahq.moments import AttackResolved, CombatTurnStarting, PhaseEnded, RollFailed
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.rolls import D12, Test
from roguelike.books.ahq.state import GM, Campaign, Model
from roguelike.books.ahq.traits import BERSERK, BERSERKER, COWERS, DISEASE, FEARSOME, REGENERATION, SICK
from roguelike.engine.decisions import Choose, Option, Refusal, refuse
from roguelike.engine.game import Game
from roguelike.engine.geometry import walk
from roguelike.engine.moments import Moment, Reactions
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg

ModelGame = Game[Campaign]
GO, CALM, IN_REACH = "berserk", "calm", "in reach"


# Fear


@rule("AHQ-MON-07", "AHQ-MON-09", "AHQ-SKMAG-05", "AHQ-DEC3-10")
async def fear(game: ModelGame, moment: CombatTurnStarting, owner: str) -> bool:
    """Whoever begins a Combat Turn in a fearsome figure's Death Zone tests Bravery once: failed, he cowers all turn.

    AHQ-MON-07, ruling AHQ-DEC3-10. A Fate Point makes it a success. Monsters fear a Hero on whom the Flaming Skull is
    (AHQ-SKMAG-05).
    """
    model = game.state.models[owner]
    source = next(m for m in threats(game.state, model))
    test = Test(value(model, BRAVERY))
    die, passed = test.roll(game.chance, "bravery", "AHQ-MON-07")
    told = BraveryTested(rule="AHQ-MON-07", who=ref(model), by=ref(source), die=die, figure=test.figure, passed=passed)
    game.emit(told)
    if not passed and model.kind != "henchman":
        failed = await game.happen(RollFailed(roller=model.id, tried="fear", target=source.id))
        passed = failed.succeed
        if passed and model.kind == "hero":
            game.emit(
                BraveryTested(
                    rule="AHQ-FATE-07",
                    who=ref(model),
                    by=ref(source),
                    die=die,
                    figure=test.figure,
                    passed=True,
                    fate=True,
                )
            )
    if not passed:
        model.effects.append(Effect(source.id, "AHQ-MON-08", COWERS, 0, "turn"))
    return False


@rule("AHQ-MON-09")
def threats(state: Campaign, model: Model) -> list[Model]:
    """The fearsome enemies in whose Death Zone the model stands; fearsome ones fear nobody. AHQ-MON-07, AHQ-MON-09."""
    if traits.has(model, FEARSOME) or model.square is None or helpless(model):
        return []
    own = board.squares(model)
    return [
        m
        for m in state.on_board()
        if board.enemies(model, m) and traits.has(m, FEARSOME) and not zones.zone(state, m).isdisjoint(own)
    ]


def _afraid(game: ModelGame, moment: CombatTurnStarting) -> list[tuple[str, str]]:
    state = game.state
    if not any(traits.has(m, FEARSOME) for m in state.on_board()):
        return []
    return [(m.side, m.id) for m in state.on_board() if threats(state, m)]


# Berserkers


@rule("AHQ-MON-10", "AHQ-DEC3-09")
async def rage(game: ModelGame, moment: Moment, owner: str) -> bool:
    """At the start of a combat phase a Berserker may go berserk, as whoever leads it likes. AHQ-MON-10.

    A computer does so when it can reach an enemy: ruling AHQ-DEC3-09.
    """
    state = game.state
    model = state.models[owner]
    near = any(board.distance(model, m) <= value(model, SPEED) + 1 for m in prey(state, model))
    answer = await game.ask(
        Choose(
            seat=model.side,
            question="ahq.berserk",
            prompt=msg("ahqgm-ask-berserk", who=ref(model)),
            rule="AHQ-MON-10",
            subject=model.id,
            urgency="never",
            suggested=GO if near else CALM,
            choices=(
                Option(GO, msg("ahqgm-option-berserk"), hotkey="b"),
                Option(CALM, msg("ahqgm-option-calm"), hotkey="d"),
            ),
            orders={GO: GO, CALM: CALM, IN_REACH: GO if near else CALM},
            order=IN_REACH,
        )
    )
    if answer == GO:
        model.effects.append(Effect("berserker", "AHQ-MON-10", BERSERK, 0, "combat"))
        game.emit(WentBerserk(rule="AHQ-MON-10", who=ref(model), berserk=True))
    return False


def prey(state: Campaign, model: Model) -> list[Model]:
    """The conscious enemies of a model that are in its sight."""
    others = (m for m in state.on_board() if board.enemies(model, m) and not helpless(m))
    return [m for m in others if board.in_sight(state, model, m)]


def _calm_berserkers(game: ModelGame, moment: Moment) -> list[tuple[str, str]]:
    if isinstance(moment, PhaseEnded) and moment.phase != "fight":
        return []
    able = (m for m in game.state.monsters() if traits.has(m, BERSERKER) and not traits.has(m, BERSERK))
    return [(GM, m.id) for m in able if prey(game.state, m)]


@rule("AHQ-MON-10")
async def calm_down(game: ModelGame, moment: PhaseEnded, owner: str) -> bool:
    """Berserk creatures are themselves again when every enemy in their sight is dead, the fallen too. AHQ-MON-10."""
    model = game.state.models[owner]
    model.effects = [effect for effect in model.effects if effect.figure != BERSERK]
    game.emit(WentBerserk(rule="AHQ-MON-10", who=ref(model), berserk=False))
    return False


def _sated(game: ModelGame, moment: PhaseEnded) -> list[tuple[str, str]]:
    state = game.state
    raging = [m for m in state.monsters() if traits.effect_of(m, BERSERK) is not None]
    party = state.party()
    return [(GM, m.id) for m in raging if not any(h.square and board.in_sight(state, m, h) for h in party)]


def rages(model: Model) -> bool:
    """Whether the model is berserk."""
    return traits.effect_of(model, BERSERK) is not None


@rule("AHQ-MON-13")
def turns_away(state: Campaign, model: Model, path: str) -> Refusal | None:
    """Why a berserk creature does not walk so: it always goes for the nearest enemy. AHQ-MON-13."""
    goals = [square for m in prey(state, model) for square in board.squares(m)]
    if not rages(model) or model.square is None or not goals:
        return None
    reached = ground(state.here).steps(goals)
    end = [model.square, *walk(model.square, path)][-1]
    if int(reached[end.y, end.x]) < int(reached[model.square.y, model.square.x]):
        return None
    return refuse("AHQ-MON-13", "ahqgm-berserk-nearer", who=ref(model))


@rule("AHQ-MON-13")
def must_strike(model: Model) -> Refusal:
    """A berserk creature fights whom it can reach. AHQ-MON-13."""
    return refuse("AHQ-MON-13", "ahqgm-berserk-strikes", who=ref(model))


# Attacks


@rule("AHQ-MON-03", "AHQ-MON-11")
async def strike_all(game: ModelGame, attacker: Model, target: Model) -> None:
    """All attacks that a model has in place of one: two for Two Attacks, one more for a berserk creature.

    The second of Two Attacks has its own dice; the berserk one is an additional attack. AHQ-MON-03, AHQ-MON-11.
    """
    await combat.strike(game, attacker, target)
    for number in range(1, traits.attacks(attacker)):
        attacker.turn.blow = number
        await _again(game, attacker, target, additional=False)
    if traits.has(attacker, BERSERK):
        await _again(game, attacker, target, additional=True)
    for _ in range(blades.more_attacks(attacker, target, hand_weapon(attacker))):
        await _again(game, attacker, target, additional=True)
    attacker.turn.blow = 0


async def _again(game: ModelGame, attacker: Model, first: Model, *, additional: bool) -> None:
    asked = {"question": "ahq.second-attack", "prompt": "ahqgm-ask-second", "by": "AHQ-MON-03"}
    await combat.one_more(game, attacker, first, **asked, again=additional, awake=True)


# Disease and regeneration


@rule("AHQ-MON-04", "AHQ-DEC3-11", "AHQ-DEC3-12")
async def infect(game: ModelGame, moment: AttackResolved, owner: str) -> bool:
    """A hit may make its victim sick: D12 at least its initial Toughness. AHQ-MON-04, rulings AHQ-DEC3-11, -12."""
    victim, by = game.state.models[moment.target], game.state.models[moment.attacker]
    figure = initial_toughness(victim)
    die = game.chance.die(D12, "disease", "AHQ-MON-04")
    caught = die >= figure
    if caught and SICK not in victim.marks:
        victim.marks.append(SICK)
    game.emit(DiseaseTested(rule="AHQ-MON-04", who=ref(victim), by=ref(by), die=die, figure=figure, caught=caught))
    return False


def _touched(game: ModelGame, moment: AttackResolved) -> list[tuple[str, str]]:
    state = game.state
    attacker, victim = state.models[moment.attacker], state.models[moment.target]
    hit = moment.verdict in ("hit", "critical") and not victim.dead and victim.kind != "monster"
    return [(attacker.side, victim.id)] if hit and traits.has(attacker, DISEASE) else []


@rule("AHQ-MON-19")
def regenerate(game: ModelGame) -> None:
    """At the start of a Game Master Phase in combat, a Wound grows back. AHQ-MON-19."""
    for model in game.state.monsters():
        full = record(model.profile).wounds
        if traits.has(model, REGENERATION) and 0 < model.wounds < full:
            model.wounds += 1
            model.turn.wounds = max(0, model.turn.wounds - 1)
            game.emit(Regenerated(rule="AHQ-MON-19", who=ref(model), left=model.wounds, full=value(model, WOUNDS)))


def register_reactions(reactions: Reactions) -> None:
    """Register what monsters' special rules react to."""
    reactions.register(CombatTurnStarting, "fear", _afraid, fear)
    for kind in (CombatTurnStarting, PhaseEnded):
        reactions.register(kind, "berserker", _calm_berserkers, rage)
    reactions.register(PhaseEnded, "berserk", _sated, calm_down)
    reactions.register(AttackResolved, "disease", _touched, infect)
