"""Missile and throwing weapons: who can be shot, ammunition, reloading, recovery. DQ-PRJ-01 .. 09, DQ-THR-01 .. 06."""

from __future__ import annotations

from roguelike.books.datum import combat, difficulty, figures, light, movement, zones
from roguelike.books.datum.combat import Blow
from roguelike.books.datum.content_classes import Missile
from roguelike.books.datum.events import Told
from roguelike.books.datum.faces import DARK, SHIELD, AttackDice, signs, throw
from roguelike.books.datum.figures import AnyFigure
from roguelike.books.datum.harm import DatumGame
from roguelike.books.datum.names import item_name, ref
from roguelike.books.datum.sightline import sees
from roguelike.books.datum.state import Campaign, Hero, Item, Lying, Monster
from roguelike.books.datum.terrain import ground
from roguelike.engine.decisions import Refusal, refuse
from roguelike.engine.geometry import next_to
from roguelike.engine.rulemarks import rule
from roguelike.engine.sight import Visibility
from roguelike.engine.text import msg


def bow_of(hero: Hero) -> Item | None:
    """The missile weapon in his hands: of two the one that is ready, then the one with most dice."""
    held = [(i, made) for i in hero.hands if (made := figures.missile_of(i)) is not None and not i.damaged]
    held.sort(key=lambda pair: (not figures.is_ready(*pair), -pair[1].dice))
    return held[0][0] if held else None


def spear_of(hero: Hero) -> Item | None:
    """A throwing weapon in his hands."""
    held = [i for i in hero.hands if (w := figures.weapon_of(i)) is not None and w.thrown and not i.damaged]
    return held[0] if held else None


@rule("DQ-PAR-04", "DQ-DEC-11")
def _no_dice_left(figure: AnyFigure, missile: Missile | None, item: Item | None) -> Refusal | None:
    """Why nothing is left to shoot or throw with: all dice were given up in a parry. DQ-PAR-04, ruling DQ-DEC-11."""
    if isinstance(figure, Hero) and figure.parried and figures.shot_dice(figure, missile, item) <= 0:
        return refuse("DQ-DEC-11", "datum-no-dice-left", who=ref(figure))
    return None


@rule("DQ-THR-01", "DQ-PAR-04")
def cannot_throw(state: Campaign, figure: AnyFigure) -> Refusal | None:
    """Why it cannot throw what it holds: it has acted, or parried with all its dice. DQ-PAR-04."""
    item = spear_of(figure) if isinstance(figure, Hero) else None
    return movement.may_attack(figure) or _no_dice_left(figure, None, item)


@rule("DQ-PRJ-01", "DQ-PRJ-04", "DQ-PRJ-07", "DQ-SPC-04", "DQ-SPC-06", "DQ-PAR-04")
def cannot_shoot(state: Campaign, figure: AnyFigure) -> Refusal | None:
    """Why it cannot shoot: no weapon, nothing to shoot, not loaded. DQ-PRJ-01, -04, -07."""
    refusal = movement.may_attack(figure)
    if refusal is not None:
        return refusal
    if isinstance(figure, Monster):
        return None if figure.bow else refuse("DQ-PRJ-01", "datum-no-bow", who=ref(figure))
    item = bow_of(figure)
    missile = figures.missile_of(item) if item is not None else None
    if item is None or missile is None:
        return refuse("DQ-PRJ-01", "datum-no-bow", who=ref(figure))
    if missile.ammo and item.ammo <= 0:
        return refuse("DQ-PRJ-01", "datum-no-ammunition", who=ref(figure))
    if item.unloaded:
        return refuse("DQ-PRJ-04", "datum-unloaded", who=ref(figure))
    return _no_dice_left(figure, missile, item)


@rule("DQ-DEC-15", "DQ-LOS-01", "DQ-LOS-02", "DQ-THR-01")
def targets(state: Campaign, figure: AnyFigure, missile: Missile | None, *, thrown: bool = False) -> list[AnyFigure]:
    """Enemies in line of sight; next to it only with weapons that allow it. DQ-THR-01, ruling DQ-DEC-15."""
    close = not thrown and missile is not None and missile.adjacent
    out: list[AnyFigure] = []
    for foe in zones.enemies(state, figure):
        if foe.square is None or figure.square is None or sees(state, figure, foe) is Visibility.NONE:
            continue
        if close or (foe.square != figure.square and not next_to(foe.square, figure.square)):
            out.append(foe)
    return out


@rule("DQ-LOS-03", "DQ-LOS-04", "DQ-PRJ-02", "DQ-PRJ-03", "DQ-ZAD-04", "DQ-ZAD-03")
def shot(state: Campaign, figure: AnyFigure, target: AnyFigure, item: Item | None, *, thrown: bool = False) -> Blow:
    """The dice of a shot or throw. A partly obstructed line makes one skull be thrown again. DQ-LOS-03, DQ-LOS-04."""
    partly = sees(state, figure, target) is Visibility.PARTLY
    missile = figures.missile_of(item) if item is not None and not thrown else None
    count = figures.shot_dice(figure, missile, item)
    better = int(figures.has_skill(figure, "marksman")) + difficulty.experience(state, figure)
    dice = AttackDice(
        count,
        only_white=missile is not None and missile.faces == "white",
        better=better,
        worse=int(partly),
        dark=light.in_darkness(state, figure),
    )
    return Blow(dice, False, difficulty.powerful(state, figure))


