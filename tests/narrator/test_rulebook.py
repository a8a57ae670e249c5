"""The rules by id, out of the digests."""

import re

import pytest

from roguelike.narrator.rulebook import Rulebook, read_digest, without_remarks
from roguelike.resources import rules_dir
from scripts._rules import read_specification

DIGEST = """
## 1. Blows (XX-HIT)

- **XX-HIT-01** To hit: **D12** or more. [L385, L386]
- **XX-HIT-02** A table: [L1-9]

| A | 1 |
|---|---|
| 1 | 7 |

## 2. Steps

Something else.
- **XX-STEP-01** One step.
- **XX-STEP-02 Running.** Two steps.

| id | what | how |
|---|---|---|
| XX-ROW-01 | A row | of cells |
| **XX-ROW-02** | Another | one |
"""


def test_a_digest_is_read_rule_by_rule() -> None:
    rules = {rule.id: rule for rule in read_digest(DIGEST)}
    assert list(rules) == ["XX-HIT-01", "XX-HIT-02", "XX-STEP-01", "XX-STEP-02", "XX-ROW-01", "XX-ROW-02"]
    assert rules["XX-STEP-02"].lines[0] == "Running. Two steps."
    assert rules["XX-ROW-01"].text == "A row: of cells"
    assert rules["XX-HIT-01"].text == "To hit: D12 or more."
    assert rules["XX-HIT-02"].lines == ("A table:", "| A | 1 |", "| 1 | 7 |")
    assert rules["XX-STEP-01"].chapter == "2. Steps"


def test_every_rule_of_the_digests_can_be_shown() -> None:
    book = Rulebook()
    assert [id for id in read_specification(rules_dir()).entries if book.rule(id) is None] == []


def test_the_shipped_rules_are_found_by_id_and_prefix() -> None:
    book = Rulebook()
    rule = book.rule("AHQ-HTH-05")
    assert rule is not None
    assert rule.text.startswith("To hit:")
    assert book.rule("XX-NOT-01") is None
    assert {rule.id.split("-")[0] for rule in book.rules("XHQ-")} == {"XHQ"}


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Draw one. [?: L507 lists this; see [L8] -> one] Then another. [L507]", "Draw one. Then another."),
        ("The counters (L480-500, counters to L520)", "The counters"),
        ("See the tables (Rooms, outside this slice L521 ff.). [L297]", "See the tables (Rooms)."),
        ("Traps chapter, L995-1092, outside this slice", "Traps chapter"),
        ("| 6 | a hit | derived, L398 |", "| 6 | a hit |"),
        ("L377 names spears.", "the book names spears."),
        ("Wages (not in the source). The source of light.", "Wages (not in the book). The source of light."),
        ("A door [see AHQ-DOOR-01] of 2 [x] (Level 2).", "A door [see AHQ-DOOR-01] of 2 [x] (Level 2)."),
        ("Never closed [?: a note", "Never closed"),
        ("`[drv]` Roll 2D (basic procedure `[base]`); 75% `[drv]`.", " Roll 2D (basic procedure); 75%."),
    ],
)
def test_what_its_author_noted_about_the_source_is_no_part_of_a_rule(written: str, shown: str) -> None:
    assert without_remarks(written) == shown


def test_no_rule_of_a_book_in_play_shows_where_it_came_from() -> None:
    told = [(rule.id, rule.chapter + rule.text) for rule in Rulebook().rules() if rule.id[:2] in ("AH", "DQ")]
    assert [id for id, text in told if re.search(r"\bL\d\d|\[\?|\[L\d|outside this slice", text)] == []
    assert [id for id, text in told if not text.strip()] == []
