"""Fights drawn as text: the test kit of Advanced HeroQuest.

A scene is a map, a cast and dice by purpose; it plays the book's own fight and stops wherever somebody must say what
is done next::

    scene = Scene('''
        #######
        #..a..#
        #..1..#
        #######''')
    scene.attack("1", "a", dice={"to-hit": [4]})
    assert scene.saw(Missed, target="a").need == 5

Digits are the party, letters monsters; both are the names by which a test speaks of them. Whoever is not in ``cast``
is Heinrich, Sven, Torallion, Magnus (1 to 4) or a Skaven Warrior. A large monster is drawn with four letters.

Dice are strict: one that is not scripted, or not rolled, fails the test by its purpose. Questions in the middle of an
action are answered by ``answers`` (by question id; a list is one answer after the other), else by the
standing order in force, else the test fails.
"""

from __future__ import annotations

from collections.abc import Coroutine, Mapping
from textwrap import dedent
from typing import Any, Self, TypeVar

from attrs import field

from roguelike.books.ahq import book, fight, people, turns
from roguelike.books.ahq.arena import draw
from roguelike.books.ahq.board import squares
from roguelike.books.ahq.content import content
from roguelike.books.ahq.dungeon.terrain import ground
from roguelike.books.ahq.effects import Effect
from roguelike.books.ahq.figures import CHARACTERISTICS
from roguelike.books.ahq.state import Campaign, Model
from roguelike.engine.chance import ChanceState, Script
from roguelike.engine.decisions import Act, Decision, Json, Refusal, action
from roguelike.engine.events import Event
from roguelike.engine.game import Game
from roguelike.engine.geometry import Square
from roguelike.engine.late import define, frozen
from roguelike.engine.serial import to_bytes
from roguelike.engine.text import Ref
from roguelike.engine.views import Terrain

E = TypeVar("E", bound=Event)
Answers = Mapping[str, Json | list[Json]]
Dice = Mapping[str, list[int]]

ATTACK_AND_MOVE, MOVE_AND_ATTACK = 7, 2
"""Dice of AHQ-TBL-TACTICS, column (a)."""


class Unanswered(AssertionError):
    """A question was asked that the test did not expect, or an answer was never asked for."""


@frozen
class Figure:
    """Who a name on the map is: a content id, and what is different about this one."""

    kind: str
    profile: str
    changed: Mapping[str, int] = field(factory=dict)
    own: Mapping[str, Any] = field(factory=dict)


def hero(sheet: str = "heinrich", *, plain: bool = False, **changed: Any) -> Figure:
    """A ready-made Hero; figures (``weapon_skill=8``) and fields (``weapon="axe"``, ``fate=0``) may be changed.

    ``plain``: without armour. ``wounds`` is what he has left; ``full`` his starting Wounds.
    """
    return _figure("hero", sheet, {"armour": []} if plain else {}, changed)


def henchman(profile: str = "man-at-arms", **changed: Any) -> Figure:
    """A Henchman with the figures of his record (armour included)."""
    return _figure("henchman", profile, {}, changed)


def monster(profile: str = "skaven-warrior", **changed: Any) -> Figure:
    """A monster; changed figures (not Wounds) are laid on it as effects."""
    return _figure("monster", profile, {}, changed)


def _figure(kind: str, profile: str, own: dict[str, Any], changed: dict[str, Any]) -> Figure:
    figures = {name: changed.pop(name) for name in list(changed) if name in CHARACTERISTICS and name != "wounds"}
    return Figure(kind, profile, figures, {**own, **changed})


CAST: Mapping[str, Figure] = {"1": hero("heinrich"), "2": hero("sven"), "3": hero("torallion"), "4": hero("magnus")}


@define
class Scripted(Script):
    """Dice of one action, strict; ``always`` holds what purposes show that the test is not about."""

    always: Mapping[str, int] = field(factory=dict)

    def take(self, purpose: str, sides: int) -> int | None:
        if not self.dice.get(purpose) and purpose in self.always:
            return self.always[purpose]
        return super().take(purpose, sides)


