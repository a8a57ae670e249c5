"""What can be done in town: the party's list, and a desk for each hero's own affairs. Both are lists of deals."""

from __future__ import annotations

from collections.abc import Iterable

from roguelike.books.datum.harm import DatumGame
from roguelike.books.datum.names import in_line, ref
from roguelike.books.datum.state import HEROES, Campaign, Hero
from roguelike.books.datum.town import accounts
from roguelike.books.datum.town.road import STOP
from roguelike.books.kit import town as kit
from roguelike.books.kit.town import DONE
from roguelike.engine.decisions import Choose, Option
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import Arg, msg

PARTY, DESK = 1, 2
"""Where a deal is offered: to the party, or at one hero's desk."""
BACK = "back"

Deal = kit.Deal[Campaign]
DEALS: kit.Deals[Campaign] = kit.Deals(
    (
        *("first-skill", "learn", "components", "repair", "gold", "ammunition", "buy", "equip", "pack"),
        *("thing", "money", "will", "inn", "recruit"),
    )
)
register = DEALS.register


def hero_of(state: Campaign) -> Hero:
    """The hero whose affairs are being seen to."""
    return state.heroes[state.town.hero]


async def one_of(
    game: DatumGame, what: str, options: Iterable[Option], suggested: str, rule_id: str, **args: Arg
) -> str:
    """One of several things, or none of them (`BACK`)."""
    return await game.ask(
        Choose(
            seat=HEROES,
            question=f"datum.town.{what}",
            prompt=msg(f"dqtown-ask-{what}", **args),
            rule=rule_id,
            subject=game.state.town.hero,
            suggested=suggested,
            choices=(*options, Option(BACK, msg("dqtown-option-back"), hotkey="n")),
            leave=BACK,
        )
    )


async def ends(game: DatumGame) -> bool:
    """Whether the campaign really ends here: that cannot be taken back, so it is asked again."""
    stop = Option(STOP, msg("dqtown-option-stop-really"), hotkey="c")
    chosen = await game.ask(
        Choose(
            seat=HEROES,
            question="datum.town.stop",
            prompt=msg("dqtown-ask-stop"),
            rule="DQ-SET-03",
            urgency="always",
            suggested=STOP,
            choices=(stop, Option(BACK, msg("dqtown-option-back"), hotkey="n")),
            orders={STOP: STOP},
            leave=BACK,
        )
    )
    return chosen == STOP


def _busy(state: Campaign, hero: Hero) -> bool:
    """Whether a sensible party would see to a hero's affairs now."""
    before, state.town.hero = state.town.hero, hero.id
    wanted = DEALS.suggestion(state, DESK)
    state.town.hero = before
    return wanted != DONE


@rule("DQ-COL-02", "DQ-HERO-07")
async def deal(game: DatumGame) -> None:
    """The party's list: each hero's affairs, who goes along, and then the next quest. DQ-COL-02."""
    state = game.state
    while True:
        heroes = accounts.living(state)
        busy = next((h.id for h in heroes if _busy(state, h)), "")
        chosen = await game.ask(
            Choose(
                seat=HEROES,
                question="datum.town",
                prompt=msg("dqtown-ask-town"),
                rule="DQ-COL-02",
                suggested=busy or DEALS.suggestion(state, PARTY),
                choices=(
                    Option(DONE, msg("dqtown-option-set-out"), hotkey="t"),
                    *(Option(h.id, msg("dqtown-option-hero", who=ref(h)), hotkey=h.glyph) for h in in_line(heroes)),
                    *DEALS.options(state, PARTY, lambda id: msg("dqtown-option-deal", deal=id, away=False)),
                ),
                orders={DONE: DONE},
            )
        )
        if chosen == DONE:
            return
        if chosen in state.heroes:
            await desk(game, state.heroes[chosen])
        else:
            await DEALS.of[chosen].perform(game)
        game.checkpoint(durable=True)


async def desk(game: DatumGame, hero: Hero) -> None:
    """One hero's affairs, until he is done."""
    state = game.state
    state.town.hero = hero.id
    game.checkpoint(durable=True)
    while state.town.hero:
        chosen = await game.ask(
            Choose(
                seat=HEROES,
                question="datum.town.desk",
                prompt=msg("dqtown-ask-desk", who=ref(hero), gold=accounts.wealth(state, hero), xp=hero.xp),
                rule="DQ-HERO-07",
                subject=hero.id,
                suggested=DEALS.suggestion(state, DESK),
                choices=(
                    Option(DONE, msg("dqtown-option-done"), hotkey="t"),
                    *DEALS.options(state, DESK, lambda id: msg("dqtown-option-deal", deal=id, away=hero.away)),
                ),
                orders={DONE: DONE},
                leave=DONE,
            )
        )
        if chosen == DONE:
            state.town.hero = ""
        else:
            await DEALS.of[chosen].perform(game)
            for one in accounts.living(state):
                accounts.settle(game, one)
        game.checkpoint(durable=True)
