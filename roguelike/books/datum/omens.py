"""The Dark Omen deck: when a card is due, and what it does. DQ-DO-01 .. 04, DQ-TBL-OMEN."""

from __future__ import annotations

from fractions import Fraction

from roguelike.books.datum import figures, guards, harm, light, reveal, spots, zones
from roguelike.books.datum.content import content
from roguelike.books.datum.events import LightOut, Omen, Shown, Told
from roguelike.books.datum.faces import signs, skulls, throw
from roguelike.books.datum.figures import has_trait
from roguelike.books.datum.harm import DatumGame
from roguelike.books.datum.names import item_name, ref
from roguelike.books.datum.state import Campaign, Effect, Hero, Monster
from roguelike.books.datum.terrain import ground
from roguelike.books.kit.content import Known
from roguelike.engine.geometry import steps_between
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg


@rule("DQ-DO-02")
def chance_of_card(deck: list[str]) -> Fraction:
    """The share of negative cards in the treasure deck as it is now. DQ-DO-02."""
    cards = content().treasure
    bad = sum(cards[id].sign == "negative" for id in deck)
    return Fraction(bad, len(deck)) if deck else Fraction(0)


@rule("DQ-DO-01", "DQ-DO-02", "DQ-DEC-26", "DQ-DEC-27")
def due(game: DatumGame) -> bool:
    """Whether a card is due this turn: one check, a card of the treasure deck pointed at. Rulings DQ-DEC-26, -27."""
    deck = game.state.here.deck
    odds = chance_of_card(deck)
    if not odds:
        return False
    return game.chance.die(odds.denominator, "omen", "DQ-DO-02") <= odds.numerator


def draw(game: DatumGame) -> str:
    """The next card; the deck is shuffled again when it is empty."""
    board = game.state.here
    if not board.omens:
        cards = [id for id, card in content().omens.items() for _ in range(card.copies)]
        board.omens = game.chance.shuffle(cards, "omen deck", "DQ-TBL-OMEN", stream="rules")
    return board.omens.pop(0)


@rule("DQ-DO-01", "DQ-DO-04", "DQ-DEC-26")
def turn_card(game: DatumGame) -> list[Monster]:
    """Turn a card: an event happens; a bonus goes to a monster, or is kept for the next fight. Ruling DQ-DEC-26.

    Gives the monsters that it brought.
    """
    state = game.state
    id = draw(game)
    if content().omens[id].kind == "event":
        game.emit(Omen(rule="DQ-DO-01", card=content().omens[id].name))
        came = EVENTS[id](game)
        if came is None:
            game.emit(Told(rule="DQ-TBL-OMEN", what=msg("datum-omen-nothing")))
        return came or []
    if not state.foes():
        if not state.here.held:
            game.emit(Told(rule="DQ-DO-01", what=msg("datum-omen-kept")))
        state.here.held = id
        return []
    grant(game, id)
    return []


def grant(game: DatumGame, id: str) -> None:
    """Give a bonus card to the strongest monster in reach of the heroes, or to all."""
    state = game.state
    record = content().omens[id]
    if record.kind == "side":
        state.here.slippery = True
        game.emit(Omen(rule="DQ-DO-01", card=record.name, does=id))
        zones.refresh(state)
        return
    monster = strongest(state, hurt=id == "dark-strength")
    if monster is None:
        return
    game.emit(Omen(rule="DQ-DO-01", card=record.name, who=ref(monster).label, does=id))
    if id == "dark-strength":
        monster.body += 1
    elif id == "charge":
        charge(monster)
    else:
        monster.effects.append(Effect(id, "turn", 1))


@rule("DQ-SPC-07", "DQ-DO-04")
def charge(monster: Monster) -> None:
    """Charge: it may go up to twice its Movement straight ahead and attacks with a die more. DQ-DO-04, DQ-SPC-07."""
    monster.charge = True
    monster.effects.append(Effect("charge", "turn", 1))


def strongest(state: Campaign, *, hurt: bool = False) -> Monster | None:
    """The monster with most attack dice within a move and a step of a hero; else the strongest of all."""
    able = [m for m in state.foes() if figures.able(m)]
    if hurt:
        able = [m for m in able if 0 < m.body < figures.full_body(m)]
    heroes = [h.square for h in state.standing() if h.square is not None]

    def close(monster: Monster) -> bool:
        move = figures.movement(monster).value + 1
        return any(monster.square is not None and steps_between(monster.square, h) <= move for h in heroes)

    return max(able, key=lambda m: (close(m), figures.attack(m).value, m.body, m.id), default=None)


# Events: what each brings; None if nothing comes of it


@rule("DQ-TBL-OMEN")
def _snuffed(game: DatumGame) -> list[Monster] | None:
    state = game.state
    burning = [(it.item, "none") for it in state.here.lying]
    burning += [(item, hero.name) for hero in state.party() for item in hero.hands]
    burning += [(foe.light, foe.glyph) for foe in state.foes() if foe.light is not None]
    for item, who in burning:
        if item.lit and light.light_kind(item) == "torch":
            item.lit = False
            game.emit(LightOut(rule="DQ-TBL-OMEN", what=msg("datum-omen-snuffed", who=who, name=item_name(item))))
            return []
    return None


@rule("DQ-TBL-OMEN")
def _burrowers(game: DatumGame) -> list[Monster] | None:
    heroes = [h for h in game.state.standing() if h.square is not None]
    rich = max(heroes, key=lambda h: h.gold, default=None)
    return guards.arrive(game, ["skaven", "skaven"], rich.square, patrol=False) if rich is not None else None


@rule("DQ-TBL-OMEN")
def _bats(game: DatumGame) -> list[Monster] | None:
    """Each hero in one passage section, that with most of them. DQ-TBL-OMEN."""
    state = game.state
    sections = ground(state).plan.sections
    crowds = [[h for h in state.standing() if h.square in sections[id]] for id in ground(state).plan.passages]
    crowd = max(crowds, key=len, default=[])
    for hero in crowd:
        _bitten(game, hero)
    return [] if crowd else None


def _bitten(game: DatumGame, hero: Hero) -> None:
    faces = throw(game.chance, 1, "bats", "DQ-TBL-OMEN")
    lost = skulls(faces)
    left = max(0, hero.body - lost)
    full = figures.full_body(hero)
    what = msg("datum-omen-bats", who=ref(hero), dice=signs(faces), lost=lost, left=left, full=full)
    game.emit(Shown(rule="DQ-TBL-OMEN", what=what))
    harm.lose_body(game, hero, lost)


@rule("DQ-TBL-OMEN")
def _risen(game: DatumGame) -> list[Monster] | None:
    state = game.state
    slain = [state.monsters[id] for id in reversed(state.here.slain) if state.monsters[id].square is not None]
    slain.sort(key=lambda m: not has_trait(m, "undead"))
    if not slain or slain[0].square is None:
        return None
    monster = reveal.new_monster(state, slain[0].profile, spots.free_near(state, slain[0].square, known=True))
    monster.body = 1
    reveal.announce(game, [monster], "risen")
    return [monster]


EVENTS = Known(
    "data/datum/omens.toml", {"snuffed-light": _snuffed, "burrowers": _burrowers, "bat-flock": _bats, "risen": _risen}
)
