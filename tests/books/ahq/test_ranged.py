"""Ranged combat: conditions, distance, lines of sight, criticals and fumbles, ammunition."""

from typing import Any

import pytest

from roguelike.books.ahq import arms, book, people, shooting, verbs_explore
from roguelike.books.ahq.content import content
from roguelike.books.ahq.events import Blow, FateSpent, Missed
from roguelike.books.ahq.events_ranged import Recovered, Reloaded, Stray, Wielded
from roguelike.books.ahq.figures import BS, damage_dice, hand_weapon, value
from roguelike.books.ahq.rolls import ranged_need
from roguelike.books.ahq.shooting import Aim
from roguelike.books.ahq.state import Campaign, Item, Missile, Model
from roguelike.engine.chance import ChanceState, Script
from roguelike.engine.decisions import Refusal, action
from roguelike.engine.geometry import Square
from roguelike.engine.text import msg
from tests.books.ahq.scenario import Figure, Scene, hero, monster


def archer(bow: str = "short-bow", *, arrows: int = 6, **changed: Any) -> Figure:
    """Torallion (BS 8) with a bow in use and arrows or bolts."""
    ammunition = content().ranged_weapons[bow].ammunition
    items = [Item(ammunition, "ammunition", arrows)] if arrows else []
    return hero("torallion", weapon=bow, missiles=[Missile(bow, 1)], items=items, **changed)


def shoot(scene: Scene, who: str, target: str, **more: Any) -> Scene:
    return scene.act(who, "shoot", target=scene.ids[target], **more)


def no_shot(scene: Scene, who: str, target: str) -> Refusal:
    return scene.refused(who, "shoot", target=scene.ids[target])


def aim(scene: Scene, who: str, target: str) -> Aim:
    weapon = arms.ranged_weapon(scene[who])
    assert weapon is not None
    how = shooting.aim(scene.state, scene[who], scene[target], weapon)
    assert isinstance(how, Aim), how
    return how


ALLEY = """
    ##########
    #1.......#
    #.....a..#
    #2.......#
    ##########"""
"""Sven, who does nothing, keeps the phase open."""


@pytest.mark.rule("AHQ-RNG-01", "AHQ-RNG-05", "AHQ-RNG-06")
def test_a_shot_is_a_to_hit_roll_then_a_wound_roll_in_place_of_the_attack() -> None:
    scene = Scene(ALLEY, {"1": archer()})
    shoot(scene, "1", "a", dice={"to-hit": [5], "wound": [7, 6, 8]})
    blow = scene.saw(Blow, who="1", target="a")
    assert (blow.ranged, blow.need, blow.wounds, blow.dice) == (True, 5, 2, "7 6 8")
    assert scene["a"].wounds == 1
    assert no_shot(scene, "1", "a").rule == "AHQ-CMB-15"


@pytest.mark.rule("AHQ-RNG-06")
def test_the_targets_weapon_skill_has_no_effect() -> None:
    weak = Scene(ALLEY, {"1": archer(), "a": monster("skaven-warrior", weapon_skill=1)})
    strong = Scene(ALLEY, {"1": archer(), "a": monster("skaven-warrior", weapon_skill=12)})
    assert aim(weak, "1", "a").spec.need == aim(strong, "1", "a").spec.need == ranged_need(8, 6)
    scene = shoot(weak, "1", "a", dice={"to-hit": [4]})
    assert scene.saw(Missed, who="1").ranged


@pytest.mark.rule("AHQ-CTV-33", "AHQ-TBL-RNG", "AHQ-RNG-06")
@pytest.mark.parametrize(
    ("skill", "distance", "need"),
    [(12, 37, 4), (4, 37, 12), (4, 25, 11), (4, 36, 11), (9, 1, 3), (9, 3, 3), (1, 13, None), (1, 12, 12), (8, 4, 5)],
)
def test_the_number_needed(skill: int, distance: int, need: int | None) -> None:
    assert ranged_need(skill, distance) == need


@pytest.mark.rule("AHQ-CTV-25", "AHQ-RNG-09", "AHQ-WPN-05")
def test_no_critical_where_11_or_12_is_needed() -> None:
    far = shooting.shot_roll(3, 20)
    near = shooting.shot_roll(3, 12)
    assert far is not None
    assert (far.need, far.verdict(12), far.verdict(11), far.verdict(1)) == (11, "hit", "hit", "fumble")
    assert near is not None
    assert (near.need, near.verdict(12), near.verdict(11), near.verdict(1)) == (10, "critical", "hit", "fumble")
    assert shooting.shot_roll(2, 30) is None


