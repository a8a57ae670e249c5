"""Zargon's spells. DQ-TBL-CHAOS-SPELLS."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator

from roguelike.books.datum import afflictions, figures, harm, initiative, magic, reveal, spells, spots, zones
from roguelike.books.datum.content import content
from roguelike.books.datum.events import Shown
from roguelike.books.datum.figures import AnyFigure
from roguelike.books.datum.harm import DatumGame
from roguelike.books.datum.names import item_name, ref
from roguelike.books.datum.sightline import in_sight
from roguelike.books.datum.state import Campaign, Effect, Hero, Item, Monster
from roguelike.books.datum.terrain import Ground, ground
from roguelike.books.kit.content import Known
from roguelike.engine.geometry import STEPS, Square
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg

Spell = Callable[[DatumGame, Monster, AnyFigure], Awaitable[None]]


@rule("DQ-TBL-CHAOS-SPELLS", "DQ-TRN-05", "DQ-DEC-78", "DQ-MND-01")
def targets(state: Campaign, caster: Monster, id: str) -> list[AnyFigure]:
    """Whom the spell could be cast at; the caster for spells without a target. Only where it does something.

    None without the Mind for it: DQ-MND-01, ruling DQ-DEC-78.
    """
    if not magic.can_pay(caster, id):
        return []
    seen = [h for h in state.standing() if in_sight(state, caster, h)]
    match id:
        case "lightning-bolt":
            return [h for h in seen if caster.square is not None and h.square in set(_beam(state, caster, h))]
        case "firestorm":
            return [caster] if caster.square and ground(state).in_room(caster.square) and _near(state, caster) else []
        case "cloud-of-chaos":
            return [caster] if _near(state, caster) else []
        case "escape":
            spent = caster.body <= max(1, figures.full_body(caster) // 2)
            return [caster] if caster.escape is not None and spent else []
        case "summon-orcs" | "summon-undead":
            return [caster] if state.standing() else []
        case "rust":
            return [h for h in seen if _metal(h) is not None]
        case "chaos-sleep":
            return [h for h in seen if not h.asleep]
        case "chaos-tempest":
            return [h for h in seen if not h.stunned]
        case "fear" | "command":
            return [h for h in seen if figures.effect(h, id) is None]
    return [*seen]


def _near(state: Campaign, caster: Monster) -> list[Hero]:
    made = ground(state)
    assert caster.square is not None
    return [h for h in state.standing() if h.square is not None and made.together(h.square, caster.square)]


def _beam(state: Campaign, caster: Monster, target: AnyFigure) -> Iterator[Square]:
    assert caster.square is not None
    assert target.square is not None
    return beam(ground(state), caster.square, target.square)


def beam(made: Ground, here: Square, there: Square) -> Iterator[Square]:
    """The squares of the straight line (8 directions) from here through there, to a wall or closed door; else none."""
    dx, dy = there.x - here.x, there.y - here.y
    if dx and dy and abs(dx) != abs(dy):
        return
    step = ((dx > 0) - (dx < 0), (dy > 0) - (dy < 0))
    letter = next(letter for letter, delta in STEPS.items() if delta == step)
    here = here.step(letter)
    while not made.is_opaque(here):
        yield here
        here = here.step(letter)


def _saved(game: DatumGame, target: AnyFigure, id: str) -> int:
    """Points saved by 2D6, one for each 5 or 6."""
    dice = game.chance.dice(2, 6, f"resist {id}", "DQ-TBL-CHAOS-SPELLS")
    shown = " ".join(map(str, dice))
    saved = sum(die >= 5 for die in dice)
    what = msg("datum-resists", who=ref(target), dice=shown, shields=saved)
    game.emit(Shown(rule="DQ-TBL-CHAOS-SPELLS", what=what))
    return saved


async def ball_of_flame(game: DatumGame, caster: Monster, target: AnyFigure) -> None:
    """Two Body, less one for each 5 or 6 of 2D6."""
    await spells.burn(game, caster, target, 2 - _saved(game, target, "ball of flame"))


async def lightning_bolt(game: DatumGame, caster: Monster, target: AnyFigure) -> None:
    """Two Body to everybody in a straight line."""
    line = set(_beam(game.state, caster, target))
    everybody: list[AnyFigure] = [*game.state.standing(), *game.state.foes()]
    for figure in everybody:
        if figure.square in line and figure is not caster:
            await spells.burn(game, caster, figure, 2)


async def firestorm(game: DatumGame, caster: Monster, target: AnyFigure) -> None:
    """Three Body to everybody in the caster's room but himself, less one for each 5 or 6 of 2D6."""
    made = ground(game.state)
    everybody: list[AnyFigure] = [*game.state.standing(), *game.state.foes()]
    for figure in everybody:
        there = figure.square is not None and caster.square is not None and made.together(figure.square, caster.square)
        if there and figure is not caster:
            await spells.burn(game, caster, figure, 3 - _saved(game, figure, "firestorm"))


