"""The rule report and the check of rule marks, on digests of a few lines and on the real ones."""

import functools
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from roguelike.resources import rules_dir
from scripts import _rules
from scripts._rules import Kind, Marks, make_report, marks_of_tests, read_specification

DIGEST = """\
# A book (AHQ-EXP)

- **AHQ-EXP-01** A rule; it points to AHQ-EXP-09.
- **AHQ-EXP-02 Two names.** A rule with a title.
  - **AHQ-EXP-03** A rule inside a rule.

### AHQ-TBL-one (D12)

| D12 | Result |
|---|---|
| 1 | AHQ-EXP-07 happens |

**AHQ-TBL-TWO** [L1]

| Id | Spell |
|---|---|
| AHQ-SPELL-01 | a row that is a rule |
| **AHQ-SPELL-02** | another |

- **AHQ-CTV-01** a test vector
| AHQ-DEC2-01 | a ruling | yes |

## Uncertain

1. **AHQ-EXP-01** named again.
- [?: AHQ-EXP-08 or not]
"""
RULES = ["EXP-01", "EXP-02", "EXP-03", "TBL-one", "TBL-TWO", "SPELL-01", "SPELL-02"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of rules with one digest."""
    rules = tmp_path / "rules"
    rules.mkdir()
    (rules / "ahq-x.md").write_text(DIGEST, encoding="utf-8")
    return rules


def test_only_definitions_are_entries(folder: Path) -> None:
    entries = read_specification(folder).entries
    kinds = {kind: [entry.id.removeprefix("AHQ-") for entry in entries.values() if entry.kind is kind] for kind in Kind}
    assert kinds == {Kind.RULE: RULES, Kind.RULING: ["DEC2-01"], Kind.VECTOR: ["CTV-01"]}
    assert entries["AHQ-EXP-03"].topic == "EXP"
    assert entries["AHQ-EXP-03"].line == 5
    assert entries["AHQ-SPELL-01"].text.startswith("a row")


def test_status_of_every_rule(folder: Path) -> None:
    (folder / "aliases.toml").write_text(
        'AHQ-TBL-one = "AHQ-TBL-TWO"\nAHQ-EXP-03 = ["AHQ-EXP-01", "AHQ-EXP-02"]\n',
        encoding="utf-8",
    )
    specification = read_specification(folder)
    report = make_report(specification, ["AHQ-TBL-one", "AHQ-EXP-01", "AHQ-CTV-01"], Marks())
    assert report.trees["rules"]["ahq"]["ahq-x"]["TBL"] == {
        "proven": ["AHQ-TBL-one", "AHQ-TBL-TWO"],
        "waived": [],
        "open": [],
    }
    assert report.trees["rules"]["ahq"]["ahq-x"]["EXP"]["open"] == ["AHQ-EXP-02", "AHQ-EXP-03"]
    assert report.count(Kind.RULE, "ahq") == {"proven": 3, "waived": 0, "open": 4}
    assert report.count(Kind.VECTOR, "ahq") == {"proven": 1, "waived": 0, "open": 0}
    assert not report.problems


def test_mistakes_are_reported(folder: Path) -> None:
    (folder / "aliases.toml").write_text(
        'AHQ-TBL-one = "AHQ-TBL-TWO"\nAHQ-EXP-02 = "AHQ-TBL-one"\nAHQ-NO-01 = "AHQ-EXP-01"\n',
        encoding="utf-8",
    )
    (folder / "waived.toml").write_text(
        '[AHQ-EXP-01]\nreason = "cardboard"\n[AHQ-NO-02]\nreason = "x"\n[AHQ-EXP-03]\n',
        encoding="utf-8",
    )
    (folder / "ahq-y.md").write_text("- **AHQ-EXP-01** twice\n", encoding="utf-8")
    marks = Marks(places={"AHQ-NO-03": ["tests/test_x.py:7"]})
    problems = make_report(read_specification(folder), ["AHQ-EXP-01"], marks).problems
    assert sorted(problems) == sorted(
        [
            "ahq-y.md:1: AHQ-EXP-01 is defined a second time (first in ahq-x.md:3)",
            "aliases.toml: AHQ-EXP-02 leads to AHQ-TBL-one, which is itself an alias",
            "aliases.toml: no digest defines AHQ-NO-01",
            "waived.toml: no digest defines AHQ-NO-02",
            "waived.toml: AHQ-EXP-03 has no reason",
            "waived.toml: ahq-x waives 2 of 7 rules, more than 6%",
            "tests/test_x.py:7: no digest defines AHQ-NO-03",
            "waived.toml: AHQ-EXP-01 is waived, but a test proves it",
        ]
    )


def test_marks_are_found_wherever_they_stand(tmp_path: Path) -> None:
    (tmp_path / "test_x.py").write_text(
        """
import pytest
from pytest import mark

IDS = ("A-1", "A-2")
pytestmark = [pytest.mark.rule("A-3")]
proves = pytest.mark.skipif(True, reason="no mark of a rule")

@pytest.mark.rule("A-4", *IDS)
@mark.rule("A-5")
@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("A-6"))])
async def test_a(x): ...

