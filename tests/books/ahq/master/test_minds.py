"""The Game Master's minds: AHQ-CMB-20, AHQ-GMD-03, AHQ-DEC-04, AHQ-DEC4-15, AHQ-CDEC-42; hot seat; strength."""

from __future__ import annotations

from collections.abc import Mapping
from time import perf_counter
from typing import Any

import pytest

from roguelike.books.ahq import book, counters
from roguelike.books.ahq.content import content
from roguelike.books.ahq.counters import AMBUSH, ESCAPE, FATE, SPECIAL, TRAP, WANDERING
from roguelike.books.ahq.events import Blow
from roguelike.books.ahq.events_counters import OrderChosen
from roguelike.books.ahq.minds.cards import CunningCards, GentleCards, OrdinaryCards, party
from roguelike.books.ahq.state import GM
from roguelike.engine.chance import Chance, ChanceState, Script
from roguelike.engine.decisions import Choose, Decision, Json, Option
from roguelike.engine.text import msg
from roguelike.minds.orders import StandingOrders
from roguelike.narrator.narrator import Narrator
from tests.books.ahq.crawl import Crawl
from tests.books.ahq.master.kit import FIGHT, ROOM, holding
from tests.books.ahq.scenario import Figure, hero, monster

STRENGTHS = ("easy", "normal", "cunning")


def asked(question: str, subject: str = "", *keys: str, **args: Any) -> Choose:
    """A question to the Game Master, as the rules ask it."""
    return Choose(
        seat=GM,
        question=question,
        prompt=msg("ahqgm-ask-order", **args),
        subject=subject,
        choices=tuple(Option(key, msg("ahqgm-option-keep")) for key in keys or ("play", "keep")),
    )


def says(crawl: Crawl, mind: str, decision: Decision[Any], dice: Mapping[str, list[int]] | None = None) -> Json:
    """What a mind answers, with these dice of its own."""
    chance = Chance(ChanceState("mind"), Script({k: list(v) for k, v in (dice or {}).items()}))
    return book.mind(GM, mind).answer(book.view(crawl.state, GM), decision, chance)


WEAK: dict[str, Figure | str] = {
    name: hero(who, fate=0, wounds=1)
    for name, who in zip("1234", ("heinrich", "sven", "torallion", "magnus"), strict=True)
}


# Who chooses the order


@pytest.mark.rule("AHQ-CMB-20", "AHQ-GMD-03", "AHQ-GM-04")
@pytest.mark.parametrize("order", ["move-and-attack", "attack-and-move"])
def test_the_game_master_chooses_one_order_for_the_phase(order: str) -> None:
    crawl = Crawl(FIGHT.replace("12.........a", "2.........1a"))
    crawl.end(answers={"ahq.order": order})
    assert crawl.saw(OrderChosen).tactic == order
    assert crawl.state.tactic == order
    crawl.attack("a", "1", dice={"to-hit": [2]})
    moves_on = crawl.state.phase == "fight-gm" and crawl.can("a", "move", path="S")
    assert moves_on is False, "it stands in Heinrich's Death Zone, or has attacked already"


@pytest.mark.rule("AHQ-GMD-03")
@pytest.mark.parametrize("order", ["move-and-attack", "attack-and-move"])
def test_monsters_move_then_attack_or_attack_then_move_with_their_own_figures(order: str) -> None:
    crawl = Crawl(
        """
        ########
        #.b....#
        #.12..a#
        ########""",
        {"1": hero(wounds=1, fate=0)},
    )
    crawl.end(answers={"ahq.order": order})
    crawl.move("a", "WW" if order == "move-and-attack" else "WWW")
    if order == "attack-and-move":
        assert not crawl.can("a", "attack", target="2"), "who has moved attacks no more"
    else:
        crawl.attack("a", "2", dice={"to-hit": [2]})
    warrior = content().monsters["skaven-warrior"]
    crawl.attack("b", "1", dice={"to-hit": [9], "wound": [8, *[1] * (warrior.damage[0] - 1)]})
    blow = crawl.saw(Blow, who="b")
    assert (blow.need, blow.dice) == (7 - warrior.weapon_skill + 8, "8 1 1")
    moves_on = crawl.state.phase == "fight-gm" and crawl.can("b", "move", path="E")
    assert moves_on is (order == "attack-and-move"), "nobody holds it any more"


