"""Character Monsters: AHQ-SPM-01 to -13, AHQ-SKV-10 to -22, -30, AHQ-GM-11, -15, -16, AHQ-CNT-21, -22, -33, -35."""

import pytest

from roguelike.books.ahq import book, specials
from roguelike.books.ahq.counters import ESCAPE, SPECIAL, WANDERING
from roguelike.books.ahq.effects import Effect
from roguelike.books.ahq.events_counters import CounterPlayed, SpecialFled, SpecialsReady
from roguelike.books.ahq.events_explore import SurpriseRolled
from roguelike.books.ahq.figures import ASLEEP
from roguelike.books.ahq.specials import DEAD, FLED, MET, READY
from roguelike.books.ahq.state import GM, HEROES
from roguelike.engine.decisions import Choose, Json
from roguelike.engine.geometry import steps_between
from tests.books.ahq.crawl import Crawl
from tests.books.ahq.master.kit import DOOR, FIGHT, HUMANS, LAIR, ROOM, holding
from tests.books.ahq.scenario import henchman, hero, monster

SKAVEN = {
    1: [],
    2: ["assassin"],
    3: ["plague-monk", "plague-censer-bearer"],
    4: ["clan-mors-warlord", "warpweaver", "white-skaven-sorcerer"],
}


def in_dungeon(number: int, **specials_before: str) -> Crawl:
    """The expedition into a dungeon has begun."""
    crawl = Crawl(ROOM, HUMANS)
    crawl.state.dungeon = number
    crawl.state.specials.update({id.replace("_", "-"): how for id, how in specials_before.items()})
    specials.begin_expedition(crawl.game)
    return crawl


def opened(specials_ready: list[str], answers: dict[str, Json | list[Json]], *kinds: str, roll: int = 9) -> Crawl:
    """A Lair is opened while these Character Monsters are ready and these counters held."""
    crawl = holding(Crawl(DOOR, HUMANS), *kinds)
    crawl.state.specials.update(dict.fromkeys(specials_ready, READY))
    crawl.act("1", "open", door=crawl.door())
    return crawl.done(dice={**LAIR, "surprise-leader": [roll], "surprise-gm": [6]}, answers=answers)


@pytest.mark.rule("AHQ-SPM-04", "AHQ-SKV-11", "AHQ-GM-11", "AHQ-SPM-02", "AHQ-TBL-SPECIALAVAIL", "AHQ-SPM-03")
@pytest.mark.parametrize("dungeon", [1, 2, 3, 4])
def test_each_dungeon_brings_its_own_and_those_before_it_stay(dungeon: int) -> None:
    crawl = in_dungeon(dungeon)
    assert specials.listed_for(dungeon) == SKAVEN[dungeon]
    assert specials.ready(crawl.state) == [id for number in range(1, dungeon + 1) for id in SKAVEN[number]]


@pytest.mark.rule("AHQ-SPM-12", "AHQ-SKV-12", "AHQ-SPM-07")
def test_who_was_not_used_may_be_saved_for_later_who_is_dead_is_gone() -> None:
    crawl = in_dungeon(3, assassin=READY, plague_monk=DEAD)
    assert specials.ready(crawl.state) == ["assassin", "plague-censer-bearer"]


@pytest.mark.rule("AHQ-SPM-02")
def test_only_the_game_master_hears_of_it() -> None:
    told = in_dungeon(2).told(SpecialsReady)[0]
    assert (told.known_to(GM), told.known_to(HEROES)) == (True, False)


@pytest.mark.rule("AHQ-SPM-13")
def test_in_the_ice_prison_none_may_be_used() -> None:
    crawl = in_dungeon(5)
    assert len(specials.ready(crawl.state)) == 6
    crawl.state.setup["quest"] = "amulet"
    assert specials.ready(crawl.state) == []
    assert specials.by_counter(crawl.state) == []


@pytest.mark.rule("AHQ-SPM-05", "AHQ-SPM-06", "AHQ-SPM-01", "AHQ-SKV-10", "AHQ-SKV-12")
def test_who_is_ready_may_join_monsters_that_are_placed_once() -> None:
    crawl = opened(["assassin", "warpweaver"], {"ahq.special": ["assassin", "keep"]})
    assert [m.profile for m in crawl.monsters].count("assassin") == 1
    assert len(crawl.monsters) == 5
    assert crawl.state.specials == {"assassin": MET, "warpweaver": READY}
    asked = [d for d in crawl.asked if isinstance(d, Choose) and d.question == "ahq.special"]
    assert [[o.key for o in d.choices] for d in asked] == [["assassin", "warpweaver", "keep"], ["warpweaver", "keep"]]


@pytest.mark.rule("AHQ-SKV-20")
def test_with_the_assassin_the_group_adds_two_to_its_surprise_roll() -> None:
    crawl = opened(["assassin"], {"ahq.special": "assassin"}, roll=9)
    assert crawl.saw(SurpriseRolled).theirs_plus == 2


