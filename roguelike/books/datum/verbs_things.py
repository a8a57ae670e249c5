"""The verbs of things: taking in hand, changing, drinking, lights, missiles."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping

from roguelike.books.datum import figures, lamps, light, missiles, movement, things
from roguelike.books.datum.deeds import DatumGame, Deed, anybody, choice, figure_option, register
from roguelike.books.datum.figures import AnyFigure
from roguelike.books.datum.names import item_told, ref
from roguelike.books.datum.state import Campaign, Hero, Item
from roguelike.engine.decisions import Args, Option, Param, Refusal, refuse
from roguelike.engine.geometry import Square
from roguelike.engine.text import Msg, msg


def keys(items: Iterable[Item]) -> dict[str, Item]:
    """Things by a key for a choice: the id; the second of a kind has a number."""
    out: dict[str, Item] = {}
    for item in items:
        key, number = figures_key(item), 2
        while key in out:
            key, number = f"{figures_key(item)}#{number}", number + 1
        out[key] = item
    return out


def distinct(found: Mapping[str, Item]) -> dict[str, Item]:
    """Of things that are alike only the last, which is in the pack rather than in hand: a list needs no more."""
    out: dict[str, Item] = {}
    for key, item in reversed([*found.items()]):
        if item not in out.values():
            out[key] = item
    return dict(reversed([*out.items()]))


def figures_key(item: Item) -> str:
    """The id of a thing with the spell it holds."""
    return f"{item.id}:{item.spell}" if item.spell else item.id


Lister = Callable[[Campaign, Hero], list[Item]]


def one_thing(
    id: str,
    lister: Lister,
    run: Callable[[DatumGame, Hero, Item], None],
    refusal: Callable[[Campaign, Hero], Refusal | None],
    per_item: Callable[[Campaign, Hero, Item], Refusal | None] = lambda state, hero, item: None,
    label: Callable[[Hero, Item], Msg] = lambda hero, item: item_told(item),
) -> Deed:
    """A verb with one argument: which thing. It is offered where there is any."""

    def listed(state: Campaign, figure: AnyFigure) -> dict[str, Item]:
        return keys(lister(state, figure)) if isinstance(figure, Hero) and figure.square is not None else {}

    def labelled(state: Campaign, figure: AnyFigure) -> Iterable[tuple[str, Msg]]:
        if isinstance(figure, Hero):
            yield from ((key, label(figure, item)) for key, item in distinct(listed(state, figure)).items())

    def why_not(state: Campaign, figure: AnyFigure) -> Refusal | None:
        assert isinstance(figure, Hero)
        if (refused := refusal(state, figure)) is not None:
            return refused
        each = [per_item(state, figure, item) for item in listed(state, figure).values()]
        return each[0] if each and None not in each else None

    def check(state: Campaign, figure: AnyFigure, args: Args) -> Refusal | None:
        item = listed(state, figure).get(args["thing"])
        if item is None or not isinstance(figure, Hero):
            return refuse("DQ-LIM-01", "datum-no-such-thing", who=ref(figure))
        return per_item(state, figure, item)

    async def perform(game: DatumGame, figure: AnyFigure, args: Args) -> None:
        assert isinstance(figure, Hero)
        run(game, figure, listed(game.state, figure)[args["thing"]])

    return Deed(
        id=id,
        offered=lambda state, figure: bool(listed(state, figure)),
        perform=perform,
        refusal=why_not,
        params=lambda state, figure: (choice("thing", lambda args: [*labelled(state, figure)]),),
        check=check,
        options=lambda state, figure: (
            {"thing": k} for k in distinct(listed(state, figure)) if check(state, figure, {"thing": k}) is None
        ),
    )


register(
    one_thing(
        "wield",
        lambda state, hero: things.holdable(hero),
        things.hold,
        lambda state, hero: None if figures.able(hero) else refuse("DQ-DEC-20", "datum-not-able", who=ref(hero)),
        lambda state, hero, item: things.cannot_hold_now(hero, item),
    )
)
register(
    one_thing(
        "change",
        lambda state, hero: things.changeable(hero),
        things.change,
        lambda state, hero: movement.other_action(hero),
        label=lambda hero, item: msg("datum-option-change", thing=item_told(item), where=things.kept(hero, item)),
    )
)
register(
    one_thing(
        "drink",
        lambda state, hero: [i for i in hero.pack if i.id in things.DRINKS],
        things.drink,
        lambda state, hero: movement.may_free(hero),
        lambda state, hero, item: things.for_nothing(hero, item),
    )
)
register(
    one_thing(
        "ring",
        lambda state, hero: [i for i in hero.pack if i.id == "ring-of-return"],
        lambda game, hero, item: things.return_all(game, hero),
        lambda state, hero: movement.other_action(hero),
    )
)
register(
    one_thing(
        "relight",
        lambda state, hero: [i for i in hero.hands if light.is_light(i) and not i.lit],
        lamps.relight,
        lambda state, hero: movement.other_action(hero) or movement.calm(state, hero),
    )
)


# Lights on the floor


def _places(state: Campaign, figure: AnyFigure) -> list[Square]:
    if not isinstance(figure, Hero) or not lamps.held_lights(figure):
        return []
    return lamps.places(state, figure, lamps.held_lights(figure)[0])


def _spot(square: Square) -> Option:
    """A square to choose."""
    return Option(square.key, msg("datum-spot", x=square.x, y=square.y))


async def _put_down(game: DatumGame, figure: AnyFigure, args: Args) -> None:
    assert isinstance(figure, Hero)
    x, y = args["place"]
    lamps.put_down(game, figure, lamps.held_lights(figure)[0], Square(x, y))


def _place_check(state: Campaign, figure: AnyFigure, args: Args) -> Refusal | None:
    there = Square(*args["place"]) in _places(state, figure)
    return None if there else refuse("DQ-LIT-07", "datum-out-of-reach", who=ref(figure))


register(
    Deed(
        id="put-down",
        offered=lambda state, figure: bool(_places(state, figure)),
        perform=_put_down,
        refusal=lambda state, figure: movement.may_free(figure),
        params=lambda state, figure: (
            Param("place", "square", offers=lambda args: map(_spot, _places(state, figure))),
        ),
        check=_place_check,
        options=lambda state, figure: ({"place": [s.x, s.y]} for s in _places(state, figure)),
    )
)


async def _pick_up(game: DatumGame, figure: AnyFigure, args: Args) -> None:
    lamps.pick_up(game, figure, lamps.in_reach(game.state, figure)[0])


def _no_hand(state: Campaign, figure: AnyFigure) -> Refusal | None:
    refusal = movement.may_free(figure)
    full = figures.free_hands(figure) < 1 if isinstance(figure, Hero) else figure.light is not None
    if refusal is None and full:
        return refuse("DQ-LIM-03", "datum-hands-full", who=ref(figure))
    return refusal


register(
    Deed(
        id="pick-up",
        offered=lambda state, figure: anybody(state, figure) and bool(lamps.in_reach(state, figure)),
        perform=_pick_up,
        refusal=_no_hand,
    )
)


# Shooting, throwing, reloading, gathering


def _aims(state: Campaign, figure: AnyFigure) -> list[AnyFigure]:
    item = missiles.bow_of(figure) if isinstance(figure, Hero) else None
    missile = figures.missile_of(item) if item is not None else None
    return missiles.targets(state, figure, missile)


async def _shoot(game: DatumGame, figure: AnyFigure, args: Args) -> None:
    target = game.state.figure(args["target"])
    assert target is not None
    await missiles.shoot(game, figure, target)


def _throws(state: Campaign, figure: AnyFigure) -> list[AnyFigure]:
    return missiles.targets(state, figure, None, thrown=True)


async def _throw(game: DatumGame, figure: AnyFigure, args: Args) -> None:
    target = game.state.figure(args["target"])
    assert target is not None
    assert isinstance(figure, Hero)
    await missiles.throw_weapon(game, figure, target)


def _shots(
    id: str,
    offered: Callable[[Campaign, AnyFigure], bool],
    perform: Callable[[DatumGame, AnyFigure, Args], Awaitable[None]],
    refusal: Callable[[Campaign, AnyFigure], Refusal | None],
    targets: Callable[[Campaign, AnyFigure], list[AnyFigure]],
) -> Deed:
    def why_not(state: Campaign, figure: AnyFigure) -> Refusal | None:
        if (refused := refusal(state, figure)) is not None:
            return refused
        return None if targets(state, figure) else refuse("DQ-LOS-02", "datum-nobody-in-sight", who=ref(figure))

    def check(state: Campaign, figure: AnyFigure, args: Args) -> Refusal | None:
        there = args["target"] in (t.id for t in targets(state, figure))
        return None if there else refuse("DQ-LOS-02", "datum-nobody-in-sight", who=ref(figure))

    return Deed(
        id=id,
        offered=offered,
        perform=perform,
        refusal=why_not,
        params=lambda state, figure: (
            Param("target", "model", offers=lambda args: map(figure_option, targets(state, figure))),
        ),
        check=check,
        options=lambda state, figure: ({"target": t.id} for t in targets(state, figure)),
        waits=lambda state, figure: figures.attacks_again(figure) and why_not(state, figure) is None,
    )


def _has_bow(state: Campaign, figure: AnyFigure) -> bool:
    if isinstance(figure, Hero):
        return figure.square is not None and missiles.bow_of(figure) is not None
    return bool(figure.bow)


def _has_spear(state: Campaign, figure: AnyFigure) -> bool:
    return isinstance(figure, Hero) and figure.square is not None and missiles.spear_of(figure) is not None


register(_shots("shoot", _has_bow, _shoot, missiles.cannot_shoot, _aims))
register(_shots("throw", _has_spear, _throw, missiles.cannot_throw, _throws))


async def _reload(game: DatumGame, figure: AnyFigure, args: Args) -> None:
    assert isinstance(figure, Hero)
    missiles.reload(game, figure)


async def _recover(game: DatumGame, figure: AnyFigure, args: Args) -> None:
    assert isinstance(figure, Hero)
    missiles.recover(game, figure)


register(
    Deed(
        id="reload",
        offered=lambda state, figure: isinstance(figure, Hero) and bool(missiles.unloaded(figure)),
        perform=_reload,
        refusal=lambda state, figure: movement.other_action(figure) or movement.calm(state, figure),
    )
)
register(
    Deed(
        id="recover",
        offered=lambda state, figure: isinstance(figure, Hero) and bool(missiles.lost_here(state, figure)),
        perform=_recover,
        refusal=lambda state, figure: movement.may_free(figure) or movement.calm(state, figure),
    )
)
