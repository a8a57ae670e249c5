"""Light, darkness, line of sight: DQ-LIT, DQ-DRK, DQ-LOS."""

import attrs
import pytest

from roguelike.books.datum import combat, initiative, lamps, light, movement
from roguelike.books.datum.sightline import line_of_sight, looks, sees
from roguelike.books.datum.state import Item, Lying
from roguelike.books.datum.terrain import ground
from roguelike.engine.geometry import Square
from roguelike.engine.sight import Visibility
from tests.books.datum.scene import SH, WS, Scene, arm, scene

TWO_ROOMS = ["#########", "#1..'.2.#", "#...#...#", "#########"]


def lit_torch(s: Scene, number: int = 1) -> Item:
    (torch,) = arm(s.hero(number), "torch")
    torch.lit = True
    return torch


@pytest.mark.rule("DQ-LIT-01", "DQ-LIT-02", "DQ-LIT-03", "DQ-DEC-69")
def test_who_suffers_from_darkness() -> None:
    s = scene(["########", "#123o..#", "########"], ["barbarian", "dwarf", "elf"], lit=False)
    assert [light.in_darkness(s.state, h) for h in s.state.party()] == [True, False, False]
    assert not light.in_darkness(s.state, s.monster())


@pytest.mark.rule("DQ-LIT-04", "DQ-LIT-05")
def test_a_torch_lights_the_whole_room_and_no_other() -> None:
    s = scene(TWO_ROOMS, ["barbarian", "wizard"], lit=False)
    lit_torch(s)
    assert light.is_light(Item("lamp"))
    assert not light.is_light(Item("tinder"))
    assert light.is_lit(s.state, Square(3, 2))
    assert not light.is_lit(s.state, Square(6, 1))
    assert light.in_darkness(s.state, s.hero(2))


@pytest.mark.rule("DQ-LIT-06", "DQ-DEC-36")
def test_in_passages_light_reaches_as_far_as_is_seen_past_figures() -> None:
    rows = ["##########", "#1,2,,,,,#", "########,#", "########,#", "########,#", "##########"]
    s = scene(rows, ["wizard", "barbarian"], lit=False, passages=True)
    lit_torch(s)
    assert light.is_lit(s.state, Square(8, 1))
    assert not light.is_lit(s.state, Square(8, 4))
    s = scene(
        ["##########", "#1,,,,2,,#", "####,#####", "####,#####", "##########"],
        ["wizard", "barbarian"],
        lit=False,
        passages=True,
    )
    lit_torch(s)
    assert not ground(s.state).together(Square(1, 1), Square(8, 1))
    assert light.is_lit(s.state, Square(8, 1)), "beyond the crossing and past his friend"
    assert not light.is_lit(s.state, Square(4, 3))
    s = scene(["#######", "#1.',,#", "#######"], ["wizard"], lit=False)
    lit_torch(s)
    assert not light.is_lit(s.state, Square(5, 1))


@pytest.mark.rule("DQ-LIT-05", "DQ-LIT-06", "DQ-DEC-36", "DQ-DRK-01")
def test_a_doorway_belongs_to_both_sides_in_light_and_darkness() -> None:
    s = scene(["##########", "#..',,,,,#", "##########"], ["barbarian"], lit=False)
    s.hero().square, s.hero().away = Square(3, 1), False
    assert light.in_darkness(s.state, s.hero())
    (area,) = (a for a in s.state.quest.areas if a.kind == "room")
    quest = attrs.evolve(s.state.quest, areas=(attrs.evolve(area, lit=True), *s.state.quest.areas[1:]))
    s.state.maps[quest.id] = quest
    assert not light.in_darkness(s.state, s.hero()), "the room needs no light, and he stands at it"
    rows = ["############", "#..',,,,,,,#", "#####,######", "#####,######", "############"]
    s = scene(rows, ["barbarian"], lit=False)
    s.hero().square, s.hero().away = Square(3, 1), False
    lit_torch(s)
    assert light.is_lit(s.state, Square(1, 1))
    assert light.is_lit(s.state, Square(10, 1)), "beyond the crossing, as far as is seen"
    assert not light.is_lit(s.state, Square(5, 3))
    s.hero().square = Square(10, 1)
    assert light.is_lit(s.state, Square(3, 1))
    s = scene(["############", "#..'...',,,#", "############"], ["barbarian"], lit=False)
    s.hero().square, s.hero().away = Square(3, 1), False
    lit_torch(s)
    assert light.is_lit(s.state, Square(6, 1))
    assert not light.is_lit(s.state, Square(9, 1)), "he stands between two rooms, at no passage"


