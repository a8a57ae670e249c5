"""The Warpfire Thrower: a fireball template in sight of its crew, and what happens when it jams."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roguelike.books.ahq import board, combat, crews, fireball, harm, secrecy, shooting, verbs_basic, zones
from roguelike.books.ahq.content import content
from roguelike.books.ahq.content_classes import RangedWeapon
from roguelike.books.ahq.deeds import Deed, ModelGame, fighting, register
from roguelike.books.ahq.dungeon.terrain import ground
from roguelike.books.ahq.events_magic import Burnt
from roguelike.books.ahq.events_spells import Sprayed
from roguelike.books.ahq.figures import BS, WOUNDS, value
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.rolls import ToHit, percent
from roguelike.books.ahq.sightline import counted
from roguelike.books.ahq.spell_args import square_offers, square_options
from roguelike.books.ahq.state import Campaign, Model
from roguelike.engine.decisions import Args, Param, Refusal, as_square, refuse
from roguelike.engine.geometry import Square, around, footprint
from roguelike.engine.rulemarks import rule
from roguelike.engine.sight import Visibility
from roguelike.engine.text import Msg, msg

WEAPON = "warpfire-thrower"


def thrower(model: Model) -> RangedWeapon | None:
    """The Warpfire Thrower that a model holds."""
    held = model.kind == "monster" and any(m.weapon == WEAPON for m in model.missiles)
    return content().ranged_weapons[WEAPON] if held else None


@rule("AHQ-SKV-56", "AHQ-SKV-57")
def cannot_spray(state: Campaign, model: Model) -> Refusal | None:
    """Why it cannot be fired now: the crew has moved or is not together, or is in a Death Zone. AHQ-SKV-56, -57."""
    refusal = verbs_basic.cannot_attack(state, model)
    weapon = thrower(model)
    if refusal is not None or weapon is None:
        return refusal or refuse("AHQ-SKV-56", "ahq-no-ranged-weapon", who=ref(model))
    refusal = crews.cannot_serve(state, model, weapon.name)
    if refusal is not None:
        return refusal
    binder = zones.in_enemy_zone(state, model)
    if binder is None:
        return None
    return refuse("AHQ-DZ-11", "ahq-bound-cannot-shoot", who=ref(model), by=ref(binder))


@rule("AHQ-SKV-57", "AHQ-DEC4-06")
def sprayed(state: Campaign, model: Model, corner: Square) -> tuple[frozenset[Square], int]:
    """What a template with its corner in a square covers, and how far off it is; nothing if neither sees it.

    There is no limit but sight: ruling AHQ-DEC4-06.
    """
    walkable = ground(state.here).walkable
    marker = {square for square in footprint(corner, fireball.FIREBALL_SIZE) if square in walkable}
    mate = crews.mate_of(state, model)
    near: dict[Square, int] = {}
    for gunner in (model, mate) if mate is not None else (model,):
        for square in marker:
            there = board.at(state, square)
            seen = shooting.sight_of(state, gunner, [square], target=there[0].id if there else "")
            if seen is not Visibility.NONE:
                far = counted(board.squares(gunner), [square], seen)
                near[square] = min(far, near.get(square, far))
    return fireball.spread(marker, set(near)), min(near.values(), default=0)


def aimed(state: Campaign, model: Model) -> Iterator[Square]:
    """Corners of templates that catch somebody of the party, but nobody of the crew."""
    crew = {model.id, model.crew}
    corners = dict.fromkeys(
        Square(s.x - dx, s.y - dy) for m in state.party() for s in board.squares(m) for dx in (0, 1) for dy in (0, 1)
    )
    for corner in corners:
        under = fireball.caught(state, sprayed(state, model, corner)[0])
        if any(board.enemies(model, m) for m in under) and crew.isdisjoint(m.id for m in under):
            yield corner


def to_hit(model: Model, far: int) -> ToHit | None:
    """The ordinary to-hit roll of its gunner. AHQ-SKV-57."""
    return shooting.shot_roll(value(model, BS), max(1, far))


@rule("AHQ-SKV-57", "AHQ-SKV-58", "AHQ-SKV-59")
async def spray(game: ModelGame, model: Model, args: Args) -> None:
    """Roll to hit: everybody under the template takes 5 dice; a Fumble kills the crew. AHQ-SKV-57 to -59."""
    corner = as_square(args["square"])
    assert corner is not None
    weapon = content().ranged_weapons[WEAPON]
    squares, far = sprayed(game.state, model, corner)
    spec = to_hit(model, far)
    assert spec is not None
    model.turn.attacked, model.turn.action = True, "shot"
    crews.stands_still(game.state, model)
    secrecy.identify(game, model)
    roll = spec.roll(game.chance, "to-hit", "AHQ-SKV-57")
    combat.count(game.state, model, hit=roll.hits)
    shown = tuple(sorted(squares)) if roll.hits else ()
    game.emit(
        Sprayed(
            rule="AHQ-SKV-57",
            who=ref(model),
            die=roll.die,
            need=spec.need,
            verdict=roll.verdict,
            squares=shown,
        )
    )
    if roll.hits:
        await burn(game, model, fireball.caught(game.state, squares), weapon, "AHQ-SKV-58")
    elif roll.verdict == "fumble":
        await explode(game, model, weapon)


@rule("AHQ-SKV-59")
async def explode(game: ModelGame, model: Model, weapon: RangedWeapon) -> None:
    """It jams: both of the crew die, and whoever is adjacent to them takes 5 dice. AHQ-SKV-59."""
    mate = crews.mate_of(game.state, model)
    crew = [model] if mate is None else [model, mate]
    beside = frozenset(s for m in crew for own in board.squares(m) for s in around(own))
    near = [m for m in fireball.caught(game.state, beside) if m not in crew]
    for dead in crew:
        harm.die(game, dead)
    await burn(game, model, near, weapon, "AHQ-SKV-59")


async def burn(game: ModelGame, by: Model, under: list[Model], weapon: RangedWeapon, rule_id: str) -> None:
    """A wound roll for each. AHQ-SKV-58, AHQ-SKV-59."""
    for target in under:
        spec = fireball.burn_roll(weapon.damage, target)
        harmed = spec.roll(game.chance, rule_id=rule_id)
        game.emit(
            Burnt(
                rule=rule_id,
                who=ref(target),
                by=ref(by),
                spell=weapon.name,
                dice=str(harmed) or "none",
                toughness=spec.toughness,
                wounds=harmed.wounds,
                left=target.wounds - harmed.wounds,
                full=value(target, WOUNDS),
            )
        )
        await harm.suffer(game, target, harmed.wounds, by=by)


def _check(state: Campaign, model: Model, args: Args) -> Refusal | None:
    corner = as_square(args["square"])
    squares, far = sprayed(state, model, corner) if corner is not None else (frozenset[Square](), 0)
    if squares and to_hit(model, far) is not None:
        return None
    return refuse("AHQ-SKV-57", "ahqspell-no-line")


def _area(state: Campaign, model: Model, args: Args) -> frozenset[Square]:
    corner = as_square(args.get("square"))
    return sprayed(state, model, corner)[0] if corner is not None else frozenset()


def spray_odds(state: Campaign, model: Model, args: Args) -> Sequence[Msg]:
    """The chance to hit, and who is under the template and how likely each falls by it. AHQ-SKV-57, AHQ-SKV-58."""
    corner = as_square(args.get("square"))
    squares, far = sprayed(state, model, corner) if corner is not None else (frozenset[Square](), 0)
    spec = to_hit(model, far) if squares else None
    if spec is None:
        return ()
    hit, dice = spec.chance_to_hit, content().ranged_weapons[WEAPON].damage
    under = [fireball.burn_line(m, [(hit, dice)]) for m in fireball.caught(state, squares)]
    shown = percent(hit.numerator, hit.denominator)
    return (msg("ahqspell-odds-spray", who=ref(model), need=spec.need, hit=shown), *under)


register(
    Deed(
        id="warpfire",
        offered=lambda state, model: fighting(state, model) and thrower(model) is not None,
        perform=spray,
        refusal=cannot_spray,
        params=lambda state, model: (
            Param(
                "square",
                "square",
                offers=lambda args: square_offers(aimed(state, model)),
                area=lambda args: _area(state, model, args),
            ),
        ),
        check=_check,
        options=square_options(aimed),
        waits=lambda state, model: cannot_spray(state, model) is None and next(aimed(state, model), None) is not None,
    )
)
