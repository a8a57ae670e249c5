"""The registry of verbs: families that a model has none of are passed over at once."""

from collections.abc import Callable, Mapping
from typing import Any

from roguelike.books.kit.deeds import Deed, Deeds
from roguelike.engine.decisions import Args
from roguelike.engine.game import Game

Model = set[str]


async def _nothing(game: Game[Any], model: Model, args: Args) -> None:
    """What no test performs."""


def _book(asked: list[str], waits: Callable[[Any, Model], bool]) -> Deeds[Any, Model]:
    def owned(model: Model) -> bool:
        asked.append("owned")
        return "spells" in model

    def offered(name: str) -> Callable[[Any, Model], bool]:
        def offer(state: Any, model: Model) -> bool:
            asked.append(name)
            return True

        return offer

    book: Deeds[Any, Model] = Deeds()
    book.register(Deed(id="walk", offered=offered("walk"), perform=_nothing))
    for name in ("fire", "ice"):
        book.register(Deed(id=name, offered=offered(name), perform=_nothing, owned=owned, waits=waits))
    return book


def test_a_family_is_asked_once_and_its_verbs_only_if_the_model_has_any() -> None:
    asked: list[str] = []
    book = _book(asked, lambda state, model: True)
    verbs: Mapping[str, Any] = book.verbs(None, set())
    assert list(verbs) == ["walk"]
    assert sorted(asked) == ["owned", "walk"]
    asked.clear()
    assert list(book.verbs(None, {"spells"})) == ["walk", "fire", "ice"]
    assert sorted(asked) == ["fire", "ice", "owned", "walk"]


def test_nobody_is_waited_for_because_of_a_family_that_is_not_his() -> None:
    book = _book([], lambda state, model: True)
    assert not book.waited_for(None, set())
    assert book.waited_for(None, {"spells"})
    assert not _book([], lambda state, model: False).waited_for(None, {"spells"})
