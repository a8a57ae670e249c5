"""Every table of the digest, row by row, against the data files."""

import re
from collections.abc import Mapping
from typing import TypeVar

import pytest

from roguelike.books.datum.content import content
from roguelike.books.datum.content_classes import Record
from tests.books.kit.digests import table

FILE = "dq-datumquest.md"
R = TypeVar("R", bound=Record)


def bare(cell: str) -> str:
    """A cell without brackets of any kind."""
    return " ".join(re.sub(r"\[[^]]*\]|\([^)]*\)", "", cell.replace("`", "")).split())


def rows(id: str) -> list[list[str]]:
    return [[bare(cell) for cell in row] for row in table(FILE, id)]


def number(cell: str) -> int:
    """The first number of a cell; 0 if there is none."""
    found = re.search(r"\d+", cell)
    return int(found[0]) if found else 0


def named(records: Mapping[str, R], name: str) -> R:
    """The record of this name, taken as the rules take it."""
    (id,) = (id for id, record in records.items() if record.name.casefold() == name.casefold())
    return records[id]


def same_names(records: Mapping[str, R], id: str) -> None:
    """The table names these records and no others."""
    assert {record.name.casefold() for record in records.values()} == {row[0].casefold() for row in rows(id)}


@pytest.mark.rule("DQ-TBL-HEROES")
def test_heroes() -> None:
    spells = {"none": (0, False), "1 element": (1, False), "3 elements": (3, False), "3 prayers": (0, True)}
    for type, name, move, unarmed, defence, body, mind, weapon, sees, casts, groups in rows("DQ-TBL-HEROES"):
        card = content().heroes[type.lower()]
        assert name in ("-", card.name)
        figures = (card.movement, card.defence, card.body, card.mind)
        assert figures == (int(move), int(defence), int(body), int(mind))
        faces = "any skull" if card.unarmed_faces == "skull" else "white skull only"
        assert f"{card.unarmed}D, {faces}" == unarmed
        assert content().weapons[card.weapon].name.casefold() == weapon.casefold()
        assert card.infravision is (sees == "yes")
        assert (card.elements, card.prayers) == spells[casts]
        assert ", ".join(group.title() for group in card.groups) == groups
    assert len(content().heroes) == len(rows("DQ-TBL-HEROES"))


@pytest.mark.rule("DQ-TBL-MONSTERS")
def test_monsters() -> None:
    traits = {
        "undead": "undead",
        "stuns": "blunt",
        "regains": "regenerates",
        "passes furniture": "passes-furniture",
        "named": "named",
    }
    for name, move, attack, defence, body, _, mind, notes in rows("DQ-TBL-MONSTERS"):
        card = named(content().monsters, name)
        figures = (card.movement, card.attack, card.defence, card.body, card.mind)
        assert figures == tuple(map(number, (move, attack, defence, body, mind))), name
        assert sorted(card.traits) == sorted(trait for word, trait in traits.items() if word in notes)
        spells = re.search(r"(\d) Chaos spell", notes)
        assert card.spells == (int(spells[1]) if spells else 0)
        if learned := re.search(r"XP (\d+)/(\d+)", notes):
            assert (card.kill_xp, card.assist_xp) == (int(learned[1]), int(learned[2]))
    same_names(content().monsters, "DQ-TBL-MONSTERS")


@pytest.mark.rule("DQ-TBL-XP-COMBAT")
def test_experience_of_the_printed_monsters() -> None:
    printed = {name: (int(kill), int(assist)) for name, kill, assist in rows("DQ-TBL-XP-COMBAT")}
    cards = [named(content().monsters, name) for name in printed]
    assert {card.name: (card.kill_xp, card.assist_xp) for card in cards} == printed
    assert {card.name for card in content().monsters.values() if card.xp_source} == printed.keys()


@pytest.mark.rule("DQ-TBL-WEAPONS")
def test_hand_weapons() -> None:
    for name, dice, price, hands, long, thrown, blunt, note in rows("DQ-TBL-WEAPONS"):
        weapon = named(content().weapons, name)
        assert (weapon.dice, weapon.price, weapon.hands) == (number(dice), number(price), number(hands)), name
        assert (weapon.long, weapon.blunt) == (long == "yes", blunt == "yes"), name
        assert (weapon.thrown, weapon.small) == (thrown.startswith("yes"), "small" in thrown), name
        assert (weapon.wizard, weapon.sword) == (note.startswith("all"), '"sword"' in note), name
    same_names(content().weapons, "DQ-TBL-WEAPONS")


MISSILES = {"Long/composite bow": "Long bow", "Pistol": "Black-powder pistol"}
"""What a table calls another way."""


@pytest.mark.rule("DQ-TBL-MISSILE")
def test_missile_weapons() -> None:
    for name, dice, hands, ammo, faces, printed, _, special in rows("DQ-TBL-MISSILE"):
        weapon = named(content().missiles, MISSILES.get(name, name))
        assert (weapon.dice, weapon.hands, weapon.printed) == (number(dice), number(hands), number(printed)), name
        assert (weapon.ammo, weapon.ammo_kind) == (number(ammo), "".join(re.findall(r"\d+ (\w+)s", ammo))), name
        assert weapon.faces == {"any skull": "skull", "white skull only, NOT black": "white"}[faces]
        assert (weapon.reload, weapon.lead) == ("Reload" in special, "Lead" in special), name
    assert len(content().missiles) == len(rows("DQ-TBL-MISSILE"))


