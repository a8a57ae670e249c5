"""What heroes carry, wear, give, drink; setting out; falling: DQ-LIM, DQ-EQP, DQ-HERO, DQ-FALL."""

import pytest

from roguelike.books.datum import deeds, figures, harm, outfit, quest, rounds, setup, spells, things
from roguelike.books.datum.content import content
from roguelike.books.datum.sheets import sheet
from roguelike.books.datum.state import Effect, Item, Turn
from roguelike.narrator import Narrator
from tests.books.datum.scene import DA, SH, arm, scene

ROOM = ["######", "#12..#", "#....#", "######"]


@pytest.mark.rule("DQ-LIM-01", "DQ-LIM-02", "DQ-TBL-CARRY", "DQ-LIM-05", "DQ-BNK-01")
def test_limits_hold_for_what_is_carried_when_setting_out() -> None:
    s = scene(ROOM)
    hero = s.hero()
    hero.pack = [Item("potion-of-healing")] * 2 + [Item("broadsword")] * 2 + [Item("dagger")] * 3 + [Item("tinder")] * 9
    assert things.over_limits(hero) == []
    hero.pack += [Item("potion-of-speed"), Item("helmet"), Item("staff"), Item("hand-axe")]
    assert things.over_limits(hero) == ["potion", "weapon", "small", "armour"]
    hero.pack, hero.gold = [Item("torch"), Item("rope-10"), Item("lamp"), Item("shield"), Item("shield")], 251
    assert things.over_limits(hero) == ["shield", "other", "gold"]
    hero.gold = 250
    hero.pack = [Item("scroll", spell="courage")] * 2 + [Item("shield"), Item("torch"), Item("rope-10")]
    hero.pack += [Item("talisman-of-lore"), Item("elixir-of-life"), Item("potion-of-healing")]
    assert things.over_limits(hero) == []
    hero.pack += [Item("scroll", spell="courage"), Item("elixir-of-life")]
    assert things.over_limits(hero) == ["potion", "scroll"], "an artifact counts among its like"
    hero.pack, hero.hands = [Item("torch"), Item("long-bow"), Item("sling")], []
    assert things.over_limits(hero) == [], "a sling has no quiver"
    hero.hands = [Item("hand-crossbow")]
    assert things.over_limits(hero) == ["other"], "a quiver in use is carried, too"


@pytest.mark.rule("DQ-TBL-SPELLS")
def test_nobody_is_healed_by_a_spell_who_has_lost_nothing() -> None:
    s = scene(ROOM, ["wizard", "barbarian"])
    assert spells.targets(s.state, s.hero(), "heal-body") == []
    s.hero(2).body -= 1
    assert spells.targets(s.state, s.hero(), "heal-body") == [s.hero(2)]
    s.hero(2).body, s.hero(2).down = 0, True
    assert spells.targets(s.state, s.hero(), "heal-body") == [s.hero(2)], "he rises"
    assert spells.targets(s.state, s.hero(), "courage") == [s.hero()]


@pytest.mark.rule("DQ-LIM-03")
def test_two_hands_hold_two_hands_full() -> None:
    s = scene(ROOM)
    arm(s.hero(), "broadsword", "shield")
    assert figures.free_hands(s.hero()) == 0
    axe = Item("battle-axe")
    s.hero().pack.append(axe)
    refusal = things.cannot_hold(s.hero(), axe)
    assert refusal is not None
    assert refusal.rule == "DQ-LIM-03"


@pytest.mark.rule("DQ-EQP-01", "DQ-FREE-01", "DQ-FREE-02")
def test_an_empty_hand_is_filled_freely_once_a_turn() -> None:
    s = scene(ROOM)
    s.hero().pack = [Item("dagger"), Item("shortsword")]
    assert s.do("wield", s.hero(), thing="dagger") is None
    assert not s.hero().turn.acted
    assert s.why_not("wield", s.hero(), thing="shortsword") == "DQ-FREE-01"


@pytest.mark.rule("DQ-EQP-02", "DQ-TRN-03")
def test_other_changes_take_the_action() -> None:
    s = scene(ROOM)
    arm(s.hero(), "broadsword", "torch")
    s.hero().pack = [Item("helmet"), Item("battle-axe")]
    assert s.do("change", s.hero(), thing="helmet") is None
    assert s.hero().turn.acted
    assert [i.id for i in s.hero().worn] == ["helmet"]
    s.hero().turn.acted = False
    s.do("change", s.hero(), thing="battle-axe")
    assert [i.id for i in s.hero().hands] == ["battle-axe"]
    assert sorted(i.id for i in s.hero().pack) == ["broadsword", "torch"]


