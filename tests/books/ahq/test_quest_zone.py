"""Quests with a designed level: AHQ-QST-02, -05, -06, -07, -09."""

from __future__ import annotations

import pytest
from attrs import evolve

from roguelike.books.ahq import annals, book, counters, expedition, explore, objective, quests
from roguelike.books.ahq.annal import Annal
from roguelike.books.ahq.content import content
from roguelike.books.ahq.dungeon import designed
from roguelike.books.ahq.dungeon.grid import hang
from roguelike.books.ahq.dungeon.machine import run
from roguelike.books.ahq.dungeon.search import searchable_walls
from roguelike.books.ahq.events_explore import ChestOpened, GoldShared, MonstersFound, TableRolled
from roguelike.books.ahq.events_quest import QuestCompleted, QuestSought, QuestTreasureWon
from roguelike.books.ahq.events_traps import TrapMet
from roguelike.books.ahq.state import HEROES, Campaign, Door, Objective
from roguelike.engine.decisions import Json
from roguelike.engine.geometry import Square
from roguelike.engine.serial import dump, load
from roguelike.narrator import Narrator
from tests.books.ahq.crawl import Crawl
from tests.books.ahq.master.kit import DOOR, HUMANS

SEAL = "merchants-seal"
SURPRISED = {"surprise-leader": [12], "surprise-gm": [1]}


def on_quest(crawl: Crawl) -> Crawl:
    """The quest is what the expedition is for."""
    crawl.state.setup.update({"quest": SEAL, quests.DUNGEON: "1"})
    crawl.state.annals.append(Annal(1, 1))
    return crawl


def in_zone(variant: str = "solo") -> Crawl:
    """Heinrich and Sven on the stairs of the Quest Zone."""
    crawl = on_quest(Crawl("####\n#12#\n####", HUMANS, variant=variant, begin=False))
    crawl.state.level = "1.3"
    run(expedition.arrive(crawl.game))
    return crawl.begin()


def known(crawl: Crawl) -> str:
    """The marks of the sections that are laid."""
    return "".join(sorted(designed.mark_of(id) for id in crawl.level.sections))


def put(crawl: Crawl, name: str, x: int, y: int) -> None:
    """Somebody stands in a square of the map."""
    crawl[name].square = designed.on_level((x, y))


# Designing one


@pytest.mark.rule("AHQ-QST-09", "AHQ-SOLO-06")
def test_a_quest_says_how_many_levels_there_are_and_draws_the_last_the_tables_make_the_rest() -> None:
    for variant in ("counters", "solo"):
        asked = {d.question: d for d in book.setups({"game_master": variant})}
        assert SEAL in [option.key for option in asked["objective"].choices]  # type: ignore[attr-defined]
        state = book.new_campaign({"game_master": variant, "objective": SEAL}, "x")
        assert quests.record(state) is content().quests[SEAL]
        rules = explore.dungeon_rules(state)
        assert (rules.quest_stairs, rules.stairs_down) == (True, "out")
        state.dungeon = 2
        assert quests.record(state) is None
        assert explore.dungeon_rules(state).quest_stairs is False


@pytest.mark.parametrize("drawn", ["aa\naa\n#+#", "aab\naab", "a#a\naaa"])
def test_a_map_that_is_none_is_refused(drawn: str) -> None:
    quest = content().quests[SEAL]
    with pytest.raises(ValueError, match=r"one place for each letter"):
        evolve(quest, map=drawn)


def test_every_part_of_the_map_can_be_reached_and_every_trap_and_chest_is_in_its_section() -> None:
    for quest in content().quests.values():
        made = designed.plan(quest.id)
        reached, todo = set[str](), ["a"]
        while todo:
            mark = todo.pop()
            if mark not in reached:
                reached.add(mark)
                todo += made.beside.get(mark, {}).values()
                todo += [other for pair in made.doors.values() if mark in pair for other in pair]
        assert reached == set(made.places)
        for mark, place in made.places.items():
            spots = [trap.at for trap in place.traps] + ([place.chest] if place.chest else [])
            assert all(made.floors[mark].holds(designed.on_level(at)) for at in spots)
        treasures = [find.item for place in made.places.values() for find in place.chest_items]
        assert treasures.count(quest.treasure) == 1


