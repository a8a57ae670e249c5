"""Verbs of things: use one, take up what lies here, leave something behind.

What using a thing does is code registered in `ITEM_USES` under the thing's id; hazard rooms, magic items and others
add their own.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator

from roguelike.books.ahq import carrying, purse, treasure
from roguelike.books.ahq.deeds import Deed, ModelGame, fighting, listed, register
from roguelike.books.ahq.events_treasure import MapRead
from roguelike.books.ahq.exploring import exploring, section_of
from roguelike.books.ahq.figures import helpless
from roguelike.books.ahq.lasting import controlled, in_pit
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import Campaign, Item, Model
from roguelike.engine.decisions import Args, Option, Param, Refusal, refuse
from roguelike.engine.late import frozen
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import Msg, msg

GOLD = "gold"

# Using things


@frozen(kw_only=True)
class ItemUse:
    """What a thing does when it is used, and why it cannot be used now. ``name`` says in a menu what that would be."""

    perform: Callable[[ModelGame, Model, Item], Awaitable[None]]
    refusal: Callable[[Campaign, Model, Item], Refusal | None] = lambda state, model, item: None
    offered: Callable[[Campaign, Model, Item], bool] = lambda state, model, item: True


ITEM_USES: dict[str, ItemUse] = {}
"""What can be used, by the id of the thing."""


def usable(state: Campaign, model: Model) -> Iterator[tuple[Item, ItemUse]]:
    """The things in a model's pack that could be used here at all."""
    for item in model.items:
        use = ITEM_USES.get(item.id)
        if use is not None and use.offered(state, model, item):
            yield item, use


def _uses(state: Campaign, model: Model) -> Iterator[Option]:
    for item, use in usable(state, model):
        yield Option(item.id, _label(item), use.refusal(state, model, item))


def _label(item: Item) -> Msg:
    return msg("ahqtreasure-label", what=carrying.name_of(item.id), count=item.count)


def _no_use(state: Campaign, model: Model) -> Refusal | None:
    options = list(_uses(state, model))
    if any(option.refusal is None for option in options):
        return None
    return options[0].refusal if options else refuse("AHQ-TRS-09", "ahqtreasure-nothing-to-use", who=ref(model))


def _listed(options: Iterator[Option], key: str) -> Refusal | None:
    return listed(options, key, "AHQ-TRS-09", "ahqtreasure-not-there")


async def _use(game: ModelGame, model: Model, args: Args) -> None:
    item, use = next(pair for pair in usable(game.state, model) if pair[0].id == args["item"])
    await use.perform(game, model, item)


register(
    Deed(
        id="use",
        offered=lambda state, model: _acting(state, model) and next(usable(state, model), None) is not None,
        perform=_use,
        refusal=_no_use,
        params=lambda state, model: (Param("item", "choice", offers=lambda args: _uses(state, model)),),
        check=lambda state, model, args: _listed(_uses(state, model), args["item"]),
        options=lambda state, model: ({"item": o.key} for o in _uses(state, model) if o.refusal is None),
    )
)


def _acting(state: Campaign, model: Model) -> bool:
    ours = model.kind != "monster" and not helpless(model) and not controlled(model)
    return ours and (exploring(state, model) or fighting(state, model))


@rule("AHQ-TRS-12")
async def read_map(game: ModelGame, model: Model, item: Item) -> None:
    """Look at a Treasure Map. AHQ-TRS-12."""
    game.emit(MapRead(rule="AHQ-TRS-12", who=ref(model), dungeon=item.uses))


ITEM_USES[treasure.MAP] = ItemUse(perform=read_map)


# Taking up what lies here


def _to_get(state: Campaign, model: Model) -> Iterator[Option]:
    section = carrying.lying_here(state, model)
    if section is None:
        return
    if section.gold:
        heroes = [m for m in state.heroes() if m.square is not None]
        full = None if any(map(carrying.room_for_gold, heroes)) else refuse("AHQ-TRS-05", "ahqtreasure-purses-full")
        yield Option(GOLD, msg("ahqtreasure-option-gold", gold=section.gold), full)
    for index, item in enumerate(section.loot):
        yield Option(f"{index}", _label(item), carrying.cannot_take(model, item))


@rule("AHQ-TRS-08", "AHQ-TRS-09", "AHQ-TRS-06")
def cannot_get(state: Campaign, model: Model) -> Refusal | None:
    """Why the model can take nothing up here: only outside fights, and only what lies in its section. AHQ-TRS-09."""
    if state.fight:
        return refuse("AHQ-TRS-08", "ahqtreasure-not-in-a-fight")
    if in_pit(model):
        return refuse("AHQ-DEC-48", "ahqtreasure-not-there")
    options = list(_to_get(state, model))
    if any(option.refusal is None for option in options):
        return None
    return options[0].refusal if options else refuse("AHQ-TRS-09", "ahqtreasure-nothing-here", who=ref(model))


async def get(game: ModelGame, model: Model, args: Args) -> None:
    """Take something up. It takes no time: things change hands as the party likes (AHQ-TRS-08)."""
    section = carrying.lying_here(game.state, model)
    assert section is not None
    if args["item"] == GOLD:
        purse.gather(game, section, model)
        return
    item = section.loot.pop(int(args["item"]))
    carrying.take(game, model, item, "AHQ-TRS-09")


register(
    Deed(
        id="get",
        offered=lambda state, model: exploring(state, model) and carrying.lying_here(state, model) is not None,
        perform=get,
        refusal=cannot_get,
        params=lambda state, model: (Param("item", "choice", offers=lambda args: _to_get(state, model)),),
        check=lambda state, model, args: _listed(_to_get(state, model), args["item"]),
        options=lambda state, model: ({"item": o.key} for o in _to_get(state, model) if o.refusal is None),
    )
)


# Leaving things behind


def _to_drop(model: Model) -> Iterator[Option]:
    for index, item in enumerate(carrying.belongings(model)):
        yield Option(f"{index}", _label(item))


@rule("AHQ-TRS-09")
async def drop(game: ModelGame, model: Model, args: Args) -> None:
    """Leave a thing in the section. AHQ-TRS-09."""
    section = section_of(game.state, model)
    assert section is not None
    item = carrying.belongings(model)[int(args["item"])]
    carrying.part_with(model, item)
    carrying.leave(game, section, item, model)


register(
    Deed(
        id="drop",
        offered=lambda state, model: (
            exploring(state, model) and section_of(state, model) is not None and bool(carrying.belongings(model))
        ),
        perform=drop,
        params=lambda state, model: (Param("item", "choice", offers=lambda args: _to_drop(model)),),
        check=lambda state, model, args: _listed(_to_drop(model), args["item"]),
        options=lambda state, model: ({"item": option.key} for option in _to_drop(model)),
    )
)
