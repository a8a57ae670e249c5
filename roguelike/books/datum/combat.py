"""An attack, from the dice to the Body lost: hits, parry, natural defence, armour and its wear, stun."""

from __future__ import annotations

from attrs import field

from roguelike.books.datum import difficulty, figures, harm, light, wear, zones
from roguelike.books.datum.content import content
from roguelike.books.datum.events import Attacked, Missed
from roguelike.books.datum.faces import AttackDice, DefenceDice, Skulls, Thrown
from roguelike.books.datum.figures import AnyFigure
from roguelike.books.datum.names import item_name, ref, yes_or_no
from roguelike.books.datum.state import HEROES, ZARGON, Campaign, Hero, Item, Monster
from roguelike.books.datum.wear import Source
from roguelike.engine.decisions import Choose
from roguelike.engine.late import define, frozen
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg

DatumGame = harm.DatumGame
IN_SHOCK = 2
"""Defence dice that a hero in shock has at most. Ruling DQ-DEC-30."""
WHEN_FATAL = -1
"""The stance of a hero who parries only a blow that could fell him."""


@frozen
class Blow:
    """What an attack comes to before the defence: the dice, and what black skulls do.

    ``own``: it is the attacker's own, and uses up what helps him in one attack; a conjured one is not.
    """

    dice: AttackDice
    blunt: bool
    powerful: bool
    own: bool = True


def blow(state: Campaign, who: AnyFigure, target: AnyFigure, item: Item | None = None, *, less: int = 0) -> Blow:
    """The hand-to-hand attack of one figure on another, with a hero's weapon. ``less``: dice fewer."""
    count = max(0, figures.attack(who, item, target).value - less)
    better = sword_skill(who, item) + difficulty.experience(state, who)
    dice = AttackDice(count, better=better, dark=light.in_darkness(state, who), only_white=unarmed_white(who, item))
    return Blow(dice, figures.is_blunt(who, item, target), difficulty.powerful(state, who))


@rule("DQ-LIM-04", "DQ-SKL-02", "DQ-CMB-03", "DQ-TBL-OMEN")
def blows(who: AnyFigure, target: AnyFigure) -> list[tuple[Item | None, int]]:
    """The blows of one attack: each with its weapon, of those that reach the target, and the dice that it has fewer.

    One with the best weapon; both weapons for who is ambidextrous, the second with a die less; one more with what
    strikes such enemies twice. A monster's are two by the Dark Omen. DQ-LIM-04, DQ-SKL-02, DQ-CMB-03.
    """
    if isinstance(who, Monster):
        return [(None, 0)] * (2 if figures.effect(who, "double-blow") is not None else 1)
    held: list[Item | None] = [*zones.arms_against(who, target)] or [None]
    both = held[:2] if figures.has_skill(who, "ambidextrous") else held[:1]
    out = [(item, number) for number, item in enumerate(both)]
    made = content().artifacts.get(both[0].id) if both[0] is not None else None
    return [*out, (both[0], 0)] if made is not None and made.twice_against == target.profile else out


def unarmed_white(who: AnyFigure, item: Item | None) -> bool:
    """Whether only white skulls hit: some heroes without a weapon. DQ-HERO-02."""
    return isinstance(who, Hero) and item is None and figures.hero_card(who).unarmed_faces == "white"


@rule("DQ-SKL-01")
def sword_skill(who: AnyFigure, item: Item | None) -> int:
    """Failed dice that a swordsman may throw again. DQ-SKL-01."""
    weapon = figures.weapon_of(item) if item is not None else None
    return int(weapon is not None and weapon.sword and figures.has_skill(who, "basic-swordsmanship"))


@rule("DQ-ZAD-06", "DQ-DEC-61")
def counted(skulls: Skulls, *, powerful: bool) -> Skulls:
    """Hits with the first black skull counting twice, if the attack is a powerful one. DQ-ZAD-06, ruling DQ-DEC-61."""
    return Skulls(skulls.white, skulls.black + (1 if powerful and skulls.black else 0))


# Defence


@rule("DQ-SHD-01", "DQ-SHD-02", "DQ-DEC-09", "DQ-DEC-79")
def shield_counts(hero: Hero) -> bool:
    """Whether a shield gives its dice: not from the third attack of a turn on. DQ-SHD-02, rulings DQ-DEC-09, -79."""
    return hero.attacked < (3 if figures.has_skill(hero, "shield-wall") else 2)


@rule("DQ-DEF-02")
def armour_sources(hero: Hero, *, fresh: bool = False) -> list[Source]:
    """The pieces that defend now (``fresh``: once a Zargon turn begins), the one with most points left first."""
    out = []
    for item in figures.pieces(hero):
        dice = figures.armour_dice(item)
        if dice and (not figures.is_shield(item) or fresh or shield_counts(hero)):
            out.append(Source(item_name(item), dice, item))
    return sorted(out, key=wear.most_left)


