"""What a new campaign is asked about, and the seeds tried for a quick start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from roguelike.books.ahq import specials
from roguelike.books.ahq.content import content
from roguelike.books.ahq.state import HEROES
from roguelike.books.ahq.state_quest import QUARRY
from roguelike.books.kit import setups
from roguelike.books.kit.content import ContentError, read_toml
from roguelike.engine.decisions import Choose, Decision, Json, Option, Subset
from roguelike.engine.text import msg
from roguelike.resources import data_dir

FEW = 2
"""With so many Heroes or fewer, Henchmen come along. AHQ-SETUP-03 to -06."""
VARIANTS = ("counters", "solo")


def asked(given: Mapping[str, Json]) -> Sequence[Decision[Any]]:
    """Which Heroes, what they are called, whether few of them take Henchmen along, and who is the Game Master."""
    sheets = content().heroes
    labels = {
        sheet.id: msg("ahq-setup-hero", name=sheet.name, race=sheet.race, calling=sheet.calling)
        for sheet in sheets.values()
    }
    out: list[Decision[Any]] = [setups.who(HEROES, msg("ahq-setup-heroes"), labels, list(sheets), "AHQ-SETUP-01")]
    party = setups.party(given, sheets, list(sheets))
    for sheet in (sheets[id] for id in party):
        prompt = msg("ahq-setup-name", race=sheet.race, calling=sheet.calling)
        out.append(setups.called(HEROES, sheet.id, prompt, sheet.name))
    if len(party) <= FEW:
        out.append(_choose("henchmen", ("with", "without"), "AHQ-SETUP-03"))
    out.append(_choose("game_master", VARIANTS, "AHQ-SETUP-01"))
    if given.get("game_master", VARIANTS[0]) == "counters":
        out.append(_choose("gm_mind", ("normal", "easy", "cunning", "person"), ""))
    out.append(_objective(solo=given.get("game_master") == "solo"))
    if given.get("objective") == "monsters":
        out.append(_quarry())
    return out


def _objective(*, solo: bool) -> Choose:
    """What it is for: nothing in particular, a quest of the data files, in solo play six Character Monsters."""
    monsters = (Option("monsters", msg("ahq-setup-objective-option", key="monsters", name="")),) if solo else ()
    return Choose(
        seat=HEROES,
        question="objective",
        prompt=msg("ahq-setup-objective"),
        rule="AHQ-SOLO-06" if solo else "AHQ-QST-09",
        suggested="open",
        choices=(
            Option("open", msg("ahq-setup-objective-option", key="open", name="")),
            *monsters,
            *(
                Option(quest.id, msg("ahq-setup-objective-option", key="quest", name=quest.name))
                for quest in content().quests.values()
            ),
        ),
    )


def _quarry() -> Subset:
    """Which six Character Monsters the objective is about. AHQ-SOLO-07."""
    great = [monster for monster in content().monsters.values() if monster.rank == "special"]
    return Subset(
        seat=HEROES,
        question="specials",
        prompt=msg("ahq-setup-specials"),
        rule="AHQ-SOLO-07",
        suggested=list(specials.six()),
        choices=tuple(Option(monster.id, msg("ahqgm-option-monster", name=monster.name)) for monster in great),
        least=QUARRY,
        most=QUARRY,
    )


def _choose(question: str, keys: tuple[str, ...], rule: str) -> Choose:
    """One of several; the first is suggested."""
    name = question.replace("_", "-")
    return Choose(
        seat=HEROES,
        question=question,
        prompt=msg(f"ahq-setup-{name}"),
        rule=rule,
        suggested=keys[0],
        choices=tuple(Option(key, msg(f"ahq-setup-{name}-option", key=key)) for key in keys),
    )


def plain(setup: Mapping[str, Json]) -> dict[str, Json]:
    """A setup as `setup.new_campaign` takes it, made of answers to these questions (or of what it takes already).

    Raises ValueError, a sentence, for a Hero's name it cannot use.
    """
    out = {key: value for key, value in setup.items() if not key.startswith(setups.NAME)}
    names = setups.names(setup, content().heroes)
    heroes = out.get("heroes", list(content().heroes))
    if names and isinstance(heroes, list | tuple):
        out["heroes"] = list(heroes)
        out["names"] = [names.get(str(id), "") for id in heroes]
    henchmen = out.pop("henchmen", "with")
    if henchmen == "without":
        out["henchmen"] = []
    elif henchmen != "with":
        out["henchmen"] = henchmen
    return out


@cache
def quick_seeds() -> tuple[str, ...]:
    """Seeds with a door and a fight within six turns of the autoplayer; a test plays them. Raises ContentError."""
    label = "data/ahq/quickstart.toml"
    seeds = read_toml(data_dir() / "ahq" / "quickstart.toml", label).get("seeds")
    if not isinstance(seeds, list) or not seeds or not all(isinstance(seed, str) for seed in seeds):
        raise ContentError(label, "seeds", "must be a list of texts")
    return tuple(seeds)
