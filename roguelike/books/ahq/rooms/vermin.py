"""Rats and bats, and what destroys them; the same means burn Mould away."""

from __future__ import annotations

from attrs import evolve

from roguelike.books.ahq import harm, lasting, movement, spells, trap_turns, turns
from roguelike.books.ahq.content import content
from roguelike.books.ahq.deeds import Deed, ModelGame
from roguelike.books.ahq.deeds import register as register_deed
from roguelike.books.ahq.dungeon.features import ALIVE, CLEARED, fills
from roguelike.books.ahq.dungeon.grid import touch
from roguelike.books.ahq.dungeon.terrain import ground, section_at
from roguelike.books.ahq.events_rooms import BatsFought, RatsFought, RoomCleared
from roguelike.books.ahq.exploring import no_exploring
from roguelike.books.ahq.figures import helpless
from roguelike.books.ahq.items import wands
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.rolls import D12
from roguelike.books.ahq.rooms.common import (
    at_room,
    free_near,
    have,
    hero_exploring,
    idle_party,
    inside,
    spend_phase,
    use_up,
)
from roguelike.books.ahq.rooms.registry import RoomCode, RoomGame, register
from roguelike.books.ahq.state import Campaign, Feature, Model, Section
from roguelike.engine.decisions import Args, Option, Param, Refusal, Subset, refuse
from roguelike.engine.late import frozen
from roguelike.engine.paths import UNREACHABLE
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg

FLAMES = "flames-of-death"


@frozen
class Means:
    """One way to destroy what fills a room: so many of a thing, or the spell; ``combat``: it takes a Combat Turn."""

    item: str
    count: int
    rule: str
    combat: bool = False


def means_of(kind: str) -> list[Means]:
    """What destroys rats, bats or mould. AHQ-RAT-01, AHQ-BAT-01, AHQ-MOULD-01."""
    flasks = content().rooms[kind].numbers["greek_fire"]
    return {
        "rats": [
            Means("rat-poison", 1, "AHQ-RAT-02"),
            Means("greek-fire", flasks, "AHQ-RAT-03"),
            Means(FLAMES, 0, "AHQ-RAT-04"),
        ],
        "bats": [
            Means("screech-bug", 1, "AHQ-BAT-02"),
            Means("greek-fire", flasks, "AHQ-BAT-03"),
            Means(FLAMES, 0, "AHQ-BAT-04"),
        ],
        "mould": [Means("greek-fire", flasks, "AHQ-MOULD-02", combat=True)],
    }[kind]


def _room(state: Campaign, model: Model, *kinds: str) -> tuple[Section, Feature] | None:
    found = at_room(state, model, *kinds)
    return found if found is not None and fills(found[0]) else None


def cannot_clear(state: Campaign, model: Model, means: Means) -> Refusal | None:
    """Why the party cannot do it this way now: it takes a whole turn for everybody, but for the spell."""
    if means.item == FLAMES:
        return cannot_burn(state, model, means)
    refusal = no_exploring(state, model) or idle_party(state)
    if refusal is None and have(around(state), means.item) < means.count:
        name = content().items[means.item].name
        refusal = refuse(means.rule, "ahqroom-too-few", what=name, count=means.count)
    return refusal


@rule("AHQ-RAT-04", "AHQ-BAT-04")
def cannot_burn(state: Campaign, model: Model, means: Means) -> Refusal | None:
    """Why the model cannot cast Flames of Death now: from his book, or else from a wand or scroll."""
    known, held = FLAMES in model.spells, wands.source(model, FLAMES) is not None
    if not known and not held:
        return refuse(means.rule, "ahqroom-no-flames", who=ref(model))
    refusal = spells.cannot_cast(state, model, content().spells[FLAMES]) if known else None
    if held and (refusal is not None or not known):
        refusal = spells.cannot_cast(state, model, evolve(content().spells[FLAMES], components=()))
    return refusal


def around(state: Campaign) -> list[Model]:
    """Whose things can be used: everybody of the party in the dungeon."""
    return [m for m in state.party() if m.square is not None]


def _means(state: Campaign, model: Model) -> dict[str, Means]:
    found = _room(state, model, *ALIVE)
    return {means.item: means for means in means_of(found[1].kind)} if found is not None else {}


def _means_check(state: Campaign, model: Model, args: Args) -> Refusal | None:
    means = _means(state, model).get(str(args["means"]))
    if means is None:
        return refuse("AHQ-RAT-01", "ahqroom-no-such-means")
    return cannot_clear(state, model, means)


