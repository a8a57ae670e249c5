"""The Plague Monk's Warp Scroll: two turns of reading, and the whole party may age and die."""

from __future__ import annotations

from roguelike.books.ahq import harm, secrecy, spells, verbs_basic, zones
from roguelike.books.ahq.bestiary import record
from roguelike.books.ahq.deeds import Deed, ModelGame, fighting, register
from roguelike.books.ahq.events_spells import Aged, ScrollRead
from roguelike.books.ahq.figures import INT, helpless, value
from roguelike.books.ahq.moments import PhaseEnded, RollFailed
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.rolls import Test
from roguelike.books.ahq.state import GM, Campaign, Model
from roguelike.engine.decisions import Args, Refusal, refuse
from roguelike.engine.moments import Reactions
from roguelike.engine.rulemarks import rule

SCROLL, DUST = "warp-scroll", "scroll-is-dust"
BEGAN, READ = "scroll-begun", "scroll-read"
"""Tallies of a reader: the turn in which he began, and that in which he read to the end."""


@rule("AHQ-SKV-29", "AHQ-SKV-30")
def has_scroll(model: Model) -> bool:
    """Whether it has a Warp Scroll that is not dust; whoever comes back has a new one. AHQ-SKV-29, AHQ-SKV-30."""
    return model.kind == "monster" and SCROLL in record(model.profile).items and DUST not in model.marks


@rule("AHQ-SKV-25")
def cannot_read(state: Campaign, model: Model) -> Refusal | None:
    """Why he cannot read now: he has done something else, or would begin in an enemy Death Zone. AHQ-SKV-25."""
    refusal = verbs_basic.cannot_attack(state, model)
    if refusal is not None:
        return refusal
    if not has_scroll(model):
        return refuse("AHQ-SKV-29", "ahqspell-no-scroll", who=ref(model))
    if model.turn.steps or model.turn.action:
        return refuse("AHQ-SKV-25", "ahqspell-not-now", who=ref(model))
    binder = zones.in_enemy_zone(state, model)
    if binder is not None and model.tally.get(BEGAN) != state.turn - 1:
        return refuse("AHQ-SKV-25", "ahqspell-bound-cannot-read", who=ref(model), by=ref(binder))
    return None


@rule("AHQ-SKV-25")
async def read(game: ModelGame, model: Model, args: Args) -> None:
    """A turn of reading in which he does nothing else: the first, or the second of two in a row. AHQ-SKV-25."""
    turn = game.state.turn
    model.turn.attacked, model.turn.action, model.turn.still = True, "read", "AHQ-SKV-25"
    model.turn.done = True
    secrecy.identify(game, model)
    second = model.tally.get(BEGAN) == turn - 1
    model.tally[READ if second else BEGAN] = turn
    game.emit(ScrollRead(rule="AHQ-SKV-25", who=ref(model), how="reads" if second else "begins"))


@rule("AHQ-SKV-26", "AHQ-SKV-29")
async def finish(game: ModelGame, moment: PhaseEnded, owner: str) -> bool:
    """The end of the second turn: a test of Intelligence; failed, nothing happens and he may begin anew. AHQ-SKV-26."""
    model = game.state.models[owner]
    model.tally.pop(READ, None)
    model.tally.pop(BEGAN, None)
    works = await spells.intelligence_test(game, model)
    game.emit(ScrollRead(rule="AHQ-SKV-26", who=ref(model), how="works" if works else "fails"))
    if works:
        model.marks.append(DUST)
        await wither(game, model)
    return False


@rule("AHQ-SKV-27", "AHQ-SKV-28")
async def wither(game: ModelGame, reader: Model) -> None:
    """Every Hero and Henchman, seen or not: D12 above his Intelligence, and he dies of age. AHQ-SKV-27.

    A Hero may spend a Fate Point (AHQ-SKV-28).
    """
    for model in [m for m in game.state.party() if m.square is not None]:
        spec = Test(value(model, INT))
        die, lives = spec.roll(game.chance, "warp-scroll", "AHQ-SKV-27")
        if not lives and model.kind == "hero":
            failed = RollFailed(roller=model.id, tried="intelligence", target=reader.id, die=die, allowed=spec.figure)
            lives = (await game.happen(failed)).succeed
        game.emit(Aged(rule="AHQ-SKV-27", who=ref(model), die=die, figure=spec.figure, lives=lives))
        if not lives:
            harm.die(game, model, reader)


def _readers(game: ModelGame, moment: PhaseEnded) -> list[tuple[str, str]]:
    state = game.state
    if moment.phase != "fight-gm":
        return []
    return [(GM, m.id) for m in state.monsters() if m.tally.get(READ) == state.turn and not helpless(m)]


def register_reactions(reactions: Reactions) -> None:
    """Register what the end of the second turn brings."""
    reactions.register(PhaseEnded, "warp-scroll", _readers, finish)


register(
    Deed(
        id="read-scroll",
        offered=lambda state, model: fighting(state, model) and has_scroll(model),
        perform=read,
        refusal=cannot_read,
        waits=lambda state, model: cannot_read(state, model) is None,
    )
)