@pytest.mark.rule("DQ-EQP-02")
@pytest.mark.parametrize(
    ("held", "taken", "left", "told"),
    [
        (("shortsword", "dagger"), "torch", ["shortsword", "torch"], "puts on: Torch, not lit; puts away: Dagger."),
        (("dagger", "shortsword"), "broadsword", ["shortsword", "broadsword"], "Broadsword; puts away: Dagger."),
        (("shield", "shortsword"), "torch", ["shortsword", "torch"], "puts away: Shield."),
        (("torch", "shortsword"), "broadsword", ["torch", "broadsword"], "puts away: Shortsword."),
        (("shortsword", "dagger"), "dagger", ["shortsword"], "Rogar puts away: Dagger."),
        (("shortsword",), "helmet", ["shortsword"], "puts on: Helmet."),
    ],
)
def test_like_makes_room_for_like_and_the_weakest_weapon_goes_first(
    held: tuple[str, ...], taken: str, left: list[str], told: str
) -> None:
    s = scene(ROOM)
    arm(s.hero(), *held)
    if taken not in held:
        s.hero().pack = [Item(taken)]
    assert s.do("change", s.hero(), thing=taken) is None
    assert [i.id for i in s.hero().hands] == left
    said = Narrator().line(s.told[-1])
    assert said is not None
    assert said.text.endswith(told)


@pytest.mark.rule("DQ-BASE-03", "DQ-TBL-WEAPONS", "DQ-TBL-ARMOUR", "DQ-TBL-MISSILE-PRICE")
def test_what_a_wizard_may_use() -> None:
    s = scene(ROOM, ["wizard", "barbarian"])
    wizard = s.hero(1)
    allowed = [id for id in content().weapons if things.may_use(wizard, Item(id))]
    assert allowed == ["dagger", "staff"]
    assert [id for id in content().missiles if things.may_use(wizard, Item(id))] == ["sling"]
    assert not any(things.may_use(wizard, Item(id)) for id in content().armour)
    assert not things.may_use(s.hero(2), Item("wizards-staff"))


@pytest.mark.rule("DQ-BASE-16")
def test_things_are_handed_over_away_from_monsters() -> None:
    s = scene(["######", "#12.o#", "######"], ["barbarian", "dwarf"])
    arm(s.hero(1), "potion-of-healing")
    assert s.do("give", s.hero(1), thing="potion-of-healing", target="h2") is None
    assert not s.hero(1).turn.acted
    assert [i.id for i in s.hero(2).pack] == ["potion-of-healing"]
    s.monster().square = s.at["."][0]
    assert s.why_not("give", s.hero(2), thing="potion-of-healing", target="h1") == "DQ-BASE-16"


@pytest.mark.rule("DQ-BASE-16", "DQ-FALL-01")
def test_things_are_taken_from_a_fallen_friend_beside_or_below() -> None:
    s = scene(["######", "#12..#", "#3...#", "######"], ["barbarian", "dwarf", "elf"])
    fallen, taker = s.hero(2), s.hero(1)
    fallen.gold = 40
    arm(fallen, "shortsword", "helmet", "potion-of-healing")
    assert not s.offered("take", taker), "nobody has fallen"
    harm.lose_body(s.game, fallen, 9)
    assert not s.offered("take", s.hero(3)), "he is not beside him"
    assert s.why_not("take", taker, target="h2", thing="broadsword") == "DQ-BASE-16"
    assert s.do("take", taker, target="h2", thing="potion-of-healing") is None
    assert not taker.turn.acted
    s.dice(healing=[2])
    assert s.do("revive", taker, target="h2") is None, "his own potion raises him"
    harm.lose_body(s.game, fallen, 9)
    s.hero(3).square = fallen.square
    assert s.do("take", s.hero(3), target="h2", thing="gold") is None
    assert (s.hero(3).gold, fallen.gold) == (290, 0)
    assert s.do("take", s.hero(3), target="h2", thing="all") is None
    assert sorted(i.id for i in s.hero(3).pack) == ["helmet", "shortsword"]
    assert not figures.owned(fallen)
    assert not s.offered("take", s.hero(3)), "nothing is left"


@pytest.mark.rule("DQ-BASE-16")
def test_nothing_is_taken_from_the_fallen_with_a_monster_beside_or_when_done() -> None:
    s = scene(["######", "#12o.#", "######"], ["barbarian", "dwarf"])
    harm.lose_body(s.game, s.hero(2), 9)
    assert s.why_not("take", s.hero(1), target="h2", thing="gold") == "DQ-BASE-16"
    s.monster().square = s.at["."][0]
    s.hero(1).turn.done = True
    assert s.why_not("take", s.hero(1), target="h2", thing="gold") == "DQ-TRN-01"


