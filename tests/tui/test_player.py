"""Keys become answers, without a terminal: walking, who acts, verbs, standing orders, others."""

from __future__ import annotations

import pytest

from roguelike.engine.geometry import Square
from roguelike.engine.text import msg
from roguelike.tui.player import Player
from tests.tui.fake import FakePlay, model, narrator, option
from tests.tui.hands import Hands, ask


def test_what_must_be_said_about_the_opening_is_said_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FakePlay, "notices", lambda play: [msg("title-quick-seed", seed="quick-7")])
    player = Player(FakePlay(), narrator())
    assert "quick-7" in player.log.lines[-1].text


def test_what_is_noticed_while_others_act_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = Hands()
    waiting = [msg("title-quick-seed", seed="quick-7")]
    monkeypatch.setattr(FakePlay, "notices", lambda play: [waiting.pop()] if waiting and play.others else [])
    hands.press("E")
    assert any("quick-7" in line.text for line in hands.player.log.lines)


# Walking


@pytest.mark.parametrize(("key", "step"), [("up", "N"), ("l", "E"), ("j", "S"), ("right", "E")])
def test_a_movement_key_is_a_path_of_one_step(key: str, step: str) -> None:
    hands = Hands()
    hands.player.focus = "h1"
    hands.place("h1", 9, 3)
    if step == "S":
        hands.place("m2", 7, 2)
    assert hands.press(key) == [{"verb": "move", "actor": "h1", "path": step}]


def test_a_step_into_an_enemy_is_an_attack() -> None:
    hands = Hands()
    hands.place("h1", 7, 3)
    assert hands.press("right") == [{"verb": "attack", "actor": "h1", "target": "m1"}]
    assert hands.said == "Heinrich hits a: 7 (needs 5)."


def test_a_closed_door_opens_at_the_second_bump() -> None:
    hands = Hands()
    hands.press("right")
    assert hands.press("right") == [{"verb": "move", "actor": "h1", "path": "E"}]
    assert hands.said == "The door is closed: once more to open it."
    assert hands.press("right")[1:] == [{"verb": "open", "actor": "h1", "door": "d1"}]


def test_a_key_between_two_bumps_forgets_the_first() -> None:
    hands = Hands()
    hands.press("right", "right", "tab", "shift+tab", "right")
    assert len(hands.play.answers) == 1


def test_a_diagonal_step_is_refused_where_nobody_moves_so() -> None:
    hands = Hands()
    assert hands.press("y") == []
    assert hands.said == "In this book nobody moves diagonally."
    assert Hands(diagonal=True).press("n") == [{"verb": "move", "actor": "h1", "path": "3"}]


def test_a_refused_step_says_why_and_costs_nothing() -> None:
    hands = Hands()
    hands.press("up")
    assert hands.said == "No: a wall"
    assert hands.player.log.lines[-1].rule == "AHQ-HTH-01"
    assert hands.play.answers == []


def test_the_same_no_is_said_once() -> None:
    hands = Hands()
    hands.press("up", "up", "up")
    assert [told.text for told in hands.player.log.lines] == ["No: a wall"]
    assert hands.player.log.new == 1


# Who acts


def test_tab_and_digits_change_the_focus() -> None:
    hands = Hands()
    assert hands.player.focus == "h1"
    hands.press("tab")
    assert hands.player.focus == "h2"
    hands.press("1")
    assert hands.player.focus == "h1"
    hands.press("9")
    assert hands.said == "You have no model 9."


def test_digits_move_and_z_picks_with_the_number_pad() -> None:
    hands = Hands(preset="numpad")
    hands.press("Z", "2")
    assert hands.player.focus == "h2"
    assert hands.press("2") == [{"verb": "move", "actor": "h2", "path": "S"}]


def test_the_next_model_has_the_focus_when_one_is_done() -> None:
    hands = Hands()
    assert hands.press(".") == [{"verb": "done", "actor": "h1"}]
    assert hands.player.focus == "h2"


def test_ending_the_phase_asks_only_if_an_attack_would_be_wasted() -> None:
    hands = Hands()
    assert hands.press("E") == [{"verb": "end", "actor": ""}]
    hands.place("h1", 8, 4)
    hands.player.look()
    hands.press("E")
    assert "Heinrich could still attack" in " ".join(hands.prompt())
    assert len(hands.press("enter", "space", "y", "up")) == 1
    hands.press("escape")
    assert hands.player.asker is None
    assert len(hands.press("E", "c")) == 2


# Marching


def test_in_a_quiet_phase_keys_steer_the_point_man_and_the_turn_ends_when_his_squares_are_spent() -> None:
    hands = Hands(marching=4)
    hands.press("right", "right", "right")
    march = {"verb": "march", "actor": "h1", "path": "E"}
    assert hands.play.answers == [march, march, march, {"verb": "halt", "actor": ""}]
    assert hands.player.focus == "h1"


def test_the_point_man_may_end_the_turn_for_all_and_others_still_walk_by_themselves() -> None:
    hands = Hands(marching=4)
    assert hands.press(".") == [{"verb": "halt", "actor": ""}]
    assert hands.press("2", "down")[1:] == [{"verb": "move", "actor": "h2", "path": "S"}]


# Verbs


