"""The Magic Circle: whoever steps on it is touched by its power."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from roguelike.books.ahq import bands, board, footing, harm, lasting, placing, turns, zones
from roguelike.books.ahq.content import content
from roguelike.books.ahq.deeds import ModelGame
from roguelike.books.ahq.deeds import register as register_deed
from roguelike.books.ahq.dungeon.features import DRAINED
from roguelike.books.ahq.dungeon.grid import touch
from roguelike.books.ahq.dungeon.terrain import section_at
from roguelike.books.ahq.events_rooms import HazardRolled
from roguelike.books.ahq.exploring import exploring
from roguelike.books.ahq.moments import PlacingMonsters
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.rooms import threshold
from roguelike.books.ahq.rooms.registry import RoomCode, RoomGame, register
from roguelike.books.ahq.spells import FREE_SPELL
from roguelike.books.ahq.state import GM, HEROES, Feature, Model, Section
from roguelike.engine.decisions import Args, Assign, Option
from roguelike.engine.geometry import Square, square_of
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg

TABLE = "AHQ-TBL-circle"


async def step_on(game: ModelGame, model: Model, args: Args) -> None:
    """Step onto the Circle."""
    await threshold.step_over(game, model, str(args["step"]))


@rule("AHQ-CIRC-01", "AHQ-TBL-circle", "AHQ-DEC-26")
async def _stepped(game: RoomGame, section: Section, feature: Feature, model: Model) -> None:
    """Somebody of the party steps onto the Circle: a roll for each. AHQ-CIRC-01, ruling AHQ-DEC-26."""
    if model.square not in feature.squares:
        feature.inside = [id for id in feature.inside if id != model.id]
        return
    if feature.state == DRAINED or model.id in feature.inside:
        return
    feature.inside.append(model.id)
    rolled = content().tables[TABLE].roll(game.chance, "circle", "rules")
    key = rolled.row.key
    game.emit(HazardRolled(rule=TABLE, who=ref(model), kind="circle", die=rolled.total, result=key))
    if key == "curse":
        curse(model)
    elif key == "summoning":
        await summon(game)
    elif key != "nothing" and give_power(game, model, key):
        drain(game, feature)


@rule("AHQ-TBL-circle")
def curse(model: Model) -> None:
    """The character loses a Fate Point for good: it does not come back between expeditions."""
    if model.base.get("fate_points", 0) > 0:
        model.base["fate_points"] -= 1
    model.fate = max(0, model.fate - 1)


@rule("AHQ-TBL-circle")
def give_power(game: RoomGame, model: Model, key: str) -> bool:
    """Magic Power, Healing or Fate for who stands on the Circle; whether the power was used."""
    if key == "magic-power":
        if model.spells:
            lasting.lay(model, "magic-circle", TABLE, FREE_SPELL, 1)
        return bool(model.spells)
    if key == "healing":
        harm.heal(model, 1)
    elif model.kind == "hero":
        model.fate += 1
    return key == "healing" or model.kind == "hero"


@rule("AHQ-CIRC-02", "AHQ-DEC-26")
def drain(game: RoomGame, feature: Feature) -> None:
    """The Circle's power is spent until the next expedition. AHQ-CIRC-02, ruling AHQ-DEC-26."""
    feature.state = DRAINED
    touch(game.state.here)


@rule("AHQ-TBL-circle", "AHQ-MONP-20")
async def summon(game: RoomGame) -> None:
    """Wandering Monsters appear on any free squares in the Heroes' line of sight and surprise them.

    A Character Monster may come with them as with all that are placed (AHQ-SPM-05).
    """
    state = game.state
    band = bands.roll_band(game, "wandering", ())
    await game.happen(PlacingMonsters(sections=(), band=band.id))
    monsters = bands.muster(state, band)
    squares = placing.seen_squares(state, near=True)
    corners = {monster.id: footing.corners(squares, monster.size) for monster in monsters}
    proposal = placing.propose(state, monsters, corners)
    here = [monster for monster in monsters if monster.id in proposal]
    state.waiting += [monster.id for monster in monsters if monster.id not in proposal]
    placing.announce(game, monsters, "wandering")
    if here:
        await _place(game, here, corners, proposal)
    found = (section_at(state.here, m.square) for m in here if m.square is not None)
    band.sections = list(dict.fromkeys(id for id in found if id is not None))
    bands.remember_spots(state, band)
    zones.refresh(state)
    if state.fight:
        # Surprised in a fight that goes on: nobody of the party acts any more in this phase.
        for model in state.party():
            model.turn.done = True
        return
    state.surprised = "heroes"
    await turns.begin_fight(game, heroes_surprised=True)


async def _place(
    game: RoomGame, monsters: list[Model], corners: Mapping[str, Sequence[Square]], proposal: Mapping[str, str]
) -> None:
    def options(id: str) -> tuple[Option, ...]:
        return tuple(footing.spot(s) for s in corners[id])

    chosen = await game.ask(
        Assign(
            seat=GM,
            question="ahqroom.summon",
            prompt=msg("ahq-ask-place", count=len(monsters)),
            rule=TABLE,
            urgency="panel",
            suggested=proposal,
            slots={monster.id: options(monster.id) for monster in monsters},
            labels={monster.id: msg("ahq-option-model", who=ref(monster)) for monster in monsters},
            legal=footing.apart(monsters),
            orders={"as proposed": proposal},
            order="as proposed",
        )
    )
    taken = board.occupied(game.state)
    for monster in monsters:
        square = square_of(chosen[monster.id])
        assert square not in taken
        monster.square = square


register(RoomCode(id="magic-circle", step=_stepped))
register_deed(
    threshold.deed(
        "step-on",
        "magic-circle",
        "AHQ-CIRC-01",
        lambda state, model: model.side == HEROES and (bool(state.fight) or exploring(state, model)),
        step_on,
    )
)
