"""Magic weapons in use: swords, other hand weapons, bows, arrows and bolts."""

from __future__ import annotations

from typing import Any

import pytest

from roguelike.books.ahq import arms, carrying
from roguelike.books.ahq.content import content
from roguelike.books.ahq.effects import Effect
from roguelike.books.ahq.events import Blow, Missed
from roguelike.books.ahq.events_ranged import Recovered
from roguelike.books.ahq.figures import attack_skill, damage_dice, has_long_weapon, weapon_skill
from roguelike.books.ahq.items import blades, quiver
from roguelike.books.ahq.items.events import Nocked
from roguelike.books.ahq.rolls import Wounds
from roguelike.books.ahq.shooting import wound_roll
from roguelike.books.ahq.state import Missile
from roguelike.engine.decisions import Refusal
from tests.books.ahq.crawl import Crawl
from tests.books.ahq.scenario import Figure, Scene, hero, monster

DUEL = """
    ########
    #1a....#
    #4.....#
    ########"""
RANGE = """
    ##############
    #1.....a.....#
    #............#
    ##############"""


def with_weapon(id: str, **changed: Any) -> Figure:
    return hero("heinrich", plain=True, weapons=[id], weapon=id, **changed)


# Hand weapons


@pytest.mark.rule("AHQ-ITEM-90", "AHQ-DEC-17")
@pytest.mark.parametrize(
    ("sword", "skill", "strong"),
    [
        ("magic-sword-ws1-s0", 1, 0),
        ("magic-sword-ws0-s1", 0, 1),
        ("magic-sword-ws1-s1", 1, 1),
        ("magic-sword-ws2-s1", 2, 1),
        ("magic-sword-ws1-s2", 1, 2),
        ("magic-sword-ws2-s2", 2, 2),
        ("rune-sword", 2, 2),
    ],
)
def test_a_magic_sword_adds_to_the_to_hit_row_and_the_dice_but_not_to_the_defence(
    sword: str, skill: int, strong: int
) -> None:
    scene = Scene(DUEL, {"1": with_weapon(sword, weapon_skill=6, strength=5), "a": monster(weapon_skill=6)})
    one = scene["1"]
    assert (attack_skill(one), weapon_skill(one)) == (6 + skill, 6)
    plain, magic = content().hand_weapons["sword"], content().hand_weapons[sword]
    assert damage_dice(one) == plain.damage[5 + strong - 1]
    assert (magic.damage, magic.fumble, magic.critical) == (plain.damage, plain.fumble, plain.critical)
    need = 7 - skill
    scene.attack("1", "a", dice={"to-hit": [need - 1]})
    assert scene.saw(Missed).need == need


@pytest.mark.rule("AHQ-DEC-18", "AHQ-ITEM-90")
def test_no_figure_counts_as_more_than_12_with_a_magic_sword() -> None:
    strong = with_weapon("magic-sword-ws2-s2", weapon_skill=11, strength=11)
    scene = Scene(DUEL, {"1": strong})
    assert attack_skill(scene["1"]) == 12
    sword = content().hand_weapons["magic-sword-ws2-s2"]
    assert blades.strength(11, sword) == 12
    assert damage_dice(scene["1"]) == sword.damage[11]


@pytest.mark.rule("AHQ-ITEM-91", "AHQ-MAG-04")
def test_a_wizard_uses_no_sword_but_a_rune_sword() -> None:
    scene = Scene(DUEL, {"4": hero("magnus", strength=6)})
    refusal = arms.cannot_use(scene["4"], "magic-sword-ws2-s2")
    assert refusal is not None
    assert arms.cannot_use(scene["4"], "rune-sword") is None
    assert arms.cannot_use(scene["4"], "magic-dagger") is None
    assert arms.cannot_use(scene["1"], "magic-sword-ws2-s2") is None


