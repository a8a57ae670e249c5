"""What is shown of a model and changes seldom: its figures with their parts, made once."""

from __future__ import annotations

from collections.abc import Mapping

from roguelike.books.ahq import belongings, secrecy
from roguelike.books.ahq.figures import (
    BS,
    CHARACTERISTICS,
    MAXIMUM,
    SPEED,
    WS,
    S,
    T,
    attack_skill,
    critical,
    damage_dice,
    figure,
    fumble,
    hand_weapon,
    has_long_weapon,
    monster,
    value,
)
from roguelike.books.ahq.items import worn
from roguelike.books.ahq.rolls import BANDS, D12, hand_to_hand_need, ranged_need
from roguelike.books.ahq.state import Model
from roguelike.books.ahq.traits import TRAITS
from roguelike.books.kit.parts import Tally
from roguelike.engine.late import frozen
from roguelike.engine.rulemarks import ran_again, rule, trace
from roguelike.engine.text import Msg, msg
from roguelike.engine.views import Figure


@frozen(eq=False)
class Card:
    """What is shown of a model and depends on nothing but what it is, wears, wields and is under the effect of."""

    values: Mapping[str, int]
    hits_with: int
    dice: int
    fumble: int
    critical: int
    long: bool
    officer: bool
    kind: Msg
    notes: tuple[Msg, ...]
    sheet: tuple[Figure, ...]


_cards: dict[object, tuple[Card, set[str]]] = {}
"""Cards by what they depend on, with the rules that made them."""


def card(model: Model) -> Card:
    """The card of a model, made once for everything it depends on."""
    key = (
        model.kind,
        model.profile,
        model.weapon,
        model.race,
        tuple(model.base.items()),
        tuple(model.armour),
        worn.ids(model),
        model.known,
        secrecy.unmeasured(model),
        tuple((e.source, e.rule, e.figure, e.amount, e.sets) for e in model.effects),
        tuple(model.marks),
        model.turn.blow,
        belongings.key(model),
    )
    found = _cards.get(key)
    if found is not None:
        ran_again(found[1])
        return found[0]
    if len(_cards) > 256:
        _cards.clear()
    with trace() as noted:
        made = _make(model)
    _cards[key] = made, noted
    return made


def _make(model: Model) -> Card:
    tallies = {name: figure(model, name) for name in CHARACTERISTICS}
    values = {name: value(model, name) for name in CHARACTERISTICS}
    dice = damage_dice(model)
    return Card(
        values=values,
        hits_with=attack_skill(model),
        dice=dice,
        fumble=fumble(model),
        critical=critical(model),
        long=has_long_weapon(model),
        officer=not model.known or (model.kind == "monster" and monster(model).rank != "trooper"),
        kind=kind_of(model),
        notes=(msg("ahqgm-note-special"),)
        if secrecy.unmeasured(model)
        else (
            msg(
                "ahq-note-figures",
                ws=values[WS],
                strength=values[S],
                toughness=values[T],
                speed=values[SPEED],
            ),
            msg("ahq-note-weapon", name=hand_weapon(model).name, dice=dice),
            *trait_notes(model),
        ),
        sheet=()
        if secrecy.unmeasured(model)
        else tuple(
            Figure(
                name,
                str(tally.value),
                _parts(model, tally),
            )
            for name, tally in tallies.items()
        )
        + needs(attack_skill(model), values[BS])
        + belongings.blocks(model),
    )


def _parts(model: Model, tally: Tally) -> tuple[tuple[Msg, str, str], ...]:
    """Where a figure comes from: what adds up to it, what sets it anew, and what the limit takes off. AHQ-DEC-18.

    What a monster or Henchman begins with stands in the table of its kind.
    """
    first = tally.parts[0]
    parts, total = [(first.source, f"{first.amount:+d}", first.rule)], first.amount
    if model.kind != "hero":
        table = monster(model).source.split()[0] if model.kind == "monster" else "AHQ-TBL-followers-stats"
        parts = [(msg("ahq-part-printed"), f"{first.amount:+d}", table)]
    for part in tally.parts[1:]:
        total = part.amount if part.sets else total + part.amount
        parts.append((part.source, f"={part.amount}" if part.sets else f"{part.amount:+d}", part.rule))
    if total != tally.value:
        parts.append((msg("ahq-part-limit", most=MAXIMUM), f"{tally.value - total:+d}", "AHQ-DEC-18"))
    return tuple(parts)


def trait_notes(model: Model) -> tuple[Msg, ...]:
    """The special rules of a monster, by name, those that a spell laid on it too."""
    printed = monster(model).traits if model.kind == "monster" else ()
    own = {*printed, *(effect.figure for effect in model.effects)}
    found = tuple(msg("ahqgm-trait", trait=trait) for trait in TRAITS if trait in own)
    return (msg("ahqgm-note-traits", traits=found),) if found else ()


@rule("AHQ-SETUP-14", "AHQ-SETUP-15")
def needs(weapon_skill: int, bow_skill: int) -> tuple[Figure, ...]:
    """The two blocks of numbers needed on a sheet: by Weapon Skill of the defender, and by distance.

    A star says that no Critical Hit is possible, a dash that nothing hits. AHQ-SETUP-14, AHQ-SETUP-15.
    """
    blows = tuple(
        (msg("ahq-part-against", skill=skill), f"{hand_to_hand_need(weapon_skill, skill)}+", "AHQ-TBL-HTH")
        for skill in range(1, MAXIMUM + 1)
    )
    shots = []
    for low, high in zip((1, *(edge + 1 for edge in BANDS)), (*BANDS, 0), strict=True):
        need = ranged_need(bow_skill, low)
        shown = "-" if need is None else f"{need}+" if need < D12 - 1 else f"{need}*"
        shots.append((msg("ahq-part-distance", low=low, high=high), shown, "AHQ-TBL-RNG"))
    return (Figure("blow-needs", "", blows), Figure("shot-needs", "", tuple(shots)))


def kind_of(model: Model) -> Msg:
    """What sort of model a reader is told it is."""
    if not model.known:
        return msg("ahqgm-kind-special")
    if model.kind == "monster":
        return msg("ahq-kind-monster", name=monster(model).name)
    return msg("ahq-kind-hero", race=model.race, profile=model.profile)
