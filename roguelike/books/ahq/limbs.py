"""Lost hands and legs: what they halve, and what can no longer be done."""

from __future__ import annotations

from roguelike.books.ahq.content import content
from roguelike.books.ahq.effects import Effect
from roguelike.books.ahq.events_traps import Afflicted
from roguelike.books.ahq.exploring import section_of
from roguelike.books.ahq.figures import SPEED, WS, T, value_without
from roguelike.books.ahq.lasting import EXPLORATION, SQUARES
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import Campaign, Item, Model
from roguelike.engine.decisions import Refusal, refuse
from roguelike.engine.game import Game
from roguelike.engine.rulemarks import rule

HAND, LEG = "hand", "leg"
FIRST = {HAND: 1, LEG: 2}
"""How many effects the loss of the first one lays on a model."""
SLOW_LEG, CRAWL = 8, 1
HAND_RULE, LEG_RULE = "AHQ-TRAP2-42", "AHQ-TRAP2-43"


@rule("AHQ-TRAP2-44")
def lost(model: Model, limb: str) -> int:
    """How many hands or legs the model has lost: until a Healer restores them. AHQ-TRAP2-44."""
    return model.tally.get(f"lost-{limb}", 0)


@rule("AHQ-TRAP2-42", "AHQ-DEC-29", "AHQ-DEC-51")
def lose_hand(game: Game[Campaign], model: Model) -> None:
    """A hand is lost: Weapon Skill halved at once, rounded down, a second time for the second.

    AHQ-TRAP2-42, rulings AHQ-DEC-29, AHQ-DEC-51. What it can no longer hold is put down.
    """
    skill = value_without(model, WS, _passes)
    _lose(game, model, HAND, [Effect(f"lost-{HAND}", HAND_RULE, WS, skill // 2 - skill, "removed")])


@rule("AHQ-TRAP2-43", "AHQ-DEC-51")
def lose_leg(game: Game[Campaign], model: Model) -> None:
    """A leg is lost: Speed halved, rounded up, and 8 squares at most in Exploration Turns; with the second it crawls.

    AHQ-TRAP2-43, ruling AHQ-DEC-51.
    """
    speed = value_without(model, SPEED, _passes)
    if lost(model, LEG):
        halved, squares = CRAWL, Effect(f"lost-{LEG}", LEG_RULE, SQUARES, CRAWL, "removed")
    else:
        halved, squares = (speed + 1) // 2, Effect(f"lost-{LEG}", LEG_RULE, EXPLORATION, SLOW_LEG, "removed")
    _lose(game, model, LEG, [Effect(f"lost-{LEG}", LEG_RULE, SPEED, halved - speed, "removed"), squares])


def _passes(effect: Effect) -> bool:
    """Whether an effect will be gone while the limb is still lost: it is the lasting figure that is halved."""
    return effect.until != "removed"


def _lose(game: Game[Campaign], model: Model, limb: str, effects: list[Effect]) -> None:
    key = f"lost-{limb}"
    if model.dead or lost(model, limb) >= 2:
        return
    model.tally[key] = lost(model, limb) + 1
    model.effects += effects
    put = put_down(game.state, model)
    if model.kind == "henchman":
        model.effects += [without(piece, key) for piece in put if content().armour[piece].toughness]
    game.emit(Afflicted(rule=HAND_RULE if limb == HAND else LEG_RULE, who=ref(model), what=limb))


def maimed(model: Model) -> str:
    """Which limb the model lacks, a hand before a leg; "" for none."""
    return next((limb for limb in (HAND, LEG) if lost(model, limb)), "")


@rule("AHQ-TRAP2-44")
def restore(model: Model) -> None:
    """A Healer restores a lost limb, of two the one that was lost last. AHQ-TRAP2-44."""
    limb = maimed(model)
    key, left = f"lost-{limb}", lost(model, limb) - 1
    own = [effect for effect in model.effects if effect.source == key]
    kept = own[: FIRST[limb]] if left else []  # what the loss of the first one did
    model.effects = [effect for effect in model.effects if effect.source != key or any(effect is one for one in kept)]
    model.tally.pop(key)
    if left:
        model.tally[key] = left


@rule("AHQ-TRAP2-42", "AHQ-TRAP2-43", "AHQ-DEC-51")
def cannot_hold(model: Model, thing: str) -> Refusal | None:
    """Why a maimed model cannot use a weapon or shield any more; None if it can.

    One hand: no bow or crossbow, nothing two-handed. No hand: nothing at all. A leg: no shield, nothing two-handed.
    """
    hands, legs = lost(model, HAND), lost(model, LEG)
    if not (hands or legs) or not thing:
        return None
    known = content()
    hand, armour = known.hand_weapons.get(thing), known.armour.get(thing)
    ranged = known.ranged_weapons.get(thing)
    two_handed = hand is not None and hand.two_handed
    bow = ranged is not None and bool(ranged.ammunition)
    shield = armour is not None and armour.worn == "shield"
    held = hand is not None or ranged is not None or shield
    if (hands and (bow or two_handed)) or (hands > 1 and held):
        return refuse(HAND_RULE, "ahqtrap-no-hand", who=ref(model))
    if legs and (shield or two_handed):
        return refuse(LEG_RULE, "ahqtrap-no-leg", who=ref(model))
    return None


@rule("AHQ-DEC-51")
def cannot_open(model: Model) -> Refusal | None:
    """Why a model can handle neither doors nor chests: it has lost both hands; None if it can. Ruling AHQ-DEC-51."""
    return refuse("AHQ-DEC-51", "ahqtrap-no-hands", who=ref(model)) if lost(model, HAND) > 1 else None


@rule("AHQ-TRAP2-42", "AHQ-DEC-51")
def cannot_cast(model: Model, components: int) -> Refusal | None:
    """Why a maimed Wizard cannot cast a spell of so many components: two need two hands, one needs one."""
    if components > 2 - lost(model, HAND):
        return refuse(HAND_RULE, "ahqtrap-no-hand-spell", who=ref(model))
    return None


def without(piece: str, source: str) -> Effect:
    """What a Henchman is without a piece of armour that his figures count: less tough. AHQ-TRAP2-43."""
    return Effect(source, LEG_RULE, T, -content().armour[piece].toughness, "removed")


def put_down(state: Campaign, model: Model) -> list[str]:
    """Lay aside what the model can no longer hold: a weapon in use stays in the pack, a shield is left here.

    Gives the armour that was left.
    """
    if cannot_hold(model, model.weapon) is not None:
        usable = [id for id in model.weapons if cannot_hold(model, id) is None]
        model.weapon = usable[0] if usable else ""
    left = [id for id in model.armour if cannot_hold(model, id) is not None]
    for piece in left:
        model.armour.remove(piece)
        leave_here(state, model, Item(piece, "armour"))
    return left


def leave_here(state: Campaign, model: Model, item: Item) -> None:
    """Leave a thing in the section where the model is. AHQ-TRS-09."""
    section = section_of(state, model)
    if section is not None:
        section.loot.append(item)
