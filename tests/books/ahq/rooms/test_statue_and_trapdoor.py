"""The Statue, the Trapdoor and its Crypt."""

from typing import Any

import pytest

from roguelike.books.ahq import limbs
from roguelike.books.ahq.events_rooms import CameAlive, HazardRolled
from roguelike.books.ahq.events_traps import TrapMet, TrapSprung, TrapTried
from roguelike.books.ahq.figures import damage_dice, value
from roguelike.books.ahq.rooms import pool
from tests.books.ahq.rooms.kit import STATUE, TRAPDOOR, Delve, next_to_it
from tests.books.ahq.scenario import hero


def at_statue(**changed: Any) -> Delve:
    return Delve(STATUE, "1 2", cast={"1": hero(**changed)}, stand=next_to_it("1"))


@pytest.mark.rule("AHQ-STAT-01", "AHQ-STAT-02", "AHQ-TBL-statue")
def test_nothing_happens_and_the_gem_is_his() -> None:
    delve = at_statue()

    delve.act("1", "pluck", {"statue": [12]})

    assert delve.has("1", "ruby-eye") == 1
    assert delve["1"].fate == 2


@pytest.mark.rule("AHQ-STAT-01", "AHQ-TBL-statue", "AHQ-DEC-10", "AHQ-DEC-41")
@pytest.mark.parametrize("die", [1, 2])
def test_a_curse_takes_all_fate_but_the_gem_comes_away(die: int) -> None:
    delve = at_statue()

    delve.act("1", "pluck", {"statue": [die]})

    assert (delve["1"].fate, delve["1"].base["fate_points"]) == (0, 2)
    assert delve.has("1", "ruby-eye") == 1


@pytest.mark.rule("AHQ-DEC-21", "AHQ-DEC-41")
def test_the_curse_takes_a_lent_point_too_so_that_a_pool_may_lend_another() -> None:
    delve = at_statue()
    pool.be_lucky(delve["1"])
    delve.act("1", "pluck", {"statue": [1]})
    assert delve["1"].fate == 0

    pool.be_lucky(delve["1"])

    assert delve["1"].fate == 1


@pytest.mark.rule("AHQ-DEC-10")
def test_one_roll_for_each_statue() -> None:
    delve = at_statue()
    delve.act("1", "pluck", {"statue": [12]}).turn()

    assert delve.refused("1", "pluck").rule == "AHQ-DEC-10"


@pytest.mark.rule("AHQ-STAT-01")
def test_only_who_stands_beside_it_takes_the_stone() -> None:
    delve = Delve(STATUE, "1", stand=lambda d: {"1": d.line(0)[0]})

    assert delve.refused("1", "pluck").rule == "AHQ-STAT-01"


@pytest.mark.rule("AHQ-TBL-statue", "AHQ-DEC-47", "AHQ-STAT-03")
@pytest.mark.parametrize("die", range(3, 7))
def test_the_statue_comes_alive(die: int) -> None:
    delve = at_statue()
    place = delve.feature.squares[0]

    delve.act("1", "pluck", {"statue": [die], "surprise-leader": [7], "surprise-gm": [7]})
    (statue,) = delve.monsters()

    assert statue.square == place
    figures = [value(statue, name) for name in ("weapon_skill", "toughness", "speed")]
    assert (figures, statue.wounds, damage_dice(statue)) == ([9, 8, 6], 8, 5)
    assert (delve.state.phase, delve.state.fight, delve.state.surprised) == ("fight", 1, "monsters")
    assert delve.has("1", "ruby-eye") == 0


@pytest.mark.rule("AHQ-TBL-statue", "AHQ-DEC-47")
@pytest.mark.parametrize("die", range(7, 12))
def test_the_statue_becomes_a_warlord_who_counts_as_a_sentry(die: int) -> None:
    delve = at_statue()

    delve.act("1", "pluck", {"statue": [die], "surprise-leader": [7], "surprise-gm": [7]})
    (warlord,) = delve.monsters()

    assert warlord.profile == "skaven-warlord"
    assert delve.state.surprised == "heroes"  # 7 against 7 + 1 for the Sentry
    assert delve.state.phase == "fight-gm"


@pytest.mark.rule("AHQ-TBL-statue")
@pytest.mark.parametrize(("die", "opens"), [(3, False), (7, True)])
def test_it_cannot_leave_the_room_but_a_warlord_opens_doors(die: int, opens: bool) -> None:
    delve = at_statue()
    delve.act("1", "pluck", {"statue": [die], "surprise-leader": [1], "surprise-gm": [12]})
    delve.monsters()
    door = delve.door
    delve["1"].square = delve.line(4)[4]
    delve["a"].square = delve.inside

    assert delve.refused("a", "move", path="S").rule == "AHQ-TBL-statue"
    door.open = False
    decision = delve.decision
    assert decision is not None
    found = [option for option in decision.options() if isinstance(option, dict) and option["verb"] == "open"]
    assert bool(found) is opens


@pytest.mark.rule("AHQ-STAT-03")
def test_the_gem_is_taken_when_it_is_defeated() -> None:
    delve = at_statue()
    delve.act("1", "pluck", {"statue": [3], "surprise-leader": [7], "surprise-gm": [7]})
    delve.slay()
    assert delve.feature.state == "fallen"

    delve["1"].square = delve.beside()
    delve.act("1", "pluck")

    assert delve.has("1", "ruby-eye") == 1
    assert not delve.told(HazardRolled)


@pytest.mark.rule("AHQ-STAT-03", "AHQ-TBL-statue")
def test_met_again_it_is_as_before() -> None:
    delve = at_statue()
    delve.act("1", "pluck", {"statue": [7], "surprise-leader": [7], "surprise-gm": [6]})
    (warlord,) = delve.monsters()
    assert delve.state.bands[warlord.home].settled
    assert set(warlord.marks) == {"bound", "sentry"}