@pytest.mark.rule("DQ-DRK-01", "DQ-DEC-22")
def test_darkness_makes_half_of_the_successes_be_thrown_again() -> None:
    s = scene(["#####", "#1o.#", "#####"], ["barbarian"], lit=False)
    arm(s.hero(), "broadsword")
    s.dice(attack=[WS, WS, WS], attack_again=[SH, SH], defence=[WS, WS])
    s.do("attack", s.hero(), target=s.monster().id)
    s.finish()
    assert s.events("Attacked")[0].hits == 1
    assert s.events("Attacked")[0].dice == "S>W S>W S"


@pytest.mark.rule("DQ-DRK-01")
def test_darkness_hinders_the_defence_too() -> None:
    s = scene(["#####", "#1o.#", "#####"], ["barbarian"], lit=False)
    s.dice(attack=[WS, WS, SH], defence=[SH, SH], defence_again=[WS])
    s.run(combat.strike(s.game, s.monster(), s.hero(), combat.blow(s.state, s.monster(), s.hero()), "none"))
    assert s.hero().body == 7


@pytest.mark.rule("DQ-LIT-07", "DQ-LIT-08", "DQ-FREE-01", "DQ-FREE-02")
def test_a_torch_is_put_down_and_taken_up_as_a_free_action() -> None:
    s = scene(["#####", "#1..#", "#####"], ["barbarian"], lit=False)
    torch = lit_torch(s)
    assert s.do("put-down", s.hero(), place=[2, 1]) is None
    assert s.hero().hands == []
    assert light.is_lit(s.state, Square(3, 1))
    assert not s.hero().turn.acted
    s.do("move", s.hero(), path="E")
    assert s.why_not("pick-up", s.hero()) == "DQ-FREE-01"
    s.hero().turn.free = False
    assert s.do("pick-up", s.hero()) is None
    assert s.hero().hands == [torch]
    assert (s.hero().turn.free, s.hero().turn.acted, s.hero().turn.moved) == (True, False, False)
    assert s.do("move", s.hero(), path="E") is None, "he was only passing over it"


@pytest.mark.rule("DQ-LIT-09")
def test_a_lamp_may_stand_on_furniture() -> None:
    s = scene(["#####", "#1T.#", "#####"], ["barbarian"])
    (lamp,) = arm(s.hero(), "lamp")
    assert lamps.places(s.state, s.hero(), lamp) == [Square(2, 1)]
    assert lamps.places(s.state, s.hero(), Item("torch")) == []
    s.do("put-down", s.hero(), place=[2, 1])
    assert [it.item.id for it in lamps.in_reach(s.state, s.hero())] == ["lamp"]


@pytest.mark.rule("DQ-LIT-10", "DQ-DEC-65")
def test_a_monster_puts_a_torch_out_in_passing() -> None:
    s = scene(["######", "#1..o#", "######"], ["barbarian"])
    s.state.here.lying = [Lying(Item("torch", lit=True), Square(3, 1))]
    s.run(movement.go(s.game, s.monster(), "W"))
    assert not s.state.here.lying[0].item.lit
    assert s.monster().turn.free
    assert not s.monster().turn.acted
    s.state.here.lying = [Lying(Item("torch", lit=True), Square(2, 1))]
    s.run(movement.go(s.game, s.monster(), "W"))
    assert s.monster().square == Square(2, 1)
    assert s.state.here.lying[0].item.lit, "it has but one free action in a turn"


@pytest.mark.rule("DQ-LIT-11")
def test_a_lamp_costs_the_monsters_action() -> None:
    s = scene(["######", "#1..o#", "######"], ["barbarian"])
    s.state.here.lying = [Lying(Item("lamp", lit=True), Square(3, 1))]
    s.run(movement.go(s.game, s.monster(), "W"))
    assert s.state.here.lying[0].item.lit
    s.do("snuff", s.monster())
    assert not s.state.here.lying[0].item.lit
    assert s.monster().turn.acted


@pytest.mark.rule("DQ-LIT-12", "DQ-LIT-13")
def test_relighting_is_an_action_and_needs_calm_and_tinder_or_luck() -> None:
    s = scene(["######", "#1..o#", "######"], ["barbarian"])
    (torch,) = arm(s.hero(), "torch")
    assert s.why_not("relight", s.hero(), thing="torch") == "DQ-SRC-01"
    s.monster().down = True
    s.dice(relight=[WS])
    s.do("relight", s.hero(), thing="torch")
    assert not torch.lit
    assert s.hero().turn.acted
    s.hero().turn.acted = False
    arm(s.hero(), "tinder")
    s.do("relight", s.hero(), thing="torch")
    assert torch.lit
    s.finish()


