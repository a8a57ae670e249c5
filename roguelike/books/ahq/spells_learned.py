"""Bright spells that change the dungeon and the dead: the Bright Key, the Power of the Phoenix."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roguelike.books.ahq import board, spell_odds, zones
from roguelike.books.ahq.deeds import ModelGame
from roguelike.books.ahq.dungeon.doors import SIDES, FreeChooser, all_spots, doors_in, joins, place_door, walls
from roguelike.books.ahq.dungeon.grid import grid, touch
from roguelike.books.ahq.dungeon.laid import Site
from roguelike.books.ahq.dungeon.terrain import ground
from roguelike.books.ahq.events_spells import DoorConjured, Revived
from roguelike.books.ahq.figures import WOUNDS, value
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.spell_args import (
    model_check,
    model_options,
    model_param,
    nobody,
    option,
    square_check,
    square_offers,
    square_options,
)
from roguelike.books.ahq.spells import SpellCode, register
from roguelike.books.ahq.state import Campaign, Model, Section, Turn
from roguelike.engine.decisions import Args, Option, Param, Refusal, as_square, refuse
from roguelike.engine.geometry import Square, steps_between
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import Msg

# The Bright Key


SINGLE = "skirmish"
"""The scenario of a single fight: its ground is all there is."""


@rule("AHQ-SPELL-05")
def key_squares(state: Campaign, caster: Model) -> Iterator[Square]:
    """The wall squares where the Bright Key can make a door: in any wall of the Wizard's section. AHQ-SPELL-05.

    There is one door in a wall at most (AHQ-DOOR-03), and none onto a wall of another section that has one. Around a
    single fight there is nothing to lead to.
    """
    yield from (square for _, _, square in _key_places(state, caster))


def _key_places(state: Campaign, caster: Model) -> Iterator[tuple[Section, str, Square]]:
    level = state.here
    made, alone = grid(level), state.scenario == SINGLE
    for id in board.sections_of(state, caster):
        section = level.sections[id]
        solid = walls(level, section)
        for side in SIDES:
            if side not in solid or doors_in(level, section, side):
                continue
            for square in all_spots(level, section, side):
                behind = made.owner(square.step(side))
                known = bool(behind) and joins(level, square, side) is not None
                if square in solid[side] and (known or not (behind or alone)):
                    yield section, side, square


@rule("AHQ-SPELL-05")
async def bright_key(game: ModelGame, caster: Model, args: Args, passed: bool) -> None:
    """A door comes into being in a wall; what is behind is rolled when it is opened first. AHQ-SPELL-05."""
    wanted, level = as_square(args["square"]), game.state.here
    section, side, square = next(place for place in _key_places(game.state, caster) if place[2] == wanted)
    door = place_door(Site(level, game.chance, FreeChooser(game.chance)), section, side, "bright-key", square)
    door.conjured = True
    touch(level)
    game.emit(DoorConjured(rule="AHQ-SPELL-05", who=ref(caster), square=square))


def _key_odds(state: Campaign, caster: Model, args: Args) -> Sequence[Msg]:
    """The odds of what is behind, unless that is known."""
    wanted, made = as_square(args.get("square")), grid(state.here)
    place = next((place for place in _key_places(state, caster) if place[2] == wanted), None)
    known = place is not None and made.owner(place[2].step(place[1]))
    return () if place is None or known else spell_odds.key_door(state, caster, args)


def _no_wall(state: Campaign, caster: Model) -> Refusal | None:
    if next(key_squares(state, caster), None) is not None:
        return None
    return refuse("AHQ-SPELL-05", "ahqspell-no-wall", who=ref(caster))


register(
    SpellCode(
        id="bright-key",
        params=lambda state, caster: (
            Param("square", "square", offers=lambda args: square_offers(key_squares(state, caster))),
        ),
        check=square_check(key_squares, "AHQ-SPELL-05", "ahqspell-no-such-wall"),
        options=square_options(key_squares),
        refusal=_no_wall,
        work=bright_key,
        preview=_key_odds,
    )
)


# The Power of the Phoenix

SOULLESS = "soulless"
"""The mark of a dead character whom nothing brings back."""


@rule("AHQ-SPELL-06", "AHQ-CDEC-40")
def phoenix_dead(state: Campaign, caster: Model) -> Iterator[Option]:
    """Whoever of the party died in the turn before, anywhere on the level. AHQ-SPELL-06, ruling AHQ-CDEC-40."""
    for model in state.models.values():
        if model.kind != "monster" and model.dead and model.grave is not None:
            yield option(model, _past_raising(state, model))


def _past_raising(state: Campaign, model: Model) -> Refusal | None:
    if SOULLESS in model.marks:
        return refuse("AHQ-CDEC-40", "ahqspell-soulless", who=ref(model))
    if state.turn != model.died + 1:
        return refuse("AHQ-SPELL-06", "ahqspell-dead-too-long", who=ref(model))
    return None


@rule("AHQ-SPELL-06", "AHQ-CDEC-40")
async def power_of_the_phoenix(game: ModelGame, caster: Model, args: Args, passed: bool) -> None:
    """Alive again with every characteristic at its starting value, Fate Points too; failed: never. AHQ-SPELL-06."""
    state = game.state
    model = state.models[args["target"]]
    if not passed:
        model.marks.append(SOULLESS)
        game.emit(Revived(rule="AHQ-SPELL-06", who=ref(model), alive=False))
        return
    assert model.grave is not None
    taken, made = board.occupied(state), ground(state.here)
    free = [s for s in made.walkable if s not in taken]
    model.square = min(free, key=lambda s: (steps_between(s, model.grave or s), s.y, s.x))
    model.dead, model.grave, model.turn = False, None, Turn()
    model.effects.clear()
    model.wounds = value(model, WOUNDS)
    model.fate = max(model.fate, model.base.get("fate_points", 0))
    zones.refresh(state)
    game.emit(Revived(rule="AHQ-SPELL-06", who=ref(model), alive=True))


register(
    SpellCode(
        id="power-of-the-phoenix",
        params=model_param(phoenix_dead),
        check=model_check(phoenix_dead, "AHQ-SPELL-06"),
        options=model_options(phoenix_dead),
        refusal=nobody(phoenix_dead, "AHQ-SPELL-06"),
        work=power_of_the_phoenix,
        preview=spell_odds.raised,
        waits=lambda state, caster: True,
    )
)
