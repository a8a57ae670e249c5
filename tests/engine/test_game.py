"""Game, events, messages and views: what a rule holds and what others see of it."""

from types import new_class

import numpy as np
import pytest
from attrs import evolve

from roguelike.engine.decisions import Amount
from roguelike.engine.events import Event, event
from roguelike.engine.game import Game, TurnCut
from roguelike.engine.geometry import Square
from roguelike.engine.rulemarks import TRACING, trace
from roguelike.engine.text import Msg, Ref, msg
from roguelike.engine.views import MapView, ModelView, View
from tests.engine.drive import drive, game


@event
class Rested(Event):
    message = "event-rested"
    pace = "step"

    hours: int


def test_events_go_to_whoever_drives() -> None:
    playing, told = game()
    happened = Rested(rule="A-REST", hours=8)
    with trace() as noted:
        playing.emit(happened)
    assert told == [happened]
    assert noted == ({"A-REST"} if TRACING else set())
    assert (happened.message, happened.pace) == ("event-rested", "step")


def test_who_may_know_of_an_event() -> None:
    happened = Rested(hours=8)
    assert happened.known_to("anybody")
    secret = Rested(hours=8, audience=("gm",))
    assert secret.known_to("gm")
    assert not secret.known_to("heroes")
    assert not Rested(hours=8, audience=()).known_to("gm")


def test_events_are_registered_by_name() -> None:
    assert Event.registry["Rested"] is Rested
    with pytest.raises(TypeError, match="two events are saved as Rested"):
        new_class("Rested", (Event,), exec_body=lambda space: space.update(__module__="elsewhere"))
    assert Event.registry["Rested"] is Rested


def test_a_rule_asks_tells_and_marks_where_it_can_be_entered() -> None:
    playing, told = game(weather=[3])
    marks: list[bool] = []
    playing.on_checkpoint = marks.append

    async def rest(game: Game[None]) -> int:
        hours = await game.ask(Amount(seat="heroes", question="rest.hours", prompt=Msg("q"), low=1, high=8))
        game.emit(Rested(hours=hours))
        game.checkpoint()
        game.checkpoint(durable=True)
        return hours + game.chance.die(6, "weather")

    assert drive(rest(playing), [5]) == (8, ["rest.hours"])
    assert told == [Rested(hours=5)]
    assert marks == [False, True]


def test_a_cut_turn_is_caught_by_the_loop_that_gives_out_turns() -> None:
    playing, told = game()

    async def act(game: Game[None]) -> None:
        game.emit(Rested(hours=1))
        raise TurnCut

    async def turns(game: Game[None]) -> int:
        for turn in range(2):
            try:
                await act(game)
            except TurnCut:
                cut = turn
        return cut

    assert drive(turns(playing))[0] == 1
    assert len(told) == 2


def test_messages() -> None:
    assert msg("hit", n=2) == Msg("hit", {"n": 2})
    assert hash(msg("hit", n=2)) == hash(msg("hit", n=2))
    assert msg("hit", n=2) != msg("hit", n=3)
    assert msg("hit", who=Ref("h1", "Heinrich")) != msg("hit", who=Ref("h1", "Sven"))
    assert {msg("a", b=(1, msg("c"))): 1}[msg("a", b=(1, msg("c")))] == 1


def view(seen: bool, *models: ModelView) -> View:
    board = MapView(np.zeros((3, 4), np.uint8), np.full((3, 4), seen))
    return View(book="b", seat="heroes", turn="1", header=(), map=board, models=models)


def model(id: str, square: Square | None, size: tuple[int, int] = (1, 1)) -> ModelView:
    return ModelView(id, "o", id, Msg("ogre"), "theirs", square, size)


def test_views_are_equal_by_what_they_show() -> None:
    assert view(True) == view(True)
    assert view(True) != view(False)
    assert view(True) != view(True, model("m1", None))
    assert view(True) != evolve(view(True), map=None)


def test_models_of_a_view() -> None:
    ogre, ghost, rat = model("m1", Square(1, 1), (2, 2)), model("m2", None), model("m3", Square(2, 2))
    shown = view(True, ogre, ghost, rat)
    assert shown.model("m2") is ghost
    assert shown.model("m9") is None
    assert shown.at(Square(2, 2)) == [ogre, rat]
    assert shown.at(Square(2, 1)) == [ogre]
    assert shown.at(Square(0, 0)) == []
