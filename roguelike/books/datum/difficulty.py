"""Zargon's advancement: the quest level and what it gives him. DQ-ZAD-01 .. 09."""

from __future__ import annotations

from roguelike.books.datum import figures
from roguelike.books.datum.content import content
from roguelike.books.datum.state import Campaign, Hero, Monster
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import Msg, msg


@rule("DQ-ZAD-01", "DQ-DEC-57", "DQ-DEC-58", "DQ-DEC-70")
def quest_level(heroes: list[Hero]) -> int:
    """The level of a quest that these heroes begin: the best hero's level or skills, and the pluses of their things.

    DQ-ZAD-01, DQ-TBL-PLUS, rulings DQ-DEC-57, -58, -70.
    """
    best = max(heroes, key=lambda h: (figures.level(h), len(h.skills)))
    return max(figures.level(best), len(best.skills)) + pluses(heroes)


def pluses(heroes: list[Hero]) -> int:
    """Each trait of DQ-TBL-PLUS that the party has, once."""
    plus = content().lookups["plus"]
    defence = max(figures.natural(h) + sum(map(figures.armour_dice, figures.pieces(h))) for h in heroes)
    attack = max(_best_attack(h) for h in heroes)
    artifacts = sum(item.id in content().artifacts for h in heroes for item in figures.owned(h))
    met = (defence >= plus["defence"], attack >= plus["attack"], artifacts >= plus["artifacts"])
    return sum(met)


def _best_attack(hero: Hero) -> int:
    melee = figures.attack(hero, figures.arm(hero)).value
    shots = [made.dice for item in hero.hands if (made := figures.missile_of(item)) is not None]
    return max([melee, *shots])


@rule("DQ-ZAD-09")
def has(state: Campaign, capacity: str) -> bool:
    """Whether one of Zargon's capacities is in force; they accumulate. DQ-ZAD-09, DQ-TBL-CAPACITY."""
    return state.here.level >= content().lookups["capacity"][capacity]


@rule("DQ-ZAD-09")
def told(state: Campaign) -> list[Msg]:
    """The quest level, and what it gives Zargon: a line for each capacity in force; nothing at level 1. DQ-ZAD-09."""
    held = [id for id in content().lookups["capacity"].values if has(state, id)]
    lines = [msg("datum-capacity", capacity=id) for id in held]
    return [msg("datum-aim-level", level=state.here.level), *lines] if held else []


@rule("DQ-ZAD-03")
def experience(state: Campaign, who: Hero | Monster) -> int:
    """Failed attack dice that a monster throws again. DQ-ZAD-03."""
    return int(isinstance(who, Monster) and has(state, "weapon-experience"))


@rule("DQ-ZAD-06")
def powerful(state: Campaign, who: Hero | Monster) -> bool:
    """Whether its first black skull counts twice: a monster of more than one Body point. DQ-ZAD-06."""
    return isinstance(who, Monster) and figures.full_body(who) > 1 and has(state, "powerful-attack")
