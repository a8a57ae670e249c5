"""The Grate and the room below."""

import pytest

from roguelike.books.ahq import arms, bands, bestiary, counters, placing
from roguelike.books.ahq.content import content
from roguelike.books.ahq.dungeon.below import empty_place
from roguelike.books.ahq.dungeon.terrain import sections_at
from roguelike.books.ahq.events_explore import SurpriseRolled
from roguelike.books.ahq.events_rooms import Climbed, GaolersCame, RoomBelow
from roguelike.books.ahq.figures import damage_dice, has_long_weapon
from roguelike.books.ahq.quests import DUNGEON
from roguelike.engine.geometry import around
from tests.books.ahq.dungeon.builder import faults
from tests.books.ahq.rooms.kit import GRATE, TWO_WARRIORS, Delve
from tests.books.ahq.scenario import Figure, henchman

NORMAL, HAZARD, LAIR, QUEST = 1, 7, 9, 11


def grate(
    party: str = "1 2",
    *,
    room: int = NORMAL,
    ropes: int = 0,
    more: dict[str, list[int]] | None = None,
    setup: dict[str, str] | None = None,
    **cast: Figure,
) -> Delve:
    """The party at a grate; 1 has stepped on it and sees the room below."""
    delve = Delve(GRATE, party, cast=cast, things={party.split()[0]: {"rope": ropes}} if ropes else {}, setup=setup)
    names = party.split()
    at = delve.feature.squares[0]
    near = [s for s in around(at) if s in delve.floor()]
    for name, square in zip(names, near, strict=False):
        delve[name].square = square
    way = next(way for way in "NESW" if near[0].step(way) == at)
    delve.move(names[0], way, {"room-type": [room], **(more or {})})
    return delve


def opened(party: str = "1 2", **more: object) -> Delve:
    """The grate is lifted, a new turn has begun."""
    delve = grate(party, **more)  # type: ignore[arg-type]
    delve.act(party.split()[0], "lift-grate")
    return delve


@pytest.mark.rule("AHQ-GRATE-01", "AHQ-GRATE-02", "AHQ-GRATE-03")
@pytest.mark.parametrize(("die", "room", "size"), [(NORMAL, "normal", "small"), (LAIR, "lair", "large")])
def test_who_enters_the_square_sees_a_room_below(die: int, room: str, size: str) -> None:
    more = {"lair-monsters": [2]} if room == "lair" else {}
    delve = grate(room=die, more=more)

    assert delve.saw(RoomBelow, who="1").room == room
    assert (delve.below.room, delve.below.size, delve.below.above) == (room, size, delve.room.id)
    assert not [door for door in delve.level.doors.values() if delve.below.id in door.sides]
    assert not faults(delve.level)
    delve.turn().move("1", next(way for way in "NESW" if delve.can("1", "move", path=way)))
    assert not delve.told(RoomBelow)


@pytest.mark.rule("AHQ-GRATE-02")
def test_the_room_below_may_be_a_hazard_room_itself() -> None:
    delve = grate(room=HAZARD, more={"special-room": [4]})
    assert (delve.below.room, delve.below.size) == ("hazard", "small")
    assert delve.below.feature is not None
    assert delve.below.feature.kind == "statue"


@pytest.mark.rule("AHQ-GRATE-03")
def test_a_quest_room_below_has_the_stairs_where_quest_rooms_have_them() -> None:
    delve = grate(room=QUEST, more={"quest-monsters": [2]})
    assert delve.below.chest is not None
    assert delve.below.stairs is None  # in a dungeon that has stairs elsewhere
    quest = {"quest": next(iter(content().quests)), DUNGEON: "1"}
    delve = grate(room=QUEST, more={"quest-monsters": [2], "stairs-place": [1]}, setup=quest)
    assert delve.below.stairs is not None
    assert grate(room=LAIR, more={"lair-monsters": [2]}, setup=quest).below.stairs is None


@pytest.mark.rule("AHQ-GRATE-04", "AHQ-DEC-25")
@pytest.mark.parametrize(
    ("kind", "plain"),
    [
        ("skaven-champion", "skaven-warrior"),
        ("skaven-sentry", "skaven-warrior"),
        ("gutter-runner", "skaven-warrior"),
        ("orc-warlord", "orc"),
        ("chaos-thug-sentry", "chaos-thug"),
        ("skaven-warrior", "skaven-warrior"),
    ],
)
def test_prisoners_are_ordinary_warriors(kind: str, plain: str) -> None:
    assert bestiary.plain(kind) == plain


@pytest.mark.rule("AHQ-GRATE-04", "AHQ-DEC-25")
def test_every_monster_can_be_a_prisoner() -> None:
    known = content().monsters
    for id in known:
        plain = bestiary.plain(id)
        assert plain == id or known[plain].rank == "trooper"


@pytest.mark.rule("AHQ-GRATE-05")
@pytest.mark.parametrize("kind", ["goblin-archer", "skeleton"])
def test_a_prisoner_has_neither_bow_nor_halberd(kind: str) -> None:
    delve = grate(room=LAIR, more={"lair-monsters": [2]}, setup={bands.INHABITANTS: kind})
    delve.act("1", "lift-grate", {"surprise-leader": [12], "surprise-gm": [1]})
    (prisoner,) = delve.monsters()
    assert prisoner.profile == kind
    assert not prisoner.missiles
    assert not has_long_weapon(prisoner)
    assert damage_dice(prisoner) == 1


