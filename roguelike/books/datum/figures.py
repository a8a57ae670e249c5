"""What a figure's figures are: from its card, its things, its skills and what lasts on it, each with its source."""

from __future__ import annotations

from collections.abc import Iterable

from roguelike.books.datum.content import content
from roguelike.books.datum.content_classes import Armour, Artifact, HeroCard, Missile, MonsterCard, Weapon
from roguelike.books.datum.state import A_LEVEL, Effect, Figure, Hero, Item, Monster
from roguelike.books.datum.state_item import NAMED
from roguelike.books.kit.parts import Part, Tally, tally
from roguelike.engine.rulemarks import remembered, rule
from roguelike.engine.text import msg

AnyFigure = Hero | Monster


@remembered
def _hero_card(profile: str) -> HeroCard:
    return content().heroes[profile]


@remembered
def _monster_card(profile: str) -> MonsterCard:
    return content().monsters[profile]


def hero_card(hero: Hero) -> HeroCard:
    """The hero's technical sheet."""
    return _hero_card(hero.profile)


def monster_card(monster: Monster) -> MonsterCard:
    """The monster's card."""
    return _monster_card(monster.profile)


def has_trait(figure: AnyFigure, trait: str) -> bool:
    """Whether a monster's card has the trait."""
    return isinstance(figure, Monster) and trait in monster_card(figure).traits


def effect(figure: Figure, id: str) -> Effect | None:
    """The effect of that id on the figure, if it lasts."""
    return next((e for e in figure.effects if e.id == id), None)


@rule("DQ-TBL-TREASURE")
def attacks_again(figure: Figure) -> bool:
    """Whether it may attack a second time: by the Heroic Brew, in the turn after that in which it was drunk."""
    made = effect(figure, "brew")
    return made is not None and not made.fresh and figure.turn.attacks == 1 and not figure.turn.done


def end_effects(figure: Figure, *until: str) -> None:
    """Take away the effects that last until one of these; those of this very turn outlast its end."""
    figure.effects = [e for e in figure.effects if e.until not in until or (e.fresh and e.until in ("turn", "move"))]
    for made in figure.effects:
        made.fresh = made.fresh and "turn" not in until


@rule("DQ-DEC-20", "DQ-FALL-01", "DQ-TBL-CHAOS-SPELLS")
def able(figure: Figure) -> bool:
    """Whether it can do anything: on the board, not out of combat, stunned (by the Cloud of Chaos too) or asleep.

    DQ-FALL-01, ruling DQ-DEC-20.
    """
    if figure.square is None or figure.down or figure.stunned or figure.asleep:
        return False
    return effect(figure, "cloud-of-chaos") is None


@rule("DQ-HERO-06", "DQ-DEC-30")
def shocked(figure: AnyFigure) -> bool:
    """Whether a hero is in shock: no Mind left. DQ-HERO-06, ruling DQ-DEC-30."""
    return isinstance(figure, Hero) and figure.mind <= 0


# Things


@remembered
def _artifact_of(id: str) -> Artifact | None:
    return content().find(content().artifacts, id)


@remembered
def _alike(id: str) -> str:
    made = _artifact_of(id)
    return made.alike or id if made is not None else id


@remembered
def _weapon_of(id: str) -> Weapon | None:
    return content().find(content().weapons, _alike(id))


@remembered
def _missile_of(id: str) -> Missile | None:
    return content().find(content().missiles, id)


@remembered
def _armour_of(id: str) -> Armour | None:
    return content().find(content().armour, _alike(id))


def _artifact(item: Item) -> Artifact | None:
    return _artifact_of(item.id)


def record_id(item: Item) -> str:
    """The weapon or armour whose figures a thing has."""
    return _alike(item.id)


def weapon_of(item: Item) -> Weapon | None:
    """The hand weapon that a thing is, or has the figures of."""
    return _weapon_of(item.id)


def missile_of(item: Item) -> Missile | None:
    """The missile weapon that a thing is."""
    return _missile_of(item.id)


