"""What the spells of the Bright College do (and the fireball of Skaven Sorcerers, which is one of them)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence

from roguelike.books.ahq import board, fireball, seen, spell_odds, upkeep, zones
from roguelike.books.ahq.content import content
from roguelike.books.ahq.deeds import ModelGame
from roguelike.books.ahq.effects import Effect
from roguelike.books.ahq.events_magic import Enchanted
from roguelike.books.ahq.figures import WOUNDS, T, value
from roguelike.books.ahq.moments import SpellTargeted
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.spell_args import in_zone, model_check, model_options
from roguelike.books.ahq.spells import SpellCode, register
from roguelike.books.ahq.state import Campaign, Model
from roguelike.engine.decisions import Args, Option, Param, Refusal, as_square, refuse
from roguelike.engine.geometry import Square
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import Msg, msg

Candidates = Callable[[Campaign, Model], Iterator[Option]]
Work = Callable[[ModelGame, Model, Args, bool], Awaitable[None]]

# Arguments that spells share


def _model_param(candidates: Candidates) -> Callable[[Campaign, Model], tuple[Param, ...]]:
    return lambda state, caster: (Param("target", "model", offers=lambda args: candidates(state, caster)),)


# Dragon Armour


@rule("AHQ-SPELL-01", "AHQ-CDEC-37")
def dragon_targets(state: Campaign, caster: Model) -> Iterator[Option]:
    """Any model in the Wizard's Death Zone, not himself: friends first. AHQ-SPELL-01, ruling AHQ-CDEC-37."""
    for model in sorted(in_zone(state, caster), key=lambda m: board.enemies(caster, m)):
        yield Option(model.id, msg("ahq-option-model", who=ref(model)))


def _no_dragon(state: Campaign, caster: Model) -> Refusal | None:
    if any(True for _ in dragon_targets(state, caster)):
        return None
    return refuse("AHQ-SPELL-01", "ahq-nobody-in-zone", who=ref(caster))


@rule("AHQ-SPELL-01", "AHQ-CDEC-37")
async def dragon_armour(game: ModelGame, caster: Model, args: Args, passed: bool) -> None:
    """Toughness +1 until the next Exploration Turn; several castings do not add up. AHQ-SPELL-01."""
    aim = await game.happen(SpellTargeted(caster=caster.id, spell="dragon-armour", targets=[args["target"]]))
    for id in [] if aim.cancelled else aim.targets:
        model = game.state.models[id]
        model.effects = [effect for effect in model.effects if effect.source != "dragon-armour"]
        model.effects.append(Effect("dragon-armour", "AHQ-SPELL-01", T, 1, until="exploration-turn"))
        game.emit(
            Enchanted(
                rule="AHQ-SPELL-01",
                who=ref(model),
                spell=content().spells["dragon-armour"].name,
                what=msg("ahq-toughness-now", toughness=value(model, T)),
            )
        )


register(
    SpellCode(
        id="dragon-armour",
        params=_model_param(dragon_targets),
        check=model_check(dragon_targets, "AHQ-SPELL-01"),
        options=model_options(dragon_targets),
        refusal=_no_dragon,
        work=dragon_armour,
        preview=spell_odds.toughness,
    )
)


# Spells with a fireball marker


def _area(state: Campaign, caster: Model, spell_id: str, args: Args) -> frozenset[Square]:
    corner = as_square(args.get("square"))
    if corner is None:
        return frozenset()
    return fireball.covered(state, caster, corner, content().spells[spell_id].range or 0)


async def burn(game: ModelGame, caster: Model, args: Args, passed: bool, spell_id: str, rule_id: str) -> None:
    """Place the marker: everybody under it takes the spell's dice, fewer if its test failed."""
    spell = content().spells[spell_id]
    dice = spell.damage if passed else spell.damage_failed
    await fireball.burn(game, caster, spell, _area(game.state, caster, spell_id, args), dice, rule_id)


@rule("AHQ-SPELL-02", "AHQ-CDEC-18")
async def flames_of_death(game: ModelGame, caster: Model, args: Args, passed: bool) -> None:
    """Everybody under the marker, friend or foe, is hit with 5 dice. AHQ-SPELL-02."""
    await burn(game, caster, args, passed, "flames-of-death", "AHQ-SPELL-02")


@rule("AHQ-SPELL-10", "AHQ-CDEC-18")
async def inferno_of_doom(game: ModelGame, caster: Model, args: Args, passed: bool) -> None:
    """As Flames of Death with 7 dice, or 5 if the test failed. AHQ-SPELL-10."""
    await burn(game, caster, args, passed, "inferno-of-doom", "AHQ-SPELL-10")


@rule("AHQ-SKMAG-02", "AHQ-CDEC-18")
async def skaven_fireball(game: ModelGame, caster: Model, args: Args, passed: bool) -> None:
    """A Skaven Sorcerer's Flames of Death. AHQ-SKMAG-02."""
    await burn(game, caster, args, passed, "fireball", "AHQ-SKMAG-02")


