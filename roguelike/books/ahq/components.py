"""What a new Wizard takes along: components for four spells, as his player likes."""

from __future__ import annotations

from roguelike.books.ahq import arms
from roguelike.books.ahq.content import content
from roguelike.books.ahq.items import stored
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import Campaign, Model
from roguelike.engine.decisions import Assign, Option
from roguelike.engine.game import Game
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg

CHOSEN = "components-chosen"
"""The tally of a Wizard who has made his choice."""


async def outfit(game: Game[Campaign]) -> None:
    """Let every new Wizard of the party choose, and whoever has a Wand of Magic fill it."""
    for hero in game.state.heroes():
        if arms.is_wizard(hero) and CHOSEN not in hero.tally:
            hero.tally[CHOSEN] = 1
            await choose(game, hero)
    await stored.load_wands(game)


def bright_components() -> list[str]:
    """The components of the Bright Spell Book, in its order."""
    bright = (spell for spell in content().spells.values() if spell.college == "bright")
    return list(dict.fromkeys(id for spell in bright for id in spell.components))


@rule("AHQ-MAG-06")
async def choose(game: Game[Campaign], wizard: Model) -> None:
    """Choose one component for each spell he knows: different ones, or several of one kind. AHQ-MAG-06.

    Unless he wants to be asked he takes what his sheet says.
    """
    held = [item for item in wizard.items if item.kind == "component"]
    sheet = [item.id for item in held for _ in range(item.count)][: len(wizard.spells)]
    if len(sheet) < len(wizard.spells):
        sheet += bright_components()[: len(wizard.spells) - len(sheet)]
    known = content().items
    options = tuple(Option(id, msg("ahq-option-component", name=known[id].name)) for id in bright_components())
    slots = [str(number) for number in range(1, len(wizard.spells) + 1)]
    usual = dict(zip(slots, sheet, strict=True))
    chosen = await game.ask(
        Assign(
            seat=wizard.side,
            question="ahq.components",
            prompt=msg("ahq-ask-components", who=ref(wizard), count=len(slots)),
            rule="AHQ-MAG-06",
            subject=wizard.id,
            urgency="never",
            suggested=usual,
            slots=dict.fromkeys(slots, options),
            labels={slot: msg("ahq-component-slot", number=int(slot)) for slot in slots},
            orders={"sheet": usual},
            order="sheet",
        )
    )
    wizard.items = [item for item in wizard.items if item.kind != "component"]
    for slot in slots:
        arms.add_item(wizard, chosen[slot])
