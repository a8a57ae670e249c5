"""Magic Mushrooms: to be picked, and to be eaten at one's own risk."""

from __future__ import annotations

from collections.abc import Iterator

from roguelike.books.ahq import arms, doom, lasting, upkeep
from roguelike.books.ahq.content import content
from roguelike.books.ahq.deeds import Deed, ModelGame, fighting
from roguelike.books.ahq.deeds import register as register_deed
from roguelike.books.ahq.events_rooms import HazardRolled, Picked
from roguelike.books.ahq.exploring import exploring, must_not_have_moved, no_exploring, whole_phase
from roguelike.books.ahq.figures import EXTRA_DICE, SPEED, value
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.rooms.common import hero_exploring, room_of, sleep
from roguelike.books.ahq.rooms.registry import RoomCode, hazards, register
from roguelike.books.ahq.state import Campaign, Feature, Model
from roguelike.engine.decisions import Args, Option, Param, Refusal, refuse
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg

TABLE = "AHQ-TBL-fungi"
MUSHROOM, POISON = "magic-mushroom", "rat-poison"
POISONOUS = "poisonous"
SOURCE = "mushrooms"


def _growing(state: Campaign, model: Model) -> Feature | None:
    found = room_of(state, model, SOURCE)
    return found[1] if found is not None and found[1].count > 0 else None


# Picking


@rule("AHQ-FUNGI-01")
def cannot_pick(state: Campaign, model: Model) -> Refusal | None:
    """Why the model cannot pick Mushrooms now. AHQ-FUNGI-01."""
    if _growing(state, model) is None:
        return refuse("AHQ-FUNGI-01", "ahqroom-no-mushrooms", who=ref(model))
    return no_exploring(state, model)


def _pick_check(state: Campaign, model: Model, args: Args) -> Refusal | None:
    feature = _growing(state, model)
    if feature is None:
        return refuse("AHQ-FUNGI-01", "ahqroom-no-mushrooms", who=ref(model))
    if not 1 <= int(args["count"]) <= feature.count:
        return refuse("AHQ-FUNGI-01", "ahqroom-so-many-mushrooms", count=feature.count)
    if args["what"] not in _kinds(feature):
        return refuse("AHQ-DEC-19", "ahqroom-not-known-poison")
    return None


@rule("AHQ-DEC-19", "AHQ-TBL-fungi")
def _kinds(feature: Feature) -> list[str]:
    """As what they are picked: once they were seen to be poison, as Rat Poison too. Ruling AHQ-DEC-19."""
    return [MUSHROOM, POISON] if feature.state == POISONOUS else [MUSHROOM]


@rule("AHQ-FUNGI-01")
async def pick(game: ModelGame, model: Model, args: Args) -> None:
    """Pick some up. AHQ-FUNGI-01."""
    feature = _growing(game.state, model)
    assert feature is not None
    count = int(args["count"])
    whole_phase(model, "pick")
    feature.count -= count
    if model.id not in feature.inside:
        feature.inside.append(model.id)
    arms.add_item(model, str(args["what"]), count)
    poison = args["what"] == POISON
    game.emit(Picked(rule="AHQ-FUNGI-01", who=ref(model), count=count, poison=poison, left=feature.count))


def _pick_params(state: Campaign, model: Model) -> tuple[Param, ...]:
    feature = _growing(state, model)
    kinds = _kinds(feature) if feature is not None else []
    growing = feature.count if feature is not None else 0
    return (
        Param(
            "count",
            "amount",
            offers=lambda args: [Option(str(n), msg("ahqroom-option-count", count=n)) for n in range(growing, 0, -1)],
        ),
        Param(
            "what",
            "choice",
            offers=lambda args: [Option(id, msg("ahqroom-option-item", what=content().items[id].name)) for id in kinds],
        ),
    )


def _pick_options(state: Campaign, model: Model) -> Iterator[Args]:
    feature = _growing(state, model)
    if feature is not None:
        for what in _kinds(feature):
            yield from ({"count": count, "what": what} for count in (feature.count, 1))


