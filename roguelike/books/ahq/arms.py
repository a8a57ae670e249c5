"""The weapon in use, what is shot or thrown with it, what that uses up and what is found again."""

from __future__ import annotations

from roguelike.books.ahq import limbs
from roguelike.books.ahq.content import content
from roguelike.books.ahq.content_classes import RangedWeapon
from roguelike.books.ahq.events_ranged import Recovered, Wielded
from roguelike.books.ahq.figures import S, value
from roguelike.books.ahq.items import blades, quiver
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import Campaign, Item, Missile, Model
from roguelike.engine.decisions import Refusal, refuse
from roguelike.engine.game import Game
from roguelike.engine.rulemarks import rule

UNCOUNTED = -1
"""Shots of a monster whose ammunition no source counts."""
HITS = frozenset({"", "ignores-armour"})
"""What hits of ranged weapons do that the code knows; others are not used yet."""
D12 = 12


@rule("AHQ-GOLD-42", "AHQ-SETUP-16", "AHQ-CDEC-54")
def ranged_weapon(model: Model) -> RangedWeapon | None:
    """What the model could shoot or throw now: the one weapon in use, if it is good for that.

    A dagger, axe or spear in hand can be thrown. AHQ-GOLD-42, rulings AHQ-CDEC-46 and -54.
    """
    if model.kind == "monster":
        weapons = (content().ranged_weapons[held.weapon] for held in model.missiles)
        return next((weapon for weapon in weapons if weapon.effect in HITS), None)
    if model.weapon in content().ranged_weapons:
        return content().ranged_weapons[model.weapon]
    held = content().hand_weapons.get(model.weapon)
    return content().ranged_weapons[held.thrown_as] if held is not None and held.thrown_as else None


def missile(model: Model, weapon: RangedWeapon) -> Missile | None:
    """The entry of a ranged weapon among what the model carries; None for a hand weapon that is thrown."""
    return next((m for m in model.missiles if m.weapon == weapon.id), None)


def shots(model: Model, weapon: RangedWeapon) -> int:
    """How often the model can still shoot or throw the weapon; `UNCOUNTED` if nobody counts."""
    held = missile(model, weapon)
    if model.kind != "monster" and weapon.ammunition:
        return sum(item.count for item in quiver.stock(model, weapon))
    if held is not None:
        return held.shots
    return int(content().hand_weapons[model.weapon].thrown_as == weapon.id) if model.weapon in model.weapons else 0


@rule("AHQ-RNG-13", "AHQ-CDEC-46")
def spend(model: Model, weapon: RangedWeapon) -> None:
    """Use up an arrow or bolt, or let the thrown weapon leave the hand. AHQ-RNG-13.

    Raises ValueError if there is none left.
    """
    if shots(model, weapon) == 0:
        raise ValueError(f"{model.id} has nothing left for {weapon.id}")
    held, item = missile(model, weapon), quiver.nocked(model, weapon)
    if model.kind != "monster" and item is not None:
        item.count -= 1
        if not item.count:
            model.items.remove(item)
        used = item.id
    elif held is not None:
        used = held.weapon
        if held.shots != UNCOUNTED:
            held.shots -= 1
    else:
        used = model.weapon
        model.weapons.remove(used)
    if weapon.thrown and shots(model, weapon) == 0:
        model.weapon = ""
    if weapon.reload_turns and held is not None:
        held.reloading = True
    model.spent[used] = model.spent.get(used, 0) + 1


@rule("AHQ-RNG-14")
def recover(game: Game[Campaign]) -> None:
    """After a fight that was won: a die for every arrow, bolt and thrown weapon used; some are found again.

    Arrows on 10 or more, all other weapons on 7 or more; each comes back to whoever used it. AHQ-RNG-14.
    """
    for model in game.state.party():
        for used, count in model.spent.items():
            need = _recovered_on(used)
            found = sum(game.chance.die(D12, "recover", "AHQ-RNG-14") >= need for _ in range(count))
            _give_back(model, used, found)
            game.emit(
                Recovered(rule="AHQ-RNG-14", who=ref(model), what=_name(used), used=count, found=found, need=need)
            )
        model.spent.clear()


def leave_behind(state: Campaign) -> None:
    """The fight was not won: what was shot and thrown in it is gone. AHQ-RNG-14."""
    for model in state.models.values():
        model.spent.clear()


def _recovered_on(used: str) -> int:
    weapons = content().ranged_weapons.values()
    hand, item = content().hand_weapons.get(used), content().items.get(used)
    used = item.counts_as or used if item is not None else used
    thrown = hand.thrown_as if hand is not None else ""
    needs = (w.recover for w in weapons if used in (w.id, w.ammunition) or w.id == thrown)
    return next((need for need in needs if need is not None), D12 + 1)


def _name(used: str) -> str:
    known = content()
    for shelf in (known.items, known.hand_weapons, known.ranged_weapons):
        if used in shelf:
            return shelf[used].name
    return used


def _give_back(model: Model, used: str, found: int) -> None:
    if not found:
        return
    held = next((m for m in model.missiles if m.weapon == used), None)
    if held is not None:
        held.shots += found
    elif used in content().items:
        add_item(model, used, found)
    else:
        model.weapons += [used] * found
    thrown = held is not None or used in content().hand_weapons
    if thrown and not model.weapon:
        model.weapon = used