class Scene:
    """A fight that a test plays action by action, from the Hero Players' Phase of Combat Turn 1."""

    def __init__(
        self,
        drawing: str,
        cast: Mapping[str, Figure | str] | None = None,
        *,
        tactic: int = ATTACK_AND_MOVE,
        heroes_surprised: bool = False,
        dice: Dice | None = None,
        answers: Answers | None = None,
    ) -> None:
        self.rows = dedent(drawing).strip("\n").splitlines()
        level, stands = draw(self.rows)
        self.state = Campaign(ChanceState("scene"), 1, scenario="skirmish")
        self.state.levels[level.id] = level
        self.ids: dict[str, str] = {}
        for name in sorted(stands):
            wanted = (cast or {}).get(name) or CAST.get(name, monster())
            model = self._add(name, _as_figure(name, wanted))
            x, y = stands[name]
            # The drawing gives the last square of a name: of a large base the south-east corner.
            model.square = Square(x - model.size[0] + 1, y - model.size[1] + 1)
        assert not (extra := set(cast or {}) - set(stands)), f"not on the map: {extra}"
        self.script = Scripted({}, always={"tactics": tactic, "bravery": 1})
        self.game: Game[Campaign] = book.game(self.state)
        self.game.chance.script = self.script
        self.events: list[Event] = []
        self.game.on_event = self.events.append
        self.asked: list[Decision[Any]] = []
        self.decision: Decision[Any] | None = None
        self._run: Coroutine[Any, Json, None] = self._play(heroes_surprised)
        self._step(None, dice or {}, answers or {})

    def _add(self, name: str, figure: Figure) -> Model:
        if figure.kind == "hero":
            model = people.add_hero(self.state, figure.profile)
            model.base.update(figure.changed)
            model.missiles.clear()
        elif figure.kind == "henchman":
            record = content().henchmen[figure.profile]
            base = {c: int(getattr(record, c)) for c in CHARACTERISTICS}
            id = self.state.new_id("h")
            model = Model(id=id, kind="henchman", profile=figure.profile, name=record.name, glyph=name, wounds=2)
            model.base, model.weapon = {**base, **figure.changed}, record.weapons[0]
            self.state.models[id] = model
        else:
            model = people.add_monster(self.state, figure.profile)
            for what, amount in figure.changed.items():
                model.effects.append(Effect("test", "AHQ-SETUP-12", what, amount, "removed", sets=True))
        own = dict(figure.own)
        if "full" in own:
            model.base["wounds"] = model.wounds = own.pop("full")
        for what, value in own.items():
            assert hasattr(model, what), f"a model has no {what}"
            setattr(model, what, list(value) if isinstance(value, list) else value)
        model.glyph = name
        if figure.kind != "monster":
            model.name = name
        self.ids[name] = model.id
        return model

    async def _play(self, heroes_surprised: bool) -> None:
        await turns.begin_fight(self.game, heroes_surprised=heroes_surprised)
        await book.play(self.game)

    # What a test reads

    def __getitem__(self, name: str) -> Model:
        return self.state.models[self.ids[name]]

    @property
    def over(self) -> bool:
        """Whether the campaign is over."""
        return self.state.phase == "over"

    @property
    def questions(self) -> list[str]:
        """The ids of the questions asked in the last action (what is done next is none)."""
        return [decision.question for decision in self.asked]

    def engaged(self, name: str) -> str:
        """The names of the enemies in somebody's Death Zone, the focus first."""
        names = {id: other for other, id in self.ids.items()}
        return "".join(names[id] for id in self[name].engaged)

    def drawn(self) -> str:
        """The board as text; the dead are gone, the fallen lie where they fell."""
        made = ground(self.state.here)
        signs = {Terrain.DOOR: "+", Terrain.OPEN_DOOR: "'"}
        rows = [[char if char in "# " else "." for char in row] for row in self.rows]
        for y, row in enumerate(rows):
            for x, _ in enumerate(row):
                row[x] = signs.get(Terrain(int(made.terrain[y + 1, x + 1])), row[x])
        for name in self.ids:
            for x, y in squares(self[name]):
                rows[y - 1][x - 1] = name
        return "\n".join(map("".join, rows))

    def shows(self, drawing: str) -> None:
        """Asserts that the board looks like the drawing."""
        assert self.drawn().splitlines() == dedent(drawing).strip("\n").splitlines(), f"\n{self.drawn()}"

    def told(self, kind: type[E]) -> list[E]:
        """The events of a class in the last action."""
        return [event for event in self.events if isinstance(event, kind)]

    def saw(self, kind: type[E], **fields: Any) -> E:
        """The first such event of the last action whose fields are as given; models are named."""
        for event in self.told(kind):
            if all(self._is(getattr(event, name), wanted) for name, wanted in fields.items()):
                return event
        raise AssertionError(f"no {kind.__name__} with {fields} in {self.events}")

    def _is(self, value: Any, wanted: Any) -> bool:
        return value.id == self.ids[wanted] if isinstance(value, Ref) else bool(value == wanted)

    # What a test does

    def move(self, name: str, path: str, dice: Dice | None = None, answers: Answers | None = None) -> Self:
        """Somebody walks along a path of step letters."""
        return self.act(name, "move", dice, answers, path=path)

    def attack(self, name: str, target: str, dice: Dice | None = None, answers: Answers | None = None) -> Self:
        """Somebody attacks somebody hand to hand."""
        return self.act(name, "attack", dice, answers, target=self.ids[target])

    def end(self, dice: Dice | None = None, answers: Answers | None = None) -> Self:
        """The heroes end their phase, unless it has ended by itself."""
        if self.decision is not None and self.decision.seat == "gm" and not (dice or answers):
            return self
        return self.act("", "end", dice, answers)

    def fate(self, dice: Dice | None = None, answers: Answers | None = None) -> Self:
        """A Fate Point is spent on the last failed roll."""
        return self.act("", "fate", dice, answers)

    def monsters_pass(self, dice: Dice | None = None, answers: Answers | None = None) -> Self:
        """Every monster that may still act is done; ends with the heroes' next phase."""
        events: list[Event] = []
        while isinstance(self.decision, Act) and self.decision.seat == "gm":
            name = next(n for n, id in self.ids.items() if id == self.decision.actors[0])
            last = sum(fight.ready(self.state, m) for m in self.state.monsters()) == 1
            self.act(name, "done", dice if last else None, answers if last else None)
            events += self.events
        self.events[:] = events
        return self

    def act(self, name: str, verb: str, dice: Dice | None = None, answers: Answers | None = None, **args: Json) -> Self:
        """Any action; fails with the refusal if it is not legal."""
        decision = self._act_decision()
        answer = action(verb, self.ids[name] if name else "", **args)
        refusal = decision.accepts(answer)
        assert refusal is None, f"{name} cannot {verb}: {refusal}"
        self._step(answer, dice or {}, answers or {})
        return self

    def refused(self, name: str, verb: str, **args: Json) -> Refusal:
        """Why an action is refused; fails if it is not, or if asking changed anything."""
        if verb == "attack":
            args = {"target": self.ids[str(args["target"])]}
        before = to_bytes(self.state)
        refusal = self._act_decision().accepts(action(verb, self.ids[name] if name else "", **args))
        assert refusal is not None, f"{name} can {verb} {args}"
        assert to_bytes(self.state) == before, "a refusal changed the state"
        return refusal

    def can(self, name: str, verb: str, **args: Json) -> bool:
        """Whether an action is legal now."""
        if verb == "attack":
            args = {"target": self.ids[str(args["target"])]}
        return self._act_decision().accepts(action(verb, self.ids[name], **args)) is None

    def can_strike(self, name: str) -> str:
        """The names of those whom somebody may attack now."""
        names = {id: other for other, id in self.ids.items()}
        verb = self._act_decision().verbs(self.ids[name]).get("attack")
        if verb is None or verb.refusal() is not None:
            return ""
        return "".join(sorted(names[args["target"]] for args in verb.options()))

    def _act_decision(self) -> Act:
        assert isinstance(self.decision, Act), f"nobody is asked what to do next: {self.decision}"
        return self.decision

    def _step(self, answer: Json, dice: Dice, answers: Answers) -> None:
        self.events.clear()
        self.asked.clear()
        self.script.dice = {purpose: list(values) for purpose, values in dice.items()}
        left = {id: list(a) if isinstance(a, list) else [a] for id, a in answers.items()}
        try:
            self.decision = self._run.send(answer)
            while not isinstance(self.decision, Act):
                self.asked.append(self.decision)
                self.decision = self._run.send(self._answer(self.decision, left))
        except StopIteration:
            self.decision = None
        self.script.finish()
        if unused := {id: a for id, a in left.items() if a}:
            raise Unanswered(f"answers that nobody asked for: {unused}")

    def _answer(self, decision: Decision[Any], left: dict[str, list[Json]]) -> Json:
        given = left.get(decision.question)
        if given:
            answer = given.pop(0)
        elif decision.order in decision.orders:
            answer = decision.orders[decision.order]
        else:
            raise Unanswered(f"{decision.question} was asked of {decision.seat}")
        if isinstance(answer, str) and answer in self.ids and decision.accepts(answer) is not None:
            answer = self.ids[answer]
        if isinstance(answer, list | tuple):
            answer = [self.ids.get(str(item), item) for item in answer]
        refusal = decision.accepts(answer)
        assert refusal is None, f"{decision.question} does not accept {answer}: {refusal}"
        return answer


def _as_figure(name: str, wanted: Figure | str) -> Figure:
    if isinstance(wanted, Figure):
        return wanted
    return hero(wanted) if name.isdigit() else monster(wanted)
