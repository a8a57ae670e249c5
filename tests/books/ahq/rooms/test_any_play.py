"""Whatever anybody does in hazard rooms, the rules go on: random play in each, whole expeditions of nothing else."""

from __future__ import annotations

import pytest

from roguelike.books.ahq import arms, book
from roguelike.books.ahq.dungeon.hazards import depths
from roguelike.books.ahq.dungeon.terrain import ground
from roguelike.books.ahq.rooms.marks import marks
from roguelike.books.ahq.state import GM, HEROES, Campaign
from roguelike.engine.chance import Chance, ChanceState
from roguelike.engine.game import Game
from roguelike.engine.serial import from_bytes, to_bytes
from roguelike.minds.random import RandomMind
from roguelike.minds.table import Table
from roguelike.session.session import Session
from tests.books.ahq.rooms.kit import Delve
from tests.long import LONG

GEAR = {"rope": 2, "iron-spikes": 1, "greek-fire": 2, "rat-poison": 1, "screech-bug": 1, "healing-potion": 1}


def started(special: int, seed: int) -> Campaign:
    """Three Heroes with all the gear in a hazard room of that kind, or at the monsters that they found there."""
    dice = {"npc": [1 + seed * 5 % 12]} if special == 2 else {"mushrooms": [6]} if special == 7 else {}
    if special == 5:
        dice = {"rats-or-bats": [1 + seed % 12]}
    npc = dice.get("npc", [0])[0]
    if special in (1, 3, 12) or 0 < npc < 10:
        dice |= {"surprise-leader": [12], "surprise-gm": [1]}
        dice |= {} if 4 <= npc <= 6 else {"wandering-monsters": [1]}
    delve = Delve(
        special,
        "1 2 3 4",
        dice=dice,
        answers={"ahqroom.thief": "accept"} if npc >= 10 else None,
        seed=f"random {seed}",
        stand=lambda d: dict(
            zip("1234", [s for s in d.line(0) + d.line(1) if s in ground(d.level).walkable], strict=False)
        ),
    )
    for name in "1234":
        for item, count in GEAR.items():
            arms.add_item(delve[name], item, count)
    return from_bytes(Campaign, to_bytes(delve.state))


@pytest.mark.parametrize("special", range(1, 13))
@pytest.mark.parametrize("seed", range(2))
def test_random_play_in_a_hazard_room(special: int, seed: int) -> None:
    state = started(special, seed)
    game: Game[Campaign] = book.game(state)
    minds = {HEROES: RandomMind(), GM: RandomMind()}
    thoughts = Chance(ChanceState(f"{special} {seed}"))
    run = book.play(game)
    answer = None
    try:
        for step in range(160 if LONG else 100):
            decision = run.send(answer)
            view = book.view(state, decision.seat)
            answer = minds[decision.seat].answer(view, decision, thoughts)
            assert decision.accepts(answer) is None
            if step % 20 == 0:
                assert to_bytes(from_bytes(Campaign, to_bytes(state))) == to_bytes(state)
    except StopIteration:
        pass
    finally:
        run.close()


@pytest.mark.parametrize("seed", range(2 if LONG else 1))
def test_whole_expeditions_of_hazard_rooms(seed: int) -> None:
    session = Session.in_memory(book, {}, f"hazards/{seed}", remember=False)
    session.state.setup |= {"every_room": "hazard", "expeditions": "1"}
    table = Table.automatic(session)

    while not session.over:
        table.advance(0)
        assert session.seq < 6000, "it does not end"


@pytest.mark.rule("AHQ-CHASM-30")
@pytest.mark.parametrize("seed", range(3))
def test_the_autoplayer_forgets_a_chasm_and_shuts_the_door(seed: int) -> None:
    state = started(3, seed)
    for hero in state.heroes():
        hero.missiles, hero.items, hero.spells = [], [], []
    room = next(s for s in state.here.sections.values() if s.feature is not None)
    beyond = [s for line in depths(room)[3:] for s in line if s != room.chest]
    for monster, square in zip(state.monsters(), beyond, strict=False):
        monster.square = square
    game: Game[Campaign] = book.game(state)
    minds = {seat: book.mind(seat, "auto") for seat in (HEROES, GM)}
    thoughts = Chance(ChanceState("forget"))
    run = book.play(game)
    answer = None
    for _ in range(200):
        decision = run.send(answer)
        if not state.fight:
            break
        answer = minds[decision.seat].answer(book.view(state, decision.seat), decision, thoughts)
    run.close()

    assert state.fight == 0
    assert len(state.heroes()) == 4
    assert any(mark.label.args["kind"] == "chasm" for mark in marks(state.here))
    assert not any(door.open for door in state.here.doors.values() if room.id in door.sides)
