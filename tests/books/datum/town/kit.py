"""A party that is between two quests, for tests of what is done there.

    home = Home("barbarian", "wizard")
    home.back("won", fell={"barbarian": 1}, dead=("wizard",))
    home.go("datum.town")
    assert home["barbarian"].weakness == 2

Dice of the town are strict. Questions are answered by ``answers`` (a list: one after the other), else by the
order in force, else as suggested.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self, TypeVar

from roguelike.books.datum.book import book
from roguelike.books.datum.state import HEROES, Campaign, Chronicle, Hero, Lodgings
from roguelike.books.datum.state_town import RESTING
from roguelike.engine.chance import Script
from roguelike.engine.decisions import Choose, Decision, Json, Refusal, Subset
from roguelike.engine.events import Event
from roguelike.engine.serial import dump, load
from roguelike.narrator import Narrator
from roguelike.session.drive import Run

E = TypeVar("E", bound=Event)
TOWN, DESK, QUEST = "datum.town", "datum.town.desk", "datum.town.quest"
Answers = Mapping[str, Json]
USUAL = ("barbarian", "dwarf", "elf", "wizard")


class Dice(Script):
    """Scripted dice: strict for those of the town, free for what comes when the party sets out."""

    def take(self, purpose: str, sides: int) -> int | None:
        if purpose != "theft" and purpose not in self.dice:
            return None
        return super().take(purpose, sides)


class Home:
    """A campaign between two quests, played question by question."""

    def __init__(self, *heroes: str, gold: int | None = 100, **setup: Json) -> None:
        self.state: Campaign = book.new_campaign({"heroes": list(heroes or USUAL), **setup}, "town")
        for hero in self.state.heroes.values():
            hero.gold = hero.gold if gold is None else gold
        self.events: list[Event] = []
        self.asked: list[Decision[Any]] = []
        self.run: Run | None = None
        self.saved: Json = None
        self.since: list[Json] = []

    def __getitem__(self, profile: str) -> Hero:
        """The newest hero of a card."""
        return [h for h in self.state.heroes.values() if h.profile == profile][-1]

    def own(self, profile: str) -> Lodgings:
        """What a hero has in town."""
        return self.state.purses.setdefault(self[profile].id, Lodgings())

    def back(
        self,
        outcome: str = "won",
        *,
        fell: Mapping[str, int] | None = None,
        dead: Sequence[str] = (),
        away: Sequence[str] = (),
        quest: str = "",
    ) -> Self:
        """As if the party had just come home from a quest."""
        state = self.state
        id = quest or state.journey[0]
        entry = Chronicle(id, id, outcome, 9, 3, 0)
        for hero in [h for h in state.heroes.values() if not h.dead]:
            hero.falls = (fell or {}).get(hero.profile, 0)
            if hero.profile in dead:
                hero.dead = True
                entry.dead.append(hero.id)
            elif hero.profile not in away:
                entry.home.append(hero.id)
                hero.quests += outcome == "won"
        state.town.tries[id] = state.town.tries.get(id, 0) + 1
        if outcome == "won":
            state.done.append(id)
        state.chronicle.append(entry)
        state.town.step, state.town.told = RESTING, []
        state.phase = "home"
        self.run = None
        return self

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

    def offered(self) -> dict[str, Refusal | None]:
        """The options of the question, and why not."""
        assert isinstance(self.question, Choose | Subset)
        return {option.key: option.refusal for option in self.question.choices}

    def told(self, kind: type[E]) -> list[E]:
        """The events of a kind since the last `go`."""
        return [event for event in self.events if isinstance(event, kind)]

    def page(self) -> str:
        """The page that the heroes' seat sees; everything that was told has words."""
        voice = Narrator()
        text = "\n".join(voice.text(line) for line in book.view(self.state, HEROES).page)
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

    def go(self, until: str = TOWN, answers: Answers | None = None, **dice: Sequence[int]) -> Self:
        """Answer whatever is asked until a question comes up again that is not answered: ``until``, or the end."""
        self.events.clear()
        self.asked = []
        if self.run is None:
            self.run = Run(book, self.state)
            self.saved = dump(self.state)
            self.run.listen(self.events.append, self._checkpoint)
        script = Dice({name: list(values) for name, values in dice.items()})
        self.run.game.chance.script = script
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
        script.finish()
        return self

    def at(self, profile: str, *deals: str, **answers: Json) -> Self:
        """See to one hero's affairs: do the deals, with answers by their questions' last words, and come back."""
        named: dict[str, Json] = {f"datum.town.{key.replace('_', '-')}": value for key, value in answers.items()}
        return self.go(TOWN, {TOWN: self[profile].id, DESK: [*deals, "done"], **named})

    def desk(self, profile: str) -> dict[str, Refusal | None]:
        """What is offered at a hero's desk."""
        self.go(DESK, {TOWN: self[profile].id})
        offered = self.offered()
        self.go(TOWN, {DESK: "done"})
        return offered

    def _checkpoint(self, durable: bool) -> None:
        self.saved, self.since = dump(self.state), []

    def reopened(self) -> Self:
        """As if the campaign had been left and opened again: the newest checkpoint, and the answers after it."""
        before, answers = self.question.question, list(self.since)
        self.state = load(Campaign, self.saved)
        self.since = []
        self.run = Run(book, self.state)
        self.run.listen(self.events.append, self._checkpoint)
        self.run.start()
        for answer in answers:
            assert self.question.accepts(answer) is None
            self.run.send(answer)
        assert self.question.question == before
        return self


def _each(value: Json) -> list[Json]:
    """The answers one after the other: a list of words, numbers or lists is several, anything else one."""
    if isinstance(value, list):
        return list(value)
    return [value]


def _usual(decision: Decision[Any]) -> Json:
    if decision.order != "ask":
        return decision.orders[decision.order]
    return decision.suggested
