"""Walking, opening doors, fighting hand to hand, running, the parry's stance, being done; what a whole side can do."""

from __future__ import annotations

from collections.abc import Iterator

from roguelike.books.datum import combat, discovery, figures, initiative, march, movement, notes, reveal, zones
from roguelike.books.datum.deeds import (
    DatumGame,
    Deed,
    SideDeed,
    anybody,
    choice,
    figure_option,
    hero_only,
    register,
)
from roguelike.books.datum.events import Told
from roguelike.books.datum.figures import AnyFigure
from roguelike.books.datum.names import ref
from roguelike.books.datum.state import HEROES, ZARGON, Campaign, Door, Hero, Item
from roguelike.books.datum.terrain import ground, is_shut
from roguelike.engine.decisions import Args, Choose, Option, Param, Refusal, refuse
from roguelike.engine.geometry import LETTER_OF, ORTHOGONAL, next_to
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg

# Walking


def _walk_check(state: Campaign, figure: AnyFigure, args: Args) -> Refusal | None:
    return movement.path_refused(state, figure, args["path"])


def _steps(state: Campaign, figure: AnyFigure) -> Iterator[Args]:
    return ({"path": s} for s in ORTHOGONAL if movement.path_refused(state, figure, s) is None)


async def _move(game: DatumGame, figure: AnyFigure, args: Args) -> None:
    await movement.go(game, figure, args["path"])


register(
    Deed(
        id="move",
        offered=anybody,
        perform=_move,
        params=lambda state, figure: (Param("path", "path"),),
        check=_walk_check,
        options=_steps,
    )
)


# Attacks


@rule("DQ-TRN-03", "DQ-TRN-05", "DQ-DEC-11")
def cannot_attack(state: Campaign, figure: AnyFigure) -> Refusal | None:
    """Why the figure has no attack left; None if it has."""
    refusal = movement.may_attack(figure)
    if refusal is not None or not isinstance(figure, Hero) or not figure.parried:
        return refusal
    if figures.attack(figure, figures.arm(figure)).value <= 0:
        return refuse("DQ-DEC-11", "datum-no-dice-left", who=ref(figure))
    return None


def no_target(state: Campaign, figure: AnyFigure) -> Refusal | None:
    """Why it cannot strike anybody now; None if it can. DQ-CMB-01."""
    refusal = cannot_attack(state, figure)
    if refusal is None and not zones.targets(state, figure):
        refusal = refuse("DQ-CMB-01", "datum-nobody-in-reach", who=ref(figure))
    return refusal


@rule("DQ-DZ-06")
def _blow_check(state: Campaign, figure: AnyFigure, args: Args) -> Refusal | None:
    if args["target"] in (target.id for target in zones.targets(state, figure)):
        return None
    return refuse("DQ-CMB-01", "datum-out-of-reach", who=ref(figure))


@rule("DQ-LIM-04", "DQ-SKL-02", "DQ-TRN-03", "DQ-TRN-05", "DQ-PAR-02")
async def fight(game: DatumGame, figure: AnyFigure, target: AnyFigure) -> None:
    """An attack: one blow after the other; what was given up for a parry is missing from the first. DQ-PAR-02.

    If the first fells its target the second goes at another whom he would strike as often.
    """
    movement.use_action(figure)
    figure.turn.attacks += 1
    planned = combat.blows(figure, target)
    for item, less in planned:
        if not figures.able(figure):
            break
        if target.down:
            others = [t for t in zones.targets(game.state, figure) if _as_often(figure, t, item, planned)]
            if not others:
                break
            target = await _next_target(game, figure, others)
        made = combat.blow(game.state, figure, target, item, less=less)
        if isinstance(figure, Hero):
            figure.parried = 0
        await combat.strike(game, figure, target, made, item.id if item is not None else "none")


def _as_often(figure: AnyFigure, other: AnyFigure, item: Item | None, planned: list[tuple[Item | None, int]]) -> bool:
    """Whether it would strike another as often with this weapon as it was about to strike."""
    return [made for made, _ in combat.blows(figure, other)].count(item) >= [made for made, _ in planned].count(item)


