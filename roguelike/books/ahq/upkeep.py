"""What ends or takes effect when turns and phases do: spells that wear off, potions, weapons being loaded."""

from __future__ import annotations

from roguelike.books.ahq import areas, arms, crews, harm, zones
from roguelike.books.ahq.burden import burden
from roguelike.books.ahq.effects import Until
from roguelike.books.ahq.events_aid import EffectEnded, Healed
from roguelike.books.ahq.events_ranged import Reloaded
from roguelike.books.ahq.figures import WOUNDS, helpless, source_name, value
from roguelike.books.ahq.moments import PhaseEnded
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import GM, HEROES, Campaign, Model
from roguelike.engine.game import Game
from roguelike.engine.moments import Reactions
from roguelike.engine.rulemarks import rule

POTION = "healing-potion"
"""The item, and the source of the effect that waits in whoever drank it."""


def end_effects(game: Game[Campaign], when: Until) -> None:
    """End every effect that lasts until now."""
    for model in game.state.models.values():
        over = [effect for effect in model.effects if effect.until == when]
        if not over:
            continue
        model.effects = [effect for effect in model.effects if effect.until != when]
        for source, rule_id in dict.fromkeys((effect.source, effect.rule) for effect in over):
            if source != POTION:
                game.emit(EffectEnded(rule=rule_id, who=ref(model), what=source_name(source)))


@rule("AHQ-GOLD-22", "AHQ-ITEM-65", "AHQ-ITEM-66")
def potions_work(game: Game[Campaign]) -> None:
    """At the start of a turn: who drank a Healing Potion in the last one has all his Wounds again. AHQ-DEATH-11."""
    for model in game.state.models.values():
        if any(effect.source == POTION for effect in model.effects):
            model.effects = [effect for effect in model.effects if effect.source != POTION]
            restore(game, model, "AHQ-GOLD-22", POTION)


def restore(game: Game[Campaign], model: Model, rule_id: str, source: str) -> None:
    """Give a model all its Wounds back, nothing to the dead; whoever lay unconscious is back in action."""
    if model.dead:
        return
    back = harm.heal(model)
    # Wounds that are healed are no longer there for a Fate Point to cancel.
    model.turn.wounds = 0
    zones.refresh(game.state)
    game.emit(
        Healed(
            rule=rule_id,
            who=ref(model),
            what=source_name(source),
            wounds=back,
            left=model.wounds,
            full=value(model, WOUNDS),
        )
    )


def combat_turn_begins(game: Game[Campaign]) -> None:
    """What happens at the start of a Combat Turn, before anybody acts."""
    put_down(game.state)
    close_graves(game.state)
    end_effects(game, "turn")
    potions_work(game)


def exploration_turn_begins(game: Game[Campaign]) -> None:
    """What happens at the start of an Exploration Turn: what lasted until then or for the fight is over."""
    for when in ("turn", "combat", "exploration-turn"):
        end_effects(game, when)
    areas.exploration_resumes(game.state)
    close_graves(game.state)
    potions_work(game)
    for model in game.state.models.values():
        if burden(game.state, model) is None:
            model.carrying = ""
        for held in model.missiles:
            held.reloading = False


@rule("AHQ-SPELL-06")
def close_graves(state: Campaign) -> None:
    """Whoever did not die in the turn before cannot be brought back any more. AHQ-SPELL-06."""
    for model in state.models.values():
        if model.grave is not None and model.died != state.turn - 1:
            model.grave = None


def put_down(state: Campaign) -> None:
    """In a fight nobody is carried (he may be dragged)."""
    for model in state.models.values():
        model.carrying = ""


@rule("AHQ-RNG-16", "AHQ-DEATH-05")
async def _phase_over(game: Game[Campaign], moment: PhaseEnded, owner: str) -> bool:
    side = {"fight": HEROES, "fight-gm": GM}.get(moment.phase)
    for model in game.state.on_board():
        if model.side == side and not helpless(model) and crews.idle(game.state, model) and arms.reload(model):
            weapon = arms.ranged_weapon(model)
            name = weapon.name if weapon is not None else ""
            game.emit(Reloaded(rule="AHQ-WPN-04", who=ref(model), weapon=name))
    return False


def register_reactions(reactions: Reactions) -> None:
    """Register what the ends of phases bring."""
    reactions.register(PhaseEnded, "upkeep", lambda game, moment: [(HEROES, "")], _phase_over)
