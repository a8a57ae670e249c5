"""Classes that attrs makes at their first use."""

from typing import Generic, TypeVar

import attrs
import pytest
from attrs import field

from roguelike.engine import late
from roguelike.engine.late import define, frozen, has, made, waits

T = TypeVar("T")


def test_a_class_waits_until_its_first_object_is_made() -> None:
    @define
    class Thing:
        x: int
        names: list[str] = field(factory=list)

        def twice(self) -> int:
            return 2 * self.x

    assert waits(Thing)
    assert has(Thing)
    assert not hasattr(Thing, "__attrs_attrs__")
    thing = Thing(3)
    assert not waits(Thing)
    assert hasattr(Thing, "__attrs_attrs__")
    assert (thing.x, thing.names, thing.twice()) == (3, [], 6)
    assert thing == Thing(3, []) != Thing(4)
    assert repr(thing).endswith("Thing(x=3, names=[])")
    assert Thing(1).names is not Thing(1).names


def test_wrong_arguments_of_the_first_object_are_refused_as_of_any_other() -> None:
    @frozen(kw_only=True)
    class Strict:
        x: int

    for _ in range(2):
        with pytest.raises(TypeError, match="missing 1 required keyword-only argument: 'x'"):
            Strict()  # type: ignore[call-arg]
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        Strict(x=1).x = 2  # type: ignore[misc]


def test_a_base_is_made_with_the_class_and_another_child_still_waits() -> None:
    @define
    class Base:
        x: int

    @define
    class Child(Base):
        y: int = 2

    @define
    class Other(Base):
        z: int = 3

    assert (Child(1).x, Child(1).y) == (1, 2)
    assert not waits(Base)
    assert waits(Other)
    assert [one.name for one in attrs.fields(made(Other))] == ["x", "z"]
    assert Base(1) == Base(1)


def test_a_child_that_is_not_decorated_has_what_its_base_has() -> None:
    @define
    class Base:
        x: int

    class Plain(Base):
        pass

    assert Plain(1).x == 1
    assert Base(2).x == 2


def test_a_child_with_an_own_init_may_call_that_of_its_base() -> None:
    @define
    class Base:
        x: int

    class Own(Base):
        def __init__(self) -> None:
            super().__init__(4)

    assert Own().x == 4
    assert Own().x == 4


def test_what_runs_after_the_making_runs_for_the_first_object_too() -> None:
    ran = []

    @define
    class Noted:
        x: int

        def __attrs_post_init__(self) -> None:
            ran.append(self.x)

    assert (Noted(1).x, Noted(2).x) == (1, 2)
    assert ran == [1, 2]


def test_generic_classes_are_known_by_their_parameters_too() -> None:
    @frozen
    class Box(Generic[T]):
        value: T

    assert has(Box[int])
    assert waits(Box)
    assert Box(1).value == 1
    assert has(Box[int])


def test_other_classes_are_left_alone() -> None:
    assert not has(int)
    assert not waits(int)
    assert made(int) is int
    assert not has(list[int])


def test_an_object_that_comes_from_another_process_makes_its_class() -> None:
    @define
    class Sent:
        x: int

    sent = Sent.__new__(Sent)
    sent.__setstate__({"x": 5})  # type: ignore[attr-defined]
    assert not waits(Sent)
    assert sent == Sent(5)


def test_all_that_wait_are_made_one_by_one_but_for_those_left_out() -> None:
    @define
    class Left:
        x: int

    @define
    class Below(Left):
        y: int = 0

    @define
    class Wanted:
        x: int

    for _ in late.prepare(Left):
        assert waits(Left)
    assert (waits(Left), waits(Below), waits(Wanted)) == (True, True, False)
