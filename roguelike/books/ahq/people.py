"""Making models: Heroes from their sheets, Henchmen and monsters from their records."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, count
from string import ascii_lowercase

from roguelike.books.ahq import bestiary
from roguelike.books.ahq.arms import UNCOUNTED
from roguelike.books.ahq.content import content
from roguelike.books.ahq.content_classes import CHARACTERISTICS
from roguelike.books.ahq.secrecy import hidden_at_first
from roguelike.books.ahq.state import Campaign, Item, Missile, Model
from roguelike.engine.geometry import Square
from roguelike.engine.rulemarks import rule


@rule("AHQ-MAG-02")
@rule("AHQ-SETUP-07", "AHQ-SETUP-17", "AHQ-SHEET-06")
def add_hero(state: Campaign, sheet_id: str, name: str = "") -> Model:
    """Add a ready-made Hero to the party, with what his sheet gives him. AHQ-SETUP-07, AHQ-SETUP-17.

    Raises KeyError if there is no such sheet.
    """
    sheet = content().heroes[sheet_id]
    items = [Item(id, content().items[id].kind, count) for id, count in sheet.items.items()]
    hero = Model(
        id=state.new_id("h"),
        kind="hero",
        profile=sheet_id,
        name=name or sheet.name.split()[0],
        glyph=next_digit(state),
        wounds=sheet.wounds,
        base=dict(sheet.base),
        race=sheet.race,
        weapon=sheet.weapons[0] if sheet.weapons else "",
        weapons=list(sheet.weapons),
        missiles=[Missile(id, 1) for id in sheet.ranged_weapons],
        armour=list(sheet.armour),
        spells=list(sheet.spells),
        items=items,
        fate=sheet.fate_points,
        gold=sheet.gold,
    )
    state.models[hero.id] = hero
    return hero


@rule("AHQ-SETUP-06")
def add_henchman(state: Campaign, henchman_id: str, master: str, name: str = "") -> Model:
    """Add a Henchman in the service of a Hero; his armour is in his figures. AHQ-SETUP-06, AHQ-FATE-08.

    Raises KeyError if there is no such record.
    """
    record = content().henchmen[henchman_id]
    model = Model(
        id=state.new_id("h"),
        kind="henchman",
        profile=henchman_id,
        name=name or new_name(state, record.names, record.name),
        glyph=next_digit(state),
        wounds=record.wounds,
        base={figure: int(getattr(record, figure)) for figure in CHARACTERISTICS},
        weapon=record.weapons[0],
        weapons=list(record.weapons),
        armour=list(record.armour),
        master=master,
    )
    state.models[model.id] = model
    return model


@rule("AHQ-SKV-01", "AHQ-SKV-18", "AHQ-SKV-51")
def add_monster(state: Campaign, monster_id: str, square: Square | None = None) -> Model:
    """Add a monster. Raises KeyError if there is none of that id."""
    record = bestiary.record(monster_id)
    large = "large" in record.traits
    model = Model(
        id=state.new_id("m"),
        kind="monster",
        profile=monster_id,
        name=record.name,
        glyph=next_letter(state, officer=record.rank != "trooper"),
        wounds=record.wounds,
        square=square,
        size=(2, 2) if large else (1, 1),
        spells=list(record.spells),
        known=not hidden_at_first(state, monster_id),
    )
    if record.ranged_weapon:
        model.missiles.append(Missile(record.ranged_weapon, record.ranged_uses or UNCOUNTED))
    model.items += own_components(record.spells)
    model.items += own_items(record.items)
    state.models[model.id] = model
    return model


@rule("AHQ-SPM-08", "AHQ-SKV-15", "AHQ-SKV-43", "AHQ-SKV-44", "AHQ-SKV-46", "AHQ-MON-18")
def own_components(castings: Mapping[str, int]) -> list[Item]:
    """The components of a monster that casts: as many as its card lists castings. AHQ-SKV-43, AHQ-MON-18."""
    known = content().spells
    return [Item(id, "component", count) for spell, count in castings.items() for id in known[spell].components]


@rule("AHQ-SKV-47", "AHQ-SPM-09")
def own_items(ids: Iterable[str]) -> list[Item]:
    """The magic items that a Character Monster has: what its card names. AHQ-SKV-47."""
    known = content()
    return [Item(id, known.items[id].kind if id in known.items else "weapon") for id in ids]


FALLEN = "fallen."
"""Before the id of a dead Hero whose place is taken, in the setup: his name, which nobody else gets."""


def new_name(state: Campaign, names: Sequence[str], usual: str) -> str:
    """The first of the names that nobody in the campaign bears or bore; if none is left, the usual one, numbered."""
    taken = {m.name for m in state.models.values()}
    taken |= {name for key, name in state.setup.items() if key.startswith(FALLEN)}
    more = (usual if number == 1 else f"{usual} {number}" for number in count(1))
    return next(name for name in chain(names, more) if name not in taken)


def next_digit(state: Campaign) -> str:
    """The first digit that nobody of the party bears. A dead Hero keeps his for whoever takes his place."""
    party = [m for m in state.models.values() if m.kind != "monster"]
    kept = {m.glyph for m in party if m.kind == "hero" or not m.dead}
    borne = {m.glyph for m in party if not m.dead}
    return next((digit for taken in (kept, borne) for digit in "1234567890" if digit not in taken), "0")


def own_digits(state: Campaign) -> None:
    """Nobody alive bears the digit of another one: who came first keeps it, Heroes before followers."""
    seen: set[str] = set()
    for model in sorted(state.models.values(), key=lambda m: m.kind != "hero"):
        if model.kind != "monster" and not model.dead:
            if model.glyph in seen:
                model.glyph = next_digit(state)
            seen.add(model.glyph)


def next_letter(state: Campaign, *, officer: bool) -> str:
    """The first letter that no living monster bears; capitals for officers."""
    taken = {m.glyph.lower() for m in state.models.values() if m.kind == "monster" and not m.dead}
    letter = next((c for c in ascii_lowercase if c not in taken), None)
    if letter is None:
        letter = ascii_lowercase[len(state.models) % 26]
    return letter.upper() if officer else letter