@rule("DQ-DEF-01", "DQ-SHD-02", "DQ-DEC-04")
def dice_to_come(state: Campaign, hero: Hero) -> tuple[int, list[Source]]:
    """His dice against the next attack: in Zargon's turn those that are left, else those with which one begins.

    DQ-DEF-01, DQ-SHD-02, ruling DQ-DEC-04.
    """
    fresh = state.here.active != ZARGON
    return dice_sources(hero, natural=fresh or not hero.natural, fresh=fresh)


@rule("DQ-DEC-30", "DQ-TBL-TRAPS")
def dice_sources(hero: Hero, *, natural: bool, parried: int = 0, fresh: bool = False) -> tuple[int, list[Source]]:
    """A hero's dice in a defence: magical ones, and what gives the others, with or without natural ones and a parry's.

    In shock he has two dice at most, in a pit one less. Ruling DQ-DEC-30, DQ-TBL-TRAPS.
    """
    magic = figures.magic_defence(hero)
    sources = [Source("natural", figures.natural(hero))] if natural else []
    sources += [Source("parry", parried)] if parried else []
    sources += armour_sources(hero, fresh=fresh)
    if figures.shocked(hero):
        magic = min(magic, IN_SHOCK)
        _at_most(sources, IN_SHOCK - magic)
    if hero.pit:
        first = next((source for source in sources if source.cap), None)
        if first is not None:
            first.cap -= 1
        else:
            magic = max(0, magic - 1)
    return magic, sources


def _at_most(sources: list[Source], most: int) -> None:
    for source in sources:
        source.cap = min(source.cap, most)
        most -= source.cap


@rule("DQ-DEC-11")
def coming_dice(hero: Hero) -> int:
    """The dice of his coming attack, with what he has in hand: a blow, or a shot that is ready. Ruling DQ-DEC-11."""
    bows = [(item, made) for item in hero.hands if (made := figures.missile_of(item)) is not None]
    shots = [figures.shot_dice(hero, made, item) for item, made in bows if figures.is_ready(item, made)]
    return max([figures.attack(hero, figures.arm(hero)).value, *shots])


@rule("DQ-PAR-01", "DQ-DEC-11")
def may_parry(state: Campaign, hero: Hero) -> int:
    """How many dice the hero could give up now: none outside Zargon's turn or once he has acted in this round.

    None either if there is no attack in his coming turn: it is lost, not his own, or its action is spent already on a
    counterspell (DQ-CTR-02). DQ-PAR-01, ruling DQ-DEC-11.
    """
    board = state.here
    if board.active != ZARGON or hero.id in board.acted or not figures.able(hero) or not board.rolls:
        return 0
    if hero.owes or hero.turn.done or figures.effect(hero, "command") is not None:
        return 0
    return coming_dice(hero)


@rule("DQ-PAR-02", "DQ-PAR-05", "DQ-PAR-06", "DQ-DEC-11")
def parry(state: Campaign, hero: Hero, hits: int) -> int:
    """Parry dice for this defence, as the hero's stance says; they are taken from his next attack.

    From then on he has no Death Zone in this Zargon turn. DQ-PAR-02, DQ-PAR-05, ruling DQ-DEC-11.
    """
    wanted = hero.stance
    if wanted == WHEN_FATAL:
        wanted = 2 if hits >= hero.body else 0
    elif hero.parried:
        wanted = 0
    dice = min(wanted, may_parry(state, hero)) if hits else 0
    if dice > 0:
        hero.parried += dice
        hero.parrying = True
        zones.refresh(state)
    return max(0, dice)


@rule("DQ-DEF-01", "DQ-DEC-04")
async def uses_natural(game: DatumGame, hero: Hero, hits: int) -> bool:
    """Whether this is the attack against which the hero uses his natural defence. DQ-DEF-01, ruling DQ-DEC-04."""
    if hero.natural or not hits:
        return False
    orders = {"use": "yes", "keep": "no"}
    answer = await game.ask(
        Choose(
            seat=HEROES,
            question="datum.natural",
            prompt=msg("datum-ask-natural", who=ref(hero), hits=hits),
            rule="DQ-DEF-01",
            subject=hero.id,
            suggested="yes",
            orders=orders,
            order="use",
            choices=yes_or_no(),
        )
    )
    return answer == "yes"


@define
class Defence:
    """How a defence went: hits stopped, the dice for the log, and armour that was worn."""

    stopped: int = 0
    thrown: str = ""
    wear: tuple[str, ...] = field(default=())


async def defend(game: DatumGame, target: AnyFigure, hits: int, by: str) -> Defence:
    """Roll the target's defence against so many hits of ``by``; gives the shields that came up, at most so many."""
    if target.asleep:
        if isinstance(target, Hero):
            target.attacked += game.state.here.active == ZARGON
        return Defence()
    if isinstance(target, Monster):
        return _monster_defends(game, target, hits, by)
    return await _hero_defends(game, target, hits)


@rule("DQ-SUR-01", "DQ-SUR-02", "DQ-DEC-10", "DQ-DEC-81")
def surrounded(monster: Monster, dice: int, by: str) -> int:
    """A monster's defence dice against one more hero: one less for each hero before him, at least one.

    DQ-SUR-01, DQ-SUR-02, ruling DQ-DEC-10.
    """
    place = monster.attackers.index(by) if by in monster.attackers else len(monster.attackers)
    return max(1, dice - place)


