"""Bright spells that last for a while: Burning Hand, Still Air, Swift Wind, Courage."""

from __future__ import annotations

from collections.abc import Iterator

from roguelike.books.ahq import areas, board, movement, spell_odds
from roguelike.books.ahq.content import content
from roguelike.books.ahq.deeds import ModelGame
from roguelike.books.ahq.dungeon.terrain import ground, sections_at
from roguelike.books.ahq.effects import Effect, Until
from roguelike.books.ahq.events_magic import Enchanted
from roguelike.books.ahq.events_spells import AirStilled, WindRaised
from roguelike.books.ahq.figures import BRAVERY, helpless, value
from roguelike.books.ahq.moments import SpellTargeted
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.rolls import D12
from roguelike.books.ahq.spell_args import (
    in_zone,
    model_check,
    model_options,
    model_param,
    option,
    square_offers,
    square_options,
)
from roguelike.books.ahq.spells import SpellCode, register
from roguelike.books.ahq.state import Campaign, Model
from roguelike.books.ahq.traits import BURNING_HAND
from roguelike.engine.decisions import Args, Option, Param, Refusal, Subset, as_square, refuse
from roguelike.engine.geometry import Square
from roguelike.engine.rulemarks import rule
from roguelike.engine.sight import Visibility
from roguelike.engine.text import Msg, msg


def enchant(
    game: ModelGame,
    model: Model,
    spell: str,
    rule_id: str,
    figure: str,
    amount: int,
    until: Until,
    what: Msg,
    *,
    sets: bool = False,
) -> None:
    """Lay a spell on a model; another casting of it takes its place."""
    model.effects = [effect for effect in model.effects if effect.source != spell]
    effect = Effect(spell, rule_id, figure, amount, until, sets=sets)
    effect.notes["since"] = game.state.turn
    model.effects.append(effect)
    game.emit(Enchanted(rule=rule_id, who=ref(model), spell=content().spells[spell].name, what=what))


# Courage


@rule("AHQ-SPELL-12", "AHQ-CDEC-37")
def courage_targets(state: Campaign, caster: Model) -> Iterator[Option]:
    """The Wizard, or anybody in his Death Zone; enemies there do not prevent it. AHQ-SPELL-12, ruling AHQ-CDEC-37."""
    yield option(caster)
    yield from (option(m) for m in sorted(in_zone(state, caster), key=lambda m: board.enemies(caster, m)))


@rule("AHQ-SPELL-12")
async def courage(game: ModelGame, caster: Model, args: Args, passed: bool) -> None:
    """Bravery becomes 12 until the start of the next Exploration Turn. AHQ-SPELL-12."""
    aim = await game.happen(SpellTargeted(caster=caster.id, spell="courage", targets=[args["target"]]))
    for id in [] if aim.cancelled else aim.targets:
        model, what = game.state.models[id], msg("ahqspell-brave")
        enchant(game, model, "courage", "AHQ-SPELL-12", BRAVERY, D12, "exploration-turn", what, sets=True)


def _fearless(state: Campaign, caster: Model) -> Refusal | None:
    able = [caster, *in_zone(state, caster)]
    if any(value(m, BRAVERY) < D12 for m in able):
        return None
    return refuse("AHQ-SPELL-12", "ahqspell-fearless", who=ref(caster))


register(
    SpellCode(
        id="courage",
        params=model_param(courage_targets),
        check=model_check(courage_targets, "AHQ-SPELL-12"),
        options=model_options(courage_targets),
        refusal=_fearless,
        work=courage,
        preview=spell_odds.brave,
    )
)


# Burning Hand of Destruction


@rule("AHQ-SPELL-07", "AHQ-CDEC-41")
async def burning_hand(game: ModelGame, caster: Model, args: Args, passed: bool) -> None:
    """In later Combat Turns his blows take 1D12 Wounds each, until the next Exploration Turn. AHQ-SPELL-07."""
    what = msg("ahqspell-burning-hand")
    enchant(game, caster, "burning-hand", "AHQ-SPELL-07", BURNING_HAND, 0, "exploration-turn", what)


register(
    SpellCode(
        id="burning-hand",
        params=lambda state, caster: (),
        check=lambda state, caster, args: None,
        options=lambda state, caster: ({},),
        work=burning_hand,
        preview=spell_odds.burning,
    )
)


# Still Air


@rule("AHQ-SPELL-08")
def airy(state: Campaign, caster: Model) -> list[Square]:
    """One square for each section to which the Wizard has an unobstructed line: the first such. AHQ-SPELL-08.

    Sections with monsters come first.
    """
    made, found = ground(state.here), []
    for id in state.here.sections:
        square = next((s for s in sorted(made.floor[id]) if _clear(state, caster, s)), None)
        if square is not None:
            found.append((-len(_monsters_in(state, made.floor[id])), square))
    return [square for _, square in sorted(found)]


def _clear(state: Campaign, caster: Model, square: Square) -> bool:
    own = board.squares(caster)
    return square in own or any(board.line(state, s, square) is Visibility.CLEAR for s in own)


