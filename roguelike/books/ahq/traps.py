"""Traps: which one it is, who spots it, who disarms it, what leaving it bars, and that it goes off.

What each trap does is code registered in `TRAPS` under the trap's id (modules ``trap_effects_*``). Whoever may set a
trap on somebody (a counter, the solo table, a Quest Zone's map, a chest) calls `set_off`; `spring` is for a trap that
goes off without being seen.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from fractions import Fraction
from typing import Literal

from roguelike.books.ahq import harm, known_traps, traits, trap_areas
from roguelike.books.ahq.content import content
from roguelike.books.ahq.content_classes import Trap
from roguelike.books.ahq.events_traps import (
    DisarmLearned,
    TrapHurt,
    TrapLeft,
    TrapMet,
    TrapSprung,
    TrapTried,
)
from roguelike.books.ahq.figures import WOUNDS, T, deadly, helpless, value
from roguelike.books.ahq.lasting import controlled, in_pit
from roguelike.books.ahq.moments import RollFailed, Tried
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.odds import percent
from roguelike.books.ahq.rolls import D12, Wounds
from roguelike.books.ahq.state import HEROES, Campaign, LaidTrap, Model
from roguelike.engine.decisions import Choose, Option
from roguelike.engine.game import Game
from roguelike.engine.geometry import Square, around
from roguelike.engine.late import frozen
from roguelike.engine.paths import UNREACHABLE
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg

Column = Literal["room", "chest"]
Outcome = Literal["unharmed", "disarmed", "left", "sprung"]
LEAVE = "leave"
MOST_LEARNED = 3
"""The most that natural 12s add to a Hero's disarm rolls. Ruling AHQ-CDEC-57."""
LEARNED = "disarm"
"""Where a Hero's sheet (his tally) notes what he has learned."""


@frozen
class Sprung:
    """A trap that goes off: what it is, on whom, where, and the section of the chest or Trapdoor it is on, if any."""

    trap: Trap
    victim: Model
    square: Square
    chest: str = ""


TrapCode = Callable[[Game[Campaign], Sprung], Awaitable[None]]
TRAPS: dict[str, TrapCode] = {}
"""What every trap does, by the trap's id."""
HELP: list[Callable[[Campaign, Model], int]] = []
"""What else helps a model to spot and disarm (a Thief in the party ...)."""


def trap_code(*ids: str) -> Callable[[TrapCode], TrapCode]:
    """Register a function as what the traps of these ids do."""

    def register(code: TrapCode) -> TrapCode:
        TRAPS.update(dict.fromkeys(ids, code))
        return code

    return register


# Rolls


@rule("AHQ-TRAP-14")
def _native(model: Model) -> int:
    """What a model's race adds to spotting and disarming: a Dwarf 2. AHQ-TRAP-14."""
    race = content().races.get(model.race)
    return race.traps if race is not None else 0


def spot_bonus(state: Campaign, model: Model) -> int:
    """What a model adds to its rolls to spot traps."""
    return _native(model) + sum(helps(state, model) for helps in HELP)


def disarm_bonus(state: Campaign, model: Model) -> int:
    """What a Hero adds to his rolls to disarm traps."""
    return spot_bonus(state, model) + model.tally.get(LEARNED, 0)


def chance_of(need: int, plus: int) -> Fraction:
    """The exact chance that D12 with a bonus reaches a number."""
    return Fraction(min(D12, max(0, D12 + 1 - need + plus)), D12)


@rule("AHQ-TRAP-04")
async def spots(game: Game[Campaign], trap: Trap, model: Model) -> bool:
    """Whether the model sees the trap in time. AHQ-TRAP-04; a Henchman rolls too (AHQ-DEC-05)."""
    plus = spot_bonus(game.state, model)
    die = game.chance.die(D12, "spot", "AHQ-TRAP-04")
    return await _tried(game, trap, model, "spot", die, plus, trap.spot, die + plus >= trap.spot, "AHQ-TRAP-04")


