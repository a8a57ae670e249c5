"""Where one rule meets another: what is left of a turn, whose weapon reaches where, what ends with what."""

import attrs
import pytest

from roguelike.books.datum import (
    combat,
    discovery,
    initiative,
    magic,
    missiles,
    movement,
    odds,
    omens,
    overlays,
    rounds,
    sentinels,
    zargon,
    zones,
)
from roguelike.books.datum.figures import AnyFigure
from roguelike.books.datum.minds.field import reachable
from roguelike.books.datum.minds.zargon import AutoZargon
from roguelike.books.datum.state import Effect, HeldSpell, Note, Placement
from roguelike.books.datum.view import mind_view
from roguelike.engine.decisions import action
from roguelike.engine.geometry import Square
from roguelike.engine.text import Msg
from tests.books.datum.scene import DA, SH, WS, Scene, arm, scene

DUEL = ["#####", "#1o.#", "#...#", "#####"]


def in_zargons_turn(s: Scene) -> Scene:
    """Zargon acts now, before all heroes."""
    s.state.here.order, s.state.here.active = ["zargon", *(h.id for h in s.state.party())], "zargon"
    return s


# A parry needs an attack to come, and takes the place of all other deeds


@pytest.mark.rule("DQ-PAR-01", "DQ-DEC-11")
@pytest.mark.parametrize("why", ["owes", "raised", "commanded"])
def test_who_has_no_attack_to_come_has_no_dice_to_give_up(why: str) -> None:
    s = in_zargons_turn(scene(DUEL, ["barbarian"]))
    arm(s.hero(), "broadsword")
    assert combat.may_parry(s.state, s.hero()) == 3
    s.hero().owes, s.hero().turn.done = why == "owes", why == "raised"
    s.hero().effects = [Effect("command", "woken")] if why == "commanded" else []
    assert combat.may_parry(s.state, s.hero()) == 0


@pytest.mark.rule("DQ-PAR-04", "DQ-CTR-02")
def test_who_has_parried_or_has_no_turn_to_come_breaks_no_spell() -> None:
    s = in_zargons_turn(scene(["######", "#1..o#", "######"], ["wizard"]))
    s.hero().spells = [HeldSpell("genie")]
    assert magic.counterers(s.state, s.monster()) == [s.hero()]
    s.hero().parried = 1
    assert magic.counterers(s.state, s.monster()) == [], "he can only attack"
    s.hero().parried, s.hero().turn.done = 0, True
    assert magic.counterers(s.state, s.monster()) == [], "he was raised in this round"


@pytest.mark.rule("DQ-DEC-11")
def test_a_bowman_gives_up_dice_of_the_shot_that_he_could_make_next() -> None:
    s = in_zargons_turn(scene(DUEL, ["barbarian"]))
    (bow,) = arm(s.hero(), "crossbow")
    assert combat.may_parry(s.state, s.hero()) == 3
    bow.unloaded = True
    assert combat.may_parry(s.state, s.hero()) == 1, "his fist"
    bow.unloaded, bow.ammo = False, 0
    assert combat.may_parry(s.state, s.hero()) == 1


# Weapons and their reach


@pytest.mark.rule("DQ-CMB-03", "DQ-DZ-02", "DQ-SKL-02")
def test_only_the_long_one_of_two_weapons_strikes_at_a_corner() -> None:
    s = scene(["####", "#1.#", "#.o#", "####"], ["barbarian"])
    s.hero().skills = ["ambidextrous"]
    arm(s.hero(), "broadsword", "longsword")
    assert s.monster().square in zones.zone(s.state, s.hero()), "who bears a long weapon, in whichever hand"
    s.dice(attack=[SH] * 3)
    assert s.do("attack", s.hero(), target=s.monster().id) is None
    s.finish()
    s.monster().square, s.hero().turn.acted = Square(2, 1), False
    s.dice(attack=[SH] * 5)
    assert s.do("attack", s.hero(), target=s.monster().id) is None
    assert [event.weapon for event in s.events("Missed")] == ["longsword", "broadsword", "longsword"]


