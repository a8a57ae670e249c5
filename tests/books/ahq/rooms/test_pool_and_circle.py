"""The Pool and the Magic Circle."""

from typing import Any

import pytest

from roguelike.books.ahq import board, fate, spells
from roguelike.books.ahq.content import content
from roguelike.books.ahq.dungeon.terrain import ground
from roguelike.books.ahq.events_rooms import HazardRolled
from roguelike.books.ahq.figures import helpless
from roguelike.books.ahq.lasting import lay
from roguelike.books.ahq.rooms.homecoming import set_out
from roguelike.books.ahq.spells import FREE_SPELL
from roguelike.engine.geometry import Square, around, steps_between
from tests.books.ahq.rooms.kit import CIRCLE, POOL, TWO_WARRIORS, VERMIN, Delve, inside_door, next_to_it
from tests.books.ahq.scenario import Answers, henchman, hero


def at_pool(**changed: Any) -> Delve:
    return Delve(POOL, "1 2", cast={"1": hero(**changed)}, stand=next_to_it("1"))


# The Pool


@pytest.mark.rule("AHQ-POOL-01", "AHQ-TBL-pool")
@pytest.mark.parametrize("die", range(9, 13))
def test_the_pool_heals(die: int) -> None:
    delve = at_pool(wounds=1)

    delve.act("1", "drink-pool", {"pool": [die]})

    assert delve["1"].wounds == 4
    assert delve.saw(HazardRolled, who="1").result == "healing"


@pytest.mark.rule("AHQ-POOL-01", "AHQ-TBL-pool")
@pytest.mark.parametrize("die", range(5, 9))
def test_the_pool_gives_luck_for_this_expedition(die: int) -> None:
    delve = at_pool(fate=2)

    delve.act("1", "drink-pool", {"pool": [die]})

    assert delve["1"].fate == 3
    assert delve["1"].base["fate_points"] == 2


@pytest.mark.rule("AHQ-DEC-21", "AHQ-TV-35", "AHQ-TBL-pool")
def test_a_second_point_while_the_first_is_kept_is_nothing() -> None:
    delve = at_pool(fate=2)
    delve.act("1", "drink-pool", {"pool": [5]}).turn()
    delve.act("1", "drink-pool", {"pool": [5]}).turn()
    assert delve["1"].fate == 3

    delve["1"].wounds, delve["1"].turn.wounds = 1, 1
    fate.cancel_wounds(delve.game, delve["1"])
    delve.act("1", "drink-pool", {"pool": [5]})
    assert delve["1"].fate == 3


@pytest.mark.rule("AHQ-POOL-01", "AHQ-TBL-pool", "AHQ-DEC-52")
@pytest.mark.parametrize("die", range(2, 5))
def test_the_pool_makes_sleep(die: int) -> None:
    delve = at_pool()

    delve.act("1", "drink-pool", {"pool": [die], "sleep": [2]})
    assert helpless(delve["1"])
    assert delve["1"].wounds == 4

    delve.turn()  # the turn in which he drank does not count
    assert helpless(delve["1"])
    delve.turn()
    assert helpless(delve["1"])
    delve.turn()
    assert not helpless(delve["1"])


@pytest.mark.rule("AHQ-TBL-pool", "AHQ-DEC-22")
def test_deadly_water_asks_for_a_potion() -> None:
    delve = Delve(POOL, "1", stand=next_to_it("1"), things={"1": {"healing-potion": 1}})

    delve.act("1", "drink-pool", {"pool": [1]}, {"ahq.doomed": "potion"})

    assert not delve["1"].dead
    assert delve.has("1", "healing-potion") == 0


@pytest.mark.rule("AHQ-TBL-pool", "AHQ-DEC-22")
def test_deadly_water_and_no_potion_is_death_whatever_fate() -> None:
    delve = at_pool(fate=2)

    delve.act("1", "drink-pool", {"pool": [1]})

    assert delve["1"].dead


@pytest.mark.rule("AHQ-DEC-22", "AHQ-TBL-pool")
def test_a_companion_beside_hands_his_potion_over() -> None:
    delve = Delve(POOL, "1 2", stand=next_to_it("1"), things={"2": {"healing-potion": 1}})
    here = delve["1"].square
    assert here is not None
    delve["2"].square = next(s for s in around(here) if s in ground(delve.level).walkable)

    delve.act("1", "drink-pool", {"pool": [1]}, {"ahq.doomed": "potion"})

    assert not delve["1"].dead
    assert delve.has("2", "healing-potion") == 0


