"""The verbs of DatumQuest: one registry, and the questions what is done next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from roguelike.books.datum import afflictions, notes
from roguelike.books.datum.figures import AnyFigure
from roguelike.books.datum.harm import DatumGame as DatumGame
from roguelike.books.datum.names import ref
from roguelike.books.datum.state import Campaign, Hero
from roguelike.books.kit.deeds import Deed as KitDeed
from roguelike.books.kit.deeds import Deeds
from roguelike.books.kit.deeds import SideDeed as KitSideDeed
from roguelike.engine.decisions import Act, Action, Args, Option, Param, Verb
from roguelike.engine.text import Msg, msg

Deed = KitDeed[Campaign, AnyFigure]
SideDeed = KitSideDeed[Campaign]
DEEDS: Deeds[Campaign, AnyFigure] = Deeds()


def register(deed: Deed | SideDeed) -> None:
    """Add a verb to the game."""
    DEEDS.register(deed)


def act(state: Campaign, seat: str, actors: Iterable[str], question: str, rule_id: str) -> Act:
    """The decision what is done next by one of the actors ("" = the side itself)."""
    ids = tuple(actors)

    def verbs(actor: str) -> Mapping[str, Verb]:
        figure = state.figure(actor)
        return DEEDS.verbs(state, figure) if figure is not None else DEEDS.side_verbs(state, seat)

    return Act(
        seat=seat,
        question=f"datum.{question}",
        prompt=msg(f"datum-ask-{question}"),
        rule=rule_id,
        urgency="always",
        subject=ids[0] if ids else "",
        actors=ids,
        verbs_of=verbs,
    )


async def perform(game: DatumGame, chosen: Action) -> None:
    """Do what was chosen; whoever has died by it may be what a note waits for, and courage may be over."""
    figure = game.state.figure(chosen.actor)
    if figure is None:
        await DEEDS.of_sides[chosen.verb].perform(game)
    else:
        await DEEDS.of_models[chosen.verb].perform(game, figure, chosen.args)
        await notes.killed(game)
    afflictions.calm_down(game)


def hero_only(state: Campaign, figure: AnyFigure) -> bool:
    """Offered to heroes on the board."""
    return isinstance(figure, Hero) and figure.square is not None


def anybody(state: Campaign, figure: AnyFigure) -> bool:
    """Offered to all on the board."""
    return figure.square is not None


def figure_option(figure: AnyFigure) -> Option:
    """A figure to choose."""
    return Option(figure.id, msg("datum-option-figure", who=ref(figure)))


def choice(name: str, offers: Callable[[Args], Iterable[tuple[str, Msg]]]) -> Param:
    """A parameter that is one of several things, each with how it reads."""
    return Param(name, "choice", offers=lambda args: [Option(key, label) for key, label in offers(args)])
