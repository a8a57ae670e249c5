"""Step 5: the Cost of Living, the Moneylender's fee and the followers' wages, before anything else is bought."""

from __future__ import annotations

from collections.abc import Sequence

from roguelike.books.ahq import carrying
from roguelike.books.ahq.events_town import FollowerLeft, Paid
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.rewards import account
from roguelike.books.ahq.state import Campaign, Model
from roguelike.books.ahq.town import accounts
from roguelike.books.ahq.town.accounts import VOLUNTEER, cost_of_living, note, price, wage
from roguelike.engine.decisions import Option, Refusal, Subset, refuse
from roguelike.engine.game import Game
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import Msg, msg

ALL, NOBODY = "all", "nobody"


def due(state: Campaign, hero: Model) -> int:
    """All that a Hero has to pay in step 5, debts and every wage included."""
    fee = min(price("moneylender"), account(state, hero).moneylender)
    wages = sum(wage(m) for m in accounts.followers(state, hero) if VOLUNTEER not in m.marks)
    return cost_of_living(state, hero) + account(state, hero).debt + fee + wages


@rule("AHQ-GOLD-02", "AHQ-BTW-30", "AHQ-GOLD-07", "AHQ-BTW-42", "AHQ-DEC3-05")
async def pay(game: Game[Campaign]) -> None:
    """Every Hero pays: the Moneylender's fee, old debts, his Cost of Living, then his followers. AHQ-BTW-30.

    The fee comes out of the deposit, and a smaller deposit is used up: ruling AHQ-DEC3-05.
    """
    state = game.state
    spent = 0
    for hero in state.heroes():
        before = accounts.wealth(state, hero)
        _fee(game, hero)
        _live(game, hero)
        await pay_followers(game, hero)
        spent += before - accounts.wealth(state, hero)
    owing = sum(account(state, hero).debt for hero in state.heroes())
    note(state, "ahqtown-row-paid", gold=spent, debt=owing)


def _fee(game: Game[Campaign], hero: Model) -> None:
    own = account(game.state, hero)
    fee = min(price("moneylender"), own.moneylender)
    if fee:
        own.moneylender -= fee
        game.emit(Paid(rule="AHQ-GOLD-07", who=ref(hero), what="fee", gold=fee))


@rule("AHQ-GOLD-03", "AHQ-BTW-31")
def _live(game: Game[Campaign], hero: Model) -> None:
    """Old debts and the Cost of Living; what he cannot pay he owes. AHQ-BTW-31."""
    accounts.settle(game, [hero])
    cost = cost_of_living(game.state, hero)
    missing = cost - accounts.pay(game, hero, cost, "living", "AHQ-GOLD-02")
    if missing:
        accounts.owe(game, hero, missing)


@rule("AHQ-GOLD-04", "AHQ-BTW-32", "AHQ-DEC-46", "AHQ-DEC3-05", "AHQ-HENCH-04", "AHQ-HENCH-06")
async def pay_followers(game: Game[Campaign], hero: Model) -> None:
    """The wages of a Hero's followers; whoever is not paid leaves at once. AHQ-BTW-32, ruling AHQ-DEC3-05.

    He is asked if he cannot pay them all, or if one who served without pay would stay only for pay (ruling AHQ-DEC-46).
    """
    own = accounts.followers(game.state, hero)
    free = any(VOLUNTEER in m.marks for m in own)
    await pay_or_part(game, hero, own, 1, "wage", "AHQ-GOLD-04", ask=free)
    for follower in own:
        if VOLUNTEER in follower.marks:
            follower.marks.remove(VOLUNTEER)


async def pay_or_part(
    game: Game[Campaign],
    hero: Model,
    owed: Sequence[Model],
    times: int,
    what: str,
    rule_id: str,
    *,
    ask: bool = False,
) -> None:
    """Followers want so many times their wage: those whom the Hero does not pay leave at once."""
    if not owed:
        return
    purse = accounts.wealth(game.state, hero)
    sums = {m.id: times * wage(m) for m in owed}

    def legal(keys: tuple[str, ...]) -> Refusal | None:
        total = sum(sums[key] for key in keys)
        return None if total <= purse else refuse(rule_id, "ahqtown-too-dear", who=ref(hero), price=total, gold=purse)

    everybody = [m.id for m in owed]
    can = legal(tuple(everybody)) is None
    chosen = await game.ask(
        Subset(
            seat=hero.side,
            question=f"ahq.town.{what}",
            prompt=msg(f"ahqtown-ask-{what}", who=ref(hero), gold=purse),
            rule=rule_id,
            subject=hero.id,
            urgency="marked" if ask or not can else "never",
            suggested=everybody if can else _affordable(owed, sums, purse),
            choices=tuple(Option(m.id, _label(m, sums[m.id])) for m in owed),
            legal=legal,
            orders={**({ALL: everybody} if can else {}), NOBODY: []},
            order=ALL if can and not ask else "ask",
        )
    )
    for follower in owed:
        if follower.id in chosen:
            accounts.pay(game, hero, sums[follower.id], what, rule_id)
        else:
            part(game, follower, "unpaid", rule_id)


def _label(follower: Model, gold: int) -> Msg:
    return msg("ahqtown-option-wage", who=ref(follower), gold=gold)


def _affordable(owed: Sequence[Model], sums: dict[str, int], purse: int) -> list[str]:
    """As many as there is money for, the cheapest first."""
    kept = []
    for follower in sorted(owed, key=lambda m: sums[m.id]):
        if sums[follower.id] <= purse:
            purse -= sums[follower.id]
            kept.append(follower.id)
    return kept


def part(game: Game[Campaign], follower: Model, why: str, rule_id: str) -> None:
    """A follower is gone, with his own gear; what he carried for the others stays with his Hero."""
    state = game.state
    master = state.models.get(follower.master)
    if master is not None:
        for item in follower.items:
            carrying.put_on(master, item)
    del state.models[follower.id]
    game.emit(FollowerLeft(rule=rule_id, who=ref(follower), why=why))
    note(state, "ahqtown-row-left", who=ref(follower), why=why)
