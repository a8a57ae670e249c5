"""The sheet of a model: the two blocks of numbers that it needs to hit."""

import pytest

from roguelike.books.ahq import book, lasting, verbs
from roguelike.books.ahq.belongings import blocks
from roguelike.books.ahq.cards import card, needs
from roguelike.books.ahq.content import content
from roguelike.books.ahq.figures import CHARACTERISTICS, attack_skill, damage_dice, starting, value
from roguelike.books.ahq.people import add_monster
from roguelike.books.ahq.state import Item, Model
from roguelike.engine.geometry import Square
from roguelike.narrator import Narrator


def shown(block: int, weapon_skill: int, bow_skill: int) -> list[str]:
    return [amount for _, amount, _ in needs(weapon_skill, bow_skill)[block].parts]


@pytest.mark.rule("AHQ-SETUP-14")
def test_the_hand_to_hand_block_lists_the_number_needed_for_every_weapon_skill() -> None:
    assert shown(0, 8, 1) == ["2+", "2+", "2+", "3+", "4+", "5+", "6+", "7+", "8+", "9+", "10+", "10+"]
    assert shown(0, 1, 1)[:4] == ["7+", "8+", "9+", "10+"]


@pytest.mark.rule("AHQ-SETUP-15")
@pytest.mark.parametrize(
    ("bow_skill", "block"),
    [
        (1, ["11*", "12*", "-", "-", "-"]),
        (5, ["7+", "8+", "9+", "10+", "11*"]),
        (12, ["3+", "3+", "3+", "3+", "4+"]),
    ],
)
def test_the_ranged_block_lists_the_number_needed_for_every_distance_band(bow_skill: int, block: list[str]) -> None:
    assert shown(1, 1, bow_skill) == block


def block(model: Model, name: str) -> dict[str, str]:
    """A block of a model's sheet: what its lines say, and how much."""
    voice = Narrator()
    lines = {
        voice.text(words): amount for figure in blocks(model) if figure.id == name for words, amount, _ in figure.parts
    }
    assert not voice.missing
    return lines


def party() -> dict[str, Model]:
    """The ready-made Heroes of the book."""
    return {hero.profile: hero for hero in book.new_campaign({}, "sheet").heroes()}


@pytest.mark.rule("AHQ-SHEET-02")
def test_every_figure_is_told_as_it_was_and_as_it_is() -> None:
    heinrich = party()["heinrich"]
    sheet = {figure.id: figure for figure in card(heinrich).sheet}
    assert list(sheet)[:8] == list(CHARACTERISTICS)
    for name in CHARACTERISTICS:
        assert sheet[name].value == str(value(heinrich, name))
        assert sheet[name].parts[0][1] == f"{starting(heinrich, name):+d}"
    heinrich.fate -= 1
    first = heinrich.base["fate_points"]
    assert block(heinrich, "fate-points") == {"starting value": str(first), "now": str(first - 1)}
    assert blocks(heinrich) != card(party()["heinrich"]).sheet[-4:]


@pytest.mark.rule("AHQ-SHEET-05")
def test_weapons_armour_and_equipment_are_listed() -> None:
    torallion, heinrich = party()["torallion"], party()["heinrich"]
    weapons = block(torallion, "weapons")
    assert weapons["Long Bow: range 48"] == "4"
    sword = content().hand_weapons["sword"]
    dice = sword.damage[starting(torallion, "strength") - 1]
    assert weapons["Sword: fumble 1, critical 12"] == str(dice)
    pieces = [content().armour[id] for id in heinrich.armour]
    assert list(block(heinrich, "armour")) == [
        f"{p.name}: BS {p.bow_skill:+d}, T {p.toughness:+d}, Sp {p.speed:+d}" for p in pieces
    ]
    assert block(torallion, "equipment") == {
        "Gold Crowns": str(torallion.gold),
        content().items["arrows"].name: "6",
    }
    magnus = party()["magnus"]
    magnus.items.append(Item("dawnstone", "stone", uses=5))
    assert block(magnus, "equipment")["Dawnstone (5 left)"] == "1"
    assert blocks(add_monster(book.new_campaign({}, "sheet"), "skaven-warrior")) == ()