@pytest.mark.rule("AHQ-ITEM-70")
@pytest.mark.parametrize(
    ("magic", "plain"),
    [
        ("magic-dagger", "dagger"),
        ("magic-spear", "spear"),
        ("magic-axe", "axe"),
        ("magic-halberd", "halberd"),
        ("magic-double-handed-sword", "double-handed-sword"),
        ("magic-double-handed-axe", "double-handed-axe"),
    ],
)
def test_magic_weapons_follow_all_rules_of_the_plain_ones_with_a_die_more(magic: str, plain: str) -> None:
    known = content().hand_weapons
    one, other = known[magic], known[plain]
    for name in ("long", "heavy", "two_handed", "fumble", "critical", "minimum_strength"):
        assert getattr(one, name) == getattr(other, name), name
    thrown, usual = (known_as(weapon.thrown_as) for weapon in (one, other))
    assert thrown == usual
    scene = Scene(DUEL, {"1": with_weapon(magic, strength=8)})
    assert damage_dice(scene["1"]) == other.damage[7] + 1
    assert has_long_weapon(scene["1"]) is other.long


def known_as(thrown: str) -> tuple[object, ...]:
    """The figures of a thrown weapon; none of what cannot be thrown."""
    weapon = content().ranged_weapons.get(thrown)
    if weapon is None:
        return ()
    return weapon.range, weapon.damage, weapon.move, weapon.recover, content().hand_weapons[weapon.thrown].wizards


@pytest.mark.rule("AHQ-TBL-weapon")
def test_a_greater_axe_is_an_axe_with_two_dice_more() -> None:
    axe, row = content().hand_weapons["axe"], content().tables["AHQ-TBL-weapon"].at(9)
    greater = content().hand_weapons[row.items[0].item]
    assert greater.damage == tuple(dice + 2 if dice else 0 for dice in axe.damage)
    assert (greater.fumble, greater.critical, greater.long, greater.two_handed) == ((1,), (12,), False, False)
    assert greater.thrown_as == content().hand_weapons["magic-axe"].thrown_as


@pytest.mark.rule("AHQ-ITEM-70", "AHQ-RNG-13", "AHQ-MON-02")
def test_a_magic_axe_is_thrown_like_any_axe_and_found_again_as_what_it_was() -> None:
    thrower, foe = with_weapon("magic-greater-axe"), monster(wounds=1)
    scene = Crawl(RANGE.replace("#1.....a", "#1..a..."), {"1": thrower, "a": foe})
    weapon = arms.ranged_weapon(scene["1"])
    assert weapon is not None
    assert damage_dice(scene["1"]) > weapon.damage
    spec = wound_roll(weapon, scene["a"])
    assert (spec.dice, spec.invulnerable) == (3, False)
    _harden(scene)
    assert not wound_roll(weapon, scene["a"]).invulnerable
    scene["a"].effects.clear()
    scene.act("1", "shoot", {"to-hit": [11], "wound": [11, 11, 1], "recover": [7]}, target=scene.ids["a"])
    assert (scene["1"].weapon, scene["1"].weapons) == ("magic-greater-axe", ["magic-greater-axe"])


@pytest.mark.rule("AHQ-ITEM-70", "AHQ-MAG-04")
def test_a_wizard_throws_a_magic_dagger_too() -> None:
    scene = Scene(DUEL, {"4": hero("magnus")})
    assert arms.cannot_use(scene["4"], "magic-dagger") is None
    assert arms.cannot_use(scene["4"], "magic-throwing-dagger") is None
    assert arms.cannot_use(scene["4"], "throwing-dagger") is None
    assert arms.cannot_use(scene["4"], "magic-throwing-axe") is not None


@pytest.mark.rule("AHQ-ITEM-70", "AHQ-TV-12", "AHQ-TV-13")
def test_vectors_of_magic_weapons() -> None:
    # AHQ-TV-12: a Magic Halberd at Strength 8 has 7 dice.
    scene = Scene(DUEL, {"1": with_weapon("magic-halberd", strength=8)})
    assert damage_dice(scene["1"]) == 7
    # AHQ-TV-13: a Magic Double-handed Axe cannot be used with Strength 5.
    scene = Scene(DUEL, {"1": with_weapon("sword", strength=5)})
    assert isinstance(arms.cannot_use(scene["1"], "magic-double-handed-axe"), Refusal)
    assert carrying.cannot_take(scene["1"], carrying.thing("magic-double-handed-axe")) is not None


