"""What a seat sees of a DatumQuest campaign: for the screen, and with figures for the minds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
from attrs import evolve, field
from numpy.typing import NDArray

from roguelike.books.datum import difficulty, figures, initiative, light, march, rounds, sheets, zargon, zones
from roguelike.books.datum.facts import Facts as Facts
from roguelike.books.datum.facts import defence_dice
from roguelike.books.datum.figures import AnyFigure
from roguelike.books.datum.landmarks import landmarks, locked
from roguelike.books.datum.names import in_line, item_name, ref
from roguelike.books.datum.state import HEROES, ZARGON, Campaign, Hero, Monster
from roguelike.books.datum.terrain import Ground, ground
from roguelike.engine.geometry import Square
from roguelike.engine.late import frozen
from roguelike.engine.ondemand import Later, OnDemand
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import Msg, msg
from roguelike.engine.views import Column, HeaderPart, MapView, Mark, ModelView, Side, View


@frozen(kw_only=True)
class DatumView(View):
    """A view with the figures that the minds of this book weigh.

    ``ground`` is what is known of the board, ``locked`` the doors to which the party has no key; ``searched``,
    ``barren`` and ``inspected`` are as in `Board`.
    """

    facts: Mapping[str, Facts] = field(factory=dict)
    ground: Ground | None = field(default=None, eq=False)
    phase: str = ""
    goal_met: bool = False
    round: int = 0
    stairs: tuple[Square, ...] = ()
    traps: frozenset[Square] = frozenset()
    searched: frozenset[str] = frozenset()
    barren: frozenset[str] = frozenset()
    inspected: frozenset[str] = frozenset()
    locked: frozenset[str] = frozenset()


PANEL = (
    Column("wounds", msg("datum-column-body"), 5),
    Column("mind", msg("datum-column-mind"), 2),
    Column("moves", msg("datum-column-moves"), 3),
    Column("act", msg("datum-column-act"), 7),
)


def view(state: Campaign, seat: str) -> DatumView:
    """What the seat may see. Both sides' figures are open; what is not revealed nobody but Zargon knows. DQ-SET-14."""
    on_board = state.board is not None and state.phase == "round"
    weighed = mind_view(state, seat)
    shown: list[AnyFigure] = [h for h in in_line(state.heroes.values()) if not h.away]
    shown += state.foes() if on_board else []
    known = weighed.facts
    return evolve(
        weighed,
        header=header(state),
        map=_map(state, weighed.ground) if weighed.ground is not None else None,
        models=tuple(model_view(state, f, seat, known.get(f.id)) for f in shown),
        columns=PANEL if on_board else PANEL[:2],
        page=() if on_board else page(state),
        aim=aim(state) if on_board else (),
        landmarks=landmarks(state) if weighed.quiet else (),
    )


def mind_view(state: Campaign, seat: str) -> DatumView:
    """What a mind weighs of what the seat may see: no map to paint, no sheets, no landmarks.

    ``facts`` are worked out when they are looked at, which a mind does before the state goes on.
    """
    over = state.phase == "over"
    if state.board is None or state.phase != "round":
        return DatumView(
            book="datum", seat=seat, turn=state.phase, header=(), map=None, models=(), over=over, phase=state.phase
        )
    board = state.board
    point = march.point(state)
    placed: dict[str, AnyFigure] = {h.id: h for h in state.heroes.values() if not h.away and h.square is not None}
    placed |= {m.id: m for m in state.foes()}

    def fact(id: str) -> Facts | None:
        figure = placed.get(id)
        return None if figure is None else Facts(state, figure)

    return DatumView(
        book="datum",
        seat=seat,
        turn=f"{board.round}.{board.active}",
        header=(),
        map=None,
        models=(),
        leader=point,
        over=over,
        point=point,
        quiet=march.quiet(state),
        facts=OnDemand(fact, lambda: placed),
        ground=ground(state),
        phase=state.phase,
        goal_met=board.goal_met,
        round=board.round,
        stairs=state.quest.start,
        traps=_traps(state),
        searched=frozenset(board.searched),
        barren=frozenset(board.barren),
        inspected=frozenset(board.inspected),
        locked=locked(state),
    )


def _traps(state: Campaign) -> frozenset[Square]:
    board = state.here
    known = [t for t in state.quest.traps if t.id in board.traps]
    return frozenset(t.square for t in known if t.id not in board.gone and t.id not in board.bridges)


# Header and page


