"""Items of HeroQuest: potions for combat, the Spirit Blade, Borin's Armour, Holy Water."""

from __future__ import annotations

from collections.abc import Iterator

from roguelike.books.ahq import arms, board, combat, deeds, harm, lasting, traits, verbs_basic, zones
from roguelike.books.ahq.content import content
from roguelike.books.ahq.effects import Until
from roguelike.books.ahq.figures import SPEED, S, hand_weapon, value
from roguelike.books.ahq.items.blades import MORE_ATTACKS
from roguelike.books.ahq.items.events import HolyWaterThrown, PotionDrunk
from roguelike.books.ahq.items.potions import cannot_drink_strength
from roguelike.books.ahq.items.registry import ITEMS, register
from roguelike.books.ahq.moments import AttackResolved
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.spell_args import model_check, model_options, model_param, option, seen
from roguelike.books.ahq.state import Campaign, Item, Model
from roguelike.books.ahq.verbs_things import ITEM_USES, ItemUse
from roguelike.engine.decisions import Args, Option, Refusal, refuse
from roguelike.engine.game import Game
from roguelike.engine.moments import Reactions
from roguelike.engine.rulemarks import rule

QUICK, HARDY, BREW, BLADE = "potion-of-speed", "potion-of-resilience", "heroic-brew", "spirit-blade"
WATER, REACH = "holy-water", 12
"""How far Holy Water is thrown: as far as a globe. See docs/adaptations.md."""

register("potion", (QUICK,), "AHQ-HQ-32")
register("potion", (HARDY,), "AHQ-HQ-33")
register("potion", (BREW,), "AHQ-HQ-34")
register("armour", ("borins-armour",), "AHQ-HQ-36")
register("blade", (BLADE,), "AHQ-HQ-39")
register("thrown", (WATER,), "AHQ-HQ-35")


@rule("AHQ-HQ-32", "AHQ-HQ-33", "AHQ-HQ-34")
def cannot_drink(state: Campaign, model: Model, item: Item) -> Refusal | None:
    """Why it cannot be drunk now: at the start of a Combat Turn only, not in an enemy Death Zone. AHQ-HQ-32, -33."""
    rule_id = ITEMS[item.id].rules[0]
    if not state.fight:
        return refuse(rule_id, "ahqitem-in-combat", what=content().items[item.id].name)
    binder = zones.in_enemy_zone(state, model)
    if binder is not None:
        return refuse(rule_id, "ahq-no-potion-in-zone", who=ref(model), by=ref(binder))
    return cannot_drink_strength(state, model, item)


@rule("AHQ-HQ-32")
async def quicken(game: Game[Campaign], model: Model, item: Item) -> None:
    """Speed is doubled until Exploration Turns resume. AHQ-HQ-32."""
    lasting.lift(model, QUICK)
    _drink(game, model, item, SPEED, value(model, SPEED), "AHQ-HQ-32")


@rule("AHQ-HQ-33")
async def harden(game: Game[Campaign], model: Model, item: Item) -> None:
    """Strength +1 until the combat ends. AHQ-HQ-33."""
    _drink(game, model, item, S, content().items[HARDY].figures["strength"], "AHQ-HQ-33")


@rule("AHQ-HQ-34")
async def embolden(game: Game[Campaign], model: Model, item: Item) -> None:
    """One additional attack in this Combat Turn. AHQ-HQ-34."""
    _drink(game, model, item, MORE_ATTACKS, 1, "AHQ-HQ-34", "turn")


def _drink(
    game: Game[Campaign], model: Model, item: Item, figure: str, more: int, rule_id: str, until: Until = "combat"
) -> None:
    arms.take_item(model, item.id)
    lasting.lay(model, item.id, rule_id, figure, more, until)
    game.emit(PotionDrunk(rule=rule_id, who=ref(model), what=content().items[item.id].name, turns=int(until == "turn")))


ITEM_USES[QUICK] = ItemUse(perform=quicken, refusal=cannot_drink)
ITEM_USES[BREW] = ItemUse(perform=embolden, refusal=cannot_drink)
ITEM_USES[HARDY] = ItemUse(perform=harden, refusal=cannot_drink)


@rule("AHQ-HQ-39")
async def slay(game: Game[Campaign], moment: AttackResolved, owner: str) -> bool:
    """The Spirit Blade kills any Undead that it hits. AHQ-HQ-39."""
    state = game.state
    harm.die(game, state.models[moment.target], state.models[moment.attacker])
    return True


def _struck(game: Game[Campaign], moment: AttackResolved) -> list[tuple[str, str]]:
    attacker, target = game.state.models[moment.attacker], game.state.models[moment.target]
    hits = moment.verdict in ("hit", "critical") and not target.dead and traits.undead(target)
    with_it = attacker.kind == "hero" and hand_weapon(attacker).id == BLADE
    return [(attacker.side, attacker.id)] if hits and with_it else []


# Holy Water


@rule("AHQ-HQ-35")
def undead_near(state: Campaign, model: Model) -> Iterator[Option]:
    """The Undead in sight at whom Holy Water can be thrown, the nearest first. AHQ-HQ-35."""
    found = [m for m in seen(state, model) if board.enemies(model, m) and traits.undead(m)]
    near = [m for m in found if board.distance(model, m) <= REACH]
    yield from (option(m) for m in sorted(near, key=lambda m: (board.distance(model, m), m.id)))


@rule("AHQ-HQ-35")
def cannot_throw(state: Campaign, model: Model) -> Refusal | None:
    """Why Holy Water cannot be thrown now: it takes the place of the attack, and is for the Undead. AHQ-HQ-35."""
    refusal = verbs_basic.cannot_attack(state, model)
    if refusal is None and next(undead_near(state, model), None) is None:
        refusal = refuse("AHQ-HQ-35", "ahqitem-no-undead", who=ref(model), range=REACH)
    return refusal


@rule("AHQ-HQ-35")
async def throw(game: Game[Campaign], model: Model, args: Args) -> None:
    """It kills the Undead at whom it is thrown instantly. AHQ-HQ-35."""
    target = game.state.models[args["target"]]
    arms.take_item(model, WATER)
    model.turn.attacked, model.turn.action = True, "shot"
    combat.count(game.state, model, hit=True)
    game.emit(HolyWaterThrown(rule="AHQ-HQ-35", who=ref(model), target=ref(target)))
    harm.die(game, target, model)


deeds.register(
    deeds.Deed(
        id=WATER,
        offered=lambda state, model: (
            deeds.fighting(state, model) and model.kind != "monster" and arms.has_item(model, WATER)
        ),
        perform=throw,
        refusal=cannot_throw,
        params=model_param(undead_near),
        check=model_check(undead_near, "AHQ-HQ-35"),
        options=model_options(undead_near),
        waits=lambda state, model: cannot_throw(state, model) is None,
    )
)


def register_reactions(reactions: Reactions) -> None:
    """Register what HeroQuest's items do at their moments."""
    reactions.register(AttackResolved, BLADE, _struck, slay)
