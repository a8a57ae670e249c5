"""What a quest file makes happen on the board: parchment, lights, notes, keys, the goal, the reward."""

from collections.abc import Coroutine
from typing import Any

import pytest
from attrs import define, field

from roguelike.books.datum import harm, light, notes, quest, searching
from roguelike.books.datum.content import content
from roguelike.books.datum.events import Great, QuestBegan, QuestEnded, Told
from roguelike.books.datum.figures import has_thing, owned
from roguelike.books.datum.harm import DatumGame
from roguelike.books.datum.state import Campaign, Hero, Item, Monster, Quest
from roguelike.books.datum.terrain import plan
from roguelike.books.datum.verbs_basic import open_door
from roguelike.engine.chance import Chance, ChanceState
from roguelike.engine.events import Event
from roguelike.engine.game import Game
from roguelike.engine.geometry import Square
from tests.books.datum.quests.cellar import CELLAR, changed
from tests.books.datum.quests.cellar import quest as made


def run(rule: Coroutine[Any, Any, None]) -> None:
    """Run a rule that asks nobody."""
    try:
        rule.send(None)
    except StopIteration:
        return
    raise AssertionError("somebody was asked")


@define
class Table:
    """A quest that was begun by two heroes."""

    quest: Quest
    game: DatumGame = field(init=False)
    told: list[Event] = field(factory=list)

    def __attrs_post_init__(self) -> None:
        state = Campaign(chance=ChanceState("seed"), rules_version=1)
        for id in ("barbarian", "elf"):
            card = content().heroes[id]
            state.heroes[id] = Hero(id, id, card.name, id[0].upper(), card.body, card.mind)
        self.game = Game(state, Chance(state.chance), on_event=self.told.append)
        run(quest.set_out(self.game, self.quest))

    @property
    def state(self) -> Campaign:
        """The campaign."""
        return self.game.state

    @property
    def rogar(self) -> Hero:
        """The first hero."""
        return self.state.heroes["barbarian"]

    def happens(self, when: str, where: str) -> list[str]:
        """Something happens to the first hero; gives the texts that are told."""
        before = len(self.told)
        run(notes.happened(self.game, when, where, self.rogar))
        return [str(event.what.args.get("text", event.what.id)) for event in self.told[before:] if type(event) is Great]

    def monster(self, placement: str) -> Monster:
        """The monster of a placement."""
        return next(m for m in self.state.monsters.values() if m.placement == placement)

    def slay(self, placement: str) -> None:
        """A monster dies by the first hero's hand."""
        monster = self.monster(placement)
        harm.lose_body(self.game, monster, 99, self.rogar)
        run(notes.killed(self.game))


@pytest.mark.rule("DQ-SET-04", "DQ-SET-05")
def test_the_parchment_is_read_and_only_the_first_room_is_laid() -> None:
    table = Table(made())
    (began,) = [event for event in table.told if isinstance(event, QuestBegan)]
    assert (began.title, began.goal) == ("The Cellar", "Find the ledger.")
    assert table.state.here.known == ["area1"]
    assert table.state.monsters == {}
    assert [hero.square in made().start for hero in table.state.heroes.values()] == [True, True]


@pytest.mark.rule("DQ-LIT-05")
def test_a_lamp_of_the_quest_lights_its_room() -> None:
    table = Table(made())
    assert light.is_lit(table.state, Square(4, 6))
    assert not light.is_lit(table.state, Square(4, 1))
    dark = Table(made(changed(('light = "lamp"\n', ""))))
    assert not light.is_lit(dark.state, Square(4, 6))


@pytest.mark.rule("DQ-SET-12")
def test_a_note_happens_once_and_when_what_it_needs_has_happened() -> None:
    table = Table(made())
    assert table.happens("kill", "g") == []
    assert table.happens("enter", "1") == ["It smells of wet fur."]
    assert table.happens("enter", "1") == []


@pytest.mark.rule("DQ-SET-12")
def test_a_note_brings_monsters_as_the_quest_describes_them() -> None:
    table = Table(made())
    run(_see(table, "1"))
    table.happens("enter", "1")
    table.happens("kill", "g")
    grak = table.monster("B")
    assert (grak.name, grak.named, grak.body, grak.square) == ("Grak", True, 2, Square(3, 7))


