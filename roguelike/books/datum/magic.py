"""Casting: the magic test, Mind, components, counterspells and the duel. DQ-MAG-01 .. 09, DQ-MND, DQ-CTR."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from roguelike.books.datum import figures, harm, movement, things, zones
from roguelike.books.datum.content import content
from roguelike.books.datum.events import Cast, Countered, LightOut
from roguelike.books.datum.faces import signs, skulls, throw
from roguelike.books.datum.figures import AnyFigure
from roguelike.books.datum.harm import DatumGame
from roguelike.books.datum.names import ref, yes_or_no
from roguelike.books.datum.state import HEROES, Campaign, HeldSpell, Hero, Item, Monster
from roguelike.books.datum.terrain import ground
from roguelike.books.kit.odds import percent
from roguelike.engine.decisions import Choose, Option, Refusal, refuse
from roguelike.engine.geometry import around
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import Msg, msg

PASSES = 2
"""What the magic test needs. DQ-MAG-05."""
FAILED = "failed "
"""What the tally of a spell begins with that failed in this quest, read or cast by a monster; its id follows."""


@rule("DQ-MAG-06", "DQ-MAG-07", "DQ-MND-04", "DQ-DEC-50")
def bonus(state: Campaign, who: AnyFigure, mind: int, *, keep: bool) -> int:
    """What is added to the test: Mind spent, one less for each enemy beside the caster and for kept magic light.

    DQ-MAG-06, -07, DQ-MND-04, ruling DQ-DEC-50.
    """
    near = around(who.square) if who.square is not None else []
    foes = sum(foe.square in near for foe in zones.enemies(state, who))  # two heroes may share the stairway
    if foes and figures.has_skill(who, "calm-casting"):
        foes -= 1
    return mind - foes - int(keep)


@rule("DQ-LIT-18")
def keeps_light(who: AnyFigure) -> bool:
    """Whether a hero's magic light shines on while he casts: he has said so before. DQ-LIT-18."""
    return isinstance(who, Hero) and who.light and who.tally.get("keep light", 0) > 0


@rule("DQ-MAG-05", "DQ-MAG-08")
def passes(die: int, added: int) -> bool:
    """Whether a magic test succeeds: 2 or more, never on a natural 1. DQ-MAG-05, DQ-MAG-08."""
    return die != 1 and die + added >= PASSES


@rule("DQ-MAG-05")
def test(game: DatumGame, who: AnyFigure, mind: int, *, keep: bool) -> tuple[bool, int, int]:
    """Roll the magic test; gives whether it succeeds, the die and what was added. DQ-MAG-05."""
    added = bonus(game.state, who, mind, keep=keep)
    die = game.chance.die(6, "magic test", "DQ-MAG-05")
    return passes(die, added), die, added


# Who can cast what


def held(hero: Hero, id: str) -> HeldSpell | None:
    """The spell among those he knows."""
    return next((spell for spell in hero.spells if spell.id == id), None)


def scroll(hero: Hero, id: str) -> Item | None:
    """A scroll or a Spell Ring of his that holds the spell."""
    return next((i for i in figures.owned(hero) if i.id in ("scroll", "spell-ring") and i.spell == id), None)


@rule("DQ-MAG-01", "DQ-MAG-03", "DQ-MAG-09", "DQ-MND-01", "DQ-MND-02", "DQ-DEC-47", "DQ-DEC-51", "DQ-HERO-06")
def cannot_cast(hero: Hero, id: str) -> Refusal | None:
    """Why the hero cannot cast that spell now; None if he can, from his memory or from a scroll.

    DQ-MAG-01, -09, DQ-MND-01, -02, rulings DQ-DEC-47, -51; nobody casts in shock (DQ-DEC-30).
    """
    if hero.mind <= 0:
        return refuse("DQ-DEC-30", "datum-no-mind", who=ref(hero))
    spell = held(hero, id)
    paper = scroll(hero, id)
    if spell is None and paper is None:
        return refuse("DQ-MAG-01", "datum-unknown-spell", who=ref(hero))
    if id in hero.turn.tried:
        return refuse("DQ-MND-01", "datum-tried-now", who=ref(hero))
    if paper is not None:
        return None
    assert spell is not None
    if spell.cast:
        return refuse("DQ-MND-02", "datum-spell-used", who=ref(hero))
    if not spell.components:
        return refuse("DQ-MAG-01", "datum-no-components", who=ref(hero))
    return None


