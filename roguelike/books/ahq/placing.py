"""Monsters come into view: the surprise roll, who places them and where, and who may shift them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence

from roguelike.books.ahq import bands, board, footing, secrecy, zones
from roguelike.books.ahq.bestiary import record
from roguelike.books.ahq.dungeon.hazards import near_side
from roguelike.books.ahq.dungeon.terrain import ground, section_at
from roguelike.books.ahq.events_explore import MonstersArrived, MonstersFound, SurpriseRolled
from roguelike.books.ahq.figures import has_long_weapon, helpless
from roguelike.books.ahq.moments import PlacingMonsters
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import GM, HEROES, Band, Campaign, Model, Turn
from roguelike.engine.decisions import Assign
from roguelike.engine.game import Game
from roguelike.engine.geometry import Square, around, footprint, square_of, steps_between
from roguelike.engine.paths import UNREACHABLE
from roguelike.engine.rulemarks import rule
from roguelike.engine.sight import Visibility, field_of_view
from roguelike.engine.text import Msg, msg


@rule("AHQ-CMB-01", "AHQ-CMB-02", "AHQ-CMB-03", "AHQ-CMB-04")
@rule("AHQ-CMB-05", "AHQ-HERO-04", "AHQ-GRATE-06", "AHQ-SKV-20", "AHQ-SKV-53", "AHQ-MONP-21")
def surprise(
    game: Game[Campaign], sections: Sequence[str], monsters: Sequence[Model], *, entering: bool = True
) -> bool:
    """The surprise roll; whether the monsters are surprised (ties are theirs).

    ``entering``: the party comes upon them, not they upon the party; else what the Third Eye saw counts nothing.

    Leader +1 if an Elf sees a square of the sections, +3 if the Third Eye saw them first; the Game Master
    +1 for a Sentry (not for one of an Ambush, AHQ-MONP-12), +1 for Runners, however many (AHQ-SKV-53), and +2 for the
    Assassin (AHQ-SKV-20). Coming down on prisoners counts +2, and the Elf nothing (AHQ-GRATE-06).
    AHQ-CMB-01 to -05, AHQ-HERO-04, ruling AHQ-CDEC-12.
    """
    state = game.state
    mine = game.chance.die(12, "surprise-leader", "AHQ-CMB-01")
    theirs = game.chance.die(12, "surprise-gm", "AHQ-CMB-01")
    new = [state.here.sections[id] for id in sections] if entering else []
    ambush = max((section.ambush for section in new), default=0)
    plus = (ambush or int(elf_sees(state, sections))) + 3 * any(section.foreseen for section in new)
    for section in new:
        section.foreseen, section.ambush = False, 0
    counter = int(any(map(bands.acts_as_sentry, monsters)))
    counter += sum({record(m.profile).surprise for m in monsters})
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


@rule("AHQ-CMB-02", "AHQ-CDEC-12")
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
    """The free floor squares of sections, nearest to the party first (by walking), then by row. AHQ-DEC4-13.

    In a room with a Chasm only those beyond it. AHQ-CHASM-01.
    """
    made = ground(state.here)
    taken = frozenset(board.occupied(state)).union(*(near_side(state.here.sections[id]) for id in sections))
    squares = [s for id in sections for s in made.floor[id] if s in made.walkable and s not in taken]
    party = [m.square for m in state.party() if m.square is not None and not helpless(m)]
    reached = made.steps(party)

    def key(square: Square) -> tuple[int, int, int]:
        steps = int(reached[square.y, square.x])
        if steps == UNREACHABLE:
            steps = 10_000 + min((steps_between(square, p) for p in party), default=0)
        return steps, square.y, square.x

    return sorted(squares, key=key)


def ranged_first(model: Model) -> bool:
    """Whether the monster fights from afar: it stands behind the others. AHQ-SOLO-18."""
    own = record(model.profile)
    return bool(own.ranged_weapon or own.spells or model.missiles)


@rule("AHQ-CMB-06", "AHQ-CMB-07", "AHQ-CMB-08", "AHQ-TURN-06", "AHQ-GM-04", "AHQ-SOLO-19c", "AHQ-CDEC-56", "AHQ-GMD-02")
async def meet(game: Game[Campaign], found: Sequence[Band], *, in_fight: bool = False) -> bool:
    """Monsters come into view: surprise, placing, shifting. Gives whether the Heroes are surprised.

    Surprised monsters are placed by the leader and shifted by the Game Master; otherwise the other way round. In solo
    play they are placed by its rules first, and only surprised ones are shifted. All only within the sections in which
    each band was seen. Who is found while a fight goes on loses nobody a phase and acts with his side.
    AHQ-CMB-06, -07, -08, AHQ-SOLO-19c, rulings AHQ-CDEC-55, AHQ-CDEC-56.
    """
    state = game.state
    sections = list(dict.fromkeys(id for band in found for id in band.sections))
    for gather in GATHERINGS:
        gather(game, found)
    await game.happen(PlacingMonsters(sections=tuple(sections), band=found[0].id))
    monsters = [m for band in found for m in bands.muster(state, band) if m.square is None]
    monsters.sort(key=ranged_first)
    announce(game, monsters, found[0].table)
    solo = state.variant == "solo"
    if solo:
        await place(game, GM, monsters)
    heroes_win = surprise(game, sections, monsters)
    if not solo:
        await place(game, HEROES if heroes_win else GM, monsters)
        for ambusher in () if heroes_win else AMBUSHERS:
            await ambusher(game, monsters)
    if not solo or heroes_win:
        await shift(game, HEROES if solo or not heroes_win else GM, [m for m in monsters if m.square is not None])
    for settle in SETTLED:
        await settle(game, sections)
    zones.refresh(state)
    for band in found:
        bands.remember_spots(state, band)
    if in_fight:
        for monster in monsters:
            monster.turn = Turn(done=state.phase == "fight-gm")
    else:
        state.surprised = "monsters" if heroes_win else "heroes"
    return not heroes_win


GATHERINGS: list[Callable[[Game[Campaign], Sequence[Band]], None]] = []
"""Who belongs to bands that come into view besides those that were rolled, for whoever registered it."""
AMBUSHERS: list[Callable[[Game[Campaign], Sequence[Model]], Awaitable[None]]] = []
"""Who of those that the Game Master has placed after winning the surprise roll stands elsewhere (the Assassin)."""
SETTLED: list[Callable[[Game[Campaign], Sequence[str]], Awaitable[None]]] = []
"""What follows when monsters have been placed in sections, for whoever registered it."""


def announce(game: Game[Campaign], monsters: Sequence[Model], table: str) -> None:
    """Say who came into view."""
    counts: dict[str | Msg, int] = {}
    for monster in monsters:
        name = secrecy.name_seen(monster)
        counts[name] = counts.get(name, 0) + 1
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


@rule("AHQ-CMB-08", "AHQ-CDEC-55")
async def place(game: Game[Campaign], seat: str, monsters: Sequence[Model]) -> None:
    """Put monsters on free squares of the sections of their bands, one each, as the seat likes.

    Who finds no room waits and comes in at the start of the next Game Master Phase. AHQ-CMB-08, ruling AHQ-CDEC-55.
    """
    state = game.state
    homes = {monster.id: tuple(state.bands[monster.home].sections) for monster in monsters}
    squares = {sections: free_squares(state, sections) for sections in homes.values()}
    corners = {monster.id: footing.corners(squares[homes[monster.id]], monster.size) for monster in monsters}
    seen = [secrecy.as_seen(monster, seat) for monster in monsters]
    proposal = propose(state, seen, corners)
    state.waiting += [monster.id for monster in monsters if monster.id not in proposal]
    here = [monster for monster in monsters if monster.id in proposal]
    if not here:
        return
    options = {s: footing.spot(s) for free in corners.values() for s in free}
    chosen = await game.ask(
        Assign(
            seat=seat,
            question="ahq.place",
            prompt=msg("ahq-ask-place", count=len(here)),
            rule="AHQ-CMB-06" if seat == HEROES else "AHQ-CMB-07",
            urgency="panel",
            suggested=proposal,
            slots={monster.id: tuple(options[s] for s in corners[monster.id]) for monster in here},
            labels={monster.id: placed(monster, seat) for monster in here},
            legal=footing.together(here, proposal),
            orders={"as proposed": proposal},
            order="ask" if seat == HEROES else "as proposed",
        )
    )
    for monster in here:
        monster.square = square_of(chosen[monster.id])


@rule("AHQ-SOLO-18", "AHQ-SOLO-19a", "AHQ-SOLO-19b", "AHQ-DEC4-13")
def propose(state: Campaign, monsters: Sequence[Model], squares: Mapping[str, Sequence[Square]]) -> dict[str, str]:
    """A placing by the solo rules: where the first can attack at once, else as near as possible; each further one
    beside a placed one, shooters last and as far away as they still see somebody.

    ``squares``: where the corner of each one's base may be, the nearest first. Who finds no room is left out.
    AHQ-SOLO-18, -19a, -19b, ruling AHQ-DEC4-13.
    """
    out, placed = dict[str, str](), list[Square]()
    for monster in monsters:
        size = monster.size
        left = [s for s in squares[monster.id] if not any(own in placed for own in footprint(s, size))]
        if not left:
            continue
        beside = [s for s in left if footing.touches(s, size, placed)]
        mate = square_of(out[monster.crew]) if monster.crew in out else None
        if mate is not None and (by_mate := [s for s in left if footing.touches(s, size, [mate])]):
            left = beside = by_mate
        if not placed:
            choice = next((s for s in left if can_attack_from(state, monster, s)), left[0])
        elif beside and ranged_first(monster):
            choice = next((s for s in reversed(beside) if sees_somebody(state, s)), beside[-1])
        else:
            choice = (beside or left)[0]
        placed += footprint(choice, size)
        out[monster.id] = choice.key
    return out


def awake(state: Campaign) -> list[Model]:
    """The conscious models of the party on the board."""
    return [m for m in state.party() if m.square is not None and not helpless(m)]


def can_attack_from(state: Campaign, monster: Model, square: Square) -> bool:
    """Whether the monster could strike one of the party from a square."""
    area = zones.reach_from(ground(state.here), square, monster.size, long=has_long_weapon(monster))
    return any(m.square in area for m in awake(state))


def sees_somebody(state: Campaign, square: Square) -> bool:
    """Whether there is a line from a square to one of the party."""
    return any(board.line(state, square, m.square) is not Visibility.NONE for m in awake(state) if m.square)


@rule("AHQ-CMB-06", "AHQ-CMB-07", "AHQ-CMB-08", "AHQ-CDEC-55", "AHQ-DEC4-14")
async def shift(game: Game[Campaign], seat: str, monsters: Sequence[Model]) -> None:
    """The other side may shift each monster one square in any direction, within its sections. Ruling AHQ-CDEC-55."""
    state = game.state
    made = ground(state.here)
    taken = board.occupied(state, but=[m.id for m in monsters])
    slots = {}
    for monster in monsters:
        assert monster.square is not None
        floor = {s for id in state.bands[monster.home].sections for s in made.floor[id] if s in made.walkable}
        free = floor - taken.keys()
        near = [monster.square, *around(monster.square, diagonal=True)]
        slots[monster.id] = tuple(
            footing.spot(s)
            for s in near
            if s == monster.square
            or (free.issuperset(footprint(s, monster.size)) and _open_step(state, monster.square, s))
        )
    stay = {m.id: m.square.key for m in monsters if m.square is not None}
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
            labels={m.id: placed(m, seat) for m in monsters},
            legal=footing.apart(monsters),
            orders={"leave them": stay},
            order="leave them",
        )
    )
    for monster in monsters:
        monster.square = square_of(chosen[monster.id])


def placed(monster: Model, seat: str) -> Msg:
    """What a monster is called in the panel that places it; what a special one is only the Game Master knows."""
    return msg("ahq-label-placed", glyph=monster.glyph, kind=secrecy.as_seen(monster, seat).name)


def _open_step(state: Campaign, a: Square, b: Square) -> bool:
    return steps_between(a, b) == 1 or board.corner_open(state, a, b)


@rule("AHQ-DEC4-16")
def arrive(game: Game[Campaign]) -> None:
    """Start of a Game Master Phase: who waited comes in where there is room now. Rulings AHQ-CDEC-55, AHQ-DEC4-16."""
    state = game.state
    came: list[Model] = []
    for id in list(state.waiting):
        monster = state.models[id]
        band = state.bands[monster.home]
        free = free_squares(state, band.sections) if band.sections else seen_squares(state, near=True)
        squares = footing.corners(free, monster.size)
        if not squares:
            continue
        monster.square = squares[0]
        if not band.sections:
            band.sections = [section for section in [section_at(state.here, squares[0])] if section is not None]
        state.waiting.remove(id)
        came.append(monster)
    if came:
        zones.refresh(state)
        game.emit(MonstersArrived(rule="AHQ-CMB-08", who=tuple(ref(m) for m in came)))


@rule("AHQ-GRATE-09")
def over_hatches(state: Campaign) -> tuple[frozenset[Square], frozenset[Square]]:
    """The floor of rooms under hatches, which nobody else comes into; and that over them if all the party is below.

    AHQ-GRATE-09.
    """
    made, sections = ground(state.here), state.here.sections
    cellars = [section for section in sections.values() if section.above]
    if not cellars:
        return frozenset(), frozenset()
    floor = frozenset(s for section in cellars for s in made.floor[section.id])
    party = [m.square for m in awake(state) if m.square is not None]
    if not all(square in floor for square in party):
        return floor, frozenset()
    over = {section.above for section in cellars if any(square in made.floor[section.id] for square in party)}
    return floor, frozenset(s for id in over for s in made.floor[id])


@rule("AHQ-GM-12", "AHQ-MONP-02")
def seen_squares(state: Campaign, *, near: bool) -> list[Square]:
    """The free floor squares that somebody of the party sees with an unobstructed line. AHQ-GM-12, AHQ-MONP-02.

    Nearest first by walking, or those first that are furthest from everybody.
    """
    made = ground(state.here)
    party = [m.square for m in awake(state) if m.square is not None]
    taken = board.occupied(state)
    lit = field_of_view(~made.clear, party)
    cellars, over = over_hatches(state)
    seen = [
        s
        for s in made.walkable
        if s not in made.door_at
        and s not in taken
        and s not in cellars
        and (s in over or (lit[s.y, s.x] and any(board.line(state, p, s) is Visibility.CLEAR for p in party)))
    ]
    if near:
        reached = made.steps(party)
        return sorted(seen, key=lambda s: (int(reached[s.y, s.x]), s.y, s.x))
    return sorted(seen, key=lambda s: (-min(steps_between(s, p) for p in party), s.y, s.x))
