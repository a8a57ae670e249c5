"""The fireball marker: where it may be placed, what it covers, whom it burns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Set
from fractions import Fraction
from functools import cache

from roguelike.books.ahq import board, harm, shooting, traits
from roguelike.books.ahq.content_classes import Spell
from roguelike.books.ahq.dungeon.terrain import ground
from roguelike.books.ahq.events_magic import Burnt, Marked
from roguelike.books.ahq.figures import WOUNDS, T, deadly, value
from roguelike.books.ahq.moments import SpellTargeted
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.rolls import Wounds, percent
from roguelike.books.ahq.sightline import counted
from roguelike.books.ahq.state import Campaign, Model
from roguelike.engine.game import Game
from roguelike.engine.geometry import Square, around, footprint
from roguelike.engine.rulemarks import rule
from roguelike.engine.sight import Visibility
from roguelike.engine.text import Msg, msg

FIREBALL_SIZE = (2, 2)
"""Squares that the marker covers; the book does not give its size. Ruling AHQ-CDEC-18."""


def in_range(state: Campaign, caster: Model, square: Square, reach: int) -> bool:
    """Whether a square is in line of sight and range, as for a ranged attack; partly hidden counts 4 further."""
    origin = board.squares(caster)
    if counted(origin, [square], Visibility.CLEAR) > reach:
        return False
    there = board.at(state, square)
    seen = shooting.sight_of(state, caster, [square], target=there[0].id if there else "")
    return seen is not Visibility.NONE and counted(origin, [square], seen) <= reach


@rule("AHQ-CDEC-18")
def covered(state: Campaign, caster: Model, corner: Square, reach: int) -> frozenset[Square]:
    """What a marker with its north-west corner in a square covers; nothing where it may not be placed.

    One of its squares must be in sight and range; walls and closed doors cut it off. Ruling AHQ-CDEC-18.
    """
    return _covered(state, corner, lambda square: in_range(state, caster, square, reach))


def _covered(state: Campaign, corner: Square, reached: Callable[[Square], bool]) -> frozenset[Square]:
    walkable = ground(state.here).walkable
    marker = {square for square in footprint(corner, FIREBALL_SIZE) if square in walkable}
    return spread(marker, set(filter(reached, marker)))


def _reached(state: Campaign, caster: Model, reach: int) -> Callable[[Square], bool]:
    """`in_range`, asked once of each square: markers that lie side by side share most of theirs."""
    return cache(lambda square: in_range(state, caster, square, reach))


def spread(marker: Set[Square], seen: Set[Square]) -> frozenset[Square]:
    """The floor squares under a marker that hang together with those that are seen."""
    out = edge = seen
    while edge:
        edge = {s for square in edge for s in around(square) if s in marker} - out
        out = out | edge
    return frozenset(out)


def caught(state: Campaign, squares: frozenset[Square]) -> list[Model]:
    """Everybody even partly under the marker, friend or foe, in the order of the party and the monsters."""
    return [m for m in state.on_board() if not squares.isdisjoint(board.squares(m))]


def corners(state: Campaign, caster: Model, reach: int) -> Iterator[Square]:
    """Where the marker may be placed: first where it catches most enemies and fewest friends, then by row."""
    likely, reached = _about_enemies(state, caster), _reached(state, caster, reach)
    found = [(square, _covered(state, square, reached)) for square in likely]
    ranked = sorted((-_gain(state, caster, area), square.y, square.x) for square, area in found if area)
    yield from (Square(x, y) for _, y, x in ranked)
    assert caster.square is not None
    x0, y0 = caster.square.x - reach - 1, caster.square.y - reach - 1
    for square in footprint(Square(x0, y0), (2 * reach + 3, 2 * reach + 3)):
        if square not in likely and _covered(state, square, reached):
            yield square


def aimed(state: Campaign, caster: Model, reach: int) -> Iterator[Square]:
    """Where the marker may be placed so that it catches an enemy, the best first."""
    likely, reached = _about_enemies(state, caster), _reached(state, caster, reach)
    found = [(square, _covered(state, square, reached)) for square in likely]
    catch = [(square, area) for square, area in found if any(board.enemies(caster, m) for m in caught(state, area))]
    yield from (s for s, _ in sorted(catch, key=lambda pair: (-_gain(state, caster, pair[1]), pair[0].y, pair[0].x)))


def reaches_somebody(state: Campaign, caster: Model, reach: int) -> bool:
    """Whether the marker may be placed so that it catches an enemy."""
    reached = _reached(state, caster, reach)
    foes = [square for m in state.on_board() if board.enemies(caster, m) for square in board.squares(m)]
    if any(map(reached, foes)):
        return True  # with its corner on that square
    return any(
        board.enemies(caster, model)
        for square in _about_enemies(state, caster)
        for model in caught(state, _covered(state, square, reached))
    )


def _about_enemies(state: Campaign, caster: Model) -> dict[Square, None]:
    width, height = FIREBALL_SIZE
    return dict.fromkeys(
        Square(square.x - dx, square.y - dy)
        for enemy in state.on_board()
        if board.enemies(caster, enemy)
        for square in board.squares(enemy)
        for dx in range(width)
        for dy in range(height)
    )


def _gain(state: Campaign, caster: Model, area: frozenset[Square]) -> int:
    return sum(1 if board.enemies(caster, m) else -2 for m in caught(state, area))


@rule("AHQ-DEC3-25")
def burn_roll(dice: int, target: Model) -> Wounds:
    """The wound roll of whoever is under the marker; of the Invulnerable only a 12 makes it count (DEC3-25)."""
    return Wounds(dice, value(target, T), deadly(target), traits.wounded_by_twelves_only(target))


async def burn(
    game: Game[Campaign], caster: Model, spell: Spell, squares: frozenset[Square], dice: int, rule_id: str
) -> None:
    """Everybody under the marker is hit automatically and makes a wound roll of his own."""
    aim = SpellTargeted(caster=caster.id, spell=spell.id, targets=[m.id for m in caught(game.state, squares)])
    await game.happen(aim)
    if aim.cancelled:
        return
    game.emit(Marked(rule=rule_id, squares=tuple(sorted(squares))))
    for target in [game.state.models[id] for id in aim.targets]:
        spec = burn_roll(dice, target)
        harmed = spec.roll(game.chance, rule_id=rule_id)
        game.emit(
            Burnt(
                rule=rule_id,
                who=ref(target),
                by=ref(caster),
                spell=spell.name,
                dice=str(harmed) or "none",
                toughness=spec.toughness,
                wounds=harmed.wounds,
                left=target.wounds - harmed.wounds,
                full=value(target, WOUNDS),
            )
        )
        await harm.suffer(game, target, harmed.wounds, by=caster)


def burn_line(target: Model, parts: Iterable[tuple[Fraction, int]]) -> Msg:
    """How likely somebody under the marker falls; ``parts``: with which chance it burns with how many dice."""
    fell = Fraction()
    for chance, dice in parts:
        odds = burn_roll(dice, target).distribution()
        fell += chance * sum((odds[wounds] for wounds in odds if wounds >= max(1, target.wounds)), Fraction())
    return msg("ahq-odds-burn", who=ref(target), fell=percent(fell.numerator, fell.denominator), kind=target.kind)
