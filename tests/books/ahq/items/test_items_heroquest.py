"""HeroQuest's items that have code, the amulets' table and what is for Skaven only."""

from __future__ import annotations

from typing import Any

import pytest

from roguelike.books.ahq import arms, book, carrying, lasting, traits
from roguelike.books.ahq.components import CHOSEN
from roguelike.books.ahq.content import content
from roguelike.books.ahq.effects import Effect
from roguelike.books.ahq.events import Blow, Fell
from roguelike.books.ahq.events_magic import SpellCast
from roguelike.books.ahq.figures import BS, SPEED, S, T, attack_skill, critical, damage_dice, fumble, value
from roguelike.books.ahq.items import magic_wand, stored
from roguelike.books.ahq.items.events import ChargeUsed, HolyWaterThrown
from roguelike.books.ahq.spells import intelligence_test
from roguelike.books.ahq.state import Campaign, Item
from roguelike.books.ahq.treasure import roll_magic
from roguelike.engine.decisions import Json
from roguelike.engine.serial import from_bytes, to_bytes
from tests.books.ahq.crawl import Crawl
from tests.books.ahq.scenario import Figure, Scene, hero, monster

HALL = """
    ############
    #1.....ab..#
    #12........#
    ############""".replace("#12", "#.2")
DUEL = """
    ########
    #1a....#
    #2.....#
    ########"""


@pytest.mark.rule("AHQ-ITEM-10")
@pytest.mark.parametrize(("die", "item"), [(5, "amulet-of-iron"), (6, "amulet-of-protection")])
def test_an_odd_die_is_an_amulet_of_iron(die: int, item: str) -> None:
    scene = Scene(DUEL)
    scene.script.dice = {"magic-item": [1, 2], "magic-item-10": [die]}
    assert [found.id for found in roll_magic(scene.game)] == [item]


@pytest.mark.rule("AHQ-SKV-06")
def test_skaven_armour_is_of_the_wrong_size() -> None:
    scene = Scene(DUEL)
    for id in ("rune-armour", "shield-of-defence", "sword-of-power", "warp-scroll"):
        refusal = carrying.cannot_take(scene["1"], carrying.thing(id))
        assert refusal is not None
        assert refusal.rule == "AHQ-SKV-06"
    assert carrying.cannot_take(scene["1"], carrying.thing("ring-of-protection-1")) is None


@pytest.mark.rule("AHQ-HQ-32", "AHQ-HQ-33")
@pytest.mark.parametrize(
    ("potion", "figure", "before", "after"), [("potion-of-speed", SPEED, 6, 12), ("potion-of-resilience", S, 5, 6)]
)
def test_potions_for_combat(potion: str, figure: str, before: int, after: int) -> None:
    one = hero("heinrich", plain=True, speed=6, strength=5, items=[carrying.thing(potion, 2)])
    scene = Scene(HALL, {"1": one})
    scene.act("1", "use", item=potion)
    assert value(scene["1"], figure) == after
    scene.end().monsters_pass()
    assert value(scene["1"], figure) == after, "until the combat ends"
    assert scene["1"].effects[-1].until == "combat"
    bound = Scene(DUEL, {"1": one})
    assert bound.refused("1", "use", item=potion).rule in ("AHQ-HQ-32", "AHQ-HQ-33")
    assert value(bound["1"], figure) == before


@pytest.mark.rule("AHQ-HQ-32", "AHQ-HQ-33", "AHQ-HQ-34")
@pytest.mark.parametrize("potion", ["potion-of-speed", "potion-of-resilience", "heroic-brew"])
def test_the_potions_for_combat_are_not_drunk_before_it_or_beside_an_enemy(potion: str) -> None:
    rules = ("AHQ-HQ-32", "AHQ-HQ-33", "AHQ-HQ-34")
    one = hero("heinrich", plain=True, items=[carrying.thing(potion)])
    assert Crawl(DUEL.replace("a", "."), {"1": one}).refused("1", "use", item=potion).rule in rules
    assert Scene(DUEL, {"1": one}).refused("1", "use", item=potion).rule in rules
    assert Scene(HALL, {"1": one}).can("1", "use", item=potion)


@pytest.mark.rule("AHQ-HQ-36")
def test_borins_armour_is_mithril_that_does_not_slow() -> None:
    assert content().armour["borins-armour"].source.split()[0] == "AHQ-HQ-36"
    scene = Scene(DUEL, {"1": hero("heinrich", plain=True, speed=7, bow_skill=6, toughness=5)})
    scene["1"].armour = ["borins-armour"]
    assert [value(scene["1"], name) for name in (SPEED, BS, T)] == [7, 5, 8]


