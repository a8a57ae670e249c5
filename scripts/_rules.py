"""The rule report: which rules of the books the tests prove, which are waived, which are open.

Reads the digests in docs/rules, where a rule is defined by an id at one of four places: in bold at the start of a list
item or of a line, at the start of a heading, or alone in the first cell of a table row. Elsewhere an id is a reference.
"""

import argparse
import ast
import json
import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any

from attrs import field, frozen

from roguelike.resources import rules_dir

ROOT = Path(__file__).resolve().parent.parent

BOOKS = {"AHQ": "ahq", "DQ": "datum", "XHQ": "xhq", "DSC": "sea"}
"""The prefix of a book's ids, and the id the program gives that book."""

MOST_WAIVED = 0.06
"""The largest share of a digest's rules that may be waived."""

_ID = rf"(?:{'|'.join(BOOKS)})-[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*"
_DEFINITIONS = [
    re.compile(rf"\s*[-*] \*\*({_ID})\b"),
    re.compile(rf"\*\*({_ID})\b"),
    re.compile(rf"#+ ({_ID})\b"),
    re.compile(rf"\| *\**({_ID})\** *\|"),
]
_VECTOR = re.compile(r"[A-Z]?TV\d*")
_RULING = re.compile(r"[A-Z]?DEC\d*")


class Kind(StrEnum):
    """What an entry of a digest is: only rules count in the report's percentages."""

    RULE = "rules"
    RULING = "rulings"
    VECTOR = "vectors"


@frozen
class Entry:
    """One id that a digest defines, and where."""

    id: str
    digest: str
    line: int
    text: str

    @property
    def book(self) -> str:
        return BOOKS[self.id.split("-")[0]]

    @property
    def topic(self) -> str:
        return self.id.split("-")[1]

    @property
    def kind(self) -> Kind:
        if _VECTOR.fullmatch(self.topic):
            return Kind.VECTOR
        return Kind.RULING if _RULING.fullmatch(self.topic) else Kind.RULE


@frozen
class Specification:
    """All that docs/rules defines, with the mistakes found while reading it."""

    entries: Mapping[str, Entry]
    aliases: Mapping[str, tuple[str, ...]]
    waived: Mapping[str, str]
    problems: tuple[str, ...] = ()

    def proven_by(self, rule_id: str) -> tuple[str, ...]:
        """Return the ids whose proof proves this one: itself, unless it is a second printing."""
        return self.aliases.get(rule_id, (rule_id,))

    def not_run(self, marked: Iterable[str], ran: Iterable[str]) -> list[str]:
        """Return the marked ids that a test did not prove by running their code.

        A test vector is a test, not a rule: marking one asks for nothing to have run.
        """
        noted = {target for rule_id in ran for target in self.proven_by(rule_id)}
        return [
            rule_id
            for rule_id in marked
            if self.entries[rule_id].kind is not Kind.VECTOR and not noted.issuperset(self.proven_by(rule_id))
        ]


@frozen
class Marks:
    """Ids named by calls in source files, each with the places, and calls that name none."""

    places: dict[str, list[str]] = field(factory=dict)
    unclear: list[str] = field(factory=list)


def read_specification(folder: Path) -> Specification:
    """Read the digests, aliases.toml and waived.toml of this folder."""
    entries: dict[str, Entry] = {}
    problems: list[str] = []
    for path in sorted(folder.glob("*.md")):
        for entry in _entries(path):
            first = entries.setdefault(entry.id, entry)
            if first is not entry:
                problems.append(
                    f"{path.name}:{entry.line}: {entry.id} is defined a second time"
                    f" (first in {first.digest}.md:{first.line})"
                )
    aliases = {
        rule_id: (target,) if isinstance(target, str) else tuple(target)
        for rule_id, target in _toml(folder / "aliases.toml").items()
    }
    waived = {
        rule_id: str(waiver.get("reason", "")) if isinstance(waiver, dict) else ""
        for rule_id, waiver in _toml(folder / "waived.toml").items()
    }
    problems += _alias_problems(entries, aliases)
    problems += _waiver_problems(entries, aliases, waived)
    return Specification(entries, aliases, waived, tuple(problems))


def _entries(path: Path) -> Iterator[Entry]:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        for definition in _DEFINITIONS:
            if found := definition.match(line):
                text = line[found.end(1) :].strip(" *|:")
                yield Entry(found[1], path.stem, number, text)
                break


