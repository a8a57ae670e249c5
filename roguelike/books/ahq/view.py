"""What a seat sees of an Advanced HeroQuest campaign: for the screen, and with figures for the minds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
from attrs import field, frozen
from numpy.typing import NDArray

from roguelike.books.ahq import explore, fight, movement, verbs_basic, zones
from roguelike.books.ahq.dungeon.generate import unexplored_exits
from roguelike.books.ahq.dungeon.search import searchable_walls
from roguelike.books.ahq.dungeon.terrain import Ground, ground, sections_at
from roguelike.books.ahq.figures import (
    BS,
    CHARACTERISTICS,
    INT,
    SPEED,
    WOUNDS,
    S,
    T,
    attack_skill,
    critical,
    damage_dice,
    figure,
    fumble,
    hand_weapon,
    has_long_weapon,
    helpless,
    monster,
    value,
    weapon_skill,
)
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import HEROES, Campaign, Level, Model
from roguelike.engine.geometry import Square, around
from roguelike.engine.text import Msg, msg
from roguelike.engine.views import Column, Figure, HeaderPart, Landmark, MapView, Mark, ModelView, Side, View


@frozen(slots=True)
class Facts:
    """The figures of a model that a mind weighs, as far as the rules make them known to its seat."""

    id: str
    side: str
    kind: str
    square: Square
    size: tuple[int, int]
    hits_with: int
    weapon_skill: int
    bow_skill: int
    strength: int
    toughness: int
    speed: int
    intelligence: int
    wounds: int
    full: int
    dice: int
    fumble: int
    critical: int
    long: bool
    helpless: bool
    done: bool
    attacked: bool
    squares_left: int
    fate: int
    engaged: tuple[str, ...]
    zone: frozenset[Square]
    order: str


@frozen(kw_only=True, slots=False)
class AhqView(View):
    """A view with the figures that the minds of this book weigh. ``level`` is what is known of the level."""

    facts: Mapping[str, Facts] = field(factory=dict)
    ground: Ground | None = field(default=None, eq=False)
    tactic: str = ""
    phase: str = ""
    fight: int = 0
    goals: tuple[Goal, ...] = ()
    expedition: int = 0
    turns: int = 0
    rooms: int = 0


@frozen(slots=True)
class Goal:
    """Something on the level that the party knows of and has not dealt with.

    ``kind``: door, exit, chest, wall, treasure, stairs-out, stairs-down; ``squares`` are where to stand for it.
    """

    kind: str
    id: str
    squares: tuple[Square, ...]


def goals(level: Level) -> Iterator[Goal]:
    """What is left to explore, open, search or take, in the order of the level."""
    made = ground(level)
    for door in level.doors.values():
        if not door.opened:
            known = made.floor.get(door.sides[0], frozenset())
            yield Goal("door", door.id, tuple(s for s in around(door.square) if s in known))
    for section in level.sections.values():
        floor = tuple(sorted(made.floor[section.id]))
        for side in unexplored_exits(level, section.id):
            yield Goal("exit", f"{section.id} {side}", floor)
        if section.chest is not None and not section.chest_open:
            yield Goal("chest", section.id, tuple(s for s in around(section.chest) if s in made.walkable))
        if section.kind in ("stairs-out", "stairs-down"):
            yield Goal(section.kind, section.id, floor)
        elif section.stairs is not None:
            yield Goal("stairs-down", section.id, floor)
        for wall in searchable_walls(level, section):
            yield Goal("wall", f"{section.id} {wall}", floor)
        if section.kind == "room" and not section.treasure_searched:
            yield Goal("treasure", section.id, floor)


EXPLORED = frozenset({"door", "exit"})
"""The kinds of goals to which exploring goes: it stands there, and opens nothing."""


def landmarks(level: Level, found: tuple[Goal, ...]) -> tuple[Landmark, ...]:
    """The goals as places to travel to."""
    out = []
    for goal in found:
        if goal.squares:
            where = level.doors[goal.id].square if goal.kind == "door" else goal.squares[0]
            wall = goal.id.partition(" ")[2] if goal.kind in ("exit", "wall") else ""
            label = msg("ahq-landmark", kind=goal.kind, wall=wall)
            out.append(
                Landmark(f"{goal.kind} {goal.id}", goal.kind, label, where, goal.squares, goal.kind in EXPLORED)
            )
    return tuple(out)


PANEL = (
    Column("wounds", msg("ahq-column-wounds"), 5),
    Column("fate", msg("ahq-column-fate"), 2),
    Column("moves", msg("ahq-column-moves"), 3),
    Column("act", msg("ahq-column-act"), 7),
)


def view(state: Campaign, seat: str) -> AhqView:
    """What the seat may see. Monsters' figures are public (AHQ-HTH-08); who a special monster is may be not."""
    on_board = state.on_board()
    exploring = state.phase == "explore"
    todo = tuple(goals(state.here)) if exploring else ()
    shown = [m for m in state.models.values() if m.kind != "monster"]
    shown += [m for m in on_board if m.kind == "monster"]
    level = state.levels.get(state.level)
    return AhqView(
        book="ahq",
        seat=seat,
        turn=f"{state.turn}.{state.phase}",
        header=header(state),
        map=_map(state, level) if level is not None else None,
        models=tuple(model_view(state, m, seat) for m in shown),
        columns=PANEL,
        leader=state.leader,
        page=_page(state),
        over=state.phase == "over",
        facts={m.id: facts(state, m) for m in on_board},
        ground=ground(level) if level is not None else None,
        tactic=state.tactic,
        phase=state.phase,
        fight=state.fight,
        goals=todo,
        landmarks=landmarks(state.here, todo) if todo else (),
        point=state.point,
        quiet=exploring,
        expedition=state.expedition,
        turns=state.turn,
        rooms=state.tally.get("rooms", 0),
    )


