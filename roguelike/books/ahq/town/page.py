"""The ledger of the town as a page: its nine rows, done, due or to come, and what every Hero has."""

from __future__ import annotations

from collections.abc import Iterator

from roguelike.books.ahq.state import Campaign, Model
from roguelike.books.ahq.state_town import SET_OUT, Account
from roguelike.books.kit import town as kit
from roguelike.engine.text import Msg, msg


def is_open(state: Campaign) -> bool:
    """Whether the ledger is what there is to see: somebody lives, and the expedition's end has been read."""
    return state.phase == "home" and bool(state.town.told) and bool(state.heroes())


def page(state: Campaign) -> Iterator[Msg]:
    """The ledger: a heading, a line for each step, a line for each Hero."""
    yield msg("ahqtown-page", expedition=state.expedition)
    for step in range(1, SET_OUT + 1):
        yield _row(state, step)
    for hero in sorted(state.heroes(), key=lambda hero: hero.glyph):
        yield _purse(state, hero)


def _row(state: Campaign, step: int) -> Msg:
    now = state.town.step
    notes = kit.notes(state.town, step)
    if step == now:
        return msg("ahqtown-row-now", step=step, notes=notes, count=len(notes))
    if step < now:
        return msg("ahqtown-row-done", step=step, notes=notes, count=len(notes))
    return msg("ahqtown-row-later", step=step)


def _purse(state: Campaign, hero: Model) -> Msg:
    own = state.town.accounts.get(hero.id, Account())
    return msg(
        "ahqtown-purse",
        glyph=hero.glyph,
        who=hero.name,
        gold=hero.gold,
        lodging=own.lodging,
        lent=own.moneylender,
        debt=own.debt,
    )
