"""Rulings that a computer needs where the book is silent, and what the sources of the figures contradict."""

from __future__ import annotations

import re

import pytest

from roguelike.books.ahq import arms, bands, board, fate, known_traps, leader, people, spells, traps, treasure, verbs
from roguelike.books.ahq.bestiary import record
from roguelike.books.ahq.content import content
from roguelike.books.ahq.dungeon.terrain import ground
from roguelike.books.ahq.events import Blow, Fell, Missed
from roguelike.books.ahq.events_explore import LeaderChosen
from roguelike.books.ahq.events_traps import TrapHurt, TrapSprung
from roguelike.books.ahq.figures import T, critical, damage_dice, figure, fumble, hand_weapon, has_long_weapon, value
from roguelike.books.ahq.rolls import ToHit
from roguelike.books.ahq.verbs_doors import monsters_and_doors
from roguelike.engine.decisions import Json
from roguelike.engine.geometry import Square, around
from tests.books.ahq.crawl import Crawl
from tests.books.ahq.scenario import MOVE_AND_ATTACK, Scene, henchman, hero, monster
from tests.books.ahq.traps.kit import Ruin
from tests.books.kit.digests import table, text

CAMPAIGN = "ahq-3-campaign-heroes-monsters-heroquest.md"
CORE = "ahq-1-exploration-combat-magic.md"
SKAVEN = "ahq-4-solo-amulet-skaven-reference.md"
DUEL = """
    ########
    #2....b#
    #..1a..#
    #......#
    ########"""
BESIDE = """
    #####
    #a1b#
    #####"""


# The leader


@pytest.mark.rule("AHQ-CDEC-02", "AHQ-CDEC-58")
def test_every_hero_rolls_for_the_leader_and_only_the_tied_roll_again() -> None:
    crawl = Crawl(
        """
        ########
        #<123..#
        #<.....#
        ########""",
        under={},
    )
    crawl.script.dice = {"leader": [9, 9, 4, 3, 8]}
    crawl.events.clear()
    leader.choose_leader(crawl.game)
    assert crawl.saw(LeaderChosen).who.id == crawl.ids["2"]
    assert crawl.saw(LeaderChosen).die == 8


# Combat


@pytest.mark.rule("AHQ-CDEC-13")
@pytest.mark.parametrize(
    ("weapon", "long"),
    [("spear", True), ("halberd", True), ("double-handed-sword", True), ("double-handed-axe", False), ("sword", False)],
)
def test_which_weapons_strike_diagonally(weapon: str, long: bool) -> None:
    scene = Scene(DUEL, {"1": hero(weapon=weapon, weapons=[weapon])})
    assert has_long_weapon(scene["1"]) is long


@pytest.mark.rule("AHQ-CDEC-21")
def test_the_additional_attack_comes_after_the_wounds_and_on_anybody_in_reach() -> None:
    scene = Scene(BESIDE, {"1": hero(plain=True), "a": monster(wounds=1), "b": monster(wounds=9)})
    dice = damage_dice(scene["1"])
    scene.attack("1", "a", dice={"to-hit": [12, 11], "wound": [11] * dice + [1] * dice})
    assert [(told.target.id, told.again) for told in scene.told(Blow)] == [
        (scene.ids["a"], False),
        (scene.ids["b"], True),
    ]
    assert scene["a"].dead


@pytest.mark.rule("AHQ-CDEC-21")
def test_a_fumble_at_the_end_of_a_long_weapon_costs_nothing() -> None:
    scene = Scene(
        """
        #####
        #a..#
        #.1.#
        #####""",
        {"1": hero(weapon="spear", weapons=["spear"])},
    )
    scene.attack("1", "a", dice={"to-hit": [1]}, answers={"ahq.fate.fumble": "keep"})
    assert scene.saw(Missed).verdict == "fumble"
    assert [told.who.id for told in scene.told(Missed)] == [scene.ids["1"]], "the sword does not reach him"


@pytest.mark.rule("AHQ-CDEC-22")
def test_a_point_erases_the_wounds_of_this_turn_and_no_others() -> None:
    scene = Scene(BESIDE, {"1": hero(plain=True, toughness=5, fate=2, full=9)})
    keep: dict[str, Json] = {"ahq.fate.turn-end": []}
    scene.end().attack("a", "1", dice={"to-hit": [11], "wound": [5, 1, 1]})
    scene.act("b", "done", answers=keep)
    assert scene["1"].wounds == 8
    scene.end().attack("a", "1", dice={"to-hit": [11], "wound": [5, 5, 1]})
    fate.cancel_wounds(scene.game, scene["1"])
    assert (scene["1"].wounds, scene["1"].fate) == (8, 1), "the Wound of the turn before stays"
    scene.attack("b", "1", dice={"to-hit": [11], "wound": [5, 1, 1]}, answers=keep)
    assert scene["1"].wounds == 7, "what comes later in the turn needs another point"


