"""Step 9: who takes the place of the dead, and whether and where the party sets out again."""

from __future__ import annotations

from roguelike.books.ahq import arms, objective
from roguelike.books.ahq.content import content
from roguelike.books.ahq.content_classes import HeroSheet
from roguelike.books.ahq.events_explore import Joined
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.people import FALLEN, add_hero, new_name, own_digits
from roguelike.books.ahq.state import HEROES, Campaign, Model
from roguelike.engine.decisions import Choose, Option
from roguelike.engine.game import Game
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import Msg, msg

SAME, NEW, STOP = "same", "new", "stop"


async def chooses_dungeon(game: Game[Campaign]) -> bool:
    """Whether the party sets out again: into the same dungeon or a new one."""
    state = game.state
    enough = str(state.expedition) == state.setup.get("expeditions") or objective.reached(state)
    chosen = await game.ask(
        Choose(
            seat=HEROES,
            question="ahq.home",
            prompt=msg("ahq-ask-home"),
            rule="AHQ-QST-01",
            urgency="marked",
            suggested=STOP if enough else SAME,
            choices=(
                Option(SAME, msg("ahq-option-same-dungeon"), hotkey="t"),
                Option(NEW, msg("ahq-option-new-dungeon"), hotkey="n"),
                Option(STOP, msg("ahq-option-stop"), hotkey="q", careful=True),
            ),
            orders={SAME: SAME, NEW: NEW, STOP: STOP},
        )
    )
    if chosen == NEW:
        state.dungeon += 1
    return chosen != STOP


HEIRS, CHOOSE, CHOOSING = "heirs", "choose", "choosing"


@rule("AHQ-SETUP-07")
async def goes_on(game: Game[Campaign]) -> bool:
    """Nobody lives: new Heroes of the same callings, or whom the player chooses, may go on. AHQ-SETUP-07."""
    state = game.state
    enough = str(state.expedition) == state.setup.get("expeditions")
    chosen = await game.ask(
        Choose(
            seat=HEROES,
            question="ahq.lost",
            prompt=msg("ahq-ask-lost"),
            rule="AHQ-SETUP-07",
            suggested=STOP if enough else HEIRS,
            choices=(
                Option(HEIRS, msg("ahq-option-heirs"), hotkey="s"),
                Option(CHOOSE, msg("ahq-option-choose-heirs"), hotkey="c"),
                Option(STOP, msg("ahq-option-stop"), hotkey="q", careful=True),
            ),
            orders={HEIRS: HEIRS, STOP: STOP},
        )
    )
    if chosen == CHOOSE:
        state.setup[CHOOSING] = chosen
    elif chosen == HEIRS:
        for dead in [m for m in state.models.values() if m.kind == "hero" and m.dead]:
            replace(game, dead, dead.profile)
    return chosen != STOP


@rule("AHQ-SETUP-07")
async def replace_the_dead(game: Game[Campaign]) -> None:
    """For every Hero who died, a new one may join; the dead leave the roll. AHQ-SETUP-07.

    Somebody must go on: the last one has a successor if nobody else is alive.
    """
    state = game.state
    while dead := next((m for m in state.models.values() if m.kind == "hero" and m.dead), None):
        alone = not any(m.kind == "hero" and m is not dead for m in state.models.values())
        chosen = await game.ask(
            Choose(
                seat=HEROES,
                question="ahq.replace",
                prompt=msg("ahq-ask-replace", who=ref(dead)),
                rule="AHQ-SETUP-07",
                subject=dead.id,
                suggested=dead.profile,
                choices=(
                    *(Option(sheet.id, _described(sheet, _named(state, sheet))) for sheet in content().heroes.values()),
                    *(() if alone else (Option("nobody", msg("ahq-option-nobody")),)),
                ),
                orders={"same calling": dead.profile, **({} if alone else {"nobody": "nobody"})},
            )
        )
        replace(game, dead, chosen)
        game.checkpoint(durable=True)
    state.setup.pop(CHOOSING, None)
    own_digits(state)
    for id in [m.id for m in state.models.values() if m.kind == "henchman" and m.dead]:
        state.models.pop(id)


def replace(game: Game[Campaign], dead: Model, sheet: str) -> None:
    """The dead leaves the roll, and a Hero of that sheet joins ("nobody": none does)."""
    state = game.state
    state.models.pop(dead.id)
    state.town.accounts.pop(dead.id, None)
    state.setup[f"{FALLEN}{dead.id}"] = dead.name
    if sheet != "nobody":
        hero = add_hero(state, sheet, _named(state, content().heroes[sheet]))
        arms.set_out(hero)
        if all(model.dead or model.glyph != dead.glyph for model in state.models.values()):
            hero.glyph = dead.glyph
        hero.away = True
        game.emit(Joined(rule="AHQ-SETUP-07", who=ref(hero), kind=hero.profile))


def _described(sheet: HeroSheet, name: str) -> Msg:
    """Who that is, as when a campaign begins: name, race and calling."""
    return msg("ahq-setup-hero", name=name, race=sheet.race, calling=sheet.calling)


def _named(state: Campaign, sheet: HeroSheet) -> str:
    """What the next one of that sheet will be called."""
    return new_name(state, sheet.successors, sheet.name.split()[0])
