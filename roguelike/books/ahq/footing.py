"""Where bases find room when models are put on the board: a large monster's covers two squares by two. AHQ-MON-14."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from roguelike.books.ahq.state import Model
from roguelike.engine.decisions import Option, Refusal, refuse
from roguelike.engine.geometry import Square, around, footprint, next_to, square_of
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg

Size = tuple[int, int]


def spot(square: Square) -> Option:
    """A square to be put in, as an option."""
    return Option(square.key, msg("ahq-option-square", x=square.x, y=square.y))


@rule("AHQ-CMB-06", "AHQ-MON-14", "AHQ-MON-15")
def corners(squares: Sequence[Square], size: Size) -> list[Square]:
    """The squares, in their order, that can be the corner of a base which lies wholly on them. AHQ-MON-14, -15."""
    if size == (1, 1):
        return list(squares)
    free = frozenset(squares)
    return [square for square in squares if free.issuperset(footprint(square, size))]


def touches(corner: Square, size: Size, others: Collection[Square]) -> bool:
    """Whether a base would stand beside one of the squares."""
    return any(next_to(own, other) for own in footprint(corner, size) for other in others)


@rule("AHQ-CMB-06", "AHQ-MON-14")
def apart(monsters: Sequence[Model]) -> Callable[[Mapping[str, str]], Refusal | None]:
    """What judges a placing of monsters: no square under two bases. AHQ-CMB-06."""
    sizes = {monster.id: monster.size for monster in monsters}

    def legal(chosen: Mapping[str, str]) -> Refusal | None:
        covered = [square for id, key in chosen.items() for square in footprint(square_of(key), sizes[id])]
        return None if len(set(covered)) == len(covered) else refuse("AHQ-CMB-06", "ahq-one-per-square")

    return legal


@rule("AHQ-SKV-56", "AHQ-SKV-60")
def together(monsters: Sequence[Model], proposal: Mapping[str, str]) -> Callable[[Mapping[str, str]], Refusal | None]:
    """What judges a placing of monsters: as `apart`, and a crew side by side if there is room. AHQ-SKV-56."""
    free = apart(monsters)
    crews = [(m.id, m.crew) for m in monsters if m.crew in proposal and m.id < m.crew]

    def joined(chosen: Mapping[str, str]) -> bool:
        return all(next_to(square_of(chosen[one]), square_of(chosen[other])) for one, other in crews)

    possible = joined(proposal)

    def legal(chosen: Mapping[str, str]) -> Refusal | None:
        if possible and not joined(chosen):
            return refuse("AHQ-SKV-56", "ahq-crew-together")
        return free(chosen)

    return legal


def group(sizes: Sequence[Size], first: Square, free: Collection[Square]) -> list[Square | None]:
    """Bases of these sizes from ``first`` on, each other one beside one before it; None for who finds no room."""
    out: list[Square | None] = []
    covered: list[Square] = []
    for size in sizes:
        places = _beside(covered, size) if covered else iter([first])
        corner = next((c for c in places if all(s in free and s not in covered for s in footprint(c, size))), None)
        if corner is not None:
            covered += footprint(corner, size)
        out.append(corner)
    return out


def _beside(covered: Sequence[Square], size: Size) -> Iterator[Square]:
    for square in covered:
        for x, y in around(square):
            yield from (Square(x - dx, y - dy) for dy in range(size[1]) for dx in range(size[0]))
