"""What a model could shoot, throw or cast with what it has: for the minds, the panel and the focus line."""

from __future__ import annotations

from collections.abc import Iterator

from roguelike.books.ahq import arms, crews, fumes, verbs_aid, verbs_basic, warp_scroll, warpfire
from roguelike.books.ahq.burden import burden
from roguelike.books.ahq.content import content
from roguelike.books.ahq.exploring import section_of
from roguelike.books.ahq.items import quiver, wands
from roguelike.books.ahq.items.registry import ITEMS
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.spells import SPELLS
from roguelike.books.ahq.state import HEROES, Campaign, Item, Model
from roguelike.engine.late import frozen
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import Msg, msg


@frozen
class Arm:
    """What a model could shoot or throw: ``range`` (None: as far as it sees), ``dice`` of its hits, ``standing``
    whether it must not move in that phase, ``bow`` whether it uses arrows or bolts, ``ready`` whether it is loaded,
    has something left and can be used. ``sure``: it always hits; ``again_from`` is the die that is a Critical Wound;
    ``nocked`` what is shot next and ``kinds`` what could be."""

    weapon: str
    range: int | None
    dice: int
    standing: bool
    bow: bool
    clear_sight: bool
    natural: bool
    ready: bool
    loading: bool = False
    sure: bool = False
    again_from: int = 12
    nocked: str = ""
    kinds: tuple[str, ...] = ()


def arm(model: Model) -> Arm | None:
    """The ranged weapon that a model has in use."""
    weapon = arms.ranged_weapon(model)
    if weapon is None:
        return None
    loaded = arms.shots(model, weapon) != 0 and not arms.reloading(model)
    shot = quiver.record_of(model, weapon)
    return Arm(
        weapon=weapon.id,
        range=weapon.range,
        dice=weapon.damage + quiver.more_dice(shot),
        standing=not weapon.move,
        bow=bool(weapon.ammunition),
        clear_sight=weapon.clear_sight,
        natural=weapon.natural_results,
        ready=loaded and arms.cannot_use(model, weapon.id) is None,
        loading=model.kind == "monster" and arms.reloading(model),
        sure=quiver.always_hits(shot),
        again_from=quiver.critical_wounds_from(shot),
        nocked=shot.id if shot is not None else "",
        kinds=tuple(item.id for item in quiver.stock(model, weapon)) if model.kind != "monster" else (),
    )


def armour_at_hand(state: Campaign, model: Model) -> tuple[str, ...]:
    """The armour in the model's pack and lying in its section."""
    if model.kind != "hero":
        return ()
    section = section_of(state, model)
    found = [*model.items, *(section.loot if section is not None else [])]
    return tuple(item.id for item in found if item.kind == "armour")


@rule("AHQ-SKV-56", "AHQ-SKV-60")
def served(state: Campaign, model: Model) -> bool:
    """Whether a weapon for two still has both of them; true of everybody else. AHQ-SKV-56, AHQ-SKV-60."""
    return not model.crew or crews.mate_of(state, model) is not None


def arts(state: Campaign, model: Model) -> tuple[str, ...]:
    """The verbs of what a monster has besides bows and spells: globes, a censer, a Warpfire Thrower, a Warp Scroll."""
    if model.kind != "monster":
        return ()
    able = {
        "hurl": fumes.bomb(model) is not None,
        "warpfire": warpfire.thrower(model) is not None and served(state, model),
        "read-scroll": warp_scroll.has_scroll(model),
    }
    return tuple(verb for verb, has in able.items() if has)


@rule("AHQ-SOLO-20")
def fights_from_afar(state: Campaign, model: Model) -> bool:
    """Whether a monster has a ranged weapon or a spell that is not used up. AHQ-SOLO-20."""
    weapon = arm(model) if served(state, model) else None
    shoots = weapon is not None and (weapon.ready or weapon.loading)
    throws = any(verb != "read-scroll" for verb in arts(state, model))
    return shoots or throws or bool(castable(model)) or bool(wands.held_spells(model))


def bows(model: Model) -> tuple[tuple[str, int], ...]:
    """The bows and crossbows that the model carries and can use, with the shots it has for each."""
    weapons = (content().ranged_weapons[held.weapon] for held in model.missiles)
    usable = (w for w in weapons if w.ammunition and arms.cannot_use(model, w.id) is None)
    return tuple((weapon.id, arms.shots(model, weapon)) for weapon in usable)


def pack_line(item: Item) -> Msg:
    """A thing with what is in it: how many, its charges, its spells."""
    known = content()
    shelves = (known.items, known.armour, known.hand_weapons, known.ranged_weapons)
    what = next((shelf[item.id].name for shelf in shelves if item.id in shelf), item.id)
    if item.spells:
        spells = tuple(known.spells[id].name for id in item.spells)
        return msg("ahqitem-pack-spells", what=what, uses=item.uses or len(spells), spells=spells)
    return msg("ahqitem-pack-uses", what=what, uses=item.uses if item.uses else item.count)


def castable(model: Model) -> tuple[str, ...]:
    """The spells that the model knows and has the components for."""
    return tuple(
        id
        for id in model.spells
        if id in SPELLS and all(arms.has_item(model, component) for component in SPELLS[id].spell.components)
    )


def act(state: Campaign, model: Model) -> Msg | str:
    """The panel's cell: what the model has left to attack with, a blow, its bow or a spell."""
    if verbs_basic.cannot_attack(state, model) is not None or model.turn.action:
        return "-"
    if castable(model):
        return msg("ahq-act-spell")
    weapon = arms.ranged_weapon(model)
    if weapon is not None and weapon.ammunition and arms.shots(model, weapon):
        return msg("ahq-act-reload" if arms.reloading(model) else "ahq-act-bow")
    return msg("ahq-act-attack")


def components(model: Model) -> tuple[Msg, ...]:
    """The focus line's note on what the party's Wizards have to cast with: shortly, so that all of it can be read."""
    own = [item for item in model.items if item.kind == "component"] if model.side == HEROES else []
    each = tuple(
        msg("ahq-component", what=item.id, name=content().items[item.id].name, count=item.count) for item in own
    )
    return (msg("ahq-note-components", what=each),) if each else ()


def notes(state: Campaign, model: Model) -> Iterator[Msg]:
    """The focus line's notes on missiles, running, whom he carries, and a Henchman's order."""
    if model.side != HEROES:
        return
    weapon = arms.ranged_weapon(model)
    if weapon is not None:
        shots = arms.shots(model, weapon)
        shot = quiver.record_of(model, weapon)
        yield msg("ahq-note-missiles", name=weapon.name, dice=weapon.damage + quiver.more_dice(shot), shots=shots)
        if shot is not None and shot.counts_as:
            count = sum(item.count for item in model.items if item.id == shot.id)
            yield msg("ahqitem-note-nocked", what=shot.name, count=count)
    pack = tuple(pack_line(item) for item in model.items if item.id in ITEMS)
    if pack:
        yield msg("ahqitem-note-pack", what=pack)
    if model.turn.running:
        yield msg("ahq-note-running", die=model.turn.run_die)
    body = burden(state, model)
    if body is not None:
        yield msg("ahq-note-carries", who=ref(body))
    if model.kind == "henchman":
        yield verbs_aid.order_name(state, model.order)
