"""Spells that cards of the supplement name and no source describes: rulings of our own, told in docs/adaptations.md."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from roguelike.books.ahq import board, fireball, footing, harm, lasting, spell_odds, traits
from roguelike.books.ahq.content import content
from roguelike.books.ahq.deeds import ModelGame
from roguelike.books.ahq.dungeon.terrain import ground
from roguelike.books.ahq.events_counters import BraveryTested
from roguelike.books.ahq.events_magic import Burnt, Enchanted
from roguelike.books.ahq.figures import BRAVERY, EXTRA_DICE, WOUNDS, T, helpless, value
from roguelike.books.ahq.moments import RollFailed, SpellTargeted
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.rolls import Test
from roguelike.books.ahq.spell_args import model_check, model_options, model_param, nobody, option, seen
from roguelike.books.ahq.spells import SpellCode, register
from roguelike.books.ahq.spells_bright import Work, burn, with_marker
from roguelike.books.ahq.state import Campaign, Model
from roguelike.books.ahq.zones import refresh
from roguelike.engine.decisions import Args, Option
from roguelike.engine.geometry import steps_between
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import Msg, msg

CARDS = "AHQ-TBL-monsters-supplement"
FLAYING, HAND, UNDEAD = "flesh-flaying", "black-hand-of-death", "strengthen-undead"
EYE, POOL, CLOAK, WATERFALL = "green-eye", "pool-of-many-places", "cloak-of-dainne", "emerald-waterfall"


def _told(game: ModelGame, model: Model, spell: str, what: str) -> None:
    name = content().spells[spell].name
    game.emit(Enchanted(rule=CARDS, who=ref(model), spell=name, what=msg(f"ahqspell-dark-{what}")))


# On one enemy


@rule(CARDS)
def victims(state: Campaign, caster: Model) -> Iterator[Option]:
    """One enemy in line of sight within 12 squares, those on their feet first."""
    found = [m for m in seen(state, caster) if board.enemies(caster, m) and board.distance(caster, m) <= _reach()]
    yield from (option(m) for m in sorted(found, key=helpless))


def _reach() -> int:
    return content().spells[FLAYING].range or 0


async def _aimed(game: ModelGame, caster: Model, spell: str, args: Args) -> list[Model]:
    aim = await game.happen(SpellTargeted(caster=caster.id, spell=spell, targets=[args["target"]]))
    return [] if aim.cancelled else [game.state.models[id] for id in aim.targets]


@rule(CARDS)
async def flay(game: ModelGame, caster: Model, args: Args, passed: bool) -> None:
    """Flesh Flaying: an automatic hit with 5 damage dice."""
    spell = content().spells[FLAYING]
    for model in await _aimed(game, caster, FLAYING, args):
        spec = fireball.burn_roll(spell.damage, model)
        harmed = spec.roll(game.chance, rule_id=CARDS)
        game.emit(
            Burnt(
                rule=CARDS,
                who=ref(model),
                by=ref(caster),
                spell=spell.name,
                dice=str(harmed) or "none",
                toughness=spec.toughness,
                wounds=harmed.wounds,
                left=model.wounds - harmed.wounds,
                full=value(model, WOUNDS),
            )
        )
        await harm.suffer(game, model, harmed.wounds, by=caster)


def _flay_odds(state: Campaign, caster: Model, args: Args) -> Sequence[Msg]:
    model = spell_odds.target_of(state, args)
    parts = [(Fraction(1), content().spells[FLAYING].damage)]
    return (spell_odds.burnt(caster, model, parts),) if model is not None else ()


@rule(CARDS)
async def gaze(game: ModelGame, caster: Model, args: Args, passed: bool) -> None:
    """Green Eye: the victim tests Bravery, or cowers to the end of the next turn. A Fate Point makes it a success."""
    for model in await _aimed(game, caster, EYE, args):
        test = Test(value(model, BRAVERY))
        die, brave = test.roll(game.chance, "bravery", CARDS)
        if not brave and model.kind == "hero":
            failed = RollFailed(roller=model.id, tried="fear", target=caster.id, die=die, allowed=test.figure)
            brave = (await game.happen(failed)).succeed
        told = BraveryTested(rule=CARDS, who=ref(model), by=ref(caster), die=die, figure=test.figure, passed=brave)
        game.emit(told)
        if not brave:
            effect = lasting.lay_for(model, EYE, "AHQ-MON-08", traits.COWERS, 0, 1, game.state.turn)
            effect.notes[caster.id] = game.state.turn


@rule(CARDS)
async def waterfall(game: ModelGame, caster: Model, args: Args, passed: bool) -> None:
    """Emerald Waterfall: as a Skaven Sorcerer's fireball."""
    await burn(game, caster, args, passed, WATERFALL, CARDS)


