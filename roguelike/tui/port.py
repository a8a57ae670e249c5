"""What the screen needs of a campaign being played; `roguelike.tui.opening` makes it of a session and its minds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from roguelike.engine.book import Standing
from roguelike.engine.decisions import Decision, Json
from roguelike.engine.events import Event
from roguelike.engine.geometry import Square
from roguelike.engine.text import Msg
from roguelike.engine.views import Landmark, Overlay, View


class Play(Protocol):
    """A campaign as one person plays it. Every method raises `PlayError` when something must be told instead."""

    @property
    def decision(self) -> Decision[Any] | None:
        """The question the person must answer now; None while others act, and when it is over."""
        ...

    @property
    def over(self) -> bool:
        """Whether the campaign has ended."""
        ...

    @property
    def asked(self) -> str:
        """The seat of another person at this keyboard who must answer now; "" otherwise."""
        ...

    def sit(self, seat: str) -> Play:
        """The same campaign as the person of another seat plays it."""
        ...

    def missed(self) -> list[Event]:
        """What the person may know of what happened while somebody else had the keyboard; told once."""
        ...

    def standing(self) -> Sequence[Standing]:
        """The questions that standing orders can answer before they are asked."""
        ...

    def view(self) -> View:
        """What the person may see."""
        ...

    def preview(self, answer: Json) -> Sequence[Msg]:
        """Exact odds of an action, as far as the person may know."""
        ...

    def stations(self, answer: Json) -> Mapping[str, Square]:
        """Who will stand where, by id, when an action takes a formation; empty if it takes none."""
        ...

    def answer(self, answer: Json) -> list[Event]:
        """Answer the question; what the person may know of what followed."""
        ...

    def advise(self, actor: str, wish: str) -> Json:
        """What the book advises somebody to do about a wish; None if there is nothing."""
        ...

    def overlays(self, model: str) -> Sequence[Overlay]:
        """What can be shown on the map for a model."""
        ...

    def orders(self) -> Mapping[str, str]:
        """The standing orders given: question id and order."""
        ...

    def order(self, question: str, name: str | None) -> None:
        """From now on answer a question as its named standing order says; None: as by default."""
        ...

    def rest(self) -> None:
        """Nobody types for a moment: time for what would hold up a key."""
        ...

    def advance(self, limit_ms: float) -> list[Event]:
        """Let the others act until the person is asked, at least one answer, then while ``limit_ms`` lasts."""
        ...

    def places(self) -> Sequence[Landmark]:
        """The places worth going to that the person knows of, whether or not the party could march there now."""
        ...

    def chronicle(self) -> list[Event]:
        """All that the person may know of the chapter that runs, or that has just ended, oldest first."""
        ...

    def recent(self, count: int) -> list[Event]:
        """The last events the person may know, oldest first."""
        ...

    def notices(self) -> list[Msg]:
        """What must be said about the opening of the campaign; said once."""
        ...

    def close(self) -> None:
        """Let go of the campaign. All that was answered is kept already."""
        ...


class PlayError(Exception):
    """Something went wrong and nothing was changed; the message says what, and what to do."""

    def __init__(self, message: Msg, rule: str = "") -> None:
        super().__init__(message.id)
        self.message = message
        self.rule = rule
