"""Small boards for tests of DatumQuest's rules: drawn as text, with scripted dice.

``#`` wall, ``.`` room, ``,`` passage, ``<`` stairway (room floor), ``+`` closed door, ``'`` open door, ``?`` secret
door, ``T`` low and ``B`` tall furniture of one square, ``p`` a known pit, ``u`` an unknown pit, ``c`` a chasm;
digits are heroes in order, other letters are monsters (see ``monsters``).
Faces by die: 1, 2 white skull; 3 black skull; 4, 5 white shield; 6 black shield. A monster's defence die: 4 white
shield; 5, 6 black shield.
"""

from __future__ import annotations

from collections.abc import Awaitable, Mapping, Sequence
from typing import Any

import attrs
from attrs import define, field

from roguelike.books.datum import deeds, figures, initiative, notes, outfit, reveal, setup, verbs, zones
from roguelike.books.datum.minds.zargon import AutoZargon
from roguelike.books.datum.state import (
    HEROES,
    ZARGON,
    Area,
    Board,
    Campaign,
    Door,
    Furniture,
    Goal,
    Hero,
    Item,
    Monster,
    Placement,
    Quest,
    Reward,
    Trap,
)
from roguelike.books.datum.terrain import ground, plan
from roguelike.books.datum.view import view
from roguelike.engine.chance import Chance, ChanceState, Script
from roguelike.engine.decisions import Act, Action, Json, Refusal
from roguelike.engine.events import Event
from roguelike.engine.game import Game
from roguelike.engine.geometry import Rect, Square, around

WS, BS, SH, DA = 1, 3, 4, 6
"""Sides of a combat die: white skull, black skull, white shield, black shield."""
MDA, MSH = 5, 4
"""Sides of a monster's die: black shield, white shield."""
KINDS = {"g": "goblin", "o": "orc", "f": "fimir", "k": "skeleton", "z": "zombie", "m": "mummy", "s": "skaven",
         "w": "chaos-warrior", "y": "gargoyle", "O": "ogre", "R": "troll", "V": "wraith"}  # fmt: skip
ROOM, PASSAGE = ".<TBpuc0123456789gofkzmswyORVx", ","


def _flood(squares: set[Square]) -> list[set[Square]]:
    left, out = set(squares), []
    while left:
        edge = [min(left, key=lambda s: (s.y, s.x))]
        piece = set(edge)
        while edge:
            for near in around(edge.pop()):
                if near in left and near not in piece:
                    piece.add(near)
                    edge.append(near)
        left -= piece
        out.append(piece)
    return out


def quest(rows: Sequence[str], **more: Any) -> tuple[Quest, dict[str, list[Square]]]:
    """A quest of a drawing, and where each sign stands; ``passages``: what stands anywhere stands in one."""
    at: dict[str, list[Square]] = {}
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            at.setdefault(sign, []).append(Square(x, y))
    in_passage = more.pop("passages", False)
    rooms = {s for sign, squares in at.items() if sign in ROOM for s in squares}
    halls = set(at.get(PASSAGE, []))
    if in_passage:
        rooms, halls = set(), rooms | halls
    areas = [Area(f"r{n}", "room", tuple(sorted(p))) for n, p in enumerate(_flood(rooms), start=1)]
    areas += [Area(f"p{n}", "passage", tuple(sorted(p))) for n, p in enumerate(_flood(halls), start=1)]
    owner = {s: area.id for area in areas for s in area.squares}
    doors: list[Door] = []
    for sign in "+'?":
        for square in at.get(sign, []):
            sides = [owner[s] for s in around(square) if s in owner]
            doors.append(
                Door(f"d{len(doors) + 1}", square, (sides[0], sides[-1]), secret=sign == "?", open=sign == "'")
            )
    furniture = [Furniture(f"f{n}", "table", Rect(*s, 1, 1)) for n, s in enumerate(at.get("T", []), start=1)]
    furniture += [Furniture(f"b{n}", "bookcase", Rect(*s, 1, 1)) for n, s in enumerate(at.get("B", []), start=1)]
    traps = [Trap(f"p{n}", "pit", s) for n, s in enumerate(at.get("p", []), start=1)]
    traps += [Trap(f"u{n}", "pit", s) for n, s in enumerate(at.get("u", []), start=1)]
    traps += [Trap(f"c{n}", "chasm", s) for n, s in enumerate(at.get("c", []), start=1)]
    given: dict[str, Any] = {
        "goal": Goal("Win."),
        "reward": Reward("Thanks.", 10),
        "start": tuple(at.get("<", [Square(1, 1)])),
        "wandering": "orc",
        "doors": tuple(doors),
        "furniture": tuple(furniture),
        "traps": tuple(traps),
        **more,
    }
    return Quest(id="test", title="Test", text="A test.", rows=tuple(rows), areas=tuple(areas), **given), at


