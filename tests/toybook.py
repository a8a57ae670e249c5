"""A small game with every kind of question, for tests of whatever drives a book.

Two seats take turns. Pieces strike each other, walk, and rest; a rest asks one further question of some kind. The
verb ``break`` raises, ``slip`` makes the rule raise after it has changed the state and thrown a die.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

import numpy as np
from attrs import field

from roguelike.engine.chance import Chance, ChanceState
from roguelike.engine.decisions import (
    Act,
    Amount,
    Args,
    Assign,
    Choose,
    Decision,
    Json,
    Option,
    Param,
    PickPath,
    PickSquare,
    Refusal,
    Subset,
    Text,
    Verb,
    refuse,
)
from roguelike.engine.events import Event, event
from roguelike.engine.game import Game
from roguelike.engine.geometry import Square, walk
from roguelike.engine.late import define, frozen
from roguelike.engine.mind import Mind
from roguelike.engine.text import Msg, Ref, msg
from roguelike.engine.views import HeaderPart, MapView, ModelView, Overlay, View
from roguelike.minds.random import RandomMind

RED, BLUE = "red", "blue"
SIZE = 9
KINDS = ("choose", "square", "path", "amount", "text", "subset", "assign")


@define
class Piece:
    """A piece of one side."""

    id: str
    side: str
    square: Square
    life: int = 4
    items: list[str] = field(factory=list)
    name: str = ""


@define
class ToyState:
    """The toy's state."""

    chance: ChanceState
    limit: int
    pieces: dict[str, Piece] = field(factory=dict, metadata={"parts": True})
    turn: int = 0
    hidden: int = 0
    written: list[str] = field(factory=list)


@event
class Struck(Event):
    """A blow."""

    message: ClassVar[str] = "toy-struck"
    pace: ClassVar = "hit"

    who: Ref
    whom: Ref
    die: int
    left: int


@event
class Walked(Event):
    """A walk, step by step."""

    message: ClassVar[str] = "toy-walked"

    who: Ref
    squares: tuple[Square, ...]


@event
class Said(Event):
    """An answer to a further question."""

    message: ClassVar[str] = "toy-said"

    who: Ref
    what: Msg


@event
class RoundEnded(Event):
    """A round is over. Every twentieth closes a chapter: see `ChapterEnded`."""

    message: ClassVar[str] = "toy-round"

    turn: int


@event
class ChapterEnded(Event):
    """Twenty rounds are over."""

    message: ClassVar[str] = "toy-chapter"
    ends_chapter: ClassVar[bool] = True

    turn: int


@frozen(kw_only=True)
class ToyView(View):
    """The toy's view; ``pool`` is known to blue only."""

    pool: int = 0


