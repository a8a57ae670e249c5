"""Magic protection: the Amulet of Iron and the Rings of Magic Protection keep spells off their wearer."""

from __future__ import annotations

from roguelike.books.ahq.content import content
from roguelike.books.ahq.figures import INT, value
from roguelike.books.ahq.items import worn
from roguelike.books.ahq.items.events import SpellWarded
from roguelike.books.ahq.items.registry import ITEMS, register
from roguelike.books.ahq.moments import SpellTargeted
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.rolls import D12
from roguelike.books.ahq.state import Campaign, Model
from roguelike.engine.game import Game
from roguelike.engine.moments import Reactions
from roguelike.engine.rulemarks import ran, rule

BY_INTELLIGENCE = "magic-protection-intelligence"
RINGS = tuple(f"ring-of-magic-protection-{level}" for level in (1, 2, 3))

register("protection", ("amulet-of-iron",), "AHQ-ITEM-11", "AHQ-ITEM-12")
register("protection", RINGS, "AHQ-ITEM-31")


def protections(model: Model) -> list[str]:
    """The items against spells that a model wears, in the order in which they are rolled for."""
    return [id for id in worn.ids(model) if id in ITEMS and ITEMS[id].family == "protection"]


@rule("AHQ-ITEM-11", "AHQ-ITEM-31", "AHQ-SKV-47")
def wards(model: Model, item_id: str, die: int) -> bool:
    """Whether a die of an item keeps a spell off: so much or more, or less than its wearer's Intelligence.

    AHQ-ITEM-11, AHQ-ITEM-31, AHQ-SKV-47.
    """
    record = content().items[item_id]
    if record.effect == BY_INTELLIGENCE:
        return die < value(model, INT)
    assert record.need is not None
    return die >= record.need


@rule("AHQ-ITEM-11", "AHQ-ITEM-12", "AHQ-ITEM-31", "AHQ-SKV-48", "AHQ-DEC-50")
async def ward(game: Game[Campaign], moment: SpellTargeted, owner: str) -> bool:
    """A spell would affect a wearer, welcome or not: each of his items rolls until one neutralises it for him alone.

    AHQ-ITEM-11, AHQ-ITEM-12, AHQ-ITEM-31, AHQ-SKV-48; traps that cast spells too (ruling AHQ-DEC-50).
    """
    model = game.state.models[owner]
    for id in protections(model):
        ran(ITEMS[id].rules[0])
        die = game.chance.die(D12, "magic-protection", ITEMS[id].rules[0])
        warded = wards(model, id, die)
        record = content().items[id]
        game.emit(
            SpellWarded(
                rule=ITEMS[id].rules[0],
                who=ref(model),
                item=record.name,
                spell=content().spells[moment.spell].name if moment.spell in content().spells else moment.spell,
                die=die,
                warded=warded,
            )
        )
        if warded:
            moment.targets[:] = [target for target in moment.targets if target != owner]
            return True
    return False


def _wearers(game: Game[Campaign], moment: SpellTargeted) -> list[tuple[str, str]]:
    models = (game.state.models[id] for id in dict.fromkeys(moment.targets) if id in game.state.models)
    return [(model.side, model.id) for model in models if not model.dead and protections(model)]


def register_reactions(reactions: Reactions) -> None:
    """Register what protects from spells."""
    reactions.register(SpellTargeted, "magic-protection", _wearers, ward)
