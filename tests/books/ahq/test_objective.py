"""The objective of solo play: AHQ-SOLO-06 to -09, AHQ-QST-02, rulings AHQ-DEC4-17, AHQ-DEC4-18."""

from __future__ import annotations

import pytest

from roguelike.books.ahq import book, objective, trophies
from roguelike.books.ahq.annal import Annal
from roguelike.books.ahq.carrying import thing
from roguelike.books.ahq.content import content
from roguelike.books.ahq.events_quest import PairSettled, QuarrySlain, QuestCompleted, QuestTreasureWon
from roguelike.books.ahq.expedition import clear_dungeon
from roguelike.books.ahq.figures import T, attack_skill, damage_dice, value
from roguelike.books.ahq.items import wands
from roguelike.books.ahq.items.start import made
from roguelike.books.ahq.state import HEROES, Campaign, Item, Model, Objective, Pair
from roguelike.engine.decisions import Choose, Json, PickSquare, Refusal, Subset, action
from roguelike.engine.serial import dump, load
from roguelike.narrator import Narrator
from tests.books.ahq.crawl import Crawl
from tests.books.ahq.master.kit import DOOR, HUMANS
from tests.books.ahq.scenario import monster

SIX = ["assassin", "plague-monk", "plague-censer-bearer", "clan-mors-warlord", "warpweaver", "white-skaven-sorcerer"]
QUEST_ROOM = {"behind-door": [7], "room-type": [11], "quest-monsters": [1], "room-doors": [1]}
"""A Quest Room of two Champions and a Warlord, without a further door."""
SURPRISED = {"surprise-leader": [12], "surprise-gm": [1]}
RING = {"magic-item": [4, 4], "magic-ring": [4]}
"""A Ring of Protection, level 2."""


def told(crawl: Crawl) -> str:
    """The header as a reader sees it."""
    voice = Narrator()
    text = " | ".join(voice.text(part.text) for part in book.view(crawl.state, HEROES).header)
    assert not voice.missing
    return text


def seeking(drawing: str = DOOR, left: list[str] | None = None) -> Crawl:
    """Heroes before a door, in solo play, with the objective; those to be drawn are in this order."""
    crawl = Crawl(drawing, HUMANS, variant="solo")
    crawl.state.objective = Objective(list(SIX if left is None else left))
    return crawl


TWO_DOORS = DOOR.replace("#2......#\n", "+2......#\n")


def east(crawl: Crawl) -> str:
    """The door beside which Heinrich stands."""
    here = crawl["1"].square
    return next(door.id for door in crawl.level.doors.values() if here is not None and door.square.y == here.y)


def opened(
    drawn: tuple[int, int] = (1, 1),
    chosen: str = "",
    dice: dict[str, list[int]] | None = None,
    left: list[str] | None = None,
) -> Crawl:
    """The door leads to a Quest Room; the ``drawn`` of those that are left live there."""
    crawl = seeking(left=left)
    crawl.act("1", "open", door=crawl.door())
    rolled = {**(RING if not chosen else {}), **(dice or {})}
    answers: dict[str, Json | list[Json]] = {"ahq.quest-treasure": chosen} if chosen else {}
    return crawl.done(dice={**QUEST_ROOM, **SURPRISED, "quest-monster": list(drawn), **rolled}, answers=answers)


def of(crawl: Crawl, profile: str) -> Model:
    """The monster of that kind on the board."""
    return next(m for m in crawl.monsters if m.profile == profile)


# Before play


@pytest.mark.rule("AHQ-SOLO-06")
def test_solo_play_is_open_ended_or_has_an_objective() -> None:
    assert book.new_campaign({"game_master": "solo"}, "x").objective is None
    state = book.new_campaign({"game_master": "solo", "objective": "monsters"}, "x")
    assert state.objective == Objective(SIX)
    asked = {d.question: d for d in book.setups({"game_master": "solo"})}
    assert isinstance(asked["objective"], Choose)
    assert asked["objective"].suggested == "open"
    (with_master,) = [d for d in book.setups({"game_master": "counters"}) if d.question == "objective"]
    assert isinstance(with_master, Choose)
    assert "monsters" not in [option.key for option in with_master.choices]


