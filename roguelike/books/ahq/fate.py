"""Fate Points: cancelling the wounds of a turn, and turning a failed roll into a success."""

from __future__ import annotations

from roguelike.books.ahq import traits, zones
from roguelike.books.ahq.events import FateSpent
from roguelike.books.ahq.figures import WOUNDS, helpless, value
from roguelike.books.ahq.items import stone
from roguelike.books.ahq.items.events import StoneSpent
from roguelike.books.ahq.lasting import controlled
from roguelike.books.ahq.moments import RollFailed, TurnEnding, WouldFall
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import HEROES, Campaign, Model
from roguelike.engine.decisions import Choose, Option, Refusal, Subset, refuse
from roguelike.engine.game import Game
from roguelike.engine.moments import Reactions
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import Msg, msg

SPEND, KEEP, WAIT, DIE = "spend", "keep", "wait", "die"


ONE_LEFT = "one left"
"""The standing order to be asked at a turn's end if somebody has one Wound left, or none."""
BLOWS = ("blow", "fumble", "shot")
"""The failed rolls by which a Hero harms others."""
LUCK = "pool"
"""The source of the effect that notes a Fate Point drunk from a Pool. AHQ-DEC-21."""


points = stone.points


def pay(game: Game[Campaign], hero: Model) -> None:
    """Take a Fate Point away; one that is only lent to him goes first, those of a Dawnstone last."""
    if stone.pay(hero):
        left = stone.points(hero)
        game.emit(StoneSpent(rule="AHQ-ITEM-01", who=ref(hero), left=left))
        return
    hero.fate -= 1
    hero.effects = [effect for effect in hero.effects if effect.source != LUCK]


@rule("AHQ-FATE-02", "AHQ-FATE-03", "AHQ-FATE-06", "AHQ-CDEC-22")
def cancel_wounds(game: Game[Campaign], hero: Model) -> None:
    """Spend a point: all Wounds the Hero suffered so far in this turn are as if they had not been.

    What was healed since gives nobody more than he started with. AHQ-FATE-06, ruling AHQ-CDEC-22. Raises ValueError if
    there is no point or no such wound.
    """
    if points(hero) < 1 or hero.turn.wounds < 1:
        raise ValueError(f"{hero.id} has no Fate Point or no Wounds of this turn")
    back, hero.turn.wounds = hero.turn.wounds, 0
    hero.wounds = min(value(hero, WOUNDS), hero.wounds + back)
    pay(game, hero)
    # Who lay there since an earlier attack stands again, and counts in Death Zones.
    zones.refresh(game.state)
    game.emit(FateSpent(rule="AHQ-FATE-06", who=ref(hero), wounds=back, left=points(hero)))


@rule("AHQ-FATE-07")
def force_success(game: Game[Campaign], hero: Model) -> None:
    """Spend a point: the roll that has just failed is a success (no critical). AHQ-FATE-07."""
    if points(hero) < 1:
        raise ValueError(f"{hero.id} has no Fate Point")
    pay(game, hero)
    game.emit(FateSpent(rule="AHQ-FATE-07", who=ref(hero), wounds=0, left=points(hero)))


@rule("AHQ-FATE-04", "AHQ-FATE-08", "AHQ-FATE-09", "AHQ-CDEC-24")
def may_cancel(hero: Model) -> Refusal | None:
    """Why the Hero cannot cancel wounds now; None if he can. Only his own points, only this turn's wounds."""
    if hero.kind != "hero":
        return refuse("AHQ-FATE-08", "ahq-no-fate-henchman", who=ref(hero))
    if points(hero) < 1:
        return refuse("AHQ-FATE-09", "ahq-no-fate-left", who=ref(hero))
    if hero.turn.wounds < 1:
        return refuse("AHQ-FATE-04", "ahq-no-fate-wounds", who=ref(hero))
    return None


@rule("AHQ-FATE-04")
def hopes(state: Campaign) -> bool:
    """Whether somebody lies in the dungeon whom a Fate Point can still save as this turn ends. AHQ-FATE-04."""
    return any(h.square is not None and helpless(h) and may_cancel(h) is None for h in state.heroes())


def _may_strike(monster: Model) -> bool:
    """Whether a monster may still wound somebody in this phase."""
    many = traits.attacks(monster) > 1 or traits.has(monster, traits.BERSERK)
    return not monster.turn.done and (many or not monster.turn.attacked)


@rule("AHQ-FATE-05")
async def at_fall(game: Game[Campaign], moment: WouldFall, owner: str) -> bool:
    """Ask whether a point cancels the fall: now, at the end of the turn, or not at all. AHQ-FATE-05, -06."""
    hero = game.state.models[owner]
    if may_cancel(hero) is not None:
        return False
    to_act = tuple(ref(m) for m in game.state.monsters() if game.state.phase == "fight-gm" and _may_strike(m))
    choice = await game.ask(
        Choose(
            seat=hero.side,
            question="ahq.fate.falls",
            prompt=msg(
                "ahq-ask-falls",
                who=ref(hero),
                wounds=moment.wounds,
                left=moment.left,
                full=value(hero, WOUNDS),
                by=ref(game.state.models[moment.by]) if moment.by else "",
                end="dead" if moment.left < 0 else "down",
            ),
            rule="AHQ-FATE-06",
            subject=hero.id,
            urgency="always",
            choices=(
                Option(SPEND, msg("ahq-option-spend-now"), hotkey="F"),
                Option(WAIT, msg("ahq-option-wait"), hotkey="t"),
                Option(DIE, msg("ahq-option-no-fate", end="dead" if moment.left < 0 else "down"), hotkey="d"),
            ),
            orders={SPEND: SPEND, WAIT: WAIT, DIE: DIE},
            notes=(
                msg("ahq-note-fate-left", who=ref(hero), fate=points(hero), wounds=hero.turn.wounds),
                msg("ahq-note-still-to-act", who=to_act, count=len(to_act)),
            ),
        )
    )
    if choice == SPEND:
        cancel_wounds(game, hero)
        moment.cancelled = True
    moment.wait = choice == WAIT
    return choice == SPEND