def facts(state: Campaign, model: Model) -> Facts:
    """The figures of a model on the board."""
    assert model.square is not None
    return Facts(
        id=model.id,
        side=model.side,
        kind=model.kind,
        square=model.square,
        size=model.size,
        hits_with=attack_skill(model),
        weapon_skill=weapon_skill(model),
        bow_skill=value(model, BS),
        strength=value(model, S),
        toughness=value(model, T),
        speed=value(model, SPEED),
        intelligence=value(model, INT),
        wounds=model.wounds,
        full=value(model, WOUNDS),
        dice=damage_dice(model),
        fumble=fumble(model),
        critical=critical(model),
        long=has_long_weapon(model),
        helpless=helpless(model),
        done=model.turn.done,
        attacked=model.turn.attacked,
        squares_left=movement.squares_left(state, model),
        fate=model.fate,
        engaged=tuple(model.engaged),
        zone=zones.zone(state, model),
        order=model.order,
    )


def header(state: Campaign) -> tuple[HeaderPart, ...]:
    """The parts of the header: where, which turn, whose phase, gold."""
    place = "ahq-header-skirmish" if state.scenario == "skirmish" else "ahq-header-place"
    parts = [HeaderPart(msg(place, dungeon=state.dungeon, level=state.level.rpartition(".")[2], turn=state.turn))]
    if state.phase not in ("over", "home"):
        parts.append(HeaderPart(msg("ahq-header-phase", phase=state.phase, fight=state.fight), strong=True))
    gold = sum(m.gold for m in state.models.values() if m.kind == "hero" and not m.dead)
    parts.append(HeaderPart(msg("ahq-header-gold", gold=gold)))
    return tuple(parts)


def model_view(state: Campaign, model: Model, seat: str) -> ModelView:
    """A model as the screen shows it."""
    side: Side = "ours" if model.side == seat else "theirs"
    full = value(model, WOUNDS)
    cells: dict[str, Msg | str] = {"wounds": f"{max(0, model.wounds)}/{full}"}
    mine = model.side == HEROES
    if mine:
        cells["fate"] = str(model.fate) if model.kind == "hero" else "-"
        left = movement.squares_left(state, model) if model.square is not None else 0
        cells["moves"] = str(left) if left else "-"
        cells["act"] = "-" if verbs_basic.cannot_attack(state, model) is not None else msg("ahq-act-attack")
    else:
        cells["toughness"] = f"T{value(model, T)}"
        cells["on"] = _focus(state, model)
    status = None
    if model.dead:
        status = msg("ahq-status-dead")
    elif model.wounds <= 0:
        status = msg("ahq-status-down")
    return ModelView(
        id=model.id,
        glyph=model.glyph,
        name=model.name,
        kind=_kind(model),
        side=side,
        square=model.square,
        size=model.size,
        cells=cells,
        status=status,
        ready=mine and is_ready(state, model),
        hurt=mine and model.wounds == 1,
        officer=model.kind == "monster" and monster(model).rank != "trooper",
        notes=_notes(state, model) if model.square is not None else (),
        sheet=_sheet(model),
    )


