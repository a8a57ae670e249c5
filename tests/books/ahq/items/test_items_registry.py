"""Every magic item of the tables has code; what has none is a plain thing."""

from __future__ import annotations

import pytest

from roguelike.books.ahq import book, carrying, verbs
from roguelike.books.ahq.content import content
from roguelike.books.ahq.items import start
from roguelike.books.ahq.items.registry import ITEMS, PLAIN_KINDS
from roguelike.books.ahq.state import Campaign
from roguelike.engine.serial import from_bytes, to_bytes

verbs.load()
TABLES = ("magic", "ring", "shield", "weapon", "arrows", "bow", "sword", "armour")


def of_tables() -> set[str]:
    """The ids that the magic treasure tables give."""
    rows = [row for name in TABLES for row in content().tables[f"AHQ-TBL-{name}"].rows]
    rows += [row for id in ("AHQ-ITEM-10", "AHQ-ITEM-60") for row in content().tables[id].rows]
    return {find.item for row in rows for find in row.items}


def test_every_item_of_the_tables_has_code() -> None:
    assert of_tables() - set(ITEMS) == set()


def test_every_other_thing_is_a_plain_thing() -> None:
    known = content()
    for item in known.items.values():
        assert item.id in ITEMS or item.kind in PLAIN_KINDS, item.id
    magic = [r for shelf in (known.hand_weapons, known.ranged_weapons, known.armour) for r in shelf.values() if r.magic]
    for record in magic:
        assert record.id in ITEMS, record.id


def test_no_entry_is_of_nothing() -> None:
    for id in ITEMS:
        assert carrying.kind_of(id)


def test_a_setup_gives_things_and_they_survive_saving() -> None:
    wanted = {
        "magnus": ["magic-wand:fireball:4", "scroll:courage:flight", "dawnstone:3", "ring-of-protection-2"],
        "sven": ["dwarf-armour", "magic-axe"],
        "torallion": ["elf-bow", "arrows-of-death:4"],
    }
    state = book.new_campaign({"items": wanted}, "x")
    by = {m.profile: m for m in state.heroes()}
    assert by["sven"].weapon == "magic-axe"
    assert "dwarf-armour" in by["sven"].armour
    wand = next(item for item in by["magnus"].items if item.id == "magic-wand")
    assert (wand.uses, wand.spells) == (4, ["fireball"])
    again = from_bytes(Campaign, to_bytes(state))
    assert again == state


@pytest.mark.parametrize(
    "items",
    [{"nobody": []}, {"magnus": ["nothing"]}, {"magnus": ["dwarf-armour"]}, {"sven": ["magic-wand:fireball"]}, ["x"]],
)
def test_a_setup_that_cannot_be_is_a_sentence(items: object) -> None:
    state = book.new_campaign({}, "x")
    with pytest.raises(ValueError, match="items:"):
        start.equip(state, items)  # type: ignore[arg-type]