@pytest.mark.rule("DQ-PRJ-04")
def test_of_two_pistols_the_loaded_one_is_shot() -> None:
    s = scene(["########", "#1...o.#", "########"], ["barbarian"])
    one, other = arm(s.hero(), "pistol", "pistol")
    s.dice(attack=[SH] * 3)
    assert s.do("shoot", s.hero(), target=s.monster().id) is None
    s.hero().turn.acted = False
    assert missiles.bow_of(s.hero()) is other
    s.dice(attack=[SH] * 3)
    assert s.do("shoot", s.hero(), target=s.monster().id) is None
    assert [(item.ammo, item.unloaded) for item in (one, other)] == [(9, True), (9, True)]
    s.hero().turn.acted = False
    assert s.why_not("shoot", s.hero(), target=s.monster().id) == "DQ-PRJ-04"


def told_odds(s: Scene) -> Msg:
    return odds.blow_odds(s.state, s.hero(), s.monster())


@pytest.mark.rule("DQ-SKL-02", "DQ-LIM-04", "DQ-PAR-02")
def test_the_odds_of_two_blows_are_those_of_both() -> None:
    s = scene(DUEL, ["barbarian"])
    arm(s.hero(), "broadsword", "shortsword")
    s.monster().own["defence"] = 0  # one die at least: two of six are black shields
    one = told_odds(s)
    assert (one.args["dice"], one.args["hurt"]) == (3, 75)
    s.hero().skills = ["ambidextrous"]
    both = told_odds(s)
    assert (both.args["dice"], both.args["hurt"]) == ("3+1", 83), "a third of what the first leaves"
    s.hero().parried, s.hero().effects = 2, [Effect("potion-of-strength", "attack", 2)]
    assert told_odds(s).args["dice"] == "3+1", "the parry and the potion count in the first blow only"
    s.hero().parried, s.hero().effects = 2, [Effect("bless", "turn", 1)]
    assert told_odds(s).args["dice"] == "2+2"


@pytest.mark.rule("DQ-STN-04", "DQ-DEC-20")
@pytest.mark.parametrize(("why", "lines"), [("", 2), ("stunned", 1), ("asleep", 2)])
def test_of_who_loses_his_turn_no_blow_is_told_that_comes_back(why: str, lines: int) -> None:
    s = scene(DUEL, ["barbarian"])
    s.monster().stunned, s.monster().asleep = why == "stunned", why == "asleep"  # whom the blow wakes
    answer = {"verb": "attack", "actor": "h1", "target": s.monster().id}
    assert len(odds.preview(s.state, answer)) == lines


# Where a move ends


@pytest.mark.rule("DQ-BASE-18", "DQ-DEC-77")
def test_nobody_ends_his_walk_through_mist_on_a_monsters_stairs() -> None:
    s = scene(["######", "#1<..#", "######"], ["barbarian"], start=(Square(2, 1), Square(3, 1)))
    from roguelike.books.datum import reveal

    reveal.new_monster(s.state, "orc", Square(2, 1))
    s.hero().effects.append(Effect("veil-of-mist", "move"))
    assert s.why_not("move", s.hero(), path="E") == "DQ-DEC-77"
    assert s.do("move", s.hero(), path="EE") is None
    assert s.hero().square == Square(3, 1)


# Alerted rooms, and Sentinels behind doors


WATCH = ["###########", "#1...o...o#", "####+######", "#.........#", "###########"]


@pytest.mark.rule("DQ-INI-09", "DQ-SEN-05")
def test_a_room_wins_the_initiative_when_it_is_discovered_and_not_again() -> None:
    s = scene(WATCH, ["dwarf"])
    s.state.here.known = ["r1"]
    one, late = s.monster(1), s.monster(2)
    one.sentinel, one.square, late.square = True, Square(4, 1), None
    sentinels.alert(s.game, one, sentinels.alertable(s.state, one)[0])
    s.dice(**{"initiative h1": [1], "initiative zargon": [6]})
    s.state.here.open.append("d1")
    discovery.discover(s.game, ["r2"], s.hero(), "door")
    assert s.state.here.order == ["zargon", "h1"]
    one.down, late.square, late.area = True, Square(5, 3), "r2"
    assert initiative.zargon_first(s.state, s.hero(), [late]) == ""


@pytest.mark.rule("DQ-DEC-10")
def test_attacks_on_a_sentinel_are_forgotten_when_it_waits_behind_a_door() -> None:
    s = scene(WATCH, ["dwarf"])
    one = s.monster(1)
    one.attackers, one.square = ["h1", "h2"], None
    zargon.finish(s.state)
    assert one.attackers == []


