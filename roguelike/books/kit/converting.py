"""The converter of data files: exact types, no unknown keys, dice as a book writes them, and the place of a mistake."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import attrs
from cattrs import Converter
from cattrs.errors import ForbiddenExtraKeysError

from roguelike.engine.late import frozen, has, made

T = TypeVar("T")

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


_LONGEST, _GREATEST = 60, 10**18
"""Text of more characters is not shown to its end, and no number beyond."""


def clipped(text: str, longest: int = _LONGEST) -> str:
    """A text as a sentence shows it: its beginning, if it is long."""
    return text if len(text) <= longest else f"{text[:longest]}…"


def shown(value: Any) -> str:
    """A value as a sentence names it."""
    if isinstance(value, str):
        return f'"{clipped(value)}"'
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and abs(value) > _GREATEST:
        return "a number of more than eighteen digits"
    if isinstance(value, dict):
        return "a table"
    return "a list" if isinstance(value, list) else str(value)


def _exactly(kind: type[T] | tuple[type[T], ...], what: str) -> Callable[[Any, Any], T]:
    def structure(value: Any, _: Any) -> T:
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise ValueError(f"must be {what}, not {shown(value)}")
        return value

    return structure


def _dice(value: Any, _: Any) -> Dice:
    if not isinstance(value, str):
        raise ValueError(f'must be dice such as "2D12", not {shown(value)}')
    return Dice.of(value)


class _Inside(Exception):
    """A mistake in one field, or one item of a list or mapping; the cause is the mistake itself."""

    def __init__(self, step: str) -> None:
        self.step = step


def _is_list(cls: Any) -> bool:
    return get_args(cls)[1:] == (...,)


def _is_row(cls: Any) -> bool:
    return get_origin(cls) is tuple and not _is_list(cls)


def _is_literal(cls: Any) -> bool:
    origin: Any = get_origin(cls)
    return origin is Literal


def _is_mapping(cls: Any) -> bool:
    origin: Any = get_origin(cls)
    return origin is Mapping


def _lists(cls: Any, converter: Converter) -> Callable[[Any, Any], Any]:
    item = get_args(cls)[0]
    structure_item = converter.get_structure_hook(item)

    def structure(value: Any, _: Any) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise ValueError(f"must be a list, not {shown(value)}")
        return tuple(_step(structure_item, held, item, str(index)) for index, held in enumerate(value, start=1))

    return structure


def _rows(cls: Any, converter: Converter) -> Callable[[Any, Any], Any]:
    items = [(item, converter.get_structure_hook(item)) for item in get_args(cls)]

    def structure(value: Any, _: Any) -> tuple[Any, ...]:
        if not isinstance(value, list | tuple):
            raise ValueError(f"must be a list of {len(items)}, not {shown(value)}")
        if len(value) != len(items):
            raise ValueError(f"must be a list of {len(items)}, not of {len(value)}")
        return tuple(_step(items[i][1], held, items[i][0], str(i + 1)) for i, held in enumerate(value))

    return structure


def _literals(cls: Any) -> Callable[[Any, Any], Any]:
    known = get_args(cls)
    *most, last = map(shown, known)
    told = f"{', '.join(most)} or {last}" if most else last

    def structure(value: Any, _: Any) -> Any:
        if not isinstance(value, str) or value not in known:
            raise ValueError(f"must be {told}, not {shown(value)}")
        return value

    return structure


def _mappings(cls: Any, converter: Converter) -> Callable[[Any, Any], Any]:
    item = get_args(cls)[1]
    structure_item = converter.get_structure_hook(item)

    def structure(value: Any, _: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise ValueError(f"must be a table, not {shown(value)}")
        return {key: _step(structure_item, held, item, key) for key, held in value.items()}

    return structure


def _step(structure: Callable[[Any, Any], Any], value: Any, item: Any, step: str) -> Any:
    try:
        return structure(value, item)
    except Exception as error:
        raise _Inside(step) from error


def reader_of(cls: Any, converter: Converter, *, but: Collection[str] = ()) -> Callable[[Any, Any], Any]:
    """What reads a class from a table: all its fields by name but those left out, and no other key.

    Not compiled as cattrs would: a sitting reads few records of each of many classes.
    """
    fields: dict[str, tuple[str, Any, Callable[[Any, Any], Any]]] = {}
    needed: list[str] = []

    def read(value: Any, _: Any) -> Any:
        if not isinstance(value, dict):
            raise ValueError(f"must be a table, not {shown(value)}")
        if not fields:
            hints = get_type_hints(made(cls))
            for one in attrs.fields(cls):
                if one.init and one.name not in but:
                    kind = hints[one.name]
                    fields[one.name] = one.alias, kind, converter.get_structure_hook(kind)
                    if one.default is attrs.NOTHING:
                        needed.append(one.name)
        # A key that is not known first: where one is misspelt, the right one is missing too.
        if unknown := value.keys() - fields.keys():
            raise ForbiddenExtraKeysError("", cls, unknown)
        given = {}
        for name, held in value.items():
            alias, kind, structure = fields[name]
            given[alias] = _step(structure, held, kind, name)
        for name in needed:
            if name not in value:
                raise _Inside(name) from KeyError(name)
        return cls(**given)

    return read


def data_converter() -> Converter:
    """What reads data files: exact types, no unknown keys, lists as tuples, dice; it tells the place of a mistake."""
    converter = Converter(detailed_validation=False)
    converter.register_structure_hook(int, _exactly(int, "a whole number"))
    converter.register_structure_hook(float, _exactly((int, float), "a number"))
    converter.register_structure_hook(str, _exactly(str, "text"))
    converter.register_structure_hook(bool, _exactly(bool, "true or false"))
    converter.register_structure_hook_factory(has, lambda cls: reader_of(cls, converter))
    converter.register_structure_hook_factory(_is_list, _lists)
    converter.register_structure_hook_factory(_is_row, _rows)
    converter.register_structure_hook_factory(_is_literal, _literals)
    converter.register_structure_hook_factory(_is_mapping, _mappings)
    converter.register_structure_hook(Dice, _dice)
    # A class that attrs has still to make would be taken for plain data, and that would be remembered.
    converter.register_unstructure_hook_factory(has, lambda cls: converter.gen_unstructure_attrs_fromdict(made(cls)))
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
    return (), error