def _monsters_in(state: Campaign, squares: frozenset[Square]) -> list[Model]:
    return [m for m in state.monsters() if not squares.isdisjoint(board.squares(m))]


def _pointed(state: Campaign, args: Args) -> frozenset[Square]:
    """The floor of the section that a square is in."""
    square = as_square(args.get("square"))
    sections = sections_at(state.here, square) if square is not None else ()
    return ground(state.here).floor[sections[0]] if sections else frozenset()


@rule("AHQ-SPELL-08", "AHQ-CDEC-36")
async def still_air(game: ModelGame, caster: Model, args: Args, passed: bool) -> None:
    """No monster in the section moves or attacks to the end of the next Game Master Phase. AHQ-SPELL-08, CDEC-36.

    Whose item against magic keeps it off is free, and he alone. AHQ-ITEM-31.
    """
    squares = _pointed(game.state, args)
    inside = _monsters_in(game.state, squares)
    aim = SpellTargeted(caster=caster.id, spell="still-air", targets=[m.id for m in inside])
    await game.happen(aim)
    area = areas.lay(game.state, areas.STILL_AIR, "still-air", squares)
    area.spared = [m.id for m in inside if m.id not in aim.targets]
    who = tuple(ref(m) for m in inside if m.id in aim.targets)
    game.emit(AirStilled(rule="AHQ-SPELL-08", squares=tuple(sorted(squares)), who=who, count=len(who)))


register(
    SpellCode(
        id="still-air",
        params=lambda state, caster: (
            Param(
                "square",
                "square",
                offers=lambda args: square_offers(airy(state, caster)),
                area=lambda args: _pointed(state, args),
            ),
        ),
        check=lambda state, caster, args: (
            None
            if any(_clear(state, caster, s) for s in _pointed(state, args))
            else refuse("AHQ-SPELL-08", "ahqspell-no-such-section")
        ),
        options=square_options(airy),
        work=still_air,
        preview=lambda state, caster, args: spell_odds.stilled(state, _pointed(state, args)),
    )
)


# Swift Wind


@rule("AHQ-SPELL-11", "AHQ-CDEC-36", "AHQ-CDEC-38")
def swift(state: Campaign, caster: Model) -> list[Model]:
    """Whom Swift Wind may carry: the party in the Wizard's section or sight, himself too, who have not moved yet.

    AHQ-SPELL-11, rulings AHQ-CDEC-36, AHQ-CDEC-38.
    """
    near = [m for m in state.party() if m.square is not None and (m is caster or board.in_sight(state, caster, m))]
    return [m for m in near if not (helpless(m) or m.turn.steps or m.turn.done)]


@rule("AHQ-SPELL-11")
def carried_by_wind(die: int) -> int:
    """How many characters a die lets move: half of it, rounded up. AHQ-SPELL-11."""
    return (die + 1) // 2


@rule("AHQ-SPELL-11", "AHQ-CDEC-38")
async def swift_wind(game: ModelGame, caster: Model, args: Args, passed: bool) -> None:
    """Half a D12 characters move 18 squares, or twice their Speed in combat, in this turn. AHQ-SPELL-11."""
    able = swift(game.state, caster)
    die = game.chance.die(D12, "swift-wind", "AHQ-SPELL-11")
    most = carried_by_wind(die)
    usual = [m.id for m in sorted(able, key=lambda m: (m.turn.attacked, m is caster))][:most]
    chosen: tuple[str, ...] = tuple(usual)
    if len(able) > most:
        chosen = await game.ask(
            Subset(
                seat=caster.side,
                question="ahq.swift-wind",
                prompt=msg("ahqspell-ask-wind", count=most),
                rule="AHQ-SPELL-11",
                subject=caster.id,
                urgency="always",
                suggested=usual,
                choices=tuple(option(m) for m in able),
                most=most,
            )
        )
    aim = await game.happen(SpellTargeted(caster=caster.id, spell="swift-wind", targets=list(chosen)))
    who = [game.state.models[id] for id in ([] if aim.cancelled else aim.targets)]
    game.emit(WindRaised(rule="AHQ-SPELL-11", die=die, count=most, who=tuple(ref(m) for m in who)))
    for model in who:
        model.effects = [effect for effect in model.effects if effect.source != "swift-wind"]
        model.effects.append(Effect("swift-wind", "AHQ-SPELL-11", movement.SWIFT, 0, until="turn"))


def _nobody_swift(state: Campaign, caster: Model) -> Refusal | None:
    return None if swift(state, caster) else refuse("AHQ-CDEC-36", "ahqspell-all-moved")


register(
    SpellCode(
        id="swift-wind",
        params=lambda state, caster: (),
        check=lambda state, caster, args: None,
        options=lambda state, caster: ({},),
        refusal=_nobody_swift,
        work=swift_wind,
        preview=lambda state, caster, args: spell_odds.windy(len(swift(state, caster))),
    )
)
