"""Who acts in which order: the players' own, or by dice while monsters are on the board. DQ-INI-01 .. 09."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from roguelike.books.datum import figures, light
from roguelike.books.datum.events import Initiative
from roguelike.books.datum.harm import DatumGame
from roguelike.books.datum.state import ZARGON, Campaign, Hero, Monster, Turn
from roguelike.engine.rulemarks import rule

PARTY = "party"
"""Who acts while no monster is on the board: all heroes who have not acted yet, in the order they like."""


@rule("DQ-INI-02", "DQ-INI-03", "DQ-INI-04", "DQ-DEC-62")
def roll_order(game: DatumGame, who: Sequence[str]) -> tuple[list[str], dict[str, int]]:
    """Everybody rolls 1D6, the lowest acts first, equal ones roll again among themselves. DQ-INI-02 .. 04."""
    rolls = {id: game.chance.die(6, f"initiative {id}", "DQ-INI-02") for id in who}
    return _sorted(game, list(who), rolls), rolls


def _sorted(game: DatumGame, who: list[str], rolls: Mapping[str, int]) -> list[str]:
    out: list[str] = []
    for value in sorted({rolls[id] for id in who}):
        equal = [id for id in who if rolls[id] == value]
        if len(equal) > 1:
            again = {id: game.chance.die(6, f"initiative {id}", "DQ-INI-04") for id in equal}
            equal = _sorted(game, equal, again)
        out += equal
    return out


@rule("DQ-INI-07", "DQ-INI-08", "DQ-INI-09", "DQ-SPC-01", "DQ-DRK-02", "DQ-SEN-05")
def zargon_first(state: Campaign, explorer: Hero | None, found: Sequence[Monster]) -> str:
    """Why Zargon acts first whatever the dice say; "" if he does not. DQ-INI-07 .. 09."""
    if any(m.area in state.here.alerted for m in found):
        return "alerted"
    if explorer is None:
        return ""
    if light.blind(explorer):
        return "dark"
    return "slow" if figures.is_slow(explorer) else ""


@rule("DQ-INI-01", "DQ-INI-05", "DQ-INI-06", "DQ-DEC-23")
def discovered(game: DatumGame, found: Sequence[Monster], explorer: Hero | None, *, fight: bool) -> None:
    """Monsters have appeared: all roll for the order. DQ-INI-01, -06, ruling DQ-DEC-23.

    ``fight``: monsters were on the board before; then the new order holds from the next round. Else the explorer's turn
    is cut short and a fresh round begins: everybody gets a new `Turn`, by which those who act see that theirs is over,
    and the move that he has begun is over too, for what lasts one move.
    """
    state = game.state
    board = state.here
    why = zargon_first(state, explorer, found)
    order, rolls = roll_order(game, [*(h.id for h in state.standing()), ZARGON])
    if why:
        order = [ZARGON, *(id for id in order if id != ZARGON)]
    game.emit(Initiative(rule="DQ-INI-02", order=strip(state, order, rolls), why=why or "none", later=fight))
    if fight:
        board.next_order, board.next_rolls = order, rolls
        return
    board.order, board.rolls, board.next_order, board.next_rolls = order, rolls, [], {}
    for hero in state.standing():
        if hero.turn.steps:
            figures.end_effects(hero, "move")
        for made in hero.effects:
            made.fresh = False
    fresh_round(state)


def fresh_round(state: Campaign) -> None:
    """Nobody has acted."""
    board = state.here
    board.round += 1
    board.acted, board.active = [], ""
    for figure in (*state.party(), *state.foes()):
        figure.turn = Turn()


def strip(state: Campaign, order: Sequence[str], rolls: Mapping[str, int]) -> str:
    """The order as the header shows it."""
    names = {ZARGON: "ZARGON", **{id: hero.name for id, hero in state.heroes.items()}}
    return " > ".join(f"{names[id]} {rolls[id]}" if id in rolls else names[id] for id in order)


@rule("DQ-SET-13", "DQ-INI-05", "DQ-DEC-25")
def in_order(state: Campaign) -> list[str]:
    """The order that holds now: the dice's while monsters are on the board, else the players', Zargon last."""
    board = state.here
    if state.foes() and board.rolls:
        return [*board.order, *(h.id for h in state.standing() if h.id not in board.order)]
    return [*(h.id for h in state.party()), ZARGON]


@rule("DQ-SET-13", "DQ-DEC-25", "DQ-TRN-04")
def next_actor(state: Campaign) -> str:
    """Whose turn it is: a hero, `PARTY`, ``ZARGON``, or "" when the round is over."""
    board = state.here
    if board.active:  # in the middle of a turn, whoever may have come or died since it began
        return board.active
    waiting = [id for id in in_order(state) if id not in board.acted and _acts(state, id)]
    if not waiting:
        return ""
    if state.foes() and board.rolls:
        return waiting[0]
    return PARTY if waiting[0] != ZARGON else ZARGON


def _acts(state: Campaign, id: str) -> bool:
    return id == ZARGON or not state.heroes[id].down


def next_round(state: Campaign) -> None:
    """Begin the next round, in the order that was rolled for it."""
    board = state.here
    if board.next_order:
        board.order, board.rolls = board.next_order, board.next_rolls
        board.next_order, board.next_rolls = [], {}
    if not state.foes():
        board.rolls = {}
    fresh_round(state)
