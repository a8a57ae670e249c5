"""The notes of a quest: what happens once when something is entered, searched, opened, killed or taken; the goal."""

from __future__ import annotations

from roguelike.books.datum import discovery, harm, reveal
from roguelike.books.datum.content import content
from roguelike.books.datum.events import Great, Told
from roguelike.books.datum.figures import full_mind, has_thing
from roguelike.books.datum.harm import DatumGame
from roguelike.books.datum.names import ref, thing_name
from roguelike.books.datum.state import Campaign, Hero, Item, Monster, Note
from roguelike.books.datum.terrain import ground, plan
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg


@rule("DQ-SET-12")
async def happened(game: DatumGame, when: str, where: str, who: Hero | None = None) -> None:
    """Let every note happen that waits for this, and then those that waited for such a note only. DQ-SET-12."""
    before = len(game.state.here.notes)
    for note in game.state.quest.notes:
        if note.when == when and note.where == where and _waits(game.state, note):
            await _happens(game, note, who)
    if len(game.state.here.notes) > before:
        await _overdue(game)
    check_goal(game)


def _waits(state: Campaign, note: Note) -> bool:
    """Whether a note has not happened, and those that it needs have."""
    done = state.here.notes
    return note.id not in done and all(id in done for id in note.needs)


async def _overdue(game: DatumGame) -> None:
    """Notes happen whose occasion came before the notes that they need: a monster is dead, a door open, a thing owned.

    A room must be entered or searched again.
    """
    state = game.state
    for note in state.quest.notes:
        if note.needs and _waits(state, note):
            come, who = _has_come(state, note)
            if come:
                await _happens(game, note, who)
                return await _overdue(game)


def _has_come(state: Campaign, note: Note) -> tuple[bool, Hero | None]:
    """Whether the occasion of a note has come and lasts, and which hero is meant by it."""
    match note.when:
        case "start":
            return True, None
        case "see":
            return note.where in _areas_seen(state), None
        case "open":
            return note.where in state.here.open, None
        case "take":
            owner = _owner(state, note.where)
            return owner is not None, owner
        case "kill":
            slain = [m for m in state.monsters.values() if m.down and m.placement == note.where]
            return bool(slain), _slayer(state, slain[0]) if slain else None
    return False, None


def _owner(state: Campaign, id: str) -> Hero | None:
    """The first hero who stands and owns a thing."""
    return next((hero for hero in state.standing() if has_thing(hero, id)), None)


def _slayer(state: Campaign, monster: Monster) -> Hero | None:
    """The hero who has felled a monster, if he stands."""
    slayer = state.heroes.get(monster.slayer)
    return slayer if slayer is not None and not slayer.down else None


@rule("DQ-SET-12")
async def begun(game: DatumGame) -> None:
    """The quest begins: the heroes stand on the stairway, and own what they have brought along. DQ-SET-12."""
    state = game.state
    await happened(game, "start", "")
    await glimpsed(game, None)
    for hero in list(state.standing()):
        await entered(game, hero)
    for id in [note.where for note in state.quest.notes if note.when == "take"]:
        owner = _owner(state, id)
        if owner is not None:
            await happened(game, "take", id, owner)


async def glimpsed(game: DatumGame, who: Hero | None) -> None:
    """Something of new areas is seen. DQ-SET-12."""
    state = game.state
    waiting = [note.where for note in state.quest.notes if note.when == "see" and _waits(state, note)]
    if waiting:
        areas = _areas_seen(state)
        for area in waiting:
            if area in areas:
                await happened(game, "see", area, who)


def _areas_seen(state: Campaign) -> set[str]:
    areas = plan(state.quest).section_area
    return {areas[id] for id in state.here.known}


async def entered(game: DatumGame, hero: Hero) -> None:
    """A hero stands in an area."""
    assert hero.square is not None
    area = ground(game.state).plan.area_of.get(hero.square)
    if area is not None:
        await happened(game, "enter", area, hero)


