"""Traps that fill an area: gas, spells, fire."""

from __future__ import annotations

from roguelike.books.ahq import doom, known_traps, lasting, trap_areas
from roguelike.books.ahq.content import content
from roguelike.books.ahq.content_tables import Outcome
from roguelike.books.ahq.effects import Effect
from roguelike.books.ahq.events_traps import Afflicted, FireballMoved, TrapDie
from roguelike.books.ahq.figures import BS, WS, S, initial_toughness, value_without
from roguelike.books.ahq.lasting import CONTROL, EXPLORATION, HALF, SQUARES
from roguelike.books.ahq.moments import SpellTargeted
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.rolls import D12
from roguelike.books.ahq.state import Campaign, Model
from roguelike.books.ahq.traps import Sprung, hurt, test_against, trap_code, wound
from roguelike.engine.game import Game
from roguelike.engine.geometry import Square, rings_between
from roguelike.engine.rulemarks import rule

NAUSEA = "nausea"

# Gas


@trap_code("gas")
@rule("AHQ-TRAP2-37", "AHQ-TRAP2-39")
async def gas(game: Game[Campaign], sprung: Sprung) -> None:
    """A cloud of two rings around the victim; one roll says which gas it is for all who breathe it.

    AHQ-TRAP2-37, AHQ-TRAP2-38, AHQ-TRAP2-39. Henchmen are affected like Heroes (ruling AHQ-DEC-28).
    """
    centre = _centre(sprung)
    cloud = trap_areas.around_square(game.state, centre, sprung.trap.radius)
    affected = [m for m in trap_areas.caught(game.state, cloud) if not await resists(game, sprung, m, centre)]
    if not affected:
        return
    rolled = content().tables["AHQ-TBL-gas"].roll(game.chance, "gas", "rules")
    game.emit(TrapDie(rule="AHQ-TBL-gas", trap=rolled.row.result, die=rolled.total, result="gas", count=len(affected)))
    for model in affected:
        if not model.dead:
            await GASES[rolled.row.key](game, sprung, model, rolled.row)


def _centre(sprung: Sprung) -> Square:
    return sprung.victim.square or sprung.square


@rule("AHQ-TRAP2-38")
def thinner(centre: Square, square: Square) -> int:
    """What the die of who stands in a ring of the cloud is changed by: 0, -1, -2. AHQ-TRAP2-38."""
    return -rings_between(centre, square)


@rule("AHQ-TRAP2-38", "AHQ-DEC-22", "AHQ-DEC-27", "AHQ-DEC-28")
async def resists(game: Game[Campaign], sprung: Sprung, model: Model, centre: Square) -> bool:
    """Whether the gas does nothing to a model: D12, modified, up to its initial Toughness. AHQ-TRAP2-38."""
    assert model.square is not None
    plus, need = thinner(centre, model.square), initial_toughness(model)
    die = game.chance.die(D12, "gas-toughness", "AHQ-TRAP2-38")
    return await test_against(game, sprung.trap, model, "toughness", die, plus, need, "AHQ-TRAP2-38")


async def _mild(game: Game[Campaign], sprung: Sprung, model: Model, row: Outcome) -> None:
    """One Wound, and no step for three turns (it may attack: ruling AHQ-DEC-28)."""
    lasting.lay_for(model, "mild-poison", "AHQ-DEC-28", SQUARES, 0, row.amount, game.state.turn)
    game.emit(Afflicted(rule="AHQ-TBL-gas", who=ref(model), what="mild-poison", turns=row.amount))
    await wound(game, sprung.trap, model, 1, "AHQ-TBL-gas")


