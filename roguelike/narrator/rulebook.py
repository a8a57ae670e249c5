"""The text of the rules, by id, from the digests that ship with the program."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from attrs import field

from roguelike.engine.late import define, frozen
from roguelike.narrator.plain import printable
from roguelike.resources import rules_dir

_ID = r"([A-Z]+(?:-[A-Za-z0-9]+)+)"
_ENTRIES = (
    re.compile(rf"^\s*[-*] (?=\*\*{_ID}\b)(.*)$"),
    re.compile(rf"^(?=\*\*{_ID}\b)(.*)$"),
    re.compile(rf"^#+ (?={_ID}\b)(.*)$"),
    re.compile(rf"^(?=\| *\**{_ID}\** *\|)(.*)$"),
)
"""Where a rule is defined: a list item, a paragraph, a heading or a row of a table that begins with its id."""
_LINES = r"L\d+(?:-\d+)?(?:[,/] ?(?:L\d+(?:-\d+)?|\d+))*(?: ff\.)?"
_REMARK = re.compile(
    rf"`?(?:\[(?:L\d|\?|outside\b|own\b|base\b|drv\b|seed\b|inferred\b)|\((?:[a-z ]+ )?{_LINES}[,:;)])`?"
)
"""Where a remark on the source begins: the lines it comes from, a doubtful reading, a comparison of passages."""
_CELL = re.compile(rf"\|\s*(?:derived,? ?)?(?:{_LINES})\s*(?=\||$)")
_ASIDE = re.compile(
    rf"[,:] {_LINES}(?:, outside this slice)?(?=[,;).]|\s*$)|,? (?:rule )?outside this slice(?: {_LINES})?"
)
_QUOTED = re.compile(r"\bL\d{2,}(?:-\d+)?(?:[,/] ?L\d{2,}(?:-\d+)?)*")
_SOURCE = re.compile(r"\b(in|from|by) the source\b")
_CLOSING = {"[": "]", "(": ")"}
_EMPHASIS = re.compile(r"\*\*(.+?)\*\*")


@frozen
class RuleText:
    """A rule as the digest has it: id, the chapter it stands in, and its lines."""

    id: str
    chapter: str
    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        """The rule as one paragraph."""
        return " ".join(self.lines)


@define
class Rulebook:
    """All rules of all books, read on first use."""

    folder: Path = field(factory=rules_dir)
    _rules: dict[str, RuleText] | None = field(default=None, init=False)

    def rule(self, id: str) -> RuleText | None:
        """The rule of that id, or None if no digest has it."""
        return self._all().get(id)

    def rules(self, prefix: str = "") -> list[RuleText]:
        """All rules whose id begins so, in the order of the digests."""
        return [rule for id, rule in self._all().items() if id.startswith(prefix)]

    def _all(self) -> dict[str, RuleText]:
        if self._rules is None:
            self._rules = {}
            for path in sorted(self.folder.glob("*.md")):
                for rule in read_digest(path.read_text(encoding="utf-8")):
                    self._rules.setdefault(rule.id, rule)
        return self._rules


def read_digest(text: str) -> Iterator[RuleText]:
    """The rules of a digest. What follows an entry up to the next (a table, a list) belongs to it."""
    chapter, id, lines = "", "", list[str]()
    for line in text.splitlines():
        entry = next((found for pattern in _ENTRIES if (found := pattern.match(line))), None)
        if entry or line.startswith("#"):
            if id:
                yield RuleText(id, chapter, tuple(lines))
            id, lines = "", []
        if entry:
            id = entry[1]
            lines = [_without_id(_tidy(entry[2]), id)]
        elif line.startswith("#"):
            chapter = _tidy(line.lstrip("# "))
        elif id and line.strip() and not set(line) <= set("|-: "):
            lines.append(_tidy(line))
    if id:
        yield RuleText(id, chapter, tuple(lines))


def _without_id(text: str, id: str) -> str:
    """The text of an entry after its id; the cells of a table's row are joined."""
    if text.startswith("|"):
        text = ": ".join(cell.strip() for cell in text.strip("|").split("|")[1:])
    return text.removeprefix(id).lstrip(" :.*")


def _tidy(line: str) -> str:
    return printable(_EMPHASIS.sub(r"\1", without_remarks(line))).rstrip()


def without_remarks(text: str) -> str:
    """The text without what its author noted about the source: ``[L12]``, ``[?: read so, because ...]``, ``(L3-5)``.

    Brackets inside of a remark belong to it; one that is not closed goes on to the end. A line quoted in the
    middle of a sentence is "the book", and so is the source.
    """
    while begin := _REMARK.search(text):
        opens = next(at for at in range(begin.start(), begin.end()) if text[at] in _CLOSING)
        end = _end_of(text, opens)
        text = text[: begin.start()].rstrip() + text[end + text.startswith("`", end) :]
    text = _SOURCE.sub(r"\1 the book", text) if " source" in text else text
    return _QUOTED.sub("the book", _ASIDE.sub("", _CELL.sub("", text))) if "L" in text or "slice" in text else text


def _end_of(text: str, start: int) -> int:
    """Where the bracket that opens at ``start`` is closed, with what is bracketed inside of it."""
    opening, depth = text[start], 0
    for at in range(start, len(text)):
        depth += (text[at] == opening) - (text[at] == _CLOSING[opening])
        if depth == 0:
            return at + 1
    return len(text)
