"""What heroes learn: a choice at each level, skills for experience. DQ-ADV-01 .. 05, rulings DQ-DEC-54, -74, -75."""

from __future__ import annotations

from roguelike.books.datum import figures
from roguelike.books.datum.content import content
from roguelike.books.datum.content_classes import Skill
from roguelike.books.datum.events_town import Raised
from roguelike.books.datum.harm import DatumGame
from roguelike.books.datum.names import ref
from roguelike.books.datum.state import HEROES, Campaign, Hero
from roguelike.books.datum.town import accounts
from roguelike.books.datum.town.accounts import note
from roguelike.books.datum.town.menu import BACK, DESK, Deal, hero_of, one_of, register
from roguelike.engine.decisions import Choose, Option, Refusal, refuse
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg

BODY, MIND = "body", "mind"
MOST_RISE = 3
PRIMARY_PRICE, OTHER_PRICE = 300, 450


@rule("DQ-ADV-04", "DQ-ADV-05")
def is_primary(hero: Hero, skill: Skill) -> bool:
    """Whether a skill is of a primary group of the hero's calling. DQ-ADV-04, DQ-ADV-05."""
    return skill.group in figures.hero_card(hero).groups


def unknown_skills(hero: Hero) -> list[Skill]:
    """The skills that a hero does not have."""
    return [skill for id, skill in content().skills.items() if id not in hero.skills]


# Levels


@rule("DQ-ADV-01")
def due(hero: Hero) -> bool:
    """Whether a hero has reached a level for which he has not chosen anything yet. DQ-ADV-01."""
    return figures.level(hero) - 1 > hero.raised


@rule("DQ-DEC-75")
def _no_rise(hero: Hero, what: str) -> Refusal | None:
    gained = hero.plus_body if what == BODY else hero.plus_mind
    return refuse("DQ-DEC-75", "dqtown-risen", who=ref(hero), what=what) if gained >= MOST_RISE else None


@rule("DQ-ADV-04", "DQ-DEC-74")
def at_level(hero: Hero, level: int) -> list[Skill]:
    """The skills that he may choose at a level: of that level or lower, of his primary groups. Ruling DQ-DEC-74."""
    return [skill for skill in unknown_skills(hero) if skill.level <= level and is_primary(hero, skill)]


@rule("DQ-ADV-03", "DQ-DEC-75")
async def progress(game: DatumGame) -> None:
    """For every level that a hero has reached he gets a point of Body or of Mind, or a skill. DQ-ADV-03."""
    state = game.state
    for hero in accounts.living(state):
        while due(hero):
            await _raise(game, hero, hero.raised + 2)
            game.checkpoint(durable=True)
    note(state, "dqtown-row-progress", won=len(state.done))


async def _raise(game: DatumGame, hero: Hero, level: int) -> None:
    state = game.state
    points = [Option(id, msg("dqtown-option-rise", what=id), _no_rise(hero, id), hotkey=id[0]) for id in (BODY, MIND)]
    skills = [Option(s.id, msg("datum-part-known", name=s.name, skill=s.id)) for s in at_level(hero, level)]
    usual = (MIND, BODY) if figures.hero_card(hero).elements > 1 else (BODY, MIND)
    legal = [option.key for option in (*points, *skills) if option.refusal is None]
    if not legal:
        hero.raised += 1
        return
    chosen = await game.ask(
        Choose(
            seat=HEROES,
            question="datum.town.level",
            prompt=msg("dqtown-ask-level", who=ref(hero), level=level),
            rule="DQ-ADV-03",
            subject=hero.id,
            suggested=next((id for id in usual if id in legal), legal[0]),
            choices=(*points, *skills),
        )
    )
    hero.raised += 1
    if chosen == BODY:
        hero.plus_body += 1
        hero.body += 1
    elif chosen == MIND:
        hero.plus_mind += 1
        hero.mind += 1
    else:
        hero.skills.append(chosen)
    what = chosen if chosen in (BODY, MIND) else content().skills[chosen].name
    game.emit(Raised(rule="DQ-ADV-03", who=ref(hero), what=what, level=level))
    note(state, "dqtown-row-raised", who=ref(hero), level=level)


