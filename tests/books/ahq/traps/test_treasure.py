"""Chests, hidden treasure, magic items as rolled, who takes what, and gold that is too much to carry."""

from __future__ import annotations

from typing import Any

import pytest

from roguelike.books.ahq import bands, carrying, people, purse, traps, treasure, verbs_explore
from roguelike.books.ahq.content import content
from roguelike.books.ahq.events_explore import ChestOpened
from roguelike.books.ahq.events_treasure import GoldLeft, ThingFound, ThingLeft, ThingTaken
from roguelike.books.ahq.figures import S, value
from roguelike.books.ahq.moments import ChestOpening
from roguelike.books.ahq.state import Band, Item, Section
from roguelike.engine.decisions import Refusal
from tests.books.ahq.scenario import Answers, Dice, henchman, hero
from tests.books.ahq.traps.kit import Ruin

VAULT = """
    #########
    #1$.2...#
    #.......#
    #3..4...#
    #########
"""
WHO, GEAR = "ahq.treasure.who", "ahq.treasure.gear"


def vault(**cast: Any) -> Ruin:
    heroes = {
        "1": hero("heinrich", gold=0),
        "2": hero("sven", gold=0),
        "3": hero("torallion", gold=0),
        "4": hero("magnus", gold=0),
    }
    scene = Ruin(VAULT, {**heroes, **cast})
    for name in "1234":
        scene[name].items.clear()
    return scene


def section(scene: Ruin) -> Section:
    return next(iter(scene.state.here.sections.values()))


def chest(scene: Ruin, dice: Dice, answers: Answers | None = None) -> Ruin:
    scene.act("1", "chest", dice, answers)
    return scene


def magic(scene: Ruin, dice: Dice) -> list[Item]:
    async def roll(game: Any) -> list[Item]:
        return treasure.roll_magic(game)

    return scene.run(roll, dice)


def things(scene: Ruin, name: str) -> dict[str, int]:
    return {item.id: item.count for item in scene[name].items}


# Chests


@pytest.mark.rule("AHQ-TBL-chest", "AHQ-EXP-12", "AHQ-TRS-01")
@pytest.mark.parametrize(
    ("die", "found", "gold"),
    [
        (2, {"arrows": 6}, 20),
        (3, {"rope": 1}, 30),
        (4, {"greek-fire": 2}, 0),
        (5, {}, 50),
        (6, {}, 100),
        (7, {}, 150),
        (8, {"screech-bug": 1}, 50),
        (9, {"rat-poison": 1}, 50),
        (10, {}, 200),
    ],
)
def test_every_row_of_a_chest(die: int, found: dict[str, int], gold: int) -> None:
    scene = chest(vault(), {"chest": [die]})
    assert scene.saw(ChestOpened).die == die
    assert sum(scene[name].gold for name in "1234") == gold
    held = {id: count for name in "1234" for id, count in things(scene, name).items()}
    assert held == found


@pytest.mark.rule("AHQ-TBL-chest", "AHQ-ITEM-60", "AHQ-TV-17")
@pytest.mark.parametrize(("die", "potion"), [(6, "potion-of-strength"), (7, "healing-potion")])
def test_a_chest_may_hold_a_potion(die: int, potion: str) -> None:
    # AHQ-TV-17.
    scene = chest(vault(), {"chest": [11], "magic-item-60": [die]})
    assert [event.what for event in scene.told(ThingFound)] == [content().items[potion].name]


@pytest.mark.rule("AHQ-TBL-chest", "AHQ-TBL-magic", "AHQ-TBL-arrows", "AHQ-TV-11")
def test_a_chest_may_hold_a_magic_item() -> None:
    # AHQ-TV-11: chest 12, magic 17, arrows 8: 1 Bolt of True Flight.
    scene = chest(vault(), {"chest": [12], "magic-item": [8, 9], "magic-arrows": [8]})
    assert scene.saw(ThingFound).count == 1
    assert scene.saw(ThingTaken).what == content().items["bolts-of-true-flight"].name


