"""Messages by id: what a person will read, before it is put into a language.

Rules, decisions and views never hold sentences. They hold a `Msg`: the id of a Fluent message and
its arguments. The narrator makes text of it. A `Ref` names a model, a door or a thing in an
argument, by id (for the program) and label (for the reader), so that an old log can be told after
the thing is gone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from attrs import field

from roguelike.engine.late import frozen


@frozen
class Ref:
    """A thing that a message speaks of: its id in the state and what the reader calls it."""

    id: str
    label: str


@frozen
class Msg:
    """A message id and its arguments; equal messages read alike."""

    id: str
    args: Mapping[str, Arg] = field(factory=dict)

    def __hash__(self) -> int:
        return hash((self.id, tuple(sorted(self.args))))


# Below the classes it names, so that whoever resolves it needs no more than the name Arg.
Arg: TypeAlias = str | int | Msg | Ref | tuple["Arg", ...]
"""What a message argument may be; a tuple is shown as a list of its items."""


def msg(id: str, **args: Arg) -> Msg:
    """Short for ``Msg(id, args)``."""
    return Msg(id, args)


def told_by(error: BaseException) -> Msg | None:
    """What an error tells who plays (its ``msg``); None for a fault in the program."""
    told = getattr(error, "msg", None)
    return told if isinstance(told, Msg) else None
