"""Bridges over pits and chasms: laying, crossing, cutting. DQ-BRG-01 .. 08."""

from __future__ import annotations

from roguelike.books.datum import spots, traps
from roguelike.books.datum.content import content
from roguelike.books.datum.events import Told
from roguelike.books.datum.faces import DARK, signs, skulls, throw
from roguelike.books.datum.figures import AnyFigure
from roguelike.books.datum.harm import DatumGame
from roguelike.books.datum.names import ref
from roguelike.books.datum.sightline import in_sight
from roguelike.books.datum.state import Campaign, Hero, Item, Trap
from roguelike.books.datum.terrain import ground
from roguelike.engine.decisions import Refusal, refuse
from roguelike.engine.geometry import Square, around, next_to
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import Msg, msg

ROPE_FEET = 20


def waits(figure: AnyFigure, bridge: Trap) -> str:
    """The tally of the board by which somebody does not follow over a bridge."""
    return f"waits {figure.id} {bridge.id}"


@rule("DQ-BRG-08")
async def crosses(game: DatumGame, figure: AnyFigure) -> Msg | None:
    """Somebody steps onto a bridge: only a black shield lets him fall. DQ-BRG-08."""
    assert figure.square is not None
    trap = ground(game.state).plan.trap_at.get(figure.square)
    if trap is None or trap.id not in game.state.here.bridges:
        return None
    game.state.here.tally.pop(waits(figure, trap), None)
    faces = throw(game.chance, 1, "bridge", "DQ-BRG-08")
    if faces[0] != DARK:
        return None
    game.emit(Told(rule="DQ-BRG-08", what=msg("datum-bridge-falls", who=ref(figure), dice=signs(faces))))
    return await traps.spring(game, figure, trap)


def gaps(state: Campaign, square: Square | None) -> list[Trap]:
    """The known pits and chasms beside a square."""
    if square is None:
        return []
    made = ground(state).plan.trap_at
    near = [made[s] for s in around(square) if s in made]
    return [t for t in near if t.kind in ("pit", "chasm") and t.id in state.here.traps and t.id not in state.here.gone]


@rule("DQ-BRG-01", "DQ-BRG-04", "DQ-SPC-03", "DQ-DEC-45")
def materials(heroes: list[Hero]) -> list[tuple[Hero, Item]] | None:
    """The rope and spikes that these heroes would use: at least 20 ft and ten spikes. None if they have not enough.

    DQ-BRG-01, ruling DQ-DEC-45.
    """
    gear = content().gear
    ropes = [(h, i, gear[i.id].rope) for h in heroes for i in h.pack if i.id in gear and gear[i.id].rope]
    spikes = [(h, i) for h in heroes for i in h.pack if i.id == "iron-spikes"]
    used: list[tuple[Hero, Item]] = []
    feet = 0
    for hero, item, length in sorted(ropes, key=lambda rope: -rope[2]):
        if feet < ROPE_FEET:
            used.append((hero, item))
            feet += length
    return [*used, spikes[0]] if feet >= ROPE_FEET and spikes else None


@rule("DQ-BRG-05")
def partners(state: Campaign, hero: Hero, trap: Trap) -> list[Hero]:
    """Who stands at the other side of the gap. DQ-BRG-05."""
    if hero.square is None:
        return []
    (x, y), (tx, ty) = hero.square, trap.square
    across = Square(2 * tx - x, 2 * ty - y)
    return [h for h in state.standing() if h.square == across and not h.pit and spots.helps(h)]


@rule("DQ-BRG-05")
def cannot_bridge(state: Campaign, hero: Hero, trap: Trap) -> Refusal | None:
    """Why the hero cannot lay a bridge there now: whoever is at either end sees monsters. DQ-BRG-01, DQ-BRG-05."""
    others = partners(state, hero, trap)
    seen = next((foe for foe in state.foes() if any(in_sight(state, h, foe) for h in (hero, *others))), None)
    if seen is not None:
        return refuse("DQ-BRG-05", "datum-no-calm", who=ref(seen))
    if not others:
        return refuse("DQ-BRG-05", "datum-bridge-far-side")
    if materials([hero, *others]) is None:
        return refuse("DQ-BRG-01", "datum-bridge-materials")
    return None


@rule("DQ-BRG-02", "DQ-BRG-06", "DQ-BRG-07", "DQ-DEC-43")
async def lay(game: DatumGame, hero: Hero, trap: Trap) -> None:
    """One die: a skull and he falls, else the bridge stays; rope and spikes are lost then. DQ-BRG-02, -06, -07."""
    state = game.state
    faces = throw(game.chance, 1, "lay bridge", "DQ-BRG-06")
    failed = skulls(faces) > 0
    what = msg("datum-bridge", who=ref(hero), dice=signs(faces), failed=failed)
    game.emit(Told(rule="DQ-BRG-06", what=what))
    if failed:
        hero.brink, hero.square = hero.square, trap.square
        await traps.spring(game, hero, trap)
        return
    used = materials([hero, *partners(state, hero, trap)])
    for owner, item in used or []:
        owner.pack = [i for i in owner.pack if i is not item]
    state.here.bridges.append(trap.id)


@rule("DQ-BRG-03")
def cuttable(state: Campaign, figure: AnyFigure) -> list[Trap]:
    """Rope bridges at whose end it stands. DQ-BRG-03."""
    if figure.square is None or figure.pit:
        return []
    at = figure.square
    return [t for t in state.quest.traps if t.id in state.here.bridges and next_to(at, t.square)]


@rule("DQ-BRG-03")
async def cut(game: DatumGame, figure: AnyFigure, trap: Trap) -> None:
    """Cut a rope bridge; who stands on it falls, who lies beneath it has fallen before. DQ-BRG-03."""
    state = game.state
    state.here.bridges.remove(trap.id)
    figure.turn.free = True
    game.emit(Told(rule="DQ-BRG-03", what=msg("datum-bridge-cut", who=ref(figure))))
    everybody: list[AnyFigure] = [*state.standing(), *state.foes()]
    for other in everybody:
        if other.square == trap.square and not other.pit:
            await traps.spring(game, other, trap)
