"""What the party panel (``p``) offers, and how it is carried out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from roguelike.engine.book import Standing
from roguelike.engine.decisions import Json, Verb, action
from roguelike.engine.text import Msg, msg
from roguelike.minds.orders import ASK
from roguelike.minds.plans import POINT
from roguelike.tui.asking.party import Block, PartyAsker, Setting
from roguelike.tui.commands import command_for
from roguelike.tui.keys import Command

if TYPE_CHECKING:
    from roguelike.tui.player import Player

FILE, FORMATION = "file", "formation"


def party(player: Player, command: Command) -> None:
    """The order of the march, formation, who has which order, and which questions are asked: one panel."""
    secrets = any(standing.secret for standing in player.play.standing())
    blocks = [
        Block(msg("ui-party-at-doors"), _formations(player)),
        Block(msg("ui-party-orders"), _orders(player, command)),
        Block(msg("ui-party-unasked" if secrets else "ui-party-standing"), _standing(player)),
    ]
    file = _file(player)
    if not file and not any(block.settings for block in blocks):
        player.say(msg("ui-party-nothing"), style="why")
        return
    before = _in_force(player, command)
    asker = PartyAsker(
        player.desk, msg("ui-orders" if secrets else "ui-party"), file=list(file), blocks=blocks, chosen=dict(before),
        names={m.id: msg("ui-plan-who", glyph=m.glyph, name=m.name) for m in player.view.models},
    )  # fmt: skip

    def taken(value: Json) -> None:
        made: Any = value
        _march(player, file, [str(id) for id in made["file"]])
        for key, choice in made["set"].items():
            if before.get(key) != choice:
                _set(player, key, str(choice))

    player.put(asker, taken)


def _verb(player: Player, actor: str, id: str) -> Verb | None:
    return player.act.verbs(actor).get(id) if player.act is not None else None


def _file(player: Player) -> list[str]:
    """Who marches, the point man first; nobody where the order cannot be changed."""
    view = player.view
    line = [id for id in view.file if _verb(player, id, FILE) is not None]
    return sorted(line, key=lambda id: id != view.point) if len(line) > 1 else []


def _formations(player: Player) -> tuple[Setting, ...]:
    verb = _verb(player, player.focus, FORMATION)
    if verb is None:
        return ()
    choices = tuple((option.key, option.label) for option in verb.params[0].offers({}))
    return (Setting(FORMATION, msg("ui-party-formation"), choices),)


def _orders(player: Player, command: Command) -> tuple[Setting, ...]:
    """A row for each model that takes orders."""
    rows = []
    for id in player.able():
        model = player.view.model(id)
        if player.act is None or model is None:
            continue
        for verb in player.act.verbs(id).values():
            if command_for(player, verb.id) is command and verb.id not in (FILE, FORMATION, POINT):
                choices = tuple((option.key, option.label) for option in verb.params[0].offers({}))
                rows.append(Setting(f"{verb.id} {id}", msg("ui-plan-who", glyph=model.glyph, name=model.name), choices))
    return tuple(rows)


def _standing(player: Player) -> tuple[Setting, ...]:
    """A row for each question that a standing order can answer, and for each order given besides."""
    listed, asks = player.play.standing(), (ASK, msg("ui-order-ask"))
    rows = [Setting(f"? {s.question}", s.label, (*_asking(s), *s.orders)) for s in listed]
    known = {s.question for s in listed}
    for question, name in player.play.orders().items():
        if question not in known:
            choices = (asks, (name, order_named(player, name)))
            rows.append(Setting(f"? {question}", question_named(player, question), choices))
    return tuple(rows)


def _asking(standing: Standing) -> tuple[tuple[str, Msg], ...]:
    """That he is asked, where that betrays nothing."""
    return () if standing.secret else ((ASK, msg("ui-order-ask")),)


def _in_force(player: Player, command: Command) -> dict[str, str]:
    """What is set now, by the key of its row."""
    given = player.play.orders()
    out = {f"? {s.question}": given.get(s.question, s.default) for s in player.play.standing()}
    out |= {f"? {question}": name for question, name in given.items()}
    out[FORMATION] = player.view.formation
    for setting in _orders(player, command):
        model = player.view.model(setting.key.partition(" ")[2])
        out[setting.key] = model.order if model is not None else ""
    return out


def _march(player: Player, before: list[str], after: list[str]) -> None:
    """Put the file in another order, a place at a time; who is first leads."""
    if after == before:
        return
    for place, id in enumerate(after, 1):
        player.submit(action(FILE, id, place=str(place)))
    lead = _verb(player, after[0], POINT)
    if lead is not None and lead.refusal() is None:
        player.submit(action(POINT, after[0]))
        player.focus = after[0]
    models = [player.view.model(id) for id in after]
    player.say(msg("ui-party-marches", who=tuple(m.name for m in models if m is not None)), style="why")


def _set(player: Player, key: str, choice: str) -> None:
    kind, _, id = key.partition(" ")
    if kind == FORMATION:
        player.submit(action(FORMATION, player.focus, kind=choice))
    elif kind == "?":
        default = next((s.default for s in player.play.standing() if s.question == id), ASK)
        player.play.order(id, None if choice == default else choice)
        said = msg("ui-party-set", what=question_named(player, id), choice=order_named(player, choice))
        player.say(said, style="why")
    else:
        verb = _verb(player, id, kind)
        if verb is not None:
            player.submit(action(kind, id, **{verb.params[0].name: choice}))


def question_named(player: Player, question: str) -> Msg:
    """What a question is about, in words."""
    standing = next((s for s in player.play.standing() if s.question == question), None)
    if standing is not None:
        return standing.label
    domain = "ui" if question.startswith("ui.") else player.view.book
    id = "-".join((domain, "question", *question.split(".")[1:]))
    return msg(id) if player.narrator.knows(id) else msg("ui-party-question", question=question)


def order_named(player: Player, name: str) -> Msg:
    """A standing order in words: the book's if it has some, else the screen's."""
    for id in (f"{player.view.book}-standing-{name.replace(' ', '-')}", f"ui-order-{name.replace(' ', '-')}"):
        if player.narrator.knows(id):
            return msg(id)
    return msg("ui-order-named", name=name)
