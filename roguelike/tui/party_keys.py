"""Keys that move and fight with the whole party: explore, travel, walk on, all fight, door drill, plans, orders."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from roguelike.engine.decisions import Json, Option, action
from roguelike.engine.geometry import Square
from roguelike.engine.text import msg
from roguelike.engine.views import Landmark, Terrain
from roguelike.minds import plans
from roguelike.minds.macros import AllFight, Explore, Macro, Travel, WalkOn, Ways
from roguelike.tui import commands
from roguelike.tui.asking.collect import verb_label
from roguelike.tui.asking.make import confirm
from roguelike.tui.asking.panels import PlanAsker
from roguelike.tui.asking.travel import DrillAsker, TravelAsker, places, rows
from roguelike.tui.commands import begin, by_verb, command_for, offered, run
from roguelike.tui.keys import COMMANDS, Command
from roguelike.tui.party_panel import party
from roguelike.tui.running import Runner

if TYPE_CHECKING:
    from roguelike.tui.player import Player

NOTHING, ORDER = "", "order"


def start(player: Player, macro: Macro, back: str = "") -> None:
    """Let a macro play until it stops; ``back``: who has the focus then, if all is quiet still."""
    player.asker = None
    player.hurry = False
    player.runner = Runner(macro, back)


def march(player: Player, macro: Macro) -> None:
    """Let the party march: what comes of it (a door that is reached) is the point man's affair."""
    start(player, macro, player.view.point)


def explore(player: Player, command: Command) -> None:
    """Go where new ground may be laid."""
    march(player, Explore())


def walk_on(player: Player, command: Command) -> None:
    """The focused model walks on in a direction."""
    if player.view.model(player.focus) is None:
        player.say(msg("ui-nobody-to-move"), style="why")
        return
    start(player, WalkOn(command.walk_on, player.focus))


def all_fight(player: Player, command: Command) -> None:
    """Everybody still able makes his best attack."""
    if _nobody_to_fight(player):
        return
    start(player, AllFight(lambda act, actor, wish: player.play.advise(actor, wish), player.told))


def attack(player: Player, command: Command) -> None:
    """What the book advises to who wants to attack: the best target in reach, else he walks up to one and attacks."""
    answer = player.play.advise(player.focus, "attack")
    if answer is None and not offered(player, command) and _nobody_to_fight(player):
        return
    if answer is None:
        by_verb(player, command)
    elif isinstance(answer, Mapping) and answer.get("verb") == plans.MOVE:
        start(player, plans.Assault(lambda act, actor, wish: player.play.advise(actor, wish), player.focus))
    else:
        player.submit(answer)


def _nobody_to_fight(player: Player) -> bool:
    """Say so if no enemy is on the board."""
    if any(model.side == "theirs" and model.square is not None for model in player.view.models):
        return False
    player.say(msg("ui-no-enemy"), style="why")
    return True


def end(player: Player, command: Command) -> None:
    """End the phase; who has an order of his own and was not played by hand follows it first.

    Where one acts after the other, all wait while every enemy is far away.
    """
    act = player.act
    one = act is not None and len([id for id in act.actors if id]) == 1
    if one and not player.view.quiet and plans.all_far(player.view):
        start(player, plans.Wait())
        return
    ordered = [id for id in player.able() if act is not None and player.is_ready(id) and ORDER in act.verbs(id)]
    if not ordered or player.view.quiet:
        commands.end(player, command)
        return
    obey = plans.Obey(lambda act, actor, wish: player.play.advise(actor, wish), ordered)
    commands.end(player, command, but=ordered, first=lambda: start(player, obey))


# Travel


def travel_to(player: Player, squares: Iterable[Square]) -> None:
    """March to one of some squares."""
    march(player, Travel(tuple(squares)))


