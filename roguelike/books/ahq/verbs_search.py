"""Searching for secret doors and hidden treasure."""

from __future__ import annotations

from roguelike.books.ahq import bands, counters, quests, turns, wandering
from roguelike.books.ahq.content import content
from roguelike.books.ahq.deeds import Deed, ModelGame, register
from roguelike.books.ahq.dungeon.search import add_secret_door, searchable_walls, secret_door_spots
from roguelike.books.ahq.events_explore import Searched
from roguelike.books.ahq.exploring import (
    exploring,
    must_not_have_moved,
    section_of,
    whole_phase,
)
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import HEROES, Campaign, Model, Section
from roguelike.books.ahq.treasure import hidden_item
from roguelike.engine.decisions import Args, Choose, Option, Param, Refusal, refuse
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg


def walls(state: Campaign, model: Model) -> list[str]:
    """The walls of its section that the model may search now. AHQ-SRCH-01, -02, -06."""
    section = section_of(state, model)
    return searchable_walls(state.here, section) if section is not None else []


@rule("AHQ-SRCH-03", "AHQ-SRCH-04")
def cannot_search(state: Campaign, model: Model) -> Refusal | None:
    """Why the model cannot search a wall: it must have begun the turn here and has one wall a turn.

    AHQ-SRCH-01 to -04, -06.
    """
    refusal = must_not_have_moved(state, model)
    if refusal is None and not walls(state, model):
        refusal = refuse("AHQ-SRCH-01", "ahq-nothing-to-search", who=ref(model))
    return refusal


def _wall_check(state: Campaign, model: Model, args: Args) -> Refusal | None:
    if args["wall"] in walls(state, model):
        return None
    return refuse("AHQ-SRCH-06", "ahq-wall-not-searchable")


@rule("AHQ-SRCH-05", "AHQ-SRCH-06", "AHQ-SRCH-07", "AHQ-TBL-SECRET", "AHQ-SOLO-16")
async def search_wall(game: ModelGame, model: Model, args: Args) -> None:
    """Search a wall for a secret door: named first, then D12. AHQ-SRCH-05 to -08, AHQ-SOLO-16."""
    state = game.state
    section = section_of(state, model)
    assert section is not None
    wall = str(args["wall"])
    whole_phase(model, "search")
    if wall not in section.searched:
        section.searched.append(wall)
    rolled = content().tables["AHQ-TBL-SECRET"].roll(game.chance, "secret-door", "rules")
    key = rolled.row.key
    heard = "counter" if counters.in_play(state) else "monsters"
    found = {"counter": heard, "nothing": "nothing"}.get(key, "door")
    if found == "door" and not await put_door(game, model, section, wall):
        found = "nothing"
    game.emit(Searched(rule="AHQ-SRCH-07", who=ref(model), what=wall, dice=rolled.dice, found=found))
    if found == "monsters":
        await disturbed(game)
    elif found == "counter":
        counters.draw(game, "search")


@rule("AHQ-SRCH-08")
async def put_door(game: ModelGame, model: Model, section: Section, wall: str) -> bool:
    """The finder puts the secret door anywhere in the wall; whether there is a place for one. AHQ-SRCH-08."""
    level = game.state.here
    spots = {s.key: s for s in secret_door_spots(level, section, wall)}
    if not spots:
        return False
    chosen = await game.ask(
        Choose(
            seat=HEROES,
            question="ahq.secret-door-place",
            prompt=msg("ahq-ask-secret-door-place", who=ref(model)),
            rule="AHQ-SRCH-08",
            subject=model.id,
            urgency="never",
            suggested=ANYWHERE,
            choices=(
                Option(ANYWHERE, msg("ahq-option-any-place")),
                *(Option(key, msg("ahq-option-square", x=s.x, y=s.y)) for key, s in spots.items()),
            ),
            orders={"any good place": ANYWHERE},
            order="any good place",
        )
    )
    add_secret_door(level, section, wall, spots.get(chosen), game.chance)
    return True


ANYWHERE = "any"
"""A place behind which something fits."""


async def disturbed(game: ModelGame) -> None:
    """Wandering Monsters interrupt the search and the turn. AHQ-SOLO-16."""
    heroes_surprised = await wandering.wander(game, near=True)
    if heroes_surprised is not None:
        await turns.begin_fight(game, heroes_surprised=heroes_surprised)


register(
    Deed(
        id="search",
        offered=exploring,
        perform=search_wall,
        refusal=cannot_search,
        params=lambda state, model: (
            Param(
                "wall",
                "choice",
                offers=lambda args: [Option(w, msg("ahq-option-wall", wall=w)) for w in walls(state, model)],
            ),
        ),
        check=_wall_check,
        options=lambda state, model: [{"wall": wall} for wall in walls(state, model)],
    )
)


@rule("AHQ-SRCH-09", "AHQ-SOLO-17")
def cannot_seek_treasure(state: Campaign, model: Model) -> Refusal | None:
    """Why the model cannot look for hidden treasure: rooms only, each once; never in solo play.

    AHQ-SRCH-09, AHQ-SOLO-17.
    """
    refusal = must_not_have_moved(state, model)
    section = section_of(state, model)
    if refusal is not None:
        return refusal
    if state.variant == "solo":
        return refuse("AHQ-SOLO-17", "ahq-solo-no-treasure")
    if section is None or section.kind != "room":
        return refuse("AHQ-SRCH-09", "ahq-treasure-in-rooms")
    if section.treasure_searched:
        return refuse("AHQ-SRCH-09", "ahq-room-searched")
    return None


@rule("AHQ-SRCH-09", "AHQ-SRCH-10", "AHQ-TBL-HIDDEN")
async def seek_treasure(game: ModelGame, model: Model, args: Args) -> None:
    """Look for hidden treasure: 2D12; in a Quest Zone (AHQ-QST-05) its map says what. AHQ-SRCH-09, AHQ-SRCH-10."""
    section = section_of(game.state, model)
    assert section is not None
    whole_phase(model, "treasure")
    section.treasure_searched = True
    planned = quests.place(game.state, section)
    if planned is not None:
        hidden = planned.hidden
        what = "gold" if hidden else "nothing"
        game.emit(Searched(rule="AHQ-QST-05", who=ref(model), what="treasure", dice=(), found=what, gold=hidden))
        bands.share(game, hidden, "AHQ-QST-05")
        return
    rolled = content().tables["AHQ-TBL-HIDDEN"].roll(game.chance, "hidden-treasure", "rules")
    gold, found = 0, rolled.row.key
    if found == "gold" and rolled.row.gold_dice is not None:
        dice = rolled.row.gold_dice
        gold = dice.times * sum(game.chance.dice(dice.count, dice.sides, "hidden-gold", "AHQ-SRCH-10"))
    game.emit(Searched(rule="AHQ-SRCH-10", who=ref(model), what="treasure", dice=rolled.dice, found=found, gold=gold))
    if found == "counter":
        counters.draw(game, "search")
    bands.share(game, gold, "AHQ-SRCH-10")
    if found == "magic-item":
        await hidden_item(game, model, section)


register(
    Deed(
        id="treasure",
        offered=exploring,
        perform=seek_treasure,
        refusal=cannot_seek_treasure,
    )
)
