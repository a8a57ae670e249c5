"""The autoplayer while no monster is on the board: a party that keeps together, searches a room at once and goes on.

One leads: who sees in the dark and is well. Rooms are searched by all together, passages only when nothing else is
left. A door is opened when everybody is near and nothing is left to do on this side of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

import numpy as np

from roguelike.books.datum.content import content
from roguelike.books.datum.minds.explorer import aid, all_of, first, leave_nothing
from roguelike.books.datum.minds.field import can_reach, way_to
from roguelike.books.datum.terrain import Ground
from roguelike.books.datum.view import DatumView, Facts
from roguelike.engine.decisions import Act, Json, action
from roguelike.engine.geometry import Square, around, steps_between
from roguelike.engine.late import define
from roguelike.engine.views import Terrain

NEAR = 5
"""Squares within which the others must be before a door is opened."""
LATE = 250
"""The round after which nobody waits or searches any more."""


def act(view: DatumView, decision: Act) -> Json:
    """The next thing that the party does."""
    return _Scout(view, decision).act()


def stray(view: DatumView, decision: Act, me: Facts) -> Json:
    """What a hero does in a fight in which nobody can be come at: he goes on with the quest. None: he waits."""
    return _Scout(view, decision).alone(me)


@define
class _Scout:
    view: DatumView
    decision: Act
    sure: Json = None

    def act(self) -> Json:
        plans = (self.heal, self.lead, self.work, self.home, self.gather, self.open, self.march, self.cross, self.seek)
        for plan in plans:
            answer = plan()
            if self._good(answer):
                return answer
        return action("end")

    def _good(self, answer: Json) -> bool:
        """Whether that is an answer, and accepted; what was found good last is not judged again."""
        if answer is None or answer is self.sure or self.decision.accepts(answer) is not None:
            return answer is not None and answer is self.sure
        self.sure = answer
        return True

    def alone(self, me: Facts) -> Json:
        """One hero, while monsters that cannot be come at are on the board."""
        homeward = self.view.goal_met or self.spent
        leading = me.id == self.leader.id
        goals = list(self.view.stairs) if homeward else self._goals()
        answers: list[Json] = [action("leave")] if homeward else []
        if homeward and me.square in self.view.stairs:
            return action("leave")
        if leading:
            answers += [first(self.view, self.decision, me.id, "open"), self._walk(me, goals), self._leap(me, goals)]
            answers.append(self._leap(me, [f.square for f in self.view.facts.values() if not f.hero]))
        elif homeward:
            answers += [self._walk(me, goals), self._leap(me, goals)]
        elif steps_between(me.square, self.leader.square) > 2:
            answers += [self._walk(me, self._beside(self.leader)), self._leap(me, [self.leader.square])]
        return next((a for a in answers if self._good(a)), None)

    # Who there is

    @cached_property
    def standing(self) -> list[Facts]:
        """The heroes who are not out of combat."""
        return [f for f in self.view.facts.values() if f.hero and not f.down]

    @cached_property
    def able(self) -> list[Facts]:
        """Those who may still do something in this round."""
        return [self.view.facts[a] for a in self.decision.actors if a and a in self.view.facts]

    @cached_property
    def leader(self) -> Facts:
        """Who goes first: sees in the dark, then whoever has most Body left."""

        def worth(me: Facts) -> tuple[bool, bool, int, str]:
            return (me.body * 2 > me.full, content().heroes[me.profile].infravision, me.body, me.id)

        return max(self.standing, key=worth)

    @cached_property
    def spent(self) -> bool:
        """Whether the party had better go home."""
        full = sum(f.full for f in self.view.facts.values() if f.hero)
        return sum(f.body for f in self.standing) * 8 <= full * 3 or self.view.round > LATE

    # Care

    def heal(self) -> Json:
        """Raise and heal, by what there is; potions for who is down to half."""
        for me in self.able:
            answer = aid(self.view, self.decision, me)
            if answer is None and me.body * 2 <= me.full:
                answer = first(self.view, self.decision, me.id, "drink", thing="potion-of-healing")
            if answer is not None:
                return answer
        hurt = sorted((f for f in self.standing if f.full - f.body >= 4), key=lambda f: (f.body, f.id))
        for friend in hurt:
            for me in self.able:
                for args in all_of(self.view, self.decision, me.id, "cast"):
                    if content().spells[args["spell"]].heals and args.get("target") == friend.id:
                        return action("cast", me.id, **args)
        return None

    def lead(self) -> Json:
        """See that the right one leads."""
        return action("point", self.leader.id) if self.leader.id != self.view.point else None

    # Rooms

    def _undone(self, square: Square) -> list[str]:
        """What is left to search for in the room of a square; nothing in passages."""
        made = self.view.ground
        assert made is not None
        if not made.in_room(square) or self.view.round > LATE:
            return []
        area = made.plan.area_of[square]
        kinds = [kind for kind in ("traps", "doors") if f"{kind} {area}" not in self.view.searched]
        return kinds + (["treasure"] if area not in self.view.searched else [])

    def work(self) -> Json:
        """Gather what was shot, light what went out; search the rooms where somebody stands, for traps first."""
        for me in self.able:
            for verb in ("recover", "reload", "relight"):
                answer = first(self.view, self.decision, me.id, verb)
                if answer is not None:
                    return answer
        for me in sorted(self.able, key=lambda f: (-f.body, f.id)):
            undone = self._undone(me.square)
            for kind in undone:
                if kind == "treasure" and ("traps" in undone or me.body < 3):
                    continue
                answer = first(self.view, self.decision, me.id, kind)
                if answer is not None:
                    return answer
            if me.body >= 4 and not undone:
                answer = first(self.view, self.decision, me.id, "inspect")
                if answer is not None:
                    return answer
        return action("end") if any(self._undone(me.square) for me in self.able if me.body >= 3) else None

    # Ways

    def _walk(self, me: Facts, goals: Iterable[Square], verb: str = "move") -> Json:
        if me.id not in self.decision.actors or me.left <= 0:
            return None
        path = way_to(self.view, me, goals)
        if not path:
            return None
        answer = action(verb, me.id, path=path)
        return answer if self._good(answer) else None

    def home(self) -> Json:
        """The goal is met, or the party is spent: everybody to the stairway, then out."""
        if not (self.view.goal_met or self.spent):
            return None
        return (None if self.view.goal_met else leave_nothing(self.view, self.decision, self.able)) or self._go_home()

    def _go_home(self) -> Json:
        if self.decision.accepts(action("leave")) is None:
            return action("leave")
        for me in self.standing:
            if me.square not in self.view.stairs:
                answer = self._walk(me, self.view.stairs) or self._leap(me, self.view.stairs)
                if self._good(answer):
                    return answer
        return action("end")

    def gather(self) -> Json:
        """Nobody is left behind: who is far from the leader comes up first."""
        far = [f for f in self.standing if steps_between(f.square, self.leader.square) > NEAR]
        for me in far:
            answer = self._walk(me, self._beside(self.leader)) or self._leap(me, [self.leader.square])
            if self._good(answer):
                return answer
        late = self.view.round > LATE
        waiting = [f for f in far if way_to(self.view, f, self._beside(self.leader)) is not None]
        return action("end") if waiting and not late else None

    def _beside(self, friend: Facts) -> list[Square]:
        taken = {f.square for f in self.view.facts.values() if not f.down}
        made = self.view.ground
        assert made is not None
        near = [friend.square, *around(friend.square)]
        far = [s for square in near for s in around(square)]
        return [s for s in dict.fromkeys([*near, *far]) if made.is_floor(s) and s not in taken]

    def open(self) -> Json:
        """The leader opens a door that he stands at."""
        return first(self.view, self.decision, self.leader.id, "open")

    def _goals(self) -> Sequence[Square]:
        """Where there is something new: unexplored ends and closed doors to which there is a key."""
        made = self.view.ground
        assert made is not None
        held: list[Square] | None = made.memo.get(("goals", self.view.locked))
        if held is None:
            held = made.memo["goals", self.view.locked] = self._new_things(made)
        return held

    def _new_things(self, made: Ground) -> list[Square]:
        unknown = made.floor & ~made.revealed
        for x, y in made.plan.door_at:
            unknown[y, x] = False
        near = np.zeros_like(unknown)
        near[1:] |= unknown[:-1]
        near[:-1] |= unknown[1:]
        near[:, 1:] |= unknown[:, :-1]
        near[:, :-1] |= unknown[:, 1:]
        ends = [Square(x, y) for y, x in np.argwhere(near & made.floor).tolist()]
        out = [s for s in ends if not made.known.isdisjoint(made.plan.sections_at.get(s, ()))]
        for door in made.plan.doors.values():
            x, y = door.square
            beside = [s for s in around(door.square) if made.is_floor(s) and made.is_known(s)]
            if door.id in made.open:
                out += [door.square] if near[y, x] and beside else []
            elif made.terrain[y, x] == Terrain.DOOR and door.id not in self.view.locked:
                out += beside
        return out

    def march(self) -> Json:
        """The party goes to the nearest new thing."""
        return self._walk(self.leader, self._goals(), "march")

    def cross(self) -> Json:
        """What is new lies beyond a pit or chasm: to its edge, bridge it if somebody is across, else jump, roped if
        possible. A chasm that leads nowhere is not jumped."""
        made = self.view.ground
        assert made is not None
        if way_to(self.view, self.leader, self._goals()) is not None:
            return None
        for me in self.able:
            answer = first(self.view, self.decision, me.id, "bridge")
            if self._good(answer):
                return answer
        beyond = [s for s in self._gaps() if any(self._is_new_side(q) for q in around(s))]
        return self._leap(self.leader, [s for gap in beyond for s in around(gap) if self._is_new_side(s)])

    def _gaps(self) -> list[Square]:
        """Known pits and chasms."""
        return sorted(self.view.traps)

    def _is_new_side(self, square: Square) -> bool:
        """Whether it is floor that the leader cannot walk to."""
        made = self.view.ground
        assert made is not None
        floor = made.is_floor(square) and square not in self.view.traps
        return floor and not can_reach(self.view, self.leader, square)

    def _leap(self, me: Facts, goals: Iterable[Square]) -> Json:
        """Jump the gap that parts somebody from where he wants to go, or walk to its edge."""
        if me.id not in self.decision.actors or way_to(self.view, me, goals) is not None:
            return None
        for verb in ("rope-jump", "jump"):
            for args in all_of(self.view, self.decision, me.id, verb):
                gap = next(s for s, trap in self._trap_ids().items() if trap == args["trap"])
                landing = Square(2 * gap.x - me.square.x, 2 * gap.y - me.square.y)
                if not can_reach(self.view, me, landing):
                    return action(verb, me.id, **args)
        edges = [s for gap in self._gaps() for s in around(gap) if self._opposite(me, gap, s)]
        return self._walk(me, edges)

    def _opposite(self, me: Facts, gap: Square, edge: Square) -> bool:
        """Whether a jump from the edge over the gap leads to floor that he cannot walk to."""
        made = self.view.ground
        assert made is not None
        landing = Square(2 * gap.x - edge.x, 2 * gap.y - edge.y)
        return made.is_floor(landing) and landing not in self.view.traps and not can_reach(self.view, me, landing)

    def _trap_ids(self) -> dict[Square, str]:
        made = self.view.ground
        assert made is not None
        return {square: trap.id for square, trap in made.plan.trap_at.items() if square in self.view.traps}

    # Nothing leads on

    def seek(self) -> Json:
        """Search what has not been searched, rooms and passages, for secret doors, and rooms that were only looked into
        for all else; then give up."""
        made = self.view.ground
        assert made is not None
        for me in self.able:
            if not all(f"doors {id}" in self.view.searched for id in made.sections(me.square)):
                answer = first(self.view, self.decision, me.id, "doors")
                if answer is not None:
                    return answer
        left = [
            square
            for id in sorted(made.known)
            if f"doors {id}" not in self.view.searched
            for square in sorted(made.plan.sections.get(id, ()))
        ]
        if self.leader.body >= 3 and way_to(self.view, self.leader, left) is None:
            left = [Square(*s) for s in sorted(made.known_squares) if self._undone(Square(*s))]
        if way_to(self.view, self.leader, left) is not None:
            return self._walk(self.leader, left, "march") or action("end")
        if self.leader.acted or self.leader.left <= 0:
            return action("end")  # what leads on may be a walk or a leap that he can make in the next round
        return self._go_home()
