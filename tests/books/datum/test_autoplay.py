"""What the heroes' mind does with skills and lights: DQ-MND-03, DQ-SKL-03, DQ-LIT-12."""

import pytest

from roguelike.books.datum import deeds
from roguelike.books.datum.minds.auto import AutoHeroes
from roguelike.books.datum.state import HEROES, HeldSpell
from roguelike.books.datum.view import view
from roguelike.engine.decisions import Json, action
from roguelike.engine.geometry import Square
from tests.books.datum.scene import Scene, arm, scene

HALL = ["##########", "#1.2....o#", "##########"]


def mage(spell: str, rows: list[str] = HALL, *, fight: bool = True) -> Scene:
    """A wizard who has cast this spell, can recall it, and knows no other; his friend is badly hurt."""
    s = scene(rows, ["wizard", "barbarian"], fight=fight)
    s.hero(1).skills, s.hero(1).stance = ["spell-recovery"], -1
    s.hero(1).spells = [HeldSpell(spell, components=False, cast=True, spare=1)]
    s.hero(2).body = 1
    return s


def answer(s: Scene, *more: str) -> Json:
    asked = deeds.act(s.state, HEROES, ("h1", *more, ""), "party" if more else "turn", "DQ-TRN-01")
    made = AutoHeroes().answer(view(s.state, HEROES), asked, s.game.chance)
    assert asked.accepts(made) is None
    return made


@pytest.mark.rule("DQ-MND-03", "DQ-SKL-03")
def test_a_healing_spell_is_recalled_for_a_friend_in_need_and_cast() -> None:
    s = mage("heal-body")
    assert answer(s) == action("recover-spell", "h1", spell="heal-body")
    assert s.do("recover-spell", s.hero(1), spell="heal-body") is None
    assert s.hero(1).mind == 4
    assert answer(s) == action("cast", "h1", spell="heal-body", target="h2", mind="0")
    for change in ("mind", "spare", "acted", "healthy", "skill"):
        s = mage("heal-body")
        if change == "mind":
            s.hero(1).mind = 3
        elif change == "spare":
            s.hero(1).spells[0].spare = 0
        elif change == "acted":
            s.hero(1).turn.acted = True
        elif change == "healthy":
            s.hero(2).body = 8
        else:
            s.hero(1).skills = []
        assert "recover-spell" not in str(answer(s)), change
    s = mage("heal-body", ["######", "#1#2.#", "######"], fight=False)
    assert "recover-spell" not in str(answer(s, "h2")), "he does not see him"
    s = mage("heal-body", ["######", "#1.2.#", "######"], fight=False)
    assert answer(s, "h2") == action("recover-spell", "h1", spell="heal-body")


@pytest.mark.rule("DQ-MND-03", "DQ-SKL-03")
def test_in_a_hard_fight_a_spell_at_the_enemy_is_recalled_too() -> None:
    rows = ["##########", "#1.....oo#", "#.2......#", "##########"]
    s = mage("ball-of-flame", rows)
    s.hero(2).body = 8
    assert answer(s) == action("recover-spell", "h1", spell="ball-of-flame")
    s.hero(1).spells.append(HeldSpell("tempest"))
    assert "recover-spell" not in str(answer(s)), "there is another spell to cast"
    s = mage("ball-of-flame", HALL)
    s.hero(2).body = 8
    assert "recover-spell" not in str(answer(s)), "one orc is not worth it"
    s = mage("ball-of-flame", ["##########", "#1.2...oo#", "##########"])
    s.hero(2).body = 8
    assert "recover-spell" not in str(answer(s)), "he sees none of them"


def test_a_torch_that_went_out_is_lit_again_when_all_is_quiet() -> None:
    s = scene(["######", "#1.2.#", "######"], ["barbarian", "wizard"], fight=False, lit=False)
    arm(s.hero(1), "torch", "tinder")
    assert answer(s, "h2") == action("relight", "h1", thing="torch")
    assert s.do("relight", s.hero(1), thing="torch") is None
    assert "relight" not in str(answer(s, "h2"))


def test_no_spell_is_cast_at_who_is_asleep() -> None:
    s = scene(["##########", "#1.....oo#", "#........#", "##########"], ["wizard"])
    s.hero(1).spells, s.hero(1).stance = [HeldSpell("ball-of-flame")], -1
    first, second = s.state.foes()
    first.asleep, second.square = True, Square(8, 2)
    assert answer(s) == action("cast", "h1", spell="ball-of-flame", target=second.id, mind="0")
    second.asleep = True
    assert "cast" not in str(answer(s))
