"""Those met in hazard rooms, and the Throne."""

import pytest

from roguelike.books.ahq import harm, traps, wards, zones
from roguelike.books.ahq import people as people_of
from roguelike.books.ahq.content import content
from roguelike.books.ahq.dungeon.terrain import ground
from roguelike.books.ahq.events import Blow
from roguelike.books.ahq.events_ranged import Stray
from roguelike.books.ahq.events_rooms import HazardRolled, SomebodyJoined, SomebodyLeft, ThroneTaken
from roguelike.books.ahq.figures import EVERY_ATTACK, damage_dice, more_dice, starting, value
from roguelike.books.ahq.rooms import homecoming, registry
from roguelike.books.ahq.rooms.npc import cannot_free
from roguelike.books.ahq.state import Item, Model
from roguelike.engine.decisions import Json
from roguelike.engine.geometry import Square, next_to
from tests.books.ahq.rooms.kit import (
    NPC,
    ONE_SENTRY,
    THREE_WARRIORS,
    THRONE,
    TWO_WARRIORS,
    Delve,
    in_line,
    inside_door,
    rows,
)
from tests.books.ahq.scenario import Figure, Scene, hero, monster

MAIDEN, WITCH, MAN_AT_ARMS, THIEF = 1, 4, 7, 10
GUARDS = {"wandering-monsters": [TWO_WARRIORS], "surprise-leader": [12], "surprise-gm": [1]}
FIRST = {"surprise-leader": [12], "surprise-gm": [1]}


def people(die: int, party: str = "1 2", *, answer: Json = None, dice: dict[str, list[int]] | None = None) -> Delve:
    return Delve(
        NPC,
        party,
        dice={"npc": [die], **(dice or {})},
        answers={"ahqroom.thief": answer} if answer else {},
        stand=in_line(0, *party.split()),
    )


# Captives


@pytest.mark.rule("AHQ-NPC-31", "AHQ-NPC-01")
@pytest.mark.parametrize("die", [7, 9])
def test_a_freed_man_at_arms_serves_the_current_leader(die: int) -> None:
    delve = people(die, dice=GUARDS)
    assert delve.feature.state == "captive"
    assert delve.feature.squares[0] not in ground(delve.level).walkable
    delve.slay()
    delve.state.leader = delve.ids["2"]
    delve["1"].square = delve.beside()

    delve.act("1", "free")
    freed = delve.state.models[delve.saw(SomebodyJoined).who.id]

    assert (freed.kind, freed.profile, freed.master) == ("henchman", "man-at-arms", delve.ids["2"])
    assert starting(freed, "weapon_skill") == 7
    assert freed.square is not None


@pytest.mark.rule("AHQ-NPC-31", "AHQ-NPC-11")
def test_the_guards_must_be_beaten_first() -> None:
    delve = people(MAN_AT_ARMS, dice=GUARDS)
    delve["1"].square = delve.beside()
    delve.state.fight = 0
    delve.state.phase = "explore"

    refusal = cannot_free(delve.state, delve["1"])
    assert refusal is not None
    assert refusal.message == "ahqroom-guarded"


def freed_maiden() -> tuple[Delve, Model]:
    delve = people(MAIDEN, dice=GUARDS)
    delve.slay()
    delve["1"].square = delve.beside()
    delve.act("1", "free")
    return delve, delve.state.models[delve.saw(SomebodyJoined).who.id]


@pytest.mark.rule("AHQ-NPC-11", "AHQ-DEC-43", "AHQ-TBL-npc")
def test_the_maiden_is_moved_by_the_leader_and_never_fights() -> None:
    delve, maiden = freed_maiden()
    assert [value(maiden, name) for name in ("speed", "toughness", "weapon_skill")] == [6, 3, 1]
    assert (maiden.wounds, maiden.master) == (2, delve.state.leader)

    assert not zones.zone(delve.state, maiden)
    delve.ids["m"] = maiden.id
    delve.turn({"gm-phase": [12], **GUARDS})
    delve.monsters()
    maiden.square, delve["a"].square = delve.line(4)[4], delve.line(4)[3]
    zones.refresh(delve.state)
    assert delve.refused("m", "attack", target="a").message == "ahqroom-harmless"
    assert maiden in zones.targets(delve.state, delve["a"])  # other monsters may attack her