def armour_of(item: Item) -> Armour | None:
    """The armour piece that a thing is, or has the figures of."""
    return _armour_of(item.id)


def owned(hero: Hero) -> list[Item]:
    """Everything that he has with him."""
    return [*hero.hands, *hero.worn, *hero.pack]


def has_thing(hero: Hero, *ids: str) -> bool:
    """Whether he owns one of these. A thing of the quest is told apart by its name (``treasure:A silver key``), a
    scroll by its spell."""
    return any((f"{item.id}:{item.spell}" if item.id in NAMED else item.id) in ids for item in owned(hero))


def serves(hero: Hero, id: str) -> bool:
    """Whether he owns an artifact and is of a calling that it serves. DQ-TBL-ARTIFACTS."""
    made = _artifact_of(id)
    meant = made is not None and (not made.only or hero_card(hero).type in made.only)
    return meant and any(item.id == id for item in owned(hero))


def has_skill(figure: AnyFigure, skill: str) -> bool:
    """Whether a hero has the skill."""
    return isinstance(figure, Hero) and skill in figure.skills and content().skills[skill].id == skill


@rule("DQ-LIM-03")
def hands_of(item: Item) -> int:
    """How many hands a thing takes. DQ-LIM-03."""
    weapon, missile, armour = weapon_of(item), missile_of(item), armour_of(item)
    if weapon is not None:
        return weapon.hands
    if missile is not None:
        return missile.hands
    if armour is not None:
        return armour.hands
    return content().gear[item.id].hands if item.id in content().gear else 0


def free_hands(hero: Hero) -> int:
    """How many hands are empty."""
    return 2 - sum(hands_of(item) for item in hero.hands)


@remembered
def _part(amount: int, source: str, rule_id: str, sets: bool = False, *named: str) -> Part:
    """A part of a figure; ``named``: the name and the value of an argument of its message. Made once: all are alike."""
    return Part(amount, msg(source, **dict(zip(named[::2], named[1::2], strict=True))), rule_id, sets=sets)


# Attack


def arms(hero: Hero) -> list[Item]:
    """The hand weapons that he holds and can use, the best first."""
    held = [item for item in hero.hands if not item.damaged and weapon_of(item) is not None]
    return sorted(held, key=lambda item: -dice_of(item)) if len(held) > 1 else held


def dice_of(item: Item) -> int:
    """The dice of a hand weapon; 0 for anything else."""
    weapon, made = weapon_of(item), _artifact(item)
    return (weapon.dice if weapon is not None else 0) + (made.dice if made is not None else 0)


def arm(hero: Hero) -> Item | None:
    """The hand weapon he fights with: the best in his hands. DQ-LIM-04."""
    held = arms(hero)
    return held[0] if held else None


def is_long(figure: AnyFigure) -> bool:
    """Whether it strikes diagonally too, a hero with any weapon in his hands. DQ-CMB-03."""
    return figure.long if isinstance(figure, Monster) else bool(long_arms(figure))


def long_arms(hero: Hero) -> list[Item]:
    """The long weapons that he holds and can use, the best first. DQ-CMB-03."""
    return [item for item in arms(hero) if (weapon := weapon_of(item)) is not None and weapon.long]


@rule("DQ-STN-01", "DQ-STN-07", "DQ-DEC-19")
def is_blunt(figure: AnyFigure, item: Item | None, target: AnyFigure) -> bool:
    """Whether black skulls stun instead of wounding: not against named monsters. DQ-STN-01, DQ-STN-07."""
    if isinstance(target, Monster) and target.named:
        return False
    if isinstance(figure, Monster):
        return has_trait(figure, "blunt")
    weapon = weapon_of(item) if item is not None else None
    return weapon is not None and weapon.blunt


