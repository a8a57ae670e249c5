"""Monsters come into view: the surprise roll, who places them and where, and who may shift them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from roguelike.books.ahq import bands, board, zones
from roguelike.books.ahq.content import content
from roguelike.books.ahq.dungeon.terrain import ground, section_at
from roguelike.books.ahq.events_explore import MonstersArrived, MonstersFound, SurpriseRolled
from roguelike.books.ahq.figures import helpless
from roguelike.books.ahq.moments import PlacingMonsters
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import GM, HEROES, Band, Campaign, Model
from roguelike.engine.decisions import Assign, Option, Refusal, refuse
from roguelike.engine.game import Game
from roguelike.engine.geometry import Square, around, steps_between
from roguelike.engine.paths import UNREACHABLE, distances
from roguelike.engine.rulemarks import rule
from roguelike.engine.sight import Visibility
from roguelike.engine.text import Msg, msg


@rule("AHQ-CMB-01", "AHQ-CMB-02", "AHQ-CMB-03", "AHQ-CMB-04", "AHQ-CMB-05", "AHQ-HERO-04")
def surprise(game: Game[Campaign], sections: Sequence[str], monsters: Sequence[Model]) -> bool:
    """The surprise roll; whether the monsters are surprised (ties are theirs).

    Leader +1 if an Elf sees a square of the sections, +3 if the Third Eye saw them first; the Game Master
    +1 for a Sentry. AHQ-CMB-01 to -05, AHQ-HERO-04, ruling AHQ-CDEC-12.
    """
    state = game.state
    mine = game.chance.die(12, "surprise-leader", "AHQ-CMB-01")
    theirs = game.chance.die(12, "surprise-gm", "AHQ-CMB-01")
    new = [state.here.sections[id] for id in sections]
    plus = int(elf_sees(state, sections)) + 3 * any(section.foreseen for section in new)
    for section in new:
        section.foreseen = False
    counter = int(bands.has_sentry([m.profile for m in monsters]))
    counter += max((content().monsters[m.profile].surprise for m in monsters), default=0)
    heroes_win = mine + plus >= theirs + counter
    game.emit(
        SurpriseRolled(
            rule="AHQ-CMB-05",
            mine=mine,
            mine_plus=plus,
            theirs=theirs,
            theirs_plus=counter,
            surprised="monsters" if heroes_win else "heroes",
        )
    )
    return heroes_win


def elf_sees(state: Campaign, sections: Sequence[str]) -> bool:
    """Whether a conscious Elf sees some square of the sections. AHQ-HERO-04, ruling AHQ-CDEC-12."""
    squares = [s for id in sections for s in ground(state.here).floor[id]]
    return any(
        elf.race == "elf"
        and not helpless(elf)
        and elf.square is not None
        and any(elf.square == s or board.line(state, elf.square, s) is not Visibility.NONE for s in squares)
        for elf in state.party()
    )


def free_squares(state: Campaign, sections: Sequence[str]) -> list[Square]:
    """The free floor squares of sections, nearest to the party first (by walking), then by row.

    Squares beside somebody of the party come first of all: a monster there can attack at once.
    """
    made = ground(state.here)
    taken = board.occupied(state)
    squares = [s for id in sections for s in made.floor[id] if s in made.walkable and s not in taken]
    party = [m.square for m in state.party() if m.square is not None and not helpless(m)]
    cost = made.open.astype("int32")
    reached = distances(cost, party)

    def key(square: Square) -> tuple[int, int, int]:
        steps = int(reached[square.y, square.x])
        if steps == UNREACHABLE:
            steps = 10_000 + min((steps_between(square, p) for p in party), default=0)
        return steps, square.y, square.x

    return sorted(squares, key=key)


def ranged_first(model: Model) -> bool:
    """Whether the monster fights from afar: it stands behind the others. AHQ-SOLO-18."""
    record = content().monsters[model.profile]
    return bool(record.ranged_weapon or record.spells)


@rule("AHQ-CMB-06", "AHQ-CMB-07", "AHQ-CMB-08", "AHQ-TURN-06")
async def meet(game: Game[Campaign], found: Sequence[Band], sections: Sequence[str], *, in_fight: bool = False) -> bool:
    """Monsters come into view: surprise, placing, shifting. Gives whether the Heroes are surprised.

    Surprised monsters are placed by the leader and shifted by the Game Master; otherwise the other way round. All
    only within the sections in which they were seen. AHQ-CMB-06, -07, -08, rulings AHQ-CDEC-55, AHQ-CDEC-56.
    """
    state = game.state
    await game.happen(PlacingMonsters(sections=tuple(sections)))
    monsters = [m for band in found for m in bands.muster(state, band) if m.square is None]
    monsters.sort(key=ranged_first)
    announce(game, monsters, found[0].table)
    solo = state.variant == "solo"
    if solo:
        await place(game, GM, monsters, sections)
    heroes_win = surprise(game, sections, monsters)
    if not solo:
        await place(game, HEROES if heroes_win else GM, monsters, sections)
    if not solo or heroes_win:
        shifter = HEROES if solo or not heroes_win else GM
        await shift(game, shifter, [m for m in monsters if m.square is not None], sections)
    zones.refresh(state)
    state.surprised = "monsters" if heroes_win else "heroes"
    if in_fight:
        for monster in monsters:
            monster.turn.done = state.phase == "fight-gm"
    return not heroes_win


def announce(game: Game[Campaign], monsters: Sequence[Model], table: str) -> None:
    """Say who came into view."""
    counts: dict[str, int] = {}
    for monster in monsters:
        counts[monster.name] = counts.get(monster.name, 0) + 1
    names = tuple(msg("ahq-count-of", count=count, name=name) for name, count in counts.items())
    game.emit(
        MonstersFound(
            rule="AHQ-TURN-06",
            who=tuple(ref(m) for m in monsters),
            count=len(monsters),
            table=table,
            names=Msg("ahq-list", {"items": names}),
        )
    )


async def place(game: Game[Campaign], seat: str, monsters: Sequence[Model], sections: Sequence[str]) -> None:
    """Put monsters on free squares of their sections, one each, as the seat likes.

    Who finds no room waits and comes in at the start of the next Game Master Phase. AHQ-CMB-08, ruling AHQ-CDEC-55.
    """
    state = game.state
    squares = free_squares(state, sections)
    here, late = list(monsters[: len(squares)]), monsters[len(squares) :]
    state.waiting += [monster.id for monster in late]
    if not here:
        return
    proposal = propose(state, here, squares)
    options = tuple(Option(_key(s), msg("ahq-option-square", x=s.x, y=s.y)) for s in squares)
    chosen = await game.ask(
        Assign(
            seat=seat,
            question="ahq.place",
            prompt=msg("ahq-ask-place", count=len(here)),
            rule="AHQ-CMB-06" if seat == HEROES else "AHQ-CMB-07",
            urgency="panel",
            suggested=proposal,
            slots={monster.id: options for monster in here},
            labels={monster.id: msg("ahq-option-model", who=ref(monster)) for monster in here},
            legal=_one_each,
            orders={"as proposed": proposal},
            order="ask" if seat == HEROES else "as proposed",
        )
    )
    for monster in here:
        monster.square = square_of(chosen[monster.id])


@rule("AHQ-SOLO-19a", "AHQ-SOLO-19b", "AHQ-SOLO-18")
def propose(state: Campaign, monsters: Sequence[Model], squares: Sequence[Square]) -> dict[str, str]:
    """A placing: the first as near as possible, each further one beside a placed one, shooters last.

    AHQ-SOLO-18, AHQ-SOLO-19a, AHQ-SOLO-19b.
    """
    left, out, used = list(squares), {}, list[Square]()
    for monster in monsters:
        beside = [s for s in left if any(steps_between(s, u) == 1 for u in used)]
        choice = (beside or left)[-1 if ranged_first(monster) and beside else 0]
        left.remove(choice)
        used.append(choice)
        out[monster.id] = _key(choice)
    return out


@rule("AHQ-CMB-06", "AHQ-CMB-07", "AHQ-CMB-08")
async def shift(game: Game[Campaign], seat: str, monsters: Sequence[Model], sections: Sequence[str]) -> None:
    """The other side may shift each monster one square in any direction, within its sections. Ruling AHQ-CDEC-55."""
    state = game.state
    made = ground(state.here)
    floor = {s for id in sections for s in made.floor[id] if s in made.walkable}
    taken = board.occupied(state, but=[m.id for m in monsters])
    slots = {}
    for monster in monsters:
        assert monster.square is not None
        near = [monster.square, *around(monster.square, diagonal=True)]
        slots[monster.id] = tuple(
            Option(_key(s), msg("ahq-option-square", x=s.x, y=s.y))
            for s in near
            if s == monster.square or (s in floor and s not in taken and _open_step(state, monster.square, s))
        )
    stay = {m.id: _key(m.square) for m in monsters if m.square is not None}
    if not stay:
        return
    chosen = await game.ask(
        Assign(
            seat=seat,
            question="ahq.shift",
            prompt=msg("ahq-ask-shift", count=len(monsters)),
            rule="AHQ-CMB-07" if seat == HEROES else "AHQ-CMB-06",
            urgency="never",
            suggested=stay,
            slots=slots,
            labels={m.id: msg("ahq-option-model", who=ref(m)) for m in monsters},
            legal=_one_each,
            orders={"leave them": stay},
            order="leave them",
        )
    )
    for monster in monsters:
        monster.square = square_of(chosen[monster.id])


def _open_step(state: Campaign, a: Square, b: Square) -> bool:
    return steps_between(a, b) == 1 or board.corner_open(state, a, b)


def _one_each(chosen: Mapping[str, str]) -> Refusal | None:
    if len(set(chosen.values())) == len(chosen):
        return None
    return refuse("AHQ-CMB-06", "ahq-one-per-square")


def _key(square: Square) -> str:
    return f"{square.x},{square.y}"


def square_of(key: str) -> Square:
    """The square that an option's key names."""
    x, y = key.split(",")
    return Square(int(x), int(y))


