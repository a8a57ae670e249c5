"""Rats, bats and Mould."""

import pytest

from roguelike.books.ahq import turns
from roguelike.books.ahq.events_magic import SpellCast
from roguelike.books.ahq.events_rooms import BatsFought, HazardRolled, RatsFought, RoomCleared
from roguelike.books.ahq.figures import value
from roguelike.books.ahq.rooms.marks import marks
from roguelike.books.ahq.rooms.vermin import shared_out
from roguelike.books.ahq.state import Item, Model
from roguelike.engine.geometry import Square
from tests.books.ahq.rooms.kit import MOULD, TWO_WARRIORS, VERMIN, Delve, inside_door
from tests.books.ahq.scenario import Figure, henchman, hero

RATS, BATS = 4, 7


def vermin(which: int, party: str = "1 2 3", **things: dict[str, int]) -> Delve:
    """Rats or bats, 1 in the open door, the others behind him."""
    cast = {"1": hero(), "2": hero("sven"), "3": hero("torallion")}
    carried = {"1": things.get("one", {}), "2": things.get("two", {})}
    return Delve(
        VERMIN, party, cast=cast, dice={"rats-or-bats": [which]}, stand=inside_door(*party.split()), things=carried
    )


# Rats


@pytest.mark.rule("AHQ-RAT-05", "AHQ-RAT-06", "AHQ-TV-06")
def test_two_heroes_fight_rats() -> None:
    delve = vermin(RATS, "1 2")
    delve["1"].square, delve["2"].square = delve.line(0)[0], delve.line(0)[1]

    delve.turn({"rats": [3, 9]})

    assert delve.feature.count == 48
    assert (delve["1"].wounds, delve["2"].wounds) == (3, 4)
    assert [(event.die, event.wounds) for event in delve.told(RatsFought)] == [(3, 1), (9, 0)]


@pytest.mark.rule("AHQ-RAT-06", "AHQ-RAT-05")
@pytest.mark.parametrize(("die", "bitten"), [(1, 1), (4, 1), (5, 0), (12, 0)])
def test_a_low_roll_is_a_bite(die: int, bitten: int) -> None:
    delve = vermin(RATS, "1 2")
    delve["1"].square = delve.line(0)[0]

    delve.turn({"rats": [die]})

    assert delve["1"].wounds == 4 - bitten
    assert delve.feature.count == 60 - die


@pytest.mark.rule("AHQ-RAT-07", "AHQ-RAT-06")
def test_fate_does_not_cancel_bites() -> None:
    delve = vermin(RATS, "1 2")
    delve["1"].square, delve["1"].wounds = delve.line(0)[0], 1

    delve.turn({"rats": [2]})

    assert delve["1"].wounds == 0
    assert delve["1"].turn.wounds == 0
    assert not delve.questions


@pytest.mark.rule("AHQ-RAT-05", "AHQ-DEC-12")
def test_who_runs_through_in_one_turn_fights_as_well() -> None:
    delve = vermin(RATS, "1 2")

    delve.move("1", "N").move("1", "S")
    delve.turn({"rats": [6]})

    assert delve.feature.count == 54


@pytest.mark.rule("AHQ-RAT-05")
async def test_a_turn_that_a_fight_has_cut_short_is_not_made_up_for_later() -> None:
    delve = vermin(RATS, "1 2")
    delve.move("1", "N").move("1", "S")
    assert delve.feature.inside == [delve.ids["1"]]

    await turns.close_turn(delve.game)

    assert delve.feature.inside == []
    delve.turn()
    assert delve.feature.count == 60


@pytest.mark.rule("AHQ-DEC-12", "AHQ-RAT-05")
def test_henchmen_fight_too_and_the_count_stays_until_all_are_dead() -> None:
    delve = Delve(VERMIN, "1 5", cast={"5": henchman()}, dice={"rats-or-bats": [RATS]})
    for name, square in zip("15", delve.line(0), strict=False):
        delve[name].square = square
    delve.feature.count = 20

    delve.turn({"rats": [9, 8]})
    assert delve.feature.count == 3
    delve.turn({"rats": [7]})
    assert (delve.feature.count, delve.feature.state) == (0, "cleared")
    delve.turn()


@pytest.mark.rule("AHQ-RAT-02")
def test_rat_poison_takes_everybodys_turn() -> None:
    delve = vermin(RATS, one={"rat-poison": 1})
    delve.move("3", "W")
    assert delve.refused("1", "clear-room", means="rat-poison").rule == "AHQ-EXP-13"
    turn = delve.turn().state.turn

    delve.act("1", "clear-room", means="rat-poison")

    assert delve.state.turn == turn + 1
    assert (delve.feature.state, delve.has("1", "rat-poison")) == ("cleared", 0)
    assert delve.saw(RoomCleared).kind == "rats"


