"""The Wand of Magic in the dungeon: each spell stored in it is cast once, at any time in its Wizard's turn.

Each is a further verb, ``stored-<id>``, for whoever has put it into his wand.
"""

from __future__ import annotations

from collections.abc import Iterable

from roguelike.books.ahq import arms, deeds, spells, traits
from roguelike.books.ahq.content import content
from roguelike.books.ahq.deeds import Deed, ModelGame
from roguelike.books.ahq.items import stored
from roguelike.books.ahq.items.events import ChargeUsed
from roguelike.books.ahq.items.wands import FromItem
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.spells import SpellCode
from roguelike.books.ahq.state import Campaign, Model
from roguelike.engine.decisions import Args, Refusal
from roguelike.engine.rulemarks import rule


def verb_of(spell_id: str) -> str:
    """The verb that casts a spell from a Wand of Magic."""
    return f"stored-{spell_id}"


def has_wand(model: Model) -> bool:
    """Whether the model has a Wand of Magic."""
    return stored.held(model) is not None


@rule("AHQ-HQ-41")
def offered(state: Campaign, model: Model, spell_id: str) -> bool:
    """Whether he may cast it: at any time in his turn, running, fighting, or after another spell. AHQ-HQ-41."""
    return (
        spells.able(state, model) and bool(model.items) and arms.is_wizard(model) and spell_id in stored.stored(model)
    )


@rule("AHQ-DEC3-10")
def no_spell(state: Campaign, model: Model) -> Refusal | None:
    """Why he casts no stored spell either: he cowers. Ruling AHQ-DEC3-10."""
    return traits.cowering(state, model) if model.effects else None


@rule("AHQ-HQ-41", "AHQ-DEC3-28")
async def cast(game: ModelGame, model: Model, code: FromItem, args: Args) -> None:
    """Cast a stored spell once; it takes neither the place of his attack nor of another spell. AHQ-HQ-41."""
    item = stored.held(model)
    assert item is not None
    item.spells.remove(code.id)
    name = content().items[item.id].name
    game.emit(ChargeUsed(rule="AHQ-HQ-40", who=ref(model), what=name, left=len(item.spells)))
    turn = model.turn
    before = turn.action, turn.attacked
    await spells.cast(game, model, code, args)
    if model.turn is turn:
        turn.action, turn.attacked = before


def _deed(known: SpellCode) -> Deed:
    code = FromItem.of(known)
    return spells.casting(
        code,
        verb_of(code.id),
        owned=has_wand,
        offered=lambda state, model: offered(state, model, code.id),
        cannot=no_spell,
        perform=lambda game, model, args: cast(game, model, code, args),
        waits=False,
    )


def register_verbs(known: Iterable[SpellCode]) -> None:
    """Register a verb for every spell; only one that a Wizard knew is ever in his wand."""
    for code in known:
        deeds.register(_deed(code))


def can_hold() -> set[str]:
    """The spells that a Wizard may know, and so put into his wand."""
    return {code.id for code in spells.SPELLS.values() if code.in_books and code.spell.college == "bright"}
