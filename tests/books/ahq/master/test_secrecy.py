"""What the heroes' side does not know: AHQ-CMB-27, AHQ-SKV-02, AHQ-GM-08, AHQ-CNT-07; equal views, equal answers."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from roguelike.books.ahq import book, people, secrecy
from roguelike.books.ahq.counters import AMBUSH, ESCAPE, FATE, TRAP
from roguelike.books.ahq.events_counters import Identified
from roguelike.books.ahq.events_explore import MonstersFound, TableRolled
from roguelike.books.ahq.state import GM, HEROES, Campaign
from roguelike.engine.chance import Chance
from roguelike.engine.decisions import Act
from roguelike.engine.text import Msg
from roguelike.narrator.narrator import Narrator
from tests.books.ahq.crawl import Crawl
from tests.books.ahq.master.kit import DOOR, HUMANS, LAIR, holding
from tests.books.ahq.scenario import hero, monster

PLAIN = """
    #########
    #2......#
    #.....1a#
    #.......#
    #########"""
CHAMPION = {**HUMANS, "a": monster("skaven-champion")}
LEADERS_LAIR = {**LAIR, "lair-monsters": [6], "surprise-leader": [9], "surprise-gm": [1]}
"""Four Warriors and a Champion."""


def seen(state: Campaign) -> object:
    """What the heroes' side sees, as text as well."""
    view = book.view(state, HEROES)
    narrator = Narrator()
    shown = [narrator.text(part.text) for part in view.header]
    for model in view.models:
        shown += [model.name, narrator.text(model.kind), *(narrator.text(note) for note in model.notes)]
        shown += [cell if isinstance(cell, str) else narrator.text(cell) for cell in model.cells.values()]
    return view, shown


@pytest.mark.rule("AHQ-CMB-27", "AHQ-SKV-02")
def test_a_champion_is_only_special_until_it_attacks() -> None:
    crawl = Crawl(PLAIN, CHAMPION)
    mine, theirs = (book.view(crawl.state, seat).model(crawl.ids["a"]) for seat in (HEROES, GM))
    assert mine is not None
    assert theirs is not None
    assert (mine.kind.id, mine.cells["toughness"], mine.cells["wounds"], mine.sheet) == (
        "ahqgm-kind-special",
        "T?",
        "?",
        (),
    )
    assert mine.officer, "that it is special is seen"
    assert "Champion" not in mine.name
    assert theirs.name == "Skaven Champion"
    crawl.end().attack("a", "1", dice={"to-hit": [2]})
    assert crawl.saw(Identified, who="a").name == "Skaven Champion"
    known = book.view(crawl.state, HEROES).model(crawl.ids["a"])
    assert known is not None
    assert (known.name, known.cells["toughness"]) == ("Skaven Champion", "T8")


@pytest.mark.rule("AHQ-CMB-27", "AHQ-SKV-02")
def test_a_sentry_shows_itself_when_it_opens_a_door_and_not_when_it_fights() -> None:
    crawl = Crawl(PLAIN.replace("1a#", "1a+"), {**HUMANS, "a": monster("skaven-sentry")})
    crawl.end().attack("a", "1", dice={"to-hit": [2]})
    assert not crawl["a"].known
    crawl.turn().end()
    assert crawl["a"].square is not None
    crawl["1"].square = crawl["a"].square.step("W").step("W")
    crawl.act("a", "open", door=crawl.door())
    assert crawl["a"].known
    assert crawl.saw(Identified).name == "Skaven Sentry"


@pytest.mark.rule("AHQ-CMB-27", "AHQ-CMB-23")
def test_a_sentry_shows_itself_too_when_it_closes_one() -> None:
    crawl = Crawl(PLAIN.replace("1a#", "1a'"), {**HUMANS, "a": monster("skaven-sentry")})
    crawl["1"].square = crawl["a"].square.step("W").step("W") if crawl["a"].square else None
    crawl.end().act("a", "close", door=crawl.door())
    assert crawl["a"].known
    assert crawl.saw(Identified, who="a").name == "Skaven Sentry"


@pytest.mark.parametrize(
    ("id", "called"), [("skaven-champion", "special Skaven"), ("goblin-archer", "special monster")]
)
def test_what_is_unknown_is_called_by_no_word_of_the_program(id: str, called: str) -> None:
    crawl = Crawl(PLAIN, {**HUMANS, "a": monster(id)})
    crawl["a"].known = False
    name = secrecy.name_seen(crawl["a"])
    assert isinstance(name, Msg)
    assert Narrator().text(name) == called


