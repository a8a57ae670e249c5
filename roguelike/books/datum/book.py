"""DatumQuest as a book: what the session and the screen call."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any

from roguelike.books.datum import asked, campaign, formation, landmarks, odds, rounds, setup, verbs
from roguelike.books.datum import events_town as events_town
from roguelike.books.datum.content import as_json, content
from roguelike.books.datum.state import HEROES, ZARGON, Campaign, Phase
from roguelike.books.datum.view import DatumView, chronicle, mind_view, view
from roguelike.books.kit.simulated import Simulated
from roguelike.engine.book import Standing
from roguelike.engine.chance import Chance
from roguelike.engine.decisions import Act, Decision, Json
from roguelike.engine.game import Game
from roguelike.engine.geometry import Square
from roguelike.engine.mind import Mind
from roguelike.engine.moments import Reactions
from roguelike.engine.text import Msg, msg
from roguelike.engine.views import Landmark, Overlay

PHASES: Mapping[Phase, Callable[[Game[Campaign]], Awaitable[None]]] = {
    "home": campaign.at_home,
    "round": rounds.play,
    "returned": campaign.returned,
}


class DatumQuest(Simulated):
    """The book. See `roguelike.engine.book.Book`."""

    id = "datum"
    rules_version = setup.RULES_VERSION
    state_type: type[Any] = Campaign

    def new_campaign(self, wanted: Mapping[str, Json], seed: str) -> Campaign:
        """See `roguelike.books.datum.setup.new_campaign`."""
        return setup.new_campaign(wanted, seed)

    def game(self, state: Campaign) -> Game[Campaign]:
        """The game that plays the state."""
        verbs.load()
        return Game(state, Chance(state.chance), Reactions())

    async def play(self, game: Game[Campaign]) -> None:
        """Play the campaign from wherever its state stands: one phase after the other."""
        while game.state.phase != "over":
            await PHASES[game.state.phase](game)

    def seats(self, state: Campaign) -> Sequence[str]:
        """The heroes' seat, then Zargon's."""
        return (HEROES, ZARGON)

    def persons(self, state: Campaign) -> Sequence[str]:
        """The heroes' seat: Zargon is always the program's."""
        return (HEROES,)

    def standing(self, state: Campaign, seat: str) -> Sequence[Standing]:
        """What the heroes' player may settle beforehand."""
        return asked.standing() if seat == HEROES else ()

    def landmarks(self, state: Campaign, seat: str) -> Sequence[Landmark]:
        """What was left behind, in a fight too."""
        return landmarks.landmarks(state) if state.board is not None and state.phase == "round" else ()

    def view(self, state: Campaign, seat: str) -> DatumView:
        """What the seat may see."""
        return view(state, seat)

    def mind_view(self, state: Campaign, seat: str) -> DatumView:
        """The same without what only a reader looks at."""
        return mind_view(state, seat)

    def mind(self, seat: str, name: str) -> Mind:
        """A mind by name; "auto" plays either seat. Raises KeyError."""
        from roguelike.books.datum.minds import MINDS

        return MINDS[seat][name]()

    def preview(self, state: Campaign, seat: str, answer: Json) -> Sequence[Msg]:
        """Exact odds of an attack and of what comes back, of a shot, of a spell's test."""
        if not isinstance(answer, Mapping) or state.phase != "round":
            return ()
        return odds.preview(state, answer)

    def advise(self, state: Campaign, decision: Act, actor: str, wish: str) -> Json:
        """The best attack in reach, else a walk up to the best target; None for who can do neither."""
        from roguelike.books.datum.minds import auto

        hero = state.heroes.get(actor)
        if hero is None or hero.square is None or not state.foes():
            return None
        seen = mind_view(state, decision.seat)
        return auto.advice(seen, decision, seen.facts[actor], wish)

    def overlays(self, state: Campaign, seat: str, model: str) -> Sequence[Overlay]:
        """Reach, Death Zones, light."""
        from roguelike.books.datum import overlays

        return overlays.overlays(state, model)

    def stations(self, state: Campaign, seat: str, answer: Json) -> Mapping[str, Square]:
        """Where each hero will stand at a door before which the party forms up."""
        return formation.stations(state, answer) if seat == HEROES else {}

    def summary(self, state: Campaign) -> Msg:
        """One line for the list of campaigns."""
        title = state.quest.title if state.board is not None else ""
        turn = state.here.round if state.board is not None else 0
        done = state.won if state.phase == "over" else len(state.done)
        return msg("datum-summary", phase=state.phase, title=title, turn=turn, done=done)

    def fame(self, state: Campaign) -> Sequence[Msg]:
        """A line for each quest that is over."""
        return tuple(chronicle(state))

    def setups(self, given: Mapping[str, Json]) -> Sequence[Decision[Any]]:
        """What a new campaign is asked about."""
        return setup.asked(given)

    def quick_seeds(self) -> Sequence[str]:
        """None: every quest begins at its stairs."""
        return ()

    def generate(self, seed: str, level: int) -> Mapping[str, Json]:
        """There are no random levels: quests are drawn. Raises LookupError."""
        raise LookupError("DatumQuest plays drawn quests")

    def prepare(self) -> Iterator[None]:
        """Read the minds and the data files."""
        import_module("roguelike.books.datum.minds")
        yield
        yield from content().library.prepare()

    def content(self) -> Mapping[str, Mapping[str, Any]]:
        """Everything the data files hold."""
        return as_json()


book = DatumQuest()
