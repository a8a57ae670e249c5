"""The verbs of searching, disarming, jumping, bridges. DQ-TRN-03."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable

from roguelike.books.datum import bridges, movement, searching, traps
from roguelike.books.datum.content import content
from roguelike.books.datum.deeds import DatumGame, Deed, anybody, choice, hero_only, register
from roguelike.books.datum.figures import AnyFigure
from roguelike.books.datum.names import ref
from roguelike.books.datum.state import Campaign, Furniture, Hero, Trap
from roguelike.engine.decisions import Args, Refusal, refuse
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import Msg, msg


@rule("DQ-SRC-01", "DQ-TRN-03")
def searches(state: Campaign, figure: AnyFigure) -> Refusal | None:
    """Why there can be no search now; None if there can. DQ-SRC-01."""
    return movement.other_action(figure) or movement.calm(state, figure)


def _treasure_refused(state: Campaign, figure: AnyFigure) -> Refusal | None:
    assert isinstance(figure, Hero)
    return searches(state, figure) or searching.cannot_search_treasure(state, figure)


async def _treasure(game: DatumGame, figure: AnyFigure, args: Args) -> None:
    assert isinstance(figure, Hero)
    movement.use_action(figure)
    await searching.search_treasure(game, figure)


async def _doors(game: DatumGame, figure: AnyFigure, args: Args) -> None:
    assert isinstance(figure, Hero)
    movement.use_action(figure)
    searching.search_doors(game, figure)


async def _traps(game: DatumGame, figure: AnyFigure, args: Args) -> None:
    assert isinstance(figure, Hero)
    movement.use_action(figure)
    searching.search_traps(game, figure)


def _finds(what: str) -> Callable[[Campaign, AnyFigure], Refusal | None]:
    """Why a search for what one search finds altogether cannot be made, or would be for nothing. DQ-BASE-13."""

    def refused(state: Campaign, figure: AnyFigure) -> Refusal | None:
        if (refusal := searches(state, figure)) is not None:
            return refusal
        return searching.all_found(state, figure, what)

    return refused


# The safe order for a plan of several: traps first (DQ-BASE-14).
register(Deed(id="traps", offered=hero_only, perform=_traps, refusal=_finds("traps")))
register(Deed(id="doors", offered=hero_only, perform=_doors, refusal=_finds("doors")))
register(Deed(id="treasure", offered=hero_only, perform=_treasure, refusal=_treasure_refused))


# One of several places beside him

Things = Callable[[Campaign, Hero], Iterable[Furniture | Trap]]


def _one_of(
    id: str,
    name: str,
    things: Things,
    label: Callable[[Furniture | Trap], Msg],
    perform: Callable[[DatumGame, Hero, str], Awaitable[None]],
    refusal: Callable[[Campaign, Hero], Refusal | None],
    none: Refusal,
) -> Deed:
    """A verb with one argument: which of the things beside the hero."""

    def why_not(state: Campaign, figure: AnyFigure) -> Refusal | None:
        assert isinstance(figure, Hero)
        return refusal(state, figure) or (None if list(things(state, figure)) else none)

    def check(state: Campaign, figure: AnyFigure, args: Args) -> Refusal | None:
        assert isinstance(figure, Hero)
        return None if args[name] in (thing.id for thing in things(state, figure)) else none

    def options(state: Campaign, figure: AnyFigure) -> Iterable[Args]:
        assert isinstance(figure, Hero)
        return ({name: thing.id} for thing in things(state, figure))

    async def run(game: DatumGame, figure: AnyFigure, args: Args) -> None:
        assert isinstance(figure, Hero)
        await perform(game, figure, args[name])

    return Deed(
        id=id,
        offered=lambda state, figure: isinstance(figure, Hero) and bool(list(things(state, figure))),
        perform=run,
        refusal=why_not,
        params=lambda state, figure: (
            choice(
                name,
                lambda args: [(t.id, label(t)) for t in things(state, figure)] if isinstance(figure, Hero) else [],
            ),
        ),
        check=check,
        options=options,
    )


def _furniture_label(thing: Furniture | Trap) -> Msg:
    return msg("datum-furniture", kind=thing.kind)


def _trap_label(thing: Furniture | Trap) -> Msg:
    return msg("datum-trap-name", name=content().traps[thing.kind].name)


async def _inspect(game: DatumGame, hero: Hero, id: str) -> None:
    movement.use_action(hero)
    piece = next(p for p in game.state.quest.furniture if p.id == id)
    await searching.inspect(game, hero, piece)


def _trap(state: Campaign, id: str) -> Trap:
    return next(trap for trap in state.quest.traps if trap.id == id)


async def _disarm(game: DatumGame, hero: Hero, id: str) -> None:
    movement.use_action(hero)
    await traps.disarm(game, hero, _trap(game.state, id))


def _disarm_refused(state: Campaign, hero: Hero) -> Refusal | None:
    refusal = movement.other_action(hero)
    if refusal is None and not traps.can_disarm(hero):
        refusal = refuse("DQ-BASE-11", "datum-no-tools", who=ref(hero))
    return refusal


async def _jump(game: DatumGame, hero: Hero, id: str) -> None:
    await traps.jump(game, hero, _trap(game.state, id), None)


@rule("DQ-BASE-10", "DQ-DEC-44")
def _jump_refused(state: Campaign, hero: Hero) -> Refusal | None:
    """Why he cannot jump now: no squares left for it, or he is in a pit himself. DQ-BASE-10, ruling DQ-DEC-44."""
    refusal = movement.cannot_move(state, hero)
    if refusal is None and hero.pit:
        refusal = refuse("DQ-DEC-44", "datum-climbs-first", who=ref(hero))
    if refusal is None and movement.squares_left(state, hero) < 2:
        refusal = refuse("DQ-BASE-10", "datum-no-squares", who=ref(hero))
    return refusal


async def _roped(game: DatumGame, hero: Hero, id: str) -> None:
    await traps.jump(game, hero, _trap(game.state, id), traps.best_holder(game.state, hero))


@rule("DQ-ROPE-01")
def _roped_refused(state: Campaign, hero: Hero) -> Refusal | None:
    refusal = _jump_refused(state, hero)
    if refusal is None and not traps.rope_holders(state, hero):
        refusal = refuse("DQ-ROPE-01", "datum-no-rope", who=ref(hero))
    return refusal


async def _lay(game: DatumGame, hero: Hero, id: str) -> None:
    movement.use_action(hero)
    await bridges.lay(game, hero, _trap(game.state, id))


def _lay_refused(state: Campaign, hero: Hero) -> Refusal | None:
    refusal = movement.other_action(hero)
    gaps = _open_gaps(state, hero)
    if refusal is None and gaps:
        refusal = bridges.cannot_bridge(state, hero, gaps[0])
    return refusal


def _open_gaps(state: Campaign, hero: Hero) -> list[Trap]:
    """The gaps beside him that have no bridge: those over which he can lay one now, if there are any."""
    gaps = [t for t in bridges.gaps(state, hero.square) if t.id not in state.here.bridges]
    return [t for t in gaps if bridges.cannot_bridge(state, hero, t) is None] or gaps


register(
    _one_of(
        "inspect",
        "piece",
        searching.inspectable,
        _furniture_label,
        _inspect,
        searches,
        refuse("DQ-FUR-01", "datum-nothing-to-inspect"),
    )
)
register(
    _one_of(
        "disarm",
        "trap",
        traps.disarmable,
        _trap_label,
        _disarm,
        _disarm_refused,
        refuse("DQ-BASE-11", "datum-no-trap"),
    )
)
register(
    _one_of("jump", "trap", traps.jumpable, _trap_label, _jump, _jump_refused, refuse("DQ-BASE-10", "datum-no-trap"))
)
register(
    _one_of(
        "rope-jump",
        "trap",
        traps.jumpable,
        _trap_label,
        _roped,
        _roped_refused,
        refuse("DQ-BASE-10", "datum-no-trap"),
    )
)
register(_one_of("bridge", "trap", _open_gaps, _trap_label, _lay, _lay_refused, refuse("DQ-BRG-01", "datum-no-trap")))


# Cutting bridges: heroes and monsters


async def _cut(game: DatumGame, figure: AnyFigure, args: Args) -> None:
    await bridges.cut(game, figure, bridges.cuttable(game.state, figure)[0])


register(
    Deed(
        id="cut",
        offered=lambda state, figure: anybody(state, figure) and bool(bridges.cuttable(state, figure)),
        perform=_cut,
        refusal=lambda state, figure: movement.may_free(figure),
    )
)