def _no_means(state: Campaign, model: Model) -> Refusal | None:
    found = [cannot_clear(state, model, means) for means in _means(state, model).values()]
    return None if not found or None in found else found[0]


async def clear(game: ModelGame, model: Model, args: Args) -> None:
    """Destroy what fills the room. AHQ-RAT-02 to -04, AHQ-BAT-02 to -04, AHQ-MOULD-02."""
    state = game.state
    found = _room(state, model, *ALIVE)
    assert found is not None
    section, feature = found
    means = _means(state, model)[str(args["means"])]
    if means.item == FLAMES:
        await burn(game, model, section, feature, means)
        return
    use_up(around(state), means.item, means.count)
    spend_phase(state, "clear-room")
    cleared(game, model, feature, means)
    if means.combat:
        await combat_turn_passes(game)


async def burn(game: ModelGame, wizard: Model, section: Section, feature: Feature, means: Means) -> None:
    """A Wizard casts Flames of Death into the room, from his book if he can, else from a thing. AHQ-RAT-04, -BAT-04."""

    async def work(game: ModelGame, caster: Model, args: Args, passed: bool) -> None:
        cleared(game, caster, feature, means)

    by_book = FLAMES in wizard.spells and spells.cannot_cast(game.state, wizard, content().spells[FLAMES]) is None
    code = (spells.SpellCode if by_book else wands.FromItem)(
        id=FLAMES,
        params=lambda state, caster: (),
        check=lambda state, caster, args: None,
        options=lambda state, caster: ({},),
        work=work,
    )
    if isinstance(code, wands.FromItem):
        await wands.cast(game, wizard, code, {})
    else:
        await spells.cast(game, wizard, code, {})


@rule("AHQ-RAT-02", "AHQ-RAT-03", "AHQ-RAT-04", "AHQ-BAT-02", "AHQ-BAT-03", "AHQ-BAT-04", "AHQ-MOULD-02")
def cleared(game: RoomGame, model: Model, feature: Feature, means: Means) -> None:
    """Nothing is left alive in the room."""
    feature.state, feature.count = CLEARED, 0
    touch(game.state.here)
    game.emit(RoomCleared(rule=means.rule, who=ref(model), kind=feature.kind, means=means.item))


async def combat_turn_passes(game: RoomGame) -> None:
    """A Combat Turn without monsters: in its Game Master Phase he has nothing but what traps have left him."""
    await trap_turns.master_phase_begins(game)
    await turns.close_turn(game)
    turns.begin_exploration_turn(game)


# Rats


@rule("AHQ-RAT-05", "AHQ-DEC-12")
async def _enter(game: RoomGame, section: Section, feature: Feature, model: Model) -> None:
    """Whoever enters the room in this turn fights, even if he leaves it again. AHQ-RAT-05, ruling AHQ-DEC-12."""
    if fills(section) and model.id not in feature.inside:
        feature.inside.append(model.id)


@rule("AHQ-RAT-05", "AHQ-RAT-06", "AHQ-RAT-07", "AHQ-DEC-12")
async def _fight_rats(game: RoomGame, section: Section, feature: Feature, phase: str) -> None:
    """The end of a Hero Phase: everybody who is or was inside kills D12 rats, and is bitten on a low roll.

    Fate cannot cancel these Wounds. AHQ-RAT-05 to -07, ruling AHQ-DEC-12.
    """
    if phase != "explore" or not fills(section):
        return
    numbers = content().rooms["rats"].numbers
    here = {m.id for m in inside(game.state, section)} | set(feature.inside)
    feature.inside = []
    for model in game.state.party():
        if model.id not in here or helpless(model) or feature.count <= 0:
            continue
        die = game.chance.die(D12, "rats", "AHQ-RAT-05")
        feature.count = max(0, feature.count - die)
        bites = numbers["bite_wounds"] if die <= numbers["bitten_up_to"] else 0
        game.emit(RatsFought(rule="AHQ-RAT-06", who=ref(model), die=die, left=feature.count, wounds=bites))
        await harm.suffer(game, model, bites, fated=False)
    if feature.count <= 0:
        feature.state = CLEARED
        touch(game.state.here)


async def _turn_over(game: RoomGame, section: Section, feature: Feature) -> None:
    """Who was in there in a turn that a fight has cut short fights no rats for it later, wherever he is then."""
    feature.inside = []


# Bats


@rule("AHQ-BAT-05", "AHQ-TRAP2-55")
def may_enter(state: Campaign, section: Section) -> list[Model]:
    """Who is near enough to enter the room in this turn: his own master, and able to move so far. AHQ-BAT-05."""
    reached = ground(state.here).steps(ground(state.here).floor[section.id])
    able = [m for m in around(state) if not (helpless(m) or lasting.controlled(m) or lasting.in_pit(m))]
    return [
        m
        for m in able
        if m.square is not None
        and int(reached[m.square.y, m.square.x]) <= min(movement.allowance(state, m), UNREACHABLE - 1)
    ]


