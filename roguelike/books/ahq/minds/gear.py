"""What the autoplayer does with its gear: the best weapon and armour; arrows and potions for hard fights."""

from __future__ import annotations

from roguelike.books.ahq.content import content
from roguelike.books.ahq.facts import Facts
from roguelike.books.ahq.items.blades import STRENGTH_POTION, strength
from roguelike.books.ahq.items.quiver import SURE
from roguelike.books.ahq.minds.field import foes, strikes
from roguelike.books.ahq.minds.party import SERIOUS, usable
from roguelike.books.ahq.view import AhqView
from roguelike.engine.decisions import Act, Json, action

HOLY_WATER = "holy-water"
ARROWS = 2
"""With fewer the bow is left for the sword."""
TOUGH = 2
"""So many Wounds of a foe are worth a magic arrow."""
HARD = 8
"""Such Toughness is worth a Potion of Strength."""


def rearm(view: AhqView, decision: Act, me: Facts) -> Json:
    """At the start of an Exploration Turn: the best bow in hand while there are arrows, the best blade when not."""
    if me.steps or me.action:
        return None
    known = content()
    bow = max(me.bows, key=lambda held: (held[1] >= ARROWS, known.ranged_weapons[held[0]].damage), default=("", 0))
    if bow[1] >= ARROWS:
        wanted = me.weapon != bow[0] and usable(decision, me, "wield") is not None
        return action("wield", me.id, weapon=bow[0]) if wanted else None
    blades = [id for id in me.carried if id in known.hand_weapons]
    if me.weapon in blades and all(_worth(me, id) <= _worth(me, me.weapon) for id in blades):
        return None
    verb = usable(decision, me, "wield")
    if verb is None:
        return None
    able = {str(args["weapon"]) for args in verb.options()} | {me.weapon}
    blades = [id for id in blades if id in able]
    best = max(blades, key=lambda id: _worth(me, id), default="")
    in_hand = me.weapon in blades and _worth(me, me.weapon) >= _worth(me, best)
    return action("wield", me.id, weapon=best) if best and best != me.weapon and not in_hand else None


def _worth(me: Facts, weapon: str) -> tuple[int, int]:
    """How good a hand weapon is in somebody's hand: its damage dice, then what it adds to his skill."""
    record = content().hand_weapons[weapon]
    return record.damage[max(1, strength(me.strength, record)) - 1] + record.weapon_skill, -len(record.fumble)


def dress(view: AhqView, decision: Act, me: Facts) -> Json:
    """Better armour, shield or helmet that is at hand: first off with what is worn there, then on with it."""
    if me.steps or me.action or not me.lying or usable(decision, me, "armour") is None:
        return None
    known = content().armour
    worn = {known[id].worn: id for id in me.armour}
    for id in sorted(me.lying, key=lambda id: -_cover(id)):
        other = worn.get(known[id].worn, "")
        if _cover(id) <= (_cover(other) if other else 0):
            continue
        answer = action("armour", me.id, piece=other or id)
        if decision.accepts(answer) is None:
            return answer
    return None


def _cover(piece: str) -> int:
    """How good armour is: Toughness first, then what it costs in Speed and Bow Skill."""
    record = content().armour[piece]
    return 3 * record.toughness + record.speed + record.bow_skill


def strengthen(view: AhqView, decision: Act, me: Facts) -> Json:
    """A Potion of Strength at the start of a hard fight, with an enemy in reach."""
    if STRENGTH_POTION not in me.pack or me.steps or me.attacked or usable(decision, me, "use") is None:
        return None
    enemies = foes(view, me)
    hard = len(enemies) >= SERIOUS or any(f.toughness >= HARD for f in enemies)
    if not hard or me.arm is not None or not any(strikes(view, me, me.square, f) for f in enemies):
        return None
    return action("use", me.id, item=STRENGTH_POTION)


def holy_water(view: AhqView, decision: Act, me: Facts) -> Json:
    """Holy Water at the Undead in sight with the most Wounds, if it has more than a blow would take."""
    if HOLY_WATER not in me.pack:
        return None
    verb = usable(decision, me, HOLY_WATER)
    able = [view.facts[args["target"]] for args in verb.options()] if verb is not None else []
    best = max((f for f in able if f.wounds > TOUGH), key=lambda f: (f.wounds, f.toughness, f.id), default=None)
    return action(HOLY_WATER, me.id, target=best.id) if best is not None else None


def nock(view: AhqView, decision: Act, me: Facts) -> Json:
    """Magic arrows for whoever takes more than one Wound, plain ones for the rest."""
    if me.arm is None or len(me.arm.kinds) < 2 or me.attacked or usable(decision, me, "nock") is None:
        return None
    enemies = foes(view, me)
    items = content().items
    tough = any(f.wounds >= TOUGH for f in enemies)
    ranked = sorted(me.arm.kinds, key=lambda id: (bool(items[id].counts_as) is not tough, items[id].effect == SURE, id))
    return action("nock", me.id, item=ranked[0]) if enemies and ranked[0] != me.arm.nocked else None
