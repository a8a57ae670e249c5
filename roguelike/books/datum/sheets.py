"""The sheet of a hero or a monster: every figure with where it comes from, armour with its wear, the pack."""

from __future__ import annotations

from collections.abc import Iterable

from roguelike.books.datum import figures
from roguelike.books.datum.content import content
from roguelike.books.datum.figures import AnyFigure
from roguelike.books.datum.names import item_name, item_told, points_left
from roguelike.books.datum.state import HeldSpell, Hero, Item
from roguelike.books.kit.parts import Tally
from roguelike.engine.ondemand import Later
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import Msg, msg
from roguelike.engine.views import Figure


def _of(id: str, made: Tally) -> Figure:
    told = ((part.source, f"{part.amount:+d}" if not part.sets else str(part.amount), part.rule) for part in made.parts)
    return Figure(id, str(made.value), Later(lambda: told))


@rule("DQ-SET-15", "DQ-HERO-01", "DQ-HERO-08", "DQ-HERO-09")
def sheet(figure: AnyFigure) -> tuple[Figure, ...]:
    """The figures of a sheet. DQ-SET-15. What they are made of is told when it is looked at."""
    item = figures.arm(figure) if isinstance(figure, Hero) else None
    rows = [
        _of("move", figures.movement(figure)),
        _of("attack", figures.attack(figure, item)),
    ]
    if isinstance(figure, Hero):
        natural, pieces = figures.natural(figure), figures.pieces(figure)
        total = natural + sum(map(figures.armour_dice, pieces))
        worn = (_armour(piece) for piece in pieces)
        parts = Later(lambda: ((msg("datum-part-natural"), f"+{natural}", "DQ-HERO-03"), *worn))
        rows.append(Figure("defence", str(total), parts))
        rows += _hero_rows(figure)
    else:
        rows.append(_of("defence", figures.monster_defence(figure)))
    rows.append(Figure("body", f"{max(0, figure.body)}/{figures.full_body(figure)}"))
    rows.append(Figure("mind", f"{figure.mind}/{figures.full_mind(figure)}"))
    return tuple(rows)


def _armour(piece: Item) -> tuple[Msg, str, str]:
    """An armour piece with the points that it has left."""
    armour = figures.armour_of(piece)
    points = armour.points if armour is not None else 0
    wear = msg("datum-part-armour", name=item_name(piece), left=points_left(piece), points=points)
    return wear, f"+{figures.armour_dice(piece)}", "DQ-ARM-01"


def _hero_rows(hero: Hero) -> list[Figure]:
    def listed(id: str, lines: Iterable[Msg], rule_id: str, *, things: bool = False) -> Figure:
        return Figure(id, "", Later(lambda: ((line, "", rule_id) for line in lines)), things)

    def kept(id: str, items: list[Item], rule_id: str) -> Figure:
        return listed(id, (item_told(item) for item in items), rule_id, things=True)

    skills = (msg("datum-part-known", name=content().skills[id].name, skill=id) for id in hero.skills)
    spells = (_spell(spell) for spell in hero.spells)
    return [
        Figure("level", str(figures.level(hero)), ((msg("datum-part-quests", done=hero.quests), "", "DQ-ADV-01"),)),
        Figure("xp", str(hero.xp)),
        Figure("gold", str(hero.gold)),
        listed("skills", skills, "DQ-HERO-10"),
        listed("spells", spells, "DQ-MAG-01"),
        kept("hands", hero.hands, "DQ-LIM-03"),
        kept("worn", hero.worn, "DQ-LIM-01"),
        kept("pack", hero.pack, "DQ-LIM-01"),
    ]


def _spell(spell: HeldSpell) -> Msg:
    state = "cast" if spell.cast else "failed" if spell.failed else "ready" if spell.components else "bare"
    return msg("datum-part-spell", name=content().spells[spell.id].name, state=state)
