"""The picture in the README can be drawn, and is always the same one."""

from __future__ import annotations

from scripts._screenshot import draw


async def test_the_picture_is_a_fight_and_always_the_same() -> None:
    first = await draw()
    assert "YOUR" in first
    assert "Heinrich" in first
    assert await draw() == first