@pytest.mark.rule("AHQ-DEC4-15")
@pytest.mark.parametrize(("die", "order"), [(6, "move-and-attack"), (7, "attack-and-move"), (1, "move-and-attack")])
def test_ordinary_groups_go_by_the_tactics_table(die: int, order: str) -> None:
    crawl = Crawl(FIGHT).end()
    question = asked("ahq.order", "", "move-and-attack", "attack-and-move")
    assert says(crawl, "normal", question, {"tactics": [die]}) == order


@pytest.mark.rule("AHQ-DEC4-15")
def test_a_warlord_chooses_what_is_better() -> None:
    question = asked("ahq.order", "", "move-and-attack", "attack-and-move")
    far = Crawl(FIGHT, {"a": monster("skaven-warlord")}).end()
    assert says(far, "normal", question) == "move-and-attack"
    near = Crawl(FIGHT.replace("12.........a", "2.........1a"), {"a": monster("skaven-warlord")}).end()
    assert says(near, "normal", question) == "attack-and-move"


# Counters


@pytest.mark.rule("AHQ-DEC-04", "AHQ-CDEC-42")
@pytest.mark.parametrize(
    ("question", "percent"),
    [
        ("ambush", 25),
        ("wandering-monsters", 20),
        ("trap.chest", 60),
        ("trap.square", 5),
    ],
)
def test_the_ordinary_chances(question: str, percent: int) -> None:
    crawl = Crawl(FIGHT)
    decision = asked(f"ahq.counter.{question}")
    assert says(crawl, "normal", decision, {"counter-policy": [percent]}) == "play"
    assert says(crawl, "normal", decision, {"counter-policy": [percent + 1]}) == "keep"


@pytest.mark.rule("AHQ-DEC-04")
@pytest.mark.parametrize("question", ["ambush", "wandering-monsters"])
def test_on_a_weak_party_they_are_played_for_certain(question: str) -> None:
    crawl = Crawl(FIGHT, WEAK)
    assert party(book.view(crawl.state, GM)).weak
    assert counters.weak(crawl.state)
    assert says(crawl, "normal", asked(f"ahq.counter.{question}")) == "play"
    assert says(crawl, "easy", asked(f"ahq.counter.{question}")) == "keep"


@pytest.mark.rule("AHQ-DEC-04", "AHQ-CNT-09")
@pytest.mark.parametrize("mind", STRENGTHS)
@pytest.mark.parametrize(
    ("level", "quest", "plays"), [("1.2", "amulet", True), ("1.1", "amulet", False), ("1.2", "", False)]
)
def test_on_the_way_down_to_a_quest_zone_all_that_is_forbidden_there_is_played(
    mind: str, level: str, quest: str, plays: bool
) -> None:
    crawl = holding(Crawl(ROOM), TRAP, AMBUSH, WANDERING, SPECIAL, FATE, ESCAPE)
    crawl.state.levels[level] = crawl.state.levels.pop("1.1")
    crawl.state.level, crawl.state.setup["quest"] = level, quest
    assert set(book.view(crawl.state, GM).spoil) == ({TRAP, AMBUSH, WANDERING, SPECIAL} if plays else set())
    assert book.view(crawl.state, "heroes").spoil == ()
    for kind in (f"{TRAP}.square", AMBUSH, WANDERING) if plays or mind != "cunning" else ():
        dice = {} if plays else {"counter-policy": [100]}
        assert (says(crawl, mind, asked(f"ahq.counter.{kind}"), dice) == "play") is plays
    assert not counters.spoils(crawl.state, FATE)