def failed(moment: RollFailed, hero: Model) -> Msg:
    """What failed, with the roll where it has not been told."""
    roll = {"die": moment.die, "need": moment.needed or moment.allowed, "under": int(moment.allowed > 0)}
    return msg("ahq-ask-failed", who=ref(hero), tried=moment.tried, fate=points(hero), **roll)


async def at_failed_roll(game: Game[Campaign], moment: RollFailed, owner: str) -> bool:
    """Ask whether a point turns the failed roll into a success. AHQ-FATE-07.

    A missed blow or shot is not asked about by default (in the Heroes' own phase the F key offers it until another die
    falls); what has consequences at once is.
    """
    hero = game.state.models[owner]
    quiet = moment.tried in ("blow", "shot")
    choice = await game.ask(
        Choose(
            seat=hero.side,
            question=f"ahq.fate.{moment.tried}",
            prompt=failed(moment, hero),
            rule="AHQ-FATE-07",
            subject=hero.id,
            urgency="never" if quiet else "marked",
            suggested=SPEND if moment.tried in ("jump", "hold") else KEEP,
            choices=(
                Option(SPEND, msg("ahq-option-succeed"), hotkey="F", careful=True),
                Option(KEEP, msg("ahq-option-keep"), hotkey="d"),
            ),
            orders={"never": KEEP, "always": SPEND},
            order="never" if quiet else "ask",
        )
    )
    if choice == SPEND:
        force_success(game, hero)
        moment.succeed = True
    return choice == SPEND


@rule("AHQ-FATE-04", "AHQ-FATE-05")
async def at_turn_end(game: Game[Campaign], moment: TurnEnding, owner: str) -> bool:
    """One panel at the end of the turn: whose wounds of this turn are cancelled. AHQ-FATE-04, -05, -06.

    It lists every Hero with Fate who lost Wounds, and is put if one of them has one left or none; it can be set to be
    put always, or never.
    """
    able = [h for h in game.state.heroes() if may_cancel(h) is None]
    if not able:
        return False
    urgent = any(hero.wounds <= 1 for hero in able)
    falling = [hero.id for hero in able if hero.wounds < 0]
    chosen = await game.ask(
        Subset(
            seat=HEROES,
            question="ahq.fate.turn-end",
            prompt=msg("ahq-ask-turn-end"),
            rule="AHQ-FATE-04",
            urgency="always" if falling else "panel",
            suggested=falling,
            choices=tuple(
                Option(
                    hero.id,
                    msg(
                        "ahq-option-cancel",
                        who=ref(hero),
                        lost=hero.turn.wounds,
                        left=hero.wounds,
                        full=value(hero, WOUNDS),
                        fate=points(hero),
                        end="dead" if hero.wounds < 0 else "down" if hero.wounds == 0 else "up",
                    ),
                )
                for hero in able
            ),
            orders={
                **({} if urgent else {ONE_LEFT: []}),
                "never": [],
                "always": [hero.id for hero in able],
                "sure death": falling,
            },
            order="ask" if urgent else ONE_LEFT,
            notes=(msg("ahq-note-turn-end"),),
        )
    )
    for id in chosen:
        cancel_wounds(game, game.state.models[id])
    return bool(chosen)


def register(reactions: Reactions) -> None:
    """Register what Fate Points react to."""
    reactions.register(WouldFall, "fate", lambda game, moment: _hero(game, moment.model), at_fall)
    reactions.register(RollFailed, "fate", _himself, at_failed_roll)
    reactions.register(TurnEnding, "fate", lambda game, moment: [(HEROES, "")], at_turn_end)


def _hero(game: Game[Campaign], id: str) -> list[tuple[str, str]]:
    model = game.state.models[id]
    able = points(model) > 0 and not model.dead
    return [(model.side, id)] if able else []


@rule("AHQ-FATE-04", "AHQ-FATE-07")
def _himself(game: Game[Campaign], moment: RollFailed) -> list[tuple[str, str]]:
    """Nobody wishes the blows well that the Game Master strikes with a Hero; his own safety is his own. AHQ-FATE-07."""
    led = moment.tried in BLOWS and controlled(game.state.models[moment.roller])
    return [] if led else _hero(game, moment.roller)


def can_force(state: Campaign) -> Refusal | None:
    """Why the last failed roll cannot be turned into a success now; None if it can. AHQ-FATE-04, -07."""
    failed = state.failed
    if failed is None or failed.drawn != state.chance.counters.get("rules", 0):
        return refuse("AHQ-FATE-04", "ahq-no-failed-roll")
    hero = state.models[failed.hero]
    if points(hero) < 1:
        return refuse("AHQ-FATE-09", "ahq-no-fate-left", who=ref(hero))
    if helpless(hero):
        return refuse("AHQ-DEATH-05", "ahq-helpless", who=ref(hero))
    target = state.models.get(failed.target)
    if target is None or target.square is None:
        return refuse("AHQ-FATE-04", "ahq-target-gone")
    return None