@pytest.mark.rule("AHQ-SOLO-07")
def test_six_character_monsters_are_chosen_before_play() -> None:
    asked = {d.question: d for d in book.setups({"game_master": "solo", "objective": "monsters"})}
    choice = asked["specials"]
    assert isinstance(choice, Subset)
    assert (choice.least, choice.most, choice.suggested) == (6, 6, SIX)
    others = ["chaos-lord", "daemonette", *SIX[:4]]
    wanted: dict[str, Json] = {"game_master": "solo", "objective": "monsters", "specials": list(others)}
    assert book.new_campaign(wanted, "x").objective == Objective(others)


@pytest.mark.parametrize(
    "setup",
    [
        {"objective": "monsters"},
        {"game_master": "solo", "objective": "treasure"},
        {"game_master": "solo", "objective": "monsters", "scenario": "skirmish"},
        {"game_master": "solo", "objective": "monsters", "specials": ["assassin"]},
        {"game_master": "solo", "objective": "monsters", "specials": ["assassin"] * 6},
    ],
)
def test_what_is_no_objective_is_refused(setup: dict[str, Json]) -> None:
    with pytest.raises(ValueError, match=r"objective|specials"):
        book.new_campaign(setup, "x")


# In a Quest Room


@pytest.mark.rule("AHQ-SOLO-07")
def test_two_drawn_at_random_are_in_each_quest_room() -> None:
    crawl = opened(drawn=(6, 2))
    own = crawl.state.objective
    assert own is not None
    assert [pair.monsters for pair in own.pairs] == [["white-skaven-sorcerer", "plague-monk"]]
    assert own.left == ["assassin", "plague-censer-bearer", "clan-mors-warlord", "warpweaver"]
    assert sorted(m.profile for m in crawl.monsters) == sorted(
        ["skaven-champion", "skaven-champion", "skaven-warlord", "white-skaven-sorcerer", "plague-monk"]
    )
    (band,) = crawl.state.bands.values()
    assert band.gold == 100, "they bring no gold of their own"
    assert crawl.saw(PairSettled).names == ("White Skaven Sorcerer", "Plague Monk")
    assert "Quest: 0/6 slain, 0/3 won" in told(crawl)


def test_w_tells_what_the_party_is_out_for_and_who_is_still_to_be_slain() -> None:
    crawl = opened(drawn=(6, 2))
    own = crawl.state.objective
    assert own is not None
    own.pairs[0].dead.append("plague-monk")
    told = [Narrator().text(message) for message in book.view(crawl.state, HEROES).aim]
    assert told[0] == "The quest: 1 of 6 Character Monsters slain, 0 of 3 treasures won."
    assert told[1].startswith("Still to be slain: White Skaven Sorcerer, ")
    assert "Plague Monk" not in told[1]
    assert told[1].count(",") == 4, "five are left"
    assert book.view(Crawl(DOOR, HUMANS, variant="solo").state, HEROES).aim == (), "an open-ended game"


@pytest.mark.rule("AHQ-SOLO-07")
def test_in_a_lair_and_in_an_open_ended_game_there_are_none() -> None:
    crawl = seeking(TWO_DOORS)
    crawl.act("1", "open", door=east(crawl))
    crawl.done(dice={"behind-door": [7], "room-type": [9], "lair-monsters": [1], "room-doors": [5], **SURPRISED})
    assert {m.profile for m in crawl.monsters} == {"skaven-warrior"}
    assert crawl.state.objective == Objective(SIX)


@pytest.mark.rule("AHQ-DEC4-18")
def test_after_the_third_pair_a_quest_room_holds_its_monsters_only() -> None:
    crawl = seeking(left=[])
    crawl.act("1", "open", door=crawl.door()).done(dice={**QUEST_ROOM, **SURPRISED})
    assert {m.profile for m in crawl.monsters} == {"skaven-champion", "skaven-warlord"}
    assert not crawl.told(PairSettled)


@pytest.mark.rule("AHQ-SOLO-08", "AHQ-DEC4-17")
def test_the_pair_owns_a_magic_item_that_is_rolled_until_one_of_them_can_use_it() -> None:
    potion, ring = [7, 8], [4, 4]
    crawl = opened(dice={"magic-item": [*potion, *ring], "magic-item-60": [2], "magic-ring": [4]})
    assert crawl.saw(PairSettled).what == "Ring of Protection, level 2"
    assassin, monk = of(crawl, "assassin"), of(crawl, "plague-monk")
    assert [item.id for item in assassin.items] == ["ring-of-protection-2"]
    assert [item.id for item in monk.items] == ["warp-scroll"]
    assert value(assassin, T) == content().monsters["assassin"].toughness + 2, "it wears it"