@pytest.mark.rule(f"A-{7}")
def test_b(): ...
""",
        encoding="utf-8",
    )
    marks = marks_of_tests(tmp_path)
    assert sorted(marks.places) == ["A-1", "A-2", "A-3", "A-4", "A-5", "A-6"]
    assert marks.unclear == [f"{tmp_path.name}/test_x.py:14"]


def test_the_rules_that_ship_are_in_order() -> None:
    specification = read_specification(rules_dir())
    assert not specification.problems
    entries = specification.entries.values()
    assert {entry.book for entry in entries} == {"ahq", "datum", "xhq", "sea"}
    assert {entry.topic for entry in entries if entry.kind is Kind.VECTOR} == {
        *("CTV", "TV", "TV2", "TV3", "TV4", "OTV"),
    }
    assert {entry.topic for entry in entries if entry.kind is Kind.RULING} == {
        *("CDEC", "DEC", "DEC2", "DEC3", "DEC4"),
    }


def test_the_command_prints_text_and_json(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for reading in (_rules.marks_of_tests, _rules.marks_of_code):  # the same files for both
        monkeypatch.setattr(_rules, reading.__name__, functools.cache(reading))
    assert _rules.main(["--book", "xhq", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert list(printed) == ["rules", "rulings", "vectors", "problems"]
    assert "XHQ-ROLL-01" in printed["rules"]["xhq"]["xhq-extreme-heroquest"]["ROLL"]["open"]
    assert _rules.main(["--book", "xhq", "--open"]) == 0
    text = capsys.readouterr().out
    assert "XHQ-ROLL-01" in text
    assert "ahq-1" not in text


@pytest.mark.parametrize("arguments", [["--book", "chess"], ["--ledger", "/no/such/place"]])
def test_wrong_usage_ends_with_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        _rules.main(arguments)
    assert ended.value.code == 2
    assert "usage: scripts/rules" in capsys.readouterr().err


TESTS = """
import pytest
from roguelike.engine.rulemarks import ran, rule

@rule("AHQ-HTH-05")
def hit(): ...

@rule("AHQ-FATE-06")
async def cancel(): ...

@pytest.mark.rule("AHQ-HTH-05", "AHQ-CTV-05")
def test_good(): hit()

@pytest.mark.rule("AHQ-HTH-05")
def test_never_ran(): ...

@pytest.mark.rule("AHQ-TBL-CHEST")
def test_second_printing_of_a_row(): ran("AHQ-TBL-chest")

@pytest.mark.rule("AHQ-HTH-06")
def test_fails_anyhow():
    ran("AHQ-HTH-06")
    assert False

@pytest.mark.rule("AHQ-FATE-06")
async def test_coroutine(): await cancel()

@pytest.mark.rule("AHQ-FATE-06")
async def test_coroutine_not_awaited(): cancel().close()

@pytest.mark.parametrize(
    "x", [1, pytest.param(2, marks=pytest.mark.rule("AHQ-HTH-04")), pytest.param(3)]
)
def test_parameters(x): ...
"""


UNKNOWN = "import pytest\n@pytest.mark.rule('AHQ-HTH-99')\ndef test_x(): ...\n"


def test_a_marked_rule_must_exist_and_have_run(tmp_path: Path) -> None:
    (tmp_path / "test_unknown.py").write_text(UNKNOWN, encoding="utf-8")
    told = run_pytest(tmp_path, TESTS)
    assert "test_x is marked AHQ-HTH-99: no digest defines it" in told
    assert "ERROR test_unknown.py" in told
    assert "marked AHQ-HTH-05 but no rule function or data row of that id ran" in told
    outcomes = {test: outcome for outcome, test in re.findall(r"^(PASSED|FAILED) \S+::(\S+)", told, re.MULTILINE)}
    assert outcomes == {
        "test_good": "PASSED",
        "test_never_ran": "FAILED",
        "test_second_printing_of_a_row": "PASSED",
        "test_fails_anyhow": "FAILED",
        "test_coroutine": "PASSED",
        "test_coroutine_not_awaited": "FAILED",
        "test_parameters[1]": "PASSED",
        "test_parameters[2]": "FAILED",
        "test_parameters[3]": "PASSED",
    }
    proven = {"AHQ-HTH-05", "AHQ-CTV-05", "AHQ-TBL-CHEST", "AHQ-FATE-06"}
    assert _rules.read_ledger(tmp_path / "ledger") == proven


def run_pytest(tmp_path: Path, tests: str) -> str:
    """Run these tests in two processes under the project's conftest and settings; return what pytest printed."""
    (tmp_path / "test_x.py").write_text(tests, encoding="utf-8")
    shutil.copy(_rules.ROOT / "tests" / "conftest.py", tmp_path)
    shutil.copy(_rules.ROOT / "pyproject.toml", tmp_path)
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "FATEPOINT_"))}
    environment["FATEPOINT_RULE_LEDGER"] = str(tmp_path / "ledger")
    environment["PYTHONPATH"] = str(_rules.ROOT)
    unused = [f"-pno:{plugin}" for plugin in ("cacheprovider", "textual-snapshot", "syrupy")]
    options = ["-rA", "-n2", "--continue-on-collection-errors", *unused]
    command = [sys.executable, "-m", "pytest", *options, "."]
    told = subprocess.run(command, check=False, cwd=tmp_path, env=environment, capture_output=True, text=True)
    return told.stdout + told.stderr
