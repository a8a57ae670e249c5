"""What the commands of the key table do on the map."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from roguelike.engine.decisions import Json, Option, Refusal, Verb, action
from roguelike.engine.geometry import DIAGONAL, Square, footprint
from roguelike.engine.text import Msg, msg
from roguelike.engine.views import ModelView, Terrain
from roguelike.tui.asking.base import Say, Value
from roguelike.tui.asking.choose import ToldAsker
from roguelike.tui.asking.collect import Collector, verb_label
from roguelike.tui.asking.make import confirm
from roguelike.tui.keys import ANY, COMMANDS, Command, Group

if TYPE_CHECKING:
    from roguelike.tui.player import Player, Wish

MOVE, MARCH, HALT, ATTACK, OPEN, END = "move", "march", "halt", "attack", "open", "end"


def run(player: Player, command: Command) -> None:
    """Do what a command means now."""
    if command.id in WISHES:
        player.wish = WISHES[command.id]
    elif command.id == "skip":
        player.bumped = None
    elif player.play.over and command.id == "menu":
        player.wish = "menu"
    elif player.act is None:
        player.say(msg("ui-campaign-over" if player.play.over else "ui-others-act"), style="why")
    elif command.step:
        step(player, command.step)
    else:
        player.bumped = None
        OWN.get(command.id, by_verb)(player, command)


# Walking


def step(player: Player, letter: str) -> None:
    """One step of the focused model; into an enemy it is an attack, into a closed door twice opens it."""
    bumped, player.bumped = player.bumped, None
    model = player.view.model(player.focus)
    if model is None or model.square is None:
        player.say(msg("ui-nobody-to-move"), style="why")
    elif letter in DIAGONAL and not player.view.diagonal:
        player.say(msg("ui-no-diagonal"), style="why")
    elif (foe := _foe(player, model, letter)) is not None and _verb(player, ATTACK) is not None:
        submit_verb(player, ATTACK, foe.id)
    elif (door := _door(player, model.square.step(letter))) is not None:
        if bumped == door or _unopened(player) is not None:
            _open(player, door)
        else:
            player.bumped = door
            player.say(msg("ui-bump-door"), style="why")
    elif player.view.quiet and player.focus == player.view.point and _verb(player, MARCH) is not None:
        submit_verb(player, MARCH, _past_friends(player, MARCH, model, letter))
    else:
        submit_verb(player, MOVE, _past_friends(player, MOVE, model, letter))


def _past_friends(player: Player, verb: str, model: ModelView, letter: str) -> str:
    """The step; where it cannot end because friends stand there, the walk past them, if that can be done."""
    way, act, here = letter, player.act, model.square
    while act is not None and here is not None and act.accepts(action(verb, model.id, path=way)) is not None:
        here = here.step(letter)
        if not any(other.side == "ours" and other.status is None for other in player.view.at(here)):
            return letter
        way += letter
    return way


def _foe(player: Player, model: ModelView, letter: str) -> ModelView | None:
    assert model.square is not None
    ahead = footprint(model.square.step(letter), model.size)
    return next(
        (
            other
            for square in ahead
            for other in player.view.at(square)
            if other.side == "theirs" and other.status is None
        ),
        None,
    )


_DOOR = int(Terrain.DOOR)
"""An IntEnum is slow to compare with a number of an array."""


def _door(player: Player, square: Square) -> Square | None:
    board = player.view.map
    if board is None:
        return None
    height, width = board.terrain.shape
    inside = 0 <= square.x < width and 0 <= square.y < height
    if not inside or int(board.terrain[square.y, square.x]) != _DOOR or _verb(player, OPEN) is None:
        return None
    return square


def _unopened(player: Player) -> Refusal | None:
    """Why the focused model can open no door now: a second push would change nothing."""
    verb = _verb(player, OPEN)
    return verb.refusal() if verb is not None else None


def _open(player: Player, square: Square) -> None:
    """Open the door that has been walked into."""
    verb = _verb(player, OPEN)
    offered = verb.params[0].offers({}) if verb is not None and len(verb.params) == 1 else ()
    door = next((option for option in offered if option.square == square), None)
    if door is None:
        refusal = _unopened(player)
        why = msg("ui-cannot-now", who=name_of_focus(player), what=verb_label(player.desk, OPEN))
        player.say(refusal.msg if refusal is not None else why, style="why")
    else:
        submit_verb(player, OPEN, door.key)


def submit_verb(player: Player, id: str, value: Json) -> None:
    """Do a verb of one argument, named by its parameter."""
    verb = _verb(player, id)
    if verb is None or len(verb.params) != 1:
        label = verb_label(player.desk, id)
        player.say(msg("ui-cannot-now", who=name_of_focus(player), what=label), style="why")
        return
    player.submit(action(id, player.focus, **{verb.params[0].name: value}))


def _verb(player: Player, id: str, *, side: bool = False) -> Verb | None:
    act = player.act
    return act.verbs("" if side else player.focus).get(id) if act is not None else None


def name_of_focus(player: Player) -> str:
    model = player.view.model(player.focus)
    return model.name if model is not None else ""


# Verbs


def done(player: Player, command: Command) -> None:
    """The focused model is done; the point man of a march ends the turn for all."""
    marching = player.view.quiet and player.focus == player.view.point
    halt = _verb(player, HALT, side=True)
    one = _verb(player, "done")
    if marching and halt is not None and halt.refusal() is None:
        begin(player, halt, "")
    elif one is not None and one.refusal() is None:
        begin(player, one, player.focus)
    else:
        by_verb(player, command)


Offered = tuple[Verb, str]
"""A verb and the actor it would be done by ("" = the side)."""


def offered(player: Player, command: Command) -> list[Offered]:
    """The verbs that a command stands for now, of the focused model, then of the side."""
    act = player.act
    if act is None:
        return []
    found: list[Offered] = []
    for actor in dict.fromkeys((player.focus, "")):
        mine = [verb for verb in act.verbs(actor).values() if command_for(player, verb.id) is command]
        rank = {id: i for i, id in enumerate(command.verbs)}
        mine.sort(key=lambda verb: rank.get(verb.id, len(rank)))
        found += [(verb, actor) for verb in mine]
    return found


def commands_offered(player: Player) -> set[str]:
    """The ids of the commands that stand for a verb offered now, whether or not it can be done."""
    act = player.act
    if act is None:
        return set()
    verbs = (*act.verbs(player.focus), *act.verbs(""))
    found = {command.id for id in verbs if (command := command_for(player, id)) is not None}
    if player.view.quiet:
        return found | QUIET
    return found | {"all-fight"} if "attack" in found else found


def command_for(player: Player, verb: str) -> Command | None:
    """The command that stands for a verb: by the book's messages, else by the key table."""
    key = (player.view.book, verb)
    if key not in player.commands:
        id = f"{player.view.book}-verb-{verb}.command"
        own = player.narrator.say(id) if player.narrator.knows(id) else ""
        player.commands[key] = next((c for c in COMMANDS if (c.id == own if own else verb in c.verbs)), None)
    return player.commands[key]


