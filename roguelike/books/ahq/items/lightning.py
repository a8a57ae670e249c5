"""Lightning Bolt: named in two tables, described in none; wands, scrolls and traps hold it. Ruling AHQ-DEC-14.

No Spell Book has it (AHQ-TBL-SPELLS), so nobody learns it and nobody stores it in a Wand of Magic.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from roguelike.books.ahq import board, fireball, harm, spell_odds
from roguelike.books.ahq.content import content
from roguelike.books.ahq.deeds import ModelGame
from roguelike.books.ahq.figures import WOUNDS, T, helpless, value
from roguelike.books.ahq.items.events import LightningStruck
from roguelike.books.ahq.moments import SpellTargeted
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.spell_args import model_check, model_options, model_param
from roguelike.books.ahq.spells import SpellCode, register
from roguelike.books.ahq.state import Campaign, Model
from roguelike.engine.decisions import Args, Option, Refusal, refuse
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import Msg, msg

LIGHTNING, RULE = "lightning-bolt", "AHQ-DEC-14"


@rule("AHQ-DEC-14", "AHQ-ITEM-23")
def targets(state: Campaign, caster: Model) -> Iterator[Option]:
    """One enemy in sight within 12 squares, those on their feet first. Ruling AHQ-DEC-14."""
    reach = content().spells[LIGHTNING].range or 0
    foes = [m for m in state.on_board() if board.enemies(caster, m)]
    for model in sorted(foes, key=helpless):
        if any(fireball.in_range(state, caster, square, reach) for square in board.squares(model)):
            yield Option(model.id, msg("ahq-option-model", who=ref(model)))


def _nobody(state: Campaign, caster: Model) -> Refusal | None:
    if next(targets(state, caster), None) is not None:
        return None
    spell = content().spells[LIGHTNING]
    return refuse(RULE, "ahqitem-no-target", spell=spell.name, range=spell.range or 0)


@rule("AHQ-DEC-14", "AHQ-ITEM-23")
async def strike(game: ModelGame, caster: Model, args: Args, passed: bool) -> None:
    """Five damage dice, an automatic hit. Ruling AHQ-DEC-14."""
    spell = content().spells[LIGHTNING]
    aim = await game.happen(SpellTargeted(caster=caster.id, spell=LIGHTNING, targets=[args["target"]]))
    for id in [] if aim.cancelled else aim.targets:
        model = game.state.models[id]
        spec = fireball.burn_roll(spell.damage, model)
        harmed = spec.roll(game.chance, rule_id=RULE)
        game.emit(
            LightningStruck(
                rule=RULE,
                who=ref(model),
                by=ref(caster),
                spell=spell.name,
                dice=str(harmed) or "none",
                toughness=value(model, T),
                wounds=harmed.wounds,
                left=model.wounds - harmed.wounds,
                full=value(model, WOUNDS),
            )
        )
        await harm.suffer(game, model, harmed.wounds, by=caster)


def _odds(state: Campaign, caster: Model, args: Args) -> Sequence[Msg]:
    model = state.models.get(str(args.get("target")))
    if model is None or model.square is None:
        return ()
    return (spell_odds.burnt(caster, model, [(Fraction(1), content().spells[LIGHTNING].damage)]),)


register(
    SpellCode(
        id=LIGHTNING,
        params=model_param(targets),
        check=model_check(targets, RULE),
        options=model_options(targets),
        refusal=_nobody,
        work=strike,
        preview=_odds,
        waits=lambda state, caster: next(targets(state, caster), None) is not None,
        in_books=False,
    )
)