def arrive(game: Game[Campaign]) -> None:
    """Start of a Game Master Phase: who waited comes in where there is room now. Ruling AHQ-CDEC-55."""
    state = game.state
    came: list[Model] = []
    for id in list(state.waiting):
        monster = state.models[id]
        band = state.bands.get(monster.home)
        squares = free_squares(state, band.sections) if band is not None and band.sections else []
        if monster.dead or not squares:
            continue
        monster.square = squares[0]
        state.waiting.remove(id)
        came.append(monster)
    if came:
        zones.refresh(state)
        game.emit(MonstersArrived(rule="AHQ-CMB-08", who=tuple(ref(m) for m in came)))


@rule("AHQ-GM-12")
async def wander(game: Game[Campaign], *, near: bool) -> bool | None:
    """Wandering Monsters come upon the party; whether the Heroes are surprised, None if there is no place for them.

    The first on a square that a Hero sees unobstructed, as far from him as possible (``near``: as near as possible,
    AHQ-SOLO-15); the others beside one already placed, not nearer to the Heroes. Then the surprise roll; the winner's
    other side may shift each one square. AHQ-GM-12, ruling AHQ-CDEC-11.
    """
    state = game.state
    band = bands.roll_band(game, "wandering", ())
    monsters = sorted(bands.muster(state, band), key=ranged_first)
    party = [m.square for m in state.party() if m.square is not None and not helpless(m)]
    seen = [s for s in seen_squares(state) if s not in board.occupied(state)]
    if not seen:
        for monster in monsters:
            monster.dead = True
        band.looted = True
        return None

    def range_to(square: Square) -> int:
        return min(steps_between(square, p) for p in party)

    seen.sort(key=lambda s: (range_to(s) if near else -range_to(s), s.y, s.x))
    placed: list[Square] = []
    made = ground(state.here)
    for monster in monsters:
        taken = board.occupied(state)
        beside = [s for p in placed for s in around(p) if s in made.walkable and s not in taken]
        if placed and not near:
            beside = [s for s in beside if range_to(s) >= range_to(placed[0])] or beside
        spots = beside if placed else seen
        spots = spots or [s for s in seen if s not in taken]
        if not spots:
            state.waiting.append(monster.id)
            continue
        monster.square = min(spots, key=lambda s: (range_to(s), s.y, s.x)) if placed else spots[0]
        placed.append(monster.square)
    sections = sorted({id for s in placed if (id := section_at(state.here, s)) is not None})
    band.sections = sections
    announce(game, monsters, "wandering")
    heroes_win = surprise(game, sections, monsters)
    on_board = [m for m in monsters if m.square is not None]
    if state.variant == "solo":
        if heroes_win:
            await shift(game, HEROES, on_board, sections)
    else:
        await shift(game, HEROES if heroes_win else GM, on_board, sections)
    zones.refresh(state)
    state.surprised = "monsters" if heroes_win else "heroes"
    return not heroes_win


def seen_squares(state: Campaign) -> list[Square]:
    """The floor squares that somebody of the party sees with an unobstructed line."""
    made = ground(state.here)
    watchers = [m.square for m in state.party() if m.square is not None and not helpless(m)]
    return [
        s
        for s in sorted(made.walkable)
        if s not in made.door_at
        and any(steps_between(w, s) <= 24 and board.line(state, w, s) is Visibility.CLEAR for w in watchers)
    ]
