"""Magic Mushrooms."""

from collections.abc import Mapping

import pytest

from roguelike.books.ahq.events_rooms import HazardFound, HazardRolled
from roguelike.books.ahq.figures import damage_dice, helpless, value
from tests.books.ahq.rooms.kit import MUSHROOMS, TWO_WARRIORS, Delve, in_line
from tests.books.ahq.scenario import Figure, hero


def growing(count: int = 5, cast: Mapping[str, Figure] | None = None) -> Delve:
    return Delve(MUSHROOMS, "1 2", cast=cast, dice={"mushrooms": [count]}, stand=in_line(0, "1", "2"))


def fighting(cast: Mapping[str, Figure] | None = None) -> Delve:
    """In the middle of a fight, with Mushrooms in the pack."""
    delve = growing(cast=cast)
    delve.act("1", "pick", count=3, what="magic-mushroom").turn(
        {"gm-phase": [12], "wandering-monsters": [TWO_WARRIORS], "surprise-leader": [12], "surprise-gm": [1]}
    )
    assert delve.state.phase == "fight"
    return delve


@pytest.mark.rule("AHQ-FUNGI-01")
def test_they_are_counted_and_picked() -> None:
    delve = growing(5)
    assert delve.saw(HazardFound).count == 5

    delve.act("1", "pick", count=3, what="magic-mushroom")

    assert (delve.feature.count, delve.has("1", "magic-mushroom")) == (2, 3)
    refused = delve.refused("2", "pick", count=3, what="magic-mushroom")
    assert (refused.rule, refused.message, refused.args["count"]) == ("AHQ-FUNGI-01", "ahqroom-so-many-mushrooms", 2)
    assert delve.refused("2", "pick", count=0, what="magic-mushroom").rule == "AHQ-FUNGI-01"
    assert delve.refused("2", "pick", count=1, what="rat-poison").rule == "AHQ-DEC-19"


@pytest.mark.rule("AHQ-FUNGI-02", "AHQ-TBL-fungi")
@pytest.mark.parametrize("die", [1, 2])
@pytest.mark.parametrize(("answer", "dead"), [("fate", False), ("die", True)])
def test_deadly_poison(die: int, answer: str, dead: bool) -> None:
    delve = growing()

    delve.act("1", "eat", {"mushroom": [die]}, {"ahq.doomed": answer})

    assert delve["1"].dead is dead


@pytest.mark.rule("AHQ-TBL-fungi")
def test_a_potion_saves_from_a_deadly_mushroom() -> None:
    delve = Delve(MUSHROOMS, "1", dice={"mushrooms": [2]}, stand=in_line(0, "1"), things={"1": {"healing-potion": 1}})

    delve.act("1", "eat", {"mushroom": [1]}, {"ahq.doomed": "potion"})

    assert not delve["1"].dead
    assert delve["1"].fate == 2


@pytest.mark.rule("AHQ-TBL-fungi", "AHQ-DEC-19")
def test_once_seen_to_be_poison_the_rest_is_rat_poison_too() -> None:
    delve = growing(5)
    delve.act("1", "eat", {"mushroom": [1]}, {"ahq.doomed": "fate"}).turn()

    delve.act("1", "pick", count=4, what="rat-poison")

    assert delve.has("1", "rat-poison") == 4


@pytest.mark.rule("AHQ-FUNGI-02", "AHQ-TBL-fungi")
@pytest.mark.parametrize("die", [3, 4])
def test_sleep(die: int) -> None:
    delve = growing()

    delve.act("1", "eat", {"mushroom": [die], "sleep": [1]})
    assert helpless(delve["1"])
    delve.turn().turn()

    assert not helpless(delve["1"])


@pytest.mark.rule("AHQ-FUNGI-02", "AHQ-TBL-fungi")
@pytest.mark.parametrize("die", [5, 6])
def test_spots_are_only_spots(die: int) -> None:
    delve = growing()

    delve.act("1", "eat", {"mushroom": [die]})

    assert delve["1"].marks == ["spots"]
    assert (delve["1"].wounds, delve["1"].effects) == (4, [])


@pytest.mark.rule("AHQ-FUNGI-02", "AHQ-TBL-fungi")
@pytest.mark.parametrize("die", [7, 8])
def test_strength_for_the_rest_of_the_combat(die: int) -> None:
    delve = fighting()
    dice = damage_dice(delve["1"])

    delve.act("1", "eat", {"mushroom": [die]})
    assert damage_dice(delve["1"]) == dice + 1
    assert (delve["1"].turn.action, delve["1"].turn.attacked) == ("", False)  # it costs nothing

    delve.slay()
    assert damage_dice(delve["1"]) == dice


@pytest.mark.rule("AHQ-FUNGI-02", "AHQ-TBL-fungi")
@pytest.mark.parametrize("die", [9, 10, 11])
def test_speed_is_doubled_for_the_rest_of_the_combat(die: int) -> None:
    delve = fighting({"1": hero(speed=5, plain=True)})

    delve.act("1", "eat", {"mushroom": [die]})
    assert value(delve["1"], "speed") == 10
    delve.act("1", "eat", {"mushroom": [die]})
    assert value(delve["1"], "speed") == 10  # not again

    delve.slay()
    assert value(delve["1"], "speed") == 5


@pytest.mark.rule("AHQ-DEC-19", "AHQ-FUNGI-02")
@pytest.mark.parametrize("die", [7, 9])
def test_strength_and_speed_are_nothing_outside_combat(die: int) -> None:
    delve = growing()

    delve.act("1", "eat", {"mushroom": [die]})

    assert not delve["1"].effects
    assert delve.told(HazardRolled)


@pytest.mark.rule("AHQ-FUNGI-02", "AHQ-TBL-fungi")
def test_healing_at_any_time() -> None:
    delve = growing()
    delve["1"].wounds = 1

    delve.act("1", "eat", {"mushroom": [12]})

    assert delve["1"].wounds == 4


@pytest.mark.rule("AHQ-FUNGI-02", "AHQ-DEC-21")
def test_in_combat_only_at_the_start_else_as_an_action_instead_of_moving() -> None:
    for done in ({"attacked": True}, {"steps": 1}, {"action": "door"}, {"running": True}):
        delve = fighting()
        for what, how in done.items():
            setattr(delve["1"].turn, what, how)
        assert delve.refused("1", "eat").rule == "AHQ-FUNGI-02", done

    quiet = growing()
    quiet.move("1", next(way for way in "NESW" if quiet.can("1", "move", path=way)))
    assert quiet.refused("1", "eat").rule == "AHQ-EXP-13"