@pytest.mark.rule("AHQ-TRS-12", "AHQ-QST-12")
def test_treasure_maps_come_in_the_order_of_the_dungeons_and_then_of_another() -> None:
    scene = vault()
    for dungeon in (1, 2, 3, 4, 0):
        section(scene).chest_open = False
        chest(scene, {"chest": [1]})
        held = [item for name in "1234" for item in scene[name].items if item.id == "treasure-map"]
        assert dungeon in {item.uses for item in held}
        for name in "1234":
            scene[name].turn.done, scene[name].turn.action = False, ""
    assert [item.uses for item in held].count(0) == 1


@pytest.mark.rule("AHQ-TRS-04")
def test_a_chest_is_opened_when_its_defenders_are_gone() -> None:
    scene = vault()
    band = Band(id="b1", level=scene.state.level, table="lair", sections=[section(scene).id], monsters=[], met=True)
    scene.state.bands["b1"] = band
    assert scene.can("1", "chest")
    band.members = [people.add_monster(scene.state, "skaven-warrior").id]
    refusal = verbs_explore.cannot_open_chest(scene.state, scene["1"])
    assert refusal is not None
    assert refusal.rule == "AHQ-TRS-04"
    scene.state.models[band.members[0]].dead = True
    chest(scene, {"chest": [5]})


@pytest.mark.rule("AHQ-DEC-34")
def test_a_trapped_chest_is_open_once_the_trap_is_disarmed_or_has_gone_off_and_shut_if_it_was_left() -> None:
    for answer, opens in (("1", True), ("leave", False)):
        scene = vault(**{"1": hero("heinrich", fate=0)})

        async def trap(game: Any, moment: ChestOpening, owner: str, scene: Ruin = scene) -> bool:
            model = scene.state.models[moment.hero]
            square = scene.chests[0]
            ends = await traps.meet(game, "crossfire", model, square, chest=moment.section)
            moment.cancelled = ends == "left"
            return True

        scene.game.reactions.register(ChestOpening, "test", lambda game, moment: [("gm", "")], trap)
        dice: Dice = {"spot": [8], **({"disarm": [6], "chest": [5]} if opens else {})}
        chest(scene, dice, {"ahq.trap.spotted": answer})
        assert section(scene).chest_open is opens
        assert bool(scene.told(ChestOpened)) is opens


# Magic items as rolled


@pytest.mark.rule("AHQ-TBL-magic", "AHQ-TBL-weapon", "AHQ-TV-12")
def test_a_magic_halberd_and_its_dice() -> None:
    # AHQ-TV-12: magic 11, weapon 10, user S 8: 7 dice.
    (item,) = magic(vault(), {"magic-item": [5, 6], "magic-weapon": [10]})
    assert item == Item("magic-halberd", "weapon")
    assert content().hand_weapons["magic-halberd"].damage[7] == 7


@pytest.mark.rule("AHQ-TBL-weapon", "AHQ-TRS-09", "AHQ-WPN-11", "AHQ-TV-13")
def test_who_is_too_weak_for_a_magic_weapon_does_not_take_it() -> None:
    # AHQ-TV-13: magic 11, weapon 12, user S 5: NA.
    (item,) = magic(vault(), {"magic-item": [5, 6], "magic-weapon": [12]})
    scene = vault(**{"1": hero("heinrich", strength=5, weapons=["dagger"]), "2": hero("sven", strength=6, weapons=[])})
    refusal = carrying.cannot_take(scene["1"], item)
    assert isinstance(refusal, Refusal)
    assert value(scene["2"], S) == 6
    assert carrying.cannot_take(scene["2"], item) is None


