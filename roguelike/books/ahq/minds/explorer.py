"""How the autoplayer explores: the party goes together to the nearest thing left to do, and home when it is spent."""

from __future__ import annotations

from collections.abc import Iterable

from roguelike.books.ahq.dungeon.terrain import Ground
from roguelike.books.ahq.facts import Facts
from roguelike.books.ahq.goals import Goal
from roguelike.books.ahq.minds import chasm, gear, hazards, rescue, snares, sorcery
from roguelike.books.ahq.view import AhqView
from roguelike.engine.decisions import Act, Json, action
from roguelike.engine.geometry import Square, letters
from roguelike.engine.late import frozen

SOLO = "solo"
"""The variant in which nothing is hidden in rooms. AHQ-SOLO-17."""
LONGEST = 90
"""Turns after which the party goes home whatever its state."""
EARLY = 40
"""So long a party that is whole takes its time to search rooms for hidden treasure."""
LATE = 70
"""So long a bold party goes up to what stands in hazard rooms."""
HOPELESS = 200
"""Turns after which whoever is still in the dungeon is given up: he is shut in, or hunted for ever."""


@frozen
class Explorer:
    """Plays the Hero Phase of Exploration Turns. ``daring`` rooms are enough for one expedition.

    ``bold``: tries out what stands in hazard rooms, with whoever is whole.
    """

    daring: int = 12
    bold: bool = False

    def act(self, view: AhqView, decision: Act) -> Json:
        """The next action of the phase."""
        if view.turns >= HOPELESS:
            return action("abandon")
        party = [view.facts[a] for a in decision.actors if a]
        able = [f for f in party if not f.done and not f.helpless]
        heroes = [f for f in able if f.kind == "hero"]
        for me in heroes:
            armed = gear.rearm(view, decision, me) or gear.dress(view, decision, me)
            armed = armed or sorcery.raise_dead(view, decision, me) or sorcery.key(view, decision, me)
            armed = armed or sorcery.eye(view, decision, me)
            if armed is not None and decision.accepts(armed) is None:
                return armed
            if "chest" in decision.verbs(me.id) and decision.accepts(action("chest", me.id)) is None:
                return action("chest", me.id)
        helped = rescue.rescue(view, decision, heroes) or chasm.cross(view, decision, party)
        if helped is not None:
            return helped
        freed = snares.escape(view, decision, able)
        if freed is not None:
            return freed
        late = view.turns > LATE or self.spent(view, party)
        out = hazards.climb_out(view, decision, able) if late or not hazards.chest_below(view) else None
        if out is not None:
            return out
        used = hazards.use(view, decision, heroes)
        if used is not None:
            return used
        tried = hazards.try_out(view, decision, heroes, late=late) if self.bold else None
        if tried is not None:
            return tried
        goal = self.goal(view, party)
        if goal is None or not heroes:
            return action("halt")
        point = next((f for f in heroes if f.id == view.point), heroes[0])
        if goal.kind in ("stairs-out", "stairs-down"):
            return self.take_stairs(view, decision, able, goal)
        if point.square in goal.squares:
            answer = self.deal_with(decision, heroes, point, goal)
            return answer if answer is not None else action("halt")
        way = self.way(view, point, goal.squares)
        answer = action("march", point.id, path=letters(point.square, way))
        return answer if way and decision.accepts(answer) is None else action("halt")

    def deal_with(self, decision: Act, heroes: list[Facts], point: Facts, goal: Goal) -> Json:
        """Open, or search, now that the point man stands there; None to wait for the next turn."""
        if goal.kind == "door":
            answer = action("open", point.id, door=goal.id)
            return answer if decision.accepts(answer) is None else None
        if goal.kind == "gold":
            answer = action("get", point.id, item=goal.kind)
            return answer if decision.accepts(answer) is None else None
        if goal.kind in ("wall", "treasure"):
            return self.search(decision, heroes, goal)
        return None

    def take_stairs(self, view: AhqView, decision: Act, able: list[Facts], goal: Goal) -> Json:
        """Everybody walks to the stairs and takes them."""
        if goal.kind == "stairs-down" and decision.accepts(action("descend")) is None:
            return action("descend")
        for me in able:
            if goal.kind == "stairs-out" and decision.accepts(action("leave", me.id)) is None:
                return action("leave", me.id)
        return self.follow(view, decision, able, goal)

    def search(self, decision: Act, heroes: list[Facts], goal: Goal) -> Json:
        """Search what the goal names with somebody who stands there and has not moved."""
        for me in heroes:
            if me.square in goal.squares:
                if goal.kind == "treasure":
                    answer = action("treasure", me.id)
                else:
                    answer = action("search", me.id, wall=goal.id.split()[1])
                if decision.accepts(answer) is None:
                    return answer
        return None

    def goal(self, view: AhqView, party: list[Facts]) -> Goal | None:
        """The nearest thing to do of the most useful kind."""
        stand = {f.square for f in party}
        made = _ground(view)
        flood = made.flood(stand, wary=_careful(made, stand))
        whole = view.turns <= EARLY and all(f.wounds >= f.full for f in party)
        spent = self.spent(view, party)

        def near(kinds: Iterable[str]) -> Goal | None:
            best: tuple[int, int] | None = None
            found = None
            for index, goal in enumerate(view.goals):
                if goal.kind in kinds and goal.squares and not (goal.kind == "wonder" and stand & set(goal.squares)):
                    steps = flood.steps(goal.squares)
                    if steps is not None and (best is None or (steps, index) < best):
                        best, found = (steps, index), goal
            return found

        if spent or view.bound == "home":
            return near(("stairs-out",))
        return (
            near(("chest", "captive", "quest"))
            or (near(("gold",)) if any(f.purse for f in party if f.kind == "hero") else None)
            or (near(("chasm",)) if view.turns <= EARLY and chasm.dares(party) else None)
            or (near(("wonder",)) if self.bold and view.turns <= LATE else None)
            or (near(("stairs-down",)) if view.bound == "down" else None)
            or near(("door", "exit"))
            or (near(("treasure",)) if whole and view.variant != SOLO else None)
            or near(("wall",))
            or near(("stairs-down",))
            or near(("stairs-out",))
        )

    def spent(self, view: AhqView, party: list[Facts]) -> bool:
        """Whether the party had better go home."""
        heroes = [f for f in party if f.kind == "hero"]
        everybody = [m for m in view.models if m.side == "ours"]
        weak = [f for f in heroes if f.wounds * 2 <= f.full and f.fate == 0]
        fallen = len([m for m in everybody if m.status is not None])
        fate = sum(f.fate for f in heroes)
        return (
            view.turns >= LONGEST
            or view.rooms >= self.daring
            or len(weak) * 2 >= len(heroes)
            or fallen > 0
            or fate * 3 <= len(everybody) * 2
        )

    def follow(self, view: AhqView, decision: Act, able: list[Facts], goal: Goal) -> Json:
        """Everybody walks towards the goal, whoever is nearest first; then the phase ends."""
        made = _ground(view)
        flood = made.flood(goal.squares, wary=_careful(made, goal.squares))
        away = [(here, me.id, me) for me in able if (here := flood.steps((me.square,)))]
        taken = {f.square for f in view.facts.values()}
        for here, _, me in sorted(away):
            if me.squares_left <= 0:
                continue
            free = [s for s in goal.squares if s not in taken] or goal.squares
            way = self.way(view, me, free)[: me.squares_left]
            while way and way[-1] in taken:
                way.pop()
            there = flood.steps(way[-1:])
            if there is not None and there < here:
                answer = action("move", me.id, path=letters(me.square, way))
                if decision.accepts(answer) is None:
                    return answer
        return action("end")

    def way(self, view: AhqView, me: Facts, goals: Iterable[Square]) -> list[Square]:
        """The squares on the shortest way to the nearest goal."""
        made = _ground(view)
        return made.flood([me.square], wary=_careful(made, [me.square])).way(goals)


def _ground(view: AhqView) -> Ground:
    assert view.ground is not None
    return view.ground


def _careful(made: Ground, starts: Iterable[Square]) -> bool:
    """Whether they go as a careful party: who stands among what it keeps out of may walk anywhere, to get out of it."""
    return all(made.wary[s.y, s.x] or not made.open[s.y, s.x] for s in starts)
