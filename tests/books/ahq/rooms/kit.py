"""A party at a hazard room: the scenario kit, with a room that has just been laid behind an open door.

``Delve(STATUE, "1 2")`` has Heroes 1 and 2 in a room with a Statue; where they stand can be chosen by a function of the
room's section. The door is in the middle of the room's south wall; the passage outside runs east and west.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from roguelike.books.ahq import arms, book, explore
from roguelike.books.ahq.content import content
from roguelike.books.ahq.dungeon.hazards import depths
from roguelike.books.ahq.dungeon.terrain import ground
from roguelike.books.ahq.rooms import registry
from roguelike.books.ahq.state import Campaign, Feature, Level, Model, Pending, Section
from roguelike.engine.chance import ChanceState
from roguelike.engine.decisions import Decision
from roguelike.engine.game import Game
from roguelike.engine.geometry import Square, around
from roguelike.engine.late import define
from tests.books.ahq.dungeon.builder import add, door_at
from tests.books.ahq.scenario import CAST, Answers, Dice, Figure, Scene, Scripted, hero

WANDERING, NPC, CHASM, STATUE, VERMIN, MOULD, MUSHROOMS, GRATE, POOL, CIRCLE, TRAPDOOR, THRONE = range(1, 13)
NO_DOORS, QUIET = 1, 2
TWO_WARRIORS, ONE_SENTRY, THREE_WARRIORS = 1, 3, 5
"""Dice of AHQ-TBL-WM."""

Stand = Callable[["Delve"], Mapping[str, Square]]
FREE = (
    "room-place",
    "chest-place",
    "chasm-door",
    "hatch-place",
    "pool-place",
    "captive-place",
    "thief-place",
    "room-door-place",
    "room-door-wall",
    "leader",
    "throne",
)
"""Purposes whose dice no test here is about: they fall as they fall."""


@define
class Falling(Scripted):
    """A script that lets the free choices of the Game Master fall as they fall."""

    def take(self, purpose: str, sides: int) -> int | None:
        if purpose in FREE and not self.dice.get(purpose):
            return None
        return super().take(purpose, sides)


class Delve(Scene):
    """A hazard room of that die on AHQ-TBL-special, seen for the first time, and a party."""

    def __init__(
        self,
        special: int,
        party: str = "1",
        *,
        dice: Dice | None = None,
        answers: Answers | None = None,
        cast: Mapping[str, Figure] | None = None,
        stand: Stand | None = None,
        things: Mapping[str, Mapping[str, int]] | None = None,
        setup: Mapping[str, str] | None = None,
        met: tuple[str, ...] = (),
        seed: str = "delve",
        variant: str = "solo",
    ) -> None:
        level = Level("1.1")
        stairs = add(level, "stairs-out", (48, 50, 2, 2))
        self.outside = add(level, "passage", (50, 50, 5, 2))
        level.arrival, stairs.run, self.outside.run = stairs.id, "run", "run"
        self.door = door_at(level, self.outside, 52, 49)
        self.state = Campaign(ChanceState(seed), 1, phase="explore", level="1.1", variant=variant, turn=1, expedition=1)
        self.state.levels[level.id] = level
        self.state.setup.update(setup or {})
        self.state.people_met += met
        self.ids: dict[str, str] = {}
        for name, square in zip(party.split(), self.outside.floor[0].squares(), strict=False):
            self._add(name, (cast or {}).get(name) or CAST.get(name) or hero()).square = square
            for item, count in (things or {}).get(name, {}).items():
                arms.add_item(self[name], item, count)
        self.state.leader = self.state.point = self.ids[party.split()[0]]
        always = {"room-type": 7, "special-room": special, "room-doors": NO_DOORS, "gm-phase": QUIET, "tactics": 7}
        self.script = Falling({}, always=always)
        self.game: Game[Campaign] = book.game(self.state)
        self.game.chance.script = self.script
        self.events = []
        self.game.on_event = self.events.append
        self.asked: list[Decision[Any]] = []
        self.decision: Decision[Any] | None = None
        self._run = self._delve(stand)
        self._step(None, dice or {}, answers or {})

    async def _delve(self, stand: Stand | None) -> None:
        opening = Pending("door", door=self.door.id, section=self.outside.id, opener=self.state.leader)
        found = await explore.lay(self.game, opening)
        if stand is not None:
            for name, square in stand(self).items():
                self[name].square = square
        if found:
            await explore.encounter(self.game, found)
        await book.play(self.game)

    # Where things are

    @property
    def level(self) -> Level:
        """The level."""
        return self.state.levels["1.1"]

    @property
    def room(self) -> Section:
        """The hazard room."""
        return next(s for s in self.level.sections.values() if s.room == "hazard")

    @property
    def feature(self) -> Feature:
        """What is special in it."""
        assert self.room.feature is not None
        return self.room.feature

    @property
    def below(self) -> Section:
        """The room under it."""
        return self.level.sections[self.feature.below]

    def line(self, depth: int) -> list[Square]:
        """The squares of a line across the room, 0 just inside the door."""
        return depths(self.room)[depth]

    def floor(self, section: Section | None = None) -> frozenset[Square | None]:
        """The floor of a section, the hazard room's if none is given."""
        return frozenset(ground(self.level).floor[(section or self.room).id])

    @property
    def inside(self) -> Square:
        """The square just inside the door."""
        floor = ground(self.level).floor[self.room.id]
        return next(s for s in around(self.door.square) if s in floor)

    def beside(self, number: int = 0) -> Square:
        """A free square next to the feature."""
        taken = {m.square for m in self.state.on_board()}
        made = ground(self.level)
        floor = made.floor[self.room.id]
        found = sorted({s for own in self.feature.squares for s in around(own)} - set(self.feature.squares))
        return [s for s in found if s in floor and s in made.walkable and s not in taken][number]

    def monsters(self) -> list[Model]:
        """The living monsters, named a, b, c ... for the test."""
        found = self.state.monsters()
        for name, model in zip("abcdefgh", found, strict=False):
            self.ids[name] = model.id
        return found

    def slay(self, dice: Dice | None = None) -> Delve:
        """All monsters drop dead, the fight is won."""
        for monster in self.state.monsters():
            monster.wounds, monster.dead, monster.square = 0, True, None
            for code, section, feature in registry.hazards(self.state):
                code.death(self.game, section, feature, monster)
        self.act("", "end", dice)
        return self

    def turn(self, dice: Dice | None = None, answers: Answers | None = None) -> Delve:
        """The party lets a turn pass."""
        self.act("", "end", dice, answers)
        return self

    def has(self, name: str, item: str) -> int:
        """How many of a thing somebody has."""
        return sum(i.count for i in self[name].items if i.id == item)


def next_to_it(*names: str) -> Stand:
    """The named stand next to the feature."""
    return lambda delve: {name: delve.beside(index) for index, name in enumerate(names)}


def in_line(depth: int, *names: str) -> Stand:
    """The named stand in a line across the room."""
    return lambda delve: {name: delve.line(depth)[index] for index, name in enumerate(names)}


def inside_door(*names: str) -> Stand:
    """The named stand in the door and behind it, in the passage."""

    def where(delve: Delve) -> Mapping[str, Square]:
        spots = [Square(52, 49), Square(52, 50), Square(52, 51), Square(51, 50)]
        return dict(zip(names, spots, strict=False))

    return where


def rows(table: str) -> dict[int, str]:
    """Every die of a table with the key of its row."""
    made = content().tables[table]
    return {total: made.at(total).key for total in range(made.least, made.most + 1)}