@pytest.mark.rule("AHQ-SOLO-08")
def test_or_it_is_of_the_players_choice_and_is_used_on_the_heroes() -> None:
    crawl = opened(chosen="magic-sword-ws1-s2")
    assassin = of(crawl, "assassin")
    card = content().monsters["assassin"]
    assert attack_skill(assassin) == card.weapon_skill + 1
    strength = card.strength + 2
    assert damage_dice(assassin) == content().hand_weapons["sword"].damage[strength - 1] > card.damage[0]
    asked = next(d for d in crawl.asked if d.question == "ahq.quest-treasure")
    assert isinstance(asked, Choose)
    assert (asked.choices[0].key, asked.suggested, asked.order) == ("roll", "roll", "roll")
    assert "healing-potion" not in [option.key for option in asked.choices]


@pytest.mark.rule("AHQ-SOLO-08")
def test_a_bow_is_shot_by_the_solo_master() -> None:
    crawl = opened(chosen="magic-bow")
    assassin = of(crawl, "assassin")
    view = book.view(crawl.state, "gm")
    arm = view.facts[assassin.id].arm
    assert arm is not None
    assert (arm.weapon, arm.ready, assassin.missiles[-1].shots) == ("magic-bow", True, -1), "time and again"


@pytest.mark.rule("AHQ-SOLO-08")
def test_a_wand_is_used_down_to_its_last_charge_by_who_casts() -> None:
    crawl = opened(drawn=(5, 1), chosen="magic-wand", dice={"magic-uses": [3], "magic-wand": [10, 10, 8, 8]})
    weaver = of(crawl, "warpweaver")
    (wand,) = [item for item in weaver.items if item.kind == "wand"]
    assert (wand.spells, wand.uses) == (["fireball"], 3), "Flight is no dark magic, so it is rolled again"
    assert wands.source(weaver, "fireball") is wand
    wand.uses = 1
    assert wands.source(weaver, "fireball") is None


@pytest.mark.rule("AHQ-DEC4-17", "AHQ-SOLO-08")
@pytest.mark.parametrize(
    ("profile", "item", "may"),
    [
        ("assassin", "ring-of-protection-1", True),
        ("white-skaven-sorcerer", "ring-of-protection-1", False),  # it has a ring
        ("white-skaven-sorcerer", "amulet-of-iron", True),
        ("assassin", "magic-axe", True),
        ("clan-mors-warlord", "magic-axe", False),  # it has its Rune Sword
        ("assassin", "magic-double-handed-sword", False),  # too weak
        ("assassin", "magic-bow", True),
        ("warpweaver", "magic-bow", False),
        ("plague-censer-bearer", "magic-bow", False),
        ("plague-monk", "magic-bow", False),
        ("warpweaver", "magic-wand:fireball", True),
        ("warpweaver", "magic-wand:flight", False),
        ("assassin", "magic-wand:fireball", False),
        ("assassin", "healing-potion", False),
        ("assassin", "magic-chain-2", False),
        ("assassin", "scroll:fireball", False),
    ],
)
def test_what_a_character_monster_can_use(profile: str, item: str, may: bool) -> None:
    assert trophies.usable(profile, made(item)) is may


# How it is reached

HALL = """
    ########
    #......#
    #.1a...#
    #......#
    ########"""
HEINRICH = {"1": HUMANS["1"]}


def hunt(treasure: Item) -> Crawl:
    """Only the Assassin is left of all six; his comrade is dead already, two treasures are won."""
    crawl = Crawl(HALL, {**HEINRICH, "a": monster("assassin")}, variant="solo")
    (band,) = crawl.state.bands.values()
    others = [
        Pair(SIX[index : index + 2], thing("magic-axe"), dead=SIX[index : index + 2], won=True) for index in (2, 4)
    ]
    mine = Pair(SIX[:2], treasure, "1.1", band.sections[0], band.id, dead=["plague-monk"])
    crawl.state.objective = Objective([], [mine, *others])
    crawl.state.annals.append(Annal(1, 1))
    trophies.bear(crawl["a"], treasure)
    crawl["a"].wounds = 1
    return crawl


def taken(crawl: Crawl) -> dict[str, Json | list[Json]]:
    """Heinrich takes what is found."""
    return {"ahq.treasure.who": {"0": crawl.ids["1"]}}


KILL = {"to-hit": [11], "wound": [12, 12, 12, 12]}


