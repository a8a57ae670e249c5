"""What a new campaign is asked about in every book: which heroes go, and what they are called."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence

from roguelike.engine.decisions import Json, Option, Subset, Text
from roguelike.engine.text import Msg

HEROES = "heroes"
NAME = "name."
"""What the id of a question for a hero's name begins with; the id of his card follows."""
LONGEST_NAME = 24
"""In letters."""
MOST = 4


def who(seat: str, prompt: Msg, labels: Mapping[str, Msg], suggested: Sequence[str], rule: str) -> Subset:
    """Which heroes go, one to four; ``labels`` by the id of a hero's card."""
    return Subset(
        seat=seat,
        question=HEROES,
        prompt=prompt,
        rule=rule,
        suggested=list(suggested),
        choices=tuple(Option(id, label) for id, label in labels.items()),
        least=1,
        most=MOST,
    )


def party(given: Mapping[str, Json], cards: Iterable[str], suggested: Sequence[str]) -> list[str]:
    """Who goes by what is answered so far (else whom `who` suggests), in the order of the cards."""
    chosen = given.get(HEROES, list(suggested))
    return [id for id in cards if isinstance(chosen, list | tuple) and id in chosen]


def called(seat: str, id: str, prompt: Msg, suggested: str) -> Text:
    """What the hero with this card is called."""
    return Text(seat=seat, question=NAME + id, prompt=prompt, suggested=suggested, longest=LONGEST_NAME)


def names(setup: Mapping[str, Json], cards: Container[str]) -> dict[str, str]:
    """The names a setup gives, by the id of the card; an empty one is the card's own.

    Raises ValueError, a sentence, for one it cannot use.
    """
    out: dict[str, str] = {}
    for key, value in setup.items():
        if not key.startswith(NAME):
            continue
        id = key.removeprefix(NAME)
        if id not in cards:
            raise ValueError(f"{key}: there is no hero {id!r}")
        name = value.strip() if isinstance(value, str) else None
        if name is None or not name.isprintable() or len(name) > LONGEST_NAME:
            raise ValueError(f"{key}: a name of at most {LONGEST_NAME} letters is wanted")
        out[id] = name
    return out
