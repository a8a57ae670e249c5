"""The leader: who he is, and what he chooses about doors."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from roguelike.books.ahq.dungeon.doors import FreeChooser, all_spots, any_floor, any_square
from roguelike.books.ahq.events_explore import LeaderChosen
from roguelike.books.ahq.figures import helpless
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import HEROES, Campaign, Level, Model
from roguelike.engine.decisions import Choose, Option, PickSquare, Refusal, refuse
from roguelike.engine.game import Game
from roguelike.engine.geometry import Rect, Square
from roguelike.engine.late import frozen
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg


@rule("AHQ-SETUP-21", "AHQ-SETUP-23", "AHQ-CMB-41", "AHQ-CDEC-02", "AHQ-CDEC-58")
def choose_leader(game: Game[Campaign], *, rule_id: str = "AHQ-SETUP-21") -> None:
    """Every Hero rolls D12, ties are rolled again among the tied; the highest leads.

    AHQ-SETUP-21, AHQ-SETUP-23, AHQ-CMB-41, ruling AHQ-CDEC-02. One person plays all Heroes, so each Hero rolls who is
    in the dungeon and conscious.
    """
    state = game.state
    inside = [h for h in state.heroes() if not h.away]
    able = [h for h in inside if not helpless(h)] or inside
    dice: dict[str, int] = {}
    while len(able) > 1:
        dice = {hero.id: game.chance.die(12, "leader", rule_id) for hero in able}
        able = [hero for hero in able if dice[hero.id] == max(dice.values())]
    if able:
        state.leader = able[0].id
        if state.point not in (m.id for m in state.party() if not helpless(m)):
            state.point = first_of_the_march(state)
        game.emit(LeaderChosen(rule=rule_id, who=ref(able[0]), die=dice.get(able[0].id, 0)))


def first_of_the_march(state: Campaign) -> str:
    """Who goes first until the player says otherwise: a Dwarf, who spots traps, else whoever is no Wizard."""
    inside = [h for h in state.heroes() if not h.away]
    able = [h for h in inside if not helpless(h)] or inside
    return min(able, key=lambda h: (h.race != "dwarf", bool(h.spells), able.index(h))).id


def order_of(state: Campaign) -> list[Model]:
    """The party in the order of the march: as the player has put it, else a Dwarf, fighters, the others, Wizards.

    Henchmen come after the second Hero; who is new goes last.
    """
    party = state.party()
    heroes = [m for m in party if m.kind == "hero"]
    heroes.sort(key=lambda m: (m.race != "dwarf", bool(m.spells), bool(m.missiles) and m.race == "elf"))
    usual = [*heroes[:2], *(m for m in party if m.kind != "hero"), *heroes[2:]]
    place = {id: index for index, id in enumerate(state.file)}
    return sorted(usual, key=lambda m: place.get(m.id, len(place)))


@frozen(eq=False)
class AskingLeader:
    """The leader's choice of wall or section for a new door, as a question that is not asked by default.

    In solo play he is the Game Master as well, who says where in its wall a door is, and where a room lies behind it.
    AHQ-DGN-08, AHQ-DGN-23, AHQ-DOOR-04, AHQ-SETUP-22, AHQ-SOLO-11, ruling AHQ-CDEC-03.
    """

    game: Game[Campaign]

    async def section(self, level: Level, section_ids: Sequence[str], purpose: str) -> str:
        """A passage section for a door."""
        free = FreeChooser(self.game.chance)
        return await self._ask(await free.section(level, section_ids, purpose), section_ids, purpose)

    @rule("AHQ-SETUP-22")
    async def wall(self, level: Level, section_id: str, walls: Sequence[str], purpose: str) -> str:
        """A wall for a door."""
        free = FreeChooser(self.game.chance)
        return await self._ask(await free.wall(level, section_id, walls, purpose), walls, purpose)

    @rule("AHQ-SOLO-11")
    async def square(self, level: Level, section_id: str, side: str, purpose: str) -> Square | None:
        """A square for a door in that wall: in solo play the player's choice. AHQ-SOLO-11."""
        if self.game.state.variant != "solo":
            return None
        section = level.sections[section_id]
        proposal = any_square(level, section, side, self.game.chance, purpose)
        return await self._point(proposal, all_spots(level, section, side), "ahq.door-place")

    @rule("AHQ-SOLO-11")
    async def floor(self, level: Level, door_id: str, places: Sequence[Rect], purpose: str) -> Rect | None:
        """Where a room or passage lies behind its door: in solo play the player's choice. AHQ-SOLO-11."""
        if self.game.state.variant != "solo":
            return None
        proposal = any_floor(level, level.doors[door_id], places, self.game.chance, purpose)
        alike = {Square(r.x, r.y): r for r in places if (r.w, r.h) == (proposal.w, proposal.h)}
        if len(alike) == 1:
            return proposal
        corner = await self._point(Square(proposal.x, proposal.y), list(alike), "ahq.room-place", alike)
        return alike[corner]

    async def _point(
        self, proposal: Square, squares: Sequence[Square], question: str, floors: Mapping[Square, Rect] | None = None
    ) -> Square:
        def legal(square: Square) -> Refusal | None:
            return None if square in squares else refuse("AHQ-SOLO-11", "ahq-lies-elsewhere")

        def covered(square: Square) -> Iterable[Square]:
            return floors[square].squares() if floors is not None and square in floors else (square,)

        return await self.game.ask(
            PickSquare(
                seat=HEROES,
                question=question,
                prompt=msg("ahq-ask-lies-where", what=question.partition(".")[2]),
                rule="AHQ-SOLO-11",
                subject=self.game.state.leader,
                urgency="never",
                suggested=[proposal.x, proposal.y],
                candidates=lambda: squares,
                legal=legal,
                area=covered,
                orders={"any good place": [proposal.x, proposal.y]},
                order="any good place",
            )
        )

    async def _ask(self, proposal: str, keys: Sequence[str], purpose: str) -> str:
        return await self.game.ask(
            Choose(
                seat=HEROES,
                question=f"ahq.{purpose}",
                prompt=msg(f"ahq-ask-{purpose}"),
                rule="AHQ-DOOR-04",
                subject=self.game.state.leader,
                urgency="never",
                suggested=proposal,
                choices=tuple(Option(key, msg("ahq-option-place", key=key)) for key in keys),
                orders={"any good place": proposal},
                order="any good place",
            )
        )
