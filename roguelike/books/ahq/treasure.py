"""Treasure: what a chest holds, which magic item it is, and who takes what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from roguelike.books.ahq import arms, bands, carrying, quests
from roguelike.books.ahq.carrying import ARMOUR, MISSILE, WEAPON, cannot_take, name_of, thing
from roguelike.books.ahq.content import content
from roguelike.books.ahq.content import damage_dice as dice_at
from roguelike.books.ahq.content_tables import Outcome
from roguelike.books.ahq.events_explore import ChestOpened
from roguelike.books.ahq.events_treasure import MagicRolled, ThingFound
from roguelike.books.ahq.exploring import section_of
from roguelike.books.ahq.figures import BS, S, T, helpless, value
from roguelike.books.ahq.items import blades
from roguelike.books.ahq.items.registry import rule_of
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import HEROES, Campaign, Item, Model, Section
from roguelike.engine.decisions import Assign, Option, Refusal, refuse
from roguelike.engine.game import Game
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg

MAGIC = "AHQ-TBL-magic"
MAP = "treasure-map"
MAPS = 4
"""Treasure Maps of the Quest's own dungeons; a further one shows another dungeon. AHQ-TRS-12."""
LEFT = "leave"

# What it is


@rule("AHQ-TBL-magic")
def roll_magic(game: Game[Campaign]) -> list[Item]:
    """A magic item: 2D12, then the table of its kind, its spells and its charges."""
    rolled = content().tables[MAGIC].roll(game.chance, "magic-item", "rules")
    game.emit(MagicRolled(rule=MAGIC, what=rolled.result, dice=rolled.dice))
    return _resolve(game, rolled.row)


def _resolve(game: Game[Campaign], row: Outcome) -> list[Item]:
    """The things of a row: what it names, what its table gives, with their spells and charges."""
    found = [thing(find.item, find.count) for find in row.items]
    for item in found:
        charge(game, item)
    if not row.table:
        return found
    rolled = content().tables[row.table].roll(game.chance, _purpose(row.table), "rules")
    game.emit(MagicRolled(rule=row.table, what=rolled.result, dice=rolled.dice))
    if rolled.row.spell:
        found[-1].spells.append(rolled.row.spell)
        return found
    if rolled.row.amount:
        _write(game, found[-1], rolled.row)
        return found
    return found + _resolve(game, rolled.row)


def _purpose(table: str) -> str:
    return "magic-" + table.removeprefix("AHQ-").removeprefix("TBL-").lower()


@rule("AHQ-ITEM-01", "AHQ-ITEM-21")
def charge(game: Game[Campaign], item: Item) -> None:
    """The Fate Points of a Dawnstone, the charges of a wand: rolled when it is found. AHQ-ITEM-01, AHQ-ITEM-21."""
    record = content().items.get(item.id)
    if record is not None and record.uses_dice is not None:
        dice = record.uses_dice
        item.uses = dice.times * sum(game.chance.dice(dice.count, dice.sides, "magic-uses", record.source.split()[-1]))


@rule("AHQ-ITEM-51")
def _write(game: Game[Campaign], scroll: Item, row: Outcome) -> None:
    """The spells of a scroll, each rolled for. AHQ-ITEM-51."""
    for _ in range(row.amount):
        rolled = content().tables[row.table].roll(game.chance, _purpose(row.table), "rules")
        game.emit(MagicRolled(rule="AHQ-ITEM-51", what=rolled.result, dice=rolled.dice))
        scroll.spells.append(rolled.row.spell)


@rule("AHQ-TRS-12", "AHQ-QST-12")
def new_map(state: Campaign) -> Item:
    """The next Treasure Map: of the dungeons in their order, after the fourth of another one (0). AHQ-TRS-12."""
    given = int(state.setup.get("maps", "0")) + 1
    state.setup["maps"] = str(given)
    found = thing(MAP)
    found.uses = given if given <= MAPS else 0
    return found


# Chests


