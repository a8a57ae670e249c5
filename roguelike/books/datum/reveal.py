"""What the heroes see for the first time: sections, and the monsters that stand in them. DQ-SET-05 .. 07."""

from __future__ import annotations

from collections.abc import Iterable

from roguelike.books.datum import zones
from roguelike.books.datum.content import content
from roguelike.books.datum.events import Found
from roguelike.books.datum.harm import DatumGame
from roguelike.books.datum.sightline import looks
from roguelike.books.datum.spots import free_near
from roguelike.books.datum.state import Campaign, Monster, Placement
from roguelike.books.datum.terrain import Ground, Plan, plan
from roguelike.engine.geometry import Square, around
from roguelike.engine.rulemarks import rule
from roguelike.engine.sight import centre_offsets


def new_monster(state: Campaign, profile: str, square: Square, placed: Placement | None = None) -> Monster:
    """A monster on the board, from its card and what the quest says of it."""
    card = content().monsters[profile]
    mind, body = card.mind, card.body
    monster = Monster(state.new_id("m"), profile, card.name, _letter(state, card.glyph), body, mind, square)
    if placed is not None:
        figures = {"body": placed.body, "mind": placed.mind, "attack": placed.attack}
        figures |= {"defence": placed.defence, "movement": placed.movement}
        monster.own = {name: value for name, value in figures.items() if value is not None}
        monster.body, monster.mind = monster.own.get("body", body), monster.own.get("mind", mind)
        monster.placement, monster.guards, monster.bow = placed.id, placed.guards, placed.weapon
        monster.name, monster.named = placed.name or card.name, bool(placed.name)
        monster.long, monster.spells, monster.escape = placed.long, list(placed.spells), placed.escape
        monster.sentinel = placed.sentinel
    monster.named = monster.named or "named" in card.traits
    if not monster.spells and card.spells:
        monster.spells = ["chaos-ball-of-flame", "chaos-tempest", "fear"][: card.spells]
    monster.caster = bool(monster.spells)
    monster.area = plan(state.quest).area_of.get(square, "")
    state.monsters[monster.id] = monster
    return monster


def _letter(state: Campaign, wanted: str) -> str:
    """A letter that no monster on the board has, the card's own if it is free."""
    taken = {m.glyph for m in state.foes()}
    order = [wanted, wanted.swapcase(), *"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"]
    return next((letter for letter in order if letter not in taken), wanted)


@rule("DQ-SET-05", "DQ-SET-06", "DQ-SET-11", "DQ-SET-14")
def reveal(game: DatumGame, sections: Iterable[str], how: str = "seen") -> list[Monster]:
    """Lay sections before the heroes and place who stands in them; gives the monsters. DQ-SET-06."""
    state = game.state
    made = plan(state.quest)
    new = [id for id in dict.fromkeys(sections) if id not in state.here.known]
    if not new:
        return []
    state.here.known += new
    fresh = frozenset(square for id in new for square in made.sections[id])
    found = place(state, [p for p in awake(state) if p.square in fresh])
    state.here.traps += [t.id for t in state.quest.traps if content().traps[t.kind].known and t.square in fresh]
    announce(game, found, how)
    return found


@rule("DQ-SET-12")
def awake(state: Campaign) -> list[Placement]:
    """The monsters that stand where the quest has put them, or will when that is seen: not those that no note has
    brought yet. DQ-SET-12."""
    brought = {id for note in state.quest.notes if note.id in state.here.notes for id in note.monsters}
    return [p for p in state.quest.monsters if not p.hidden or p.id in brought]


def place(state: Campaign, wanted: Iterable[Placement]) -> list[Monster]:
    """Put monsters of the quest on the board, each once; gives those that are new there."""
    there = {monster.placement for monster in state.monsters.values()}
    new = [p for p in wanted if p.id not in there]
    return [new_monster(state, p.monster, free_near(state, p.square), p) for p in new]


def announce(game: DatumGame, found: list[Monster], how: str) -> None:
    """Tell who stands there, and see who is in whose Death Zone."""
    if found:
        names = tuple(dict.fromkeys(m.name for m in found))
        game.emit(Found(rule="DQ-SET-06", count=len(found), names=names, how=how))
    zones.refresh(game.state)


@rule("DQ-SET-06")
def seen_from(made: Ground, square: Square) -> list[str]:
    """The sections not revealed yet that are seen from a square (rooms through doors that stand open), and its own."""
    held: list[str] | None = made.memo.get(("seen", square))
    if held is None:
        held = made.memo["seen", square] = _seen_from(made, square)
    return held


def _seen_from(made: Ground, square: Square) -> list[str]:
    own = [id for id in made.sections(square) if id not in made.known]
    sees: dict[str, bool] = made.shared.setdefault(("sees", square), {})
    for id in made.plan.passages:
        if id in made.known or id in own:
            continue
        seen = sees.get(id)
        if seen is None:
            seen = sees[id] = _sees(made, square, id)
        if seen:
            own.append(id)
    sections = made.plan.sections
    return own + [id for id in _ajar(made) if id not in own and any(looks(made, square, s) for s in sections[id])]


def _ajar(made: Ground) -> list[str]:
    """The rooms not revealed yet of which a door has stood open from the start."""
    held: list[str] | None = made.memo.get("ajar")
    if held is None:
        sides = dict.fromkeys(side for door in made.plan.quest.doors if door.id in made.open for side in door.sides)
        held = made.memo["ajar"] = [side for side in sides if side in made.plan.rooms and side not in made.known]
    return held


def _sees(made: Ground, square: Square, section: str) -> bool:
    clear = made.clear
    if not made.plan.uncovered <= clear:  # a block has fallen
        return any(looks(made, square, s) for s in _beyond(made.plan, section))
    held = made.plan.lines.get((square, section))
    if held is None:
        held = made.plan.lines[square, section] = _lines_to(made.plan, square, section)
    return any(doors <= clear for doors in held)


def _beyond(made: Plan, section: str) -> Iterable[Square]:
    """The squares by which a section is seen: a crossing is seen with any of its arms."""
    squares = made.sections[section]
    return [s for s in squares if len(made.sections_at[s]) == 1] or squares


def _lines_to(made: Plan, square: Square, section: str) -> list[frozenset[tuple[int, int]]]:
    """The lines from a square to a section that no wall stops: of each the doors that must stand open."""
    out: list[frozenset[tuple[int, int]]] = []
    x, y = square
    for there in _beyond(made, section):
        crossed = {(x + dx, y + dy) for dx, dy in centre_offsets(there[0] - x, there[1] - y).crossed}
        doors = crossed - made.uncovered
        if not doors:
            return [frozenset()]
        if doors <= made.door_at.keys():
            out.append(frozenset(doors))
    return list(dict.fromkeys(out))


@rule("DQ-SET-07", "DQ-BASE-15")
def behind(made: Ground, door: Square, opener: Square) -> list[str]:
    """What opening a door reveals: the areas on both sides, a passage as far as is seen. DQ-SET-07."""
    sides = [id for id in made.sections(door) if id not in made.known]
    for letter in around(door):
        if made.is_floor(letter) and letter != opener:
            sides += [id for id in seen_from(made, letter) if id not in sides and looks(made, opener, letter)]
    return sides
