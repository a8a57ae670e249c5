"""The lines around the map: header, panel, focus line."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve
from rich.cells import cell_len

from roguelike.books.ahq.counters import AMBUSH, TRAP
from roguelike.books.ahq.events_counters import CounterPlayed
from roguelike.books.ahq.state import GM, HEROES
from roguelike.engine.geometry import Square
from roguelike.engine.text import Ref, msg
from roguelike.engine.views import HeaderPart, View
from roguelike.narrator import Narrator
from roguelike.tui.lines import plain, width_of
from roguelike.tui.log import Log
from roguelike.tui.panel import Panel, focus_line, header
from tests.tui.fake import FakePlay, model, narrator, prompt
from tests.tui.seats import PERSON, campaign, hand


def crowd(count: int, kind: str = "Skaven Warrior") -> View:
    """Two heroes and so many monsters of one kind."""
    play = FakePlay()
    for i in range(count):
        id, glyph = f"m{i + 1}", "abcdefghijklmnopqrst"[i]
        beast = model(id, glyph, glyph, "theirs", Square(7 + i % 4, 2 + i % 3))
        wounds = f"{1 + i % 3}/3"
        play.models[id] = evolve(beast, kind=msg("fake-kind", name=kind), cells={"wounds": wounds, "tough": "T7"})
    return play.view()


def rows(view: View, width: int = 29, height: int = 15) -> list[str]:
    return [plain(row).rstrip() for row in Panel(narrator(), view, "h1").lines(width, height)]


def test_monsters_of_one_kind_are_merged_when_rows_run_out() -> None:
    assert " a-t Skaven Warrior    T7 x20" in rows(crowd(20))


def test_merged_few_are_named_one_by_one_and_their_count_is_not_cut() -> None:
    view = crowd(9)
    kinds = dict(zip(("m1", "m2", "m3", "m4", "m5"), ("Orc", "Orc", "Orc", "Goblin", "Goblin"), strict=True))
    sure = {"wounds": "1/1", "dice": "A3 D2 and more"}
    models = tuple(
        evolve(m, cells=sure, kind=msg("fake-kind", name=kinds.get(m.id, "Chaos Warrior"))) if m.side == "theirs" else m
        for m in view.models
    )
    told = [row for row in rows(evolve(view, models=models), height=10) if " x" in row]
    assert [row[:8].split()[0] for row in told] == ["abc", "de", "f-i"]
    assert [row.split()[-1] for row in told] == ["x3", "x2", "x4"]


def test_a_long_kind_is_told_by_its_last_words() -> None:
    told = next(row for row in rows(crowd(3, "Skaven Warlord of the Under City")) if row.startswith(" a "))
    assert "City" in told
    assert "Skaven" not in told
    assert told.endswith("1/3 T7")


def test_a_long_name_of_somebody_is_told_by_how_it_begins() -> None:
    view = crowd(3, "Vessara the Pale, Sentinel")
    named = tuple(evolve(m, proper=m.id == "m1") for m in view.models)
    told = [row for row in rows(evolve(view, models=named)) if row[1:2] in ("a", "b")]
    assert [row[5:].split()[0] for row in told] == ["Vessara", "Pale,"]
    assert "…" in told[0]
    assert told[0].endswith("1/3 T7")


def test_what_tells_two_of_one_name_apart_is_not_cut() -> None:
    view = crowd(0)
    names = ["Heinrich's 1", "Heinrich's 2"]
    twins = [evolve(m, name=name) for m, name in zip(view.models, names, strict=False)]
    told = rows(evolve(view, models=tuple(twins)))
    assert [row[3:12].strip() for row in told if row[1:2] in ("1", "2")] == ["Heinric 1", "Heinric 2"]


def test_a_name_ends_with_a_whole_word() -> None:
    def called(*names: str) -> list[str]:
        view = crowd(0)
        ours = tuple(evolve(m, name=name) for m, name in zip(view.models, names, strict=False))
        return [row[3:12].strip() for row in rows(evolve(view, models=ours)) if row[1:2] in ("1", "2")]

    assert called("Magnus the Bright", "Sven Hammerheim") == ["Magnus", "Sven"]
    assert called("Bartholomeus", "Li Po") == ["Bartholom", "Li Po"]
    assert called("Anna of Nuln", "Anna Bergmann") == ["Anna of N", "Anna Berg"], "two Annas are told apart"


def test_the_other_side_calls_a_hero_by_the_first_of_his_names_too() -> None:
    view = crowd(3)
    hero = next(m for m in view.models if m.glyph == "1")
    foe = evolve(hero, side="theirs", name="Torallion Leafstar of the Wood", cells={"wounds": "4/4", "tough": "T5"})
    shown = evolve(view, models=tuple(foe if m is hero else m for m in view.models))
    told = next(row for row in rows(shown) if row.startswith(" 1 "))
    assert told.split()[1:] == ["Torallion", "4/4", "T5"]


def mixed(*kinds: str) -> View:
    """Two heroes and one monster of each kind given."""
    view = crowd(len(kinds))
    foes = iter(kinds)
    return evolve(
        view,
        models=tuple(
            evolve(m, kind=msg("fake-kind", name=next(foes))) if m.side == "theirs" else m for m in view.models
        ),
    )


def test_who_is_not_told_of_is_counted_one_by_one() -> None:
    told = rows(mixed("Orc", "Orc", "Elf", "Imp", "Imp", "Bat", "Bat", "Bat", "Rat"), height=8)
    assert [row.split()[0] for row in told[4:-1]] == ["ab", "c", "de"]
    assert told[-1] == " and 4 more"


def test_a_card_leaves_room_for_at_least_one_of_those_in_sight() -> None:
    card = ("AMBUSH", "Another group of monsters joins the fight.")
    told = [plain(row).rstrip() for row in Panel(narrator(), mixed("Orc", "Elf", "Imp"), "h1", card=card).lines(29, 13)]
    assert told[3] == " In sight 3"
    assert told[4].startswith(" a ")
    assert told[5] == " and 2 more"


def test_whose_action_it_is_stands_in_the_header() -> None:
    view = FakePlay().view()
    assert plain(header(narrator(), view, "h2")).endswith("YOUR PHASE: Sven")
    assert plain(header(narrator(), view)).endswith("YOUR PHASE")


def test_what_matters_least_gives_way_first_where_the_header_has_no_room() -> None:
    parts = (
        HeaderPart(prompt("Dungeon 1, level 1, turn 123"), short=prompt("Level 1, turn 123"), rank=1),
        HeaderPart(prompt("COMBAT 12, YOUR PHASE"), strong=True),
        HeaderPart(prompt("You hold: Ambush, Trap"), short=prompt("You hold 2"), rank=2),
        HeaderPart(prompt("85 GC"), rank=4),
    )
    view = evolve(FakePlay().view(), header=parts)

    def told(width: int) -> str:
        row = plain(header(narrator(), view, "h2", width))
        assert len(row) <= width
        return row

    assert told(120) == " Dungeon 1, level 1, turn 123 | COMBAT 12, YOUR PHASE: Sven | You hold: Ambush, Trap | 85 GC"
    assert told(80) == " Dungeon 1, level 1, turn 123 | COMBAT 12, YOUR PHASE: Sven | You hold 2 | 85 GC"
    assert told(79) == " Level 1, turn 123 | COMBAT 12, YOUR PHASE: Sven | You hold 2 | 85 GC"
    assert told(67) == " Level 1, turn 123 | COMBAT 12, YOUR PHASE: 2 | You hold 2 | 85 GC"
    assert told(60) == " Level 1, turn 123 | COMBAT 12, YOUR PHASE: 2 | You hold 2"
    assert told(30) == " COMBAT 12, YOUR PHASE: 2"


def test_a_part_may_have_two_shorter_forms() -> None:
    order = HeaderPart(prompt("Rogar 1 > ZARGON 2"), short=prompt("Rogar > ZARGON"), shorter=prompt("1 > Z"))
    view = evolve(FakePlay().view(), header=(order,))
    told = [plain(header(narrator(), view, "", width)).strip() for width in (80, 18, 14)]
    assert told == ["Rogar 1 > ZARGON 2", "Rogar > ZARGON", "1 > Z"]


@pytest.mark.parametrize("seat", [HEROES, GM])
@pytest.mark.parametrize("width", [80, 120])
def test_no_part_of_the_real_header_is_cut(tmp_path: Path, seat: str, width: int) -> None:
    play = campaign(tmp_path, PERSON, hand(TRAP, AMBUSH, "escape", "wandering-monsters"))
    state = play.table.session.state
    state.phase, state.fight, state.turn = "fight", 12, 120
    for hero in state.heroes():
        hero.gold = 1000
    view = play.sit(seat).view()
    acts = next(m.id for m in view.models if m.name == "Torallion")
    row = header(Narrator(), view, acts, width)
    assert width_of(row) <= width
    wholes = {Narrator().text(part) for p in view.header for part in (p.text, p.short) if part is not None}
    parts = plain(row).strip().split(" | ")
    assert all(part in wholes or part.partition(":")[0] in wholes for part in parts), parts
    assert len(parts) == len(view.header)
    play.close()


def test_the_leader_is_named_where_there_is_room() -> None:
    view = evolve(FakePlay().view(), leader="h2")
    assert plain(focus_line(narrator(), view, "h1", 80)).endswith("| Leader: 2")
    long = [evolve(m, notes=(prompt("many words " * 6),)) for m in view.models]
    told = focus_line(narrator(), evolve(view, models=tuple(long)), "h1", 80)
    assert "Leader" not in plain(told)
    assert width_of(told) <= 90


def test_what_somebody_is_gives_way_where_the_rest_of_the_focus_line_would_be_cut() -> None:
    view = FakePlay().view()
    one = next(m for m in view.models if m.id == "h1")
    whole = f" {one.glyph} {one.name}, {narrator().text(one.kind)} | "
    brief = f" {one.glyph} {one.name} | "
    for size, first in ((80 - len(whole), whole), (81 - len(whole), brief), (80 - len(brief), brief), (80, brief)):
        noted = evolve(view, models=(evolve(one, notes=(prompt("x" * size),)),))
        row = plain(focus_line(narrator(), noted, "h1", 80))
        cut = first + "x" * size
        assert row == (cut if len(cut) <= 80 else cut[:79] + "…"), "dots say that there is more"


@pytest.mark.parametrize("size", [(29, 15), (38, 28)])
@pytest.mark.parametrize("counter", ["trap", "wandering-monsters", "ambush", "fate", "escape", "special-monster"])
def test_a_played_counter_is_a_card_in_the_panel(counter: str, size: tuple[int, int]) -> None:
    narrator = Narrator()
    for who in (None, Ref("m1", "Skitter")):
        told = narrator.line(CounterPlayed(rule="AHQ-CNT-07", counter=counter, held=1, who=who))
        assert told is not None
        log = Log()
        log.add(told)
        rows = [plain(row) for row in Panel(narrator, FakePlay().view(), "h1", (), log.card).lines(*size)]
        assert len(rows) <= size[1]
        assert all(cell_len(row) <= size[0] for row in rows)
        edges = [i for i, row in enumerate(rows) if set(row.strip()) == {"+", "-"}]
        assert [edges[0], edges[-1]] == [edges[0], len(rows) - 1]
        assert counter.replace("-", " ").upper() in rows[edges[0] + 1]
        assert all(row.startswith(" | ") and row.endswith(" |") for row in rows[edges[0] + 1 : -1])
        assert any("# Party" in row for row in rows), "one's own side stays"
        log.read()
        assert not log.card
