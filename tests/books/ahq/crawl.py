"""Exploration drawn as text: a scene that begins with an Exploration Turn, or with the fight it leads to.

What is new to the map of `tests.books.ahq.scenario`: ``<`` stairs out, ``>`` stairs down, ``%`` a junction, ``$`` a
closed chest. Floor that hangs together without passing a door or another kind of section is one section: a passage if
it is two squares wide or less, else a normal room. ``under`` says on which of these somebody stands (``{"1": "%"}``)::

    crawl = Crawl('''
        #######
        #..1..+
        #######''')
    crawl.move("1", "EE").act("1", "open", door=crawl.door())

Letters are one group of monsters on the board, so a crawl with letters begins with a fight. Table dice are strict; the
free choices of the Game Master fall as they fall.
"""

from __future__ import annotations

from collections.abc import Coroutine, Mapping, Sequence
from textwrap import dedent
from typing import Any, Self

from roguelike.books.ahq import bands, book, fight, turns
from roguelike.books.ahq.dungeon.grid import touch
from roguelike.books.ahq.dungeon.terrain import section_at
from roguelike.books.ahq.state import Band, Campaign, Door, Exit, Level, Model, Section
from roguelike.engine.chance import ChanceState
from roguelike.engine.decisions import Act, Decision, Json, Refusal, action
from roguelike.engine.events import Event
from roguelike.engine.game import Game
from roguelike.engine.geometry import Rect, Square, around
from roguelike.engine.late import define
from tests.books.ahq.scenario import CAST, Answers, Dice, Figure, Scene, Scripted, _as_figure, monster

FREE = ("counter", "place", "wall", "section", "passage", "room", "shift", "direction")
"""How the purposes of free choices end: they are no dice of a table."""
STAIRS = {"<": "stairs-out", ">": "stairs-down", "%": "t-junction"}
NOTHING = {"passage-features": [5, 5]}


@define
class Ruled(Scripted):
    """Dice of one action: strict but for the free choices of whoever lays out the dungeon."""

    def take(self, purpose: str, sides: int) -> int | None:
        if not self.dice.get(purpose) and purpose.endswith(FREE):
            return None
        return super().take(purpose, sides)


class Crawl(Scene):
    """An expedition on a drawn level that a test plays action by action."""

    def __init__(
        self,
        drawing: str,
        cast: Mapping[str, Figure | str] | None = None,
        *,
        under: Mapping[str, str] | None = None,
        exits: str = "",
        variant: str = "counters",
        tactic: int = 7,
        dice: Dice | None = None,
        answers: Answers | None = None,
        begin: bool = True,
    ) -> None:
        self.rows = dedent(drawing).strip("\n").splitlines()
        self.state = Campaign(ChanceState("crawl"), 1, variant=variant, level="1.1", expedition=1)
        self.state.counters.begun.append(self.state.dungeon)
        level, stands = draw(self.rows, under or {}, exits)
        self.state.levels[level.id] = level
        self.ids: dict[str, str] = {}
        for name in sorted(stands):
            wanted = (cast or {}).get(name) or CAST.get(name, monster())
            model = self._add(name, _as_figure(name, wanted))
            model.square = stands[name]
        assert not (extra := set(cast or {}) - set(stands)), f"not on the map: {extra}"
        monsters = [m for m in self.state.models.values() if m.kind == "monster"]
        if monsters:
            band = self.lurk("", [m.profile for m in monsters], sections=self._sections(monsters))
            band.met, band.members = True, [m.id for m in monsters]
            band.spots = [m.square for m in monsters if m.square is not None]
            for model in monsters:
                model.home = band.id
        self.state.leader = next((m.id for m in self.state.heroes()), "")
        self.script = Ruled({}, always={"tactics": tactic, "gm-phase": 5, "town-event": 1})
        self.game: Game[Campaign] = book.game(self.state)
        self.game.chance.script = self.script
        self.events: list[Event] = []
        self.game.on_event = self.events.append
        self.asked: list[Decision[Any]] = []
        self.decision: Decision[Any] | None = None
        self._run: Coroutine[Any, Json, None] = self._play(False)
        if begin:
            self.begin(dice, answers)

    def begin(self, dice: Dice | None = None, answers: Answers | None = None) -> Self:
        """Start playing; done by itself unless ``begin`` is false."""
        self._step(None, dice or {}, answers or {})
        return self

    def _sections(self, models: Sequence[Model]) -> list[str]:
        found = (section_at(self.state.here, m.square) for m in models if m.square is not None)
        return list(dict.fromkeys(id for id in found if id is not None))

    async def _play(self, heroes_surprised: bool) -> None:
        if self.state.monsters():
            await turns.begin_fight(self.game, heroes_surprised=heroes_surprised)
        elif self.state.phase == "start":
            turns.begin_exploration_turn(self.game)
        await book.play(self.game)

    def _answer(self, decision: Decision[Any], left: dict[str, list[Json]]) -> Json:
        proposed = decision.question in ("ahq.place", "ahq.pursue") or decision.question.startswith("ahq.town.")
        if proposed and not left.get(decision.question):
            return decision.suggested
        if decision.question == "ahq.order" and not left.get(decision.question):
            return "attack-and-move" if self.script.always["tactics"] >= 7 else "move-and-attack"
        return super()._answer(decision, left)

    # What a test reads

    @property
    def level(self) -> Level:
        """The level the party is on."""
        return self.state.here

    def section(self, name: str) -> Section:
        """The section in which somebody stands."""
        square = self[name].square
        assert square is not None
        id = section_at(self.level, square)
        assert id is not None
        return self.level.sections[id]

    def kind(self, kind: str) -> Section:
        """The first section of a kind."""
        return next(s for s in self.level.sections.values() if s.kind == kind)

    def door(self, number: int = 0) -> str:
        """The id of a door, in the order of the drawing."""
        return list(self.level.doors)[number]

    def at(self, name: str) -> tuple[int, int]:
        """Column and row of the drawing in which somebody stands."""
        square = self[name].square
        assert square is not None
        return square.x - SHIFT, square.y - SHIFT

    @property
    def phase(self) -> tuple[str, int]:
        """The phase, and the number of the Combat Turn."""
        return self.state.phase, self.state.fight

    @property
    def monsters(self) -> list[Model]:
        """The living monsters on the board."""
        return self.state.monsters()

    # What a test does

    def lurk(self, section: str, monsters: Sequence[str], *, sections: Sequence[str] = (), gold: int = 0) -> Band:
        """Let a group that nobody has met yet live in a section (or in several)."""
        band = Band(
            self.state.new_id("b"), self.state.level, "lair", list(sections) or [section], list(monsters), gold=gold
        )
        self.state.bands[band.id] = band
        return band

    def changed(self) -> None:
        """Say that the level was changed by hand."""
        touch(self.level)

    def refused_side(self, verb: str) -> Refusal:
        """Why the party as a whole cannot do something; fails if it can."""
        refusal = self._act_decision().accepts(action(verb))
        assert refusal is not None, f"the party can {verb}"
        return refusal

    def done(self, dice: Dice | None = None, answers: Answers | None = None) -> Self:
        """The heroes end their phase; goes on to where somebody is asked what to do next."""
        self.end(dice, answers)
        return self

    def turn(self, dice: Dice | None = None, answers: Answers | None = None) -> Self:
        """The heroes end their phase in a fight and the monsters do nothing; dice are for the end of their phase."""
        self.end()
        if isinstance(self.decision, Act) and self.decision.seat == "gm":
            self.monsters_pass(dice, answers)
        return self

    def monsters_pass(self, dice: Dice | None = None, answers: Answers | None = None) -> Self:
        """Every monster that may still act is done; ends with the heroes' next phase."""
        events: list[Event] = []
        while isinstance(self.decision, Act) and self.decision.seat == "gm":
            last = sum(fight.ready(self.state, m) for m in self.state.monsters()) == 1
            done = action("done", self.decision.actors[0])
            self._step(done, (dice or {}) if last else {}, (answers or {}) if last else {})
            events += self.events
        self.events[:] = events
        return self

    def name(self, model: Model, name: str) -> Model:
        """Give a monster that came up in play a name for the test."""
        self.ids[name] = model.id
        return model

    def living(self, band: Band) -> int:
        """How many of a band are alive."""
        return len(bands.living(self.state, band))