@pytest.mark.rule("DQ-DEC-72", "DQ-TBL-GEAR", "DQ-TBL-TREASURE")
def test_potions_are_drunk_as_the_free_action() -> None:
    s = scene(ROOM)
    hero = s.hero()
    arm(hero, "potion-of-healing", "potion-of-strength", "potion-of-defence", "potion-of-speed")
    hero.body = 3
    s.dice(healing=[4])
    assert s.do("drink", hero, thing="potion-of-healing") is None
    assert hero.body == 7
    assert s.why_not("drink", hero, thing="potion-of-speed") == "DQ-FREE-01"
    for potion in ("potion-of-strength", "potion-of-defence", "potion-of-speed"):
        hero.turn.free = False
        s.do("drink", hero, thing=potion)
    assert figures.attack(hero).value == 3
    assert figures.magic_defence(hero) == 2
    assert figures.movement(hero).value == 14


@pytest.mark.rule("DQ-TBL-GEAR")
def test_nobody_drinks_for_nothing() -> None:
    s = scene(ROOM)
    hero = s.hero()
    arm(hero, "potion-of-healing")
    assert s.why_not("drink", hero, thing="potion-of-healing") == "DQ-TBL-GEAR"
    arm(hero, "potion-of-speed")
    assert s.why_not("drink", hero, thing="potion-of-healing") == "DQ-TBL-GEAR"
    assert s.do("drink", hero, thing="potion-of-speed") is None


@pytest.mark.rule("DQ-TBL-TREASURE", "DQ-DEC-72")
def test_the_heroic_brew_gives_a_second_attack() -> None:
    s = scene(["#####", "#1f.#", "#####"], ["barbarian"])
    arm(s.hero(), "heroic-brew")
    s.do("drink", s.hero(), thing="heroic-brew")
    for attacks in (1, 2, 1):
        s.hero().turn = Turn()
        for _ in range(attacks):
            s.dice(attack=[SH])
            assert s.do("attack", s.hero(), target=s.monster().id) is None
        assert s.why_not("attack", s.hero(), target=s.monster().id) == "DQ-TRN-01", "in the next turn only"
        rounds.end_turn(s.game, s.hero())


@pytest.mark.rule("DQ-TBL-TREASURE")
def test_the_heroic_brew_gives_a_second_shot() -> None:
    s = scene(["#######", "#1...f#", "#######"], ["barbarian"])
    (bow,) = arm(s.hero(), "long-bow")
    s.hero().effects = [Effect("brew", "turn")]
    for _ in range(2):
        s.dice(attack=[SH, SH])
        assert s.do("shoot", s.hero(), target=s.monster().id) is None
    assert bow.ammo == 12
    assert s.why_not("shoot", s.hero(), target=s.monster().id) == "DQ-TRN-01"
    s.hero().turn.attacks = 0
    assert s.why_not("shoot", s.hero(), target=s.monster().id) == "DQ-TRN-01", "not instead of another action"


@pytest.mark.rule("DQ-ZAD-07", "DQ-DEC-59")
def test_a_spoiled_potion_costs_neither_the_free_action_nor_the_action() -> None:
    s = scene(ROOM, ["barbarian", "dwarf"], level=7)
    hero = s.hero()
    arm(hero, "potion-of-speed", "potion-of-healing")
    s.dice(tampering=[DA, DA])
    s.do("drink", hero, thing="potion-of-speed")
    assert not hero.turn.free
    harm.lose_body(s.game, s.hero(2), 9)
    hero.turn.steps = 1
    assert s.do("revive", hero, target="h2") is None
    assert s.hero(2).down
    assert (hero.pack, hero.turn.acted, hero.turn.moved) == ([], False, False)
    s.finish()


@pytest.mark.rule("DQ-FALL-01", "DQ-FALL-02", "DQ-DEC-33", "DQ-DEC-72")
def test_a_potion_raises_a_fallen_friend() -> None:
    s = scene(ROOM, ["barbarian", "dwarf"])
    harm.lose_body(s.game, s.hero(2), 9)
    assert s.hero(2).down
    assert not figures.able(s.hero(2))
    arm(s.hero(1), "potion-of-healing")
    s.dice(healing=[3])
    assert s.do("revive", s.hero(1), target="h2") is None
    assert (s.hero(2).body, s.hero(2).down) == (3, False)
    assert s.hero(1).turn.acted


