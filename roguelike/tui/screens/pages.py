"""The pages that can be read during a game: help, messages, why, rules, sheet, map, options, palette."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from roguelike.narrator.rulebook import Rulebook, RuleText
from roguelike.tui.keyline import help_lines
from roguelike.tui.know_keys import with_places
from roguelike.tui.lines import Line, line, wrap
from roguelike.tui.player import Player, Wish
from roguelike.tui.screens.base import PageScreen
from roguelike.tui.screens.options import Options
from roguelike.tui.screens.palette import Palette
from roguelike.tui.screens.reader import Page, Reader
from roguelike.tui.screens.replay import SECONDS, Replay
from roguelike.tui.screens.sheet import SheetPage
from roguelike.tui.screens.wholemap import WholeMap
from roguelike.tui.settings import Keeper, Settings

RULES = Rulebook()


def page(player: Player, wish: Wish, key: str, keeper: Keeper, open_page: Callable[[PageScreen], None]) -> PageScreen:
    """The page for a wish; ``key`` opened it and closes it again. ``open_page`` opens a page over another."""
    say, narrator = player.narrator.say, player.narrator

    def show_rule(id: str) -> None:
        open_page(Reader(narrator, say("ui-page-why"), lambda width: _rule(player, id, width)))

    match wish:
        case "messages":
            return Reader(
                narrator, say("ui-page-messages"), lambda width: [row for row, _ in _messages(player, width)],
                opened_by=key, at_end=True,
                links=lambda width: [rule for _, rule in _messages(player, width)], follow=show_rule,
            )  # fmt: skip
        case "why":
            return Reader(narrator, say("ui-page-why"), lambda width: _why(player, width), opened_by=key)
        case "rules":
            return Reader(
                narrator, say("ui-page-rules"), lambda width: _rules(player, "", width),
                opened_by=key, find=lambda query: _found(player, query),
            )  # fmt: skip
        case "sheet":
            return SheetPage(narrator, player.view, player.focus, show_rule, opened_by=key)
        case "map":
            return WholeMap(narrator, with_places(player), player.focus, player.preset, opened_by=key)
        case "chronicle":
            return Reader(narrator, say("ui-page-chronicle"), lambda width: _chronicle(player, width), opened_by=key)
        case "replay":
            seconds = 0.0 if player.pace in ("instant", "step") else SECONDS
            return Replay(narrator, player.tape.pictures, player.preset, opened_by=key, seconds=seconds)
        case "options":

            def changed(settings: Settings) -> None:
                player.preset, player.pace, player.aloud = settings.layout, settings.watch, settings.aloud

            return Options(narrator, keeper, changed, opened_by=key)
        case "palette":
            return Palette(narrator, player.preset, player.view.book)
    return Reader(
        narrator,
        say("ui-page-help"),
        lambda width: help_lines(narrator, player.preset, width, player.view.book),
        opened_by=key,
    )


def _messages(player: Player, width: int) -> list[tuple[Line, str]]:
    """The rows of the log, the first of each with the rule behind it."""
    return [
        (line((row, told.style or told.pace)), told.rule if i == 0 else "")
        for told in player.log.lines
        for i, row in enumerate(wrap(" " + told.text, width, 1))
    ]


TOLD = frozenset({"good", "danger", "fortune"})
"""How lines look that the chronicle tells, besides whatever is great."""


def _chronicle(player: Player, width: int) -> Sequence[Line]:
    """What is worth remembering of the chapter."""
    rows: list[Line] = []
    for event in player.play.chronicle():
        told = player.narrator.line(event)
        if told is not None and (told.pace == "great" or told.style in TOLD or event.ends_chapter or event.interrupts):
            rows += [line((row, told.style or told.pace)) for row in wrap(" " + told.text, width, 1)]
    return rows or [line(" " + player.narrator.say("ui-chronicle-empty"))]


def _why(player: Player, width: int) -> Sequence[Line]:
    told = player.log.newest_rule()
    if told is None:
        return [line(" " + player.narrator.say("ui-why-nothing")), *_aim(player, width)]
    rows = [line((row, "title")) for row in wrap(" " + told.text, width, 1)]
    return [*rows, (), *_rule(player, told.rule, width), *_signs(player, width), *_aim(player, width)]


def _signs(player: Player, width: int) -> list[Line]:
    """What the signs of the log's lines mean, where the book has some of its own."""
    id = f"{player.view.book}-why-signs"
    if player.view.map is None or not player.narrator.knows(id):
        return []
    return [(), *(line((row, "dim")) for row in wrap(" " + player.narrator.say(id), width, 1))]


def _aim(player: Player, width: int) -> list[Line]:
    """What the person's side is out for, as far as the book says."""
    texts = [row for message in player.view.aim for row in wrap(" " + player.narrator.text(message), width, 1)]
    title = line((" " + player.narrator.say("ui-why-aim"), "title"))
    return [(), title, *(line(text) for text in texts)] if texts else []


def _rule(player: Player, id: str, width: int) -> Sequence[Line]:
    rule = RULES.rule(id)
    if rule is None:
        return [line(" " + player.narrator.say("ui-why-unknown", rule=id))]
    return rule_lines(rule, width)


def rule_lines(rule: RuleText, width: int) -> list[Line]:
    """A rule with its id and chapter."""
    rows = [line(" ", (rule.id, "key"), "  ", (rule.chapter, "dim"))]
    for text in rule.lines:
        rows += [line(row) for row in wrap("   " + text, width, 3)]
    return rows


def _found(player: Player, query: str) -> Page:
    return lambda width: _rules(player, query, width)


def _rules(player: Player, query: str, width: int) -> Sequence[Line]:
    words = query.casefold().split()
    rows: list[Line] = []
    for rule in RULES.rules():
        text = f"{rule.id} {rule.chapter} {rule.text}".casefold()
        if rule.id.startswith(_prefix(player)) and all(word in text for word in words):
            rows += [*rule_lines(rule, width), ()]
    return rows or [line(" " + player.narrator.say("ui-rules-none", query=query))]


def _prefix(player: Player) -> str:
    """How the ids of the rules of the book begin, judged by what the log has named."""
    told = player.log.newest_rule()
    return told.rule.partition("-")[0] + "-" if told is not None else ""
