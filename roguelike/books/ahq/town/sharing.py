"""Step 4: valuables become gold, gold is divided, the estates of the dead, and where the money is put."""

from __future__ import annotations

from collections.abc import Sequence

from roguelike.books.ahq import carrying, purse
from roguelike.books.ahq.content import content
from roguelike.books.ahq.events_town import EstateSettled, Sold, Stored, TreasureShared
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.purse import FOUND
from roguelike.books.ahq.rewards import account
from roguelike.books.ahq.state import Campaign, Model
from roguelike.books.ahq.town import accounts
from roguelike.books.ahq.town.accounts import note, price
from roguelike.books.kit import town as kit
from roguelike.engine.decisions import Amount, Choose, Option, refuse
from roguelike.engine.game import Game
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg

CARRY, LODGING, MONEYLENDER, SPLIT = "carry", "lodging", "moneylender", "split"


@rule("AHQ-DEC-20", "AHQ-TRS-13", "AHQ-TRS-10")
def sell(game: Game[Campaign]) -> int:
    """Turn what has a printed value into gold, whoever has it; gives how much. Ruling AHQ-DEC-20."""
    gold = 0
    for model in [m for m in game.state.models.values() if m.kind != "monster" and not m.dead]:
        for item in [i for i in model.items if carrying.cannot_sell(i) is None]:
            worth = item.count * (content().items[item.id].value or 0)
            model.items.remove(item)
            gold += worth
            game.emit(Sold(rule="AHQ-DEC-20", who=ref(model), what=carrying.name_of(item.id), gold=worth))
    return gold


@rule("AHQ-BTW-20")
def divide(game: Game[Campaign]) -> None:
    """What the expedition won in gold is divided equally among the Heroes. AHQ-BTW-20.

    It was divided when it was found, as far as each could carry it; here what valuables brought and what Henchmen
    carried comes to it, and all who came home have gained the same. The rest of the division is the leader's.
    """
    state = game.state
    stayed = state.town.stayed
    heroes = [h for h in state.heroes() if h.id not in stayed]
    gold = sell(game)
    for hero in heroes:
        gained = min(hero.tally.pop(FOUND, 0), hero.gold)
        hero.gold -= gained
        gold += gained
    for model in state.models.values():
        if model.kind == "henchman" and not model.dead:
            gold, model.gold = gold + model.gold, 0
    heroes = heroes or state.heroes()
    each, rest = purse.divide(state, gold, heroes)
    leader = purse.first_of(state, heroes)
    game.emit(TreasureShared(rule="AHQ-BTW-20", gold=gold, each=each, rest=rest, leader=ref(leader)))
    note(state, "ahqtown-row-shared", each=each, count=len(heroes))


# The dead


@rule("AHQ-GOLD-08", "AHQ-GOLD-09", "AHQ-GOLD-10", "AHQ-GOLD-11")
@rule("AHQ-BTW-43", "AHQ-BTW-44", "AHQ-BTW-45", "AHQ-BTW-46")
def settle_estate(game: Game[Campaign], dead: Model, *, in_town: bool = False) -> None:
    """What a dead Hero had in town: his lodging is shared, his will executed. AHQ-BTW-43 to -46.

    Without a will, or if none of its heirs lives, the Moneylender keeps what he has. ``in_town``: he died there, and
    what he carried is not lost.
    """
    state = game.state
    own = account(state, dead)
    hidden, own.lodging = own.lodging + (dead.gold if in_town else 0), 0
    dead.gold = 0
    alive = [h for h in state.heroes() if h is not dead]
    if hidden:
        _inherit(game, dead, LODGING, hidden, alive, "AHQ-GOLD-08")
    held, own.moneylender = own.moneylender, 0
    if held:
        heirs = [h for h in alive if h.id in own.heirs]
        worth = kit.legacy(held, price("inheritance"), len(heirs))
        _inherit(game, dead, "will" if worth else MONEYLENDER, worth or held, heirs if worth else [], "AHQ-GOLD-09")


def _inherit(game: Game[Campaign], dead: Model, where: str, gold: int, heirs: Sequence[Model], rule_id: str) -> None:
    if heirs:
        purse.divide(game.state, gold, heirs)
    game.emit(EstateSettled(rule=rule_id, who=ref(dead), where=where, gold=gold, heirs=tuple(map(ref, heirs))))
    if game.state.town.step:
        note(game.state, "ahqtown-row-estate", who=ref(dead), where=where, gold=gold, count=len(heirs))


