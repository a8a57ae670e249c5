"""What looking, the list of places and a macro that stops tell: whom, what, and nothing twice."""

from __future__ import annotations

import numpy as np
from attrs import evolve

from roguelike.engine.geometry import Square
from roguelike.engine.text import Msg
from roguelike.engine.views import Landmark, Terrain, View
from roguelike.minds.macros import Watch
from roguelike.tui.asking.look import LookAsker
from roguelike.tui.asking.travel import places
from tests.tui.fake import FakePlay, narrator
from tests.tui.hands import Hands


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
    assert narrator().text(why) == f"Stopped, hurt: {one.name}."


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
    assert found[0][0] == 1
    assert found[-1][:2] == (0, here.label)
    assert narrator().say("ui-place", what="stairs", steps=0, way="") == "here: stairs"
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
    assert _told(asker).lower().count("floor") == 1


def test_what_is_known_but_not_seen_is_told_as_dark_or_out_of_sight() -> None:
    hands = Hands()
    hands.press("x")
    asker = hands.player.asker
    assert isinstance(asker, LookAsker)
    view = asker.desk.view
    assert view.map is not None
    free = next(
        Square(x, y)
        for y, row in enumerate(view.map.terrain)
        for x, code in enumerate(row)
        if code == Terrain.FLOOR and view.map.seen[y, x] and not view.at(Square(x, y))
    )
    asker.cursor = free
    assert "dark or out of sight" not in _told(asker)
    asker.desk = evolve(asker.desk, view=evolve(view, map=evolve(view.map, seen=np.zeros_like(view.map.seen))))
    assert "dark or out of sight now" in _told(asker)


def _told(asker: LookAsker) -> str:
    return "\n".join("".join(text for text, _ in row) for row in asker.rows(80, 5))