@pytest.mark.rule("AHQ-CTV-34", "AHQ-RNG-02")
def test_distance_is_never_diagonal() -> None:
    scene = Scene(
        """
        #######
        #...a.#
        #.....#
        #1....#
        #######""",
        {"1": archer()},
    )
    assert aim(scene, "1", "a").distance == 5


@pytest.mark.rule("AHQ-CTV-19", "AHQ-RNG-01", "AHQ-RNG-15")
def test_not_beyond_the_range_of_the_weapon() -> None:
    scene = Scene("#" * 30 + "\n#1" + "." * 24 + "a..#\n" + "#" * 30, {"1": archer()})
    refusal = no_shot(scene, "1", "a")
    assert (refusal.rule, refusal.args["range"], refusal.args["distance"]) == ("AHQ-RNG-01", 24, 25)
    scene = Scene("#" * 30 + "\n#1" + "." * 23 + "a...#\n" + "#" * 30, {"1": archer()})
    assert aim(scene, "1", "a").distance == 24


@pytest.mark.rule("AHQ-RNG-01", "AHQ-HTH-02", "AHQ-DZ-11")
def test_neither_at_the_adjacent_nor_from_a_death_zone() -> None:
    scene = Scene(
        """
        ########
        #1b...a#
        #.....2#
        ########""",
        {"1": archer()},
    )
    assert no_shot(scene, "1", "a").rule == "AHQ-DZ-11"
    assert no_shot(scene, "1", "b").rule == "AHQ-DZ-11"
    weapon = content().ranged_weapons["short-bow"]
    refusal = shooting.aim(scene.state, scene["1"], scene["b"], weapon)
    assert isinstance(refusal, Refusal)
    assert refusal.rule == "AHQ-HTH-02"
    scene["2"].square = scene["b"].square.step("S") if scene["b"].square else None
    scene["b"].engaged = [scene.ids["2"], scene.ids["1"]]
    assert no_shot(scene, "1", "a").rule == "AHQ-DZ-11", "it is concentrated on the other, but he is in it"


@pytest.mark.rule("AHQ-CDEC-16", "AHQ-DZ-11")
def test_an_enemy_on_a_diagonal_may_be_shot_unless_his_weapon_is_long() -> None:
    drawing = """
        #####
        #.a.#
        #1..#
        #####"""
    scene = Scene(drawing, {"1": archer()})
    assert aim(scene, "1", "a").distance == 2
    assert scene.can("1", "shoot", target=scene.ids["a"])
    halberdier = next(m.id for m in content().monsters.values() if m.hand_weapon == "halberd" and not m.traits)
    scene = Scene(drawing, {"1": archer(), "a": monster(halberdier)})
    assert no_shot(scene, "1", "a").rule == "AHQ-DZ-11"


@pytest.mark.rule("AHQ-CTV-09", "AHQ-RNG-04", "AHQ-WPN-02", "AHQ-MOVE-01")
def test_a_bow_forbids_moving_before_and_after() -> None:
    scene = Scene(ALLEY, {"1": archer()})
    shoot(scene, "1", "a", dice={"to-hit": [5], "wound": [1, 1, 1]})
    assert scene.refused("1", "move", path="E").rule == "AHQ-RNG-04"
    scene = Scene(ALLEY, {"1": archer()}).move("1", "S")
    assert no_shot(scene, "1", "a").rule == "AHQ-RNG-04"
    assert scene.can("1", "move", path="E")


@pytest.mark.rule("AHQ-RNG-03", "AHQ-WPN-01")
def test_who_throws_may_move_before_or_after() -> None:
    drawing = """
        ########
        #1...a.#
        #......#
        #2.....#
        ########"""
    scene = Scene(drawing, {"1": hero("sven")}).move("1", "E")
    shoot(scene, "1", "a", dice={"to-hit": [12], "wound": [1, 1, 1]})
    assert scene.saw(Blow).need == 9
    assert scene.refused("1", "move", path="S").rule == "AHQ-CMB-11"
    scene = Scene(drawing.replace("#1...a.#", "#.1..a.#"), {"1": hero("sven")})
    shoot(scene, "1", "a", dice={"to-hit": [2]})
    scene.move("1", "S")


