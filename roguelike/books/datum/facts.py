"""The figures of somebody on the board that a mind weighs."""

from __future__ import annotations

from functools import cached_property

from roguelike.books.datum import combat, figures, movement, sentinels, zones
from roguelike.books.datum.figures import AnyFigure
from roguelike.books.datum.state import Campaign, Hero, Monster
from roguelike.books.datum.terrain import ground
from roguelike.engine.geometry import Square


class Facts:
    """The figures of somebody on the board; all of them are open to both sides. DQ-MOV-09.

    What costs more than a look is worked out when it is looked at, which a mind does before the state goes on.
    """

    def __init__(self, state: Campaign, figure: AnyFigure) -> None:
        assert figure.square is not None
        self._state, self._figure = state, figure
        self.id = figure.id
        self.hero = isinstance(figure, Hero)
        self.profile = figure.profile
        self.square: Square = figure.square
        self.body, self.mind = figure.body, figure.mind
        self.full = figures.full_body(figure)
        self.acted = figure.turn.acted or figure.turn.done
        self.able = figures.able(figure)
        self.down, self.stunned, self.asleep = figure.down, figure.stunned, figure.asleep
        self.stance = figure.stance if isinstance(figure, Hero) else 0
        monster = figure if isinstance(figure, Monster) else None
        self.guards = monster is not None and monster.guards
        self.charge = monster is not None and monster.charge
        self.sentinel = monster is not None and monster.sentinel

    @cached_property
    def attack(self) -> int:
        """Dice of its attack, as it is armed."""
        item = figures.arm(self._figure) if isinstance(self._figure, Hero) else None
        return figures.attack(self._figure, item).value

    @cached_property
    def defence(self) -> int:
        """Dice of its defence."""
        return defence_dice(self._state, self._figure)

    @cached_property
    def left(self) -> int:
        """Squares it may still walk."""
        return movement.squares_left(self._state, self._figure)

    @cached_property
    def way_out(self) -> Square | None:
        """The only square to which it can climb; None for whoever is in no chasm."""
        return movement.way_out(self._state, self._figure)

    @cached_property
    def alerts(self) -> frozenset[Square]:
        """Where it could alert a room, as a Sentinel."""
        return sentinels.alert_posts(self._state, self._figure) if isinstance(self._figure, Monster) else frozenset()

    @cached_property
    def calls(self) -> frozenset[Square]:
        """Where it could call reinforcements, as a Sentinel."""
        return sentinels.call_posts(self._state, self._figure) if isinstance(self._figure, Monster) else frozenset()

    @cached_property
    def long(self) -> bool:
        """Whether it strikes diagonally."""
        return figures.is_long(self._figure)

    @cached_property
    def reach(self) -> frozenset[Square]:
        """What it can strike from where it stands."""
        return zones.reach(ground(self._state), self.square, long=self.long)

    @cached_property
    def stops(self) -> frozenset[Square]:
        """The squares on which an enemy's Death Zone would hold it. DQ-DZ-05."""
        return zones.holding(self._state, self._figure)

    @cached_property
    def passes_enemies(self) -> bool:
        """Whether it walks through enemies: Veil of Mist."""
        return figures.effect(self._figure, "veil-of-mist") is not None

    @cached_property
    def passes_rock(self) -> bool:
        """Whether it walks through walls: Pass Through Rock."""
        return figures.effect(self._figure, "pass-through-rock") is not None

    @cached_property
    def pace(self) -> int:
        """Squares it may still walk when it has climbed out of the pit in which it stands. DQ-DEC-44."""
        return max(0, self.left - movement.pit_cost(self._state, self._figure))

    @cached_property
    def held(self) -> bool:
        """Whether an enemy's Death Zone holds it."""
        return zones.held_by(self._state, self._figure) is not None

    @cached_property
    def passes_furniture(self) -> bool:
        """Whether it walks through furniture."""
        return figures.has_trait(self._figure, "passes-furniture")

    def _all(self) -> tuple[object, ...]:
        plain = tuple(value for name, value in vars(self).items() if name not in ("_state", "_figure", *_WORKED_OUT))
        return (*plain, *(getattr(self, name) for name in _WORKED_OUT))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Facts) and self._all() == other._all()

    __hash__ = None  # type: ignore[assignment]


_WORKED_OUT = tuple(name for name, value in vars(Facts).items() if isinstance(value, cached_property))


def defence_dice(state: Campaign, figure: AnyFigure) -> int:
    """All dice of its next defence; a monster's against the first who attacks it."""
    if isinstance(figure, Monster):
        return max(1, figures.monster_defence(figure).value)
    magic, plain = combat.dice_to_come(state, figure)
    return magic + sum(source.cap for source in plain)
