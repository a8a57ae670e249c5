"""The Skaven's dark magic besides the fireball: Choke, and the Flaming Skull of Terror."""

from __future__ import annotations

from collections.abc import Iterator

from roguelike.books.ahq import board, harm, lasting, spell_odds, traits
from roguelike.books.ahq.content import content
from roguelike.books.ahq.deeds import ModelGame
from roguelike.books.ahq.effects import Effect
from roguelike.books.ahq.events_magic import Enchanted
from roguelike.books.ahq.events_spells import Choked
from roguelike.books.ahq.figures import helpless
from roguelike.books.ahq.moments import SpellTargeted, TurnEnding
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.spell_args import model_check, model_options, model_param, nobody, option, seen
from roguelike.books.ahq.spells import SpellCode, register
from roguelike.books.ahq.state import Campaign, Model
from roguelike.engine.decisions import Args, Option, Refusal, refuse
from roguelike.engine.moments import Reactions
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg

CHOKE, TURNS = "choke", 3


# Choke


@rule("AHQ-SKMAG-01")
def choke_targets(state: Campaign, caster: Model) -> Iterator[Option]:
    """One enemy in line of sight who is not choking yet, those on their feet first. AHQ-SKMAG-01."""
    found = [m for m in seen(state, caster) if board.enemies(caster, m) and lasting.has(m, CHOKE) is None]
    yield from (option(m) for m in sorted(found, key=helpless))


@rule("AHQ-SKMAG-01", "AHQ-SKMAG-04", "AHQ-DEC4-10", "AHQ-DEC4-11")
async def choke(game: ModelGame, caster: Model, args: Args, passed: bool) -> None:
    """For three full turns the victim crawls one square a turn; then it dies, unless the caster does. AHQ-SKMAG-01.

    It may attack whom it can reach (ruling AHQ-DEC4-11).
    """
    aim = await game.happen(SpellTargeted(caster=caster.id, spell=CHOKE, targets=[args["target"]]))
    for id in [] if aim.cancelled else aim.targets:
        model = game.state.models[id]
        lasting.lay(model, CHOKE, "AHQ-SKMAG-01", lasting.SQUARES, 1)
        effect = Effect(CHOKE, "AHQ-SKMAG-01", CHOKE, TURNS, "expedition")
        effect.notes[caster.id] = game.state.turn
        model.effects.append(effect)
        name = content().spells[CHOKE].name
        what = msg("ahqspell-choking", by=ref(caster))
        game.emit(Enchanted(rule="AHQ-SKMAG-01", who=ref(model), spell=name, what=what))


@rule("AHQ-SKMAG-01", "AHQ-DEC4-10")
async def turn_over(game: ModelGame) -> None:
    """The end of a turn for whoever chokes: freed if the caster is dead, dead after the third full one. DEC4-10."""
    state = game.state
    for model in list(state.models.values()):
        effect = lasting.has(model, CHOKE) if model.effects else None
        if effect is None:
            continue
        caster, since = next(iter(effect.notes.items()))
        by = state.models.get(caster)
        if by is None or by.dead:
            breathe(game, model)
            continue
        left = since + effect.amount - state.turn
        if since == state.turn or model.square is None:
            continue
        game.emit(Choked(rule="AHQ-SKMAG-01", who=ref(model), left=max(0, left)))
        if left <= 0:
            lasting.lift(model, CHOKE)
            await harm.suffer(game, model, max(0, model.wounds) + 1, by=by)


def breathe(game: ModelGame, model: Model) -> None:
    """The spell is off it."""
    lasting.lift(model, CHOKE)
    game.emit(Choked(rule="AHQ-SKMAG-01", who=ref(model), left=-1))


def _caster_dead(game: ModelGame, dead: Model) -> None:
    for model in game.state.models.values():
        effect = lasting.has(model, CHOKE) if model.effects else None
        if effect is not None and dead.id in effect.notes:
            breathe(game, model)


harm.DEATHS.append(_caster_dead)


async def _turn_over(game: ModelGame, moment: TurnEnding, owner: str) -> bool:
    await turn_over(game)
    return False


def register_reactions(reactions: Reactions) -> None:
    """Register what the end of a turn, of combat or exploration, does to whoever chokes.

    Before Fate Points are asked for at the end of a turn, so that one may still save him who waits for that.
    """
    reactions.register(TurnEnding, "choke", lambda game, moment: [(game.active_seat, "")], _turn_over)


register(
    SpellCode(
        id=CHOKE,
        params=model_param(choke_targets),
        check=model_check(choke_targets, "AHQ-SKMAG-01"),
        options=model_options(choke_targets),
        refusal=nobody(choke_targets, "AHQ-SKMAG-01"),
        work=choke,
        preview=spell_odds.choking,
        waits=lambda state, caster: True,
    )
)


# The Flaming Skull of Terror


@rule("AHQ-SKMAG-03", "AHQ-SKMAG-04", "AHQ-SKMAG-05")
async def flaming_skull(game: ModelGame, caster: Model, args: Args, passed: bool) -> None:
    """The caster is a Fearsome Monster until exploration goes on. AHQ-SKMAG-03."""
    caster.effects.append(Effect("flaming-skull-of-terror", "AHQ-SKMAG-03", traits.FEARSOME, 0, "combat"))
    name = content().spells["flaming-skull-of-terror"].name
    what = msg("ahqspell-terror", who=ref(caster))
    game.emit(Enchanted(rule="AHQ-SKMAG-03", who=ref(caster), spell=name, what=what))


def _fearsome(state: Campaign, caster: Model) -> Refusal | None:
    if not traits.has(caster, traits.FEARSOME):
        return None
    return refuse("AHQ-SKMAG-03", "ahqspell-fearsome-already", who=ref(caster))


register(
    SpellCode(
        id="flaming-skull-of-terror",
        params=lambda state, caster: (),
        check=lambda state, caster, args: None,
        options=lambda state, caster: ({},),
        refusal=_fearsome,
        work=flaming_skull,
        preview=spell_odds.feared,
    )
)