@pytest.mark.rule("AHQ-POOL-01", "AHQ-DEC-21")
def test_a_drink_is_an_action_instead_of_moving_and_each_is_rolled() -> None:
    delve = at_pool(wounds=1)
    delve.act("1", "drink-pool", {"pool": [9]})
    assert delve.refused("1", "drink-pool").rule == "AHQ-EXP-04"

    delve.turn().act("1", "drink-pool", {"pool": [5]})
    assert delve["1"].fate == 3


@pytest.mark.rule("AHQ-POOL-01")
def test_who_is_not_at_the_pool_cannot_drink() -> None:
    def away(delve: Delve) -> dict[str, Square]:
        floor = delve.room.floor[0].squares()
        return {"1": next(s for s in floor if all(steps_between(s, p) > 1 for p in delve.feature.squares))}

    delve = Delve(POOL, "1", stand=away)

    assert delve.refused("1", "drink-pool").rule == "AHQ-POOL-01"


# The Magic Circle


def at_circle(who: str = "1", **more: object) -> Delve:
    """The named stands just inside the door, the Circle right before him."""
    return Delve(CIRCLE, f"{who} 9", cast={"9": hero("sven"), **more}, stand=lambda d: {who: d.line(0)[2]})  # type: ignore[dict-item]


def stepped(delve: Delve, die: int, who: str = "1", **more: list[int]) -> Delve:
    delve.act(who, "step-on", {"circle": [die], **more}, step=letter(delve, who))
    return delve


def letter(delve: Delve, who: str) -> str:
    square = delve[who].square
    assert square is not None
    return next(way for way in "NESW" if square.step(way) in delve.feature.squares)


@pytest.mark.rule("AHQ-CIRC-01")
def test_nobody_walks_onto_the_circle_by_a_mere_step() -> None:
    delve = at_circle()

    assert delve.refused("1", "move", path=letter(delve, "1")).rule == "AHQ-CIRC-01"
    assert delve.can("1", "step-on", step=letter(delve, "1"))


@pytest.mark.rule("AHQ-CIRC-01", "AHQ-TBL-circle")
def test_a_curse_takes_a_fate_point_for_good() -> None:
    delve = stepped(at_circle(), 1)

    assert delve["1"].fate == 1
    assert delve["1"].base["fate_points"] == 1
    assert delve.feature.state == ""


@pytest.mark.rule("AHQ-CIRC-01", "AHQ-TBL-circle", "AHQ-MONP-20")
def test_summoned_monsters_surprise_the_heroes() -> None:
    delve = at_circle()
    delve.script.always |= {"wandering-monsters": TWO_WARRIORS}  # type: ignore[operator]

    stepped(delve, 2)

    assert delve.state.phase == "fight-gm"
    assert (delve.state.fight, delve.state.surprised) == (1, "heroes")
    assert len(delve.monsters()) == 2
    assert all(board.in_sight(delve.state, monster, delve["1"]) for monster in delve.monsters())


@pytest.mark.rule("AHQ-SPM-05", "AHQ-TBL-circle")
def test_a_character_monster_may_come_with_the_summoned() -> None:
    delve = at_circle()
    delve.state.variant, delve.state.specials["assassin"] = "counters", "ready"
    delve.script.always |= {"wandering-monsters": TWO_WARRIORS}  # type: ignore[operator]

    order: Answers = {"ahq.order": "attack-and-move"}
    delve.act("1", "step-on", {"circle": [2]}, order, step=letter(delve, "1"))

    assert sorted(monster.profile for monster in delve.monsters())[0] == "assassin"
    assert delve.state.specials["assassin"] == "met"


@pytest.mark.rule("AHQ-CIRC-01", "AHQ-TBL-circle")
@pytest.mark.parametrize("die", range(3, 7))
def test_nothing_happens(die: int) -> None:
    delve = stepped(at_circle(), die)

    assert delve.feature.state == ""
    assert delve["1"].square in delve.feature.squares


@pytest.mark.rule("AHQ-TBL-circle", "AHQ-CIRC-02")
@pytest.mark.parametrize("die", [7, 8, 9])
def test_magic_power_is_for_wizards(die: int) -> None:
    delve = stepped(at_circle("4"), die, "4")

    assert any(effect.figure == FREE_SPELL for effect in delve["4"].effects)
    assert delve.feature.state == "drained"


