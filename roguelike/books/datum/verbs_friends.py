"""The verbs of two heroes side by side: giving, taking from the fallen, raising them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from roguelike.books.datum import figures, movement, things
from roguelike.books.datum.deeds import DatumGame, Deed, choice, figure_option, register
from roguelike.books.datum.figures import AnyFigure
from roguelike.books.datum.names import item_told, ref
from roguelike.books.datum.state import Campaign, Hero, Item
from roguelike.books.datum.verbs_things import distinct, keys
from roguelike.engine.decisions import Args, Param, Refusal, refuse
from roguelike.engine.text import Msg, msg

ALL, GOLD = "all", "gold"
"""What can be taken besides single things: everything at once; the purse."""

Friends = Callable[[Campaign, Hero], list[Hero]]


def _hand_over_refused(friends: Friends) -> Callable[[Campaign, AnyFigure], Refusal | None]:
    """Why nothing passes between two heroes now: his turn is over, or monsters are beside them."""

    def why_not(state: Campaign, figure: AnyFigure) -> Refusal | None:
        if not isinstance(figure, Hero) or figure.turn.done or not figures.able(figure):
            return refuse("DQ-TRN-01", "datum-is-done", who=ref(figure))
        reasons = [things.cannot_hand(state, figure, other) for other in friends(state, figure)]
        return reasons[0] if reasons and None not in reasons else None

    return why_not


def _targets(friends: Friends, state: Campaign, figure: AnyFigure) -> list[Hero]:
    if not isinstance(figure, Hero) or figure.square is None:
        return []
    return [other for other in friends(state, figure) if things.cannot_hand(state, figure, other) is None]


def _of(state: Campaign, args: Args) -> Hero | None:
    return state.heroes.get(str(args.get("target")))


# Giving


async def _give(game: DatumGame, figure: AnyFigure, args: Args) -> None:
    assert isinstance(figure, Hero)
    other = game.state.heroes[args["target"]]
    things.give(game, figure, other, keys(things.handy(figure))[args["thing"]])


def _give_check(state: Campaign, figure: AnyFigure, args: Args) -> Refusal | None:
    assert isinstance(figure, Hero)
    there = args["target"] in (h.id for h in _targets(things.receivers, state, figure))
    if there and args["thing"] in keys(things.handy(figure)):
        return None
    return refuse("DQ-BASE-16", "datum-no-such-thing", who=ref(figure))


def _give_options(state: Campaign, figure: AnyFigure) -> Iterable[Args]:
    assert isinstance(figure, Hero)
    for other in _targets(things.receivers, state, figure):
        for key in distinct(keys(things.handy(figure))):
            yield {"thing": key, "target": other.id}


def _labels(hero: Hero, items: Iterable[Item]) -> list[tuple[str, Msg]]:
    """Things of his in a list; what he has in hand or wears stands last, so that it does not go by mistake."""
    carried = {id(item) for item in hero.pack}
    owned = distinct(keys(items))
    return [(key, item_told(owned[key])) for key in sorted(owned, key=lambda key: id(owned[key]) not in carried)]


register(
    Deed(
        id="give",
        offered=lambda state, figure: (
            isinstance(figure, Hero) and bool(things.handy(figure)) and bool(things.receivers(state, figure))
        ),
        perform=_give,
        refusal=_hand_over_refused(things.receivers),
        params=lambda state, figure: (
            choice("thing", lambda args: _labels(figure, things.handy(figure)) if isinstance(figure, Hero) else []),
            Param(
                "target",
                "model",
                offers=lambda args: map(figure_option, _targets(things.receivers, state, figure)),
            ),
        ),
        check=_give_check,
        options=_give_options,
    )
)


# Taking from the fallen


def _belongings(hero: Hero | None) -> list[tuple[str, Msg]]:
    """What could be taken from him: everything, his coins, each thing."""
    if hero is None:
        return []
    found = _labels(hero, figures.owned(hero))
    if hero.gold:
        found = [(GOLD, msg("datum-coins", gold=hero.gold)), *found]
    several = len(figures.owned(hero)) + bool(hero.gold) > 1
    return [(ALL, msg("datum-everything")), *found] if several else found


async def _take(game: DatumGame, figure: AnyFigure, args: Args) -> None:
    assert isinstance(figure, Hero)
    friend = game.state.heroes[args["target"]]
    what = args["thing"]
    items = keys(figures.owned(friend))
    if what in (GOLD, ALL) and friend.gold:
        things.take_gold(game, figure, friend)
    for key, item in items.items():
        if what in (key, ALL):
            things.take(game, figure, friend, item)


def _take_check(state: Campaign, figure: AnyFigure, args: Args) -> Refusal | None:
    there = args["target"] in (h.id for h in _targets(things.plundered, state, figure))
    if there and args["thing"] in dict(_belongings(_of(state, args))):
        return None
    return refuse("DQ-BASE-16", "datum-no-such-thing", who=ref(figure))


register(
    Deed(
        id="take",
        offered=lambda state, figure: isinstance(figure, Hero) and bool(things.plundered(state, figure)),
        perform=_take,
        refusal=_hand_over_refused(things.plundered),
        params=lambda state, figure: (
            Param(
                "target",
                "model",
                offers=lambda args: map(figure_option, _targets(things.plundered, state, figure)),
            ),
            choice("thing", lambda args: _belongings(_of(state, args))),
        ),
        check=_take_check,
        options=lambda state, figure: (
            {"target": other.id, "thing": key}
            for other in _targets(things.plundered, state, figure)
            for key, _ in _belongings(other)
        ),
    )
)


# Raising the fallen


def _fallen(state: Campaign, figure: AnyFigure) -> list[Hero]:
    return things.fallen(state, figure) if isinstance(figure, Hero) and figure.square is not None else []


async def _revive(game: DatumGame, figure: AnyFigure, args: Args) -> None:
    assert isinstance(figure, Hero)
    things.revive(game, figure, game.state.heroes[args["target"]])


def _revive_check(state: Campaign, figure: AnyFigure, args: Args) -> Refusal | None:
    there = args["target"] in (h.id for h in _fallen(state, figure))
    return None if there else refuse("DQ-FALL-02", "datum-out-of-reach", who=ref(figure))


register(
    Deed(
        id="revive",
        offered=lambda state, figure: bool(_fallen(state, figure)),
        perform=_revive,
        refusal=lambda state, figure: movement.other_action(figure),
        params=lambda state, figure: (
            Param("target", "model", offers=lambda args: map(figure_option, _fallen(state, figure))),
        ),
        check=_revive_check,
        options=lambda state, figure: ({"target": h.id} for h in _fallen(state, figure)),
    )
)