@pytest.mark.rule("AHQ-RNG-13", "AHQ-CDEC-46", "AHQ-CDEC-54")
def test_a_thrown_axe_is_gone_and_leaves_bare_hands() -> None:
    scene = Scene(
        """
        ########
        #1..a..#
        ########""",
        {"1": hero("sven")},
    )
    assert hand_weapon(scene["1"]).id == "axe"
    shoot(scene, "1", "a", dice={"to-hit": [2]})
    sven = scene["1"]
    assert (sven.weapon, sven.weapons, sven.spent) == ("", [], {"axe": 1})
    assert hand_weapon(sven).id == "fists"
    assert arms.ranged_weapon(sven) is None


@pytest.mark.rule("AHQ-RNG-13")
def test_every_shot_uses_an_arrow() -> None:
    scene = Scene(ALLEY, {"1": archer(arrows=1)})
    shoot(scene, "1", "a", dice={"to-hit": [4]})
    assert scene["1"].items == []
    assert scene["1"].spent == {"arrows": 1}
    scene.end(dice={"tactics": [7]}).monsters_pass()
    assert no_shot(scene, "1", "a").rule == "AHQ-RNG-13"


@pytest.mark.rule("AHQ-CDEC-54", "AHQ-RNG-01")
def test_with_a_bow_in_use_the_fists_fight_and_with_a_sword_in_use_nobody_shoots() -> None:
    scene = Scene(ALLEY, {"1": archer()})
    assert hand_weapon(scene["1"]).id == "fists"
    assert damage_dice(scene["1"]) == 1
    scene["1"].weapon = "sword"
    assert no_shot(scene, "1", "a").message == "ahq-no-ranged-weapon"
    thrower = hero("sven", weapon="throwing-axe", missiles=[Missile("throwing-axe", 2)])
    scene = Scene(ALLEY, {"1": thrower})
    assert hand_weapon(scene["1"]).id == "axe"


@pytest.mark.rule("AHQ-RNG-16", "AHQ-WPN-03", "AHQ-WPN-04")
def test_a_crossbow_is_loaded_in_a_turn_without_moving() -> None:
    scene = Scene(ALLEY, {"1": archer("crossbow"), "a": monster("skaven-warrior")})
    shoot(scene, "1", "a", dice={"to-hit": [4]})
    scene.end().monsters_pass()
    assert no_shot(scene, "1", "a").rule == "AHQ-WPN-04"
    scene.move("1", "S").end().monsters_pass()
    assert no_shot(scene, "1", "a").rule == "AHQ-WPN-04"
    scene.end()
    assert scene.saw(Reloaded, who="1").weapon == "Crossbow"
    scene.monsters_pass()
    shoot(scene, "1", "a", dice={"to-hit": [4]})


@pytest.mark.rule("AHQ-RNG-16", "AHQ-WPN-03", "AHQ-WPN-04")
def test_a_long_bow_needs_strength_6() -> None:
    assert no_shot(Scene(ALLEY, {"1": archer("long-bow", strength=5)}), "1", "a").rule == "AHQ-WPN-03"
    scene = Scene(ALLEY, {"1": archer("long-bow", strength=6)})
    shoot(scene, "1", "a", dice={"to-hit": [4]})


# Critical Hits and Fumbles


@pytest.mark.rule("AHQ-CTV-23", "AHQ-RNG-08")
def test_a_critical_hit_halves_toughness_and_gives_no_additional_attack() -> None:
    scene = Scene(ALLEY, {"1": archer(), "a": monster("skaven-warrior", toughness=7)})
    shoot(scene, "1", "a", dice={"to-hit": [12], "wound": [2, 3, 1]})
    blow = scene.saw(Blow)
    assert (blow.verdict, blow.toughness, blow.wounds) == ("critical", 3, 1)
    assert len(scene.told(Blow)) == 1


NEAR = """
    ############
    #1........2#
    #.........a#
    #........3.#
    ############"""


