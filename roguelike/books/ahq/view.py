"""What a seat sees of an Advanced HeroQuest campaign: for the screen, and with figures for the minds."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
from attrs import field
from numpy.typing import NDArray

from roguelike.books.ahq import (
    annals,
    areas,
    armament,
    counters,
    explore,
    fight,
    known_traps,
    lasting,
    leader,
    movement,
    objective,
    panel,
    secrecy,
    zones,
)
from roguelike.books.ahq.board import squares
from roguelike.books.ahq.cards import Card, card
from roguelike.books.ahq.dungeon.terrain import Ground, ground, sections_at
from roguelike.books.ahq.facts import Facts
from roguelike.books.ahq.figures import (
    WOUNDS,
    T,
    monster,
)
from roguelike.books.ahq.goals import Goal, goals, landmarks, quests
from roguelike.books.ahq.items.stone import points
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.rooms.marks import marks as room_marks
from roguelike.books.ahq.state import GM, HEROES, Campaign, Level, Model
from roguelike.engine.geometry import Square
from roguelike.engine.late import frozen
from roguelike.engine.ondemand import OnDemand
from roguelike.engine.text import Arg, Msg, msg
from roguelike.engine.views import HeaderPart, MapView, Mark, ModelView, Side, View


@frozen(kw_only=True)
class AhqView(View):
    """A view with the figures that the minds of this book weigh. ``ground`` is what is known of the level.

    ``facts`` are worked out when they are looked at: a mind does so before the state goes on, the screen never.
    ``held`` is how many counters the Game Master holds; only he sees them (``hand``), and how well he is to play
    (``master``), what he ``played`` in this turn, which kinds ``spoil`` after this level, and the
    ``ranks`` of the monsters.
    """

    facts: Mapping[str, Facts] = field(factory=dict)
    ground: Ground | None = field(default=None, eq=False)
    tactic: str = ""
    phase: str = ""
    fight: int = 0
    goals: tuple[Goal, ...] = ()
    expedition: int = 0
    turns: int = 0
    rooms: int = 0
    variant: str = ""
    held: int = 0
    hand: tuple[str, ...] = ()
    master: str = ""
    played: tuple[str, ...] = ()
    spoil: tuple[str, ...] = ()
    ranks: Mapping[str, str] = field(factory=dict)
    fumes: frozenset[Square] = frozenset()
    held_squares: frozenset[Square] = frozenset()
    bound: str = ""


def view(state: Campaign, seat: str) -> AhqView:
    """What the seat may see. Monsters' figures are public (AHQ-HTH-08); who a special monster is may be not."""
    seen = {model.id: secrecy.as_seen(model, seat) for model in state.models.values()}
    on_board = [seen[model.id] for model in state.on_board()]
    cards = {id: card(model) for id, model in seen.items()}
    reaches = {model.id: _zone(state.here, model, cards[model.id]) for model in on_board}
    threats = {side: _threats(on_board, reaches, side) for side in (HEROES, GM)}
    exploring = state.phase == "explore"
    todo = (*goals(state.here), *quests(state)) if exploring else ()
    shown = sorted((m for m in state.models.values() if m.kind != "monster"), key=lambda m: m.glyph)
    shown += [m for m in on_board if m.kind == "monster"]
    by_id = {m.id: m for m in on_board}
    moves = {m.id: movement.squares_left(state, m) for m in on_board}

    def fact(id: str) -> Facts | None:
        model = by_id.get(id)
        return None if model is None else Facts(state, model, seat, cards[id], reaches[id], moves[id])

    known = OnDemand(fact, lambda: by_id)
    level = state.levels.get(state.level)
    page = annals.page(state)
    return AhqView(
        book="ahq",
        seat=seat,
        turn=f"{state.turn}.{state.phase}",
        header=header(state, seat),
        map=_map(state, level, reaches, seat) if level is not None and not page else None,
        models=tuple(model_view(state, m, seat, cards[m.id], threats[m.side], moves.get(m.id, 0)) for m in shown),
        columns=panel.HEROES if seat == HEROES else panel.MASTER,
        leader=state.leader,
        aim=objective.told(state) if seat == HEROES and not page else (),
        page=page,
        over=state.phase == "over",
        facts=known,
        ground=ground(level) if level is not None else None,
        tactic=state.tactic,
        phase=state.phase,
        fight=state.fight,
        goals=todo,
        landmarks=landmarks(state.here, todo) if todo else (),
        point=state.point,
        quiet=exploring and seat == HEROES,
        file=tuple(m.id for m in leader.order_of(state)) if exploring else (),
        formation=state.formation,
        expedition=state.expedition,
        turns=state.turn,
        rooms=state.tally.get("rooms", 0),
        variant=state.variant,
        held=len(state.counters.hand),
        hand=tuple(sorted(state.counters.hand)) if seat == GM else (),
        master=state.setup.get("gm_mind", "") if seat == GM else "",
        fumes=areas.squares(state, areas.FUMES),
        held_squares=areas.squares(state, areas.STILL_AIR),
        bound=objective.aim(state),
        played=counters.played_now(state) if seat == GM else (),
        spoil=counters.spoiling(state) if seat == GM else (),
        ranks={m.id: monster(m).rank for m in on_board if m.kind == "monster"} if seat == GM else {},
    )


def _zone(level: Level, model: Model, card: Card) -> frozenset[Square]:
    """Its Death Zone, as `zones.zone` gives it."""
    if model.square is None or not zones.threatens(model):
        return frozenset()
    return zones.reach_from(ground(level), model.square, model.size, long=card.long)