# Its levels


@pytest.mark.rule("AHQ-QST-07")
def test_above_it_the_stairs_down_are_in_a_quest_room_and_all_others_lead_out() -> None:
    crawl = on_quest(Crawl(DOOR, HUMANS, variant="solo"))
    crawl.act("1", "open", door=crawl.door())
    crawl.done(dice={"behind-door": [7], "room-type": [11], "quest-monsters": [1], "room-doors": [1], **SURPRISED})
    assert crawl.level.quest_zone is False
    room = next(s for s in crawl.level.sections.values() if s.room == "quest")
    assert room.stairs is not None
    crawl = on_quest(Crawl(DOOR, HUMANS, variant="solo"))
    crawl.act("1", "open", door=crawl.door())
    stairs_down = {"passage-length": [1], "passage-features": [5, 5], "passage-end": [9, 9, 9, 9]}
    crawl.done(dice={"behind-door": [2], **stairs_down})
    kinds = [s.kind for s in crawl.level.sections.values()]
    assert "stairs-out" in kinds
    assert "stairs-down" not in kinds


@pytest.mark.rule("AHQ-QST-05", "AHQ-QST-07")
def test_the_whole_deepest_level_is_the_quest_zone() -> None:
    crawl = on_quest(Crawl(DOOR, HUMANS, variant="solo"))
    for number, whole in ((2, False), (3, True)):
        crawl.state.level = f"1.{number}"
        run(expedition.arrive(crawl.game))
        assert crawl.level.quest_zone is whole
    assert quests.zone(crawl.state) is content().quests[SEAL]
    assert known(crawl) == "abcd"


def test_what_the_game_master_may_not_play_there_spoils_on_the_level_above() -> None:
    crawl = on_quest(Crawl(DOOR, HUMANS))
    assert counters.spoils(crawl.state, "trap") is False
    crawl.state.level = "1.2"
    assert counters.spoils(crawl.state, "trap") is True
    assert counters.spoils(crawl.state, "fate") is False


# In it


@pytest.mark.rule("AHQ-QST-06")
def test_its_sections_come_from_the_map_not_from_the_tables() -> None:
    crawl = in_zone()
    assert known(crawl) == "abcd"
    crawl.move("1", "N" * 12)
    crawl.done()
    assert known(crawl) == "abcdegh", "both ways, up to the next corner"
    assert not crawl.told(TableRolled)
    assert [door.square for door in crawl.level.doors.values()] == [
        designed.on_level((5, 11)),
        designed.on_level((13, 8)),
    ]
    assert {s.kind for s in crawl.level.sections.values()} >= {"t-junction", "left-turn"}


@pytest.mark.rule("AHQ-QST-05")
def test_who_lives_there_is_on_the_map_and_has_its_gold() -> None:
    crawl = in_zone()
    crawl.move("1", "N" * 12).done()
    put(crawl, "1", 5, 10)
    guard = next(id for id, door in crawl.level.doors.items() if door.square == designed.on_level((5, 11)))
    crawl.act("1", "open", door=guard)
    crawl.done(dice=SURPRISED)
    assert [m.profile for m in crawl.monsters] == ["skaven-warrior"] * 4
    assert len(crawl.saw(MonstersFound).who) == 4
    assert not crawl.told(TableRolled)
    (band,) = crawl.state.bands.values()
    assert (band.gold, band.sections, band.table) == (40, ["zf"], "lair")


