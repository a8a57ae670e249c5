"""Who sets out: AHQ-SETUP-01, -03 to -07, -17, -22, -27, AHQ-GM-02, AHQ-SOLO-05, rulings AHQ-CDEC-01, -02."""

import pytest

from roguelike.books.ahq import bands, book, counters
from roguelike.books.ahq.content import content
from roguelike.books.ahq.counters import full_cup
from roguelike.books.ahq.events_explore import TableRolled
from roguelike.books.ahq.rewards import account
from roguelike.books.ahq.state import Campaign, Item
from roguelike.engine.decisions import Act, Choose, Json
from roguelike.engine.geometry import Square, next_to
from roguelike.session.drive import Run
from tests.books.ahq.crawl import SHIFT, Crawl


def party(**setup: Json) -> Campaign:
    """A new campaign."""
    state: Campaign = book.new_campaign(setup, "setup")
    return state


@pytest.mark.rule("AHQ-SETUP-01", "AHQ-CDEC-01")
def test_one_person_leads_all_four_heroes() -> None:
    state = party()
    assert [h.profile for h in state.heroes()] == ["heinrich", "sven", "torallion", "magnus"]
    sheets = [content().heroes[h.profile] for h in state.heroes()]
    assert len({(sheet.race, sheet.calling) for sheet in sheets}) == 4, "Warrior, Dwarf, Elf, Wizard"
    assert list(book.seats(state)) == ["heroes", "gm"]


@pytest.mark.rule("AHQ-SETUP-03")
def test_three_heroes_leave_one_out_and_bring_nobody() -> None:
    state = party(heroes=["heinrich", "sven", "magnus"])
    assert [m.kind for m in state.party()] == ["hero"] * 3


@pytest.mark.rule("AHQ-SETUP-04", "AHQ-SETUP-06", "AHQ-CDEC-01")
def test_two_heroes_bring_a_henchman_each() -> None:
    state = party(heroes=["heinrich", "sven"])
    henchmen = [m for m in state.party() if m.kind == "henchman"]
    assert [m.master for m in henchmen] == [h.id for h in state.heroes()]
    record = content().henchmen["man-at-arms"]
    assert henchmen[0].wounds == record.wounds


@pytest.mark.rule("AHQ-SETUP-05", "AHQ-CDEC-01")
def test_one_hero_brings_two_henchmen() -> None:
    state = party(heroes=["magnus"])
    assert [m.master for m in state.party() if m.kind == "henchman"] == [state.heroes()[0].id] * 2


def test_henchmen_can_be_declined_or_named() -> None:
    assert len(party(heroes=["magnus"], henchmen=[]).party()) == 1
    assert len(party(henchmen=["man-at-arms"]).party()) == 5


