"""Step 8: followers are hired, and two Men-at-Arms exchanged for a Sergeant."""

from __future__ import annotations

from roguelike.books.ahq import carrying
from roguelike.books.ahq.content import content
from roguelike.books.ahq.events_town import FollowersExchanged
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.people import add_henchman
from roguelike.books.ahq.state import Campaign, Model
from roguelike.books.ahq.town import accounts
from roguelike.books.ahq.town.accounts import note, wealth
from roguelike.books.ahq.town.chances import join, room
from roguelike.books.ahq.town.deals import BACK, affordable, choose, purses, too_poor
from roguelike.books.ahq.town.menu import FOLLOWING, SHARING, SPENDING, Deal, register
from roguelike.engine.decisions import Option, Refusal, refuse
from roguelike.engine.game import Game
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg

MAN, SERGEANT = "man-at-arms", "sergeant"
COMFORT = 300
"""Gold that lets the autoplayer hire one for every two Heroes: his hire, and wages and living for some time."""


@rule("AHQ-HENCH-01", "AHQ-HENCH-05", "AHQ-HENCH-08")
async def hire(game: Game[Campaign]) -> None:
    """A Hero hires a Man-at-Arms or a Sergeant, as many as he can pay, whatever his Fate Points. AHQ-HENCH-05."""
    state = game.state
    known = content().henchmen
    kinds = [
        Option(id, msg("ahqtown-option-kind", what=known[id].name, gold=known[id].hire), _too_dear(state, id))
        for id in (MAN, SERGEANT)
    ]
    kind = await choose(game, "kind", kinds, MAN, "AHQ-HENCH-05")
    if kind == BACK:
        return
    cost = known[kind].hire
    able = [affordable(state, hero, cost, "AHQ-HENCH-05") for hero in state.heroes()]
    rich = max(state.heroes(), key=lambda hero: wealth(state, hero)).id
    chosen = await choose(game, "employer", able, rich, "AHQ-HENCH-05")
    if chosen == BACK:
        return
    hero = state.models[chosen]
    accounts.pay(game, hero, cost, "hire", "AHQ-HENCH-05")
    join(game, hero, "AHQ-HENCH-05", profile=kind)


def _too_dear(state: Campaign, kind: str) -> Refusal | None:
    return too_poor(state, content().henchmen[kind].hire, "AHQ-HENCH-05")


@rule("AHQ-HENCH-05", "AHQ-DEC3-06")
def _no_hire(state: Campaign) -> Refusal | None:
    """Why nobody can be hired: gold is the only limit, but for the map's ten digits. AHQ-HENCH-05, AHQ-DEC3-06."""
    if not room(state):
        return refuse("AHQ-DEC3-06", "ahqtown-no-room", most=accounts.MOST_MODELS)
    return _too_dear(state, MAN)


register(
    Deal(
        id="hire",
        steps=(FOLLOWING,),
        hotkey="h",
        perform=hire,
        refusal=_no_hire,
        wanted=lambda state: (
            2 * len(accounts.followers(state)) < len(state.heroes())
            and any(wealth(state, hero) >= COMFORT for hero in state.heroes())
        ),
    )
)


@rule("AHQ-HENCH-07")
def men_of(state: Campaign, hero: Model) -> list[Model]:
    """The Men-at-Arms in a Hero's pay, hired or attracted."""
    return [m for m in accounts.followers(state, hero) if m.profile == MAN and accounts.VOLUNTEER not in m.marks]


@rule("AHQ-HENCH-07")
async def exchange(game: Game[Campaign]) -> None:
    """Two Men-at-Arms of a Hero are exchanged for one Sergeant, for nothing. AHQ-HENCH-07."""
    state = game.state
    wanted = content().henchmen[MAN].exchange
    able = [option for option in purses(state) if len(men_of(state, state.models[option.key])) >= wanted]
    chosen = await choose(game, "exchange", able, able[0].key, "AHQ-HENCH-07")
    if chosen == BACK:
        return
    hero = state.models[chosen]
    left = men_of(state, hero)[:wanted]
    for man in left:
        del state.models[man.id]  # before he comes: in a full party their digits are the only ones
    sergeant = add_henchman(state, SERGEANT, hero.id, left[0].name)
    sergeant.away = True
    for item in (item for man in left for item in man.items):
        carrying.put_on(sergeant, item)
    game.emit(FollowersExchanged(rule="AHQ-HENCH-07", who=ref(sergeant), master=ref(hero), count=len(left)))
    note(state, "ahqtown-row-joined", who=ref(sergeant))


register(
    Deal(
        id="exchange",
        steps=(SHARING, SPENDING, FOLLOWING),
        hotkey="x",
        perform=exchange,
        offered=lambda state: any(
            len(men_of(state, hero)) >= content().henchmen[MAN].exchange for hero in state.heroes()
        ),
        wanted=lambda state: not room(state),
    )
)
