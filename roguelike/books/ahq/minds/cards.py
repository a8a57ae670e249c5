"""When a Game Master's mind plays its counters and brings its Character Monsters: one policy for each strength.

The chances of the ordinary one are those of ruling AHQ-DEC-04. Everything is judged by the view: how hurt the party
is, what it holds, who stands on the board.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from roguelike.books.ahq.content import content
from roguelike.books.ahq.facts import Facts
from roguelike.books.ahq.minds.field import chance_to_fell
from roguelike.books.ahq.view import AhqView
from roguelike.engine.chance import Chance
from roguelike.engine.decisions import Choose, Json
from roguelike.engine.late import frozen
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import Ref

PLAY, KEEP = "play", "keep"
GREAT = ("champion", "warlord")


@frozen
class Party:
    """What a view tells of the party: the share of its Wounds that is left, and its Fate Points together."""

    heroes: tuple[Facts, ...]
    left: float
    fate: int

    @property
    def weak(self) -> bool:
        """Half its Wounds are gone, or it has no Fate Point left. Ruling AHQ-DEC-04."""
        return self.left <= 0.5 or not self.fate


def party(view: AhqView) -> Party:
    """The party as the view shows it; the dead count as Wounds that are gone."""
    heroes = tuple(f for f in view.facts.values() if f.kind == "hero")
    dead = sum(m.square is None and m.status is not None for m in view.models if m.side == "theirs")
    full = sum(f.full for f in heroes)
    whole = full + dead * (full // max(1, len(heroes)))
    return Party(heroes, sum(max(0, f.wounds) for f in heroes) / max(1, whole), sum(f.fate for f in heroes))


def monsters(view: AhqView) -> list[Facts]:
    """The monsters on the board."""
    return [f for f in view.facts.values() if f.kind == "monster"]


def odds_in_100(view: AhqView, decision: Choose, percent: int, chance: Chance) -> Json:
    """Play with so many chances in a hundred."""
    if percent <= 0 or percent >= 100:
        return PLAY if percent > 0 else KEEP
    return PLAY if chance.die(100, "counter-policy", "AHQ-DEC-04", stream="mind:gm") <= percent else KEEP


class OrdinaryCards:
    """Counters by ruling AHQ-DEC-04: neither all at once nor hoarded in vain."""

    ambush, wandering, on_square, on_chest = 25, 20, 5, 60

    @rule("AHQ-DEC-04", "AHQ-CDEC-42")
    def answer(self, view: AhqView, decision: Choose, chance: Chance) -> Json:
        """Play the counter now or keep it; at most one of each kind in a turn. Ruling AHQ-DEC-04."""
        kind, _, where = decision.question.removeprefix("ahq.counter.").partition(".")
        if kind == "special-monster":
            return self.special(view, decision, chance)
        if kind in view.played:
            return KEEP
        if kind in view.spoil:
            return PLAY
        return odds_in_100(view, decision, self.percent(view, decision, kind, where), chance)

    def percent(self, view: AhqView, decision: Choose, kind: str, where: str) -> int:
        """With how many chances in a hundred a counter is played at this moment."""
        weak = party(view).weak
        if kind == "ambush":
            return 100 if weak else self.ambush
        if kind == "wandering-monsters":
            return 100 if weak else self.wandering
        if kind == "trap":
            return self.on_chest if where == "chest" else self.on_square
        if kind == "escape":
            return 100 if self.failing(view, decision.subject) else 0
        return 100 if where == "falls" and self.worth_saving(view, decision.subject) else 0

    def failing(self, view: AhqView, id: str) -> bool:
        """Whether a Character Monster is at half its Wounds or less."""
        own = view.facts.get(id)
        return own is not None and 2 * own.wounds <= own.full

    def worth_saving(self, view: AhqView, id: str) -> bool:
        """Whether Fate is well spent on a monster: a Character Monster, or an officer while others fight on."""
        rank = view.ranks.get(id, "")
        return rank == "special" or (rank in GREAT and len(monsters(view)) > 1)

    def special(self, view: AhqView, decision: Choose, chance: Chance) -> Json:
        """The first Character Monster at the first chance."""
        return decision.choices[0].key


class GentleCards(OrdinaryCards):
    """Counters early and without malice: never on a party that is weak, and nobody is saved."""

    ambush, wandering, on_square, on_chest = 12, 20, 3, 40

    def percent(self, view: AhqView, decision: Choose, kind: str, where: str) -> int:
        """The ordinary chances for a party that is well; none for one that is weak."""
        if kind in ("fate", "escape") or party(view).left <= 0.75:
            return 0
        return super().percent(view, decision, kind, where)

    def special(self, view: AhqView, decision: Choose, chance: Chance) -> Json:
        """One time in four, and only for a party that is well."""
        if "special-monster" in view.spoil:
            return super().special(view, decision, chance)
        if party(view).left <= 0.75 or chance.die(4, "counter-policy", "AHQ-DEC-04", stream="mind:gm") > 1:
            return KEEP
        return decision.choices[0].key


class CunningCards(OrdinaryCards):
    """Counters where they hurt most: an Ambush on top of a fight, Wandering Monsters on who is hurt."""

    def percent(self, view: AhqView, decision: Choose, kind: str, where: str) -> int:
        """Scored by how hurt the party is and by what is in hand."""
        whole = party(view)
        hurt = 1 - whole.left
        if kind == "ambush":
            return 100 if len(monsters(view)) >= 2 or hurt >= 0.3 or whole.weak else 0
        if kind == "wandering-monsters":
            both = "ambush" in view.hand
            return 100 if whole.weak or hurt >= 0.3 or (both and hurt >= 0.1) or view.turns > 30 else 0
        if kind == "trap":
            return 100 if where == "chest" or hurt >= 0.25 else 12
        if kind == "escape":
            return 100 if self.failing(view, decision.subject) and len(monsters(view)) <= len(whole.heroes) else 0
        return 100 if self.fate_pays(view, decision, where) else 0

    def fate_pays(self, view: AhqView, decision: Choose, where: str) -> bool:
        """Whether Fate is well spent: on who would die, or on a blow that may fell somebody who has no Fate himself."""
        if where == "falls":
            return self.worth_saving(view, decision.subject) or view.turns > 20
        own, target = view.facts.get(decision.subject), _target(view, decision.prompt.args)
        if where != "roll" or own is None or target is None or target.fate or target.helpless:
            return False
        return chance_to_fell(own, target) >= 0.25

    def special(self, view: AhqView, decision: Choose, chance: Chance) -> Json:
        """The strongest Character Monster at the first chance."""
        known = content().monsters
        keys = [option.key for option in decision.choices if option.key in known]
        return max(keys, key=lambda key: (known[key].points_value or 0, key)) if keys else KEEP


def _target(view: AhqView, args: Mapping[str, Any]) -> Facts | None:
    target = args.get("target")
    return view.facts.get(target.id) if isinstance(target, Ref) else None
