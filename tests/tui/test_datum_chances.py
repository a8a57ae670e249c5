"""What dice decide in DatumQuest is told before and after, on the real screen's player."""

from __future__ import annotations

import time

import pytest

from roguelike.books.datum import omens
from roguelike.books.datum.odds import spell_odds
from roguelike.books.datum.state import HeldSpell, Item
from roguelike.books.datum.view import view
from roguelike.engine.geometry import Square, around
from roguelike.minds.macros import Ways, interrupted
from roguelike.narrator import Narrator
from roguelike.tui.lines import plain
from roguelike.tui.player import Player
from tests.books.datum.scene import Scene, scene
from tests.tui.test_snapshots_datum import play_of

HALL = (
    "################################",
    "#12,,,,,,,,,,,,,,,,,,,,,,,+...<#",
    "################################",
)  # fmt: skip


class Sitting:
    """A drawn board with fingers at its keys, one key every ten seconds."""

    def __init__(self, made: Scene) -> None:
        self.play = play_of(made.state)
        self.player = Player(self.play, Narrator(), pace="instant")
        self.clock = time.monotonic() + 100

    def press(self, *keys: str) -> str:
        """Press keys one after the other, and let the others act; gives all that was said since."""
        heard = len(self.player.log.lines)
        for key in keys:
            self.clock += 10
            self.player.press(key, self.clock)
            while self.player.waiting:
                self.player.advance()
        return "\n".join(told.text for told in self.player.log.lines[heard:])

    def odds(self) -> list[str]:
        """The odds that are shown now."""
        return [self.player.narrator.text(message) for message in self.player.odds()]


@pytest.mark.parametrize("keys", ["o", "ta"], ids=["explore", "travel"])
def test_whoever_travels_or_explores_stops_when_a_light_goes_out(keys: str) -> None:
    made = scene(HALL, ["wizard", "barbarian"], fight=False, lit=False, known=False)
    made.hero().hands = [Item("torch", lit=True)]
    made.state.here.deck, made.state.here.omens = ["wandering-monster"], ["snuffed-light"] * 9
    sitting = Sitting(made)
    said = sitting.press(*keys)
    assert "Telor's light goes out (Torch)." in said
    assert said.endswith("Stopped: a light has gone out.")
    assert sitting.player.view.quiet


def test_an_omen_of_which_nothing_comes_stops_nobody_who_explores() -> None:
    made = scene(HALL, ["dwarf", "elf"], fight=False, lit=False)
    made.state.here.omens = ["snuffed-light"]
    omens.turn_card(made.game)
    assert made.events("Omen")
    assert interrupted(made.told) is None


GAP = ["########", "#.1p...#", "#.2....#", "########"]


def at_a_pit() -> Sitting:
    """The Barbarian stands at a known pit, with nobody else in the quest to fear."""
    sitting = Sitting(scene(GAP, ["barbarian", "dwarf"], fight=False))
    sitting.press("1")
    return sitting


@pytest.mark.rule("DQ-BASE-10")
def test_a_jump_shows_its_odds_before_anybody_is_committed_to_it() -> None:
    sitting = at_a_pit()
    state = sitting.play.table.session.state
    hero = next(iter(state.heroes.values()))
    before = hero.square
    assert sitting.press("X") == ""
    assert sitting.odds() == ["Lands 50%, else: Pit (1 Body)"]
    sitting.press("escape")
    assert hero.square == before
    assert "jumps" in sitting.press("X", "enter")
    assert state.heroes[hero.id].square != before


def test_in_the_menu_a_jump_has_its_own_letter_and_tells_its_odds() -> None:
    sitting = at_a_pit()
    sitting.press("enter")
    asker = sitting.player.asker
    assert asker is not None
    rows = [plain(row) for row in asker.listing(40, 30) or ()]
    assert [row.split()[0] for row in rows if "jump across" in row] == ["X"]
    for _ in rows:
        if any("Lands 50%" in plain(row) for row in asker.rows(78, 6)):
            break
        sitting.press("down")
    else:
        pytest.fail("the menu tells no odds")
    assert "jumps" in sitting.press("X"), "what has been told is not told twice"
    sitting = at_a_pit()
    assert sitting.press("enter", "X") == ""
    assert sitting.odds() == ["Lands 50%, else: Pit (1 Body)"]


@pytest.mark.rule("DQ-BASE-11")
def test_disarming_shows_its_odds_before_it_is_done() -> None:
    sitting = Sitting(scene(GAP, ["dwarf", "barbarian"], fight=False))
    sitting.press("1", "d")
    assert sitting.odds() == ["Disarms 83%, else: Pit (1 Body)"]
    assert sitting.play.table.session.state.here.gone == []
    assert "Durgin disarms: Pit" in sitting.press("enter")


