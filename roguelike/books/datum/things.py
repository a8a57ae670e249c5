"""What heroes carry and hold: limits, taking in hand, putting away, wearing, giving, potions. DQ-LIM, DQ-EQP."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from roguelike.books.datum import figures, harm, light, movement, spots, zones
from roguelike.books.datum.content import content
from roguelike.books.datum.difficulty import has
from roguelike.books.datum.events import LightOut, Told
from roguelike.books.datum.faces import DARK, signs, throw
from roguelike.books.datum.harm import DatumGame
from roguelike.books.datum.names import item_name, ref
from roguelike.books.datum.sightline import in_sight
from roguelike.books.datum.state import Campaign, Effect, Hero, Item, Monster
from roguelike.engine.decisions import Refusal, refuse
from roguelike.engine.geometry import next_to
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import Arg, msg

MOST_GOLD = 250


@rule("DQ-LIM-01", "DQ-TBL-CARRY")
def limit_of(item: Item) -> str:
    """The row of DQ-TBL-CARRY in which a carried thing counts. DQ-LIM-01."""
    weapon, armour = figures.weapon_of(item), figures.armour_of(item)
    if armour is not None:
        return "shield" if armour.place == "shield" else "armour"
    if weapon is not None:
        return "small" if weapon.small else "weapon"
    if figures.missile_of(item) is not None:
        return "weapon"
    if item.id in content().artifacts:
        return content().artifacts[item.id].limit
    return content().gear[item.id].limit if item.id in content().gear else "pocket"


def _has_quiver(item: Item) -> bool:
    missile = figures.missile_of(item)
    return missile is not None and missile.ammo > 0


@rule("DQ-TBL-CARRY", "DQ-TBL-GEAR")
def too_many(pack: Iterable[Item], held: Iterable[Item] = ()) -> list[str]:
    """The rows of DQ-TBL-CARRY that carried things exceed; the quiver of a weapon, held too, is other equipment."""
    limits = content().lookups["carry"].values
    carried_things = [*pack]
    carried = Counter(map(limit_of, carried_things))
    carried["other"] += sum(map(_has_quiver, (*carried_things, *held)))
    return [row for row, most in limits.items() if most >= 0 and carried[row] > most]


@rule("DQ-LIM-02", "DQ-LIM-05", "DQ-BNK-01")
def over_limits(hero: Hero) -> list[str]:
    """The rows of DQ-TBL-CARRY that he exceeds, and "gold": then he may not begin a quest. DQ-LIM-02, DQ-LIM-05."""
    over = too_many(hero.pack, hero.hands)
    return [*over, "gold"] if hero.gold > MOST_GOLD else over


@rule("DQ-BASE-03", "DQ-TBL-WEAPONS", "DQ-TBL-MISSILE-PRICE", "DQ-TBL-ARMOUR")
def may_use(hero: Hero, item: Item) -> bool:
    """Whether he may use a thing at all: a wizard wears no armour and has few weapons. DQ-BASE-03."""
    made = content().artifacts.get(item.id)
    type = figures.hero_card(hero).type
    if made is not None and made.only:
        return type in made.only
    if type != "wizard":
        return True
    weapon, missile = figures.weapon_of(item), figures.missile_of(item)
    if figures.armour_of(item) is not None:
        return False
    return (weapon is None or weapon.wizard) and (missile is None or missile.wizard)


@rule("DQ-LIM-03", "DQ-BASE-03")
def cannot_hold(hero: Hero, item: Item, *, emptied: int = 0) -> Refusal | None:
    """Why he cannot take a thing in hand; ``emptied``: hands that he frees first. DQ-LIM-03, DQ-BASE-03."""
    hands = figures.hands_of(item)
    if not may_use(hero, item):
        return refuse("DQ-BASE-03", "datum-may-not-use", who=ref(hero), name=item_name(item))
    if not hands or item.damaged:
        return refuse("DQ-LIM-03", "datum-not-for-hands", name=item_name(item))
    if hands > figures.free_hands(hero) + emptied:
        return refuse("DQ-LIM-03", "datum-hands-full", who=ref(hero))
    return None


@rule("DQ-LIT-15")
def fills_hands(game: DatumGame, hero: Hero) -> None:
    """Magic light needs a free hand: it goes out when both are full. DQ-LIT-15."""
    if hero.light and figures.free_hands(hero) < 1:
        hero.light = False
        game.emit(LightOut(rule="DQ-LIT-15", what=msg("datum-dims", who=ref(hero))))


def holdable(hero: Hero) -> list[Item]:
    """Carried things for which he has the hands free."""
    return [item for item in hero.pack if cannot_hold(hero, item) is None]


@rule("DQ-EQP-01", "DQ-THR-06", "DQ-FREE-02")
def is_free(hero: Hero, item: Item) -> bool:
    """Whether taking it in an empty hand is a free action: a hand or throwing weapon, a one-handed thing. DQ-EQP-01."""
    return figures.hands_of(item) == 1 and figures.free_hands(hero) > 0


def cannot_hold_now(hero: Hero, item: Item) -> Refusal | None:
    """Why he cannot take it in hand now: no free action left, or no action for a two-handed thing."""
    return movement.may_free(hero) if is_free(hero, item) else movement.other_action(hero)


@rule("DQ-EQP-01", "DQ-EQP-02", "DQ-DEC-16")
def hold(game: DatumGame, hero: Hero, item: Item) -> None:
    """Take a carried thing in hand: the free action if it is for one empty hand, else the action. DQ-EQP-01, -02."""
    if is_free(hero, item):
        hero.turn.free = True
    else:
        movement.use_action(hero)
    hero.pack = [i for i in hero.pack if i is not item]
    hero.hands.append(item)
    zones.refresh(game.state)
    game.emit(Told(rule="DQ-EQP-01", what=msg("datum-holds", who=ref(hero), name=item_name(item))))
    fills_hands(game, hero)


@rule("DQ-EQP-02", "DQ-TRN-03")
def change(game: DatumGame, hero: Hero, item: Item) -> None:
    """Take off, put on, or change what is held: the action. DQ-EQP-02."""
    movement.use_action(hero)
    off = exchange(hero, item)
    zones.refresh(game.state)
    dark = light.is_light(item) and not item.lit
    told: dict[str, Arg] = {"who": ref(hero), "name": item_name(item), "off": tuple(map(item_name, off))}
    how = "off" if any(item is i for i in off) else "dark" if dark else "on"
    game.emit(Told(rule="DQ-EQP-02", what=msg("datum-changes", how=how, count=len(off), **told)))
    fills_hands(game, hero)


@rule("DQ-LIT-12")
def stow(hero: Hero, *items: Item) -> None:
    """Put things into the pack; a light that burns goes out there, and must be lit again. DQ-LIT-12."""
    for item in items:
        item.lit = False
        hero.pack.append(item)


def exchange(hero: Hero, item: Item) -> list[Item]:
    """What he holds or wears goes into the pack; what he carries, in hand or on in place of what is there.

    Gives what he has put away.
    """
    armour = figures.armour_of(item)
    if any(item is i for i in (*hero.hands, *hero.worn)):
        off = [item]
        discard(hero, item)
        stow(hero, item)
    elif armour is not None and armour.place != "shield":
        off = [i for i in hero.worn if (a := figures.armour_of(i)) is not None and a.place == armour.place]
        discard(hero, item, *off)
        stow(hero, *off)
        hero.worn.append(item)
    else:
        off = _make_room(hero, item)
        discard(hero, item)
        stow(hero, *off)
        hero.hands.append(item)
    return off


def _is_weapon(item: Item) -> bool:
    return figures.weapon_of(item) is not None or figures.missile_of(item) is not None


def _make_room(hero: Hero, item: Item) -> list[Item]:
    """Take out of his hands what a thing needs the hands of: a weapon for a weapon, the weakest of them first."""

    def in_the_way(held: Item) -> tuple[bool, int]:
        return _is_weapon(held) != _is_weapon(item), figures.dice_of(held)

    off: list[Item] = []
    while figures.free_hands(hero) < figures.hands_of(item) and hero.hands:
        off.append(min(hero.hands, key=in_the_way))
        discard(hero, off[-1])
    return off


def changeable(hero: Hero) -> list[Item]:
    """What he could take off, put on or exchange."""
    carried = [i for i in hero.pack if may_use(hero, i) and (figures.hands_of(i) or figures.armour_of(i))]
    return [*hero.hands, *hero.worn, *(i for i in carried if not i.damaged)]


def kept(hero: Hero, item: Item) -> str:
    """Where he has a thing: in "hand", "worn" or in the "pack"."""
    for where, items in (("hand", hero.hands), ("worn", hero.worn)):
        if any(item is one for one in items):
            return where
    return "pack"


# Giving


def beside(hero: Hero, other: Hero) -> bool:
    """Whether the two stand next to each other, or share a square."""
    a, b = hero.square, other.square
    return a is not None and b is not None and (a == b or next_to(a, b))


@rule("DQ-BASE-16", "DQ-EQP-02")
def handy(hero: Hero) -> list[Item]:
    """What he can hand over without an action: not what he wears, which must be taken off first. DQ-EQP-02."""
    return [*hero.hands, *hero.pack]


def receivers(state: Campaign, hero: Hero) -> list[Hero]:
    """The friends beside him to whom he could hand things."""
    return [h for h in state.standing() if h is not hero and beside(hero, h)]


@rule("DQ-BASE-16")
def cannot_hand(state: Campaign, *heroes: Hero) -> Refusal | None:
    """Why nothing passes from hand to hand: a monster is beside one of them. DQ-BASE-16."""
    for foe in state.foes():
        if any(h.square is not None and foe.square is not None and next_to(h.square, foe.square) for h in heroes):
            return refuse("DQ-BASE-16", "datum-no-calm", who=ref(foe))
    return None


def _passes(item: Item, giver: Hero, taker: Hero) -> None:
    """It changes hands; a light that burns goes from hand to hand, if one is free."""
    before = [(hero, figures.full_mind(hero)) for hero in (giver, taker)]
    discard(giver, item)
    if item.lit and figures.free_hands(taker) > 0:
        taker.hands.append(item)
    else:
        stow(taker, item)
    for hero, mind in before:
        harm.mind_follows(hero, mind)


@rule("DQ-BASE-16")
def give(game: DatumGame, hero: Hero, other: Hero, item: Item) -> None:
    """Hand a thing over; a light that burns goes from hand to hand, if one is free. DQ-BASE-16."""
    _passes(item, hero, other)
    zones.refresh(game.state)
    what = msg("datum-gives", who=ref(hero), other=ref(other), name=item_name(item))
    game.emit(Told(rule="DQ-BASE-16", what=what))
    fills_hands(game, other)


@rule("DQ-BASE-16", "DQ-FALL-01")
def plundered(state: Campaign, hero: Hero) -> list[Hero]:
    """Fallen friends beside him, or on his square, who have anything that he could take. DQ-BASE-16, DQ-FALL-01."""
    return [h for h in state.party() if h.down and beside(hero, h) and (h.gold or figures.owned(h))]


def take(game: DatumGame, hero: Hero, friend: Hero, item: Item) -> None:
    """Take a thing from a fallen friend, as handing over. DQ-BASE-16."""
    _passes(item, friend, hero)
    what = msg("datum-takes", who=ref(hero), other=ref(friend), name=item_name(item))
    game.emit(Told(rule="DQ-BASE-16", what=what))


def take_gold(game: DatumGame, hero: Hero, friend: Hero) -> None:
    """Take a fallen friend's coins. DQ-BASE-16."""
    what = msg("datum-takes-gold", who=ref(hero), other=ref(friend), gold=friend.gold)
    hero.gold, friend.gold = hero.gold + friend.gold, 0
    game.emit(Told(rule="DQ-BASE-16", what=what))


