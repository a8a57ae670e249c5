"""From message ids to sentences, with Fluent.

There is one ``.ftl`` file per domain in ``data/lang/<lang>``; the domain of a message is its id up to the
first hyphen (``ahq-to-hit`` is in ``ahq.ftl``). A file is read when the first message of its domain is wanted, and
each message is parsed when it is wanted itself: parsing thousands of them would delay the first screen. An id may
name an attribute of a message: ``key-attack.short``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import Enum
from itertools import pairwise
from pathlib import Path
from typing import Any

import attrs
from attrs import field
from fluent.runtime import FluentBundle, FluentResource

from roguelike.engine.events import Event, Pace
from roguelike.engine.late import define, frozen
from roguelike.engine.text import Msg, Ref
from roguelike.narrator.plain import printable
from roguelike.resources import data_dir

_CACHED = 4096
_UNKNOWN = "Unknown external: "
_NOT_TOLD = frozenset({"rule", "audience"})


class _Nothing(str):
    """An empty text that a selection finds under ``[none]``."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return other in ("", "none")

    def __hash__(self) -> int:
        return hash("")


NOTHING = _Nothing()


CARD = (".card", ".card-says")
"""The attributes of an event's message that make a card of it: its heading, and what it says."""


@frozen
class LogLine:
    """A line of the log: its text, the style its message asks for, its pace, and the rule behind it.

    ``wide`` is the text with the reason for its figures, where there is room for it ("" = the same). A line that
    ``joins`` goes on with the line before, if that has the same style and is as new. ``card``: heading and text of a
    card that is laid on the table with it.
    """

    text: str
    style: str = ""
    pace: Pace = "none"
    rule: str = ""
    wide: str = ""
    joins: bool = False
    card: tuple[str, ...] = ()


def capitals(text: Any) -> Any:
    """What a Fluent file may say as ``CAPITALS($who)``."""
    return str(text).upper()


_ENTRY = re.compile(r"^(-?[A-Za-z][\w-]*)[ \t]*=", re.MULTILINE)
_REFERENCE = re.compile(r"\{\s*(-?[A-Za-z][\w-]*)")


def entries(text: str) -> dict[str, str]:
    """The messages and terms of a Fluent file, not parsed, by id (a term's begins with a hyphen)."""
    found = list(_ENTRY.finditer(text))
    starts = [*(entry.start() for entry in found), len(text)]
    return {entry[1]: text[start:end] for entry, (start, end) in zip(found, pairwise(starts), strict=True)}


_SAMPLE = 'sample = { $count ->\n    [one] { "" }\n   *[other] { $count }\n }'
"""A message with everything for which the first of its kind makes something ready."""


@define
class Shelf:
    """The messages of one domain that have not been wanted yet, and the bundle that gets those that are."""

    bundle: FluentBundle
    waiting: dict[str, str]

    def bundle_with(self, id: str) -> FluentBundle | None:
        """The bundle, with that message and all it refers to; None if there is no such message."""
        if id in self.waiting:
            source = self.waiting.pop(id)
            self.bundle.add_resource(FluentResource(source))
            for other in _REFERENCE.findall(source):
                self.bundle_with(other)
        return self.bundle if self.bundle.has_message(id) else None


