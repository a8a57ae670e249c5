"""Groups of monsters: rolled, remembered, brought onto the board, looted."""

from __future__ import annotations

from collections.abc import Sequence

from roguelike.books.ahq import crews, purse
from roguelike.books.ahq.bestiary import record
from roguelike.books.ahq.content import content
from roguelike.books.ahq.dungeon.laid import MonsterTable
from roguelike.books.ahq.events_explore import GoldShared, TableRolled
from roguelike.books.ahq.figures import UNARMED
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import GM, Band, Campaign, Model
from roguelike.books.ahq.wards import SENTRY
from roguelike.engine.game import Game
from roguelike.engine.rulemarks import rule

INHABITANTS = "inhabitants"
"""The key of a campaign's setup for who lives in an own dungeon."""
TABLES: dict[str, str] = {"wandering": "AHQ-TBL-WM", "lair": "AHQ-TBL-LAIR", "quest": "AHQ-TBL-QUEST"}


@rule("AHQ-DGN-09", "AHQ-DGN-18", "AHQ-DGN-20", "AHQ-SOLO-05", "AHQ-SKV-50", "AHQ-MTBL-03")
def roll_band(game: Game[Campaign], table: MonsterTable, sections: Sequence[str]) -> Band:
    """Roll a group on the dungeon's table and remember where it lives; nobody is placed yet.

    AHQ-DGN-09, AHQ-DGN-18, AHQ-DGN-20, AHQ-MTBL-03.
    """
    state = game.state
    rolled = content().tables[TABLES[table]].roll(game.chance, f"{table}-monsters", "rules")
    # What special monsters are among them is the Game Master's secret (AHQ-SKV-02).
    told = (GM,) if state.variant == "counters" else None
    rolled_on = TABLES[table]
    game.emit(TableRolled(rule=rolled_on, audience=told, table=rolled_on, dice=rolled.dice, result=rolled.row.result))
    groups, gold = list(rolled.row.monsters), rolled.row.gold
    if rolled.row.specialists:
        more = content().tables["AHQ-TBL-SPECIALIST"].roll(game.chance, "specialists", "rules")
        groups += more.row.monsters
        gold += more.row.gold
    band = Band(
        id=state.new_id("b"),
        level=state.level,
        table=table,
        sections=list(sections),
        monsters=_own(state) or [group.monster for group in groups for _ in range(group.count)],
        gold=gold,
    )
    state.bands[band.id] = band
    return band


def _own(state: Campaign) -> list[str]:
    """The monsters of every group of an own dungeon, if the campaign's setup names them."""
    return state.setup.get(INHABITANTS, "").split()


def has_sentry(monsters: Sequence[str]) -> bool:
    """Whether there is a Sentry among monsters given by content id."""
    return any(record(id).rank == "sentry" for id in monsters)


PLAIN = "plain"
"""The mark of a Sentry that counts as an ordinary monster. AHQ-MONP-12."""


def acts_as_sentry(model: Model) -> bool:
    """Whether a monster has a Sentry's powers: by its kind, or because it was told to (a Statue)."""
    return (has_sentry([model.profile]) or SENTRY in model.marks) and PLAIN not in model.marks


def muster(state: Campaign, band: Band) -> list[Model]:
    """The living models of a band, made the first time it is met. They have no squares yet."""
    if not band.met:
        band.met = True
        for id in band.monsters:
            for model in crews.recruit(state, id):
                model.home = band.id
                if band.unarmed:
                    disarm(model)
                band.members.append(model.id)
    return living(state, band)


@rule("AHQ-GRATE-05")
def disarm(model: Model) -> None:
    """A prisoner has no weapons: neither what it strikes with nor what it shoots or throws. AHQ-GRATE-05."""
    model.marks.append(UNARMED)
    model.missiles.clear()


def living(state: Campaign, band: Band) -> list[Model]:
    """The living models of a band that has been met."""
    return [state.models[id] for id in band.members if not state.models[id].dead]


def lurking(state: Campaign, band: Band) -> bool:
    """Whether a band waits in its sections: not met yet, or left behind alive and off the board.

    Who found no room when it was placed is in the fight already and does not wait.
    """
    if band.level != state.level or not band.sections or band.gone:
        return False
    return not band.met or any(m.square is None and m.id not in state.waiting for m in living(state, band))


@rule("AHQ-CMB-32", "AHQ-TRS-02")
def loot(game: Game[Campaign]) -> None:
    """All monsters of the fight are dead: their gold is shared. AHQ-CMB-32.

    A band some of which lie dead from an earlier fight that the party fled gives nothing for those (AHQ-CMB-33).
    """
    state = game.state
    gold = 0
    for band in state.bands.values():
        if band.met and not band.looted and not living(state, band):
            band.looted = True
            gold += band.gold
    share(game, gold, "AHQ-CMB-32")


def share(game: Game[Campaign], gold: int, rule_id: str) -> None:
    """Share gold evenly among the living Heroes in the dungeon; what is left over goes to the leader.

    Who left this fight by the stairs counts as fled and gets his share only because the others won: AHQ-CDEC-33.
    """
    now = fight_id(game.state) if game.state.fight else 0
    heroes = [hero for hero in game.state.heroes() if not hero.away or (now and hero.tally.get("fled") == now)]
    if not gold or not heroes:
        return
    each, rest = divmod(gold, len(heroes))
    leader = purse.first_of(game.state, heroes)
    game.emit(GoldShared(rule=rule_id, gold=gold, each=each, rest=rest, leader=ref(leader)))
    taken = purse.pour(game, heroes, gold, leader)
    game.state.tally["gold"] = game.state.tally.get("gold", 0) + taken


def remember_spots(state: Campaign, band: Band) -> None:
    """Remember where a band was first placed. AHQ-CMB-34."""
    if not band.spots:
        band.spots = [m.square for m in living(state, band) if m.square is not None]


@rule("AHQ-CMB-34", "AHQ-CDEC-34")
def go_home(state: Campaign) -> None:
    """The party is gone: the monsters return to the sections in which they were first placed. AHQ-CMB-34."""
    for model in state.models.values():
        if model.kind == "monster" and not model.dead:
            model.square = None
            model.engaged.clear()
    state.waiting = []
    for band in state.bands.values():
        forfeit(state, band)


def fight_id(state: Campaign) -> int:
    """The number of the turn with which the present fight began."""
    return state.turn - state.fight + 1


@rule("AHQ-CMB-33")
def forfeit(state: Campaign, band: Band) -> None:
    """The party fled: those of the band that are dead will give nothing, ever. AHQ-CMB-33.

    The gold of a group is for all of it; each has a share by his points value, as the monster tables reckon it.
    """
    left = [m.id for m in living(state, band)]
    for id in set(band.members) - set(left):
        state.models[id].items.clear()
    if len(left) < len(band.members):
        whole = sum(worth(state.models[id]) for id in band.members)
        band.gold = band.gold * sum(worth(state.models[id]) for id in left) // max(1, whole)
        band.members = left


@rule("AHQ-MON-32", "AHQ-MTBL-02", "AHQ-MTBL-03")
def worth(model: Model) -> int:
    """A monster's share of its group's gold, in tenths of points; Specialists come without gold (AHQ-MTBL-03)."""
    own = record(model.profile)
    return 0 if own.rank in ("specialist", "special") else round(10 * (own.points_value or 0))
