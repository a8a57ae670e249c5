"""What the tests of magic share: a hero with all spells, and a cast that succeeds."""

from __future__ import annotations

from roguelike.books.datum import spells
from roguelike.books.datum.state import HeldSpell
from tests.books.datum.scene import Scene, scene

HALL = ["########", "#1.....#", "#....o.#", "########"]


def wizard(rows: list[str] = HALL, heroes: tuple[str, ...] = ("wizard",), **more: bool) -> Scene:
    """A scene of heroes who hold every spell."""
    s = scene(rows, heroes, lit=more.get("lit", True), known=more.get("known", True), fight=more.get("fight", True))
    for hero in s.state.party():
        hero.spells = [HeldSpell(id) for id in spells.SPELLS]
    return s


def cast(s: Scene, spell: str, target: str, mind: str = "0", **dice: list[int]) -> None:
    """The first hero casts, his magic test passed; all scripted dice are rolled."""
    s.dice(magic_test=[4], **dice)
    assert s.do("cast", s.hero(), spell=spell, target=target, mind=mind) is None
    s.finish()