# Potions

DRINKS = ("potion-of-healing", "potion-of-strength", "potion-of-defence", "potion-of-speed", "heroic-brew")


@rule("DQ-ZAD-07", "DQ-DEC-59")
def spoiled(game: DatumGame, hero: Hero, item: Item) -> bool:
    """Whether a potion or scroll proves useless: a black shield from quest level 7 on. DQ-ZAD-07, ruling DQ-DEC-59."""
    if not has(game.state, "evil-tampering"):
        return False
    faces = throw(game.chance, 1, "tampering", "DQ-ZAD-07")
    if faces[0] != DARK:
        return False
    discard(hero, item)
    what = msg("datum-spoiled", who=ref(hero), name=item_name(item), dice=signs(faces))
    game.emit(Told(rule="DQ-ZAD-07", what=what))
    return True


def discard(hero: Hero, *items: Item) -> None:
    """He has them no more."""
    for where in (hero.hands, hero.worn, hero.pack):
        where[:] = [i for i in where if not any(i is item for item in items)]


@rule("DQ-TBL-GEAR")
def for_nothing(hero: Hero, item: Item) -> Refusal | None:
    """Why a potion would be drunk for nothing: who has lost no Body regains none. DQ-TBL-GEAR."""
    if item.id == "potion-of-healing" and hero.body >= figures.full_body(hero):
        return refuse("DQ-TBL-GEAR", "datum-not-hurt", who=ref(hero))
    return None


