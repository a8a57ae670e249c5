"""Character Monsters: which ones the Game Master has, how they come, flee and come back.

`Campaign.specials` says how each stands: ready (may be played when monsters are placed), met (in the dungeon),
fled (comes back only by a counter) or dead (never again).
"""

from __future__ import annotations

from roguelike.books.ahq import harm, secrecy, zones
from roguelike.books.ahq.content import content
from roguelike.books.ahq.events_counters import SpecialFled, SpecialsReady
from roguelike.books.ahq.figures import monster
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.people import add_monster
from roguelike.books.ahq.state import GM, Band, Campaign, Model
from roguelike.engine.game import Game
from roguelike.engine.rulemarks import rule

READY, MET, FLED, DEAD = "ready", "met", "fled", "dead"
AVAILABLE = "AHQ-TBL-SPECIALAVAIL"
FORBIDDEN = "none allowed"
"""What the table says of a dungeon in which no special Skaven may be used at all."""


# Which ones there are


@rule("AHQ-SPM-03", "AHQ-SPM-04", "AHQ-SKV-11", "AHQ-GM-11")
def listed_for(dungeon: int) -> list[str]:
    """The Character Monsters that become available in a dungeon, by content id. AHQ-SPM-04, AHQ-SKV-11."""
    return [group.monster for row in content().lookups[AVAILABLE].at(dungeon) for group in row.monsters]


def six() -> list[str]:
    """The Character Monsters of the Quest, in the order in which they become available."""
    return [group.monster for row in content().lookups[AVAILABLE].rows for group in row.monsters]


@rule("AHQ-SPM-13")
def forbidden(state: Campaign) -> bool:
    """Whether no Character Monster may be used here: in the last place of the Shattered Amulet. AHQ-SPM-13."""
    none = any(row.result == FORBIDDEN for row in content().lookups[AVAILABLE].at(state.dungeon))
    return none and state.setup.get("quest") == "amulet"


@rule("AHQ-SPM-02", "AHQ-SPM-04", "AHQ-SPM-11", "AHQ-SPM-12", "AHQ-SKV-11", "AHQ-SKV-12", "AHQ-GM-11")
def begin_expedition(game: Game[Campaign]) -> None:
    """The Game Master's Character Monsters of this dungeon and of those before it are ready. AHQ-SPM-02, AHQ-SPM-04."""
    state = game.state
    if state.variant != "counters":
        return
    chosen = state.setup.get("specials", "").split()
    listed = chosen or [id for dungeon in range(1, state.dungeon + 1) for id in listed_for(dungeon)]
    new = [id for id in listed if id not in state.specials]
    for id in new:
        state.specials[id] = READY
    if new:
        names = tuple(content().monsters[id].name for id in new)
        game.emit(SpecialsReady(rule="AHQ-SPM-02", audience=(GM,), names=names, count=len(names)))


@rule("AHQ-SPM-05", "AHQ-SPM-06", "AHQ-SPM-07", "AHQ-SKV-14", "AHQ-SOLO-10")
def ready(state: Campaign) -> list[str]:
    """Those that may be brought into play when monsters are placed. AHQ-SPM-05 to -07."""
    if state.variant != "counters" or forbidden(state):
        return []
    return [id for id, how in state.specials.items() if how == READY]


@rule("AHQ-GM-16", "AHQ-CNT-22", "AHQ-SKV-13")
def by_counter(state: Campaign) -> list[str]:
    """Those that a Special Monster counter may bring: whoever fled; if nobody has, one planned for later.

    Even one of a later dungeon. AHQ-GM-16, AHQ-CNT-22.
    """
    if forbidden(state):
        return []
    fled = [id for id, how in state.specials.items() if how == FLED]
    if fled:
        return fled
    return ready(state) + [id for id in six() if id not in state.specials]


@rule("AHQ-SPM-05", "AHQ-SPM-06", "AHQ-SKV-12", "AHQ-SKV-30")
def join(game: Game[Campaign], profile: str, band: Band) -> Model:
    """A Character Monster joins a band that is being placed, with all its card gives it. AHQ-SPM-05, AHQ-SKV-30."""
    model = add_monster(game.state, profile)
    model.home = band.id
    band.members.append(model.id)
    game.state.specials[profile] = MET
    return model


def is_character(state: Campaign, model: Model) -> bool:
    """Whether the model is a Character Monster, one of a kind."""
    known = model.kind == "monster" and model.profile in content().monsters
    return known and monster(model).rank == "special" and state.variant == "counters"


@rule("AHQ-GM-15", "AHQ-CNT-33", "AHQ-CNT-21")
def can_flee(state: Campaign) -> list[Model]:
    """The living Character Monsters on the board. AHQ-GM-15, AHQ-CNT-33."""
    return [m for m in state.monsters() if is_character(state, m) and m.wounds > 0]


@rule("AHQ-GM-15", "AHQ-CNT-21", "AHQ-SKV-22", "AHQ-CNT-35")
def flee(game: Game[Campaign], model: Model, *, counter: bool) -> None:
    """A Character Monster leaves the board; it may come back by a counter. AHQ-GM-15, AHQ-CNT-21, AHQ-CNT-35."""
    state = game.state
    secrecy.identify(game, model)
    model.square, model.away = None, True
    model.engaged.clear()
    band = state.bands.get(model.home)
    if band is not None and model.id in band.members:
        band.members.remove(model.id)
    state.specials[model.profile] = FLED
    zones.refresh(state)
    game.emit(SpecialFled(rule="AHQ-GM-15", who=ref(model), name=model.name, counter=counter))


@rule("AHQ-SPM-07", "AHQ-SKV-14")
def died(game: Game[Campaign], model: Model) -> None:
    """Whoever is dead is never met again. AHQ-SPM-07."""
    if is_character(game.state, model):
        game.state.specials[model.profile] = DEAD


harm.DEATHS.append(died)


@rule("AHQ-SPM-04", "AHQ-GM-11")
def end_expedition(state: Campaign) -> None:
    """Who was met and lives stays available. AHQ-SPM-04, AHQ-GM-11."""
    for id, how in state.specials.items():
        if how == MET:
            state.specials[id] = READY