@pytest.mark.rule("AHQ-TBL-magic", "AHQ-TBL-wand", "AHQ-ITEM-20", "AHQ-ITEM-21", "AHQ-TV-14")
def test_a_wand_has_its_spell_and_its_charges() -> None:
    # AHQ-TV-14: magic 5, wand 13, charges 4.
    scene = vault()
    (item,) = magic(scene, {"magic-item": [2, 3], "magic-uses": [4], "magic-wand": [6, 7]})
    assert (item.id, item.spells, item.uses) == ("magic-wand", ["the-third-eye"], 4)
    assert carrying.cannot_take(scene["4"], item) is None
    refusal = carrying.cannot_take(scene["1"], item)
    assert refusal is not None
    assert refusal.rule == "AHQ-ITEM-20"


@pytest.mark.rule("AHQ-TBL-scroll", "AHQ-ITEM-50", "AHQ-ITEM-51")
@pytest.mark.parametrize(("die", "spells"), [(6, 1), (7, 2), (11, 3), (12, 4)])
def test_a_scroll_has_as_many_spells_as_rolled(die: int, spells: int) -> None:
    scene = vault()
    (item,) = magic(scene, {"magic-item": [6, 6], "magic-scroll": [die], "magic-wand": [1, 1] * spells})
    assert item.spells == ["inferno-of-doom"] * spells
    assert carrying.cannot_take(scene["2"], item) is not None


@pytest.mark.rule("AHQ-ITEM-01")
def test_a_dawnstone_holds_a_die_of_fate_points() -> None:
    (item,) = magic(vault(), {"magic-item": [1, 1], "magic-uses": [9]})
    assert (item.id, item.uses) == ("dawnstone", 9)


def row(rule: str, dice: Dice, item: str, kind: str) -> Any:
    """A case that proves a table."""
    return pytest.param(dice, item, kind, marks=pytest.mark.rule(rule), id=item)


@pytest.mark.rule("AHQ-TBL-magic", "AHQ-TV-41")
@pytest.mark.parametrize(
    ("dice", "item", "kind"),
    [
        row("AHQ-ITEM-10", {"magic-item": [1, 2], "magic-item-10": [5]}, "amulet-of-iron", "amulet"),
        row("AHQ-ITEM-10", {"magic-item": [2, 2], "magic-item-10": [6]}, "amulet-of-protection", "amulet"),
        row("AHQ-TBL-ring", {"magic-item": [4, 4], "magic-ring": [6]}, "ring-of-protection-3", "ring"),
        row("AHQ-TBL-shield", {"magic-item": [5, 5], "magic-shield": [9]}, "dwarf-shield", "armour"),
        row("AHQ-TBL-bow", {"magic-item": [9, 9], "magic-bow": [12]}, "elf-bow", "missile"),
        row("AHQ-TBL-sword", {"magic-item": [9, 12], "magic-sword": [12]}, "rune-sword", "weapon"),
        # AHQ-TV-41: 2D12 = 21 is a Sword, 22 Armour; armour 6 and 7.
        row("AHQ-TBL-armour", {"magic-item": [11, 11], "magic-armour": [3, 3]}, "magic-leather-1", "armour"),
        row("AHQ-TBL-armour", {"magic-item": [12, 12], "magic-armour": [3, 4]}, "magic-leather-2", "armour"),
    ],
)
def test_the_tables_of_magic_items(dice: Dice, item: str, kind: str) -> None:
    (found,) = magic(vault(), dice)
    assert (found.id, found.kind) == (item, kind)


# Who takes what


@pytest.mark.rule("AHQ-TRS-07", "AHQ-DEC-39")
def test_one_panel_asks_who_takes_a_magic_item_with_a_sensible_proposal() -> None:
    scene = vault()
    wand = Item("magic-wand", "wand", uses=3, spells=["fireball"])
    ring = Item("ring-of-protection-1", "ring")
    here = section(scene)
    scene.run(
        lambda game: treasure.hand_out(game, [wand, ring], here, scene["1"]),
        answers={WHO: [{"0": scene.ids["4"], "1": scene.ids["2"]}]},
    )
    (asked,) = scene.asked
    assert isinstance(asked.suggested, dict)
    assert asked.suggested["0"] == scene.ids["4"]
    assert things(scene, "4") == {"magic-wand": 1}
    assert things(scene, "2") == {"ring-of-protection-1": 1}


