"""Every figure of weapons, armour, spells, followers and costs against the digests' tables."""

import pytest

from roguelike.books.ahq.content import content, damage_dice
from roguelike.books.ahq.content_classes import CHARACTERISTICS, Armour
from roguelike.books.kit.converting import Dice
from tests.books.kit.digests import plain, span, table, text

CORE = "ahq-1-exploration-combat-magic.md"
ROOMS = "ahq-2-gm-rooms-traps-treasure.md"
CAMPAIGN = "ahq-3-campaign-heroes-monsters-heroquest.md"
SKAVEN = "ahq-4-solo-amulet-skaven-reference.md"
STRENGTHS = ((1, 2), (3, 4), (5,), (6,), (7,), (8,), (9,), (10,), (11,), (12,))
HAND = {"Axe or Warhammer": ("axe", "warhammer"), "Claws & Fangs": ("claws",)}
NATURAL = {"-": (), "1": (1,), "1-2": (1, 2), "12": (12,), "11-12": (11, 12)}


def slug(name: str) -> str:
    return name.lower().replace(",", "").replace(" ", "-").replace("'", "")


def dice(cell: str) -> int | None:
    return None if cell in ("-", "NA") else int(cell)


@pytest.mark.rule("AHQ-TBL-hand-weapons")
def test_hand_weapons() -> None:
    for name, *cells in table(CAMPAIGN, "AHQ-TBL-hand-weapons"):
        for id in HAND.get(name, (slug(name),)):
            weapon = content().hand_weapons[id]
            for strengths, cell in zip(STRENGTHS, cells, strict=False):
                for strength in strengths:
                    assert damage_dice(weapon, strength) == dice(cell), f"{name} at {strength}"
            assert weapon.fumble == NATURAL[cells[10]]
            assert weapon.critical == NATURAL[cells[11]]
            assert weapon.heavy is (cells[11] == "11-12")


def test_long_weapons_are_those_of_the_ruling() -> None:
    plain_weapons = {w.id for w in content().hand_weapons.values() if w.long and not w.magic}
    assert plain_weapons == {"spear", "halberd", "double-handed-sword"}  # AHQ-CDEC-13


def test_a_hero_too_weak_for_a_weapon() -> None:
    axe = content().hand_weapons["double-handed-axe"]
    assert damage_dice(axe, 5) is None
    assert axe.minimum_strength == 6


@pytest.mark.rule("AHQ-TBL-ranged-weapons")
def test_ranged_weapons() -> None:
    ids = {"Spear, thrown": "spear-thrown"}
    for name, reach, damage, notes in table(CAMPAIGN, "AHQ-TBL-ranged-weapons"):
        weapon = content().ranged_weapons[ids.get(name, slug(name))]
        assert (weapon.range, weapon.damage) == (int(reach), int(damage))
        assert weapon.move is (notes == "move and throw")
        assert weapon.minimum_strength == (6 if "Strength 6" in notes else 1)
        assert weapon.reload_turns == ("reload" in notes)


@pytest.mark.rule("AHQ-TBL-armour-3")
def test_armour() -> None:
    ids = {"Mithril chain": "mithril"}
    for name, bow_skill, toughness, speed in table(CAMPAIGN, "AHQ-TBL-armour-3"):
        worn = content().armour[ids.get(name, slug(name))]
        assert modifiers(worn) == (int(speed), int(bow_skill), int(toughness))
        assert worn.worn == ("shield" if name == "Shield" else "body")


def modifiers(worn: Armour) -> tuple[int, int, int]:
    return worn.speed, worn.bow_skill, worn.toughness


@pytest.mark.rule("AHQ-TBL-armour", "AHQ-TBL-shield")
def test_magic_armour_shields_and_helmets() -> None:
    for id in ("AHQ-TBL-armour", "AHQ-TBL-shield"):
        found = content().tables[id]
        for roll, _, *cells in table(ROOMS, id):
            row = found.at(span(roll)[0])
            worn = content().armour[row.items[0].item]
            assert modifiers(worn) == tuple(int(cell) for cell in cells), worn.name
            assert worn.magic


@pytest.mark.rule("AHQ-TBL-weapon")
def test_magic_weapons() -> None:
    for roll, name, *cells in table(ROOMS, "AHQ-TBL-weapon"):
        row = content().tables["AHQ-TBL-weapon"].at(span(roll)[0])
        weapon = content().hand_weapons[row.items[0].item]
        base = slug(name.split(",")[0].split(" (")[0])
        for strengths, cell in zip(STRENGTHS, cells, strict=True):
            for strength in strengths:
                assert damage_dice(weapon, strength) == dice(cell), f"{name} at {strength}"
        like = content().hand_weapons[base]
        assert (weapon.fumble, weapon.critical) == (like.fumble, like.critical)
        assert (weapon.long, weapon.two_handed, weapon.wizards) == (
            like.long,
            like.two_handed,
            like.wizards,
        )


