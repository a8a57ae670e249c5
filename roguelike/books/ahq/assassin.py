"""The Clan Eshin Assassin: where he waits, and how he slips away."""

from __future__ import annotations

from collections.abc import Sequence

from roguelike.books.ahq import board, placing, specials
from roguelike.books.ahq.bestiary import record
from roguelike.books.ahq.figures import helpless
from roguelike.books.ahq.moments import PhaseEnded
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import GM, Campaign, Model
from roguelike.engine.decisions import Choose, Option, PickSquare, Refusal, refuse
from roguelike.engine.game import Game
from roguelike.engine.geometry import Square
from roguelike.engine.moments import Reactions
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg

ASSASSIN = "assassin"
ALONE = 6
"""He slips away only if no Hero is nearer than this. AHQ-SKV-22."""
GO, STAY, WHEN_HURT = "go", "stay", "when hurt"


@rule("AHQ-SKV-21")
async def lie_in_wait(game: Game[Campaign], monsters: Sequence[Model]) -> None:
    """The Game Master won the surprise roll: he may place the Assassin anywhere in sight, as far off as he likes."""
    state = game.state
    for model in monsters:
        if model.profile != ASSASSIN or model.square is None:
            continue
        model.square = await game.ask(waiting_place(state, model, model.square))


def waiting_place(state: Campaign, model: Model, here: Square) -> PickSquare:
    """The question where the Assassin waits: with the others, or in any explored square in somebody's sight."""
    free = (here, *placing.seen_squares(state, near=False))

    def legal(square: Square) -> Refusal | None:
        return None if square in free else refuse("AHQ-SKV-21", "ahqgm-not-seen")

    return PickSquare(
        seat=GM,
        question="ahq.assassin-waits",
        prompt=msg("ahqgm-ask-stand", who=ref(model)),
        rule="AHQ-SKV-21",
        subject=model.id,
        urgency="never",
        suggested=[here.x, here.y],
        candidates=lambda: free,
        legal=legal,
        orders={"with the others": [here.x, here.y]},
        order="with the others",
    )


@rule("AHQ-SKV-22", "AHQ-CNT-35")
async def slip_away(game: Game[Campaign], moment: PhaseEnded, owner: str) -> bool:
    """At the end of a Game Master Phase he may escape without a counter, if no Hero is near. AHQ-SKV-22."""
    model = game.state.models[owner]
    hurt = 2 * model.wounds <= record(model.profile).wounds
    chosen = await game.ask(
        Choose(
            seat=GM,
            question="ahq.assassin-flees",
            prompt=msg("ahqgm-ask-flees", who=ref(model)),
            rule="AHQ-SKV-22",
            subject=model.id,
            urgency="never",
            suggested=GO if hurt else STAY,
            choices=(
                Option(GO, msg("ahqgm-option-flee"), hotkey="f"),
                Option(STAY, msg("ahqgm-option-fight-on"), hotkey="d"),
            ),
            orders={GO: GO, STAY: STAY, WHEN_HURT: GO if hurt else STAY},
            order=WHEN_HURT,
        )
    )
    if chosen == STAY:
        return False
    specials.flee(game, model, counter=False)
    return True


@rule("AHQ-SKV-22", "AHQ-CNT-35")
def alone(state: Campaign, model: Model) -> bool:
    """Whether no Hero is less than six squares away. AHQ-SKV-22."""
    return all(board.distance(model, h) >= ALONE for h in state.heroes() if h.square is not None)


def _could_slip(game: Game[Campaign], moment: PhaseEnded) -> list[tuple[str, str]]:
    state = game.state
    if moment.phase != "fight-gm" or state.variant != "counters":
        return []
    return [(GM, m.id) for m in state.monsters() if m.profile == ASSASSIN and alone(state, m) and not helpless(m)]


def register_reactions(reactions: Reactions) -> None:
    """Register the Assassin's own ways."""
    reactions.register(PhaseEnded, "assassin", _could_slip, slip_away)


placing.AMBUSHERS.append(lie_in_wait)
