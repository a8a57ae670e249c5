"""Chests, armour and stairs."""

from __future__ import annotations

from roguelike.books.ahq import expedition, fight, known_traps, turns
from roguelike.books.ahq.arms import cannot_wear
from roguelike.books.ahq.content import content
from roguelike.books.ahq.content_classes import Armour
from roguelike.books.ahq.deeds import Deed, ModelGame, SideDeed, register
from roguelike.books.ahq.dungeon.grid import touch
from roguelike.books.ahq.events_explore import ArmourChanged
from roguelike.books.ahq.exploring import (
    exploring,
    must_not_have_moved,
    no_exploring,
    section_of,
    whole_phase,
)
from roguelike.books.ahq.limbs import cannot_hold, cannot_open
from roguelike.books.ahq.moments import ChestOpening
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import HEROES, Campaign, Item, Model, Section
from roguelike.books.ahq.treasure import guarded, open_up
from roguelike.engine.decisions import Args, Option, Param, Refusal, refuse
from roguelike.engine.geometry import next_to
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg

# Chests


def chest_near(state: Campaign, model: Model) -> Section | None:
    """The section whose closed chest the model is next to."""
    for section in state.here.sections.values():
        chest = section.chest if not section.chest_open else None
        if chest is not None and model.square is not None and next_to(chest, model.square):
            return section
    return None


@rule("AHQ-EXP-11", "AHQ-DZ-09", "AHQ-DEC-51")
def cannot_open_chest(state: Campaign, model: Model) -> Refusal | None:
    """Why the model cannot open a chest now. AHQ-EXP-11, AHQ-DZ-09."""
    section = chest_near(state, model)
    if section is None:
        return refuse("AHQ-EXP-11", "ahq-no-chest", who=ref(model))
    if known_traps.shuts(state.here, section.id) is not None:
        return refuse("AHQ-TRAP-11", "ahqtrap-chest-trapped")
    return guarded(state, section) or no_exploring(state, model) or cannot_open(model)


@rule("AHQ-EXP-11", "AHQ-DGN-19", "AHQ-DGN-21", "AHQ-DEC-34")
async def open_chest(game: ModelGame, model: Model, args: Args) -> None:
    """Open a chest and share what is in it. AHQ-EXP-11, AHQ-EXP-12."""
    state = game.state
    section = chest_near(state, model)
    assert section is not None
    phase = state.phase
    moment = await game.happen(ChestOpening(hero=model.id, section=section.id))
    whole_phase(model, "chest")
    # A trap may have brought a fight: the chest is opened after it.
    if moment.cancelled or state.phase != phase:
        return
    section.chest_open = True
    touch(state.here)
    await open_up(game, model, section)


register(
    Deed(
        id="chest",
        offered=lambda state, model: exploring(state, model) and chest_near(state, model) is not None,
        perform=open_chest,
        refusal=cannot_open_chest,
    )
)


# Armour


def wearable(state: Campaign, model: Model) -> list[Armour]:
    """The armour in the model's pack or lying in its section that it may put on."""
    section = section_of(state, model)
    found = [*model.items, *(section.loot if section is not None else [])]
    lying = [content().armour[item.id] for item in found if item.kind == "armour"]
    worn = {content().armour[id].worn for id in model.armour}
    return [
        piece
        for piece in lying
        if piece.worn not in worn and cannot_wear(model) is None and cannot_hold(model, piece.id) is None
    ]


@rule("AHQ-EXP-14", "AHQ-EXP-15")
async def change_armour(game: ModelGame, model: Model, args: Args) -> None:
    """Take a piece of armour off and leave it here, or put one on that lies here. AHQ-EXP-14, AHQ-EXP-15."""
    section = section_of(game.state, model)
    assert section is not None
    id = str(args["piece"])
    off = id in model.armour
    whole_phase(model, "armour")
    if off:
        model.armour.remove(id)
        section.loot.append(Item(id, "armour"))
    else:
        held = model.items if any(item.id == id for item in model.items) else section.loot
        held.remove(next(item for item in held if item.id == id))
        model.armour.append(id)
    game.emit(ArmourChanged(rule="AHQ-EXP-14", who=ref(model), armour=content().armour[id].name, on=not off))


def _pieces(state: Campaign, model: Model) -> list[str]:
    return [*model.armour, *(piece.id for piece in wearable(state, model))]