@pytest.mark.rule("AHQ-RNG-10", "AHQ-RNG-11", "AHQ-WPN-06", "AHQ-CDEC-47")
def test_a_fumble_hits_the_ally_with_the_fewest_wounds_near_the_target() -> None:
    scene = Scene(NEAR, {"1": archer(fate=0), "2": hero("heinrich", wounds=3), "3": hero("sven", wounds=2)})
    shoot(scene, "1", "a", dice={"to-hit": [1], "wound": [9, 1, 1]})
    stray = scene.saw(Stray, who="1", target="3")
    assert (stray.wounds, stray.toughness) == (1, 9)
    assert scene["3"].wounds == 1
    assert scene["a"].wounds == scene["2"].wounds == 3
    question = next(d for d in scene.asked if d.question == "ahq.stray-shot")
    assert question.seat == "gm"


@pytest.mark.rule("AHQ-RNG-10", "AHQ-RNG-12", "AHQ-CDEC-47")
def test_a_fumble_without_an_ally_within_2_squares_just_misses() -> None:
    scene = Scene(
        """
        ##########
        #1.....a.#
        #....2...#
        ##########""",
        {"1": archer(fate=0), "2": hero("heinrich", wounds=1)},
    )
    shoot(scene, "1", "a", dice={"to-hit": [1]})
    assert scene.saw(Missed).verdict == "fumble"
    assert not scene.told(Stray)
    assert shooting.near_allies(scene.state, scene["1"], scene["a"]) == []
    scene["1"].square = scene["a"].square.step("W").step("W") if scene["a"].square else None
    assert shooting.near_allies(scene.state, scene["1"], scene["a"]) == [], "nobody is an ally of his own"


@pytest.mark.rule("AHQ-CDEC-47", "AHQ-RNG-10")
def test_walls_keep_an_ally_out_of_harm() -> None:
    scene = Scene(
        """
        ##########
        #1......a#
        #.....####
        #.......2#
        ##########""",
        {"1": archer()},
    )
    assert shooting.near_allies(scene.state, scene["1"], scene["a"]) == []


@pytest.mark.rule("AHQ-CDEC-48", "AHQ-RNG-10", "AHQ-RNG-11")
def test_a_monsters_fumble_hits_a_monster_and_the_heroes_choose() -> None:
    scene = Scene(
        """
        ##########
        #1......a#
        #b.......#
        #c.......#
        ##########""",
        {"1": hero("heinrich"), "a": monster("goblin-archer"), "b": monster(wounds=1)},
        heroes_surprised=True,
    )
    scene.act(
        "a", "shoot", target=scene.ids["1"], dice={"to-hit": [1], "wound": [1, 1, 1]}, answers={"ahq.stray-shot": "c"}
    )
    assert scene.saw(Stray, who="a").target.id == scene.ids["c"]
    assert scene.asked[0].seat == "heroes"


# Fate


@pytest.mark.rule("AHQ-FATE-07", "AHQ-CDEC-23")
def test_fate_turns_a_missed_shot_into_a_hit_until_another_die_is_rolled() -> None:
    scene = Scene(ALLEY, {"1": archer()})
    shoot(scene, "1", "a", dice={"to-hit": [4]})
    assert scene.saw(Missed).offer
    scene.fate(dice={"wound": [8, 1, 1]})
    assert scene.saw(FateSpent, who="1").left == 1
    blow = scene.saw(Blow)
    assert (blow.ranged, blow.fate, blow.wounds) == (True, True, 1)


@pytest.mark.rule("AHQ-FATE-07", "AHQ-RNG-10")
def test_a_fumble_that_would_hit_an_ally_is_asked_about_at_once() -> None:
    scene = Scene(NEAR, {"1": archer(), "3": hero("sven", wounds=1)})
    shoot(scene, "1", "a", dice={"to-hit": [1], "wound": [12, 1, 1, 1]}, answers={"ahq.fate.fumble": "spend"})
    assert scene.saw(Blow).verdict == "hit"
    assert not scene.told(Stray)


# Recovery, changing weapons


def party(*used: dict[str, int]) -> tuple[Any, list[Any], list[Model]]:
    state = Campaign(ChanceState("recover"), 1)
    heroes = []
    for spent in used:
        model = people.add_hero(state, "torallion")
        model.items.clear()
        model.spent.update(spent)
        heroes.append(model)
    told: list[Any] = []
    game = book.game(state)
    game.on_event = told.append
    return game, told, heroes