async def _tried(
    game: Game[Campaign],
    trap: Trap,
    model: Model,
    tried: Tried,
    die: int,
    plus: int,
    need: int,
    success: bool,
    rule_id: str,
) -> bool:
    """Tell of a roll; if a Hero failed it, ask whether Fate changes that. AHQ-FATE-07."""

    def tell(success: bool, *, fate: bool = False) -> None:
        game.emit(
            TrapTried(
                rule=rule_id,
                who=ref(model),
                trap=trap.name,
                tried=tried,
                die=die,
                plus=plus,
                need=need,
                success=success,
                fate=fate,
            )
        )

    tell(success)
    if success or model.kind != "hero":
        return success
    moment = await game.happen(RollFailed(roller=model.id, tried=tried, target=trap.id))
    if moment.succeed:
        tell(True, fate=True)
    return moment.succeed


async def test(game: Game[Campaign], trap: Trap, model: Model, tried: Tried, figure: str, rule_id: str) -> bool:
    """A roll of D12 that must not be above a characteristic: climbing, jumping, ducking."""
    need = value(model, figure)
    die = game.chance.die(D12, tried, rule_id)
    return await _tried(game, trap, model, tried, die, 0, need, die <= need, rule_id)


async def test_against(
    game: Game[Campaign], trap: Trap, model: Model, tried: Tried, die: int, plus: int, need: int, rule_id: str
) -> bool:
    """The same with a die that has fallen already, and a modifier."""
    return await _tried(game, trap, model, tried, die, plus, need, die + plus <= need, rule_id)


async def hurt(
    game: Game[Campaign], trap: Trap, victim: Model, dice: int, rule_id: str, *, most: int | None = None
) -> int:
    """Damage dice of a trap against current Toughness; gives the Wounds that stand. Ruling AHQ-DEC-27.

    ``most``: they take no more than so many Wounds.
    """
    toughness = value(victim, T)
    roll = _damage(victim, dice).roll(game.chance, "trap-wound", rule_id)
    wounds = roll.wounds if most is None else min(most, roll.wounds)
    return await wound(game, trap, victim, wounds, rule_id, dice=str(roll), toughness=toughness)


@rule("AHQ-DEC-27")
def _damage(victim: Model, dice: int) -> Wounds:
    return Wounds(dice, value(victim, T), deadly(victim), traits.wounded_by_twelves_only(victim))


async def wound(
    game: Game[Campaign],
    trap: Trap,
    victim: Model,
    wounds: int,
    rule_id: str,
    *,
    dice: str = "none",
    toughness: int = 0,
) -> int:
    """Wounds from a trap; gives how many stand once Fate has had its say at a fall."""
    game.emit(
        TrapHurt(
            rule=rule_id,
            who=ref(victim),
            trap=trap.name,
            dice=dice,
            toughness=toughness,
            wounds=wounds,
            left=max(0, victim.wounds - wounds),
            full=value(victim, WOUNDS),
        )
    )
    before = victim.turn.wounds
    await harm.suffer(game, victim, wounds)
    return wounds if victim.turn.wounds >= before + wounds else 0


# Going off


@rule("AHQ-TRAP2-26")
async def spring(game: Game[Campaign], trap_id: str, victim: Model, square: Square, *, chest: str = "") -> None:
    """The trap goes off on somebody. Once it has, it is spent (AHQ-TRAP2-26), but for what it leaves behind."""
    trap = content().traps[trap_id]
    game.emit(TrapSprung(rule="AHQ-TRAP-04", who=ref(victim), trap=trap.name, square=square))
    await TRAPS[trap_id](game, Sprung(trap, victim, square, chest))


@rule("AHQ-TRAP-01", "AHQ-TRAP-03")
async def set_off(
    game: Game[Campaign], column: Column, victim: Model, square: Square, *, chest: str = "", solo: bool = False
) -> Outcome:
    """Somebody comes upon a trap: its kind is rolled, then met. AHQ-TRAP-01, AHQ-TRAP-03.

    ``chest`` is the section whose chest it guards. ``solo``: a spotted trap does nothing at all (AHQ-SOLO-14).
    """
    rolled = content().tables[f"AHQ-TBL-trap.{column}"].roll(game.chance, "trap", "rules")
    return await meet(game, rolled.row.trap, victim, square, chest=chest, solo=solo, die=rolled.total)


