"""What stops skulls, how they are shared out, and whose choice it is which piece of armour is worn. DQ-ARM."""

from __future__ import annotations

from collections.abc import Sequence

from roguelike.books.datum import figures
from roguelike.books.datum.harm import DatumGame
from roguelike.books.datum.names import points_left, ref
from roguelike.books.datum.state import HEROES, Hero, Item
from roguelike.engine.decisions import Choose, Option
from roguelike.engine.late import define, frozen
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import Msg, msg


@define
class Source:
    """Something that stops skulls: natural defence, a parry, an armour piece. ``cap`` at most so many."""

    name: str
    cap: int
    item: Item | None = None
    taken: int = 0

    @property
    def wears(self) -> bool:
        """Whether a skull costs it a point."""
        return self.item is not None and figures.wears_out(self.item)


@rule("DQ-ARM-02", "DQ-ARM-04", "DQ-ARM-05", "DQ-ARM-06", "DQ-DEC-12")
def assign(stopped: int, magic: int, sources: list[Source]) -> int:
    """Deal stopped skulls to their sources; gives how many magic dice took.

    Magical protections first; the rest one at a time round the sources in their order, skipping those that are full; a
    piece of armour loses a point for each. DQ-ARM-02, -04 .. -06, ruling DQ-DEC-12.
    """
    by_magic = min(stopped, magic)
    left = stopped - by_magic
    while left:
        taking = [source for source in sources if source.taken < source.cap]
        if not taking:
            break
        for source in taking[:left]:
            source.taken += 1
        left -= min(left, len(taking))
    for source in sources:
        if source.item is not None and source.wears:
            source.item.wear += source.taken
    return by_magic


def most_left(source: Source) -> tuple[bool, int]:
    """The usual order of pieces: what never wears out, then whatever has most points left."""
    return (source.wears, -points_left(source.item))


@frozen
class OpenChoice:
    """What the even share leaves to the player: ``skulls`` of a last pass, a point each for some of ``pieces``.

    ``taken``: how many each of them has taken in the passes before.
    """

    skulls: int = 0
    taken: int = 0
    pieces: tuple[Source, ...] = ()


@rule("DQ-ARM-05", "DQ-DEC-12")
def open_choice(left: int, sources: Sequence[Source]) -> OpenChoice:
    """Whether the even share leaves anything to choose; what takes skulls for nothing takes them first.

    DQ-ARM-05, ruling DQ-DEC-12.
    """
    taken = 0
    while left:
        taking = [source for source in sources if source.cap > taken]
        pieces = tuple(source for source in taking if source.wears)
        if left < len(taking):
            skulls = left - (len(taking) - len(pieces))
            return OpenChoice(skulls, taken, pieces) if skulls > 0 else OpenChoice()
        if not taking:
            break
        left -= len(taking)
        taken += 1
    return OpenChoice()


def costs_a_die(piece: Source, taken: int) -> bool:
    """Whether a point more leaves the piece with a die less, after it has taken so many in this blow. DQ-ARM-03."""
    armour = figures.armour_of(piece.item) if piece.item is not None else None
    return armour is not None and points_left(piece.item) - taken <= armour.dice


@rule("DQ-ARM-05", "DQ-DEC-12")
async def chosen_order(game: DatumGame, hero: Hero, left: int, sources: Sequence[Source]) -> list[Source]:
    """The sources in the player's order: he says which pieces take the last skulls, where that is his choice.

    Unless he has ordered otherwise he is asked only if the piece with most points left would lose a die by it.
    DQ-ARM-05, ruling DQ-DEC-12.
    """
    free = [source for source in sources if not source.wears]
    pieces = sorted((source for source in sources if source.wears), key=most_left)
    choice = open_choice(left, [*free, *pieces])
    first: list[Source] = []
    for number in range(choice.skulls):
        open_ = [piece for piece in choice.pieces if not any(piece is one for one in first)]
        first.append(await _which(game, hero, choice.skulls - number, choice.taken, open_))
    rest = [piece for piece in pieces if not any(piece is one for one in first)]
    return [*free, *first, *rest]


async def _which(game: DatumGame, hero: Hero, skulls: int, taken: int, pieces: Sequence[Source]) -> Source:
    """The piece that the player lets take a skull."""
    found: dict[str, Source] = {}
    for piece in pieces:
        if piece.item is not None:
            found.setdefault(piece.item.id, piece)
    usual = next(iter(found))
    at_stake = costs_a_die(found[usual], taken)
    answer = await game.ask(
        Choose(
            seat=HEROES,
            question="datum.wear",
            prompt=msg("datum-ask-wear", who=ref(hero), skulls=skulls),
            rule="DQ-ARM-05",
            subject=hero.id,
            suggested=usual,
            orders={"even": usual} if at_stake else {"even": usual, "at-stake": usual},
            order="ask" if at_stake else "even",
            choices=tuple(Option(id, _label(piece, taken)) for id, piece in found.items()),
        )
    )
    return found[answer]


def _label(piece: Source, taken: int) -> Msg:
    """A piece in the question, with the points that it has left."""
    armour = figures.armour_of(piece.item) if piece.item is not None else None
    points = armour.points if armour is not None else 0
    return msg("datum-part-armour", name=piece.name, left=points_left(piece.item) - taken, points=points)
