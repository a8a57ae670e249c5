"""The Skaven's spells, globes, teams and scroll."""

from typing import Any

import pytest

from roguelike.books.ahq import arms, bands, crews, fumes, people, placing, shooting, traits
from roguelike.books.ahq.content import content
from roguelike.books.ahq.effects import Effect
from roguelike.books.ahq.events import Blow, Fell
from roguelike.books.ahq.events_explore import SurpriseRolled
from roguelike.books.ahq.events_magic import Burnt
from roguelike.books.ahq.events_spells import Aged, Choked, Gassed, ScrollRead, Sprayed, Thrown
from roguelike.books.ahq.figures import T, value
from roguelike.books.ahq.minds.solo import SoloMaster
from roguelike.books.ahq.state import Band, Campaign
from roguelike.books.ahq.view import view
from roguelike.engine.chance import Chance, ChanceState
from roguelike.engine.decisions import Act, Assign
from roguelike.engine.geometry import Square
from tests.books.ahq.crawl import Crawl
from tests.books.ahq.scenario import MOVE_AND_ATTACK, Figure, Scene, henchman, hero, monster

HALL = """
    ##################
    #1..............a#
    #2...............#
    #................#
    ##################"""


def scene(profile: str, drawing: str = HALL, cast: Any = None, *, two: bool = True, **kind: Any) -> Scene:
    weak = {"1": hero("heinrich", intelligence=6), **({"2": hero("sven", intelligence=6)} if two else {})}
    return Scene(drawing, {"a": monster(profile), **weak, **(cast or {})}, heroes_surprised=True, **kind)


def corner(made: Scene, name: str) -> list[int]:
    square = made[name].square
    assert square is not None
    return [square.x, square.y]


# Spells


def turns_of(made: Scene, count: int, answers: Any = None) -> None:
    for number in range(count):
        made.end().monsters_pass(answers=answers if number == count - 1 else None)


@pytest.mark.rule("AHQ-SKMAG-01", "AHQ-SKMAG-04", "AHQ-DEC4-10", "AHQ-DEC4-11")
def test_choke_lets_its_victim_crawl_for_three_turns_and_kills_it() -> None:
    made = scene("white-skaven-sorcerer")
    made.act("a", "cast-choke", target=made.ids["1"])
    assert not any(item.id == "vial-of-marsh-gas" for item in made["a"].items)
    made.monsters_pass()
    made.move("1", "SS" if made.can("1", "move", path="SS") else "EE")
    assert made["1"].turn.steps == 1
    turns_of(made, 2)
    assert made.saw(Choked, who="1").left == 1
    turns_of(made, 1, {"ahq.fate.falls": "die"})
    assert made.saw(Choked, who="1").left == 0
    assert made.saw(Fell, who="1").dead


@pytest.mark.rule("AHQ-SKMAG-01", "AHQ-DEC4-10")
def test_choke_ends_with_its_caster_and_a_fate_point_saves() -> None:
    made = scene("white-skaven-sorcerer", HALL.replace("#2...............#", "#...............2#"))
    made.act("a", "cast-choke", target=made.ids["1"]).monsters_pass()
    made["a"].wounds = 1
    made.attack("2", "a", dice={"to-hit": [11], "wound": [11] * 5})
    assert made.saw(Choked, who="1").left == -1
    assert made["1"].effects == []
    made = scene("white-skaven-sorcerer")
    made.act("a", "cast-choke", target=made.ids["1"]).monsters_pass()
    turns_of(made, 3, {"ahq.fate.falls": "spend"})
    assert not made["1"].dead
    assert made["1"].effects == []


