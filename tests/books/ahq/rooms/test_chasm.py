"""The Chasm: leaps, ropes, ladders, and those beyond it."""

from collections.abc import Mapping

import pytest

from roguelike.books.ahq import placing
from roguelike.books.ahq.dungeon.terrain import ground
from roguelike.books.ahq.events_rooms import LadderBuilt, Leapt, RopeHeld
from roguelike.books.ahq.rooms import chasm
from roguelike.books.ahq.rooms.marks import marks
from roguelike.engine.geometry import Square
from tests.books.ahq.rooms.kit import CHASM, TWO_WARRIORS, Delve, in_line
from tests.books.ahq.scenario import Figure, henchman, hero

MET = {"chest-place": [10], "wandering-monsters": [TWO_WARRIORS], "surprise-leader": [12], "surprise-gm": [1]}


def at_chasm(party: str = "1", *, ropes: int = 0, beyond: str = "", cast: Mapping[str, Figure] | None = None) -> Delve:
    """The party on the edge of the Chasm; those beyond have leapt it; the monsters have been dealt with."""

    def stand(delve: Delve) -> dict[str, Square]:
        names = [name for name in party.split() if name not in beyond]
        far = [name for name in party.split() if name in beyond]
        free = [s for s in delve.line(3) if s != delve.room.chest]
        return {**dict(zip(names, delve.line(1), strict=False)), **dict(zip(far, free, strict=False))}

    things = {party.split()[0]: {"rope": ropes, "iron-spikes": 1}} if ropes else {}
    delve = Delve(CHASM, party, cast=cast, stand=stand, things=things, dice=MET)
    delve.slay()
    return delve


@pytest.mark.rule("AHQ-CHASM-01")
@pytest.mark.parametrize(("leader", "master"), [(12, 1), (1, 12)])
def test_its_monsters_stand_beyond_it_whoever_places_them(leader: int, master: int) -> None:
    dice = {**MET, "surprise-leader": [leader], "surprise-gm": [master]}
    delve = Delve(CHASM, "1 2", dice=dice, stand=lambda d: dict(zip("12", d.line(1), strict=False)))
    monsters = delve.state.monsters()
    assert len(monsters) == 2
    assert delve.room.chest is not None
    far = chasm.bank(delve.feature, delve.room.chest)
    assert [chasm.bank(delve.feature, m.square) for m in monsters if m.square is not None] == [far, far]
    free = placing.free_squares(delve.state, [delve.room.id])
    assert {chasm.bank(delve.feature, square) for square in free} == {far}, "nowhere else is to be chosen"


@pytest.mark.rule("AHQ-CHASM-03", "AHQ-CHASM-02", "AHQ-TV-04")
@pytest.mark.parametrize(("die", "verdict"), [(7, "across"), (8, "fallen")])
def test_a_heroic_leap_needs_speed_or_less(die: int, verdict: str) -> None:
    delve = at_chasm("1 2", cast={"1": hero(speed=7, plain=True, fate=0)})

    delve.act("1", "leap", {"leap": [die]}, how="alone")

    assert delve.saw(Leapt, who="1").verdict == verdict
    if verdict == "across":
        assert delve["1"].square == delve.line(3)[0]
    else:
        assert delve["1"].dead
        assert delve["1"].square is None


@pytest.mark.rule("AHQ-CHASM-04")
@pytest.mark.parametrize(("answer", "dead"), [("spend", False), ("keep", True)])
def test_a_fate_point_makes_the_leap_succeed(answer: str, dead: bool) -> None:
    delve = at_chasm("1 2", cast={"1": hero(speed=7, plain=True)})

    delve.act("1", "leap", {"leap": [8]}, {"ahq.fate.jump": answer}, how="alone")

    assert delve["1"].dead is dead
    assert delve["1"].fate == (2 if dead else 1)


@pytest.mark.rule("AHQ-CHASM-02", "AHQ-DEC-44")
def test_a_leap_begins_at_the_edge() -> None:
    delve = at_chasm("1 2")
    assert chasm.cannot_leap(delve.state, delve["1"]) is None
    delve["1"].square = delve.line(0)[0]
    refusal = chasm.cannot_leap(delve.state, delve["1"])
    assert refusal is not None
    assert refusal.rule == "AHQ-CHASM-02"


