"""Exact odds as a player wants them: what I do to it, what it does to me."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from attrs import evolve

from roguelike.books.datum import combat, figures, light, magic, missiles, risks, spells, zones
from roguelike.books.datum.combat import Blow
from roguelike.books.datum.faces import AttackDice, DefenceDice
from roguelike.books.datum.figures import AnyFigure
from roguelike.books.datum.names import ref
from roguelike.books.datum.state import Campaign, Hero, Monster
from roguelike.books.kit.odds import percent
from roguelike.engine.decisions import Json
from roguelike.engine.rolls import chance_of
from roguelike.engine.rulemarks import remembered, rule
from roguelike.engine.text import Msg, msg


def defence_of(state: Campaign, target: AnyFigure, by: str) -> DefenceDice:
    """The dice that the target would roll against the next attack of ``by``."""
    if target.asleep:
        return DefenceDice(0)
    if isinstance(target, Monster):
        return DefenceDice(combat.surrounded(target, figures.monster_defence(target).value, by), monster=True)
    magic_dice, sources = combat.dice_to_come(state, target)
    plain = sum(source.cap for source in sources)
    return DefenceDice(plain, magic_dice, dark=light.in_darkness(state, target))


@remembered
def body_lost(dice: AttackDice, defence: DefenceDice, blunt: bool, powerful: bool) -> dict[int, Fraction]:
    """The exact chance of every number of Body points lost by an attack."""
    out: dict[int, Fraction] = {}
    for skulls, p in dice.distribution().items():
        hits = combat.counted(skulls, powerful=powerful)
        for shields, q in defence.distribution().items():
            lost, _ = combat.after_shields(hits, shields, blunt=blunt)
            out[lost] = out.get(lost, Fraction(0)) + p * q
    return out


def chances(state: Campaign, who: AnyFigure, target: AnyFigure, made: Sequence[Blow]) -> tuple[Fraction, Fraction]:
    """The chances that an attack of these blows hurts, and that it fells the target."""
    total = {0: Fraction(1)}
    for blow in made:
        lost = body_lost(blow.dice, defence_of(state, target, who.id), blow.blunt, blow.powerful)
        target = awake(target)
        total = _added(total, lost)
    return chance_of(total, lambda n: n > 0), chance_of(total, lambda n: n >= max(1, target.body))


def _added(one: Mapping[int, Fraction], other: Mapping[int, Fraction]) -> dict[int, Fraction]:
    """The chances of every sum."""
    out: dict[int, Fraction] = {}
    for a, p in one.items():
        for b, q in other.items():
            out[a + b] = out.get(a + b, Fraction(0)) + p * q
    return out


def awake(target: AnyFigure) -> AnyFigure:
    """The target of the next blow: the first has woken a sleeping monster."""
    return evolve(target, asleep=False) if isinstance(target, Monster) and target.asleep else target


@rule("DQ-SKL-02", "DQ-LIM-04", "DQ-PAR-02")
def blow_odds(state: Campaign, who: AnyFigure, target: AnyFigure) -> Msg:
    """One line: dice, the chance to hurt, and the chance that this attack, of one or of two blows, fells the target.

    What was given up for a parry, and what helps in one blow only, count in the first. DQ-SKL-02, DQ-PAR-02.
    """
    planned = combat.blows(who, target)
    made = [combat.blow(state, who, target, item, less=less) for item, less in planned[:1]]
    if isinstance(who, Hero):
        lasting = [effect for effect in who.effects if effect.until != "attack"]
        later = evolve(who, parried=0, effects=lasting)
        made += [combat.blow(state, later, target, item, less=less) for item, less in planned[1:]]
    return odds_line(state, who, target, *made)


def odds_line(state: Campaign, who: AnyFigure, target: AnyFigure, *made: Blow) -> Msg:
    """One line for any attack."""
    hurt, fell = chances(state, who, target, made)
    defence = defence_of(state, target, who.id)
    return msg(
        "datum-odds",
        who=ref(who),
        target=ref(target),
        dice="+".join(str(blow.dice.count) for blow in made) if len(made) > 1 else made[0].dice.count,
        guard=defence.plain + defence.magic,
        hurt=percent(hurt.numerator, hurt.denominator),
        fell=percent(fell.numerator, fell.denominator),
    )


def hindered(dark: bool, hidden: bool) -> Iterator[Msg]:
    """Why an attack hits worse than its dice say. DQ-DRK-01, DQ-LOS-03."""
    if dark:
        yield msg("datum-odds-dark")
    if hidden:
        yield msg("datum-odds-hidden")


def preview(state: Campaign, answer: Mapping[str, Json]) -> list[Msg]:
    """Exact odds of an attack and of what comes back, and of whatever else is dared; what going home now would cost."""
    if answer.get("verb") == "leave":
        return list(left_behind(state))
    who, target = state.figure(str(answer.get("actor"))), state.figure(str(answer.get("target")))
    verb = answer.get("verb")
    if verb in ("open", "form") and isinstance(who, Hero):
        return [discovery_told(who)]
    if dared := risks.told(state, who, answer):
        return dared
    if verb == "genie-door" and isinstance(who, Hero):
        return [test_odds(state, who, str(answer.get("mind"))), *broken_odds(state, who)]
    if who is None or target is None or who.square is None or target.square is None:
        return []
    if verb == "attack":
        lines = [blow_odds(state, who, target), *hindered(light.in_darkness(state, who), False)]
        back = awake(target)
        if figures.able(back) and who in zones.targets(state, back):
            lines.append(blow_odds(state, back, who))
        return lines
    if verb == "shoot":
        bow = missiles.bow_of(who) if isinstance(who, Hero) else None
        shot = missiles.shot(state, who, target, bow)
        return [odds_line(state, who, target, shot), *hindered(shot.dice.dark, shot.dice.worse > shot.dice.better)]
    if verb == "throw" and isinstance(who, Hero):
        made = missiles.shot(state, who, target, missiles.spear_of(who), thrown=True)
        return [odds_line(state, who, target, made), *hindered(made.dice.dark, made.dice.worse > made.dice.better)]
    if verb == "cast":
        then = spell_odds(state, who, target, str(answer.get("spell")))
        return [test_odds(state, who, str(answer.get("mind"))), *then, *broken_odds(state, who)]
    return []


@rule("DQ-TBL-SPELLS")
def spell_odds(state: Campaign, who: AnyFigure, target: AnyFigure, id: str) -> list[Msg]:
    """What a spell does to its target once it is cast: the Genie's blow, a fire that can be resisted, Sleep."""
    if id == "genie" and isinstance(target, Monster):
        return [odds_line(state, who, target, spells.genie_blow())]
    if id == "sleep":
        held = DefenceDice(spells.asleep_by(target)).distribution()[0]
        return [msg("datum-odds-sleep", target=ref(target), percent=percent(held.numerator, held.denominator))]
    if (most := spells.BURNS.get(id)) is None:
        return []
    lost = {most - shields: p for shields, p in DefenceDice(most).distribution().items()}
    hurt, fell = chance_of(lost, lambda n: n > 0), chance_of(lost, lambda n: n >= max(1, target.body))
    return [
        msg(
            "datum-odds-burn",
            target=ref(target),
            hurt=percent(hurt.numerator, hurt.denominator),
            fell=percent(fell.numerator, fell.denominator),
        )
    ]


