"""Many steps for one key, on the fake game and on the real one."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from roguelike.engine.decisions import Act, Assign, Json, Option
from roguelike.engine.events import Event
from roguelike.engine.geometry import Square
from roguelike.engine.views import Landmark, View
from roguelike.minds.macros import AllFight, Macro, Stop, is_fork
from roguelike.minds.plans import Batch
from roguelike.narrator import Narrator
from roguelike.tui.asking.look import LookAsker
from roguelike.tui.asking.panels import PlacementAsker, PlanAsker
from roguelike.tui.know_keys import with_places
from roguelike.tui.lines import plain
from roguelike.tui.opening import TablePlay, new_campaign
from roguelike.tui.party_keys import start
from roguelike.tui.player import Player
from roguelike.tui.running import IN_VAIN
from tests.tui.fake import option, prompt
from tests.tui.hands import Hands
from tests.tui.screen import FakeApp, shown, until

QUICK: Mapping[str, Json] = {}
FIGHT: Mapping[str, Json] = {"scenario": "skirmish", "monsters": ["skaven-warrior"] * 4}


class Sitting:
    """The real game with fingers at its keys, one key every ten seconds."""

    def __init__(self, folder: Path, seed: str, setup: Mapping[str, Json] = QUICK) -> None:
        self.play: TablePlay = new_campaign(folder, "ahq", "t", dict(setup), seed=seed)
        self.player = Player(self.play, Narrator(), pace="instant")
        self.clock = time.monotonic() + 100
        self.settle()

    def settle(self) -> None:
        while self.player.waiting and not self.player.wish:
            self.player.advance()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.clock += 10
            self.player.press(key, self.clock)
            self.settle()

    @property
    def said(self) -> list[str]:
        return [told.text for told in self.player.log.lines]


class Noting:
    """A campaign that notes every answer of the person."""

    def __init__(self, play: TablePlay, given: list[tuple[str, Json]]) -> None:
        self._play, self.given, self.on_purpose = play, given, False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._play, name)

    def answer(self, answer: Json) -> list[Event]:
        decision = self._play.decision
        if not self.on_purpose:
            self.given.append((decision.question if decision is not None else "", answer))
        return self._play.answer(answer)


class Again:
    """A macro that never gets anywhere."""

    def __init__(self, answer: Json) -> None:
        self.answer = answer
        self.asked = 0

    def next(self, view: View, act: Act, news: list[Event]) -> Json | Stop:
        self.asked += 1
        return self.answer


# How macros run


def test_a_macro_without_progress_is_stopped() -> None:
    hands = Hands()
    macro: Any = Again({"verb": "shoot", "actor": "h1", "target": "m1"})
    start(hands.player, macro)
    while hands.player.waiting:
        hands.player.advance()
    assert len(hands.play.answers) == IN_VAIN
    assert hands.said == "It leads no further."


def test_any_key_stops_a_macro_and_does_nothing_else() -> None:
    hands = Hands()
    macro: Macro = Batch([{"verb": "done", "actor": "h1"}, {"verb": "done", "actor": "h2"}])
    start(hands.player, macro)
    hands.player.advance()
    hands.press("E")
    assert hands.play.answers == [{"verb": "done", "actor": "h1"}]
    assert hands.said == "Stopped."
    assert not hands.player.waiting


def test_all_fight_lets_who_can_strike_and_says_when_nobody_is_left() -> None:
    hands = Hands()
    hands.place("h1", 7, 3)
    hands.press("A")
    assert [a["verb"] for a in hands.play.answers if isinstance(a, dict)][:1] == ["attack"]


def test_all_fight_says_if_no_way_leads_to_an_enemy() -> None:
    hands = Hands()
    macro = AllFight(lambda act, actor, wish: None)
    start(hands.player, macro)
    hands.player.advance()
    assert hands.said == "No way leads to an enemy: open a door, or let them come."
    hands.play.open = True
    hands.player.look()
    start(hands.player, AllFight(lambda act, actor, wish: None))
    hands.player.advance()
    assert hands.said == "Nobody has a blow or a shot left (E: end the phase)."


def test_there_is_nobody_to_fight_where_no_enemy_is_in_sight(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, "t")
    before = sitting.play.table.session.seq
    sitting.press("A")
    assert sitting.said[-1] == "There is no enemy in sight."
    sitting.press("tab", "a")
    assert sitting.said[-1] == "There is no enemy in sight."
    assert sitting.play.table.session.seq == before


def test_one_line_ends_the_phase_of_the_monsters_and_says_whose_turn_it_is(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, "t", FIGHT)
    sitting.press("E", "c")
    said = [line for line in sitting.said if line.startswith("Monsters done:")]
    assert len(said) == 1
    assert said[0].endswith(" Combat 2: your phase.")
    assert "Combat 2: your phase." not in sitting.said


def test_walking_on_stops_beside_a_door() -> None:
    hands = Hands()
    hands.place("h2", 1, 3)
    hands.place("h1", 2, 3)
    hands.press("L")
    assert hands.player.view.model("h1").square == Square(5, 3)  # type: ignore[union-attr]
    assert hands.said == "Something is beside you (x: look)."


async def test_a_macro_runs_on_the_screen_until_it_is_done() -> None:
    app = FakeApp()
    app.fake.place("h2", 1, 3)
    app.fake.place("h1", 2, 3)
    app.player.look()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("L")
        await until(pilot, lambda: not app.player.waiting)
        await pilot.pause()
        assert shown(app)[22] == ">Something is beside you (x: look)."
        assert app.player.view.model("h1").square == Square(5, 3)  # type: ignore[union-attr]
        assert shown(app)[-1].endswith("? help")


def test_who_has_an_order_follows_it_when_the_phase_ends(tmp_path: Path) -> None:
    setup: Mapping[str, Json] = {"scenario": "skirmish", "heroes": ["heinrich"], "henchmen": ["man-at-arms"] * 2}
    sitting = Sitting(tmp_path, "obey", setup)
    where = {m.id: m.square for m in sitting.player.view.models if m.side == "ours"}
    noting: Any = Noting(sitting.play, [])
    sitting.player.play = noting
    sitting.press("a")
    noting.given.clear()
    sitting.press("E")
    walked = {answer["actor"] for _, answer in noting.given if isinstance(answer, Mapping) and answer["verb"] == "move"}
    henchmen = set(list(where)[1:])
    assert walked
    assert walked <= henchmen
    assert noting.given[-1][1] == {"verb": "end", "actor": ""}


# Looking, overlays


def test_looking_begins_with_the_nearest_and_tells_the_odds() -> None:
    hands = Hands()
    hands.press("x")
    assert hands.prompt() == [" a, Warrior, W 2/3, T7, 4 squares away.", " h1>m1 50%"]
    assert isinstance(hands.player.asker, LookAsker)
    hands.press("tab")
    assert hands.prompt()[0].startswith(" b, Warrior")
    hands.press("escape")
    assert hands.player.asker is None


def test_overlays_come_one_after_the_other_and_go() -> None:
    hands = Hands()
    shown = []
    for _ in range(3):
        hands.press("v")
        shown.append(hands.player.overlay)
    assert shown == ["near", "far", ""]


# Panels


def test_placing_moves_each_with_the_arrows() -> None:
    squares = tuple(option(f"{x},{y}") for y in (2, 3) for x in (7, 8, 9))
    question = Assign(
        seat="us",
        question="fake.place",
        prompt=prompt("Where?"),
        slots={"m1": squares, "m2": squares},
        labels={"m1": prompt("a"), "m2": prompt("b")},
        suggested={"m1": "7,2", "m2": "9,2"},
    )
    hands = Hands(question)
    assert isinstance(hands.player.asker, PlacementAsker)
    hands.press("right", "down", "tab", "down")
    overlay = hands.player.asker.overlay()
    assert overlay.letters == {Square(8, 3): "a", Square(9, 3): "b"}
    assert hands.press("enter") == [{"m1": "8,3", "m2": "9,3"}]


def test_a_place_that_is_taken_is_passed_over() -> None:
    squares = tuple(Option(f"{x},2", prompt("x")) for x in (7, 8, 9))
    question = Assign(
        seat="us",
        question="fake.place",
        prompt=prompt("Where?"),
        slots={"m1": squares, "m2": squares},
        suggested={"m1": "7,2", "m2": "8,2"},
    )
    assert Hands(question).press("right", "enter") == [{"m1": "9,2", "m2": "8,2"}]


# Caps Lock


def test_three_capitals_in_a_row_make_the_dangerous_ones_ask() -> None:
    hands = Hands()
    hands.press("H", "L", "E")
    assert hands.prompt()[0] == " Is Caps Lock on? This would do: end."
    assert {"verb": "end", "actor": ""} not in hands.play.answers


@pytest.mark.parametrize("typed", ["AAE", "FEA", "FAE"])
def test_a_fight_of_capitals_is_no_caps_lock(typed: str) -> None:
    hands = Hands()
    hands.press(*typed)
    assert hands.player.asker is None or "Caps" not in hands.prompt()[0]


def test_a_small_letter_to_the_question_shows_that_caps_lock_is_off() -> None:
    hands = Hands()
    hands.press("H", "L", "E")
    assert "Is Caps Lock on?" in hands.prompt()[0]
    hands.press("c")
    assert {"verb": "end", "actor": ""} in hands.play.answers
    hands.play.answers.clear()
    hands.press("E")
    assert {"verb": "end", "actor": ""} in hands.play.answers


# The real game


def test_exploring_runs_across_turns_and_says_why_it_stops(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, "s1")
    sitting.press("o")
    assert sitting.said[-1] == "You stop to look."
    assert any(text.startswith("New ground") for text in sitting.said)
    for _ in range(6):
        sitting.press("o")
        if sitting.said[-1] == "A door: open it, or go elsewhere.":
            break
    assert sitting.said[-1] == "A door: open it, or go elsewhere."
    sitting.press("D")
    assert sitting.player.asker is not None
    sitting.press("enter")
    assert any("opens the door" in text for text in sitting.said)


def test_travel_goes_to_the_stairs_and_back_home_is_never_taken_by_it(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, "s1")
    sitting.press("o", "o", "<")
    point = sitting.player.view.model(sitting.player.view.point)
    assert point is not None
    assert sitting.said[-1] in ("You are there.", "Enemies in sight.", "You stop to look.")
    assert not sitting.player.view.over


def test_steps_are_taken_back_with_backspace(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, "t", FIGHT)
    before = sitting.player.view.models
    sitting.press("right", "right", "backspace")
    assert sitting.player.view.models == before


def test_a_search_is_planned_for_all(tmp_path: Path) -> None:
    """In a dead end several walls can be searched: the plan gives each hero one of his own."""
    for seed in ("s1", "s2", "s3", "s4"):
        sitting = Sitting(tmp_path, seed)
        for _ in range(12):
            sitting.press("s")
            if isinstance(sitting.player.asker, PlanAsker):
                plan = [key for key in sitting.player.asker.chosen.values() if key]
                assert len({key.replace('"actor"', "") for key in plan}) == len(plan)
                told = len(sitting.said)
                sitting.press("enter")
                assert len(sitting.said) - told >= len(plan)
                return
            sitting.press("escape", "o", "D", "enter")
            if not sitting.player.view.quiet:
                break
    pytest.skip("no seed has a dead end near the stairs")


def test_looking_and_enter_walk_in_a_fight_too_as_far_as_it_goes(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, "t", FIGHT)
    focus = sitting.player.focus
    before = sitting.player.view.model(focus)
    sitting.press("x", "enter")
    after = sitting.player.view.model(focus)
    assert before is not None
    assert after is not None
    assert after.square != before.square
    assert sitting.player.runner is None
    assert not any("Enemies in sight" in told for told in sitting.said)


def test_all_fight_stops_when_a_special_one_shows_what_it_is() -> None:
    play = Hands().play
    view, act = play.view(), play.decision
    assert isinstance(act, Act)
    macro = AllFight(lambda act, actor, wish: {"verb": "attack", "actor": actor, "target": "m1"})
    assert not isinstance(macro.next(view, act, []), Stop)
    shown = tuple(evolve(m, kind=prompt("Warlord")) if m.id == "m2" else m for m in view.models)
    stop = macro.next(evolve(view, models=shown), act, [])
    assert isinstance(stop, Stop)
    assert stop.why is not None
    assert (stop.why.id, stop.why.args["who"]) == ("ui-stop-shown", "b")


def test_keys_typed_before_a_new_door_was_seen_are_dropped() -> None:
    hands = Hands()
    door = Landmark("door d9", "door", prompt("a door"), Square(6, 3), (Square(5, 3),))
    hands.player.seen()
    hands.play.landmarks = (door,)
    hands.player.look()
    assert hands.player.unseen is not None
    hands.player.seen()
    hands.player.look()
    assert hands.player.unseen is None


def test_a_fork_is_where_two_ways_are_equally_near() -> None:
    view = Hands().play.view()
    here = Square(4, 3)
    left, right = (Landmark(n, "exit", prompt(n), s, (s,)) for n, s in (("l", Square(2, 3)), ("r", Square(5, 4))))
    near = Landmark("n", "exit", prompt("n"), Square(4, 4), (Square(4, 4),))
    assert is_fork(view, here, [left, right])
    assert not is_fork(view, here, [left, right, near])
    assert not is_fork(view, here, [near])


def test_what_was_left_behind_is_known_in_a_fight_too(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, "t", FIGHT)
    assert not sitting.player.view.landmarks
    assert with_places(sitting.player).landmarks


def test_the_pack_lists_what_can_be_done_with_things(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, "s1")
    sitting.press("i")
    asker = sitting.player.asker
    assert asker is not None
    said = sitting.player.narrator.text(asker.prompt)
    model = sitting.player.view.model(sitting.player.focus)
    assert model is not None
    gold = next(part[1] for figure in model.sheet if figure.things for part in figure.parts)
    assert f" has: Gold Crowns ({gold})" in said, "what he has with him, and how much of it"
    assert "WS" not in said
    listed = "\n".join(plain(row) for row in asker.listing(60, 20) or [])
    assert "another weapon" in listed
    sitting.press("escape", "e")
    assert sitting.player.asker is not None
