"""Rule marks: nothing of them is felt outside tests, and inside nothing runs unnoticed."""

import os
import subprocess
import sys

import pytest
from attrs import evolve, frozen

from roguelike.engine.rulemarks import marked, ran, remembered, rule, trace


@rule("X-ADD-01", "X-ADD-02")
def add(a: int, b: int) -> int:
    """Add."""
    return a + b


@rule("X-ASK-01")
async def ask(answer: int) -> int:
    return answer


@rule("X-ROLL-01")
@frozen
class Roll:
    dice: int
    needed: int = 7


class Book:
    @property
    @rule("X-TITLE-01")
    def title(self) -> str:
        return "title"

    @staticmethod
    @rule("X-TITLE-02")
    def short() -> str:
        return "short"


def test_a_marked_function_works_as_before_and_is_registered() -> None:
    assert add(2, b=3) == 5
    assert add.__name__ == "add"
    assert add.__doc__ == "Add."
    assert getattr(add, "__rules__") == ("X-ADD-01", "X-ADD-02")  # noqa: B009 - mypy
    assert [name.split(":")[1] for name in marked["X-ADD-02"]] == ["add"]


def test_calls_are_noted_in_every_open_trace() -> None:
    with trace() as outer:
        add(1, 1)
        with trace() as inner:
            ran("X-ROW-01")
        ran("X-ROW-02")
    ran("X-ROW-03")
    assert inner == {"X-ROW-01"}
    assert outer == {"X-ADD-01", "X-ADD-02", "X-ROW-01", "X-ROW-02"}


def test_an_answer_that_was_kept_notes_the_rules_that_made_it() -> None:
    made = []

    @remembered
    def twice(number: int) -> int:
        made.append(number)
        return add(number, number)

    for _ in range(2):
        with trace() as noted:
            assert twice(2) == 4
        assert noted == {"X-ADD-01", "X-ADD-02"}
    assert made == [2]


def test_equal_traces_end_apart() -> None:
    with trace() as outer:
        with trace():
            pass
        add(1, 1)
    assert "X-ADD-01" in outer


def test_a_coroutine_is_noted_when_it_starts_not_when_it_is_made() -> None:
    with trace() as noted:
        coroutine = ask(4)
        assert not noted
        with pytest.raises(StopIteration) as stop:
            coroutine.send(None)
    assert stop.value.value == 4
    assert noted == {"X-ASK-01"}


def test_a_class_is_noted_when_one_is_constructed() -> None:
    with trace() as noted:
        roll = Roll(dice=2)
    assert noted == {"X-ROLL-01"}
    with trace() as noted:
        assert evolve(roll, dice=3) == Roll(3, 7)
    assert noted == {"X-ROLL-01"}


def test_marks_below_property_and_staticmethod_are_noted() -> None:
    with trace() as noted:
        assert (Book().title, Book.short()) == ("title", "short")
    assert noted == {"X-TITLE-01", "X-TITLE-02"}


def test_misplaced_marks_are_refused() -> None:
    with pytest.raises(TypeError, match="needs the ids"):
        rule()
    with pytest.raises(TypeError, match="needs the ids"):
        rule(add)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="belongs below"):
        rule("X-TITLE-03")(property(lambda _self: 1))  # type: ignore[type-var]


def test_nothing_is_wrapped_outside_tests() -> None:
    program = """if True:
        from roguelike.engine import rulemarks

        def add(a, b):
            return a + b

        assert not rulemarks.TRACING
        assert rulemarks.rule("X-ADD-01")(add) is add
        assert add.__rules__ == ("X-ADD-01",)
        with rulemarks.trace() as noted:
            add(1, 2)
            rulemarks.ran("X-ROW-01")
        assert not noted
    """
    environment = {k: v for k, v in os.environ.items() if k != "FATEPOINT_TRACE_RULES"}
    subprocess.run([sys.executable, "-c", program], check=True, env=environment)
