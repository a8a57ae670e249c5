"""A campaign's state as content-hashed parts, so that only what changed is written again.

Every field of the state is one part; a field with the attrs metadata ``{"parts": True}`` holds a dict and is one
part per entry. The order of entries is kept, because rules may go by it.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

import attrs

from roguelike.engine.decisions import Json
from roguelike.engine.late import frozen

if TYPE_CHECKING:
    from roguelike.engine.book import Book


_ENCODER = json.JSONEncoder(separators=(",", ":"), allow_nan=False)


@runtime_checkable
class Upgrading(Protocol):
    """A book that still reads states which its earlier versions wrote."""

    def upgrade(self, state: dict[str, Any], rules_version: int) -> dict[str, Any]:
        """The state, as JSON, in today's layout; ``rules_version`` is the one that wrote it."""
        ...


@frozen
class Part:
    """A piece of a state: its field, its key within the field (None: the field itself), its hash, its zlib body."""

    field: str
    key: str | None
    hash: str
    body: bytes


@frozen
class Snapshot:
    """A state from which the campaign can be entered, as it was after ``seq`` answers."""

    seq: int
    rules_version: int
    durable: bool
    parts: tuple[Part, ...]

    def manifest(self) -> Json:
        """Which parts make up the state, in order: ``[[field, key, hash], ...]``."""
        return [[part.field, part.key, part.hash] for part in self.parts]


def take(state: Any, seq: int, rules_version: int, *, durable: bool, before: Snapshot | None = None) -> Snapshot:
    """The state as it is now; what has not changed since ``before`` is taken over from it.

    Raises whatever `dump` raises for a state that is not plain data.
    """
    known = {part.hash: part.body for part in before.parts} if before is not None else {}
    split = {field.name for field in attrs.fields(type(state)) if field.metadata.get("parts")}
    parts: list[Part] = []
    for name, value in _fields(state).items():
        if name in split and isinstance(value, Mapping):
            parts.append(_part(name, None, {}, known))
            parts.extend(_part(name, str(key), entry, known) for key, entry in value.items())
        else:
            parts.append(_part(name, None, value, known))
    return Snapshot(seq, rules_version, durable, tuple(parts))


def restore(book: Book, snapshot: Snapshot) -> Any:
    """A fresh state object from the snapshot.

    Raises ValueError (or a subclass, or what cattrs raises) if the parts are damaged or the book cannot read them.
    """
    raw: dict[str, Any] = {}
    for part in snapshot.parts:
        try:
            text = zlib.decompress(part.body)
        except zlib.error as error:
            raise ValueError(f"part {part.field} {part.key}: {error}") from error
        if digest(text) != part.hash:
            raise ValueError(f"part {part.field} {part.key} is not what was written")
        value = json.loads(text)
        if part.key is None:
            raw[part.field] = value
        else:
            raw[part.field][part.key] = value
    from roguelike.engine.serial import load

    if snapshot.rules_version < book.rules_version and isinstance(book, Upgrading):
        raw = book.upgrade(raw, snapshot.rules_version)
    return load(book.state_type, raw)


def fingerprint(state: Any) -> str:
    """A short text that is equal for equal states, in every process."""
    return digest(_text(_fields(state)))


def digest(text: bytes) -> str:
    """The hash by which parts are known."""
    return blake2b(text, digest_size=16).hexdigest()


def _fields(state: Any) -> Mapping[str, Any]:
    from roguelike.engine.serial import dump  # brings numpy, which the list of campaigns does without

    raw = dump(state)
    if not isinstance(raw, Mapping):
        raise TypeError(f"the state of a campaign is an attrs class, not {type(state).__name__}")
    return raw


def _part(field: str, key: str | None, value: Json, known: Mapping[str, bytes]) -> Part:
    text = _text(value)
    name = digest(text)
    body = known.get(name)
    return Part(field, key, name, zlib.compress(text, 1) if body is None else body)


def _text(value: Any) -> bytes:
    return _ENCODER.encode(value).encode()