def _armour_refusal(state: Campaign, model: Model) -> Refusal | None:
    refusal = must_not_have_moved(state, model)
    if refusal is None and (section_of(state, model) is None or not _pieces(state, model)):
        refusal = refuse("AHQ-EXP-14", "ahq-no-armour", who=ref(model))
    return refusal


def _piece_check(state: Campaign, model: Model, args: Args) -> Refusal | None:
    if args["piece"] in _pieces(state, model):
        return None
    return refuse("AHQ-EXP-14", "ahq-no-armour", who=ref(model))


register(
    Deed(
        id="armour",
        offered=exploring,
        perform=change_armour,
        refusal=_armour_refusal,
        params=lambda state, model: (
            Param(
                "piece",
                "choice",
                offers=lambda args: [
                    Option(id, msg("ahq-option-armour", name=content().armour[id].name)) for id in _pieces(state, model)
                ],
            ),
        ),
        check=_piece_check,
        options=lambda state, model: [{"piece": id} for id in _pieces(state, model)],
    )
)


# Stairs


@rule("AHQ-STAIR-01")
def on_stairs(state: Campaign, model: Model, *, down: bool) -> bool:
    """Whether the model stands on stairs that lead down (or out)."""
    section = section_of(state, model)
    if section is None:
        return False
    if section.stairs is not None:
        return down and model.square is not None and model.square == section.stairs
    return section.kind == ("stairs-down" if down else "stairs-out")


@rule("AHQ-STAIR-02", "AHQ-CDEC-33")
def cannot_leave(state: Campaign, model: Model) -> Refusal | None:
    """Why the model cannot leave the dungeon here. AHQ-STAIR-02, ruling AHQ-CDEC-33."""
    if model.turn.done:
        return refuse("AHQ-EXP-01", "ahq-is-done", who=ref(model))
    if not on_stairs(state, model, down=False):
        return refuse("AHQ-STAIR-02", "ahq-not-on-stairs", who=ref(model))
    return None


async def _leave(game: ModelGame, model: Model, args: Args) -> None:
    await expedition.leave(game, model)


register(
    Deed(
        id="leave",
        offered=lambda state, model: (
            model.kind != "monster" and state.scenario != "skirmish" and on_stairs(state, model, down=False)
        ),
        perform=_leave,
        refusal=cannot_leave,
    )
)


@rule("AHQ-STAIR-04", "AHQ-CDEC-33")
def cannot_descend(state: Campaign) -> Refusal | None:
    """Why the party cannot go down: everybody alive must stand on the stairs. Ruling AHQ-CDEC-33."""
    inside = [m for m in state.party() if m.square is not None]
    if not inside or not all(down_near(state, m) for m in inside):
        return refuse("AHQ-STAIR-04", "ahq-all-on-stairs")
    return None


@rule("AHQ-STAIR-01")
def down_near(state: Campaign, model: Model) -> bool:
    """Whether the model is on the stairs down, or in their section where only one square of it is stairs."""
    section = section_of(state, model)
    if section is None:
        return False
    trapdoor = section.feature is not None and section.feature.state == "stairs"
    return section.kind == "stairs-down" or section.stairs is not None or trapdoor


@rule("AHQ-STAIR-04", "AHQ-CDEC-33")
async def go_down(game: ModelGame) -> None:
    """The party goes down; out of a fight it has fled. AHQ-STAIR-04, ruling AHQ-CDEC-33."""
    await turns.close_turn(game)
    if game.state.fight:
        fight.break_off(game)
        await expedition.descend(game)
        fight.after_combat(game)
    else:
        await expedition.descend(game)
        turns.begin_exploration_turn(game)


def _near_stairs_down(state: Campaign, seat: str) -> bool:
    return (
        seat == HEROES
        and state.phase in ("explore", "fight")
        and state.scenario != "skirmish"
        and any(down_near(state, m) for m in state.party() if m.square is not None)
    )


register(SideDeed(id="descend", offered=_near_stairs_down, perform=go_down, refusal=cannot_descend))


register(
    SideDeed(
        id="abandon",
        offered=lambda state, seat: (
            seat == HEROES and state.phase in ("explore", "fight") and state.scenario != "skirmish"
        ),
        perform=expedition.abandon,
    )
)