@pytest.mark.rule("DQ-LIT-13")
def test_lighting_without_tinder_shows_its_odds_first_and_with_tinder_is_done_at_once() -> None:
    made = scene(GAP, ["barbarian", "dwarf"], fight=False)
    hero = made.hero()
    hero.hands = [Item("torch")]
    sitting = Sitting(made)
    assert sitting.press("1", "q") == ""
    assert sitting.odds() == ["Burns 33%"]
    assert not hero.turn.acted
    sitting.press("escape")
    hero.pack = [Item("tinder")]
    assert "Rogar lights" in sitting.press("q")
    assert sitting.play.table.session.state.heroes[hero.id].hands[0].lit


@pytest.mark.rule("DQ-MND-04", "DQ-MAG-06")
def test_mind_is_asked_for_only_where_it_helps_and_the_target_shows_the_odds() -> None:
    def at(rows: list[str]) -> tuple[Sitting, str]:
        made = scene(rows, ["wizard"])
        made.hero().spells = [HeldSpell("ball-of-flame")]
        sitting = Sitting(made)
        sitting.press("c")
        asker = sitting.player.asker
        assert asker is not None
        return sitting, "\n".join(map(plain, asker.rows(78, 6)))

    sitting, asked = at(["########", "#1...o.#", "########"])
    assert "Ball of Flame: 2 Body. Upon whom?" in asked
    assert ">o" in asked, "whom Enter takes is marked, as in every list"
    assert sitting.odds() == ["Telor casts with 83%", "Cast: o hurt 89% fell 89%"]
    assert "casts Ball of Flame" in sitting.press("enter")
    sitting, _ = at(["########", "#o1o...#", "########"])
    assert sitting.odds() == [], "how much Mind is still to be said"
    sitting.press("enter")
    asker = sitting.player.asker
    assert asker is not None
    assert "2 Mind" in (asked := "\n".join(map(plain, asker.rows(78, 6))))
    assert "3 Mind" not in asked, "two enemies beside him are made up for"
    assert sitting.odds()[0] == "Telor casts with 50% (with -2)"


@pytest.mark.rule("DQ-TBL-SPELLS")
def test_what_a_spell_does_once_it_is_cast_has_its_odds_too() -> None:
    made = scene(["########", "#1...w.#", "########"], ["wizard"])

    def told(spell: str) -> list[str]:
        target, voice = made.monster(), Narrator()
        return [voice.text(line) for line in spell_odds(made.state, made.hero(), target, spell)]

    assert told("fire-of-wrath") == ["Cast: w hurt 67% fell 0%"]
    assert told("sleep") == ["Cast: w sleeps 30%"], "three points of Mind, none of the dice a shield"
    assert told("tempest") == []


def test_whoever_alone_can_search_is_named_though_the_keys_speak_for_another() -> None:
    made = scene(["########", "#.12+,,#", "########"], ["barbarian", "dwarf"], fight=False)
    made.hero(2).square = made.at[","][0]
    for what in ("traps", "doors"):
        for hero in made.state.heroes.values():
            hero.turn.acted = False
            made.do(what, hero)
    made.hero(1).turn.acted, made.hero(2).turn.acted = False, False
    sitting = Sitting(made)
    sitting.press("2", "s")
    asker = sitting.player.asker
    assert asker is not None
    assert [plain(row) for row in asker.listing(29, 10) or ()] == [">1 Rogar: seek treasure"]
    sitting.press("escape", "1")
    assert "finds" in sitting.press("s"), "what only he can do, and only so, is done at once"


def test_beside_somebody_who_has_fallen_his_potion_comes_before_ones_own_thirst() -> None:
    made = scene(["######", "#.12.#", "######"], ["barbarian", "dwarf"], fight=False)
    first, second = made.hero(1), made.hero(2)
    first.pack, first.body = [Item("potion-of-healing")], 3
    second.down, second.body = True, 0
    sitting = Sitting(made)
    sitting.press("1", "q", "enter")
    while sitting.player.asker is not None:
        sitting.press("enter")
    assert not second.down
    assert first.body == 3


def test_walking_on_with_the_last_squares_of_a_turn_says_that_it_is_over() -> None:
    made = scene(["############", "#1,,,,,,,2g#", "############"], ["dwarf", "barbarian"])
    made.hero().owes, made.hero().turn.steps = True, 3  # his action is used, three squares are left
    sitting = Sitting(made)
    said = sitting.press("L")
    assert made.hero().id in sitting.play.table.session.state.here.acted
    assert "The turn is over." in said
    assert "cannot be chosen" not in said


@pytest.mark.rule("DQ-INI-05")
def test_while_every_enemy_is_far_one_key_lets_all_wait_and_near_ones_keep_the_order() -> None:
    far = ["####################", "#12,,,,,,,,,,,,,,,m#", "####################"]
    sitting = Sitting(scene(far, ["dwarf", "barbarian"]))
    state = sitting.play.table.session.state
    before = state.here.round
    assert "All have waited: no enemy is near." in sitting.press("E")
    assert state.here.round == before + 1
    sitting = Sitting(scene(["#########", "#12,,,,m#", "#########"], ["dwarf", "barbarian"]))
    board = sitting.play.table.session.state.here
    sitting.press("E")
    assert board.active == "h2", "only the turn of whoever acts"


