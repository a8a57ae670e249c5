"""What the heroes' spells and prayers do, once cast. DQ-TBL-SPELLS, DQ-BASE-06, -08, -09."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from roguelike.books.datum import combat, discovery, harm, movement, notes, zones
from roguelike.books.datum.combat import Blow
from roguelike.books.datum.content import content
from roguelike.books.datum.events import Shown
from roguelike.books.datum.faces import DARK, SHIELD, AttackDice, signs, throw
from roguelike.books.datum.figures import AnyFigure, full_body, has_trait
from roguelike.books.datum.harm import DatumGame
from roguelike.books.datum.names import ref
from roguelike.books.datum.sightline import Sights
from roguelike.books.datum.state import Campaign, Effect, Hero, Monster
from roguelike.books.datum.terrain import ground
from roguelike.books.kit.content import Known
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg

Spell = Callable[[DatumGame, Hero, AnyFigure], Awaitable[None]]


@rule("DQ-TBL-SPELLS")
def targets(state: Campaign, caster: Hero, id: str, sights: Sights | None = None) -> list[AnyFigure]:
    """Who a spell can be cast at now; the caster himself stands for "the room". ``sights``: whom he sees, if known.

    Nobody is healed who has lost no Body, and no undead are turned where there are none.
    """
    aim = content().spells[id].aim
    if aim == "room":
        return [caster] if undead_near(state, caster) else []
    if aim == "enemy-anywhere":
        return [*state.foes()]
    if aim == "enemy":
        return [foe for foe in (sights or Sights(state, caster)).foes if _may_be_hit(id, foe)]
    friends = (sights or Sights(state, caster)).party
    if content().spells[id].heals:
        return [h for h in friends if h.down or h.body < full_body(h)]
    return [h for h in friends if not h.down]


@rule("DQ-BASE-09")
def undead_near(state: Campaign, caster: Hero) -> list[Monster]:
    """The undead in the caster's room or passage section. DQ-BASE-09."""
    made, here = ground(state), caster.square
    undead = [foe for foe in state.foes() if has_trait(foe, "undead")]
    return [foe for foe in undead if foe.square is not None and here is not None and made.together(foe.square, here)]


@rule("DQ-BASE-06")
def _may_be_hit(id: str, foe: Monster) -> bool:
    """Whether the spell works on it at all: the undead do not sleep. DQ-BASE-06."""
    return not (id == "sleep" and (has_trait(foe, "undead") or foe.asleep))


@rule("DQ-TBL-SPELLS")
def resisted(game: DatumGame, target: AnyFigure, count: int, id: str) -> int:
    """Shields of a resistance: white for heroes, black for monsters (on their own die)."""
    monster = isinstance(target, Monster)
    faces = throw(game.chance, count, f"resist {id}", "DQ-TBL-SPELLS", monster=monster)
    shields = faces.count(DARK if monster else SHIELD)
    what = msg("datum-resists", who=ref(target), dice=signs(faces), shields=shields)
    game.emit(Shown(rule="DQ-TBL-SPELLS", what=what))
    return shields


BURNS = {"ball-of-flame": 2, "fire-of-wrath": 1}
"""Spells that burn one target: the Body that it loses, and as many dice of which each shield saves a point."""


def asleep_by(target: AnyFigure) -> int:
    """The dice that somebody throws against Sleep: one for each point of Mind."""
    return max(0, target.mind)


def works(game: DatumGame, target: AnyFigure, id: str) -> None:
    """Tell what a spell has done to somebody, where nothing else does."""
    game.emit(Shown(rule="DQ-TBL-SPELLS", what=msg("datum-spell-works", who=ref(target), spell=id)))


async def burn(game: DatumGame, caster: AnyFigure | None, target: AnyFigure, damage: int) -> None:
    """Body lost to a spell."""
    lost = min(max(0, damage), target.body)
    what = msg("datum-burned", who=ref(target), lost=lost, left=target.body - lost, full=full_body(target))
    game.emit(Shown(rule="DQ-TBL-SPELLS", what=what))
    if isinstance(target, Monster):
        target.asleep = False  # who is attacked wakes; the sleep of Chaos, which heroes sleep, ends on a 6 only
    harm.lose_body(game, target, lost, caster)
    zones.refresh(game.state)


async def _burnt(game: DatumGame, caster: Hero, target: AnyFigure, id: str) -> None:
    await burn(game, caster, target, BURNS[id] - resisted(game, target, BURNS[id], id))


async def ball_of_flame(game: DatumGame, caster: Hero, target: AnyFigure) -> None:
    """Two Body, less one for each shield of two dice."""
    await _burnt(game, caster, target, "ball-of-flame")


async def fire_of_wrath(game: DatumGame, caster: Hero, target: AnyFigure) -> None:
    """One Body anywhere on the board, unless a die shows a shield."""
    await _burnt(game, caster, target, "fire-of-wrath")


def genie_blow() -> Blow:
    """The Genie's attack: five dice."""
    return Blow(AttackDice(5, purpose="genie"), False, False, own=False)


