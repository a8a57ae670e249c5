"""The words of a quest file: names of content, letters of other tables, numbers within bounds."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from roguelike.books.datum.content import content
from roguelike.books.datum.content_classes import THINGS
from roguelike.books.datum.quests.faults import at_key, closest
from roguelike.books.datum.quests.form import DRAWN, WHENS, NotePart, QuestPart
from roguelike.books.datum.quests.reading import Source
from roguelike.books.datum.state_item import NAMED
from roguelike.books.kit.converting import shown
from roguelike.engine.rulemarks import rule

SCROLL, TREASURE = "scroll:", "treasure:"
"""What the ids of scrolls (of a hero's spell) and of things of the quest begin with."""
_LONGEST = {"title": 60, "text": 2000, "name": 40}
"""How many characters what the players read may have."""
_MOST_NOTES, _MOST_THINGS = 100, 20
_MOST = {"body": 20, "mind": 20, "attack": 10, "defence": 10, "movement": 20}


def check_words(source: Source) -> None:
    """See that every word names something and every number is within bounds. Raises QuestError."""
    parts = source.parts
    for key in ("title", "text"):
        _says(source, key, getattr(parts, key))
    _known(source, "wandering", parts.wandering, "monsters")
    for key, least in (("year", 0), ("number", 0), ("plus", 0)):
        _within(source, key, getattr(parts, key), least, 99 if key != "plus" else 8)
    _placed(source, parts)
    _treasures(source, parts)
    if len(parts.notes) > _MOST_NOTES:
        raise at_key(source.file, "notes", "dqquest-too-many", count=len(parts.notes), most=_MOST_NOTES)
    for id, note in parts.notes.items():
        _note(source, id, note)
    free: set[str] = set()
    for id in parts.notes:
        _no_circle(source, id, (), free)
    _readable(source, "reward.text", parts.reward.text, "text")
    _within(source, "reward.gold", parts.reward.gold, 0, 2000)
    _things(source, "reward.items", parts.reward.items)
    _goal(source, parts)


def line(text: str) -> str:
    """A text as one line: how it is broken in the file does not matter."""
    return " ".join(text.split())


def _says(source: Source, key: str, text: str) -> None:
    if not text.strip():
        raise at_key(source.file, key, "dqquest-no-text")
    _readable(source, key, text, key)


def _readable(source: Source, key: str, text: str, kind: str) -> None:
    """See that a text of that kind can be shown, and is not too long."""
    odd = next((sign for sign in line(text) if not sign.isprintable()), "")
    if odd:
        raise at_key(source.file, key, "dqquest-unprintable", sign=f"U+{ord(odd):04X}")
    length, most = len(line(text)), _LONGEST[kind]
    if length > most:
        raise at_key(source.file, key, "dqquest-long", length=length, most=most)


def _treasures(source: Source, parts: QuestPart) -> None:
    """Things that only this quest knows. Two of the same name would be one."""
    of_name: dict[str, str] = {}
    for id, name in parts.treasures.items():
        here = f"treasures.{id}"
        if not name.strip():
            raise at_key(source.file, here, "dqquest-no-name")
        _readable(source, here, name, "name")
        if content().is_thing(id) or ":" in id:
            raise at_key(source.file, here, "dqquest-treasure-known", thing=id)
        other = of_name.setdefault(line(name), id)
        if other != id:
            raise at_key(source.file, here, "dqquest-treasure-twice", name=line(name), other=other)


def _placed(source: Source, parts: QuestPart) -> None:
    """What has a letter on the map."""
    for letter, room in parts.rooms.items():
        _readable(source, f"rooms.{letter}.name", room.name, "name")
    for letter, door in parts.doors.items():
        if door.secret and door.open:
            raise at_key(source.file, f"doors.{letter}", "dqquest-secret-open")
        if door.key:
            thing(source, f"doors.{letter}.key", door.key)
    for letter, piece in parts.furniture.items():
        here = f"furniture.{letter}"
        _known(source, f"{here}.kind", piece.kind, "furniture")
        _within(source, f"{here}.gold", piece.gold, 0, 1000)
        _within(source, f"{here}.damage", piece.damage, 1, 8)
        _things(source, f"{here}.items", piece.items)
        if piece.light:
            _one_of(source, f"{here}.light", piece.light, ("lamp", "torch"))
    for letter, trap in parts.traps.items():
        _known(source, f"traps.{letter}.kind", trap.kind, "traps")
        if content().traps[trap.kind].known:
            raise at_key(source.file, f"traps.{letter}.kind", "dqquest-drawn-trap", kind=trap.kind)
    for letter, light in parts.lights.items():
        _one_of(source, f"lights.{letter}.kind", light.kind, ("lamp", "torch"))
    for letter, monster in parts.monsters.items():
        here = f"monsters.{letter}"
        _known(source, f"{here}.kind", monster.kind, "monsters")
        _readable(source, f"{here}.name", monster.name, "name")
        _not_many(source, f"{here}.spells", monster.spells)
        for spell in monster.spells:
            _known(source, f"{here}.spells", spell, "chaos_spells")
        if monster.weapon:
            _known(source, f"{here}.weapon", monster.weapon, "missiles")
        for figure, most in _MOST.items():
            value = getattr(monster, figure)
            if value is not None:
                _within(source, f"{here}.{figure}", value, 1 if figure in ("body", "movement") else 0, most)
        if monster.escape:
            _one_of(source, f"{here}.escape", monster.escape, parts.places)
        if monster.hidden and not any(letter in note.monsters for note in parts.notes.values()):
            raise at_key(source.file, here, "dqquest-hidden-for-ever", letter=letter)


def _note(source: Source, id: str, note: NotePart) -> None:
    parts, here = source.parts, f"notes.{id}"
    _one_of(source, f"{here}.when", note.when, WHENS)
    if note.when != "start" and not note.where:
        raise at_key(source.file, f"{here}.where", "dqquest-missing")
    for key, letters in note_letters(parts, note).items():
        for letter in (note.where,) if key == "where" else getattr(note, key):
            table = next((table for table in DRAWN if letter in getattr(parts, table)), "")
            if table and letter not in letters:
                what = note.when if key == "where" else key
                advice = closest("", letters)
                id = "dqquest-wrong-table"
                raise at_key(source.file, f"{here}.{key}", id, letter=letter, table=table, what=what, advice=advice)
            _one_of(source, f"{here}.{key}", letter, letters)
    if note.when == "start" and note.where:
        raise at_key(source.file, f"{here}.where", "dqquest-start-somewhere")
    if note.when == "take":
        thing(source, f"{here}.where", note.where)
    if note.when == "open" and parts.doors[note.where].open:
        raise at_key(source.file, f"{here}.where", "dqquest-open-already", letter=note.where)
    if note.when == "start" and note.damage:
        raise at_key(source.file, f"{here}.damage", "dqquest-nobody-hurt")
    _readable(source, f"{here}.text", note.text, "text")
    for other in note.needs:
        _one_of(source, f"{here}.needs", other, parts.notes)
    for letter in note.monsters:
        if not parts.monsters[letter].hidden:
            raise at_key(source.file, f"{here}.monsters", "dqquest-not-hidden", letter=letter)
    _within(source, f"{here}.damage", note.damage, 0, 8)
    _within(source, f"{here}.gold", note.gold, 0, 1000)
    _things(source, f"{here}.items", note.items)


def note_letters(parts: QuestPart, note: NotePart) -> dict[str, Iterable[str]]:
    """Which letters each key of a note may name."""
    where: dict[str, Iterable[str]] = {
        "see": parts.rooms,
        "enter": parts.rooms,
        "search": [*parts.rooms, *parts.furniture],
        "open": parts.doors,
        "kill": parts.monsters,
    }
    letters: dict[str, Iterable[str]] = {"reveals": parts.rooms, "opens": parts.doors, "monsters": parts.monsters}
    return letters | ({"where": where[note.when]} if note.when in where else {})


def _no_circle(source: Source, id: str, before: tuple[str, ...], free: set[str]) -> None:
    """See that a note does not wait for itself; ``free`` are those of which that is known."""
    if id in before:
        raise at_key(source.file, f"notes.{id}.needs", "dqquest-circle", notes=(*before[before.index(id) :], id))
    for other in source.parts.notes[id].needs if id not in free else ():
        _no_circle(source, other, (*before, id), free)
    free.add(id)


def _goal(source: Source, parts: QuestPart) -> None:
    goal = parts.goal
    if not goal.text.strip():
        raise at_key(source.file, "goal.text", "dqquest-no-text")
    _readable(source, "goal.text", goal.text, "text")
    for letter in goal.kill:
        _one_of(source, "goal.kill", letter, parts.monsters)
    for id in goal.notes:
        _one_of(source, "goal.notes", id, parts.notes)
    _things(source, "goal.items", goal.items)
    asks = goal.kill or goal.notes or goal.items or goal.all_monsters
    if not asks and not any(note.goal for note in parts.notes.values()):
        raise at_key(source.file, "goal", "dqquest-no-goal")
    if goal.all_monsters and not parts.monsters:
        raise at_key(source.file, "goal.all_monsters", "dqquest-no-monsters")
    keys = [(f"doors.{letter}.key", door.key) for letter, door in parts.doors.items() if door.key]
    for key, id in [*keys, *(("goal.items", id) for id in goal.items)]:
        if not _given(parts, id):
            raise at_key(source.file, key, "dqquest-nowhere-found", thing=id)


def _given(parts: QuestPart, id: str) -> bool:
    """Whether the quest gives the thing to whoever looks for it; what shops sell may be brought."""
    given = [*(piece.items for piece in parts.furniture.values()), *(note.items for note in parts.notes.values())]
    return any(id in items for items in given) or id not in parts.treasures


@rule("DQ-SET-10")
def thing(source: Source, key: str, id: str) -> str:
    """The id under which the game knows a thing that the file names: also one of the quest's own, DQ-SET-10.

    Raises QuestError if there is none.
    """
    if id in source.parts.treasures:
        return TREASURE + line(source.parts.treasures[id])
    spell = id.removeprefix(SCROLL)
    spells = content().library.ids("spells")
    if (content().is_thing(id) and id not in NAMED) or (spell != id and spell in spells):
        return id
    known = spells if spell != id else [*source.parts.treasures, *content().library.ids(THINGS).difference(NAMED)]
    raise at_key(source.file, key, "dqquest-unknown", given=id, advice=closest(spell, known))


def _things(source: Source, key: str, ids: Collection[str]) -> None:
    _not_many(source, key, ids)
    for id in ids:
        thing(source, key, id)


def _not_many(source: Source, key: str, ids: Collection[str]) -> None:
    if len(ids) > _MOST_THINGS:
        raise at_key(source.file, key, "dqquest-too-many", count=len(ids), most=_MOST_THINGS)


def _known(source: Source, key: str, given: str, kind: str) -> None:
    ids = content().library.ids(kind)
    if given not in ids:
        raise at_key(source.file, key, "dqquest-unknown", given=given, advice=closest(given, ids))


def _one_of(source: Source, key: str, given: str, known: Iterable[str]) -> None:
    words = tuple(known)
    if given not in words:
        advice = closest(given, words, listed=False)
        raise at_key(source.file, key, "dqquest-unknown", given=given, advice=advice)


def _within(source: Source, key: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise at_key(source.file, key, "dqquest-range", value=shown(value), least=least, most=most)
