"""Whether every locked door can be opened by somebody who has not passed it yet, and every goal be met."""

from __future__ import annotations

from attrs import field

from roguelike.books.datum.quests.drawing import Drawing
from roguelike.books.datum.quests.faults import at_key
from roguelike.books.datum.quests.reach import reached_from
from roguelike.books.datum.quests.words import TREASURE
from roguelike.books.datum.state_quest import Door, Furniture, Note, Quest
from roguelike.engine.geometry import Square, around
from roguelike.engine.late import define
from roguelike.engine.rulemarks import rule


def check_keys(quest: Quest, drawing: Drawing) -> None:
    """See that keys lie where they can be got, and that what the goal asks for can happen. Raises QuestError.

    Doors are opened as their keys are found, and notes happen as soon as they can.
    """
    _in_rooms(quest, drawing)
    found = _Explored(quest, drawing)
    found.explore()
    file = drawing.source.file
    shut = found.shut()
    if shut is not None:
        raise drawing.fault(shut.square, "dqquest-locked-for-ever", thing=shut.key.removeprefix(TREASURE))
    for item in quest.goal.items:
        if found.lacks(item):
            raise at_key(file, "goal.items", "dqquest-never-got", thing=item.removeprefix(TREASURE))
    for id in quest.goal.notes:
        if id not in found.happened:
            raise at_key(file, f"notes.{id}", "dqquest-never-happens", note=id)
    for monster in quest.monsters:
        if monster.id in quest.goal.kill and not found.comes(monster.id):
            letter = monster.id.partition("-")[0]
            raise at_key(file, "goal.kill", "dqquest-never-comes", letter=letter)
    goal = quest.goal
    if not (goal.kill or goal.items or goal.notes or goal.all_monsters):
        meant = [note.id for note in quest.notes if note.goal]
        if found.happened.isdisjoint(meant):
            raise at_key(file, f"notes.{meant[0]}", "dqquest-never-happens", note=meant[0])


@rule("DQ-DEC-40")
def _in_rooms(quest: Quest, drawing: Drawing) -> None:
    """Treasure is searched for in rooms only: no passage may hold any, or wait for a search. Ruling DQ-DEC-40."""
    passages = {area.id: set(area.squares) for area in quest.areas if area.kind == "passage"}
    for piece in quest.furniture:
        inside = any(_corner(piece) in squares for squares in passages.values())
        if inside and (piece.gold or piece.items or any(note.where == piece.id for note in quest.notes)):
            raise drawing.fault(_corner(piece), "dqquest-passage-furniture", letter=piece.id[0])
    for note in quest.notes:
        if note.when == "search" and note.where in passages:
            raise at_key(drawing.source.file, f"notes.{note.id}.where", "dqquest-passage-search", letter=note.where)


@define
class _Explored:
    """What can be reached, had and brought about in the end."""

    quest: Quest
    drawing: Drawing
    reached: set[Square] = field(factory=set)
    had: set[str] = field(factory=set)
    happened: set[str] = field(factory=set)
    opened: set[str] = field(factory=set)
    under: set[Square] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.under = {square for piece in self.quest.furniture for square in piece.at.squares()}

    def explore(self) -> None:
        """Go on until nothing new is found."""
        size = -1
        while size != (size := self._size()):
            self.reached = self._walk()
            self.opened.update(door.id for door in self.quest.doors if door.square in self.reached)
            for piece in self.quest.furniture:
                if self._beside(piece):
                    self.had.update(piece.items)
            for note in self.quest.notes:
                if self.happened.issuperset(note.needs) and self._can_happen(note):
                    self.happened.add(note.id)
                    self.had.update(note.items)
                    self.opened.update(note.opens)

    def _size(self) -> int:
        return len(self.reached) + len(self.had) + len(self.happened) + len(self.opened)

    def _walk(self, *but: Door) -> set[Square]:
        """Where the heroes can come; doors that are left out are no hindrance."""
        locked = {door.square for door in self.quest.doors if door not in but and self._is_locked(door)}
        return reached_from(self.drawing, self.quest.start[0], self.under | locked)

    def _is_locked(self, door: Door) -> bool:
        return door.id not in self.opened and self.lacks(door.key)

    def lacks(self, item: str) -> bool:
        """Whether a thing of the quest has not been found; other things may be brought along."""
        return item.startswith(TREASURE) and item not in self.had

    def shut(self) -> Door | None:
        """A locked door at which the heroes stand without its key in the end; None if they come everywhere."""
        locked = [door for door in self.quest.doors if self._is_locked(door)]
        beside = (door for door in locked if not self.reached.isdisjoint(around(door.square)))
        over_a_chasm = (door for door in locked if door.square in self._walk(door))
        return next(beside, None) or next(over_a_chasm, None)

    def comes(self, monster: str) -> bool:
        """Whether the heroes meet a monster."""
        (placed,) = (m for m in self.quest.monsters if m.id == monster)
        if placed.hidden:
            return any(monster in note.monsters for note in self.quest.notes if note.id in self.happened)
        return placed.square in self.reached

    def _can_happen(self, note: Note) -> bool:
        if note.when == "start":
            return True
        if note.when == "open":
            return note.where in self.opened
        if note.when == "take":
            return not self.lacks(note.where)
        if note.when == "kill":
            return self.comes(note.where)
        piece = next((p for p in self.quest.furniture if p.id == note.where), None)
        if piece is not None:
            return self._beside(piece)
        (area,) = (area for area in self.quest.areas if area.id == note.where)
        return not self.reached.isdisjoint(area.squares)

    def _beside(self, piece: Furniture) -> bool:
        """Whether somebody can stand beside a piece of furniture."""
        return any(s in self.reached for square in piece.at.squares() for s in around(square))


def _corner(piece: Furniture) -> Square:
    return Square(piece.at.x, piece.at.y)
