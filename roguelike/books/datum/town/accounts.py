"""Money between quests: what a hero has with him, in his lodgings and with the moneylender, what he owes and pays."""

from __future__ import annotations

from roguelike.books.datum import figures
from roguelike.books.datum.content import content
from roguelike.books.datum.events_town import Owes, Paid
from roguelike.books.datum.harm import DatumGame
from roguelike.books.datum.names import in_line, ref
from roguelike.books.datum.state import Campaign, HeldSpell, Hero, Item, Lodgings
from roguelike.books.kit import town as kit
from roguelike.engine.decisions import Option, Refusal, refuse
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import Arg, msg


def living(state: Campaign) -> list[Hero]:
    """The heroes who are not dead, those who rest at the inn too, in order."""
    return [h for h in state.heroes.values() if not h.dead]


def others(state: Campaign) -> list[Hero]:
    """The living besides the hero whose affairs are being seen to, by their digits."""
    return [h for h in in_line(living(state)) if h.id != state.town.hero]


def note(state: Campaign, id: str, **args: Arg) -> None:
    """Write a note into the row of the ledger that is being done."""
    kit.note(state.town, id, **args)


@rule("DQ-TBL-LIVING")
def fee(what: str) -> int:
    """A price of DQ-TBL-LIVING, in coins."""
    return content().lookups["living"][what]


@rule("DQ-MAG-04", "DQ-TBL-LIVING")
def component_price(spell: HeldSpell) -> int:
    """What components cost: ten coins for every level of the spell. DQ-MAG-04."""
    return fee("component-per-level") * content().spells[spell.id].level


@rule("DQ-ARM-08", "DQ-THR-05")
def repair_price(item: Item) -> int:
    """Half the price of a piece or a weapon, rounded up. DQ-ARM-08, DQ-THR-05."""
    return (content().price(figures.record_id(item)) + 1) // 2


def lodgings(state: Campaign, hero: Hero) -> Lodgings:
    """What a hero has and owes in town."""
    return state.purses.setdefault(hero.id, Lodgings())


def looked_up(state: Campaign, hero: Hero) -> Lodgings:
    """The same for whoever must change nothing."""
    return state.purses.get(hero.id) or Lodgings()


def things_of(state: Campaign, hero: Hero) -> list[Item]:
    """All that a hero owns, at home too."""
    return [*figures.owned(hero), *looked_up(state, hero).stash]


def wealth(state: Campaign, hero: Hero) -> int:
    """All coins that a hero can pay with."""
    own = looked_up(state, hero)
    return hero.gold + own.home + own.lender


def take(state: Campaign, hero: Hero, gold: int) -> int:
    """Take coins from what he has with him, then from his lodgings, then from the moneylender; gives how many."""
    own = lodgings(state, hero)
    carried, hidden, lent = kit.drawn(gold, (hero.gold, own.home, own.lender))
    hero.gold -= carried
    own.home -= hidden
    own.lender -= lent
    return carried + hidden + lent


def pay(game: DatumGame, hero: Hero, gold: int, what: str, rule_id: str) -> int:
    """Let a hero pay, as far as he can; gives how much he did."""
    paid = take(game.state, hero, gold)
    if paid:
        game.emit(Paid(rule=rule_id, who=ref(hero), what=what, gold=paid))
    return paid


@rule("DQ-COL-04", "DQ-BASE-01")
def living_level(hero: Hero) -> int:
    """Level* of the cost of living: Body and Mind above 10, and skills learned by experience. DQ-COL-04.

    It is 0 for each of the four usual heroes at the start: their Body and Mind are 10 together (DQ-BASE-01).
    """
    card = figures.hero_card(hero)
    above = card.body + hero.plus_body + card.mind + hero.plus_mind - 10
    return max(0, above) + max(0, len(hero.skills) - hero.initial)


@rule("DQ-COL-01", "DQ-TBL-LIVING", "DQ-DEC-53")
def cost_of_living(hero: Hero) -> int:
    """What a hero pays to live between two quests, in coins; there are no mercenaries to pay. DQ-COL-01, DQ-DEC-53."""
    return fee("keep") + fee("keep-per-level") * living_level(hero)


@rule("DQ-COL-03")
def settle(game: DatumGame, hero: Hero) -> None:
    """A debt is paid as soon as there is money, before anything else is bought. DQ-COL-03."""
    own = lodgings(game.state, hero)
    if own.debt:
        own.debt -= pay(game, hero, own.debt, "debt", "DQ-COL-03")


@rule("DQ-COL-03")
def live(game: DatumGame, hero: Hero) -> None:
    """The cost of living; what he cannot pay he owes. DQ-COL-03."""
    settle(game, hero)
    cost = cost_of_living(hero)
    missing = cost - pay(game, hero, cost, "living", "DQ-COL-01")
    if missing:
        lodgings(game.state, hero).debt += missing
        game.emit(Owes(rule="DQ-COL-03", who=ref(hero), gold=missing))


@rule("DQ-COL-03")
def too_poor(state: Campaign, hero: Hero, cost: int, rule_id: str) -> Refusal | None:
    """Why a hero cannot buy something for so much: he owes, or has too little. DQ-COL-03."""
    if looked_up(state, hero).debt:
        return refuse("DQ-COL-03", "dqtown-owes-first", who=ref(hero))
    gold = wealth(state, hero)
    return None if gold >= cost else refuse(rule_id, "dqtown-too-dear", who=ref(hero), price=cost, gold=gold)


def purse(state: Campaign, hero: Hero, refusal: Refusal | None = None) -> Option:
    """A hero as an option, by his digit, with what he can pay with."""
    label = msg("dqtown-option-purse", who=ref(hero), gold=wealth(state, hero))
    return Option(hero.id, label, refusal, hotkey=hero.glyph)
