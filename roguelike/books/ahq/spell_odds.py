"""What each spell would do, told before it is cast: whom it touches, and every chance in it exactly."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from roguelike.books.ahq import board, fireball, secrecy
from roguelike.books.ahq.content import content
from roguelike.books.ahq.content_classes import Spell
from roguelike.books.ahq.figures import INT, WOUNDS, T, monster, value
from roguelike.books.ahq.items import worn
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.rolls import D12, Test, percent
from roguelike.books.ahq.state import Campaign, Model
from roguelike.engine.decisions import Args
from roguelike.engine.geometry import Square
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import Msg, msg

ROCK = Fraction(4, D12)
"""The chance that behind a door of the Bright Key is only rock. AHQ-SPELL-05."""


def target_of(state: Campaign, args: Args) -> Model | None:
    """The model that a spell is aimed at, if it is aimed at one."""
    return state.models.get(str(args.get("target", "")))


@rule("AHQ-MAG-12", "AHQ-DEC3-14")
def succeeds(caster: Model, spell: Spell) -> Fraction:
    """The chance that the spell's test is passed: 1 for a spell without one. AHQ-MAG-12, ruling AHQ-DEC3-14."""
    if not spell.test or (caster.kind == "monster" and monster(caster).intelligence is None):
        return Fraction(1)
    return Test(value(caster, INT) + worn.lore(caster)).distribution()[True]


def flames(state: Campaign, caster: Model, squares: frozenset[Square], spell: Spell) -> Sequence[Msg]:
    """Who is under the marker and how likely each falls, whether or not the spell's test succeeds."""
    passed = succeeds(caster, spell)
    parts = [(passed, spell.damage), (1 - passed, spell.damage_failed)]
    return [burnt(caster, model, parts) for model in fireball.caught(state, squares)]


def burnt(caster: Model, model: Model, parts: Sequence[tuple[Fraction, int]]) -> Msg:
    """How likely the model falls; not if the caster's side may not know its figures. AHQ-CMB-27."""
    if caster.kind != "monster" and secrecy.unmeasured(model):
        return msg("ahqspell-odds-unknown", who=ref(model))
    return fireball.burn_line(model, parts)


def toughness(state: Campaign, caster: Model, args: Args) -> Sequence[Msg]:
    """Dragon Armour: the Toughness that its target would have."""
    model = target_of(state, args)
    if model is None or secrecy.unmeasured(model):
        return ()
    worn_already = any(effect.source == "dragon-armour" for effect in model.effects)
    now = value(model, T)
    return (msg("ahqspell-odds-toughness", who=ref(model), now=now, then=min(D12, now + (not worn_already))),)


def healed(state: Campaign, caster: Model, args: Args) -> Sequence[Msg]:
    """Flames of the Phoenix: the Wounds that its target would have again."""
    model = target_of(state, args)
    if model is None:
        return ()
    full = value(model, WOUNDS)
    return (msg("ahqspell-odds-healed", who=ref(model), wounds=max(0, full - max(0, model.wounds)), full=full),)


def raised(state: Campaign, caster: Model, args: Args) -> Sequence[Msg]:
    """The Power of the Phoenix: the chance that the dead lives again; else his soul is lost."""
    model = target_of(state, args)
    if model is None:
        return ()
    chance = succeeds(caster, content().spells["power-of-the-phoenix"])
    return (msg("ahqspell-odds-raised", who=ref(model), lives=percent(chance.numerator, chance.denominator)),)


def brave(state: Campaign, caster: Model, args: Args) -> Sequence[Msg]:
    """Courage: whose Bravery becomes 12."""
    model = target_of(state, args)
    return (msg("ahqspell-odds-brave", who=ref(model)),) if model is not None else ()


def choking(state: Campaign, caster: Model, args: Args) -> Sequence[Msg]:
    """Choke: who would crawl, and die after three turns."""
    model = target_of(state, args)
    return (msg("ahqspell-odds-choke", who=ref(model)),) if model is not None else ()


def running(state: Campaign, caster: Model, args: Args) -> Sequence[Msg]:
    """Flight: who would run."""
    model = target_of(state, args)
    return (msg("ahqspell-odds-flight", who=ref(model)),) if model is not None else ()


def burning(state: Campaign, caster: Model, args: Args) -> Sequence[Msg]:
    """Burning Hand: what his blows would take from the next Combat Turn on."""
    return (msg("ahqspell-odds-hand", who=ref(caster)),)


def stilled(state: Campaign, squares: frozenset[Square]) -> Sequence[Msg]:
    """Still Air: the monsters that could neither move nor attack."""
    who = tuple(ref(m) for m in state.monsters() if not squares.isdisjoint(board.squares(m)))
    return (msg("ahqspell-odds-still", who=who, count=len(who)),) if squares else ()


def windy(able: int) -> Sequence[Msg]:
    """Swift Wind: how many could run, and the chance that the die is enough for them all."""
    enough = Fraction(D12 - max(0, min(D12, 2 * (able - 1))), D12)
    return (msg("ahqspell-odds-wind", count=able, all=percent(enough.numerator, enough.denominator)),)


def key_door(state: Campaign, caster: Model, args: Args) -> Sequence[Msg]:
    """The Bright Key: the chance that there is something behind its door, if nobody knows what."""
    found = 1 - ROCK
    return (msg("ahqspell-odds-key", found=percent(found.numerator, found.denominator)),)


def feared(state: Campaign, caster: Model, args: Args) -> Sequence[Msg]:
    """The Flaming Skull: that its caster would be fearsome."""
    return (msg("ahqspell-odds-terror", who=ref(caster)),)
