"""Weapons that two Skaven serve: the Jezzail and the Warpfire Thrower."""

from __future__ import annotations

from roguelike.books.ahq import board
from roguelike.books.ahq.bestiary import record
from roguelike.books.ahq.figures import helpless
from roguelike.books.ahq.people import add_monster
from roguelike.books.ahq.state import Campaign, Model
from roguelike.engine.decisions import Refusal, refuse
from roguelike.engine.rulemarks import rule


@rule("AHQ-SKV-56", "AHQ-SKV-60")
def pair(gunner: Model, mate: Model) -> None:
    """Make one crew of two models; only the first holds the weapon. AHQ-SKV-56, AHQ-SKV-60."""
    gunner.crew, mate.crew = mate.id, gunner.id
    mate.missiles.clear()


@rule("AHQ-SKV-56", "AHQ-SKV-60")
def recruit(state: Campaign, monster_id: str) -> list[Model]:
    """Add a monster, or the two that are one team. They have no squares yet. AHQ-SKV-56, AHQ-SKV-60."""
    model = add_monster(state, monster_id)
    if record(monster_id).crew != 2:
        return [model]
    mate = add_monster(state, monster_id)
    pair(mate, model)
    return [model, mate]


def mate_of(state: Campaign, model: Model) -> Model | None:
    """The other of a crew, while it lives and is on the board."""
    mate = state.models.get(model.crew)
    return mate if mate is not None and mate.square is not None and not helpless(mate) else None


@rule("AHQ-SKV-56", "AHQ-SKV-57", "AHQ-SKV-60")
def cannot_serve(state: Campaign, gunner: Model, weapon: str) -> Refusal | None:
    """Why a crew cannot fire its weapon: one is dead or not adjacent, or has moved or fought. AHQ-SKV-56, -57."""
    if not gunner.crew:
        return None
    mate = mate_of(state, gunner)
    if mate is None or board.distance(gunner, mate) > 1:
        return refuse("AHQ-SKV-56", "ahqspell-no-crew", weapon=weapon)
    if gunner.turn.steps or mate.turn.steps or mate.turn.attacked:
        return refuse("AHQ-SKV-57", "ahqspell-crew-moved", weapon=weapon)
    return None


@rule("AHQ-SKV-57", "AHQ-SKV-62")
def stands_still(state: Campaign, gunner: Model) -> None:
    """The crew has fired: neither of them moves any more in this turn, nor attacks. AHQ-SKV-57, AHQ-SKV-62."""
    mate = mate_of(state, gunner)
    gunner.turn.still = "AHQ-SKV-57"
    if mate is not None:
        mate.turn.still = "AHQ-SKV-57"
        mate.turn.attacked = True


@rule("AHQ-SKV-62")
def idle(state: Campaign, model: Model) -> bool:
    """Whether the other of the crew, too, has done nothing in this phase. AHQ-SKV-62."""
    mate = mate_of(state, model)
    return mate is None or not (mate.turn.steps or mate.turn.attacked or mate.turn.action or mate.turn.running)