@pytest.mark.rule("AHQ-MON-02")
def test_the_invulnerable_fear_magic_weapons() -> None:
    for weapon, wounds in (("sword", 0), ("magic-axe", 1)):
        foe = monster(toughness=6, wounds=4)
        scene = Scene(DUEL, {"1": with_weapon(weapon, strength=5), "a": foe})
        _harden(scene)
        dice = damage_dice(scene["1"])
        scene.attack("1", "a", dice={"to-hit": [11], "wound": [8, *[1] * (dice - 1)]})
        assert scene.saw(Blow).wounds == wounds


def _harden(scene: Scene) -> None:
    scene["a"].effects.append(Effect("test", "AHQ-MON-01", "invulnerable", 0, "removed"))


# Bows


@pytest.mark.rule("AHQ-ITEM-85")
@pytest.mark.parametrize(
    ("bow", "reach", "dice"),
    [
        ("magic-short-bow", 28, 4),
        ("magic-bow", 40, 4),
        ("magic-long-bow", 48, 5),
        ("magic-crossbow", 48, 5),
        ("elf-bow", 48, 6),
    ],
)
def test_magic_bows(bow: str, reach: int, dice: int) -> None:
    scene = archer(bow, {"bolts" if bow == "magic-crossbow" else "arrows": 3}, strength=6)
    record = content().ranged_weapons[bow]
    assert (record.range, record.damage) == (reach, dice)
    scene.move("1", "E")
    assert scene.refused("1", "shoot", target=scene.ids["a"]).rule == "AHQ-RNG-04"
    scene = archer(bow, {"bolts" if bow == "magic-crossbow" else "arrows": 3}, strength=6)
    scene.act("1", "shoot", target=scene.ids["a"], dice={"to-hit": [11], "wound": [1] * dice})
    assert scene.saw(Blow, who="1").wounds == 0
    assert arms.reloading(scene["1"]) is (bow == "magic-crossbow")


@pytest.mark.rule("AHQ-ITEM-85", "AHQ-TV-37")
def test_a_magic_long_bow_needs_strength_6() -> None:
    # AHQ-TV-37
    scene = archer("magic-long-bow", {"arrows-of-death": 2}, strength=5)
    assert scene.refused("1", "shoot", target=scene.ids["a"]).rule == "AHQ-WPN-03"


def archer(bow: str, quiver_of: dict[str, int], *, foe: Figure | None = None, **changed: Any) -> Scene:
    items = [carrying.thing(id, count) for id, count in quiver_of.items()]
    one = hero("heinrich", plain=True, weapons=["sword"], weapon=bow, items=items, bow_skill=6, **changed)
    scene = Scene(RANGE, {"1": one, "a": foe or monster(toughness=6, wounds=4)})
    scene["1"].missiles = [Missile(bow, 1)]
    return scene


# Arrows and bolts


@pytest.mark.rule("AHQ-ITEM-80")
def test_arrows_are_for_bows_and_bolts_for_crossbows_and_plain_ones_go_first() -> None:
    scene = archer("magic-short-bow", {"arrows-of-death": 2, "bolts-of-death": 2, "arrows": 1})
    one, bow = scene["1"], content().ranged_weapons["magic-short-bow"]
    assert [item.id for item in quiver.stock(one, bow)] == ["arrows", "arrows-of-death"]
    assert arms.shots(one, bow) == 3
    assert not scene.can("1", "nock", item="bolts-of-death")
    scene.act("1", "nock", item="arrows-of-death")
    assert scene.saw(Nocked).count == 2
    assert scene.can("1", "shoot", target=scene.ids["a"]), "choosing costs nothing"
    scene.act("1", "shoot", target=scene.ids["a"], dice={"to-hit": [11], "wound": [1] * 5})
    assert {item.id: item.count for item in one.items} == {"arrows-of-death": 1, "bolts-of-death": 2, "arrows": 1}


@pytest.mark.rule("AHQ-ITEM-81", "AHQ-TV-37")
def test_death_adds_a_die() -> None:
    # AHQ-TV-37: 4 + 1 dice from a Magic Short Bow.
    scene = archer("magic-short-bow", {"arrows-of-death": 2})
    scene.act("1", "shoot", target=scene.ids["a"], dice={"to-hit": [11], "wound": [6, 5, 5, 5, 6]})
    assert scene.saw(Blow).wounds == 2
    plain = archer("magic-short-bow", {"arrows": 2})
    plain.act("1", "shoot", target=plain.ids["a"], dice={"to-hit": [11], "wound": [6, 5, 5, 5]})