@define
class Scene:
    """A campaign on a drawn board, with what was told."""

    state: Campaign
    game: Game[Campaign]
    at: dict[str, list[Square]]
    told: list[Event] = field(factory=list)

    def hero(self, number: int = 1) -> Hero:
        return list(self.state.heroes.values())[number - 1]

    def monster(self, number: int = 1) -> Monster:
        return list(self.state.monsters.values())[number - 1]

    def dice(self, **dice: Sequence[int]) -> Scene:
        """Script dice by purpose (``_`` for a space); purposes that are not named are an error."""
        self.game.chance.script = Script({name.replace("_", " "): list(values) for name, values in dice.items()})
        return self

    def run(self, awaited: Awaitable[Any], *answers: Json, stop: bool = False) -> Any:
        """Drive a rule to its end: the answers given, then orders or suggestions. ``stop``: at the first `Act`."""
        rules: Any = awaited
        left = list(answers)
        answer: Json = None
        while True:
            try:
                asked = rules.send(answer)
            except StopIteration as end:
                return end.value
            if isinstance(asked, Act) and stop and not left:
                rules.close()
                return asked
            if left:
                answer = left.pop(0)
            elif asked.order != "ask":
                answer = asked.orders[asked.order]
            else:
                answer = asked.suggested if asked.suggested is not None else next(asked.options())

    def do(self, verb: str, actor: Hero | Monster, *answers: Json, **args: Any) -> Refusal | None:
        """Let somebody do something, if it is legal; gives the refusal if it is not."""
        refusal = self.refusal(verb, actor, **args)
        if refusal is None:
            self.run(deeds.perform(self.game, Action(verb, actor.id, args)), *answers)
        return refusal

    def why_not(self, verb: str, actor: Hero | Monster, **args: Any) -> str:
        """The rule by which somebody cannot do something now; "" if he can."""
        refusal = self.refusal(verb, actor, **args)
        return refusal.rule if refusal is not None else ""

    def refusal(self, verb: str, actor: Hero | Monster, **args: Any) -> Refusal | None:
        """Why somebody cannot do something now."""
        asked = deeds.act(self.state, HEROES, (actor.id, ""), "turn", "DQ-TRN-01")
        assert verb in asked.verbs(actor.id), f"{verb} is not offered"
        return asked.accepts({"verb": verb, "actor": actor.id, **args})

    def offered(self, verb: str, actor: Hero | Monster) -> bool:
        """Whether somebody is offered a verb."""
        return verb in deeds.act(self.state, HEROES, (actor.id,), "turn", "DQ-TRN-01").verbs(actor.id)

    def zargons(self, monster: Monster | None = None) -> Any:
        """What Zargon's mind lets a monster (else the first) do: always something legal."""
        asked = deeds.act(self.state, ZARGON, ((monster or self.monster()).id,), "zargon", "DQ-TRN-04")
        answer = AutoZargon().act(view(self.state, ZARGON), asked)
        assert asked.accepts(answer) is None
        return answer

    def finish(self) -> None:
        """All scripted dice were rolled."""
        if self.game.chance.script is not None:
            self.game.chance.script.finish()

    def events(self, name: str) -> list[Any]:
        """What was told of a kind."""
        return [event for event in self.told if type(event).__name__ == name]


def scene(
    rows: Sequence[str],
    heroes: Sequence[str] = ("barbarian", "dwarf", "elf", "wizard"),
    *,
    monsters: Mapping[str, str] = KINDS,
    known: bool = True,
    fight: bool = True,
    level: int = 1,
    **more: Any,
) -> Scene:
    """Heroes (bare-handed, with torches' light everywhere) and monsters on a drawn board, in the middle of a fight.

    ``known``: everything has been revealed and monsters stand; else they are placed when revealed.
    """
    verbs.load()
    lit = more.pop("lit", True)
    drawn, at = quest(rows, **more)
    if lit:
        drawn = attrs.evolve(drawn, areas=tuple(attrs.evolve(area, lit=True) for area in drawn.areas))
    placed = [
        (sign, s) for sign, squares in sorted(at.items()) if sign in monsters and sign not in "pcuTB" for s in squares
    ]
    if not known:
        spots = tuple(Placement(f"{sign}{s.x}.{s.y}", monsters[sign], s) for sign, s in placed)
        drawn = attrs.evolve(drawn, monsters=(*drawn.monsters, *spots))
    state = Campaign(ChanceState("test"), setup.RULES_VERSION)
    state.maps[drawn.id] = drawn
    board = state.board = Board(drawn.id, level=level)
    board.open = [door.id for door in drawn.doors if door.open]
    state.phase = "round"
    for number, id in enumerate(heroes, start=1):
        hero = setup.add_hero(state, id)
        hero.skills = []
        stands = at.get(str(number))
        square = stands[0] if stands else None
        hero.square = square
        hero.away = square is None
    board.traps = [trap.id for trap in drawn.traps if trap.id[0] in "pc"]
    made = Game(state, Chance(state.chance))
    if known:
        board.known = list(plan(drawn).sections)
        for sign, square in placed:
            reveal.new_monster(state, monsters[sign], square)
    else:
        here = ground(state)
        board.known = [id for h in state.party() if h.square is not None for id in here.sections(h.square)]
    order = [h.id for h in state.party()]
    if fight:
        board.order, board.rolls = [*order, "zargon"], {id: n for n, id in enumerate([*order, "zargon"], start=1)}
    else:
        board.active = initiative.PARTY
    out = Scene(state, made, at)
    made.on_event = out.told.append
    zones.refresh(state)
    return out


def arm(hero: Hero, *ids: str) -> list[Item]:
    """Give a hero things where they belong; gives them."""
    items = [notes.make_item(id) for id in ids]
    for item in items:
        outfit.take(hero, item)
    return items


def dice_of(hero: Hero) -> int:
    """His attack dice now."""
    return figures.attack(hero, figures.arm(hero)).value