@pytest.mark.rule("AHQ-GRATE-04", "AHQ-GRATE-05", "AHQ-GRATE-06")
def test_as_many_as_were_rolled_unarmed_and_two_on_surprise() -> None:
    delve = grate("3 1", room=LAIR, more={"lair-monsters": [8]})
    (band,) = [band for band in delve.state.bands.values() if band.sections == [delve.below.id]]
    number = len(band.monsters)
    assert set(band.monsters) == {"skaven-warrior"}

    delve.act("3", "lift-grate", {"surprise-leader": [5], "surprise-gm": [7]})  # an Elf lifts it: +2, not +1
    monsters = delve.monsters()

    assert delve.saw(SurpriseRolled).mine_plus == 2
    assert delve.state.surprised == "monsters"
    assert len(bands.living(delve.state, band)) == number
    assert all(damage_dice(m) == 1 for m in monsters)
    assert all(m.square is not None and sections_at(delve.level, m.square)[0] == delve.below.id for m in monsters)


@pytest.mark.rule("AHQ-GRATE-06")
def test_an_elf_who_sees_them_adds_nothing_to_the_two() -> None:
    delve = grate("1 3", room=LAIR, more={"lair-monsters": [2]})
    delve["3"].square = sorted(s for s in delve.floor(delve.below) if s is not None)[0]
    delve.act("1", "lift-grate", {"surprise-leader": [12], "surprise-gm": [1]})
    assert placing.elf_sees(delve.state, [delve.below.id])
    assert delve.saw(SurpriseRolled).mine_plus == 2


@pytest.mark.rule("AHQ-GRATE-04")
@pytest.mark.parametrize("how", ["ready", "fled"])
def test_no_character_monster_is_a_prisoner(how: str) -> None:
    delve = grate(room=LAIR, more={"lair-monsters": [2]})
    delve.state.variant, delve.state.specials["assassin"] = "counters", how
    delve.state.counters.hand = [counters.SPECIAL]
    surprised = {"surprise-leader": [1], "surprise-gm": [12]}
    delve.act("1", "lift-grate", surprised, {"ahq.order": "attack-and-move"})
    assert {monster.profile for monster in delve.monsters()} == {"skaven-warrior"}
    assert delve.state.specials["assassin"] == how
    assert delve.state.counters.hand == [counters.SPECIAL]


@pytest.mark.rule("AHQ-GRATE-07")
def test_in_combat_one_model_goes_through_in_a_turn() -> None:
    delve = (
        opened("1 2", room=LAIR, more={"lair-monsters": [2]})
        if False
        else grate(room=LAIR, more={"lair-monsters": [2]})
    )
    delve.act("1", "lift-grate", {"surprise-leader": [12], "surprise-gm": [1]})
    delve.monsters()
    assert delve.state.phase == "fight"

    delve.act("1", "climb-down")

    assert delve.saw(Climbed, who="1").down is True
    assert delve["1"].square in delve.floor(delve.below)
    assert delve.refused("2", "climb-down").message == "ahqroom-one-a-turn"


@pytest.mark.rule("AHQ-GRATE-07")
def test_while_exploring_all_may_follow() -> None:
    delve = opened("1 2 5", **{"5": henchman()})
    delve.turn()

    delve.act("1", "climb-down").act("2", "climb-down").act("5", "climb-down")

    assert all(delve[name].square in delve.floor(delve.below) for name in "125")


@pytest.mark.rule("AHQ-GRATE-08")
@pytest.mark.parametrize("ropes", [0, 1])
def test_a_rope_is_needed_to_get_out(ropes: int) -> None:
    delve = opened("1 2", ropes=ropes)
    delve.turn().act("1", "climb-down").turn()

    if ropes:
        delve.act("1", "climb-up")
        assert delve["1"].square in delve.floor()
    else:
        assert delve.refused("1", "climb-up").rule == "AHQ-GRATE-08"


@pytest.mark.rule("AHQ-GRATE-08", "AHQ-DEC-24")
def test_a_companion_above_with_a_rope_will_do() -> None:
    delve = opened("1 2")
    delve.turn().act("1", "climb-down").turn()

    arms.add_item(delve["2"], "rope")
    assert delve.can("1", "climb-up")


@pytest.mark.rule("AHQ-GRATE-08", "AHQ-DEC-24")
def test_without_any_rope_the_gaolers_come_after_twelve_turns() -> None:
    delve = opened("1 2")
    delve.turn().act("1", "climb-down")
    for _ in range(11):
        delve.turn()
        assert not delve["1"].dead

    delve.turn()

    assert delve["1"].dead
    assert delve.told(GaolersCame)
    assert not delve["2"].dead


@pytest.mark.rule("AHQ-GRATE-08", "AHQ-DEC-24")
def test_who_got_out_in_between_has_his_twelve_turns_again() -> None:
    delve = opened("1 2")
    delve.turn().act("1", "climb-down")
    for _ in range(8):
        delve.turn()
    arms.add_item(delve["2"], "rope")
    delve.act("1", "climb-up")
    arms.take_item(delve["2"], "rope")
    delve.turn().act("1", "climb-down")
    for _ in range(8):
        delve.turn()
    assert not delve["1"].dead


@pytest.mark.rule("AHQ-GRATE-09")
def test_monsters_may_come_into_the_upper_room_while_all_are_below() -> None:
    delve = opened("1", ropes=1)
    delve.turn().act("1", "climb-down")
    squares = placing.seen_squares(delve.state, near=True)
    assert squares
    assert all(sections_at(delve.level, s)[0] == delve.room.id for s in squares)

    arrive = {"gm-phase": [12], "wandering-monsters": [TWO_WARRIORS], "surprise-leader": [12], "surprise-gm": [1]}
    delve.turn(arrive) if delve.state.phase == "explore" else None
    monsters = delve.monsters()
    assert all(m.square in delve.floor() for m in monsters)


def test_there_is_always_a_place_for_it_in_an_ordinary_level() -> None:
    delve = grate()
    place = empty_place(delve.level, "large")
    assert place is not None
    assert delve.below.floor[0] != place