@define
class Toy:
    """The book. ``dice`` more dice per blow and another ``word`` in its questions make it play other rules."""

    id: str = "toy"
    rules_version: int = 1
    state_type: type[Any] = ToyState
    extra_dice: int = 0
    word: str = "toy"
    broken_from: int = 10**9
    durable_every: int = 5

    def new_campaign(self, setup: Mapping[str, Json], seed: str) -> ToyState:
        """Two pieces a side. Raises ValueError if ``limit`` is no number."""
        limit = setup.get("limit", 60)
        if not isinstance(limit, int):
            raise ValueError("the limit of rounds is a number")
        state = ToyState(ChanceState(seed), limit)
        for number, side in enumerate((RED, BLUE, RED, BLUE)):
            id = f"{side}{number}"
            state.pieces[id] = Piece(id, side, Square(2 * number, 2 * number), 4 + limit // 10)
        return state

    def game(self, state: ToyState) -> Game[ToyState]:
        """A game without reactions."""
        return Game(state, Chance(state.chance))

    async def play(self, game: Game[ToyState]) -> None:
        """One piece after the other, until a side is gone or the limit is reached."""
        state = game.state
        while state.turn < state.limit and len({p.side for p in state.pieces.values()}) == 2:
            game.checkpoint(durable=state.turn % self.durable_every == 0)
            pieces = list(state.pieces.values())
            await self.act(game, pieces[state.turn % len(pieces)])
            state.turn += 1
            game.emit(RoundEnded(turn=state.turn))
            if state.turn % 20 == 0:
                game.emit(ChapterEnded(turn=state.turn))

    async def act(self, game: Game[ToyState], piece: Piece) -> None:
        """One thing that a piece does."""
        verbs = self.verbs(game.state, piece)
        done = await game.ask(
            Act(
                seat=piece.side,
                question=f"{self.word}.act",
                prompt=msg("toy-act"),
                rule="TOY-1",
                subject=piece.id,
                actors=(piece.id,),
                verbs_of=lambda actor: verbs,
            )
        )
        if done.verb == "break":
            raise RuntimeError("planted")
        if done.verb == "strike":
            self.strike(game, piece, game.state.pieces[done.args["target"]])
        elif done.verb == "walk":
            squares = tuple(walk(piece.square, done.args["path"]))
            piece.square = squares[-1]
            game.emit(Walked(who=Ref(piece.id, piece.id), squares=squares, rule="TOY-2"))
        elif done.verb == "slip":
            game.chance.die(6, "slip", "TOY-9")
            piece.life = -99
            game.emit(RoundEnded(turn=-1))
            raise RuntimeError("planted after a change")
        else:
            await self.rest(game, piece)

    def strike(self, game: Game[ToyState], piece: Piece, whom: Piece) -> None:
        """A blow: a die of six."""
        if game.state.turn >= self.broken_from:
            raise RuntimeError("rules that break later")
        die = game.chance.die(6, "strike", "TOY-3")
        game.chance.dice(self.extra_dice, 6, "more", "TOY-3")
        game.state.hidden += game.chance.die(6, "hidden", "TOY-4")
        whom.life -= die // 3
        game.emit(
            Struck(who=Ref(piece.id, piece.id), whom=Ref(whom.id, whom.id), die=die, left=whom.life, rule="TOY-3")
        )
        game.emit(Said(who=Ref("pool", "pool"), what=msg("toy-pool"), audience=(BLUE,)))
        if whom.life <= 0:
            del game.state.pieces[whom.id]

    def verbs(self, state: ToyState, piece: Piece) -> list[Verb]:
        """What a piece can do."""
        foes = [other.id for other in state.pieces.values() if other.side != piece.side]

        def strike(args: Args) -> Refusal | None:
            return None if args["target"] in foes else refuse("TOY-3", "toy-no-foe")

        def on_board(args: Args) -> Refusal | None:
            squares = list(walk(piece.square, args["path"]))
            inside = all(0 <= s.x < SIZE and 0 <= s.y < SIZE for s in squares)
            return None if squares and inside else refuse("TOY-2", "toy-off-board")

        def free(args: Args) -> Refusal | None:
            return None

        def nothing() -> Iterator[Args]:
            return iter(())

        steps = [args for letter in "NESW" if on_board(args := {"path": letter}) is None]
        return [
            Verb("strike", strike, lambda: ({"target": foe} for foe in foes), (Param("target", "model"),)),
            Verb("walk", on_board, lambda: steps, (Param("path", "path"),)),
            Verb("rest", free, lambda: ({},)),
            Verb("break", free, nothing),
            Verb("slip", free, nothing),
        ]

    async def rest(self, game: Game[ToyState], piece: Piece) -> None:
        """A rest asks one more question, each time of another kind."""
        kind = KINDS[game.state.turn % len(KINDS)]
        told = str(await game.ask(self.further(kind, piece)))
        game.state.written = [*game.state.written[-9:], told]
        game.emit(Said(who=Ref(piece.id, piece.id), what=msg("toy-answer", text=told), rule="TOY-5"))

    def further(self, kind: str, piece: Piece) -> Decision[Any]:
        """A question of a kind."""
        asked: dict[str, Any] = {
            "seat": piece.side,
            "question": f"{self.word}.{kind}",
            "prompt": msg(f"toy-{kind}"),
            "rule": "TOY-5",
        }
        three = tuple(Option(key, msg("toy-option", key=key)) for key in "abc")
        if kind == "choose":
            barred = Option("d", msg("toy-option"), refuse("TOY-6", "toy-barred"))
            orders = {"first": "a", "barred": "d"}
            return Choose(**asked, choices=(*three, barred), orders=orders, suggested="a")
        if kind == "square":
            row = [Square(x, 0) for x in range(SIZE)]
            return PickSquare(
                **asked,
                candidates=lambda: row,
                legal=lambda s: None if s in row else refuse("TOY-6", "toy-no"),
            )
        if kind == "path":
            return PickPath(
                **asked,
                longest=4,
                legal=lambda path: None if "N" not in path else refuse("TOY-6", "toy-no"),
            )
        if kind == "amount":
            return Amount(**asked, low=2, high=10, step=2, suggested=4)
        if kind == "text":
            return Text(**asked, suggested="Ann")
        if kind == "subset":
            return Subset(**asked, choices=three, least=1, most=2)
        return Assign(**asked, slots={"left": three, "right": three}, suggested={"left": "a", "right": "b"})

    def seats(self, state: ToyState) -> Sequence[str]:
        """Red is the person's."""
        return (RED, BLUE)

    def view(self, state: ToyState, seat: str) -> ToyView:
        """All pieces; the pool for blue only."""
        return ToyView(
            book=self.id,
            seat=seat,
            turn=str(state.turn),
            header=(HeaderPart(msg("toy-turn", turn=state.turn)),),
            map=MapView(np.full((SIZE, SIZE), 2, np.uint8), np.full((SIZE, SIZE), True)),
            models=tuple(
                ModelView(
                    piece.id,
                    piece.id[-1],
                    piece.id,
                    msg("toy-piece"),
                    "ours" if piece.side == seat else "theirs",
                    piece.square,
                    cells={"life": str(piece.life)},
                )
                for piece in state.pieces.values()
            ),
            pool=state.hidden if seat == BLUE else 0,
        )

    def mind(self, seat: str, name: str) -> Mind:
        """Chance plays. Raises KeyError for any other name than "auto"."""
        return {"auto": RandomMind}[name]()

    def preview(self, state: ToyState, seat: str, answer: Json) -> Sequence[Msg]:
        """Nothing is foretold."""
        return ()

    def advise(self, state: ToyState, decision: Act, actor: str, wish: str) -> Json:
        """No advice."""
        return None

    def generate(self, seed: str, level: int) -> Mapping[str, Json]:
        """No levels. Raises LookupError."""
        raise LookupError(level)

    def overlays(self, state: ToyState, seat: str, model: str) -> tuple[Overlay, ...]:
        """None."""
        return ()

    def summary(self, state: ToyState) -> Msg:
        """The turn."""
        return msg("toy-summary", turn=state.turn, pieces=tuple(Ref(p, p) for p in state.pieces))

    def fame(self, state: ToyState) -> Sequence[Msg]:
        """How many pieces were left."""
        return (msg("toy-fame", pieces=len(state.pieces)),)

    def setups(self, given: Mapping[str, Json]) -> Sequence[Decision[Any]]:
        """No questions."""
        return ()

    def quick_seeds(self) -> Sequence[str]:
        """None."""
        return ()

    def content(self) -> Mapping[str, Mapping[str, Any]]:
        """No data."""
        return {"pieces": {"red0": {"side": RED}}}


book = Toy()