@pytest.mark.parametrize(
    "setup",
    [
        {"heroes": ["nobody"]},
        {"heroes": []},
        {"scenario": "siege"},
        {"game_master": "nobody"},
        {"henchmen": ["dragon"]},
        {"colour": "red"},
        {"names": "Otto"},
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(setup: dict[str, Json]) -> None:
    with pytest.raises(ValueError, match=r"\w+"):
        book.new_campaign(setup, "setup")


@pytest.mark.rule("AHQ-SETUP-17")
def test_a_hero_has_his_other_belongings_and_a_wizard_his_components() -> None:
    magnus = next(h for h in party().heroes() if h.profile == "magnus")
    sheet = content().heroes["magnus"]
    assert {item.id: item.count for item in magnus.items} == dict(sheet.items)
    wanted = {component for spell in magnus.spells for component in content().spells[spell].components}
    assert wanted <= {item.id for item in magnus.items}
    assert magnus.gold == sheet.gold


DOOR = """
    ########
    #.....1+
    #2.....#
    #......#
    ########"""


@pytest.mark.rule("AHQ-SETUP-22", "AHQ-GM-02", "AHQ-DOOR-04")
def test_the_leader_chooses_the_wall_and_the_game_master_the_place() -> None:
    crawl = Crawl(DOOR)
    crawl.act("1", "open", door=crawl.door())
    dice = {"behind-door": [3], "room-type": [1], "room-doors": [5]}
    crawl.done(dice=dice, answers={"ahq.room-door-wall": "E"})
    (question,) = [d for d in crawl.asked if d.question == "ahq.room-door-wall"]
    assert isinstance(question, Choose)
    assert (question.seat, question.subject) == ("heroes", crawl.state.leader)
    assert {option.key for option in question.choices} == {"N", "E", "S"}, "one wall has the door they came by"
    room = crawl.level.sections["s100"] if "s100" in crawl.level.sections else list(crawl.level.sections.values())[-1]
    new = list(crawl.level.doors.values())[-1]
    assert new.sides[0] == room.id
    assert new.square.x == room.floor[0].x + room.floor[0].w


@pytest.mark.rule("AHQ-GM-02", "AHQ-SOLO-05")
def test_the_game_master_rolls_for_the_monsters_of_lairs_on_the_tables_of_the_amulet() -> None:
    crawl = Crawl(DOOR, variant="solo")
    crawl.act("1", "open", door=crawl.door())
    dice = {"behind-door": [3], "room-type": [9], "lair-monsters": [8], "room-doors": [1]}
    crawl.done(dice={**dice, "surprise-leader": [9], "surprise-gm": [2]})
    assert [e.table for e in crawl.told(TableRolled) if e.table == "AHQ-TBL-LAIR"]
    assert [m.profile for m in crawl.monsters] == ["skaven-warlord"]


@pytest.mark.rule("AHQ-SETUP-27", "AHQ-QST-10")
def test_the_map_keeps_all_there_is_to_know_for_the_next_expedition() -> None:
    crawl = Crawl(
        """
        #######+##
        #1....$..#
        #2.......#
        #........#
        ####'#####
           #...#
           #...#
           #...#
           #####"""
    )
    room = crawl.section("1")
    room.searched, room.treasure_searched, room.chest_open = ["W"], True, True
    room.loot = [Item("shield", "armour")]
    crawl.level.doors[crawl.door()].secret = True
    cellar = crawl.level.sections["s2"]
    cellar.chest = Square(SHIFT + 4, SHIFT + 5)
    crawl.lurk(cellar.id, ["skaven-warrior"] * 3)
    stairs = crawl.level.sections["s1"]
    crawl.changed()
    before = repr(crawl.level.sections), repr(crawl.level.doors)
    for name in "12":
        crawl[name].away, crawl[name].square = True, None
    crawl.end(answers={"ahq.home": "same"}, dice={"leader": [1, 2]})
    assert crawl.state.expedition == 2
    assert (repr(crawl.level.sections), repr(crawl.level.doors)) == before
    assert [(b.sections, len(b.monsters)) for b in crawl.state.bands.values()] == [([cellar.id], 3)]
    assert crawl.level.arrival == stairs.id


@pytest.mark.rule("AHQ-SETUP-19")
def test_when_an_expedition_begins_all_counters_are_in_the_cup_and_the_first_sections_lie_there() -> None:
    run = Run(book, book.new_campaign({}, "setup"))
    run.start()
    while (asked := run.decision) is not None and not isinstance(asked, Act):
        run.send(book.mind("heroes", "auto").answer(book.view(run.state, "heroes"), asked, run.game.chance))
    state: Campaign = run.state
    held = state.counters
    assert sorted(held.cup + held.hand) == sorted(full_cup())
    assert len(held.hand) == 1, "the one that a new dungeon gives"
    assert [s.kind for s in state.here.sections.values()] == ["stairs-out", "passage", "passage", "t-junction"]
    assert state.monsters() == []
    assert set(state.specials.values()) <= {"ready"}


@pytest.mark.rule("AHQ-SKV-56", "AHQ-SKV-60")
@pytest.mark.parametrize("before", range(6))
def test_a_team_comes_to_a_skirmish_as_two_who_stand_side_by_side(before: int) -> None:
    monsters: list[Json] = [*["skaven-warrior"] * before, "jezzail-team", "warpfire-thrower-team"]
    state = party(scenario="skirmish", monsters=monsters)
    teams = [m for m in state.monsters() if m.crew]
    assert len(state.monsters()) == before + 4
    assert len({m.square for m in state.monsters()}) == before + 4
    for model in teams:
        mate = state.models[model.crew]
        assert mate.crew == model.id
        assert model.square is not None
        assert mate.square is not None
        assert next_to(model.square, mate.square)
    assert sum(bool(m.missiles) for m in teams) == 2, "one of each team has the weapon"


def test_a_setup_gives_gold_figures_and_inhabitants() -> None:
    figures: Json = {"sven": {"wounds": 9, "weapon_skill": 11, "fate_points": 5}}
    state = party(gold={"heinrich": 400, "sven": 30}, figures=figures, inhabitants=["mummy", "ghoul-a"])
    heinrich, sven = state.heroes()[:2]
    assert (heinrich.gold, account(state, heinrich).moneylender) == (250, 150)
    assert (sven.gold, sven.wounds, sven.fate, sven.base["weapon_skill"]) == (30, 9, 5, 11)
    game = book.game(state)
    for table in ("wandering", "lair"):
        assert bands.roll_band(game, table, []).monsters == ["mummy", "ghoul-a"]
    assert bands.roll_band(book.game(other := party()), "wandering", []).monsters[0].startswith("skaven"), other


def test_a_setup_says_what_is_in_the_cup() -> None:
    state = party(cup=["trap", "trap", "escape"])
    counters.begin_expedition(book.game(state))
    assert sorted(state.counters.cup + state.counters.hand) == ["escape", "trap", "trap"]
    with pytest.raises(ValueError, match="cup"):
        party(cup=["tea"])


@pytest.mark.parametrize(
    "setup",
    [
        {"gold": {"heinrich": -1}},
        {"gold": {"nobody": 5}},
        {"gold": 5},
        {"figures": {"sven": {"luck": 3}}},
        {"figures": {"sven": {"wounds": 13}}},
        {"figures": {"sven": 3}},
        {"inhabitants": ["nobody"]},
    ],
)
def test_what_a_setup_cannot_give_is_refused(setup: dict[str, Json]) -> None:
    with pytest.raises(ValueError, match=r"gold|figures|inhabitants"):
        party(**setup)
