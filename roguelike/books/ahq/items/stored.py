"""The Wand of Magic before an expedition: its Wizard stores three spells in it, whose components are spent then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from roguelike.books.ahq import arms
from roguelike.books.ahq.content import content
from roguelike.books.ahq.items.events import WandLoaded
from roguelike.books.ahq.items.registry import register
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import Campaign, Item, Model
from roguelike.engine.decisions import Assign, Option, Refusal, refuse
from roguelike.engine.game import Game
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg

WAND_OF_MAGIC, NOTHING = "wand-of-magic", "nothing"

register("casting", (WAND_OF_MAGIC,), "AHQ-HQ-40", "AHQ-HQ-41", "AHQ-HQ-42")


def held(model: Model) -> Item | None:
    """The Wand of Magic that a model has."""
    return next((item for item in model.items if item.id == WAND_OF_MAGIC), None)


@rule("AHQ-HQ-42")
def stored(model: Model) -> tuple[str, ...]:
    """The spells in a model's Wand of Magic, if it was he who put them in. AHQ-HQ-42."""
    item = held(model)
    return tuple(item.spells) if item is not None and item.loader == model.id else ()


async def load_wands(game: Game[Campaign]) -> None:
    """Before an expedition: every Wizard who has a Wand of Magic fills it."""
    for hero in game.state.heroes():
        item = held(hero) if arms.is_wizard(hero) else None
        if item is not None:
            await load(game, hero, item)


@rule("AHQ-HQ-40", "AHQ-HQ-42", "AHQ-DEC3-28")
async def load(game: Game[Campaign], wizard: Model, item: Item) -> None:
    """Store spells that he knows in the empty places, and pay their components now. AHQ-HQ-40, ruling AHQ-DEC3-28.

    What another has put in is lost when he does so. AHQ-HQ-42.
    """
    kept = list(stored(wizard))
    places = (content().items[WAND_OF_MAGIC].uses or 0) - len(kept)
    able = [id for id in wizard.spells if not _cannot_pay(wizard, [id])]
    if places <= 0 or not able:
        return
    slots = [str(number) for number in range(1, places + 1)]
    usual = dict.fromkeys(slots, NOTHING) | dict(zip(slots, _affordable(wizard, able), strict=False))
    known = content().spells
    options = tuple(Option(id, msg("ahqitem-option-spell", spell=known[id].name)) for id in able)
    chosen = await game.ask(
        Assign(
            seat=wizard.side,
            question="ahq.wand-of-magic",
            prompt=msg("ahqitem-ask-wand", who=ref(wizard), count=places),
            rule="AHQ-HQ-40",
            subject=wizard.id,
            urgency="marked",
            suggested=usual,
            slots=dict.fromkeys(slots, (*options, Option(NOTHING, msg("ahqitem-option-no-spell")))),
            labels={slot: msg("ahqitem-wand-slot", number=int(slot)) for slot in slots},
            legal=_payable(wizard),
            orders={"what he can pay": usual, NOTHING: dict.fromkeys(slots, NOTHING)},
        )
    )
    put_in = [spell for spell in chosen.values() if spell != NOTHING]
    if not put_in:
        return
    for spell in put_in:
        for component in known[spell].components:
            arms.take_item(wizard, component)
    item.spells, item.loader = kept + put_in, wizard.id
    names = tuple(known[spell].name for spell in item.spells)
    game.emit(WandLoaded(rule="AHQ-HQ-40", who=ref(wizard), spells=names))


def _payable(wizard: Model) -> Callable[[Mapping[str, str]], Refusal | None]:
    return lambda chosen: _cannot_pay(wizard, [spell for spell in chosen.values() if spell != NOTHING])


def _cannot_pay(wizard: Model, spells: Iterable[str]) -> Refusal | None:
    """Why he cannot store these spells: a component is missing."""
    known = content()
    wanted = Counter(component for spell in spells for component in known.spells[spell].components)
    for component, count in wanted.items():
        if sum(item.count for item in wizard.items if item.id == component) < count:
            return refuse("AHQ-HQ-40", "ahq-no-component", who=ref(wizard), what=known.items[component].name)
    return None


def _affordable(wizard: Model, able: Iterable[str]) -> list[str]:
    """The spells that he can store together, each once."""
    out: list[str] = []
    for spell in able:
        if _cannot_pay(wizard, [*out, spell]) is None:
            out.append(spell)
    return out
