"""JSON and back: everything that a state may hold comes back equal."""

import json
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Literal, NamedTuple

import numpy as np
import pytest
from attrs import Factory, cmp_using, define, field, frozen
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from roguelike.engine.chance import ChanceState
from roguelike.engine.decisions import Json
from roguelike.engine.events import Event, event
from roguelike.engine.geometry import Place, Rect, Square
from roguelike.engine.serial import (
    MANY,
    SharedObject,
    dump,
    from_bytes,
    load,
    to_bytes,
    walk_objects,
)
from roguelike.engine.text import Arg, Msg, Ref


class Phase(StrEnum):
    EXPLORE = "explore"
    COMBAT = "combat"


class Pair(NamedTuple):
    left: Square
    right: Phase


@frozen
class Burning:
    until: int


@frozen
class Armoured:
    by: str
    at: Square | None = None


@event
class SerialStruck(Event):
    target: Ref
    wounds: int


@event
class SerialStruckHard(SerialStruck):
    where: Square


array_eq = cmp_using(eq=np.array_equal)


@define
class State:
    """One field of every kind that a state may have."""

    chance: ChanceState
    phase: Phase
    mode: Literal["solo", "counters"]
    place: Place
    pair: Pair
    room: Rect | None
    known: NDArray[np.bool_] = field(eq=array_eq)
    codes: NDArray[np.uint8] = field(eq=array_eq)
    heights: NDArray[np.int16] | None = field(eq=cmp_using(eq=np.array_equal))
    models: dict[str, list[Square]]
    doors: dict[Square, bool]
    counts: Mapping[int, tuple[int, ...]]
    by_phase: dict[Phase, int]
    met: frozenset[str]
    seen: set[Square]
    effects: list[Burning | Armoured]
    one: Burning | Armoured | None
    mixed: Burning | str | Square
    number: int | str | None
    label: Msg
    args: tuple[Arg, ...]
    answer: Json
    events: list[Event]
    pair_of: tuple[int, Msg] = Factory(lambda: (1, Msg("m")))


squares = st.builds(Square, st.integers(-99, 99), st.integers(-99, 99))
texts = st.text(max_size=8)
refs = st.builds(Ref, texts, texts)
args: st.SearchStrategy[Any] = st.recursive(
    texts | st.integers() | refs,
    lambda inner: (
        st.lists(inner, max_size=3).map(tuple) | st.builds(Msg, texts, st.dictionaries(texts, inner, max_size=2))
    ),
    max_leaves=5,
)
msgs = st.builds(Msg, texts, st.dictionaries(texts, args, max_size=2))
answers: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)
effects = st.builds(Burning, st.integers()) | st.builds(Armoured, texts, st.none() | squares)
seats = st.none() | st.lists(texts, max_size=2).map(tuple)
events = st.builds(SerialStruck, rule=texts, audience=seats, target=refs, wounds=st.integers()) | st.builds(
    SerialStruckHard, rule=texts, target=refs, wounds=st.integers(), where=squares
)


def arrays(kind: type[Any], low: int, high: int) -> st.SearchStrategy[Any]:
    return st.tuples(st.integers(0, 5), st.integers(1, 5)).flatmap(
        lambda shape: st.lists(st.integers(low, high), min_size=shape[0] * shape[1], max_size=shape[0] * shape[1]).map(
            lambda values: np.array(values, kind).reshape(shape)
        )
    )


states = st.builds(
    State,
    chance=st.builds(ChanceState, texts, st.dictionaries(texts, st.integers(0), max_size=2)),
    phase=st.sampled_from(Phase),
    mode=st.sampled_from(["solo", "counters"]),
    place=st.tuples(st.integers(), st.integers(), texts, texts, st.integers()).map(lambda p: Place(*p)),
    pair=st.builds(Pair, squares, st.sampled_from(Phase)),
    room=st.none() | st.builds(Rect, st.integers(), st.integers(), st.integers(), st.integers()),
    known=arrays(np.bool_, 0, 1),
    codes=arrays(np.uint8, 0, 255),
    heights=st.none() | arrays(np.int16, -300, 300),
    models=st.dictionaries(texts, st.lists(squares, max_size=2), max_size=2),
    doors=st.dictionaries(squares, st.booleans(), max_size=3),
    counts=st.dictionaries(st.integers(), st.lists(st.integers(), max_size=2).map(tuple), max_size=2),
    by_phase=st.dictionaries(st.sampled_from(Phase), st.integers()),
    met=st.frozensets(texts, max_size=3),
    seen=st.sets(squares, max_size=3),
    effects=st.lists(effects, max_size=3),
    one=st.none() | effects,
    mixed=st.builds(Burning, st.integers()) | texts | squares,
    number=st.none() | st.integers() | texts,
    label=msgs,
    args=st.lists(args, max_size=3).map(tuple),
    answer=answers,
    events=st.lists(events, max_size=3),
    pair_of=st.tuples(st.integers(), msgs),
)