@pytest.mark.rule("AHQ-CDEC-24")
def test_henchmen_have_no_fate_points_and_are_lent_none() -> None:
    scene = Scene(BESIDE, {"1": henchman()})
    scene["1"].turn.wounds = 1
    refusal = fate.may_cancel(scene["1"])
    assert refusal is not None
    assert refusal.rule == "AHQ-FATE-08"


@pytest.mark.rule("AHQ-CDEC-45")
def test_armour_and_magic_lift_nobody_above_12() -> None:
    scene = Scene(DUEL, {"1": hero(plain=True, toughness=10)})
    scene["1"].armour = ["plate", "shield"]
    assert sum(part.amount for part in figure(scene["1"], T).parts) > 12
    assert value(scene["1"], T) == 12


@pytest.mark.rule("AHQ-SHEET-01")
def test_the_cards_of_monsters_count_their_armour_already() -> None:
    scene = Scene(DUEL, {"a": monster("chaos-warrior")})
    assert content().monsters["chaos-warrior"].armour == ("shield", "plate")
    assert figure(scene["a"], T).value == value(scene["a"], T) == 9


@pytest.mark.rule("AHQ-CDEC-52")
def test_a_two_of_a_heavy_weapon_is_a_fumble_even_where_two_would_do() -> None:
    spec = ToHit(2, fumble=2, critical=11)
    assert [spec.verdict(die) for die in (1, 2, 3)] == ["fumble", "fumble", "hit"]


# Traps and doors


@pytest.mark.rule("AHQ-CDEC-20")
def test_a_failed_disarm_roll_hits_whoever_tried() -> None:
    scene = Ruin(
        """
        ###########
        #...1.2...#
        #.........#
        ###########""",
        {"1": hero(fate=0, plain=True), "2": hero("sven", fate=0, plain=True)},
    )
    square = scene["1"].square
    assert square is not None
    dice = {"spot": [12], "disarm": [2], "trap-wound": [1] * 12, "jump": [1]}
    answers = {"ahq.trap.spotted": "2"}
    scene.run(
        lambda game: traps.meet(game, "stone-block", scene["1"], square), {**dice, "trap-wound": [1] * 3}, answers
    )
    assert [told.who.id for told in scene.told(TrapHurt)] == [scene.ids["2"]]
    assert scene["2"].square != square, "he stands beside it"
    assert scene.saw(TrapSprung, who="2").square == square, "an area would be that of the trap's own square"


@pytest.mark.rule("AHQ-CDEC-49")
def test_a_trap_that_was_left_bars_its_square_and_those_beside_it() -> None:
    scene = Scene(DUEL)
    level, square = scene.state.here, Square(4, 4)
    known_traps.put(scene.state, "gas", "left", square, bars=known_traps.bars_of(level, square))
    for near in (square, *around(square)):
        refusal = known_traps.barred(level, near)
        assert (refusal is not None) is (near in ground(level).floor["s1"] or near == square)
        assert refusal is None or refusal.rule == "AHQ-TRAP-12"
    assert known_traps.barred(level, Square(2, 2)) is None


@pytest.mark.rule("AHQ-CDEC-50")
def test_a_door_has_two_squares_beside_it() -> None:
    crawl = Crawl(
        """
        #########
        #..1+..2#
        #...#...#
        #########"""
    )
    level = crawl.level
    door = level.doors[crawl.door()].square
    floor = ground(level).walkable
    assert {s for s in floor if board.doors_near(level, s)} == {Square(door.x - 1, door.y), Square(door.x + 1, door.y)}


# Weapons and large monsters


@pytest.mark.rule("AHQ-DEC3-15")
def test_no_weapon_is_changed_in_a_fight() -> None:
    scene = Scene(DUEL, {"1": hero(weapons=["sword", "dagger"], weapon="sword")})
    refusal = arms.cannot_change(scene.state, scene["1"])
    assert refusal is not None
    assert refusal.rule == "AHQ-GOLD-42"


@pytest.mark.rule("AHQ-DEC3-13")
def test_a_large_monster_fits_into_a_passage_and_stops_in_no_door() -> None:
    scene = Scene(
        """
        ###########
        #1...#....#
        #....'..aa#
        #....#..aa#
        ###########""",
        {"a": monster("ogre")},
        tactic=MOVE_AND_ATTACK,
    )
    scene.end().move("a", "WWW")
    assert scene["a"].square == Square(7, 3)


