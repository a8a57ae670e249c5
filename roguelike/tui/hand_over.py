"""The keyboard goes from one person to another: who sits where, and the page between two seats that hides all."""

from __future__ import annotations

from attrs import field

from roguelike.engine.late import define
from roguelike.engine.text import Msg, msg
from roguelike.tui.frame import Camera
from roguelike.tui.lines import Line, line, wrap
from roguelike.tui.player import Player

QUESTION = "ui.hand-over"
"""The standing order of the first seat: whether this page comes between two seats."""
PAGE, OPEN = "page", "open"
TAKE, TAKE_OPENLY = "c", "o"


@define(eq=False)
class Seats:
    """The persons at one keyboard: each has a `Player` of his own with his log, his focus, and his view of the map.

    ``at`` is who has the keyboard; ``met`` whether anybody has had it since the campaign was opened; ``unknown`` the
    key that was just pressed on the page and means nothing there.
    """

    at: Player
    players: dict[str, Player] = field(factory=dict)
    cameras: dict[str, Camera] = field(factory=dict)
    met: bool = False
    unknown: str = ""

    def __attrs_post_init__(self) -> None:
        self.players[self.at.view.seat] = self.at
        self.first = self.at

    first: Player = field(init=False)

    @property
    def camera(self) -> Camera:
        """Where on the map he looks who has the keyboard."""
        return self.cameras.setdefault(self.at.view.seat, Camera())

    @property
    def hidden(self) -> bool:
        """Whether the page between two seats is shown. Where it is not wanted, the seat changes at once."""
        if not self.at.leaving:
            self.met = True
        elif self.met and self.habit == OPEN:
            self.change()
        return bool(self.at.leaving)

    @property
    def habit(self) -> str:
        """What was once answered about this page; "" if nothing yet."""
        return self.first.play.orders().get(QUESTION, "")

    def press(self, key: str, typed_at: float) -> None:
        """What a key does on the page: one takes the keyboard over, the first time one of two."""
        if self.at.deaf(typed_at):
            return
        self.unknown = key if len(key) == 1 and key not in (TAKE, TAKE_OPENLY) else ""
        if key not in (TAKE, TAKE_OPENLY):
            return
        if not self.habit:
            self.first.play.order(QUESTION, OPEN if key == TAKE_OPENLY else PAGE)
        elif key == TAKE_OPENLY:
            return
        self.change()

    def change(self) -> None:
        """Let the person sit down who is asked."""
        old, seat = self.at, self.at.leaving
        player = self.players.get(seat)
        if player is None:
            player = Player(old.play.sit(seat), old.narrator, preset=old.preset, pace=old.pace, now=old.now)
            told = player.play.missed()
            if len(told) > len(player.log.lines):  # else it is among the last events, which he has been told
                player.log.lines.clear()
                player.hear(told)
            self.players[seat] = player
        player.preset, player.pace, player.aloud = old.preset, old.pace, old.aloud
        player.take_over()
        self.at, self.met = player, True

    def page(self, width: int, height: int) -> list[Line]:
        """The page: who is to sit down, how, and nothing else."""
        narrator, seat = self.at.narrator, msg(f"{self.at.view.book}-seat-{self.at.leaving}")
        rows: list[Line] = [()] * min(6, height // 4)

        def add(message: Msg, style: str = "") -> None:
            rows.extend([line((row, style)) for row in wrap("   " + narrator.text(message), max(1, width), 3)])

        add(msg("ui-seat-to", seat=seat), "title")
        rows.append(())
        add(msg("ui-seat-hidden"))
        rows.append(())
        rows.append(line("   ", (TAKE, "key"), "  ", narrator.say("ui-seat-take")))
        if not self.habit:
            rows.append(line("   ", (TAKE_OPENLY, "key"), "  ", narrator.say("ui-seat-take-openly")))
        rows.append(line("   ", ("S", "key"), "  ", narrator.say("key-save.short")))
        if self.unknown:
            rows.append(())
            add(msg("ui-no-answer", key=self.unknown, back=0), "why")
        return rows[:height]