@rule("DQ-DEC-47", "DQ-MAG-01")
def restocked(spell: HeldSpell) -> None:
    """The next set of a spell's components is at hand, if there is one. Ruling DQ-DEC-47."""
    if not spell.components and spell.spare:
        spell.components, spell.spare = True, spell.spare - 1


@rule("DQ-DEC-47", "DQ-MND-03")
def recallable(hero: Hero) -> list[HeldSpell]:
    """The spells that were cast and for which he has components: what a skill can recall. DQ-MND-03, DQ-DEC-47."""
    return [spell for spell in hero.spells if spell.cast and (spell.components or spell.spare)]


def from_memory(hero: Hero, id: str) -> HeldSpell | None:
    """The spell if he casts it from his memory: known, not cast yet, with components; else it is read."""
    spell = held(hero, id)
    return spell if spell is not None and not spell.cast and spell.components else None


@rule("DQ-MND-01", "DQ-CTR-07", "DQ-MAG-09")
def price(who: AnyFigure, id: str) -> int:
    """Mind that a further try costs: one point for a spell that failed before, from memory or from a scroll.

    DQ-MND-01, DQ-CTR-07, DQ-MAG-09.
    """
    spell = from_memory(who, id) if isinstance(who, Hero) else None
    return int(spell.failed if spell is not None else who.tally.get(FAILED + id, 0) > 0)


@rule("DQ-MND-01", "DQ-DEC-78")
def can_pay(who: AnyFigure, id: str) -> bool:
    """Whether it has the Mind to try a spell now, and a point is left then: nobody casts without. Ruling DQ-DEC-78."""
    return price(who, id) < who.mind


@rule("DQ-MAG-01", "DQ-MAG-09", "DQ-DEC-46", "DQ-MND-02")
def spend(who: AnyFigure, id: str, *, success: bool) -> None:
    """What a try leaves: a spell cast is used up with its components, a failed one can be tried again for Mind.

    A scroll is lost only when it worked; a Spell Ring is empty after two castings.
    DQ-MAG-01, DQ-MAG-09, ruling DQ-DEC-46.
    """
    spell = from_memory(who, id) if isinstance(who, Hero) else None
    if spell is not None:
        spell.cast, spell.components, spell.failed = success, not success, not success
        return
    if not success:
        who.tally[FAILED + id] = 1
        return
    who.tally.pop(FAILED + id, None)
    paper = scroll(who, id) if isinstance(who, Hero) else None
    if paper is not None and isinstance(who, Hero):
        paper.wear += 1
        if paper.id == "scroll":
            things.discard(who, paper)
        elif paper.wear >= 2:
            paper.spell = ""


# Counterspells


@rule("DQ-CTR-01", "DQ-CTR-02", "DQ-CTR-03", "DQ-DEC-48", "DQ-DEC-64", "DQ-DEC-78")
def counterers(state: Campaign, caster: AnyFigure) -> list[AnyFigure]:
    """Who could try to undo a spell of the caster: casters on the other side in the same room or section, most Mind
    first; a hero only before his turn in this order. DQ-CTR-01 .. 03, rulings DQ-DEC-48, -78.
    """
    made = ground(state)
    out: list[AnyFigure] = []
    others: list[AnyFigure] = [*state.foes()] if isinstance(caster, Hero) else [*state.standing()]
    for other in others:
        if other.square is None or caster.square is None or not made.together(other.square, caster.square):
            continue
        if other.mind <= 0 or not figures.able(other) or not is_caster(other):
            continue
        if isinstance(other, Hero) and not _action_to_come(state, other):
            continue
        if figures.effect(other, "command") is not None:
            continue
        out.append(other)
    return sorted(out, key=lambda f: (-f.mind, f.id))


@rule("DQ-CTR-02", "DQ-PAR-04")
def _action_to_come(state: Campaign, hero: Hero) -> bool:
    """Whether a hero still has the action in this order that a counterspell takes: after a parry he can only attack.

    DQ-CTR-02, DQ-PAR-04.
    """
    if not state.here.rolls or hero.id in state.here.acted:
        return False
    return not (hero.owes or hero.parried or hero.turn.done)


