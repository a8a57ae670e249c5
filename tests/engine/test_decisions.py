"""Questions: the judge judges every JSON, and what is offered is accepted."""

import ast
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from roguelike.engine import decisions
from roguelike.engine.decisions import (
    NOT_OFFERED,
    NOT_UNDERSTOOD,
    Act,
    Action,
    Amount,
    Assign,
    Choose,
    Decision,
    IllegalAnswer,
    Json,
    Option,
    Param,
    PickPath,
    PickSquare,
    Refusal,
    Subset,
    Text,
    Verb,
    action,
    as_square,
    refuse,
)
from roguelike.engine.game import ask
from roguelike.engine.geometry import Square
from roguelike.engine.text import Msg, msg
from tests.engine.drive import drive

NO = refuse("A-RULE", "refusal-far", n=3)
COMMON: dict[str, Any] = {"seat": "hero", "question": "test.q", "prompt": Msg("q"), "rule": "A-Q"}


def option(key: str, refusal: Refusal | None = None) -> Option:
    return Option(key, Msg(key), refusal)


def choose() -> Choose:
    return Choose(choices=(option("spend"), option("keep"), option("never", NO)), **COMMON)


def pick_square() -> PickSquare:
    area = [Square(x, y) for y in range(3) for x in range(3)]
    return PickSquare(candidates=lambda: area, legal=lambda s: None if s in area and s != (1, 1) else NO, **COMMON)


def pick_path() -> PickPath:
    return PickPath(legal=lambda path: NO if path.startswith("N") else None, longest=4, **COMMON)


def subset() -> Subset:
    return Subset(
        choices=(option("a"), option("b"), option("c", NO), option("d")),
        least=1,
        most=2,
        suggested=["b", "a"],
        legal=lambda keys: NO if keys == ("a", "d") else None,
        **COMMON,
    )


def assign() -> Assign:
    return Assign(
        slots={"sword": (option("h1"), option("h2")), "bow": (option("h1"), option("h2", NO))},
        suggested={"sword": "h2", "bow": "h1"},
        legal=lambda chosen: NO if chosen["sword"] == chosen["bow"] else None,
        **COMMON,
    )


def act() -> Act:
    def check(args: Mapping[str, Any]) -> Refusal | None:
        return None if args.get("target") == "m1" or args.get("path") == "N" else NO

    move = Verb("move", check, lambda: [{"path": "N"}], (Param("path", "path"),), lambda: None)
    attack = Verb("attack", check, lambda: [{"target": "m1"}], (Param("target", "model"),))
    dig = Verb("dig", lambda args: None, lambda: [{}], (), lambda: NO)
    wait = Verb("wait", lambda args: None, lambda: [{}])
    every = Verb(
        "every",
        lambda args: None,
        lambda: [{"a": [0, 1], "b": 3, "c": "word", "d": "x", "e": ""}],
        (
            Param("a", "square"),
            Param("b", "amount"),
            Param("c", "text"),
            Param("d", "choice"),
            Param("e", "path"),
        ),
    )
    verbs = {"h1": [move, attack, dig, every], "": [wait]}
    return Act(actors=("h1", ""), verbs_of=lambda actor: verbs[actor], **COMMON)


MAKERS: list[Callable[[], Decision[Any]]] = [
    choose,
    pick_square,
    pick_path,
    lambda: Amount(low=2, high=9, step=3, **COMMON),
    lambda: Text(longest=5, suggested="Sven", **COMMON),
    lambda: Text(longest=3, suggested="Heinrich", **COMMON),
    subset,
    assign,
    act,
]
every_kind = pytest.mark.parametrize("make", MAKERS)

