"""What a new expedition finds as it was at first, and what becomes of whom was met when the party comes home."""

from __future__ import annotations

from roguelike.books.ahq import purse
from roguelike.books.ahq.carrying import name_of, put_on
from roguelike.books.ahq.content import content
from roguelike.books.ahq.dungeon.features import DRAINED
from roguelike.books.ahq.dungeon.grid import touch
from roguelike.books.ahq.events_aid import Given
from roguelike.books.ahq.events_explore import GoldShared
from roguelike.books.ahq.events_rooms import HazardRolled, SomebodyLeft
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import Campaign, Model
from roguelike.books.ahq.wards import MAIDEN, THIEF
from roguelike.engine.game import Game
from roguelike.engine.rulemarks import rule

TABLE = "AHQ-TBL-thief"


@rule("AHQ-CIRC-02")
def set_out(state: Campaign) -> None:
    """A new expedition: Circles have their power again, and a Throne its power with the group at full strength."""
    for level in state.levels.values():
        for section in level.sections.values():
            feature = section.feature
            if feature is None:
                continue
            if feature.kind == "magic-circle" and feature.state == DRAINED:
                feature.state = ""
            if feature.kind == "throne" and feature.model not in state.models:
                feature.state, feature.model = "", ""
            if feature.kind in ("magic-circle", "rats", "grate", "trapdoor"):
                feature.inside, feature.count = [], feature.count if feature.kind == "rats" else 0
        touch(level)


async def home(game: Game[Campaign]) -> None:
    """The expedition is over: the Thief shows what he is, a Maiden's father pays."""
    state = game.state
    heroes = [hero for hero in state.heroes() if hero.id not in state.town.stayed]
    for model in [m for m in state.models.values() if m.kind == "henchman" and not m.dead]:
        if THIEF in model.marks:
            thief(game, model, heroes)
        elif MAIDEN in model.marks:
            maiden(game, model, heroes)


@rule("AHQ-NPC-43", "AHQ-TBL-thief", "AHQ-DEC-08")
def thief(game: Game[Campaign], model: Model, heroes: list[Model]) -> None:
    """The Thief lives at the end of the expedition: AHQ-TBL-thief. He goes in all cases but one. Ruling AHQ-DEC-08."""
    rolled = content().tables[TABLE].roll(game.chance, "thief", "rules")
    row = rolled.row
    stolen = 0
    if row.amount:
        for hero in heroes:
            loss = hero.gold * row.amount // 100
            hero.gold -= loss
            stolen += loss
    game.emit(HazardRolled(rule=TABLE, who=ref(model), kind="thief", die=rolled.total, result=row.key, amount=stolen))
    model.marks.remove(THIEF)
    if row.key != "stays":
        if not row.amount:
            hand_back(game, model, heroes, "AHQ-DEC-08")
        del game.state.models[model.id]


@rule("AHQ-NPC-11", "AHQ-DEC-43")
def maiden(game: Game[Campaign], model: Model, heroes: list[Model]) -> None:
    """The Maiden was escorted out: her father pays the party, once. AHQ-NPC-11."""
    reward = content().npcs[model.profile].reward if heroes else 0
    game.emit(SomebodyLeft(rule="AHQ-NPC-11", npc=model.profile, how="home", gold=reward))
    hand_back(game, model, heroes, "AHQ-NPC-11", reward)
    del game.state.models[model.id]


@rule("AHQ-NPC-11", "AHQ-DEC-08")
def hand_back(game: Game[Campaign], model: Model, heroes: list[Model], rule_id: str, reward: int = 0) -> None:
    """What somebody who goes has carried for the party stays with it, and the reward is shared with his gold.

    Ruling of our own: only a Thief whose theft succeeds goes with what he has.
    """
    if not heroes:
        return
    leader = purse.first_of(game.state, heroes)
    for item in model.items:
        game.emit(Given(rule="AHQ-TRS-08", who=ref(model), to=ref(leader), what=name_of(item.id), count=item.count))
        put_on(leader, item)
    gold = model.gold + reward
    if gold:
        each, rest = purse.divide(game.state, gold, heroes)
        game.emit(GoldShared(rule=rule_id, gold=gold, each=each, rest=rest, leader=ref(leader)))
