"""A new campaign: who plays, what he carries, which quests. DQ-SET-01, -08, -09, -16, DQ-HERO-07, -10."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from roguelike.books.datum import figures, outfit, quests, start
from roguelike.books.datum.content import content
from roguelike.books.datum.state import HEROES, Campaign, HeldSpell, Hero
from roguelike.books.kit import setups
from roguelike.engine.chance import ChanceState
from roguelike.engine.decisions import Choose, Decision, Json, Option
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg

RULES_VERSION = 1
USUAL = ("barbarian", "dwarf", "elf", "wizard")
ELEMENTS = ("air", "fire", "earth", "water")
WHOLE_YEAR = quests.YEAR
BOUGHT, SHOP = "bought", "shop"


@rule("DQ-SET-01", "DQ-SET-08", "DQ-SET-09", "DQ-SET-16")
def new_campaign(setup: Mapping[str, Json], seed: str) -> Campaign:
    """A campaign's first state.

    ``heroes``: ids of heroes' cards, up to four (DQ-SET-09; else the four usual ones, DQ-SET-08); names by card, as
    ``name.barbarian``; ``quest``: the id of a single quest, or "year" (default) for all in their order; ``elf``: the
    Elf's element; ``gear``: "bought" (default: each has what his card suggests) or "shop" (250 coins for each);
    ``scenario``: "skirmish" is the first quest alone, any other what ``quest`` says; what else heroes start with: see
    `roguelike.books.datum.start.give`.
    Raises ValueError, a sentence, for a setup it cannot use, QuestError for a quest whose file is wrong.
    """
    for key in setup:
        if key not in ("heroes", "quest", "elf", "gear", "scenario", *start.KEYS) and not key.startswith(setups.NAME):
            raise ValueError(f"setup: {key!r} is not known")
    chosen = setup.get("heroes", list(USUAL))
    if not isinstance(chosen, list | tuple) or not 1 <= len(chosen) <= 4:
        raise ValueError("heroes: one to four ids are wanted")
    names = setups.names(setup, content().heroes)
    state = Campaign(ChanceState(seed), RULES_VERSION)
    for id in chosen:
        if not isinstance(id, str) or id not in content().heroes:
            raise ValueError(f"heroes: there is no {id!r}")
        add_hero(state, id, names.get(id, ""))
    elf = setup.get("elf", ELEMENTS[-1])
    if elf not in ELEMENTS:
        raise ValueError(f"elf: {elf!r} is not {', '.join(ELEMENTS)}")
    deal_elements(state, str(elf))
    wanted = setup.get("quest", WHOLE_YEAR)
    if setup.get("scenario") == "skirmish" and wanted == WHOLE_YEAR:
        wanted = next(iter(quests.known()), WHOLE_YEAR)
    if wanted != WHOLE_YEAR and wanted not in quests.known():
        for found in quests.shelf():
            if found.id == wanted and found.error is not None:
                raise quests.QuestError(found.error)
        raise ValueError(f"quest: there is no {wanted!r}")
    state.journey = year() if wanted == WHOLE_YEAR else [str(wanted)]
    state.town.size = len(state.heroes)
    gear = setup.get("gear", BOUGHT)
    if gear not in (BOUGHT, SHOP):
        raise ValueError(f"gear: {gear!r} is not {BOUGHT!r} or {SHOP!r}")
    for hero in state.heroes.values() if gear == BOUGHT else ():
        outfit.outfit(hero)
    start.give(state, setup)
    return state


@rule("DQ-SET-03")
def year() -> list[str]:
    """The quests that ship with the game, in their order. DQ-SET-03. Raises QuestError if one of their files is wrong:
    a year without it would be another."""
    shipped = [found for found in quests.shelf() if not found.own]
    for found in shipped:
        if found.error is not None:
            raise quests.QuestError(found.error)
    return [found.id for found in shipped]


@rule("DQ-SET-15", "DQ-HERO-05", "DQ-HERO-07", "DQ-HERO-10", "DQ-ADV-02", "DQ-BASE-01")
def add_hero(state: Campaign, card_id: str, name: str = "") -> Hero:
    """A hero as his card has him: 250 coins and one skill. DQ-HERO-07, DQ-HERO-10."""
    card = content().heroes[card_id]
    number = len(state.heroes) + 1
    hero = Hero(f"h{number}", card_id, name or card.name, str(number), card.body, card.mind)
    hero.skills = [card.skill]
    state.heroes[hero.id] = hero
    return hero


@rule("DQ-BASE-02", "DQ-MAG-02")
def deal_elements(state: Campaign, elf: str = "water") -> None:
    """The Wizard's elements and the Elf's: all but one for the one, that one for the other. DQ-BASE-02, DQ-MAG-02."""
    elves = any(figures.hero_card(h).elements == 1 for h in state.heroes.values())
    for hero in state.heroes.values():
        card = figures.hero_card(hero)
        wanted: tuple[str, ...] = ("prayer",) if card.prayers else ()
        if card.elements == 1:
            wanted = (elf,)
        elif card.elements:
            others = [e for e in ELEMENTS if not elves or e != elf]
            wanted = tuple(others[: card.elements])
        _learn(hero, wanted)


def _learn(hero: Hero, elements: Collection[str]) -> None:
    hero.spells = [HeldSpell(id) for id, spell in content().spells.items() if spell.element in elements]


@rule("DQ-BASE-02", "DQ-MAG-02")
def deal_spells(state: Campaign, hero: Hero) -> None:
    """The spells of one who joins later: of elements that no other living hero has, if there are any. DQ-BASE-02."""
    card = figures.hero_card(hero)
    others = [h for h in state.heroes.values() if not h.dead and h is not hero]
    taken = {content().spells[spell.id].element for other in others for spell in other.spells}
    free = [*(e for e in ELEMENTS if e not in taken), *(e for e in ELEMENTS if e in taken)]
    _learn(hero, ("prayer",) if card.prayers else free[: card.elements])


def asked(given: Mapping[str, Json]) -> Sequence[Decision[Any]]:
    """Which heroes, what they are called, the Elf's element, which quest."""
    cards = content().heroes
    labels = {id: msg("datum-setup-hero", name=card.name, type=card.type) for id, card in cards.items()}
    out: list[Decision[Any]] = [setups.who(HEROES, msg("datum-setup-heroes"), labels, USUAL, "DQ-SET-16")]
    party = setups.party(given, cards, USUAL)
    for id in party:
        out.append(setups.called(HEROES, id, msg("datum-setup-name", type=cards[id].type), cards[id].name))
    if "elf" in party:
        out.append(_choose("elf", "water", [(e, msg("datum-element", element=e)) for e in ELEMENTS]))
    out.append(_choose("gear", BOUGHT, [(id, msg("datum-option-gear", how=id)) for id in (BOUGHT, SHOP)]))
    sound = [(it.id, it.quest) for it in quests.shelf() if it.quest is not None]
    titles = [(id, msg("datum-quest-title", title=quest.title)) for id, quest in sound]
    out.append(_choose("quest", WHOLE_YEAR, [(WHOLE_YEAR, msg("datum-whole-year")), *titles]))
    return out


def _choose(question: str, suggested: str, options: Sequence[tuple[str, Any]]) -> Choose:
    return Choose(
        seat=HEROES,
        question=question,
        prompt=msg(f"datum-setup-{question}"),
        suggested=suggested,
        choices=tuple(Option(key, label) for key, label in options),
    )