@rule("AHQ-DEC-29")
async def _nausea(game: Game[Campaign], sprung: Sprung, model: Model, row: Outcome) -> None:
    """Until the expedition ends: 8 squares or half a move, WS and BS halved (rounded down), Strength -2.

    Halved is what would be his until then: whoever breathes it again is as sick as before, and whatever wears off
    earlier makes no difference to the half.
    """
    lasting.lay(model, NAUSEA, "AHQ-TBL-gas", EXPLORATION, 8)
    lasting.lay(model, NAUSEA, "AHQ-TBL-gas", HALF)
    for figure in (WS, BS):
        well = value_without(model, figure, _wears_off_or_nausea)
        lasting.lay(model, NAUSEA, "AHQ-DEC-29", figure, well // 2 - well)
    lasting.lay(model, NAUSEA, "AHQ-TBL-gas", S, -2)
    game.emit(Afflicted(rule="AHQ-TBL-gas", who=ref(model), what=NAUSEA))


def _wears_off_or_nausea(effect: Effect) -> bool:
    return effect.source == NAUSEA or bool(effect.notes) or effect.until not in ("expedition", "removed")


async def _madness(game: Game[Campaign], sprung: Sprung, model: Model, row: Outcome) -> None:
    """Six turns under the Game Master's control, but without attacks; his player is done with him at once."""
    model.turn.done = True
    lasting.lay_for(model, "madness", "AHQ-TBL-gas", CONTROL, 0, row.amount, game.state.turn)
    game.emit(Afflicted(rule="AHQ-TBL-gas", who=ref(model), what="madness", turns=row.amount))


async def _strong(game: Game[Campaign], sprung: Sprung, model: Model, row: Outcome) -> None:
    """8 damage dice."""
    await hurt(game, sprung.trap, model, row.damage, "AHQ-TBL-gas")


async def _deadly(game: Game[Campaign], sprung: Sprung, model: Model, row: Outcome) -> None:
    """A Healing Potion, or death; no Fate Point helps (ruling AHQ-DEC-22)."""
    await doom.doomed(game, model, "deadly-poison", "AHQ-TBL-gas", by_fate=False)


GASES = {
    "mild-poison": _mild,
    NAUSEA: _nausea,
    "madness": _madness,
    "strong-poison": _strong,
    "deadly-poison": _deadly,
}

# Magic


@trap_code("magic")
@rule("AHQ-TRAP2-50", "AHQ-DEC-49")
async def magic(game: Game[Campaign], sprung: Sprung) -> None:
    """A spell on everybody within a ring of the victim; protections against magic count. AHQ-TRAP2-50, AHQ-DEC-49."""
    rolled = content().tables["AHQ-TBL-magictrap"].roll(game.chance, "magic-trap", "rules")
    spell = content().spells[rolled.row.spell]
    area = trap_areas.around_square(game.state, _centre(sprung), 1)
    targets = [model.id for model in trap_areas.caught(game.state, area)]
    game.emit(TrapDie(rule="AHQ-TBL-magictrap", trap=spell.name, die=rolled.total, result="spell", count=len(targets)))
    moment = await game.happen(SpellTargeted(caster="", spell=spell.id, targets=targets))
    for id in moment.targets:
        model = game.state.models[id]
        if model.dead:
            continue
        if spell.id == "choke":
            choke(game, model)
        else:
            await hurt(game, sprung.trap, model, spell_dice(spell.id), "AHQ-TRAP2-50")


@rule("AHQ-TRAP2-50", "AHQ-DEC-14", "AHQ-ITEM-23")
def spell_dice(spell_id: str) -> int:
    """The damage dice of a spell that no caster can fail. AHQ-TRAP2-50; Lightning Bolt by ruling AHQ-DEC-14."""
    return content().spells[spell_id].damage


CHOKE_TURNS = 3
CHOKING = "choke-trap"
"""The source of what a Magic trap's Choke lays on its victims; a caster's Choke is another thing and ends otherwise."""


@rule("AHQ-DEC-50")
def choke(game: Game[Campaign], model: Model) -> None:
    """Three turns in which it crawls one square a turn; then it dies. Ruling AHQ-DEC-50."""
    lasting.lay_for(model, CHOKING, "AHQ-DEC-50", SQUARES, 1, CHOKE_TURNS, game.state.turn)
    game.emit(Afflicted(rule="AHQ-TRAP2-50", who=ref(model), what="choke", turns=CHOKE_TURNS))


@rule("AHQ-DEC-50")
async def choked(game: Game[Campaign], model: Model) -> None:
    """The end of the third turn: a Fate Point or a potion, or death; a Henchman's Toughness may save him.

    Ruling AHQ-DEC-50.
    """
    lasting.lift(model, CHOKING)
    if model.kind == "henchman":
        die = game.chance.die(D12, "choke", "AHQ-DEC-50")
        if die <= initial_toughness(model):
            game.emit(TrapDie(rule="AHQ-DEC-50", trap=content().spells["choke"].name, die=die, result="lives"))
            return
    await doom.doomed(game, model, "choke", "AHQ-DEC-50", by_fate=True)


# Fireball


@trap_code("fireball")
@rule("AHQ-TRAP2-52")
async def fireball(game: Game[Campaign], sprung: Sprung) -> None:
    """The marker comes down so that it covers the victim; it stays, to roll on in later turns. AHQ-TRAP2-52."""
    state = game.state
    centre = _centre(sprung)
    corner = trap_areas.fireball_corner(state, centre)
    await burn(game, corner, centre, "AHQ-TRAP2-52")
    known_traps.put(state, known_traps.FIREBALL, "moving", corner)


async def burn(game: Game[Campaign], corner: Square, centre: Square | None, rule_id: str) -> None:
    """5 damage dice for every character under the marker."""
    trap = content().traps[known_traps.FIREBALL]
    area = trap_areas.fireball_area(game.state, corner, centre)
    victims = trap_areas.caught(game.state, area)
    game.emit(FireballMoved(rule=rule_id, squares=tuple(area), count=len(victims)))
    for model in victims:
        if not model.dead:
            await hurt(game, trap, model, trap.damage, rule_id)
