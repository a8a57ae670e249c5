"""The rules by id, out of the digests."""

from roguelike.narrator.rulebook import Rulebook, read_digest

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
"""


def test_a_digest_is_read_rule_by_rule() -> None:
    rules = {rule.id: rule for rule in read_digest(DIGEST)}
    assert list(rules) == ["XX-HIT-01", "XX-HIT-02", "XX-STEP-01"]
    assert rules["XX-HIT-01"].text == "To hit: D12 or more."
    assert rules["XX-HIT-02"].lines == ("A table:", "| A | 1 |", "| 1 | 7 |")
    assert rules["XX-STEP-01"].chapter == "2. Steps"


def test_the_shipped_rules_are_found_by_id_and_prefix() -> None:
    book = Rulebook()
    rule = book.rule("AHQ-HTH-05")
    assert rule is not None
    assert rule.text.startswith("To hit:")
    assert book.rule("XX-NOT-01") is None
    assert {rule.id.split("-")[0] for rule in book.rules("XHQ-")} == {"XHQ"}
