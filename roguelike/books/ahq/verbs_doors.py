"""Opening and closing doors."""

from __future__ import annotations

from collections.abc import Iterable

from roguelike.books.ahq import board, secrecy, zones
from roguelike.books.ahq.bands import acts_as_sentry
from roguelike.books.ahq.deeds import Deed, ModelGame, fighting, register
from roguelike.books.ahq.dungeon.grid import touch
from roguelike.books.ahq.dungeon.terrain import section_at
from roguelike.books.ahq.events_explore import DoorMoved, DoorTried
from roguelike.books.ahq.exploring import exploring, no_exploring, whole_phase
from roguelike.books.ahq.figures import helpless
from roguelike.books.ahq.limbs import cannot_open
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import Campaign, Door, Model, Pending
from roguelike.engine.decisions import Args, Option, Param, Refusal, refuse
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg


def doors(state: Campaign, model: Model, *, open: bool) -> list[Door]:
    """The doors next to the model that are open (or closed); not false ones."""
    if model.square is None:
        return []
    found = (state.here.doors[id] for id in board.doors_near(state.here, model.square))
    return [door for door in found if door.open is open and not door.false]


@rule("AHQ-DZ-09", "AHQ-DOOR-09", "AHQ-DOOR-10", "AHQ-DOOR-11", "AHQ-MOVE-06", "AHQ-CMB-14")
def cannot_handle_doors(state: Campaign, model: Model) -> Refusal | None:
    """Why the model cannot open or close any door now. AHQ-DZ-09, AHQ-DOOR-09 to -11, AHQ-CMB-13, -14."""
    if not state.fight:
        return no_exploring(state, model) or cannot_open(model)
    if model.turn.done or helpless(model):
        return refuse("AHQ-EXP-01", "ahq-is-done", who=ref(model))
    maimed = cannot_open(model)
    if maimed is not None:
        return maimed
    if model.turn.running:
        return refuse("AHQ-MOVE-06", "ahq-running-no-doors", who=ref(model))
    if model.turn.attacked or model.turn.action:
        return refuse("AHQ-DOOR-09", "ahq-has-attacked", who=ref(model))
    binder = zones.in_enemy_zone(state, model)
    if binder is not None:
        return refuse("AHQ-DZ-09", "ahq-bound-no-doors", who=ref(model), by=ref(binder))
    return monsters_and_doors(state, model)


@rule("AHQ-CMB-23", "AHQ-CMB-25", "AHQ-CMB-26", "AHQ-MOVE-12", "AHQ-SKV-03", "AHQ-SKV-05")
def monsters_and_doors(state: Campaign, model: Model) -> Refusal | None:
    """Only Sentries open doors, and any monster that pursues. AHQ-CMB-23, -25, -26, AHQ-MOVE-12."""
    if model.kind != "monster" or state.pursuit or acts_as_sentry(model):
        return None
    return refuse("AHQ-CMB-26", "ahq-monsters-no-doors", who=ref(model))


def _open_refusal(state: Campaign, model: Model) -> Refusal | None:
    if state.pending and doors(state, model, open=False) and not openable(state, model):
        return refuse("AHQ-EXP-10", "ahq-door-waits")
    refusal = cannot_handle_doors(state, model)
    if refusal is None and not openable(state, model):
        refusal = refuse("AHQ-EXP-08", "ahq-no-closed-door", who=ref(model))
    return refusal


def openable(state: Campaign, model: Model) -> list[Door]:
    """The closed doors next to the model that nobody has opened in this phase.

    One opened before the fight that interrupted its exploration can be opened anew: ruling AHQ-CDEC-07.
    """
    waiting = {trigger.door for trigger in state.pending if not (trigger.stale and state.fight)}
    return [door for door in doors(state, model, open=False) if door.id not in waiting]


def _door_params(found: Iterable[Door]) -> tuple[Param, ...]:
    options = [
        Option(door.id, msg("ahq-option-door", x=door.square.x, y=door.square.y), square=door.square) for door in found
    ]
    return (Param("door", "choice", offers=lambda args: options),)


