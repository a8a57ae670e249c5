"""Reactions: their order, cancelling, asking, and reactions to reactions."""

from typing import Any

import pytest
from attrs import field

from roguelike.engine.decisions import Choose, Option
from roguelike.engine.game import Game
from roguelike.engine.late import define
from roguelike.engine.moments import Moment, Owners, Reaction
from roguelike.engine.text import Msg
from tests.engine.drive import drive, game

Playing = Game[None]


@define(kw_only=True)
class Falls(Moment):
    who: str = "h1"
    log: list[str] = field(factory=list)


@define(kw_only=True)
class Misses(Moment):
    pass


def owned(*owners: tuple[str, str]) -> Owners:
    return lambda game, moment: list(owners)


def logs(name: str, *, acts: bool = False, cancels: bool = False) -> Reaction:
    async def react(game: Any, moment: Falls, owner: str) -> bool:
        moment.log.append(f"{name}/{owner}")
        moment.cancelled |= cancels
        return acts

    return react


def fall(playing: Playing, active: str = "heroes") -> Falls:
    playing.active_seat = active
    moment, _ = drive(playing.happen(Falls()))
    return moment


def test_nobody_reacts() -> None:
    playing, _ = game()
    assert fall(playing).cancelled is False


def test_the_active_side_comes_first_then_the_order_of_registration() -> None:
    playing, _ = game()
    add = playing.reactions.register
    add(Falls, "curse", owned(("gm", "m1")), logs("curse"))
    add(Falls, "potion", owned(("heroes", "h2"), ("gm", "m2"), ("heroes", "h1")), logs("potion"))
    add(Falls, "ring", owned(("heroes", "h1")), logs("ring"))
    add(Misses, "other", owned(("heroes", "h1")), logs("other"))
    heroes = ["potion/h2", "potion/h1", "ring/h1"]
    theirs = ["curse/m1", "potion/m2"]
    assert fall(playing, "heroes").log == heroes + theirs
    assert fall(playing, "gm").log == theirs + heroes
    assert fall(playing, "").log == ["curse/m1", "potion/h2", "potion/m2", "potion/h1", "ring/h1"]


def test_once_per_owner_and_moment_unless_told_otherwise() -> None:
    playing, _ = game()
    twice = 0

    async def again(game: Any, moment: Falls, owner: str) -> bool:
        nonlocal twice
        twice += 1
        moment.log.append(f"again/{owner}")
        return twice < 3

    playing.reactions.register(Falls, "again", owned(("gm", "m1")), again, once=False)
    playing.reactions.register(Falls, "once", owned(("heroes", "h1"), ("heroes", "h2")), logs("once", acts=True))
    assert fall(playing).log == ["once/h1", "once/h2", "again/m1", "again/m1", "again/m1"]


def test_a_round_in_which_somebody_acted_is_followed_by_another() -> None:
    """So that a late reaction can bring in an early one."""
    playing, _ = game()

    def when_wet(game: Any, moment: Falls) -> list[tuple[str, str]]:
        return [("heroes", "towel")] if "rain/cloud" in moment.log else []

    playing.reactions.register(Falls, "dry", when_wet, logs("dry", acts=True))
    playing.reactions.register(Falls, "rain", owned(("gm", "cloud")), logs("rain", acts=True))
    assert fall(playing).log == ["rain/cloud", "dry/towel"]


def test_nothing_reacts_to_what_is_cancelled() -> None:
    playing, _ = game()
    playing.reactions.register(Falls, "save", owned(("heroes", "h1"), ("heroes", "h2")), logs("save", cancels=True))
    playing.reactions.register(Falls, "late", owned(("gm", "m1")), logs("late"))
    moment = fall(playing)
    assert moment.cancelled
    assert moment.log == ["save/h1"]


def test_a_reaction_may_ask() -> None:
    playing, _ = game()

    async def spend(game: Playing, moment: Falls, owner: str) -> bool:
        answer = await game.ask(
            Choose(
                seat="heroes",
                question=f"fate.{owner}",
                prompt=Msg("fate"),
                choices=(Option("spend", Msg("spend")), Option("keep", Msg("keep"))),
            )
        )
        moment.cancelled = answer == "spend"
        return moment.cancelled

    owners = owned(("heroes", "h1"), ("heroes", "h2"), ("heroes", "h3"))
    playing.reactions.register(Falls, "fate", owners, spend)
    moment, asked = drive(playing.happen(Falls()), ["keep", "spend"])
    assert moment.cancelled
    assert asked == ["fate.h1", "fate.h2"]


def test_a_reaction_may_bring_about_moments_of_its_kind() -> None:
    playing, _ = game()

    async def drag_along(game: Playing, moment: Falls, owner: str) -> bool:
        if moment.who == "h1":
            other = await game.happen(Falls(who="h2"))
            moment.log += [f"inner {line}" for line in other.log]
        moment.log.append(f"drag/{moment.who}")
        return True

    playing.reactions.register(Falls, "drag", owned(("heroes", "rope")), drag_along)
    assert fall(playing).log == ["inner drag/h2", "drag/h1"]


def test_owners_are_asked_for_after_every_reaction() -> None:
    """A reaction may take away what another would have reacted with."""
    playing, _ = game()
    left = ["h1", "h2"]

    async def rob(game: Any, moment: Falls, owner: str) -> bool:
        left.clear()
        return True

    playing.reactions.register(Falls, "thief", owned(("heroes", "m1")), rob)
    playing.reactions.register(Falls, "potion", lambda game, moment: [("heroes", id) for id in left], logs("potion"))
    assert fall(playing).log == []


def test_an_error_in_a_reaction_is_the_rules_error() -> None:
    playing, _ = game()

    async def broken(game: Any, moment: Falls, owner: str) -> bool:
        raise RuntimeError("a bug")

    playing.reactions.register(Falls, "broken", owned(("heroes", "h1")), broken)
    with pytest.raises(RuntimeError, match="a bug"):
        fall(playing)


def test_an_owner_who_has_lost_the_occasion_is_not_asked() -> None:
    """One card for two owners: whoever plays it first has played it."""
    playing, _ = game()
    cards = ["card"]

    async def play(game: Any, moment: Falls, owner: str) -> bool:
        moment.log.append(f"{cards.pop()}/{owner}")
        return True

    def holders(game: Any, moment: Falls) -> list[tuple[str, str]]:
        return [("heroes", "h1"), ("heroes", "h2")] if cards else []

    playing.reactions.register(Falls, "card", holders, play)
    assert fall(playing).log == ["card/h1"]