@given(states)
def test_load_of_dump_is_the_same(state: State) -> None:
    dumped = dump(state)
    assert load(State, dumped) == state
    assert json.loads(json.dumps(dumped)) == dumped
    data = to_bytes(state)
    again = from_bytes(State, data)
    assert again == state
    assert to_bytes(again) == data
    for name in ("place", "pair", "args", "met", "seen", "known", "codes"):
        assert type(getattr(again, name)) is type(getattr(state, name))


@given(events)
def test_an_event_knows_its_class(event: Event) -> None:
    assert load(Event, dump(event)) == event  # type: ignore[type-abstract,unused-ignore]
    assert load(SerialStruck, dump(event)) == event
    assert load(type(event), dump(event)) == event


def test_what_is_no_event_of_that_class() -> None:
    soft = dump(SerialStruck(target=Ref("a", "A"), wounds=1))
    for data in (soft, {"_": "NoSuchEvent"}):
        with pytest.raises(ValueError, match="no event of this name"):
            load(SerialStruckHard, data)


def test_the_shape_of_the_json() -> None:
    assert dump(Square(1, 2)) == [1, 2]
    assert dump(Msg("hit", {"who": Ref("h1", "Heinrich"), "n": 2})) == {
        "msg": "hit",
        "args": {"who": {"ref": "h1", "label": "Heinrich"}, "n": 2},
    }
    assert dump(Burning(3), Burning | Armoured) == {"_": "Burning", "until": 3}
    assert dump(Burning(3)) == {"until": 3}
    assert dump({Square(1, 2): True}, dict[Square, bool]) == [[[1, 2], True]]
    assert dump(np.array([[True, False]])) == {"shape": [1, 2], "of": "bool", "data": "gA=="}
    assert dump({"b", "a"}) == ["a", "b"]
    assert to_bytes({"b": "é", "a": 1}) == '{"b":"é","a":1}'.encode()


def test_loaded_arrays_can_be_changed() -> None:
    for array in (np.zeros((2, 3), np.bool_), np.zeros((2, 3), np.uint8)):
        again = from_bytes(np.ndarray, to_bytes(array))
        again[0, 0] = 1
        assert again.dtype == array.dtype


def test_what_has_no_json() -> None:
    with pytest.raises(TypeError, match="float64"):
        dump(np.zeros(3))
    with pytest.raises(ValueError, match="float64"):
        load(np.ndarray, {"shape": [1], "of": "float64", "data": ""})
    with pytest.raises(ValueError, match="JSON"):
        to_bytes(float("nan"))


@pytest.mark.parametrize("data", [3, {"_": "Nobody"}, [1], {"until": 3}])
def test_what_is_no_member_of_a_union(data: Json) -> None:
    @define
    class Holder:
        one: Burning | Armoured

    with pytest.raises(ValueError, match="none of"):
        load(Holder, {"one": data})


@pytest.mark.parametrize("data", [None, [[None]], {"who": 3}, 1.5])
def test_what_is_no_argument(data: Json) -> None:
    with pytest.raises(ValueError, match="not an argument"):
        load(Msg, {"msg": "m", "args": {"a": data}})


def test_what_reads_many_of_a_kind_reads_the_same() -> None:
    rows: list[Json] = [{"by": str(n), "at": [n, n]} if n % 2 else {"by": str(n)} for n in range(3 * MANY)]
    expected = [Armoured(str(n), Square(n, n) if n % 2 else None) for n in range(3 * MANY)]
    assert load(list[Armoured], rows) == expected
    with pytest.raises(KeyError, match="by"):
        load(Armoured, {})


def test_the_first_of_a_kind_must_be_whole_too() -> None:
    @define
    class Seldom:
        must: int
        may: int = 7

    with pytest.raises(KeyError, match="must"):
        load(Seldom, {"may": 1})
    assert load(Seldom, {"must": 3, "unknown": 4}) == Seldom(3)


@define
class Node:
    items: list["Node"] = Factory(list)
    notes: dict[str, Msg] = Factory(dict)


def test_a_tree_is_walked_once() -> None:
    same = Msg("m", {"a": 1})
    tree = Node([Node(notes={"x": same, "y": same})])
    assert [path for path, _ in walk_objects(tree)] == [
        "state",
        "state.items",
        "state.items[0]",
        "state.items[0].items",
        "state.items[0].notes",
        "state.items[0].notes['x']",
        "state.items[0].notes['x'].args",
        "state.notes",
    ]


def test_a_shared_object_is_named_by_both_paths() -> None:
    leaf = Node()
    with pytest.raises(SharedObject, match=r"state\.items\[0\] and state\.items\[1\]"):
        list(walk_objects(Node([leaf, leaf])))
    loop = Node()
    loop.items.append(loop)
    with pytest.raises(SharedObject, match=r"state and state\.items\[0\]"):
        list(walk_objects(loop))
    array = np.zeros(2)
    with pytest.raises(SharedObject):
        list(walk_objects(({"a": array}, [array])))
