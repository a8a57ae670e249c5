"""Traps of the floor, jumping over them, disarming them. DQ-TBL-TRAPS, DQ-BASE-10 .. 14, DQ-ROPE-01 .. 06."""

from __future__ import annotations

from roguelike.books.datum import difficulty, figures, harm, spots, zones
from roguelike.books.datum.content import content
from roguelike.books.datum.events import Shown, Told
from roguelike.books.datum.faces import BLACK, DARK, WHITE, AttackDice, signs, skulls, throw
from roguelike.books.datum.figures import AnyFigure
from roguelike.books.datum.harm import DatumGame
from roguelike.books.datum.names import ref
from roguelike.books.datum.sightline import in_sight
from roguelike.books.datum.state import Campaign, Hero, Trap
from roguelike.books.datum.terrain import ground
from roguelike.engine.geometry import Square, around, next_to
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import Msg, msg


@rule("DQ-ZAD-02", "DQ-DEC-60")
def trap_dice(state: Campaign, count: int) -> AttackDice:
    """The attack dice of a trap; from quest level 2 every failed die is thrown again. DQ-ZAD-02, ruling DQ-DEC-60."""
    again = count if difficulty.has(state, "ingenious-design") else 0
    return AttackDice(count, better=again, purpose="trap", rule_id="DQ-TBL-TRAPS")


@rule("DQ-BASE-12")
async def spring(game: DatumGame, figure: AnyFigure, trap: Trap) -> Msg | None:
    """A trap goes off under a figure; gives why the walk ends there, if it does. DQ-TBL-TRAPS, DQ-BASE-12."""
    board, kind = game.state.here, content().traps[trap.kind]
    if trap.id not in board.traps:
        board.traps.append(trap.id)
    lost, thrown = kind.damage, "none"
    if kind.dice:
        hits, rolled = trap_dice(game.state, kind.dice).roll(game.chance)
        lost, thrown = lost + hits.hits, rolled.text
    if not kind.stays:
        board.gone.append(trap.id)
    game.emit(
        Shown(
            rule="DQ-TBL-TRAPS",
            what=msg("datum-trap", who=ref(figure), name=kind.name, dice=thrown, lost=min(lost, figure.body)),
        )
    )
    if kind.stays:
        figure.pit = True
        end_turn(figure)
    elif lost and not kind.blocks:
        end_turn(figure)
    harm.lose_body(game, figure, lost)
    if kind.blocks:
        _blocked(game, figure, trap)
    zones.refresh(game.state)
    return msg("datum-stopped-trap", name=kind.name) if kind.stays or kind.blocks or lost else None


def end_turn(figure: AnyFigure) -> None:
    """The rest of its turn is lost."""
    figure.turn.done = True


def _blocked(game: DatumGame, figure: AnyFigure, trap: Trap) -> None:
    """The square is rock from now on; whoever stood there steps back to where he came from, if that is free."""
    state = game.state
    taken = spots.occupied(state, figure.id)
    made = ground(state)
    near = (s for s in around(trap.square) if made.is_floor(s) and made.is_known(s) and s not in taken)
    free = [s for s in near if not spots.gapes(state, s)]
    free.sort(key=lambda s: s != figure.brink)
    state.here.blocked.append(trap.square)
    if figure.square == trap.square:
        figure.square = free[0] if free else spots.free_near(state, trap.square, known=True)
    figure.turn.moved, figure.turn.why = True, "DQ-TBL-TRAPS"


# Jumping


@rule("DQ-BASE-10")
def landing(state: Campaign, hero: Hero, trap: Trap) -> Square | None:
    """Where a jump over the trap ends: the free square behind it. None if there is none. DQ-BASE-10."""
    if hero.square is None or not next_to(hero.square, trap.square):
        return None
    (x, y), (tx, ty) = hero.square, trap.square
    behind = Square(2 * tx - x, 2 * ty - y)
    if not ground(state).is_floor(behind) or behind in spots.occupied(state, hero.id):
        return None
    other = ground(state).plan.trap_at.get(behind)
    return None if other is not None and other.id in state.here.traps and other.id not in state.here.gone else behind


def jumpable(state: Campaign, hero: Hero) -> list[Trap]:
    """The known traps beside him over which he could jump."""
    if hero.square is None:
        return []
    made = ground(state).plan.trap_at
    near = [made[s] for s in around(hero.square) if s in made]
    board = state.here
    known = [t for t in near if t.id in board.traps and t.id not in board.gone and t.id not in board.bridges]
    return [trap for trap in known if landing(state, hero, trap) is not None]


@rule("DQ-ROPE-01")
def rope_holders(state: Campaign, hero: Hero) -> list[Hero]:
    """Who could hold the rope for his jump: a friend beside him, one of the two with a rope, no monster in sight.

    DQ-ROPE-01.
    """
    if any(in_sight(state, hero, foe) for foe in state.foes()):
        return []
    return [
        friend
        for friend in state.standing()
        if friend is not hero
        and friend.square is not None
        and hero.square is not None
        and next_to(friend.square, hero.square)
        and spots.helps(friend)
        and not friend.pit
        and any(figures.has_thing(h, "rope-10", "rope-20") for h in (friend, hero))
        and not any(in_sight(state, friend, foe) for foe in state.foes())
    ]


def best_holder(state: Campaign, hero: Hero) -> Hero | None:
    """Who holds the rope: the one with most Body."""
    return max(rope_holders(state, hero), key=lambda h: (h.body, h.id), default=None)


