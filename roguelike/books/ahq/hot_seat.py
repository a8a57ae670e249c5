"""A person in the Game Master's seat: when he has the keyboard in an Exploration Turn, and what he settles beforehand.

In his own phase he looks at what he has drawn and gives standing orders; at the moments that come in the Heroes' phase
they answer for him, so that no pause betrays what he holds (see docs/adaptations.md).
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from roguelike.books.ahq import assassin, counters, deeds, pursuit, tactics, trait_moments
from roguelike.books.ahq.counters import AMBUSH, ESCAPE, FATE, KEEP, PLAY, SPECIAL, TRAP, WANDERING, WISE
from roguelike.books.ahq.events_counters import MasterLooks
from roguelike.books.ahq.state import GM, HEROES, Campaign
from roguelike.engine.book import Standing
from roguelike.engine.decisions import action
from roguelike.engine.game import Game
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg

LOOK = "ahq.master"
"""The question by which he has the keyboard in an Exploration Turn."""
AFTER_A_DRAW, ASK = "after a draw", "ask"
PUBLIC = (
    LOOK,
    "ahq.order",
    "ahq.pursue",
    "ahq.place",
    "ahq.trap.fireball",
    "ahq.trap.control",
    "ahq.trap.control-attack",
    "ahqroom.throne",
    "ahqroom.summon",
)
"""What everybody can see that he is asked."""


def persons(state: Campaign) -> tuple[str, ...]:
    """The seats that persons take: the heroes', and the Game Master's if the campaign was begun so."""
    return (HEROES, GM) if counters.person(state) else (HEROES,)


@rule("AHQ-GM-03", "AHQ-GM-08")
async def look(game: Game[Campaign]) -> None:
    """Let a person who is Game Master look at his counters and give orders: after a draw, or each turn if he likes.

    That he draws everybody sees, so that being asked tells nothing. AHQ-GM-03, AHQ-GM-08.
    """
    state = game.state
    if not counters.person(state):
        return
    fresh, state.counters.fresh = state.counters.fresh, False
    if fresh:
        game.emit(MasterLooks(rule="AHQ-GM-03", audience=(GM,), held=len(state.counters.hand)))
    asked = deeds.act(state, GM, [""], "AHQ-GM-03")
    await game.ask(
        evolve(
            asked,
            question=LOOK,
            prompt=msg("ahqgm-ask-look", held=len(state.counters.hand)),
            suggested=action("end"),
            orders={} if fresh else {AFTER_A_DRAW: action("end")},
            order=ASK if fresh else AFTER_A_DRAW,
        )
    )


async def set_out(game: Game[Campaign]) -> None:
    """The same before the first turn of an expedition, with the party on its stairs."""
    if counters.person(game.state):
        game.state.phase = "explore-gm"
        game.active_seat = GM
        await look(game)


def standing(state: Campaign, seat: str) -> Sequence[Standing]:
    """What the Game Master settles beforehand: each moment of each counter, and what monsters do of themselves."""
    if seat != GM or not counters.person(state):
        return ()
    hand = state.counters.hand
    found = [
        _standing(
            f"ahq.counter.{kind}{where}",
            (KEEP, PLAY, WISE),
            WISE,
            counter=kind,
            where=where.removeprefix(".") or "any",
            held=hand.count(kind),
        )
        for kind, where in MOMENTS
    ]
    back = f"ahq.counter.{SPECIAL}"
    found.append(_standing(back, (KEEP, WISE), WISE, counter=SPECIAL, held=hand.count(SPECIAL)))
    found += [_standing(question, names, default) for question, names, default in _others()]
    return found


MOMENTS = (
    (TRAP, ".chest"),
    (TRAP, ".square"),
    (WANDERING, ""),
    (AMBUSH, ""),
    (FATE, ".falls"),
    (FATE, ".roll"),
    (FATE, ".turn-end"),
    (ESCAPE, ""),
)
"""The counters that are played at a moment of somebody else's, with what tells their moments apart."""


def _others() -> tuple[tuple[str, tuple[str, ...], str], ...]:
    """What monsters do of themselves unless he says otherwise, with the orders for it and the one in force."""
    return (
        ("ahq.special", (KEEP, WISE), WISE),
        ("ahq.assassin-flees", (assassin.GO, assassin.STAY, assassin.WHEN_HURT), assassin.WHEN_HURT),
        ("ahq.berserk", (trait_moments.GO, trait_moments.CALM, trait_moments.IN_REACH), trait_moments.IN_REACH),
        ("ahq.advance", ("stay", "advance"), "stay"),
        ("ahq.order", (tactics.MOVE_FIRST, tactics.ATTACK_FIRST), ASK),
        ("ahq.pursue", (pursuit.PURSUE, pursuit.STAY), ASK),
        ("ahq.place", ("as proposed",), "as proposed"),
        ("ahq.trap.fireball", ("most caught",), "most caught"),
        ("ahq.trap.control", ("policy",), "policy"),
        ("ahq.trap.control-attack", ("policy",), "policy"),
        ("ahqroom.throne", ("by the ruling",), "by the ruling"),
        ("ahqroom.summon", ("as proposed",), "as proposed"),
        (LOOK, (AFTER_A_DRAW,), AFTER_A_DRAW),
    )


def _standing(
    question: str, names: Sequence[str], default: str, *, counter: str = "none", where: str = "any", held: int = 0
) -> Standing:
    label = msg("ahqgm-standing", question=question.rpartition(".")[2], counter=counter, where=where, held=held)
    orders = tuple((name, msg(f"ahq-standing-{name.replace(' ', '-')}")) for name in names)
    return Standing(question, label, orders, default, secret=question not in PUBLIC)
