"""A choice that says what would come of each: the spell list, the opener of a door."""

from __future__ import annotations

from collections.abc import Sequence

from roguelike.engine.text import Msg
from roguelike.tui.asking.choose import ToldAsker
from roguelike.tui.lines import plain
from tests.tui.fake import option, prompt
from tests.tui.hands import Hands


def test_the_marked_option_is_told_and_asked_for_once() -> None:
    asked: list[str] = []

    def told(key: str) -> Sequence[Msg]:
        asked.append(key)
        return (prompt(f"burns {key}"),)

    desk = Hands().player.desk
    asker = ToldAsker(desk, prompt("Which?"), options=[option("fire"), option("frost")], told=told)
    assert any("burns fire" in plain(row) for row in asker.rows(80, 6))
    asker.press("down")
    rows = [plain(row) for row in asker.rows(80, 6)]
    assert any("burns frost" in row for row in rows)
    assert any("fire" in row and "frost" in row for row in rows), "a short list is in the same rows"
    asker.rows(80, 6)
    assert asked == ["fire", "frost"]


def test_a_long_list_stands_in_the_panel_and_leaves_room_for_what_is_told() -> None:
    desk = Hands().player.desk
    options = [option(str(number)) for number in range(9)]
    asker = ToldAsker(desk, prompt("Which?"), options=options, always_list=True, told=lambda key: (prompt("told"),))
    assert asker.listing(28, 15) is not None
    assert [plain(row).strip() for row in asker.rows(80, 6)] == ["Which?", "told"]