def is_ready(state: Campaign, model: Model) -> bool:
    """Whether the model has something left to do in the phase of its side."""
    if state.phase == "fight":
        return fight.ready(state, model)
    return state.phase == "explore" and explore.ready(state, model)


def _focus(state: Campaign, model: Model) -> str:
    if not model.engaged:
        return ""
    return state.models[model.engaged[0]].glyph


def _kind(model: Model) -> Msg:
    if model.kind == "monster":
        return msg("ahq-kind-monster", name=monster(model).name)
    return msg("ahq-kind-hero", race=model.race, profile=model.profile)


def _notes(state: Campaign, model: Model) -> tuple[Msg, ...]:
    notes = [
        msg(
            "ahq-note-figures",
            ws=value(model, "weapon_skill"),
            strength=value(model, S),
            toughness=value(model, T),
            speed=value(model, SPEED),
        ),
        msg("ahq-note-weapon", name=hand_weapon(model).name, dice=damage_dice(model)),
    ]
    binder = zones.in_enemy_zone(state, model)
    if binder is not None:
        notes.append(msg("ahq-note-bound", by=ref(binder)))
    return tuple(notes)


def _sheet(model: Model) -> tuple[Figure, ...]:
    key = (
        model.kind,
        model.profile,
        tuple(model.base.items()),
        tuple(model.armour),
        tuple((e.source, e.rule, e.figure, e.amount, e.sets) for e in model.effects),
    )
    found = _sheets.get(key)
    if found is None:
        if len(_sheets) > 256:
            _sheets.clear()
        found = _sheets[key] = tuple(
            Figure(
                name,
                str(tally.value),
                tuple((part.source, f"{part.amount:+d}", part.rule) for part in tally.parts),
            )
            for name in CHARACTERISTICS
            for tally in (figure(model, name),)
        )
    return found


_sheets: dict[object, tuple[Figure, ...]] = {}


def _page(state: Campaign) -> tuple[Msg, ...]:
    if state.phase != "over":
        return ()
    return (msg("ahq-page-over", outcome=state.outcome, turns=state.turn),)


def _map(state: Campaign, level: Level) -> MapView:
    made = ground(level)
    lit = {section for m in state.party() if m.square is not None for section in sections_at(level, m.square)}
    return MapView(made.terrain, _seen(level, made, frozenset(lit)), _marks(state))


def _seen(level: Level, made: Ground, lit: frozenset[str]) -> NDArray[np.bool_]:
    key = (id(made), lit)
    held = _lit.get(key)
    if held is None or held[0] is not made:
        if len(_lit) > 64:
            _lit.clear()
        seen = np.zeros(made.terrain.shape, dtype=np.bool_)
        for name in lit:
            for rect in level.sections[name].floor:
                around = rect.grown(1)
                seen[around.y : around.y + around.h, around.x : around.x + around.w] = True
        held = _lit[key] = (made, seen)
    return held[1]


_lit: dict[object, tuple[Ground, NDArray[np.bool_]]] = {}


def _marks(state: Campaign) -> tuple[Mark, ...]:
    if not state.fight:
        return ()
    marks: dict[Square, Mark] = {}
    for enemy in state.monsters():
        for square in sorted(zones.zone(state, enemy)):
            if not enemy.engaged or state.models[enemy.engaged[0]].square == square:
                marks.setdefault(square, Mark(square, "threat", msg("ahq-mark-zone", who=ref(enemy))))
    return tuple(marks.values())
