"""Losing Body, falling, dying, healing, and what is learned by it."""

from __future__ import annotations

from roguelike.books.datum import spots, zones
from roguelike.books.datum.content import content
from roguelike.books.datum.events import Fell, Learned, Told
from roguelike.books.datum.figures import AnyFigure, end_effects, full_body, full_mind, monster_card
from roguelike.books.datum.names import ref
from roguelike.books.datum.state import Campaign, Hero, Lying, Monster
from roguelike.engine.game import Game
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg

DatumGame = Game[Campaign]


@rule("DQ-HERO-05", "DQ-FALL-01")
def lose_body(game: DatumGame, figure: AnyFigure, points: int, by: AnyFigure | None = None) -> int:
    """Take Body from a figure; at 0 it is out of combat or dead. Gives what it lost. DQ-HERO-05, DQ-FALL-01."""
    lost = min(points, figure.body)
    if lost <= 0:
        return 0
    figure.body -= lost
    end_effects(figure, "hurt")
    if figure.body <= 0:
        fall(game, figure, by)
    return lost


def fall(game: DatumGame, figure: AnyFigure, by: AnyFigure | None) -> None:
    """A hero is out of combat where he stands, a monster is dead and taken away."""
    figure.down = True
    figure.stunned = figure.asleep = False
    figure.effects = [e for e in figure.effects if e.until == "quest"]
    if isinstance(figure, Hero):
        _hero_falls(game.state, figure)
        game.emit(Fell(rule="DQ-FALL-01", who=ref(figure), dead=False, by=ref(by).label if by else "none"))
    else:
        xp = _monster_dies(game, figure, by)
        game.emit(Fell(rule="DQ-XP-01", who=ref(figure), dead=True, by=ref(by).label if by else "none", xp=xp))
    zones.refresh(game.state)


@rule("DQ-DEC-38", "DQ-FALL-01")
def _hero_falls(state: Campaign, hero: Hero) -> None:
    """His light stays lit where he lies, his magic light goes out. Ruling DQ-DEC-38."""
    hero.falls += 1
    hero.light = False
    hero.parrying, hero.parried, hero.owes = False, 0, False
    for item in [i for i in hero.hands if i.lit]:
        if hero.square is not None:
            hero.hands.remove(item)
            state.here.lying.append(Lying(item, hero.square))


@rule("DQ-XP-01", "DQ-XP-02", "DQ-XP-04", "DQ-DEC-55")
def _monster_dies(game: DatumGame, monster: Monster, by: AnyFigure | None) -> int:
    """The killer learns from it, and who helped him. DQ-XP-01, DQ-XP-02, ruling DQ-DEC-55."""
    state = game.state
    card = monster_card(monster)
    state.here.slain.append(monster.id)
    state.here.tally["killed"] = state.here.tally.get("killed", 0) + 1
    if monster.light is not None and monster.square is not None:
        state.here.lying.append(Lying(monster.light, monster.square))
        monster.light = None
    xp = 0
    if isinstance(by, Hero):
        xp = card.kill_xp
        by.xp += xp
        monster.slayer = by.id
    for id in dict.fromkeys(monster.helpers):
        helper = state.heroes[id]
        if helper is not by:
            learn(game, helper, card.assist_xp, "assist")
    return xp


def learn(game: DatumGame, hero: Hero, xp: int, what: str) -> None:
    """Give experience and tell it."""
    hero.xp += xp
    game.emit(Learned(rule="DQ-TBL-XP-ACTIONS", who=ref(hero), xp=xp, what=what))


def learn_action(game: DatumGame, hero: Hero, what: str) -> None:
    """Experience for something done, by DQ-TBL-XP-ACTIONS."""
    learn(game, hero, content().lookups["xp-actions"][what], what)


@rule("DQ-FALL-01", "DQ-FALL-02", "DQ-DEC-33")
def heal(game: DatumGame, hero: Hero, points: int, die: int = 0) -> int:
    """Give lost Body back, to a hero who is out of combat too: he rises where he fell; ``die``: what was rolled, if
    that decided. DQ-FALL-01, ruling DQ-DEC-33."""
    gained = min(points, full_body(hero) - max(0, hero.body))
    told = "datum-rises" if hero.down else "datum-healed-by" if die else "datum-healed"
    if hero.down:
        gained = max(1, gained)
        _steps_aside(game.state, hero)
        hero.down = False
        hero.turn.done = True
    hero.body = max(0, hero.body) + gained
    game.emit(Told(rule="DQ-HERO-05", what=msg(told, who=ref(hero), points=gained, left=hero.body, die=die)))
    zones.refresh(game.state)
    return gained


@rule("DQ-DEC-33", "DQ-DEC-77")
def _steps_aside(state: Campaign, hero: Hero) -> None:
    """Who rises under a monster stands beside it, if there is room: enemies share no square. DQ-DEC-33, DQ-DEC-77."""
    if hero.square is not None and isinstance(spots.occupied(state).get(hero.square), Monster):
        hero.square, hero.pit = spots.free_near(state, hero.square, known=True), False


@rule("DQ-TBL-ARTIFACTS")
def mind_follows(hero: Hero, before: int) -> None:
    """His Mind goes up or down with what he has got or given away; ``before``: his full Mind until then."""
    hero.mind = max(0, hero.mind + full_mind(hero) - before)


@rule("DQ-STN-04", "DQ-STN-05", "DQ-DEC-20")
def stun(figure: AnyFigure) -> bool:
    """Let a figure lose its next turn; one who is stunned already is not stunned longer. DQ-STN-04, -05."""
    if figure.stunned or figure.down:
        return False
    figure.stunned = True
    return True