# Whose turn it is


@pytest.mark.rule("DQ-DEC-23", "DQ-TRN-04")
def test_who_comes_when_the_last_monster_falls_in_its_own_turn_waits_for_a_fresh_round() -> None:
    late = Placement("late", "goblin", Square(8, 1), hidden=True)
    note = Note("n", "kill", "boss", monsters=("late",))
    s = in_zargons_turn(scene(["##########", "#1..po...#", "##########"], ["dwarf"], notes=(note,)))
    s.state.maps["test"] = attrs.evolve(s.state.quest, monsters=(late,))
    boss = s.monster()
    boss.placement, s.state.here.bridges, s.state.here.slippery = "boss", ["p1"], True
    s.dice(bridge=[DA], **{"initiative h1": [2], "initiative zargon": [4]})
    over = {"verb": "move", "actor": boss.id, "path": "W"}
    s.run(zargon.activation(s.game), over)
    s.finish()
    assert [m.profile for m in s.state.foes()] == ["goblin"]
    assert (s.state.here.active, s.state.here.acted, s.state.here.order) == ("", [], ["h1", "zargon"])
    assert not s.state.here.slippery


@pytest.mark.rule("DQ-DEC-25", "DQ-TBL-CHAOS-SPELLS")
def test_a_commanded_hero_strikes_also_when_the_others_go_on_together() -> None:
    s = scene(["########", "#1g.23.#", "########"], ["barbarian", "dwarf", "elf"])
    s.hero(2).effects = [Effect("command", "woken")]
    s.dice(attack=[WS, SH], defence=[SH], **{"free of command": [1, 1, 1]})
    blow = {"verb": "attack", "actor": "h1", "target": s.monster().id}
    s.monster().asleep = True
    s.run(rounds.hero_turn(s.game, s.hero(1)), blow)
    assert [(e.who.label, e.target.label) for e in s.events("Missed")] == [("Durgin", "Ladril")]
    s.game.chance.script = None


@pytest.mark.rule("DQ-DEC-07", "DQ-DEC-08")
def test_who_does_zargons_will_holds_none_of_his_creatures() -> None:
    s = scene(DUEL, ["barbarian"])
    assert zones.held_by(s.state, s.monster()) is s.hero()
    s.hero().effects = [Effect("command", "woken")]
    zones.refresh(s.state)
    assert zones.held_by(s.state, s.monster()) is None


@pytest.mark.rule("DQ-SUR-01", "DQ-SUR-02")
def test_the_odds_of_a_further_hero_count_those_before_him() -> None:
    s = scene(["#####", "#1f2#", "#.3.#", "#####"], ["barbarian", "dwarf", "elf"])
    for before, dice in ((["h2"], 2), (["h2", "h3"], 1), (["h1", "h2"], 3), (["h2", "h3", "h4"], 1)):
        s.monster().attackers = before
        assert odds.defence_of(s.state, s.monster(), "h1").plain == dice


@pytest.mark.rule("DQ-INI-02")
def test_all_who_stand_roll_for_the_order() -> None:
    s = scene(["#######", "#123.o#", "#######"], ["barbarian", "dwarf", "elf"])
    s.hero(2).down = True
    s.dice(**{"initiative h1": [4], "initiative h3": [2], "initiative zargon": [3]})
    initiative.discovered(s.game, s.state.foes(), None, fight=False)
    s.finish()
    assert s.state.here.order == ["h3", "zargon", "h1"]


PAST = ["########", "#..o...#", "#.12..s#", "#......#", "########"]


@pytest.mark.rule("DQ-DZ-05")
def test_overlays_and_minds_know_whom_a_concentrated_zone_lets_pass() -> None:
    s = scene(PAST, ["barbarian", "dwarf"])
    dwarf, skaven = s.hero(2), next(m for m in s.state.foes() if m.profile == "skaven")
    orc = next(m for m in s.state.foes() if m.profile == "orc")
    assert dwarf.engaged == [orc.id]
    shown = {overlay.id: overlay.squares for overlay in overlays.overlays(s.state, skaven.id)}
    assert shown["zones"] == {Square(1, 2), Square(2, 1), Square(2, 3), Square(3, 2)}, "the barbarian's alone"
    ways = reachable(mind_view(s.state, "zargon"), mind_view(s.state, "zargon").facts[skaven.id])
    assert Square(2, 3) in ways
    assert ways[Square(2, 3)].steps == 5, "past the dwarf"
    orc.down = True
    zones.refresh(s.state)
    ways = reachable(mind_view(s.state, "zargon"), mind_view(s.state, "zargon").facts[skaven.id])
    assert {Square(3, 3), Square(4, 2), Square(3, 1)} <= ways.keys()
    assert Square(2, 3) not in ways, "both zones are open: he would stop beside the dwarf"


