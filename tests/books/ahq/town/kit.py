"""A party that has just come home, for tests of what is done between two expeditions.

    home = Home("heinrich", "sven", gold=50)
    home.go("ahq.town.spend")
    assert home["sven"].gold == 30

Dice of the town are strict; in its event nothing happens unless a test says so. Questions are answered by
``answers`` (a list: one after the other), else by the order in force, else as suggested.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from roguelike.books.ahq import book, people, rewards
from roguelike.books.ahq.annal import Annal
from roguelike.books.ahq.state import HEROES, Campaign, Model
from roguelike.books.ahq.state_town import ENDED, Account
from roguelike.engine.decisions import Json
from tests.books.kit.town import Answers, Interval, town_dice

NOTHING = [1, 1]
SPEND, SHARE, HOME = "ahq.town.spend", "ahq.town.share", "ahq.home"


class Home(Interval[Campaign]):
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
        super().__init__(book, book.new_campaign(setup, "town"), HEROES)
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

    def __getitem__(self, profile: str) -> Model:
        return next(m for m in self.state.models.values() if m.profile == profile)

    def account(self, profile: str) -> Account:
        """What a Hero has in town."""
        return rewards.account(self.state, self[profile])

    def men(self, profile: str) -> list[Model]:
        """A Hero's followers."""
        return [m for m in self.state.models.values() if m.kind == "henchman" and m.master == self[profile].id]

    def gift(self, giver: str, taker: str, gold: int) -> dict[str, Json | list[Json]]:
        """The answers by which a Hero gives another gold."""
        return {"ahq.town.giver": self[giver].id, "ahq.town.taker": self[taker].id, "ahq.town.gold": gold}

    def go(self, until: str = SPEND, answers: Answers | None = None, **dice: list[int]) -> Self:
        """Answer whatever is asked until a question comes up again that is not answered: ``until``, or the end."""
        script = {name.replace("_", "-"): values for name, values in dice.items()}
        script.setdefault("town-event", list(NOTHING) if self.state.town.step <= 6 and self.state.heroes() else [])
        strict = town_dice(script, lambda purpose: purpose.startswith("town")) if self.scripted else None
        self.play(until, answers, strict)
        if strict is not None and self.state.phase == "home" and self.state.town.step > 6:
            strict.finish()
        return self