@pytest.mark.rule("AHQ-SKMAG-01", "AHQ-DEC4-10")
@pytest.mark.parametrize(("turns", "points", "dead"), [(2, 0, False), (3, 0, True), (3, 1, False)])
def test_choke_goes_on_while_the_party_explores(turns: int, points: int, dead: bool) -> None:
    crawl = Crawl(
        """
        ##########
        #1......2#
        #........#
        ##########""",
        {"1": hero("heinrich", fate=points)},
    )
    caster = people.add_monster(crawl.state, "white-skaven-sorcerer")
    effect = Effect("choke", "AHQ-SKMAG-01", "choke", 3, "expedition")
    effect.notes[caster.id] = crawl.state.turn - 1
    crawl["1"].effects.append(effect)
    for number in range(1, turns + 1):
        crawl.done(answers={"ahq.fate.falls": "spend"} if number == 3 and points else None)
        assert crawl.saw(Choked, who="1").left == 3 - number
    assert crawl["1"].dead is dead
    assert (crawl["1"].effects == []) is (turns == 3)


@pytest.mark.rule("AHQ-SKMAG-03", "AHQ-SKMAG-04", "AHQ-SKMAG-05")
def test_the_flaming_skull_makes_its_caster_fearsome_for_the_fight() -> None:
    near = HALL.replace("#1..............a#", "#1a..............#")
    made = scene("warpweaver", near)
    dice, answers = {"bravery": [12]}, {"ahq.fate.fear": "keep"}
    made.act("a", "cast-flaming-skull-of-terror").monsters_pass(dice=dice, answers=answers)
    assert traits.has(made["a"], "fearsome")
    assert not any(item.id == "silver-daemon-statuette" for item in made["a"].items)
    assert made.refused("1", "attack", target="a").rule == "AHQ-MON-08"
    assert {i.id: i.count for i in made["a"].items if i.kind == "component"} == {"shard-of-warpstone": 1}


# Globes and censers


@pytest.mark.rule("AHQ-SKV-33", "AHQ-SKV-34", "AHQ-SKV-36", "AHQ-SKV-54", "AHQ-DEC4-08")
def test_a_globe_that_hits_fills_nine_squares_and_whoever_fails_dies() -> None:
    made = scene("poisoned-wind-globadier", HALL.replace("#1..............a#", "#1........a......#"))
    dice = {"to-hit": [7], "intelligence": [7, 6]}
    made.act("a", "hurl", square=corner(made, "1"), dice=dice, answers={"ahq.fate.intelligence": "keep"})
    assert made.saw(Thrown).hit
    assert [(e.who.label, e.lives) for e in made.told(Gassed)] == [("1", False), ("2", True)]
    assert made["1"].dead
    assert made["a"].missiles[0].shots == 5
    assert len(made.state.areas[0].squares) == 4


@pytest.mark.rule("AHQ-SKV-33", "AHQ-SKV-54")
@pytest.mark.parametrize("profile", ["poisoned-wind-globadier", "plague-censer-bearer"])
def test_a_throw_reaches_12_squares_and_goes_not_out_of_a_death_zone_nor_past_anybody(profile: str) -> None:
    made = scene(profile, HALL.replace("#1..............a#", "#1...........a...#"))
    assert made.can("a", "hurl", square=corner(made, "1"))
    made = scene(profile, HALL.replace("#1..............a#", "#1............a..#"))
    assert made.refused("a", "hurl", square=corner(made, "1")).rule == "AHQ-SKV-33", "13 squares"
    made = scene(profile, HALL.replace("#1..............a#", "#1...b.....a.....#"), {"b": monster()})
    assert made.refused("a", "hurl", square=corner(made, "1")).rule == "AHQ-SKV-33", "somebody stands between"
    made = scene(profile, HALL.replace("#1..............a#", "#1...b...........#").replace("#2.......", "#2......a"))
    assert made.refused("a", "hurl", square=corner(made, "1")).rule == "AHQ-SKV-33", "even in part"
    made = scene(profile, HALL.replace("#1..............a#", "#1.............2a#").replace("#2", "#."))
    assert made.refused("a", "hurl", square=corner(made, "2")).rule == "AHQ-SKV-33", "in a Death Zone"