words = st.sampled_from(["verb", "actor", "move", "attack", "h1", "", "path", "target", "m1", "N", "a", "sword", "h2"])
scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6) | words
garbage: st.SearchStrategy[Any] = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(words | st.text(max_size=3), inner, max_size=4)
        | st.fixed_dictionaries({"verb": words, "actor": words, "path": inner})
        | st.fixed_dictionaries(
            {"verb": st.just("every"), "actor": st.just("h1")},
            optional={"a": inner, "b": inner, "c": inner, "d": inner, "e": inner},
        )
    ),
    max_leaves=8,
)


@every_kind
@given(answer=garbage)
def test_the_judge_never_raises(make: Callable[[], Decision[Any]], answer: Json) -> None:
    decision = make()
    verdict = decision.judge(answer)
    if isinstance(verdict, Refusal):
        assert decision.accepts(answer) == verdict
        assert verdict.message
    else:
        assert decision.accepts(answer) is None


@every_kind
def test_what_is_offered_is_accepted(make: Callable[[], Decision[Any]]) -> None:
    decision = make()
    offered = list(decision.options())
    assert all(decision.accepts(answer) is None for answer in offered)
    if not isinstance(decision, Text):
        assert offered


@every_kind
def test_a_rule_gets_the_typed_value(make: Callable[[], Decision[Any]]) -> None:
    for answer in make().options():
        decision = make()
        value, asked = drive(ask(decision), [answer])
        assert value == decision.judge(answer)
        assert asked == ["test.q"]


@every_kind
def test_an_illegal_answer_never_reaches_the_rule(make: Callable[[], Decision[Any]]) -> None:
    with pytest.raises(IllegalAnswer, match="A-Q: refusal-") as caught:
        drive(ask(make()), [{"no": "answer"}])
    assert caught.value.refusal.rule == "A-Q"


def test_choose() -> None:
    assert choose().judge("spend") == "spend"
    assert choose().judge("never") == NO
    assert choose().judge(0) == refuse("A-Q", NOT_OFFERED)
    assert NO.msg == msg("refusal-far", n=3)


def test_squares() -> None:
    assert pick_square().judge([2, 1]) == Square(2, 1)
    assert pick_square().judge([1, 1]) == NO
    assert [1, 1] not in list(pick_square().options())
    for wrong in ("12", [1], [1, 2, 3], [True, 0], [1.0, 2], {"x": 1}, None, 7):
        assert as_square(wrong) is None


def test_paths() -> None:
    assert pick_path().judge("EE93") == "EE93"
    assert pick_path().judge("") == ""
    assert pick_path().judge("NE") == NO
    for wrong in ("EEEEE", "X", "e", ["E"]):
        assert pick_path().judge(wrong) == refuse("A-Q", NOT_UNDERSTOOD)


def test_amounts() -> None:
    amount = Amount(low=2, high=9, step=3, **COMMON)
    assert list(amount.options()) == [2, 5, 8]
    assert amount.judge(8) == 8
    assert amount.judge(3) == refuse("A-Q", "refusal-out-of-range", low=2, high=9)
    for wrong in (True, 2.0, "2"):
        assert amount.judge(wrong) == refuse("A-Q", NOT_UNDERSTOOD)


def test_texts() -> None:
    text = Text(longest=5, **COMMON)
    assert text.judge("  Sven ") == "Sven"
    assert text.judge("Heinrich") == refuse("A-Q", "refusal-too-long", longest=5)
    assert text.judge(" ") == refuse("A-Q", "refusal-empty")
    assert Text(may_be_empty=True, **COMMON).judge(" ") == ""
    for wrong in ("a\x1bb", "a\nb", "\ud800"):
        assert text.judge(wrong) == refuse("A-Q", "refusal-control-characters")


def test_subsets() -> None:
    assert subset().judge(["b", "a"]) == ("a", "b")
    assert subset().judge(["a", "d"]) == NO
    assert subset().judge(["c"]) == NO
    assert subset().judge([]) == refuse("A-Q", "refusal-how-many", low=1, high=2)
    assert evolve(subset(), least=2).judge(["a"]) == refuse("A-Q", "refusal-exactly", count=2)
    assert subset().judge(["z"]) == refuse("A-Q", NOT_OFFERED)
    for wrong in (["a", "a"], "a", [["a"]]):
        assert subset().judge(wrong) == refuse("A-Q", NOT_UNDERSTOOD)


