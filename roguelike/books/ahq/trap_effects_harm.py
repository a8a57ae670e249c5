"""Traps that strike the one who set them off: arrows, darts, blocks, blades."""

from __future__ import annotations

from roguelike.books.ahq import fate, limbs
from roguelike.books.ahq.content import content
from roguelike.books.ahq.events_traps import TrapDie
from roguelike.books.ahq.figures import SPEED
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.rolls import D12
from roguelike.books.ahq.state import Campaign, Model
from roguelike.books.ahq.traps import Sprung, hurt, test, trap_code, wound
from roguelike.engine.decisions import Choose, Option
from roguelike.engine.game import Game
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg


@rule("AHQ-TRAP2-25")
def hits_of(die: int) -> int:
    """How many bolts of a Crossfire hit: a quarter of the die, rounded up. AHQ-TRAP2-25."""
    return (die + 3) // 4


@trap_code("crossfire")
@rule("AHQ-TRAP2-25")
async def crossfire(game: Game[Campaign], sprung: Sprung) -> None:
    """One to three hits of 3 damage dice each. AHQ-TRAP2-25."""
    die = game.chance.die(D12, "crossfire", "AHQ-TRAP2-25")
    hits = hits_of(die)
    game.emit(TrapDie(rule="AHQ-TRAP2-25", trap=sprung.trap.name, die=die, result="hits", count=hits))
    for _ in range(hits):
        if not sprung.victim.dead:
            await hurt(game, sprung.trap, sprung.victim, sprung.trap.damage, "AHQ-TRAP2-25")


@trap_code("poison-dart")
@rule("AHQ-TRAP2-32")
async def poison_dart(game: Game[Campaign], sprung: Sprung) -> None:
    """One damage die; any Wound takes all the others with it: down to 0, whatever he had, never below. AHQ-TRAP2-32."""
    dice, left = sprung.trap.damage, sprung.victim.wounds
    if await hurt(game, sprung.trap, sprung.victim, dice, "AHQ-TRAP2-32", most=left):
        await poisoned(game, sprung, "AHQ-TRAP2-32")


async def poisoned(game: Game[Campaign], sprung: Sprung, rule_id: str) -> None:
    """The victim's Wounds drop to 0."""
    victim = sprung.victim
    if not victim.dead and victim.wounds > 0:
        await wound(game, sprung.trap, victim, victim.wounds, rule_id)


@trap_code("spike")
@rule("AHQ-TRAP2-46", "AHQ-DEC-31")
async def spike(game: Game[Campaign], sprung: Sprung) -> None:
    """3 damage dice; if they wound, 8 or more on a further die is poison. AHQ-TRAP2-46, ruling AHQ-DEC-31."""
    stands = await hurt(game, sprung.trap, sprung.victim, sprung.trap.damage, "AHQ-TRAP2-46")
    if sprung.victim.dead or not stands:
        return
    die = game.chance.die(D12, "spike-poison", "AHQ-TRAP2-46")
    poison = die >= (sprung.trap.need or D12)
    game.emit(TrapDie(rule="AHQ-TRAP2-46", trap=sprung.trap.name, die=die, result="poison" if poison else "no-poison"))
    if poison:
        await poisoned(game, sprung, "AHQ-TRAP2-46")


@trap_code("stone-block")
@rule("AHQ-TRAP2-34")
async def stone_block(game: Game[Campaign], sprung: Sprung) -> None:
    """A glancing blow of 3 dice for who ducks (D12 up to Speed), else 12 dice. AHQ-TRAP2-34."""
    ducked = await test(game, sprung.trap, sprung.victim, "jump", SPEED, "AHQ-TRAP2-34")
    dice = sprung.trap.damage_saved if ducked else sprung.trap.damage
    await hurt(game, sprung.trap, sprung.victim, dice, "AHQ-TRAP2-34")


@rule("AHQ-DEC-13", "AHQ-ITEM-97")
def wears_metal(model: Model) -> bool:
    """Whether the model wears metal armour on its body. Ruling AHQ-DEC-13."""
    pieces = (content().armour[id] for id in model.armour)
    return any(piece.metal and piece.worn == "body" for piece in pieces)


@trap_code("shock")
@rule("AHQ-TRAP2-48")
async def shock(game: Game[Campaign], sprung: Sprung) -> None:
    """5 damage dice, 10 for who wears metal. AHQ-TRAP2-48."""
    dice = sprung.trap.damage_metal if wears_metal(sprung.victim) else sprung.trap.damage
    await hurt(game, sprung.trap, sprung.victim, dice, "AHQ-TRAP2-48")


@trap_code("mantrap")
@rule("AHQ-TRAP2-41")
async def mantrap(game: Game[Campaign], sprung: Sprung) -> None:
    """4 damage dice on the hand (at a chest) or the leg; any Wound and the limb is lost. AHQ-TRAP2-41."""
    await maim(game, sprung, limbs.HAND if sprung.chest else limbs.LEG, "AHQ-TRAP2-41")


@trap_code("guillotine")
@rule("AHQ-TRAP2-58")
async def guillotine(game: Game[Campaign], sprung: Sprung) -> None:
    """2 damage dice on the hand; any Wound and it is lost. AHQ-TRAP2-58."""
    await maim(game, sprung, limbs.HAND, "AHQ-TRAP2-58")


async def maim(game: Game[Campaign], sprung: Sprung, limb: str, rule_id: str) -> None:
    """Damage dice on a limb, which is lost if a Wound stands: Fate is asked before it is. AHQ-TRAP2-11."""
    victim = sprung.victim
    stands = await hurt(game, sprung.trap, victim, sprung.trap.damage, rule_id)
    if not stands or victim.dead or await _saved(game, victim, limb, rule_id):
        return
    if limb == limbs.HAND:
        limbs.lose_hand(game, victim)
    else:
        limbs.lose_leg(game, victim)


async def _saved(game: Game[Campaign], victim: Model, limb: str, rule_id: str) -> bool:
    if fate.may_cancel(victim) is not None:
        return False
    chosen = await game.ask(
        Choose(
            seat=victim.side,
            question="ahq.fate.limb",
            prompt=msg(
                "ahqtrap-ask-limb", who=ref(victim), limb=limb, wounds=victim.turn.wounds, fate=fate.points(victim)
            ),
            rule=rule_id,
            subject=victim.id,
            urgency="always",
            suggested=fate.SPEND,
            choices=(
                Option(fate.SPEND, msg("ahq-option-spend-now"), hotkey="F"),
                Option(fate.KEEP, msg("ahqtrap-option-lose-limb", limb=limb), hotkey="d"),
            ),
            orders={"always": fate.SPEND, "never": fate.KEEP},
        )
    )
    if chosen == fate.SPEND:
        fate.cancel_wounds(game, victim)
    return chosen == fate.SPEND