@pytest.mark.rule("AHQ-TRS-09")
def test_what_nobody_can_or_will_take_stays_and_the_map_says_so() -> None:
    scene = vault()
    here = section(scene)
    halberd = Item("magic-halberd", "weapon")
    for name in "1234":
        scene[name].weapons = ["dagger", "dagger", "dagger"]
    scene.run(lambda game: treasure.hand_out(game, [halberd], here, scene["1"]), answers={WHO: [{"0": "leave"}]})
    assert scene.saw(ThingLeft).what == content().hand_weapons["magic-halberd"].name
    assert here.loot == [halberd]


@pytest.mark.rule("AHQ-TRS-11", "AHQ-ITEM-14", "AHQ-ITEM-32", "AHQ-ITEM-41")
def test_limits_one_ring_one_amulet_one_piece_of_each_armour_three_weapons() -> None:
    scene = vault()
    one = scene["1"]
    one.armour, one.weapons, one.missiles = ["chain"], ["dagger", "sword"], []
    for first, second, third in (
        ("ring-of-protection-1", "ring-of-magic-protection-1", "amulet-of-iron"),
        ("amulet-of-iron", "amulet-of-protection", "ring-of-protection-1"),
    ):
        one.items = [carrying.thing(first)]
        refusal = carrying.cannot_take(one, carrying.thing(second))
        assert refusal is not None
        assert refusal.rule == "AHQ-TRS-11"
        assert carrying.cannot_take(one, carrying.thing(third)) is None
    assert carrying.cannot_take(one, carrying.thing("magic-leather-1")) is not None
    assert carrying.cannot_take(one, carrying.thing("dwarf-shield")) is None
    one.items.append(carrying.thing("magic-shield"))
    assert carrying.cannot_take(one, carrying.thing("dwarf-shield")) is not None
    assert carrying.cannot_take(one, carrying.thing("dwarf-helmet")) is None
    assert carrying.cannot_take(one, carrying.thing("magic-axe")) is None
    one.weapons.append("axe")
    assert carrying.cannot_take(one, carrying.thing("magic-dagger")) is not None


@pytest.mark.rule("AHQ-TRS-11")
def test_limits_hold_for_all_that_is_found_together() -> None:
    scene = vault()
    found = [carrying.thing("ring-of-protection-1"), carrying.thing("ring-of-protection-2")]
    both = {"0": scene.ids["1"], "1": scene.ids["1"]}
    assert treasure._together(found, [scene["1"]], both) is not None
    proposal = treasure.propose(found, [scene["1"], scene["2"]], scene["1"])
    assert len(set(proposal.values())) == 2
    assert treasure.propose(found, [scene["1"]], scene["1"])["1"] == "leave"


@pytest.mark.rule("AHQ-ITEM-91", "AHQ-ITEM-95")
def test_a_wizard_takes_no_armour_and_of_swords_only_a_rune_sword() -> None:
    scene = vault()
    wizard = scene["4"]
    wizard.weapons, wizard.base["strength"] = ["dagger"], 8
    for id, allowed in (("magic-leather-1", False), ("magic-sword-ws1-s0", False), ("rune-sword", True)):
        assert (carrying.cannot_take(wizard, carrying.thing(id)) is None) is allowed, id
    assert carrying.cannot_take(scene["1"], carrying.thing("magic-sword-ws1-s0")) is None


@pytest.mark.rule("AHQ-TRS-09")
def test_a_henchman_carries_plain_things_only() -> None:
    scene = vault(**{"2": henchman()})
    assert carrying.cannot_take(scene["2"], carrying.thing("ring-of-protection-1")) is not None
    assert carrying.cannot_take(scene["2"], carrying.thing("greek-fire")) is None


# Gold


