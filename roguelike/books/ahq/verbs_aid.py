"""The verbs of helping each other, and of giving a Henchman his orders."""

from __future__ import annotations

from collections.abc import Iterator

from roguelike.books.ahq import aid, carrying, movement
from roguelike.books.ahq.burden import burden, unconscious
from roguelike.books.ahq.deeds import Deed, ModelGame, fighting, listed, register
from roguelike.books.ahq.events_aid import Ordered
from roguelike.books.ahq.exploring import exploring
from roguelike.books.ahq.figures import helpless
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import HEROES, Campaign, Model
from roguelike.books.ahq.upkeep import POTION
from roguelike.engine.decisions import Args, Option, Param, Refusal, refuse
from roguelike.engine.geometry import ORTHOGONAL
from roguelike.engine.text import Msg, msg


def acting(state: Campaign, model: Model) -> bool:
    """Whether the model is in a phase in which it can act, and of the party."""
    return model.side == HEROES and (fighting(state, model) or exploring(state, model))


def _name(model: Model) -> Msg:
    return msg("ahq-option-model", who=ref(model))


# Healing Potions


def _has_potion(state: Campaign, model: Model) -> bool:
    return acting(state, model) and any(item.id == POTION for item in model.items)


async def _drink(game: ModelGame, model: Model, args: Args) -> None:
    await aid.drink(game, model, model)


register(
    Deed(
        id="drink",
        offered=_has_potion,
        perform=_drink,
        refusal=lambda state, model: aid.cannot_drink(state, model, model),
    )
)


def _fallen(state: Campaign, model: Model) -> Iterator[Option]:
    for hero in state.heroes():
        if hero.id != model.id and unconscious(hero):
            yield Option(hero.id, _name(hero), aid.cannot_drink(state, model, hero))


def _no_fallen(state: Campaign, model: Model) -> Refusal | None:
    found = list(_fallen(state, model))
    if any(option.refusal is None for option in found):
        return None
    nobody = refuse("AHQ-DEATH-08", "ahq-nobody-fallen", who=ref(model))
    return next((option.refusal for option in found if option.refusal is not None), nobody)


def _listed(options: Iterator[Option], key: str, rule_id: str) -> Refusal | None:
    return listed(options, key, rule_id, "ahq-spell-no-such-target")


async def _revive(game: ModelGame, model: Model, args: Args) -> None:
    await aid.drink(game, model, game.state.models[args["target"]])


register(
    Deed(
        id="revive",
        offered=_has_potion,
        perform=_revive,
        refusal=_no_fallen,
        params=lambda state, model: (Param("target", "model", offers=lambda args: _fallen(state, model)),),
        check=lambda state, model, args: _listed(_fallen(state, model), args["target"], "AHQ-DEATH-08"),
        options=lambda state, model: ({"target": o.key} for o in _fallen(state, model) if o.refusal is None),
        waits=lambda state, model: fighting(state, model) and _no_fallen(state, model) is None,
    )
)


# Dragging and carrying


def _bodies(state: Campaign, model: Model) -> Iterator[Option]:
    return (Option(body.id, _name(body)) for body in aid.bodies(state, model))


def _drag_check(state: Campaign, model: Model, args: Args) -> Refusal | None:
    refusal = _listed(_bodies(state, model), args["body"], "AHQ-DEATH-07")
    return refusal or aid.drag_refused(state, model, args["path"])


def _drags(state: Campaign, model: Model) -> Iterator[Args]:
    assert model.square is not None
    for option in _bodies(state, model):
        for letter in ORTHOGONAL:
            if movement.step_refused(state, model, model.square, letter) is None:
                yield {"body": option.key, "path": letter}


async def _drag(game: ModelGame, model: Model, args: Args) -> None:
    await aid.drag(game, model, game.state.models[args["body"]], args["path"])


register(
    Deed(
        id="drag",
        offered=lambda state, model: fighting(state, model) and model.side == HEROES,
        perform=_drag,
        refusal=aid.cannot_drag,
        params=lambda state, model: (
            Param("body", "model", offers=lambda args: _bodies(state, model)),
            Param("path", "path"),
        ),
        check=_drag_check,
        options=_drags,
    )
)


def _carriable(state: Campaign, model: Model) -> Iterator[Option]:
    for body in aid.bodies(state, model):
        yield Option(body.id, _name(body), aid.cannot_carry(state, model, body))


async def _carry(game: ModelGame, model: Model, args: Args) -> None:
    await aid.lift(game, model, game.state.models[args["body"]])


register(
    Deed(
        id="carry",
        offered=lambda state, model: exploring(state, model) and not model.carrying,
        perform=_carry,
        refusal=aid.cannot_carry,
        params=lambda state, model: (Param("body", "model", offers=lambda args: _carriable(state, model)),),
        check=lambda state, model, args: _listed(_carriable(state, model), args["body"], "AHQ-DEATH-10"),
        options=lambda state, model: ({"body": o.key} for o in _carriable(state, model) if o.refusal is None),
    )
)