@pytest.mark.rule("AHQ-RAT-03")
@pytest.mark.parametrize("which", [RATS])
def test_two_flasks_burn_the_rats_one_is_not_enough(which: int) -> None:
    few = vermin(which, one={"greek-fire": 1, "rat-poison": 1})
    assert few.refused("1", "clear-room", means="greek-fire").rule == "AHQ-RAT-03"
    delve = vermin(which, one={"greek-fire": 1}, two={"greek-fire": 1})

    delve.act("1", "clear-room", means="greek-fire")

    assert delve.feature.state == "cleared"
    assert delve.has("1", "greek-fire") == delve.has("2", "greek-fire") == 0


@pytest.mark.rule("AHQ-RAT-04", "AHQ-BAT-04")
@pytest.mark.parametrize("which", [RATS, BATS])
def test_flames_of_death_clear_the_room_and_use_up_the_component(which: int) -> None:
    delve = Delve(VERMIN, "4 1", dice={"rats-or-bats": [which]}, stand=inside_door("4", "1"))
    dust = delve.has("4", "fire-dust")

    delve.act("4", "clear-room", means="flames-of-death")

    assert delve.told(SpellCast)
    assert delve.feature.state == "cleared"
    assert delve.has("4", "fire-dust") == dust - 1


@pytest.mark.rule("AHQ-RAT-04", "AHQ-BAT-04", "AHQ-ITEM-22")
@pytest.mark.parametrize("which", [RATS, BATS])
def test_without_fire_dust_a_wand_does_it(which: int) -> None:
    delve = Delve(VERMIN, "4 1", dice={"rats-or-bats": [which]}, stand=inside_door("4", "1"))
    wizard = delve["4"]
    wizard.items = [item for item in wizard.items if item.id != "fire-dust"]
    assert not delve.can("4", "clear-room", means="flames-of-death")
    wand = Item("magic-wand", "wand", uses=2, spells=["flames-of-death"])
    wizard.items.append(wand)

    delve.act("4", "clear-room", means="flames-of-death")

    assert delve.feature.state == "cleared"
    assert wand.uses == 1


@pytest.mark.rule("AHQ-RAT-08", "AHQ-BAT-08", "AHQ-MOULD-04")
@pytest.mark.parametrize(
    ("delve", "kind"),
    [(lambda: vermin(RATS), "rats"), (lambda: vermin(BATS), "bats"), (lambda: Delve(MOULD, "1"), "mould")],
)
def test_what_is_left_behind_a_closed_door_stays_on_the_map(delve: object, kind: str) -> None:
    made = delve()  # type: ignore[operator]
    assert isinstance(made, Delve)
    made["1"].square = Square(52, 50)
    if "2" in made.ids:
        made["2"].square = Square(50, 51)

    made.act("1", "close", door=made.door.id)

    assert [mark.label.args["kind"] for mark in marks(made.level)] == [kind]
    if kind == "rats":
        assert [mark.label.args["count"] for mark in marks(made.level)] == [60]


# Bats


@pytest.mark.rule("AHQ-BAT-05", "AHQ-BAT-06", "AHQ-TV-07")
def test_half_a_die_of_wounds_is_shared_by_those_who_enter() -> None:
    delve = vermin(BATS)
    delve["3"].wounds = 4
    turn = delve.state.turn

    delve.act("1", "fight-bats", {"bats": [7]}, {"ahqroom.bats": [["1", "2", "3"]]})

    assert delve.saw(BatsFought).wounds == 4
    assert sorted(delve.saw(BatsFought).each) == [1, 1, 2]
    assert (delve.feature.state, delve.state.turn) == ("cleared", turn + 1)
    assert all(delve[name].square in delve.floor() for name in "123")


@pytest.mark.rule("AHQ-BAT-05")
@pytest.mark.parametrize(("die", "wounds"), [(1, 1), (2, 1), (11, 6), (12, 6)])
def test_half_rounded_up(die: int, wounds: int) -> None:
    delve = vermin(BATS)

    delve.act("1", "fight-bats", {"bats": [die]}, {"ahqroom.bats": [["1", "2"]]})

    assert delve.saw(BatsFought).wounds == wounds
    assert delve["3"].wounds == 4


@pytest.mark.rule("AHQ-BAT-06", "AHQ-DEC-11")
def test_wounds_left_over_go_to_who_has_most_left() -> None:
    weak, strong = (
        Model(name, "hero", "heinrich", name, name, wounds) for name, wounds in (("weak", 2), ("strong", 4))
    )

    assert shared_out([weak, strong], 3) == {"weak": 1, "strong": 2}


@pytest.mark.rule("AHQ-BAT-07", "AHQ-BAT-05")
def test_fate_does_not_help_against_bats() -> None:
    delve = vermin(BATS)
    delve["1"].wounds = 1

    delve.act("1", "fight-bats", {"bats": [2]}, {"ahqroom.bats": [["1"]]})

    assert delve["1"].wounds == 0
    assert delve.questions == ["ahqroom.bats"]


@pytest.mark.rule("AHQ-BAT-05")
def test_nobody_walks_in_among_the_bats() -> None:
    delve = vermin(BATS)

    assert delve.refused("1", "move", path="N").rule == "AHQ-BAT-05"