# Skills for experience


@rule("DQ-DEC-54")
def price(hero: Hero, skill: Skill) -> int:
    """What a skill costs in experience: more outside the primary groups. Ruling DQ-DEC-54."""
    return (PRIMARY_PRICE if is_primary(hero, skill) else OTHER_PRICE) * skill.level


def _affordable(hero: Hero, skill: Skill) -> Refusal | None:
    cost = price(hero, skill)
    if hero.xp >= cost:
        return None
    return refuse("DQ-DEC-54", "dqtown-too-little-xp", who=ref(hero), price=cost, xp=hero.xp)


def _useful(state: Campaign) -> str:
    """The skill that a sensible hero learns: none that would make Zargon stronger than his level does (DQ-ZAD-01)."""
    hero = hero_of(state)
    if len(hero.skills) >= figures.level(hero):
        return ""
    return next((s.id for s in unknown_skills(hero) if is_primary(hero, s) and _affordable(hero, s) is None), "")


async def learn(game: DatumGame) -> None:
    """A hero learns a skill for experience, which is spent. Ruling DQ-DEC-54."""
    hero = hero_of(game.state)
    options = [
        Option(s.id, msg("datum-part-learnable", name=s.name, skill=s.id, xp=price(hero, s)), _affordable(hero, s))
        for s in unknown_skills(hero)
    ]
    chosen = await one_of(game, "skill", options, _useful(game.state) or BACK, "DQ-DEC-54", xp=hero.xp)
    if chosen != BACK:
        skill = content().skills[chosen]
        hero.xp -= price(hero, skill)
        hero.skills.append(chosen)
        game.emit(Raised(rule="DQ-DEC-54", who=ref(hero), what=skill.name, level=figures.level(hero)))


register(
    Deal(
        id="learn",
        steps=(DESK,),
        hotkey="l",
        perform=learn,
        offered=lambda state: bool(unknown_skills(hero_of(state))),
        refusal=lambda state: _nothing_to_learn(hero_of(state)),
        wanted=lambda state: bool(_useful(state)),
    )
)


def _nothing_to_learn(hero: Hero) -> Refusal | None:
    refusals = [_affordable(hero, skill) for skill in unknown_skills(hero)]
    return None if None in refusals else min(refusals, key=_cost, default=None)


def _cost(refusal: Refusal | None) -> int:
    cost = refusal.args["price"] if refusal is not None else 0
    assert isinstance(cost, int)
    return cost


@rule("DQ-HERO-10")
def first_skills(hero: Hero) -> list[Skill]:
    """What a new hero chooses his first skill from: of level 1, a primary group, none he has besides. DQ-HERO-10."""
    known = hero.skills[1:]
    return [s for s in content().skills.values() if s.level == 1 and is_primary(hero, s) and s.id not in known]


async def begin_with(game: DatumGame) -> None:
    """Before his first quest a hero may have another skill than his card suggests. DQ-HERO-10."""
    hero = hero_of(game.state)
    options = [Option(s.id, msg("datum-part-known", name=s.name, skill=s.id)) for s in first_skills(hero)]
    chosen = await one_of(game, "first-skill", options, hero.skills[0], "DQ-HERO-10")
    if chosen != BACK:
        hero.skills[0] = chosen


register(
    Deal(
        id="first-skill",
        steps=(DESK,),
        hotkey="k",
        perform=begin_with,
        offered=lambda state: is_new(state, hero_of(state)),
    )
)


def is_new(state: Campaign, hero: Hero) -> bool:
    """Whether a hero has not been on a quest yet."""
    return not any(hero.id in quest.home for quest in state.chronicle)