@pytest.mark.rule("AHQ-DEC3-14")
def test_who_has_no_intelligence_passes_every_test() -> None:
    scene = Scene(
        """
        ########
        #1..aa.#
        #...aa.#
        ########""",
        {"a": monster("greater-daemon")},
    )
    running = spells.intelligence_test(scene.game, scene["a"]).__await__()
    with pytest.raises(StopIteration) as done:
        next(running)
    assert done.value.value is True


# Where the cards contradict themselves, and where the text has no figures


@pytest.mark.rule("AHQ-DEC3-08", "AHQ-MON-30")
@pytest.mark.parametrize(
    ("id", "used", "printed"),
    [("chaos-warrior", (4,), (6,)), ("orc-warchief", (5,), (3,)), ("white-skaven-sorcerer", (1,), ())],
)
def test_damage_that_contradicts_a_card_is_corrected_and_kept_as_printed(
    id: str, used: tuple[int, ...], printed: tuple[int, ...]
) -> None:
    monster_record = content().monsters[id]
    assert (monster_record.damage, monster_record.printed_damage) == (used, printed)
    scene = Scene(DUEL, {"a": monster(id)})
    assert damage_dice(scene["a"]) == used[0]


@pytest.mark.rule("AHQ-DEC3-08", "AHQ-MON-30")
def test_the_other_contradictions_of_the_cards() -> None:
    known = content().monsters
    assert (known["jezzail-team"].strength, known["jezzail-team"].printed_strength) == (4, 6)
    assert (known["plague-monk"].damage, known["praznagar"].hits_with) == ((2,), 10)
    assert damage_dice(Scene(DUEL, {"a": monster("plague-monk")})["a"]) == 2
    row = known["orc-champion"].printed_hit_row
    assert row is not None
    assert row[-3:] == (10, 11, 12)
    assert known["skaven-warlord"].damage == (6,)


@pytest.mark.rule("AHQ-MON-31")
def test_creatures_whose_figures_stand_in_the_text() -> None:
    made = {id: record(id) for id in ("maiden", "witch", "sir-ragnar")}
    (line,) = (line for line in text(CAMPAIGN).splitlines() if line.startswith("- **AHQ-MON-31**"))
    for id, name in (("maiden", "Maiden"), ("witch", "Witch"), ("sir-ragnar", "Sir Ragnar")):
        found = re.search(name + r" ((?:[A-Za-z]+ \d+(?:, )?)+)", line)
        assert found is not None
        figures = dict(part.split() for part in found[1].strip(", ").split(", "))
        own = {"Sp": "speed", "T": "toughness", "W": "wounds", "WS": "weapon_skill"}
        for short, printed in figures.items():
            assert getattr(made[id], own[short]) == int(printed), f"{id} {short}"


@pytest.mark.rule("AHQ-MON-32", "AHQ-MTBL-02", "AHQ-MTBL-03")
def test_a_group_carries_ten_crowns_for_each_point_and_nothing_for_specialists() -> None:
    scene = Scene(DUEL)
    for name in ("AHQ-TBL-WM", "AHQ-TBL-LAIR", "AHQ-TBL-QUEST"):
        for row in content().tables[name].rows:
            group = [people.add_monster(scene.state, g.monster) for g in row.monsters for _ in range(g.count)]
            assert row.gold == sum(map(bands.worth, group)), (name, row.low)
    assert bands.worth(people.add_monster(scene.state, "night-runner")) == 0


@pytest.mark.rule("AHQ-TV4-10", "AHQ-MTBL-03")
def test_a_ten_in_a_lair_and_a_nine_for_its_specialists() -> None:
    crawl = Crawl("####\n#1.#\n####")
    crawl.script.dice = {"lair-monsters": [10], "specialists": [9]}
    band = bands.roll_band(crawl.game, "lair", [])
    assert sorted(band.monsters) == ["gutter-runner"] * 2 + ["skaven-champion"] + ["skaven-warrior"] * 6
    assert band.gold == 80


# Skaven


@pytest.mark.rule("AHQ-DEC4-01", "AHQ-DEC4-04")
def test_the_skavens_figures_are_those_of_the_only_source() -> None:
    names = {record.name: record for record in content().monsters.values() if record.page == "skaven"}
    rows = table(SKAVEN, "AHQ-TBL-SKAVEN")
    assert len(rows) == len(names)
    for id in ("skaven-warrior", "skaven-sentry", "skaven-champion", "assassin", "warpweaver"):
        own = content().monsters[id]
        assert own.fumble is None, "the weapon table's numbers"
        model = Scene(DUEL, {"a": monster(id)})["a"]
        assert (fumble(model), critical(model)) == (1, 12)
    warlord = Scene(DUEL, {"a": monster("skaven-warlord")})["a"]
    assert (fumble(warlord), critical(warlord)) == (2, 11)


