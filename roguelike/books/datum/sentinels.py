"""Sentinels: calling reinforcements and alerting rooms. DQ-SEN-01 .. 06, DQ-ZAD-05."""

from __future__ import annotations

from collections.abc import Sequence

from roguelike.books.datum import difficulty, guards, initiative, movement, spots, zones
from roguelike.books.datum.events import Shown
from roguelike.books.datum.harm import DatumGame
from roguelike.books.datum.names import ref
from roguelike.books.datum.omens import charge
from roguelike.books.datum.state import Campaign, Door, Monster
from roguelike.books.datum.terrain import ground
from roguelike.engine.geometry import Square, around, next_to
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg


@rule("DQ-ZAD-05", "DQ-SEN-01")
def appoint(state: Campaign, found: Sequence[Monster]) -> None:
    """One monster of each room and each that is alone in a passage is a Sentinel from quest level 5. DQ-ZAD-05."""
    if not difficulty.has(state, "dungeon-under-attack"):
        return
    made = ground(state)
    for area in dict.fromkeys(m.area for m in found):
        there = [m for m in found if m.area == area]
        alone = [m.id for m in state.foes() if m.area == area] == [there[0].id]
        if area in made.plan.rooms or alone:
            there[0].sentinel = True


@rule("DQ-SEN-05")
def welcome(state: Campaign, found: Sequence[Monster]) -> None:
    """In a room that was alerted one of the occupants charges. DQ-SEN-05."""
    ready = [m for m in found if m.area in state.here.alerted]
    if ready:
        charge(ready[0])


@rule("DQ-SEN-02", "DQ-DEC-66")
def can_call(state: Campaign, monster: Monster) -> bool:
    """Whether it stands beside a square that the heroes have not discovered, and has not called yet. DQ-SEN-02."""
    if not monster.sentinel or monster.called or monster.square is None:
        return False
    return any(_undiscovered(state, square) for square in around(monster.square))


def _undiscovered(state: Campaign, square: Square) -> bool:
    made = ground(state)
    door = made.plan.door_at.get(square)
    if door is not None:
        return door.id not in made.open and any(side not in _known_areas(state) for side in door.sides)
    return square in made.plan.area_of and not made.is_known(square)


def _known_areas(state: Campaign) -> set[str]:
    made = ground(state)
    held: set[str] | None = made.memo.get("known areas")
    if held is None:
        held = {area for id, area in made.plan.section_area.items() if id in made.known}
        made.memo["known areas"] = held
    return held


@rule("DQ-DEC-66")
def call_posts(state: Campaign, monster: Monster) -> frozenset[Square]:
    """The squares from which a Sentinel could call: beside what the heroes have not discovered. Ruling DQ-DEC-66."""
    if not monster.sentinel or monster.called:
        return frozenset()
    made = ground(state)
    held: frozenset[Square] | None = made.memo.get("call posts")
    if held is None:
        known = {square for id in made.known for square in made.plan.sections.get(id, ())}
        beside = {s for s in known if made.is_floor(s) and any(_undiscovered(state, near) for near in around(s))}
        held = made.memo["call posts"] = frozenset(beside)
    return held


@rule("DQ-DEC-66")
def alert_posts(state: Campaign, monster: Monster) -> frozenset[Square]:
    """The squares from which a Sentinel could alert a room. Ruling DQ-DEC-66."""
    if not monster.sentinel:
        return frozenset()
    made, known = ground(state), _known_areas(state)
    doors = [d for d in state.quest.doors if d.id not in made.open and _room_behind(state, d, known)]
    return frozenset(s for door in doors for s in around(door.square) if made.is_floor(s) and made.is_known(s))


@rule("DQ-SEN-02", "DQ-SEN-03")
def call(game: DatumGame, monster: Monster) -> list[Monster]:
    """Call reinforcements, as its action: they come near it and act at once. DQ-SEN-02, DQ-SEN-03."""
    movement.use_action(monster)
    monster.called = True
    game.emit(Shown(rule="DQ-SEN-02", what=msg("datum-sentinel-calls", who=ref(monster))))
    state = game.state
    came = guards.arrive(game, guards.company(game, guards.level(state)), monster.square)
    if came:
        initiative.discovered(game, came, None, fight=True)
    return came


@rule("DQ-SEN-04", "DQ-DZ-08")
def alertable(state: Campaign, monster: Monster) -> list[Door]:
    """Closed doors beside it to rooms that are neither discovered nor alerted; none in a Death Zone.

    DQ-SEN-04, DQ-DZ-08.
    """
    if not monster.sentinel or monster.square is None or zones.held_by(state, monster) is not None:
        return []
    made, known = ground(state), _known_areas(state)
    return [
        door
        for door in state.quest.doors
        if door.id not in made.open and next_to(door.square, monster.square) and any(_room_behind(state, door, known))
    ]


def _room_behind(state: Campaign, door: Door, known: set[str]) -> list[str]:
    rooms = ground(state).plan.rooms
    return [side for side in door.sides if side in rooms and side not in known and side not in state.here.alerted]


@rule("DQ-SEN-04")
def alert(game: DatumGame, monster: Monster, door: Door) -> None:
    """Enter a closed room and alert it: the door stays closed, the Sentinel waits inside. DQ-SEN-04."""
    state = game.state
    movement.use_action(monster)
    game.emit(Shown(rule="DQ-SEN-04", what=msg("datum-sentinel-alerts", who=ref(monster))))
    room = _room_behind(state, door, _known_areas(state))[0]
    state.here.alerted.append(room)
    monster.area = room
    monster.turn.done = True
    state.here.tally[f"inside {monster.id} {room}"] = 1
    monster.square, monster.pit = None, False
    zones.refresh(state)


@rule("DQ-SEN-04")
def come_out(state: Campaign, areas: set[str]) -> list[Monster]:
    """Sentinels who wait in rooms that are revealed now: they stand in them again."""
    out = []
    for monster in state.monsters.values():
        key = f"inside {monster.id} {monster.area}"
        if monster.square is None and monster.area in areas and state.here.tally.pop(key, 0):
            area = next(a for a in state.quest.areas if a.id == monster.area)
            monster.square = spots.free_near(state, area.squares[len(area.squares) // 2])
            out.append(monster)
    return out