@pytest.mark.rule("AHQ-TRS-05", "AHQ-GOLD-05", "AHQ-TRS-06")
def test_nobody_carries_more_than_250_the_rest_goes_round_and_then_stays() -> None:
    scene = vault()
    for name, gold in zip("1234", (240, 0, 250, 100), strict=True):
        scene[name].gold = gold

    async def share(game: Any) -> None:
        bands.share(game, 300, "AHQ-EXP-12")

    scene.run(share)
    assert [scene[name].gold for name in "13"] == [250, 250]
    assert sum(scene[name].gold for name in "24") == 100 + 290
    assert not scene.told(GoldLeft)
    scene.run(share)
    assert [scene[name].gold for name in "1234"] == [250] * 4
    assert scene.saw(GoldLeft).gold == 190
    assert section(scene).gold == 190


@pytest.mark.rule("AHQ-TRS-05")
def test_henchmen_carry_what_the_heroes_cannot() -> None:
    scene = vault(**{"2": henchman()})
    for name in "134":
        scene[name].gold = 250

    async def share(game: Any) -> None:
        purse.pour(game, [scene[name] for name in "134"], 300, scene["1"])

    scene.run(share)
    assert scene["2"].gold == 250
    assert section(scene).gold == 50


@pytest.mark.rule("AHQ-TRS-13", "AHQ-DEC-20")
def test_valuables_do_not_count_as_gold() -> None:
    scene = vault()
    ruby = carrying.thing("ruby-eye")
    scene["1"].gold = 250
    assert content().items["ruby-eye"].value == 400
    assert carrying.cannot_take(scene["1"], ruby) is None
    scene["1"].items.append(ruby)
    assert carrying.room_for_gold(scene["1"]) == 0
    scene["1"].gold = 0
    assert carrying.room_for_gold(scene["1"]) == 250


@pytest.mark.rule("AHQ-TRS-02")
def test_monsters_gold_is_won_when_the_last_of_the_group_is_dead_and_not_before() -> None:
    scene = vault()
    rats = [people.add_monster(scene.state, "skaven-warrior") for _ in range(2)]
    scene.state.bands["b1"] = Band(
        id="b1",
        level=scene.state.level,
        table="wandering",
        sections=[section(scene).id],
        monsters=[],
        gold=40,
        members=[rat.id for rat in rats],
        met=True,
    )

    async def loot(game: Any) -> None:
        bands.loot(game)

    rats[0].dead = True
    scene.run(loot)
    assert sum(scene[name].gold for name in "1234") == 0
    rats[1].dead = True
    scene.run(loot)
    scene.run(loot)
    assert [scene[name].gold for name in "1234"] == [10] * 4


@pytest.mark.rule("AHQ-TRS-10")
def test_magic_items_are_not_sold_valuables_are() -> None:
    for id, sold in (("dawnstone", False), ("magic-axe", False), ("elf-armour", False), ("ruby-eye", True)):
        assert (carrying.cannot_sell(carrying.thing(id)) is None) is sold, id


# Hidden treasure


@pytest.mark.rule("AHQ-SRCH-10", "AHQ-TBL-HIDDEN", "AHQ-TV-18")
def test_hidden_gold_is_five_times_a_die() -> None:
    # AHQ-TV-18: 2D12 = 18, die 7: 35 GC.
    scene = vault()
    scene.state.variant = "counters"
    scene.act("1", "treasure", {"hidden-treasure": [9, 9], "hidden-gold": [7]})
    assert sum(scene[name].gold for name in "1234") == 35


@pytest.mark.rule("AHQ-SRCH-10", "AHQ-TBL-HIDDEN", "AHQ-TBL-magic")
def test_a_24_is_a_hidden_magic_item() -> None:
    scene = vault()
    scene.state.variant = "counters"
    dice: Dice = {"hidden-treasure": [12, 12], "magic-item": [7, 8], "magic-item-60": [7]}
    scene.act("1", "treasure", dice)
    assert scene.saw(ThingTaken).what == content().items["healing-potion"].name
