"""Sure death: what a Fate Point or a Healing Potion can still do about it."""

from __future__ import annotations

from roguelike.books.ahq import arms, fate, harm, zones
from roguelike.books.ahq.board import squares
from roguelike.books.ahq.events_traps import Perished
from roguelike.books.ahq.figures import WOUNDS, helpless, value
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import Campaign, Model
from roguelike.books.ahq.upkeep import POTION
from roguelike.engine.decisions import Choose, Option
from roguelike.engine.game import Game
from roguelike.engine.geometry import next_to
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg

DIE, DRINK, FATE = "die", "potion", "fate"


@rule("AHQ-ITEM-67", "AHQ-DEC-22")
def potion_at_hand(state: Campaign, model: Model) -> Model | None:
    """Whose Healing Potion could be drunk at once: his own, or that of somebody beside him. AHQ-ITEM-67, AHQ-DEC-22."""
    others = [m for m in state.party() if m.id != model.id and not helpless(m)]
    near = [m for m in others if any(next_to(a, b) for a in squares(m) for b in squares(model))]
    return next((m for m in (model, *near) if arms.has_item(m, POTION)), None)


@rule("AHQ-ITEM-67", "AHQ-DEC-22")
async def doomed(
    game: Game[Campaign], model: Model, what: str, rule_id: str, *, by_fate: bool, by_potion: bool = True
) -> bool:
    """The model must die unless a Healing Potion (or, ``by_fate``, a Fate Point) saves it; whether it lives.

    AHQ-ITEM-67, ruling AHQ-DEC-22.
    """
    state = game.state
    giver = potion_at_hand(state, model) if by_potion else None
    able = by_fate and fate.points(model) > 0
    how = DIE
    if giver is not None or able:
        how = await _ask(game, model, what, rule_id, giver, able=able)
    if how == DRINK and giver is not None:
        arms.take_item(giver, POTION)
    elif how == FATE:
        fate.force_success(game, model)
    game.emit(Perished(rule=rule_id, who=ref(model), what=what, how="dead" if how == DIE else how))
    if how == DIE:
        harm.die(game, model)
    elif how == DRINK:
        # It is drunk now and works at once: there is no next turn for who is dead by then.
        harm.heal(model)
        model.turn.wounds = 0
        zones.refresh(state)
    return how != DIE


async def _ask(game: Game[Campaign], model: Model, what: str, rule_id: str, giver: Model | None, *, able: bool) -> str:
    options = []
    if giver is not None:
        options.append(Option(DRINK, msg("ahqtrap-option-potion", who=ref(giver)), hotkey="p"))
    if able:
        options.append(Option(FATE, msg("ahq-option-spend-now"), hotkey="F"))
    first = options[0].key
    return await game.ask(
        Choose(
            seat=model.side,
            question="ahq.doomed",
            prompt=msg(
                "ahqtrap-ask-doomed", who=ref(model), what=what, full=value(model, WOUNDS), fate=fate.points(model)
            ),
            rule=rule_id,
            subject=model.id,
            urgency="always",
            suggested=first,
            choices=(*options, Option(DIE, msg("ahqtrap-option-die"), hotkey="d")),
            orders={"live": first, "die": DIE},
        )
    )
