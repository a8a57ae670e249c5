"""A small sound quest file, and ways to break it."""

from roguelike.books.datum.quests import QuestError, parse_quest
from roguelike.books.datum.state_quest import Quest
from roguelike.narrator import Narrator

CELLAR = """\
title = "The Cellar"
text = "Something is in the cellar."
wandering = "goblin"
map = '''
###########
#....#,,,,#
#.<<.+,##,#
#.<<.#,##,#
######,##,#
#TTTg#,##?#
#TTT.D,#..#
#.1B.#,#c.#
###########
'''

[goal]
text = "Find the ledger."
items = ["ledger"]

[reward]
gold = 25

[treasures]
ledger = "The miller's ledger"

[rooms.1]
name = "Store room"

[doors.D]
key = "ledger"

[monsters.g]
kind = "goblin"

[monsters.B]
kind = "orc"
name = "Grak"
hidden = true
body = 2

[furniture.T]
kind = "table"
light = "lamp"

[furniture.c]
kind = "chest"
gold = 40
items = ["ledger", "scroll:heal-body"]
trapped = true

[notes.smell]
when = "enter"
where = "1"
text = "It smells of wet fur."

[notes.fight]
when = "kill"
where = "g"
needs = ["smell"]
monsters = ["B"]
"""


def quest(text: str = CELLAR) -> Quest:
    """The quest of a text."""
    return parse_quest("cellar.toml", text.encode())


def changed(*changes: tuple[str, str]) -> str:
    """The cellar with parts replaced; each must be there."""
    text = CELLAR
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def sentence(data: bytes) -> str:
    """What a player is told about a broken file."""
    try:
        parse_quest("cellar.toml", data)
    except QuestError as error:
        narrator = Narrator()
        told = narrator.text(error.msg)
        assert not narrator.missing
        return told
    raise AssertionError("this file is sound")