@pytest.mark.rule("DQ-SET-12")
def test_a_note_gives_gold_and_things_does_harm_and_opens_doors() -> None:
    note = '\n[notes.find]\nwhen = "enter"\nwhere = "1"\nopens = ["D"]\ngold = 5\ndamage = 1\nitems = ["torch"]\n'
    table = Table(made(CELLAR + note))
    gold, body = table.rogar.gold, table.rogar.body
    table.happens("enter", "1")
    assert (table.rogar.gold, table.rogar.body) == (gold + 5, body - 1)
    assert has_thing(table.rogar, "torch")
    assert "D" in table.state.here.open


@pytest.mark.rule("DQ-SET-12")
def test_taking_a_thing_is_noted() -> None:
    table = Table(made(CELLAR + '\n[notes.got]\nwhen = "take"\nwhere = "ledger"\ntext = "Heavy."\n'))
    run(notes.give(table.game, table.rogar, 0, ("treasure:The miller's ledger",)))
    assert "got" in table.state.here.notes
    assert has_thing(table.rogar, "treasure:The miller's ledger")


@pytest.mark.rule("DQ-BASE-17")
def test_the_goal_is_met_by_what_it_asks_for() -> None:
    table = Table(made())
    assert not notes.goal_done(table.state)
    run(notes.give(table.game, table.rogar, 0, ("treasure:The miller's ledger",)))
    assert table.state.here.goal_met


@pytest.mark.rule("DQ-BASE-17")
def test_a_goal_may_be_a_death_a_note_or_the_last_monster() -> None:
    asks = ('items = ["ledger"]\n\n[reward]', 'kill = ["g"]\n\n[reward]')
    table = Table(made(changed(asks)))
    run(_see(table, "1"))
    assert not table.state.here.goal_met
    table.slay("g")
    assert table.state.here.goal_met
    noted = Table(made(changed(('items = ["ledger"]\n\n[reward]', 'notes = ["smell"]\n\n[reward]'))))
    noted.happens("enter", "1")
    assert noted.state.here.goal_met
    by_note = Table(made(changed(('text = "It smells', 'goal = true\ntext = "It smells'))))
    by_note.happens("enter", "1")
    assert by_note.state.here.goal_met
    last = Table(made(changed(('items = ["ledger"]\n\n[reward]', "all_monsters = true\n\n[reward]"))))
    run(_see(last, "1"))
    last.slay("g")
    assert last.state.here.goal_met


async def _see(table: Table, area: str) -> None:
    """An area is revealed."""
    from roguelike.books.datum import discovery
    from roguelike.books.datum.terrain import plan

    sections = [id for id, owner in plan(table.quest).section_area.items() if owner == area]
    discovery.discover(table.game, sections, table.rogar)


@pytest.mark.rule("DQ-SEN-01")
def test_a_quest_may_name_its_sentinels() -> None:
    table = Table(made(changed(('kind = "goblin"', 'kind = "goblin"\nsentinel = true\nguards = true'))))
    run(_see(table, "1"))
    goblin = table.monster("g")
    assert goblin.sentinel
    assert goblin.guards


@pytest.mark.rule("DQ-FALL-03", "DQ-SET-10")
def test_a_won_quest_pays_and_things_of_the_quest_stay_behind() -> None:
    table = Table(made(changed(("gold = 25", 'gold = 25\ntext = "Paid."\nitems = ["orcs-bane"]'))))
    rogar, elf = table.rogar, table.state.heroes["elf"]
    run(notes.give(table.game, rogar, 0, ("treasure:The miller's ledger",)))
    elf.down = True
    table.state.here.outcome = "won"
    gold = rogar.gold
    quest.finish(table.game)
    assert rogar.gold == gold + 25
    assert [item.id for item in owned(rogar)] == ["orcs-bane"]
    assert elf.dead
    assert (rogar.quests, elf.quests) == (1, 0)
    *_, words, paid, got, ended = table.told
    assert isinstance(words, Great)
    assert words.what.args["text"] == "Paid."
    assert isinstance(paid, Told)
    assert isinstance(got, Told)
    assert (paid.what.args["gold"], got.what.id) == (25, "datum-got")
    assert isinstance(ended, QuestEnded), "the last of the quest's chronicle"
    assert (ended.outcome, ended.home, ended.dead) == ("won", 1, 1)


@pytest.mark.rule("DQ-SET-12")
def test_a_note_of_the_start() -> None:
    table = Table(made(CELLAR + '\n[notes.first]\nwhen = "start"\ntext = "It drips."\nitems = ["torch"]\n'))
    assert "first" in table.state.here.notes
    assert [event.what.args["text"] for event in table.told if type(event) is Great][-1] == "It drips."


