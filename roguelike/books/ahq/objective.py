"""The standard objective of solo play: six Character Monsters, two in each Quest Room, and three Quest Treasures.

`Campaign.objective` says how it stands; there is none in an open-ended game, and none with a Game Master.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roguelike.books.ahq import annals, bands, harm, quests, rewards, treasure, trophies
from roguelike.books.ahq.carrying import name_of
from roguelike.books.ahq.dungeon.generate import unexplored_exits
from roguelike.books.ahq.dungeon.terrain import section_at
from roguelike.books.ahq.events_quest import PairSettled, QuarrySlain, QuestCompleted, QuestTreasureWon
from roguelike.books.ahq.figures import helpless
from roguelike.books.ahq.people import add_monster
from roguelike.books.ahq.placing import GATHERINGS
from roguelike.books.ahq.state import Band, Campaign, Item, Model, Objective, Pair, Pending
from roguelike.books.ahq.state_quest import IN_A_ROOM, QUARRY, TREASURES
from roguelike.engine.game import Game
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import Msg, msg
from roguelike.engine.views import HeaderPart


def living(pair: Pair) -> list[str]:
    """Those of a pair that are not dead, by content id."""
    return [id for id in pair.monsters if id not in pair.dead]


def homeless(own: Objective) -> Pair | None:
    """The first pair that has no Quest Room any more and whose treasure is still to be won."""
    return next((pair for pair in own.pairs if not pair.band and not pair.won), None)


@rule("AHQ-DEC4-18")
def owed(own: Objective) -> bool:
    """Whether a Quest Room is still wanted for somebody. Ruling AHQ-DEC4-18."""
    return homeless(own) is not None or len(own.left) >= IN_A_ROOM


# Who lives where


@rule("AHQ-SOLO-07", "AHQ-DEC4-18")
async def settle(game: Game[Campaign], band: Band) -> None:
    """A Quest Room was laid: two Character Monsters, drawn at random, live in it with its monsters. AHQ-SOLO-07.

    After the third such room the others hold monsters and their chest only: ruling AHQ-DEC4-18.
    """
    own = game.state.objective
    if own is None or band.table != "quest" or not owed(own):
        return
    pair = homeless(own)
    if pair is None:
        pair = await draw(game, own)
    pair.level, pair.section, pair.band = band.level, band.sections[0], band.id
    names = trophies.names(living(pair))
    game.emit(PairSettled(rule="AHQ-SOLO-07", names=names, what=name_of(pair.treasure.id)))


@rule("AHQ-SOLO-07", "AHQ-SOLO-08")
async def draw(game: Game[Campaign], own: Objective) -> Pair:
    """Two of those that are left, at random, and the magic item that they own. AHQ-SOLO-07, AHQ-SOLO-08."""
    drawn = [game.chance.pick(own.left, "quest-monster", "AHQ-SOLO-07", stream="rules")]
    own.left.remove(drawn[0])
    drawn.append(game.chance.pick(own.left, "quest-monster", "AHQ-SOLO-07", stream="rules"))
    own.left.remove(drawn[1])
    pair = Pair(drawn, await trophies.choose(game, drawn))
    own.pairs.append(pair)
    return pair


@rule("AHQ-SOLO-07", "AHQ-SOLO-08")
def gather(game: Game[Campaign], found: Sequence[Band]) -> None:
    """A pair's Quest Room comes into view: those who live are there, one of them with their magic item in use."""
    state = game.state
    for pair in state.objective.pairs if state.objective is not None else ():
        band = next((band for band in found if band.id == pair.band and not band.met), None)
        if band is None:
            continue
        armed = "" if pair.won else trophies.bearer(living(pair), pair.treasure)
        for id in living(pair):
            model = add_monster(state, id)
            model.home = band.id
            band.members.append(model.id)
            if id == armed:
                trophies.bear(model, pair.treasure)


GATHERINGS.append(gather)


@rule("AHQ-DEC4-18")
def forced(state: Campaign, trigger: Pending) -> bool:
    """Whether the room behind a door must be a Quest Room: one is still wanted, and nothing else is left to explore.

    Otherwise the objective could not be reached. Ruling AHQ-DEC4-18.
    """
    own, level = state.objective, state.here
    if own is None or trigger.kind != "door" or not owed(own):
        return False
    if any(not door.opened and door.id != trigger.door for door in level.doors.values()):
        return False
    if any(unexplored_exits(level, id) for id in level.sections):
        return False
    down = any(s.kind == "stairs-down" or s.stairs is not None for s in level.sections.values())
    return not down or state.setup.get("depth") == "single"