@pytest.mark.rule("AHQ-HTH-08")
def test_who_strikes_at_it_is_told_its_figures_but_not_what_it_is() -> None:
    crawl = Crawl(PLAIN, CHAMPION)
    crawl.attack("1", "a", dice={"to-hit": [2]})
    shown = book.view(crawl.state, HEROES).model(crawl.ids["a"])
    assert shown is not None
    assert (shown.cells["toughness"], shown.kind.id) == ("T8", "ahqgm-kind-special")
    assert not crawl["a"].known


@pytest.mark.rule("AHQ-SKV-02")
def test_what_a_band_is_made_of_is_rolled_in_secret() -> None:
    crawl = Crawl(DOOR, HUMANS)
    crawl.act("1", "open", door=crawl.door()).done(dice=LEADERS_LAIR)
    rolled = crawl.saw(TableRolled, table="AHQ-TBL-LAIR")
    assert (rolled.known_to(HEROES), rolled.known_to(GM)) == (False, True)
    names = Narrator().text(crawl.saw(MonstersFound).names)
    assert "Champion" not in names
    assert "special" in names


@pytest.mark.rule("AHQ-CMB-27")
def test_in_solo_play_everything_is_known() -> None:
    crawl = Crawl(DOOR, HUMANS, variant="solo")
    crawl.act("1", "open", door=crawl.door()).done(dice={**LEADERS_LAIR})
    assert crawl.saw(TableRolled, table="AHQ-TBL-LAIR").known_to(HEROES)
    assert all(m.known for m in crawl.monsters)
    assert not secrecy.hidden_at_first(crawl.state, "skaven-champion")


# Equal views


def other_hand(state: Campaign) -> None:
    """Other counters in hand, as many."""
    own = state.counters
    own.hand, own.cup = [FATE, AMBUSH], [TRAP, *own.cup]


def other_cup(state: Campaign) -> None:
    """The cup in another order."""
    state.counters.cup.reverse()


def other_special(state: Campaign) -> None:
    """Another special monster of the same people stands there."""
    old = next(m for m in state.monsters() if not m.known)
    new = people.add_monster(state, "white-skaven-sorcerer", old.square)
    state.models.pop(new.id)
    new.id, new.glyph, new.engaged, new.home = old.id, old.glyph, old.engaged, old.home
    state.models[old.id] = new


@pytest.mark.rule("AHQ-GM-08", "AHQ-CNT-07", "AHQ-CMB-27")
@pytest.mark.parametrize("change", [other_hand, other_cup, other_special])
def test_the_heroes_view_does_not_change_with_what_is_hidden(change: Callable[[Campaign], None]) -> None:
    crawl = holding(Crawl(PLAIN, CHAMPION), TRAP, ESCAPE)
    before = seen(crawl.state)
    change(crawl.state)
    assert seen(crawl.state) == before


@pytest.mark.parametrize("change", [other_hand, other_cup, other_special])
def test_the_heroes_mind_answers_alike(change: Callable[[Campaign], None]) -> None:
    answers = []
    for hidden in (None, change):
        crawl = holding(Crawl(PLAIN, CHAMPION), TRAP, ESCAPE)
        if hidden is not None:
            hidden(crawl.state)
        assert isinstance(crawl.decision, Act)
        view = book.view(crawl.state, HEROES)
        answers.append(book.mind(HEROES, "auto").answer(view, crawl.decision, Chance(crawl.state.chance)))
    assert answers[0] == answers[1]


@pytest.mark.parametrize("strength", ["easy", "normal", "cunning"])
def test_the_game_masters_mind_does_not_see_the_cup(strength: str) -> None:
    answers = []
    for hidden in (False, True):
        crawl = holding(Crawl(PLAIN, {"1": hero("heinrich"), "2": hero("sven")}), TRAP)
        crawl.end()
        if hidden:
            crawl.state.counters.cup = crawl.state.counters.cup[::-2]
        assert isinstance(crawl.decision, Act)
        view = book.view(crawl.state, GM)
        answers.append(book.mind(GM, strength).answer(view, crawl.decision, Chance(crawl.state.chance)))
    assert answers[0] == answers[1]
