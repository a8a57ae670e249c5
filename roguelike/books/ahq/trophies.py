"""Quest Treasures of solo play: which magic items Character Monsters can use, and how they come to have one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roguelike.books.ahq import arms, carrying, treasure
from roguelike.books.ahq.bestiary import record
from roguelike.books.ahq.carrying import MISSILE, ONLY_ONE, WEAPON
from roguelike.books.ahq.content import content, damage_dice
from roguelike.books.ahq.items import blades
from roguelike.books.ahq.items.wands import WAND
from roguelike.books.ahq.state import HEROES, Campaign, Item, Missile, Model
from roguelike.engine.decisions import Choose, Option
from roguelike.engine.game import Game
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg

ROLL = "roll"
SPELLS_OF_WANDS = "AHQ-TBL-wand"
DARK = "skaven"
"""The college of the spells that Character Monsters cast."""
SCROLL_ART = "warp-scroll"


@rule("AHQ-SOLO-08", "AHQ-DEC4-17")
def usable(profile: str, item: Item) -> bool:
    """Whether a Character Monster can use a magic item against the Heroes, time and again. Ruling AHQ-DEC4-17.

    Rings and amulets are worn; a weapon must be no worse than its own; a bow is for who neither casts nor shoots
    already, a wand of dark magic for who casts. What is used up, and armour of another people's size, is of no use.
    """
    own, known = record(profile), content()
    if item.id in own.items:
        return False
    if item.kind in ONLY_ONE:
        return not any(id in known.items and known.items[id].kind == item.kind for id in own.items)
    if item.kind == WEAPON:
        weapon = known.hand_weapons[item.id]
        dice = damage_dice(weapon, blades.strength(own.strength, weapon)) or 0
        return not own.magic_weapon and len(own.damage) == 1 and dice >= own.damage[0]
    if item.kind == MISSILE:
        afar = own.ranged_weapon or own.spells or SCROLL_ART in own.items
        return not afar and own.strength >= known.ranged_weapons[item.id].minimum_strength
    return item.kind == WAND and bool(own.spells) and all(known.spells[id].college == DARK for id in item.spells)


def bearer(profiles: Sequence[str], item: Item) -> str:
    """Who of these has a magic item: the first that can use it, else the first ("" if there is nobody)."""
    return next((id for id in profiles if usable(id, item)), next(iter(profiles), ""))


def _all_of(table: str) -> Iterator[str]:
    for row in content().tables[table].rows:
        yield from (find.item for find in row.items)
        if row.table and not row.items:
            yield from _all_of(row.table)


def choices(profiles: Sequence[str]) -> list[str]:
    """The magic items of the treasure tables that one of these could use, by id."""
    found = dict.fromkeys(_all_of(treasure.MAGIC))
    return [id for id in found if any(usable(profile, carrying.thing(id)) for profile in profiles)]


@rule("AHQ-SOLO-08", "AHQ-DEC4-17")
async def choose(game: Game[Campaign], profiles: Sequence[str]) -> Item:
    """The magic item of two Character Monsters: of the player's choice, or rolled until one can use it."""
    answer = await game.ask(
        Choose(
            seat=HEROES,
            question="ahq.quest-treasure",
            prompt=msg("ahqquest-ask-treasure", names=names(profiles)),
            rule="AHQ-SOLO-08",
            urgency="never",
            suggested=ROLL,
            choices=(
                Option(ROLL, msg("ahqquest-option-roll"), hotkey="r"),
                *(Option(id, msg("ahqquest-option-thing", what=carrying.name_of(id))) for id in choices(profiles)),
            ),
            orders={ROLL: ROLL},
            order=ROLL,
        )
    )
    if answer != ROLL:
        return _made(game, answer)
    while True:
        for item in treasure.roll_magic(game):
            if any(usable(profile, item) for profile in profiles):
                return item


def _made(game: Game[Campaign], id: str) -> Item:
    """A thing that was chosen, with its charges; a wand with a spell of dark magic."""
    item = carrying.thing(id)
    treasure.charge(game, item)
    while item.kind == WAND and not item.spells:
        rolled = content().tables[SPELLS_OF_WANDS].roll(game.chance, "magic-wand", "rules").row.spell
        if content().spells[rolled].college == DARK:
            item.spells.append(rolled)
    return item


@rule("AHQ-SOLO-08")
def bear(model: Model, item: Item) -> None:
    """A monster takes its Quest Treasure in use: it wears it, fights with it, shoots with it or casts from it."""
    model.items.append(Item(item.id, item.kind, item.count, uses=item.uses, spells=list(item.spells)))
    if item.kind == WEAPON:
        model.weapon = item.id
    elif item.kind == MISSILE:
        model.missiles.append(Missile(item.id, arms.UNCOUNTED))


def lay_down(model: Model, item: Item) -> None:
    """It is dead: what it had of its Quest Treasure is what is left of that; it is not found on its body."""
    held = next((own for own in model.items if own.id == item.id), None)
    if held is not None:
        item.uses = held.uses
        model.items.remove(held)


def names(profiles: Sequence[str]) -> tuple[str, ...]:
    """What Character Monsters are called."""
    return tuple(record(id).name for id in profiles)