async def _next_target(game: DatumGame, figure: AnyFigure, others: list[AnyFigure]) -> AnyFigure:
    """Whom the blow strikes that is left: the only one, else it is asked."""
    if len(others) == 1:
        return others[0]
    answer = await game.ask(
        Choose(
            seat=HEROES if isinstance(figure, Hero) else ZARGON,
            question="datum.blow",
            prompt=msg("datum-ask-blow", who=ref(figure)),
            rule="DQ-SKL-02",
            subject=figure.id,
            suggested=min(others, key=lambda other: (other.body, other.id)).id,
            choices=tuple(map(figure_option, others)),
        )
    )
    return next(other for other in others if other.id == answer)


async def _attack(game: DatumGame, figure: AnyFigure, args: Args) -> None:
    target = game.state.figure(args["target"])
    assert target is not None
    await fight(game, figure, target)


register(
    Deed(
        id="attack",
        offered=anybody,
        perform=_attack,
        refusal=no_target,
        params=lambda state, figure: (
            Param("target", "model", offers=lambda args: map(figure_option, zones.targets(state, figure))),
        ),
        check=_blow_check,
        options=lambda state, figure: ({"target": t.id} for t in zones.targets(state, figure)),
        waits=lambda state, figure: no_target(state, figure) is None,
    )
)


# Running


@rule("DQ-RUN-01", "DQ-RUN-02")
async def _run(game: DatumGame, figure: AnyFigure, args: Args) -> None:
    """Run: 1D6 further squares this turn (twice that with Swift Wind). DQ-RUN-01; monsters cannot, DQ-RUN-02."""
    die = game.chance.die(6, "run", "DQ-RUN-01")
    twice = figures.effect(figure, "swift-wind") is not None
    figure.turn.acted = True
    figure.turn.bonus = die * 2 if twice else die
    game.emit(Told(rule="DQ-RUN-01", what=msg("datum-runs", who=ref(figure), squares=figure.turn.bonus)))


def _cannot_run(state: Campaign, figure: AnyFigure) -> Refusal | None:
    refusal = movement.other_action(figure)
    if refusal is None and figure.turn.moved:
        refusal = refuse(figure.turn.why or "DQ-TRN-02", "datum-has-moved", who=ref(figure))
    return refusal


register(Deed(id="run", offered=hero_only, perform=_run, refusal=_cannot_run))


# Doors


@rule("DQ-BASE-15")
def doors_beside(state: Campaign, figure: AnyFigure) -> list[Door]:
    """The closed doors that it stands at and knows of. DQ-BASE-15."""
    if figure.square is None:
        return []
    at = figure.square
    return [door for door in state.quest.doors if next_to(door.square, at) and is_shut(state.here, door)]


@rule("DQ-DZ-08", "DQ-DEC-06", "DQ-BASE-15")
def cannot_open(state: Campaign, figure: AnyFigure) -> Refusal | None:
    """Why no door can be opened: none there, or an enemy's Death Zone. DQ-DZ-08, ruling DQ-DEC-06."""
    if figure.turn.done or not figures.able(figure):
        return refuse("DQ-TRN-01", "datum-is-done", who=ref(figure))
    if not doors_beside(state, figure):
        return refuse("DQ-BASE-15", "datum-no-door")
    holder = zones.held_by(state, figure)
    return refuse("DQ-DZ-08", "datum-door-zone", who=ref(holder)) if holder is not None else None


def _door_check(state: Campaign, figure: AnyFigure, args: Args) -> Refusal | None:
    for door in doors_beside(state, figure):
        if door.id == args["door"]:
            locked = door.key and not any(figures.has_thing(h, door.key) for h in state.party())
            return refuse("DQ-SET-12", "datum-locked-door") if locked else None
    return refuse("DQ-BASE-15", "datum-no-door")


def _door_option(figure: AnyFigure, door: Door) -> Option:
    """A door beside him, with the side on which it is: two may be there."""
    assert figure.square is not None
    side = LETTER_OF[door.square.x - figure.square.x, door.square.y - figure.square.y]
    return Option(door.id, msg("datum-door-beside", side=side), square=door.square)