def header(state: Campaign) -> tuple[HeaderPart, ...]:
    """The quest and round, the order strip, the gold."""
    own = state.purses.values() if state.phase != "round" else ()
    gold = sum(h.gold for h in state.heroes.values() if not h.dead) + sum(one.home + one.lender for one in own)
    purse = HeaderPart(msg("datum-header-gold", gold=gold), rank=2)
    if state.board is None or state.phase != "round":
        home = msg("datum-header-over") if state.phase == "over" else msg("datum-header-home", done=len(state.done))
        return (HeaderPart(home, strong=True), purse)
    turn = state.here.round
    short = msg("datum-header-round", turn=turn)
    title = HeaderPart(msg("datum-header-quest", title=state.quest.title, turn=turn), short=short, rank=1)
    return (title, order_strip(state), purse)


def order_strip(state: Campaign) -> HeaderPart:
    """Who acts in which order, with the dice: "Rogar 2 > ZARGON 3 > Elf 5"; without monsters, that all is quiet.

    Where there is no room for that: "Rogar > ZARGON > Elf", at last "1 > Z > 3".
    """
    board = state.here
    if not state.foes() or not board.rolls:
        return HeaderPart(msg("datum-header-quiet", zargon=board.active == ZARGON), strong=True)
    order = [id for id in initiative.in_order(state) if id == ZARGON or not state.heroes[id].down]
    strips = (
        initiative.strip(state, order, board.rolls),
        initiative.strip(state, order, {}),
        " > ".join("Z" if id == ZARGON else state.heroes[id].glyph for id in order),
    )
    full, short, shorter = (msg("datum-header-order", order=strip) for strip in strips)
    return HeaderPart(full, strong=True, short=short, shorter=shorter)


@rule("DQ-SET-04")
def aim(state: Campaign) -> tuple[Msg, ...]:
    """The parchment of the quest: what it is about, and what is to be done (``met``: it is); what Zargon has for it.

    DQ-SET-04, DQ-ZAD-09.
    """
    quest = state.quest
    story = msg("datum-aim-story", title=quest.title, text=quest.text)
    return (story, msg("datum-aim-goal", text=quest.goal.text, met=state.here.goal_met), *difficulty.told(state))


def page(state: Campaign) -> tuple[Msg, ...]:
    """What is shown between quests and at the end."""
    if state.phase == "home":
        from roguelike.books.datum.town.page import page as ledger

        return tuple(ledger(state))
    over = state.phase == "over"
    done = state.won if over else len(state.done)
    return (msg("datum-page-over" if over else "datum-page-home", done=done), *chronicle(state))


def chronicle(state: Campaign) -> Iterator[Msg]:
    """A line for each quest that is over."""
    return (
        msg("datum-page-quest", title=entry.title, outcome=entry.outcome, rounds=entry.rounds, killed=entry.killed)
        for entry in state.chronicle
    )


# Models


def model_view(state: Campaign, figure: AnyFigure, seat: str, known: Facts | None) -> ModelView:
    """Somebody as the screen shows him."""
    hero = isinstance(figure, Hero)
    side: Side = "ours" if hero is (seat == HEROES) else "theirs"
    full = figures.full_body(figure)
    cells: dict[str, Msg | str] = {"wounds": f"{max(0, figure.body)}/{full}"}
    if hero:
        cells["mind"] = str(figure.mind)
        cells["moves"] = str(known.left) if known is not None and known.left else "-"
        cells["act"] = _doing(state, figure)
    elif known is not None:
        cells["dice"] = msg("datum-cell-dice", attack=known.attack, defence=known.defence)
    return ModelView(
        id=figure.id,
        glyph=figure.glyph,
        name=figure.name,
        kind=_kind(figure),
        side=side,
        square=None if isinstance(figure, Hero) and figure.dead else figure.square,
        cells=cells,
        status=_status(figure),
        ready=_is_ready(state, figure),
        hurt=hero and not figure.down and figure.body == 1,
        weak=hero and figure.body * 2 <= full,
        officer=isinstance(figure, Monster) and (figure.named or figure.sentinel),
        proper=isinstance(figure, Monster) and figure.named,
        notes=Later(lambda: _notes(state, figure)) if known is not None else (),
        sheet=Later(lambda: sheets.sheet(figure)),
    )


def _kind(figure: AnyFigure) -> Msg:
    if isinstance(figure, Hero):
        return msg("datum-kind-hero", type=figures.hero_card(figure).type)
    return msg("datum-kind-monster", name=figure.name, sentinel=figure.sentinel)


def _status(figure: AnyFigure) -> Msg | None:
    if isinstance(figure, Hero) and figure.dead:
        return msg("datum-status-dead")
    if figure.down:
        return msg("datum-status-down")
    if figure.asleep:
        return msg("datum-status-asleep")
    if figures.effect(figure, "command") is not None:
        return msg("datum-status-commanded")
    stunned = figure.stunned or figures.effect(figure, "cloud-of-chaos") is not None
    return msg("datum-status-stunned") if stunned else None