@pytest.mark.rule("DQ-TBL-ARTIFACTS", "DQ-FALL-02")
def test_the_elixir_brings_back_everything_and_the_ring_brings_home() -> None:
    s = scene(["#######", "#<12..#", "#.....#", "#######"], ["barbarian", "wizard"])
    harm.lose_body(s.game, s.hero(2), 9)
    s.hero(2).mind = 1
    arm(s.hero(1), "elixir-of-life", "ring-of-return")
    s.do("revive", s.hero(1), target="h2")
    assert (s.hero(2).body, s.hero(2).mind) == (4, 6)
    s.hero(1).turn.acted = False
    s.do("ring", s.hero(1), thing="ring-of-return")
    assert {h.square for h in s.state.party()} == set(s.state.quest.start)


@pytest.mark.rule("DQ-HERO-05", "DQ-FALL-04", "DQ-DEC-32", "DQ-TV-22")
def test_weakness_lowers_the_most_body_but_not_below_one() -> None:
    s = scene(ROOM)
    s.hero().weakness = 2
    assert figures.full_body(s.hero()) == 6
    s.hero().weakness = 40
    assert figures.full_body(s.hero()) == 1


@pytest.mark.rule("DQ-HERO-05", "DQ-DEC-16", "DQ-DEC-31")
def test_heroes_set_out_whole_and_loaded() -> None:
    s = scene(ROOM)
    (bow,) = arm(s.hero(), "crossbow")
    s.hero().body, s.hero().mind, bow.unloaded = 1, 0, True
    quest.freshen(s.hero())
    assert (s.hero().body, s.hero().mind, bow.unloaded) == (8, 2, False)


# A new campaign


@pytest.mark.rule("DQ-SET-01", "DQ-SET-08", "DQ-SET-16", "DQ-HERO-07", "DQ-HERO-10", "DQ-BASE-02", "DQ-MAG-02")
def test_four_heroes_begin_with_what_their_cards_suggest() -> None:
    state = setup.new_campaign({}, "x")
    assert [h.name for h in state.heroes.values()] == ["Rogar", "Durgin", "Ladril", "Telor"]
    assert all(len(h.skills) == 1 for h in state.heroes.values())
    wizard = next(h for h in state.heroes.values() if h.profile == "wizard")
    elf = next(h for h in state.heroes.values() if h.profile == "elf")
    assert (len(wizard.spells), len(elf.spells)) == (9, 3)
    assert not {s.id for s in wizard.spells} & {s.id for s in elf.spells}
    cleric = setup.add_hero(state, "cleric")
    setup.deal_spells(state, cleric)
    assert len(cleric.spells) == 3
    assert all(s.components for hero in (wizard, elf, cleric) for s in hero.spells)


@pytest.mark.rule("DQ-SET-09", "DQ-SET-01")
def test_no_more_than_four_heroes() -> None:
    with pytest.raises(ValueError, match="one to four"):
        setup.new_campaign({"heroes": ["barbarian", "dwarf", "elf", "wizard", "cleric"]}, "x")


@pytest.mark.rule("DQ-SET-15", "DQ-HERO-01", "DQ-HERO-08", "DQ-HERO-09", "DQ-TBL-HEROES")
def test_a_sheet_has_every_figure_with_its_sources() -> None:
    s = scene(ROOM)
    (helmet,) = arm(s.hero(), "helmet")
    helmet.wear = 2
    rows = {figure.id: figure for figure in sheet(s.hero())}
    assert rows["defence"].value == "3"
    assert rows["defence"].parts[1][0].args["left"] == 4
    assert rows["body"].value == "8/8"
    names = {card.name for card in content().heroes.values()}
    assert {"Rogar", "Durgin", "Ladril", "Telor"} <= names


@pytest.mark.rule("DQ-TBL-HEROES", "DQ-BASE-01")
def test_body_and_mind_make_ten() -> None:
    state = setup.new_campaign({}, "x")
    assert [h.body + h.mind for h in state.heroes.values()] == [10] * 4


@pytest.mark.rule("DQ-BASE-05", "DQ-HERO-07")
def test_what_the_cards_suggest_is_bought_from_the_purse() -> None:
    s = scene(ROOM, ["barbarian", "dwarf", "elf", "wizard"])
    for hero, weapon in zip(s.state.heroes.values(), ("broadsword", "shortsword", "shortsword", "dagger"), strict=True):
        outfit.outfit(hero)
        spent = sum(content().price(item.id) for item in figures.owned(hero))
        assert hero.gold + spent == 250
        assert weapon in [item.id for item in hero.hands]


