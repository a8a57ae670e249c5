"""Reads what a book prints as tables and cards: TOML files into frozen attrs classes.

A `Library` is a book's folder. A `Kind` says which files hold one kind of record and which class
it becomes: every top-level table of those files is a record, its name the record's id. A kind is
structured when it is first asked for; references to other kinds need only their ids, so nothing
else is structured for them. Every mistake is a `ContentError`: one sentence with file, key and
reason.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any, Generic, TypeVar, get_args, get_origin

import attrs
from attrs import field, frozen
from cattrs import AttributeValidationNote, ClassValidationError, Converter
from cattrs.errors import ForbiddenExtraKeysError
from cattrs.gen import make_dict_structure_fn

from roguelike.engine.rulemarks import TRACING, ran

T = TypeVar("T")


class ContentError(Exception):
    """A data file cannot be used; as text it is one sentence."""

    def __init__(self, file: str, key: str, reason: str) -> None:
        where = f'{file}: "{key}"' if key else f"{file}:"
        super().__init__(f"{where} {reason}.")
        self.file, self.key, self.reason = file, key, reason


def ref(kind: str, *, default: Any = attrs.NOTHING) -> Any:
    """An attrs field that holds the id of a record of another kind, or several (a tuple, keys).

    ``kind`` may name several kinds, parted by spaces. With ``default=""`` the empty string means
    none.
    """
    return field(default=default, metadata={"refers": kind})


_DICE = re.compile(r"(\d*)D(\d+)(?:\s*x\s*(\d+))?(?:\s*\+\s*(\d+))?")


@frozen
class Dice:
    """Dice to roll as a book writes them: ``D12``, ``2D12``, ``D12 x 5``, ``D6+4``."""

    count: int
    sides: int
    times: int = 1
    plus: int = 0

    @classmethod
    def of(cls, text: str) -> Dice:
        """The dice that the text describes. Raises ValueError if it describes none."""
        match = _DICE.fullmatch(text)
        if match is None or int(match[2]) < 2 or match[1] == "0":
            raise ValueError(f'must be dice such as "2D12" or "D12 x 5", not "{text}"')
        return cls(int(match[1] or 1), int(match[2]), int(match[3] or 1), int(match[4] or 0))

    def total(self, rolled: int) -> int:
        """What the dice give when they show ``rolled`` together."""
        return rolled * self.times + self.plus

    def __str__(self) -> str:
        text = f"{self.count if self.count > 1 else ''}D{self.sides}"
        text += f" x {self.times}" if self.times > 1 else ""
        return text + (f"+{self.plus}" if self.plus else "")


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

    def __init__(self, kind: str, ids: Iterable[str], read: Callable[[str], T]) -> None:
        self._kind, self._read = kind, read
        self._records: dict[str, T | None] = dict.fromkeys(ids)

    def __getitem__(self, id: str) -> T:
        record = self._records[id]
        if record is None:
            record = self._records[id] = self._read(id)
        if TRACING:
            for rule in getattr(record, "source", "").split():
                if "-TBL-" in rule:
                    ran(rule)
        return record

    def __contains__(self, id: object) -> bool:
        return id in self._records

    def __iter__(self) -> Iterator[str]:
        return iter(self._records)

    def __len__(self) -> int:
        return len(self._records)

    def __repr__(self) -> str:
        return f"<{len(self)} {self._kind}>"


_HEADING = re.compile(r"""^\[\[?(?:([\w-]+)|["']([^"'\n]+)["'])[.\]]""", re.MULTILINE)
"""The heading of a record in a data file, or of a part of one."""
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
        if not _NOTHING.fullmatch(text, 0, starts[0]):
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
            held = Shelf(kind.name, files, lambda id: self._structured(kind, id, files[id]))
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
            raise ContentError(file.label, id, f"must be a table, not {_shown(raw)}")
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
                for id in (value,) if isinstance(value, str) else value:
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


def _shown(value: Any) -> str:
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "a table"
    return "a list" if isinstance(value, list) else str(value)


def _exactly(kind: type[T] | tuple[type[T], ...], what: str) -> Callable[[Any, Any], T]:
    def structure(value: Any, _: Any) -> T:
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise ValueError(f"must be {what}, not {_shown(value)}")
        return value

    return structure


def _dice(value: Any, _: Any) -> Dice:
    if not isinstance(value, str):
        raise ValueError(f'must be dice such as "2D12", not {_shown(value)}')
    return Dice.of(value)


class _Inside(Exception):
    """A mistake in one item of a list or mapping; the cause is the mistake itself."""

    def __init__(self, step: str) -> None:
        self.step = step


def _is_list(cls: Any) -> bool:
    return get_args(cls)[1:] == (...,)


def _is_mapping(cls: Any) -> bool:
    origin: Any = get_origin(cls)
    return origin is Mapping


def _lists(cls: Any, converter: Converter) -> Callable[[Any, Any], Any]:
    item = get_args(cls)[0]
    structure_item = converter.get_structure_hook(item)

    def structure(value: Any, _: Any) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise ValueError(f"must be a list, not {_shown(value)}")
        return tuple(_step(structure_item, held, item, str(index)) for index, held in enumerate(value, start=1))

    return structure


def _mappings(cls: Any, converter: Converter) -> Callable[[Any, Any], Any]:
    item = get_args(cls)[1]
    structure_item = converter.get_structure_hook(item)

    def structure(value: Any, _: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise ValueError(f"must be a table, not {_shown(value)}")
        return {key: _step(structure_item, held, item, key) for key, held in value.items()}

    return structure


def _step(structure: Callable[[Any, Any], Any], value: Any, item: Any, step: str) -> Any:
    try:
        return structure(value, item)
    except Exception as error:
        raise _Inside(step) from error


def _classes(cls: Any, converter: Converter) -> Callable[[Any, Any], Any]:
    made = make_dict_structure_fn(cls, converter, _cattrs_forbid_extra_keys=True)

    def structure(value: Any, _: Any) -> Any:
        if not isinstance(value, dict):
            raise ValueError(f"must be a table, not {_shown(value)}")
        return made(value, cls)

    return structure


def data_converter() -> Converter:
    """The converter of data files: exact types, no unknown keys, lists as tuples, dice; tells the place of a mistake."""
    converter = Converter(detailed_validation=True)
    converter.register_structure_hook(int, _exactly(int, "a whole number"))
    converter.register_structure_hook(float, _exactly((int, float), "a number"))
    converter.register_structure_hook(str, _exactly(str, "text"))
    converter.register_structure_hook(bool, _exactly(bool, "true or false"))
    converter.register_structure_hook_factory(attrs.has, _classes)
    converter.register_structure_hook_factory(_is_list, _lists)
    converter.register_structure_hook_factory(_is_mapping, _mappings)
    converter.register_structure_hook(Dice, _dice)
    converter.register_unstructure_hook(Dice, str)
    return converter


def fault_of(error: BaseException) -> tuple[tuple[str, ...], str]:
    """Where the first mistake is (a path of keys) and what it is, of what `data_converter` raised."""
    path, fault = first_fault(error)
    if isinstance(fault, ForbiddenExtraKeysError):
        return (*path, min(fault.extra_fields)), "is not a key that is known here"
    if isinstance(fault, KeyError):
        return path, "is missing"
    return path, str(fault)


def first_fault(error: BaseException) -> tuple[tuple[str, ...], BaseException]:
    """Where the first mistake is (a path of keys) and the error itself: ForbiddenExtraKeysError (the path is of the
    table that has the key), KeyError (of what is missing), or one whose text says what must be there."""
    if isinstance(error, _Inside) and error.__cause__ is not None:
        path, fault = first_fault(error.__cause__)
        return (error.step, *path), fault
    if isinstance(error, ClassValidationError):
        # A key that is not known first: where one is misspelt, the right one is missing too.
        unknown = [inner for inner in error.exceptions if isinstance(inner, ForbiddenExtraKeysError)]
        first: BaseException = (unknown or error.exceptions)[0]
        names = [n.name for n in _notes(first) if isinstance(n, AttributeValidationNote)]
        path, fault = first_fault(first)
        return (*names[:1], *path), fault
    return (), error


def _notes(error: BaseException) -> list[object]:
    return getattr(error, "__notes__", [])
