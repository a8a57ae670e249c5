"""A session and the minds at its table, as the screen sees them. Imported after the first screen is painted."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from attrs import field

from roguelike.books import load_book
from roguelike.engine.book import Formed, Mapped, Shared, Standing
from roguelike.engine.decisions import Act, Decision, Json
from roguelike.engine.events import Event
from roguelike.engine.geometry import Square
from roguelike.engine.late import define
from roguelike.engine.text import Msg, told_by
from roguelike.engine.views import Landmark, Overlay, View
from roguelike.minds.table import Table, Waiting
from roguelike.session.errors import Refused
from roguelike.session.places import free_path
from roguelike.session.session import Session
from roguelike.tui.port import PlayError

MOST_MISSED = 500
"""How much of what happened in the meantime is told to who sits down."""


@contextmanager
def _telling() -> Iterator[None]:
    """Turn what a player must be told into a `PlayError`."""
    try:
        yield
    except Refused as error:
        raise PlayError(error.msg, error.refusal.rule) from error
    except Exception as error:
        if (told := told_by(error)) is None:
            raise
        raise PlayError(told) from error


@define(eq=False)
class TablePlay:
    """A campaign as the person of a seat plays it. See `roguelike.tui.port.Play`.

    ``persons`` are the plays of all persons at this keyboard, by seat; each keeps what its person has missed.
    """

    table: Table
    seat: str
    persons: dict[str, TablePlay] = field(factory=dict)
    _missed: list[Event] = field(factory=list)

    def __attrs_post_init__(self) -> None:
        self.persons[self.seat] = self

    @property
    def decision(self) -> Decision[Any] | None:
        """The question the person must answer now."""
        asked = self.table.session.decision if self.table.person_asked else None
        elsewhere = asked is not None and asked.seat != self.seat and asked.seat in self.persons
        return None if elsewhere else asked

    @property
    def asked(self) -> str:
        """Another person who must answer now."""
        asked = self.table.session.decision if len(self.persons) > 1 and self.table.person_asked else None
        return asked.seat if asked is not None and asked.seat != self.seat else ""

    def sit(self, seat: str) -> TablePlay:
        """The play of another person."""
        return self.persons[seat]

    def missed(self) -> list[Event]:
        """What happened in the meantime."""
        told, self._missed = self._missed, []
        return told

    def standing(self) -> Sequence[Standing]:
        """What is settled beforehand."""
        session = self.table.session
        return session.book.standing(session.state, self.seat) if isinstance(session.book, Shared) else ()

    @property
    def over(self) -> bool:
        """Whether the campaign has ended."""
        return self.table.session.over

    def view(self) -> View:
        """What the person may see."""
        session = self.table.session
        return session.book.view(session.state, self.seat)

    def preview(self, answer: Json) -> Sequence[Msg]:
        """Exact odds of an action."""
        session = self.table.session
        return session.book.preview(session.state, self.seat, answer)

    def stations(self, answer: Json) -> Mapping[str, Square]:
        """The book's formation."""
        session = self.table.session
        return session.book.stations(session.state, self.seat, answer) if isinstance(session.book, Formed) else {}

    def answer(self, answer: Json) -> list[Event]:
        """Answer the question."""
        with _telling():
            return self._deal(self.table.session.answer(answer) + self.table.settle())

    def advise(self, actor: str, wish: str) -> Json:
        """The book's advice."""
        session = self.table.session
        decision = session.decision
        return session.book.advise(session.state, decision, actor, wish) if isinstance(decision, Act) else None

    def overlays(self, model: str) -> Sequence[Overlay]:
        """The book's overlays."""
        session = self.table.session
        return session.book.overlays(session.state, self.seat, model)

    def orders(self) -> Mapping[str, str]:
        """The standing orders that the person has given."""
        return self.table.orders_of(self.seat).given()

    def order(self, question: str, name: str | None) -> None:
        """Give a standing order, or take it back."""
        with _telling():
            self.table.order(question, name, self.seat)

    def rest(self) -> None:
        """Use a pause."""
        self.table.session.rest()

    def advance(self, limit_ms: float) -> list[Event]:
        """Let the others act."""
        with _telling():
            return self._deal(self.table.advance(limit_ms) + self.table.settle())

    def places(self) -> Sequence[Landmark]:
        """What the book says was left behind."""
        session = self.table.session
        return session.book.landmarks(session.state, self.seat) if isinstance(session.book, Mapped) else ()

    def chronicle(self) -> list[Event]:
        """The events of the last chapter: of the one that has ended while nobody is on a board."""
        chapters: list[list[Event]] = [[]]
        for event in self.table.session.history(self.seat):
            chapters[-1].append(event)
            if event.ends_chapter:
                chapters.append([])
        ended = self.view().map is None and len(chapters) > 1
        return chapters[-2] if ended else chapters[-1]

    def recent(self, count: int) -> list[Event]:
        """The last events, oldest first."""
        among = count * 8 if len(self.persons) > 1 else count  # what others alone know is not counted
        return list(self.table.session.history(self.seat, among))[-count:]

    def notices(self) -> list[Msg]:
        """What must be said about the opening; said once."""
        said, self.table.session.notices = self.table.session.notices, []
        return said

    def say(self, message: Msg) -> None:
        """Add something to what must be said about the opening."""
        self.table.session.notices.append(message)

    def close(self) -> None:
        """Let go of the campaign."""
        self.table.session.close()

    def _deal(self, events: list[Event]) -> list[Event]:
        """What the person may know of events; the others will hear of them when they sit down."""
        for other in self.persons.values():
            if other is not self:
                other._missed = [*other._missed, *(e for e in events if e.known_to(other.seat))][-MOST_MISSED:]
        return [event for event in events if event.known_to(self.seat)]


def sit_down(session: Session) -> TablePlay:
    """The first seat of a campaign for the person, other persons where the campaign has them, minds on the rest."""
    seats = list(session.book.seats(session.state))
    shared = session.book.persons(session.state) if isinstance(session.book, Shared) else ()
    others = [seat for seat in seats[1:] if seat in shared]
    minds = {seat: Waiting(session.book, seat) for seat in seats[1:] if seat not in others}
    table = Table.set_for(session, minds, others)
    table.rescue = True
    play = TablePlay(table, seats[0])
    for seat in others:
        _ = TablePlay(play.table, seat, play.persons)
    return play


def open_campaign(path: Path) -> TablePlay:
    """Go on with a campaign. Raises PlayError with what the player must be told."""
    with _telling():
        return sit_down(Session.open(path))


def new_campaign(
    folder: Path, book: str, title: str, setup: dict[str, Json] | None = None, seed: str = ""
) -> TablePlay:
    """Begin a campaign in a new file of the folder. Raises PlayError with what the player must be told."""
    with _telling():
        path = free_path(folder, title)
        state_seed = seed or secrets.token_hex(8)
        made = Session.create(path, load_book(book), setup or {}, state_seed, title=title)
        return sit_down(made)


def quick_seed(book: str) -> str:
    """One of the seeds that the book has tested for a quick start, each as likely; "" if it has none.

    Raises PlayError.
    """
    with _telling():
        seeds = load_book(book).quick_seeds()
    return secrets.choice(seeds) if seeds else ""