def travel(player: Player, command: Command) -> None:
    """Choose where to go."""
    here = _point(player)
    found = places(player.view, here) if here is not None and player.view.quiet else []
    if not found:
        player.say(msg("ui-nowhere" if player.view.quiet else "ui-no-travel"), style="why")
        return
    options, goals = rows(found, here if here is not None else Square(0, 0))
    asker = TravelAsker(player.desk, msg("ui-travel"), options=options, goals=goals)
    player.put(asker, lambda key: travel_to(player, goals[str(key)]))


def _point(player: Player) -> Square | None:
    model = player.view.model(player.view.point) or player.view.model(player.focus)
    return model.square if model is not None else None


def stairs(player: Player, command: Command) -> None:
    """Take the stairs if somebody stands on them, else go there; where all leave together the others come up too."""
    board = player.view.map
    verbs = offered(player, command)
    free = [(verb, actor) for verb, actor in verbs if verb.refusal() is None]
    if free or board is None or not player.view.quiet:
        _leave(player, command, free)
        return
    kind = Terrain.STAIRS_OUT if command.id == "leave" else Terrain.STAIRS_DOWN
    squares = [Square(int(x), int(y)) for y, x in np.argwhere(board.terrain == kind)]
    here = _point(player)
    ways = Ways.of(player.view, here) if here is not None else None
    steps = ways.steps(squares) if ways is not None else None
    if steps:
        travel_to(player, squares)
    elif steps == 0 and command.id == "leave" and any(actor == "" for _, actor in verbs):
        march(player, plans.Gather(squares))
    elif steps == 0:
        by_verb(player, command)
    else:
        player.say(msg("ui-no-stairs"), style="why")


def _leave(player: Player, command: Command, free: Sequence[commands.Offered]) -> None:
    """Do what the key stands for; ask first if the book has something to say of what it would cost."""
    verb, actor = free[0] if free else (None, "")
    costs = player.play.preview(action(verb.id, actor)) if verb is not None else ()
    if verb is None or not costs:
        by_verb(player, command)
        return
    asker = confirm(player.desk, "ui-spend", "ui-spend-it", what=verb_label(player.desk, verb.id))
    asker.notes = tuple(costs)
    player.put(asker, lambda _: begin(player, verb, actor))


# Doors


def drill(player: Player, command: Command) -> None:
    """Form up at the nearest closed door and let somebody open it: the focused model, if it is not the point man;
    else whoever did it last; else the player says who."""
    here = _point(player)
    ways = Ways.of(player.view, here) if here is not None and player.view.quiet else None
    if ways is None:
        player.say(msg("ui-no-drill"), style="why")
        return
    doors = [mark for mark in player.view.landmarks if plans.closed_door(player.view, mark.square)]
    near = [(steps, i) for i, mark in enumerate(doors) if (steps := ways.steps(mark.squares)) is not None]
    if not near:
        player.say(msg("ui-no-door"), style="why")
        return
    door = doors[min(near)[1]]
    openers = _openers(player)
    if not openers:
        player.say(msg("ui-no-opener"), style="why")
        return
    known = {o.key for o in openers}
    opener = player.focus if player.focus != player.view.point else player.opener
    if opener in known:
        _form_up(player, opener, door)
        return
    asker = DrillAsker(
        player.desk, msg("ui-drill", steps=min(near)[0]), cancellable=True, options=openers,
        index=next((i for i, o in enumerate(openers) if o.key == player.focus), 0), always_list=True,
        door=door.square, told=lambda id: player.play.preview({"verb": plans.OPEN, "actor": id}),
        stations=lambda id: player.play.stations(action(plans.FORM, id, door=[*door.square])),
    )  # fmt: skip
    player.put(asker, lambda id: _form_up(player, str(id), door))


def _form_up(player: Player, opener: str, door: Landmark) -> None:
    """Begin the drill and tell what this opener changes; he is remembered."""
    player.opener = opener
    for message in player.play.preview({"verb": plans.OPEN, "actor": opener}):
        player.say(message, style="why")
    start(player, plans.DoorDrill(opener, door.square, door.squares))