@pytest.mark.rule("AHQ-DEC4-02", "AHQ-DEC4-03")
def test_an_ordinary_warlord_has_a_magic_halberd_that_nobody_can_take() -> None:
    known = content().monsters
    assert known["skaven-warlord"].magic_weapon
    assert (known["skaven-warlord"].hand_weapon, known["skaven-warlord"].items) == ("halberd", ())
    assert known["clan-mors-warlord"].items == ("rune-sword",)
    scene = Scene(DUEL, {"a": monster("skaven-warrior"), "b": monster("skaven-warlord")})
    assert (value(scene["a"], T), hand_weapon(scene["b"]).id) == (7, "halberd")
    assert known["skaven-sentry"].toughness == 6


@pytest.mark.rule("AHQ-SKV-01", "AHQ-SKV-18", "AHQ-SKV-51")
def test_a_skaven_has_the_rules_of_its_kind_in_any_dungeon() -> None:
    ranks = [record.rank for record in content().monsters.values() if record.page == "skaven"]
    assert ranks.count("special") == 6 + 1, "the six, and Praznagar"
    assert sum(bool(r.spells) for r in content().monsters.values() if r.page == "skaven") == 2, "two are sorcerers"
    scene = Scene(DUEL, {"a": monster("poisoned-wind-globadier"), "b": monster("white-skaven-sorcerer")})
    assert scene.state.scenario == "skirmish"
    assert scene["a"].missiles[0].shots == 6
    assert {item.id for item in scene["b"].items} >= {"ring-of-magic-protection-3", "vial-of-marsh-gas"}


@pytest.mark.rule("AHQ-SKV-03", "AHQ-SKV-05")
@pytest.mark.parametrize(("kind", "opens"), [("skaven-warrior", False), ("skaven-sentry", True)])
def test_skaven_stay_in_their_room_unless_they_pursue_or_are_sentries(kind: str, opens: bool) -> None:
    verbs.load()
    scene = Scene(DUEL, {"a": monster(kind)})
    assert (monsters_and_doors(scene.state, scene["a"]) is None) is opens
    scene.state.pursuit = True
    assert monsters_and_doors(scene.state, scene["a"]) is None


@pytest.mark.rule("AHQ-SKV-03")
def test_skaven_never_retreat() -> None:
    scene = Scene(
        """
        ###########
        #1...a#...#
        #.....'...#
        #######...#
              #...#
              #####""",
        {"a": monster("skaven-warrior")},
        tactic=MOVE_AND_ATTACK,
    )
    scene.end()
    for verb in ("move", "run"):
        assert scene.refused("a", verb, path="SEESS").rule == "AHQ-CMB-28"
        assert scene.can("a", verb, path="W")


@pytest.mark.rule("AHQ-SKV-16")
def test_the_items_of_a_special_skaven_are_taken_but_not_its_components() -> None:
    sorcerer = record("white-skaven-sorcerer")
    own = [*people.own_components(sorcerer.spells), *people.own_items(sorcerer.items)]
    scene = Scene(DUEL)
    taken = [item.id for item in own if treasure.worth_taking(item)]
    assert taken == ["ring-of-magic-protection-3"]
    running = treasure.strip(scene.game).__await__()
    with pytest.raises(StopIteration):
        next(running)
    assert scene.told(Fell) == []


# Magic


@pytest.mark.rule("AHQ-SPELL-13")
def test_components_where_the_columns_are_mixed_up() -> None:
    wanted = {
        "the-third-eye": "silver-key",
        "flames-of-the-phoenix": "phoenix-feather",
        "burning-hand": "red-dragon-powder",
        "still-air": "phoenix-feather",
    }
    wizard = Scene(DUEL, {"1": "magnus"})["1"]
    assert {id: spells.spent(wizard, content().spells[id]) for id in wanted} == {id: (c,) for id, c in wanted.items()}


def test_what_it_costs_to_learn_a_spell() -> None:
    rows = [cells for cells in table(CAMPAIGN, "AHQ-TBL-costs") if cells[0] == "Spells"]
    names = {"Flaming Hand of Destruction": "burning-hand"}
    for _, name, price in rows:
        id = names.get(name) or name.lower().replace(" ", "-").removeprefix("the-")
        id = id if id in content().spells else f"the-{id}"
        own = content().spells.get(id) or content().spells["power-of-the-phoenix"]
        assert own.price == int(price.split()[0]), name
    assert sum(spell.price is not None for spell in content().spells.values()) == len(rows) == 8
    assert content().spells["burning-hand"].price == 175
