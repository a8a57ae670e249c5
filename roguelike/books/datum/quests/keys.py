"""Whether every locked door can be opened by somebody who has not passed it yet, and every goal be met."""

from __future__ import annotations

from roguelike.books.datum.quests.drawing import Drawing
from roguelike.books.datum.quests.faults import at_key
from roguelike.books.datum.quests.words import TREASURE
from roguelike.books.datum.state_quest import Furniture, Note, Quest
from roguelike.engine.geometry import Square


def check_keys(quest: Quest, drawing: Drawing) -> None:
    """See that keys lie where they can be got, and that what the goal asks for can happen. Raises QuestError.

    Doors are opened as their keys are found, and notes happen as soon as they can.
    """
    areas, had, happened = _explored(quest)
    for door in quest.doors:
        if not areas.issuperset(door.sides):
            locked = next(d for d in quest.doors if d.key and _locked(d.key, had) and areas.intersection(d.sides))
            raise drawing.fault(locked.square, "dqquest-locked-for-ever", thing=locked.key.removeprefix(TREASURE))
    for item in quest.goal.items:
        if _locked(item, had):
            raise at_key(drawing.source.file, "goal.items", "dqquest-never-got", thing=item.removeprefix(TREASURE))
    for id in quest.goal.notes:
        if id not in happened:
            raise at_key(drawing.source.file, f"notes.{id}", "dqquest-never-happens", note=id)


def _locked(item: str, had: set[str]) -> bool:
    """Whether a thing of the quest has not been found; other things may be brought along."""
    return item.startswith(TREASURE) and item not in had


def _explored(quest: Quest) -> tuple[set[str], set[str], set[str]]:
    """The areas that can be reached, the things that can be had and the notes that can happen, in the end."""
    at = {square: area.id for area in quest.areas for square in area.squares}
    areas, had, happened, opened = {at[quest.start[0]]}, set[str](), set[str](), set[str]()
    size = -1
    while size != len(areas) + len(had) + len(happened) + len(opened):
        size = len(areas) + len(had) + len(happened) + len(opened)
        for door in quest.doors:
            if areas.intersection(door.sides) and (door.id in opened or not _locked(door.key, had)):
                opened.add(door.id)
                areas.update(door.sides)
        for piece in quest.furniture:
            if at[_corner(piece)] in areas:
                had.update(piece.items)
        for note in quest.notes:
            if happened.issuperset(note.needs) and _can_happen(quest, note, at, areas, had, opened, happened):
                happened.add(note.id)
                had.update(note.items)
                opened.update(note.opens)
    return areas, had, happened


def _can_happen(
    quest: Quest,
    note: Note,
    at: dict[Square, str],
    areas: set[str],
    had: set[str],
    opened: set[str],
    happened: set[str],
) -> bool:
    if note.when == "start":
        return True
    if note.when == "open":
        return note.where in opened
    if note.when == "take":
        return not _locked(note.where, had)
    if note.when == "kill":
        (monster,) = (m for m in quest.monsters if m.id == note.where)
        brought = any(note.where in other.monsters for other in quest.notes if other.id in happened)
        return brought if monster.hidden else at[monster.square] in areas
    piece = next((p for p in quest.furniture if p.id == note.where), None)
    return (at[_corner(piece)] if piece is not None else note.where) in areas


def _corner(piece: Furniture) -> Square:
    return Square(piece.at.x, piece.at.y)