@rule("DQ-PRJ-01", "DQ-PRJ-04", "DQ-PRJ-06", "DQ-SPC-05", "DQ-DEC-17")
async def shoot(game: DatumGame, figure: AnyFigure, target: AnyFigure) -> None:
    """Shoot: a missile is gone from the quiver and lies where the target was, unless it is lead. DQ-PRJ-01, -06."""
    state = game.state
    item = bow_of(figure) if isinstance(figure, Hero) else None
    made = shot(state, figure, target, item)
    movement.use_action(figure)
    figure.turn.attacks += 1
    if isinstance(figure, Hero):
        figure.parried = 0
    missile = figures.missile_of(item) if item is not None else None
    if item is not None and missile is not None:
        item.unloaded = missile.reload
        if missile.ammo:
            item.ammo -= 1
        if missile.ammo and not missile.lead and target.square is not None:
            state.here.lying.append(Lying(Item(missile.ammo_kind), target.square, figure.id, missile=True))
    for _ in combat.blows(figure, target) if isinstance(figure, Monster) else (None,):  # two by the Dark Omen
        if not target.down and figures.able(figure):
            name = item.id if item is not None else figure_bow(figure)
            await combat.strike(game, figure, target, made, name, ranged=True)


def figure_bow(figure: AnyFigure) -> str:
    """What the log calls a monster's missile weapon."""
    return figure.bow if isinstance(figure, Monster) else "none"


@rule("DQ-THR-01", "DQ-THR-02", "DQ-DEC-17")
async def throw_weapon(game: DatumGame, hero: Hero, target: AnyFigure) -> None:
    """Throw a weapon at an enemy who is not adjacent; it lies there until recovered. DQ-THR-01, DQ-THR-02."""
    item = spear_of(hero)
    assert item is not None
    made = shot(game.state, hero, target, item, thrown=True)
    movement.use_action(hero)
    hero.turn.attacks += 1
    hero.parried = 0
    hero.hands.remove(item)
    if target.square is not None:
        game.state.here.lying.append(Lying(item, target.square, hero.id, missile=True))
    what = msg("datum-throws", who=ref(hero), target=ref(target), name=item_name(item))
    game.emit(Told(rule="DQ-THR-01", what=what))
    await combat.strike(game, hero, target, made, item.id, ranged=True)


@rule("DQ-PRJ-04", "DQ-PRJ-05", "DQ-SPC-04")
def unloaded(hero: Hero) -> list[Item]:
    """The weapons in his hands that need reloading. DQ-PRJ-04."""
    return [item for item in hero.hands if item.unloaded]


@rule("DQ-PRJ-04")
def reload(game: DatumGame, hero: Hero) -> None:
    """Spend the action reloading. DQ-PRJ-04."""
    movement.use_action(hero)
    for item in unloaded(hero)[:1]:
        item.unloaded = False
        game.emit(Told(rule="DQ-PRJ-04", what=msg("datum-reloads", who=ref(hero), name=item_name(item))))


@rule("DQ-PRJ-08", "DQ-THR-03", "DQ-DEC-18")
def lost_here(state: Campaign, hero: Hero) -> list[Lying]:
    """His missiles and thrown weapons in the same room or passage section. DQ-PRJ-08, DQ-THR-03."""
    if hero.square is None:
        return []
    made = ground(state)
    return [
        it
        for it in state.here.lying
        if it.missile and it.owner == hero.id and hero.square is not None and made.together(it.square, hero.square)
    ]


@rule("DQ-PRJ-08", "DQ-PRJ-09", "DQ-THR-03", "DQ-THR-04", "DQ-DEC-17")
def recover(game: DatumGame, hero: Hero) -> None:
    """Gather them: a die for each. Missiles on a white shield; a thrown weapon is damaged on a black one.

    DQ-PRJ-08, -09, DQ-THR-03, -04, ruling DQ-DEC-17.
    """
    hero.turn.free = True
    back = 0
    thrown: list[str] = []
    broken: list[str] = []
    for lying in lost_here(game.state, hero):
        game.state.here.lying = [it for it in game.state.here.lying if it is not lying]
        faces = throw(game.chance, 1, "recover", "DQ-PRJ-09")
        thrown.append(signs(faces))
        weapon = figures.weapon_of(lying.item)
        if weapon is not None:
            lying.item.damaged = faces[0] == DARK
            back += not lying.item.damaged
            hero.pack.append(lying.item)
            broken += [item_name(lying.item)] if lying.item.damaged else []
        elif faces[0] == SHIELD:
            back += 1
            _refill(hero, lying.item.id)
    dice = " ".join(thrown)
    game.emit(Told(rule="DQ-PRJ-08", what=msg("datum-recovers", who=ref(hero), count=back, dice=dice)))
    for name in broken:
        game.emit(Told(rule="DQ-THR-04", what=msg("datum-recovers-damaged", name=name)))


def _refill(hero: Hero, kind: str) -> None:
    for item in figures.owned(hero):
        missile = figures.missile_of(item)
        if missile is not None and missile.ammo_kind == kind:
            item.ammo += 1
            return