# The Trapdoor


def at_trapdoor(*, setup: dict[str, str] | None = None, **changed: Any) -> Delve:
    return Delve(TRAPDOOR, "1 2", cast={"1": hero(**changed)}, stand=next_to_it("1"), setup=setup)


@pytest.mark.rule("AHQ-TDOOR-02", "AHQ-TBL-trapdoor")
def test_a_trap_nobody_can_spot_or_disarm() -> None:
    delve = at_trapdoor(wounds=4)

    delve.act("1", "open-trapdoor", {"trapdoor": [1], "trap": [2], "trap-wound": [1]})

    assert [event.who.id for event in delve.told(TrapSprung)] == [delve.ids["1"]]
    assert not delve.told(TrapMet)
    assert not delve.told(TrapTried)


@pytest.mark.rule("AHQ-TRAP2-41", "AHQ-TBL-trapdoor")
def test_a_mantrap_there_closes_on_the_hand_that_opens() -> None:
    delve = at_trapdoor(fate=0, full=5)

    delve.act("1", "open-trapdoor", {"trapdoor": [1], "trap": [4], "trap-wound": [1, 1, 1, 11]})

    assert (limbs.lost(delve["1"], limbs.HAND), limbs.lost(delve["1"], limbs.LEG)) == (1, 0)


@pytest.mark.rule("AHQ-TDOOR-02", "AHQ-TBL-trapdoor")
@pytest.mark.parametrize("die", [2, 3])
def test_a_room_below(die: int) -> None:
    delve = at_trapdoor()

    delve.act("1", "open-trapdoor", {"trapdoor": [die], "room-type": [1]})

    assert delve.feature.state == "open"
    assert delve.below.room == "normal"
    assert delve.below.above == delve.room.id


@pytest.mark.rule("AHQ-TDOOR-02", "AHQ-TBL-trapdoor")
@pytest.mark.parametrize(("die", "state"), [(4, "crypt"), (6, "crypt"), (7, "empty"), (9, "empty")])
def test_a_crypt_or_nothing_without_the_other_game(die: int, state: str) -> None:
    delve = at_trapdoor()

    delve.act("1", "open-trapdoor", {"trapdoor": [die]})

    assert delve.feature.state == state


@pytest.mark.rule("AHQ-TDOOR-02", "AHQ-TBL-trapdoor")
@pytest.mark.parametrize("die", [10, 11, 12])
def test_stairs_down(die: int) -> None:
    delve = at_trapdoor()

    delve.act("1", "open-trapdoor", {"trapdoor": [die]})
    assert delve.feature.state == "stairs"

    assert delve.refused("", "descend").rule == "AHQ-STAIR-04"
    delve["2"].square = delve.line(0)[0]
    delve.act("", "descend", {"level-direction": [1]})
    assert delve.state.level == "1.2"


@pytest.mark.rule("AHQ-TBL-trapdoor")
def test_stairs_are_a_room_where_the_quest_says_where_stairs_are() -> None:
    delve = at_trapdoor(setup={"depth": "single"})

    delve.act("1", "open-trapdoor", {"trapdoor": [10], "room-type": [1]})

    assert delve.below.room == "normal"


@pytest.mark.rule("AHQ-TDOOR-02")
def test_it_is_opened_once() -> None:
    delve = at_trapdoor()
    delve.act("1", "open-trapdoor", {"trapdoor": [7]}).turn()

    assert delve.refused("1", "open-trapdoor").rule == "AHQ-TDOOR-02"


def at_crypt(**changed: Any) -> Delve:
    delve = at_trapdoor(**changed)
    delve.act("1", "open-trapdoor", {"trapdoor": [5]})
    return delve.turn()


@pytest.mark.rule("AHQ-TBL-crypt", "AHQ-TV-09")
@pytest.mark.parametrize("die", range(7, 12))
def test_a_gold_ring(die: int) -> None:
    delve = at_crypt()

    delve.act("1", "explore-crypt", {"crypt": [die]})

    assert delve.has("1", "gold-ring") == 1
    assert delve.turn().refused("1", "explore-crypt") is not None


@pytest.mark.rule("AHQ-TBL-crypt")
@pytest.mark.parametrize("die", range(3, 7))
def test_an_empty_crypt(die: int) -> None:
    delve = at_crypt()

    delve.act("1", "explore-crypt", {"crypt": [die]})

    assert delve.has("1", "gold-ring") == 0
    assert delve.state.fight == 0


@pytest.mark.rule("AHQ-TBL-crypt", "AHQ-TBL-mould", "AHQ-TV-39")
@pytest.mark.parametrize("die", [1, 2])
def test_spores_in_the_crypt(die: int) -> None:
    delve = at_crypt(fate=0, wounds=4)

    delve.act("1", "explore-crypt", {"crypt": [die], "mould": [2]})

    assert delve["1"].wounds == 3


@pytest.mark.rule("AHQ-TBL-crypt", "AHQ-DEC-47")
def test_an_undead_skaven_leaps_out_and_surprises_the_heroes() -> None:
    delve = at_crypt()
    place = delve.feature.squares[0]

    delve.act("1", "explore-crypt", {"crypt": [12]})
    (undead,) = delve.monsters()

    assert delve.saw(CameAlive).what == "Undead Skaven"
    assert undead.square == place
    figures = [value(undead, name) for name in ("weapon_skill", "toughness", "speed")]
    assert (figures, undead.wounds, damage_dice(undead)) == ([8, 12, 6], 1, 6)
    assert (delve.state.phase, delve.state.surprised) == ("fight-gm", "heroes")