@pytest.mark.rule("AHQ-CHASM-05")
def test_a_leap_is_a_complete_move() -> None:
    delve = at_chasm("1 2")
    delve.move("1", "S" if delve.room.facing == "N" else "W")
    delve["1"].square = delve.line(1)[0]
    assert delve.refused("1", "leap", how="alone").rule == "AHQ-CHASM-05"

    delve.turn().act("1", "leap", {"leap": [1]}, how="alone")
    assert delve["1"].turn.done


@pytest.mark.rule("AHQ-DEC-44")
def test_the_nearest_free_square_beyond_serves_and_none_means_no_leap() -> None:
    delve = at_chasm("1 2")
    delve["2"].square = delve.line(3)[0]

    delve.act("1", "leap", {"leap": [1]}, how="alone")
    assert delve["1"].square is not None
    assert delve["1"].square in {*delve.line(3), *delve.line(4)}
    assert delve["1"].square != delve["2"].square


@pytest.mark.rule("AHQ-DEC-44")
def test_a_henchman_who_falls_is_dead() -> None:
    delve = at_chasm("1 5", cast={"5": henchman()})

    delve.act("5", "leap", {"leap": [12]}, how="alone")

    assert delve["5"].dead


@pytest.mark.rule("AHQ-CHASM-10", "AHQ-CHASM-11", "AHQ-CHASM-12", "AHQ-TV-05")
def test_a_rope_saves_if_a_holder_rolls_below_his_strength() -> None:
    strong = {"2": hero("sven", strength=5), "3": hero("torallion", strength=6)}
    delve = at_chasm("1 2 3", ropes=1, cast={**strong, "1": hero(speed=5, plain=True)})
    here = delve["1"].square

    delve.act("1", "leap", {"leap": [6], "hold-rope": [5, 5]}, how="here")

    assert [(e.strength, e.saved) for e in delve.told(RopeHeld)] == [(5, False), (6, True)]
    assert delve.saw(Leapt).verdict == "saved"
    assert delve["1"].square == here  # pulled up where they stand
    assert delve.has("1", "rope") == 1


@pytest.mark.rule("AHQ-CHASM-12", "AHQ-DEC-09")
def test_he_falls_only_if_every_holder_fails_and_the_rope_with_him() -> None:
    delve = at_chasm("1 2 3", ropes=1, cast={"1": hero(speed=5, plain=True, fate=0)})
    delve["2"].items += delve["1"].items
    delve["1"].items = []

    delve["2"].fate = delve["3"].fate = 0
    delve.act("1", "leap", {"leap": [6], "hold-rope": [12, 12]}, how="here")

    assert delve["1"].dead
    assert delve.has("2", "rope") == 0


@pytest.mark.rule("AHQ-FATE-07", "AHQ-CHASM-12")
@pytest.mark.parametrize("spends", [True, False])
def test_who_holds_the_rope_may_spend_fate_on_it(*, spends: bool) -> None:
    delve = at_chasm("1 2", ropes=1, cast={"1": hero(speed=5, plain=True, fate=0)})
    delve["2"].fate = 1

    answer = {"ahq.fate.hold": "spend" if spends else "keep"}
    delve.act("1", "leap", {"leap": [6], "hold-rope": [12]}, answer, how="here")

    assert delve.saw(Leapt).verdict == ("saved" if spends else "fallen")
    assert delve["2"].fate == (0 if spends else 1)


@pytest.mark.rule("AHQ-CHASM-10", "AHQ-CHASM-11")
def test_the_rope_may_be_held_on_the_other_side() -> None:
    delve = at_chasm("1 2", ropes=1, beyond="2", cast={"1": hero(speed=5, plain=True), "2": hero("sven", strength=9)})

    delve.act("1", "leap", {"leap": [6], "hold-rope": [8]}, how="there")

    assert delve.saw(Leapt).verdict == "saved"
    assert delve["1"].square in {*delve.line(3), *delve.line(4)}


@pytest.mark.rule("AHQ-CHASM-10")
def test_no_rope_or_nobody_to_hold_it() -> None:
    assert at_chasm("1 2").refused("1", "leap", how="here").rule == "AHQ-CHASM-10"
    alone = at_chasm("1", ropes=1)
    assert alone.refused("1", "leap", how="here").rule == "AHQ-CHASM-10"
    both = at_chasm("1 2", ropes=1)
    assert both.refused("1", "leap", how="there").rule == "AHQ-CHASM-10"


