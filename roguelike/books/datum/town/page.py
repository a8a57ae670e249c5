"""The ledger between two quests as a page: its rows, and every hero; or one hero's affairs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from roguelike.books.datum import figures
from roguelike.books.datum.content import content
from roguelike.books.datum.names import in_line, item_name, points_left
from roguelike.books.datum.state import Campaign, Hero, Item
from roguelike.books.datum.state_town import RESTING, SETTING_OUT
from roguelike.books.datum.town import homecoming, road
from roguelike.books.datum.town.accounts import looked_up
from roguelike.books.kit import town as kit
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import Msg, msg


def page(state: Campaign) -> Iterator[Msg]:
    """The ledger: a heading, a line for each step, a line for each hero; at a desk one hero's things.

    When the party sets out the next quest's parchment comes last, so that nothing of it is cut off, without the steps.
    """
    if state.town.hero:
        yield from _desk(state, state.heroes[state.town.hero])
        return
    last = homecoming.last(state)
    title, outcome = (last.title, last.outcome) if last is not None else ("", "none")
    yield msg("dqtown-page", year=state.year, title=title, outcome=outcome)
    if last is not None and state.town.step != SETTING_OUT:
        for step in range(RESTING, SETTING_OUT + 1):
            yield _row(state, step)
    for hero in in_line(state.heroes.values()):
        if not hero.dead:
            yield _purse(state, hero)
    dead = [state.heroes[id].name for id in last.dead] if last is not None else []
    if dead:
        yield msg("dqtown-page-dead", names=", ".join(dead))
    if state.town.step == SETTING_OUT:
        yield from _parchment(state)


@rule("DQ-SET-04")
def _parchment(state: Campaign) -> Iterator[Msg]:
    """What is read aloud of the quest that comes next: what it is about, its goal and its pay. DQ-SET-04."""
    quest = road.find(state, road.suggestion(state))
    if quest is None:
        return
    yield msg("dqtown-page-parchment", title=quest.title, text=quest.text)
    yield msg("dqtown-page-goal", goal=quest.goal.text, gold=quest.reward.gold)


def _row(state: Campaign, step: int) -> Msg:
    now, notes = state.town.step, kit.notes(state.town, step)
    when = "now" if step == now else "done" if step < now else "later"
    if when == "later":
        return msg("dqtown-row-later", step=step)
    return msg(f"dqtown-row-{when}", step=step, notes=notes, count=len(notes))


def _purse(state: Campaign, hero: Hero) -> Msg:
    own = looked_up(state, hero)
    return msg(
        "dqtown-purse",
        glyph=hero.glyph,
        who=hero.name,
        level=figures.level(hero),
        weak=hero.weakness,
        xp=hero.xp,
        gold=hero.gold,
        home=own.home,
        lent=own.lender,
        debt=own.debt,
        inn=hero.away,
    )


def _desk(state: Campaign, hero: Hero) -> Iterator[Msg]:
    own = looked_up(state, hero)
    body, mind = figures.full_body(hero), figures.full_mind(hero)
    yield msg("dqtown-desk", who=hero.name, type=figures.hero_card(hero).type, body=body, mind=mind)
    yield _purse(state, hero)
    for where, items in (("hand", hero.hands), ("worn", hero.worn), ("pack", hero.pack), ("stash", own.stash)):
        if items or where != "stash":
            yield msg("dqtown-desk-things", where=where, things=_listed(items))
    skills = ", ".join(content().skills[id].name for id in hero.skills)
    yield msg("dqtown-desk-skills", skills=skills or "-")
    spells = [content().spells[spell.id].name for spell in hero.spells if spell.components]
    lacking = [content().spells[spell.id].name for spell in hero.spells if not spell.components]
    if hero.spells:
        told, without = ", ".join(spells) or "-", ", ".join(lacking)
        yield msg("dqtown-desk-spells", spells=told, lacking=without, count=len(lacking))
    if own.will:
        heirs = [state.heroes[id].name for id in own.heirs if not state.heroes[id].dead]
        yield msg("dqtown-desk-will", heirs=", ".join(heirs), count=len(heirs))


def _listed(items: Sequence[Item]) -> str:
    """Things by their names; of those that are alike how many."""
    count = Counter(_told(item) for item in items)
    return ", ".join(name if number == 1 else f"{name} x{number}" for name, number in count.items()) or "-"


def _told(item: Item) -> str:
    """A thing with what is left of it: an armour's points, a quiver's missiles; ``!`` stands for a damaged weapon."""
    armour = figures.armour_of(item)
    if armour is not None and figures.wears_out(item):
        return f"{item_name(item)} {points_left(item)}/{armour.points}"
    return f"{item_name(item)}{f' ({item.ammo})' if item.ammo else ''}{'!' if item.damaged else ''}"