async def meet(
    game: Game[Campaign],
    trap_id: str,
    victim: Model,
    square: Square,
    *,
    chest: str = "",
    solo: bool = False,
    die: int = 0,
) -> Outcome:
    """Somebody comes upon a trap of a known kind: it is spotted, and disarmed or left, or it goes off."""
    trap = content().traps[trap_id]
    game.emit(TrapMet(rule="AHQ-TRAP-03", who=ref(victim), trap=trap.name, die=die, chest=bool(chest)))
    if not await spots(game, trap, victim):
        await spring(game, trap_id, victim, square, chest=chest)
        return "sprung"
    if solo:
        return "unharmed"
    spotted = LaidTrap(id="", trap=trap_id, state="left", square=square, chest=chest)
    chosen = await ask_whether(game, trap, spotted)
    if chosen == LEAVE:
        await leave(game, trap, spotted)
        return "left"
    hero = game.state.models[chosen]
    approach(game, spotted, hero)
    return await disarm(game, spotted, hero)


# Disarming


@rule("AHQ-TRAP-05", "AHQ-TRAP-06", "AHQ-TRAP2-20")
def can_disarm(state: Campaign, laid: LaidTrap, squares: int | None = None) -> list[Model]:
    """The Heroes who could disarm a trap: conscious, with a way to a square beside it. AHQ-TRAP-05, AHQ-TRAP-06.

    ``squares``: only those whose way is not longer. A Pit cannot be disarmed (AHQ-TRAP2-20).
    """
    if content().traps[laid.trap].disarm is None:
        return []
    heroes = [h for h in state.heroes() if h.square is not None and not helpless(h)]
    able = [h for h in heroes if not in_pit(h) and not controlled(h)]
    return [h for h in able if place_for(state, laid, h, squares) is not None]


def place_for(state: Campaign, laid: LaidTrap, hero: Model, squares: int | None = None) -> Square | None:
    """Where a Hero would stand to disarm a trap: where he is, or the nearest free square beside it."""
    assert hero.square is not None
    beside = around(laid.square)
    if hero.square in beside or (hero.square == laid.square and not laid.chest):
        return hero.square
    opened = known_traps.bars_of(state.here, laid.square) + laid.bars
    reached = trap_areas.steps_from(state, hero, opened)
    free = [s for s in beside if int(reached[s.y, s.x]) != UNREACHABLE and not _taken(state, s)]
    best = min(free, key=lambda s: (int(reached[s.y, s.x]), s.y, s.x), default=None)
    if best is None or (squares is not None and int(reached[best.y, best.x]) > squares):
        return None
    return best


def _taken(state: Campaign, square: Square) -> bool:
    return any(model.square == square for model in state.on_board())


def approach(game: Game[Campaign], laid: LaidTrap, hero: Model) -> None:
    """The Hero who will disarm goes to a square beside the trap. AHQ-TRAP-06."""
    place = place_for(game.state, laid, hero)
    if place is not None and place != hero.square:
        opened = known_traps.bars_of(game.state.here, laid.square) + laid.bars
        trap_areas.walk_to(game, hero, place, opened, "AHQ-TRAP-06")


def odds(state: Campaign, trap: Trap, hero: Model) -> Fraction:
    """The chance of a Hero to disarm a trap."""
    return chance_of(trap.disarm or D12 + 1, disarm_bonus(state, hero))