def by_verb(player: Player, command: Command) -> None:
    """The first of the command's verbs that can be done now; the choice, if several can; else why not."""
    verbs = offered(player, command)
    free = [(verb, actor) for verb, actor in verbs if verb.refusal() is None]
    if len(free) > 1:
        _choose_verb(player, command, free)
    elif free:
        begin(player, *free[0])
    elif verbs and (refusal := verbs[0][0].refusal()) is not None:
        player.refuse(refusal)
    elif player.narrator.knows(none := f"{player.view.book}-key-{command.id}.none"):
        player.say(msg(none), style="why")
    else:
        what = verb_label(player.desk, command.verbs[0]) if command.verbs else _called(command)
        player.say(msg("ui-cannot-now", who=name_of_focus(player), what=what), style="why")


def _called(command: Command) -> Msg:
    return msg(f"key-{command.id}.short")


def begin(player: Player, verb: Verb, actor: str, *, told: bool = False) -> None:
    """Collect what the verb needs, and do it: by whatever key or list, a target is confirmed if its command says so,
    and odds are seen before something is dared (``told``: they have been)."""
    command = command_for(player, verb.id)
    risky = command is not None and not {verb.id, ANY}.isdisjoint(command.dares)
    risky = risky or player.narrator.knows(f"{player.view.book}-verb-{verb.id}.dares")
    dares = risky and not told and bool(would_bring(player, verb, actor))
    collector = Collector(
        player.desk,
        verb_label(player.desk, verb.id),
        verb=verb,
        actor=actor,
        confirm=command is not None and command.confirm,
        dares=dares,
    )
    match collector.begin():
        case Value(answer):
            player.submit(answer)
        case Say(message, rule):
            player.say(message, rule, style="why")
        case _:
            player.put(collector)


