"""Rounds and turns on the board: whose turn it is, how it begins and ends. DQ-TRN-01, DQ-SET-13, DQ-INI-05."""

from __future__ import annotations

from roguelike.books.datum import afflictions, combat, deeds, figures, initiative, movement, quest, zargon, zones
from roguelike.books.datum.events import RoundBegan
from roguelike.books.datum.harm import DatumGame
from roguelike.books.datum.state import HEROES, ZARGON, Campaign, Hero
from roguelike.engine.rulemarks import rule


async def play(game: DatumGame) -> None:
    """Play the quest until it is over: one turn after the other. Can be entered at any checkpoint."""
    state = game.state
    while state.phase == "round":
        if quest.ended(state):
            quest.finish(game)
            return
        who = initiative.next_actor(state)
        if not who:
            begin_round(game)
        elif who == ZARGON:
            await zargon.activation(game)
        elif who == initiative.PARTY:
            await party_turn(game)
        else:
            await hero_turn(game, state.heroes[who])
        game.checkpoint(durable=not who)


def begin_round(game: DatumGame) -> None:
    """All have acted: the next round."""
    initiative.next_round(game.state)
    game.emit(RoundBegan(rule="DQ-INI-05", turn=game.state.here.round, fight=bool(game.state.foes())))


def ready(state: Campaign, hero: Hero) -> bool:
    """Whether a hero has something left to do for which his turn waits."""
    if hero.turn.done or not figures.able(hero):
        return False
    return not hero.turn.acted or movement.squares_left(state, hero) > 0 or deeds.DEEDS.waited_for(state, hero)


@rule("DQ-TRN-01", "DQ-DEC-62")
async def hero_turn(game: DatumGame, hero: Hero) -> None:
    """A hero's turn in the order of the fight. DQ-TRN-01."""
    state = game.state
    board = state.here
    game.active_seat = HEROES
    if board.active != hero.id:
        board.active = hero.id
        begin_turn(game, hero)
        await obey(game, hero)
        game.checkpoint()
    while board.active == hero.id and ready(state, hero) and not quest.ended(state):
        chosen = await game.ask(deeds.act(state, HEROES, (hero.id, ""), "turn", "DQ-TRN-01"))
        await deeds.perform(game, chosen)
        if board.active == hero.id and not state.foes():
            await join_in(game, hero)
        if not quest.ended(state):
            game.checkpoint()
    if board.active == hero.id:
        end_turn(game, hero)
        board.active = ""


@rule("DQ-DEC-25")
async def join_in(game: DatumGame, hero: Hero) -> None:
    """The last monster is gone in a hero's turn: all who have not acted go on together. Ruling DQ-DEC-25."""
    game.state.here.active = initiative.PARTY
    for other in _waiting(game.state):
        if other is not hero:
            begin_turn(game, other)
            await obey(game, other)


@rule("DQ-SET-13", "DQ-DEC-25")
async def party_turn(game: DatumGame) -> None:
    """All heroes together while no monster is on the board, each once, in the order they like. DQ-SET-13."""
    state = game.state
    board = state.here
    game.active_seat = HEROES
    if board.active != initiative.PARTY:
        board.active = initiative.PARTY
        for hero in _waiting(state):
            begin_turn(game, hero)
            await obey(game, hero)
        game.checkpoint(durable=True)
    while board.active == initiative.PARTY and any(ready(state, h) for h in _waiting(state)):
        if state.foes() or quest.ended(state):
            break
        actors = [h.id for h in _waiting(state) if figures.able(h)]
        chosen = await game.ask(deeds.act(state, HEROES, (*actors, ""), "party", "DQ-SET-13"))
        await deeds.perform(game, chosen)
        if board.active == initiative.PARTY and not quest.ended(state):
            game.checkpoint()
    if board.active == initiative.PARTY:
        for hero in _waiting(state):
            end_turn(game, hero)
        board.active = ""


def _waiting(state: Campaign) -> list[Hero]:
    return [h for h in state.party() if h.id not in state.here.acted and not h.down]


@rule("DQ-CTR-02", "DQ-STN-04", "DQ-DEC-20", "DQ-PAR-03")
def begin_turn(game: DatumGame, hero: Hero) -> None:
    """What a hero's turn begins with: what he lost, what he owes, what lasts on him. DQ-STN-04, DQ-CTR-02.

    Who has parried stays where he is in all of it, after his attack too. DQ-PAR-03.
    """
    hero.turn.acted = hero.owes
    hero.owes = False
    if hero.parried:
        hero.turn.why = "DQ-PAR-03"
    afflictions.turn_begins(game, hero)


@rule("DQ-TBL-CHAOS-SPELLS")
async def obey(game: DatumGame, hero: Hero) -> None:
    """A hero under Command strikes a friend in his reach. DQ-TBL-CHAOS-SPELLS."""
    if figures.effect(hero, "command") is None or not figures.able(hero):
        return
    inside = zones.strikes(game.state, hero)
    friends = [h for h in game.state.standing() if h is not hero and h.square in inside]
    if friends:
        item = next(iter(zones.arms_against(hero, friends[0])), None)
        made = combat.blow(game.state, hero, friends[0], item)
        await combat.strike(game, hero, friends[0], made, item.id if item is not None else "none")


def end_turn(game: DatumGame, hero: Hero) -> None:
    """A hero's turn is over."""
    state = game.state
    if hero.id not in state.here.acted:
        state.here.acted.append(hero.id)
    afflictions.turn_ends(hero)
    hero.parried = 0
    hero.turn.done = True
    figures.end_effects(hero, *(("turn", "move") if hero.turn.steps else ("turn",)))
    afflictions.calm(game, hero)
    zones.refresh(state)