@pytest.mark.rule("DQ-DZ-05", "DQ-DEC-44", "DQ-MOV-05")
@pytest.mark.parametrize("why", ["", "veil-of-mist", "pit", "parrying"])
def test_whoever_plays_knows_where_his_walk_would_end(why: str) -> None:
    s = scene(["##########", "#.s1.g...#", "#..2..o..#", "#....p...#", "##########"], ["barbarian", "dwarf"])
    hero = s.hero(1)
    hero.effects = [Effect("veil-of-mist", "move")] if why == "veil-of-mist" else []
    hero.pit, s.hero(2).parrying = why == "pit", why == "parrying"
    zones.refresh(s.state)
    seen = mind_view(s.state, "heroes")
    everybody: list[AnyFigure] = [*s.state.standing(), *s.state.foes()]
    for figure in everybody:
        for square, way in reachable(seen, seen.facts[figure.id]).items():
            assert movement.where_to_end(s.state, figure, way.path) == way.path
            assert not way.path or movement.may_end(s.state, figure, square)
    far = max(way.steps for way in reachable(seen, seen.facts[hero.id]).values())
    assert far == {"": 6, "veil-of-mist": 7, "pit": 3, "parrying": 6}[why]


@pytest.mark.rule("DQ-SET-06", "DQ-INI-01")
def test_a_room_is_seen_through_a_door_that_stands_open_from_the_start() -> None:
    rows = ["#########", "#1......#", "###'##+##", "#..o#...#", "#########"]
    s = scene(rows, ["dwarf"], known=False, fight=False)
    s.dice(**{"initiative h1": [1], "initiative zargon": [2]})
    assert s.do("move", s.hero(), path="EE") is None
    assert s.hero().square == Square(3, 1)
    assert s.state.here.known == ["r1", "r2"], "in front of the open door, not before"
    assert [m.profile for m in s.state.foes()] == ["orc"]


@pytest.mark.rule("DQ-DEC-77", "DQ-TBL-MONSTERS")
def test_a_wraith_passes_furniture_and_knows_that_it_ends_on_none() -> None:
    s = scene(["########", "#1TT..V#", "##TT####", "########"], ["barbarian"])
    seen = mind_view(s.state, "zargon")
    ways = reachable(seen, seen.facts[s.monster().id])
    assert ways.keys() == {Square(6, 1), Square(5, 1), Square(4, 1)}
    assert movement.step_refused(s.state, s.monster(), Square(4, 1), "W") is None
    assert not movement.may_end(s.state, s.monster(), Square(3, 1))


@pytest.mark.rule("DQ-DEC-77")
def test_where_a_walk_through_walls_ends_is_shown() -> None:
    s = scene(["#########", "#1##..T##", "#########"], ["barbarian"])
    s.hero().effects = [Effect("pass-through-rock", "move")]
    seen = mind_view(s.state, "heroes")
    ways = reachable(seen, seen.facts["h1"])
    assert ways.keys() == {Square(1, 1), Square(4, 1), Square(5, 1)}
    assert all(movement.where_to_end(s.state, s.hero(), way.path) == way.path for way in ways.values())


@pytest.mark.rule("DQ-SPC-07")
def test_a_wraith_does_not_charge_onto_furniture() -> None:
    s = scene(["############", "#1.TT......V", "############"], ["dwarf"])
    wraith = s.monster()
    omens.charge(wraith)
    s.state.here.active = "zargon"
    seen = mind_view(s.state, "zargon")
    assert AutoZargon().charge(seen, seen.facts[wraith.id]) == action("move", wraith.id, path="W" * 9)
    s.hero().square = Square(2, 1)
    zones.refresh(s.state)
    seen = mind_view(s.state, "zargon")
    assert AutoZargon().charge(seen, seen.facts[wraith.id]) is None
