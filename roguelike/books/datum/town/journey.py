"""The next quest: in their order, one that was lost again, one of the player's own, or the end of a year. DQ-SET-03."""

from __future__ import annotations

from collections.abc import Iterator

from roguelike.books.datum import figures, light, quest, quests, things
from roguelike.books.datum.events_town import InTown
from roguelike.books.datum.harm import DatumGame
from roguelike.books.datum.state import HEROES, Campaign
from roguelike.books.datum.state_town import DEALS
from roguelike.books.datum.town import accounts, gear, menu, money, people, road
from roguelike.books.datum.town.road import STOP
from roguelike.engine.decisions import Choose, Option
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import Msg, msg

AGAIN, TOWN = quests.YEAR, quests.TOWN


def _title(state: Campaign, id: str) -> str:
    found = road.find(state, id)
    return found.title if found is not None else id


@rule("DQ-SET-03", "DQ-LIM-02")
async def set_out(game: DatumGame) -> None:
    """Choose the next quest; who goes, with what and how much gold; then it begins. DQ-SET-03, DQ-LIM-02."""
    state = game.state
    chosen = await game.ask(_question(state))
    if chosen == STOP:
        if await menu.ends(game):
            state.phase = "over"
        return
    if chosen == TOWN:
        state.town.step = DEALS
        return
    if chosen == AGAIN:
        _new_year(game)
        return
    found = road.find(state, chosen)
    if found is None:  # its file was taken away, or broken, while this was asked
        game.emit(InTown(rule="DQ-SET-03", what=msg("dqtown-quest-gone", quest=chosen)))
        return
    await people.who_goes(game)
    for hero in people.going(state):
        while "gold" in (over := things.over_limits(hero)):
            await money.put_away(game, hero)
        if over:
            await gear.pack(game, hero)
    state.town.tries[chosen] = state.town.tries.get(chosen, 0) + 1
    await quest.set_out(game, found)


def _question(state: Campaign) -> Choose:
    next_one, lost, own = road.untried(state)[:1], road.lost(state), road.own_quests(state)
    how = [*((id, "next") for id in next_one), *((id, "again") for id in lost), *((id, "own") for id in own)]
    over = not next_one
    return Choose(
        seat=HEROES,
        question="datum.town.quest",
        prompt=msg("dqtown-ask-quest", year=state.year, done=len(state.done), over=over),
        rule="DQ-SET-03",
        suggested=road.suggestion(state),
        choices=(
            *(Option(id, msg("dqtown-option-quest", title=_title(state, id), how=what)) for id, what in how),
            *road.wrong_quests(),
            *((Option(AGAIN, msg("dqtown-option-year"), hotkey="e"),) if over else ()),
            Option(TOWN, msg("dqtown-option-town"), hotkey="n"),
            Option(STOP, msg("dqtown-option-stop"), hotkey="q", careful=True),
        ),
        orders={STOP: STOP},
        notes=() if over else tuple(_warnings(state)),
        leave=TOWN,
    )


@rule("DQ-HERO-02", "DQ-LIT-03", "DQ-LIM-02")
def _warnings(state: Campaign) -> Iterator[Msg]:
    """What those who would set out lack, or have too much of. DQ-HERO-02, DQ-LIT-03, DQ-LIM-02."""
    heroes = people.going(state)
    armed = [h for h in heroes if figures.arm(h) or any(figures.missile_of(i) and not i.damaged for i in h.hands)]
    bare = tuple(h.name for h in heroes if h not in armed)
    if bare:
        yield msg("dqtown-note-unarmed", who=bare, count=len(bare))
    blind = tuple(h.name for h in heroes if not figures.infravision(h))
    if blind and not any(light.is_light(item) for h in heroes for item in h.hands):
        yield msg("dqtown-note-dark", who=blind, count=len(blind))
    laden = tuple(h.name for h in heroes if things.over_limits(h))
    if laden:
        yield msg("dqtown-note-laden", who=laden, count=len(laden))


def _new_year(game: DatumGame) -> None:
    """The year is over: its quests can be played again, by stronger heroes against a stronger Zargon."""
    state = game.state
    state.year += 1
    state.done, state.town.tries = [], {}
    game.emit(
        InTown(rule="DQ-SET-03", what=msg("dqtown-new-year", year=state.year, heroes=len(accounts.living(state))))
    )