def settle_estates(game: Game[Campaign]) -> None:
    """The estates of all who died in the expedition. A follower of theirs serves the leader from now on."""
    state = game.state
    for dead in [m for m in state.models.values() if m.kind == "hero" and m.dead]:
        settle_estate(game, dead)
    take_on(state)


def take_on(state: Campaign) -> None:
    """Followers whose Hero is dead serve the leader."""
    leader = accounts.first(state)
    living = {h.id for h in state.heroes()}
    for follower in accounts.followers(state):
        if leader is not None and follower.master not in living:
            follower.master = leader.id


# Where the money is


@rule("AHQ-GOLD-05", "AHQ-GOLD-06", "AHQ-GOLD-07", "AHQ-DEC-45", "AHQ-BTW-40", "AHQ-BTW-41", "AHQ-BTW-42")
async def split(game: Game[Campaign], hero: Model) -> None:
    """Where a Hero puts his money: on him (250 GC at most), in his lodging, with a Moneylender. Ruling AHQ-DEC-45.

    As long as he can carry it all he is asked only if he wants to be.
    """
    over = accounts.too_much(hero)
    no = refuse("AHQ-GOLD-05", "ahqtown-too-much", who=ref(hero)) if over else None
    best = MONEYLENDER if over > 10 * price("moneylender") else LODGING
    fee = price("moneylender")
    chosen = await game.ask(
        Choose(
            seat=hero.side,
            question="ahq.town.split",
            prompt=msg("ahqtown-ask-split", who=ref(hero), gold=hero.gold, over=over),
            rule="AHQ-GOLD-05",
            subject=hero.id,
            urgency="marked" if over else "never",
            suggested=best if over else CARRY,
            choices=(
                Option(CARRY, msg("ahqtown-option-carry"), no, hotkey="c"),
                Option(LODGING, msg("ahqtown-option-lodging", gold=over), hotkey="o"),
                Option(MONEYLENDER, msg("ahqtown-option-moneylender", gold=over, fee=fee), hotkey="m"),
                Option(SPLIT, msg("ahqtown-option-split"), hotkey="s"),
            ),
            orders={CARRY: CARRY, LODGING: LODGING, MONEYLENDER: MONEYLENDER},
            order="ask" if over else CARRY,
        )
    )
    own = account(game.state, hero)
    if chosen == SPLIT:
        await put_away(game, hero)
    elif chosen != CARRY and over:
        hero.gold -= over
        own.lodging += over if chosen == LODGING else 0
        own.moneylender += over if chosen == MONEYLENDER else 0
        told(game, hero)


def told(game: Game[Campaign], hero: Model) -> None:
    """Say where a Hero's money is now."""
    own = account(game.state, hero)
    game.emit(
        Stored(
            rule="AHQ-GOLD-07" if own.moneylender else "AHQ-GOLD-06",
            who=ref(hero),
            carried=hero.gold,
            lodging=own.lodging,
            moneylender=own.moneylender,
        )
    )


@rule("AHQ-GOLD-05", "AHQ-GOLD-06", "AHQ-GOLD-07", "AHQ-DEC-45")
async def put_away(game: Game[Campaign], hero: Model) -> None:
    """Split a Hero's money anew: how much he carries, how much of the rest a Moneylender gets. Ruling AHQ-DEC-45."""
    state = game.state
    own = account(state, hero)
    whole = accounts.wealth(state, hero)
    carried = await game.ask(
        Amount(
            seat=hero.side,
            question="ahq.town.carried",
            prompt=msg("ahqtown-ask-carried", who=ref(hero), gold=whole),
            rule="AHQ-GOLD-05",
            subject=hero.id,
            suggested=min(hero.gold, carrying.MOST_GOLD),
            low=0,
            high=min(whole, carrying.MOST_GOLD),
        )
    )
    rest = whole - carried
    lent = 0
    if rest:
        lent = await game.ask(
            Amount(
                seat=hero.side,
                question="ahq.town.lent",
                prompt=msg("ahqtown-ask-lent", who=ref(hero), gold=rest, fee=price("moneylender")),
                rule="AHQ-GOLD-07",
                subject=hero.id,
                suggested=min(own.moneylender, rest),
                low=0,
                high=rest,
            )
        )
    hero.gold, own.moneylender, own.lodging = carried, lent, rest - lent
    told(game, hero)