async def fear(game: DatumGame, caster: Monster, target: AnyFigure) -> None:
    """The hero attacks with one die only, until a 6 among his Mind dice, at once or at his turns."""
    if not afflictions.throws_off(game, target, "fear"):
        target.effects.append(Effect("fear", "woken", 1, caster.id))
        spells.works(game, target, "fear")


async def sleep(game: DatumGame, caster: Monster, target: AnyFigure) -> None:
    """The hero sleeps unless a 6 comes up among his Mind dice."""
    if not afflictions.throws_off(game, target, "sleep"):
        target.asleep = True
        spells.works(game, target, "sleep")
        zones.refresh(game.state)


async def tempest(game: DatumGame, caster: Monster, target: AnyFigure) -> None:
    """The hero misses his next turn."""
    if harm.stun(target):
        spells.works(game, target, "tempest")
    zones.refresh(game.state)


async def cloud_of_chaos(game: DatumGame, caster: Monster, target: AnyFigure) -> None:
    """All heroes near the caster are stunned until each throws it off at the start of a turn."""
    for hero in _near(game.state, caster):
        hero.effects.append(Effect("cloud-of-chaos", "woken", 0, caster.id))
        spells.works(game, hero, "cloud-of-chaos")
    zones.refresh(game.state)


async def command(game: DatumGame, caster: Monster, target: AnyFigure) -> None:
    """Zargon leads the hero until he throws it off: he strikes a friend beside him, else he does nothing."""
    target.effects.append(Effect("command", "woken", 0, caster.id))
    spells.works(game, target, "command")
    zones.refresh(game.state)


def _metal(hero: Hero) -> Item | None:
    """A metal weapon, a helmet or a mail of his that is no artifact."""
    for item in (*hero.hands, *hero.worn):
        weapon = figures.weapon_of(item)
        if item.id not in content().artifacts and ((weapon and weapon.metal) or figures.armour_of(item)):
            return item
    return None


async def rust(game: DatumGame, caster: Monster, target: AnyFigure) -> None:
    """A metal weapon or a piece of armour is destroyed."""
    assert isinstance(target, Hero)
    item = _metal(target)
    if item is None:
        return
    for where in (target.hands, target.worn):
        where[:] = [held for held in where if held is not item]
    zones.refresh(game.state)
    what = msg("datum-rusts", who=ref(target), name=item_name(item))
    game.emit(Shown(rule="DQ-TBL-CHAOS-SPELLS", what=what))


async def escape(game: DatumGame, caster: Monster, target: AnyFigure) -> None:
    """The caster vanishes to the place that the quest names."""
    assert caster.escape is not None
    spells.works(game, caster, "escape")
    caster.square, caster.pit = spots.free_near(game.state, caster.escape), False
    zones.refresh(game.state)


async def _summon(game: DatumGame, caster: Monster, table: tuple[list[str], list[str], list[str]]) -> None:
    assert caster.square is not None
    die = game.chance.die(6, "summon", "DQ-TBL-CHAOS-SPELLS")
    who = table[0] if die <= 3 else table[1] if die <= 5 else table[2]
    state = game.state
    came = [reveal.new_monster(state, id, spots.free_near(state, caster.square, known=True)) for id in who]
    for monster in came:
        monster.turn.done = True
    reveal.announce(game, came, "summoned")
    initiative.discovered(game, came, None, fight=True)


async def summon_orcs(game: DatumGame, caster: Monster, target: AnyFigure) -> None:
    """Four, five or six orcs around the caster."""
    await _summon(game, caster, (["orc"] * 4, ["orc"] * 5, ["orc"] * 6))


async def summon_undead(game: DatumGame, caster: Monster, target: AnyFigure) -> None:
    """Skeletons, zombies or mummies around the caster."""
    mixed = (["skeleton"] * 4, ["skeleton"] * 3 + ["zombie"] * 2, ["zombie"] * 2 + ["mummy"] * 2)
    await _summon(game, caster, mixed)


SPELLS: dict[str, Spell] = Known(
    "data/datum/chaos_spells.toml",
    {
        "chaos-ball-of-flame": ball_of_flame,
        "lightning-bolt": lightning_bolt,
        "firestorm": firestorm,
        "fear": fear,
        "chaos-sleep": sleep,
        "chaos-tempest": tempest,
        "cloud-of-chaos": cloud_of_chaos,
        "command": command,
        "rust": rust,
        "escape": escape,
        "summon-orcs": summon_orcs,
        "summon-undead": summon_undead,
    },
)


@rule("DQ-TRN-05", "DQ-TRN-06", "DQ-DEC-50")
async def cast(game: DatumGame, caster: Monster, id: str, target: AnyFigure) -> None:
    """A monster casts, instead of its attack, after the same test; each spell once. DQ-TRN-05, -06, DQ-DEC-50."""
    magic.cast_used(caster)
    works = await magic.attempt(game, caster, id, content().chaos[id].name, at=target)
    if works:
        caster.spells.remove(id)
        await SPELLS[id](game, caster, target)
