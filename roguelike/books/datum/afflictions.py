"""What lasts on a figure and what its turn begins with: sleep, fear, command, the cloud, courage. DQ-TBL-SPELLS."""

from __future__ import annotations

from roguelike.books.datum import figures, zones
from roguelike.books.datum.events import Told
from roguelike.books.datum.figures import AnyFigure, effect
from roguelike.books.datum.harm import DatumGame
from roguelike.books.datum.names import ref
from roguelike.books.datum.sightline import in_sight
from roguelike.books.datum.state import Hero
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg

UNTIL_A_SIX = ("fear", "command", "cloud-of-chaos")
"""What ends on a 6 among 1D6 per point of Mind at the start of a turn."""


@rule("DQ-TBL-CHAOS-SPELLS")
def throws_off(game: DatumGame, figure: AnyFigure, what: str) -> bool:
    """Whether a 6 among one die per point of Mind frees the figure (with Iron Will a die more)."""
    count = max(0, figure.mind) + int(figures.has_skill(figure, "iron-will"))
    dice = game.chance.dice(count, 6, f"free of {what}", "DQ-TBL-CHAOS-SPELLS")
    free = 6 in dice
    shown = " ".join(map(str, dice)) or "-"
    told = msg("datum-throws-off", who=ref(figure), what=what, dice=shown, free=free)
    game.emit(Told(rule="DQ-TBL-CHAOS-SPELLS", what=told))
    return free


@rule("DQ-STN-04", "DQ-DEC-20")
def turn_begins(game: DatumGame, figure: AnyFigure) -> None:
    """Who sleeps may wake, who is bewitched may come free; else the turn is lost or not one's own. DQ-STN-04."""
    if figure.asleep:
        wake(game, figure)
    for id in UNTIL_A_SIX:
        if effect(figure, id) is not None and throws_off(game, figure, id):
            figure.effects = [e for e in figure.effects if e.id != id]
            zones.refresh(game.state)
    if figure.asleep or any(effect(figure, id) is not None for id in ("cloud-of-chaos", "command")):
        figure.turn.done, figure.turn.why = True, "DQ-TBL-CHAOS-SPELLS"
    if figure.stunned:
        figure.turn.done, figure.turn.why = True, "DQ-STN-04"
    if effect(figure, "brew") is not None:
        figure.turn.attacks = 0


@rule("DQ-STN-04")
def turn_ends(figure: AnyFigure) -> None:
    """Who was stunned has lost his turn, and is not any more. DQ-STN-04."""
    figure.stunned = figure.stunned and figure.turn.why != "DQ-STN-04"


@rule("DQ-TBL-SPELLS", "DQ-TBL-CHAOS-SPELLS")
def wake(game: DatumGame, figure: AnyFigure) -> None:
    """A sleeper wakes on a 6 at the start of its turn: of 1D6, a hero (put to sleep by Chaos) of 1D6 per Mind point."""
    if isinstance(figure, Hero):
        figure.asleep = not throws_off(game, figure, "sleep")
        zones.refresh(game.state)
        return
    die = game.chance.die(6, "wake", "DQ-TBL-SPELLS")
    figure.asleep = die != 6
    game.emit(Told(rule="DQ-TBL-SPELLS", what=msg("datum-wakes", who=ref(figure), die=die, free=not figure.asleep)))
    zones.refresh(game.state)


def calm_down(game: DatumGame) -> None:
    """Something has happened: courage ends for all who see no monster any more. DQ-TBL-SPELLS."""
    for hero in game.state.standing():
        if any(made.until == "calm" and not made.fresh for made in hero.effects):
            calm(game, hero)


@rule("DQ-TBL-SPELLS")
def calm(game: DatumGame, hero: Hero) -> None:
    """Courage ends when no monster is visible to him. DQ-TBL-SPELLS."""
    brave = any(made.until == "calm" for made in hero.effects)
    if brave and not any(in_sight(game.state, hero, foe) for foe in game.state.foes()):
        figures.end_effects(hero, "calm")
        game.emit(Told(rule="DQ-TBL-SPELLS", what=msg("datum-courage-ends", who=ref(hero))))