def is_caster(figure: AnyFigure) -> bool:
    """Whether it is able to cast spells at all, whether or not it has cast all it has (DQ-DEC-48)."""
    return bool(figure.spells) or (not isinstance(figure, Hero) and figure.caster)


def _duel_dice(figure: AnyFigure, *, counters: bool) -> int:
    extra = figures.has_skill(figure, "iron-will") + (counters and figures.has_skill(figure, "arcane-shield"))
    return max(0, figure.mind) + int(extra)


@rule("DQ-CTR-05")
def wins(mine: int, theirs: int, tie: str) -> bool:
    """Whether the caster wins the duel; ``tie`` is the face of the tie die ("" = none). DQ-CTR-05, DQ-CTR-06."""
    if mine != theirs:
        return mine > theirs
    return skulls((tie,)) > 0


@rule("DQ-CTR-04", "DQ-CTR-06")
def breaking(caster: AnyFigure, other: AnyFigure) -> Fraction:
    """The chance that a spell is broken, before its caster spends Mind to keep it. DQ-CTR-04, DQ-CTR-06."""
    mine, theirs = _duel_dice(caster, counters=False), _duel_dice(other, counters=True)
    even = Fraction(1, 2)  # a skull on a combat die
    sums = (
        (a, b, Fraction(comb(mine, a) * comb(theirs, b), 2 ** (mine + theirs)))
        for a in range(mine + 1)
        for b in range(theirs + 1)
    )
    return sum((p * (1 if b > a else even if a == b else 0) for a, b, p in sums), Fraction(0))


@rule("DQ-CTR-04", "DQ-CTR-05", "DQ-CTR-06", "DQ-CTR-08", "DQ-DEC-48", "DQ-DEC-78")
async def duel(game: DatumGame, caster: AnyFigure, other: AnyFigure) -> bool:
    """Opposed Mind; gives whether the caster keeps his spell. DQ-CTR-04 .. 06, -08."""
    mine = skulls(throw(game.chance, _duel_dice(caster, counters=False), "duel", "DQ-CTR-04"))
    theirs = skulls(throw(game.chance, _duel_dice(other, counters=True), "counterspell", "DQ-CTR-04"))
    tie: tuple[str, ...] = ()
    if mine == theirs:
        tie = throw(game.chance, 1, "duel tie", "DQ-CTR-06")
    won = wins(mine, theirs, tie[0] if tie else "")
    spent = 0
    if not won:
        spent = await reinforce(game, caster, other, theirs - mine + 1)
        won = spent > 0
    game.emit(
        Countered(
            rule="DQ-CTR-04",
            who=ref(caster),
            other=ref(other),
            mine=mine,
            theirs=theirs,
            tie=signs(tie) or "none",
            mind=spent,
            won=won,
        )
    )
    return won


@rule("DQ-CTR-08", "DQ-CTR-09", "DQ-CTR-10", "DQ-DEC-63")
async def reinforce(game: DatumGame, caster: AnyFigure, other: AnyFigure, needed: int) -> int:
    """Mind that the caster spends to turn the result: exactly what is needed, or none. DQ-CTR-08 .. 10, DQ-DEC-63."""
    if isinstance(caster, Monster):
        return _lend(game, caster, needed)
    if caster.mind <= needed:
        return 0
    answer = await game.ask(
        Choose(
            seat=HEROES,
            question="datum.reinforce",
            prompt=msg("datum-ask-reinforce", who=ref(caster), other=ref(other), mind=needed, left=caster.mind),
            rule="DQ-CTR-08",
            subject=caster.id,
            suggested="yes" if needed == 1 else "no",
            orders={"spend": "yes", "spare": "no"},
            choices=yes_or_no(),
        )
    )
    if answer != "yes":
        return 0
    caster.mind -= needed
    return needed


def _lend(game: DatumGame, caster: Monster, needed: int) -> int:
    """A monster spends its own Mind and that of others near it, from those with most; 0 if that is not enough."""
    state = game.state
    made = ground(state)
    near = [m for m in state.foes() if m.square and caster.square and made.together(m.square, caster.square)]
    givers = [(m, m.mind - _kept(m, caster)) for m in sorted(near, key=lambda m: (-m.mind, m.id))]
    if sum(max(0, spare) for _, spare in givers) < needed:
        return 0
    left = needed
    for monster, spare in givers:
        paid = min(left, max(0, spare))
        monster.mind -= paid
        left -= paid
        if paid and monster.mind <= 0:
            harm.fall(game, monster, None)
    return needed