@pytest.mark.rule("AHQ-SHEET-05")
def test_beside_a_magic_thing_stands_the_rule_that_says_what_it_does() -> None:
    verbs.load()
    magnus, heinrich = party()["magnus"], party()["heinrich"]
    magnus.items.append(Item("magic-wand", "wand", uses=4, spells=["fireball"]))
    magnus.items.append(Item("amulet-of-iron", "amulet"))
    heinrich.weapons.append("magic-sword-ws1-s0")
    found = {
        str(part[0].args["name"]): part
        for figure in blocks(magnus)
        if figure.id == "equipment"
        for part in figure.parts
        if "name" in part[0].args
    }
    assert found["Amulet of Iron"][2] == "AHQ-ITEM-11"
    assert found["Magic Wand"][2] == "AHQ-ITEM-20"
    assert found["Magic Wand"][0].args["spells"] == ("Fireball",)
    weapons = next(figure for figure in blocks(heinrich) if figure.id == "weapons")
    assert "AHQ-TBL-sword" in {rule for _, _, rule in weapons.parts}


@pytest.mark.rule("AHQ-SHEET-06")
def test_the_ready_made_heroes_have_the_figures_that_the_book_lets_out() -> None:
    heroes = party()
    heinrich, sven, magnus = heroes["heinrich"], heroes["sven"], heroes["magnus"]
    for name, before, after in (("bow_skill", 7, 6), ("toughness", 6, 8), ("speed", 8, 6)):
        assert (starting(heinrich, name), value(heinrich, name)) == (before, after)
    for hero in (heinrich, sven):
        assert shown(0, attack_skill(hero), 1)[6 - 1] == "5+"
    assert damage_dice(sven) == 5
    assert len(magnus.spells) == 4


@pytest.mark.rule("AHQ-DEC-18")
def test_the_parts_of_a_figure_lead_to_it_and_effects_have_names() -> None:
    wanted = {"heinrich": ["magic-plate-4", "magic-shield", "magic-helmet", "ring-of-protection-3"]}
    heinrich = next(h for h in book.new_campaign({"items": wanted}, "s").heroes() if h.profile == "heinrich")
    lasting.lay(heinrich, "mould", "AHQ-TBL-mould", "weapon_skill", -2)
    lasting.lay(heinrich, "nausea", "AHQ-TBL-gas", "strength", -2)
    lasting.lay(heinrich, "courage", "AHQ-SPELL-12", "bravery", 12).sets = True
    voice = Narrator()
    sheet = {figure.id: figure for figure in card(heinrich).sheet}
    for name in CHARACTERISTICS:
        total = 0
        for _, amount, _ in sheet[name].parts:
            total = int(amount[1:]) if amount.startswith("=") else total + int(amount)
        assert str(total) == sheet[name].value, name
    last = {name: sheet[name].parts[-1] for name in ("toughness", "weapon_skill", "strength", "bravery")}
    assert last["toughness"][1:] == ("-3", "AHQ-DEC-18"), "6 and 9 more count as 12"
    told = [(voice.text(words), amount) for words, amount, _ in last.values()]
    assert told[1:] == [("Mould", "-2"), ("Nausea", "-2"), ("Courage", "=12")]


@pytest.mark.rule("AHQ-SETUP-12")
def test_a_monsters_and_a_henchmans_figures_come_from_the_table_of_their_kind() -> None:
    state = book.new_campaign({"henchmen": ["sergeant"]}, "s")
    warrior = add_monster(state, "skaven-warrior", Square(1, 1))
    [squire] = [m for m in state.party() if m.kind == "henchman"]
    for model, table in ((warrior, "AHQ-TBL-monsters-skaven"), (squire, "AHQ-TBL-followers-stats")):
        sheet = {figure.id: figure for figure in card(model).sheet}
        assert {sheet[name].parts[0][2] for name in CHARACTERISTICS} == {table}
