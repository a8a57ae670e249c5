"""Advanced HeroQuest as a book: what the session and the screen call."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any

from roguelike.books.ahq import (
    aid,
    annals,
    asked,
    assassin,
    beasts,
    choices,
    counter_moments,
    expedition,
    explore,
    fate,
    fight,
    formation,
    fumes,
    hot_seat,
    running,
    secrecy,
    setup,
    spells,
    spells_skaven,
    trait_moments,
    trap_turns,
    turns,
    upkeep,
    verbs,
    warp_scroll,
    warpfire,
)
from roguelike.books.ahq import events_town as events_town
from roguelike.books.ahq import seen as third_eye
from roguelike.books.ahq.content import as_json
from roguelike.books.ahq.content import content as data
from roguelike.books.ahq.goals import goals, landmarks
from roguelike.books.ahq.items import heroquest, protection
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.odds import blow_odds, opener_odds, search_odds, shot_odds
from roguelike.books.ahq.rooms import registry as hazards
from roguelike.books.ahq.state import GM, HEROES, Campaign, Phase
from roguelike.books.ahq.view import AhqView, view
from roguelike.books.ahq.zones import targets
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


async def start(game: Game[Campaign]) -> None:
    """Begin what was set up."""
    if game.state.scenario == "skirmish":
        await turns.begin_fight(game, heroes_surprised=False)
    else:
        await expedition.begin(game)


async def at_home(game: Game[Campaign]) -> None:
    """Between two expeditions. The town is read when somebody comes there first; only its events are known before."""
    from roguelike.books.ahq.town import steps

    await steps.at_home(game)


PHASES: Mapping[Phase, Callable[[Game[Campaign]], Awaitable[None]]] = {
    "start": start,
    "explore": explore.hero_phase,
    "lay": explore.lay_phase,
    "explore-gm": explore.gm_phase,
    "fight": fight.hero_phase,
    "fight-gm": fight.gm_phase,
    "fight-end": fight.end_phase,
    "home": at_home,
}


class AdvancedHeroQuest(Simulated):
    """The book. See `roguelike.engine.book.Book`."""

    id = "ahq"
    rules_version = setup.RULES_VERSION
    state_type: type[Any] = Campaign

    def new_campaign(self, wanted: Mapping[str, Json], seed: str) -> Campaign:
        """See `roguelike.books.ahq.setup.new_campaign`; ``wanted`` may be answers to `setups`."""
        return setup.new_campaign(choices.plain(wanted), seed)

    def game(self, state: Campaign) -> Game[Campaign]:
        """The game that plays the state."""
        verbs.load()
        reactions = Reactions()
        spells_skaven.register_reactions(reactions)
        fate.register(reactions)
        explore.register_reactions(reactions)
        third_eye.register_reactions(reactions)
        running.register_reactions(reactions)
        upkeep.register_reactions(reactions)
        hazards.register_reactions(reactions)
        trap_turns.register_reactions(reactions)
        counter_moments.register_reactions(reactions)
        trait_moments.register_reactions(reactions)
        beasts.register_reactions(reactions)
        assassin.register_reactions(reactions)
        aid.register_reactions(reactions)
        fumes.register_reactions(reactions)
        warp_scroll.register_reactions(reactions)
        protection.register_reactions(reactions)
        heroquest.register_reactions(reactions)
        return Game(state, Chance(state.chance), reactions)

    async def play(self, game: Game[Campaign]) -> None:
        """Play the campaign from wherever its state stands: one phase after the other."""
        turns.at_phase(game)
        while game.state.phase != "over":
            await PHASES[game.state.phase](game)
            turns.at_phase(game)

    def landmarks(self, state: Campaign, seat: str) -> Sequence[Landmark]:
        """What the party has left behind on its level, in a fight too."""
        return landmarks(state.here, tuple(goals(state.here))) if state.level in state.levels else ()

    def seats(self, state: Campaign) -> Sequence[str]:
        """The heroes' seat, then the Game Master's."""
        return (HEROES, GM)

    def persons(self, state: Campaign) -> Sequence[str]:
        """The heroes' seat, and the Game Master's if the campaign was begun so."""
        return hot_seat.persons(state)

    def standing(self, state: Campaign, seat: str) -> Sequence[Standing]:
        """What the Game Master settles beforehand; what the heroes' player need not be asked."""
        return asked.standing() if seat == HEROES else hot_seat.standing(state, seat)

    def view(self, state: Campaign, seat: str) -> AhqView:
        """What the seat may see."""
        return view(state, seat)

    def mind(self, seat: str, name: str) -> Mind:
        """A mind by name; "auto" plays either seat. Raises KeyError."""
        from roguelike.books.ahq.minds import MINDS

        return MINDS[seat][name]()

    def preview(self, state: Campaign, seat: str, answer: Json) -> Sequence[Msg]:
        """Exact odds of an attack and of what comes back, of a shot, of a spell."""
        if not isinstance(answer, Mapping):
            return ()
        verb, model = str(answer.get("verb")), state.models.get(str(answer.get("actor")))
        if model is None or model.square is None:
            return ()
        spell = spells.spell_of(verb)
        if spell is not None:
            return spell.preview(state, model, answer)
        if verb == "warpfire":
            return warpfire.spray_odds(state, model, answer)
        if verb == "hurl":
            return fumes.hurl_odds(state, model, answer)
        if verb == "open":
            return opener_odds(state, model)
        if verb in ("search", "treasure"):
            return search_odds(verb)
        target = state.models.get(str(answer.get("target")))
        if target is None or target.square is None or verb not in ("attack", "shoot"):
            return ()
        if seat == HEROES and secrecy.unmeasured(target):
            return ()
        if verb == "shoot":
            return shot_odds(state, model, target)
        lines = [blow_odds(state, model, target)]
        if model in targets(state, target):
            lines.append(blow_odds(state, target, model))
        return lines

    def stations(self, state: Campaign, seat: str, answer: Json) -> Mapping[str, Square]:
        """Where each of the party will stand at a door; for the action ``form``."""
        return formation.stations(state, answer) if seat == HEROES else {}

    def advise(self, state: Campaign, decision: Act, actor: str, wish: str) -> Json:
        """The best attack in reach, else a walk up to the best target; None for who can do neither."""
        model = state.models.get(actor)
        if model is None or not state.fight or model.square is None:
            return None
        from roguelike.books.ahq.minds.auto import advice

        seen = view(state, decision.seat)
        return advice(seen, decision, seen.facts[actor], wish)

    def overlays(self, state: Campaign, seat: str, model: str) -> Sequence[Overlay]:
        """Reach, Death Zones and lines of sight of a model."""
        from roguelike.books.ahq.overlays import overlays

        return overlays(state, view(state, seat), model)

    def summary(self, state: Campaign) -> Msg:
        """One line for the list of campaigns."""
        hero = next((m for m in state.party() if state.phase == "fight" and fight.ready(state, m)), None)
        return msg(
            "ahq-summary",
            scenario=state.scenario,
            phase=state.phase,
            turn=state.turn,
            outcome=state.outcome,
            fight=state.fight,
            expedition=state.expedition,
            dungeon=state.dungeon,
            level=state.level.rpartition(".")[2],
            who=ref(hero) if hero is not None else "",
        )

    def fame(self, state: Campaign) -> Sequence[Msg]:
        """A line for each expedition that is over."""
        return annals.fame(state)

    def setups(self, given: Mapping[str, Json]) -> Sequence[Decision[Any]]:
        """What a new campaign is asked about."""
        return choices.asked(given)

    def quick_seeds(self) -> Sequence[str]:
        """Seeds with a door and a fight close to the stairs."""
        return choices.quick_seeds()

    def generate(self, seed: str, level: int) -> Mapping[str, Json]:
        """A level of a dungeon explored to its end without being played; see docs/machine.md."""
        from roguelike.books.ahq.dungeon.machine import generate_level

        return generate_level(seed, level)

    def prepare(self) -> Iterator[None]:
        """Read the minds and the data files."""
        import_module("roguelike.books.ahq.minds")
        yield
        yield from data().library.prepare()

    def content(self) -> Mapping[str, Mapping[str, Any]]:
        """Everything the data files hold."""
        return as_json()


book = AdvancedHeroQuest()