def test_attack_takes_the_best_target_or_says_why_not() -> None:
    hands = Hands()
    assert hands.press("a") == []
    assert hands.said == "No: nobody near"
    hands.place("h1", 8, 4)
    assert hands.press("a") == [{"verb": "attack", "actor": "h1", "target": "m1"}]


def test_shooting_aims_with_tab_and_shoots_with_enter() -> None:
    hands = Hands()
    hands.press("f")
    asker = hands.player.asker
    assert asker is not None
    shown = asker.overlay()
    assert shown is not None
    assert shown.cursor == Square(8, 3)
    assert [m.id for m in hands.player.odds()] == ["fake-odds"]
    hands.press("tab")
    assert hands.press("enter") == [{"verb": "shoot", "actor": "h1", "target": "m2"}]


def test_a_letter_points_at_its_target() -> None:
    assert Hands().press("f", "right", "a", "enter")[0] == {"verb": "shoot", "actor": "h1", "target": "m1"}


def test_a_spell_is_collected_and_escape_goes_back_step_by_step() -> None:
    hands = Hands()
    hands.press("c")
    assert any("frost" in row for row in hands.prompt())
    hands.press("f")
    assert "Where?" in hands.prompt()[0]
    hands.press("escape")
    assert "Which?" in hands.prompt()[0]
    hands.press("escape")
    assert hands.player.asker is None
    answers = hands.press("c", "down", "enter", "tab", "enter")
    assert answers == [{"verb": "cast", "actor": "h1", "spell": "frost", "at": [8, 4]}]


def test_a_square_that_is_not_offered_says_why() -> None:
    hands = Hands()
    hands.press("c", "f", "right", "right", "enter")
    assert hands.said == "No: too near"
    hands.press("up", "enter")
    assert hands.said == "Not there."
    assert hands.play.answers == []


def test_what_has_one_possible_value_is_not_asked() -> None:
    assert Hands().press("d") == [{"verb": "open", "actor": "h1", "door": "d1"}]


def test_a_verb_that_is_not_offered_is_said_politely() -> None:
    hands = Hands()
    hands.press("s")
    assert hands.said == "Heinrich cannot do that now: search."


def test_a_book_may_put_its_own_verbs_on_a_command() -> None:
    hands = Hands()
    hands.press("F")
    assert hands.said == "No: no luck now"


def test_enter_lists_what_can_be_done_and_why_not_the_rest() -> None:
    hands = Hands()
    hands.press("enter")
    rows = hands.prompt()
    assert any("attack" in row for row in rows)
    hands.press("a")
    assert hands.said == "No: nobody near"
    answers = hands.press(".")
    assert answers == [{"verb": "done", "actor": "h1"}]


def test_unknown_keys_cost_nothing() -> None:
    hands = Hands()
    hands.press("f5", "Q")
    assert hands.said == "Q does nothing here (?: the keys)."
    assert hands.play.answers == []


# Standing orders


def test_an_answer_can_be_given_always_from_now_on() -> None:
    hands = Hands(ask("always", orders={"spend": "spend", "never": "die"}))
    hands.press("!", "d")
    assert hands.play.given == {"fake.choose": "never"}
    assert hands.play.answers == ["die"]


def test_an_order_can_be_thought_better_of() -> None:
    hands = Hands(ask("always", orders={"never": "die"}))
    hands.press("!", "!", "d")
    assert hands.play.given == {}
    hands = Hands(ask("always", orders={"never": "die"}))
    hands.press("!", "t")
    assert (hands.play.given, hands.play.answers) == ({}, ["wait"])


def test_what_is_always_asked_takes_no_order() -> None:
    hands = Hands(ask("always"))
    hands.press("!", "t")
    assert hands.play.given == {}


# Others


def test_others_are_watched_no_longer_than_they_may_be() -> None:
    hands = Hands(moves_of_others=30)
    hands.clock.time += 1
    hands.player.press("E", hands.clock.time)
    pauses = []
    while hands.player.waiting:
        pauses.append(hands.player.advance())
    assert pauses[0] == 0.15
    assert 1.4 < sum(pauses) <= 1.5 + 0.15
    assert pauses[-1] == 0


def test_space_skips_what_is_shown_and_answers_nothing() -> None:
    hands = Hands(moves_of_others=30)
    hands.player.press("E", 101)
    hands.player.advance()
    hands.player.press("space", 102)
    assert hands.player.advance() == 0
    assert not hands.player.waiting
    assert len(hands.play.answers) == 1


def test_a_new_enemy_drops_the_keys_typed_before_it_was_seen() -> None:
    hands = Hands()
    hands.play.models["m3"] = model("m3", "c", "c", "theirs", Square(10, 2))
    hands.player.look()
    hands.player.press("down", hands.clock.time - 0.001)
    assert hands.play.answers == []
    hands.player.press("down", hands.clock.time + 0.001)
    assert len(hands.play.answers) == 1


@pytest.mark.parametrize("urgency", ["always", "marked"])
def test_mashing_enter_space_and_arrows_ends_nothing(urgency: str) -> None:
    hands = Hands(ask(urgency, choices=(option("spend", hotkey="F"), option("keep", hotkey="d")), suggested="keep"))
    hands.press(*("enter", "space", "up", "down", "left", "right") * 50)
    assert "spend" not in hands.play.answers or urgency == "marked"
    verbs = {answer["verb"] for answer in hands.play.answers if isinstance(answer, dict)}
    assert not verbs & {"end", "luck", "done"}
