"""Who is in the party: who rests at the inn, who joins for the dead, what is done when nobody is left. DQ-FALL-06."""

from __future__ import annotations

from itertools import chain, count

from roguelike.books.datum import figures, outfit, setup
from roguelike.books.datum.content import content
from roguelike.books.datum.content_classes import HeroCard
from roguelike.books.datum.events_town import InTown, Joined
from roguelike.books.datum.harm import DatumGame
from roguelike.books.datum.names import ref
from roguelike.books.datum.state import HEROES, Campaign, Hero
from roguelike.books.datum.state_town import DEALS
from roguelike.books.datum.town import accounts, menu, road
from roguelike.books.datum.town.homecoming import last
from roguelike.books.datum.town.menu import BACK, DESK, PARTY, Deal, hero_of, one_of, register
from roguelike.books.datum.town.road import STOP
from roguelike.engine.decisions import Choose, Option, Subset, refuse
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg

HEIRS, CHOOSE = "heirs", "choose"
MOST = 4
"""Heroes who go on a quest together. DQ-SET-09."""
ROLL = 9
"""Heroes whom a party can have, those who stay in town too: as many as there are digits on the map."""


def going(state: Campaign) -> list[Hero]:
    """The heroes who would set out now."""
    return [h for h in accounts.living(state) if not h.away]


# The inn


@rule("DQ-FALL-06")
async def rest_at_the_inn(game: DatumGame) -> None:
    """A weak hero stays in town while the others play the next quest, or changes his mind. DQ-FALL-06."""
    hero = hero_of(game.state)
    hero.away = not hero.away
    what = msg("dqtown-at-inn", who=ref(hero), away=hero.away)
    game.emit(InTown(rule="DQ-FALL-06", what=what))


register(
    Deal(
        id="inn",
        steps=(DESK,),
        hotkey="i",
        perform=rest_at_the_inn,
        offered=lambda state: hero_of(state).weakness > 0 or hero_of(state).away,
        refusal=lambda state: (
            None
            if hero_of(state).away or len(going(state)) > 1
            else refuse("DQ-FALL-06", "dqtown-somebody-goes", who=ref(hero_of(state)))
        ),
        wanted=lambda state: _had_better_rest(state, hero_of(state)),
    )
)


def _had_better_rest(state: Campaign, hero: Hero) -> bool:
    """Whether a hero has lost half of his Body, and three others can go without him. DQ-FALL-06."""
    weak = hero.weakness >= figures.full_body(hero)
    return weak and not hero.away and len(going(state)) > MOST - 1


# Who joins


@rule("DQ-SET-16", "DQ-SET-08", "DQ-HERO-07", "DQ-ADV-02")
def join(game: DatumGame, profile: str, name: str = "") -> Hero:
    """A new hero of a card, with 250 coins and his first skill. DQ-SET-16, DQ-HERO-07."""
    state = game.state
    hero = setup.add_hero(state, profile, name or new_name(state, content().heroes[profile]))
    taken = [h.glyph for h in accounts.living(state) if h is not hero]
    hero.glyph = next(digit for digit in "123456789" if digit not in taken)
    setup.deal_spells(state, hero)
    game.emit(Joined(rule="DQ-SET-16", who=ref(hero), profile=profile))
    return hero


def new_name(state: Campaign, card: HeroCard) -> str:
    """A name that nobody in the campaign had: the card's, one of its heirs', else the second of a name is called so."""
    had = {h.name for h in state.heroes.values()}
    own = (card.name, *card.heirs)
    numbered = (f"{name} {number}" for number in count(2) for name in own)
    return next(name for name in chain(own, numbered) if name not in had)


def vacant(state: Campaign) -> list[Hero]:
    """The dead whose place nobody has taken."""
    return [h for h in state.heroes.values() if h.dead and h.id not in state.town.buried]


@rule("DQ-SET-16", "DQ-SET-09")
async def recruit(game: DatumGame) -> None:
    """Another hero joins, while fewer than four would set out. DQ-SET-16, DQ-SET-09."""
    state = game.state
    open = vacant(state)
    options = [
        Option(card.id, msg("datum-setup-hero", name=new_name(state, card), type=card.type))
        for card in content().heroes.values()
    ]
    chosen = await one_of(game, "recruit", options, open[0].profile if open else BACK, "DQ-SET-16")
    if chosen != BACK:
        if open:
            state.town.buried.append(open[0].id)
        join(game, chosen)


register(
    Deal(
        id="recruit",
        steps=(PARTY,),
        hotkey="r",
        perform=recruit,
        offered=lambda state: len(going(state)) < MOST and len(accounts.living(state)) < ROLL,
        wanted=lambda state: bool(vacant(state)) and len(going(state)) < state.town.size,
    )
)


@rule("DQ-DEC-34", "DQ-BNK-07")
async def nobody_left(game: DatumGame) -> None:
    """All are dead: new heroes of the same callings, or others, go on; or the campaign ends. Ruling DQ-DEC-34."""
    state = game.state
    quest = last(state)
    fallen = [h for h in vacant(state) if quest is None or h.id in quest.dead] or vacant(state)[-MOST:]
    chosen = await game.ask(
        Choose(
            seat=HEROES,
            question="datum.town.lost",
            prompt=msg("dqtown-ask-lost", count=len(fallen)),
            rule="DQ-DEC-34",
            suggested=HEIRS if road.goes_on(state) else STOP,
            choices=(
                Option(HEIRS, msg("dqtown-option-heirs"), hotkey="s"),
                Option(CHOOSE, msg("dqtown-option-choose"), hotkey="c"),
                Option(STOP, msg("dqtown-option-stop"), hotkey="q", careful=True),
            ),
            orders={HEIRS: HEIRS, STOP: STOP},
        )
    )
    if chosen == STOP:
        if await menu.ends(game):
            state.phase = "over"
        return
    if chosen == HEIRS:
        for dead in fallen:
            outfit.outfit(join(game, dead.profile))
    else:
        state.town.hero = ""
        await recruit(game)
    if accounts.living(state):
        state.town.buried = [h.id for h in state.heroes.values() if h.dead]
        state.town.step = DEALS


@rule("DQ-SET-09")
async def who_goes(game: DatumGame) -> None:
    """More than four are ready: four are chosen, the others stay at the inn. DQ-SET-09."""
    ready = going(game.state)
    if len(ready) <= MOST:
        return
    fit = sorted(ready, key=lambda h: (h.weakness, -figures.level(h)))[:MOST]
    chosen = await game.ask(
        Subset(
            seat=HEROES,
            question="datum.town.party",
            prompt=msg("dqtown-ask-party", most=MOST),
            rule="DQ-SET-09",
            suggested=[h.id for h in ready if h in fit],
            choices=tuple(
                Option(h.id, msg("dqtown-option-fit", who=ref(h), full=figures.full_body(h)), hotkey=h.glyph)
                for h in ready
            ),
            least=1,
            most=MOST,
        )
    )
    for hero in ready:
        hero.away = hero.id not in chosen
