"""What a caster of Zargon's finds worth casting."""

from typing import Any

from roguelike.books.datum.content import content
from roguelike.books.datum.minds import sorcerer
from roguelike.books.datum.state import Monster
from roguelike.engine.decisions import action
from roguelike.engine.geometry import Square
from tests.books.datum.scene import Scene, arm, scene


def hall(rows: list[str], *spells: str) -> tuple[Scene, Monster]:
    """A room with a caster, the goblin."""
    s = scene(rows, ["barbarian", "dwarf"])
    s.state.here.active = "zargon"
    caster = next(m for m in s.state.foes() if m.profile == "goblin")
    caster.spells, caster.mind = [*spells], 4
    return s, caster


def spell(caster: Monster, id: str, target: str) -> Any:
    return action("cast", caster.id, spell=id, target=target, mind="0")


def test_a_firestorm_is_for_rooms_with_more_heroes_than_monsters() -> None:
    s, caster = hall(["##########", "#1......o#", "#2....g..#", "##########"], "firestorm")
    assert s.zargons(caster) == spell(caster, "firestorm", caster.id)
    s, caster = hall(["##########", "#1.....oo#", "#2....g.o#", "##########"], "firestorm")
    assert s.zargons(caster)["verb"] != "cast"


def test_a_bolt_takes_the_line_without_friends_in_it() -> None:
    room = ["##########", "#1..o..g.#", "#........#", "#....2...#", "##########"]
    s, caster = hall(room, "lightning-bolt")
    assert s.zargons(caster) == spell(caster, "lightning-bolt", "h2")
    s.hero(2).square = Square(4, 3)
    assert s.zargons(caster)["verb"] != "cast"


def test_flames_are_for_whom_they_fell_and_sleep_is_for_the_strongest_arm() -> None:
    room = ["##########", "#1.......#", "#2....g..#", "##########"]
    s, caster = hall(room, "chaos-ball-of-flame")
    for hero in s.state.party():
        hero.body = 1
        assert s.zargons(caster) == spell(caster, "chaos-ball-of-flame", hero.id)
        hero.body = 7
    for number in (1, 2):
        s, caster = hall(room, "chaos-sleep")
        arm(s.hero(number), "broadsword")
        assert s.zargons(caster) == spell(caster, "chaos-sleep", f"h{number}")


def test_who_is_nearly_dead_and_can_vanish_vanishes() -> None:
    s, caster = hall(["##########", "#1.......#", "#2....g..#", "##########"], "firestorm", "escape")
    assert s.zargons(caster) == spell(caster, "firestorm", caster.id)
    caster.escape = caster.square
    assert caster.body == 1
    assert s.zargons(caster) == spell(caster, "escape", caster.id)


def test_every_spell_of_zargons_is_worth_something_to_his_mind() -> None:
    known = [*sorcerer.BURNS, *sorcerer.HINDERS, *sorcerer.OTHERS]
    assert sorted(known) == sorted(content().chaos)
