"""The figures of a model on the board that a mind weighs."""

from __future__ import annotations

from functools import cached_property

from roguelike.books.ahq import armament, arms, carrying, crews, fumes, lasting, traits
from roguelike.books.ahq.armament import Arm
from roguelike.books.ahq.cards import Card
from roguelike.books.ahq.figures import BRAVERY, BS, INT, SPEED, WOUNDS, WS, S, T, helpless, weapon_skill
from roguelike.books.ahq.items import wands
from roguelike.books.ahq.items.stone import points
from roguelike.books.ahq.rolls import D12
from roguelike.books.ahq.state import Campaign, Model
from roguelike.books.ahq.upkeep import POTION
from roguelike.engine.geometry import Square


class Facts:
    """The figures of a model on the board, as far as the rules make them known to a seat.

    ``zone`` is its Death Zone, ``squares_left`` what it may still walk. What costs more than a look is worked out when
    it is looked at, which a mind does before the state goes on.
    """

    def __init__(
        self, state: Campaign, model: Model, seat: str, card: Card, zone: frozenset[Square], moves: int
    ) -> None:
        assert model.square is not None
        self._state, self._model, self._card = state, model, card
        self._own = model.side == seat
        self.id, self.side, self.kind = model.id, model.side, model.kind
        self.square: Square = model.square
        self.size = model.size
        self.helpless = helpless(model)
        self.hits_with = card.hits_with
        self.weapon_skill: int = weapon_skill(model) if self.helpless else card.values[WS]
        self.bow_skill: int = card.values[BS]
        self.strength: int = card.values[S]
        self.toughness: int = card.values[T]
        self.speed: int = card.values[SPEED]
        self.intelligence: int = card.values[INT]
        self.full: int = card.values[WOUNDS]
        self.brave: bool = card.values[BRAVERY] >= D12
        self.dice, self.fumble, self.critical, self.long = card.dice, card.fumble, card.critical, card.long
        self.wounds = model.wounds
        turn = model.turn
        self.done, self.attacked, self.steps, self.action = turn.done, turn.attacked, turn.steps, turn.action
        self.squares_left = moves
        self.engaged = tuple(model.engaged)
        self.zone = zone
        self.order, self.weapon, self.carrying = model.order, model.weapon, model.carrying

    @cached_property
    def fate(self) -> int:
        """Fate Points left."""
        return points(self._model)

    @cached_property
    def arm(self) -> Arm | None:
        """Its ranged weapon in use; none that takes two if the other is lost."""
        lost = self._own and not armament.served(self._state, self._model)
        return None if lost else armament.arm(self._model)

    @cached_property
    def spells(self) -> tuple[str, ...]:
        """What it could cast with the components it has; of the other side's special monsters not before they have
        shown who they are."""
        return armament.castable(self._model) if self._own or self._model.known else ()

    @cached_property
    def potions(self) -> int:
        """Healing potions that it has."""
        return sum(i.count for i in self._model.items if i.id == POTION) if self._own else 0

    @cached_property
    def carried(self) -> tuple[str, ...]:
        """The weapons that a hero could take in hand."""
        return tuple(arms.carried_weapons(self._model)) if self._own and self.kind == "hero" else ()

    @cached_property
    def bows(self) -> tuple[tuple[str, int], ...]:
        """How many shots there are for each bow among them."""
        return armament.bows(self._model) if self._own and self.kind == "hero" else ()

    @cached_property
    def burning(self) -> bool:
        """Whether its hand burns."""
        return bool(self._model.effects) and lasting.has(self._model, "burning-hand") is not None

    @cached_property
    def in_pit(self) -> bool:
        """Whether it sits in a Pit."""
        return bool(self._model.effects) and lasting.in_pit(self._model)

    @cached_property
    def wands(self) -> tuple[str, ...]:
        """What a monster could cast from a wand."""
        return wands.held_spells(self._model) if self._own and self.kind == "monster" else ()

    @cached_property
    def arts(self) -> tuple[str, ...]:
        """The verbs of a monster's globes, censer, Warpfire Thrower that is served, or Warp Scroll."""
        return armament.arts(self._state, self._model) if self._own else ()

    @cached_property
    def throws(self) -> int:
        """How far it could throw a globe or censer; 0 if it has none."""
        weapon = fumes.bomb(self._model) if self._own else None
        return (weapon.range or 0) if weapon is not None else 0

    @cached_property
    def crew(self) -> str:
        """The crew to which it belongs, if its mate is there."""
        mate = crews.mate_of(self._state, self._model) if self._own else None
        return self._model.crew if mate is not None else ""

    @cached_property
    def pack(self) -> tuple[str, ...]:
        """The things that it has."""
        return tuple(item.id for item in self._model.items) if self._own else ()

    @cached_property
    def armour(self) -> tuple[str, ...]:
        """What it wears."""
        return tuple(self._model.armour) if self._own else ()

    @cached_property
    def lying(self) -> tuple[str, ...]:
        """The armour in its pack or in its section."""
        looks = self._own and self._state.phase == "explore"
        return armament.armour_at_hand(self._state, self._model) if looks else ()

    @cached_property
    def purse(self) -> int:
        """How much gold more it can carry."""
        return carrying.room_for_gold(self._model) if self._own else 0

    @cached_property
    def flies(self) -> bool:
        """Whether Death Zones do not end its moves."""
        return self._own and traits.flies(self._model)

    @cached_property
    def fearsome(self) -> bool:
        """Whether its Death Zone calls for a test of Bravery; such a test of whoever is ``brave`` cannot fail."""
        return self._model.known and traits.has(self._model, traits.FEARSOME)

    def told(self) -> dict[str, object]:
        """All figures, by name."""
        late = {name: getattr(self, name) for name, value in vars(Facts).items() if isinstance(value, cached_property)}
        return {name: value for name, value in vars(self).items() if not name.startswith("_")} | late

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Facts) and self.told() == other.told()

    __hash__ = None  # type: ignore[assignment]