def _monster_defends(game: DatumGame, monster: Monster, hits: int, by: str) -> Defence:
    dice = surrounded(monster, figures.monster_defence(monster).value, by)
    if not hits:
        return Defence()
    (_, shields), thrown = DefenceDice(dice, monster=True).roll(game.chance)
    return Defence(min(hits, shields), thrown.text)


@rule("DQ-DEF-01", "DQ-DEF-02", "DQ-ARM-05", "DQ-DEC-12", "DQ-DEC-30", "DQ-DEC-79")
async def _hero_defends(game: DatumGame, hero: Hero, hits: int) -> Defence:
    """A hero's defence. An attack outside Zargon's turn counts on its own for the shield. Ruling DQ-DEC-79."""
    state = game.state
    apart, before = state.here.active != ZARGON, hero.attacked
    hero.attacked = 0 if apart else before
    natural = await uses_natural(game, hero, hits)
    hero.natural = hero.natural or natural
    magic, sources = dice_sources(hero, natural=natural, parried=parry(state, hero, hits))
    hero.attacked = before if apart else before + 1
    plain = sum(source.cap for source in sources)
    if not hits or not magic + plain:
        return Defence()
    figures.end_effects(hero, "defence")
    (by_magic, shields), thrown = DefenceDice(plain, magic, dark=light.in_darkness(state, hero)).roll(game.chance)
    stopped = min(hits, by_magic + shields)
    sources = await wear.chosen_order(game, hero, stopped - min(stopped, by_magic), sources)
    wear.assign(stopped, by_magic, sources)
    worn = tuple(s.name for s in sources if s.taken and s.wears)
    return Defence(stopped, thrown.text, worn)


# The attack


@rule("DQ-STN-02", "DQ-STN-03", "DQ-STN-04", "DQ-STN-06")
def after_shields(skulls: Skulls, shields: int, *, blunt: bool) -> tuple[int, bool]:
    """Body lost and whether it stuns: shields cancel white skulls first; a blunt weapon's black ones only stun.

    DQ-STN-02 .. 04, -06.
    """
    if not blunt:
        return max(0, skulls.hits - shields), False
    white = max(0, skulls.white - shields)
    black = skulls.black - max(0, shields - skulls.white)
    return white, black > 0


@rule("DQ-XP-02", "DQ-XP-03")
def strengthened_by(who: Hero) -> list[str]:
    """Whose spells strengthen the attacker now: they have assisted if he is the killer. DQ-XP-02, DQ-XP-03."""
    spells = content().spells
    return [e.by for e in who.effects if e.by not in ("", who.id) and e.id in spells and spells[e.id].assists]


@rule("DQ-CMB-04")
async def strike(
    game: DatumGame, who: AnyFigure, target: AnyFigure, made: Blow, weapon: str, *, ranged: bool = False
) -> bool:
    """Roll an attack and its defence; gives whether it hurt. DQ-CMB-04."""
    if isinstance(target, Monster) and isinstance(who, Hero) and who.id not in target.attackers:
        target.attackers.append(who.id)
    skulls, thrown = made.dice.roll(game.chance)
    skulls = counted(skulls, powerful=made.powerful)
    defence = await defend(game, target, skulls.hits, who.id)
    lost, stuns = after_shields(skulls, defence.stopped, blunt=made.blunt)
    if isinstance(target, Monster):
        target.asleep = False  # the sleep of Chaos, which heroes sleep, ends on a 6 only
    if lost >= target.body and isinstance(target, Monster) and isinstance(who, Hero):
        target.helpers += strengthened_by(who)
    stunned = stuns and lost < target.body and harm.stun(target)
    if stunned and isinstance(target, Monster) and isinstance(who, Hero):
        target.helpers.append(who.id)
    _tell(game, who, target, weapon, ranged, thrown, skulls, defence, min(lost, target.body), stunned)
    harm.lose_body(game, target, lost, who)
    if made.own:
        figures.end_effects(who, "attack")
    zones.refresh(game.state)
    return lost > 0


def _tell(
    game: DatumGame,
    who: AnyFigure,
    target: AnyFigure,
    weapon: str,
    ranged: bool,
    thrown: Thrown,
    skulls: Skulls,
    defence: Defence,
    lost: int,
    stunned: bool,
) -> None:
    left = target.body - lost
    kind = Attacked if skulls.hits else Missed
    game.emit(
        kind(
            rule="DQ-CMB-04",
            who=ref(who),
            target=ref(target),
            weapon=weapon,
            ranged=ranged,
            dice=thrown.text,
            guard=defence.thrown or "-",
            hits=skulls.hits,
            stopped=defence.stopped,
            lost=lost,
            left=left,
            full=figures.full_body(target),
            result="hurt" if lost else "held" if skulls.hits else "missed",
            stunned=stunned,
            wear=defence.wear,
        )
    )