def would_bring(player: Player, verb: Verb, actor: str) -> Sequence[Msg]:
    """What the first way to do the verb would bring, as far as the book knows."""
    first = next(iter(verb.options()), None)
    return player.play.preview(action(verb.id, actor, **first)) if first is not None else ()


def _choose_verb(player: Player, command: Command, verbs: list[tuple[Verb, str]]) -> None:
    """Which of several verbs; it is told what the first way to do each would bring, as far as the book knows."""
    options = [Option(verb.id, verb_label(player.desk, verb.id)) for verb, _ in verbs]
    by_id = {verb.id: (verb, actor) for verb, actor in verbs}

    def told(id: str) -> Sequence[Msg]:
        verb, actor = by_id[id]
        nothing = verb.params and next(iter(verb.options()), None) is None
        return (msg("ui-nothing-to-aim-at"),) if nothing else would_bring(player, verb, actor)

    prompt = msg("ui-which-action", what=_called(command))
    asker = ToldAsker(player.desk, prompt, cancellable=True, options=options, always_list=len(options) > 4, told=told)
    player.put(asker, lambda key: begin(player, *by_id[str(key)], told=asker.has_told(str(key))))


def fortune(player: Player, command: Command) -> None:
    """Say what the book's help in need would change; only a second key spends it."""
    free = [(verb, actor) for verb, actor in offered(player, command) if verb.refusal() is None]
    if not free:
        by_verb(player, command)
        return
    verb, actor = free[0]
    asker = confirm(player.desk, "ui-spend", "ui-spend-it", what=verb_label(player.desk, verb.id))
    asker.notes = tuple(player.play.preview(action(verb.id, actor)))
    player.put(asker, lambda _: begin(player, verb, actor))


def end(
    player: Player,
    command: Command,
    *,
    but: Collection[str] = (),
    first: Callable[[], None] | None = None,
) -> None:
    """End the phase for all; ask first if an attack in reach would be wasted.

    ``but``: whose attacks are not asked about; ``first``: ends it in a way of its own.
    """
    verb = _verb(player, END, side=True)
    refusal = verb.refusal() if verb is not None else None
    if verb is None or refusal is not None:
        by_verb(player, command)
        return
    act = player.act
    wasted = [
        model.name
        for id in player.able()
        if act is not None
        and id not in but
        and (blow := act.verbs(id).get(ATTACK)) is not None
        and blow.refusal() is None
        and (model := player.view.model(id)) is not None
    ]
    go = first if first is not None else lambda: begin(player, verb, "")
    if wasted:
        asker = confirm(player.desk, "ui-end-wastes", "ui-end-anyway", who=tuple(wasted), count=len(wasted))
        player.put(asker, lambda _: go())
    else:
        go()


WISHES: Mapping[str, Wish] = {
    "help": "help",
    "messages": "messages",
    "why": "why",
    "rules": "rules",
    "whole-map": "map",
    "sheet": "sheet",
    "options": "options",
    "palette": "palette",
    "save": "leave",
}
OWN: dict[str, Callable[[Player, Command], None]] = {
    "fortune": fortune,
    "end": end,
    "done": done,
}
QUIET = frozenset({"explore", "travel", "drill", "look"})
"""The screen's own commands of a march."""
SCREENS_OWN = frozenset({*WISHES, "next", "menu"})
"""Commands of the keys line that do not depend on what the rules offer."""
GROUPS: tuple[Group, ...] = ("move", "fight", "do", "party", "know", "game")