@define
class Narrator:
    """Makes text of messages and events in one language; falls back on English, then on the bare id.

    ``folders`` hold one folder per language each. ``missing`` collects the ids that no file knew:
    nothing raises in front of a player, but tests look at it.
    """

    lang: str = "en"
    folders: tuple[Path, ...] = field(factory=lambda: (data_dir() / "lang",))
    missing: set[str] = field(factory=set)
    _shelves: dict[tuple[str, str], Shelf] = field(factory=dict, init=False)
    _bundles: dict[str, FluentBundle] = field(factory=dict, init=False)
    _texts: dict[tuple[Any, ...], str] = field(factory=dict, init=False)

    def text(self, message: Msg) -> str:
        """The message as one line of printable text."""
        key = (message.id, *message.args.items())
        known = self._texts.get(key)
        if known is None:
            known = self._format(message.id, message.args)
            if len(self._texts) >= _CACHED:
                self._texts.clear()
            self._texts[key] = known
        return known

    def say(self, id: str, **args: Any) -> str:
        """Short for ``text(Msg(id, args))``."""
        return self.text(Msg(id, args))

    def knows(self, id: str) -> bool:
        """Whether the language, or English, has a text for the id."""
        return self._pattern(id) is not None

    def own(self, book: str, id: str) -> str:
        """The id of a book's own words for something of the screen's (``<book>-<id>``), or the id if it has none."""
        own = f"{book}-{id}"
        return own if book and self.knows(own) else id

    def line(self, event: Event) -> LogLine | None:
        """What the log says of an event; None for one that is only shown, or whose sentence is empty.

        A sentence may say ``$because`` behind a figure: the event's ``reason``, where there is room for it.
        """
        args = event_args(event)
        reason = args.get("reason")
        text = self._format(event.message, {**args, "because": ""}).rstrip() if event.message else ""
        if not text.strip():
            return None
        style, joins = event.message + ".style", event.message + ".joins"
        return LogLine(
            text=text,
            style=self._format(style, args) if self.knows(style) else "",
            pace=event.pace,
            rule=event.rule,
            wide=self._format(event.message, {**args, "because": f": {self.text(reason)}"}).rstrip()
            if isinstance(reason, Msg)
            else "",
            joins=self.knows(joins) and self._format(joins, args) == "yes",
            card=tuple(self._format(event.message + part, args) for part in CARD)
            if self.knows(event.message + CARD[0])
            else (),
        )

    def prepare(self, *first: str) -> Iterator[None]:
        """Parse and compile messages, one at a time; the domains that begin with one of these first."""
        bundle = FluentBundle([self.lang], use_isolating=False)
        bundle.add_resource(FluentResource(_SAMPLE))
        sample = bundle.get_message("sample").value
        assert sample is not None
        bundle.format_pattern(sample, {"count": 1})
        yield
        for folder in self.folders:
            paths = (folder / self.lang).glob("*.ftl")
            for path in sorted(paths, key=lambda path: (not path.stem.startswith(first), path.stem)):
                shelf = self._shelf(self.lang, path.stem)
                for id in list(shelf.waiting):
                    if (found := shelf.bundle_with(id)) is not None:
                        found.get_message(id)
                    yield

    def _format(self, id: str, args: Mapping[str, Any]) -> str:
        found = self._pattern(id)
        if found is None:
            self.missing.add(id)
            return printable(id)  # it may stand in a file that somebody made up
        bundle, pattern = found
        given: dict[str, str | int] = {name: self._argument(value) for name, value in args.items()}
        value, errors = bundle.format_pattern(pattern, given)
        while lacking := {name for error in errors if (name := _lacking(error))} - given.keys():
            # A message that an older program wrote knows less: what it lacks is nothing, never its bare name.
            given |= dict.fromkeys(lacking, NOTHING)
            value, errors = bundle.format_pattern(pattern, given)
        return printable(str(value))

    def _pattern(self, id: str) -> tuple[FluentBundle, Any] | None:
        name, _, attribute = id.partition(".")
        for lang in dict.fromkeys((self.lang, "en")):
            bundle = self._shelf(lang, name.partition("-")[0]).bundle_with(name)
            if bundle is not None:
                message = bundle.get_message(name)
                pattern = message.attributes.get(attribute) if attribute else message.value
                if pattern is not None:
                    return bundle, pattern
        return None

    def _shelf(self, lang: str, domain: str) -> Shelf:
        shelf = self._shelves.get((lang, domain))
        if shelf is None:
            if lang not in self._bundles:
                self._bundles[lang] = FluentBundle([lang], functions={"CAPITALS": capitals}, use_isolating=False)
            paths = [folder / lang / f"{domain}.ftl" for folder in self.folders if domain.isidentifier()]
            texts = [path.read_text(encoding="utf-8", errors="replace") for path in paths if path.is_file()]
            shelf = self._shelves[lang, domain] = Shelf(self._bundles[lang], entries("\n".join(texts)))
        return shelf

    def _argument(self, value: Any) -> str | int:
        """A value as Fluent takes it: numbers stay numbers, everything else becomes text.

        In a selection yes and no stand for the truth values, none for nothing and for an empty text.
        """
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, Enum):
            return self._argument(value.value)
        if value is None or value == "":
            return NOTHING
        if isinstance(value, int | str):
            return value
        if isinstance(value, Msg):
            return self.text(value)
        if isinstance(value, Ref):
            return value.label
        if isinstance(value, list | tuple):
            between = " " if all(isinstance(item, int) for item in value) else ", "
            return between.join(str(self._argument(item)) for item in value) or NOTHING
        return str(value)


def _lacking(error: Exception) -> str:
    """The argument that was not given, if that is what was wrong."""
    told = str(error)
    return told.removeprefix(_UNKNOWN) if told.startswith(_UNKNOWN) else ""


def event_args(event: Event) -> dict[str, Any]:
    """The fields of an event as message arguments, by their own names.

    A field that is itself an attrs object gives one argument for each of its fields: ``roll.die`` is
    ``$roll_die``. The rule and the audience are no part of the sentence.
    """
    args: dict[str, Any] = {}
    for name, value in _fields(event).items():
        if name in _NOT_TOLD:
            continue
        if attrs.has(type(value)) and not isinstance(value, Msg | Ref):
            args.update((f"{name}_{part}", inner) for part, inner in _fields(value).items())
        else:
            args[name] = value
    return args


def _fields(thing: Any) -> dict[str, Any]:
    return {a.name: getattr(thing, a.name) for a in attrs.fields(type(thing)) if a.name[0] != "_"}