@pytest.mark.rule("AHQ-BAT-02", "AHQ-BAT-03")
@pytest.mark.parametrize(("item", "count"), [("screech-bug", 1), ("greek-fire", 2)])
def test_bug_or_flasks_kill_the_bats(item: str, count: int) -> None:
    delve = vermin(BATS, one={item: count})

    delve.act("1", "clear-room", means=item)

    assert (delve.feature.state, delve.has("1", item)) == ("cleared", 0)
    few = vermin(BATS, one={"greek-fire": 1, "screech-bug": 1})
    assert few.refused("1", "clear-room", means="greek-fire").rule == "AHQ-BAT-03"


@pytest.mark.parametrize("mouldy", [pytest.param(False, marks=pytest.mark.rule("AHQ-BAT-05", "AHQ-EXP-13")), True])
def test_it_takes_the_whole_turn_of_everybody(mouldy: bool) -> None:
    things = {"1": {"greek-fire": 2, "screech-bug": 1}}
    dice = {} if mouldy else {"rats-or-bats": [BATS]}
    delve = Delve(MOULD if mouldy else VERMIN, "1 2", dice=dice, stand=inside_door("1", "2"), things=things)
    assert delve.can("1", "clear-room", means="greek-fire")
    assert mouldy or delve.can("1", "fight-bats")
    delve.move("2", "S")
    assert delve.refused("1", "clear-room", means="greek-fire").rule == "AHQ-EXP-13"
    assert mouldy or delve.refused("1", "fight-bats").rule == "AHQ-EXP-13"


# Mould


def mould(**cast: Figure) -> Delve:
    return Delve(MOULD, "1 2", cast=cast, stand=inside_door("1", "2"))


@pytest.mark.rule("AHQ-MOULD-02")
def test_one_flask_burns_the_mould_in_a_combat_turn() -> None:
    delve = Delve(MOULD, "1 2", stand=inside_door("1", "2"), things={"1": {"greek-fire": 1}})
    turn = delve.state.turn
    delve.script.always = {k: v for k, v in delve.script.always.items() if k != "gm-phase"}

    delve.act("1", "clear-room", means="greek-fire")  # no Game Master Phase of exploration: no die

    assert (delve.feature.state, delve.state.turn) == ("cleared", turn + 1)


@pytest.mark.rule("AHQ-MOULD-03", "AHQ-TBL-mould")
@pytest.mark.parametrize(("answer", "dead", "fate"), [("fate", False, 1), ("die", True, 2)])
def test_deadly_spores_cost_a_fate_point_or_a_life(answer: str, dead: bool, fate: int) -> None:
    delve = mould()

    delve.act("1", "cross-mould", {"mould": [1]}, {"ahq.doomed": answer}, step="N")

    assert (delve["1"].dead, delve["1"].fate) == (dead, fate)


@pytest.mark.rule("AHQ-TBL-mould", "AHQ-DEC-22")
def test_a_potion_does_not_help_against_deadly_spores() -> None:
    delve = Delve(
        MOULD,
        "1 2",
        cast={"1": hero(fate=0)},
        stand=inside_door("1", "2"),
        things={"1": {"healing-potion": 1}},
    )

    delve.act("1", "cross-mould", {"mould": [1]}, step="N")

    assert delve["1"].dead


@pytest.mark.rule("AHQ-MOULD-03", "AHQ-TBL-mould")
@pytest.mark.parametrize("die", range(2, 7))
def test_poisonous_spores_are_a_wound_that_fate_may_cancel(die: int) -> None:
    delve = mould()

    delve.act("1", "cross-mould", {"mould": [die]}, step="N")

    assert (delve["1"].wounds, delve["1"].turn.wounds) == (3, 1)


@pytest.mark.rule("AHQ-MOULD-03", "AHQ-TBL-mould")
@pytest.mark.parametrize("die", range(7, 11))
def test_itching_eyes_in_the_next_fight_only(die: int) -> None:
    delve = mould(**{"1": hero(weapon_skill=8)})
    delve.act("1", "cross-mould", {"mould": [die]}, step="N")
    assert value(delve["1"], "weapon_skill") == 6

    delve.turn()
    assert value(delve["1"], "weapon_skill") == 6  # exploring on does not end it
    arrive = {"gm-phase": [12], "wandering-monsters": [TWO_WARRIORS], "surprise-leader": [12], "surprise-gm": [1]}
    delve.turn(arrive)
    assert value(delve["1"], "weapon_skill") == 6
    delve.slay()
    assert value(delve["1"], "weapon_skill") == 8


@pytest.mark.rule("AHQ-MOULD-03", "AHQ-TBL-mould", "AHQ-DEC-23")
@pytest.mark.parametrize("die", [11, 12])
def test_who_is_safe_walks_about_and_rolls_again_when_he_comes_back(die: int) -> None:
    delve = mould()
    assert delve.refused("1", "move", path="N").rule == "AHQ-MOULD-03"
    delve.act("1", "cross-mould", {"mould": [die]}, step="N")
    assert not delve["1"].effects

    delve.move("1", "N").move("1", "SS")
    assert not delve.told(HazardRolled)
    delve.act("1", "cross-mould", {"mould": [12]}, step="N")
    assert delve.told(HazardRolled)