@pytest.mark.rule("AHQ-HQ-39")
def test_the_spirit_blade_kills_the_undead_that_it_hits() -> None:
    for undead in (True, False):
        one = hero("heinrich", plain=True, weapons=["spirit-blade"], weapon="spirit-blade", weapon_skill=6, strength=5)
        scene = Scene(DUEL, {"1": one, "a": monster(toughness=10, wounds=4)})
        assert attack_skill(scene["1"]) == 7
        assert damage_dice(scene["1"]) == content().hand_weapons["sword"].damage[5]
        if undead:
            scene["a"].effects.append(Effect("test", "AHQ-DEC3-18", traits.UNDEAD, 0, "removed"))
        scene.attack("1", "a", dice={"to-hit": [11], "wound": [1] * damage_dice(scene["1"])})
        assert bool([e for e in scene.told(Fell) if e.dead]) is undead
        assert scene["a"].dead is undead


@pytest.mark.rule("AHQ-HQ-34")
def test_a_heroic_brew_gives_one_additional_attack_in_its_turn() -> None:
    far = DUEL.replace("1a", "1.").replace("2.....", "2.....")
    brew = carrying.thing("heroic-brew")
    one = hero("heinrich", plain=True, items=[brew], strength=5)
    scene = Scene(far.replace("1....", "1.a.."), {"1": one, "a": monster(toughness=12, wounds=9)})
    scene.act("1", "use", item="heroic-brew").move("1", "E")
    dice = damage_dice(scene["1"])
    scene.attack("1", "a", dice={"to-hit": [11, 11], "wound": [1] * (2 * dice)})
    assert [e.again for e in scene.told(Blow)] == [False, True]
    scene.end().monsters_pass()
    scene.attack("1", "a", dice={"to-hit": [11], "wound": [1] * dice})


@pytest.mark.rule("AHQ-HQ-38")
@pytest.mark.parametrize(("foe", "blows"), [("orc", 2), ("orc-champion", 2), ("skaven-warrior", 1)])
def test_orcs_bane_strikes_orcs_twice(foe: str, blows: int) -> None:
    one = hero("heinrich", plain=True, weapons=["orcs-bane"], weapon="orcs-bane", strength=5)
    scene = Scene(DUEL, {"1": one, "a": monster(foe, toughness=12, wounds=9)})
    dice = damage_dice(scene["1"])
    scene.attack("1", "a", dice={"to-hit": [11] * blows, "wound": [1] * (blows * dice)})
    assert len(scene.told(Blow)) == blows


@pytest.mark.rule("AHQ-HQ-37")
@pytest.mark.parametrize(("things", "die", "passed"), [(1, 10, True), (1, 11, False), (0, 9, False), (0, 8, True)])
def test_a_talisman_helps_its_owner_to_cast(things: int, die: int, passed: bool) -> None:
    items = [carrying.thing("talisman-of-lore")] * things
    scene = Scene(DUEL, {"1": hero("magnus", intelligence=8, fate=0, items=items)})
    scene.script.dice = {"intelligence": [die]}
    running = intelligence_test(scene.game, scene["1"], casting=True).__await__()
    with pytest.raises(StopIteration) as done:
        next(running)
    assert done.value.value is passed
    scene.script.dice = {"intelligence": [9]}
    running = intelligence_test(scene.game, scene["1"]).__await__()
    with pytest.raises(StopIteration) as done:
        next(running)
    assert done.value.value is False, "not against gas"


# Holy Water


@pytest.mark.rule("AHQ-HQ-35")
@pytest.mark.parametrize(("foe", "kills"), [("mummy", True), ("skaven-warrior", False)])
def test_holy_water_destroys_the_undead_in_place_of_an_attack(foe: str, kills: bool) -> None:
    water = carrying.thing("holy-water", 2)
    scene = Scene(HALL, {"1": hero("heinrich", items=[water]), "a": monster(foe)})
    if not kills:
        assert scene.refused("1", "holy-water", target=scene.ids["a"]).rule == "AHQ-HQ-35"
        return
    scene.act("1", "holy-water", target=scene.ids["a"])
    assert scene["a"].dead
    assert scene.saw(HolyWaterThrown, target="a").who.id == scene.ids["1"]
    assert (scene["1"].turn.attacked, scene["1"].items[0].count) == (True, 1)
    assert scene.refused("1", "holy-water", target=scene.ids["b"]).rule == "AHQ-CMB-15"


