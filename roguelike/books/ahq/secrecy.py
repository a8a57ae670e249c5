"""What a special monster hides until it uses its ability: its kind, its arms, its figures.

`Model.known` says whether everybody knows what it is. Until then the heroes' side takes it for a plain trooper of its
people (`as_seen`), and once somebody has struck at it or been struck by it, its figures are told (AHQ-HTH-08).
"""

from __future__ import annotations

from attrs import evolve

from roguelike.books.ahq.bestiary import record
from roguelike.books.ahq.events_counters import Identified
from roguelike.books.ahq.figures import monster
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import HEROES, Campaign, Model
from roguelike.engine.game import Game
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import Msg, msg

MEASURED = "measured"
"""The mark of an unidentified special monster whose figures have been told."""
GUISES = {"skaven": "skaven-warrior"}
"""What an unidentified special monster is taken for, by the page of its record."""
OTHER_GUISE = "orc"


@rule("AHQ-CMB-27", "AHQ-SKV-02")
def hidden_at_first(state: Campaign, profile: str) -> bool:
    """Whether a monster is known only as special when it is met: any but a plain trooper, with a Game Master.

    In solo play the one player knows everything (AHQ-SOLO-01). AHQ-CMB-27, AHQ-SKV-02.
    """
    kind = record(profile)
    return state.variant == "counters" and kind.rank != "trooper" and kind.page != "rooms"


@rule("AHQ-CMB-27", "AHQ-SKV-02")
def identify(game: Game[Campaign], model: Model) -> None:
    """A special monster uses its ability: everybody knows now what it is. AHQ-CMB-27, AHQ-SKV-02."""
    if not model.known:
        model.known = True
        game.emit(Identified(rule="AHQ-CMB-27", who=ref(model), name=model.name))


@rule("AHQ-CMB-27", "AHQ-HTH-08")
def at_attack(game: Game[Campaign], attacker: Model, target: Model) -> None:
    """An attack shows what a Champion, a Warlord or a Character Monster is; a Sentry shows itself at doors only.

    The figures of whoever attacks or is attacked are told. AHQ-CMB-27, AHQ-HTH-08.
    """
    if attacker.kind == "monster" and monster(attacker).rank != "sentry":
        identify(game, attacker)
    for model in (attacker, target):
        if not model.known and MEASURED not in model.marks:
            model.marks.append(MEASURED)


def unmeasured(model: Model) -> bool:
    """Whether its figures are still a secret to those who do not know what it is."""
    return not model.known and MEASURED not in model.marks


def as_seen(model: Model, seat: str) -> Model:
    """The model as a seat takes it: for the heroes' an unidentified one is a trooper, as much hurt as it is.

    The Game Master knows all of them.
    """
    if model.known:
        return model
    if seat != HEROES:
        return evolve(model, known=True)
    guise = GUISES.get(monster(model).page, OTHER_GUISE)
    name = f"{record(guise).name.partition(' ')[0]} ?"
    if MEASURED in model.marks:
        return evolve(model, name=name, spells=[], items=[])
    lost = monster(model).wounds - model.wounds
    left = max(1, record(guise).wounds - lost) if model.wounds > 0 else model.wounds
    return evolve(model, profile=guise, wounds=left, weapon="", spells=[], items=[], missiles=[], name=name)


def name_seen(model: Model) -> str | Msg:
    """What the heroes' side calls a monster."""
    return model.name if model.known else msg("ahqgm-name-special", race=monster(model).page)