# On the caster and its own


@rule(CARDS)
async def black_hand(game: ModelGame, caster: Model, args: Args, passed: bool) -> None:
    """Black Hand of Death: from the next turn on the caster's hits take 1D12 Wounds each, as by the Burning Hand."""
    effect = lasting.lay(caster, HAND, CARDS, traits.BURNING_HAND, 0, "exploration-turn")
    effect.notes["since"] = game.state.turn
    _told(game, caster, HAND, "hand")


@rule(CARDS)
async def strengthen(game: ModelGame, caster: Model, args: Args, passed: bool) -> None:
    """Strengthen Undead: Toughness +1 and one damage die more for every Undead in the caster's sight, for the fight."""
    own = [m for m in game.state.monsters() if traits.undead(m) and board.in_sight(game.state, caster, m)]
    for model in own:
        lasting.lay(model, UNDEAD, CARDS, T, 1, "combat")
        lasting.lay(model, UNDEAD, CARDS, EXTRA_DICE, 1, "combat")
        _told(game, model, UNDEAD, "strong")


@rule(CARDS)
async def cloak(game: ModelGame, caster: Model, args: Args, passed: bool) -> None:
    """Cloak of Dainne: Toughness +2 for the fight."""
    lasting.lay(caster, CLOAK, CARDS, T, 2, "combat")
    _told(game, caster, CLOAK, "cloak")


@rule(CARDS)
async def pool(game: ModelGame, caster: Model, args: Args, passed: bool) -> None:
    """Pool of Many Places: the caster stands on the free square of its sections that is furthest from its enemies."""
    state, made = game.state, ground(game.state.here)
    foes = [s for m in state.party() if not helpless(m) for s in board.squares(m)]
    taken = board.occupied(state, but=[caster.id])
    floor = {s for id in board.sections_of(state, caster) for s in made.floor[id] if s in made.walkable}
    free = footing.corners([s for s in floor if s not in taken], caster.size)
    if free and foes:
        caster.square = max(free, key=lambda s: (min(steps_between(s, f) for f in foes), -s.y, -s.x))
        refresh(state)
    _told(game, caster, POOL, "pool")


def _alone(id: str, work: Work) -> SpellCode:
    return SpellCode(
        id=id,
        params=lambda state, caster: (),
        check=lambda state, caster, args: None,
        options=lambda state, caster: ({},),
        work=work,
    )


register(
    SpellCode(
        id=FLAYING,
        params=model_param(victims),
        check=model_check(victims, CARDS),
        options=model_options(victims),
        refusal=nobody(victims, CARDS),
        work=flay,
        preview=_flay_odds,
    )
)
register(
    SpellCode(
        id=EYE,
        params=model_param(victims),
        check=model_check(victims, CARDS),
        options=model_options(victims),
        refusal=nobody(victims, CARDS),
        work=gaze,
    )
)
register(with_marker(WATERFALL, CARDS, waterfall))
for _id, _work in ((HAND, black_hand), (UNDEAD, strengthen), (CLOAK, cloak), (POOL, pool)):
    register(_alone(_id, _work))
