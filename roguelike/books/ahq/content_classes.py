"""The classes of Advanced HeroQuest's data files: one per kind of record.

A field ``source`` holds the rule ids (digest ids) that a record comes from. What stands in no
source is marked in the record itself: `HeroSheet.provenance`, ``printed_...`` beside a figure
that a ruling changed.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field

from roguelike.books.kit.content import ref
from roguelike.books.kit.converting import Dice
from roguelike.engine.late import frozen

CHARACTERISTICS = (
    "weapon_skill",
    "bow_skill",
    "strength",
    "toughness",
    "speed",
    "bravery",
    "intelligence",
    "wounds",
    "fate_points",
)


@frozen(kw_only=True)
class Monster:
    """A monster's card; armour and shield are in its figures already.

    ``damage`` has one number per attack of a Combat Turn. ``attack_weapon_skill`` and
    ``attack_strength`` are its figures with the weapon in hand where that has bonuses.
    ``fumble`` and ``critical`` replace the weapon's. ``intelligence`` None passes every test
    (AHQ-DEC3-14), ``bow_skill`` None cannot shoot. ``crew`` is how many models it takes,
    ``surprise`` what its group adds to the surprise roll.
    """

    id: str
    name: str
    source: str
    page: str
    rank: str
    weapon_skill: int
    strength: int
    toughness: int
    speed: int
    bravery: int
    wounds: int
    damage: tuple[int, ...]
    hand_weapon: str = ref("hand_weapons")
    bow_skill: int | None = None
    intelligence: int | None = None
    points_value: float | None = None
    weapon_name: str = ""
    magic_weapon: bool = False
    attack_weapon_skill: int | None = None
    attack_strength: int | None = None
    fumble: tuple[int, ...] | None = None
    critical: tuple[int, ...] | None = None
    ranged_weapon: str = ref("ranged_weapons", default="")
    ranged_uses: int | None = None
    armour: tuple[str, ...] = ref("armour", default=())
    spells: Mapping[str, int] = ref("spells", default={})
    items: tuple[str, ...] = ref("items hand_weapons", default=())
    traits: tuple[str, ...] = ()
    crew: int = 1
    surprise: int = 0
    printed_strength: int | None = None
    printed_damage: tuple[int, ...] | None = None
    printed_hit_row: tuple[int, ...] | None = None
    printed_attack_weapon_skill: int | None = None
    printed_traits: tuple[str, ...] | None = None

    @property
    def hits_with(self) -> int:
        """The Weapon Skill of its own to-hit rolls."""
        return self.weapon_skill if self.attack_weapon_skill is None else self.attack_weapon_skill


@frozen(kw_only=True)
class HandWeapon:
    """A hand-to-hand weapon. ``damage``: dice for Strength 1 to 12, 0 = too weak to use it.

    ``weapon_skill`` and ``strength`` are what a magic weapon adds to its user's (in attack only).
    ``fumble`` and ``critical`` are natural results of the to-hit die. ``thrown_as`` is the
    ranged weapon it becomes.
    """

    id: str
    name: str
    source: str
    damage: tuple[int, ...]
    fumble: tuple[int, ...]
    critical: tuple[int, ...]
    long: bool = False
    heavy: bool = False
    two_handed: bool = False
    natural: bool = False
    monsters_only: bool = False
    wizards: bool = False
    magic: bool = False
    weapon_skill: int = 0
    strength: int = 0
    effect: str = ""
    price: int | None = None
    thrown_as: str = ref("ranged_weapons", default="")

    def __attrs_post_init__(self) -> None:
        if len(self.damage) != 12:
            raise ValueError("needs 12 numbers in damage, one for each Strength")

    @property
    def minimum_strength(self) -> int:
        """The least Strength that can use it."""
        return next(index for index, dice in enumerate(self.damage, start=1) if dice)


@frozen(kw_only=True)
class RangedWeapon:
    """A weapon that is shot or thrown. ``range`` None = as far as sight.

    ``move``: may move and shoot in one phase; ``package``: what is bought with it; ``recover``:
    the die that finds a shot again; ``clear_sight``: no shot at what is partly obstructed;
    ``natural_results`` False: neither critical nor fumble; ``effect`` names code for what a hit
    does.
    """

    id: str
    name: str
    source: str
    damage: int
    range: int | None = None
    move: bool = False
    thrown: str = ref("hand_weapons", default="")
    ammunition: str = ref("items", default="")
    package: int = 1
    minimum_strength: int = 1
    reload_turns: int = 0
    recover: int | None = None
    price: int | None = None
    effect: str = ""
    magic: bool = False
    clear_sight: bool = False
    natural_results: bool = True
    monsters_only: bool = False


@frozen(kw_only=True)
class Armour:
    """What is worn: ``worn`` body, shield or helmet, and its modifiers of current values."""

    id: str
    name: str
    source: str
    worn: str
    bow_skill: int
    toughness: int
    speed: int
    metal: bool = False
    magic: bool = False
    price: int | None = None

    def __attrs_post_init__(self) -> None:
        if self.worn not in ("body", "shield", "helmet"):
            raise ValueError(f'must be worn as "body", "shield" or "helmet", not "{self.worn}"')


@frozen(kw_only=True)
class Spell:
    """A spell. ``components`` are spent by casting; with two the caller may not move.

    ``damage`` dice of an area (``damage_failed`` after a failed test), ``range`` in squares,
    ``lasts`` until when; what it does is code under its id. ``described`` False: no source says
    what it does.
    """

    id: str
    name: str
    source: str
    college: str
    known: bool = False
    components: tuple[str, ...] = ref("items", default=())
    test: bool = False
    target: str = ""
    range: int | None = None
    damage: int = 0
    damage_failed: int = 0
    lasts: str = ""
    price: int | None = None
    described: bool = True


@frozen(kw_only=True)
class Item:
    """A thing that is carried: gear, a potion, a component, ammunition, a magic item.

    ``kind`` says what sort; ``uses`` how often it works (``uses_dice``: rolled when found),
    ``turns`` how long, ``counts_as`` the plain ammunition it is shot like, ``figures`` and
    ``damage`` what it adds, ``need`` the number of its own roll, ``value`` what it is worth in
    town.
    """

    id: str
    name: str
    source: str
    kind: str
    price: int | None = None
    package: int = 1
    value: int | None = None
    uses: int | None = None
    uses_dice: Dice | None = None
    wizards_only: bool = False
    heroes: bool = True
    counts_as: str = ref("items", default="")
    figures: Mapping[str, int] = field(factory=dict)
    damage: int = 0
    turns: int | None = None
    effect: str = ""
    need: int | None = None


@frozen(kw_only=True)
class HeroSheet:
    """A ready-made Hero. ``provenance`` says of each figure and the gear: source, ruling or own.

    ``successors`` are the names of those who take the place of a dead one.
    """

    id: str
    name: str
    calling: str
    race: str
    weapon_skill: int
    bow_skill: int
    strength: int
    toughness: int
    speed: int
    bravery: int
    intelligence: int
    wounds: int
    fate_points: int
    weapons: tuple[str, ...] = ref("hand_weapons")
    ranged_weapons: tuple[str, ...] = ref("ranged_weapons", default=())
    armour: tuple[str, ...] = ref("armour", default=())
    spells: tuple[str, ...] = ref("spells", default=())
    items: Mapping[str, int] = ref("items", default={})
    gold: int = 0
    successors: tuple[str, ...] = ()
    provenance: Mapping[str, str]

    def __attrs_post_init__(self) -> None:
        for name in (*CHARACTERISTICS, "weapons", "armour"):
            if self.provenance.get(name) not in ("source", "ruling", "own"):
                raise ValueError(f'must say in provenance.{name} "source", "ruling" or "own"')

    @property
    def base(self) -> dict[str, int]:
        """The starting characteristics by name."""
        return {name: getattr(self, name) for name in CHARACTERISTICS}


@frozen(kw_only=True)
class Henchman:
    """A follower; armour is in the figures already (``provenance`` of them: see the file).

    ``names`` are what they are called, the first who comes by the first that is free.
    """

    id: str
    name: str
    source: str
    weapon_skill: int
    bow_skill: int
    strength: int
    toughness: int
    speed: int
    bravery: int
    intelligence: int
    wounds: int
    fate_points: int
    damage: int
    weapons: tuple[str, ...] = ref("hand_weapons")
    armour: tuple[str, ...] = ref("armour", default=())
    hire: int
    wage: int
    exchange: int = 0
    names: tuple[str, ...] = ()


@frozen(kw_only=True)
class Trap:
    """A trap. ``disarm`` None: it cannot be disarmed.

    ``damage`` dice (``damage_saved`` after a saving roll, ``damage_metal`` for wearers of
    metal), ``need`` the number its own roll needs, ``radius`` of its area, ``turns`` it lasts,
    ``moves`` squares a turn.
    """

    id: str
    name: str
    source: str
    spot: int
    disarm: int | None = None
    damage: int = 0
    damage_saved: int = 0
    damage_metal: int = 0
    need: int | None = None
    radius: int = 0
    turns: int = 0
    moves: int = 0
