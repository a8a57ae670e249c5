"""The verbs of casting: heroes' spells, prayers and scrolls, monsters' spells, spell recovery, magic light."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from roguelike.books.datum import chaos, figures, lamps, magic, movement, spells
from roguelike.books.datum.content import content
from roguelike.books.datum.deeds import DatumGame, Deed, choice, figure_option, hero_only, register
from roguelike.books.datum.events import Told
from roguelike.books.datum.figures import AnyFigure
from roguelike.books.datum.landmarks import landmarks
from roguelike.books.datum.names import ref
from roguelike.books.datum.sightline import Sights
from roguelike.books.datum.state import Campaign, Hero, Item, Monster
from roguelike.engine.decisions import Args, Option, Param, Refusal, refuse
from roguelike.engine.geometry import steps_between
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import Msg, msg
from roguelike.engine.views import Landmark

MOST_MIND = 3
"""How much Mind may be staked on one test in the menu."""


def known_spells(hero: Hero) -> list[str]:
    """What he could ever cast: his spells, and those on his scrolls."""
    papers = [i.spell for i in figures.owned(hero) if i.id in ("scroll", "spell-ring") and i.spell]
    return list(dict.fromkeys([*(s.id for s in hero.spells), *papers]))


def _ready(hero: Hero, id: str) -> bool:
    return magic.cannot_cast(hero, id) is None and magic.can_pay(hero, id)


def _aims(state: Campaign, hero: Hero) -> Iterator[tuple[str, list[AnyFigure]]]:
    """What he can cast now, and at whom."""
    sights = Sights(state, hero)
    for id in known_spells(hero):
        if _ready(hero, id):
            at = spells.targets(state, hero, id, sights)
            if at:
                yield id, at


def castable(state: Campaign, hero: Hero) -> list[str]:
    """What he can cast now at somebody."""
    return [id for id, _ in _aims(state, hero)]


@rule("DQ-TRN-03", "DQ-TBL-ARTIFACTS")
def _no_casting(figure: AnyFigure) -> Refusal | None:
    """Why it cannot cast anything more in this turn; the Wand of Magic allows its bearer a second spell."""
    refusal = movement.other_action(figure)
    if refusal is not None and isinstance(figure, Hero) and figures.able(figure) and not figure.turn.done:
        again = figure.turn.casts == 1 and figures.serves(figure, "wand-of-magic")
        refusal = None if again else refusal
    return refusal


def _no_cast(state: Campaign, figure: AnyFigure) -> Refusal | None:
    if (refusal := _no_casting(figure)) is not None:
        return refusal
    if isinstance(figure, Hero):
        return (
            None
            if any(True for _ in _aims(state, figure))
            else refuse("DQ-MAG-01", "datum-nothing-to-cast", who=ref(figure))
        )
    options = any(chaos.targets(state, figure, id) for id in figure.spells if id in chaos.SPELLS)
    return None if options else refuse("DQ-TRN-05", "datum-nothing-to-cast", who=ref(figure))


def _targets(state: Campaign, figure: AnyFigure, id: str) -> list[AnyFigure]:
    if isinstance(figure, Hero):
        return spells.targets(state, figure, id) if id in known_spells(figure) and _ready(figure, id) else []
    return chaos.targets(state, figure, id) if id in figure.spells else []


def _names(state: Campaign, figure: AnyFigure) -> list[tuple[str, str]]:
    if isinstance(figure, Hero):
        return [(id, content().spells[id].name) for id in castable(state, figure)]
    return [(id, content().chaos[id].name) for id in figure.spells if chaos.targets(state, figure, id)]


def _mind_options(figure: AnyFigure, id: str) -> list[str]:
    """How much Mind may be staked: none, or up to three points that are left after the price."""
    if not isinstance(figure, Hero):
        return ["0"]
    left = figure.mind - magic.price(figure, id) - 1
    return [str(n) for n in range(min(MOST_MIND, max(0, left)) + 1)]


@rule("DQ-MND-04", "DQ-DEC-49")
def _check(state: Campaign, figure: AnyFigure, args: Args) -> Refusal | None:
    if args["target"] not in (t.id for t in _targets(state, figure, args["spell"])):
        return refuse("DQ-TBL-SPELLS", "datum-out-of-reach", who=ref(figure))
    if args["mind"] not in _mind_options(figure, args["spell"]):
        return refuse("DQ-MND-04", "datum-no-mind", who=ref(figure))
    return None


def _options(state: Campaign, figure: AnyFigure) -> Iterable[Args]:
    if isinstance(figure, Hero):
        aims = _aims(state, figure)
    else:
        aims = ((id, chaos.targets(state, figure, id)) for id in figure.spells)
    for id, targets in aims:
        for target in targets:
            yield {"spell": id, "target": target.id, "mind": "0"}


def _label(id: str, name: str) -> Msg:
    """A spell in a list: its name and what it does."""
    return msg("datum-spell-option", name=name, spell=id)


def _stakes(state: Campaign, figure: AnyFigure, id: str) -> list[Option]:
    """How much Mind may be staked on a spell: no more is proposed than makes up for what hinders the test."""
    useful = max(0, -magic.bonus(state, figure, 0, keep=magic.keeps_light(figure)))
    amounts = [n for n in _mind_options(figure, id) if int(n) <= useful]
    return [Option(n, msg("datum-stake", mind=int(n))) for n in amounts]


def _params(state: Campaign, figure: AnyFigure) -> tuple[Param, ...]:
    """Which spell, at whom, and with how much Mind."""
    return (
        choice("spell", lambda args: [(id, _label(id, name)) for id, name in _names(state, figure)]),
        Param("target", "model", offers=lambda args: map(figure_option, _targets(state, figure, args["spell"]))),
        Param("mind", "choice", offers=lambda args: _stakes(state, figure, args["spell"])),
    )


@rule("DQ-TBL-ARTIFACTS")
def _has_another(state: Campaign, figure: AnyFigure) -> bool:
    """Whether the turn waits for a second spell, by the Wand of Magic. DQ-TBL-ARTIFACTS."""
    return isinstance(figure, Hero) and figure.turn.casts == 1 and _no_cast(state, figure) is None


@rule("DQ-LIT-17", "DQ-MAG-05")
async def _cast(game: DatumGame, figure: AnyFigure, args: Args) -> None:
    target = game.state.figure(args["target"])
    assert target is not None
    id = args["spell"]
    if isinstance(figure, Monster):
        await chaos.cast(game, figure, id, target)
        return
    if magic.spoiled(game, figure, id):
        return
    magic.cast_used(figure)
    keep = magic.keeps_light(figure)
    if await magic.attempt(game, figure, id, magic.spell_name(id), mind=int(args["mind"]), keep=keep):
        await spells.take_effect(game, figure, id, target)


register(
    Deed(
        id="cast",
        offered=lambda state, figure: bool(figure.spells) or (isinstance(figure, Hero) and bool(known_spells(figure))),
        perform=_cast,
        refusal=_no_cast,
        params=_params,
        check=_check,
        options=_options,
        waits=_has_another,
    )
)


# The Genie opens a door


async def _genie_door(game: DatumGame, figure: AnyFigure, args: Args) -> None:
    assert isinstance(figure, Hero)
    if magic.spoiled(game, figure, "genie"):
        return
    magic.cast_used(figure)
    keep = magic.keeps_light(figure)
    name, mind = magic.spell_name("genie"), int(args["mind"])
    if await magic.attempt(game, figure, "genie", name, mind=mind, keep=keep):
        await spells.open_by_genie(game, figure, args["door"])


def _no_genie(state: Campaign, figure: AnyFigure) -> Refusal | None:
    assert isinstance(figure, Hero)
    refusal = _no_casting(figure) or magic.cannot_cast(figure, "genie")
    if refusal is None and not magic.can_pay(figure, "genie"):
        refusal = refuse("DQ-MND-01", "datum-no-mind", who=ref(figure))
    return refusal


@rule("DQ-MND-04")
def _door_check(state: Campaign, figure: AnyFigure, args: Args) -> Refusal | None:
    if args["door"] not in [mark.id for mark in _known_doors(state)]:
        return refuse("DQ-TBL-SPELLS", "datum-no-door")
    enough = args["mind"] in _mind_options(figure, "genie")
    return None if enough else refuse("DQ-MND-04", "datum-no-mind", who=ref(figure))


register(
    Deed(
        id="genie-door",
        offered=lambda state, figure: isinstance(figure, Hero) and "genie" in known_spells(figure),
        perform=_genie_door,
        refusal=_no_genie,
        params=lambda state, figure: (
            choice("door", lambda args: [(mark.id, _far(figure, mark)) for mark in _known_doors(state)]),
            Param("mind", "choice", offers=lambda args: _stakes(state, figure, "genie")),
        ),
        check=_door_check,
        options=lambda state, figure: ({"door": mark.id, "mind": "0"} for mark in _known_doors(state)),
    )
)


def _known_doors(state: Campaign) -> list[Landmark]:
    """The closed doors that the heroes know of."""
    return [mark for mark in landmarks(state) if mark.kind == "door"]


def _far(figure: AnyFigure, door: Landmark) -> Msg:
    """A door as it lies from him: how far, and where."""
    here = figure.square or door.square
    (x, y), (to_x, to_y) = here, door.square
    way = ("N" if to_y < y else "S" if to_y > y else "") + ("W" if to_x < x else "E" if to_x > x else "")
    return msg("datum-far-door", steps=steps_between(here, door.square), way=way)


# Recovering a spell, magic light


@rule("DQ-MND-03", "DQ-SKL-03")
async def _recover(game: DatumGame, figure: AnyFigure, args: Args) -> None:
    """Two Mind: a spell that was cast can be cast again, with further components. DQ-MND-03, DQ-SKL-03."""
    assert isinstance(figure, Hero)
    spell = next(s for s in figure.spells if s.id == args["spell"])
    figure.mind -= 2
    spell.cast = spell.failed = False
    magic.restocked(spell)
    what = msg("datum-recovers-spell", who=ref(figure), name=magic.spell_name(spell.id))
    game.emit(Told(rule="DQ-MND-03", what=what))


@rule("DQ-MND-03")
def _no_recovery(state: Campaign, figure: AnyFigure) -> Refusal | None:
    assert isinstance(figure, Hero)
    if figure.mind <= 2:
        return refuse("DQ-MND-03", "datum-no-mind", who=ref(figure))
    if _spent(figure):
        return None
    lacks = any(s.cast for s in figure.spells)
    if lacks:
        return refuse("DQ-MAG-01", "datum-no-spare-components", who=ref(figure))
    return refuse("DQ-MND-03", "datum-nothing-to-cast", who=ref(figure))


def _spent(figure: AnyFigure) -> list[str]:
    return [s.id for s in magic.recallable(figure)] if isinstance(figure, Hero) else []


register(
    Deed(
        id="recover-spell",
        offered=lambda state, figure: figures.has_skill(figure, "spell-recovery"),
        perform=_recover,
        refusal=_no_recovery,
        params=lambda state, figure: (choice("spell", lambda args: map(_named, _spent(figure))),),
        check=lambda state, figure, args: (
            None if args["spell"] in _spent(figure) else refuse("DQ-MND-03", "datum-nothing-to-cast", who=ref(figure))
        ),
        options=lambda state, figure: ({"spell": s} for s in _spent(figure)),
    )
)


async def _glow(game: DatumGame, figure: AnyFigure, args: Args) -> None:
    assert isinstance(figure, Hero)
    lamps.glow(game, figure)


@rule("DQ-DEC-76", "DQ-DEC-30")
def _no_glow(state: Campaign, figure: AnyFigure) -> Refusal | None:
    """Why he cannot let light shine now: it takes the action of casting, and nobody casts in shock. DQ-DEC-76, -30."""
    refusal = _no_casting(figure)
    return refuse("DQ-DEC-30", "datum-no-mind", who=ref(figure)) if refusal is None and figure.mind <= 0 else refusal


async def _dim(game: DatumGame, figure: AnyFigure, args: Args) -> None:
    assert isinstance(figure, Hero)
    figure.light = False
    game.emit(Told(rule="DQ-LIT-15", what=msg("datum-dims", who=ref(figure))))


async def _keep(game: DatumGame, figure: AnyFigure, args: Args) -> None:
    assert isinstance(figure, Hero)
    kept = not figure.tally.get("keep light", 0)
    figure.tally["keep light"] = int(kept)
    game.emit(Told(rule="DQ-LIT-17", what=msg("datum-keeps-light", who=ref(figure), keep=kept)))


def _shines(state: Campaign, figure: AnyFigure) -> bool:
    return isinstance(figure, Hero) and figure.light


register(
    Deed(
        id="glow",
        offered=lambda state, figure: hero_only(state, figure) and isinstance(figure, Hero) and lamps.can_glow(figure),
        perform=_glow,
        refusal=_no_glow,
    )
)
register(Deed(id="dim", offered=_shines, perform=_dim))
register(Deed(id="keep-light", offered=_shines, perform=_keep))


# The Spell Ring


def _empty_ring(figure: AnyFigure) -> Item | None:
    if not isinstance(figure, Hero):
        return None
    return next((i for i in figures.owned(figure) if i.id == "spell-ring" and not i.spell and not i.wear), None)


def _storable(figure: AnyFigure) -> list[str]:
    return [s.id for s in figure.spells if not s.cast and s.components] if isinstance(figure, Hero) else []


def _named(spell: str) -> tuple[str, Msg]:
    return spell, msg("datum-spell", name=magic.spell_name(spell))


@rule("DQ-TBL-ARTIFACTS")
async def _store(game: DatumGame, figure: AnyFigure, args: Args) -> None:
    """Put one of his spells into the ring, from which it can be cast twice in this quest. DQ-TBL-ARTIFACTS."""
    ring = _empty_ring(figure)
    assert ring is not None
    assert isinstance(figure, Hero)
    ring.spell = args["spell"]
    held = magic.held(figure, ring.spell)
    assert held is not None
    if held.failed:  # it costs Mind in the ring too (DQ-MND-01)
        figure.tally[magic.FAILED + held.id] = 1
    held.cast, held.components = True, False
    what = msg("datum-stores-spell", who=ref(figure), name=magic.spell_name(ring.spell))
    game.emit(Told(rule="DQ-TBL-ARTIFACTS", what=what))


register(
    Deed(
        id="store",
        offered=lambda state, figure: _empty_ring(figure) is not None and bool(_storable(figure)),
        perform=_store,
        params=lambda state, figure: (
            choice(
                "spell", lambda args: [(s, msg("datum-spell", name=magic.spell_name(s))) for s in _storable(figure)]
            ),
        ),
        check=lambda state, figure, args: (
            None
            if args["spell"] in _storable(figure)
            else refuse("DQ-TBL-ARTIFACTS", "datum-nothing-to-cast", who=ref(figure))
        ),
        options=lambda state, figure: ({"spell": s} for s in _storable(figure)),
    )
)
