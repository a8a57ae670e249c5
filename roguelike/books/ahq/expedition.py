"""An expedition: into the dungeon, from level to level, and home again. What comes after it is in `town`."""

from __future__ import annotations

from collections.abc import Sequence

from roguelike.books.ahq import (
    annals,
    arms,
    bands,
    components,
    counters,
    harm,
    hot_seat,
    leader,
    objective,
    purse,
    quests,
    rewards,
    specials,
    turns,
    zones,
)
from roguelike.books.ahq.burden import burden
from roguelike.books.ahq.dungeon.generate import new_level
from roguelike.books.ahq.dungeon.terrain import ground
from roguelike.books.ahq.events_explore import (
    ExpeditionBegan,
    ExpeditionEnded,
    LeftDungeon,
    LevelEntered,
)
from roguelike.books.ahq.figures import WOUNDS, asleep, helpless, starting
from roguelike.books.ahq.known_traps import burn_out
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.rooms import homecoming
from roguelike.books.ahq.state import HEROES, Campaign, Model
from roguelike.books.ahq.state_town import ENDED, ILL, SHORT
from roguelike.engine.decisions import Choose, Option
from roguelike.engine.game import Game
from roguelike.engine.geometry import Square
from roguelike.engine.paths import UNREACHABLE
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg


async def start(game: Game[Campaign]) -> None:
    """Begin the campaign: the first expedition."""
    await begin(game)


@rule("AHQ-SETUP-26", "AHQ-FATE-01", "AHQ-QST-10", "AHQ-BTW-01")
async def begin(game: Game[Campaign]) -> None:
    """Enter the dungeon: a leader is chosen, everybody stands on the stairs, the first turn begins.

    Every Hero has all his Fate Points again (AHQ-FATE-01). A dungeon known from before is as its map shows
    (AHQ-QST-10); bands the party fled from are at their original number again (AHQ-CMB-36).
    """
    state = game.state
    state.expedition += 1
    state.turn = 0
    state.outcome = ""
    state.tally = {}
    state.quest_treasures.clear()
    annals.begin(state)
    state.level = f"{state.dungeon}.1"
    stay_behind(state)
    for model in state.models.values():
        if model.kind != "monster" and not model.dead:
            model.away = model.id in state.town.stayed
            for counted in ("fled", purse.FOUND):
                model.tally.pop(counted, None)
            restore(model)
            model.wounds -= model.tally.pop(SHORT, 0)
            if model.kind == "hero" and not model.away:
                rewards.count_in(state, model)
    objective.set_out(state)
    homecoming.set_out(state)
    await components.outfit(game)
    game.emit(ExpeditionBegan(rule="AHQ-QST-01", expedition=state.expedition, dungeon=state.dungeon))
    quests.begin(game)
    leader.choose_leader(game)
    await arrive(game)
    specials.begin_expedition(game)
    counters.begin_expedition(game)
    await hot_seat.set_out(game)
    turns.begin_exploration_turn(game)


def restore(model: Model) -> None:
    """All Fate Points and Wounds back at their initial level. AHQ-BTW-10, AHQ-FATE-01."""
    model.fate = model.base.get("fate_points", 0)
    model.wounds = starting(model, WOUNDS)


@rule("AHQ-EVT-11", "AHQ-DEC-36")
def stay_behind(state: Campaign) -> None:
    """Who is ill stays in town for this one expedition; it does not count for him. AHQ-EVT-11, ruling AHQ-DEC-36."""
    ill = [hero for hero in state.heroes() if ILL in hero.marks]
    state.town.stayed = [hero.id for hero in ill]
    for hero in ill:
        hero.marks.remove(ILL)


@rule("AHQ-DGN-42", "AHQ-DGN-43", "AHQ-DGN-41", "AHQ-STAIR-04", "AHQ-SETUP-27", "AHQ-GM-05")
@rule("AHQ-GMD-04", "AHQ-GMD-05", "AHQ-GMD-06")
async def arrive(game: Game[Campaign]) -> None:
    """Come to the current level: laid out anew, or as known, with everybody on its stairs. AHQ-DGN-42, -43."""
    state = game.state
    if state.level not in state.levels:
        zone = quests.last_level(state)
        rolled = zone or await new_level(state.level, game.chance, leader.AskingLeader(game))
        state.levels[state.level] = rolled
    game.emit(LevelEntered(rule="AHQ-DGN-42", level=state.level.partition(".")[2]))
    stand_on_stairs(state)