def add_item(model: Model, id: str, count: int = 1) -> None:
    """Let the model carry more of a thing."""
    item = next((i for i in model.items if i.id == id), None)
    if item is not None:
        item.count += count
    else:
        model.items.append(Item(id, content().items[id].kind, count))


def take_item(model: Model, id: str, count: int = 1) -> None:
    """Take something away that the model carries. Raises ValueError if it has not so many."""
    item = next((i for i in model.items if i.id == id), None)
    if item is None or item.count < count:
        raise ValueError(f"{model.id} has no {count} {id}")
    item.count -= count
    if not item.count:
        model.items.remove(item)


def has_item(model: Model, id: str, count: int = 1) -> bool:
    """Whether the model carries so many of a thing."""
    return sum(item.count for item in model.items if item.id == id) >= count


def reloading(model: Model) -> bool:
    """Whether the weapon in use must be loaded before it can be shot."""
    weapon = ranged_weapon(model)
    held = missile(model, weapon) if weapon is not None else None
    return held is not None and held.reloading


@rule("AHQ-WPN-04", "AHQ-SKV-62")
def reload(model: Model) -> bool:
    """At the end of a phase: a turn in which it neither moved nor acted has loaded its weapon. AHQ-RNG-16.

    Gives whether it is loaded now and was not before.
    """
    turn = model.turn
    idle = not (turn.steps or turn.attacked or turn.action or turn.running)
    waiting = [held for held in model.missiles if held.reloading]
    for held in waiting if idle else ():
        held.reloading = False
    return bool(waiting) and idle


def carried_weapons(model: Model) -> list[str]:
    """The ids of all weapons the model could take in hand."""
    return [*dict.fromkeys([*model.weapons, *(m.weapon for m in model.missiles if m.shots)])]


def is_wizard(model: Model) -> bool:
    """Whether the Hero is a Wizard."""
    return model.kind == "hero" and bool(model.spells)


@rule("AHQ-WPN-03", "AHQ-WPN-11", "AHQ-MAG-04", "AHQ-ITEM-91", "AHQ-ITEM-85")
def cannot_use(model: Model, weapon_id: str) -> Refusal | None:
    """Why the model cannot use a weapon: too weak for it, or a Wizard (of swords only a Rune Sword is for him).

    AHQ-WPN-03, AHQ-WPN-11, AHQ-MAG-04, AHQ-ITEM-91; magic weapons are no exception (AHQ-ITEM-85).
    """
    maimed = limbs.cannot_hold(model, weapon_id)
    if maimed is not None:
        return maimed
    hand = content().hand_weapons.get(weapon_id)
    ranged = content().ranged_weapons.get(weapon_id)
    name, needed = "", 1
    if hand is not None:
        name, needed = hand.name, hand.minimum_strength
    elif ranged is not None:
        name, needed = ranged.name, ranged.minimum_strength
    record = hand or ranged
    if record is not None and record.monsters_only and model.kind != "monster":
        return not_for_heroes(model, name)
    own = value(model, S) if hand is None else blades.strength(value(model, S), hand)
    if own < needed:
        return refuse("AHQ-WPN-11" if hand else "AHQ-WPN-03", "ahq-too-weak", who=ref(model), weapon=name, need=needed)
    thrown = content().hand_weapons.get(ranged.thrown) if ranged is not None else None
    held = hand or thrown
    if is_wizard(model) and weapon_id and not (held is not None and held.wizards):
        return refuse("AHQ-MAG-04", "ahq-no-weapon-for-wizards", who=ref(model))
    return None


@rule("AHQ-SKV-17", "AHQ-SKV-52", "AHQ-DEC4-05")
def not_for_heroes(model: Model, weapon: str) -> Refusal:
    """The Skaven's weapons cannot be used by Heroes and Henchmen. AHQ-SKV-17, AHQ-SKV-52, ruling AHQ-DEC4-05."""
    return refuse("AHQ-SKV-52", "ahqspell-skaven-weapon", who=ref(model), weapon=weapon)


@rule("AHQ-MAG-03")
def cannot_wear(model: Model, rule_id: str = "AHQ-MAG-03") -> Refusal | None:
    """Why the model may wear no armour: Wizards may not. AHQ-MAG-03; ``rule_id``: what says so of this piece."""
    return refuse(rule_id, "ahq-no-armour-for-wizards", who=ref(model)) if is_wizard(model) else None


def set_out(model: Model) -> None:
    """What a ready-made Hero has in hand when he sets out: his bow, if he has one and something to shoot."""
    for held in model.missiles:
        weapon = content().ranged_weapons[held.weapon]
        if weapon.ammunition and shots(model, weapon):
            model.weapon = weapon.id
            return


@rule("AHQ-GOLD-42", "AHQ-CDEC-46", "AHQ-DEC3-15")
def cannot_change(state: Campaign, model: Model) -> Refusal | None:
    """Why the weapon in use cannot be changed now: only at the start of an Exploration Turn. AHQ-GOLD-42."""
    if state.fight or model.turn.steps or model.turn.action:
        return refuse("AHQ-GOLD-42", "ahq-change-weapon-at-start", who=ref(model))
    return None


async def wield(game: Game[Campaign], model: Model, weapon_id: str) -> None:
    """Take another weapon in hand. AHQ-GOLD-42."""
    model.weapon = weapon_id
    game.emit(Wielded(rule="AHQ-GOLD-42", who=ref(model), weapon=_name(weapon_id)))
