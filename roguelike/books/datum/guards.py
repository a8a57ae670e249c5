"""Guards and Patrols: whether somebody arrives, who, and where. DQ-GP-01 .. 06, ruling DQ-DEC-29."""

from __future__ import annotations

from roguelike.books.datum import difficulty, figures, reveal, spots
from roguelike.books.datum.content import content
from roguelike.books.datum.events import Told
from roguelike.books.datum.faces import DARK, SHIELD, signs, skulls, throw
from roguelike.books.datum.harm import DatumGame
from roguelike.books.datum.sightline import looks
from roguelike.books.datum.state import Campaign, Monster
from roguelike.books.datum.terrain import Ground, ground
from roguelike.engine.geometry import Square, around, steps_between
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg

DICE = {1: 2, 2: 3, 3: 5, 4: 1}
"""Combat dice rolled at each level (4 = 4 and above). DQ-TBL-GUARDS."""
FAR = 6


@rule("DQ-GP-05", "DQ-DEC-28")
def level(state: Campaign) -> int:
    """The level of the hero with most experience. DQ-GP-05, ruling DQ-DEC-28."""
    best = max(state.party(), key=lambda h: (figures.level(h), h.xp))
    return figures.level(best)


@rule("DQ-TBL-GUARDS", "DQ-GP-01")
def comes(faces: tuple[str, ...], heroes_level: int) -> bool:
    """Whether the dice bring an encounter at a level. DQ-TBL-GUARDS."""
    if heroes_level <= 1:
        return faces.count(SHIELD) == 2
    if heroes_level == 2:
        return skulls(faces) == 3
    if heroes_level == 3:
        return SHIELD not in faces
    return DARK in faces


@rule("DQ-GP-02", "DQ-GP-03", "DQ-GP-04", "DQ-DEC-68")
def allowed(state: Campaign) -> bool:
    """Whether there is a roll: no monster on the board, or only such as stay in a room on guard out of all sight.

    DQ-GP-02 .. 04, ruling DQ-DEC-68.
    """
    return all(m.guards and not _threatened(state, m) for m in state.foes())


def _threatened(state: Campaign, monster: Monster) -> bool:
    made = ground(state)
    return any(
        h.square is not None and monster.square is not None and made.together(h.square, monster.square)
        for h in state.standing()
    )


@rule("DQ-GP-01", "DQ-GP-05")
def roll(game: DatumGame) -> bool:
    """Roll whether a patrol arrives. DQ-GP-01."""
    heroes_level = min(4, level(game.state))
    faces = throw(game.chance, DICE[heroes_level], "guards", "DQ-TBL-GUARDS")
    came = comes(faces, heroes_level)
    if came:
        game.emit(Told(rule="DQ-GP-01", what=msg("datum-guards", dice=signs(faces))))
    return came


@rule("DQ-GP-06", "DQ-TBL-PATROL", "DQ-ZAD-08")
def company(game: DatumGame, heroes_level: int) -> list[str]:
    """Who arrives: a row of the patrols' table; twice as many from quest level 8. DQ-GP-06, DQ-ZAD-08."""
    rows = content().patrols[f"level-{min(4, heroes_level)}"].rows
    row = rows[game.chance.die(6, "patrol", "DQ-TBL-PATROL") - 1]
    out: list[str] = []
    for words in row.split(", "):
        count, monster = words.split(" ")
        out += [monster] * int(count)
    return out * 2 if difficulty.has(game.state, "reinforced-security") else out


def _leads_on(made: Ground, door: Square) -> bool:
    """Whether a closed door leads to what is unexplored."""
    return any(s in made.plan.area_of and not made.is_known(s) for s in around(door))


@rule("DQ-DEC-29")
def entries(state: Campaign) -> list[Square]:
    """Where a patrol may enter: at openings to what is unexplored, at passages' ends and on the stairway; the nearest
    to a hero first among those at least six squares away and out of sight, then without these conditions.

    Ruling DQ-DEC-29.
    """
    made, taken = ground(state), spots.occupied(state)
    heroes = [h.square for h in state.standing() if h.square is not None]
    found: set[Square] = {s for s in state.quest.start if made.is_known(s)}
    for squares in made.plan.sections.values():
        for square in squares:
            if not made.is_known(square) or not made.is_floor(square) or square in made.plan.trap_at:
                continue
            near = around(square)
            doors = [s for s in near if s in made.plan.door_at and not made.is_floor(s) and _leads_on(made, s)]
            unknown = [s for s in near if s in made.plan.area_of and not made.is_known(s)]
            end = not made.in_room(square) and sum(made.is_floor(s) for s in near) == 1
            if doors or unknown or end:
                found.add(square)
    free = [s for s in found if s not in taken and heroes]

    def distance(square: Square) -> int:
        return min(steps_between(square, h) for h in heroes)

    free.sort(key=lambda s: (distance(s), s))
    unseen = [s for s in free if not any(looks(made, h, s) for h in heroes)]
    return [s for s in unseen if distance(s) >= FAR] or unseen or free


@rule("DQ-GP-06", "DQ-ZAD-04", "DQ-DEC-24", "DQ-DEC-29")
def arrive(game: DatumGame, who: list[str], near: Square | None = None, *, patrol: bool = True) -> list[Monster]:
    """Place a patrol, at the best entry or as near a square as there is room; gives who came. Ruling DQ-DEC-29.

    Not ``patrol``: who comes has not come by Guards and Patrols, and has no bows for it (DQ-ZAD-04).
    """
    state = game.state
    places = entries(state) if near is None else [near]
    if not places:
        return []
    out = []
    for profile in who:
        monster = reveal.new_monster(state, profile, spots.free_near(state, places[0], known=True))
        monster.bow = "bow" if patrol and difficulty.has(state, "keen-trackers") else ""
        out.append(monster)
    reveal.announce(game, out, "patrol")
    return out
