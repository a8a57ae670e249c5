"""The lower half of a character sheet: Fate, weapons, armour and equipment, as blocks of a model's sheet."""

from __future__ import annotations

from roguelike.books.ahq import carrying
from roguelike.books.ahq.content import content, damage_dice
from roguelike.books.ahq.figures import S, value
from roguelike.books.ahq.items import blades
from roguelike.books.ahq.items.registry import rule_of
from roguelike.books.ahq.state import Item, Model
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import Msg, msg
from roguelike.engine.views import Figure

Line = tuple[Msg, str, str]


@rule("AHQ-SHEET-02", "AHQ-SHEET-05")
def blocks(model: Model) -> tuple[Figure, ...]:
    """Fate Points, weapons, armour and equipment of somebody of the party; nothing of a monster.

    Fate Points are told as they were and as they are (AHQ-SHEET-02); weapons with range, damage dice, fumble and
    critical, armour with its three modifiers, then everything else (AHQ-SHEET-05).
    """
    if model.kind == "monster":
        return ()
    fate: tuple[Line, ...] = ()
    if model.kind == "hero":
        first = model.base.get("fate_points", 0)
        fate = (
            (msg("ahq-part-starting"), str(first), "AHQ-SHEET-02"),
            (msg("ahq-part-now"), str(model.fate), "AHQ-SHEET-02"),
        )
    return tuple(
        Figure(name, "", lines, things=name == "equipment")
        for name, lines in (
            ("fate-points", fate),
            ("weapons", (*_hand_weapons(model), *_ranged_weapons(model))),
            ("armour", _armour(model)),
            ("equipment", _equipment(model)),
        )
        if lines
    )


def key(model: Model) -> object:
    """What the blocks depend on besides figures and armour."""
    if model.kind == "monster":
        return None
    missiles = tuple((held.weapon, held.shots) for held in model.missiles)
    items = tuple((item.id, item.count, item.uses, tuple(item.spells)) for item in model.items)
    return model.fate, model.gold, tuple(model.weapons), missiles, items


def _span(numbers: tuple[int, ...]) -> str:
    if not numbers:
        return "-"
    return str(numbers[0]) if len(numbers) == 1 else f"{min(numbers)}-{max(numbers)}"


def _hand_weapons(model: Model) -> tuple[Line, ...]:
    out = []
    for id in dict.fromkeys(model.weapons):
        weapon = content().hand_weapons[id]
        dice = damage_dice(weapon, blades.strength(value(model, S), weapon)) or 0
        words = msg(
            "ahq-part-hand-weapon", name=weapon.name, fumble=_span(weapon.fumble), critical=_span(weapon.critical)
        )
        out.append((words, str(dice), rule_of(id, "AHQ-SHEET-05")))
    return tuple(out)


def _ranged_weapons(model: Model) -> tuple[Line, ...]:
    known = [content().ranged_weapons[held.weapon] for held in model.missiles]
    return tuple(
        (
            msg("ahq-part-ranged-weapon", name=weapon.name, range=weapon.range or 0),
            str(weapon.damage),
            rule_of(weapon.id, "AHQ-SHEET-05"),
        )
        for weapon in known
    )


def _armour(model: Model) -> tuple[Line, ...]:
    out = []
    for id in model.armour:
        piece = content().armour[id]
        changes = {
            "bow": f"{piece.bow_skill:+d}",
            "toughness": f"{piece.toughness:+d}",
            "speed": f"{piece.speed:+d}",
        }
        out.append((msg("ahq-part-piece", name=piece.name, **changes), "", rule_of(id, "AHQ-SHEET-05")))
    return tuple(out)


def _equipment(model: Model) -> tuple[Line, ...]:
    gold = [(msg("ahq-part-gold"), str(model.gold), "AHQ-SHEET-05")] if model.gold else []
    things = [(_thing(item), str(item.count), rule_of(item.id, "AHQ-SHEET-05")) for item in model.items]
    return (*gold, *things)


def _thing(item: Item) -> Msg:
    """A thing with its charges, and the spells that it holds; the rule beside it says what it does."""
    spells = tuple(content().spells[id].name for id in item.spells)
    if spells:
        return msg(
            "ahq-part-thing-spells", name=carrying.name_of(item.id), uses=item.uses or len(spells), spells=spells
        )
    return msg("ahq-part-thing", name=carrying.name_of(item.id), uses=item.uses)