@pytest.mark.rule("AHQ-SKV-33", "AHQ-RNG-03")
def test_like_other_throwers_he_may_move_and_throw_and_throw_and_move() -> None:
    made = scene("poisoned-wind-globadier", tactic=MOVE_AND_ATTACK)
    made.move("a", "WWWW").act("a", "hurl", square=corner(made, "1"), dice={"to-hit": [12], "intelligence": [1, 1]})
    assert made.saw(Thrown).hit
    made = scene("poisoned-wind-globadier", HALL.replace("#1..............a#", "#1........a......#"))
    made.act("a", "hurl", square=corner(made, "1"), dice={"to-hit": [12], "intelligence": [1, 1]}).move("a", "EE")
    assert made["a"].turn.steps == 2


@pytest.mark.rule("AHQ-SKV-34", "AHQ-SKV-54")
@pytest.mark.parametrize(("die", "need", "hit"), [(1, 7, False), (6, 7, False), (7, 7, True), (12, 7, True)])
def test_a_throw_rolls_to_hit_by_the_band_without_fumble_or_critical(die: int, need: int, hit: bool) -> None:
    made = scene("poisoned-wind-globadier", HALL.replace("#1..............a#", "#1........a......#"))
    rolls = {"intelligence": [1, 1]} if hit else {"scatter": [9]}
    made.act("a", "hurl", square=corner(made, "1"), dice={"to-hit": [die], **rolls})
    told = made.saw(Thrown)
    assert (told.need, told.hit, told.square == made["1"].square) == (need, hit, hit)
    assert not made["a"].dead


@pytest.mark.rule("AHQ-SKV-55", "AHQ-DEC4-08", "AHQ-SKV-36")
def test_globe_gas_lasts_to_the_end_of_the_next_game_master_phase_and_tests_who_stays_or_enters() -> None:
    made = scene("poisoned-wind-globadier", HALL.replace("#1..............a#", "#1........a......#"))
    made.act("a", "hurl", square=corner(made, "1"), dice={"to-hit": [7], "intelligence": [1, 1]}).monsters_pass()
    made.move("1", "EE").move("1", "W", dice={"intelligence": [1]}).move("1", "E")
    made.move("1", "W").move("1", "E")  # once in a phase
    made.end(dice={"intelligence": [1]})
    assert [e.who.label for e in made.told(Gassed)] == ["2"]
    assert made.state.areas
    made.monsters_pass()
    assert not made.state.areas


@pytest.mark.rule("AHQ-SKV-37", "AHQ-SKV-33")
def test_a_censer_is_thrown_once_and_its_fumes_stay_for_the_fight() -> None:
    made = scene("plague-censer-bearer", HALL.replace("#1..............a#", "#1........a......#"))
    made.act("a", "hurl", square=corner(made, "1"), dice={"to-hit": [7], "intelligence": [1, 1]}).monsters_pass()
    made.move("1", "EE").move("2", "EE")
    made.end().monsters_pass().end()
    assert made.state.areas
    assert made["a"].missiles[0].shots == 0


@pytest.mark.rule("AHQ-DEC4-07", "AHQ-SKV-36")
def test_skaven_are_not_spared_and_nobody_throws_where_more_of_them_are() -> None:
    drawing = """
        ##################
        #1b.......a......#
        #cd..............#
        #2...............#
        ##################"""
    made = scene("poisoned-wind-globadier", drawing, {"2": hero("sven")})
    mind, decision = SoloMaster(), made.decision
    assert isinstance(decision, Act)
    me = view(made.state, "gm")
    actor = made.ids["a"]
    answer = mind.attack(me, me.facts[actor], decision.verbs(actor), Chance(ChanceState("m")))
    assert answer is None
    near = HALL.replace("#1..............a#", "#1........a......#").replace("#2.", "#b2")
    made = scene("poisoned-wind-globadier", near)
    dice = {"to-hit": [7], "intelligence": [1, 1, 7]}
    made.act("a", "hurl", square=corner(made, "1"), dice=dice)
    assert made["b"].dead


