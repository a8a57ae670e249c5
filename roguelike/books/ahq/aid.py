"""Helping each other: Healing Potions, dragging and carrying the fallen, giving things away."""

from __future__ import annotations

from collections.abc import Sequence

from roguelike.books.ahq import arms, board, carrying, lasting, movement, zones
from roguelike.books.ahq.burden import burden, carrier, lies, unconscious
from roguelike.books.ahq.effects import Effect
from roguelike.books.ahq.events import Walked
from roguelike.books.ahq.events_aid import Dragged, Drank, Given, Lifted
from roguelike.books.ahq.figures import WOUNDS, helpless, value
from roguelike.books.ahq.moments import StepEntered
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import Campaign, Model
from roguelike.books.ahq.upkeep import POTION
from roguelike.engine.decisions import Refusal, refuse
from roguelike.engine.game import Game
from roguelike.engine.geometry import Square, next_to
from roguelike.engine.moments import Reactions
from roguelike.engine.rulemarks import rule

DRAG = 3
"""Squares a turn that an unconscious Hero can be dragged in combat. AHQ-DEATH-07."""


def beside(a: Model, b: Model) -> bool:
    """Whether two models stand on adjacent squares."""
    return any(next_to(p, q) for p in board.squares(a) for q in board.squares(b))


# Healing Potions


@rule("AHQ-ITEM-63", "AHQ-DEATH-08", "AHQ-ITEM-64")
def cannot_drink(state: Campaign, giver: Model, drinker: Model) -> Refusal | None:
    """Why a Healing Potion cannot be drunk, or given to an unconscious Hero, now; None if it can.

    Who drinks himself does it at the start of his turn, before anything else (AHQ-ITEM-63). To an unconscious Hero
    somebody adjacent may give one if neither is in an enemy Death Zone. AHQ-DEATH-08.
    """
    if not arms.has_item(giver, POTION):
        return refuse("AHQ-DEATH-08", "ahq-no-potion", who=ref(giver))
    if drinker.wounds < 0 or drinker.dead:
        return refuse("AHQ-ITEM-66", "ahq-past-healing", who=ref(drinker))
    if drinker.wounds >= value(drinker, WOUNDS):
        return refuse("AHQ-ITEM-65", "ahq-not-wounded", who=ref(drinker))
    if any(effect.source == POTION for effect in drinker.effects):
        return refuse("AHQ-ITEM-65", "ahq-has-drunk", who=ref(drinker))
    if giver.id == drinker.id:
        turn = giver.turn
        if turn.steps or turn.attacked or turn.action or turn.running:
            return refuse("AHQ-ITEM-63", "ahq-drink-at-start", who=ref(giver))
        return None
    if not unconscious(drinker):
        return refuse("AHQ-DEATH-08", "ahq-drinks-himself", who=ref(drinker))
    if not beside(giver, drinker):
        return refuse("AHQ-DEATH-08", "ahq-not-beside", who=ref(giver), other=ref(drinker))
    for model in (giver, drinker):
        binder = zones.in_enemy_zone(state, model)
        if binder is not None:
            return refuse("AHQ-DEATH-08", "ahq-no-potion-in-zone", who=ref(model), by=ref(binder))
    return None


@rule("AHQ-DEATH-08", "AHQ-GOLD-22", "AHQ-ITEM-65")
async def drink(game: Game[Campaign], giver: Model, drinker: Model) -> None:
    """Drink a Healing Potion or give it to somebody: it works at the start of the next turn. AHQ-DEATH-11."""
    arms.take_item(giver, POTION)
    drinker.effects.append(Effect(POTION, "AHQ-GOLD-22", "healing", 0, until="expedition"))
    rule_id = "AHQ-ITEM-63" if giver.id == drinker.id else "AHQ-DEATH-08"
    game.emit(Drank(rule=rule_id, who=ref(drinker), by=ref(giver)))


# Dragging in combat


@rule("AHQ-DEATH-07", "AHQ-CDEC-25")
def cannot_drag(state: Campaign, model: Model) -> Refusal | None:
    """Why the model cannot drag anybody now: it takes the place of a Hero's whole move. AHQ-DEATH-07."""
    if model.kind != "hero":
        return refuse("AHQ-DEATH-07", "ahq-heroes-drag", who=ref(model))
    if model.turn.running or model.turn.steps:
        return refuse("AHQ-DEATH-07", "ahq-drag-instead-of-move", who=ref(model))
    refusal = movement.cannot_move(state, model)
    if refusal is None and not bodies(state, model):
        refusal = refuse("AHQ-DEATH-07", "ahq-nobody-to-drag", who=ref(model))
    return refusal


def bodies(state: Campaign, model: Model) -> list[Model]:
    """The Heroes, unconscious or asleep, next to whom the model stands."""
    return [hero for hero in state.heroes() if hero.id != model.id and lies(hero) and beside(model, hero)]


def drag_refused(state: Campaign, model: Model, path: str) -> Refusal | None:
    """Why somebody cannot be dragged along a path; None if he can. It ends early where it must."""
    if not 1 <= len(path) <= DRAG:
        return refuse("AHQ-DEATH-07", "ahq-drag-so-far", most=DRAG)
    assert model.square is not None
    return movement.step_refused(state, model, model.square, path[0])