@pytest.mark.rule("AHQ-ROOM-06", "AHQ-NPC-20")
def test_people_are_models_rats_and_mushrooms_a_state_of_the_room() -> None:
    witch = people(WITCH, dice=FIRST)
    assert [m.profile for m in witch.state.monsters()] == ["witch"]
    rats = Delve(5, "1", dice={"rats-or-bats": [4]})
    assert (rats.state.monsters(), rats.feature.count) == ([], 60)


@pytest.mark.rule("AHQ-NPC-12")
def test_her_guards_never_attack_the_maiden() -> None:
    delve = people(MAIDEN, dice=GUARDS)

    assert delve.feature.state == "captive"
    assert not [m for m in delve.state.party() if m.profile == "maiden"]  # nobody they could strike


@pytest.mark.rule("AHQ-NPC-11", "AHQ-DEC-43")
async def test_her_father_pays_100_once_if_she_comes_home() -> None:
    delve, maiden = freed_maiden()
    before = delve["1"].gold + delve["2"].gold

    await homecoming.home(delve.game)

    assert delve["1"].gold + delve["2"].gold == before + 100
    assert maiden.id not in delve.state.models


@pytest.mark.rule("AHQ-NPC-11")
async def test_what_the_maiden_carried_for_the_party_stays_with_it() -> None:
    delve, maiden = freed_maiden()
    leader, before = delve.state.models[delve.state.leader], delve["1"].gold + delve["2"].gold
    leader.items[:] = [Item("rope", "gear")]
    maiden.gold, maiden.items = 41, [Item("rope", "gear", 2)]

    await homecoming.home(delve.game)

    assert delve["1"].gold + delve["2"].gold == before + 141
    assert leader.items == [Item("rope", "gear", 3)]
    assert delve.saw(SomebodyLeft).gold == 100


@pytest.mark.rule("AHQ-NPC-11")
async def test_no_reward_for_a_dead_maiden() -> None:
    delve, maiden = freed_maiden()
    before = delve["1"].gold + delve["2"].gold
    maiden.dead = True

    await homecoming.home(delve.game)

    assert delve["1"].gold + delve["2"].gold == before


# The Thief


@pytest.mark.rule("AHQ-NPC-40", "AHQ-NPC-41", "AHQ-TBL-npc")
@pytest.mark.parametrize("die", [10, 12])
def test_the_thief_comes_along_as_a_sergeant(die: int) -> None:
    delve = people(die, answer="accept")
    thief = delve.state.models[delve.saw(SomebodyJoined).who.id]

    assert (thief.profile, thief.master) == ("sergeant", delve.state.leader)
    assert value(thief, "weapon_skill") == 8


@pytest.mark.rule("AHQ-NPC-40")
def test_the_thief_may_be_refused() -> None:
    delve = people(THIEF, answer="refuse")

    assert delve.saw(SomebodyLeft).how == "refused"
    assert len(delve.state.party()) == 2


@pytest.mark.rule("AHQ-NPC-42", "AHQ-DEC-40")
def test_a_thief_in_the_same_section_helps_against_traps() -> None:
    delve = people(THIEF, answer="accept")
    thief = delve.state.models[delve.feature.model]

    assert traps.spot_bonus(delve.state, delve["1"]) == traps.disarm_bonus(delve.state, delve["1"]) == 1
    other = people_of.add_henchman(delve.state, "man-at-arms", delve.state.leader)
    other.square = delve.line(2)[0]
    assert traps.spot_bonus(delve.state, other) == traps.spot_bonus(delve.state, thief) == 0, "Heroes' rolls only"
    thief.square = Square(50, 50)
    assert traps.spot_bonus(delve.state, delve["1"]) == traps.disarm_bonus(delve.state, delve["1"]) == 0


@pytest.mark.rule("AHQ-NPC-43", "AHQ-TBL-thief", "AHQ-DEC-08", "AHQ-TV-38")
@pytest.mark.parametrize("die", range(1, 13))
async def test_the_thief_at_the_end(die: int) -> None:
    delve = people(THIEF, "1 2 3", answer="accept")
    thief = delve.state.models[delve.feature.model]
    for name, gold in (("1", 101), ("2", 40), ("3", 0)):
        delve[name].gold = gold
    delve.script.dice["thief"] = [die]
    thief.items, has = [Item("screech-bug", "gear")], [len(delve[name].items) for name in "123"]

    await homecoming.home(delve.game)

    handed = sum(len(delve[name].items) for name in "123") - sum(has)
    assert handed == (5 <= die < 11), "who fails to steal goes without what he carried for them"
    left = [delve[name].gold for name in "123"]
    match rows("AHQ-TBL-thief")[die]:
        case "steals-all":
            assert left == [0, 0, 0]
        case "steals-half":
            assert left == [51, 20, 0]
        case _:
            assert left == [101, 40, 0]
    assert (thief.id in delve.state.models) is (die >= 11)
    assert delve.saw(HazardRolled).die == die
    if die >= 11:
        assert not thief.marks  # an ordinary Sergeant from now on