def _openers(player: Player) -> list[Option]:
    """Who could open a door: whoever has that verb, by his digit."""
    act = player.act
    found = []
    for id in player.able():
        model = player.view.model(id)
        if act is not None and model is not None and plans.OPEN in act.verbs(id):
            found.append(Option(id, msg("ui-drill-opener", who=model.name), hotkey=model.glyph))
    return found


# Plans


def search(player: Player, command: Command) -> None:
    """One plan for all: who does which of the command's verbs, the first in line what the book lists last, which dares
    most; what only the focused model can do, and only so, is done at once."""
    act = player.act
    verbs = _verbs_of(player, command)
    made = plans.plan_of(act, verbs) if act is not None and player.view.quiet else {}
    many = {id: found for id, found in made.items() if found}
    if not many or (list(many) == [player.focus] and len(many[player.focus]) == 1):
        by_verb(player, command)
        return
    options = {id: _choices(player, found) for id, found in many.items()}
    slots = {id: (Option(NOTHING, msg("ui-plan-nothing")), *options[id]) for id in many}
    chosen: dict[str, str] = {}
    taken: set[str] = set()
    for id, offers in options.items():
        daring = sorted(offers, key=lambda offer: -verbs.index(json.loads(offer.key)["verb"]))
        free = next((o.key for o in daring if _what(o.key) not in taken), NOTHING)
        chosen[id] = free
        taken.add(_what(free))
    names = {m.id: msg("ui-plan-who", glyph=m.glyph, name=m.name) for m in player.view.models}
    asker = PlanAsker(
        player.desk, msg("ui-plan", what=msg(f"key-{command.id}.short")), slots=slots, labels=names, chosen=chosen,
        odds=lambda key: player.play.preview(json.loads(key)) if key else (),
    )  # fmt: skip
    player.put(asker, lambda plan: _carry_out(player, plan, verbs))


def _carry_out(player: Player, plan: Json, verbs: Sequence[str]) -> None:
    """Do the whole plan, in the order in which the book lists the verbs: what should come first does."""
    keys = plan.values() if isinstance(plan, Mapping) else ()
    answers = sorted((json.loads(str(key)) for key in keys if key), key=lambda answer: verbs.index(answer["verb"]))
    if answers:
        start(player, plans.Batch(answers), player.focus)
    else:
        player.say(msg("ui-plan-empty"), style="why")


def _verbs_of(player: Player, command: Command) -> list[str]:
    act = player.act
    ids = dict.fromkeys(id for actor in player.able() for id in (act.verbs(actor) if act is not None else ()))
    return [id for id in ids if command_for(player, id) is command]


def _choices(player: Player, found: Sequence[tuple[Any, Json]]) -> list[Option]:
    out = []
    for verb, answer in found:
        assert isinstance(answer, Mapping)
        label = verb_label(player.desk, verb.id)
        for param in verb.params:
            offer = next((o for o in param.offers(answer) if o.key == str(answer[param.name])), None)
            label = offer.label if offer is not None else label
        out.append(Option(json.dumps(answer, sort_keys=True), label))
    return out


def _what(key: str) -> str:
    """A choice without who makes it."""
    return json.dumps({k: v for k, v in json.loads(key).items() if k != "actor"}, sort_keys=True) if key else NOTHING


# Caps Lock


def ask_first(player: Player, command: Command) -> None:
    """Caps Lock seems to be on: ask before a capital does what cannot be undone."""
    what = msg(f"key-{command.id}.short")
    asker = confirm(player.desk, "ui-caps-lock", "ui-do-it", what=what)
    player.put(asker, lambda _: run(player, command))


OWN: Mapping[str, Callable[[Player, Command], None]] = {
    "explore": explore,
    "travel": travel,
    "all-fight": all_fight,
    "attack": attack,
    "end": end,
    "leave": stairs,
    "descend": stairs,
    "drill": drill,
    "search": search,
    "party": party,
    **{command.id: walk_on for command in COMMANDS if command.walk_on},
}