@pytest.mark.rule("DQ-LIT-14")
def test_monsters_may_carry_lights() -> None:
    s = scene(["######", "#1..o#", "######"], ["barbarian"], lit=False)
    s.state.here.lying = [Lying(Item("lamp", lit=True), Square(4, 1))]
    assert s.do("pick-up", s.monster()) is None
    assert s.monster().light is not None
    assert light.is_lit(s.state, Square(1, 1))


@pytest.mark.rule("DQ-DEC-76", "DQ-DEC-30", "DQ-LIT-15")
def test_nobody_lets_light_shine_in_shock() -> None:
    s = scene(["#####", "#1..#", "#####"], ["wizard"])
    assert s.why_not("glow", s.hero()) == ""
    s.hero().mind = 0
    assert s.why_not("glow", s.hero()) == "DQ-DEC-30"


@pytest.mark.rule("DQ-LIT-15", "DQ-LIT-16", "DQ-DEC-76", "DQ-DEC-67")
def test_a_wizard_lets_light_shine_after_a_test() -> None:
    s = scene(["####", "#12#", "####"], ["wizard", "elf"], lit=False)
    assert not lamps.can_glow(s.hero(2))
    s.dice(magic_test=[1])
    s.do("glow", s.hero(1))
    assert not s.hero(1).light
    assert s.hero(1).turn.acted, "it takes the action of casting"
    s.hero(1).turn.acted = False
    s.dice(magic_test=[2])
    s.do("glow", s.hero(1))
    assert s.hero(1).light
    assert s.hero(1).mind == 6
    assert light.is_lit(s.state, Square(1, 1))
    s.hero(1).turn.acted = False
    s.do("dim", s.hero(1))
    assert not s.hero(1).light
    assert not s.hero(1).turn.acted, "putting it out costs nothing"
    s = scene(["####", "#1o#", "####"], ["wizard"], lit=False)
    s.dice(magic_test=[2])
    s.do("glow", s.hero(1))
    assert not s.hero(1).light, "an enemy beside him hinders the test"


@pytest.mark.rule("DQ-LIT-15")
def test_magic_light_needs_a_free_hand() -> None:
    s = scene(["####", "#1.#", "####"], ["wizard"])
    arm(s.hero(), "staff")
    assert not lamps.can_glow(s.hero())


@pytest.mark.rule("DQ-LIT-15")
def test_magic_light_goes_out_when_no_hand_is_free_any_more() -> None:
    s = scene(["#####", "#12.#", "#####"], ["wizard", "barbarian"], lit=False)
    arm(s.hero(1), "dagger")
    s.hero(1).light, s.hero(1).pack = True, [Item("dagger")]
    s.do("give", s.hero(1), thing="dagger#2", target="h2")
    assert s.hero(1).light
    s.hero(1).pack = [Item("dagger")]
    assert s.do("wield", s.hero(1), thing="dagger") is None
    assert not s.hero(1).light
    assert len(s.events("LightOut")) == 1
    s.hero(1).light = True
    s.hero(1).hands = [Item("dagger")]
    lit_torch(s, 2)
    assert s.do("give", s.hero(2), thing="torch", target="h1") is None
    assert not s.hero(1).light


@pytest.mark.rule("DQ-LIT-19")
def test_magic_light_moves_with_its_bearer() -> None:
    s = scene(TWO_ROOMS, ["wizard", "barbarian"], lit=False)
    s.hero().light = True
    assert light.sources(s.state) == [s.hero().square]
    s.hero().square = Square(5, 2)
    assert light.is_lit(s.state, Square(6, 1))
    assert not s.offered("put-down", s.hero())


@pytest.mark.rule("DQ-DEC-38")
def test_the_light_of_who_falls_stays_lit_but_magic_light_goes_out() -> None:
    from roguelike.books.datum import harm

    s = scene(["####", "#12#", "####"], ["barbarian", "wizard"], lit=False)
    lit_torch(s)
    s.hero(2).light = True
    harm.lose_body(s.game, s.hero(1), 9)
    harm.lose_body(s.game, s.hero(2), 9)
    assert [(it.item.id, it.item.lit, it.square) for it in s.state.here.lying] == [("torch", True, s.hero(1).square)]
    assert light.sources(s.state) == [s.hero(1).square]
    assert not s.hero(2).light


@pytest.mark.rule("DQ-LOS-01", "DQ-LOS-02", "DQ-DEC-14")
def test_walls_doors_tall_furniture_and_figures_stop_sight() -> None:
    s = scene(["#######", "#1.o.2#", "#.....#", "#.B...#", "#..#..#", "#######"], ["barbarian", "dwarf"])
    assert sees(s.state, s.hero(1), s.monster()) is Visibility.CLEAR
    assert sees(s.state, s.hero(1), s.hero(2)) is Visibility.NONE
    made = ground(s.state)
    assert line_of_sight(made, Square(1, 3), Square(4, 3)) is Visibility.NONE
    assert line_of_sight(made, Square(1, 4), Square(5, 4)) is Visibility.NONE