@pytest.mark.rule("AHQ-QST-05")
def test_a_trap_of_the_map_is_met_in_its_square_once() -> None:
    crawl = in_zone()
    crawl.move("1", "N" * 12).done()
    put(crawl, "1", 14, 9)
    put(crawl, "2", 5, 10)
    crawl.move("1", "E", dice={"spot": [12]}, answers={"ahq.trap.spotted": "leave"})
    assert crawl.saw(TrapMet).trap == "Crossfire"
    assert crawl.level.sprung == ["45,39"]
    assert quests.trap_at(crawl.state, crawl["1"]) == ""
    put(crawl, "2", 14, 10)
    assert quests.trap_at(crawl.state, crawl["2"]) == "pit"


@pytest.mark.rule("AHQ-QST-06", "AHQ-QST-05")
def test_there_are_no_other_doors_and_a_search_finds_what_the_map_says() -> None:
    crawl = in_zone("counters")
    crawl.move("1", "N" * 12).done(dice={"gm-phase": [5]})
    assert all(searchable_walls(crawl.level, s) == [] for s in crawl.level.sections.values())
    put(crawl, "1", 13, 9)
    store = next(id for id, door in crawl.level.doors.items() if door.square == designed.on_level((13, 8)))
    crawl.act("1", "open", door=store).done(dice={"gm-phase": [5]})
    assert "k" in known(crawl)
    put(crawl, "1", 13, 5)
    crawl.act("1", "treasure")
    assert crawl.saw(GoldShared).gold == 45


@pytest.mark.rule("AHQ-QST-02", "AHQ-QST-05")
def test_the_quest_treasure_is_in_its_chest_and_completes_the_quest() -> None:
    crawl = in_zone()
    for section, side in (("zd", "E"), ("zh", "N")):
        designed.explore_planned(crawl.level, SEAL, section, side)
    hall = next(id for id, door in crawl.level.doors.items() if door.square == designed.on_level((19, 5)))
    designed.open_planned(crawl.level, SEAL, hall)
    put(crawl, "1", 28, 3)
    crawl.act("1", "chest", answers={"ahq.treasure.gear": {"0": crawl.ids["1"]}})
    assert crawl.saw(ChestOpened).gold == 100
    assert crawl.saw(QuestTreasureWon).what == content().items[SEAL].name
    crawl.saw(QuestCompleted)
    assert SEAL in [item.id for item in crawl["1"].items]
    assert len(crawl.state.quest_treasures) == 1
    (annal,) = crawl.state.annals
    assert (annal.completed, annal.treasures) == (True, ["The Merchants' Seal"])
    assert objective.aim(crawl.state) == "home"
    assert crawl.level.sections["zj"].chest_open


def test_behind_a_door_that_is_not_on_the_map_is_rock() -> None:
    crawl = in_zone()
    hang(crawl.level, Door("d", Square(42, 47), "EW", ["zb", ""]))
    assert designed.open_planned(crawl.level, SEAL, "d").false_door


def test_the_autoplayer_goes_down_and_the_zone_is_saved() -> None:
    crawl = on_quest(Crawl(DOOR, HUMANS, variant="solo"))
    assert book.view(crawl.state, HEROES).bound == "down"
    crawl = in_zone()
    assert book.view(crawl.state, HEROES).bound == ""
    plain: Json = dump(crawl.state)
    assert load(Campaign, plain).levels["1.3"] == crawl.level
    assert isinstance(plain, dict)
    levels = plain["levels"]
    assert isinstance(levels, dict)
    del levels["1.3"]["sprung"]
    assert load(Campaign, plain).levels["1.3"].sprung == []


def test_what_is_sought_is_told_when_an_expedition_begins_and_at_home_until_it_is_won() -> None:
    crawl = on_quest(Crawl(DOOR, HUMANS, variant="solo"))
    quests.begin(crawl.game)
    assert crawl.saw(QuestSought).levels == 3
    voice = Narrator()
    (line,) = annals.sought(crawl.state)
    assert "The Merchants' Seal" in voice.text(line)
    crawl.state.setup.clear()
    crawl.state.objective = Objective(["assassin"] * 6)
    (line,) = annals.sought(crawl.state)
    assert "0 of 6" in voice.text(line)
    assert not voice.missing
    crawl.state.annals[0].completed = True
    assert annals.sought(crawl.state) == ()
