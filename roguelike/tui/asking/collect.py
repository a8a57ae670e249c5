"""Collects the arguments of a verb one by one, so that an action is submitted whole.

Escape goes back one step at a time, and out of the action at the first. What has only one possible value is not
asked, unless the command wants the target confirmed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import field

from roguelike.engine.decisions import Json, Option, Param, Refusal, Verb, action
from roguelike.engine.geometry import Square
from roguelike.engine.late import define
from roguelike.engine.text import Msg, msg
from roguelike.tui.asking.base import Asker, Back, Desk, Hint, Reply, Say, Value
from roguelike.tui.asking.choose import ChooseAsker
from roguelike.tui.asking.places import ModelAsker, PathAsker, SquareAsker, square_of
from roguelike.tui.asking.values import AmountAsker, TextAsker
from roguelike.tui.frame import Overlay
from roguelike.tui.lines import Line


@define
class Collector(Asker):
    """One action of ``actor`` being put together. Its value is the complete answer.

    ``confirm``: a target is asked for even if there is only one; ``dares``: so is the last choice.
    """

    verb: Verb = field(kw_only=True)
    actor: str = field(kw_only=True)
    confirm: bool = False
    dares: bool = False
    cancellable: bool = True
    args: dict[str, Any] = field(factory=dict)
    _asked: list[str] = field(factory=list)
    _inner: Asker | None = None

    def begin(self) -> Reply:
        """Ask the first question; a value at once if nothing needs to be asked."""
        return self._go_on()

    def takes(self, key: str) -> bool:
        return self._inner is not None and self._inner.takes(key)

    def press(self, key: str) -> Reply:
        if self._inner is None:
            return Back()
        reply = self._inner.press(key)
        if isinstance(reply, Back):
            return self._undo()
        if not isinstance(reply, Value):
            return reply
        name = self.verb.params[len(self.args)].name
        args = {**self.args, name: reply.json}
        if len(args) == len(self.verb.params):
            refusal = self.verb.check(args)
            if refusal is not None:
                return Say(refusal.msg, refusal.rule)
        self.args = args
        self._asked.append(name)
        return self._go_on_or_again()

    def candidate(self) -> Json:
        value = self._inner.candidate() if self._inner is not None else None
        if value is None:
            return None
        asked, *later = self.verb.params[len(self.args) :]
        args = {**self.args, asked.name: value}
        for param in later:
            free = [offer for offer in param.offers(args) if offer.refusal is None]
            if len(free) != 1:
                return None
            args[param.name] = _as_json(param, free[0].key)
        return action(self.verb.id, self.actor, **args)

    def rows(self, width: int, height: int) -> list[Line]:
        return self._inner.rows(width, height) if self._inner is not None else []

    def listing(self, width: int, height: int) -> list[Line] | None:
        return self._inner.listing(width, height) if self._inner is not None else None

    def overlay(self) -> Overlay | None:
        return self._inner.overlay() if self._inner is not None else None

    def hints(self) -> list[Hint]:
        return self._inner.hints() if self._inner is not None else []

    def _go_on(self) -> Reply:
        """Take what needs no question, then ask; give the value when all is known."""
        while len(self.args) < len(self.verb.params):
            param = self.verb.params[len(self.args)]
            offers = tuple(param.offers(self.args))
            free = [offer for offer in offers if offer.refusal is None]
            if param.kind not in ("path", "text", "amount"):
                if not free:
                    self._inner = None
                    return _why_none(offers)
                if len(free) == 1 and not self._asks_anyway(param):
                    self.args[param.name] = _as_json(param, free[0].key)
                    continue
            self._inner = self._ask(param, offers)
            return None
        refusal = self.verb.check(self.args)
        if refusal is not None:
            self._inner = None
            return Say(refusal.msg, refusal.rule)
        return Value(action(self.verb.id, self.actor, **self.args))

    def _asks_anyway(self, param: Param) -> bool:
        """Whether it is asked though there is only one thing to choose."""
        if param.kind == "choice":
            return self.dares and param is self.verb.params[-1]
        return self.confirm and param.kind in ("model", "square")

    def _go_on_or_again(self) -> Reply:
        """Go on; where an answer leaves nothing to choose, say why and ask for it again."""
        reply = self._go_on()
        if isinstance(reply, Say) and self._inner is None:
            _ = self._undo()
        return reply

    def _undo(self) -> Reply:
        if not self._asked:
            return Back()
        last = self._asked.pop()
        names = [param.name for param in self.verb.params]
        for name in names[names.index(last) :]:
            self.args.pop(name, None)
        self._inner = self._ask(
            self.verb.params[len(self.args)],
            tuple(self.verb.params[len(self.args)].offers(self.args)),
        )
        return None

    def _ask(self, param: Param, offers: tuple[Option, ...]) -> Asker:
        prompt = self._prompt(param)
        match param.kind:
            case "model":
                first = next((i for i, o in enumerate(offers) if o.refusal is None), 0)
                return ModelAsker(
                    self.desk, prompt, cancellable=True, options=offers, index=first,
                    area=lambda key: param.area({**self.args, param.name: key}),
                )  # fmt: skip
            case "square":
                return self._ask_square(param, offers, prompt)
            case "path":
                return PathAsker(
                    self.desk, prompt, cancellable=True, start=self._here(),
                    legal=lambda path: self.verb.check({**self.args, param.name: path}),
                )  # fmt: skip
            case "choice":
                return ChooseAsker(self.desk, prompt, cancellable=True, options=offers)
            case "amount":
                numbers = [int(offer.key) for offer in offers if offer.key.lstrip("-").isdecimal()]
                low, high = (min(numbers), max(numbers)) if numbers else (0, 99)
                return AmountAsker(
                    self.desk, prompt, cancellable=True, low=low, high=high, amount=numbers[0] if numbers else low
                )
            case "text":
                return TextAsker(self.desk, prompt, cancellable=True)

    def _ask_square(self, param: Param, offers: tuple[Option, ...], prompt: Msg) -> Asker:
        by_square = {s: o for o in offers if (s := square_of(o.key)) is not None}
        free = [square for square, offer in by_square.items() if offer.refusal is None]

        def legal(square: Square) -> Refusal | None:
            offer = by_square.get(square)
            return Refusal("", "ui-not-there") if offer is None else offer.refusal

        return SquareAsker(
            self.desk, prompt, cancellable=True, candidates=free,
            cursor=free[0] if free else self._here(), legal=legal,
            area=lambda square: param.area({**self.args, param.name: [square.x, square.y]}),
        )  # fmt: skip

    def _prompt(self, param: Param) -> Msg:
        """The book's own words for a parameter if it has some (with what has been chosen before), else general ones."""
        own = f"{self.desk.view.book}-ask-{self.verb.id}-{param.name}"
        if self.desk.narrator.knows(own):
            return msg(own, **dict(self._chosen()))
        return msg(f"ui-ask-{param.kind}", what=verb_label(self.desk, self.verb.id))

    def _chosen(self) -> Iterator[tuple[str, Msg]]:
        """What has been chosen so far from lists, by parameter, in the words in which it was offered."""
        before: dict[str, Any] = {}
        for param in self.verb.params[: len(self.args)]:
            if param.kind == "choice":
                for offer in param.offers(before):
                    if offer.key == self.args[param.name]:
                        yield param.name, offer.label
            before[param.name] = self.args[param.name]

    def _here(self) -> Square:
        model = self.desk.view.model(self.actor)
        square = model.square if model is not None else None
        return square if square is not None else Square(0, 0)


def verb_label(desk: Desk, verb: str) -> Msg:
    """What a verb is called: by its book, else by the screen, else its bare id."""
    for id in (f"{desk.view.book}-verb-{verb}", f"verb-{verb}"):
        if desk.narrator.knows(id):
            return msg(id)
    return msg("verb-other", verb=verb)


def _as_json(param: Param, key: str) -> Json:
    if param.kind == "square":
        square = square_of(key)
        return [square.x, square.y] if square is not None else key
    return key


def _why_none(offers: tuple[Option, ...]) -> Reply:
    refusal = next((offer.refusal for offer in offers if offer.refusal is not None), None)
    return Say(refusal.msg, refusal.rule) if refusal is not None else Say(msg("ui-nothing-to-choose"))