def _listed(found: Iterable[Door], args: Args) -> Refusal | None:
    if args["door"] in (door.id for door in found):
        return None
    return refuse("AHQ-EXP-08", "ahq-not-next-to-door")


@rule("AHQ-EXP-08", "AHQ-EXP-09", "AHQ-EXP-10", "AHQ-CMB-13", "AHQ-CMB-16", "AHQ-CDEC-09")
async def open_a_door(game: ModelGame, model: Model, args: Args) -> None:
    """Open a door: what is behind it is laid at the end of the phase if nobody knows it.

    In an Exploration Turn the opener has finished his move (AHQ-EXP-08, -09, -10); in combat it takes the place of the
    attack (AHQ-CMB-13), before or after moving.
    """
    state = game.state
    door = state.here.doors[args["door"]]
    if state.fight:
        model.turn.action = "door"
        model.turn.attacked = True
        secrecy.identify(game, model)
    else:
        whole_phase(model, "door")
    if door.opened:
        door.open = True
        touch(state.here)
        game.emit(DoorMoved(rule="AHQ-EXP-08", who=ref(model), square=door.square, opened=True))
        return
    assert model.square is not None
    side = section_at(state.here, model.square) or door.sides[0]
    if side not in door.sides:
        side = door.sides[0]
    state.pending = [trigger for trigger in state.pending if trigger.door != door.id]
    state.pending.append(Pending("door", door=door.id, section=side, opener=model.id))
    game.emit(DoorTried(rule="AHQ-EXP-10", who=ref(model), square=door.square))


register(
    Deed(
        id="open",
        offered=lambda state, model: exploring(state, model) or fighting(state, model),
        perform=open_a_door,
        refusal=_open_refusal,
        params=lambda state, model: _door_params(openable(state, model)),
        check=lambda state, model, args: _listed(openable(state, model), args),
        options=lambda state, model: [{"door": door.id} for door in openable(state, model)],
        waits=lambda state, model: fighting(state, model) and _open_refusal(state, model) is None,
    )
)


def closable(state: Campaign, model: Model) -> list[Door]:
    """The open doors next to the model in whose square nobody stands."""
    return [door for door in doors(state, model, open=True) if not board.at(state, door.square)]


def _close_refusal(state: Campaign, model: Model) -> Refusal | None:
    refusal = cannot_handle_doors(state, model)
    if refusal is None and model.kind == "monster" and not acts_as_sentry(model):
        # What pursues may open doors, no more.
        refusal = refuse("AHQ-DOOR-09", "ahq-monsters-no-doors", who=ref(model))
    if refusal is None and not closable(state, model):
        refusal = refuse("AHQ-EXP-08", "ahq-no-open-door", who=ref(model))
    return refusal


@rule("AHQ-CMB-13", "AHQ-CMB-27", "AHQ-CMB-31", "AHQ-EXP-08")
async def close_a_door(game: ModelGame, model: Model, args: Args) -> None:
    """Close a door, in place of the attack or at the end of the move. AHQ-CMB-13, AHQ-EXP-08.

    In combat this can be an escape, one turn later: AHQ-CMB-31.
    """
    state = game.state
    door = state.here.doors[args["door"]]
    door.open = False
    touch(state.here)
    if not state.fight:
        whole_phase(model, "door")
    else:
        model.turn.action = "door"
        model.turn.attacked = True
        state.closed_door = state.closed_door or model.kind != "monster"
        secrecy.identify(game, model)
    game.emit(DoorMoved(rule="AHQ-CMB-13", who=ref(model), square=door.square, opened=False))


register(
    Deed(
        id="close",
        offered=lambda state, model: exploring(state, model) or fighting(state, model),
        perform=close_a_door,
        refusal=_close_refusal,
        params=lambda state, model: _door_params(closable(state, model)),
        check=lambda state, model, args: _listed(closable(state, model), args),
        options=lambda state, model: [{"door": door.id} for door in closable(state, model)],
        waits=lambda state, model: fighting(state, model) and _close_refusal(state, model) is None,
    )
)