async def _happens(game: DatumGame, note: Note, who: Hero | None) -> None:
    """A note happens. What it gives goes to the first who stands if no hero caused it; a monster comes only once, and
    where nobody has been yet it stands when that is seen."""
    state = game.state
    board = state.here
    board.notes.append(note.id)
    if note.text:
        game.emit(Great(rule="DQ-SET-12", what=msg("datum-note", text=note.text)))
    made = plan(state.quest)
    opened = [id for id in note.opens if id not in board.open]
    board.open += opened
    board.found += [id for id in note.opens if made.doors[id].secret and id not in board.found]
    doors = [id for door in note.opens for id in ground(state).sections(made.doors[door].square)]
    areas = [id for id, area in made.section_area.items() if area in note.reveals]
    seen = ground(state)
    named = [placed for placed in state.quest.monsters if placed.id in note.monsters]
    brought = reveal.place(state, [placed for placed in named if seen.is_known(placed.square)])
    reveal.announce(game, brought, "note")
    if note.damage and who is not None:
        lost = min(note.damage, who.body)
        game.emit(Told(rule="DQ-SET-12", what=msg("datum-note-hurt", who=ref(who), points=lost)))
        harm.lose_body(game, who, lost)
    taker = who or next(iter(state.standing()), None)
    if taker is not None:
        await give(game, taker, note.gold, note.items)
    if note.goal:
        board.goal_met = True
        game.emit(Great(rule="DQ-BASE-17", what=msg("datum-goal-met")))
    discovery.discover(game, [*areas, *doors], who, "note", brought)
    await glimpsed(game, who)
    for id in opened:
        await happened(game, "open", id, who)


@rule("DQ-PRJ-02")
def make_item(id: str) -> Item:
    """A thing from its id; ``scroll:spell`` is a scroll. Missile weapons come with their ammunition."""
    base, _, spell = id.partition(":")
    made = Item(base, spell=spell)
    if base in content().missiles:
        made.ammo = content().missiles[base].ammo
    return made


async def give(game: DatumGame, hero: Hero, gold: int, items: tuple[str, ...]) -> None:
    """Let a hero have coins and things, and whatever notes wait for that."""
    if gold:
        hero.gold += gold
        game.emit(Told(rule="DQ-DEC-40", what=msg("datum-got-gold", who=ref(hero), gold=gold)))
    if items:
        before = full_mind(hero)
        hero.pack += map(make_item, items)
        harm.mind_follows(hero, before)
        names = tuple(map(thing_name, items))
        game.emit(Told(rule="DQ-DEC-40", what=msg("datum-got", who=ref(hero), name=names)))
    for id in items:
        await happened(game, "take", id, hero)


@rule("DQ-BASE-17")
def goal_done(state: Campaign) -> bool:
    """Whether everything the quest asks for has been done, but for the way back. DQ-BASE-17."""
    board, goal = state.here, state.quest.goal
    if board.goal_met:
        return True
    if not (goal.kill or goal.notes or goal.items or goal.all_monsters):
        return False
    if not all(note in board.notes for note in goal.notes):
        return False
    if not all(any(has_thing(hero, item) for hero in state.party()) for item in goal.items):
        return False
    dead = {m.placement for m in state.monsters.values() if m.down and m.placement}
    if not dead.issuperset(goal.kill):
        return False
    placed = {placed.id for placed in reveal.awake(state)}
    return not goal.all_monsters or (dead.issuperset(placed) and not state.foes())


def check_goal(game: DatumGame) -> None:
    """See whether the goal is met now, and tell it."""
    state = game.state
    if not state.here.goal_met and goal_done(state):
        state.here.goal_met = True
        game.emit(Great(rule="DQ-BASE-17", what=msg("datum-goal-met")))


async def killed(game: DatumGame) -> None:
    """Let notes happen that wait for a death. A monster may also have fallen from a bridge, or to its own side."""
    state = game.state
    awaited = {note.where for note in state.quest.notes if note.when == "kill" and note.id not in state.here.notes}
    for monster in [m for m in state.monsters.values() if m.down and m.placement in awaited]:
        await happened(game, "kill", monster.placement, _slayer(state, monster))
    check_goal(game)