SHIFT = 30
"""Columns and rows of rock around the drawing, so that new sections find room."""


def draw(rows: Sequence[str], under: Mapping[str, str], exits: str) -> tuple[Level, dict[str, Square]]:
    """A level from its drawing and who stands where; ``exits`` are the unexplored sides of its junction."""
    level = Level("1.1")
    kinds: dict[Square, str] = {}
    doors: dict[Square, str] = {}
    stands: dict[str, Square] = {}
    chests: list[Square] = []
    for y, row in enumerate(rows):
        for x, char in enumerate(row):
            square = Square(x + SHIFT, y + SHIFT)
            if char in "+'":
                doors[square] = char
            elif char not in "# ":
                kinds[square] = STAIRS.get(under.get(char, char), "")
                if char.isalnum():
                    stands[char] = square
                if char == "$":
                    chests.append(square)
    where: dict[Square, str] = {}
    for start in sorted(kinds, key=lambda s: (s.y, s.x)):
        if start not in where:
            section = _section(f"s{len(level.sections) + 1}", start, kinds, where)
            section.exits = [Exit(side) for side in (exits if section.kind == "t-junction" else "")]
            section.chest = next((s for s in chests if where[start] == where.get(s)), None)
            level.sections[section.id] = section
    for square, char in doors.items():
        north, east, south, west = (where.get(s, "") for s in around(square))
        upright = bool(north or south)
        sides = [north, south] if upright else [west, east]
        sides.sort(key=lambda id: not id)
        opened = char == "'" or all(sides)
        id = f"d{len(level.doors) + 1}"
        level.doors[id] = Door(id, square, "NS" if upright else "EW", sides, open=char == "'", opened=opened)
    first = next(iter(level.sections.values()))
    level.arrival = next((s.id for s in level.sections.values() if s.kind == "stairs-out"), first.id)
    level.next_id = 100
    return level, stands


def _section(id: str, start: Square, kinds: Mapping[Square, str], where: dict[Square, str]) -> Section:
    piece, edge = {start}, [start]
    while edge:
        for square in around(edge.pop()):
            if kinds.get(square) == kinds[start] and square not in piece:
                piece.add(square)
                edge.append(square)
    where.update(dict.fromkeys(piece, id))
    xs, ys = [s.x for s in piece], [s.y for s in piece]
    box = Rect(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)
    assert len(piece) == box.w * box.h, f"{id} is no rectangle"
    room = not kinds[start] and min(box.w, box.h) > 2
    kind = kinds[start] or ("room" if room else "passage")
    return Section(id, kind, [box], room="normal" if room else "", facing="E" if box.w >= box.h else "S")