@pytest.mark.rule("DQ-TBL-MISSILE-PRICE")
def test_prices_of_missile_weapons() -> None:
    for name, price, refill in rows("DQ-TBL-MISSILE-PRICE"):
        weapon = named(content().missiles, MISSILES.get(name, name))
        assert (weapon.price, weapon.refill) == (number(price), number(refill.partition("s ")[2])), name
        assert weapon.wizard is (name == "Sling")


@pytest.mark.rule("DQ-TBL-ARMOUR")
def test_armour() -> None:
    for name, dice, price, points, repair, note in rows("DQ-TBL-ARMOUR"):
        piece = named(content().armour, name.removesuffix(" / plate"))
        figures = (piece.dice, piece.price, piece.points, piece.repair)
        assert figures == tuple(map(number, (dice, price, points, repair))), name
        assert (piece.hands, piece.slow) == (1 if "one hand" in note else 0, "Slow" in note), name
    assert len(content().armour) == len(rows("DQ-TBL-ARMOUR"))


@pytest.mark.rule("DQ-TBL-GEAR")
def test_gear() -> None:
    other = {
        "Rope, 10 ft": "Rope (10 ft)",
        "Rope, 20 ft": "Rope (20 ft)",
        "Oil lamp / lantern": "Oil lamp",
    }
    sold = {thing.name: thing.price for thing in content().gear.values() if thing.price}
    printed = {other.get(name, name): number(price) for name, price, _ in rows("DQ-TBL-GEAR") if number(price)}
    assert {name: named(content().gear, name).price for name in sold} == printed


@pytest.mark.rule("DQ-TBL-SPELLS")
def test_spells() -> None:
    printed = {name: (element.lower(), int(level)) for name, element, level, _ in rows("DQ-TBL-SPELLS")}
    spells = [named(content().spells, name) for name in printed]
    assert {spell.name: (spell.element, spell.level) for spell in spells} == printed
    heal = {name for name, _, _, effect in rows("DQ-TBL-SPELLS") if "regains" in effect}
    assert {spell.name for spell in spells if spell.heals} == heal
    prayers = {spell.name: spell.level for spell in content().spells.values() if spell.name not in printed}
    assert prayers == {"Turn Undead": 1, "Bless": 1, "Lay on Hands": 1}


@pytest.mark.rule("DQ-TBL-CHAOS-SPELLS")
def test_chaos_spells() -> None:
    assert [content().chaos[id].name for id in content().chaos] == [row[0] for row in rows("DQ-TBL-CHAOS-SPELLS")]


@pytest.mark.rule("DQ-TBL-TREASURE")
def test_the_treasure_deck() -> None:
    for id, (name, copies, sign, effect) in zip(content().treasure, rows("DQ-TBL-TREASURE"), strict=True):
        card = content().treasure[id]
        assert (card.copies, card.sign) == (int(copies), sign), name
        assert card.gold == (number(effect) if effect.endswith("coins") else 0), name
        kept = name.startswith("Potion") or name == "Heroic Brew"
        assert (content().gear[card.item].name if card.item else "") == (name if kept else ""), name


@pytest.mark.rule("DQ-TBL-ARTIFACTS")
def test_artifacts() -> None:
    same_names(content().artifacts, "DQ-TBL-ARTIFACTS")
    made = content().artifacts
    assert made["talisman-of-lore"].mind == 1
    armour, blade = made["borins-armour"], made["spirit-blade"]
    assert (armour.alike, armour.dice, armour.slow, armour.wears) == ("breastplate", 0, False, False)
    assert (blade.alike, blade.dice, blade.undead_dice) == ("broadsword", 0, 1)
    assert (made["orcs-bane"].alike, made["orcs-bane"].twice_against) == ("shortsword", "orc")
    assert (made["wand-of-magic"].casts, made["wand-of-magic"].only) == (2, ("wizard", "elf"))
    assert (made["wizards-cloak"].defence, made["wizards-cloak"].only) == (1, ("wizard",))
    staff = made["wizards-staff"]
    assert (staff.alike, staff.only) == ("staff", ("wizard",))
    assert content().weapons[staff.alike].dice + staff.dice == 2


@pytest.mark.rule("DQ-TBL-TRAPS")
def test_traps() -> None:
    pit, spear, block, _ = rows("DQ-TBL-TRAPS")
    traps = {id: content().traps[id] for id in ("pit", "spear", "falling-block")}
    assert {id: (trap.dice, trap.damage) for id, trap in traps.items()} == {
        "pit": (0, number(pit[1])),
        "spear": (number(spear[1]), 0),
        "falling-block": (number(block[1]), 0),
    }
    assert [id for id, trap in traps.items() if trap.stays] == ["pit"]
    assert [id for id, trap in traps.items() if trap.blocks] == ["falling-block"]