# The Witch


@pytest.mark.rule("AHQ-NPC-20", "AHQ-DEC-07", "AHQ-TBL-npc")
@pytest.mark.parametrize("die", [4, 6])
def test_the_witch_is_placed_like_monsters_and_does_nothing(die: int) -> None:
    delve = people(die, dice=FIRST)
    (witch,) = delve.monsters()

    assert [value(witch, name) for name in ("weapon_skill", "toughness")] == [7, 3]
    assert (witch.wounds, witch.square in delve.floor()) == (2, True)
    assert not zones.zone(delve.state, witch)


@pytest.mark.rule("AHQ-NPC-21", "AHQ-NPC-22", "AHQ-DEC-06")
def test_after_one_turn_she_is_gone_with_half_of_the_gold() -> None:
    delve = people(WITCH, dice=FIRST)
    delve["1"].gold, delve["2"].gold = 101, 40

    delve.turn()

    assert delve.saw(SomebodyLeft, how="witch").gold == 70
    assert (delve["1"].gold, delve["2"].gold) == (51, 20)
    assert delve.state.fight == 0


@pytest.mark.rule("AHQ-DEC-07", "AHQ-NPC-21")
def test_a_lost_surprise_roll_delays_her_by_a_turn() -> None:
    delve = people(WITCH, dice={"surprise-leader": [1], "surprise-gm": [12]})
    delve.monsters()
    delve.act("a", "done") if delve.decision is not None and delve.decision.seat == "gm" else None

    assert delve.state.fight == 2
    assert delve.feature.state == "here"
    delve.turn()
    assert delve.feature.state == "gone"


@pytest.mark.rule("AHQ-NPC-21")
def test_killed_in_time_she_steals_nothing() -> None:
    delve = people(WITCH, dice=FIRST)
    delve["1"].gold = 100

    delve.slay()

    assert delve["1"].gold == 100
    assert not delve.told(SomebodyLeft)


@pytest.mark.rule("AHQ-NPC-21", "AHQ-DEC-06")
def test_shut_in_she_stays_and_the_clock_starts_anew_when_the_door_opens() -> None:
    delve = Delve(NPC, "1 2", dice={"npc": [WITCH], **FIRST}, stand=inside_door("1", "2"))
    delve["1"].square, delve["2"].square, delve["1"].gold = Square(52, 50), Square(50, 51), 100

    delve.act("1", "close", door=delve.door.id)
    delve.turn(answers={"ahq.pursue": "stay"})
    delve.turn(answers={"ahq.pursue": "stay"})
    assert delve.state.fight == 0
    assert delve["1"].gold == 100

    delve.act("1", "open", FIRST, door=delve.door.id)
    assert (delve.state.fight, delve.feature.state) == (1, "here")
    delve.turn()
    assert delve["1"].gold == 50


# The Throne


def throne(die: int, **cast: Figure) -> Delve:
    dice = {"wandering-monsters": [die], "surprise-leader": [12], "surprise-gm": [1]}
    delve = Delve(THRONE, "1 2", cast=cast, dice=dice, stand=in_line(0, "1", "2"))
    delve.monsters()
    return delve


@pytest.mark.rule("AHQ-THRO-01", "AHQ-THRO-02", "AHQ-DEC-53")
def test_the_one_on_the_throne_gives_the_others_strength() -> None:
    delve = throne(THREE_WARRIORS)
    seated, *others = sorted(delve.state.monsters(), key=lambda m: m.id != delve.feature.model)

    assert seated.square == delve.feature.squares[0]
    assert (value(seated, "toughness"), damage_dice(seated)) == (7, 3)
    assert [(value(m, "toughness"), damage_dice(m)) for m in others] == [(8, 4)] * 2
    assert delve.saw(ThroneTaken).power is True