def set_out(state: Campaign) -> None:
    """An expedition begins: who lived in another dungeon has left it and will be met in a Quest Room of this one."""
    for pair in state.objective.pairs if state.objective is not None else ():
        if pair.level.partition(".")[0] not in ("", str(state.dungeon)):
            pair.level = pair.section = pair.band = ""


# How it is reached


@rule("AHQ-SOLO-09")
def died(game: Game[Campaign], model: Model) -> None:
    """One of the six is dead, for good. AHQ-SOLO-09."""
    own = game.state.objective
    if own is None or model.kind != "monster":
        return
    pair = next((p for p in own.pairs if p.band == model.home and model.profile in living(p)), None)
    if pair is None:
        return
    pair.dead.append(model.profile)
    trophies.lay_down(model, pair.treasure)
    dead = sum(len(p.dead) for p in own.pairs)
    game.emit(QuarrySlain(rule="AHQ-SOLO-09", name=model.name, dead=dead, all=QUARRY))


harm.DEATHS.append(died)


def unguarded(state: Campaign) -> list[Pair]:
    """The pairs of this level whose treasure is nobody's any more: both are dead, and so are all of their room."""
    own = state.objective
    return [
        pair
        for pair in (own.pairs if own is not None else ())
        if pair.level == state.level and not pair.won and not living(pair) and not _held(state, pair)
    ]


def _held(state: Campaign, pair: Pair) -> bool:
    band = state.bands.get(pair.band)
    return band is not None and (not band.met or bool(bands.living(state, band)))


@rule("AHQ-SOLO-08", "AHQ-SOLO-09", "AHQ-QST-02")
async def recover(game: Game[Campaign], *, victory: bool) -> None:
    """Quest Treasures that nobody guards are the Heroes': in a ``victory``, or when one of them stands in the room.

    They are handed out like all magic items. The last completes the quest, as all six are dead. AHQ-SOLO-09, -QST-02.
    """
    state = game.state
    for pair in unguarded(state):
        finder = next((m for m in state.heroes() if m.square is not None and not helpless(m)), None)
        there = [m for m in state.heroes() if _stands_in(state, m, pair.section)]
        if finder is None or not (victory or there):
            continue
        pair.won = True
        rewards.win(state)
        annals.won(state, name_of(pair.treasure.id))
        own = state.objective
        assert own is not None
        count = sum(p.won for p in own.pairs)
        what = name_of(pair.treasure.id)
        game.emit(QuestTreasureWon(rule="AHQ-SOLO-09", what=what, won=count, all=TREASURES))
        found = Item(pair.treasure.id, pair.treasure.kind, uses=pair.treasure.uses, spells=list(pair.treasure.spells))
        await treasure.hand_out(game, [found], state.here.sections[pair.section], there[0] if there else finder)
    if state.objective is not None and complete(state.objective) and not state.objective.done:
        state.objective.done = state.expedition
        annals.completed(state)
        game.emit(QuestCompleted(rule="AHQ-SOLO-09", expedition=state.expedition))


def _stands_in(state: Campaign, model: Model, section: str) -> bool:
    square = model.square
    return square is not None and not helpless(model) and section_at(state.here, square) == section


@rule("AHQ-SOLO-09", "AHQ-QST-02")
def complete(own: Objective) -> bool:
    """Whether all six are dead and all their Quest Treasures are in the Heroes' hands. AHQ-SOLO-09, AHQ-QST-02."""
    return len(own.pairs) == TREASURES and all(pair.won and not living(pair) for pair in own.pairs)


def reached(state: Campaign) -> bool:
    """Whether there was an objective or a quest, and it is reached."""
    return any(annal.completed for annal in state.annals)


def aim(state: Campaign) -> str:
    """Where the way leads: "home" when all is done, "down" in a quest's dungeon above its Quest Zone, else anywhere."""
    if reached(state):
        return "home"
    return "down" if quests.record(state) is not None and quests.zone(state) is None else ""


# What is told


def told(state: Campaign) -> tuple[Msg, ...]:
    """What the party is out for: how it stands, and who is still to be slain; nothing in an open-ended game."""
    own = state.objective
    left = [] if own is None else [*(id for pair in own.pairs for id in living(pair)), *own.left]
    names = msg("ahqquest-aim-left", names=trophies.names(left))
    return (*annals.sought(state), *((names,) if left else ()))


def header(state: Campaign) -> Iterator[HeaderPart]:
    """How the objective stands, if there is one."""
    own = state.objective
    if own is not None and state.phase not in ("over", "home"):
        how = {**annals.standing(own), "done": own.done > 0}
        yield HeaderPart(msg("ahqquest-header", **how), short=msg("ahqquest-header-short", **how), rank=3)