@rule("DQ-HERO-02")
def attack(figure: AnyFigure, item: Item | None = None, target: AnyFigure | None = None) -> Tally:
    """Attack dice in hand-to-hand combat with a weapon (heroes without one fight unarmed). DQ-HERO-02."""
    parts: list[Part] = []
    if isinstance(figure, Monster):
        base = figure.own.get("attack", monster_card(figure).attack)
        parts.append(_part(base, "datum-part-card", "DQ-TBL-MONSTERS"))
    elif item is None:
        parts.append(_part(hero_card(figure).unarmed, "datum-part-unarmed", "DQ-HERO-02"))
    else:
        parts.append(_part(dice_of(item), "datum-part-thing", "DQ-TBL-WEAPONS", False, "name", _name(item.id)))
        made = _artifact(item)
        if made is not None and made.undead_dice and target is not None and has_trait(target, "undead"):
            dice = made.undead_dice
            parts.append(_part(dice, "datum-part-thing", "DQ-TBL-ARTIFACTS", False, "name", _name(item.id)))
    return _changed(figure, parts, ATTACKERS, low=1)


@remembered
def _name(id: str) -> str:
    return content().thing(id).name


def shot_dice(figure: AnyFigure, missile: Missile | None, item: Item | None) -> int:
    """Attack dice of a shot or throw: the missile weapon's, else those of the hand weapon or the card."""
    if missile is None or isinstance(figure, Monster):
        return attack(figure, item).value
    parts = [Part(missile.dice, msg("datum-part-thing", name=missile.name), "DQ-TBL-MISSILE")]
    return _changed(figure, parts, ATTACKERS, low=1).value


def is_ready(item: Item, missile: Missile) -> bool:
    """Whether a missile weapon in hand can be shot as it is: whole, loaded, with something to shoot."""
    return not item.damaged and not item.unloaded and (item.ammo > 0 or not missile.ammo)


ATTACKERS = ("courage", "bless", "potion-of-strength", "fury", "charge")
"""What adds to attack dice while it lasts."""
DEFENDERS = ("hardened",)


def _changed(figure: AnyFigure, parts: list[Part], sources: Iterable[str], *, low: int) -> Tally:
    for made in figure.effects:
        if made.id in sources:
            parts.append(_part(made.amount, "datum-part-effect", "DQ-TBL-SPELLS", False, "what", made.id))
    if figure.pit:
        parts.append(_part(-1, "datum-part-pit", "DQ-TBL-TRAPS"))
    if shocked(figure):
        parts.append(_part(1, "datum-part-shock", "DQ-HERO-06", True))
    if effect(figure, "fear") is not None:
        parts.append(_part(1, "datum-part-effect", "DQ-TBL-CHAOS-SPELLS", True, "what", "fear"))
    if isinstance(figure, Hero) and figure.parried:
        parts.append(_part(-figure.parried, "datum-part-parry", "DQ-PAR-02"))
        low = 0
    return tally(parts, low=low)


# Defence


@rule("DQ-HERO-03")
def natural(hero: Hero) -> int:
    """Natural defence dice. DQ-HERO-03."""
    return hero_card(hero).defence


@rule("DQ-ARM-01", "DQ-ARM-03", "DQ-ARM-07", "DQ-DEC-12")
def armour_dice(item: Item) -> int:
    """The defence dice of a piece: never more than the damage points it has left. DQ-ARM-01, -03, ruling DQ-DEC-12."""
    armour, made = armour_of(item), _artifact(item)
    if armour is None:
        return 0
    if made is not None and not made.wears:
        return armour.dice + made.dice
    return max(0, min(armour.dice, armour.points - item.wear))


def wears_out(item: Item) -> bool:
    """Whether a piece takes damage points at all."""
    made = _artifact(item)
    return made is None or made.wears


def pieces(hero: Hero) -> list[Item]:
    """The armour he has on and the shield in his hand, in that order."""
    return [item for item in (*hero.worn, *hero.hands) if armour_of(item) is not None]


def is_shield(item: Item) -> bool:
    """Whether the piece is a shield."""
    armour = armour_of(item)
    return armour is not None and armour.place == "shield"