@pytest.mark.rule("DQ-LOS-02", "DQ-DEC-14")
def test_low_furniture_and_corners_obstruct_partly() -> None:
    s = scene(["#######", "#.T...#", "#.....#", "##....#", "#.....#", "#######"], [])
    made = ground(s.state)
    assert line_of_sight(made, Square(1, 1), Square(4, 1)) is Visibility.PARTLY
    assert line_of_sight(made, Square(1, 2), Square(4, 2)) is Visibility.CLEAR
    assert line_of_sight(made, Square(1, 2), Square(2, 3)) is Visibility.PARTLY


@pytest.mark.rule("DQ-LOS-01", "DQ-LOS-02", "DQ-DEC-14")
def test_nobody_looks_between_two_walls_that_meet_at_a_corner() -> None:
    s = scene(["######", "#..#.#", "#.#..#", "##...#", "######"], [])
    made = ground(s.state)
    for a, b in ((Square(2, 1), Square(3, 2)), (Square(1, 2), Square(2, 3)), (Square(2, 1), Square(4, 3))):
        for start, end in ((a, b), (b, a)):
            assert line_of_sight(made, start, end) is Visibility.NONE
            assert not looks(made, start, end)


@pytest.mark.rule("DQ-LOS-02", "DQ-DEC-33")
def test_the_fallen_do_not_stop_sight() -> None:
    s = scene(["#######", "#1.2.o#", "#######"], ["barbarian", "dwarf"])
    assert sees(s.state, s.hero(1), s.monster()) is Visibility.NONE
    s.hero(2).down = True
    assert sees(s.state, s.hero(1), s.monster()) is Visibility.CLEAR


@pytest.mark.rule("DQ-LIT-04")
def test_a_quests_own_lamp_burns_from_the_start() -> None:
    s = scene(["#####", "#1.T#", "#####"], ["barbarian"], lit=False)
    s.state.here.lying = [Lying(Item("lamp", lit=True), Square(3, 1))]
    assert light.is_light(s.state.here.lying[0].item)
    assert light.is_lit(s.state, Square(1, 1))


@pytest.mark.rule("DQ-DEC-37")
def test_torches_burn_for_ever() -> None:
    s = scene(["####", "#1.#", "####"], ["barbarian"], lit=False)
    torch = lit_torch(s)
    for _ in range(500):
        initiative.next_round(s.state)
    assert torch.lit
    assert light.sources(s.state) == [Square(1, 1)]


@pytest.mark.rule("DQ-LIT-12", "DQ-BASE-16")
def test_a_light_goes_out_in_the_pack_and_goes_on_from_hand_to_hand() -> None:
    s = scene(["######", "#12..#", "#....#", "######"], ["barbarian", "wizard"], lit=False)
    torch = lit_torch(s)
    assert s.do("give", s.hero(1), thing="torch", target="h2") is None
    assert s.hero(2).hands == [torch]
    assert torch.lit
    assert s.do("change", s.hero(2), thing="torch") is None
    assert s.hero(2).pack == [torch]
    assert not torch.lit
    assert s.do("wield", s.hero(2), thing="torch") is None
    assert not torch.lit, "it must be lit again"


def test_a_torch_that_takes_the_place_of_its_like_is_told_to_be_dark() -> None:
    s = scene(TWO_ROOMS, ["barbarian", "wizard"])
    held = [Item("torch", lit=True), Item("torch", lit=True)]
    s.hero().hands = [*held]
    s.hero().pack = [Item("torch")]
    assert s.do("change", s.hero(), thing="torch#3") is None
    assert [item.lit for item in held] == [False, True]
    assert [event.what.args["how"] for event in s.events("Told")] == ["dark"]


@pytest.mark.rule("DQ-DEC-14", "DQ-LOS-02")
def test_somebody_at_a_corner_of_the_line_obstructs_it_partly() -> None:
    s = scene(["#####", "#1..#", "#...#", "#..o#", "#####"], ["barbarian", "dwarf"])
    assert sees(s.state, s.hero(1), s.monster()) is Visibility.CLEAR
    s.hero(2).away, s.hero(2).square = False, Square(2, 1)
    assert sees(s.state, s.hero(1), s.monster()) is Visibility.PARTLY
    s.hero(2).square = Square(2, 2)
    assert sees(s.state, s.hero(1), s.monster()) is Visibility.NONE