async def _put_down(game: ModelGame, model: Model, args: Args) -> None:
    await aid.lower(game, model)


register(
    Deed(
        id="put-down",
        offered=lambda state, model: exploring(state, model) and burden(state, model) is not None,
        perform=_put_down,
    )
)


# Giving


SUMS = (100, 50, 10)
"""Gold Crowns that are handed over at once, besides all."""


def _sum(key: str) -> int:
    """How many Gold Crowns a key of the things to give means; 0 if it is another thing."""
    kind, _, amount = key.partition(":")
    return int(amount) if kind == aid.GOLD and amount.isdecimal() else 0


def _things(state: Campaign, model: Model) -> Iterator[Option]:
    for amount in dict.fromkeys((model.gold, *SUMS)) if model.gold else ():
        if amount <= model.gold:
            yield Option(f"{aid.GOLD}:{amount}", msg("ahq-option-gold", count=amount))
    for key, item in carrying.keyed(model).items():
        if item.count:
            yield Option(key, msg("ahq-option-item", name=carrying.name_of(item.id), count=item.count))


def _takers(state: Campaign, model: Model, key: str = "") -> Iterator[Option]:
    """Who stands beside it; with the thing, why he may not have it. AHQ-TRS-05, AHQ-TRS-09, AHQ-TRS-11."""
    item, amount = carrying.keyed(model).get(key), _sum(key)
    for other in state.party():
        if aid.cannot_give(state, model, other) is None:
            refusal = carrying.cannot_take(other, item) if item is not None else None
            if amount > (room := carrying.room_for_gold(other)):
                refusal = refuse("AHQ-TRS-05", "ahq-purse-too-full", who=ref(other), room=room)
            yield Option(other.id, _name(other), refusal)


def _no_taker(state: Campaign, model: Model) -> Refusal | None:
    if next(_takers(state, model), None) is not None:
        return None
    if model.kind == "henchman" and not state.fight:
        return aid.cannot_give(state, model, model)
    return refuse("AHQ-TRS-08", "ahq-nobody-beside", who=ref(model))


def _give_check(state: Campaign, model: Model, args: Args) -> Refusal | None:
    refusal = _listed(_things(state, model), args["item"], "AHQ-TRS-08")
    return refusal or _listed(_takers(state, model, args["item"]), args["to"], "AHQ-TRS-08")


async def _give(game: ModelGame, model: Model, args: Args) -> None:
    to, amount = game.state.models[args["to"]], _sum(args["item"])
    if amount:
        aid.give_gold(game, model, to, amount)
    else:
        await aid.give(game, model, to, args["item"])


register(
    Deed(
        id="give",
        offered=lambda state, model: acting(state, model) and bool(model.gold or carrying.belongings(model)),
        perform=_give,
        refusal=_no_taker,
        params=lambda state, model: (
            Param("item", "choice", offers=lambda args: _things(state, model)),
            Param("to", "model", offers=lambda args: _takers(state, model, str(args.get("item", "")))),
        ),
        check=_give_check,
        options=lambda state, model: (),
    )
)


# Orders of Henchmen


def orders(state: Campaign, model: Model) -> Iterator[Option]:
    """The standing orders that a Henchman may be given: fight the nearest, hold, guard somebody."""
    for order in ("fight", "hold"):
        yield Option(order, order_name(state, order))
    for other in state.party():
        if other.id != model.id and other.square is not None:
            yield Option(f"guard:{other.id}", order_name(state, f"guard:{other.id}"))


def order_name(state: Campaign, order: str, model: str = "henchman") -> Msg:
    """How an order reads, given to that kind of model."""
    kind, _, id = order.partition(":")
    if model == "hero" and kind == "fight":
        kind = "best"
    return msg("ahq-order", kind=kind, who=ref(state.models[id]) if id in state.models else "")


async def _order(game: ModelGame, model: Model, args: Args) -> None:
    model.order = args["order"]
    game.emit(Ordered(rule="AHQ-CMB-10", who=ref(model), order=order_name(game.state, model.order, model.kind)))


def _hero_orders(state: Campaign) -> Iterator[Option]:
    """What a Hero may be told to do when all fight: fight, or hold his place."""
    return (Option(order, order_name(state, order, "hero")) for order in ("fight", "hold"))


register(
    Deed(
        id="standing",
        offered=lambda state, model: model.kind == "hero" and not helpless(model),
        perform=_order,
        params=lambda state, model: (Param("order", "choice", offers=lambda args: _hero_orders(state)),),
        check=lambda state, model, args: _listed(_hero_orders(state), args["order"], "AHQ-CMB-10"),
        options=lambda state, model: (),
    )
)
register(
    Deed(
        id="order",
        offered=lambda state, model: model.kind == "henchman" and not helpless(model),
        perform=_order,
        params=lambda state, model: (Param("order", "choice", offers=lambda args: orders(state, model)),),
        check=lambda state, model, args: _listed(orders(state, model), args["order"], "AHQ-CMB-10"),
        options=lambda state, model: (),
    )
)