@rule("AHQ-TRS-01", "AHQ-TRS-04", "AHQ-TBL-chest", "AHQ-EXP-12")
async def open_up(game: Game[Campaign], opener: Model, section: Section) -> None:
    """What is in a chest: D12. The gold is shared, the things are handed out. AHQ-TBL-chest, AHQ-EXP-12.

    In a Quest Zone its map says what (AHQ-QST-05).
    """
    planned = quests.place(game.state, section)
    if planned is not None:
        found = [thing(find.item, find.count) for find in planned.chest_items]
        gold = planned.chest_gold
        game.emit(ChestOpened(rule="AHQ-QST-05", who=ref(opener), die=0, contents="", gold=gold))
        bands.share(game, gold, "AHQ-EXP-12")
        await hand_out(game, found, section, opener)
        quests.recovered(game, found)
        return
    rolled = content().tables["AHQ-TBL-chest"].roll(game.chance, "chest", "rules")
    row = rolled.row
    game.emit(ChestOpened(rule="AHQ-TBL-chest", who=ref(opener), die=rolled.total, contents=row.result, gold=row.gold))
    if row.table == MAGIC:
        found = roll_magic(game)
    elif any(find.item == MAP for find in row.items):
        found = [new_map(game.state)]
    else:
        found = _resolve(game, row)
    bands.share(game, row.gold, "AHQ-EXP-12")
    await hand_out(game, found, section, opener)


async def hidden_item(game: Game[Campaign], finder: Model, section: Section) -> None:
    """A magic item that was hidden in a room. AHQ-SRCH-10."""
    await hand_out(game, roll_magic(game), section, finder)


@rule("AHQ-TRS-04")
def guarded(state: Campaign, section: Section) -> Refusal | None:
    """Why the chest of a section cannot be opened: those who defend it live. AHQ-TRS-04."""
    for band in state.bands.values():
        if band.level == state.level and section.id in band.sections and bands.living(state, band):
            return refuse("AHQ-TRS-04", "ahqtreasure-guarded")
    return None


# What Character Monsters had


@rule("AHQ-SPM-09", "AHQ-SPM-10", "AHQ-TRS-03")
def worth_taking(item: Item) -> bool:
    """Whether Heroes have any use for what a monster had: magic items, not components, not what only Skaven can use.

    AHQ-SPM-09, AHQ-SPM-10.
    """
    record = content().items.get(item.id)
    return item.kind == WEAPON or (record is not None and record.heroes and record.kind != "component")


@rule("AHQ-SPM-09", "AHQ-TRS-03", "AHQ-SKV-16")
async def strip(game: Game[Campaign]) -> None:
    """The fight is won: the magic items of those Character Monsters that were killed in it.

    They are handed out where the leader is, or if he has left the dungeon another of the party. AHQ-SPM-09, AHQ-TRS-03.
    """
    state = game.state
    found: list[Item] = []
    for model in state.models.values():
        if model.kind == "monster" and model.dead:
            found += [item for item in model.items if worth_taking(item)]
            model.items.clear()
    inside = [m for m in state.party() if m.square is not None]
    finder = next((m for m in inside if m.id == state.leader), next(iter(inside), None))
    section = section_of(state, finder) if finder is not None else None
    if found and finder is not None and section is not None:
        await hand_out(game, found, section, finder)


# Who takes what


@rule("AHQ-TRS-01", "AHQ-TRS-07", "AHQ-DEC-39")
async def hand_out(game: Game[Campaign], found: Sequence[Item], section: Section, finder: Model) -> None:
    """Things are found: one panel says who takes what; what nobody takes stays here. AHQ-TRS-07, AHQ-TRS-09.

    One person leads all the Heroes, so nobody rolls for a thing (ruling AHQ-DEC-39).
    """
    for item in found:
        spells = ", ".join(content().spells[id].name for id in item.spells)
        game.emit(
            ThingFound(
                rule=rule_of(item.id, "AHQ-TRS-01"),
                what=name_of(item.id),
                count=item.count,
                uses=item.uses,
                spells=spells,
            )
        )
    takers = [m for m in game.state.party() if m.square is not None and not helpless(m)]
    if not found:
        return
    chosen = await _ask_who(game, found, takers, finder) if takers else dict.fromkeys(map(str, range(len(found))), LEFT)
    for index, item in enumerate(found):
        taker = game.state.models.get(chosen[str(index)])
        if taker is None:
            carrying.leave(game, section, item)
        else:
            carrying.take(game, taker, item)