@pytest.mark.rule("AHQ-THRO-02")
def test_their_shots_cause_one_more_damage_die_too() -> None:
    delve = throne(TWO_WARRIORS)
    (other,) = [m for m in delve.state.monsters() if m.id != delve.feature.model]

    assert more_dice(other, EVERY_ATTACK) == 1
    for fumbles in (False, True):
        scene = Scene("##########\n#1......a#\n#b.......#\n##########", {"a": monster("goblin-archer")})
        dice, strong = content().ranged_weapons[scene["a"].missiles[0].weapon].damage, other.effects
        scene["a"].effects = [effect for effect in strong if effect.figure == EVERY_ATTACK]
        scene.end()
        scene.act(
            "a", "shoot", target=scene.ids["1"], dice={"to-hit": [1 if fumbles else 11], "wound": [1] * (dice + 1)}
        )
        assert scene.told(Stray if fumbles else Blow)


@pytest.mark.rule("AHQ-DEC-53")
def test_the_toughest_sits_there() -> None:
    delve = throne(7)  # a Warrior and a Champion

    assert delve.state.models[delve.feature.model].profile == "skaven-champion"


@pytest.mark.rule("AHQ-THRO-02", "AHQ-DEC-53")
def test_a_group_of_one_gives_nobody_anything() -> None:
    delve = throne(ONE_SENTRY)

    assert delve.saw(ThroneTaken).power is False


@pytest.mark.rule("AHQ-THRO-03")
def test_it_cannot_move_but_can_attack() -> None:
    delve = throne(TWO_WARRIORS)
    seated = delve.state.models[delve.feature.model]
    name = next(n for n, id in delve.ids.items() if id == seated.id)
    delve["1"].square = next(s for s in delve.line(3) if seated.square is not None and next_to(s, seated.square))
    zones.refresh(delve.state)
    delve.act("1", "done").act("2", "done") if delve.state.phase == "fight" else None
    delve.end()

    assert delve.refused(name, "move", path="S").rule == "AHQ-THRO-03"
    assert delve.can(name, "attack", target="1")


@pytest.mark.rule("AHQ-THRO-01")
async def test_who_of_the_party_sits_there_when_they_are_placed_is_not_moved_away() -> None:
    delve = throne(THREE_WARRIORS)
    seated = delve.state.models[delve.feature.model]
    seated.square, delve["1"].square = delve.line(2)[0], delve.feature.squares[0]

    await registry.ROOMS["throne"].placed(delve.game, delve.room, delve.feature)

    assert delve["1"].square == delve.feature.squares[0]
    assert seated.square == delve.line(2)[0]


@pytest.mark.rule("AHQ-THRO-04", "AHQ-THRO-01")
async def test_met_again_after_its_death_nobody_of_them_is_seated() -> None:
    delve = throne(THREE_WARRIORS)
    seated = delve.state.models[delve.feature.model]
    harm.die(delve.game, seated)

    await registry.ROOMS["throne"].placed(delve.game, delve.room, delve.feature)

    others = delve.state.monsters()
    assert [value(m, "toughness") for m in others] == [7, 7]
    assert not any(wards.SEATED in m.marks for m in others)


@pytest.mark.rule("AHQ-THRO-04", "AHQ-TV-10")
def test_its_death_takes_both_bonuses_for_good() -> None:
    delve = throne(THREE_WARRIORS)
    seated = delve.state.models[delve.feature.model]
    others = [m for m in delve.state.monsters() if m.id != seated.id]
    name = next(n for n, id in delve.ids.items() if id == seated.id)
    delve["1"].square = next(s for s in delve.line(3) if seated.square is not None and next_to(s, seated.square))
    others[0].square, others[1].square = delve.line(0)[3], delve.line(0)[4]
    seated.wounds = 1
    zones.refresh(delve.state)

    delve.attack("1", name, {"to-hit": [11], "wound": [11, 1, 1, 1, 1][: damage_dice(delve["1"])]})

    assert seated.dead
    assert delve.told(ThroneTaken)[0].fallen
    assert [(value(m, "toughness"), damage_dice(m)) for m in others] == [(7, 3)] * 2
    others[0].square = delve.feature.squares[0]  # whoever sits there later
    assert value(others[1], "toughness") == 7


@pytest.mark.rule("AHQ-THRO-05")
def test_nothing_happens_to_one_of_the_party_who_sits_there() -> None:
    delve = throne(TWO_WARRIORS, **{"1": hero(plain=True)})
    delve.slay()
    delve["1"].square = delve.line(3)[2]
    before = (delve["1"].wounds, list(delve["1"].effects))

    delve.move("1", delve.room.facing)

    assert delve["1"].square == delve.feature.squares[0]
    assert (delve["1"].wounds, delve["1"].effects) == before
