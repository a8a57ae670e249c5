"""What every kind of hazard room does, by the id of its record, and when it is asked."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence

from roguelike.books.ahq import harm, placing
from roguelike.books.ahq.dungeon.hazards import WANDERING
from roguelike.books.ahq.events_rooms import HazardFound
from roguelike.books.ahq.exploring import section_of
from roguelike.books.ahq.moments import CombatTurnStarting, PhaseEnded, StepEntered, TurnEnding
from roguelike.books.ahq.state import HEROES, Band, Campaign, Feature, Model, Section
from roguelike.engine.game import Game
from roguelike.engine.late import frozen
from roguelike.engine.moments import Reactions
from roguelike.engine.rulemarks import rule

RoomGame = Game[Campaign]


async def _nobody(game: RoomGame, section: Section, feature: Feature) -> list[Band]:
    return []


async def _at_step(game: RoomGame, section: Section, feature: Feature, model: Model) -> None:
    return None


async def _at_phase_end(game: RoomGame, section: Section, feature: Feature, phase: str) -> None:
    return None


async def _quietly(game: RoomGame, section: Section, feature: Feature) -> None:
    return None


def _unmoved(game: RoomGame, section: Section, feature: Feature, model: Model) -> None:
    return None


@frozen(kw_only=True)
class RoomCode:
    """What a kind of room does by itself.

    ``found``: it has just been laid; gives the bands that are met there beside those rolled with it. ``step``: one of
    the party stepped into one of its squares. ``phase_end`` and ``turn_end``: a phase, a turn of any kind is over.
    ``placed``: monsters have been placed in it. ``driven``: one of the party whom the Game Master moves came into it,
    where nobody goes by a mere step. ``death``: somebody died somewhere on the level.
    """

    id: str
    found: Callable[[RoomGame, Section, Feature], Awaitable[list[Band]]] = _nobody
    step: Callable[[RoomGame, Section, Feature, Model], Awaitable[None]] = _at_step
    phase_end: Callable[[RoomGame, Section, Feature, str], Awaitable[None]] = _at_phase_end
    turn_end: Callable[[RoomGame, Section, Feature], Awaitable[None]] = _quietly
    placed: Callable[[RoomGame, Section, Feature], Awaitable[None]] = _quietly
    driven: Callable[[RoomGame, Section, Feature, Model], Awaitable[None]] = _at_step
    death: Callable[[RoomGame, Section, Feature, Model], None] = _unmoved


ROOMS: dict[str, RoomCode] = {}


def register(code: RoomCode) -> None:
    """Add a kind of room to the game."""
    ROOMS[code.id] = code


register(RoomCode(id=WANDERING))


def hazards(state: Campaign) -> Iterator[tuple[RoomCode, Section, Feature]]:
    """The hazard rooms of the level that the party is on."""
    level = state.levels.get(state.level)
    for section in list(level.sections.values()) if level is not None else ():
        if section.feature is not None:
            yield ROOMS[section.feature.kind], section, section.feature


def kind_of(state: Campaign, section_id: str) -> str:
    """The kind of hazard room that a section is; "" for any other."""
    feature = state.here.sections[section_id].feature
    return feature.kind if feature is not None else ""


@rule("AHQ-DGN-17", "AHQ-ROOM-02", "AHQ-ROOM-06")
async def laid(game: RoomGame, sections: Sequence[str], found: Sequence[Band]) -> list[Band]:
    """Hazard rooms have come into view: say so, settle who was rolled with them, ask whoever else is there.

    Gives further bands that are met there.
    """
    more: list[Band] = []
    for id in sections:
        section = game.state.here.sections[id]
        feature = section.feature
        if feature is None:
            continue
        for band in found:
            if id in band.sections:
                band.settled, feature.band = True, band.id
        game.emit(HazardFound(rule="AHQ-ROOM-02", kind=feature.kind, npc=feature.npc, count=feature.count))
        more += await ROOMS[feature.kind].found(game, section, feature)
    return more


async def driven(game: RoomGame, model: Model, section_id: str) -> None:
    """The Game Master has moved one of the party into a hazard room that nobody enters by a mere step."""
    section = game.state.here.sections[section_id]
    if section.feature is not None:
        await ROOMS[section.feature.kind].driven(game, section, section.feature, model)


async def _stepped(game: RoomGame, moment: StepEntered, owner: str) -> bool:
    model = game.state.models[owner]
    section = section_of(game.state, model)
    if section is not None and section.feature is not None:
        await ROOMS[section.feature.kind].step(game, section, section.feature, model)
    return False


def _in_a_hazard(game: RoomGame, moment: StepEntered) -> list[tuple[str, str]]:
    model = game.state.models[moment.model]
    section = section_of(game.state, model) if model.kind != "monster" else None
    return [(HEROES, model.id)] if section is not None and section.feature is not None else []


async def _phase_ended(game: RoomGame, moment: PhaseEnded, owner: str) -> bool:
    for code, section, feature in hazards(game.state):
        await code.phase_end(game, section, feature, moment.phase)
    return False


async def _turn_ends(game: RoomGame, moment: TurnEnding, owner: str) -> bool:
    for code, section, feature in hazards(game.state):
        await code.turn_end(game, section, feature)
    return False


async def _combat_begins(game: RoomGame, moment: CombatTurnStarting, owner: str) -> bool:
    """What was to last for the next combat begins now."""
    for model in game.state.models.values():
        for effect in model.effects:
            if game.state.fight == 1 and effect.notes.pop(NEXT_COMBAT, 0):
                effect.until = "combat"
    return False


NEXT_COMBAT = "next-combat"
"""The note of an effect that works in the next fight and no longer."""


def register_reactions(reactions: Reactions) -> None:
    """Let hazard rooms take part in what happens."""
    reactions.register(StepEntered, "hazard", _in_a_hazard, _stepped)
    reactions.register(PhaseEnded, "hazard", lambda game, moment: [(HEROES, "")], _phase_ended)
    reactions.register(TurnEnding, "hazard", lambda game, moment: [(HEROES, "")], _turn_ends)
    reactions.register(CombatTurnStarting, "hazard", lambda game, moment: [(HEROES, "")], _combat_begins)


async def _settled(game: RoomGame, sections: Sequence[str]) -> None:
    for code, section, feature in hazards(game.state):
        if section.id in sections:
            await code.placed(game, section, feature)


def _died(game: RoomGame, model: Model) -> None:
    for code, section, feature in hazards(game.state):
        code.death(game, section, feature, model)


placing.SETTLED.append(_settled)
harm.DEATHS.append(_died)