async def open_door(game: DatumGame, figure: AnyFigure, door: Door) -> None:
    """A door opens and what is behind is revealed. DQ-SET-07, DQ-BASE-15."""
    state = game.state
    assert figure.square is not None
    state.here.open.append(door.id)
    game.emit(Told(rule="DQ-BASE-15", what=msg("datum-opens", who=ref(figure))))
    explorer = figure if isinstance(figure, Hero) else None
    discovery.discover(game, reveal.behind(ground(state), door.square, figure.square), explorer, "door")
    await notes.glimpsed(game, explorer)
    await notes.happened(game, "open", door.id, explorer)


async def _open(game: DatumGame, figure: AnyFigure, args: Args) -> None:
    await open_door(game, figure, ground(game.state).plan.doors[args["door"]])


register(
    Deed(
        id="open",
        offered=hero_only,
        perform=_open,
        refusal=cannot_open,
        params=lambda state, figure: (
            Param(
                "door",
                "choice",
                lambda args: [_door_option(figure, door) for door in doors_beside(state, figure)],
            ),
        ),
        check=_door_check,
        options=lambda state, figure: ({"door": d.id} for d in doors_beside(state, figure)),
    )
)


# The parry's stance

STANCES = {"no": 0, "fatal": combat.WHEN_FATAL, "one": 1, "two": 2}


@rule("DQ-PAR-01", "DQ-PAR-02")
async def _stance(game: DatumGame, figure: AnyFigure, args: Args) -> None:
    assert isinstance(figure, Hero)
    figure.stance = STANCES[args["parry"]]
    game.emit(Told(rule="DQ-PAR-02", what=msg("datum-stance", who=ref(figure), parry=args["parry"])))


register(
    Deed(
        id="stance",
        offered=hero_only,
        perform=_stance,
        params=lambda state, figure: (
            choice("parry", lambda args: [(key, msg("datum-stance-option", key=key)) for key in STANCES]),
        ),
        check=lambda state, figure, args: (
            None if args["parry"] in STANCES else refuse("DQ-PAR-02", "datum-out-of-reach", who=ref(figure))
        ),
        options=lambda state, figure: ({"parry": key} for key in STANCES),
    )
)


# Being done


async def _done(game: DatumGame, figure: AnyFigure, args: Args) -> None:
    figure.turn.done = True


register(
    Deed(
        id="done",
        offered=lambda state, figure: not figure.turn.done,
        perform=_done,
    )
)


async def _end(game: DatumGame) -> None:
    state = game.state
    active = state.here.active
    for hero in state.party():
        if active in (hero.id, initiative.PARTY):
            hero.turn.done = True


register(SideDeed(id="end", offered=lambda state, seat: seat == HEROES, perform=_end))
register(SideDeed(id="halt", offered=lambda state, seat: seat == HEROES and march.quiet(state), perform=_end))


# Marching


def _march_check(state: Campaign, figure: AnyFigure, args: Args) -> Refusal | None:
    assert isinstance(figure, Hero)
    return march.cannot_lead(state, figure, args["path"])


async def _march(game: DatumGame, figure: AnyFigure, args: Args) -> None:
    assert isinstance(figure, Hero)
    await march.march(game, figure, args["path"])


register(
    Deed(
        id="march",
        offered=lambda state, figure: isinstance(figure, Hero) and march.quiet(state),
        perform=_march,
        params=lambda state, figure: (Param("path", "path"),),
        check=_march_check,
        options=_steps,
    )
)


async def _point(game: DatumGame, figure: AnyFigure, args: Args) -> None:
    game.state.setup["point"] = figure.id


register(
    Deed(id="point", offered=lambda state, figure: hero_only(state, figure) and march.quiet(state), perform=_point)
)


# Leaving


@rule("DQ-BASE-17")
def cannot_leave(state: Campaign) -> Refusal | None:
    """Why the party cannot go home: somebody who can walk is not on the stairway. DQ-BASE-17."""
    away = [h for h in state.standing() if h.square not in state.quest.start]
    return refuse("DQ-BASE-17", "datum-not-on-stairs", who=ref(away[0])) if away else None


async def _leave(game: DatumGame) -> None:
    game.state.here.outcome = "won" if game.state.here.goal_met else "left"


register(
    SideDeed(
        id="leave",
        offered=lambda state, seat: seat == HEROES,
        perform=_leave,
        refusal=cannot_leave,
    )
)
