"""A small game without a book: one room, one corridor, two heroes, two monsters, and any question on demand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
from attrs import define, evolve, field

from roguelike.engine.book import Standing
from roguelike.engine.decisions import (
    Act,
    Action,
    Args,
    Decision,
    Json,
    Option,
    Param,
    Refusal,
    Verb,
)
from roguelike.engine.events import Event, Pace, event
from roguelike.engine.geometry import Square, walk
from roguelike.engine.text import Msg, Ref, msg
from roguelike.engine.views import Column, HeaderPart, Landmark, MapView, ModelView, Overlay, Terrain, View
from roguelike.narrator import Narrator
from roguelike.resources import data_dir
from roguelike.tui.port import PlayError

ROOM = (
    "             ",
    "      ###### ",
    "#######....# ",
    "#.....+....# ",
    "#.....#....# ",
    "############ ",
)
CODES = {" ": Terrain.UNKNOWN, "#": Terrain.WALL, ".": Terrain.FLOOR, "+": Terrain.DOOR}


@event
class FakeWalked(Event):
    """Somebody walked."""

    message: ClassVar[str] = "fake-walked"
    pace: ClassVar[Pace] = "step"
    who: Ref
    to: str


@event
class FakeBlow(Event):
    """Somebody was hit."""

    message: ClassVar[str] = "fake-blow"
    pace: ClassVar[Pace] = "hit"
    who: Ref
    target: Ref
    die: int
    need: int


@event
class FakePhase(Event):
    """A phase began."""

    message: ClassVar[str] = "fake-phase-began"
    whose: str


def narrator() -> Narrator:
    """A narrator that also knows the words of this game."""
    return Narrator(folders=(data_dir() / "lang", Path(__file__).parent / "lang"))


def option(key: str, text: str = "", *, refusal: Refusal | None = None, hotkey: str = "") -> Option:
    return Option(key, msg("fake-option", text=text or key), refusal, hotkey)


def prompt(text: str) -> Msg:
    return msg("fake-prompt", text=text)


def model(id: str, glyph: str, name: str, side: Any, square: Square | None, **more: Any) -> ModelView:
    ours = side == "ours"
    cells: dict[str, Msg | str] = (
        {"wounds": "3/4", "moves": "6", "act": msg("fake-note", text="attack")}
        if ours
        else {"wounds": "2/3", "tough": "T7"}
    )
    return ModelView(
        id=id,
        glyph=glyph,
        name=name,
        kind=msg("fake-kind", name="Dwarf" if ours else "Warrior"),
        side=side,
        square=square,
        cells=cells,
        ready=ours,
        **more,
    )


def start() -> dict[str, ModelView]:
    models = [
        model("h1", "1", "Heinrich", "ours", Square(4, 3), notes=(msg("fake-note", text="axe"),)),
        model("h2", "2", "Sven", "ours", Square(3, 3), hurt=True),
        model("m1", "a", "a", "theirs", Square(8, 3)),
        model("m2", "b", "b", "theirs", Square(9, 4), officer=True),
    ]
    return {m.id: m for m in models}


@define(eq=False)
class FakePlay:
    """Plays; ``answers`` holds every answer that was accepted. ``queue`` are questions asked next, before any `Act`.

    ``others`` is how many answers of the others come after the phase ends.
    """

    models: dict[str, ModelView] = field(factory=start)
    answers: list[Json] = field(factory=list)
    queue: list[Decision[Any]] = field(factory=list)
    given: dict[str, str] = field(factory=dict)
    others: int = 0
    moves_of_others: int = 3
    over: bool = False
    open: bool = False
    closed: bool = False
    diagonal: bool = False
    marching: int = 0
    turn: int = 1
    history: list[Event] = field(factory=list)
    page: tuple[Msg, ...] = ()
    landmarks: tuple[Landmark, ...] = ()
    left: tuple[Landmark, ...] = ()
    _made: Decision[Any] | None = None

    @property
    def decision(self) -> Decision[Any] | None:
        if self.over or self.others:
            return None
        if self.queue:
            return self.queue[0]
        if self._made is None:
            self._made = self._act()
        return self._made

    @property
    def asked(self) -> str:
        return ""

    def sit(self, seat: str) -> FakePlay:
        return self

    def missed(self) -> list[Event]:
        return []

    def standing(self) -> list[Standing]:
        return []

    def view(self) -> View:
        terrain = np.array([[CODES[c] for c in row] for row in ROOM], dtype=np.uint8)
        if self.open:
            terrain[3, 6] = Terrain.OPEN_DOOR
        phase = "fake-phase-other" if self.others else "fake-phase"
        return View(
            book="fake",
            seat="us",
            turn=f"{self.turn}.{bool(self.others)}",
            header=(HeaderPart(msg("fake-place", name="cellar")), HeaderPart(msg(phase), strong=True)),
            map=None if self.page else MapView(terrain, terrain != Terrain.UNKNOWN),
            models=tuple(self.models.values()),
            columns=tuple(
                Column(id, msg("fake-column", name=name), width)
                for id, name, width in (("wounds", "W", 3), ("moves", "mv", 2), ("act", "act", 6))
            ),
            page=self.page,
            landmarks=self.landmarks,
            diagonal=self.diagonal,
            quiet=self.marching > 0,
            point="h1" if self.marching else "",
            over=self.over,
        )

    def preview(self, answer: Json) -> Sequence[Msg]:
        if isinstance(answer, dict) and "target" in answer:
            return [msg("fake-odds", who=str(answer["actor"]), target=str(answer["target"]))]
        return []

    def stations(self, answer: Json) -> Mapping[str, Square]:
        """Around the middle of the room, the opener first."""
        opener = str(answer["actor"]) if isinstance(answer, dict) else ""
        return {id: Square(3 + i, 3) for i, id in enumerate(sorted(("h1", "h2"), key=lambda id: id != opener))}

    def answer(self, answer: Json) -> list[Event]:
        decision = self.decision
        assert decision is not None
        verdict = decision.judge(answer)
        if isinstance(verdict, Refusal):
            raise PlayError(verdict.msg, verdict.rule)
        self.answers.append(answer)
        if self.queue:
            del self.queue[0]
            return []
        self._made = None
        events = self._do(verdict) if isinstance(verdict, Action) else []
        self.history += events
        return events

    def advise(self, actor: str, wish: str) -> Json:
        near = [m for m in self.models.values() if m.side == "theirs" and self._touch(actor, m)]
        if self.models[actor].ready and near:
            return {"verb": "attack", "actor": actor, "target": near[0].id}
        return None

    def overlays(self, model: str) -> Sequence[Overlay]:
        square = self.models[model].square
        assert square is not None
        around = frozenset(square.step(letter) for letter in "NESW")
        return [Overlay(id, prompt(f"Overlay: {id}"), around) for id in ("near", "far")]

    def orders(self) -> Mapping[str, str]:
        return self.given

    def order(self, question: str, name: str | None) -> None:
        if name is None:
            self.given.pop(question, None)
        else:
            self.given[question] = name

    def rest(self) -> None:
        """Nothing waits for a disk."""

    def advance(self, limit_ms: float) -> list[Event]:
        if self.queue:
            return []
        count = min(self.others, 1 if limit_ms == 0 else 99)
        events: list[Event] = []
        for _ in range(count):
            self.others -= 1
            beast = self.models["m1"]
            assert beast.square is not None
            self.models["m1"] = evolve(beast, square=beast.square.step("EW"[self.others % 2]))
            blow = FakeBlow(who=Ref("m1", "a"), target=Ref("h1", "Heinrich"), die=9, need=5, rule="AHQ-HTH-05")
            events.append(blow)
        if not self.others:
            self.turn += 1
            events.append(FakePhase(whose=f"Turn {self.turn}: yours"))
        return events

    def places(self) -> Sequence[Landmark]:
        return self.left

    def chronicle(self) -> list[Event]:
        return list(self.history)

    def recent(self, count: int) -> list[Event]:
        return self.history[-count:]

    def notices(self) -> list[Msg]:
        return []

    def close(self) -> None:
        self.closed = True

    def place(self, id: str, x: int, y: int) -> None:
        """Put a model somewhere else."""
        self.models[id] = evolve(self.models[id], square=Square(x, y))
        self._made = None

    # --- the rules of it

    def _act(self) -> Act:
        return Act(
            seat="us",
            question="fake.act",
            prompt=prompt("Do"),
            actors=("h1", "h2", ""),
            verbs_of=self._verbs,
        )

    def _verbs(self, actor: str) -> list[Verb]:
        if not actor:
            halt = [verb("halt")] if self.marching else []
            return [verb("end"), verb("luck", refusal=lambda: no("no luck now")), *halt]
        near = [m for m in self.models.values() if m.side == "theirs" and self._touch(actor, m)]
        far = [m for m in self.models.values() if m.side == "theirs"]
        doors = [] if self.open else [Option("d1", msg("fake-option", text="door"), square=Square(6, 3))]
        return [
            verb("move", (Param("path", "path"),), check=lambda args: self._blocked(actor, args["path"])),
            verb("attack", (targets(near),), refusal=lambda: None if near else no("nobody near")),
            verb("shoot", (targets(far),)),
            verb("open", (Param("door", "choice", lambda args: doors),)),
            verb(
                "cast",
                (
                    Param("spell", "choice", lambda args: [option("fire", hotkey="f"), option("frost")]),
                    Param(
                        "at",
                        "square",
                        lambda args: [option("7,3"), option("8,4"), option("9,3", refusal=no("too near"))],
                        lambda args: [Square(*args["at"])] if isinstance(args["at"], list) else [],
                    ),
                ),
            ),
            verb("done"),
            *([verb("march", (Param("path", "path"),))] if self.marching and actor == "h1" else []),
        ]

    def _touch(self, actor: str, other: ModelView) -> bool:
        a, b = self.models[actor].square, other.square
        return a is not None and b is not None and abs(a.x - b.x) + abs(a.y - b.y) == 1

    def _blocked(self, actor: str, path: str) -> Refusal | None:
        here = self.models[actor].square
        assert here is not None
        for square in walk(here, path):
            char = ROOM[square.y][square.x]
            if char in "# " or (char == "+" and not self.open):
                return no("a wall")
            if any(m.square == square for m in self.models.values()):
                return no("somebody stands there")
        return None

    def _do(self, chosen: Action) -> list[Event]:
        who = self.models.get(chosen.actor)
        if chosen.verb == "halt":
            self.models["h1"] = evolve(self.models["h1"], ready=True)
            return []
        if chosen.verb == "march" and who is not None:
            self.marching -= 1
            self.models["h1"] = evolve(who, ready=self.marching > 1)
            return []
        if who is None or who.square is None:
            self.others = self.moves_of_others
            return [FakePhase(whose="Monsters")]
        ref = Ref(who.id, who.name)
        if chosen.verb == "move":
            to = list(walk(who.square, chosen.args["path"]))[-1]
            self.models[who.id] = evolve(who, square=to)
            return [FakeWalked(who=ref, to=f"{to.x},{to.y}", rule="AHQ-EXP-06")]
        if chosen.verb == "open":
            self.open = True
        if chosen.verb == "done":
            self.models[who.id] = evolve(who, ready=False)
        if chosen.verb in ("attack", "shoot"):
            target = self.models[chosen.args["target"]]
            return [FakeBlow(who=ref, target=Ref(target.id, target.name), die=7, need=5, rule="AHQ-HTH-05")]
        return []


def no(why: str) -> Refusal:
    return Refusal("AHQ-HTH-01", "fake-no", {"why": why})


def targets(models: Iterable[ModelView]) -> Param:
    offers = [option(m.id, m.glyph) for m in models]
    return Param("target", "model", lambda args: offers)


def verb(
    id: str,
    params: tuple[Param, ...] = (),
    *,
    refusal: Callable[[], Refusal | None] = lambda: None,
    check: Callable[[Args], Refusal | None] = lambda args: None,
) -> Verb:
    """A verb; what can be done is what its first parameter offers."""

    def options() -> Iterable[Args]:
        if not params:
            return [{}]
        return [{params[0].name: offer.key} for offer in params[0].offers({})]

    return Verb(id=id, check=check, options=options, params=params, refusal=refusal)
