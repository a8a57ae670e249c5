"""Monsters fear a Hero on whom the Flaming Skull of Terror is."""

import pytest

from roguelike.books.ahq import traits
from roguelike.books.ahq.effects import Effect
from roguelike.books.ahq.events_counters import BraveryTested
from tests.books.ahq.scenario import Scene, hero, monster

DUEL = """
    ########
    #2....b#
    #..1a..#
    #......#
    ########"""


def terrible(**cast: str) -> Scene:
    """Heinrich is fearsome from the second turn on, with an enemy beside him and one further off."""
    scene = Scene(DUEL, {"1": hero(), **{name: monster(kind) for name, kind in cast.items()}})
    scene["1"].effects.append(Effect("flaming-skull-of-terror", "AHQ-SKMAG-03", traits.FEARSOME, 0, "combat"))
    return scene.end()


@pytest.mark.rule("AHQ-SKMAG-05", "AHQ-MON-07")
@pytest.mark.parametrize(("die", "cowers"), [(12, True), (1, False)])
def test_who_begins_a_turn_in_his_death_zone_tests_bravery(die: int, cowers: bool) -> None:
    scene = terrible(a="skaven-warrior")
    scene.monsters_pass({"bravery": [die]})
    assert scene.saw(BraveryTested, who="a", by="1").passed is not cowers
    assert len(scene.told(BraveryTested)) == 1, "the other one is out of his reach"
    assert (traits.cowering(scene.state, scene["a"]) is not None) is cowers
    scene.end()
    assert scene.can_strike("a") == ("" if cowers else "1")


@pytest.mark.rule("AHQ-MON-09", "AHQ-SKMAG-05")
def test_who_is_fearsome_itself_fears_nobody() -> None:
    scene = terrible(a="skeleton")
    scene.monsters_pass()
    assert not scene.told(BraveryTested)
