"""Quests with a Quest Zone: which one is played, what its map says, and when its Quest Treasure is recovered."""

from __future__ import annotations

from collections.abc import Sequence

from roguelike.books.ahq import annals, rewards
from roguelike.books.ahq.content import content
from roguelike.books.ahq.content_quests import Place, Quest
from roguelike.books.ahq.dungeon import designed
from roguelike.books.ahq.dungeon.laid import Laid
from roguelike.books.ahq.events_quest import QuestCompleted, QuestSought, QuestTreasureWon
from roguelike.books.ahq.state import Band, Campaign, Item, Level, Model, Pending, Section
from roguelike.engine.game import Game
from roguelike.engine.rulemarks import rule

DUNGEON = "quest_dungeon"
"""Where the setup says which dungeon is the quest's; a later one has nothing to do with it."""


def record(state: Campaign) -> Quest | None:
    """The quest of this dungeon, if there is one with a Quest Zone."""
    quest = content().quests.get(state.setup.get("quest", ""))
    return quest if quest is not None and state.setup.get(DUNGEON) == str(state.dungeon) else None


def zone(state: Campaign) -> Quest | None:
    """The quest in whose zone the party is; None elsewhere."""
    level = state.levels.get(state.level)
    return record(state) if level is not None and level.quest_zone else None


def begin(game: Game[Campaign]) -> None:
    """An expedition of a quest begins: say what is sought, and how deep it lies."""
    quest = record(game.state)
    if quest is not None and not any(annal.completed for annal in game.state.annals):
        game.emit(QuestSought(rule="AHQ-QST-02", name=quest.name, levels=quest.levels))


def depth(state: Campaign) -> int:
    """The number of the level on which the party is, or is about to arrive."""
    return int(state.level.partition(".")[2])


@rule("AHQ-QST-05", "AHQ-QST-07")
def last_level(state: Campaign) -> Level | None:
    """The Quest Zone, if the party comes to the deepest level of a quest: all of it. AHQ-QST-05, AHQ-QST-07."""
    quest = record(state)
    if quest is None or depth(state) < quest.levels:
        return None
    return designed.designed_level(state.level, quest.id)


def zone_is_next(state: Campaign) -> bool:
    """Whether the next level down is a Quest Zone."""
    quest = record(state)
    return quest is not None and depth(state) == quest.levels - 1


@rule("AHQ-QST-06")
def lay(state: Campaign, quest: Quest, trigger: Pending) -> Laid:
    """What one trigger opens in a Quest Zone: sections of its map, never of the tables. AHQ-QST-06."""
    if trigger.kind == "door":
        return designed.open_planned(state.here, quest.id, trigger.door)
    return designed.explore_planned(state.here, quest.id, trigger.section, trigger.side)


@rule("AHQ-QST-05")
def inhabit(state: Campaign, quest: Quest, sections: Sequence[str]) -> list[Band]:
    """The monsters that the map says live in new sections. AHQ-QST-05."""
    found = []
    for id in sections:
        place = _place(quest, id)
        if place.monsters:
            monsters = [group.monster for group in place.monsters for _ in range(group.count)]
            table = "quest" if place.room == "quest" else "lair"
            band = Band(state.new_id("b"), state.level, table, [id], monsters, gold=place.gold)
            state.bands[band.id] = band
            found.append(band)
    return found


def _place(quest: Quest, section_id: str) -> Place:
    return designed.plan(quest.id).places[designed.mark_of(section_id)]


def place(state: Campaign, section: Section) -> Place | None:
    """What the map says of a section; None outside a Quest Zone."""
    quest = zone(state)
    return _place(quest, section.id) if quest is not None else None


@rule("AHQ-QST-05")
def trap_at(state: Campaign, model: Model) -> str:
    """The trap that the map has in the model's square, "" if none or if somebody has met it before. AHQ-QST-05."""
    quest = zone(state)
    if quest is None or model.square is None or model.square.key in state.here.sprung:
        return ""
    traps = (trap for place in designed.plan(quest.id).places.values() for trap in place.traps)
    return next((trap.trap for trap in traps if designed.on_level(trap.at) == model.square), "")


def spring(state: Campaign, model: Model) -> None:
    """Note that somebody has met the trap in the model's square."""
    assert model.square is not None
    state.here.sprung.append(model.square.key)


@rule("AHQ-QST-02")
def recovered(game: Game[Campaign], found: Sequence[Item]) -> None:
    """A chest was opened: if the Quest Treasure was in it, the quest is complete. AHQ-QST-02."""
    state = game.state
    quest = record(state)
    if quest is None or not any(item.id == quest.treasure for item in found):
        return
    rewards.win(state)
    name = content().items[quest.treasure].name
    annals.won(state, name)
    annals.completed(state)
    game.emit(QuestTreasureWon(rule="AHQ-QST-02", what=name, won=1, all=1))
    game.emit(QuestCompleted(rule="AHQ-QST-02", expedition=state.expedition))