@pytest.mark.rule("AHQ-TBL-sword", "AHQ-TBL-bow", "AHQ-TBL-arrows")
def test_magic_swords_bows_and_missiles() -> None:
    tables = content().tables
    for roll, _, weapon_skill, strength in table(ROOMS, "AHQ-TBL-sword"):
        found = tables["AHQ-TBL-sword"].at(span(roll)[0]).items[0]
        sword = content().hand_weapons[found.item]
        assert (sword.weapon_skill, sword.strength) == (int(weapon_skill), int(strength))
        assert sword.wizards is (sword.id == "rune-sword")
    for roll, _, reach, damage in table(ROOMS, "AHQ-TBL-bow"):
        found = tables["AHQ-TBL-bow"].at(span(roll)[0]).items[0]
        bow = content().ranged_weapons[found.item]
        assert (bow.range, bow.damage) == (int(reach), int(damage))
    for roll, name, count in table(ROOMS, "AHQ-TBL-arrows"):
        found = tables["AHQ-TBL-arrows"].at(span(roll)[0]).items[0]
        missile = content().items[found.item]
        assert (missile.name, found.count) == (name, int(count))
        assert missile.counts_as == ("bolts" if "Bolts" in name else "arrows")


@pytest.mark.rule("AHQ-TBL-PRAZSWORD")
def test_the_sword_of_praznagar() -> None:
    ((name, damage, fumble, critical),) = table(SKAVEN, "AHQ-TBL-PRAZSWORD")
    sword = content().hand_weapons["praznagars-sword"]
    assert sword.name == name
    assert {damage_dice(sword, strength) for strength in range(1, 13)} == {int(damage)}
    assert (fumble, sword.fumble) == ("none", ())
    assert sword.critical == NATURAL[critical]


@pytest.mark.rule("AHQ-TBL-ring")
def test_rings() -> None:
    for roll, name, effect in table(ROOMS, "AHQ-TBL-ring"):
        row = content().tables["AHQ-TBL-ring"].at(span(roll)[0])
        ring = content().items[row.items[0].item]
        assert ring.name == name
        if effect.startswith("T +"):
            assert ring.figures == {"toughness": int(effect[3:])}
        elif ring.need is not None:
            assert f"{ring.need} or more" in effect or f"{ring.need}-12" in effect
        else:
            assert "Intelligence" in effect


def test_the_to_hit_tables_and_their_formulas() -> None:
    melee, ranged = content().grids["AHQ-TBL-HTH"], content().grids["AHQ-TBL-RNG"]
    for skill in range(1, 13):
        row = melee.need[skill - 1]
        printed = table(CORE, "AHQ-TBL-HTH")[skill - 1]
        assert row == tuple(int(cell) for cell in printed[1:])
        assert row == tuple(min(10, max(2, 7 - skill + other)) for other in range(1, 13))
        row = ranged.need[skill - 1]
        cells = table(CORE, "AHQ-TBL-RNG")[skill - 1][1:]
        assert row == tuple(0 if cell == "-" else int(cell.strip("*")) for cell in cells)
        needs = [max(3, 12 - skill + band) for band in range(5)]
        assert row == tuple(need if need <= 12 else 0 for need in needs)


@pytest.mark.rule("AHQ-TBL-SPELLS")
def test_the_bright_spell_book() -> None:
    spells = {rule: spell for spell in content().spells.values() for rule in spell.source.split()}
    for id, name, known, components, *_, test, _ in table(CORE, "AHQ-TBL-SPELLS"):
        spell = content().spells[spells[id].id]
        assert (spell.name, spell.college) == (name, "bright")
        assert spell.known is (known == "start")
        names = [content().items[component].name for component in spell.components]
        assert names == [plain(part.split(" (no move")[0]) for part in components.split(" + ")]
        assert spell.test is (test == "Int")


