"""What a model can do: one `Deed` per verb, in one registry that every phase of a book uses.

A deed says when it is offered, why it cannot be done now, what it needs to know, and does it. The actors of a
decision are ids of models; a side as a whole ("end the phase") is the actor "".
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from typing import Any, Generic, TypeVar

from attrs import field

from roguelike.engine.decisions import Args, Param, Refusal, Verb
from roguelike.engine.game import Game
from roguelike.engine.late import define, frozen
from roguelike.engine.ondemand import OnDemand

S = TypeVar("S")
M = TypeVar("M")


def _no_refusal(state: Any, model: Any) -> Refusal | None:
    return None


def _anything(state: Any, model: Any, args: Args) -> Refusal | None:
    return None


def never(state: Any, model: Any) -> bool:
    """What is never waited for."""
    return False


def _once(state: Any, model: Any) -> Iterator[Args]:
    yield {}


def _no_params(state: Any, model: Any) -> tuple[Param, ...]:
    return ()


@frozen(kw_only=True)
class Deed(Generic[S, M]):
    """A verb of the game. All functions get the state and the model that would do it.

    ``offered``: whether it exists for this model in this phase; ``owned``: whether a model has any verb of the family
    that this function stands for (spells, wands), asked once for all of them; ``refusal``: why it cannot be done now
    at all; ``params`` and ``check``: its arguments and what is wrong with them; ``options``: complete arguments,
    lazily; ``waits``: whether a phase does not end by itself because it could still be done.
    """

    id: str
    offered: Callable[[S, M], bool]
    perform: Callable[[Game[S], M, Args], Awaitable[None]]
    owned: Callable[[M], bool] | None = None
    refusal: Callable[[S, M], Refusal | None] = _no_refusal
    params: Callable[[S, M], tuple[Param, ...]] = _no_params
    check: Callable[[S, M, Args], Refusal | None] = _anything
    options: Callable[[S, M], Iterable[Args]] = _once
    waits: Callable[[S, M], bool] = never

    def verb(self, state: S, model: M) -> Verb:
        """The deed as a verb of a decision."""
        return Verb(
            id=self.id,
            params=self.params(state, model),
            check=lambda args: self.check(state, model, args),
            options=lambda: self.options(state, model),
            refusal=lambda: self.refusal(state, model),
        )


@frozen(kw_only=True)
class SideDeed(Generic[S]):
    """A verb of a whole side, such as ending its phase."""

    id: str
    offered: Callable[[S, str], bool]
    perform: Callable[[Game[S]], Awaitable[None]]
    refusal: Callable[[S], Refusal | None] = lambda state: None

    def verb(self, state: S) -> Verb:
        """The deed as a verb of a decision."""
        return Verb(
            id=self.id,
            check=lambda args: None,
            options=lambda: ({},),
            refusal=lambda: self.refusal(state),
        )


@define
class _Owned(Generic[S, M]):
    """The verbs of those who have something of certain families, and those of them that a phase may wait for."""

    all: list[Deed[S, M]]
    waiting: list[Deed[S, M]]


@define
class Deeds(Generic[S, M]):
    """All verbs of a book, in the order in which a menu lists them."""

    of_models: dict[str, Deed[S, M]] = field(factory=dict)
    of_sides: dict[str, SideDeed[S]] = field(factory=dict)
    _families: dict[Callable[[M], bool], None] = field(factory=dict, init=False)
    _of_families: dict[tuple[Callable[[M], bool], ...], _Owned[S, M]] = field(factory=dict, init=False)

    def register(self, deed: Deed[S, M] | SideDeed[S]) -> None:
        """Add a verb to the game."""
        if isinstance(deed, Deed):
            self.of_models[deed.id] = deed
            if deed.owned is not None:
                self._families[deed.owned] = None
            self._of_families.clear()
        else:
            self.of_sides[deed.id] = deed

    def verbs(self, state: S, model: M) -> Mapping[str, Verb]:
        """The verbs that a model is offered, by id, each made when it is first looked at."""
        deeds = self.of_models

        def one(id: str) -> Verb | None:
            deed = deeds.get(id)
            return deed.verb(state, model) if deed is not None and deed.offered(state, model) else None

        return OnDemand(one, lambda: (d.id for d in self._owned(model).all if d.offered(state, model)))

    def side_verbs(self, state: S, seat: str) -> Mapping[str, Verb]:
        """The verbs that a side is offered, by id."""
        return {id: deed.verb(state) for id, deed in self.of_sides.items() if deed.offered(state, seat)}

    def waited_for(self, state: S, model: M) -> bool:
        """Whether the model could still do something for which its phase must wait."""
        return any(deed.offered(state, model) and deed.waits(state, model) for deed in self._owned(model).waiting)

    def _owned(self, model: M) -> _Owned[S, M]:
        """All verbs but those of families of which the model has none."""
        has = tuple(owned for owned in self._families if owned(model))
        found = self._of_families.get(has)
        if found is None:
            deeds = [deed for deed in self.of_models.values() if deed.owned is None or deed.owned in has]
            found = self._of_families[has] = _Owned(deeds, [deed for deed in deeds if deed.waits is not never])
        return found
