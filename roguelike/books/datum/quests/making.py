"""From a quest file to the `Quest` that is played."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import attrs

from roguelike.books.datum.quests.drawing import CHASM, OPEN, ROCK, SECRET, STAIRS, Drawing, draw, tables_of_letters
from roguelike.books.datum.quests.faults import at_key
from roguelike.books.datum.quests.form import DoorPart, NotePart
from roguelike.books.datum.quests.furnishing import furniture
from roguelike.books.datum.quests.keys import check_keys
from roguelike.books.datum.quests.reach import check_reach
from roguelike.books.datum.quests.reading import Source, parse, read
from roguelike.books.datum.quests.words import check_words, line, thing
from roguelike.books.datum.state_quest import (
    Area,
    Door,
    Furniture,
    Goal,
    Light,
    Note,
    Placement,
    Quest,
    Reward,
    Trap,
)
from roguelike.engine.geometry import Square
from roguelike.engine.late import define
from roguelike.engine.rulemarks import rule


def read_quest(path: Path) -> Quest:
    """The quest of a file. Raises QuestError, which says in one sentence what is wrong."""
    return _made(path.stem, read(path))


def parse_quest(file: str, data: bytes) -> Quest:
    """The quest of a file of that name with that content. Raises QuestError."""
    return _made(Path(file).stem, parse(file, data))


@rule("DQ-SET-12")
def _made(id: str, source: Source) -> Quest:
    tables_of_letters(source)
    check_words(source)
    drawing = draw(source)
    pieces = tuple(furniture(drawing))
    check_reach(drawing, pieces)
    quest = _Maker(id, source, drawing, pieces).quest()
    check_keys(quest, drawing)
    return quest


@define
class _Maker:
    id: str
    source: Source
    drawing: Drawing
    furniture: tuple[Furniture, ...]

    def quest(self) -> Quest:
        parts, of = self.source.parts, self.drawing.of
        goal = parts.goal
        return Quest(
            id=self.id,
            title=line(parts.title),
            text=line(parts.text),
            goal=Goal(
                line(goal.text), self._monsters(goal.kill), goal.notes, self._things(goal.items), goal.all_monsters
            ),
            reward=Reward(line(parts.reward.text), parts.reward.gold, self._things(parts.reward.items)),
            rows=self.drawing.rows,
            areas=tuple(self._areas()),
            start=tuple(of[STAIRS]),
            wandering=parts.wandering,
            year=parts.year,
            number=parts.number,
            doors=tuple(self._doors()),
            furniture=tuple(attrs.evolve(piece, items=self._things(piece.items)) for piece in self.furniture),
            traps=tuple(self._traps()),
            monsters=tuple(self._placements()),
            notes=tuple(self._note(id, note) for id, note in parts.notes.items()),
            blocked=tuple(of.get(ROCK, ())),
            lights=tuple(self._lights()),
            plus=parts.plus,
        )

    def _areas(self) -> Iterable[Area]:
        letters = self._letters_of_areas()
        for number, area in enumerate(self.drawing.areas):
            letter = letters.get(number, "")
            part = self.source.parts.rooms[letter] if letter else None
            name, lit = (line(part.name), part.lit) if part else ("", False)
            yield Area(self._area_id(number, letters), area.kind, area.squares, name, lit)

    def _letters_of_areas(self) -> dict[int, str]:
        found: dict[int, str] = {}
        for letter in self.source.parts.rooms:
            squares = self.drawing.of[letter]
            number = self.drawing.area_at[squares[0]]
            for square in squares:
                if self.drawing.area_at[square] != number:
                    raise self.drawing.fault(square, "dqquest-room-twice", letter=letter)
            if number in found:
                raise self.drawing.fault(squares[0], "dqquest-room-named", letter=letter, other=found[number])
            found[number] = letter
        return found

    def _area_id(self, number: int, letters: dict[int, str]) -> str:
        return letters.get(number) or f"area{number + 1}"

    def _doors(self) -> Iterable[Door]:
        letters = self._letters_of_areas()
        for number, drawn in enumerate(self.drawing.doors, start=1):
            sides = (self._area_id(drawn.sides[0], letters), self._area_id(drawn.sides[1], letters))
            part = self.source.parts.doors.get(drawn.sign)
            if part is None:
                part, id = DoorPart(secret=drawn.sign == SECRET, open=drawn.sign == OPEN), f"door{number}"
            else:
                id = self._ids(drawn.sign)[self.drawing.of[drawn.sign].index(drawn.square)]
            key = self._things((part.key,))[0] if part.key else ""
            yield Door(id, drawn.square, sides, part.secret, part.open, key)

    def _ids(self, letter: str) -> list[str]:
        """The ids of what stands on the squares of a letter, in reading order."""
        count = len(self.drawing.of[letter])
        return [letter] if count == 1 else [f"{letter}-{number}" for number in range(1, count + 1)]

    def _monsters(self, letters: Iterable[str]) -> tuple[str, ...]:
        return tuple(id for letter in letters for id in self._ids(letter))

    def _placements(self) -> Iterable[Placement]:
        for letter, part in self.source.parts.monsters.items():
            names = [a.name for a in attrs.fields(type(part)) if a.name not in ("kind", "escape")]
            given = {name: getattr(part, name) for name in names} | {"name": line(part.name)}
            escape = self.drawing.of[part.escape][0] if part.escape else None
            for id, square in zip(self._ids(letter), self.drawing.of[letter], strict=True):
                yield Placement(id=id, monster=part.kind, square=square, escape=escape, **given)

    def _traps(self) -> Iterable[Trap]:
        for letter, part in self.source.parts.traps.items():
            for id, square in zip(self._ids(letter), self.drawing.of[letter], strict=True):
                yield Trap(id, part.kind, square)
        for number, square in enumerate(self.drawing.of.get(CHASM, ()), start=1):
            yield Trap(f"chasm{number}", "chasm", square)

    def _lights(self) -> Iterable[Light]:
        for letter, part in self.source.parts.lights.items():
            for id, square in zip(self._ids(letter), self.drawing.of[letter], strict=True):
                yield Light(id, "torch" if part.kind == "torch" else "lamp", square)
        for piece in self.furniture:
            kind = self.source.parts.furniture[piece.id[0]].light
            if kind:
                yield Light(f"{piece.id}-light", "torch" if kind == "torch" else "lamp", Square(piece.at.x, piece.at.y))

    def _note(self, id: str, part: NotePart) -> Note:
        where = part.where
        if part.when == "take":
            where = self._things((where,))[0]
        elif part.when in ("kill", "open") or where in self.source.parts.furniture:
            where = self._one(id, where)
        doors = tuple(door for letter in part.opens for door in self._ids(letter))
        return Note(
            id=id,
            when=part.when,  # type: ignore[arg-type]  # one of WHENS, as was checked
            where=where,
            text=line(part.text),
            needs=part.needs,
            reveals=part.reveals,
            opens=doors,
            monsters=self._monsters(part.monsters),
            damage=part.damage,
            gold=part.gold,
            items=self._things(part.items),
            goal=part.goal,
        )

    def _one(self, note: str, letter: str) -> str:
        """The id of the one thing that a letter stands for, where a note must mean one."""
        if letter in self.source.parts.furniture:
            ids = [piece.id for piece in self.furniture if piece.id.partition("-")[0] == letter]
        else:
            ids = self._ids(letter)
        if len(ids) != 1:
            key = f"notes.{note}.where"
            raise at_key(self.source.file, key, "dqquest-several", letter=letter, count=len(ids))
        return ids[0]

    def _things(self, ids: Iterable[str]) -> tuple[str, ...]:
        return tuple(thing(self.source, "", id) for id in ids)