@pytest.mark.rule("AHQ-SKV-35", "AHQ-TBL-SCATTER", "AHQ-TV4-06", "AHQ-DEC4-09")
@pytest.mark.parametrize(("die", "x"), [(4, 12), (7, 2), (12, 7), (6, 14)])
def test_a_miss_scatters_along_the_line_of_throw(die: int, x: int) -> None:
    made = scene("poisoned-wind-globadier")
    made.script.dice = {"scatter": [die]}
    row = content().tables["AHQ-TBL-SCATTER"].roll(made.game.chance, "scatter", "rules").row
    squares = row.amount if row.key == "long" else -row.amount
    assert fumes.landing(made.state, Square(4, 2), Square(8, 2), squares) == (x, 2)


@pytest.mark.rule("AHQ-SKV-35", "AHQ-DEC4-09")
def test_scatter_stops_before_a_wall_in_front_and_behind() -> None:
    made = scene("poisoned-wind-globadier")
    assert fumes.landing(made.state, Square(10, 2), Square(14, 2), 6) == (17, 2)
    assert fumes.landing(made.state, Square(2, 2), Square(4, 2), -6) == (2, 2)


# Teams

TEAM = """
    ##################
    #1............b.a#
    #2..............b#
    #................#
    ##################""".replace("b.a#", "..a#")


def team(profile: str, drawing: str = TEAM, **kind: Any) -> Scene:
    made = scene(profile, drawing, {"b": monster(profile)}, **kind)
    crews.pair(made["a"], made["b"])
    return made


@pytest.mark.rule("AHQ-SKV-57", "AHQ-SKV-58", "AHQ-DEC4-06", "AHQ-SKV-56")
def test_warpfire_burns_everybody_under_the_template_if_it_hits() -> None:
    made = team("warpfire-thrower-team")
    made.act("a", "warpfire", square=corner(made, "1"), dice={"to-hit": [8], "wound": [1] * 10})
    assert [e.who.label for e in made.told(Burnt)] == ["1", "2"]
    assert len(made.told(Burnt)[0].dice.split()) == 5
    made = team("warpfire-thrower-team")
    made.act("a", "warpfire", square=corner(made, "1"), dice={"to-hit": [7]})
    assert (made.saw(Sprayed).verdict, made.told(Burnt)) == ("miss", [])


@pytest.mark.rule("AHQ-SKV-56", "AHQ-SKV-57", "AHQ-SKV-60")
@pytest.mark.parametrize(("profile", "verb"), [("warpfire-thrower-team", "warpfire"), ("jezzail-team", "shoot")])
def test_a_weapon_is_useless_without_its_crew_and_when_one_of_it_moves(profile: str, verb: str) -> None:
    args: Any = lambda made: {"square": corner(made, "1")} if verb == "warpfire" else {"target": made.ids["1"]}  # noqa: E731
    made = team(profile, tactic=MOVE_AND_ATTACK)
    made["a"].turn.steps = 1
    assert made.refused("a", verb, **args(made)).rule in ("AHQ-SKV-57", "AHQ-RNG-04")
    made["a"].turn.steps, made["b"].turn.steps = 0, 1
    assert made.refused("a", verb, **args(made)).rule == "AHQ-SKV-57"
    made["b"].turn.steps, made["b"].turn.attacked = 0, True
    assert made.refused("a", verb, **args(made)).rule == "AHQ-SKV-57"
    made["b"].turn.attacked, made["b"].square = False, Square(17, 4)
    assert made.refused("a", verb, **args(made)).rule == "AHQ-SKV-56"
    made["b"].square, made["b"].wounds = Square(17, 3), 0
    assert made.refused("a", verb, **args(made)).rule == "AHQ-SKV-56"


@pytest.mark.rule("AHQ-SKV-59")
def test_a_fumble_kills_the_crew_and_burns_who_is_beside_it() -> None:
    made = team("warpfire-thrower-team", TEAM.replace("..a#", ".ca#"), tactic=MOVE_AND_ATTACK)
    made.act("a", "warpfire", square=corner(made, "1"), dice={"to-hit": [1], "wound": [1] * 5})
    assert made["a"].dead
    assert made["b"].dead
    assert [e.who.label for e in made.told(Burnt)] == ["c"]


