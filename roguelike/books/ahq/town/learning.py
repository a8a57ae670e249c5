"""Step 7: a Wizard learns a spell of his College, and components are bought. AHQ-SPELLC, AHQ-SPELL-14."""

from __future__ import annotations

from roguelike.books.ahq import arms
from roguelike.books.ahq.content import content
from roguelike.books.ahq.events_town import ComponentsBought, SpellLearned
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import HEROES, Campaign, Model
from roguelike.books.ahq.town import accounts
from roguelike.books.ahq.town.accounts import note, wealth
from roguelike.books.ahq.town.deals import BACK, choose, purses
from roguelike.books.ahq.town.menu import SPENDING, Deal, register
from roguelike.engine.decisions import Amount, Option, Refusal, refuse
from roguelike.engine.game import Game
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg

COLLEGE = "bright"
LEARNED = "spell-learned"
"""The tally of the expedition after which a Wizard last learned a spell."""
RESERVE = 100
"""Gold that the autoplayer keeps when it buys spells and components."""
STOCK = 2
"""So many of each component of the spells that he knows the autoplayer would have its Wizard carry."""


def wizards(state: Campaign) -> list[Model]:
    """The living Wizards of the party."""
    return [hero for hero in state.heroes() if arms.is_wizard(hero)]


# Spells


@rule("AHQ-SPELLC-01", "AHQ-SPELL-14", "AHQ-TBL-costs")
def for_sale(wizard: Model) -> dict[str, int]:
    """The spells of his College that a Wizard does not know, with what it costs to learn each. AHQ-SPELL-14."""
    known = content().spells
    return {
        id: spell.price
        for id, spell in known.items()
        if spell.college == COLLEGE and spell.price is not None and id not in wizard.spells
    }


@rule("AHQ-SPELLC-02")
def cannot_learn(state: Campaign, wizard: Model) -> Refusal | None:
    """Why a Wizard can learn nothing now: one spell after each expedition, and it must be paid. AHQ-SPELLC-02."""
    if wizard.tally.get(LEARNED) == state.expedition:
        return refuse("AHQ-SPELLC-02", "ahqtown-one-spell", who=ref(wizard))
    prices = for_sale(wizard)
    if not prices:
        return refuse("AHQ-SPELLC-01", "ahqtown-knows-all", who=ref(wizard))
    least = min(prices.values())
    return _too_dear(state, wizard, least, "AHQ-SPELLC-01")


def _too_dear(state: Campaign, wizard: Model, cost: int, rule_id: str) -> Refusal | None:
    gold = wealth(state, wizard)
    return None if gold >= cost else refuse(rule_id, "ahqtown-too-dear", who=ref(wizard), price=cost, gold=gold)


@rule("AHQ-SPELLC-01", "AHQ-GOLD-13")
async def learn(game: Game[Campaign]) -> None:
    """A Wizard pays another of his College, and has one spell more in his Spell Book. AHQ-SPELLC-01."""
    state = game.state
    wizard = await _which(game, [w for w in wizards(state) if cannot_learn(state, w) is None])
    if wizard is None:
        return
    known, prices = content().spells, for_sale(wizard)
    options = [
        Option(
            id,
            msg("ahqtown-option-kind", what=known[id].name, gold=cost),
            _too_dear(state, wizard, cost, "AHQ-SPELLC-01"),
        )
        for id, cost in prices.items()
    ]
    chosen = await choose(game, "spell", options, _wise(state, wizard) or BACK, "AHQ-SPELLC-01", who=wizard.name)
    if chosen == BACK:
        return
    accounts.pay(game, wizard, prices[chosen], "spell", "AHQ-SPELL-14")
    wizard.spells.append(chosen)
    wizard.tally[LEARNED] = state.expedition
    game.emit(SpellLearned(rule="AHQ-SPELLC-01", who=ref(wizard), spell=known[chosen].name))
    note(state, "ahqtown-row-learned", who=ref(wizard))