def test_assignments() -> None:
    assert assign().judge({"bow": "h1", "sword": "h2"}) == {"sword": "h2", "bow": "h1"}
    assert assign().judge({"bow": "h1", "sword": "h1"}) == NO
    assert assign().judge({"bow": "h2", "sword": "h1"}) == NO
    assert assign().judge({"bow": "h9", "sword": "h1"}) == refuse("A-Q", NOT_OFFERED)
    assert assign().judge({"bow": "h1"}) == refuse("A-Q", NOT_UNDERSTOOD)


def test_actions() -> None:
    decision = act()
    assert decision.judge(action("attack", "h1", target="m1")) == Action("attack", "h1", {"target": "m1"})
    assert decision.judge(action("attack", "h1", target="m2")) == NO
    assert decision.judge(action("dig", "h1")) == NO
    assert decision.judge(action("wait")) == Action("wait", "", {})
    for wrong in (action("wait", "h1"), action("attack", "h2", target="m1"), action("fly", "h1")):
        assert decision.judge(wrong) == refuse("A-Q", NOT_OFFERED)
    for malformed in (
        action("attack", "h1"),
        action("attack", "h1", target="m1", extra=1),
        action("attack", "h1", target=1),
        action("move", "h1", path="N" * 401),
        {"verb": ["attack"], "actor": "h1"},
    ):
        assert decision.judge(malformed) == refuse("A-Q", NOT_UNDERSTOOD)
    for answer in decision.options():
        verdict = decision.judge(answer)
        assert isinstance(verdict, Action)
        assert verdict.as_json() == answer


def test_verbs_are_made_once_per_actor() -> None:
    made: list[str] = []

    def verbs_of(actor: str) -> list[Verb]:
        made.append(actor)
        return [Verb("wait", lambda args: None, lambda: [{}])]

    decision = Act(actors=("h1", "h2"), verbs_of=verbs_of, **COMMON)
    assert decision.verbs("stranger") == {}
    for _ in range(3):
        decision.judge(action("wait", "h1"))
    assert made == ["h1"]


def test_options_are_lazy() -> None:
    looked: list[Square] = []

    def legal(square: Square) -> Refusal | None:
        looked.append(square)
        return None

    decision = PickSquare(candidates=lambda: (Square(x, 0) for x in range(1000)), legal=legal, **COMMON)
    assert next(decision.options()) == [0, 0]
    assert looked == [Square(0, 0)]


def test_rules_are_suspended_in_one_place_only() -> None:
    """The only yield that hands over control is in Decision.__await__; the others are iterators."""
    engine = Path(decisions.__file__).parent
    found = []
    for module in sorted(engine.glob("*.py")):
        for node in ast.walk(ast.parse(module.read_text())):
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            yields = any(isinstance(part, ast.Yield | ast.YieldFrom) for part in own_nodes(node))
            returns = ast.unparse(node.returns) if node.returns is not None else ""
            assert not (yields and isinstance(node, ast.AsyncFunctionDef)), module
            assert "coroutine" not in [ast.unparse(d) for d in node.decorator_list], module
            if node.name == "__await__" or (yields and not returns.startswith("Iterator[")):
                found.append((module.name, node.name))
    assert found == [("decisions.py", "__await__")]


def own_nodes(function: ast.AST) -> list[ast.AST]:
    """The nodes of a function without those of functions in it."""
    out: list[ast.AST] = []
    todo = list(ast.iter_child_nodes(function))
    while todo:
        node = todo.pop()
        out.append(node)
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            todo += ast.iter_child_nodes(node)
    return out
