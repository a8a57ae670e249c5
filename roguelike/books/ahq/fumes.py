"""Globes and censers: the throw, where it lands, and the fumes that kill."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from roguelike.books.ahq import areas, board, combat, fireball, harm, secrecy, shooting, spells, verbs_basic, zones
from roguelike.books.ahq.content import content
from roguelike.books.ahq.content_classes import RangedWeapon
from roguelike.books.ahq.deeds import Deed, ModelGame, fighting, register
from roguelike.books.ahq.dungeon.terrain import ground
from roguelike.books.ahq.events_spells import Gassed, Thrown
from roguelike.books.ahq.figures import BS, INT, value
from roguelike.books.ahq.moments import PhaseEnded, StepEntered
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.rolls import D12, Test, percent
from roguelike.books.ahq.spell_args import square_check, square_offers, square_options
from roguelike.books.ahq.state import GM, Area, Campaign, Model
from roguelike.engine.decisions import Args, Param, Refusal, as_square, refuse
from roguelike.engine.geometry import Square, around, footprint, steps_between
from roguelike.engine.moments import Reactions
from roguelike.engine.rulemarks import rule
from roguelike.engine.sight import Visibility
from roguelike.engine.text import Msg, msg

EFFECTS = ("poisoned-wind", "plague-fumes")
SCATTER = "AHQ-TBL-SCATTER"


def bomb(model: Model) -> RangedWeapon | None:
    """The globe or censer that a monster has left to throw."""
    if model.kind != "monster":
        return None
    known = content().ranged_weapons
    held = (known[m.weapon] for m in model.missiles if m.shots)
    return next((weapon for weapon in held if weapon.effect in EFFECTS), None)


@rule("AHQ-SKV-33", "AHQ-SKV-54", "AHQ-RNG-03")
def cannot_hurl(state: Campaign, model: Model) -> Refusal | None:
    """Why a model cannot throw now: nothing left, or it stands in an enemy Death Zone. AHQ-SKV-33, AHQ-SKV-54.

    It may have moved, as whoever throws a weapon. AHQ-RNG-03.
    """
    refusal = verbs_basic.cannot_attack(state, model)
    if refusal is not None:
        return refusal
    weapon = bomb(model)
    if weapon is None:
        return refuse("AHQ-SKV-33", "ahqspell-no-throw", who=ref(model))
    binder = zones.in_enemy_zone(state, model)
    if binder is None:
        return None
    return refuse("AHQ-SKV-33", "ahq-bound-cannot-shoot", who=ref(model), by=ref(binder))


@rule("AHQ-SKV-33")
def marks(state: Campaign, model: Model) -> Iterator[Square]:
    """The squares at which it may throw: within range, in unobstructed sight; those near the party. AHQ-SKV-33."""
    weapon, walkable = bomb(model), ground(state.here).walkable
    party = [s for m in state.party() for s in board.squares(m)]
    near = dict.fromkeys(s for own in party for s in (own, *around(own, diagonal=True)) if s in walkable)
    yield from (s for s in near if weapon is not None and _in_reach(state, model, s, weapon))


def _in_reach(state: Campaign, model: Model, square: Square, weapon: RangedWeapon) -> bool:
    if model.square is None or square == model.square or steps_between(model.square, square) > (weapon.range or 0):
        return False
    there = board.at(state, square)
    seen = shooting.sight_of(state, model, [square], target=there[0].id if there else "")
    return seen is Visibility.CLEAR


@rule("AHQ-SKV-36")
def cloud(state: Campaign, centre: Square) -> frozenset[Square]:
    """What fumes cover: the square where it landed and the eight around it that hang together. AHQ-SKV-36."""
    walkable = ground(state.here).walkable
    nine = {s for s in (centre, *around(centre, diagonal=True)) if s in walkable}
    return fireball.spread(nine, {centre})


@rule("AHQ-SKV-35", "AHQ-DEC4-09")
def landing(state: Campaign, start: Square, goal: Square, squares: int) -> Square:
    """Where it lands: so many squares beyond the goal on the line of throw, or short of it (negative). AHQ-SKV-35.

    Behind the thrower, too; it stops before a wall. Ruling AHQ-DEC4-09.
    """
    walkable, land = ground(state.here).walkable, goal
    length = max(abs(goal.x - start.x), abs(goal.y - start.y))
    for step in range(1, abs(squares) + 1):
        at = length + (step if squares > 0 else -step)
        square = Square(start.x + _along(goal.x - start.x, at, length), start.y + _along(goal.y - start.y, at, length))
        if square not in walkable:
            break
        land = square
    return land


def _along(delta: int, at: int, length: int) -> int:
    """``delta * at / length``, rounded half away from nothing."""
    product = delta * at
    sign = 1 if product >= 0 else -1
    return sign * ((2 * abs(product) + length) // (2 * length))


@rule("AHQ-SKV-34", "AHQ-SKV-54", "AHQ-TBL-SCATTER")
async def hurl(game: ModelGame, model: Model, args: Args) -> None:
    """Throw: an ordinary to-hit roll without Fumbles and Critical Hits; a miss scatters. AHQ-SKV-34."""
    state, weapon, goal = game.state, bomb(model), as_square(args["square"])
    assert weapon is not None
    assert goal is not None
    assert model.square is not None
    model.turn.attacked, model.turn.action = True, "shot"
    held = next(m for m in model.missiles if m.weapon == weapon.id)
    held.shots -= 1
    secrecy.identify(game, model)
    spec = shooting.shot_roll(value(model, BS), steps_between(model.square, goal), natural=False)
    die = game.chance.die(12, "to-hit", "AHQ-SKV-34")
    hit = spec is not None and die >= spec.need
    combat.count(state, model, hit=hit)
    land, amount, key = goal, 0, "long"
    if not hit:
        row = content().tables[SCATTER].roll(game.chance, "scatter", "rules").row
        amount, key = row.amount, row.key
        land = landing(state, model.square, goal, amount if key == "long" else -amount)
    squares = cloud(state, land)
    game.emit(
        Thrown(
            rule="AHQ-SKV-34",
            who=ref(model),
            weapon=weapon.name,
            die=die,
            need=spec.need if spec is not None else 13,
            hit=hit,
            square=land,
            scatter=amount,
            far=key,
            squares=tuple(sorted(squares)),
        )
    )
    await fill(game, squares, weapon)


@rule("AHQ-SKV-36", "AHQ-SKV-37", "AHQ-SKV-55", "AHQ-DEC4-08")
async def fill(game: ModelGame, squares: frozenset[Square], weapon: RangedWeapon) -> None:
    """The fumes are there: whoever is in them is tested at once. AHQ-SKV-36, -37, -55."""
    areas.lay(game.state, areas.FUMES, weapon.id, squares, fight=weapon.effect == "plague-fumes")
    for model in fireball.caught(game.state, squares):
        await breathe(game, model)


@rule("AHQ-SKV-36", "AHQ-DEC4-07")
async def breathe(game: ModelGame, model: Model) -> None:
    """A test of Intelligence, or death; a Fate Point saves a Hero. Skaven are not spared. AHQ-SKV-36, AHQ-DEC4-07."""
    lives = await spells.intelligence_test(game, model)
    game.emit(Gassed(rule="AHQ-SKV-36", who=ref(model), lives=lives))
    if not lives:
        harm.die(game, model)


@rule("AHQ-SKV-36", "AHQ-SKV-55", "AHQ-DEC4-08")
async def enters(game: ModelGame, moment: StepEntered, owner: str) -> bool:
    """Whoever comes into fumes is tested, once a phase, at the first square. AHQ-SKV-36, ruling AHQ-DEC4-08."""
    model = game.state.models[owner]
    for area in _entered(game, moment):
        area.tested.append(model.id)
        if not model.dead:
            await breathe(game, model)
    return False


def _entered(game: ModelGame, moment: StepEntered) -> list[Area]:
    if not game.state.areas:
        return []
    model = game.state.models[moment.model]
    before = set(footprint(moment.left[-1], model.size)) if moment.left else set()
    found = areas.on(game.state, model, areas.FUMES)
    return [area for area in found if model.id not in area.tested and before.isdisjoint(area.squares)]


@rule("AHQ-DEC4-08")
async def phase_over(game: ModelGame, moment: PhaseEnded, owner: str) -> bool:
    """Whoever is still in fumes at the end of its own phase is tested again. Ruling AHQ-DEC4-08."""
    state = game.state
    for area in state.areas:
        area.tested.clear()
    for model in state.on_board():
        if (model.side == GM) is (moment.phase == "fight-gm") and areas.on(state, model, areas.FUMES):
            await breathe(game, model)
    return False


def register_reactions(reactions: Reactions) -> None:
    """Register what fumes do to whoever walks in them or stays."""
    reactions.register(
        StepEntered,
        "fumes",
        lambda game, moment: [(game.state.models[moment.model].side, moment.model)] if _entered(game, moment) else [],
        enters,
    )
    reactions.register(
        PhaseEnded,
        "fumes",
        lambda game, moment: [(GM, "")] if _hangs(game, moment) else [],
        phase_over,
    )


def _hangs(game: ModelGame, moment: PhaseEnded) -> bool:
    return moment.phase in ("fight", "fight-gm") and bool(areas.squares(game.state, areas.FUMES))


def _area(state: Campaign, args: Args) -> frozenset[Square]:
    square = as_square(args.get("square"))
    return cloud(state, square) if square is not None else frozenset()


@rule("AHQ-SKV-34", "AHQ-SKV-36")
def hurl_odds(state: Campaign, model: Model, args: Args) -> Sequence[Msg]:
    """The chance to hit the square, and for whoever the fumes may reach, wherever it lands, that they kill him."""
    goal = as_square(args.get("square"))
    if goal is None or model.square is None:
        return ()
    spec = shooting.shot_roll(value(model, BS), steps_between(model.square, goal), natural=False)
    hit = Fraction(D12 + 1 - spec.need, D12) if spec is not None else Fraction()
    dead: dict[str, Fraction] = {}
    lands = [(hit, goal)]
    rows = content().tables[SCATTER].rows
    for row in rows:
        squares = row.amount if row.key == "long" else -row.amount
        lands.append(((1 - hit) / len(rows), landing(state, model.square, goal, squares)))
    for chance, land in lands:
        for under in fireball.caught(state, cloud(state, land)):
            fails = 1 - Test(value(under, INT)).distribution()[True]
            dead[under.id] = dead.get(under.id, Fraction()) + chance * fails
    lines = [
        msg("ahqspell-odds-spray", who=ref(model), need=spec.need if spec is not None else D12 + 1, hit=_percent(hit))
    ]
    for id, chance in dead.items():
        under = state.models[id]
        lines.append(msg("ahqspell-odds-gas", who=ref(under), dies=_percent(chance)))
    return lines


def _percent(chance: Fraction) -> int:
    return percent(chance.numerator, chance.denominator)


register(
    Deed(
        id="hurl",
        offered=lambda state, model: fighting(state, model) and bomb(model) is not None,
        perform=hurl,
        refusal=cannot_hurl,
        params=lambda state, model: (
            Param(
                "square",
                "square",
                offers=lambda args: square_offers(marks(state, model)),
                area=lambda args: _area(state, args),
            ),
        ),
        check=square_check(marks, "AHQ-SKV-33", "ahqspell-no-clear-line"),
        options=square_options(marks),
        waits=lambda state, model: cannot_hurl(state, model) is None and next(marks(state, model), None) is not None,
    )
)
