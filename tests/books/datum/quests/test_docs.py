"""docs/quests.md: its worked example is a sound quest, and it names every key and kind that there is."""

import re
from pathlib import Path

import attrs
import pytest

from roguelike.books.datum.book import book
from roguelike.books.datum.content import content
from roguelike.books.datum.quests import drawing, form, names, parse_quest
from roguelike.books.datum.state import HEROES, ZARGON
from roguelike.engine.chance import Chance, ChanceState
from roguelike.engine.late import has, made
from roguelike.resources import checkout_dir

TOP = checkout_dir()
assert TOP is not None
PAGE = (TOP / "docs" / "quests.md").read_text(encoding="utf-8")


def test_the_worked_example_is_sound_and_is_what_it_says() -> None:
    quest = parse_quest("toll-cellar.toml", example().encode())
    assert quest.title == "The Toll Cellar"
    assert [monster.hidden for monster in quest.monsters] == [False, False, True]
    assert quest.goal.items == ("treasure:The strongbox",)


def example() -> str:
    """The worked example."""
    (found,) = re.findall(r"^```toml\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    return str(found)


@pytest.mark.rule("DQ-SET-02", "DQ-SET-12", "DQ-BASE-17")
def test_the_worked_example_is_played_from_the_players_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FATEPOINT_HOME", str(tmp_path))
    (tmp_path / "quests").mkdir()
    (tmp_path / "quests" / "toll-cellar.toml").write_text(example(), encoding="utf-8")
    (quest,) = [decision for decision in book.setups({}) if decision.question == "quest"]
    assert quest.accepts("toll-cellar") is None
    state = book.new_campaign({"quest": "toll-cellar"}, "played")
    minds = {seat: book.mind(seat, "auto") for seat in (HEROES, ZARGON)}
    chances = {seat: Chance(ChanceState(seat)) for seat in minds}
    rules = book.play(book.game(state))
    decision = rules.send(None)
    for _ in range(2000):
        if state.chronicle:
            break
        view = book.view(state, decision.seat)
        decision = rules.send(minds[decision.seat].answer(view, decision, chances[decision.seat]))
    rules.close()
    (page,) = state.chronicle
    assert (page.title, page.outcome in ("won", "left", "lost")) == ("The Toll Cellar", True)


def test_every_key_is_taught() -> None:
    words = set(re.findall(r"`\[?(\w+)\]?`|\[(\w+)\.", PAGE))
    taught = {word for pair in words for word in pair if word}
    parts = [kind for kind in vars(form).values() if has(kind) and kind.__module__ == form.__name__]
    assert parts
    for part in parts:
        for attribute in attrs.fields(made(part)):
            name = attribute.name
            assert name in taught or f"[{name}]" in PAGE or f"`{name}`" in PAGE, f"{part.__name__}.{name}"


def test_every_kind_and_occasion_is_taught() -> None:
    for kind in [*content().furniture, *(id for id in content().traps if id != "chasm")]:
        assert kind in PAGE
    for when in form.WHENS:
        assert f'`"{when}"`' in PAGE


def test_the_sizes_of_furniture_and_the_limits_are_those_of_the_checker() -> None:
    (told,) = re.findall(r"Furniture: (.*?)\.\n", PAGE, re.DOTALL)
    parts = re.split(r";\s+", told.replace("\n", " "))
    taught: dict[str, tuple[int, ...]] = {}
    for part in parts:
        size = (1, 1) if "one square" in part else tuple(map(int, re.findall(r"(\d) by (\d)", part)[0]))
        taught |= {kind: size for kind in re.findall(r"[a-z-]+", part) if kind in content().furniture}
    assert taught == {kind: (card.width, card.height) for kind, card in content().furniture.items()}
    for most in (drawing.MOST, drawing.WIDEST, drawing.HIGHEST):
        assert str(most) in PAGE
    for name in (names.YEAR, names.TOWN, names.STOP):
        assert f"`{name}`" in PAGE
