"""Reads what a book prints as tables and cards: TOML files into frozen attrs classes.

A `Library` is a book's folder. A `Kind` says which files hold one kind of record and which class
it becomes: every top-level table of those files is a record, its name the record's id. A record is
read when it is first asked for; references to other kinds need only their ids, so nothing else is
read for them. Every mistake is a `ContentError`: one sentence with file, key and
reason.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any, Generic, TypeVar

import attrs
from attrs import field
from cattrs import Converter

from roguelike.books.kit.converting import data_converter, fault_of, shown
from roguelike.engine.late import frozen
from roguelike.engine.rulemarks import TRACING, ran_again
from roguelike.engine.text import msg

T = TypeVar("T")


class ContentError(Exception):
    """A data file cannot be used; as text it is one sentence, ``msg`` tells it to who plays."""

    def __init__(self, file: str, key: str, reason: str) -> None:
        where = f'{file}: "{key}"' if key else f"{file}:"
        told = f"{where} {reason}."
        super().__init__(told)
        self.file, self.key, self.reason = file, key, reason
        self.msg = msg("session-data-unusable", why=told)

    def __str__(self) -> str:
        return str(self.args[0])


class MissingRecord(ContentError, KeyError):
    """A record that the rules need is in no data file; a KeyError too, so that a shelf is a mapping like any other."""


def ref(
    kind: str,
    *,
    default: Any = attrs.NOTHING,
    ids: Callable[[Any], Iterable[str]] | None = None,
    validator: Callable[[Any, Any, Any], None] | None = None,
) -> Any:
    """An attrs field that holds the id of a record of another kind, or several (a tuple, keys).

    ``kind`` may name several kinds, parted by spaces. With ``default=""`` the empty string means
    none; an empty mapping is made anew for each record. ``ids`` finds them in words of the book's own, which
    ``validator`` looks over first.
    """
    usual: dict[str, Any] = {"factory": dict} if default == {} else {"default": default}
    return field(metadata={"refers": kind, "ids": ids}, validator=validator, **usual)


@frozen
class Kind(Generic[T]):
    """One kind of record: its name, the class of its records, the files that hold them (globs)."""

    name: str
    type: type[T]
    files: tuple[str, ...]


class Shelf(Mapping[str, T]):
    """The records of a kind by id, in the order of the files; each is read when it is wanted. Raises ContentError.

    While rules are traced, taking a record notes the tables that its ``source`` names: a printed
    row is a rule too.
    """

    def __init__(self, kind: str, ids: Iterable[str], read: Callable[[str], T], file: str = "") -> None:
        self._kind, self._read, self._file = kind, read, file
        self._records: dict[str, T | None] = dict.fromkeys(ids)
        self._tables: dict[str, list[str]] = {}

    def __getitem__(self, id: str) -> T:
        try:
            record = self._records[id]
        except KeyError:
            raise MissingRecord(self._file or self._kind, id, "is missing") from None
        if record is None:
            record = self._records[id] = self._read(id)
        if TRACING:
            tables = self._tables.get(id)
            if tables is None:
                source: str = getattr(record, "source", "")
                tables = self._tables[id] = [rule for rule in source.split() if "-TBL-" in rule]
            ran_again(tables)
        return record

    def __contains__(self, id: object) -> bool:
        return id in self._records

    def __iter__(self) -> Iterator[str]:
        return iter(self._records)

    def __len__(self) -> int:
        return len(self._records)

    def __repr__(self) -> str:
        return f"<{len(self)} {self._kind}>"


class Known(dict[str, T]):
    """What the rules do with the records of a file, by id. Raises ContentError for a record that they do not know."""

    def __init__(self, file: str, known: Mapping[str, T]) -> None:
        super().__init__(known)
        self._file = file

    def __missing__(self, id: str) -> T:
        raise ContentError(self._file, id, "is nothing that the rules know")


_HEADING = re.compile(r"""^\[\[?(?:([\w-]+)|["']([^"'\n]+)["'])[.\]]""", re.MULTILINE)
"""The heading of a record in a data file, or of a part of one."""
_ODD_HEADING = re.compile(r"""^(?:[ \t]+\[\[?|\[\[?(?:[\w"'.-]+)?[ \t])[^\n,=]*\][ \t]*(?:#.*)?$""", re.MULTILINE)
"""What may be a heading too, with spaces where nobody else writes any."""
_NOTHING = re.compile(r"\s*(#.*\s*)*")


class DataFile:
    """A TOML file of records, of which each is parsed when it is wanted. Raises ContentError."""

    def __init__(self, path: Path, label: str) -> None:
        self.path, self.label = path, label
        text = _text(path, label)
        found = list(_HEADING.finditer(text))
        starts = [*(heading.start() for heading in found), len(text)]
        self._parts: dict[str, str] = {}
        self._whole: dict[str, Any] | None = None
        for heading, (start, end) in zip(found, pairwise(starts), strict=True):
            id = heading[1] or heading[2]
            self._parts[id] = self._parts.get(id, "") + text[start:end]
        if not _NOTHING.fullmatch(text, 0, starts[0]) or _ODD_HEADING.search(text):
            self._whole = read_toml(path, label)

    @property
    def ids(self) -> Iterable[str]:
        """The ids of the records, in their order."""
        return self._parts if self._whole is None else self._whole

    def record(self, id: str) -> Any:
        """A record as it stands in the file."""
        if self._whole is None:
            try:
                return tomllib.loads(self._parts[id])[id]
            except (tomllib.TOMLDecodeError, KeyError):
                self._whole = read_toml(self.path, self.label)
        if id not in self._whole:
            raise ContentError(self.label, id, "stands at the beginning of a line as if it were a record")
        return self._whole[id]


class Library:
    """The data files of one book."""

    def __init__(
        self,
        folder: Path,
        kinds: tuple[Kind[Any], ...],
        hooks: Callable[[Converter], None] = lambda converter: None,
    ) -> None:
        self.folder = folder
        self.kinds = {kind.name: kind for kind in kinds}
        self._files: dict[str, dict[str, DataFile]] = {}
        self._shelves: dict[str, Shelf[Any]] = {}
        self._ids: dict[str, frozenset[str]] = {}
        self.converter = data_converter()
        hooks(self.converter)

    def shelf(self, kind: Kind[T]) -> Shelf[T]:
        """Every record of a kind. Raises ContentError, as the shelf does for a record that cannot be used."""
        held = self._shelves.get(kind.name)
        if held is None:
            files = self._files_of(kind)
            usual = self._label(self.folder / kind.files[0])
            held = Shelf(kind.name, files, lambda id: self._structured(kind, id, files[id]), usual)
            self._shelves[kind.name] = held
        return held

    def check(self) -> None:
        """Read everything. Raises ContentError at the first mistake."""
        for _ in self.prepare():
            continue

    def prepare(self) -> Iterator[None]:
        """Read what has not been wanted yet, a record at a time. Raises ContentError."""
        for kind in self.kinds.values():
            for _ in self.shelf(kind).values():
                yield

    def ids(self, kinds: str) -> frozenset[str]:
        """The ids of the records of one kind or more."""
        if kinds not in self._ids:
            self._ids[kinds] = frozenset(id for kind in kinds.split() for id in self._files_of(self.kinds[kind]))
        return self._ids[kinds]

    def plain(self, record: Any) -> Any:
        """A record as JSON-able data."""
        return self.converter.unstructure(record)

    def _files_of(self, kind: Kind[Any]) -> dict[str, DataFile]:
        """In which file each record of a kind is."""
        if kind.name not in self._files:
            paths = {path for glob in kind.files for path in self.folder.glob(glob)}
            if not paths:
                raise ContentError(self._label(self.folder / kind.files[0]), "", "is missing")
            held: dict[str, DataFile] = {}
            for file in (DataFile(path, self._label(path)) for path in sorted(paths)):
                for id in file.ids:
                    if id in held:
                        raise ContentError(file.label, id, "is there twice")
                    held[id] = file
            self._files[kind.name] = held
        return self._files[kind.name]

    def _label(self, path: Path) -> str:
        return f"{self.folder.parent.name}/{self.folder.name}/{path.name}"

    def _structured(self, kind: Kind[T], id: str, file: DataFile) -> T:
        raw = file.record(id)
        if not isinstance(raw, dict):
            raise ContentError(file.label, id, f"must be a table, not {shown(raw)}")
        if "id" in raw:
            raise ContentError(file.label, f"{id}.id", "is not a key that is known here")
        try:
            record = self.converter.structure({"id": id, **raw}, kind.type)
        except Exception as error:
            path, reason = fault_of(error)
            raise ContentError(file.label, _key(id, *path), reason.removeprefix(f"{id}: ")) from None
        self._check_references(record, file.label, (id,))
        return record

    def _check_references(self, record: Any, file: str, path: tuple[str, ...]) -> None:
        for attribute in attrs.fields(type(record)):
            value = getattr(record, attribute.name)
            here = (*path, attribute.name)
            kind = attribute.metadata.get("refers")
            if kind is not None:
                find = attribute.metadata["ids"]
                for id in find(value) if find else (value,) if isinstance(value, str) else value:
                    if id and id not in self.ids(kind):
                        known = kind.replace(" ", " or ").replace("_", " ")
                        raise ContentError(file, _key(*here), f'names "{id}", which is not in {known}')
            elif attrs.has(type(value)):
                self._check_references(value, file, here)
            elif isinstance(value, tuple):
                for index, item in enumerate(value):
                    if attrs.has(type(item)):
                        self._check_references(item, file, (*here, str(index + 1)))


def read_toml(path: Path, label: str) -> dict[str, Any]:
    """A TOML file's content. Raises ContentError in one sentence for a file that cannot be read."""
    try:
        return tomllib.loads(_text(path, label))
    except tomllib.TOMLDecodeError as error:
        reason = str(error)
        raise ContentError(label, "", f"is not TOML: {reason[:1].lower()}{reason[1:]}") from None


def _text(path: Path, label: str) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise ContentError(label, "", f"cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise ContentError(label, "", "is not text in UTF-8") from None


def _key(*path: str) -> str:
    return ".".join(path)
