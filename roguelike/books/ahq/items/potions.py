"""Potions: Strength is drunk at the start of a turn and lasts three; Healing is in `roguelike.books.ahq.aid`."""

from __future__ import annotations

from roguelike.books.ahq import arms, lasting
from roguelike.books.ahq.content import content
from roguelike.books.ahq.figures import S
from roguelike.books.ahq.items.blades import STRENGTH_POTION
from roguelike.books.ahq.items.events import PotionDrunk
from roguelike.books.ahq.items.registry import register
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import Campaign, Item, Model
from roguelike.books.ahq.upkeep import POTION
from roguelike.books.ahq.verbs_things import ITEM_USES, ItemUse
from roguelike.engine.decisions import Refusal, refuse
from roguelike.engine.game import Game
from roguelike.engine.rulemarks import rule

register("potion", (STRENGTH_POTION,), "AHQ-ITEM-61", "AHQ-ITEM-62")
register("potion", (POTION,), "AHQ-ITEM-63", "AHQ-ITEM-64", "AHQ-ITEM-65", "AHQ-ITEM-66")


@rule("AHQ-ITEM-61", "AHQ-HQ-31")
def cannot_drink_strength(state: Campaign, model: Model, item: Item) -> Refusal | None:
    """Why a Potion of Strength cannot be drunk now: only by a Hero, at the start of his turn. AHQ-ITEM-61."""
    if model.kind != "hero":
        return refuse("AHQ-ITEM-61", "ahqitem-heroes-drink", who=ref(model))
    turn = model.turn
    if turn.steps or turn.attacked or turn.action or turn.running or turn.done:
        return refuse("AHQ-ITEM-61", "ahqitem-drink-at-start", who=ref(model))
    return None


@rule("AHQ-ITEM-61", "AHQ-ITEM-62", "AHQ-DEC-52")
async def drink_strength(game: Game[Campaign], model: Model, item: Item) -> None:
    """Strength +2 and two more damage dice hand to hand, for three turns of any kind. AHQ-ITEM-61, AHQ-ITEM-62.

    They are counted from the next turn (ruling AHQ-DEC-52); a second potion only begins them anew.
    """
    record = content().items[STRENGTH_POTION]
    turns = record.turns or 0
    arms.take_item(model, STRENGTH_POTION)
    more = record.figures["strength"]
    lasting.lay_for(model, STRENGTH_POTION, "AHQ-ITEM-61", S, more, turns, game.state.turn)
    game.emit(PotionDrunk(rule="AHQ-ITEM-61", who=ref(model), what=record.name, turns=turns))


ITEM_USES[STRENGTH_POTION] = ItemUse(perform=drink_strength, refusal=cannot_drink_strength)
