"""The Third Eye: an unexplored area is seen before anybody goes there."""

from typing import Any

import pytest

from roguelike.books.ahq import book, explore, people, placing, seen, spells, turns
from roguelike.books.ahq.arena import draw
from roguelike.books.ahq.dungeon.generate import new_level
from roguelike.books.ahq.events_explore import SectionsLaid, SurpriseRolled
from roguelike.books.ahq.state import Campaign, Model
from roguelike.engine.chance import ChanceState, Script
from roguelike.engine.decisions import Act, Json
from roguelike.engine.geometry import Square
from tests.engine.drive import drive

EYE = "cast-the-third-eye"


def dungeon(seed: str = "eye") -> tuple[Any, list[Any], Model]:
    """Magnus on the stairs of a new level."""
    state = Campaign(ChanceState(seed), 1, variant="solo")
    game = book.game(state)
    told: list[Any] = []
    game.on_event = told.append
    level, _ = drive(new_level("1", game.chance))
    state.levels["1"], state.level = level, "1"
    magnus = people.add_hero(state, "magnus")
    magnus.square = Square(*level.sections[level.arrival].floor[0][:2])
    turns.begin_exploration_turn(game)
    return game, told, magnus


def room_with_a_door() -> tuple[Any, list[Any], Model]:
    """Magnus in a room whose one door nobody has opened."""
    level, stands = draw(["#######", "#.....#", "#..4..+", "#.....#", "#######"], shift=40)
    state = Campaign(ChanceState("door"), 1, variant="counters")
    game = book.game(state)
    told: list[Any] = []
    game.on_event = told.append
    state.levels["1"], state.level = level, "1"
    magnus = people.add_hero(state, "magnus")
    magnus.square = stands["4"]
    turns.begin_exploration_turn(game)
    return game, told, magnus


def eye(game: Any, caster: Model, square: Square) -> None:
    args: dict[str, Json] = {"square": [square.x, square.y]}
    code = spells.SPELLS["the-third-eye"]
    assert code.check(game.state, caster, args) is None
    drive(spells.cast(game, caster, code, args), [])


@pytest.mark.rule("AHQ-SPELL-03", "AHQ-CDEC-35")
def test_an_area_beyond_a_junction_is_generated_and_seen_from_anywhere() -> None:
    game, told, magnus = dungeon()
    before = set(game.state.here.sections)
    places = list(seen.unexplored(game.state))
    assert {pending.kind for _, pending in places} == {"exit"}
    assert len(places) == 2
    game.chance.script = Script(
        {"passage-length": [1], "passage-features": [4, 5], "passage-end": [3, 3]}, strict=False
    )
    square, pending = places[0]
    eye(game, magnus, square)
    new = [s for id, s in game.state.here.sections.items() if id not in before]
    assert new
    assert all(section.foreseen for section in new)
    assert any(isinstance(e, SectionsLaid) for e in told)
    assert len(list(seen.unexplored(game.state))) == 1
    assert game.state.phase == "explore"
    assert not any(item.id == "silver-key" for item in magnus.items)
    assert pending.side


@pytest.mark.rule("AHQ-SPELL-03", "AHQ-CMB-04", "AHQ-CDEC-35")
def test_a_door_stays_shut_and_gives_3_to_surprise_when_the_heroes_come() -> None:
    game, told, magnus = room_with_a_door()
    (square, pending), *others = seen.unexplored(game.state)
    assert (pending.kind, others) == ("door", [])
    eye(game, magnus, square)
    door = game.state.here.doors[pending.door]
    assert (door.open, door.opened) == (False, True)
    behind = [section.id for section in game.state.here.sections.values() if section.foreseen]
    assert behind
    assert not explore.lurkers_in_view(game.state)
    told.clear()
    game.chance.script = Script({"surprise-leader": [4], "surprise-gm": [7]})
    assert placing.surprise(game, behind, [])
    rolled = next(e for e in told if isinstance(e, SurpriseRolled))
    assert rolled.mine_plus == 3
    game.chance.script = Script({"surprise-leader": [4], "surprise-gm": [7]})
    assert not placing.surprise(game, behind, [])


@pytest.mark.rule("AHQ-SPELL-03")
def test_it_is_offered_only_where_something_is_unexplored() -> None:
    game, _, magnus = dungeon()
    code = spells.SPELLS["the-third-eye"]
    assert code.refusal(game.state, magnus) is None
    refusal = code.check(game.state, magnus, {"square": [0, 0]})
    assert refusal is not None
    assert refusal.rule == "AHQ-SPELL-03"
    for square, _ in list(seen.unexplored(game.state)):
        magnus.items = people.add_hero(game.state, "magnus").items
        magnus.turn.action = ""
        eye(game, magnus, square)
    game.state.here.sections.clear()
    game.state.here.doors.clear()
    game.state.here.revision += 1
    refusal = code.refusal(game.state, magnus)
    assert refusal is not None
    assert refusal.message == "ahq-nothing-unexplored"


@pytest.mark.rule("AHQ-SPELL-03")
def test_behind_a_door_that_somebody_has_opened_the_spell_is_too_late() -> None:
    game, _, magnus = room_with_a_door()
    code = spells.SPELLS["the-third-eye"]
    ((square, pending),) = seen.unexplored(game.state)
    game.state.pending.append(pending)
    assert not list(seen.unexplored(game.state))
    refusal = code.check(game.state, magnus, {"square": [square.x, square.y]})
    assert refusal is not None
    assert refusal.rule == "AHQ-SPELL-03"


def test_the_verb_is_offered_with_the_squares_to_choose_from() -> None:
    game, _, magnus = dungeon()
    run = book.play(game)
    decision = run.send(None)
    assert isinstance(decision, Act)
    verb = decision.verbs(magnus.id)[EYE]
    squares = [option.key for option in verb.params[0].offers({})]
    assert len(squares) == 2
    assert [args["square"] for args in verb.options()] == [[*map(int, key.split(","))] for key in squares]
    run.close()
