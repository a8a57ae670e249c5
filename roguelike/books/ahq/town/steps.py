"""The nine steps between two expeditions, one after the other. AHQ-BTW-03.

What needs no choice is done and noted in the ledger; what does is an ordinary question. Each step that is done is a
place where the campaign can be entered.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from roguelike.books.ahq import counters, expedition, fate, harm, turns
from roguelike.books.ahq.events_town import FateGained, Rested, Waited, Wasted
from roguelike.books.ahq.figures import S, initial_toughness, starting
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.rewards import account, award, count_in
from roguelike.books.ahq.state import HEROES, Campaign
from roguelike.books.ahq.state_town import ENDED, ILL, SET_OUT
from roguelike.books.ahq.town import accounts, chances, deals, departing, menu, paying, sharing
from roguelike.books.ahq.town import hiring as hiring
from roguelike.books.ahq.town import learning as learning
from roguelike.books.ahq.town import maps as maps
from roguelike.books.ahq.town.accounts import note
from roguelike.books.ahq.town.deals import SICKNESS
from roguelike.books.ahq.traits import SICK
from roguelike.engine.decisions import Choose, Option
from roguelike.engine.game import Game
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import Msg, msg

TOWN, ACCEPT, REFUSE = "town", "accept", "refuse"


@rule("AHQ-BTW-03", "AHQ-DEC3-01")
async def at_home(game: Game[Campaign]) -> None:
    """Do the steps that are left, in the book's order, and set out again. AHQ-BTW-03, ruling AHQ-DEC3-01.

    If no Hero lives there is nobody to do them for: new Heroes go on, or the campaign ends.
    """
    state = game.state
    game.active_seat = HEROES
    while state.town.step < SET_OUT:
        if not state.heroes():
            sharing.settle_estates(game)
            state.town.step = SET_OUT
            game.checkpoint(durable=True)
            break
        if state.town.step == ENDED:
            await to_town(game)
        else:
            await STEPS[state.town.step](game)
        state.town.step += 1
        game.checkpoint(durable=True)
    await set_out(game)


async def to_town(game: Game[Campaign]) -> None:
    """How the expedition ended has been read."""
    await game.ask(
        Choose(
            seat=HEROES,
            question="ahq.town.enter",
            prompt=msg("ahqtown-ask-enter", outcome=game.state.outcome),
            rule="AHQ-BTW-03",
            suggested=TOWN,
            choices=(Option(TOWN, msg("ahqtown-option-enter"), hotkey="t"),),
            orders={TOWN: TOWN},
        )
    )


@rule("AHQ-GM-09", "AHQ-CNT-08")
async def counters_back(game: Game[Campaign]) -> None:
    """Step 1: unplayed counters go back to the pool."""
    held = len(game.state.counters.hand)
    counters.give_back(game)
    note(game.state, "ahqtown-row-counters", held=held if counters.in_play(game.state) else -1)


@rule("AHQ-BTW-10", "AHQ-BTW-11", "AHQ-HENCH-09")
async def recover(game: Game[Campaign]) -> None:
    """Step 2: Fate Points and Wounds are back at their initial level. AHQ-BTW-10.

    A point that a Magic Circle's Curse took is gone from that level, a lent one lapses, and a Dawnstone's do not come
    back: AHQ-BTW-11.
    """
    for model in game.state.models.values():
        if model.kind != "monster" and not model.dead:
            expedition.restore(model)
            model.effects = [effect for effect in model.effects if effect.source != fate.LUCK]
    game.emit(Rested(rule="AHQ-BTW-10"))
    note(game.state, "ahqtown-row-rested")


@rule("AHQ-BTW-12", "AHQ-BTW-14", "AHQ-BTW-15", "AHQ-DEC3-21")
async def reward(game: Game[Campaign]) -> None:
    """Step 3: Fate Points for the Quest Treasures of this expedition, for each one. AHQ-BTW-12, AHQ-BTW-15.

    Every point attracts a Man-at-Arms, who comes in step 8: AHQ-BTW-14.
    """
    state = game.state
    gained = 0
    for quest in state.quest_treasures:
        for hero in [h for h in state.heroes() if h.id not in state.town.stayed]:
            points = award(state, hero, quest)
            if not points:
                continue
            hero.base["fate_points"] = hero.base.get("fate_points", 0) + points
            hero.fate += points
            gained += points
            state.town.offers += [hero.id] * points
            taken, now = account(state, hero).expeditions[quest], hero.base["fate_points"]
            game.emit(FateGained(rule="AHQ-BTW-12", who=ref(hero), points=points, expeditions=taken, now=now))
    note(state, "ahqtown-row-reward", treasures=len(state.quest_treasures), points=gained)
    state.quest_treasures.clear()


@rule("AHQ-BTW-20", "AHQ-DEC-45")
async def share(game: Game[Campaign]) -> None:
    """Step 4: the treasure is shared out, the dead are inherited from, and the money is put somewhere.

    Gifts, loans and what is put away come before the costs and the event, and so does the question.
    """
    state = game.state
    if not any(told.step == state.town.step for told in state.town.told):
        sharing.divide(game)
        sharing.settle_estates(game)

    def prompt() -> Msg:
        useful = deals.gift(state)
        return msg("ahqtown-ask-share", who=ref(state.models[useful[1]]) if useful is not None else "")

    await menu.trade(game, "ahq.town.share", prompt)
    for hero in state.heroes():
        await sharing.split(game, hero)


@rule("AHQ-GOLD-02", "AHQ-BTW-30")
async def pay(game: Game[Campaign]) -> None:
    """Step 5: wages and the Cost of Living. AHQ-BTW-30."""
    await paying.pay(game)


@rule("AHQ-EVT-01")
async def event(game: Game[Campaign]) -> None:
    """Step 6: one random event. AHQ-EVT-01."""
    await chances.roll(game)
    accounts.settle(game)


@rule("AHQ-GOLD-13", "AHQ-MON-05")
async def spend(game: Game[Campaign]) -> None:
    """Step 7: gold is spent as the party likes; who is sick and has not been cured then gets worse."""
    await menu.trade(game, "ahq.town.spend", lambda: msg("ahqtown-ask-spend"))
    game.state.town.map_for_sale = False
    waste(game)


@rule("AHQ-MON-05", "AHQ-DEC3-11", "AHQ-DEC3-24")
def waste(game: Game[Campaign]) -> None:
    """Whoever is still sick loses a point of Strength and of Toughness; at 0 he dies. AHQ-MON-05, AHQ-DEC3-24."""
    for model in [m for m in game.state.models.values() if m.kind != "monster" and not m.dead and SICK in m.marks]:
        model.base["strength"] -= 1
        model.base["toughness"] -= 1
        model.tally[SICKNESS] = model.tally.get(SICKNESS, 0) + 1
        left = starting(model, S), initial_toughness(model)
        game.emit(Wasted(rule="AHQ-MON-05", who=ref(model), strength=left[0], toughness=left[1], dead=min(left) <= 0))
        note(game.state, "ahqtown-row-wasted", who=ref(model), dead=int(min(left) <= 0))
        if min(left) <= 0:
            harm.die(game, model)
            if model.kind == "hero":
                sharing.settle_estate(game, model, in_town=True)
    sharing.take_on(game.state)


@rule("AHQ-BTW-14", "AHQ-DEC3-21", "AHQ-HENCH-02", "AHQ-HENCH-03")
async def follow(game: Game[Campaign]) -> None:
    """Step 8: for each Fate Point gained a Man-at-Arms offers his service; each may be refused. AHQ-DEC3-21.

    Then others may be hired, if anybody can pay for one.
    """
    state = game.state
    while state.town.offers:
        hero = state.models.get(state.town.offers.pop(0))
        if hero is None or hero.dead or not chances.room(state):
            continue
        chosen = await game.ask(
            Choose(
                seat=HEROES,
                question="ahq.town.join",
                prompt=msg("ahqtown-ask-join", who=ref(hero)),
                rule="AHQ-BTW-14",
                subject=hero.id,
                suggested=ACCEPT,
                choices=(
                    Option(ACCEPT, msg("ahqtown-option-accept"), hotkey="a"),
                    Option(REFUSE, msg("ahqtown-option-refuse"), hotkey="d"),
                ),
                orders={ACCEPT: ACCEPT, REFUSE: REFUSE},
            )
        )
        if chosen == ACCEPT:
            chances.join(game, hero, "AHQ-BTW-14")
        game.checkpoint(durable=True)
    if any(deal.refusal(state) is None for deal in menu.offered(state)):
        await menu.trade(game, "ahq.town.hire", lambda: msg("ahqtown-ask-hire"))


STEPS: tuple[Callable[[Game[Campaign]], Awaitable[None]], ...] = (
    to_town,
    counters_back,
    recover,
    reward,
    share,
    pay,
    event,
    spend,
    follow,
)
"""What is done in each step, by its number in AHQ-BTW-03 (0: the end of the expedition has been read)."""


async def set_out(game: Game[Campaign]) -> None:
    """Step 9: the dead are replaced, and the next expedition may start, or the campaign ends."""
    state = game.state
    if not state.heroes() and departing.CHOOSING not in state.setup and not await departing.goes_on(game):
        turns.enter(game, "over")
        return
    await departing.replace_the_dead(game)
    sharing.take_on(state)
    if not await departing.chooses_dungeon(game):
        turns.enter(game, "over")
        return
    for hero in state.heroes():
        while accounts.too_much(hero):
            await sharing.split(game, hero)
    wait_for_the_ill(game)
    await expedition.begin(game)


@rule("AHQ-DEC-36")
def wait_for_the_ill(game: Game[Campaign]) -> None:
    """If every Hero is ill the party waits one expedition, which counts; then they are well. Ruling AHQ-DEC-36.

    No Cost of Living is due for it.
    """
    state = game.state
    heroes = state.heroes()
    if all(ILL in hero.marks for hero in heroes):
        for hero in heroes:
            hero.marks.remove(ILL)
            count_in(state, hero)
            game.emit(Waited(rule="AHQ-DEC-36", who=ref(hero)))