@rule("AHQ-SETUP-25")
def stand_on_stairs(state: Campaign) -> None:
    """Everybody stands on the stairs, one to a square, and beside them where there are more. AHQ-SETUP-25."""
    level = state.here
    floor = ground(level).floor[level.arrival]
    reached = ground(level).steps(floor)

    def key(square: Square) -> tuple[int, int, int]:
        return int(reached[square.y, square.x]), square.y, square.x

    spots = sorted(ground(level).walkable, key=key)
    assert int(reached[spots[0].y, spots[0].x]) != UNREACHABLE
    for model, square in zip(state.party(), spots, strict=False):
        model.square = square


@rule("AHQ-STAIR-02", "AHQ-DGN-12", "AHQ-CDEC-33")
async def leave(game: Game[Campaign], model: Model) -> None:
    """A model on stairs that lead out leaves the board, with whom it carries. AHQ-STAIR-02, AHQ-STAIR-03.

    In a fight it has fled: ruling AHQ-CDEC-33. The last one is asked first if he would leave fallen comrades behind.
    """
    state = game.state
    if not await leaves_comrades(game, model):
        return
    body = burden(state, model)
    for gone in [model, body] if body is not None else [model]:
        gone.square = None
        gone.away = True
        gone.engaged.clear()
        if state.fight:
            gone.tally["fled"] = bands.fight_id(state)
        game.emit(LeftDungeon(rule="AHQ-STAIR-02", who=ref(gone)))
    model.carrying = ""
    zones.refresh(state)


@rule("AHQ-CDEC-27")
async def leaves_comrades(game: Game[Campaign], model: Model) -> bool:
    """Whether the model goes although nobody conscious would be left with those who lie in the dungeon.

    They would be dead: the player is warned. Ruling AHQ-CDEC-27.
    """
    state, body = game.state, burden(game.state, model)
    gone = (model.id, body.id if body is not None else "")
    others = [m for m in state.party() if m.square is not None and m.id not in gone]
    if not others or not all(helpless(m) for m in others):
        return True
    return await ask_to_leave(game, others, "ahq-ask-leave-behind", subject=model.id)


@rule("AHQ-CDEC-27")
async def ask_to_leave(game: Game[Campaign], others: Sequence[Model], prompt: str, *, subject: str = "") -> bool:
    """Warn the player that these would die; whether the party goes all the same. Ruling AHQ-CDEC-27."""
    chosen = await game.ask(
        Choose(
            seat=HEROES,
            question="ahq.leave-behind",
            prompt=msg(prompt, who=tuple(ref(m) for m in others), count=len(others)),
            rule="AHQ-CDEC-27",
            subject=subject,
            urgency="always",
            choices=(
                Option(LEAVE, msg("ahq-option-leave-behind"), hotkey="l"),
                Option(STAY, msg("ahq-option-stay-with"), hotkey="s"),
            ),
            orders={LEAVE: LEAVE, STAY: STAY},
            leave=STAY,
        )
    )
    return chosen == LEAVE


LEAVE, STAY = "leave", "stay"


@rule("AHQ-STAIR-04", "AHQ-DGN-13", "AHQ-QST-03")
async def descend(game: Game[Campaign]) -> None:
    """The whole party takes the stairs to the next level. AHQ-DGN-13, AHQ-STAIR-04."""
    state = game.state
    depth = int(state.level.partition(".")[2])
    state.level = f"{state.dungeon}.{depth + 1}"
    state.pending = []
    for model in state.models.values():
        model.grave = None
    await arrive(game)
    zones.refresh(state)