@pytest.mark.rule("AHQ-DEC-04")
def test_fate_saves_officers_and_escape_who_is_half_dead() -> None:
    crawl = Crawl(FIGHT.replace("..a#", "abc#"), {"a": monster("skaven-champion"), "c": monster("assassin")})
    falls = {name: says(crawl, "normal", asked("ahq.counter.fate.falls", crawl.ids[name])) for name in "abc"}
    assert falls == {"a": "play", "b": "keep", "c": "play"}
    assert says(crawl, "normal", asked("ahq.counter.escape", crawl.ids["c"])) == "keep"
    crawl["c"].wounds = 2
    assert says(crawl, "normal", asked("ahq.counter.escape", crawl.ids["c"])) == "play"


@pytest.mark.rule("AHQ-DEC-04")
def test_at_most_one_of_a_kind_in_a_turn() -> None:
    crawl = holding(Crawl(FIGHT, WEAK), AMBUSH, AMBUSH)
    counters.play(crawl.game, AMBUSH)
    assert says(crawl, "normal", asked("ahq.counter.ambush")) == "keep"
    crawl.state.turn += 1
    assert says(crawl, "normal", asked("ahq.counter.ambush")) == "play"


def test_the_cunning_one_holds_wanderers_back_until_somebody_is_hurt() -> None:
    well, hurt = Crawl(ROOM), Crawl(ROOM, {"1": hero("heinrich", wounds=2), "2": hero("sven", wounds=2)})
    question = asked("ahq.counter.wandering-monsters")
    assert (says(well, "cunning", question), says(hurt, "cunning", question)) == ("keep", "play")


def test_the_strengths_differ_in_their_cards() -> None:
    assert GentleCards.ambush < OrdinaryCards.ambush
    crawl = Crawl(FIGHT, {"a": monster("skaven-champion")})
    view = book.view(crawl.state, GM)
    question = asked("ahq.counter.ambush")
    chances = [cards.percent(view, question, "ambush", "") for cards in (GentleCards(), OrdinaryCards())]
    assert chances == sorted(chances)
    assert (
        CunningCards().special(
            view, asked("ahq.special", "", "warpweaver", "assassin", "keep"), Chance(ChanceState("x"))
        )
        == "assassin"
    )


# Whoever sits there


def test_the_setup_says_how_strong_the_game_master_plays() -> None:
    for strength in STRENGTHS:
        state = book.new_campaign({"gm_mind": strength}, "seed")
        assert book.view(state, GM).master == strength
        assert book.view(state, "heroes").master == ""
    with pytest.raises(ValueError, match="gm_mind"):
        book.new_campaign({"gm_mind": "divine"}, "seed")


@pytest.mark.rule("AHQ-CNT-06")
def test_a_person_in_the_hot_seat_can_answer_everything_and_is_not_interrupted() -> None:
    crawl = holding(Crawl(FIGHT, begin=False), *content().counters)
    crawl.begin(answers={"ahq.counter.ambush": "keep"})
    crawl.end(answers={"ahq.order": "move-and-attack"})
    narrator = Narrator()
    orders = StandingOrders()
    for decision in crawl.asked:
        if decision.seat == GM:
            assert next(decision.options(), None) is not None
            assert narrator.knows(decision.prompt.id)
        if decision.question.startswith("ahq.counter"):
            answered = orders.answers(decision)
            assert answered is not None, "a pause would betray the card"
            orders.set(decision.question, "keep")
            assert orders.answers(decision) == ("keep",)


@pytest.mark.parametrize("kind", [TRAP, WANDERING, AMBUSH, FATE, ESCAPE, SPECIAL])
def test_every_kind_has_a_name_on_the_table(kind: str) -> None:
    narrator = Narrator()
    names = {narrator.say("ahqgm-counter", counter=other) for other in content().counters}
    assert len(names) == 6
    assert narrator.say("ahqgm-counter", counter=kind) in names


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_mind_answers_quickly(strength: str) -> None:
    crawl = Crawl(FIGHT.replace("..a#", "abc#")).end()
    assert crawl.decision is not None
    view, mind, chance = book.view(crawl.state, GM), book.mind(GM, strength), Chance(ChanceState("x"))
    mind.answer(view, crawl.decision, chance)
    times = []
    for _ in range(20):
        start = perf_counter()
        mind.answer(view, crawl.decision, chance)
        times.append(perf_counter() - start)
    assert sorted(times)[10] < 0.05
