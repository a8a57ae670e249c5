"""Every figure of every monster's card against the digests' tables, and what rulings changed."""

import pytest

from roguelike.books.ahq.cards import trait_notes
from roguelike.books.ahq.content import content, damage_dice
from roguelike.books.ahq.content_classes import Monster
from roguelike.engine.text import Msg
from tests.books.ahq import scenario
from tests.books.kit.digests import table

CAMPAIGN = "ahq-3-campaign-heroes-monsters-heroquest.md"
SKAVEN = "ahq-4-solo-amulet-skaven-reference.md"
PAGES = {
    "AHQ-TBL-monsters-skaven": "skaven",
    "AHQ-TBL-monsters-core": "core",
    "AHQ-TBL-monsters-character": "character",
    "AHQ-TBL-monsters-supplement": "supplement",
}
FIGURES = (
    "weapon_skill",
    "bow_skill",
    "strength",
    "toughness",
    "speed",
    "bravery",
    "intelligence",
    "wounds",
    "points_value",
)
# AHQ-DEC3-08: the figure used is not the card's.
RULED: dict[tuple[str, str], tuple[object, object]] = {
    ("jezzail-team", "strength"): (6, 4),
    ("chaos-warrior", "damage"): ((6,), (4,)),
    ("orc-warchief", "damage"): ((3,), (5,)),
}
TRAITS = {
    "Fearsome": "fearsome",
    "Undead": "undead",
    "Large": "large",
    "Invulnerable": "invulnerable",
    "Two Attacks": "two-attacks",
    "Berserker": "berserker",
    "Flight": "flight",
    "Regeneration": "regeneration",
    "Cause Disease": "cause-disease",
}


def by_name() -> dict[str, Monster]:
    return {monster.name: monster for monster in content().monsters.values()}


def number(cell: str) -> float | None:
    cell = cell.split("+")[0].strip()
    return None if cell == "-" else 0.5 if cell == "1/2" else int(cell)


@pytest.mark.rule(*PAGES)
def test_every_figure_of_every_card() -> None:
    seen = set()
    for rule, page in PAGES.items():
        for name, *cells in table(CAMPAIGN, rule):
            monster = by_name()[name.split(" = ")[0]]
            seen.add(monster.id)
            assert monster.page == page
            assert rule in monster.source
            for figure, cell in zip(FIGURES, cells, strict=False):
                shown, used = number(cell), getattr(monster, figure)
                assert (shown, used) == RULED.get((monster.id, figure), (shown, shown)), f"{name}: {figure}"
            damage: object = tuple(int(dice) for dice in cells[9].split("+"))
            assert (damage, monster.damage) == RULED.get((monster.id, "damage"), (damage, damage))
    assert seen == set(content().monsters)


@pytest.mark.rule("AHQ-TBL-SKAVEN")
def test_the_skaven_of_the_second_printing_agree() -> None:
    ids = {
        "Assassin": "assassin",
        "Jezzail Team": "jezzail-team",
        "Warpfire Thrower Team": "warpfire-thrower-team",
        "Warpweaver": "warpweaver",
        "Praznagar, Prince of Agony": "praznagar",
    }
    for name, *cells in table(SKAVEN, "AHQ-TBL-SKAVEN"):
        plain = name.removesuffix("(Eshin)").removesuffix("(Skryre)").strip()
        found = by_name().get(plain) or by_name().get(f"Skaven {plain}")
        monster = found or content().monsters[ids[plain]]
        cells[8] = cells[8].removesuffix("(team)").strip()
        for figure, cell in zip(FIGURES, cells, strict=False):
            if (monster.id, figure) not in RULED:
                assert getattr(monster, figure) == number(cell), f"{name}: {figure}"
        assert monster.damage == (int(cells[9]),)


def test_keywords_of_the_cards() -> None:
    for rule in PAGES:
        for name, *cells in table(CAMPAIGN, rule):
            monster = by_name()[name.split(" = ")[0]]
            for word, trait in TRAITS.items():
                if name in ("Liche", "Vampire") and word == "Flight":
                    continue  # there it is the spell
                if word in f"{cells[10]} {cells[-1]}" and "(no Fearsome" not in cells[-1]:
                    assert trait in monster.traits, f"{name} is {word}"


def test_fumbles_and_criticals_of_the_cards() -> None:
    """The third last column says "weapon, armour; fumble/critical"."""
    for rule in list(PAGES)[:3]:
        for name, *cells in table(CAMPAIGN, rule):
            monster = by_name()[name.split(" = ")[0]]
            _, marks = cells[10].split(";")[:2]
            fumble, critical = marks.strip().split("/")[:2]
            weapon = content().hand_weapons[monster.hand_weapon]
            used = weapon.fumble if monster.fumble is None else monster.fumble
            assert used == {"-": (), "1": (1,), "1-2": (1, 2)}[fumble], name
            used = weapon.critical if monster.critical is None else monster.critical
            assert used == {"-": (), "12": (12,), "11-12": (11, 12)}[critical], name


@pytest.mark.rule("AHQ-TV3-22")
def test_damage_follows_weapon_and_strength_but_where_the_cards_say_otherwise() -> None:
    """AHQ-TV3-22 and AHQ-DEC3-08: magic weapons, and natural attacks that are kept as printed."""
    odd = {  # a magic halberd gives a die more; the rest is kept as printed
        "skaven-warlord",
        "warlord-shaffat",
        "ghoul-b",
        "skaven-beastmaster",
        "giant-rat",
        "wolf",
    }
    found = set()
    for monster in content().monsters.values():
        weapon = content().hand_weapons[monster.hand_weapon]
        strength = monster.attack_strength or monster.strength
        if monster.damage[0] != damage_dice(weapon, strength):
            found.add(monster.id)
    assert found == odd


def test_what_a_ruling_changed_is_kept_as_printed() -> None:
    monsters = content().monsters
    assert monsters["jezzail-team"].printed_strength == 6
    assert monsters["chaos-warrior"].printed_damage == (6,)
    assert monsters["orc-warchief"].printed_damage == (3,)
    assert monsters["white-skaven-sorcerer"].printed_damage == ()
    row = monsters["orc-champion"].printed_hit_row
    assert row is not None
    assert row[-3:] == (10, 11, 12)
    assert monsters["ogre-chieftain"].printed_traits == ()


def test_praznagar_and_the_clan_mors_warlord_hit_like_weapon_skill_10() -> None:
    for name in ("praznagar", "clan-mors-warlord"):
        assert content().monsters[name].hits_with == 10
    assert content().monsters["skaven-warrior"].hits_with == 6


def test_the_prince_of_agony_never_fumbles() -> None:
    assert content().monsters["praznagar"].fumble == ()


def test_the_panel_does_not_tell_that_a_mummy_burns_since_no_dungeon_has_a_fireplace() -> None:
    scene = scenario.Scene("####\n#1a#\n####", {"a": scenario.monster("mummy")})
    assert "burns" in content().monsters["mummy"].traits, "its card keeps the word: AHQ-HQ-23"
    [note] = trait_notes(scene["a"])
    told = note.args["traits"]
    assert isinstance(told, tuple)
    assert [trait.args["trait"] for trait in told if isinstance(trait, Msg)] == ["fearsome", "cause-disease", "undead"]