@rule("DQ-BASE-10", "DQ-ROPE-02", "DQ-DEC-56", "DQ-DZ-03")
async def jump(game: DatumGame, hero: Hero, trap: Trap, holder: Hero | None) -> None:
    """Jump over a known trap: one die, a skull fails. Who lands in a Death Zone stops there.

    DQ-BASE-10, DQ-ROPE-02, DQ-DZ-03; experience by ruling DQ-DEC-56.
    """
    from roguelike.books.datum import steps

    state = game.state
    goal = landing(state, hero, trap)
    assert goal is not None
    hero.turn.steps += 2
    faces = throw(game.chance, 1, "jump", "DQ-BASE-10")
    if skulls(faces) and figures.has_skill(hero, "sure-footed"):
        faces = throw(game.chance, 1, "jump again", "DQ-TBL-SKILLS")
    failed = skulls(faces) > 0
    name = content().traps[trap.kind].name
    game.emit(
        Told(rule="DQ-BASE-10", what=msg("datum-jump", who=ref(hero), name=name, dice=signs(faces), failed=failed))
    )
    if failed and holder is not None and haul(game, hero, holder):
        return
    if failed:
        hero.brink, hero.square = hero.square, trap.square
        await spring(game, hero, trap)
        return
    turn = hero.turn
    hero.square = goal
    zones.refresh(state)
    unexplored = len(state.here.known) < len(ground(state).plan.sections)
    if unexplored and not hero.tally.get(f"jumped {state.here.quest} {trap.id}") and content().traps[trap.kind].stays:
        hero.tally[f"jumped {state.here.quest} {trap.id}"] = 1
        harm.learn_action(game, hero, "jump")
    await steps.entered(game, hero)
    if hero.turn is turn and zones.held_by(state, hero) is not None:
        turn.moved, turn.why = True, "DQ-MOV-08"


@rule("DQ-ROPE-05", "DQ-DEC-41")
def weight(hero: Hero) -> int:
    """Points of non-magical defence: dice of worn armour and shield. DQ-ROPE-05, ruling DQ-DEC-41."""
    worn = [item for item in figures.pieces(hero) if item.id not in content().artifacts]
    return sum(figures.armour_dice(item) for item in worn)


@rule("DQ-ROPE-03", "DQ-ROPE-04", "DQ-ROPE-05", "DQ-ROPE-06", "DQ-DEC-42")
def haul(game: DatumGame, hero: Hero, holder: Hero) -> bool:
    """The holder tries to keep a falling friend: a die for each Body point, any six left does. DQ-ROPE-03 .. 06."""
    dice = game.chance.dice(holder.body, 6, "rope", "DQ-ROPE-03")
    sixes = max(0, dice.count(6) - weight(hero))
    shown = " ".join(map(str, dice))
    held = msg("datum-rope", who=ref(hero), holder=ref(holder), dice=shown, held=sixes > 0)
    game.emit(Told(rule="DQ-ROPE-03", what=held))
    if not sixes:
        return False
    state = game.state
    made, taken = ground(state), spots.occupied(state, holder.id, hero.id)
    traps = made.plan.trap_at
    assert holder.square is not None
    near = (s for s in around(holder.square) if made.is_floor(s) and made.is_known(s))
    free = [s for s in near if s not in taken and s not in traps]
    free.sort(key=lambda s: s == hero.square)
    hero.square = holder.square
    if free:
        holder.square = free[0]
    hero.turn.moved, hero.turn.why = True, "DQ-ROPE-06"
    zones.refresh(state)
    return True


# Disarming


@rule("DQ-BASE-11")
def disarmable(state: Campaign, hero: Hero) -> list[Trap]:
    """Known traps beside him that could be disarmed."""
    if hero.square is None:
        return []
    made = ground(state).plan.trap_at
    near = [made[s] for s in around(hero.square) if s in made]
    board = state.here
    return [t for t in near if t.id in board.traps and t.id not in board.gone and not content().traps[t.kind].known]


@rule("DQ-BASE-04", "DQ-BASE-11")
def can_disarm(hero: Hero) -> bool:
    """Whether he has the means: a tool kit, or a dwarf's hands. DQ-BASE-04, DQ-BASE-11."""
    return figures.hero_card(hero).type == "dwarf" or figures.has_thing(hero, "tool-kit")


@rule("DQ-BASE-04", "DQ-BASE-11")
def sets_off(hero: Hero) -> tuple[str, ...]:
    """The faces by which he sets a trap off: any skull, for a dwarf only a black shield. DQ-BASE-11, DQ-BASE-04."""
    return (DARK,) if figures.hero_card(hero).type == "dwarf" else (WHITE, BLACK)


@rule("DQ-BASE-04", "DQ-BASE-11")
async def disarm(game: DatumGame, hero: Hero, trap: Trap) -> None:
    """One die: a skull sets the trap off, for a dwarf only a black shield. DQ-BASE-04, DQ-BASE-11."""
    faces = throw(game.chance, 1, "disarm", "DQ-BASE-11")
    failed = faces[0] in sets_off(hero)
    name = content().traps[trap.kind].name
    what = msg("datum-disarm", who=ref(hero), name=name, dice=signs(faces), failed=failed)
    game.emit(Told(rule="DQ-BASE-11", what=what))
    if not failed:
        game.state.here.gone.append(trap.id)
        return
    if content().traps[trap.kind].stays:
        hero.brink, hero.square = hero.square, trap.square
    await spring(game, hero, trap)