@pytest.mark.rule("AHQ-SOLO-09", "AHQ-QST-02", "AHQ-SOLO-08")
def test_when_all_six_are_dead_and_three_treasures_won_the_quest_is_completed() -> None:
    crawl = hunt(thing("amulet-of-iron"))
    assert "Quest: 5/6 slain, 2/3 won" in told(crawl)
    crawl.attack("1", "a", dice=KILL, answers=taken(crawl))
    assert crawl.saw(QuarrySlain).dead == 6
    assert crawl.saw(QuestTreasureWon).what == "Amulet of Iron"
    crawl.saw(QuestCompleted)
    own = crawl.state.objective
    assert own is not None
    assert (own.done, objective.complete(own)) == (1, True)
    assert [item.id for item in crawl["1"].items].count("amulet-of-iron") == 1, "in a Hero's hands, once"
    assert len(crawl.state.quest_treasures) == 1
    assert "Quest done" in told(crawl)
    assert [(annal.treasures, annal.completed) for annal in crawl.state.annals] == [(["Amulet of Iron"], True)]


@pytest.mark.rule("AHQ-SOLO-09")
def test_the_last_treasure_alone_does_not_complete_it() -> None:
    crawl = hunt(thing("amulet-of-iron"))
    own = crawl.state.objective
    assert own is not None
    own.pairs[2].dead.pop()
    crawl.attack("1", "a", dice=KILL, answers=taken(crawl))
    assert crawl.saw(QuestTreasureWon).won == 3
    assert not crawl.told(QuestCompleted)
    assert own.done == 0


@pytest.mark.rule("AHQ-SOLO-09", "AHQ-SOLO-08")
def test_a_treasure_is_not_won_while_anybody_of_its_room_guards_it() -> None:
    crawl = hunt(thing("amulet-of-iron"))
    band = crawl.state.bands[crawl["a"].home]
    band.monsters.append("skaven-warrior")
    objective.died(crawl.game, crawl["a"])
    assert objective.unguarded(crawl.state) == [], "the Assassin's model lives yet"
    crawl["a"].dead, crawl["a"].square = True, None
    (pair,) = objective.unguarded(crawl.state)
    assert pair.monsters == SIX[:2]
    clear_dungeon(crawl.state)
    crawl.state.bands[band.id] = band
    band.met, band.members = False, []
    assert objective.unguarded(crawl.state) == [], "the room is full again"


@pytest.mark.rule("AHQ-SOLO-09")
def test_a_treasure_that_lies_in_its_room_is_won_when_a_hero_stands_there() -> None:
    crawl = Crawl("########\n#..'..1#\n#..#...#\n########", HEINRICH, variant="solo", begin=False)
    left = next(id for id in crawl.level.sections if id != crawl.section("1").id)
    pair = Pair(SIX[:2], thing("ring-of-protection-3"), "1.1", left, "gone", dead=SIX[:2])
    crawl.state.objective = Objective(SIX[2:], [pair])
    crawl.begin()
    view = book.view(crawl.state, HEROES)
    assert [goal.id for goal in view.goals if goal.kind == "quest"] == [left]
    assert any(mark.kind == "quest" for mark in view.landmarks)
    crawl.move("1", "WW")
    assert not pair.won
    crawl.move("1", "WW", answers=taken(crawl))
    assert pair.won
    assert "ring-of-protection-3" in [item.id for item in crawl["1"].items]
    assert [goal for goal in book.view(crawl.state, HEROES).goals if goal.kind == "quest"] == []


@pytest.mark.rule("AHQ-SOLO-08")
def test_whoever_is_met_again_in_a_later_expedition_has_the_treasure_the_dead_do_not_return() -> None:
    crawl = opened()
    monk = of(crawl, "plague-monk")
    monk.dead, monk.square = True, None
    objective.died(crawl.game, monk)
    clear_dungeon(crawl.state)
    (band,) = crawl.state.bands.values()
    objective.gather(crawl.game, [band])
    assassin = crawl.state.models[band.members[0]]
    assert (assassin.profile, [item.id for item in assassin.items]) == ("assassin", ["ring-of-protection-2"])
    assert len(band.members) == 1


@pytest.mark.rule("AHQ-SOLO-07")
def test_in_a_new_dungeon_those_left_behind_are_met_in_its_quest_rooms() -> None:
    crawl = opened()
    own = crawl.state.objective
    assert own is not None
    objective.set_out(crawl.state)
    assert own.pairs[0].band, "the same dungeon: they are where they were"
    crawl.state.dungeon = 2
    objective.set_out(crawl.state)
    assert objective.homeless(own) is own.pairs[0]
    assert len(own.left) == 4


