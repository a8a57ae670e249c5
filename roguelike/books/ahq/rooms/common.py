"""What the special rooms share: who is where, whole turns spent, sleep, things taken."""

from __future__ import annotations

from roguelike.books.ahq import arms, bands, board, lasting, movement, turns, zones
from roguelike.books.ahq.content import content
from roguelike.books.ahq.dungeon.terrain import ground, section_at
from roguelike.books.ahq.events_rooms import CameAlive, FellAsleep, Took
from roguelike.books.ahq.exploring import exploring, section_of
from roguelike.books.ahq.figures import ASLEEP, helpless
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.people import add_monster
from roguelike.books.ahq.rolls import D12
from roguelike.books.ahq.state import Band, Campaign, Feature, Model, Section
from roguelike.engine.decisions import Refusal, refuse
from roguelike.engine.game import Game
from roguelike.engine.geometry import Square, next_to
from roguelike.engine.rulemarks import rule


def room_of(state: Campaign, model: Model, *kinds: str) -> tuple[Section, Feature] | None:
    """The hazard room of one of these kinds in which the model stands."""
    section = section_of(state, model)
    if section is None or section.feature is None or section.feature.kind not in kinds:
        return None
    return section, section.feature


def at_room(state: Campaign, model: Model, *kinds: str) -> tuple[Section, Feature] | None:
    """The hazard room of one of these kinds in which the model stands, or at an open door of which it is."""
    found = room_of(state, model, *kinds)
    if found is not None or model.square is None:
        return found
    for id in board.doors_near(state.here, model.square):
        door = state.here.doors[id]
        for side in door.sides if door.open else ():
            section = state.here.sections.get(side)
            if section is not None and section.feature is not None and section.feature.kind in kinds:
                return section, section.feature
    return None


def beside(model: Model, feature: Feature) -> bool:
    """Whether the model stands next to the feature."""
    return model.square is not None and any(next_to(model.square, square) for square in feature.squares)


def at_it(model: Model, feature: Feature) -> bool:
    """Whether the model stands on the feature, or next to it."""
    return model.square in feature.squares or beside(model, feature)


def inside(state: Campaign, section: Section) -> list[Model]:
    """Everybody of the party in the section, lying ones too."""
    return [m for m in state.party() if m.square is not None and section_at(state.here, m.square) == section.id]


def monsters_in(state: Campaign, section: Section) -> list[Model]:
    """The monsters in the section."""
    return [m for m in state.monsters() if section.id in board.sections_of(state, m)]


def free_near(state: Campaign, section: Section, square: Square) -> list[Square]:
    """The free squares of the section, nearest to a square first."""
    made, taken = ground(state.here), board.occupied(state)
    free = [s for s in made.floor[section.id] if s in made.walkable and s not in taken]
    return sorted(free, key=lambda s: (abs(s.x - square.x) + abs(s.y - square.y), s.y, s.x))


def idle_party(state: Campaign) -> Refusal | None:
    """Why the party cannot spend a whole turn together: somebody has done something in it already."""
    for model in state.party():
        busy = model.turn.steps or model.turn.action
        if model.square is not None and not helpless(model) and busy:
            return refuse("AHQ-EXP-13", "ahqroom-nothing-else", who=ref(model))
    return None


def spend_phase(state: Campaign, action: str) -> None:
    """Everybody of the party has spent the phase on one thing."""
    for model in state.party():
        if model.square is not None and not helpless(model):
            model.turn.action = action
            model.turn.done = True


@rule("AHQ-CHASM-05", "AHQ-GRATE-07")
def no_complete_move(state: Campaign, model: Model, rule_id: str) -> Refusal | None:
    """Why the model cannot spend its whole move on one thing: it has begun another, or may not move at all."""
    turn = model.turn
    if turn.done or turn.steps or turn.still or turn.stopped or turn.running or (turn.action and not state.fight):
        return refuse(rule_id, "ahqroom-complete-move", who=ref(model))
    return movement.cannot_move(state, model)


def hero_exploring(state: Campaign, model: Model) -> bool:
    """Whether the model is a Hero who may act in an Exploration Turn."""
    return model.kind == "hero" and exploring(state, model)


@rule("AHQ-DEC-52")
def sleep(game: Game[Campaign], model: Model, rule_id: str) -> int:
    """The model falls asleep for D12 turns of any kind, counted from the next; gives how many. Ruling AHQ-DEC-52."""
    count = game.chance.die(D12, "sleep", rule_id)
    lasting.lay_for(model, "sleep", rule_id, ASLEEP, 0, count, game.state.turn)
    zones.refresh(game.state)
    game.emit(FellAsleep(rule=rule_id, who=ref(model), turns=count))
    return count


def take(game: Game[Campaign], hero: Model, item: str, rule_id: str) -> None:
    """The Hero takes a thing."""
    arms.add_item(hero, item)
    game.emit(Took(rule=rule_id, who=ref(hero), what=content().items[item].name))


def come_alive(
    game: Game[Campaign], section: Section, feature: Feature, monster: str, square: Square, *marks: str
) -> Model:
    """Something in the room becomes a monster, on that square or as near as it can; it has a group of its own."""
    state = game.state
    band = Band(
        id=state.new_id("b"),
        level=state.level,
        table="wandering",
        sections=[section.id],
        monsters=[monster],
        met=True,
        settled=True,
    )
    state.bands[band.id] = band
    model = add_monster(state, monster)
    band.members.append(model.id)
    model.home = feature.band = band.id
    feature.model = model.id
    model.marks += marks
    model.square = next(iter(free_near(state, section, square)), None)
    if model.square is None:
        state.waiting.append(model.id)
    bands.remember_spots(state, band)
    zones.refresh(state)
    game.emit(CameAlive(rule=content_rule(monster), who=ref(model), what=model.name))
    return model


def content_rule(monster: str) -> str:
    """The rule that a monster's figures come from."""
    known = content()
    source = known.npcs[monster].source if monster in known.npcs else known.monsters[monster].source
    return source.split()[0]


@rule("AHQ-DEC-47")
async def fight_now(game: Game[Campaign], *, heroes_surprised: bool) -> None:
    """The rest of the Exploration Turn is dropped, Combat Turns begin. Ruling AHQ-DEC-47."""
    game.state.surprised = "heroes" if heroes_surprised else "monsters"
    await turns.begin_fight(game, heroes_surprised=heroes_surprised)


def use_up(models: list[Model], item: str, count: int) -> bool:
    """Use up so many of a thing, whoever of the models has them; False (and nothing) if they have too few."""
    held = [(m, sum(i.count for i in m.items if i.id == item)) for m in models]
    if sum(number for _, number in held) < count:
        return False
    for model, number in held:
        taken = min(number, count)
        if taken:
            arms.take_item(model, item, taken)
            count -= taken
    return True


def have(models: list[Model], item: str) -> int:
    """How many of a thing the models have together."""
    return sum(i.count for m in models for i in m.items if i.id == item)
