"""Mappings whose values are made when they are looked at."""

import pytest

from roguelike.engine.ondemand import Later, OnDemand


def squares(made: list[str]) -> OnDemand[int]:
    def one(key: str) -> int | None:
        made.append(key)
        return int(key) ** 2 if key in "123" else None

    return OnDemand(one, lambda: "123")


def test_one_value_is_made_once_and_no_other() -> None:
    made: list[str] = []
    values = squares(made)
    assert (values["2"], values.get("2"), values.get("9", 7), values.get("9")) == (4, 4, 7, None)
    assert made == ["2", "9"]
    with pytest.raises(KeyError):
        values["9"]


def test_the_keys_cost_no_value() -> None:
    made: list[str] = []
    values = squares(made)
    assert (list(values), len(values), list(values.keys())) == (["1", "2", "3"], 3, ["1", "2", "3"])
    assert "3" in values
    assert "4" not in values
    assert values.get("4") is None
    assert made == []


def test_whoever_walks_through_them_has_all_in_order() -> None:
    made: list[str] = []
    values = squares(made)
    assert values["3"] == 9
    assert dict(values.items()) == {"1": 1, "2": 4, "3": 9}
    assert list(values.values()) == [1, 4, 9]
    assert made == ["3", "1", "2"]


def test_a_key_is_asked_for_without_a_list() -> None:
    made: list[str] = []
    values = squares(made)
    assert "1" in values
    assert "x" not in values
    assert made == ["1", "x"]


def test_a_later_list_is_made_once_when_it_is_looked_at() -> None:
    made: list[int] = []

    def make() -> list[int]:
        made.append(1)
        return [3, 4]

    later = Later(make)
    assert not made
    assert (len(later), later[1], list(later)) == (2, 4, [3, 4])
    assert later == (3, 4) == later
    assert later == Later(lambda: (3, 4))
    assert later != (3, 5)
    assert hash(later) == hash((3, 4))
    assert made == [1]
