"""What is worn: rings and amulets, magic armour, what keeps spells off."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest

from roguelike.books.ahq import carrying, spells
from roguelike.books.ahq.cards import card
from roguelike.books.ahq.content import content
from roguelike.books.ahq.events_magic import Burnt, Enchanted
from roguelike.books.ahq.figures import BS, INT, SPEED, T, figure, value
from roguelike.books.ahq.items import protection
from roguelike.books.ahq.items.events import SpellWarded
from roguelike.books.ahq.moments import SpellTargeted
from tests.books.ahq.scenario import Figure, Scene, hero, monster

HALL = """
    ############
    #4.....ab..#
    #......cd..#
    #12........#
    ############"""


def wearing(*ids: str, **changed: Any) -> Figure:
    return hero("heinrich", plain=True, items=[carrying.thing(id) for id in ids], **changed)


@pytest.mark.rule("AHQ-ITEM-30", "AHQ-ITEM-13")
@pytest.mark.parametrize(
    ("id", "more", "rule"),
    [
        ("ring-of-protection-1", 1, "AHQ-ITEM-30"),
        ("ring-of-protection-2", 2, "AHQ-ITEM-30"),
        ("ring-of-protection-3", 3, "AHQ-ITEM-30"),
        ("amulet-of-protection", 1, "AHQ-ITEM-13"),
    ],
)
def test_rings_and_the_amulet_of_protection_add_to_toughness(id: str, more: int, rule: str) -> None:
    scene = Scene(HALL, {"1": wearing(id, toughness=5)})
    assert value(scene["1"], T) == 5 + more
    part = figure(scene["1"], T).parts[-1]
    assert (part.amount, part.rule) == (more, rule)
    sheet = next(f for f in card(scene["1"]).sheet if f.id == T)
    assert sheet.parts[-1][1:] == (f"+{more}", rule)
    scene["1"].items.clear()
    assert value(scene["1"], T) == 5


@pytest.mark.rule("AHQ-ITEM-13")
def test_the_amulet_comes_on_top_of_armour_and_a_ring() -> None:
    scene = Scene(HALL, {"1": wearing("amulet-of-protection", "ring-of-protection-2", toughness=5)})
    scene["1"].armour = ["magic-chain-2"]
    assert value(scene["1"], T) == 5 + 2 + 2 + 1


@pytest.mark.rule("AHQ-ITEM-32", "AHQ-ITEM-14")
def test_only_one_ring_and_one_amulet_count_and_only_one_can_be_had() -> None:
    scene = Scene(HALL, {"1": wearing("ring-of-protection-1", toughness=5), "2": wearing("ring-of-protection-3")})
    scene["1"].items.append(carrying.thing("ring-of-protection-3"))
    assert value(scene["1"], T) == 6
    scene["1"].items.pop()
    ring, one = "ring-of-protection-3", scene.ids["1"]
    assert scene.refused("2", "give", item=ring, to=one).rule == "AHQ-TRS-11"
    scene["1"].items.clear()
    scene.act("2", "give", item=ring, to=one)
    assert value(scene["1"], T) == 8


@pytest.mark.rule("AHQ-DEC-18")
def test_no_figure_counts_as_more_than_12() -> None:
    scene = Scene(HALL, {"1": wearing("ring-of-protection-3", toughness=10)})
    scene["1"].armour = ["enchanted-armour"]
    assert value(scene["1"], T) == 12


# Armour


@pytest.mark.rule("AHQ-ITEM-96", "AHQ-ITEM-40", "AHQ-TV-34")
@pytest.mark.parametrize(
    ("id", "speed", "bow", "tough"),
    [
        ("magic-shield", 0, -1, 1),
        ("magic-great-shield", -1, -2, 2),
        ("dwarf-shield", 0, -2, 2),
        ("magic-helmet", 0, 0, 1),
        ("dwarf-helmet", 0, -1, 2),
        ("magic-leather-1", 0, -1, 1),
        ("magic-leather-2", -1, -1, 2),
        ("magic-chain-3", -2, -1, 3),
        ("magic-chain-2", -1, -1, 2),  # AHQ-TV-34
        ("magic-chain-1", 0, 0, 1),
        ("magic-plate-4", -2, -2, 4),
        ("magic-mithril", 0, 0, 3),
        ("enchanted-armour", 0, 0, 5),
        ("dwarf-armour", -2, -2, 5),
        ("elf-armour", -1, 0, 4),
    ],
)
def test_magic_armour_changes_speed_bow_skill_and_toughness(id: str, speed: int, bow: int, tough: int) -> None:
    scene = Scene(HALL, {"1": hero("heinrich", plain=True, speed=7, bow_skill=6, toughness=5)})
    scene["1"].armour = [id]
    assert [value(scene["1"], name) for name in (SPEED, BS, T)] == [7 + speed, 6 + bow, 5 + tough]
    rule = "AHQ-ITEM-40" if content().armour[id].worn != "body" else "AHQ-ITEM-96"
    assert {part.rule for part in figure(scene["1"], T).parts[1:]} == {rule}