def test_things_of_a_quest_are_told_apart() -> None:
    hero = Hero("h", "elf", "Ladril", "E", 6, 4)
    hero.pack.append(Item("treasure", spell="A silver key"))
    assert has_thing(hero, "treasure:A silver key")
    assert not has_thing(hero, "treasure:An iron key", "treasure")


@pytest.mark.rule("DQ-SET-12")
def test_the_first_room_is_entered_and_what_is_owned_taken_when_the_quest_begins() -> None:
    room = ("[rooms.1]", '[rooms.2]\nname = "Foot of the stairs"\n\n[rooms.1]')
    text = changed(room, ("#.<<.+", "#2<<.+"))
    text += '\n[notes.here]\nwhen = "enter"\nwhere = "2"\nneeds = ["first"]\n[notes.first]\nwhen = "start"\n'
    table = Table(made(text))
    assert table.state.here.notes == ["first", "here"]
    took = '\n[notes.rope]\nwhen = "take"\nwhere = "rope-10"\ngold = 7\n'
    bare = Table(made(CELLAR + took))
    assert bare.state.here.notes == []
    elf = bare.state.heroes["elf"]
    elf.pack.append(Item("rope-10"))
    gold = elf.gold
    run(quest.set_out(bare.game, bare.quest))
    assert bare.state.here.notes == ["rope"]
    assert elf.gold == gold + 7


@pytest.mark.rule("DQ-SET-12")
def test_a_door_that_a_note_opens_is_opened() -> None:
    text = CELLAR + '\n[notes.lever]\nwhen = "enter"\nwhere = "1"\nopens = ["D"]\n'
    text += '\n[notes.draught]\nwhen = "open"\nwhere = "D"\ngold = 3\n'
    table = Table(made(text))
    gold = table.rogar.gold
    table.happens("enter", "1")
    assert table.state.here.notes == ["smell", "lever", "draught"]
    assert table.rogar.gold == gold + 3
    shut = Table(made(text))
    shut.state.here.open.append("D")
    shut.happens("enter", "1")
    assert shut.state.here.notes == ["smell", "lever"]


@pytest.mark.rule("DQ-FUR-01", "DQ-DEC-40", "DQ-SET-12")
def test_a_search_of_the_room_looks_through_all_its_furniture() -> None:
    """Also through a piece in which there is nothing but what a note gives; nobody rolls for that one then."""
    empty = ('gold = 40\nitems = ["ledger", "scroll:heal-body"]\ntrapped = true\n', "")
    given = '\n[notes.chest]\nwhen = "search"\nwhere = "c"\nitems = ["ledger"]\n'
    table = _searched(changed(empty) + given)
    assert "chest" in table.state.here.notes
    assert has_thing(table.rogar, "treasure:The miller's ledger")
    assert table.state.here.inspected == ["c"]
    assert table.state.here.barren == []
    told = _searched(CELLAR.replace("\ngold = 40", "").replace("\ntrapped = true", "").replace(
        'items = ["ledger", "scroll:heal-body"]', "").replace("key = \"ledger\"", "").replace(
        '\n[goal]\ntext = "Find the ledger."\nitems = ["ledger"]', '\n[goal]\ntext = "Look."\nnotes = ["look"]')
        + '\n[notes.look]\nwhen = "search"\nwhere = "c"\ntext = "Dust."\n')  # fmt: skip
    assert told.state.here.goal_met
    assert told.state.here.inspected == []
    assert told.state.here.barren == [searching.area_of(told.state, told.rogar)], (
        "a card was drawn, and the chest may be rolled for"
    )


def _searched(text: str) -> Table:
    """The first hero searches for treasure beside the chest."""
    table = Table(made(text))
    run(_see(table, "area3"))
    table.state.here.deck = ["gold-15"]
    table.rogar.square = Square(8, 6)
    run(searching.search_treasure(table.game, table.rogar))
    return table


@pytest.mark.rule("DQ-BASE-17")
def test_a_scroll_that_the_goal_asks_for_is_told_by_its_spell() -> None:
    table = Table(made(changed(('items = ["ledger"]\n\n', 'items = ["scroll:heal-body"]\n\n'))))
    run(notes.give(table.game, table.rogar, 0, ("scroll:sleep",)))
    assert not table.state.here.goal_met
    run(notes.give(table.game, table.rogar, 0, ("scroll:heal-body",)))
    assert table.state.here.goal_met


