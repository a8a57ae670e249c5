"""Wounds and what they lead to: falling, death, and standing up again."""

from __future__ import annotations

from collections.abc import Callable

from roguelike.books.ahq import annals, zones
from roguelike.books.ahq.events import Fell
from roguelike.books.ahq.figures import WOUNDS, value
from roguelike.books.ahq.moments import WouldFall
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import Campaign, Model
from roguelike.engine.game import Game
from roguelike.engine.rulemarks import rule


@rule("AHQ-WND-06", "AHQ-DEATH-01", "AHQ-DEATH-03", "AHQ-DEATH-04")
async def suffer(
    game: Game[Campaign], model: Model, wounds: int, *, by: Model | None = None, fated: bool = True
) -> None:
    """Take Wounds from a model and settle whether it falls. AHQ-WND-06.

    They are entered in the ledger of the turn, so that a Fate Point can take them back while the turn lasts.
    A Hero at 0 is unconscious, below 0 dead (AHQ-DEATH-03, -04); anybody else dies at 0 (AHQ-DEATH-01).
    Those that are not ``fated`` no Fate Point can cancel, and they are not in the ledger.
    """
    if wounds <= 0 or model.dead:
        return
    model.wounds -= wounds
    annals.blow(game.state, by, wounds)
    if fated:
        model.turn.wounds += wounds
    if model.wounds > 0:
        return
    moment = WouldFall(model=model.id, left=model.wounds, wounds=wounds, by=by.id if by else "")
    if fated and (await game.happen(moment)).cancelled:
        return
    if model.kind == "hero" and (moment.wait or model.wounds == 0):
        fall(game, model, by)
    else:
        die(game, model, by)


@rule("AHQ-DEATH-03", "AHQ-DEATH-05")
def fall(game: Game[Campaign], hero: Model, by: Model | None = None) -> None:
    """The Hero goes down where he stands: he lies there and can do nothing. AHQ-DEATH-03, AHQ-DEATH-05."""
    zones.refresh(game.state)
    annals.down(game.state, hero, by)
    game.emit(Fell(rule="AHQ-DEATH-03", who=ref(hero), dead=False, by=ref(by) if by else None))


@rule("AHQ-DEATH-01", "AHQ-DEATH-04")
def die(game: Game[Campaign], model: Model, by: Model | None = None) -> None:
    """The model is dead and leaves the board."""
    id = "AHQ-DEATH-04" if model.kind == "hero" else "AHQ-DEATH-01"
    model.died, model.grave = game.state.turn, model.square
    model.square, model.dead = None, True
    model.effects.clear()
    model.engaged.clear()
    zones.refresh(game.state)
    annals.dead(game.state, model, by)
    if model.kind == "monster":
        game.state.tally["killed"] = game.state.tally.get("killed", 0) + 1
    game.emit(Fell(rule=id, who=ref(model), dead=True, by=ref(by) if by else None))
    for follows in DEATHS:
        follows(game, model)


DEATHS: list[Callable[[Game[Campaign], Model], None]] = []
"""What follows from somebody's death, for whoever registered it."""


def bury(game: Game[Campaign]) -> None:
    """At the end of a turn: Heroes who lie below 0 Wounds and were not saved are dead. AHQ-DEATH-04."""
    for hero in game.state.heroes():
        if hero.wounds < 0:
            die(game, hero)


def heal(model: Model, wounds: int | None = None) -> int:
    """Give Wounds back, never more than the starting value (None: all). Gives how many came back."""
    before = model.wounds
    full = value(model, WOUNDS)
    model.wounds = full if wounds is None else min(full, model.wounds + wounds)
    return model.wounds - before