@pytest.mark.rule("AHQ-TV-08", "AHQ-TBL-circle", "AHQ-CIRC-02")
def test_the_next_spell_of_a_wizard_needs_no_components() -> None:
    delve = stepped(at_circle("4"), 8, "4")
    delve["4"].spells, delve["4"].items = ["inferno-of-doom", "flames-of-death"], []
    inferno = content().spells["inferno-of-doom"]
    assert len(inferno.components) == 2

    assert spells.spent(delve["4"], inferno) == ()
    delve["4"].turn.steps = 0
    assert spells.cannot_cast(delve.state, delve["4"], inferno) is None
    delve["4"].effects.clear()
    assert spells.cannot_cast(delve.state, delve["4"], inferno) is not None


@pytest.mark.rule("AHQ-TBL-circle")
def test_the_power_is_used_up_by_one_spell() -> None:
    delve = Delve(VERMIN, "4 1", dice={"rats-or-bats": [4]}, stand=inside_door("4", "1"))
    delve["4"].items = []
    lay(delve["4"], "magic-circle", "AHQ-TBL-circle", FREE_SPELL, 1)

    delve.act("4", "clear-room", means="flames-of-death")

    assert delve.feature.state == "cleared"
    assert not delve["4"].effects


@pytest.mark.rule("AHQ-TBL-circle")
@pytest.mark.parametrize("die", [7, 8, 9])
def test_magic_power_is_nothing_for_others_and_does_not_drain(die: int) -> None:
    delve = stepped(at_circle(), die)

    assert not delve["1"].effects
    assert delve.feature.state == ""


@pytest.mark.rule("AHQ-TBL-circle", "AHQ-CIRC-02")
@pytest.mark.parametrize("die", [10, 11])
def test_the_circle_gives_one_wound_back(die: int) -> None:
    delve = at_circle()
    delve["1"].wounds = 2

    stepped(delve, die)

    assert delve["1"].wounds == 3
    assert delve.feature.state == "drained"


@pytest.mark.rule("AHQ-TBL-circle", "AHQ-CIRC-02")
def test_fate_for_this_expedition() -> None:
    delve = stepped(at_circle(), 12)

    assert (delve["1"].fate, delve["1"].base["fate_points"]) == (3, 2)
    assert delve.feature.state == "drained"


@pytest.mark.rule("AHQ-CIRC-01", "AHQ-DEC-26")
def test_each_character_is_rolled_for_until_it_is_drained() -> None:
    delve = stepped(at_circle(), 3)
    delve["9"].square = delve.line(0)[1]
    stepped(delve, 12, "9")
    delve.turn().move("1", "S" if delve.room.facing == "N" else "N")
    delve.move("1", delve.room.facing)  # an ordinary step now: the Circle is drained

    assert not delve.told(HazardRolled)
    assert delve["1"].square in delve.feature.squares


@pytest.mark.rule("AHQ-CIRC-01")
def test_walking_about_on_the_circle_is_one_step_onto_it() -> None:
    delve = stepped(at_circle(), 3)

    delve.move("1", delve.room.facing)

    assert not delve.told(HazardRolled)


@pytest.mark.rule("AHQ-CIRC-01", "AHQ-DEC-26")
def test_who_has_left_the_circle_and_steps_onto_it_again_rolls_again() -> None:
    delve = stepped(at_circle(), 3)
    delve.turn().move("1", "S" if delve.room.facing == "N" else "N")
    assert delve["1"].square not in delve.feature.squares
    stepped(delve, 4)
    assert delve.saw(HazardRolled).die == 4


@pytest.mark.rule("AHQ-CIRC-02", "AHQ-DEC-26")
def test_the_next_expedition_finds_its_power_again() -> None:
    delve = stepped(at_circle(), 12)
    assert delve.feature.state == "drained"

    set_out(delve.state)

    assert delve.feature.state == ""


@pytest.mark.rule("AHQ-CIRC-01", "AHQ-TBL-circle")
def test_a_henchman_steps_on_it_too_and_has_no_fate_to_win() -> None:
    delve = stepped(at_circle("5", **{"5": henchman()}), 12, "5")

    assert delve["5"].fate == 0
    assert delve.feature.state == ""