def test_names_are_one_line() -> None:
    text = changed(
        ('"Grak"', '"Grak\\n  the  Old"'), ('"Store room"', '" Store\\troom"'), ("The miller's", "The\\n miller's")
    )
    quest = made(text)
    assert [monster.name for monster in quest.monsters] == ["", "Grak the Old"]
    assert "Store room" in [area.name for area in quest.areas]
    assert quest.goal.items == ("treasure:The miller's ledger",)


@pytest.mark.rule("DQ-SET-12", "DQ-SET-06", "DQ-BASE-17")
def test_a_monster_that_is_brought_where_nobody_has_been_stands_there_when_that_is_seen() -> None:
    asks = ('items = ["ledger"]\n\n[reward]', "all_monsters = true\n\n[reward]")
    text = changed(asks) + '\n[notes.bell]\nwhen = "start"\nmonsters = ["B"]\n'
    table = Table(made(text))
    assert table.state.foes() == [], "nobody fights with what nobody can see"
    run(_see(table, "1"))
    assert {monster.placement for monster in table.state.foes()} == {"g", "B"}
    table.slay("g")
    assert not table.state.here.goal_met
    table.slay("B")
    assert table.state.here.goal_met


@pytest.mark.rule("DQ-SET-12")
def test_a_note_shows_a_room_with_the_monsters_that_it_brings_there() -> None:
    text = CELLAR + '\n[notes.bell]\nwhen = "start"\nreveals = ["1"]\nmonsters = ["B"]\n'
    assert sorted(monster.placement for monster in Table(made(text)).state.foes()) == ["B", "g"]


@pytest.mark.rule("DQ-SET-12")
def test_a_note_that_waited_for_another_happens_when_its_own_occasion_has_come_before() -> None:
    notes_of = (
        '\n[notes.key]\nwhen = "take"\nwhere = "torch"\nneeds = ["smell"]\ngold = 1\n',
        '\n[notes.door]\nwhen = "open"\nwhere = "D"\nneeds = ["smell"]\n',
        '\n[notes.begun]\nwhen = "start"\nneeds = ["last"]\ngoal = true\n',
        '\n[notes.last]\nwhen = "start"\nneeds = ["key"]\n',
        '\n[notes.again]\nwhen = "enter"\nwhere = "1"\nneeds = ["begun"]\n',
    )
    table = Table(made(CELLAR + "".join(notes_of)))
    elf = table.state.heroes["elf"]
    elf.pack.append(Item("torch"))
    run(_see(table, "1"))
    table.slay("g")
    table.state.here.open.append("D")
    assert table.state.here.notes == []
    gold = elf.gold
    assert table.happens("enter", "1") == ["It smells of wet fur.", "datum-goal-met"]
    assert table.state.here.notes == ["smell", "fight", "key", "door", "last", "begun"]
    assert elf.gold == gold + 1, "he has the torch"
    assert table.state.here.goal_met
    table.happens("enter", "1")
    assert table.state.here.notes[-1] == "again"


@pytest.mark.rule("DQ-SET-12")
def test_a_door_that_is_shut_a_thing_that_nobody_has_and_a_monster_that_lives_are_waited_for() -> None:
    waits = '\n[notes.key]\nwhen = "take"\nwhere = "torch"\nneeds = ["smell"]\n'
    waits += '\n[notes.door]\nwhen = "open"\nwhere = "D"\nneeds = ["smell"]\n'
    table = Table(made(CELLAR + waits))
    run(_see(table, "1"))
    table.happens("enter", "1")
    assert table.state.here.notes == ["smell"]


@pytest.mark.rule("DQ-SET-12")
def test_a_note_of_what_is_seen_happens_when_the_door_opens_not_when_somebody_walks_in() -> None:
    text = CELLAR + '\n[notes.grin]\nwhen = "see"\nwhere = "1"\ntext = "A goblin grins."\ngold = 2\n'
    table = Table(made(text))
    assert table.state.here.notes == []
    gold, table.rogar.square = table.rogar.gold, Square(6, 6)
    run(open_door(table.game, table.rogar, plan(table.state.quest).doors["D"]))
    assert table.state.here.notes == ["grin"]
    assert table.rogar.gold == gold + 2
    late = Table(made(text + 'needs = ["first"]\n[notes.first]\nwhen = "kill"\nwhere = "g"\n'))
    run(_see(late, "1"))
    assert late.state.here.notes == []
    late.slay("g")
    assert late.state.here.notes[:2] == ["first", "grin"], "what was seen before what it needs"
