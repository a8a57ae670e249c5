"""What a model can do: one `Deed` per verb, in one registry that every phase uses (see `roguelike.books.kit.deeds`).

The actors of a decision are ids of models; the side as a whole ("end the phase", a Fate Point on the last roll) is
the actor "".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from roguelike.books.ahq import ledger
from roguelike.books.ahq.figures import helpless
from roguelike.books.ahq.lasting import controlled
from roguelike.books.ahq.state import Campaign, Model
from roguelike.books.kit.deeds import Deed as KitDeed
from roguelike.books.kit.deeds import Deeds
from roguelike.books.kit.deeds import SideDeed as KitSideDeed
from roguelike.engine.decisions import Act, Action, Option, Refusal, Verb, refuse
from roguelike.engine.game import Game
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import Arg, msg

ModelGame = Game[Campaign]


Deed = KitDeed[Campaign, Model]
SideDeed = KitSideDeed[Campaign]
ALL: Deeds[Campaign, Model] = Deeds()
DEEDS, SIDE_DEEDS = ALL.of_models, ALL.of_sides


def register(deed: Deed | SideDeed) -> None:
    """Add a verb to the game."""
    ALL.register(deed)


def act(state: Campaign, seat: str, actors: Iterable[str], rule_id: str) -> Act:
    """The decision what is done next by one of the actors ("" = the side itself)."""

    def verbs(actor: str) -> Mapping[str, Verb]:
        return ALL.verbs(state, state.models[actor]) if actor else ALL.side_verbs(state, seat)

    return Act(
        seat=seat,
        question=f"ahq.{state.phase}",
        prompt=msg(f"ahq-ask-{state.phase}"),
        rule=rule_id,
        urgency="always",
        actors=tuple(actors),
        verbs_of=verbs,
    )


def waited_for(state: Campaign, model: Model) -> bool:
    """Whether the model could still do something for which its phase must wait."""
    return ALL.waited_for(state, model)


async def perform(game: ModelGame, chosen: Action) -> None:
    """Do what was chosen."""
    state = game.state
    if not chosen.actor:
        state.back = None
        await SIDE_DEEDS[chosen.verb].perform(game)
        return
    model = state.models[chosen.actor]
    ledger.note(state, model, chosen.verb)
    if chosen.verb != "move":
        model.turn.free_step = None
    await DEEDS[chosen.verb].perform(game, model, chosen.args)


def listed(options: Iterable[Option], key: str, rule_id: str, message: str, **args: Arg) -> Refusal | None:
    """Why the option of a key cannot be chosen; that refusal if none is listed with it."""
    for option in options:
        if option.key == key:
            return option.refusal
    return refuse(rule_id, message, **args)


@rule("AHQ-TRAP2-55")
def fighting(state: Campaign, model: Model) -> bool:
    """Whether the model is in a Combat Turn and can act: not whom the Game Master moves. AHQ-TRAP2-55."""
    able = state.fight > 0 and not helpless(model) and model.square is not None
    return able and not (model.effects and controlled(model))