def test_a_step_into_friends_goes_past_them_where_there_is_room() -> None:
    sitting = Sitting(scene(["########", "#.123..#", "########"], ["barbarian", "dwarf", "elf"], fight=False))
    heroes = sitting.play.table.session.state.heroes
    sitting.press("0", "2", "l")
    assert heroes["h2"].square == Square(5, 1), "past the Elf"
    sitting.press("h", "h")
    assert heroes["h2"].square == Square(1, 1), "past both"
    assert sitting.press("h") != ""
    assert heroes["h2"].square == Square(1, 1)


def test_a_journey_goes_round_a_bridge_where_there_is_another_way() -> None:
    def journey(rows: list[str]) -> str:
        made = scene(rows, ["barbarian"], fight=False)
        made.state.here.bridges.append("c1")
        ways = Ways.of(view(made.state, "heroes"), made.hero().square or Square(0, 0))
        assert ways is not None
        assert ways.steps(made.at["<"]) == len(ways.path(made.at["<"]) or "")
        return ways.path(made.at["<"]) or ""

    assert journey(["##########", "#.1.c...<#", "#.######.#", "#........#", "##########"]) == "WSSEEEEEEENN"
    assert journey(["##########", "#.1.c...<#", "##########"]) == "EEEEEE", "no other way"


@pytest.mark.rule("DQ-BRG-08")
def test_after_a_question_about_who_follows_the_keys_speak_for_the_leader_again() -> None:
    made = scene(["##########", "#321c....#", "##########"], ["barbarian", "dwarf", "elf"], fight=False)
    made.state.here.bridges.append("c1")
    sitting = Sitting(made)
    sitting.press("l")
    sitting.press("l")
    sitting.press("l")
    asker = sitting.player.asker
    assert asker is not None
    rows = [plain(row) for row in asker.rows(78, 6)]
    assert rows[:2] == [" Does Durgin follow over the bridge?", " Each crossing: 17% fall"]
    assert sitting.player.focus == "h2"
    sitting.press("c")
    assert sitting.player.asker is None or sitting.press("c") is not None
    assert sitting.player.act is not None
    assert sitting.player.focus == "h1"


def test_when_the_last_enemy_has_fallen_that_is_why_all_stop_fighting() -> None:
    made = scene(["######", "#.1g2#", "######"], ["barbarian", "dwarf"])
    made.hero().hands = [Item("battle-axe")]
    sitting = Sitting(made)
    said = ""
    while sitting.play.table.session.state.foes():
        said = sitting.press("A", "E")
        if sitting.player.asker is not None:
            said += sitting.press("c")
    assert "No enemy is left." in said


def test_a_look_tells_the_odds_of_what_can_be_done_now() -> None:
    made = scene(["#########", "#1o.....#", "#.......#", "#..o....#", "#########"], ["elf"])
    made.hero().hands = [Item("short-bow", ammo=14)]
    sitting = Sitting(made)
    sitting.press("x")

    def told() -> list[str]:
        asker = sitting.player.asker
        assert asker is not None
        return [row.split(" fell")[0] for row in map(plain, asker.rows(78, 8)) if row.startswith(" Ladril")]

    assert told() == [" Ladril>o 1v2D 15%"], "no shot at who stands beside him"
    sitting.press("tab")
    assert told() == [" Ladril>O 2v2D 13%"], "no blow at who stands far away"
    asker = sitting.player.asker
    assert asker is not None
    assert " partly hidden: a skull again" in map(plain, asker.rows(78, 8))


def test_when_a_quiet_round_ends_who_was_next_in_line_gives_the_keys_back_to_the_leader() -> None:
    made = scene(["#########", "#123...+#", "#########"], ["barbarian", "elf", "wizard"], fight=False)
    made.hero(2).body, made.hero(2).spells = 2, [HeldSpell("water-of-healing")]
    sitting = Sitting(made)
    made.hero(2).turn.moved = True
    assert "casts Water of Healing" in sitting.press("2", "c", "2", "enter")
    assert sitting.player.focus == "h3"
    sitting.press("E")
    assert sitting.player.focus == "h1"
    sitting.press("3", "E")
    assert sitting.player.focus == "h3", "whom the player has chosen keeps them"


def test_the_best_attack_of_a_bowman_who_sees_nobody_is_a_walk_to_where_he_can_shoot() -> None:
    made = scene(["########", "#1.....#", "####.###", "###...o#", "########"], ["elf"])
    made.hero().hands = [Item("short-bow", ammo=14)]
    sitting = Sitting(made)
    said = sitting.press("a")
    assert "Ladril hits" in said or "Ladril misses" in said or "holds off Ladril" in said, said
    assert made.hero().hands[0].ammo == 13, said
    assert made.hero().square not in around(made.monster().square or Square(0, 0)), "not into its reach"