@rule("DQ-BASE-17", "DQ-FALL-03")
def left_behind(state: Campaign) -> Iterator[Msg]:
    """What going home now would cost: the quest, the fallen. DQ-BASE-17, DQ-FALL-03."""
    if not state.here.goal_met:
        yield msg("datum-leave-unfinished")
    for hero in state.party():
        if hero.down:
            yield msg("datum-leave-fallen", who=ref(hero))


@rule("DQ-INI-07", "DQ-INI-08")
def discovery_told(hero: Hero) -> Msg:
    """Whether Zargon acts first if it is this hero who discovers monsters. DQ-INI-07, DQ-INI-08."""
    why = "dark" if light.blind(hero) else "slow" if figures.is_slow(hero) else "none"
    return msg("datum-odds-open", who=ref(hero), why=why)


@rule("DQ-CTR-03", "DQ-DEC-64")
def broken_odds(state: Campaign, caster: AnyFigure) -> list[Msg]:
    """Who would try to break a hero's spell that has passed its test, and how likely he does. DQ-CTR-03, DQ-DEC-64."""
    breakers = magic.counterers(state, caster) if isinstance(caster, Hero) else []
    return [
        msg("datum-odds-broken", who=ref(other), percent=percent(chance.numerator, chance.denominator))
        for other in breakers[:1]
        for chance in [magic.breaking(caster, other)]
    ]


@rule("DQ-MAG-05")
def test_odds(state: Campaign, who: AnyFigure, mind: str) -> Msg:
    """The chance that a magic test succeeds with so much Mind staked. DQ-MAG-05."""
    staked = int(mind) if mind.isdigit() else 0
    added = magic.bonus(state, who, staked, keep=magic.keeps_light(who))
    return msg("datum-odds-test", who=ref(who), percent=risks.test_percent(added), bonus=added)