@rule("DQ-DEC-72", "DQ-TBL-TREASURE", "DQ-TBL-GEAR")
def drink(game: DatumGame, hero: Hero, item: Item) -> None:
    """Drink a potion: the free action of the turn. DQ-TBL-GEAR, DQ-TBL-TREASURE, ruling DQ-DEC-72."""
    game.emit(Told(rule="DQ-DEC-72", what=msg("datum-drinks", who=ref(hero), name=item_name(item))))
    if spoiled(game, hero, item):
        return
    hero.turn.free = True
    discard(hero, item)
    match item.id:
        case "potion-of-healing":
            _heal_by_die(game, hero)
        case "potion-of-strength":
            hero.effects.append(Effect("potion-of-strength", "attack", 2))
        case "potion-of-defence":
            hero.effects.append(Effect("potion-of-defence", "defence", 2))
        case "potion-of-speed":
            hero.effects.append(movement.next_move(game.state, hero, "potion-of-speed"))
        case "heroic-brew":
            hero.effects.append(Effect("brew", "turn", fresh=True))


def _heal_by_die(game: DatumGame, hero: Hero) -> None:
    """What a Potion of Healing gives: one die. DQ-TBL-GEAR."""
    die = game.chance.die(6, "healing", "DQ-TBL-GEAR")
    harm.heal(game, hero, die, die)


