"""Dungeon counters: the cup, the Game Master's secret hand, drawing, playing, giving back.

In solo play there are none at all (AHQ-SOLO-10). When each kind may be played is in
`roguelike.books.ahq.counter_moments`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from roguelike.books.ahq import quests
from roguelike.books.ahq.content import content
from roguelike.books.ahq.events_counters import CounterDrawn, CounterLooked, CounterPlayed, CountersReturned
from roguelike.books.ahq.events_explore import MasterRolled
from roguelike.books.ahq.items.stone import points
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import GM, Campaign, Model
from roguelike.engine.decisions import Choose, Option
from roguelike.engine.game import Game
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import Msg, msg
from roguelike.engine.views import HeaderPart

TRAP, WANDERING, AMBUSH = "trap", "wandering-monsters", "ambush"
FATE, ESCAPE, SPECIAL = "fate", "escape", "special-monster"
PLAY, KEEP, WISE = "play", "keep", "when it helps"
PERSON = "person"
"""Who plays the Game Master if no mind does, in the setup's ``gm_mind``."""
CUP = "cup"
"""The key of a campaign's setup for what is in the cup, if not every counter of the game."""
Why = Literal["phase", "dungeon", "search", "event"]
DRAWS_AT_NEW_DUNGEON = 1
"""How many counters a new dungeon gives the Game Master. Ruling AHQ-DEC-02."""
TRIGGERS = (1, 12)
"""Results of the Game Master's die that draw a counter. AHQ-GMD-01."""


@rule("AHQ-SOLO-10", "AHQ-DEC-42")
def in_play(state: Campaign) -> bool:
    """Whether this campaign is played with counters: never in solo play. AHQ-SOLO-10, ruling AHQ-DEC-42."""
    return state.variant == "counters"


def person(state: Campaign) -> bool:
    """Whether the Game Master is a person at this keyboard."""
    return in_play(state) and state.setup.get("gm_mind") == PERSON


@rule("AHQ-CNT-05", "AHQ-GM-07", "AHQ-DEC-01", "AHQ-CDEC-04")
def full_cup() -> list[str]:
    """All counters of the game: six kinds, so many of each as the data say. AHQ-CNT-05, ruling AHQ-DEC-01."""
    return [record.id for record in content().counters.values() for _ in range(record.count)]


@rule("AHQ-GM-06", "AHQ-CNT-03", "AHQ-CNT-08", "AHQ-SETUP-19", "AHQ-DEC-02", "AHQ-DEC-03")
def begin_expedition(game: Game[Campaign]) -> None:
    """All counters are in the cup again; a new dungeon gives the Game Master one. AHQ-CNT-03, ruling AHQ-DEC-02."""
    state = game.state
    if not in_play(state):
        return
    own = state.counters
    _fill(state)
    own.ambushed, own.trapped, own.played = -1, "", {}
    first = state.dungeon not in own.begun
    if first:
        own.begun.append(state.dungeon)
    if own.owed >= 0:
        wanted, why, own.owed = own.owed, "event", -1
    else:
        wanted, why = DRAWS_AT_NEW_DUNGEON if first else 0, "dungeon"
    for _ in range(wanted):
        draw(game, "event" if why == "event" else "dungeon")


def _fill(state: Campaign) -> None:
    """All counters of this campaign are in the cup, and none is out."""
    own = state.counters
    own.cup, own.hand, own.out, own.trod = state.setup.get(CUP, "").split() or full_cup(), [], [], {}


@rule("AHQ-GMD-01", "AHQ-CNT-02", "AHQ-TURN-09", "AHQ-GM-06")
def phase_roll(game: Game[Campaign]) -> None:
    """The Game Master's die in his phase of an Exploration Turn: 1 or 12 draws a counter. AHQ-GMD-01, AHQ-TURN-09."""
    die = game.chance.die(12, "gm-phase", "AHQ-GMD-01")
    drawn = die in TRIGGERS
    game.emit(MasterRolled(rule="AHQ-GMD-01", die=die, event="counter" if drawn else "nothing"))
    if drawn:
        draw(game, "phase")


@rule("AHQ-GM-06", "AHQ-CNT-01", "AHQ-CNT-02", "AHQ-CNT-04", "AHQ-CNT-07", "AHQ-GM-08", "AHQ-CDEC-04")
def draw(game: Game[Campaign], why: Why) -> str:
    """Draw a counter blindly; "" if the cup is empty. That he draws is seen, what it is he alone knows.

    AHQ-GM-06, AHQ-GM-08, AHQ-CNT-01, ruling AHQ-CDEC-04.
    """
    own = game.state.counters
    if not in_play(game.state) or not own.cup:
        return ""
    drawn = own.cup.pop(game.chance.die(len(own.cup), "counter", "AHQ-CNT-01") - 1)
    own.hand.append(drawn)
    own.fresh = person(game.state)
    game.emit(CounterDrawn(rule="AHQ-GM-06", why=why, held=len(own.hand)))
    game.emit(CounterLooked(rule="AHQ-GM-08", audience=(GM,), counter=drawn))
    return drawn