@pytest.mark.rule("AHQ-HQ-35")
def test_holy_water_flies_twelve_squares_and_the_autoplayer_throws_it() -> None:
    far = """
        ###############
        #1...........a#
        #2............#
        ###############"""
    water = [carrying.thing("holy-water")]
    one = hero("heinrich", items=water)
    scene = Scene(far, {"1": one, "2": hero("sven"), "a": monster("mummy")})
    assert scene.can("1", "holy-water", target=scene.ids["a"])
    scene = Scene(
        far.replace("#1", "#.").replace("...a#", "....a#").replace("#2..", "#12..").replace("##\n", "###\n"),
        {"1": one, "a": monster("mummy")},
    )
    assert scene.refused("1", "holy-water", target=scene.ids["a"]).rule == "AHQ-HQ-35"
    scene = Scene(far, {"1": one, "2": hero("sven"), "a": monster("mummy")})
    assert scene.decision is not None
    answer = book.mind("heroes", "auto").answer(book.view(scene.state, "heroes"), scene.decision, scene.game.chance)
    assert answer == {"verb": "holy-water", "actor": scene.ids["1"], "target": scene.ids["a"]}


# The Wand of Magic


def magus(*spells: str, **changed: Any) -> Figure:
    """Magnus with a Wand of Magic that holds these spells."""
    wand = Item("wand-of-magic", "wand", spells=list(spells))
    return hero("magnus", items=[wand], spells=["flames-of-death", "dragon-armour", "inferno-of-doom"], **changed)


def loaded(scene: Scene, name: str = "4") -> Scene:
    scene[name].items[0].loader = scene.ids[name]
    return scene


@pytest.mark.rule("AHQ-HQ-41")
def test_a_stored_spell_is_cast_at_any_time_even_after_another_or_while_he_runs() -> None:
    hall = HALL.replace("#1.....ab", "#4.....ab").replace("#.2", "#12")
    four = magus("flames-of-death", "flames-of-death")
    scene = loaded(Scene(hall, {"4": four}))
    square = scene["a"].square
    assert square is not None
    at = [square.x, square.y]
    scene["4"].items.append(carrying.thing("fire-dust"))
    scene.act("4", "cast-flames-of-death", square=at, dice={"wound": [1] * 10})
    assert scene.refused("4", "cast-flames-of-death", square=at).rule == "AHQ-MAG-08"
    scene.act("4", "stored-flames-of-death", square=at, dice={"wound": [1] * 10})
    assert scene.saw(SpellCast).components == ()
    assert scene.saw(ChargeUsed).left == 1
    scene.end().monsters_pass()
    scene.act("4", "run", path="E")
    scene.act("4", "stored-flames-of-death", square=at, dice={"wound": [1] * 10})
    assert scene["4"].items[0].spells == []
    assert not scene["4"].turn.attacked, "it takes the place of nothing"


@pytest.mark.rule("AHQ-HQ-41")
def test_it_is_cast_outside_a_fight_too_but_not_by_the_fallen() -> None:
    crawl = Crawl(DUEL.replace("1a", "4."), {"4": magus("dragon-armour")})
    loaded(crawl)
    assert magic_wand.offered(crawl.state, crawl["4"], "dragon-armour")
    assert not magic_wand.offered(crawl.state, crawl["4"], "flames-of-death"), "it holds no such spell"
    lasting.lay_for(crawl["4"], "madness", "AHQ-TBL-gas", lasting.CONTROL, 0, 6, crawl.state.turn)
    assert not magic_wand.offered(crawl.state, crawl["4"], "dragon-armour"), "the Game Master has him"
    lasting.lift(crawl["4"], "madness")
    crawl["4"].wounds = 0
    assert not magic_wand.offered(crawl.state, crawl["4"], "dragon-armour")


@pytest.mark.rule("AHQ-HQ-41", "AHQ-DEC3-28")
@pytest.mark.parametrize(("die", "dice"), [(1, 7), (12, 5)])
def test_the_test_is_made_when_a_stored_spell_is_cast(die: int, dice: int) -> None:
    hall = HALL.replace("#1.....ab", "#4.....a.").replace("#.2", "#12")
    scene = loaded(Scene(hall, {"4": magus("inferno-of-doom", fate=0)}))
    square = scene["a"].square
    assert square is not None
    scene.move("4", "E")
    rolled = {"intelligence": [die], "wound": [1] * dice}
    scene.act("4", "stored-inferno-of-doom", square=[square.x, square.y], dice=rolled)


@pytest.mark.rule("AHQ-DEC3-10", "AHQ-MON-08")
@pytest.mark.parametrize(("die", "refused"), [(1, False), (12, True)])
def test_whoever_cowers_casts_no_stored_spell_either(die: int, refused: bool) -> None:
    cast = {"4": magus("flames-of-death", fate=0), "a": monster("skeleton")}
    scene = loaded(Scene(DUEL.replace("1", "4").replace("2", "."), cast, dice={"bravery": [die]}))
    square = scene["a"].square
    assert square is not None
    wanted: dict[str, dict[str, Json]] = {
        "stored-flames-of-death": {"square": [square.x, square.y]},
        "attack": {"target": "a"},
    }
    for verb, args in wanted.items():
        assert scene.can("4", verb, **args) is not refused
        if refused:
            assert scene.refused("4", verb, **args).rule == "AHQ-MON-08"


