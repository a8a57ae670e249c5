"""What a hero does with his coins: gives them, puts them away, makes a will. DQ-BNK-01 .. 09."""

from __future__ import annotations

from roguelike.books.datum import things
from roguelike.books.datum.events_town import InTown
from roguelike.books.datum.harm import DatumGame
from roguelike.books.datum.names import ref
from roguelike.books.datum.state import HEROES, Campaign, Hero
from roguelike.books.datum.town import accounts, wishes
from roguelike.books.datum.town.accounts import fee, lodgings, looked_up, too_poor, wealth
from roguelike.books.datum.town.menu import BACK, DESK, Deal, hero_of, one_of, register
from roguelike.engine.decisions import Amount, Choose, Option, Subset
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg

HOME, LENDER = "home", "lender"
POCKET_MONEY = 50
"""More coins than this a sensible hero does not take into a dungeon."""
WORTH_A_FEE = 60
"""From so many coins on, one chance in six to lose half of them costs more than the moneylender's fee."""
WORTH_A_WILL = 200


async def give_gold(game: DatumGame) -> None:
    """A hero gives another some of his coins."""
    state = game.state
    hero = hero_of(state)
    poor, wanted = wishes.gift(state, hero)
    options = [accounts.purse(state, h) for h in accounts.others(state)]
    taker_id = await one_of(game, "taker", options, poor or BACK, "DQ-BNK-01")
    if taker_id == BACK:
        return
    taker = state.heroes[taker_id]
    gold = await game.ask(
        Amount(
            seat=HEROES,
            question="datum.town.gold",
            prompt=msg("dqtown-ask-gold", who=ref(hero), to=ref(taker)),
            rule="DQ-BNK-01",
            subject=hero.id,
            suggested=wanted if taker_id == poor else 0,
            low=0,
            high=wealth(state, hero),
            leave=0,
        )
    )
    taker.gold += accounts.take(state, hero, gold)
    if gold:
        game.emit(InTown(rule="DQ-BNK-01", what=msg("dqtown-gold-given", who=ref(hero), to=ref(taker), gold=gold)))


register(
    Deal(
        id="gold",
        steps=(DESK,),
        hotkey="g",
        perform=give_gold,
        offered=lambda state: bool(accounts.others(state)) and wealth(state, hero_of(state)) > 0,
        wanted=lambda state: bool(wishes.gift(state, hero_of(state))[0]),
    )
)


@rule("DQ-BNK-01", "DQ-BNK-02", "DQ-BNK-03", "DQ-LIM-05")
async def put_away(game: DatumGame, hero: Hero) -> None:
    """How many coins a hero takes along, 250 at most, and who keeps the rest. DQ-BNK-01 .. 03."""
    state = game.state
    own = lodgings(state, hero)
    total = wealth(state, hero)
    carried = await game.ask(
        Amount(
            seat=HEROES,
            question="datum.town.carried",
            prompt=msg("dqtown-ask-carried", who=ref(hero), gold=total),
            rule="DQ-BNK-01",
            subject=hero.id,
            suggested=0,
            low=0,
            high=min(total, things.MOST_GOLD),
            leave=hero.gold if hero.gold <= things.MOST_GOLD else None,
        )
    )
    rest = total - carried
    where = HOME
    if rest:
        where = await game.ask(
            Choose(
                seat=HEROES,
                question="datum.town.kept",
                prompt=msg("dqtown-ask-kept", who=ref(hero), gold=rest, fee=fee("lender")),
                rule="DQ-BNK-02",
                subject=hero.id,
                suggested=LENDER if rest >= WORTH_A_FEE else HOME,
                choices=(
                    Option(HOME, msg("dqtown-option-home"), hotkey="o"),
                    Option(LENDER, msg("dqtown-option-lender", fee=fee("lender")), hotkey="m"),
                ),
                leave=LENDER if own.lender else HOME,
            )
        )
    hero.gold = carried
    own.home, own.lender = (rest, 0) if where == HOME else (0, rest)


register(
    Deal(
        id="money",
        steps=(DESK,),
        hotkey="m",
        perform=lambda game: put_away(game, hero_of(game.state)),
        offered=lambda state: wealth(state, hero_of(state)) > 0,
        wanted=lambda state: hero_of(state).gold > POCKET_MONEY,
    )
)


# Wills


@rule("DQ-BNK-06", "DQ-BNK-09", "DQ-TBL-LIVING")
async def make_will(game: DatumGame) -> None:
    """For 25 coins a hero names who gets what the moneylender holds when he dies. DQ-BNK-06, DQ-BNK-09."""
    state = game.state
    hero = hero_of(state)
    own = lodgings(state, hero)
    others = accounts.others(state)
    named = await game.ask(
        Subset(
            seat=HEROES,
            question="datum.town.heirs",
            prompt=msg("dqtown-ask-heirs", who=ref(hero), gold=fee("will"), cost=fee("inheritance")),
            rule="DQ-BNK-06",
            subject=hero.id,
            suggested=[h.id for h in others],
            choices=tuple(Option(h.id, msg("dqtown-option-hero", who=ref(h)), hotkey=h.glyph) for h in others),
            leave=[],
        )
    )
    if not named:
        return
    accounts.pay(game, hero, fee("will"), "will", "DQ-BNK-09")
    own.will, own.heirs = True, list(named)
    heirs = ", ".join(h.name for h in others if h.id in named)
    game.emit(InTown(rule="DQ-BNK-06", what=msg("dqtown-will-made", who=ref(hero), heirs=heirs)))


def _needs_will(state: Campaign) -> bool:
    """Whether much lies with the moneylender that none of the living would get."""
    own = looked_up(state, hero_of(state))
    return own.lender >= WORTH_A_WILL and not any(h.id in own.heirs for h in accounts.others(state))


register(
    Deal(
        id="will",
        steps=(DESK,),
        hotkey="w",
        perform=make_will,
        offered=lambda state: bool(accounts.others(state)),
        refusal=lambda state: too_poor(state, hero_of(state), fee("will"), "DQ-BNK-09"),
        wanted=_needs_will,
    )
)