@pytest.mark.rule("AHQ-TBL-costs")
def test_prices() -> None:
    names = {
        "Mithril chain": "mithril",
        "Double-handed Sword": "double-handed-sword",
        "6 arrows": "arrows",
        "6 crossbow bolts": "bolts",
        "10 feet of Rope": "rope",
        "10 Iron Spikes": "iron-spikes",
        "Flask of Greek Fire": "greek-fire",
        "Flaming Hand of Destruction": "burning-hand",
        "The Bright Key": "bright-key",
        "+1 Characteristic": "train-characteristic",
        "+1 Fate Point": "train-fate-point",
        "any spell component": "fire-dust",
        "Raise a dead Hero (corpse needed)": "raise-dead",
        "Restore a lost limb": "restore-limb",
    }
    shelves = (
        content().hand_weapons,
        content().ranged_weapons,
        content().armour,
        content().items,
        content().spells,
        content().costs,
    )
    for _, what, cell in table(CAMPAIGN, "AHQ-TBL-costs"):
        price = int(cell.replace(",", "").split()[0])
        for name in what.removesuffix("(each)").strip().split("; "):
            id = names.get(name, slug(name.split(" + ")[0]))
            record = next(shelf[id] for shelf in shelves if id in shelf)
            assert record.price == price, what
            if " + 6 " in name:
                assert content().ranged_weapons[id].package == 6


@pytest.mark.rule("AHQ-TBL-cost-of-living")
def test_the_cost_of_living() -> None:
    ids = ("cost-of-living", "", "", "moneylender", "make-will", "inheritance")
    for id, (_, cell) in zip(ids, table(CAMPAIGN, "AHQ-TBL-cost-of-living"), strict=True):
        if id:
            cost = content().costs[id]
            shown = f"{cost.price} GC"
            if cost.per_fate_point:
                shown += f" + {cost.per_fate_point} GC per Fate Point"
            assert shown == cell


@pytest.mark.rule("AHQ-TBL-followers", "AHQ-TBL-followers-stats")
def test_followers() -> None:
    people = {person.name: person for person in content().henchmen.values()}
    for name, hire, wage, _ in table(CAMPAIGN, "AHQ-TBL-followers"):
        person = content().henchmen[people[name].id]
        assert (person.hire, person.wage) == (int(hire.split()[0]), int(wage))
    for name, *cells, gear, damage in table(CAMPAIGN, "AHQ-TBL-followers-stats"):
        person = people[name]
        for figure, cell in zip(CHARACTERISTICS, cells, strict=True):
            assert getattr(person, figure) == int(cell), f"{name}: {figure}"
        assert person.damage == int(damage.split()[0])
        assert set(gear.split(", ")) == {*person.weapons, *person.armour}


@pytest.mark.rule("AHQ-TBL-hero-creation")
def test_creating_heroes() -> None:
    for what, *cells in table(CAMPAIGN, "AHQ-TBL-hero-creation"):
        figure = what.removesuffix(" WS").removesuffix(" BS").lower().replace(" ", "_")
        for race, cell in zip(("human", "dwarf", "elf"), cells, strict=True):
            assert str(getattr(content().races[race], figure)) == cell


def test_ready_heroes_lie_in_the_ranges_of_their_race() -> None:
    for hero in content().heroes.values():
        for figure, value in hero.base.items():
            made = getattr(content().races[hero.race], figure)
            low, high = (
                (made.total(made.count), made.total(made.count * made.sides))
                if isinstance(made, Dice)
                else (made, made)
            )
            assert low <= value <= high, f"{hero.name}: {figure} {value} is not {low}-{high}"
        purse = content().races[hero.race].gold
        assert hero.gold <= purse.total(purse.sides)


def test_heinrich_is_as_the_examples_show_him() -> None:
    """AHQ-CTV-05, AHQ-CTV-10; Sven's axe: AHQ-CTV-07."""
    heinrich, sven = content().heroes["heinrich"], content().heroes["sven"]
    (mail,) = (content().armour[id] for id in heinrich.armour)
    assert (heinrich.bow_skill, heinrich.bow_skill + mail.bow_skill) == (7, 6)
    assert (heinrich.toughness, heinrich.toughness + mail.toughness) == (6, 8)
    assert (heinrich.speed, heinrich.speed + mail.speed) == (8, 6)
    assert content().grids["AHQ-TBL-HTH"].need[heinrich.weapon_skill - 1][6 - 1] == 5
    assert content().grids["AHQ-TBL-HTH"].need[sven.weapon_skill - 1][6 - 1] == 5
    assert damage_dice(content().hand_weapons[sven.weapons[0]], sven.strength) == 5


def test_the_skaven_spells_name_their_components() -> None:
    for line in text(SKAVEN).splitlines():
        if line.startswith("| **AHQ-SKMAG-"):
            id, name, component, _ = (plain(cell) for cell in line.strip("|").split("|"))
            (spell,) = (s for s in content().spells.values() if s.source == id)
            assert spell.name == name
            held = content().items[spell.components[0]].name
            assert held.lower().endswith(component.lower())
