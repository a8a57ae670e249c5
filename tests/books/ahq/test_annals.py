"""The end of an expedition: what is told of it, and that there is always a way to go on."""

from __future__ import annotations

from typing import Any

import pytest

from roguelike.books.ahq import annals, book
from roguelike.books.ahq.annal import Annal, Death
from roguelike.books.ahq.people import add_monster
from roguelike.books.ahq.state import HEROES, Campaign, Model
from roguelike.books.ahq.town import page as ledger
from roguelike.engine.decisions import Choose, Decision, Json
from roguelike.engine.events import Event
from roguelike.engine.serial import dump, load
from roguelike.narrator import Narrator
from roguelike.session.drive import Run
from tests.books.ahq.crawl import Crawl
from tests.books.ahq.test_expedition import STAIRS


class Home:
    """A campaign between two expeditions."""

    def __init__(self, dead: int = 0) -> None:
        self.state: Campaign = book.new_campaign({"game_master": "solo"}, "home")
        self.state.phase, self.state.expedition = "home", 1
        self.state.annals.append(Annal(1, 1, "lost" if dead == 4 else "home", turns=14, fights=2, rooms=5))
        for hero in self.state.heroes()[:dead]:
            hero.dead = True
        for model in self.state.models.values():
            model.away = True
        self.events: list[Event] = []
        self.enter(self.state)

    def enter(self, state: Campaign) -> None:
        self.state = state
        self.run = Run(book, state)
        self.run.listen(self.events.append, lambda durable: None)
        self.run.start()

    @property
    def asked(self) -> Decision[Any]:
        assert self.run.decision is not None
        return self.run.decision

    def offered(self) -> list[str]:
        assert isinstance(self.asked, Choose)
        return [option.key for option in self.asked.choices]

    def answer(self, question: str, answer: Json) -> None:
        assert self.asked.question == question
        assert self.asked.accepts(answer) is None
        self.run.send(answer)

    def reopened(self) -> None:
        """As if it had been left and opened again: the same is asked."""
        before = self.asked.question, self.asked.subject
        self.enter(load(Campaign, dump(self.state)))
        assert (self.asked.question, self.asked.subject) == before


def page(state: Campaign) -> str:
    voice = Narrator()
    text = "\n".join(voice.text(line) for line in book.view(state, HEROES).page)
    assert not voice.missing
    return text


def test_the_board_is_shown_until_everybody_is_home() -> None:
    crawl = Crawl(STAIRS.replace("<<", "1<", 1), under={"1": "<"})
    annals.begin(crawl.state)
    assert book.view(crawl.state, HEROES).map is not None
    assert page(crawl.state) == ""
    crawl.state.tally.update(killed=7, gold=140, rooms=5)
    crawl.act("1", "leave", answers={"ahq.home": "stop"})
    assert book.view(crawl.state, HEROES).map is None
    text = page(crawl.state)
    for part in ("EXPEDITION 1 ENDS", "5 rooms", "Killed 7.", "Gold found: 140."):
        assert part in text
    assert f"Home: {crawl['1'].name}." in text


def test_a_page_tells_the_dead_the_best_blow_and_what_was_left() -> None:
    home = Home(dead=1)
    annal = home.state.annals[-1]
    annal.dead.append(Death("[b]Magnus", "Skaven b", 12))
    annal.blow, annal.striker, annal.chests, annal.monsters = 5, "Sven", 1, 2
    text = page(home.state)
    assert "EXPEDITION 1 ENDS: 14 turns, 2 fights, 5 rooms" in text
    assert "DEAD: [b]Magnus, by Skaven b, turn 12." in text
    assert "Best blow: Sven, 5 Wounds." in text
    assert "Left behind: a closed chest, 2 monsters." in text


def crawl_with_a_beast() -> tuple[Crawl, Model, Model]:
    crawl = Crawl(STAIRS.replace("<<", "1<", 1), under={"1": "<"})
    annals.begin(crawl.state)
    return crawl, crawl["1"], add_monster(crawl.state, "skaven-warrior")