def _threats(on_board: list[Model], reaches: Mapping[str, frozenset[Square]], side: str) -> dict[Square, Model]:
    """The squares that lie in Death Zones of the other side, with the first whose zone it is."""
    out: dict[Square, Model] = {}
    for enemy in on_board:
        if enemy.side != side:
            for square in reaches[enemy.id]:
                out.setdefault(square, enemy)
    return out


def header(state: Campaign, seat: str) -> tuple[HeaderPart, ...]:
    """The parts of the header: where, which turn, whose phase, how many counters the Game Master holds, gold."""
    place = "ahq-header-skirmish" if state.scenario == "skirmish" else "ahq-header-place"
    if annals.page(state) and state.annals:
        place = "ahq-header-home"
    where: dict[str, Arg] = {"dungeon": state.dungeon, "level": state.level.rpartition(".")[2], "turn": state.turn}
    parts = [HeaderPart(msg(place, **where), short=msg(f"{place}-short", **where), rank=1)]
    if state.phase not in ("over", "home"):
        told = msg("ahq-header-phase", phase=state.phase, fight=state.fight, seat=seat)
        parts.append(HeaderPart(told, strong=True))
    parts += (*counters.header(state, seat), *objective.header(state))
    gold = sum(m.gold for m in state.models.values() if m.kind == "hero" and not m.dead)
    parts.append(HeaderPart(msg("ahq-header-gold", gold=gold), rank=4))
    return tuple(parts)


def model_view(
    state: Campaign, model: Model, seat: str, card: Card, threats: Mapping[Square, Model], moves: int
) -> ModelView:
    """A model as the screen shows it; ``threats`` are the squares in enemy Death Zones, ``moves`` what it may walk."""
    side: Side = "ours" if model.side == seat else "theirs"
    cells: dict[str, Msg | str] = {"wounds": f"{max(0, model.wounds)}/{card.values[WOUNDS]}"}
    mine, ours = model.side == seat, model.side == HEROES
    if mine and ours:
        cells["fate"] = str(points(model)) if model.kind == "hero" else "-"
        cells["moves"] = str(moves) if moves else "-"
        cells["act"] = armament.act(state, model)
    elif mine:
        cells["toughness"] = str(card.values[T])
        cells["moves"] = str(moves) if moves else "-"
        cells["act"] = armament.act(state, model)
    else:
        cells["toughness"] = f"T{card.values[T]}"
        if secrecy.unmeasured(model):
            cells["toughness"], cells["wounds"] = "T?", "?"
        focus = state.models[model.engaged[0]].glyph if model.engaged else ""
        cells["on"] = msg("ahq-cell-on", glyph=focus) if focus else ""
    return ModelView(
        id=model.id,
        glyph=model.glyph,
        name=model.name,
        kind=card.kind,
        side=side,
        square=model.square,
        size=model.size,
        cells=cells,
        status=lasting.condition(state, model),
        ready=mine and is_ready(state, model),
        hurt=mine and ours and model.wounds == 1,
        weak=mine and ours and model.wounds * 2 <= card.values[WOUNDS],
        officer=card.officer,
        notes=_notes(state, model, card, threats),
        sheet=card.sheet,
        order=model.order if mine else "",
    )


def is_ready(state: Campaign, model: Model) -> bool:
    """Whether the model has something left to do in the phase of its side."""
    if state.phase == ("fight" if model.side == HEROES else "fight-gm"):
        return fight.ready(state, model)
    return model.side == HEROES and state.phase == "explore" and explore.ready(state, model)


def _notes(state: Campaign, model: Model, card: Card, threats: Mapping[Square, Model]) -> tuple[Msg, ...]:
    if model.square is None:
        return ()
    binder = next((threats[square] for square in squares(model) if square in threats), None)
    bound = () if binder is None else (msg("ahq-note-bound", by=ref(binder)),)
    return (*card.notes[:1], *armament.components(model), *card.notes[1:], *bound, *armament.notes(state, model))


def _map(state: Campaign, level: Level, reaches: Mapping[str, frozenset[Square]], seat: str) -> MapView:
    made = ground(level)
    lit = {section for m in state.party() if m.square is not None for section in sections_at(level, m.square)}
    return MapView(made.terrain, _seen(level, made, frozenset(lit)), _marks(state, reaches, seat), made.wary)


def _seen(level: Level, made: Ground, lit: frozenset[str]) -> NDArray[np.bool_]:
    key = (id(made), lit)
    held = _lit.get(key)
    if held is None or held[0] is not made:
        if len(_lit) > 16:
            _lit.clear()
        seen = np.zeros(made.terrain.shape, dtype=np.bool_)
        for name in lit:
            for rect in level.sections[name].floor:
                around = rect.grown(1)
                seen[around.y : around.y + around.h, around.x : around.x + around.w] = True
        held = _lit[key] = (made, seen)
    return held[1]


_lit: dict[object, tuple[Ground, NDArray[np.bool_]]] = {}


def _marks(state: Campaign, reaches: Mapping[str, frozenset[Square]], seat: str) -> tuple[Mark, ...]:
    marks = {mark.square: mark for mark in (*room_marks(state.here), *known_traps.marks(state), *areas.marks(state))}
    if not state.fight:
        return tuple(marks.values())
    for enemy in [m for m in state.on_board() if m.side != seat and not m.dead]:
        focus = state.models[enemy.engaged[0]].square if enemy.engaged else None
        label = msg("ahq-mark-zone", who=ref(enemy))
        for square in _in_order(reaches[enemy.id]):
            if square not in marks and (not enemy.engaged or focus == square):
                marks[square] = Mark(square, "threat", label)
    return tuple(marks.values())


@lru_cache(maxsize=4096)
def _in_order(squares: frozenset[Square]) -> tuple[Square, ...]:
    return tuple(sorted(squares))
