"""Zargon's turn: the Dark Omen, Guards and Patrols, then one monster after the other. DQ-TRN-04, DQ-GP, DQ-DO."""

from __future__ import annotations

from roguelike.books.datum import afflictions, deeds, figures, guards, initiative, movement, omens, quest, zones
from roguelike.books.datum.harm import DatumGame
from roguelike.books.datum.state import ZARGON, Campaign, Monster, Turn
from roguelike.engine.rulemarks import rule


@rule("DQ-TRN-04", "DQ-DEF-01", "DQ-DEC-04", "DQ-SET-02")
async def activation(game: DatumGame) -> None:
    """Zargon's turn in the order. DQ-TRN-04. What is given once per Zargon turn starts afresh (DQ-DEF-01)."""
    state = game.state
    board = state.here
    game.active_seat = ZARGON
    if board.active != ZARGON:
        board.active = ZARGON
        for hero in state.party():
            hero.natural, hero.attacked, hero.parrying = False, 0, False
        for monster in state.foes():
            begin_turn(game, monster)
        omens_and_guards(game)
        if board.active != ZARGON:
            return  # a patrol has come where no monster was: a fresh round has begun
        game.checkpoint()
    while board.active == ZARGON and (actors := acting(state)):
        if quest.ended(state):
            break
        chosen = await game.ask(deeds.act(state, ZARGON, actors, "zargon", "DQ-TRN-04"))
        await deeds.perform(game, chosen)
        if board.active == ZARGON and not quest.ended(state):
            game.checkpoint()
    over = board.active == ZARGON  # else the last monster's death has brought others: a fresh round has begun
    finish(state)
    if not over:
        board.acted = []


@rule("DQ-GP-01", "DQ-DO-03", "DQ-DEC-26")
def omens_and_guards(game: DatumGame) -> None:
    """First whether a card is due, then Guards and Patrols; an encounter cancels the card. DQ-DO-03, DQ-DEC-26."""
    state = game.state
    fight = bool(state.foes())
    card = omens.due(game)
    came: list[Monster] = []
    if guards.allowed(state) and guards.roll(game):
        came = guards.arrive(game, guards.company(game, guards.level(state)))
        for monster in came:
            monster.turn.done = True
    if came:
        initiative.discovered(game, came, None, fight=fight)
        if not fight:
            state.here.acted = []
        return
    if fight and state.here.held:
        held, state.here.held = state.here.held, ""
        omens.grant(game, held)
    if card:
        brought = omens.turn_card(game)
        if brought:
            initiative.discovered(game, brought, None, fight=fight)


@rule("DQ-TRN-04", "DQ-TRN-05")
def acting(state: Campaign) -> list[str]:
    """The monsters that may act next: the one that has begun, else all that have not acted. DQ-TRN-04."""
    waiting = [m for m in state.foes() if ready(state, m)]
    begun = [m for m in waiting if m.turn.steps or m.turn.acted]
    return [m.id for m in (begun or waiting)]


def ready(state: Campaign, monster: Monster) -> bool:
    """Whether a monster has something left to do."""
    if monster.turn.done or not figures.able(monster):
        return False
    return not monster.turn.acted or movement.squares_left(state, monster) > 0


def begin_turn(game: DatumGame, monster: Monster) -> None:
    """A monster's turn begins: it may have lost it; trolls heal. DQ-STN-04, DQ-TBL-MONSTERS."""
    monster.turn = Turn()
    monster.effects = [e for e in monster.effects if e.id != "hardened"]
    afflictions.turn_begins(game, monster)
    if figures.has_trait(monster, "regenerates") and monster.body < figures.full_body(monster):
        monster.body += 1


@rule("DQ-DEC-10", "DQ-STN-04", "DQ-PAR-05")
def finish(state: Campaign) -> None:
    """The end of Zargon's turn: the round by which attacks on a monster count begins anew. Ruling DQ-DEC-10."""
    for monster in (m for m in state.monsters.values() if not m.down):  # those behind closed doors too
        afflictions.turn_ends(monster)
        monster.attackers = []
        monster.charge = False
        monster.effects = [e for e in monster.effects if e.until != "turn" or e.id == "hardened"]
    for hero in state.party():
        hero.parrying = False
    state.here.slippery = False
    if ZARGON not in state.here.acted:
        state.here.acted.append(ZARGON)
    state.here.active = ""
    zones.refresh(state)