@rule("AHQ-TRAP-10")
async def ask_whether(game: Game[Campaign], trap: Trap, laid: LaidTrap) -> str:
    """Who disarms a spotted trap, or is it left alone? AHQ-TRAP-10. The best odds are proposed from 50 % on."""
    state = game.state
    able = sorted(can_disarm(state, laid), key=lambda h: (-odds(state, trap, h), h.id))
    if not able:
        return LEAVE
    best = able[0].id if odds(state, trap, able[0]) >= Fraction(1, 2) else LEAVE
    options = [
        Option(
            hero.id,
            msg(
                "ahqtrap-option-disarm",
                who=ref(hero),
                need=max(1, (trap.disarm or 0) - disarm_bonus(state, hero)),
                odds=percent(chance.numerator, chance.denominator),
            ),
        )
        for hero in able
        for chance in (odds(state, trap, hero),)
    ]
    bars = "chest" if laid.chest else ("stone" if trap.id == known_traps.STONE else "squares")
    return await game.ask(
        Choose(
            seat=HEROES,
            question="ahq.trap.spotted",
            prompt=msg("ahqtrap-ask-spotted", trap=trap.name),
            rule="AHQ-TRAP-10",
            urgency="marked",
            suggested=best,
            choices=(*options, Option(LEAVE, msg("ahqtrap-option-leave", bars=bars), hotkey="d")),
            orders={"leave": LEAVE, "best odds": able[0].id, "at even odds": best},
        )
    )


@rule("AHQ-TRAP-07", "AHQ-TRAP-08", "AHQ-TRAP-09", "AHQ-CDEC-57", "AHQ-CDEC-20")
async def disarm(game: Game[Campaign], laid: LaidTrap, hero: Model) -> Outcome:
    """A Hero beside a trap tries to disarm it; if he fails it goes off, on him.

    The natural die decides about 12 (he learns) and 1 (one Wound more). AHQ-TRAP-07 to -09, ruling AHQ-CDEC-57.
    """
    trap = content().traps[laid.trap]
    need = trap.disarm or D12 + 1
    plus = disarm_bonus(game.state, hero)
    die = game.chance.die(D12, "disarm", "AHQ-TRAP-07")
    if die == D12 and hero.tally.get(LEARNED, 0) < MOST_LEARNED:
        hero.tally[LEARNED] = hero.tally.get(LEARNED, 0) + 1
        game.emit(DisarmLearned(rule="AHQ-TRAP-08", who=ref(hero), plus=hero.tally[LEARNED]))
    rolled = die + plus >= need
    done = await _tried(game, trap, hero, "disarm", die, plus, need, rolled, "AHQ-TRAP-07")
    if laid.id in game.state.here.traps:
        known_traps.remove(game.state, laid.id)
    if die == 1 and done is rolled:
        await wound(game, trap, hero, 1, "AHQ-TRAP-09")
    if not done:
        # Last of all: an Alarm begins a fight.
        await spring(game, trap.id, hero, laid.square, chest=laid.chest)
    return "disarmed" if done else "sprung"


# Leaving


@rule("AHQ-TRAP-11", "AHQ-TRAP-12", "AHQ-TRAP-13")
async def leave(game: Game[Campaign], trap: Trap, laid: LaidTrap) -> None:
    """A spotted trap is left alone: what that bars is barred for everybody, and who stands in it moves out.

    A chest stays shut (AHQ-TRAP-11); a square and those beside it may not be entered (AHQ-TRAP-12); a Pit bars its own
    square only and may be jumped (AHQ-TRAP2-23); a Stone Block may be passed slowly (AHQ-TRAP2-35).
    """
    state = game.state
    what, bars, how = "squares", known_traps.bars_of(state.here, laid.square), "left"
    if laid.chest:
        what, bars = "chest", []
    elif trap.id == known_traps.PIT:
        what, bars, how = "pit", [laid.square], "open"
    elif trap.id == known_traps.STONE:
        what, bars = "stone", []
    game.emit(TrapLeft(rule="AHQ-TRAP-10", trap=trap.name, what=what, square=laid.square))
    await trap_areas.move_out(game, {*bars, *reach_of(state, trap, laid)})
    known_traps.put(state, trap.id, how, laid.square, chest=laid.chest, bars=bars)


def reach_of(state: Campaign, trap: Trap, laid: LaidTrap) -> list[Square]:
    """The area that a trap in a square would cover, beside the square itself."""
    if laid.chest or trap.id in (known_traps.PIT, known_traps.STONE):
        return []
    if trap.id == known_traps.FIREBALL:
        return trap_areas.fireball_area(state, trap_areas.fireball_corner(state, laid.square), laid.square)
    radius = trap.radius or (1 if trap.id == "magic" else 0)
    return trap_areas.around_square(state, laid.square, radius)
