"""A party that has just come home, for tests of what is done between two expeditions.

    home = Home("heinrich", "sven", gold=50)
    home.go("ahq.town.spend")
    assert home["sven"].gold == 30

Dice of the town are strict; in its event nothing happens unless a test says so. Questions are answered by
``answers`` (a list: one after the other), else by the order in force, else as suggested.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from roguelike.books.ahq import book, people, rewards
from roguelike.books.ahq.annal import Annal
from roguelike.books.ahq.state import HEROES, Campaign, Model
from roguelike.books.ahq.state_town import ENDED, Account
from roguelike.engine.chance import Script
from roguelike.engine.decisions import Choose, Decision, Json, Refusal, Subset
from roguelike.engine.events import Event
from roguelike.engine.serial import dump, load
from roguelike.narrator import Narrator
from roguelike.session.drive import Run

E = TypeVar("E", bound=Event)
NOTHING = [1, 1]
SPEND, SHARE, HOME = "ahq.town.spend", "ahq.town.share", "ahq.home"
Answers = Mapping[str, Json | list[Json]]


class Dice(Script):
    """Scripted dice: strict for those of the town, free for what comes when the party sets out."""

    def take(self, purpose: str, sides: int) -> int | None:
        if not self.dice.get(purpose) and not purpose.startswith("town"):
            return None
        return super().take(purpose, sides)


class Home:
    """A campaign between two expeditions, played question by question."""

    def __init__(
        self,
        *heroes: str,
        henchmen: Mapping[str, list[str]] | None = None,
        gold: int = 200,
        variant: str = "counters",
        expedition: int = 1,
        scripted: bool = True,
        **fields: Any,
    ) -> None:
        sheets = list(heroes or ("heinrich", "sven"))
        setup: dict[str, Json] = {"heroes": sheets, "game_master": variant, "henchmen": []}
        self.state: Campaign = book.new_campaign(setup, "town")
        self.state.phase, self.state.expedition, self.state.outcome = "home", expedition, "home"
        self.state.annals.append(Annal(expedition, 1, "home", turns=9))
        self.state.leader = self.state.heroes()[0].id
        for hero in self.state.heroes():
            hero.gold = gold
            for kind in (henchmen or {}).get(hero.profile, []):
                people.add_henchman(self.state, kind, hero.id)
            for _ in range(expedition):
                rewards.count_in(self.state, hero)
        for model in self.state.models.values():
            model.away = True
        self.state.town.step = ENDED
        for name, value in fields.items():
            setattr(self.state, name, value)
        self.scripted = scripted
        self.events: list[Event] = []
        self.asked: list[Decision[Any]] = []
        self.voice = Narrator()
        self.run: Run | None = None
        self.saved: Json = None
        self.since: list[Json] = []

    # What a test reads

    def __getitem__(self, profile: str) -> Model:
        return next(m for m in self.state.models.values() if m.profile == profile)

    def account(self, profile: str) -> Account:
        """What a Hero has in town."""
        return rewards.account(self.state, self[profile])

    def men(self, profile: str) -> list[Model]:
        """A Hero's followers."""
        return [m for m in self.state.models.values() if m.kind == "henchman" and m.master == self[profile].id]

    @property
    def question(self) -> Decision[Any]:
        """What is asked now."""
        assert self.run is not None
        assert self.run.decision is not None
        return self.run.decision

    @property
    def questions(self) -> list[str]:
        """The ids of all questions answered since the last `go`."""
        return [decision.question for decision in self.asked]

    def gift(self, giver: str, taker: str, gold: int) -> dict[str, Json | list[Json]]:
        """The answers by which a Hero gives another gold."""
        return {"ahq.town.giver": self[giver].id, "ahq.town.taker": self[taker].id, "ahq.town.gold": gold}

    def offered(self) -> dict[str, Refusal | None]:
        """The options of the question, and why not."""
        assert isinstance(self.question, Choose | Subset)
        return {option.key: option.refusal for option in self.question.choices}

    def told(self, kind: type[E]) -> list[E]:
        """The events of a kind since the last `go`."""
        return [event for event in self.events if isinstance(event, kind)]

    def page(self) -> str:
        """The page that the heroes' seat sees."""
        text = "\n".join(self.voice.text(line) for line in book.view(self.state, HEROES).page)
        for event in self.events:
            self.voice.line(event)
        assert not self.voice.missing
        return text

    # What a test does

    def go(self, until: str = SPEND, answers: Answers | None = None, **dice: list[int]) -> Self:
        """Answer whatever is asked until a question comes up again that is not answered: ``until``, or the end."""
        self.events.clear()
        self.asked = []
        script = {name.replace("_", "-"): values for name, values in dice.items()}
        script.setdefault("town-event", list(NOTHING) if self.state.town.step <= 6 and self.state.heroes() else [])
        if self.run is None:
            self.enter()
        assert self.run is not None
        self.run.game.chance.script = Dice(script) if self.scripted else None
        left = {key: _each(value) for key, value in (answers or {}).items()}
        if self.run.decision is None:
            self.run.start()
        while self.run.decision is not None:
            asked = self.run.decision
            given = left.get(asked.question)
            if not given and asked.question == until:
                break
            self.asked.append(asked)
            answer = given.pop(0) if given else _usual(asked)
            self.since.append(answer)
            self.run.send(answer)
        assert not any(left.values()), f"never asked: {left}"
        script_left = self.run.game.chance.script
        if script_left is not None and self.state.phase == "home" and self.state.town.step > 6:
            script_left.finish()
        return self

    def enter(self) -> None:
        """Play from the state as it stands."""
        self.run = Run(book, self.state)
        self.saved = dump(self.state)
        self.run.listen(self.events.append, self._checkpoint)

    def reentered(self) -> Self:
        """Play afresh from the state as a test has changed it."""
        self.run = None
        return self

    def _checkpoint(self, durable: bool) -> None:
        self.saved, self.since = dump(self.state), []

    def reopened(self) -> Self:
        """As if the campaign had been left and opened again: the newest checkpoint, and the answers after it."""
        before, answers = self.question.question, list(self.since)
        self.state = load(Campaign, self.saved)
        self.since = []
        self.enter()
        assert self.run is not None
        self.run.start()
        for answer in answers:
            assert self.question.accepts(answer) is None
            self.run.send(answer)
        assert self.question.question == before
        return self


def _each(value: Json | list[Json]) -> list[Json]:
    """The answers one after the other: a list of words, numbers or lists is several, anything else one."""
    if isinstance(value, list) and value and isinstance(value[0], list | str | int | dict):
        return list(value)
    return [value]


def _usual(decision: Decision[Any]) -> Json:
    if decision.order != "ask":
        return decision.orders[decision.order]
    return decision.suggested