def _wise(state: Campaign, wizard: Model) -> str:
    """The dearest spell that leaves him a reserve; "" for none."""
    able = {id: cost for id, cost in for_sale(wizard).items() if wealth(state, wizard) >= cost + RESERVE}
    return max(able, key=lambda id: able[id], default="")


async def _which(game: Game[Campaign], able: list[Model]) -> Model | None:
    """The Wizard who deals: asked only if several could."""
    if len(able) == 1:
        return able[0]
    state = game.state
    found = [option for option in purses(state) if state.models[option.key] in able]
    chosen = await choose(game, "wizard", found, found[0].key, "AHQ-SPELLC-01")
    return None if chosen == BACK else state.models[chosen]


register(
    Deal(
        id="spell",
        steps=(SPENDING,),
        hotkey="s",
        perform=learn,
        offered=lambda state: any(for_sale(w) for w in wizards(state)),
        refusal=lambda state: _best_refusal([cannot_learn(state, w) for w in wizards(state)]),
        wanted=lambda state: any(cannot_learn(state, w) is None and _wise(state, w) for w in wizards(state)),
    )
)


def _best_refusal(refusals: list[Refusal | None]) -> Refusal | None:
    return None if not refusals or None in refusals else refusals[0]


# Components


@rule("AHQ-SPELLC-03", "AHQ-TBL-costs")
def components() -> dict[str, int]:
    """The components that are sold, those of the College's spells, with what each costs. AHQ-SPELLC-03."""
    items, known = content().items, content().spells
    needed = dict.fromkeys(c for spell in known.values() if spell.college == COLLEGE for c in spell.components)
    return {id: price for id in needed if (price := items[id].price) is not None}


def _no_components(state: Campaign, wizard: Model) -> Refusal | None:
    return _too_dear(state, wizard, min(components().values()), "AHQ-SPELLC-03")


def _missing(wizard: Model) -> str:
    """The component of his spells of which he has fewest, if he has less than his stock; "" for none."""
    known = content().spells
    needed = dict.fromkeys(c for id in wizard.spells if id in known for c in known[id].components)
    sold = components()
    held = {c: sum(item.count for item in wizard.items if item.id == c) for c in needed if c in sold}
    fewest = min(held, key=lambda c: held[c], default="")
    return fewest if fewest and held[fewest] < STOCK else ""


@rule("AHQ-SPELLC-03", "AHQ-SPELL-14", "AHQ-GOLD-13")
async def buy_components(game: Game[Campaign]) -> None:
    """A Wizard buys components, of the kind that his spells need, all at one price. AHQ-SPELLC-03."""
    state = game.state
    wizard = await _which(game, [w for w in wizards(state) if _no_components(state, w) is None])
    if wizard is None:
        return
    prices, items = components(), content().items
    options = [Option(id, msg("ahqtown-option-kind", what=items[id].name, gold=cost)) for id, cost in prices.items()]
    chosen = await choose(game, "component", options, _missing(wizard) or BACK, "AHQ-SPELLC-03", who=wizard.name)
    if chosen == BACK:
        return
    count = await game.ask(
        Amount(
            seat=HEROES,
            question="ahq.town.components",
            prompt=msg("ahqtown-ask-components", who=ref(wizard), what=items[chosen].name, gold=prices[chosen]),
            rule="AHQ-SPELLC-03",
            subject=wizard.id,
            suggested=1,
            low=0,
            high=wealth(state, wizard) // prices[chosen],
            leave=0,
        )
    )
    if not count:
        return
    accounts.pay(game, wizard, count * prices[chosen], "component", "AHQ-SPELL-14")
    arms.add_item(wizard, chosen, count)
    game.emit(ComponentsBought(rule="AHQ-SPELLC-03", who=ref(wizard), what=items[chosen].name, count=count))


register(
    Deal(
        id="component",
        steps=(SPENDING,),
        hotkey="c",
        perform=buy_components,
        offered=lambda state: bool(wizards(state)),
        refusal=lambda state: _best_refusal([_no_components(state, w) for w in wizards(state)]),
        wanted=lambda state: any(_missing(w) and wealth(state, w) >= RESERVE for w in wizards(state)),
    )
)
