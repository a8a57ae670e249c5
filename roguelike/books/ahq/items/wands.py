"""Wands and scrolls: a Wizard casts what they hold, without components, one charge or one line of text a time.

Each spell that the game knows is a second verb, ``wand-<id>``, for whoever has it in a wand or on a scroll.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve, fields

from roguelike.books.ahq import arms, deeds, spells
from roguelike.books.ahq.carrying import name_of
from roguelike.books.ahq.content import content
from roguelike.books.ahq.content_classes import Spell
from roguelike.books.ahq.deeds import Deed, ModelGame
from roguelike.books.ahq.items.events import ChargeUsed
from roguelike.books.ahq.items.registry import register
from roguelike.books.ahq.items.stored import WAND_OF_MAGIC
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.spells import SpellCode
from roguelike.books.ahq.state import Campaign, Item, Model
from roguelike.engine.decisions import Args
from roguelike.engine.late import frozen, made
from roguelike.engine.rulemarks import rule

WAND, SCROLL = "wand", "scroll"

register("casting", ("magic-wand",), "AHQ-ITEM-20", "AHQ-ITEM-21", "AHQ-ITEM-22")
register("casting", ("scroll",), "AHQ-ITEM-50", "AHQ-ITEM-52")


@frozen(kw_only=True)
class FromItem(SpellCode):
    """A spell as a wand or scroll casts it: it needs no components. AHQ-ITEM-22, AHQ-ITEM-52."""

    @classmethod
    def of(cls, known: SpellCode) -> FromItem:
        """The spell as a thing casts it."""
        return cls(**{field.name: getattr(known, field.name) for field in fields(made(SpellCode))})

    @property
    def spell(self) -> Spell:
        """The record of the spell, without components."""
        return evolve(content().spells[self.id], components=())


@rule("AHQ-ITEM-20", "AHQ-ITEM-50", "AHQ-SOLO-08")
def source(model: Model, spell_id: str) -> Item | None:
    """The wand or scroll from which the model could cast a spell; only Wizards can. AHQ-ITEM-20, AHQ-ITEM-50.

    A monster that casts can, too; it keeps the last charge, since the wand is a Quest Treasure (AHQ-SOLO-08).
    """
    caster = model.kind == "monster" and bool(model.spells)
    if not caster and not arms.is_wizard(model):
        return None
    found = (item for item in model.items if item.kind in (WAND, SCROLL) and spell_id in item.spells)
    found = (item for item in found if item.id != WAND_OF_MAGIC)
    return next((item for item in found if item.kind == SCROLL or item.uses > int(caster)), None)


def held_spells(model: Model) -> tuple[str, ...]:
    """The spells that the model could cast from wands and scrolls, as far as the game knows them."""
    held = dict.fromkeys(id for item in model.items if item.kind in (WAND, SCROLL) for id in item.spells)
    return tuple(id for id in held if id in spells.SPELLS and source(model, id) is not None)


@rule("AHQ-ITEM-21", "AHQ-ITEM-52")
def use_up(game: ModelGame, model: Model, item: Item, spell_id: str) -> None:
    """A charge is gone, or the text of the spell has faded; what is empty is of no more use. AHQ-ITEM-21, -52."""
    if item.kind == SCROLL:
        item.spells.remove(spell_id)
        left = len(item.spells)
    else:
        item.uses -= 1
        left = item.uses
    if left <= 0:
        model.items.remove(item)
    rule_id = "AHQ-ITEM-52" if item.kind == SCROLL else "AHQ-ITEM-21"
    game.emit(ChargeUsed(rule=rule_id, who=ref(model), what=name_of(item.id), left=max(0, left)))


@rule("AHQ-ITEM-21", "AHQ-ITEM-22", "AHQ-ITEM-52")
async def cast(game: ModelGame, model: Model, code: FromItem, args: Args) -> None:
    """Cast a spell from a wand or scroll: as from the book, but it needs no components. AHQ-ITEM-22, AHQ-ITEM-52."""
    item = source(model, code.id)
    if item is None:
        raise ValueError(f"{model.id} has no {code.id} in a wand or scroll")
    use_up(game, model, item, code.id)
    await spells.cast(game, model, code, args)


def has_spells(model: Model) -> bool:
    """Whether the model has a wand or scroll."""
    return any(item.kind in (WAND, SCROLL) for item in model.items)


def verb_of(spell_id: str) -> str:
    """The verb that casts a spell from a wand or scroll."""
    return f"wand-{spell_id}"


@rule("AHQ-ITEM-20", "AHQ-ITEM-50")
def offered(state: Campaign, model: Model, spell_id: str) -> bool:
    """Whether the model has it in a wand or scroll to cast in this kind of turn. AHQ-ITEM-20, AHQ-ITEM-50."""
    return spells.able(state, model) and bool(model.items) and source(model, spell_id) is not None


def _deed(known: SpellCode) -> Deed:
    code = FromItem.of(known)
    return spells.casting(
        code,
        verb_of(code.id),
        owned=has_spells,
        offered=lambda state, model: offered(state, model, code.id),
        cannot=lambda state, model: spells.cannot_cast(state, model, code.spell),
        perform=lambda game, model, args: cast(game, model, code, args),
    )


def register_verbs(known: Iterable[SpellCode]) -> None:
    """Register the verbs that cast spells from a wand or scroll."""
    for code in known:
        deeds.register(_deed(code))


def can_hold() -> set[str]:
    """The spells that a wand or scroll may hold."""
    return {row.spell for row in content().tables["AHQ-TBL-wand"].rows if row.spell}
