"""What every test has: rules note that they ran, and a marked test must have run its rules.

``@pytest.mark.rule("AHQ-HTH-05")`` claims that the test proves that rule. An id that no digest
defines is an error when tests are collected. A test that passes without any code of a marked rule
having run in its body fails after all. The ids of tests that passed go to a file per process in
the folder FATEPOINT_RULE_LEDGER, for scripts/rules.
"""

import os

# Before anything of roguelike is imported: the switch is read once, at import.
os.environ["FATEPOINT_TRACE_RULES"] = "1"

import functools
import json
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import settings

from roguelike.engine import rulemarks
from roguelike.resources import rules_dir
from scripts._rules import Specification, read_specification

if not rulemarks.TRACING:
    raise RuntimeError("roguelike was imported before tests/conftest.py could switch tracing on")

# How long an example takes says more of the machine than of the program: speed is measured by scripts/bench.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

PROVEN = pytest.StashKey[set[str]]()


@functools.cache
def specification() -> Specification:
    return read_specification(rules_dir())


def marked_rules(item: pytest.Item) -> list[str]:
    """Return the ids of all rule marks of a test: its own, its parameters', class's, module's."""
    return [rule_id for mark in item.iter_markers("rule") for rule_id in mark.args]


def pytest_configure(config: pytest.Config) -> None:
    config.stash[PROVEN] = set()
    folder = ledger()
    if folder is not None and not hasattr(config, "workerinput"):
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("proven-*.json"):
            old.unlink()


@pytest.hookimpl(wrapper=True)
def pytest_pycollect_makeitem(collector: pytest.Module | pytest.Class, name: str) -> Generator[None, object, object]:
    made = yield
    for item in made if isinstance(made, list) else []:
        for rule_id in marked_rules(item) if isinstance(item, pytest.Item) else []:
            if rule_id not in specification().entries:
                raise collector.CollectError(f"{name} is marked {rule_id}: no digest defines it")
    return made


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    ids = marked_rules(item)
    with rulemarks.trace() as ran:
        yield
    for rule_id in specification().not_run(ids, ran) if ids else []:
        pytest.fail(f"marked {rule_id} but no rule function or data row of that id ran", pytrace=False)
    item.config.stash[PROVEN].update(ids)


def pytest_sessionfinish(session: pytest.Session) -> None:
    folder, proven = ledger(), session.config.stash[PROVEN]
    if folder is not None and proven:
        name = os.environ.get("PYTEST_XDIST_WORKER", "main")
        text = json.dumps(sorted(proven), indent=0)
        (folder / f"proven-{name}.json").write_text(text, encoding="utf-8")


def ledger() -> Path | None:
    """Return the folder that gathers which rules were proven, if anybody asked for it."""
    folder = os.environ.get("FATEPOINT_RULE_LEDGER")
    return Path(folder) if folder else None
