"""In which order all monsters move and attack in a Game Master Phase: he chooses, or in solo play a table does."""

from __future__ import annotations

from roguelike.books.ahq import armament, wandering
from roguelike.books.ahq.content import content
from roguelike.books.ahq.events import TacticRolled
from roguelike.books.ahq.events_counters import OrderChosen
from roguelike.books.ahq.state import GM, Campaign
from roguelike.engine.decisions import Choose, Option
from roguelike.engine.game import Game
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg

MOVE_FIRST, ATTACK_FIRST, REINFORCEMENTS = "move-and-attack", "attack-and-move", "reinforcements"


@rule("AHQ-DEC4-12")
async def decide(game: Game[Campaign]) -> None:
    """Settle the order of the phase: chosen with a Game Master, rolled in solo play. AHQ-CMB-20, AHQ-SOLO-20."""
    if game.state.variant == "counters":
        await choose(game)
    else:
        await roll(game)


@rule("AHQ-CMB-20", "AHQ-GMD-03", "AHQ-GM-04")
async def choose(game: Game[Campaign]) -> None:
    """The Game Master chooses one order for the whole phase. AHQ-CMB-20, AHQ-GMD-03."""
    state = game.state
    state.tactic = await game.ask(
        Choose(
            seat=GM,
            question="ahq.order",
            prompt=msg("ahqgm-ask-order"),
            rule="AHQ-CMB-20",
            suggested=MOVE_FIRST,
            choices=(
                Option(MOVE_FIRST, msg("ahqgm-option-move-and-attack"), hotkey="m"),
                Option(ATTACK_FIRST, msg("ahqgm-option-attack-and-move"), hotkey="a"),
            ),
            orders={MOVE_FIRST: MOVE_FIRST, ATTACK_FIRST: ATTACK_FIRST},
        )
    )
    game.emit(OrderChosen(rule="AHQ-CMB-20", tactic=state.tactic, turn=state.fight))


@rule("AHQ-SOLO-20", "AHQ-SOLO-22", "AHQ-SOLO-23", "AHQ-SOLO-01", "AHQ-SOLO-02", "AHQ-DEC4-12")
async def roll(game: Game[Campaign]) -> None:
    """The roll on the tactics table; reinforcements come at once, and all move and attack. AHQ-SOLO-20 to -23."""
    state = game.state
    rolled = content().tables[table(state)].roll(game.chance, "tactics", "rules")
    state.tactic = rolled.row.key
    game.emit(TacticRolled(rule="AHQ-SOLO-20", die=rolled.total, tactic=state.tactic, turn=state.fight))
    if state.tactic == REINFORCEMENTS:
        await call_reinforcements(game)
        state.tactic = MOVE_FIRST


@rule("AHQ-TBL-TACTICS")
def table(state: Campaign) -> str:
    """Which column of the tactics table serves: has anybody something left to shoot, throw or cast? AHQ-SOLO-20."""
    some = any(armament.fights_from_afar(state, monster) for monster in state.monsters())
    return f"AHQ-TBL-TACTICS.{'ranged' if some else 'hand'}"


@rule("AHQ-SOLO-21")
async def call_reinforcements(game: Game[Campaign]) -> None:
    """A group of Wandering Monsters joins the fight. AHQ-SOLO-21. Nobody answers the call in a skirmish."""
    if game.state.scenario != "skirmish":
        await wandering.wander(game, near=True, in_fight=True)
