"""The Throne: whoever of the group sits on it gives the others strength."""

from __future__ import annotations

from roguelike.books.ahq import bands, placing
from roguelike.books.ahq.content import content
from roguelike.books.ahq.dungeon.terrain import section_at
from roguelike.books.ahq.events_rooms import ThroneTaken
from roguelike.books.ahq.figures import EVERY_ATTACK, T, value
from roguelike.books.ahq.lasting import lay, lift
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.rooms.registry import RoomCode, RoomGame, register
from roguelike.books.ahq.state import GM, Feature, Model, Section
from roguelike.books.ahq.wards import SEATED
from roguelike.engine.decisions import Choose, Option
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg

POWER = "throne"
BROKEN = "broken"
"""The one who sat there first is dead: no power comes from it any more."""


def group(game: RoomGame, feature: Feature) -> list[Model]:
    """The living monsters that belong to the Throne."""
    band = game.state.bands.get(feature.band)
    return bands.living(game.state, band) if band is not None else []


@rule("AHQ-THRO-01", "AHQ-DEC-53")
async def _placed(game: RoomGame, section: Section, feature: Feature) -> None:
    """The group has been placed: the Game Master seats one of them. AHQ-THRO-01, ruling AHQ-DEC-53."""
    state = game.state
    here = [m for m in group(game, feature) if m.square is not None and section_at(state.here, m.square) == section.id]
    if not here or feature.state == BROKEN:
        return
    seated = next((m for m in here if m.id == feature.model), None)
    if seated is None:
        seated = await seat(game, here)
        feature.model = seated.id
        seated.marks.append(SEATED)
        enthrone(game, feature, seated)
    throne = feature.squares[0]
    sitting = next((m for m in state.on_board() if m.square == throne), None)
    if sitting is not None and sitting.kind != "monster":
        # One of the party is there already: he stays, and whoever was chosen sits before it.
        return
    if sitting is not None and sitting.id != seated.id:
        sitting.square = seated.square
    seated.square = throne


@rule("AHQ-DEC-53")
async def seat(game: RoomGame, here: list[Model]) -> Model:
    """Whom the Game Master seats: one with missiles or spells, else the toughest; ties at random. AHQ-DEC-53."""
    best = max((placing.ranged_first(m), value(m, T)) for m in here)
    equal = [m for m in here if (placing.ranged_first(m), value(m, T)) == best]
    proposal = game.chance.pick(equal, "throne", "AHQ-DEC-53").id if len(equal) > 1 else equal[0].id
    chosen = await game.ask(
        Choose(
            seat=GM,
            question="ahqroom.throne",
            prompt=msg("ahqroom-ask-throne"),
            rule="AHQ-THRO-01",
            urgency="panel",
            suggested=proposal,
            choices=tuple(Option(m.id, msg("ahq-option-model", who=ref(m))) for m in here),
            orders={"by the ruling": proposal},
            order="by the ruling",
        )
    )
    return game.state.models[chosen]


@rule("AHQ-THRO-02", "AHQ-THRO-03", "AHQ-DEC-53")
def enthrone(game: RoomGame, feature: Feature, seated: Model) -> None:
    """While it lives the others have more Toughness and damage dice; it cannot move. AHQ-THRO-02, AHQ-THRO-03."""
    numbers = content().rooms["throne"].numbers
    others = [m for m in group(game, feature) if m.id != seated.id]
    for other in others:
        lay(other, POWER, "AHQ-THRO-02", T, numbers["toughness"], until="removed")
        lay(other, POWER, "AHQ-THRO-02", EVERY_ATTACK, numbers["damage"], until="removed")
    game.emit(ThroneTaken(rule="AHQ-THRO-01", who=ref(seated), power=bool(others)))


@rule("AHQ-THRO-04")
def _died(game: RoomGame, section: Section, feature: Feature, model: Model) -> None:
    """Who sat there is dead: the others lose their strength for good. AHQ-THRO-04."""
    if not feature.model or model.id != feature.model:
        return
    feature.state = BROKEN
    for other in group(game, feature):
        lift(other, POWER)
    game.emit(ThroneTaken(rule="AHQ-THRO-04", who=ref(model), power=False, fallen=True))


@rule("AHQ-THRO-05")
async def _sat_on(game: RoomGame, section: Section, feature: Feature, model: Model) -> None:
    """Nothing happens if one of the party sits on it. AHQ-THRO-05."""


register(RoomCode(id="throne", placed=_placed, death=_died, step=_sat_on))