@pytest.mark.rule("AHQ-SKV-21")
def test_if_the_roll_is_won_the_assassin_may_wait_anywhere_in_sight() -> None:
    crawl = opened(["assassin"], {"ahq.special": "assassin", "ahq.assassin-waits": [[33, 33]]}, roll=1)
    assassin = next(m for m in crawl.monsters if m.profile == "assassin")
    assert assassin.square == (33, 33), "in the room where the Heroes stand"


@pytest.mark.rule("AHQ-SKV-21")
@pytest.mark.parametrize(("leader", "waits"), [(8, True), (9, False)])
def test_with_wandering_monsters_too_he_may_wait_elsewhere(leader: int, waits: bool) -> None:
    crawl = holding(Crawl(CORRIDOR, HUMANS), WANDERING)
    crawl.state.specials["assassin"] = READY
    answers: dict[str, Json | list[Json]] = {"ahq.counter.wandering-monsters": "play", "ahq.special": "assassin"}
    if waits:
        answers["ahq.assassin-waits"] = [[34, 31]]
    crawl.done(dice={"wandering-monsters": [1], "surprise-leader": [leader], "surprise-gm": [7]}, answers=answers)
    assassin = next(m for m in crawl.monsters if m.profile == "assassin")
    assert (assassin.square == (34, 31)) is waits
    assert ("ahq.assassin-waits" in crawl.questions) is waits


def test_if_it_is_lost_he_is_placed_like_the_others() -> None:
    crawl = opened(["assassin"], {"ahq.special": "assassin"}, roll=12)
    assert "ahq.assassin-waits" not in crawl.questions


@pytest.mark.rule("AHQ-GM-16", "AHQ-CNT-22", "AHQ-SKV-13")
def test_a_special_monster_counter_brings_back_who_fled() -> None:
    crawl = holding(Crawl(DOOR, HUMANS), SPECIAL)
    crawl.state.specials.update({"assassin": FLED, "warpweaver": READY})
    assert specials.by_counter(crawl.state) == ["assassin"], "as long as somebody has fled, nobody else"
    assert specials.ready(crawl.state) == ["warpweaver"], "who fled cannot simply join"
    crawl.act("1", "open", door=crawl.door())
    crawl.done(
        dice={**LAIR, "surprise-leader": [12], "surprise-gm": [1]},
        answers={"ahq.special": "keep", "ahq.counter.special-monster": "assassin"},
    )
    assert "assassin" in [m.profile for m in crawl.monsters]
    assert crawl.state.specials["assassin"] == MET
    assert crawl.state.counters.out == [SPECIAL]


@pytest.mark.rule("AHQ-GM-16", "AHQ-CNT-22")
def test_if_nobody_has_fled_it_brings_one_planned_for_later_even_for_another_dungeon() -> None:
    crawl = holding(Crawl(DOOR, HUMANS), SPECIAL)
    assert specials.by_counter(crawl.state) == [id for ids in SKAVEN.values() for id in ids]
    crawl.act("1", "open", door=crawl.door())
    crawl.done(
        dice={**LAIR, "surprise-leader": [12], "surprise-gm": [1]},
        answers={"ahq.counter.special-monster": "plague-monk"},
    )
    assert "plague-monk" in [m.profile for m in crawl.monsters]


CORRIDOR = """
    ##################
    #1...............#
    #2...............#
    ##################"""
LEADER = [9, 3, 2, 1]
ASSASSIN = {"a": monster("assassin")}


def duel(*kinds: str) -> Crawl:
    """Heinrich faces the Assassin."""
    crawl = holding(Crawl(FIGHT.replace("12.........a", "2.........1a"), ASSASSIN), *kinds)
    crawl.state.specials["assassin"] = MET
    return crawl


@pytest.mark.rule("AHQ-GM-15", "AHQ-CNT-21", "AHQ-CNT-33")
def test_an_escape_takes_a_living_character_monster_off_the_board() -> None:
    crawl = duel(ESCAPE)
    crawl.attack(
        "1", "a", dice={"to-hit": [11], "wound": [7, 1, 1, 1], "leader": LEADER}, answers={"ahq.counter.escape": "play"}
    )
    assert crawl.saw(CounterPlayed, counter=ESCAPE, who="a").held == 0
    assert crawl.saw(SpecialFled, who="a").counter
    assert crawl["a"].square is None
    assert crawl.state.specials["assassin"] == FLED
    assert crawl.state.fight == 0, "nobody is left to fight"


@pytest.mark.rule("AHQ-CNT-33", "AHQ-SPM-07", "AHQ-SKV-14")
def test_who_is_dead_cannot_escape_and_never_comes_back() -> None:
    crawl = duel(ESCAPE)
    crawl["a"].wounds = 1
    crawl.attack("1", "a", dice={"to-hit": [11], "wound": [7, 1, 1, 1], "leader": LEADER})
    assert "ahq.counter.escape" not in crawl.questions
    assert crawl.state.specials["assassin"] == DEAD
    assert specials.by_counter(crawl.state) != []
    assert "assassin" not in specials.by_counter(crawl.state) + specials.ready(crawl.state)