async def _ask_who(
    game: Game[Campaign], found: Sequence[Item], takers: Sequence[Model], finder: Model
) -> Mapping[str, str]:
    proposal = propose(found, takers, finder)
    forgone = LEFT in proposal.values()
    plain = all(item.kind in carrying.PLAIN_THINGS for item in found)
    leave = Option(LEFT, msg("ahqtreasure-option-leave"))

    def legal(chosen: Mapping[str, str]) -> Refusal | None:
        return _together(found, takers, chosen)

    return await game.ask(
        Assign(
            seat=HEROES,
            question="ahq.treasure.who" if not plain else "ahq.treasure.gear",
            prompt=msg("ahqtreasure-ask-who", count=len(found)),
            rule="AHQ-TRS-07",
            urgency="panel" if forgone or not plain else "never",
            suggested=proposal,
            slots={
                str(index): (
                    *(Option(m.id, msg("ahq-option-model", who=ref(m)), cannot_take(m, item)) for m in takers),
                    leave,
                )
                for index, item in enumerate(found)
            },
            labels={
                str(index): msg("ahqtreasure-label", what=name_of(item.id), count=item.count)
                for index, item in enumerate(found)
            },
            legal=legal,
            orders={"as proposed": proposal},
            order="ask" if forgone or not plain else "as proposed",
        )
    )


@rule("AHQ-TRS-11")
def _together(found: Sequence[Item], takers: Sequence[Model], chosen: Mapping[str, str]) -> Refusal | None:
    """Why what is found cannot be taken like that, all of it together. AHQ-TRS-11."""
    for taker in takers:
        mine = [item for index, item in enumerate(found) if chosen[str(index)] == taker.id]
        weapons = sum(item.kind in (WEAPON, MISSILE) for item in mine)
        if weapons and len(taker.weapons) + len(taker.missiles) + weapons > carrying.MOST_WEAPONS:
            return refuse("AHQ-TRS-11", "ahqtreasure-three-weapons", who=ref(taker))
        single = [_slot(item) for item in mine if item.kind in (*carrying.ONLY_ONE, ARMOUR)]
        if len(set(single)) < len(single):
            return refuse("AHQ-TRS-11", "ahqtreasure-only-one", who=ref(taker), kind=single[0])
    return None


def _slot(item: Item) -> str:
    return content().armour[item.id].worn if item.kind == ARMOUR else item.kind


def propose(found: Sequence[Item], takers: Sequence[Model], finder: Model) -> dict[str, str]:
    """Who had best take what: whoever gains most by it; a thing that nobody may take is left."""
    out: dict[str, str] = {}
    for index, item in enumerate(found):
        ranked = sorted(takers, key=lambda m: (*_worth(item, m), m.id != finder.id, m.id))
        for model in ranked:
            out[str(index)] = model.id
            if cannot_take(model, item) is None and _together(found[: index + 1], takers, out) is None:
                break
        else:
            out[str(index)] = LEFT
    return out


def _good(model: Model, weapon: str) -> int:
    """How good a hand weapon is to a model: its damage dice, and what it adds to his Weapon Skill."""
    record = content().hand_weapons[weapon]
    return (dice_at(record, blades.strength(value(model, S), record)) or 0) + record.weapon_skill


def _worth(item: Item, model: Model) -> tuple[int, int]:
    """How little a thing would be worth to a model (the least first)."""
    henchman = int(model.kind == "henchman")
    if item.kind == WEAPON:
        weapons = content().hand_weapons
        best = max((_good(model, id) for id in model.weapons if id in weapons), default=0)
        return henchman, best - _good(model, item.id)
    if item.kind == MISSILE:
        return henchman, -value(model, BS)
    if item.kind == "ammunition":
        wanted = content().items[item.id].counts_as or item.id
        bows = [content().ranged_weapons[held.weapon] for held in model.missiles]
        return int(not any(bow.ammunition == wanted for bow in bows)), -value(model, BS)
    if item.kind in ("wand", "scroll"):
        return int(not arms.is_wizard(model)), 0
    if item.kind in (ARMOUR, "ring", "amulet"):
        return henchman, value(model, T)
    return henchman, sum(held.count for held in model.items if held.kind == item.kind)