def _kept(monster: Monster, caster: Monster) -> int:
    """What a monster never gives: its last point, unless it is another's wounded follower. Ruling DQ-DEC-63."""
    wounded = monster.body < figures.full_body(monster)
    return 0 if wounded and monster is not caster and not monster.named else 1


@rule("DQ-CTR-01", "DQ-CTR-02")
async def countered(game: DatumGame, caster: AnyFigure, name: str, at: AnyFigure | None = None) -> bool:
    """Whether a spell (at somebody) that has passed its test is undone before it takes effect. DQ-CTR-01, DQ-CTR-02."""
    able = counterers(game.state, caster)
    if not able:
        return False
    other = able[0]
    if isinstance(other, Hero):
        aimed = ref(at) if at is not None and at is not caster else "none"
        prompt = msg("datum-ask-counter", who=ref(caster), spell=name, at=aimed)
        chosen = await _who_counters(game, caster, [h for h in able if isinstance(h, Hero)], prompt)
        if chosen is None:
            return False
        other, chosen.owes = chosen, True
    return not await duel(game, caster, other)


async def _who_counters(game: DatumGame, caster: AnyFigure, heroes: list[Hero], prompt: Msg) -> Hero | None:
    """A hero who gives his coming action to undo the spell. DQ-CTR-02."""
    odds = [(h, breaking(caster, h)) for h in heroes]
    options = [
        Option(h.id, msg("datum-counter-option", who=ref(h), mind=h.mind, percent=percent(p.numerator, p.denominator)))
        for h, p in odds
    ]
    answer = await game.ask(
        Choose(
            seat=HEROES,
            question="datum.counter",
            prompt=prompt,
            rule="DQ-CTR-02",
            subject=heroes[0].id,
            suggested=heroes[0].id,
            orders={"nobody": "no"},
            choices=(*options, Option("no", msg("datum-yes-no", key="no"))),
        )
    )
    return next((h for h in heroes if h.id == answer), None)


@rule("DQ-MAG-05", "DQ-MND-01", "DQ-MND-04", "DQ-DEC-49", "DQ-LIT-17", "DQ-LIT-18")
async def attempt(
    game: DatumGame,
    who: AnyFigure,
    id: str,
    name: str,
    *,
    at: AnyFigure | None = None,
    mind: int = 0,
    keep: bool = False,
) -> bool:
    """Try a spell: pay for a further try, roll the test, let it be countered. Gives whether it takes effect.

    ``at``: its target, told to who may break it; ``mind``: points spent as a bonus, declared before the roll (ruling
    DQ-DEC-49); ``keep``: the caster keeps his magic light, which goes out otherwise.
    DQ-MAG-05, DQ-MND-01, -04, DQ-LIT-17, -18.
    """
    who.mind -= price(who, id) + mind
    if isinstance(who, Hero) and who.light and not keep:
        who.light = False
        game.emit(LightOut(rule="DQ-LIT-17", what=msg("datum-dims", who=ref(who))))
    passed, die, added = test(game, who, mind, keep=keep and isinstance(who, Hero) and who.light)
    undone = passed and await countered(game, who, name, at)
    result = "countered" if undone else "cast" if passed else "failed"
    game.emit(Cast(rule="DQ-MAG-05", who=ref(who), spell=name, die=die, bonus=added, result=result))
    spend(who, id, success=passed and not undone)
    if not passed or undone:
        who.turn.tried.append(id)
    return passed and not undone


@rule("DQ-ZAD-07", "DQ-DEC-59")
def spoiled(game: DatumGame, hero: Hero, id: str) -> bool:
    """Whether a scroll that is read for the first time proves useless; the action is kept then. Ruling DQ-DEC-59."""
    paper = scroll(hero, id)
    read = from_memory(hero, id) is None and paper is not None and paper.id == "scroll"
    if not read or paper is None or paper.wear:
        return False
    paper.wear = 1
    return things.spoiled(game, hero, paper)


def spell_name(id: str) -> str:
    """The name of a hero's spell."""
    return content().spells[id].name


def cast_used(who: AnyFigure) -> None:
    """Casting uses the action; the Wand of Magic allows a second spell. DQ-TBL-ARTIFACTS."""
    who.turn.casts += 1
    movement.use_action(who)