@rule("AHQ-STAIR-03", "AHQ-BTW-01")
def is_over(state: Campaign) -> bool:
    """Whether the expedition is over: all surviving Heroes have left, or nobody inside can act. AHQ-STAIR-03.

    While somebody conscious is inside with a fallen Hero he can still fetch him: ruling AHQ-CDEC-27. Who sleeps will
    wake: ruling AHQ-DEC-52.
    """
    inside = [m for m in state.party() if m.square is not None]
    return all(helpless(m) and not asleep(m) for m in inside) or not any(m.kind == "hero" for m in inside)


@rule("AHQ-STAIR-03", "AHQ-CDEC-27")
async def end(game: Game[Campaign]) -> None:
    """The expedition is over: who lies in the dungeon is dead, the others are home. AHQ-STAIR-03, AHQ-CDEC-27.

    Henchmen who can walk go home with the last Hero who leaves.
    """
    state = game.state
    left = [m for m in state.party() if m.square is not None and helpless(m)]
    fallen = [m for m in state.models.values() if m.kind != "monster" and m.dead and "buried" not in m.tally]
    for model in left:
        model.dead, model.square = True, None
        fallen.append(model)
    for model in fallen:
        model.tally["buried"] = state.expedition
    await homecoming.home(game)
    alive = [m for m in state.models.values() if m.kind != "monster" and not m.dead]
    home = [m for m in alive if m.id not in state.town.stayed]
    for model in alive:
        model.effects = [effect for effect in model.effects if effect.until == "removed"]
        model.engaged.clear()
        model.carrying = ""
        model.square = None
        model.away = True
    state.outcome = "home" if any(m.kind == "hero" for m in home) else "lost"
    game.emit(
        ExpeditionEnded(
            rule="AHQ-STAIR-03",
            expedition=state.expedition,
            turns=state.turn,
            home=tuple(ref(m) for m in home),
            heroes=sum(m.kind == "hero" for m in home),
            dead=tuple(ref(m) for m in fallen),
            gold=state.tally.get("gold", 0),
            killed=state.tally.get("killed", 0),
            rooms=state.tally.get("rooms", 0),
            outcome=state.outcome,
        )
    )
    annals.end(state, home, left)
    specials.end_expedition(state)
    clear_dungeon(state)
    state.fight = 0
    state.town.step = ENDED
    state.town.told.clear()
    turns.enter(game, "home")


ABANDON = "abandon"


async def abandon(game: Game[Campaign]) -> None:
    """The player gives the expedition up: whoever is still in the dungeon is lost there. Asked for certain.

    Not in the book, which has people who can agree to stop; without it a party shut in for good could never end.
    """
    state = game.state
    inside = [m for m in state.party() if m.square is not None]
    chosen = await game.ask(
        Choose(
            seat=HEROES,
            question="ahq.abandon",
            prompt=msg("ahq-ask-abandon", who=tuple(ref(m) for m in inside), count=len(inside)),
            rule="AHQ-CDEC-27",
            urgency="always",
            choices=(
                Option(ABANDON, msg("ahq-option-abandon"), hotkey="X"),
                Option(STAY, msg("ahq-option-go-on"), hotkey="s"),
            ),
            orders={ABANDON: ABANDON, STAY: STAY},
            leave=STAY,
        )
    )
    if chosen != ABANDON:
        return
    for model in inside:
        harm.die(game, model)
    await end(game)


@rule("AHQ-CMB-36", "AHQ-CDEC-34", "AHQ-RNG-14")
def clear_dungeon(state: Campaign) -> None:
    """Forget the fight: bands that were left alive will be found at their original number. AHQ-CMB-36.

    Wandering bands have no home, unless they live in a hazard room, and are gone. Ruling AHQ-CDEC-34. What was shot in
    a fight that ended so, or that somebody left by the stairs, is gone (AHQ-RNG-14).
    """
    arms.leave_behind(state)
    state.pending, state.waiting, state.pursuit, state.surprised = [], [], False, ""
    burn_out(state)
    for band in list(state.bands.values()):
        members = [state.models[id] for id in band.members if id in state.models]
        alive = [m for m in members if not m.dead]
        if (not alive and band.met) or (band.table == "wandering" and not band.settled):
            del state.bands[band.id]
        else:
            band.met, band.members, band.looted, band.gone = False, [], False, False
    for id in [m.id for m in state.models.values() if m.kind == "monster"]:
        del state.models[id]