@pytest.mark.rule("AHQ-SKV-61")
@pytest.mark.parametrize(
    ("victim", "worn", "without"),
    [
        (hero("heinrich", toughness=6, armour=["shield", "leather"]), 8, 6),
        (hero("heinrich", toughness=6, armour=["plate", "magic-shield", "magic-helmet"]), 11, 6),
        (hero("heinrich", toughness=10, armour=["plate", "shield"]), 12, 10),
        (henchman("man-at-arms", armour=["shield", "leather"]), 8, 6),
        (henchman("sergeant", armour=["shield", "chain"]), 10, 7),
        (monster("skaven-champion"), 8, 5),
    ],
)
def test_a_jezzail_ignores_the_armour_of_whoever_is_hit(victim: Figure, worn: int, without: int) -> None:
    name = "b" if victim.kind == "monster" else "1"
    made = scene("jezzail-team", HALL.replace("#2.", "#b."), {name: victim}, two=False)
    model = made[name]
    weapon = content().ranged_weapons["jezzail"]
    assert value(model, T) == worn
    assert shooting.wound_roll(weapon, model).toughness == without
    assert shooting.wound_roll(weapon, model, critical=True).toughness == without // 2
    assert shooting.wound_roll(content().ranged_weapons["short-bow"], model).toughness == worn


@pytest.mark.rule("AHQ-SKV-60", "AHQ-SKV-61", "AHQ-SKV-62")
def test_a_jezzail_rolls_6_dice_and_takes_a_turn_of_both_to_load() -> None:
    made = team("jezzail-team")
    bare = made["1"].base[T]
    assert bare < value(made["1"], T)
    dice = {"to-hit": [8], "wound": [bare, bare - 1, 1, 1, 1, 1]}
    made.act("a", "shoot", target=made.ids["1"], dice=dice)
    assert (made.saw(Blow).toughness, made.saw(Blow).wounds, made.told(Fell)) == (bare, 1, [])
    made.monsters_pass().end()
    assert made["a"].missiles[0].reloading
    assert made.refused("a", "shoot", target=made.ids["1"]).rule == "AHQ-WPN-04"
    made.move("b", "S").monsters_pass().end()
    assert made["a"].missiles[0].reloading
    made.monsters_pass().end()
    assert not made["a"].missiles[0].reloading


@pytest.mark.rule("AHQ-SKV-56", "AHQ-SKV-60")
def test_a_team_comes_as_two_models_of_one_crew() -> None:
    state = Campaign(ChanceState("t"), 1)
    band = Band("b1", "1", "lair", [], ["jezzail-team"])
    mate, gunner = bands.muster(state, band)
    assert (gunner.crew, mate.crew) == (mate.id, gunner.id)
    assert (len(gunner.missiles), mate.missiles) == (1, [])


TWO_ROOMS = """
    #########
    #2..#...#
    #..1+...#
    #...#...#
    #########"""


@pytest.mark.rule("AHQ-SKV-56", "AHQ-SKV-60")
def test_whoever_places_a_crew_puts_both_side_by_side() -> None:
    crawl = Crawl(TWO_ROOMS, begin=False)
    crawl.lurk(crawl.level.doors[crawl.door()].sides[1], ["jezzail-team", "skaven-warrior"])
    crawl.begin()
    crawl.act("1", "open", dice={"surprise-leader": [9], "surprise-gm": [6]}, door=crawl.door())
    question = next(d for d in crawl.asked if isinstance(d, Assign) and d.question == "ahq.place")
    assert question.seat == "heroes"
    other, mate, gunner = question.slots
    assert crawl.state.models[gunner].crew == mate
    row = {other: "35,31", mate: "36,31", gunner: "37,31"}
    assert question.accepts(row) is None
    refusal = question.accepts({other: "36,31", mate: "35,31", gunner: "37,31"})
    assert refusal is not None
    assert refusal.rule == "AHQ-SKV-56"


# The Warp Scroll