@rule("AHQ-BAT-05")
def cannot_fight_bats(state: Campaign, model: Model) -> Refusal | None:
    """Why the party cannot go in among the bats now: it takes a whole turn. AHQ-BAT-05."""
    return no_exploring(state, model) or idle_party(state)


@rule("AHQ-BAT-05", "AHQ-BAT-06", "AHQ-BAT-07", "AHQ-DEC-11")
async def fight_bats(game: ModelGame, model: Model, args: Args) -> None:
    """The party decides who enters; they suffer half a die of Wounds together; then the bats are gone.

    A full Combat Turn. AHQ-BAT-05 to -07, ruling AHQ-DEC-11.
    """
    state = game.state
    found = _room(state, model, "bats")
    assert found is not None
    section, feature = found
    chosen = await who_enters(game, model, section)
    spend_phase(state, "fight-bats")
    die = game.chance.die(D12, "bats", "AHQ-BAT-05")
    divisor = content().rooms["bats"].numbers["wounds_divisor"]
    total = (die + divisor - 1) // divisor
    shares = shared_out(chosen, total)
    feature.state = CLEARED
    touch(state.here)
    go_in(state, section, chosen)
    who, each = tuple(ref(m) for m in chosen), tuple(shares[m.id] for m in chosen)
    game.emit(BatsFought(rule="AHQ-BAT-05", die=die, wounds=total, who=who, each=each))
    for victim in chosen:
        await harm.suffer(game, victim, shares[victim.id], fated=False)
    await combat_turn_passes(game)


async def who_enters(game: RoomGame, model: Model, section: Section) -> list[Model]:
    """Ask who goes in."""
    able = may_enter(game.state, section)
    fit = [m.id for m in able if m.wounds > 1] or [model.id]
    chosen = await game.ask(
        Subset(
            seat=model.side,
            question="ahqroom.bats",
            prompt=msg("ahqroom-ask-bats"),
            rule="AHQ-BAT-05",
            urgency="panel",
            suggested=fit,
            least=1,
            choices=tuple(Option(m.id, msg("ahqroom-option-enters", who=ref(m), wounds=m.wounds)) for m in able),
            orders={"everybody fit": fit},
        )
    )
    return [game.state.models[id] for id in chosen]


@rule("AHQ-BAT-06", "AHQ-DEC-11")
def shared_out(victims: list[Model], wounds: int) -> dict[str, int]:
    """Wounds shared as equally as possible; those left over go to who has most Wounds left. Ruling AHQ-DEC-11."""
    each, rest = divmod(wounds, len(victims))
    shares = {victim.id: each for victim in victims}
    for victim in sorted(victims, key=lambda m: -m.wounds)[:rest]:
        shares[victim.id] += 1
    return shares


def go_in(state: Campaign, section: Section, models: list[Model]) -> None:
    """Those who enter stand in the room afterwards, as far as there is room."""
    for model in models:
        if model.square is not None and section_at(state.here, model.square) != section.id:
            free = free_near(state, section, model.square)
            model.square = free[0] if free else model.square


def _name(means: Means) -> str:
    return content().spells[FLAMES].name if means.item == FLAMES else content().items[means.item].name


def _offers(state: Campaign, model: Model) -> list[Option]:
    return [
        Option(
            means.item,
            msg("ahqroom-option-means", what=_name(means), count=means.count),
            cannot_clear(state, model, means),
        )
        for means in _means(state, model).values()
    ]


register(RoomCode(id="rats", step=_enter, phase_end=_fight_rats, turn_end=_turn_over))
register(RoomCode(id="bats"))
register_deed(
    Deed(
        id="clear-room",
        offered=lambda state, model: hero_exploring(state, model) and _room(state, model, *ALIVE) is not None,
        perform=clear,
        refusal=_no_means,
        params=lambda state, model: (Param("means", "choice", offers=lambda args: _offers(state, model)),),
        check=_means_check,
        options=lambda state, model: [
            {"means": id} for id, means in _means(state, model).items() if cannot_clear(state, model, means) is None
        ],
    )
)
register_deed(
    Deed(
        id="fight-bats",
        offered=lambda state, model: hero_exploring(state, model) and _room(state, model, "bats") is not None,
        perform=fight_bats,
        refusal=cannot_fight_bats,
    )
)