def _toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def _alias_problems(entries: Mapping[str, Entry], aliases: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    for alias, targets in aliases.items():
        for rule_id in (alias, *targets):
            if rule_id not in entries:
                yield f"aliases.toml: no digest defines {rule_id}"
        for target in targets:
            if target in aliases:
                yield f"aliases.toml: {alias} leads to {target}, which is itself an alias"


def _waiver_problems(
    entries: Mapping[str, Entry],
    aliases: Mapping[str, tuple[str, ...]],
    waived: Mapping[str, str],
) -> Iterator[str]:
    for rule_id, reason in waived.items():
        if rule_id not in entries:
            yield f"waived.toml: no digest defines {rule_id}"
        elif entries[rule_id].kind is not Kind.RULE:
            yield f"waived.toml: {rule_id} is not a rule, so it cannot be waived"
        elif rule_id in aliases:
            yield f"waived.toml: {rule_id} is an alias; waive what it leads to"
        if not reason.strip():
            yield f"waived.toml: {rule_id} has no reason"
    rules: dict[str, list[str]] = {}
    for entry in entries.values():
        if entry.kind is Kind.RULE:
            rules.setdefault(entry.digest, []).append(entry.id)
    for digest, ids in rules.items():
        gone = sum(rule_id in waived for rule_id in ids)
        if gone > MOST_WAIVED * len(ids):
            yield (f"waived.toml: {digest} waives {gone} of {len(ids)} rules, more than {MOST_WAIVED:.0%}")


_MARK = ("mark", "pytest.mark")
_RULE = ("rule", "rulemarks.rule")


def marks_of_tests(folder: Path) -> Marks:
    """Find every ``pytest.mark.rule(...)``: on tests and classes, in pytestmark, on parameters."""
    return _marks(folder, _is_test_mark)


def marks_of_code(folder: Path) -> Marks:
    """Find every ``@rule(...)`` of the program."""
    return _marks(folder, _is_code_mark)


def _is_test_mark(called: ast.expr) -> bool:
    return isinstance(called, ast.Attribute) and called.attr == "rule" and _dotted(called.value) in _MARK


def _is_code_mark(called: ast.expr) -> bool:
    return _dotted(called) in _RULE


def _dotted(node: ast.expr) -> str:
    """Return ``a`` or ``a.b`` if that is all that is written here."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return f"{node.value.id}.{node.attr}"
    return ""


def _marks(folder: Path, is_mark: Callable[[ast.expr], bool]) -> Marks:
    marks = Marks()
    for path in sorted(folder.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        if "rule(" not in source:
            continue
        tree = ast.parse(source, str(path))
        constants = _module_constants(tree)
        name = path.relative_to(folder.parent).as_posix()
        for node in ast.walk(tree):
            if not (isinstance(node, ast.Call) and is_mark(node.func)):
                continue
            place = f"{name}:{node.lineno}"
            ids = _literal_ids(node.args, constants)
            if ids is None:
                marks.unclear.append(place)
                continue
            for rule_id in ids:
                marks.places.setdefault(rule_id, []).append(place)
    return marks


def _module_constants(tree: ast.Module) -> dict[str, ast.expr]:
    """Return what the names that a module assigns at its top stand for."""
    constants: dict[str, ast.expr] = {}
    for node in tree.body:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    constants[target.id] = node.value
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
            constants[node.target.id] = node.value
    return constants


def _literal_ids(arguments: Iterable[ast.expr], constants: Mapping[str, ast.expr]) -> list[str] | None:
    """Return the ids that these arguments spell out, or None when only running would tell."""
    ids: list[str] = []
    for argument in arguments:
        node = argument.value if isinstance(argument, ast.Starred) else argument
        if isinstance(node, ast.Name):
            node = constants.get(node.id, node)
        try:
            value = ast.literal_eval(node)
        except ValueError:
            return None
        ids += [value] if isinstance(value, str) else [str(item) for item in value]
    return ids


def read_ledger(folder: Path) -> set[str]:
    """Return the ids proven in the test run that left this ledger, one file per test process."""
    proven: set[str] = set()
    for path in folder.glob("proven-*.json"):
        proven.update(json.loads(path.read_text(encoding="utf-8")))
    return proven


Sorted = dict[str, list[str]]
"""Ids by status: proven, waived, open."""

Tree = dict[str, dict[str, dict[str, Sorted]]]
"""Book, digest, topic, then ids by status."""


@frozen
class Report:
    """Every entry in its place, by kind, and all that is wrong."""

    specification: Specification
    trees: dict[str, Tree]
    problems: list[str]

    def count(self, kind: Kind, book: str, digest: str | None = None) -> dict[str, int]:
        """Return how many entries of a book or digest are proven, waived and open."""
        digests = self.trees[kind].get(book, {})
        chosen = digests.values() if digest is None else [digests.get(digest, {})]
        totals = {"proven": 0, "waived": 0, "open": 0}
        for topics in chosen:
            for status in topics.values():
                for name, ids in status.items():
                    totals[name] += len(ids)
        return totals


def make_report(specification: Specification, proven: Iterable[str], marks: Marks) -> Report:
    """Sort every entry of the specification by what proves it.

    ``marks`` are all marks that exist, checked whether or not their tests ran.
    """
    proven_ids = {
        target for rule_id in proven if rule_id in specification.entries for target in specification.proven_by(rule_id)
    }
    problems = list(specification.problems)
    for rule_id, places in marks.places.items():
        if rule_id not in specification.entries:
            problems.append(f"{', '.join(places)}: no digest defines {rule_id}")
    for rule_id in sorted(proven_ids & specification.waived.keys()):
        problems.append(f"waived.toml: {rule_id} is waived, but a test proves it")
    trees: dict[str, Tree] = {kind.value: {} for kind in Kind}
    for entry in specification.entries.values():
        status = _status(specification, entry.id, proven_ids)
        topics = trees[entry.kind].setdefault(entry.book, {}).setdefault(entry.digest, {})
        empty: Sorted = {"proven": [], "waived": [], "open": []}
        topics.setdefault(entry.topic, empty)[status].append(entry.id)
    return Report(specification, trees, problems)


def _status(specification: Specification, rule_id: str, proven: set[str]) -> str:
    targets = specification.proven_by(rule_id)
    if all(target in proven for target in targets):
        return "proven"
    if all(target in specification.waived for target in targets):
        return "waived"
    settled = proven | specification.waived.keys()
    return "proven" if settled.issuperset(targets) else "open"


def print_report(report: Report, books: list[str], *, brief: bool, open_ids: bool) -> None:
    """Print counts per book, digest and (unless brief) topic; with ``open_ids`` what is open."""
    print(f"{'':46}{'rules':>7}{'proven':>8}{'waived':>8}{'open':>7}{'proven':>8}")
    for book in books:
        _print_row(book, report.count(Kind.RULE, book))
        for digest in report.trees[Kind.RULE].get(book, {}):
            _print_row(f"  {digest}", report.count(Kind.RULE, book, digest))
            if not brief or open_ids:
                _print_topics(report, book, digest, open_ids=open_ids)
        for kind in (Kind.RULING, Kind.VECTOR):
            count = report.count(kind, book)
            print(f"  {kind.value}: {count['proven']} of {sum(count.values())} have a test")


def _print_topics(report: Report, book: str, digest: str, *, open_ids: bool) -> None:
    for topic, status in report.trees[Kind.RULE][book][digest].items():
        _print_row(f"    {topic}", {name: len(ids) for name, ids in status.items()})
        for rule_id in status["open"] if open_ids else []:
            text = report.specification.entries[rule_id].text
            print(f"      {rule_id:22} {text[:70]}")


def _print_row(title: str, count: Mapping[str, int]) -> None:
    total = sum(count.values())
    provable = total - count["waived"]
    share = count["proven"] / provable if provable else 1.0
    print(f"{title:46}{total:7}{count['proven']:8}{count['waived']:8}{count['open']:7}{share:8.1%}")


_HELP = """\
A rule is proven when a passing test marked with its id ran its code; with --ledger that is what
the last test run recorded, without it every mark found in tests/ counts. Waived rules are those
of docs/rules/waived.toml; the rest is open. An id of docs/rules/aliases.toml has the status of
the id, or ids, it leads to. Rulings ("Decisions for a computer") and test vectors are counted
apart and are in no percentage. Shares are of the rules that are not waived.

With --json one object is printed:
  {"rules":    {BOOK: {DIGEST: {TOPIC: {"proven": [ID...], "waived": [ID...], "open": [ID...]}}}},
   "rulings":  the same, "vectors": the same, "problems": [SENTENCE...]}
where BOOK is ahq, datum, xhq or sea and TOPIC the middle part of an id (AHQ-EXP-05: EXP).

Ends with 1 if a mark, waiver or alias names an id that no digest defines, if a waived rule is
proven, or if a digest waives more than 6 % of its rules; with 2 if called wrongly.
"""


def main(arguments: list[str] | None = None) -> int:
    """Print the report and return the exit status."""
    parser = argparse.ArgumentParser(
        prog="scripts/rules",
        description="Tell which rules of the books are proven by tests, waived or open.",
        epilog=_HELP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--json", action="store_true", help="print ids as JSON (see below)")
    parser.add_argument("--book", choices=list(BOOKS.values()), help="only this book")
    parser.add_argument("--open", action="store_true", help="list the open rules too")
    parser.add_argument("--brief", action="store_true", help="no line per topic")
    parser.add_argument("--ledger", type=Path, metavar="DIR", help="the ledger of a test run")
    options = parser.parse_args(arguments)
    if options.ledger is not None and not options.ledger.is_dir():
        parser.error(f"there is no ledger at {options.ledger}")

    specification = read_specification(rules_dir())
    marks = marks_of_tests(ROOT / "tests")
    code = marks_of_code(ROOT / "roguelike")
    proven = set(marks.places) if options.ledger is None else read_ledger(options.ledger)
    for rule_id, places in code.places.items():
        marks.places.setdefault(rule_id, []).extend(places)
    report = make_report(specification, proven, marks)
    books = [options.book] if options.book else list(BOOKS.values())
    if options.json:
        trees = {kind: {book: tree[book] for book in books if book in tree} for kind, tree in report.trees.items()}
        print(json.dumps({**trees, "problems": report.problems}, indent=1))
    else:
        print_report(report, books, brief=options.brief, open_ids=options.open)
    for place in (*marks.unclear, *code.unclear) if options.ledger is None else ():
        print(f"note: {place}: the ids of this mark are not spelled out", file=sys.stderr)
    for problem in report.problems:
        print(f"error: {problem}", file=sys.stderr)
    return 1 if report.problems else 0


if __name__ == "__main__":
    sys.exit(main())
