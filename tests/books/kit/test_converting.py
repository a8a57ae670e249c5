"""What data records look like to other programs."""

from __future__ import annotations

from roguelike.books.kit.converting import data_converter
from roguelike.engine.late import frozen, waits


@frozen
class _Inner:
    size: int = 1


@frozen
class _Outer:
    inside: tuple[_Inner, ...] = ()


def test_a_class_that_has_still_to_be_made_is_no_plain_data() -> None:
    converter = data_converter()
    empty = _Outer()
    assert waits(_Inner)
    assert converter.unstructure(empty) == {"inside": []}
    assert converter.unstructure(_Outer((_Inner(2),))) == {"inside": [{"size": 2}]}