async def genie(game: DatumGame, caster: Hero, target: AnyFigure) -> None:
    """The Genie attacks one enemy with five dice, defended as usual."""
    await combat.strike(game, caster, target, genie_blow(), "genie", ranged=True)


async def open_by_genie(game: DatumGame, caster: Hero, door: str) -> None:
    """Or he opens any door on the board, and what is behind is revealed."""
    state = game.state
    made = ground(state)
    state.here.open.append(door)
    if door not in state.here.found:
        state.here.found.append(door)
    discovery.discover(game, ground(state).sections(made.plan.doors[door].square), caster, "door")
    await notes.glimpsed(game, caster)
    await notes.happened(game, "open", door, caster)


@rule("DQ-XP-02", "DQ-XP-03")
def hampered(caster: Hero, target: AnyFigure) -> None:
    """A spell has taken a monster's turn away: that assists whoever kills it. DQ-XP-02, DQ-XP-03."""
    if isinstance(target, Monster):
        target.helpers.append(caster.id)


async def tempest(game: DatumGame, caster: Hero, target: AnyFigure) -> None:
    """One monster misses its next turn."""
    if harm.stun(target):
        works(game, target, "tempest")
        hampered(caster, target)
    zones.refresh(game.state)


async def sleep(game: DatumGame, caster: Hero, target: AnyFigure) -> None:
    """One target sleeps, unless a die for each point of its Mind shows a shield."""
    if not resisted(game, target, asleep_by(target), "sleep"):
        target.asleep = True
        works(game, target, "sleep")
        hampered(caster, target)
        zones.refresh(game.state)


async def courage(game: DatumGame, caster: Hero, target: AnyFigure) -> None:
    """Two attack dice more in each attack, until he sees no monster; who sees none yet has this turn to meet one."""
    alone = not Sights(game.state, target).foes
    target.effects.append(Effect("courage", "calm", 2, caster.id, fresh=alone))
    works(game, target, "courage")


async def swift_wind(game: DatumGame, caster: Hero, target: AnyFigure) -> None:
    """The next move is doubled."""
    target.effects.append(movement.next_move(game.state, target, "swift-wind", caster.id))
    works(game, target, "swift-wind")


async def rock_skin(game: DatumGame, caster: Hero, target: AnyFigure) -> None:
    """Two defence dice, as a magical protection, until he loses Body."""
    target.effects.append(Effect("rock-skin", "hurt", 2, caster.id))
    works(game, target, "rock-skin")


async def pass_through_rock(game: DatumGame, caster: Hero, target: AnyFigure) -> None:
    """He may cross walls in his next move."""
    target.effects.append(movement.next_move(game.state, target, "pass-through-rock", caster.id))
    works(game, target, "pass-through-rock")


async def veil_of_mist(game: DatumGame, caster: Hero, target: AnyFigure) -> None:
    """He may cross enemies' squares and ignores Death Zones in his next move."""
    target.effects.append(movement.next_move(game.state, target, "veil-of-mist", caster.id))
    works(game, target, "veil-of-mist")


def healing(points: int) -> Spell:
    """A spell that gives back so much Body."""

    async def heal(game: DatumGame, caster: Hero, target: AnyFigure) -> None:
        assert isinstance(target, Hero)
        harm.heal(game, target, points)
        learn_healing(game, caster)

    return heal


@rule("DQ-BASE-08")
def learn_healing(game: DatumGame, caster: Hero) -> None:
    """Experience for a healing spell. DQ-BASE-08."""
    harm.learn_action(game, caster, "heal")


@rule("DQ-BASE-09")
async def turn_undead(game: DatumGame, caster: Hero, target: AnyFigure) -> None:
    """Each of the undead in the room that rolls no black shield misses its next turn. DQ-BASE-09."""
    for foe in undead_near(game.state, caster):
        if not resisted(game, foe, 1, "turn-undead") and harm.stun(foe):
            works(game, foe, "turn-undead")
            hampered(caster, foe)
    zones.refresh(game.state)


@rule("DQ-BASE-09")
async def bless(game: DatumGame, caster: Hero, target: AnyFigure) -> None:
    """A die more in attack and defence until the end of his next turn. DQ-BASE-09."""
    target.effects.append(Effect("bless", "turn", 1, caster.id, fresh=target is caster))
    works(game, target, "bless")


SPELLS: dict[str, Spell] = Known(
    "data/datum/spells.toml",
    {
        "genie": genie,
        "swift-wind": swift_wind,
        "tempest": tempest,
        "ball-of-flame": ball_of_flame,
        "courage": courage,
        "fire-of-wrath": fire_of_wrath,
        "heal-body": healing(4),
        "pass-through-rock": pass_through_rock,
        "rock-skin": rock_skin,
        "sleep": sleep,
        "veil-of-mist": veil_of_mist,
        "water-of-healing": healing(4),
        "turn-undead": turn_undead,
        "bless": bless,
        "lay-on-hands": healing(3),
    },
)


async def take_effect(game: DatumGame, caster: Hero, id: str, target: AnyFigure) -> None:
    """Do what the spell does."""
    await SPELLS[id](game, caster, target)
