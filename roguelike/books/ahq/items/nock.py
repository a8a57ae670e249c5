"""The verb of choosing what to shoot next: plain arrows, or one of the magic kinds."""

from __future__ import annotations

from collections.abc import Iterator

from roguelike.books.ahq import arms
from roguelike.books.ahq.content import content
from roguelike.books.ahq.deeds import Deed, ModelGame, fighting, register
from roguelike.books.ahq.exploring import exploring
from roguelike.books.ahq.items import quiver
from roguelike.books.ahq.items.events import Nocked
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import Campaign, Model
from roguelike.engine.decisions import Args, Option, Param, Refusal, refuse
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg


def choices(model: Model) -> Iterator[Option]:
    """What could be shot instead of what is on the string."""
    weapon = arms.ranged_weapon(model)
    if weapon is None:
        return
    ready = quiver.nocked(model, weapon)
    for item in quiver.stock(model, weapon):
        if ready is not None and item.id != ready.id:
            yield Option(item.id, msg("ahqtreasure-label", what=content().items[item.id].name, count=item.count))


@rule("AHQ-ITEM-80")
async def nock(game: ModelGame, model: Model, args: Args) -> None:
    """Choose what to shoot next. It costs nothing. AHQ-ITEM-80."""
    weapon = arms.ranged_weapon(model)
    assert weapon is not None
    held = arms.missile(model, weapon)
    assert held is not None
    held.ammunition = args["item"]
    item = quiver.nocked(model, weapon)
    assert item is not None
    what = content().items[item.id].name
    game.emit(Nocked(rule="AHQ-ITEM-80", who=ref(model), what=what, count=item.count))


def _offered(state: Campaign, model: Model) -> bool:
    if model.kind != "hero" or not (fighting(state, model) or exploring(state, model)):
        return False
    weapon = arms.ranged_weapon(model)
    able = weapon is not None and arms.missile(model, weapon) is not None
    return able and next(choices(model), None) is not None


def _check(state: Campaign, model: Model, args: Args) -> Refusal | None:
    if any(option.key == args["item"] for option in choices(model)):
        return None
    return refuse("AHQ-ITEM-80", "ahqitem-nothing-to-nock", who=ref(model))


register(
    Deed(
        id="nock",
        offered=_offered,
        perform=nock,
        params=lambda state, model: (Param("item", "choice", offers=lambda args: choices(model)),),
        check=_check,
        options=lambda state, model: ({"item": option.key} for option in choices(model)),
    )
)
