"""A party between two games, played question by question: what the books' tests of it share.

Questions are answered by ``answers`` (a list: one after the other), else by the order in force, else as suggested.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, Self, TypeVar

from roguelike.engine.book import Book
from roguelike.engine.chance import Script
from roguelike.engine.decisions import Choose, Decision, Json, Refusal, Subset
from roguelike.engine.events import Event
from roguelike.engine.serial import dump, load, walk_objects
from roguelike.narrator import Narrator
from roguelike.session.drive import Run
from roguelike.session.session import Session

C = TypeVar("C")
E = TypeVar("E", bound=Event)
Answers = Mapping[str, Json | list[Json]]


class Interval(Generic[C]):
    """A campaign between two games, with what was asked and told since the last `play`."""

    def __init__(self, book: Book, state: C, seat: str) -> None:
        self.book, self.state, self.seat = book, state, seat
        self.events: list[Event] = []
        self.asked: list[Decision[Any]] = []
        self.run: Run | None = None
        self.saved: Json = None
        self.since: list[Json] = []

    # What a test reads

    @cached_property
    def voice(self) -> Narrator:
        """What puts it into words."""
        return Narrator()

    @property
    def question(self) -> Decision[Any]:
        """What is asked now."""
        assert self.run is not None
        assert self.run.decision is not None
        return self.run.decision

    @property
    def questions(self) -> list[str]:
        """The ids of all questions answered since the last `play`."""
        return [decision.question for decision in self.asked]

    def offered(self) -> dict[str, Refusal | None]:
        """The options of the question, and why not."""
        assert isinstance(self.question, Choose | Subset)
        return {option.key: option.refusal for option in self.question.choices}

    def told(self, kind: type[E]) -> list[E]:
        """The events of a kind since the last `play`."""
        return [event for event in self.events if isinstance(event, kind)]

    def page(self) -> str:
        """The page that the seat sees; everything that was told or asked has words."""
        voice = self.voice
        text = "\n".join(voice.text(line) for line in self.book.view(self.state, self.seat).page)
        for event in self.events:
            voice.line(event)
        for decision in self.asked:
            voice.text(decision.prompt)
            for option in decision.choices if isinstance(decision, Choose | Subset) else ():
                voice.text(option.label)
                if option.refusal is not None:
                    voice.text(option.refusal.msg)
        assert not voice.missing
        return text

    # What a test does

    def play(self, until: str, answers: Answers | None, script: Script | None) -> Self:
        """Answer whatever is asked until a question comes up again that is not answered: ``until``, or the end."""
        self.events.clear()
        self.asked = []
        run = self.run or self.enter()
        run.game.chance.script = script
        left = {key: each(value) for key, value in (answers or {}).items()}
        if run.decision is None:
            run.start()
        while run.decision is not None:
            asked = run.decision
            given = left.get(asked.question)
            if not given and asked.question == until:
                break
            self.asked.append(asked)
            answer = given.pop(0) if given else usual(asked)
            self.since.append(answer)
            run.send(answer)
        assert not any(left.values()), f"never asked: {left}"
        assert len([*walk_objects(self.state)]) > 1, "nothing stands twice in the state"
        return self

    def enter(self) -> Run:
        """Play from the state as it stands."""
        self.run = Run(self.book, self.state)
        self.saved = dump(self.state)
        self.run.listen(self.events.append, self._checkpoint)
        return self.run

    def reentered(self) -> Self:
        """Play afresh from the state as a test has changed it."""
        self.run = None
        return self

    def reopened(self) -> Self:
        """As if the campaign had been left and opened again: the newest checkpoint, and the answers after it."""
        before, answers = self.question.question, list(self.since)
        self.state = load(type(self.state), self.saved)
        self.since = []
        run = self.enter()
        run.start()
        for answer in answers:
            assert self.question.accepts(answer) is None
            run.send(answer)
        assert self.question.question == before
        return self

    def _checkpoint(self, durable: bool) -> None:
        self.saved, self.since = dump(self.state), []


class TownDice(Script):
    """Scripted dice: strict for those of the town, free for what comes when the party sets out."""

    of_town: Callable[[str], bool]
    """Whether a die of that purpose is the town's."""

    def take(self, purpose: str, sides: int) -> int | None:
        if not self.dice.get(purpose) and not self.of_town(purpose):
            return None
        return super().take(purpose, sides)


def town_dice(dice: dict[str, list[int]], of_town: Callable[[str], bool]) -> TownDice:
    """Dice by purpose, and which purposes are the town's."""
    script = TownDice(dice)
    script.of_town = of_town
    return script


def each(value: Json | list[Json]) -> list[Json]:
    """The answers one after the other: a list is several (an empty one: one answer), anything else one."""
    return list(value) if isinstance(value, list) and value else [value]


def usual(decision: Decision[Any]) -> Json:
    """The order in force, or what is suggested."""
    if decision.order != "ask":
        return decision.orders[decision.order]
    return decision.suggested


def left_and_opened(session: Session, file: Path) -> Session:
    """The campaign of the file, left at a question and opened again: it asks the same in the same state."""
    assert session.decision is not None
    question, before = session.decision.question, dump(session.state)
    session.close()
    again = Session.open(file)
    assert again.decision is not None
    assert again.decision.question == question
    assert dump(again.state) == before
    return again
