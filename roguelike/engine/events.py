"""What happened, as data: the one stream out of the rules.

A rule never formats text. It emits an event: a frozen attrs class that says what happened, by which
rule, and who may know. The narrator makes a sentence of ``message`` and the event's own fields, the
map animates it, the chronicle keeps the great ones. Subclasses register themselves by class name
for saving.
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal, TypeVar, dataclass_transform

import attrs

from roguelike.engine.late import frozen

Pace = Literal["none", "step", "miss", "hit", "great"]
"""How long an event wants to be looked at: nothing, a move, a miss, a hit, something to
remember."""


E = TypeVar("E", bound=type[Any])


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(attrs.field,))
def event(cls: E) -> E:
    """Make an event of a class: frozen, told by keywords, finished when the first of its kind happens."""
    finish: Any = frozen(kw_only=True)
    kind: E = finish(cls)
    return kind


@event
class Event:
    """Something that happened.

    ``rule`` is the id of the rule that made it happen. ``audience`` lists the seats that may know;
    None means everybody. ``message`` is the id of the Fluent message that tells it ("" = it is only
    shown). ``interrupts``: whoever plays several steps at once (explore, travel) stops and looks; ``stops`` is the id
    of the message that says why he does ("" = only that he looks).
    """

    message: ClassVar[str] = ""
    pace: ClassVar[Pace] = "none"
    ends_chapter: ClassVar[bool] = False
    interrupts: ClassVar[bool] = False
    stops: ClassVar[str] = ""
    registry: ClassVar[dict[str, type[Event]]] = {}

    rule: str = ""
    audience: tuple[str, ...] | None = None

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        name = cls.saved_as()
        other = Event.registry.setdefault(name, cls)
        if other.__module__ != cls.__module__:
            raise TypeError(f"two events are saved as {name}: {other.__module__}, {cls.__module__}")
        Event.registry[name] = cls

    @classmethod
    def saved_as(cls) -> str:
        """The name of the class in saves: its own, after the id of the book it belongs to ("ahq.Walked")."""
        _, _, inside = cls.__module__.partition(".books.")
        return f"{inside.partition('.')[0]}.{cls.__name__}" if inside else cls.__name__

    def known_to(self, seat: str) -> bool:
        """Whether the seat may know of it."""
        return self.audience is None or seat in self.audience
