"""A session and the minds at its table, as the screen sees them. Imported after the first screen is painted."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from attrs import define

from roguelike.books import load_book
from roguelike.engine.decisions import Act, Decision, Json
from roguelike.engine.events import Event
from roguelike.engine.text import Msg
from roguelike.engine.views import Overlay, View
from roguelike.minds.table import Table
from roguelike.session.errors import Refused, SessionError
from roguelike.session.places import free_path
from roguelike.session.session import Session
from roguelike.tui.port import PlayError


@contextmanager
def _telling() -> Iterator[None]:
    """Turn what a player must be told into a `PlayError`."""
    try:
        yield
    except Refused as error:
        raise PlayError(error.msg, error.refusal.rule) from error
    except SessionError as error:
        raise PlayError(error.msg) from error


@define(eq=False)
class TablePlay:
    """A campaign as the person of a seat plays it. See `roguelike.tui.port.Play`."""

    table: Table
    seat: str

    @property
    def decision(self) -> Decision[Any] | None:
        """The question the person must answer now."""
        return self.table.session.decision if self.table.person_asked else None

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

    def answer(self, answer: Json) -> list[Event]:
        """Answer the question."""
        with _telling():
            return self._known(self.table.session.answer(answer))

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
        return self.table.orders.given()

    def order(self, question: str, name: str | None) -> None:
        """Give a standing order, or take it back."""
        with _telling():
            self.table.order(question, name)

    def advance(self, limit_ms: float) -> list[Event]:
        """Let the others act."""
        with _telling():
            return self._known(self.table.advance(limit_ms))

    def recent(self, count: int) -> list[Event]:
        """The last events, oldest first."""
        return list(self.table.session.history(self.seat, count))

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

    def _known(self, events: list[Event]) -> list[Event]:
        return [event for event in events if event.known_to(self.seat)]


def sit_down(session: Session) -> TablePlay:
    """The first seat of a campaign for the person, minds on the others."""
    seats = list(session.book.seats(session.state))
    return TablePlay(Table.set_for(session, dict.fromkeys(seats[1:], "auto")), seats[0])


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
    """One of the seeds that the book has tested for a quick start, each as likely; "" if it has none."""
    seeds = load_book(book).quick_seeds()
    return secrets.choice(seeds) if seeds else ""