@rule("AHQ-DEATH-07", "AHQ-CDEC-25", "AHQ-MOVE-03")
async def drag(game: Game[Campaign], model: Model, body: Model, path: str) -> None:
    """Drag an unconscious Hero: the body ends in the square that was left last; Death Zones stop the dragger.

    He may still attack. AHQ-DEATH-07, ruling AHQ-CDEC-25.
    """
    start = model.square
    walked = await movement.take_steps(game, model, path)
    assert start is not None
    gone = len(walked.way)
    if gone:
        put(body, (start, *walked.way)[gone - 1])
        zones.refresh(game.state)
        game.emit(Walked(rule=walked.rule, who=ref(model), path=walked.way, why=walked.why))
        game.emit(Dragged(rule="AHQ-DEATH-07", who=ref(model), body=ref(body), squares=gone))
    model.turn.still = "AHQ-DEATH-07"


# Carrying in exploration


@rule("AHQ-DEATH-10")
def cannot_carry(state: Campaign, model: Model, body: Model | None = None) -> Refusal | None:
    """Why the model cannot take up an unconscious Hero now; None if it can. AHQ-DEATH-10."""
    if helpless(model) or model.turn.done or model.turn.action:
        return refuse("AHQ-EXP-01", "ahq-is-done", who=ref(model))
    if burden(state, model) is not None:
        return refuse("AHQ-DEATH-10", "ahq-carries-already", who=ref(model))
    near = [hero for hero in bodies(state, model) if carrier(state, hero) is None]
    if not near or (body is not None and body not in near):
        return refuse("AHQ-DEATH-10", "ahq-nobody-to-carry", who=ref(model))
    return None


@rule("AHQ-DEATH-10")
async def lift(game: Game[Campaign], model: Model, body: Model) -> None:
    """Take up an unconscious Hero: from now on he moves along, both at most 6 squares a turn. AHQ-DEATH-10."""
    model.carrying = body.id
    game.emit(Lifted(rule="AHQ-DEATH-10", who=ref(model), body=ref(body), up=True))


async def lower(game: Game[Campaign], model: Model) -> None:
    """Put down whom the model carries."""
    body = burden(game.state, model)
    model.carrying = ""
    if body is not None:
        game.emit(Lifted(rule="AHQ-DEATH-10", who=ref(model), body=ref(body), up=False))


@rule("AHQ-DEC-48")
def put(body: Model, square: Square) -> None:
    """Whoever was dragged or carried lies in another square, and no longer in a Pit. Ruling AHQ-DEC-48."""
    body.square = square
    lasting.lift(body, lasting.PIT)


def follow(state: Campaign, model: Model, left: Sequence[Square]) -> None:
    """After a step of a carrier in exploration: the body is on the last free square that he left."""
    body = burden(state, model)
    if body is None:
        return
    taken = board.occupied(state, but=[body.id])
    free = [square for square in left if square not in taken]
    if free:
        put(body, free[-1])
    body.turn.steps += 1


async def _at_step(game: Game[Campaign], moment: StepEntered, owner: str) -> bool:
    model = game.state.models[owner]
    follow(game.state, model, moment.left)
    return False


def register_reactions(reactions: Reactions) -> None:
    """Let bodies that are carried move along."""
    reactions.register(StepEntered, "carry", lambda game, moment: _carrier(game, moment.model), _at_step)


def _carrier(game: Game[Campaign], id: str) -> list[tuple[str, str]]:
    model = game.state.models[id]
    return [(model.side, id)] if burden(game.state, model) is not None else []


# Giving


@rule("AHQ-TRS-08")
def cannot_give(state: Campaign, model: Model, to: Model) -> Refusal | None:
    """Why nothing can change hands between two models; None if it can: adjacent, both conscious. AHQ-TRS-08."""
    if model.kind == "henchman" and not state.fight:
        return refuse("AHQ-EXP-03", "ahq-henchmen-only-move", who=ref(model))
    if to.id == model.id or board.enemies(model, to) or helpless(to) or not beside(model, to):
        return refuse("AHQ-TRS-08", "ahq-not-beside", who=ref(model), other=ref(to))
    return None


@rule("AHQ-TRS-08")
async def give(game: Game[Campaign], model: Model, to: Model, key: str) -> None:
    """Hand a thing over; it costs nothing. AHQ-TRS-08."""
    item = carrying.keyed(model)[key]
    carrying.hand_over(model, to, item)
    game.emit(Given(rule="AHQ-TRS-08", who=ref(model), to=ref(to), what=carrying.name_of(item.id), count=1))


GOLD = "gold"
"""What a purse's content is called where things are."""


@rule("AHQ-TRS-08", "AHQ-TRS-05")
def give_gold(game: Game[Campaign], model: Model, to: Model, amount: int) -> None:
    """Hand Gold Crowns over; it costs nothing. AHQ-TRS-08."""
    model.gold -= amount
    to.gold += amount
    game.emit(Given(rule="AHQ-TRS-08", who=ref(model), to=ref(to), what=GOLD, count=amount))