# Eating


def has_some(state: Campaign, model: Model) -> bool:
    """Whether the Hero could put one into his mouth: from his pack, or from the floor."""
    return model.kind == "hero" and (arms.has_item(model, MUSHROOM) or _growing(state, model) is not None)


@rule("AHQ-FUNGI-02", "AHQ-DEC-21")
def cannot_eat(state: Campaign, model: Model) -> Refusal | None:
    """Why the Hero cannot eat one now: in combat at the start of his turn, else as an action instead of moving.

    Ruling AHQ-DEC-21.
    """
    if not has_some(state, model):
        return refuse("AHQ-FUNGI-02", "ahqroom-no-mushrooms", who=ref(model))
    if not state.fight:
        return must_not_have_moved(state, model)
    turn = model.turn
    if turn.done or turn.steps or turn.attacked or turn.action or turn.running:
        return refuse("AHQ-FUNGI-02", "ahqroom-eat-at-start", who=ref(model))
    return None


@rule("AHQ-FUNGI-02", "AHQ-TBL-fungi")
async def eat(game: ModelGame, model: Model, args: Args) -> None:
    """Eat a Mushroom: a roll on AHQ-TBL-fungi. AHQ-FUNGI-02."""
    state = game.state
    if arms.has_item(model, MUSHROOM):
        arms.take_item(model, MUSHROOM)
    else:
        feature = _growing(state, model)
        assert feature is not None
        feature.count -= 1
        feature.inside.append(model.id)
    if not state.fight:
        whole_phase(model, "eat")
    rolled = content().tables[TABLE].roll(game.chance, "mushroom", "rules")
    key = rolled.row.key
    game.emit(HazardRolled(rule=TABLE, who=ref(model), kind="fungi", die=rolled.total, result=key))
    match key:
        case "deadly-poison":
            seen_as_poison(state, model)
            await doom.doomed(game, model, "poison", TABLE, by_fate=True)
        case "sleep":
            sleep(game, model, TABLE)
        case "spots":
            model.marks += [mark for mark in ("spots",) if mark not in model.marks]
        case "healing":
            upkeep.restore(game, model, TABLE, content().rooms[SOURCE].name)
        case _:
            strengthen(state, model, key, rolled.row.amount)


@rule("AHQ-TBL-fungi", "AHQ-DEC-19")
def strengthen(state: Campaign, model: Model, key: str, amount: int) -> None:
    """More damage dice, or a multiple of Speed, for the rest of the combat. Eaten elsewhere it does nothing."""
    if not state.fight:
        return
    if key == "strength":
        lasting.lay(model, SOURCE, TABLE, EXTRA_DICE, amount, until="combat")
    else:
        model.effects = [e for e in model.effects if (e.source, e.figure) != (SOURCE, SPEED)]
        lasting.lay(model, SOURCE, TABLE, SPEED, value(model, SPEED) * (amount - 1), until="combat")


@rule("AHQ-DEC-19")
def seen_as_poison(state: Campaign, model: Model) -> None:
    """What is left in the rooms that these may come from can be carried as Rat Poison. Ruling AHQ-DEC-19."""
    here = room_of(state, model, SOURCE)
    for _, _, feature in hazards(state):
        if feature.kind == SOURCE and ((here is not None and feature is here[1]) or model.id in feature.inside):
            feature.state = POISONOUS


register(RoomCode(id=SOURCE))
register_deed(
    Deed(
        id="pick",
        offered=lambda state, model: hero_exploring(state, model) and _growing(state, model) is not None,
        perform=pick,
        refusal=cannot_pick,
        params=_pick_params,
        check=_pick_check,
        options=_pick_options,
    )
)
register_deed(
    Deed(
        id="eat",
        offered=lambda state, model: has_some(state, model) and (exploring(state, model) or fighting(state, model)),
        perform=eat,
        refusal=cannot_eat,
    )
)