@rule("DQ-ARM-04", "DQ-TBL-ARTIFACTS")
def magic_defence(hero: Hero) -> int:
    """Dice of magical protections, which stop skulls first: spells, potions, the cloak. DQ-ARM-04."""
    lasting = sum(e.amount for e in hero.effects if e.id in ("rock-skin", "bless", "potion-of-defence"))
    things = [made for item in owned(hero) if (made := _artifact_of(item.id)) is not None and made.defence]
    return lasting + sum(made.defence for made in things if serves(hero, made.id))


def monster_defence(monster: Monster) -> Tally:
    """A monster's defence dice, before it is surrounded. Ruling DQ-DEC-81."""
    base = monster.own.get("defence", monster_card(monster).defence)
    parts = [_part(base, "datum-part-card", "DQ-TBL-MONSTERS")]
    for made in monster.effects:
        if made.id in DEFENDERS:
            parts.append(_part(made.amount, "datum-part-effect", "DQ-TBL-OMEN", False, "what", made.id))
    if monster.pit:
        parts.append(_part(-1, "datum-part-pit", "DQ-TBL-TRAPS"))
    return tally(parts, low=0)


# Movement, Body, Mind


@rule("DQ-HERO-04", "DQ-MOV-09", "DQ-SPC-01")
def movement(figure: AnyFigure) -> Tally:
    """Squares a turn. DQ-HERO-04, DQ-MOV-09; a breastplate and shock halve it (rounded up)."""
    if isinstance(figure, Monster):
        base = figure.own.get("movement", monster_card(figure).movement)
        parts = [_part(base, "datum-part-card", "DQ-TBL-MONSTERS")]
    else:
        parts = [_part(hero_card(figure).movement, "datum-part-card", "DQ-HERO-04")]
        if has_skill(figure, "fleet"):
            parts.append(Part(1, msg("datum-part-skill", name=content().skills["fleet"].name), "DQ-TBL-SKILLS"))
        if is_slow(figure):
            parts.append(_halved(parts, "datum-part-slow", "DQ-SPC-01"))
    if shocked(figure):
        parts.append(_halved(parts, "datum-part-shock", "DQ-HERO-06"))
    for made in figure.effects:
        if made.id in ("swift-wind", "potion-of-speed"):
            value = tally(parts).value * 2
            parts.append(Part(value, msg("datum-part-effect", what=made.id), "DQ-TBL-SPELLS", sets=True))
    if figure.turn.bonus:
        parts.append(_part(figure.turn.bonus, "datum-part-run", "DQ-RUN-01"))
    return tally(parts)


def _halved(parts: list[Part], source: str, rule_id: str) -> Part:
    return Part((tally(parts).value + 1) // 2, msg(source), rule_id, sets=True)


def is_slow(hero: Hero) -> bool:
    """Whether a breastplate makes him Slow. DQ-SPC-01, DQ-TBL-ARMOUR."""
    for item in hero.worn:
        armour, made = armour_of(item), _artifact(item)
        if armour is not None and armour.slow and (made is None or made.slow):
            return True
    return False


@rule("DQ-HERO-05", "DQ-FALL-04", "DQ-DEC-32")
def full_body(figure: AnyFigure) -> int:
    """The most Body it can have: card, levels, weakness. DQ-HERO-05, DQ-FALL-04, ruling DQ-DEC-32."""
    if isinstance(figure, Monster):
        return figure.own.get("body", monster_card(figure).body)
    return max(1, hero_card(figure).body + figure.plus_body - figure.weakness)


def full_mind(figure: AnyFigure) -> int:
    """The most Mind it can have."""
    if isinstance(figure, Monster):
        return figure.own.get("mind", monster_card(figure).mind)
    worn = sum(made.mind for item in owned(figure) if (made := _artifact(item)) is not None)
    return hero_card(figure).mind + figure.plus_mind + worn


@rule("DQ-ADV-01", "DQ-ADV-02")
def level(hero: Hero) -> int:
    """The hero's level: one more for every seven completed quests. DQ-ADV-01, DQ-ADV-02."""
    return 1 + hero.quests // A_LEVEL


@rule("DQ-LIT-02")
def infravision(hero: Hero) -> bool:
    """Whether darkness does not matter to him. DQ-LIT-02."""
    return hero_card(hero).infravision