@pytest.mark.rule("AHQ-CTV-37", "AHQ-RNG-14")
def test_recovery_after_a_won_fight() -> None:
    game, told, heroes = party({"arrows": 2}, {"axe": 1}, {"axe": 1}, {"bolts": 1})
    heroes[1].weapon = heroes[2].weapon = ""
    game.chance.script = Script({"recover": [9, 10, 6, 7, 9]})
    arms.recover(game)
    game.chance.script.finish()
    assert [(e.used, e.found, e.need) for e in told if isinstance(e, Recovered)] == [
        (2, 1, 10),
        (1, 0, 7),
        (1, 1, 7),
        (1, 0, 10),
    ]
    assert [(i.id, i.count) for i in heroes[0].items] == [("arrows", 1)]
    assert heroes[1].weapon == ""
    assert heroes[2].weapon == "axe"
    assert "axe" in heroes[2].weapons
    assert not any(h.spent for h in heroes)


@pytest.mark.rule("AHQ-RNG-14")
def test_what_was_shot_is_gone_if_the_party_fled() -> None:
    game, _, heroes = party({"arrows": 3})
    arms.leave_behind(game.state)
    game.chance.script = Script({})
    arms.recover(game)
    assert heroes[0].items == []


@pytest.mark.rule("AHQ-GOLD-42", "AHQ-CDEC-46")
def test_weapons_are_changed_only_at_the_start_of_an_exploration_turn() -> None:
    game, told, (elf,) = party({})
    assert arms.cannot_change(game.state, elf) is None
    elf.turn.steps = 1
    refusal = arms.cannot_change(game.state, elf)
    assert refusal is not None
    assert refusal.rule == "AHQ-GOLD-42"
    elf.turn.steps, game.state.fight = 0, 1
    assert arms.cannot_change(game.state, elf) is not None
    assert arms.carried_weapons(elf) == ["sword", "long-bow"]
    assert not any(isinstance(e, Wielded) for e in told)


@pytest.mark.rule("AHQ-MAG-03", "AHQ-MAG-04", "AHQ-WPN-11")
def test_wizards_use_no_weapon_but_a_dagger_and_no_armour() -> None:
    state = Campaign(ChanceState("wizard"), 1)
    magnus, sven = people.add_hero(state, "magnus"), people.add_hero(state, "sven")
    rune = next(w.id for w in content().hand_weapons.values() if w.wizards and w.magic)
    for weapon, allowed in (("dagger", True), ("throwing-dagger", True), (rune, True), ("sword", False)):
        assert (arms.cannot_use(magnus, weapon) is None) is allowed, weapon
    worn = next(piece.id for piece in content().armour.values() if piece.worn == "helmet")
    for one in (magnus, sven):
        one.armour.clear()
        one.items = [Item(worn, "armour")]
    assert [piece.id for piece in verbs_explore.wearable(state, sven)] == [worn]
    assert verbs_explore.wearable(state, magnus) == []
    assert arms.cannot_use(sven, "sword") is None
    sven.base["strength"] = 5
    refusal = arms.cannot_use(sven, "double-handed-axe")
    assert refusal is not None
    assert refusal.rule == "AHQ-WPN-11"


def test_shooting_with_the_sheets_bow_skill_and_armour() -> None:
    state = Campaign(ChanceState("bow"), 1)
    heinrich = people.add_hero(state, "heinrich")
    assert value(heinrich, BS) == 6
    heinrich.square = Square(0, 0)


def test_the_odds_of_a_shot_are_told_before_it_is_made() -> None:
    scene = Scene(ALLEY, {"1": archer()})
    answer = action("shoot", scene.ids["1"], target=scene.ids["a"])
    odds, why = book.preview(scene.state, "heroes", answer)
    assert (odds.args["need"], odds.args["hit"]) == (5, 67)
    assert why.args["need"] == 5
    view = book.view(scene.state, "heroes")
    me = view.model(scene.ids["1"])
    assert me is not None
    assert me.cells["act"] == msg("ahq-act-bow")
    assert any(note.id == "ahq-note-missiles" for note in me.notes)
    arm = view.facts[scene.ids["1"]].arm
    assert arm is not None
    assert (arm.range, arm.standing, arm.ready) == (24, True, True)