@pytest.mark.rule("AHQ-ITEM-82")
def test_true_flight_hits_without_a_roll() -> None:
    scene = archer("magic-crossbow", {"bolts-of-true-flight": 1})
    scene.act("1", "shoot", target=scene.ids["a"], dice={"wound": [6, 1, 1, 1, 1]})
    blow = scene.saw(Blow)
    assert (blow.wounds, blow.die, blow.verdict) == (1, 0, "hit")
    assert not scene["1"].items


@pytest.mark.rule("AHQ-ITEM-83", "AHQ-DEC-15")
def test_the_assassins_dice_of_10_and_more_are_critical_wounds() -> None:
    tough = monster(toughness=12, wounds=4)
    scene = archer("magic-short-bow", {"assassin-arrows": 1}, foe=tough)
    scene.act("1", "shoot", target=scene.ids["a"], dice={"to-hit": [11], "wound": [10, 9, 1, 1, 11, 3]})
    assert scene.saw(Blow).wounds == 2, "10 counts like a 12 and is rolled again, and so is the 11"
    plain = archer("magic-short-bow", {"arrows": 1}, foe=monster(toughness=12, wounds=4))
    plain.act("1", "shoot", target=plain.ids["a"], dice={"to-hit": [11], "wound": [10, 9, 1, 1]})
    assert plain.saw(Blow).wounds == 0
    plain = archer("magic-short-bow", {"arrows": 1}, foe=monster(toughness=12, wounds=4))
    plain.act("1", "shoot", target=plain.ids["a"], dice={"to-hit": [11], "wound": [12, 11, 1, 1, 12, 1]})
    assert plain.saw(Blow).wounds == 2, "of others only the 12 is rolled again"


def test_the_odds_of_critical_wounds_from_10_are_exact() -> None:
    odds = Wounds(1, 5, 3, again_from=10).distribution()
    assert sum(odds.values()) == 1
    assert odds[0] * 12 == 4
    assert odds[1] * 144 == 5 * 12 + 3 * 4
    assert Wounds(1, 12, 2, again_from=10).distribution()[0] * 12 == 9


@pytest.mark.rule("AHQ-MON-02")
def test_magic_arrows_and_bows_wound_the_invulnerable() -> None:
    scene = archer("short-bow", {"arrows": 1})
    _harden(scene)
    bows, items = content().ranged_weapons, content().items
    assert wound_roll(bows["short-bow"], scene["a"], shot=items["arrows"]).invulnerable
    assert not wound_roll(bows["short-bow"], scene["a"], shot=items["arrows-of-death"]).invulnerable
    assert not wound_roll(bows["magic-short-bow"], scene["a"], shot=items["arrows"]).invulnerable


@pytest.mark.rule("AHQ-ITEM-80", "AHQ-RNG-14")
def test_magic_arrows_are_found_again_like_all_arrows() -> None:
    cast = {"1": hero("heinrich", plain=True, items=[carrying.thing("arrows-of-death", 2)], weapon="short-bow")}
    crawl = Crawl(RANGE, cast)
    one = crawl["1"]
    one.missiles = [Missile("short-bow", 1)]
    crawl["a"].wounds = 1
    dice = {"to-hit": [11], "wound": [12, 12, 12, 12], "recover": [10]}
    crawl.act("1", "shoot", target=crawl.ids["a"], dice=dice)
    assert crawl.saw(Recovered).need == 10
    assert sum(item.count for item in one.items) == 2


@pytest.mark.rule("AHQ-ITEM-81", "AHQ-FATE-07")
def test_a_missed_magic_arrow_that_fate_turns_keeps_its_power() -> None:
    scene = archer("magic-short-bow", {"arrows-of-death": 1}, fate=1)
    scene.act("1", "shoot", target=scene.ids["a"], dice={"to-hit": [2]})
    scene.fate(dice={"wound": [6, 6, 6, 1, 1]})
    assert scene.saw(Blow).wounds == 3