# What keeps spells off


def ward(scene: Scene, die: int | None, name: str = "1") -> bool:
    """Whether a spell on somebody comes to nothing, with a die of his item (None: none is rolled)."""
    moment = SpellTargeted(caster="", spell="courage", targets=[scene.ids[name]])
    scene.events.clear()
    scene.script.dice = {"magic-protection": [die]} if die is not None else {}
    running = scene.game.happen(moment).__await__()
    with contextlib.suppress(StopIteration):
        next(running)
    scene.script.finish()
    return not moment.targets


@pytest.mark.rule("AHQ-ITEM-11", "AHQ-ITEM-12", "AHQ-ITEM-31", "AHQ-TV-16", "AHQ-TV-15")
@pytest.mark.parametrize(
    ("id", "keeps", "fails"),
    [
        ("amulet-of-iron", 9, 8),  # AHQ-TV-16
        ("ring-of-magic-protection-1", 11, 10),
        ("ring-of-magic-protection-2", 9, 8),
        ("ring-of-magic-protection-3", 7, 8),  # AHQ-TV-15
    ],
)
def test_a_spell_on_the_wearer_is_neutralised_by_his_item(id: str, keeps: int, fails: int) -> None:
    scene = Scene(HALL, {"1": wearing(id, intelligence=8)})
    assert value(scene["1"], INT) == 8
    assert ward(scene, keeps)
    assert scene.saw(SpellWarded, who="1").warded
    assert not ward(scene, fails)
    assert not scene.saw(SpellWarded, who="1").warded
    assert not ward(scene, None, "2"), "who wears none rolls nothing"


@pytest.mark.rule("AHQ-ITEM-11", "AHQ-ITEM-31", "AHQ-SKV-48")
def test_in_an_area_only_the_wearer_is_spared() -> None:
    scene = Scene(HALL, {"1": wearing("ring-of-magic-protection-2"), "4": hero("magnus")})
    assert scene["1"].square is not None
    square = [scene["1"].square.x, scene["1"].square.y]
    dice = {"magic-protection": [9], "wound": [1] * 5}
    scene.act("4", "cast-flames-of-death", square=square, dice=dice)
    assert [e.who.label for e in scene.told(Burnt)] == ["2"]


@pytest.mark.rule("AHQ-ITEM-12")
def test_the_roll_is_made_for_welcome_spells_too() -> None:
    near = HALL.replace("#4.....", "#......").replace("#12...", "#14...").replace("2", ".")
    for die, told in ((9, 0), (8, 1)):
        scene = Scene(near, {"1": wearing("amulet-of-iron"), "4": hero("magnus")})
        scene.act("4", "cast-dragon-armour", target=scene.ids["1"], dice={"magic-protection": [die]})
        assert len(scene.told(Enchanted)) == told


@pytest.mark.rule("AHQ-ITEM-11", "AHQ-ITEM-31")
def test_ring_and_amulet_both_roll_until_one_keeps_it_off() -> None:
    scene = Scene(HALL, {"1": wearing("ring-of-magic-protection-1", "amulet-of-iron")})
    scene.script.dice = {"magic-protection": [10, 9]}
    assert protection.protections(scene["1"]) == ["ring-of-magic-protection-1", "amulet-of-iron"]
    moment = SpellTargeted(caster="", spell="courage", targets=[scene.ids["1"]])
    running = scene.game.happen(moment).__await__()
    with pytest.raises(StopIteration):
        next(running)
    assert not moment.targets


@pytest.mark.rule("AHQ-SKV-47", "AHQ-SKV-48")
def test_the_white_skaven_sorcerer_has_the_third_ring() -> None:
    scene = Scene(HALL, {"a": monster("white-skaven-sorcerer"), "4": hero("magnus")})
    assert spells.SPELLS
    assert scene["a"].square is not None
    square = [scene["a"].square.x, scene["a"].square.y]
    kept = Scene(HALL, {"a": monster("white-skaven-sorcerer"), "4": hero("magnus")})
    kept.act("4", "cast-flames-of-death", square=square, dice={"magic-protection": [9], "wound": [1] * 15})
    assert "a" not in {e.who.label for e in kept.told(Burnt)}
    scene.act("4", "cast-flames-of-death", square=square, dice={"magic-protection": [10], "wound": [1] * 20})
    assert {e.who.label for e in scene.told(Burnt)} == {"a", "b", "c", "d"}
