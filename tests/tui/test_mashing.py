"""Enter, Space and arrows pressed at random spend, leave and end nothing, however often."""

from __future__ import annotations

import os
import random
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from roguelike.engine.decisions import Json
from tests.tui.test_macros import QUICK, Noting, Sitting

PRESSES = int(os.environ.get("FATEPOINT_MASHED", "2000"))
"""How many keys are pressed; 10,000 by hand."""
MASHED = ("enter", "space", "up", "down", "left", "right")
HARD: Mapping[str, Json] = {"scenario": "skirmish", "monsters": ["skaven-champion"] * 2 + ["skaven-warrior"] * 6}
"""A fight in which Heroes fall soon."""
ON_PURPOSE = {"ahq.fate.falls": "t", "ahq.fate.turn-end": "c"}
LONG_ENOUGH = 60
"""So many presses meet a question that only its own keys answer, before one of those is pressed on purpose."""


@pytest.mark.parametrize("setup", [QUICK, HARD], ids=["expedition", "fight"])
def test_mashing_keys_spends_leaves_and_ends_nothing(tmp_path: Path, setup: Mapping[str, Json]) -> None:
    """Half of the presses are in fights with Fate at stake."""
    dice = random.Random(1)
    given: list[tuple[str, Json]] = []
    met: dict[str, int] = {}
    presses, seed = 0, 0
    while presses < PRESSES // 2:
        sitting = Sitting(tmp_path, f"mash-{seed}", setup)
        seed += 1
        noting: Any = Noting(sitting.play, given)
        sitting.player.play = noting
        stuck = 0
        for _ in range(500):
            asked = sitting.player.decision
            if asked is not None and asked.urgency == "always" and sitting.player.act is None:
                met[asked.question] = met.get(asked.question, 0) + 1
                stuck += 1
            if stuck > LONG_ENOUGH:
                stuck = 0
                noting.on_purpose = True
                sitting.press(ON_PURPOSE.get(asked.question, "s") if asked is not None else "s")
                noting.on_purpose = False
            sitting.clock += 1
            sitting.player.press(dice.choice(MASHED), sitting.clock)
            sitting.settle()
            presses += 1
            if sitting.play.over:
                break
            if setup is HARD and sitting.player.act is not None and dice.random() < 0.05:
                noting.on_purpose = True
                sitting.press("E", "c")  # without a phase that ends nobody falls
                noting.on_purpose = False
    verbs = {answer.get("verb") for _, answer in given if isinstance(answer, Mapping)}
    assert not verbs & {"end", "done", "fate", "cancel", "leave", "descend"}, verbs
    for (_, before), (question, answer) in pairwise(given):
        if isinstance(answer, Mapping) and answer.get("verb") == "halt":
            assert isinstance(before, Mapping), "the turn of a march ends by itself, when its squares are spent"
            assert before["verb"] == "march"
        if question.startswith("ahq.fate"):
            assert answer in ("keep", []), question
        assert question not in ("ahq.leave-behind", "ahq.abandon", "ahq.fate.falls"), question
    if setup is HARD:
        assert met.get("ahq.fate.falls", 0) >= PRESSES // 100, met