@rule("DQ-FALL-02", "DQ-DEC-72")
def fallen(state: Campaign, hero: Hero) -> list[Hero]:
    """Fallen friends beside him whom a potion of his could raise. DQ-FALL-02, ruling DQ-DEC-72."""
    if not figures.has_thing(hero, "potion-of-healing", "elixir-of-life"):
        return []
    return [h for h in state.party() if h.down and beside(hero, h)]


@rule("DQ-FALL-02", "DQ-DEC-33", "DQ-DEC-72")
def revive(game: DatumGame, hero: Hero, friend: Hero) -> None:
    """Give a fallen friend a potion: the action. DQ-FALL-02, ruling DQ-DEC-72."""
    wanted = ("potion-of-healing", "elixir-of-life")
    item = next(i for i in figures.owned(hero) if i.id in wanted)
    what = msg("datum-revives", who=ref(hero), other=ref(friend), name=item_name(item))
    game.emit(Told(rule="DQ-FALL-02", what=what))
    if spoiled(game, hero, item):
        return
    movement.use_action(hero)
    discard(hero, item)
    if item.id == "elixir-of-life":
        harm.heal(game, friend, figures.full_body(friend))
        friend.mind = figures.full_mind(friend)
    else:
        _heal_by_die(game, friend)


@rule("DQ-TBL-ARTIFACTS")
def return_all(game: DatumGame, hero: Hero) -> None:
    """The Ring of Return: all heroes that the bearer sees, the fallen too, are on the stairway. DQ-TBL-ARTIFACTS."""
    movement.use_action(hero)
    state = game.state
    going = [h for h in state.party() if h is hero or in_sight(state, hero, h)]
    taken = spots.occupied(state)
    steps = [s for s in state.quest.start if not isinstance(taken.get(s), Monster)]
    steps = steps or [spots.free_near(state, state.quest.start[0], known=True)]
    for number, one in enumerate(going):
        one.square, one.pit = steps[number % len(steps)], False
    discard(hero, next(i for i in figures.owned(hero) if i.id == "ring-of-return"))
    zones.refresh(state)
    game.emit(Told(rule="DQ-TBL-ARTIFACTS", what=msg("datum-returns", who=ref(hero))))