def test_who_brought_somebody_down_has_killed_him_even_if_he_dies_later() -> None:
    crawl, model, beast = crawl_with_a_beast()
    annals.down(crawl.state, model, beast)
    annals.dead(crawl.state, model, None)
    assert crawl.state.annals[-1].dead == [Death(model.name, f"{beast.name} {beast.glyph}", crawl.state.turn)]


def test_a_killer_who_has_not_shown_who_he_is_has_no_name() -> None:
    crawl, model, beast = crawl_with_a_beast()
    beast.known = False
    annals.dead(crawl.state, model, beast)
    assert crawl.state.annals[-1].dead[-1].by == beast.glyph


def test_the_best_blow_is_the_partys_own() -> None:
    crawl, model, beast = crawl_with_a_beast()
    annals.blow(crawl.state, beast, 9)
    assert crawl.state.annals[-1].blow == 0
    annals.blow(crawl.state, model, 3)
    annals.blow(crawl.state, model, 2)
    assert (crawl.state.annals[-1].blow, crawl.state.annals[-1].striker) == (3, model.name)


@pytest.mark.rule("AHQ-SETUP-07")
def test_when_all_are_dead_new_heroes_of_the_same_callings_go_on_at_once() -> None:
    home = Home(dead=4)
    profiles = [m.profile for m in home.state.models.values()]
    assert "Nobody came home." in page(home.state)
    assert home.asked.suggested == "heirs"
    home.reopened()
    home.answer("ahq.lost", "heirs")
    assert [m.profile for m in home.state.heroes()] == profiles
    home.reopened()
    home.answer("ahq.home", "same")
    while home.state.phase == "home":
        assert "EXPEDITION 1 ENDS" in page(home.state)
        home.answer(home.asked.question, home.asked.suggested)
    assert (home.state.phase, home.state.dungeon, home.state.expedition) == ("explore", 1, 2)


@pytest.mark.rule("AHQ-SETUP-07")
def test_who_takes_each_place_can_be_chosen_but_somebody_must_go() -> None:
    home = Home(dead=4)
    home.answer("ahq.lost", "choose")
    for _ in range(3):
        home.reopened()
        home.answer("ahq.replace", "nobody")
    assert "nobody" not in home.offered()
    home.reopened()
    assert isinstance(home.asked, Choose)
    told = [Narrator().text(option.label) for option in home.asked.choices]
    assert [line.partition(", ")[2] for line in told] == [
        "Human, warrior",
        "Dwarf, warrior",
        "Elf, warrior",
        "Human, wizard",
    ], "whom one takes is told by race too"
    home.answer("ahq.replace", "sven")
    assert [m.profile for m in home.state.heroes()] == ["sven"]
    home.reopened()
    home.answer("ahq.home", "new")
    assert home.state.dungeon == 2


def test_the_campaign_can_end_and_then_tells_all_of_it() -> None:
    home = Home(dead=4)
    home.answer("ahq.lost", "stop")
    assert home.run.decision is None
    text = page(home.state)
    assert "The campaign is over." in text
    assert "Expedition 1, dungeon 1, 14 turns: nobody came home" in text


def test_the_annals_are_plain_data() -> None:
    annal = Annal(1, 2, "home", home=["[b]"], dead=[Death("表", "", 3)])
    assert load(Annal, dump(annal)) == annal


def test_fame_is_a_line_for_each_expedition_that_is_over() -> None:
    home = Home()
    annals.begin(home.state)
    [line] = book.fame(home.state)
    assert "Expedition 1, dungeon 1" in Narrator().text(line)


def test_who_took_a_place_stands_in_the_panel_where_his_digit_says() -> None:
    home = Home()
    first = home.state.heroes()[0]
    del home.state.models[first.id]
    home.state.models[first.id] = first  # as if he had joined last
    assert [m.glyph for m in home.state.heroes()] == ["2", "3", "4", "1"]
    assert [m.glyph for m in book.view(home.state, HEROES).models] == ["1", "2", "3", "4"]
    assert [line.args["glyph"] for line in ledger.page(home.state) if "glyph" in line.args] == ["1", "2", "3", "4"]
