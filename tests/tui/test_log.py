"""How the log lays lines out: folded misses, marks, what does not fit, reasons where there is room."""

from roguelike.narrator import LogLine
from roguelike.tui.lines import plain
from roguelike.tui.log import Log


def rows(log: Log, width: int = 60, height: int = 6) -> list[str]:
    return [plain(row) for row in log.rows(width, height, "(+# lines: m)")]


def miss(who: str, wide: str = "") -> LogLine:
    return LogLine(f"{who} misses.", pace="miss", wide=wide)


def test_misses_of_one_phase_fold() -> None:
    log = Log()
    for told in (LogLine("Monsters."), miss("a"), miss("b"), LogLine("c hits.", pace="hit"), miss("d")):
        log.add(told)
    assert rows(log) == [">Monsters.", ">a misses. b misses.", ">c hits.", ">d misses."]


def test_a_no_gives_way_to_the_next_one_but_what_happened_stays() -> None:
    log = Log()
    for told in (
        LogLine("You stand on the stairs."),
        LogLine("A door: D opens it.", "hint"),
        LogLine("o is no answer.", "why"),
    ):
        log.read()
        log.add(told)
    log.add(LogLine("Esc: back.", "why"))
    assert rows(log) == [" You stand on the stairs.", " A door: D opens it.", ">o is no answer.", ">Esc: back."], (
        "one key said both"
    )
    log.read()
    log.add(LogLine("t is no answer.", "why"))
    log.read()
    log.add(LogLine("m is no answer.", "why"))
    assert [told.text for told in log.lines] == [
        "You stand on the stairs.",
        "A door: D opens it.",
        "o is no answer.",
        "m is no answer.",
    ]
    log.read()
    log.add(LogLine("Heinrich falls."))
    assert len(log.lines) == 5


def test_misses_that_end_without_a_stop_are_told_apart() -> None:
    log = Log()
    for dice in ("z misses Hargin: b W", "k misses Halvar: W W"):
        log.add(LogLine(dice, pace="miss"))
    assert rows(log) == [">z misses Hargin: b W; k misses Halvar: W W"]


def test_old_misses_do_not_fold_with_new_ones() -> None:
    log = Log()
    log.add(miss("a"))
    log.read()
    log.add(miss("b"))
    assert rows(log) == [" a misses.", ">b misses."]


def test_what_does_not_fit_is_counted_with_all_that_folded() -> None:
    log = Log()
    for i in range(4):
        log.add(LogLine(f"line {i}"))
        log.add(miss(str(i)))
    assert rows(log, height=3) == [" (+5 lines: m)", ">line 3", ">3 misses."]


def test_the_reason_is_told_where_there_is_room() -> None:
    log = Log()
    log.add(LogLine("a hits (needs 5).", wide="a hits (needs 5: WS8 v WS6)."))
    assert rows(log, 99) == [">a hits (needs 5)."]
    assert rows(log, 100) == [">a hits (needs 5: WS8 v WS6)."]


def test_a_line_goes_on_with_the_line_before_if_nobody_has_read_that() -> None:
    log = Log()
    done, next_phase = LogLine("Monsters done.", "phase"), LogLine("Combat 2: your phase.", "phase", joins=True)
    log.add(done)
    log.add(next_phase)
    assert [told.text for told in log.lines] == ["Monsters done. Combat 2: your phase."]
    assert log.new == 1
    log.add(LogLine("Monsters done: " + 50 * "x", "phase"))
    log.add(next_phase)
    assert log.lines[-1] == next_phase, "both in one row, or each in its own"
    del log.lines[1:]
    log.read()
    log.add(next_phase)
    log.add(LogLine("Sven hits."))
    log.add(next_phase)
    assert [told.text for told in log.lines[1:]] == ["Combat 2: your phase.", "Sven hits.", "Combat 2: your phase."]