@pytest.mark.rule("AHQ-HQ-42")
def test_only_who_stored_them_may_use_the_spells() -> None:
    hall = HALL.replace("#1.....ab", "#4.....ab").replace("#.2", "#12")
    scene = Scene(hall, {"4": magus("flames-of-death")})
    scene["4"].items[0].loader = "somebody else"
    square = scene["a"].square
    assert square is not None
    assert not scene.can("4", "stored-flames-of-death", square=[square.x, square.y])
    assert not scene.can("4", "wand-flames-of-death", square=[square.x, square.y]), "it is no common wand"
    assert stored.stored(scene["4"]) == ()


@pytest.mark.rule("AHQ-HQ-40", "AHQ-HQ-42", "AHQ-DEC3-28")
def test_its_wizard_fills_it_before_the_expedition_and_pays_the_components_then() -> None:
    state = book.new_campaign({"items": {"magnus": ["wand-of-magic:courage"]}}, "x")
    magnus = next(m for m in state.heroes() if m.profile == "magnus")
    item = magnus.items[-1]
    item.loader = "another"
    magnus.tally[CHOSEN] = 1
    before = sum(i.count for i in magnus.items if i.kind == "component")
    game = book.game(state)
    told: list[Any] = []
    game.on_event = told.append
    running = stored.load_wands(game).__await__()
    decision = next(running)
    assert decision.question == "ahq.wand-of-magic"
    assert list(decision.slots) == ["1", "2", "3"], "what another put in is lost"
    twice = dict.fromkeys(decision.slots, "flames-of-death")
    refusal = decision.accepts(twice)
    assert refusal is not None
    assert refusal.rule == "AHQ-HQ-40"
    with pytest.raises(StopIteration):
        running.send({"1": "flames-of-death", "2": "dragon-armour", "3": "nothing"})
    assert (item.spells, item.loader) == (["flames-of-death", "dragon-armour"], magnus.id)
    assert sum(i.count for i in magnus.items if i.kind == "component") == before - 2
    assert told[-1].spells == ("Flames of Death", "Dragon Armour")
    decision = next(stored.load_wands(game).__await__())
    assert list(decision.slots) == ["1"], "his own stay in it"
    assert from_bytes(Campaign, to_bytes(state)) == state


@pytest.mark.rule("AHQ-HQ-40", "AHQ-HQ-42")
def test_who_stores_nothing_leaves_in_it_what_another_stored_and_a_full_one_is_not_filled() -> None:
    state = book.new_campaign({"items": {"magnus": ["wand-of-magic:courage"]}}, "x")
    magnus = next(m for m in state.heroes() if m.profile == "magnus")
    item = magnus.items[-1]
    item.loader = "another"
    magnus.tally[CHOSEN] = 1
    running = stored.load_wands(book.game(state)).__await__()
    next(running)
    with pytest.raises(StopIteration):
        running.send({"1": "nothing", "2": "nothing", "3": "nothing"})
    assert (item.spells, item.loader) == (["courage"], "another")
    item.spells, item.loader = ["courage"] * 3, magnus.id
    with pytest.raises(StopIteration):
        next(stored.load_wands(book.game(state)).__await__())


@pytest.mark.rule("AHQ-HQ-31")
def test_the_potions_of_healing_and_strength_are_those_of_this_book() -> None:
    scene = Scene(HALL, {"1": hero("heinrich", plain=True, strength=5, items=[carrying.thing("potion-of-strength")])})
    scene.act("1", "use", item="potion-of-strength")
    assert value(scene["1"], S) == 7
    assert {"healing-potion", "potion-of-strength"} <= content().items.keys()


@pytest.mark.rule("AHQ-DEC4-22", "AHQ-TBL-PRAZSWORD")
@pytest.mark.parametrize("strength", [1, 5, 12])
def test_praznagars_sword_strikes_with_six_dice_in_any_hand_and_never_fumbles(strength: int) -> None:
    sword = "praznagars-sword"
    scene = Scene(DUEL, {"1": hero("heinrich", plain=True, weapons=[sword], weapon=sword, strength=strength)})
    assert damage_dice(scene["1"]) == 6
    assert (fumble(scene["1"]), critical(scene["1"])) == (0, 12)
    assert content().hand_weapons[sword].magic
    assert arms.cannot_use(Scene(DUEL, {"1": "magnus"})["1"], sword) is not None, "it is no Rune Sword"