@pytest.mark.rule("AHQ-CHASM-13")
def test_holding_is_a_complete_move_too() -> None:
    delve = at_chasm("1 2 3", ropes=1, beyond="3")

    delve.act("1", "leap", {"leap": [1]}, how="here")

    assert delve["2"].turn.done
    assert not delve["3"].turn.done


@pytest.mark.rule("AHQ-CHASM-13", "AHQ-DEC-44")
def test_in_combat_a_leap_takes_the_move_of_all_who_take_part() -> None:
    delve = Delve(CHASM, "1 2", stand=in_line(1, "1", "2"), things={"1": {"rope": 1}}, dice=MET)
    assert delve.state.fight == 1

    delve.act("1", "leap", {"leap": [1]}, how="here")

    assert delve["1"].square in {*delve.line(3), *delve.line(4)}
    assert delve["1"].turn.still == delve["2"].turn.still == "AHQ-CHASM-13"


# The ladder


@pytest.mark.rule("AHQ-CHASM-20", "AHQ-CHASM-21", "AHQ-DEC-09")
def test_a_ladder_takes_a_turn_and_is_crossed_in_the_next() -> None:
    delve = at_chasm("1 2 3", ropes=2, beyond="2")
    edge = delve["1"].square

    delve.act("1", "ladder")
    assert delve.told(LadderBuilt)
    assert delve.feature.landing not in ground(delve.level).walkable
    assert (delve.has("1", "rope"), delve.has("1", "iron-spikes")) == (0, 0)

    delve.turn()
    assert edge is not None
    delve["3"].square, delve["1"].square = edge, delve.line(0)[4]
    delve.move("3", delve.room.facing * 3)  # past 2, who stands at its end
    assert delve["3"].square in delve.line(4)


@pytest.mark.rule("AHQ-CHASM-20")
@pytest.mark.parametrize(("ropes", "beyond"), [(1, "2"), (2, "")])
def test_a_ladder_needs_rope_spikes_and_somebody_beyond(ropes: int, beyond: str) -> None:
    delve = at_chasm("1 2", ropes=ropes, beyond=beyond)

    assert delve.refused("1", "ladder").rule == "AHQ-CHASM-20"


@pytest.mark.rule("AHQ-CHASM-21")
def test_nobody_crosses_a_ladder_while_monsters_are_in_the_room() -> None:
    delve = Delve(CHASM, "1", stand=in_line(1, "1"), dice=MET)
    monster = delve.monsters()[0]
    delve.feature.state, delve.feature.landing = "ladder", delve.line(2)[0]
    delve.level.revision += 1
    delve["1"].square, monster.square = delve.line(1)[0], delve.line(3)[0]

    assert delve.refused("1", "move", path=delve.room.facing).rule == "AHQ-CHASM-21"


@pytest.mark.rule("AHQ-CHASM-21")
def test_no_ladder_is_built_while_monsters_are_in_the_room() -> None:
    delve = at_chasm("1 2", ropes=2, beyond="2")
    assert delve.can("1", "ladder")
    monster = next(m for m in delve.state.models.values() if m.kind == "monster")
    monster.dead, monster.wounds, monster.square = False, 1, delve.line(4)[4]
    refusal = chasm.cannot_build(delve.state, delve["1"])
    assert refusal is not None
    assert refusal.rule == "AHQ-CHASM-21"


# Forget it


@pytest.mark.rule("AHQ-CHASM-30")
def test_the_chasm_stays_on_the_map_and_the_door_is_closed_on_them() -> None:
    delve = Delve(CHASM, "1", dice=MET)
    assert [mark.label.args["kind"] for mark in marks(delve.level)] == ["chasm"]
    assert delve["1"].square is not None
    delve["1"].square = Square(52, 50)

    delve.act("1", "close", door=delve.door.id)
    delve.turn(answers={"ahq.pursue": "stay"})
    delve.turn(answers={"ahq.pursue": "stay"})

    assert delve.state.fight == 0
    assert any(band.settled for band in delve.state.bands.values())
