"""The Exploration Turn: Hero Phase, Exploration Phase, Game Master Phase."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from roguelike.books.ahq import (
    bands,
    board,
    counters,
    deeds,
    expedition,
    fate,
    hot_seat,
    movement,
    objective,
    placing,
    quests,
    trap_turns,
    traps,
    turns,
    wandering,
)
from roguelike.books.ahq.content import content
from roguelike.books.ahq.dungeon.generate import explore_exit, open_door, unexplored_exits
from roguelike.books.ahq.dungeon.laid import DungeonRules, Laid, MonsterTable
from roguelike.books.ahq.dungeon.terrain import ground, section_at
from roguelike.books.ahq.events_explore import (
    DoorMoved,
    MasterRolled,
    SectionsLaid,
    TableRolled,
)
from roguelike.books.ahq.figures import helpless
from roguelike.books.ahq.leader import AskingLeader
from roguelike.books.ahq.moments import PhaseEnded, StepEntered
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.rooms import registry as hazards
from roguelike.books.ahq.state import HEROES, Band, Campaign, Level, Model, Pending
from roguelike.engine.game import Game, TurnCut
from roguelike.engine.geometry import Square
from roguelike.engine.moments import Reactions
from roguelike.engine.rulemarks import rule
from roguelike.engine.sight import Visibility
from roguelike.engine.text import Msg, msg


@rule("AHQ-TURN-04", "AHQ-TURN-07", "AHQ-EXP-01", "AHQ-EXP-02")
async def hero_phase(game: Game[Campaign]) -> None:
    """The Hero Phase of an Exploration Turn. AHQ-TURN-07, AHQ-EXP-01, AHQ-EXP-02.

    It ends when nobody has anything left to do, or when the party says so; at once when monsters come into sight
    (AHQ-TURN-04), or when nobody is left who can act (AHQ-STAIR-03); if a Fate Point might still bring somebody to his
    feet, the turn goes on to its end (AHQ-FATE-04).
    """
    state = game.state
    game.active_seat = HEROES
    while True:
        met = lurkers_in_view(state)
        if met:
            await encounter(game, met)
            return
        await objective.recover(game, victory=False)
        inside = [m for m in state.party() if m.square is not None]
        if expedition.is_over(state) and not fate.hopes(state):
            await expedition.end(game)
            return
        if not any(ready(state, m) for m in inside):
            break
        everybody = [m.id for m in inside if not helpless(m)]
        chosen = await game.ask(deeds.act(state, HEROES, [*everybody, ""], "AHQ-EXP-01"))
        try:
            await deeds.perform(game, chosen)
        except TurnCut:
            state.models[chosen.actor].turn.done = True
        if state.phase != "explore":
            return
        state.pending += [trigger for trigger in junctions(state) if trigger not in state.pending]
        if chosen.verb == "end":
            break
        game.checkpoint()
    await game.happen(PhaseEnded(phase="explore"))
    turns.enter(game, "lay")


def ready(state: Campaign, model: Model) -> bool:
    """Whether the model still has something to do in this phase."""
    if model.turn.done or helpless(model) or model.square is None:
        return False
    return movement.cannot_move(state, model) is None or not model.turn.action


@rule("AHQ-CMB-35", "AHQ-CMB-36", "AHQ-TURN-05")
def lurkers_in_view(state: Campaign) -> list[Band]:
    """The bands in whose sections somebody of the party stands or looks. AHQ-CMB-35, AHQ-TURN-05.

    They were left behind in a fight, or known from an earlier expedition (AHQ-CMB-36), or seen by the Third Eye. A Hero
    in the section, or at an open door of it, or with a line to some of its floor, is seen.
    """
    return [
        band
        for band in state.bands.values()
        if bands.lurking(state, band) and any(in_view(state, id, band.spots) for id in band.sections)
    ]


@rule("AHQ-CDEC-10", "AHQ-CDEC-35")
def in_view(state: Campaign, section_id: str, spots: Sequence[Square] = ()) -> bool:
    """Whether a conscious model of the party stands in a section, at its open door, or sees who lives there.

    They stand where they were first placed (``spots``), to which they have returned; if they never were, anywhere.

    Through an open door nobody is seen by whoever stands away from it (AHQ-TURN-05). Of a section that only the Third
    Eye has seen, its floor is not enough: ruling AHQ-CDEC-35.
    """
    made = ground(state.here)
    floor = made.floor.get(section_id, frozenset())
    stand = [] if state.here.sections[section_id].foreseen else [s for s in spots or sorted(floor) if s in floor]
    for model in state.party():
        if model.square is None or helpless(model):
            continue
        if model.square in floor or section_id in board.sections_of(state, model):
            return True
        for id in board.doors_near(state.here, model.square):
            door = state.here.doors[id]
            if door.open and section_id in door.sides:
                return True
        if any(board.line(state, model.square, s, made.door_at) is not Visibility.NONE for s in stand):
            return True
    return False


async def encounter(game: Game[Campaign], met: Sequence[Band]) -> None:
    """Monsters are in sight: the Exploration Turn ends at once and Combat Turns begin. AHQ-TURN-08."""
    heroes_surprised = await placing.meet(game, met)
    await turns.begin_fight(game, heroes_surprised=heroes_surprised)


async def _look_out(game: Game[Campaign], moment: StepEntered, owner: str) -> bool:
    if lurkers_in_view(game.state):
        moment.stop = True
    return False


def _exploring(game: Game[Campaign], moment: StepEntered) -> list[tuple[str, str]]:
    return [(HEROES, moment.model)] if game.state.phase == "explore" else []


@rule("AHQ-QST-05")
async def _on_trap(game: Game[Campaign], moment: StepEntered, owner: str) -> bool:
    """Somebody enters a square in which the map of a Quest Zone has a trap: it is met there, once. AHQ-QST-05."""
    model = game.state.models[owner]
    trap = quests.trap_at(game.state, model)
    assert model.square is not None
    quests.spring(game.state, model)
    moment.stop = True
    await traps.meet(game, trap, model, model.square)
    return True


def _trapped(game: Game[Campaign], moment: StepEntered) -> list[tuple[str, str]]:
    model = game.state.models[moment.model]
    met = model.kind != "monster" and game.state.here.quest_zone and quests.trap_at(game.state, model)
    return [(HEROES, moment.model)] if met else []


def register_reactions(reactions: Reactions) -> None:
    """Let a walk stop where monsters come into sight, and on the traps of a Quest Zone. AHQ-TURN-04, AHQ-QST-05."""
    reactions.register(StepEntered, "zone-trap", _trapped, _on_trap)
    reactions.register(StepEntered, "look-out", _exploring, _look_out)


# The Exploration Phase


async def lay_phase(game: Game[Campaign]) -> None:
    """The Exploration Phase: everything opened or reached in the Hero Phase is laid, in the order made.

    The first that brings monsters ends the turn (AHQ-TURN-08); what is left stays pending. Ruling AHQ-CDEC-07.
    """
    state = game.state
    if met := await lay_pending(game):
        await encounter(game, met)
        return
    await game.happen(PhaseEnded(phase="lay"))
    if state.phase == "lay":
        turns.enter(game, "explore-gm")


@rule("AHQ-DGN-01", "AHQ-DGN-02", "AHQ-EXP-16", "AHQ-TURN-05", "AHQ-TURN-08", "AHQ-CDEC-07")
async def lay_pending(game: Game[Campaign]) -> list[Band]:
    """Lay what is pending until something brings monsters into sight; gives their bands.

    What is explored is never laid again (AHQ-EXP-16). AHQ-DGN-01, AHQ-TURN-05, AHQ-TURN-08, ruling AHQ-CDEC-07.
    """
    state = game.state
    now = junctions(state)
    queue = [p for p in state.pending if p.kind == "door" or p in now]
    queue += [p for p in now if p not in queue]
    state.pending = []
    while queue:
        trigger = queue.pop(0)
        if not still_there(state, trigger):
            continue
        found = await lay(game, trigger)
        # A door may also open onto an explored section; and nobody may be left at one opened before a fight.
        met = (found if not trigger.stale else []) or lurkers_in_view(state)
        if met:
            state.pending = queue
            return met
    return []


@rule("AHQ-CMB-16", "AHQ-CMB-24", "AHQ-CDEC-07")
async def lay_in_fight(game: Game[Campaign]) -> None:
    """At the end of a combat phase: lay all that was opened or reached in it; monsters found there join the fight.

    What was pending when the fight began waits for the next Exploration Phase. AHQ-CMB-16, AHQ-CMB-24, rulings
    AHQ-CDEC-07, AHQ-CDEC-56.
    """
    state = game.state
    if state.scenario == "skirmish":
        return
    now = [trigger for trigger in state.pending if not trigger.stale]
    state.pending = [trigger for trigger in state.pending if trigger.stale]
    for trigger in now:
        if not still_there(state, trigger):
            continue
        if trigger.kind == "exit" and not any(
            section_at(state.here, m.square) == trigger.section
            for m in state.on_board()
            if m.square is not None and not helpless(m)
        ):
            continue
        found = await lay(game, trigger)
        if found:
            await placing.meet(game, found, in_fight=True)
    lurkers = lurkers_in_view(state)
    if lurkers:
        await placing.meet(game, lurkers, in_fight=True)


@rule("AHQ-DGN-02", "AHQ-EXP-07")
def junctions(state: Campaign) -> list[Pending]:
    """The unexplored exits of junctions and corners in which somebody of the party stands. AHQ-DGN-02."""
    here = [section_at(state.here, m.square) for m in state.party() if m.square and not helpless(m)]
    return [
        Pending("exit", section=id, side=side)
        for id in dict.fromkeys(here)
        if id is not None
        for side in unexplored_exits(state.here, id)
    ]


def still_there(state: Campaign, trigger: Pending) -> bool:
    """Whether a pending trigger still stands: its door not yet opened, its exit still unexplored."""
    if trigger.kind == "door":
        return not state.here.doors[trigger.door].opened
    return trigger.side in unexplored_exits(state.here, trigger.section)


@rule("AHQ-GM-02", "AHQ-EXP-10")
async def lay(game: Game[Campaign], trigger: Pending, *, foresee: bool = False) -> list[Band]:
    """Lay what one trigger opens; gives the bands that live there (they are not placed yet)."""
    state = game.state
    found: list[Band] = []

    async def inhabit(level: Level, table: MonsterTable, sections: Sequence[str]) -> bool:
        band = bands.roll_band(game, table, sections)
        found.append(band)
        await objective.settle(game, band)
        return bands.has_sentry(band.monsters)

    leader, rules = AskingLeader(game), dungeon_rules(state)
    if objective.forced(state, trigger):
        rules = evolve(rules, owed_quest_room=True)
    level, quest = state.here, quests.zone(state)
    if quest is not None:
        laid = quests.lay(state, quest, trigger)
        found += quests.inhabit(state, quest, laid.sections)
    elif trigger.kind == "door":
        laid = await open_door(level, trigger.door, trigger.section, game.chance, leader, rules, inhabit)
    else:
        laid = await explore_exit(level, trigger.section, trigger.side, game.chance, leader, rules, inhabit)
    if trigger.kind == "door":
        door = level.doors[trigger.door]
        opener = state.models.get(trigger.opener)
        if opener is not None:
            game.emit(
                DoorMoved(
                    rule="AHQ-DGN-35" if door.false else "AHQ-DOOR-02",
                    who=ref(opener),
                    square=door.square,
                    opened=True,
                    false=door.false,
                )
            )
    tell(game, laid)
    for id in laid.sections if foresee else ():
        level.sections[id].foreseen = True
    found += await hazards.laid(game, laid.sections, found)
    return [] if foresee else found


@rule("AHQ-SOLO-04", "AHQ-QST-07", "AHQ-QST-09")
def dungeon_rules(state: Campaign) -> DungeonRules:
    """What the campaign says about its dungeons.

    In a quest's the stairs down are in the first Quest Room of each level, all others lead out. AHQ-QST-07, AHQ-QST-09.
    """
    quest = quests.record(state)
    return DungeonRules(
        stairs_down="out" if state.setup.get("depth") == "single" or quest is not None else "level",
        quest_stairs=quest is not None,
        people_met=frozenset(
            npc for dungeon, _, npc in (met.partition("/") for met in state.people_met) if dungeon == str(state.dungeon)
        ),
        every_room=state.setup.get("every_room", ""),
    )


def tell_rolls(game: Game[Campaign], laid: Laid) -> None:
    """Say which rolls were made."""
    for roll in laid.rolls:
        if roll.table not in bands.TABLES.values() and roll.table != "AHQ-TBL-SPECIALIST":
            game.emit(
                TableRolled(
                    rule=roll.table,
                    table=roll.table,
                    dice=roll.dice,
                    result=roll.result,
                    changed=roll.changed,
                )
            )


def tell(game: Game[Campaign], laid: Laid) -> None:
    """Say which rolls were made and what was laid."""
    tell_rolls(game, laid)
    sections = game.state.here.sections
    new = [sections[id] for id in laid.sections]
    if not new:
        return
    rooms: list[Msg] = [msg("ahq-room-name", room=s.room, size=s.size) for s in new if s.kind == "room"]
    game.state.tally["rooms"] = game.state.tally.get("rooms", 0) + len(rooms)
    last = next((s.kind for s in new if s.kind not in ("passage", "room")), "")
    dead_end = any(s.dead_ends for s in new)
    game.emit(
        SectionsLaid(
            rule="AHQ-DGN-01",
            passages=sum(s.kind == "passage" for s in new),
            rooms=tuple(rooms),
            doors=len(laid.doors),
            end=last or ("dead-end" if dead_end else "none"),
        )
    )


# The Game Master Phase


@rule("AHQ-TURN-07", "AHQ-TURN-09", "AHQ-GM-03")
async def gm_phase(game: Game[Campaign]) -> None:
    """The Game Master Phase of an Exploration Turn: a roll for a counter; in solo play on a table. AHQ-TURN-09."""
    state = game.state
    await trap_turns.master_phase_begins(game)
    if state.phase != "explore-gm":
        return  # whom he moves has begun a fight
    if counters.in_play(state):
        counters.phase_roll(game)
        await hot_seat.look(game)
    else:
        await solo_roll(game)
    if state.phase == "explore-gm":
        await turns.close_turn(game)
        turns.begin_exploration_turn(game)


@rule("AHQ-SOLO-12", "AHQ-SOLO-15", "AHQ-TBL-SOLOGM")
async def solo_roll(game: Game[Campaign]) -> None:
    """The roll of solo play: a trap, Wandering Monsters, mostly nothing. AHQ-SOLO-12, AHQ-SOLO-15."""
    rolled = content().tables["AHQ-TBL-SOLOGM"].roll(game.chance, "gm-phase", "rules")
    game.emit(MasterRolled(rule="AHQ-SOLO-12", die=rolled.total, event=rolled.row.key))
    if rolled.row.key == "trap":
        await trap_turns.solo_trap(game)
    elif rolled.row.key == "wandering-monsters":
        heroes_surprised = await wandering.wander(game, near=True)
        if heroes_surprised is not None:
            await turns.begin_fight(game, heroes_surprised=heroes_surprised)
