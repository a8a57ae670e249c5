"""What looking, the list of places and a macro that stops tell: whom, what, and nothing twice."""

from __future__ import annotations

from attrs import evolve

from roguelike.engine.geometry import Square
from roguelike.engine.text import Msg
from roguelike.engine.views import Landmark, View
from roguelike.minds.macros import Watch
from roguelike.tui.asking.look import LookAsker
from roguelike.tui.asking.travel import places, rows
from tests.tui.fake import FakePlay, narrator
from tests.tui.test_player import Hands


def test_a_macro_that_stops_says_who_was_hurt() -> None:
    view = FakePlay().view()
    watch = Watch(peace=False)
    assert watch.why(view, ()) is None
    one = next(m for m in view.models if m.side == "ours")
    hurt = evolve(
        view, models=tuple(evolve(m, cells={**m.cells, "wounds": "0/9"}) if m is one else m for m in view.models)
    )
    why = watch.why(hurt, ())
    assert why is not None
    assert narrator().text(why) == f"Stopped: {one.name} was hurt."


def test_a_place_where_the_party_stands_is_listed_last() -> None:
    hands = Hands()
    view: View = hands.player.view
    model = view.model(view.point) or view.models[0]
    assert model.square is not None
    here = Landmark("here", "stairs", Msg("ui-terrain-stairs-out"), model.square, (model.square,))
    beside = next(
        s
        for s in (model.square.step(letter) for letter in "NESW")
        if len(places(evolve(view, landmarks=(_mark(s),)), model.square)) > 0
    )
    found = places(evolve(view, landmarks=(here, _mark(beside))), model.square)
    options, _ = rows(found)
    texts = [narrator().text(option.label) for option in options]
    assert texts[0].startswith("1 ")
    assert texts[-1] == "here: the stairs out"
    assert places(evolve(view, landmarks=(here,), map=view.map and evolve(view.map, marks=())), model.square) == []


def _mark(square: Square) -> Landmark:
    return Landmark("beside", "door", Msg("ui-terrain-door"), square, (square,))


def test_a_label_that_says_what_the_ground_says_is_left_out() -> None:
    hands = Hands()
    view = hands.player.view
    assert view.map is not None
    foe = next(m for m in view.models if m.side == "theirs" and m.square is not None)
    assert foe.square is not None
    hands.press("x")
    asker = hands.player.asker
    assert isinstance(asker, LookAsker)
    same = Landmark("same", "floor", Msg("ui-terrain-floor"), Square(foe.square.x + 1, foe.square.y), ())
    asker.desk = evolve(asker.desk, view=evolve(view, landmarks=(same,)))
    asker.cursor = same.square
    told = "\n".join("".join(text for text, _ in row) for row in asker.rows(80, 5))
    assert told.lower().count("floor") == 1