def _is_ready(state: Campaign, figure: AnyFigure) -> bool:
    if state.phase != "round" or figure.square is None:
        return False
    if isinstance(figure, Monster):
        return state.here.active == ZARGON and zargon.ready(state, figure)
    return state.here.active in (figure.id, initiative.PARTY) and rounds.ready(state, figure)


def _doing(state: Campaign, figure: AnyFigure) -> Msg:
    turn = figure.turn
    what = "done" if turn.done else "acted" if turn.acted else "ready"
    return msg("datum-doing", what=what)


def _armament(hero: Hero) -> list[Msg]:
    """The weapons in his hands; that he could strike without one is said only of who has none to shoot with."""
    item = figures.arm(hero)
    shoots = [(i, made) for i in hero.hands if not i.damaged and (made := figures.missile_of(i)) is not None]
    out = [
        msg("datum-note-missile", name=item_name(i), dice=figures.shot_dice(hero, made, i), loaded=int(not i.unloaded))
        for i, made in shoots
    ]
    if item is not None or not shoots:
        name = item_name(item) if item is not None else "none"
        out.insert(0, msg("datum-note-weapon", name=name, dice=figures.attack(hero, item).value))
    return out


def _notes(state: Campaign, figure: AnyFigure) -> tuple[Msg, ...]:
    """What binds him first, since a narrow line is cut off at its end; then arms and defence."""
    out: list[Msg] = []
    if isinstance(figure, Hero) and light.in_darkness(state, figure):
        out.append(msg("datum-note-dark"))
    if figure.pit:
        out.append(msg("datum-note-pit"))
    if figures.shocked(figure):
        out.append(msg("datum-note-shock"))
    holder = zones.held_by(state, figure)
    if holder is not None:
        out.append(msg("datum-note-held", by=ref(holder)))
    if isinstance(figure, Hero):
        out += _armament(figure)
        out.append(msg("datum-note-defence", dice=defence_dice(state, figure)))
        out += (msg("datum-note-light", name=item_name(i), lit=int(i.lit)) for i in figure.hands if light.is_light(i))
        if figure.stance:
            out.append(msg("datum-note-stance", dice=figure.stance))
        if figure.parried:
            out.append(msg("datum-note-parried", dice=figure.parried))
    lasting = dict.fromkeys(made.id for made in figure.effects)
    return (*out, *(msg("datum-note-effect", what=id) for id in lasting))


# The map


def _map(state: Campaign, made: Ground) -> MapView:
    """Terrain, and what is seen now: lit squares of the sections where heroes stand; darkness looks remembered."""
    near = frozenset(id for h in state.standing() if h.square is not None for id in made.sections(h.square))
    key = ("seen", near, tuple(light.sources(state)))
    seen: NDArray[np.bool_] | None = made.memo.get(key)
    if seen is None:
        seen = made.memo[key] = _seen(made, near, light.lit_squares(state))
    wary: NDArray[np.bool_] | None = made.memo.get("wary")
    if wary is None:
        wary = made.memo["wary"] = made.floor & made.revealed
        for square in _traps(state):
            wary[square.y, square.x] = False
    return MapView(made.terrain, seen, _marks(state), wary)


def _seen(made: Ground, near: frozenset[str], lit: frozenset[Square]) -> NDArray[np.bool_]:
    seen = np.zeros(made.floor.shape, np.bool_)
    for id in near & made.known:
        for x, y in made.plan.sections[id] & lit:
            seen[y - 1 : y + 2, x - 1 : x + 2] = True
    for id in near & made.known:
        for x, y in made.plan.sections[id] - lit:
            seen[y, x] = False
    return seen & made.revealed


def _marks(state: Campaign) -> tuple[Mark, ...]:
    marks: dict[Square, Mark] = {}
    made = ground(state)
    for foe in state.foes():
        held = state.figure(foe.engaged[0]) if foe.engaged else None
        for square in sorted(zones.zone(state, foe)):
            if held is None or held.square == square:
                key = ("threat", square, foe.id)
                mark = made.memo.get(key)
                if mark is None:
                    mark = made.memo[key] = Mark(square, "threat", msg("datum-mark-zone", who=ref(foe)))
                marks.setdefault(square, mark)
    for lying in [it for it in state.here.lying if made.is_known(it.square)]:
        kind = "light" if lying.item.lit else "loot"
        marks.setdefault(lying.square, Mark(lying.square, kind, msg("datum-mark-lying", name=item_name(lying.item))))
    return tuple(marks.values())