def found_in(words: str) -> str:
    """What a cell of the furniture's table is in the data."""
    if coins := re.fullmatch(r"(\d+)(?: coins|-coin gem)", words):
        return f"gold {coins[1]}"
    if dice := re.fullmatch(r"(\d+D\d+) coins", words):
        return f"coins {dice[1]}"
    if re.fullmatch(r"(\w+: )?1 Body", words):
        return "hurt"
    told = {
        "nothing": "nothing",
        "-1 Mind": "mind",
        "chest trap": "trap",
        "1 treasure card": "card",
        "a skeleton rises": "rises skeleton",
        "Wandering Monster": "wandering",
        "components for one spell": "components",
        "light any torch free": "fire",
        "torch + tinder": "item torch,item tinder",
        "tinder and flint": "item tinder",
        "rope 10 ft": "item rope-10",
        "rope 20 ft": "item rope-20",
        "10 iron spikes": "item iron-spikes",
    }
    if "scroll" in words:
        return "scroll"
    return told.get(words) or f"item {words.removeprefix('weapon: ').lower().replace(' ', '-')}"


@pytest.mark.rule("DQ-TBL-FURN")
def test_furniture() -> None:
    for (cell, *_), (name, squares, height, *found) in zip(
        table(FILE, "DQ-TBL-FURN"), rows("DQ-TBL-FURN"), strict=True
    ):
        piece = named(content().furniture, name)
        assert (piece.copies, f"{piece.width}x{piece.height}") == (number(cell), squares), name
        assert piece.tall is height.startswith("tall"), name
        assert [piece.on_1, piece.on_2, piece.on_4, piece.on_6] == [found_in(words) for words in found], name
    same_names(content().furniture, "DQ-TBL-FURN")
    assert sum(piece.copies for piece in content().furniture.values()) == 15


@pytest.mark.rule("DQ-TBL-PATROL")
def test_patrols() -> None:
    plurals = str.maketrans({" ": "-"})
    for level in range(1, 5):
        told = []
        for row in rows("DQ-TBL-PATROL"):
            groups = [group.split(" ", 1) for group in row[level].split(" + ")]
            told.append(", ".join(f"{n} {who.removesuffix('s').lower().translate(plurals)}" for n, who in groups))
        assert list(content().patrols[f"level-{level}"].rows) == told


@pytest.mark.rule("DQ-TBL-OMEN")
def test_the_dark_omen_deck() -> None:
    for (cell, *_), (name, copies, _) in zip(table(FILE, "DQ-TBL-OMEN"), rows("DQ-TBL-OMEN"), strict=True):
        card = named(content().omens, name)
        assert (card.copies, card.kind == "event") == (int(copies), "(event)" in cell), name
    same_names(content().omens, "DQ-TBL-OMEN")


@pytest.mark.rule("DQ-TBL-SKILLS")
def test_skills() -> None:
    for group, level, name, _ in rows("DQ-TBL-SKILLS"):
        skill = named(content().skills, name)
        assert (skill.group, skill.level) == (group.lower(), int(level)), name
    assert len(content().skills) == len(rows("DQ-TBL-SKILLS"))


@pytest.mark.parametrize(
    ("id", "lookup", "told"),
    [
        pytest.param(
            "DQ-TBL-CARRY",
            "carry",
            "potion scroll pocket weapon small shield armour other",
            marks=pytest.mark.rule("DQ-TBL-CARRY"),
        ),
        pytest.param(
            "DQ-TBL-LIVING",
            "living",
            "keep component-per-level rune lender will inheritance ammunition",
            marks=pytest.mark.rule("DQ-TBL-LIVING"),
        ),
        pytest.param(
            "DQ-TBL-XP-ACTIONS",
            "xp-actions",
            "jump heal find-traps find-doors heal-group",
            marks=pytest.mark.rule("DQ-TBL-XP-ACTIONS"),
        ),
    ],
)
def test_tables_of_figures(id: str, lookup: str, told: str) -> None:
    keys = told.split()
    cells = [row[-1] for row in rows(id)]
    values = content().lookups[lookup].values
    assert [values[key] for key in keys] == [-1 if cell == "unlimited" else number(cell) for cell in cells[: len(keys)]]
    assert set(values) - set(keys) == ({"keep-per-level"} if lookup == "living" else set())
    if lookup == "living":
        assert cells[0] == f"{values['keep']} + {values['keep-per-level']} x Level"


@pytest.mark.rule("DQ-TBL-PLUS", "DQ-TBL-CAPACITY")
def test_zargons_tables() -> None:
    plus = content().lookups["plus"].values
    assert [plus[key] for key in ("defence", "artifacts", "attack")] == [number(row[0]) for row in rows("DQ-TBL-PLUS")]
    printed = {name.lower().replace(" ", "-"): int(level) for level, name, _ in rows("DQ-TBL-CAPACITY")}
    assert dict(content().lookups["capacity"].values) == printed
