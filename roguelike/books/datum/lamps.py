"""Handling light sources: putting down, taking up, putting out, lighting again; magic light. DQ-LIT-07 .. 19."""

from __future__ import annotations

from roguelike.books.datum import figures, light, magic, movement, spots, things
from roguelike.books.datum.events import LightOut, Told
from roguelike.books.datum.faces import SHIELD, signs, throw
from roguelike.books.datum.figures import AnyFigure
from roguelike.books.datum.harm import DatumGame
from roguelike.books.datum.names import item_name, ref
from roguelike.books.datum.state import Campaign, Hero, Item, Lying, Monster
from roguelike.books.datum.terrain import ground
from roguelike.engine.geometry import Square, around, next_to
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg


@rule("DQ-LIT-10", "DQ-DEC-65")
def passes(game: DatumGame, monster: AnyFigure) -> None:
    """A monster that walks over a burning torch puts it out, as its free action. DQ-LIT-10, ruling DQ-DEC-65."""
    for lying in game.state.here.lying:
        lit = lying.item.lit and lying.square == monster.square and light.light_kind(lying.item) == "torch"
        if lit and not monster.turn.free:
            lying.item.lit = False
            monster.turn.free = True
            _tell_out(game, monster, lying.item, "DQ-LIT-10")


def _tell_out(game: DatumGame, who: AnyFigure, item: Item, rule_id: str) -> None:
    game.emit(LightOut(rule=rule_id, what=msg("datum-light-out", who=ref(who), name=item_name(item))))


@rule("DQ-LIT-11")
def lamps_in_reach(state: Campaign, monster: AnyFigure) -> list[Lying]:
    """Burning lamps on the squares at and around a monster, which it could put out as its action. DQ-LIT-11."""
    if monster.square is None:
        return []
    near = (monster.square, *around(monster.square))
    return [it for it in state.here.lying if it.item.lit and it.square in near and light.light_kind(it.item) == "lamp"]


@rule("DQ-LIT-11", "DQ-DEC-65")
def snuff(game: DatumGame, monster: Monster) -> None:
    """Put a lamp out: the monster's action. DQ-LIT-11, ruling DQ-DEC-65."""
    lying = lamps_in_reach(game.state, monster)[0]
    lying.item.lit = False
    _tell_out(game, monster, lying.item, "DQ-LIT-11")


def held_lights(hero: Hero) -> list[Item]:
    """The light sources in his hands."""
    return [item for item in hero.hands if light.is_light(item)]


@rule("DQ-LIT-07", "DQ-LIT-09")
def places(state: Campaign, hero: Hero, item: Item) -> list[Square]:
    """Where it may be put down: free floor beside him; a lamp also on furniture. DQ-LIT-07, DQ-LIT-09."""
    if hero.square is None:
        return []
    made = ground(state)
    lamp = light.light_kind(item) == "lamp"
    near = [s for s in around(hero.square) if made.is_floor(s) or (lamp and s in made.plan.furniture_at)]
    return sorted(near, key=lambda s: s in spots.occupied(state))


@rule("DQ-LIT-07")
def put_down(game: DatumGame, hero: Hero, item: Item, square: Square) -> None:
    """Put a light source down. DQ-LIT-07."""
    hero.hands.remove(item)
    game.state.here.lying.append(Lying(item, square))
    hero.turn.free = True
    game.emit(Told(rule="DQ-LIT-07", what=msg("datum-put-down", who=ref(hero), name=item_name(item))))


@rule("DQ-LIT-08", "DQ-LIT-09", "DQ-LIT-14")
def in_reach(state: Campaign, figure: AnyFigure) -> list[Lying]:
    """Light sources it could take up: on its own square; lamps on furniture from beside. DQ-LIT-08, DQ-LIT-09."""
    if figure.square is None:
        return []
    on_furniture = ground(state).plan.furniture_at
    return [
        it
        for it in state.here.lying
        if light.is_light(it.item)
        and (it.square == figure.square or (it.square in on_furniture and next_to(it.square, figure.square)))
    ]


@rule("DQ-LIT-08", "DQ-LIT-14")
def pick_up(game: DatumGame, figure: AnyFigure, lying: Lying) -> None:
    """Take up a light source, as the free action. DQ-LIT-08; monsters may too, DQ-LIT-14."""
    game.state.here.lying.remove(lying)
    figure.turn.free = True
    if isinstance(figure, Hero):
        figure.hands.append(lying.item)
    else:
        figure.light = lying.item
    game.emit(Told(rule="DQ-LIT-08", what=msg("datum-picked-up", who=ref(figure), name=item_name(lying.item))))
    if isinstance(figure, Hero):
        things.fills_hands(game, figure)


@rule("DQ-LIT-12", "DQ-LIT-13")
def relight(game: DatumGame, hero: Hero, item: Item) -> None:
    """Light a torch or lamp: the action; without tinder a die must show a white shield. DQ-LIT-12, DQ-LIT-13."""
    movement.use_action(hero)
    shown = "none"
    lit = has_fire(game.state, hero)
    if not lit:
        faces = throw(game.chance, 1, "relight", "DQ-LIT-13")
        lit, shown = faces[0] == SHIELD, signs(faces)
    item.lit = lit
    what = msg("datum-relit", who=ref(hero), name=item_name(item), dice=shown, failed=not lit)
    game.emit(Told(rule="DQ-LIT-12", what=what))


@rule("DQ-LIT-13")
def has_fire(state: Campaign, hero: Hero) -> bool:
    """Whether he needs no luck to light a torch: he has tinder, or a fire burns in his room. DQ-LIT-13."""
    return figures.has_thing(hero, "tinder") or _by_flame(state, hero)


def _by_flame(state: Campaign, hero: Hero) -> bool:
    """Whether there is a fireplace that has been found burning, in his room. DQ-TBL-FURN."""
    made = ground(state)
    return hero.square is not None and any(
        piece.id in state.here.inspected
        and state.here.tally.get(f"fire {piece.id}")
        and made.together(hero.square, Square(piece.at.x, piece.at.y))
        for piece in state.quest.furniture
    )


@rule("DQ-LIT-15", "DQ-LIT-16", "DQ-DEC-67", "DQ-DEC-76")
def glow(game: DatumGame, hero: Hero) -> None:
    """Try to let magic light shine: a magic test, free of components and Mind. DQ-LIT-15, -16, ruling DQ-DEC-76."""
    magic.cast_used(hero)
    passed, die, bonus = magic.test(game, hero, 0, keep=False)
    hero.light = passed
    what = msg("datum-glow", who=ref(hero), die=die, bonus=bonus, failed=not passed)
    game.emit(Told(rule="DQ-LIT-15", what=what))


@rule("DQ-LIT-15", "DQ-DEC-67")
def can_glow(hero: Hero) -> bool:
    """Whether he can emit light, with a free hand. DQ-LIT-15, ruling DQ-DEC-67."""
    return figures.hero_card(hero).magic_light and not hero.light and figures.free_hands(hero) > 0
