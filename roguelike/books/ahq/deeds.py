"""What a model can do: one `Deed` per verb, in one registry that every phase uses.

A deed says when it is offered, why it cannot be done now, what it needs to know, and does it. The actors of a
decision are ids of models; the side as a whole ("end the phase", a Fate Point on the last roll) is the actor "".
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping

from attrs import frozen

from roguelike.books.ahq import ledger
from roguelike.books.ahq.figures import helpless
from roguelike.books.ahq.state import Campaign, Model
from roguelike.engine.decisions import Act, Action, Args, Param, Refusal, Verb
from roguelike.engine.game import Game
from roguelike.engine.ondemand import OnDemand
from roguelike.engine.text import msg

ModelGame = Game[Campaign]


def _no_refusal(state: Campaign, model: Model) -> Refusal | None:
    return None


def _anything(state: Campaign, model: Model, args: Args) -> Refusal | None:
    return None


def _never(state: Campaign, model: Model) -> bool:
    return False


def _once(state: Campaign, model: Model) -> Iterator[Args]:
    yield {}


def _no_params(state: Campaign, model: Model) -> tuple[Param, ...]:
    return ()


@frozen(kw_only=True)
class Deed:
    """A verb of the game. All functions get the state and the model that would do it.

    ``offered``: whether it exists for this model in this phase; ``refusal``: why it cannot be done now at all;
    ``params`` and ``check``: its arguments and what is wrong with them; ``options``: complete arguments, lazily;
    ``waits``: whether a phase does not end by itself because it could still be done.
    """

    id: str
    offered: Callable[[Campaign, Model], bool]
    perform: Callable[[ModelGame, Model, Args], Awaitable[None]]
    refusal: Callable[[Campaign, Model], Refusal | None] = _no_refusal
    params: Callable[[Campaign, Model], tuple[Param, ...]] = _no_params
    check: Callable[[Campaign, Model, Args], Refusal | None] = _anything
    options: Callable[[Campaign, Model], Iterable[Args]] = _once
    waits: Callable[[Campaign, Model], bool] = _never

    def verb(self, state: Campaign, model: Model) -> Verb:
        """The deed as a verb of a decision."""
        return Verb(
            id=self.id,
            params=self.params(state, model),
            check=lambda args: self.check(state, model, args),
            options=lambda: self.options(state, model),
            refusal=lambda: self.refusal(state, model),
        )


@frozen(kw_only=True)
class SideDeed:
    """A verb of a whole side, such as ending its phase."""

    id: str
    offered: Callable[[Campaign, str], bool]
    perform: Callable[[ModelGame], Awaitable[None]]
    refusal: Callable[[Campaign], Refusal | None] = lambda state: None

    def verb(self, state: Campaign) -> Verb:
        """The deed as a verb of a decision."""
        return Verb(
            id=self.id,
            check=lambda args: None,
            options=lambda: ({},),
            refusal=lambda: self.refusal(state),
        )


DEEDS: dict[str, Deed] = {}
SIDE_DEEDS: dict[str, SideDeed] = {}


def register(deed: Deed | SideDeed) -> None:
    """Add a verb to the game."""
    if isinstance(deed, Deed):
        DEEDS[deed.id] = deed
    else:
        SIDE_DEEDS[deed.id] = deed


def act(state: Campaign, seat: str, actors: Iterable[str], rule_id: str) -> Act:
    """The decision what is done next by one of the actors ("" = the side itself)."""

    def verbs(actor: str) -> Mapping[str, Verb]:
        if not actor:
            return {id: d.verb(state) for id, d in SIDE_DEEDS.items() if d.offered(state, seat)}
        model = state.models[actor]

        def one(id: str) -> Verb | None:
            deed = DEEDS.get(id)
            return deed.verb(state, model) if deed is not None and deed.offered(state, model) else None

        return OnDemand(one, lambda: {id: d.verb(state, model) for id, d in DEEDS.items() if d.offered(state, model)})

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
    return any(
        deed.offered(state, model) and deed.waits(state, model) for deed in DEEDS.values() if deed.waits is not _never
    )


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


def fighting(state: Campaign, model: Model) -> bool:
    """Whether the model is in a Combat Turn and can act."""
    return state.fight > 0 and not helpless(model) and model.square is not None
