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
from typing import Self

from roguelike.books.datum.book import book
from roguelike.books.datum.state import HEROES, Campaign, Chronicle, Hero, Lodgings
from roguelike.books.datum.state_town import RESTING
from roguelike.engine.decisions import Choose, Json, Refusal
from tests.books.kit.town import Answers, Interval, town_dice

TOWN, DESK, QUEST = "datum.town", "datum.town.desk", "datum.town.quest"
USUAL = ("barbarian", "dwarf", "elf", "wizard")


class Home(Interval[Campaign]):
    """A campaign between two quests, played question by question."""

    def __init__(self, *heroes: str, gold: int | None = 100, **setup: Json) -> None:
        super().__init__(book, book.new_campaign({"heroes": list(heroes or USUAL), **setup}, "town"), HEROES)
        for hero in self.state.heroes.values():
            hero.gold = hero.gold if gold is None else gold

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
        return self.reentered()

    def go(self, until: str = TOWN, answers: Answers | None = None, **dice: Sequence[int]) -> Self:
        """Answer whatever is asked until a question comes up again that is not answered: ``until``, or the end."""
        script = {name: list(values) for name, values in dice.items()}
        strict = town_dice(script, lambda purpose: purpose == "theft" or purpose in script)
        self.play(until, answers, strict)
        strict.finish()
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

    def label(self, key: str) -> str:
        """How an option of the question reads."""
        assert isinstance(self.question, Choose)
        return next(self.voice.text(option.label) for option in self.question.choices if option.key == key)