# A dungeon that closes too early


@pytest.mark.rule("AHQ-DEC4-18")
def test_the_last_unexplored_door_leads_to_a_quest_room_while_one_is_wanted() -> None:
    crawl = seeking()
    crawl.act("1", "open", door=crawl.door())
    crawl.done(dice={**QUEST_ROOM, "room-type": [1], **SURPRISED, "quest-monster": [1, 1], **RING})
    room = next(s for s in crawl.level.sections.values() if s.room == "quest")
    assert room.size == "large"
    assert crawl.told(PairSettled)


@pytest.mark.rule("AHQ-DEC4-18")
@pytest.mark.parametrize("left", [[], SIX])
def test_not_if_another_door_is_left_or_nobody_is_wanted(left: list[str]) -> None:
    crawl = seeking(TWO_DOORS if left else DOOR, left)
    crawl.act("1", "open", door=east(crawl))
    crawl.done(dice={"behind-door": [7], "room-type": [1], "room-doors": [1]})
    assert [s.room for s in crawl.level.sections.values()].count("quest") == 0


# The autoplayer, the file


def test_the_autoplayer_goes_home_when_the_quest_is_done() -> None:
    crawl = Crawl("##########\n#<<....1.+\n#<<......#\n##########", HEINRICH, variant="solo")
    goals = {}
    for done in (0, 1):
        crawl.state.annals[:] = [Annal(1, 1, completed=bool(done))]
        view = book.view(crawl.state, HEROES)
        decision = crawl.decision
        assert decision is not None
        answer = book.mind(HEROES, "auto").answer(view, decision, crawl.game.chance)
        assert isinstance(answer, dict)
        goals[done] = answer
    assert goals[0] != goals[1]
    assert str(goals[1].get("path", "")).startswith("W")
    assert goals[0] != action("leave", crawl.ids["1"])


def test_it_is_saved_and_an_older_campaign_has_none() -> None:
    crawl = opened()
    plain = dump(crawl.state)
    assert load(Campaign, plain).objective == crawl.state.objective
    assert isinstance(plain, dict)
    del plain["objective"]
    assert load(Campaign, plain).objective is None


# Where doors and rooms lie


@pytest.mark.rule("AHQ-SOLO-11")
def test_in_solo_play_the_player_says_where_a_room_lies_and_where_its_doors_are() -> None:
    rolls = {"behind-door": [7], "room-type": [1], "room-doors": [5]}
    usual = Crawl(TWO_DOORS, HUMANS, variant="solo")
    usual.act("1", "open", door=east(usual)).done(dice=rolls)
    (asked,) = [d for d in usual.asked if d.question == "ahq.room-place"]
    assert isinstance(asked, PickSquare)
    corners = list(asked.candidates())
    assert len(corners) == 5, "anywhere along the wall: AHQ-DGN-28"
    assert len(set(asked.area(corners[0]))) == 25
    assert isinstance(asked.judge([1, 1]), Refusal)
    for corner in corners:
        crawl = Crawl(TWO_DOORS, HUMANS, variant="solo")
        crawl.act("1", "open", door=east(crawl))
        door: list[Json] = [corner.x + 5, corner.y + 3]
        crawl.done(
            dice=rolls,
            answers={"ahq.room-place": [[corner.x, corner.y]], "ahq.room-door-wall": "E", "ahq.door-place": [door]},
        )
        room = next(s for s in crawl.level.sections.values() if s.room and s.id != "s1")
        assert (room.floor[0].x, room.floor[0].y) == corner
        assert list(list(crawl.level.doors.values())[-1].square) == door


@pytest.mark.rule("AHQ-SOLO-11")
def test_with_a_game_master_he_is_not_asked_and_solo_the_tables_are_the_same() -> None:
    rolls = {"behind-door": [7], "room-type": [1], "room-doors": [5]}
    rooms = []
    for variant in ("counters", "solo"):
        crawl = Crawl(TWO_DOORS, HUMANS, variant=variant)
        crawl.act("1", "open", door=east(crawl)).done(dice=rolls)
        rooms.append([s.size for s in crawl.level.sections.values() if s.room])
        asked = {d.question for d in crawl.asked}
        assert ("ahq.room-place" in asked) is ("ahq.door-place" in asked) is (variant == "solo")
    assert rooms[0] == rooms[1]