@rule("AHQ-CNT-06", "AHQ-CNT-09", "AHQ-CNT-36", "AHQ-GM-08")
def playable(state: Campaign, kind: str) -> bool:
    """Whether the Game Master holds a counter of the kind and may play it on this level.

    Four kinds may not be played in a Quest Zone. AHQ-CNT-06, AHQ-CNT-09, AHQ-CNT-36.
    """
    if kind not in state.counters.hand or not in_play(state):
        return False
    level = state.levels.get(state.level)
    return content().counters[kind].quest_zone or level is None or not level.quest_zone


ZONE = 3
"""The level of each dungeon of the Shattered Amulet that is a Quest Zone. AHQ-CNT-09."""


@rule("AHQ-DEC-04", "AHQ-CNT-09")
def spoils(state: Campaign, kind: str) -> bool:
    """Whether a counter of the kind can no more be played from the next level on, since that is a Quest Zone.

    Then it is played at the next chance. Ruling AHQ-DEC-04.
    """
    amulet = state.setup.get("quest") == "amulet" and state.level.endswith(f".{ZONE - 1}")
    return (amulet or quests.zone_is_next(state)) and not content().counters[kind].quest_zone


def spoiling(state: Campaign) -> tuple[str, ...]:
    """The kinds in the Game Master's hand that `spoils` is true of."""
    return tuple(kind for kind in sorted(set(state.counters.hand)) if spoils(state, kind))


@rule("AHQ-CNT-06", "AHQ-CNT-07", "AHQ-GM-08", "AHQ-DEC-04")
async def asked_to_play(
    game: Game[Campaign],
    kind: str,
    *,
    where: str = "",
    about: Model | None = None,
    prompt: Msg | None = None,
    wise: bool,
) -> bool:
    """Ask the Game Master whether he plays a counter now. AHQ-CNT-06.

    A person is not asked by default, so that no pause betrays a card: his standing order answers, as he set it in his
    own phase; ``wise`` is what "when it helps" answers. ``where`` tells apart the moments of one kind.
    """
    wise = wise or spoils(game.state, kind)
    plain = msg("ahqgm-ask-play-on", counter=kind, who=ref(about)) if about else msg("ahqgm-ask-play", counter=kind)
    answer = await game.ask(
        Choose(
            seat=GM,
            question=f"ahq.counter.{kind}{where}",
            prompt=prompt or plain,
            rule="AHQ-CNT-06",
            subject=about.id if about is not None else "",
            urgency="never",
            suggested=PLAY if wise else KEEP,
            choices=(
                Option(PLAY, msg("ahqgm-option-play"), hotkey="p"),
                Option(KEEP, msg("ahqgm-option-keep"), hotkey="d"),
            ),
            orders={KEEP: KEEP, PLAY: PLAY, WISE: PLAY if wise else KEEP},
            order=WISE,
        )
    )
    return answer == PLAY


@rule("AHQ-CNT-07", "AHQ-DEC-01")
def play(game: Game[Campaign], kind: str, *, who: Model | None = None) -> None:
    """Turn a counter over: it is out until the expedition ends. Raises ValueError if he holds none of the kind."""
    own = game.state.counters
    own.hand.remove(kind)
    own.out.append(kind)
    own.played[kind] = game.state.turn
    named = ref(who) if who is not None else None
    rule_id = content().counters[kind].source.split()[1]
    game.emit(CounterPlayed(rule=rule_id, counter=kind, held=len(own.hand), who=named))


def played_now(state: Campaign) -> tuple[str, ...]:
    """The kinds that were played in this turn."""
    return tuple(kind for kind, turn in state.counters.played.items() if turn == state.turn)


@rule("AHQ-GM-09", "AHQ-CNT-08", "AHQ-CDEC-04")
def give_back(game: Game[Campaign]) -> None:
    """The Heroes have left: unplayed counters are lost, and all go back, unseen. AHQ-GM-09, AHQ-CNT-08."""
    own = game.state.counters
    if not in_play(game.state):
        return
    game.emit(CountersReturned(rule="AHQ-GM-09", held=len(own.hand)))
    _fill(game.state)


@rule("AHQ-DEC-04")
def weak(state: Campaign) -> bool:
    """Whether the party is weak: half its Wounds gone, or no Fate Point left. Ruling AHQ-DEC-04."""
    heroes = [h for h in state.models.values() if h.kind == "hero" and not h.away]
    left = sum(max(0, h.wounds) for h in heroes if not h.dead)
    return 2 * left <= sum(h.base.get("wounds", 0) for h in heroes) or not any(points(h) for h in heroes if not h.dead)


@rule("AHQ-GM-08", "AHQ-CNT-07")
def header(state: Campaign, seat: str) -> Iterator[HeaderPart]:
    """How many counters the Game Master holds, for everybody; which ones, for him alone. AHQ-GM-08, AHQ-CNT-07."""
    hand = state.counters.hand
    if state.variant != "counters" or state.scenario == "skirmish" or state.phase in ("over", "home"):
        return
    if seat == GM and hand:
        kinds = tuple(msg("ahqgm-counter", counter=kind) for kind in sorted(hand))
        count = msg("ahqgm-header-hold", held=len(hand))
        yield HeaderPart(msg("ahqgm-header-hand", hand=kinds), short=count, rank=2)
    else:
        yield HeaderPart(msg("ahqgm-header-holds", held=len(hand)), rank=2)