@pytest.mark.rule("AHQ-GM-15", "AHQ-CNT-21")
def test_ordinary_monsters_never_flee_by_it() -> None:
    crawl = holding(Crawl(FIGHT.replace("12.........a", "2.........1a"), {"a": monster("skaven-champion")}), ESCAPE)
    crawl.attack("1", "a", dice={"to-hit": [11], "wound": [8, 1, 1, 1]})
    assert crawl.questions == []


@pytest.mark.rule("AHQ-SKV-22", "AHQ-CNT-35")
@pytest.mark.parametrize(("column", "may"), [(6, True), (7, False)])
def test_the_assassin_slips_away_without_a_counter_if_no_hero_is_within_six(column: int, may: bool) -> None:
    row = list("#............#")
    row[column], row[12] = "1", "a"
    hurt = {"a": monster("assassin", wounds=1)}
    crawl = Crawl("##############\n" + "".join(row) + "\n#............#\n##############", hurt)
    crawl.turn()
    assert (crawl["a"].square is None) is may
    if may:
        assert crawl.saw(SpecialFled).counter is False
        assert crawl.state.specials["assassin"] == FLED


@pytest.mark.rule("AHQ-SKV-22")
@pytest.mark.parametrize("asleep", [False, True])
def test_followers_near_him_do_not_keep_him_but_sleep_does(asleep: bool) -> None:
    cast = {**ASSASSIN, "1": henchman(), "2": hero("sven")}
    crawl = Crawl("##############\n#2.........1a#\n#............#\n##############", cast)
    if asleep:
        crawl["a"].effects.append(Effect("sleep", "AHQ-DEC-52", ASLEEP, 0, "expedition"))
    crawl.turn(answers={} if asleep else {"ahq.assassin-flees": "go"})
    assert (crawl["a"].square is None) is not asleep


@pytest.mark.rule("AHQ-SKV-30")
def test_who_comes_back_has_all_his_things_again() -> None:
    crawl = opened(["plague-monk"], {"ahq.special": "plague-monk"})
    monk = next(m for m in crawl.monsters if m.profile == "plague-monk")
    monk.items.clear()
    specials.flee(crawl.game, monk, counter=True)
    again = specials.join(crawl.game, "plague-monk", crawl.state.bands[monk.home])
    assert [item.id for item in again.items] == ["warp-scroll"]


@pytest.mark.rule("AHQ-SPM-04", "AHQ-GM-11")
def test_whoever_was_met_and_lives_is_available_again_later() -> None:
    crawl = in_dungeon(2, assassin=MET)
    crawl.state.specials["warpweaver"] = FLED
    specials.end_expedition(crawl.state)
    assert crawl.state.specials == {"assassin": READY, "warpweaver": FLED}


@pytest.mark.rule("AHQ-SOLO-10")
def test_in_solo_play_no_character_monster_joins() -> None:
    crawl = Crawl(DOOR, HUMANS, variant="solo")
    crawl.state.dungeon = 4
    specials.begin_expedition(crawl.game)
    assert specials.ready(crawl.state) == []
    assert not specials.is_character(crawl.state, Crawl(FIGHT, ASSASSIN)["a"])
    assert book.view(crawl.state, GM).hand == ()


@pytest.mark.rule("AHQ-SPM-08", "AHQ-MON-18", "AHQ-SKV-15", "AHQ-SKV-40", "AHQ-SKV-43", "AHQ-SKV-44", "AHQ-SKV-46")
def test_they_have_the_arms_spells_and_components_of_their_cards() -> None:
    crawl = Crawl(
        FIGHT.replace("..a#", "abc#"),
        {"a": monster("clan-mors-warlord"), "b": monster("warpweaver"), "c": monster("white-skaven-sorcerer")},
    )
    view = book.view(crawl.state, GM)
    lord = view.facts[crawl.ids["a"]]
    assert (lord.weapon_skill, lord.hits_with, lord.dice) == (8, 10, 7)
    held = {name: {i.id: i.count for i in crawl[name].items if i.kind == "component"} for name in "bc"}
    assert sum(held["b"].values()) == 2
    assert sum(held["c"].values()) == 4
    assert crawl["c"].spells == ["choke", "flaming-skull-of-terror", "fireball"]


def test_nobody_of_the_party_stands_where_the_assassin_waits() -> None:
    crawl = opened(["assassin"], {"ahq.special": "assassin"}, roll=1)
    places = [m.square for m in (*crawl.monsters, *crawl.state.party())]
    assert len(set(places)) == len(places)
    assert all(steps_between(a, b) > 0 for a in places for b in places if a and b and a is not b)


@pytest.mark.rule("AHQ-SPM-11")
def test_for_an_own_dungeon_the_game_master_chooses_others() -> None:
    state = book.new_campaign({"specials": ["orc-warchief", "ogre-chieftain"], "dungeon": 3}, "seed")
    assert (state.dungeon, state.level) == (3, "3.1")
    specials.begin_expedition(book.game(state))
    assert specials.ready(state) == ["orc-warchief", "ogre-chieftain"]
    with pytest.raises(ValueError, match="specials"):
        book.new_campaign({"specials": ["skaven-warrior"]}, "seed")
    with pytest.raises(ValueError, match="dungeon"):
        book.new_campaign({"dungeon": "deep"}, "seed")