@pytest.mark.rule("AHQ-SKV-25", "AHQ-SKV-26", "AHQ-SKV-27", "AHQ-SKV-28", "AHQ-SKV-29")
def test_two_turns_of_reading_age_the_party_and_the_scroll_is_dust() -> None:
    made = scene("plague-monk")
    made.act("a", "read-scroll")
    made.end()
    made.act(
        "a",
        "read-scroll",
        dice={"intelligence": [8], "warp-scroll": [7, 7]},
        answers={"ahq.fate.intelligence": ["keep", "spend"]},
    )
    assert [(e.who.label, e.lives) for e in made.told(Aged)] == [("1", False), ("2", True)]
    assert made["1"].dead
    made.end()
    assert not made.can("a", "read-scroll")


@pytest.mark.rule("AHQ-SKV-26", "AHQ-SKV-25")
def test_a_failed_test_does_nothing_and_he_may_begin_again_but_not_in_a_death_zone() -> None:
    made = scene("plague-monk")
    made.act("a", "read-scroll").end()
    made.act("a", "read-scroll", dice={"intelligence": [9]})
    assert made.saw(ScrollRead).how == "reads"
    assert made.told(ScrollRead)[-1].how == "fails"
    made.end()
    assert made.can("a", "read-scroll")
    made = scene("plague-monk", HALL.replace("#1..............a#", "#1a..............#"))
    assert made.refused("a", "read-scroll").rule == "AHQ-SKV-25"


# Who has what


@pytest.mark.rule("AHQ-SKV-43", "AHQ-SKV-44", "AHQ-SKV-46")
@pytest.mark.parametrize(
    ("profile", "castings"),
    [
        ("warpweaver", {"shard-of-warpstone": 1, "silver-daemon-statuette": 1}),
        ("white-skaven-sorcerer", {"vial-of-marsh-gas": 1, "silver-daemon-statuette": 1, "shard-of-warpstone": 2}),
    ],
)
def test_sorcerers_have_a_component_for_each_casting_of_their_cards(profile: str, castings: dict[str, int]) -> None:
    caster = people.add_monster(Campaign(ChanceState("c"), 1), profile)
    assert {i.id: i.count for i in caster.items if i.kind == "component"} == castings


@pytest.mark.rule("AHQ-SKV-17", "AHQ-SKV-52", "AHQ-DEC4-05")
def test_heroes_cannot_use_the_weapons_of_the_skaven() -> None:
    made = scene("jezzail-team")
    for weapon in ("jezzail", "warpfire-thrower", "poisoned-wind-globe", "plague-censer"):
        refusal = arms.cannot_use(made["1"], weapon)
        assert refusal is not None
        assert refusal.rule == "AHQ-SKV-52"
        assert arms.cannot_use(made["a"], weapon) is None


@pytest.mark.rule("AHQ-SKV-53", "AHQ-SKV-20")
@pytest.mark.parametrize(
    ("group", "plus"),
    [
        (["night-runner"], 1),
        (["gutter-runner", "gutter-runner", "night-runner"], 1),
        (["assassin"], 2),
        (["assassin", "gutter-runner"], 3),
        (["assassin", "night-runner", "skaven-sentry"], 4),
        (["skaven-warrior"], 0),
    ],
)
def test_runners_add_1_to_the_surprise_roll_of_their_group_and_the_assassin_2(group: list[str], plus: int) -> None:
    made = scene("skaven-warrior")
    made.script.dice = {"surprise-leader": [6], "surprise-gm": [6]}
    monsters = [people.add_monster(made.state, profile) for profile in group]
    heroes_win = placing.surprise(made.game, [next(iter(made.state.here.sections))], monsters)
    assert made.told(SurpriseRolled)[-1].theirs_plus == plus
    assert heroes_win is (plus == 0)


@pytest.mark.rule("AHQ-SKV-50")
@pytest.mark.parametrize(("die", "come"), [(8, False), (9, True)])
def test_specialists_come_only_after_a_high_roll_on_the_lair_table(die: int, come: bool) -> None:
    made = scene("skaven-warrior")
    made.script.dice = {"lair-monsters": [die], **({"specialists": [12]} if come else {})}
    band = bands.roll_band(made.game, "lair", [])
    assert ("jezzail-team" in band.monsters) is come
    made.script.finish()