def with_marker(spell_id: str, rule_id: str, work: Work) -> SpellCode:
    """A spell that places a fireball marker."""

    def reach() -> int:
        return content().spells[spell_id].range or 0

    def offers(state: Campaign, caster: Model) -> Iterator[Option]:
        for x, y in fireball.corners(state, caster, reach()):
            yield Option(f"{x},{y}", msg("ahq-option-square", x=x, y=y))

    def check(state: Campaign, caster: Model, args: Args) -> Refusal | None:
        if _area(state, caster, spell_id, args):
            return None
        return refuse(rule_id, "ahq-marker-not-there", range=reach())

    def preview(state: Campaign, caster: Model, args: Args) -> Sequence[Msg]:
        return spell_odds.flames(state, caster, _area(state, caster, spell_id, args), content().spells[spell_id])

    return SpellCode(
        id=spell_id,
        params=lambda state, caster: (
            Param(
                "square",
                "square",
                offers=lambda args: offers(state, caster),
                area=lambda args: _area(state, caster, spell_id, args),
            ),
        ),
        check=check,
        options=lambda state, caster: ({"square": [x, y]} for x, y in fireball.aimed(state, caster, reach())),
        work=work,
        preview=preview,
        waits=lambda state, caster: fireball.reaches_somebody(state, caster, reach()),
    )


register(with_marker("flames-of-death", "AHQ-SPELL-02", flames_of_death))
register(with_marker("inferno-of-doom", "AHQ-SPELL-10", inferno_of_doom))
register(with_marker("fireball", "AHQ-SKMAG-02", skaven_fireball))


# The Third Eye


def _eye_offers(state: Campaign) -> Iterator[Option]:
    for square, pending in seen.unexplored(state):
        yield Option(square.key, msg("ahq-option-unexplored", kind=pending.kind, x=square.x, y=square.y))


def _eye_check(state: Campaign, caster: Model, args: Args) -> Refusal | None:
    if as_square(args["square"]) in [square for square, _ in seen.unexplored(state)]:
        return None
    return refuse("AHQ-SPELL-03", "ahq-nothing-unexplored-there")


def _no_eye(state: Campaign, caster: Model) -> Refusal | None:
    if next(seen.unexplored(state), None) is not None:
        return None
    return refuse("AHQ-SPELL-03", "ahq-nothing-unexplored")


@rule("AHQ-SPELL-03")
async def third_eye(game: ModelGame, caster: Model, args: Args, passed: bool) -> None:
    """One unexplored area is generated now and seen. AHQ-SPELL-03."""
    wanted = as_square(args["square"])
    pending = next(pending for square, pending in seen.unexplored(game.state) if square == wanted)
    await seen.explore_unseen(game, pending)


register(
    SpellCode(
        id="the-third-eye",
        params=lambda state, caster: (Param("square", "square", offers=lambda args: _eye_offers(state)),),
        check=_eye_check,
        options=lambda state, caster: ({"square": [s.x, s.y]} for s, _ in seen.unexplored(state)),
        refusal=_no_eye,
        work=third_eye,
    )
)


# Flames of the Phoenix


@rule("AHQ-SPELL-04", "AHQ-DZ-10")
def phoenix_targets(state: Campaign, caster: Model) -> Iterator[Option]:
    """The wounded comrade in the Wizard's Death Zone, if nobody else is in it, or the Wizard himself. AHQ-SPELL-04."""
    near = in_zone(state, caster)
    for model in [*(m for m in near if not board.enemies(caster, m)), caster]:
        yield Option(model.id, msg("ahq-option-model", who=ref(model)), _no_phoenix_on(caster, model, near))


def _no_phoenix_on(caster: Model, model: Model, near: list[Model]) -> Refusal | None:
    other = next((m for m in near if m.id != model.id), None)
    if other is not None:
        return refuse("AHQ-SPELL-04", "ahq-zone-not-empty", who=ref(other), caster=ref(caster))
    if model.wounds < 0:
        return refuse("AHQ-SPELL-04", "ahq-past-healing", who=ref(model))
    if model.wounds >= value(model, WOUNDS):
        return refuse("AHQ-SPELL-04", "ahq-not-wounded", who=ref(model))
    return None


@rule("AHQ-DZ-10")
def _no_phoenix(state: Campaign, caster: Model) -> Refusal | None:
    binder = zones.in_enemy_zone(state, caster)
    if binder is not None:
        return refuse("AHQ-DZ-10", "ahq-bound-cannot-cast", who=ref(caster), by=ref(binder))
    found = list(phoenix_targets(state, caster))
    if any(option.refusal is None for option in found):
        return None
    return next((option.refusal for option in found), None)


@rule("AHQ-SPELL-04", "AHQ-DEATH-09")
async def phoenix(game: ModelGame, caster: Model, args: Args, passed: bool) -> None:
    """All Wounds are healed; who lay unconscious is back in action. AHQ-SPELL-04, AHQ-DEATH-09."""
    aim = await game.happen(SpellTargeted(caster=caster.id, spell="flames-of-the-phoenix", targets=[args["target"]]))
    for id in [] if aim.cancelled else aim.targets:
        upkeep.restore(game, game.state.models[id], "AHQ-SPELL-04", "flames-of-the-phoenix")


register(
    SpellCode(
        id="flames-of-the-phoenix",
        params=_model_param(phoenix_targets),
        check=model_check(phoenix_targets, "AHQ-SPELL-04"),
        options=model_options(phoenix_targets),
        refusal=_no_phoenix,
        work=phoenix,
        preview=spell_odds.healed,
        waits=lambda state, caster: True,
    )
)
