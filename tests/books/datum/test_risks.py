"""What is told of a risk before it is taken, against what dice then do."""

from __future__ import annotations

import pytest

from roguelike.books.datum.book import book
from roguelike.books.datum.state import HEROES, Item
from roguelike.engine.decisions import action
from roguelike.narrator import Narrator
from tests.books.datum.scene import BS, DA, SH, WS, Scene, arm, scene

GAP = ["########", "#.1p...#", "#.2....#", "########"]
FACES = (WS, 2, BS, SH, 5, DA)
"""All sides of a combat die."""


def told(s: Scene, verb: str, **args: str) -> list[str]:
    """What is told of it before."""
    voice = Narrator()
    return [voice.text(line) for line in book.preview(s.state, HEROES, action(verb, "h1", **args))]


@pytest.mark.rule("DQ-BASE-10", "DQ-BASE-12")
@pytest.mark.parametrize(("sign", "harm"), [("p", "Pit (1 Body)"), ("c", "Chasm (3 dice, skull: 1 Body)")])
def test_a_jump_tells_how_likely_it_lands_and_what_a_fall_costs(sign: str, harm: str) -> None:
    def drawn() -> Scene:
        return scene([row.replace("p", sign) for row in GAP], fight=False)

    s = drawn()
    trap = s.state.quest.traps[0].id
    assert told(s, "jump", trap=trap) == [f"Lands 50%, else: {harm}"]
    landed = 0
    for face in FACES:
        s = drawn().dice(jump=[face], trap=[SH] * 3)
        s.do("jump", s.hero(), trap=trap)
        landed += not s.hero().pit
    assert landed == 3
    s = drawn()
    s.hero().skills = ["sure-footed"]
    assert told(s, "jump", trap=trap) == [f"Lands 75%, else: {harm}"]
    s = scene([row.replace("p", sign) for row in GAP], fight=False, level=2)
    assert told(s, "jump", trap=trap)[0].endswith("failed dice again)") == (sign == "c")


@pytest.mark.rule("DQ-ROPE-03", "DQ-ROPE-05")
def test_a_rope_tells_who_holds_it_and_how_likely() -> None:
    s = scene(GAP, fight=False)
    s.hero(2).pack.append(Item("rope-10"))
    s.hero(2).body = 1
    assert told(s, "rope-jump", trap="p1")[1:] == ["Then Durgin holds 17% of falls"]
    s.hero(2).body = 7
    assert told(s, "rope-jump", trap="p1")[1:] == ["Then Durgin holds 72% of falls"]
    arm(s.hero(), "helmet")
    assert told(s, "rope-jump", trap="p1")[1:] == ["Then Durgin holds 33% of falls"], "two sixes of seven dice"


@pytest.mark.rule("DQ-BRG-06", "DQ-BRG-08")
def test_a_bridge_tells_how_likely_it_stays_and_how_safe_it_is() -> None:
    s = scene(["#######", "#.1c2.#", "#######"], fight=False)
    assert told(s, "bridge", trap="c1") == [
        "Stays 50%, else: Chasm (3 dice, skull: 1 Body)",
        "Each crossing: 17% fall",
    ]


@pytest.mark.rule("DQ-BASE-11", "DQ-BASE-04")
def test_disarming_tells_its_chance_which_is_better_for_a_dwarf() -> None:
    s = scene(GAP, fight=False)
    assert told(s, "disarm", trap="p1") == ["Disarms 50%, else: Pit (1 Body)"]
    s = scene(GAP, ["dwarf", "elf"], fight=False)
    assert told(s, "disarm", trap="p1") == ["Disarms 83%, else: Pit (1 Body)"]


@pytest.mark.rule("DQ-LIT-13", "DQ-LIT-15")
def test_lighting_tells_its_chance() -> None:
    s = scene(GAP, ["wizard", "dwarf"], fight=False)
    torch = Item("torch")
    s.hero().hands = [torch]
    assert told(s, "relight", thing="torch") == ["Burns 33%"]
    s.hero().pack = [Item("tinder")]
    assert told(s, "relight", thing="torch") == []
    assert told(s, "glow") == ["Burns 83%"]
    assert told(s, "run") == []
