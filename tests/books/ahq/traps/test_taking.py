"""What several finds together, an earlier find or another level make of who takes what."""

from __future__ import annotations

from typing import Any

import pytest

from roguelike.books.ahq import bands, people, treasure
from roguelike.books.ahq.carrying import thing
from roguelike.books.ahq.state import Band, Campaign, Section
from roguelike.engine.game import Game
from tests.books.ahq.scenario import hero
from tests.books.ahq.traps.kit import Ruin

VAULT = """
    #########
    #1$.....#
    #.......#
    #########
"""


def vault(**changed: Any) -> tuple[Ruin, Section]:
    scene = Ruin(VAULT, {"1": hero("heinrich", **{"gold": 250, "strength": 8, **changed})})
    return scene, next(iter(scene.state.here.sections.values()))


@pytest.mark.rule("AHQ-TRS-11")
def test_two_weapons_found_together_are_too_many_for_who_has_two() -> None:
    scene, here = vault(weapons=["dagger", "sword"], missiles=[])
    found = [thing("magic-axe"), thing("magic-spear")]
    assert treasure.propose(found, [scene["1"]], scene["1"]) == {"0": scene.ids["1"], "1": "leave"}
    refused = treasure._together(found, [scene["1"]], {"0": scene.ids["1"], "1": scene.ids["1"]})
    assert refused is not None
    assert refused.rule == "AHQ-TRS-11"
    answers = {"ahq.treasure.who": [{"0": scene.ids["1"], "1": "leave"}]}
    scene.run(lambda game: treasure.hand_out(game, found, here, scene["1"]), answers=answers)
    assert scene["1"].weapons == ["dagger", "sword", "magic-axe"]
    assert [item.id for item in here.loot] == ["magic-spear"]


@pytest.mark.rule("AHQ-TRS-06")
def test_gold_that_is_left_comes_to_what_lies_there_already() -> None:
    scene, here = vault()

    async def share(game: Game[Campaign]) -> None:
        bands.share(game, 70, "AHQ-EXP-12")

    for lies in (70, 140):
        scene.run(share)
        assert here.gold == lies


@pytest.mark.rule("AHQ-TRS-04")
def test_who_lives_on_another_level_guards_no_chest_here() -> None:
    scene, here = vault()
    guard = people.add_monster(scene.state, "skaven-warrior")
    band = Band(id="b1", level="1.9", table="lair", sections=[here.id], monsters=[], met=True, members=[guard.id])
    scene.state.bands[band.id] = band
    assert treasure.guarded(scene.state, here) is None
    band.level = scene.state.level
    assert treasure.guarded(scene.state, here) is not None
