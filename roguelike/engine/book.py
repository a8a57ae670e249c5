"""The protocol of a book: all that the session and the screen know of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from roguelike.engine.decisions import Act, Decision, Json
from roguelike.engine.game import Game
from roguelike.engine.geometry import Square
from roguelike.engine.late import frozen
from roguelike.engine.mind import Mind
from roguelike.engine.text import Msg
from roguelike.engine.views import Landmark, Overlay, View


class Book(Protocol):
    """A rulebook that can be played. A campaign's state is plain attrs data that only its book
    understands.

    ``state_type`` is the class of that state; it has an attribute ``chance: ChanceState``.
    ``rules_version`` is raised whenever a stored corpus of journals replays differently. ``seats``
    lists the seats of a campaign, the person's first.
    """

    id: str
    rules_version: int
    state_type: type[Any]

    def new_campaign(self, setup: Mapping[str, Json], seed: str) -> Any:
        """A campaign's first state. Raises ValueError (a sentence) for a setup it cannot use."""
        ...

    def game(self, state: Any) -> Game[Any]:
        """The game that plays the state, with this book's reactions."""
        ...

    async def play(self, game: Game[Any]) -> None:
        """Play the whole campaign; can be entered at any checkpoint."""
        ...

    def seats(self, state: Any) -> Sequence[str]:
        """The seats of the campaign, the person's first."""
        ...

    def view(self, state: Any, seat: str) -> View:
        """What the seat may see."""
        ...

    def mind(self, seat: str, name: str) -> Mind:
        """The mind of that name for a seat ("auto" plays any seat). Raises KeyError if there is
        none."""
        ...

    def preview(self, state: Any, seat: str, answer: Json) -> Sequence[Msg]:
        """Exact odds and consequences of an action, as far as the seat may know, both ways; may be
        empty."""
        ...

    def advise(self, state: Any, decision: Act, actor: str, wish: str) -> Json:
        """What the actor would do about a wish, as a complete legal action; None if there is nothing.

        ``wish``: "attack" = the best attack in reach, else walk up and attack; "fight" = the same, or his
        standing order; never anything that spends what does not come back.
        """
        ...

    def overlays(self, state: Any, seat: str, model: str) -> Sequence[Overlay]:
        """What can be shown on the map for one of the seat's models, one after the other; may be empty."""
        ...

    def generate(self, seed: str, level: int) -> Mapping[str, Json]:
        """A random level made without being played, JSON-able; with ``map``, its rows as text.

        Raises LookupError if the book makes none.
        """
        ...

    def summary(self, state: Any) -> Msg:
        """One line for the list of campaigns."""
        ...

    def fame(self, state: Any) -> Sequence[Msg]:
        """What was done in the campaign, a line for each chapter that has ended, oldest first."""
        ...

    def setups(self, given: Mapping[str, Json]) -> Sequence[Decision[Any]]:
        """What a new campaign can be asked about, given the answers so far, by ``question``.

        Each is a `Choose`, `Subset` or `Text` with a ``suggested`` answer; ``{question: answer}`` is a setup.
        """
        ...

    def quick_seeds(self) -> Sequence[str]:
        """Seeds tried for a start where something happens soon; may be empty."""
        ...

    def content(self) -> Mapping[str, Mapping[str, Any]]:
        """Everything the book's data files hold: ``{kind: {id: {...}}}``, JSON-able."""
        ...


@frozen
class Standing:
    """A question that a person's standing order can answer before it is asked: his choice among ``orders``.

    ``label`` is what it is about, ``default`` the order in force if he gives none; each order has its name and words.
    ``secret``: he is never asked, since that would betray what he holds; else "ask" is an order too.
    """

    question: str
    label: Msg
    orders: tuple[tuple[str, Msg], ...]
    default: str
    secret: bool = False


@runtime_checkable
class Prepared(Protocol):
    """A book that can read beforehand what it would read in the middle of play."""

    def prepare(self) -> Iterator[None]:
        """Read it, a little at a time. May raise the book's error for data that cannot be used."""
        ...


@runtime_checkable
class Mapped(Protocol):
    """A book that can say at any time what was left behind, not only where a view lists it."""

    def landmarks(self, state: Any, seat: str) -> Sequence[Landmark]:
        """The places worth going to that the seat knows of."""
        ...


@runtime_checkable
class Lean(Protocol):
    """A book that spares its minds what only a reader looks at: models' sheets, the header, the picture of the map."""

    def mind_view(self, state: Any, seat: str) -> View:
        """What the seat may see, as far as a mind weighs it."""
        ...


@runtime_checkable
class Formed(Protocol):
    """A book that can say beforehand who will stand where when the party takes its formation."""

    def stations(self, state: Any, seat: str, answer: Json) -> Mapping[str, Square]:
        """Where each model will stand, by id, if that action takes a formation."""
        ...


@runtime_checkable
class Shared(Protocol):
    """A book that several persons can play at one keyboard, each with a seat and secrets of his own."""

    def persons(self, state: Any) -> Sequence[str]:
        """The seats that persons take, the first of `Book.seats` among them."""
        ...

    def standing(self, state: Any, seat: str) -> Sequence[Standing]:
        """The questions that a seat settles beforehand, since being asked would betray what it holds; may be empty."""
        ...