@pytest.mark.rule("DQ-XP-04")
def test_monsters_that_the_book_leaves_out_teach_too() -> None:
    s = scene(["#####", "#1R.#", "#####"], ["barbarian"])
    harm.lose_body(s.game, s.monster(), 9, s.hero())
    assert s.hero().xp == 75
    named = ("minotaur", "troll", "wraith", "wight", "chaos-demon")
    assert all(content().monsters[id].kill_xp > 0 and not content().monsters[id].xp_source for id in named)


@pytest.mark.rule("DQ-TBL-XP-COMBAT", "DQ-TBL-MONSTERS")
def test_the_monsters_have_the_books_experience() -> None:
    wanted = {"goblin": (5, 5), "skaven": (5, 5), "skeleton": (10, 5), "zombie": (10, 10), "orc": (10, 10),
              "fimir": (20, 10), "mummy": (30, 20), "chaos-warrior": (50, 40), "ogre": (60, 50),
              "gargoyle": (75, 60)}  # fmt: skip
    cards = content().monsters
    assert {id: (cards[id].kill_xp, cards[id].assist_xp) for id in wanted} == wanted


@pytest.mark.rule("DQ-TBL-MONSTERS")
def test_a_troll_heals_at_zargons_turn() -> None:
    from roguelike.books.datum import zargon

    s = scene(["#####", "#1.R#", "#####"], ["barbarian"])
    s.monster().body = 2
    zargon.begin_turn(s.game, s.monster())
    assert s.monster().body == 3


@pytest.mark.rule("DQ-FALL-02", "DQ-DEC-72")
def test_a_potion_raises_nobody_who_stands() -> None:
    s = scene(["#####", "#123#", "#####"], ["barbarian", "dwarf", "elf"])
    arm(s.hero(2), "potion-of-healing")
    assert things.fallen(s.state, s.hero(2)) == []
    harm.lose_body(s.game, s.hero(1), 9)
    assert things.fallen(s.state, s.hero(2)) == [s.hero(1)]
    assert things.fallen(s.state, s.hero(3)) == [], "he has no potion"
    arm(s.hero(3), "potion-of-healing")
    assert things.fallen(s.state, s.hero(3)) == [], "he does not stand beside him"


@pytest.mark.rule("DQ-FALL-01")
def test_each_fall_is_counted() -> None:
    s = scene(ROOM, ["barbarian"])
    for falls in (1, 2):
        harm.lose_body(s.game, s.hero(), 9)
        assert (s.hero().down, s.hero().falls) == (True, falls)
        harm.heal(s.game, s.hero(), 4)
        assert not s.hero().down


def test_things_that_are_alike_are_one_entry_of_a_list() -> None:
    s = scene(ROOM)
    hero = s.hero()
    hero.hands = [Item("dagger")]
    hero.pack = [Item("potion-of-healing"), Item("dagger"), Item("potion-of-healing"), Item("helmet", wear=1)]
    hero.pack.append(Item("helmet"))

    def listed(verb: str) -> list[str]:
        (param, *_) = deeds.DEEDS.of_models[verb].params(s.state, hero)
        return [option.key for option in param.offers({})]

    hero.body = 1
    assert listed("drink") == ["potion-of-healing#2"]
    assert listed("give") == ["dagger#2", "potion-of-healing#2", "helmet", "helmet#2"], "the dagger of the pack"
    assert s.do("give", hero, thing="dagger", target="h2") is None, "an older campaign's answer still holds"


def test_what_is_in_hand_is_offered_last_when_something_is_given_and_what_is_worn_not_at_all() -> None:
    s = scene(ROOM)
    hero = s.hero()
    hero.hands, hero.worn, hero.pack = [Item("broadsword")], [Item("helmet")], [Item("tinder"), Item("rope-10")]
    (param, *_) = deeds.DEEDS.of_models["give"].params(s.state, hero)
    assert [option.key for option in param.offers({})] == ["tinder", "rope-10", "broadsword"]


def test_a_change_of_gear_says_what_each_choice_would_do() -> None:
    s = scene(ROOM)
    hero = s.hero()
    hero.hands, hero.worn, hero.pack = [Item("broadsword")], [Item("helmet")], [Item("chain-mail")]
    (param, *_) = deeds.DEEDS.of_models["change"].params(s.state, hero)
    told = [Narrator().text(option.label) for option in param.offers({})]
    assert told == ["put away: Broadsword", "take off: Helmet", "use: Chain mail"]
