"""The pages that can be read during a game: help, messages, why, rules."""

from __future__ import annotations

from collections.abc import Sequence

from roguelike.narrator.rulebook import Rulebook, RuleText
from roguelike.tui.keyline import help_lines
from roguelike.tui.lines import Line, line, wrap
from roguelike.tui.player import Player, Wish
from roguelike.tui.screens.reader import Page, Reader

RULES = Rulebook()


def page(player: Player, wish: Wish, key: str) -> Reader:
    """The screen for a wish; ``key`` opened it and closes it again."""
    say = player.narrator.say
    if wish == "messages":
        return Reader(
            player.narrator, say("ui-page-messages"), lambda width: _messages(player, width),
            opened_by=key, at_end=True,
        )  # fmt: skip
    if wish == "why":
        return Reader(player.narrator, say("ui-page-why"), lambda width: _why(player, width), opened_by=key)
    if wish == "rules":
        return Reader(
            player.narrator, say("ui-page-rules"), lambda width: _rules(player, "", width),
            opened_by=key, find=lambda query: _found(player, query),
        )  # fmt: skip
    return Reader(
        player.narrator,
        say("ui-page-help"),
        lambda width: help_lines(player.narrator, player.preset, width),
        opened_by=key,
    )


def _messages(player: Player, width: int) -> Sequence[Line]:
    return [
        line((row, told.style or told.pace)) for told in player.log.lines for row in wrap(" " + told.text, width, 1)
    ]


def _why(player: Player, width: int) -> Sequence[Line]:
    told = player.log.newest_rule()
    if told is None:
        return [line(" " + player.narrator.say("ui-why-nothing"))]
    rows = [line((row, "title")) for row in wrap(" " + told.text, width, 1)]
    rule = RULES.rule(told.rule)
    if rule is None:
        return [*rows, (), line(" " + player.narrator.say("ui-why-unknown", rule=told.rule))]
    return [*rows, (), *rule_lines(rule, width)]


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
