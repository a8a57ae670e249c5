"""Those met in hazard rooms: the captive Maiden and Man-at-Arms, the Witch, the Thief."""

from __future__ import annotations

from roguelike.books.ahq import bands, board, traps, zones
from roguelike.books.ahq.content import content
from roguelike.books.ahq.deeds import Deed, ModelGame
from roguelike.books.ahq.deeds import register as register_deed
from roguelike.books.ahq.dungeon.features import CAPTIVE
from roguelike.books.ahq.dungeon.grid import touch
from roguelike.books.ahq.events_rooms import SomebodyJoined, SomebodyLeft
from roguelike.books.ahq.exploring import no_exploring, section_of, whole_phase
from roguelike.books.ahq.figures import CHARACTERISTICS, WS, helpless
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.people import add_henchman, next_digit
from roguelike.books.ahq.rooms.common import beside, free_near, hero_exploring, inside, room_of
from roguelike.books.ahq.rooms.registry import RoomCode, RoomGame, register
from roguelike.books.ahq.state import HEROES, Band, Campaign, Feature, Model, Section
from roguelike.books.ahq.wards import HARMLESS, MAIDEN, STILL, THIEF
from roguelike.engine.decisions import Args, Choose, Option, Refusal, refuse
from roguelike.engine.geometry import Square
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg

ACCEPT, REFUSE = "accept", "refuse"
FREED, SEEN, GONE, HERE = "freed", "seen", "gone", "here"


@rule("AHQ-NPC-01")
async def _found(game: RoomGame, section: Section, feature: Feature) -> list[Band]:
    """Somebody is met who has not been met before in this dungeon. AHQ-NPC-01."""
    state = game.state
    state.people_met.append(f"{state.dungeon}/{feature.npc}")
    if feature.npc == "thief" and not section.foreseen:
        await thief(game, section, feature)
    if feature.npc != "witch":
        return []
    band = Band(state.new_id("b"), state.level, "wandering", [section.id], ["witch"], settled=True)
    state.bands[band.id] = band
    feature.band = band.id
    return [band]


# The Thief


async def _step(game: RoomGame, section: Section, feature: Feature, model: Model) -> None:
    """A Thief whom only the Third Eye has seen asks when somebody comes."""
    if feature.npc == "thief" and not feature.state:
        await thief(game, section, feature)


@rule("AHQ-NPC-40", "AHQ-NPC-41")
async def thief(game: RoomGame, section: Section, feature: Feature) -> None:
    """He asks to stay with the Heroes until they leave: as a Sergeant in the service of the leader. AHQ-NPC-40, -41."""
    state = game.state
    place = feature.squares[0]
    feature.squares = []
    chosen = await game.ask(
        Choose(
            seat=HEROES,
            question="ahqroom.thief",
            prompt=msg("ahqroom-ask-thief"),
            rule="AHQ-NPC-40",
            suggested=ACCEPT,
            choices=(
                Option(ACCEPT, msg("ahqroom-option-accept"), hotkey="a"),
                Option(REFUSE, msg("ahqroom-option-refuse"), hotkey="r"),
            ),
            orders={ACCEPT: ACCEPT, REFUSE: REFUSE},
        )
    )
    feature.state = GONE
    if chosen == REFUSE:
        game.emit(SomebodyLeft(rule="AHQ-NPC-40", npc=feature.npc, how="refused"))
        return
    npc = content().npcs[feature.npc]
    model = add_henchman(state, npc.profile, state.leader, npc.name)
    model.marks.append(THIEF)
    join(game, section, feature, model, place, "AHQ-NPC-41")


def join(game: RoomGame, section: Section, feature: Feature, model: Model, square: Square, rule_id: str) -> None:
    """Somebody goes with the party from now on."""
    state = game.state
    model.square = next(iter(free_near(state, section, square)), square)
    feature.model = model.id
    zones.refresh(state)
    leader = state.models[state.leader]
    game.emit(SomebodyJoined(rule=rule_id, who=ref(model), npc=feature.npc, leader=ref(leader)))


@rule("AHQ-NPC-42", "AHQ-DEC-40")
def helps(state: Campaign, model: Model) -> int:
    """What a Thief in the same section adds to a Hero's rolls against traps, once; nothing to a Henchman's.

    AHQ-NPC-42, ruling AHQ-DEC-40.
    """
    present = model.kind == "hero" and any(
        THIEF in m.marks and not helpless(m) and board.same_section(state, m, model) for m in state.party()
    )
    return int(present)


# The captives


@rule("AHQ-NPC-11", "AHQ-NPC-31")
def cannot_free(state: Campaign, model: Model) -> Refusal | None:
    """Why a Hero cannot free the captive now: the guards must be beaten first. AHQ-NPC-11, AHQ-NPC-31."""
    found = room_of(state, model, "npc")
    if found is None or found[1].state != CAPTIVE or not beside(model, found[1]):
        return refuse("AHQ-NPC-31", "ahqroom-not-beside", who=ref(model))
    band = state.bands.get(found[1].band)
    if band is not None and (not band.met or bands.living(state, band)):
        return refuse("AHQ-NPC-31", "ahqroom-guarded")
    return no_exploring(state, model)


@rule("AHQ-NPC-11", "AHQ-NPC-31")
async def free(game: ModelGame, hero: Model, args: Args) -> None:
    """Free the captive: he, or she, goes with the current leader. AHQ-NPC-11, AHQ-NPC-31."""
    state = game.state
    found = room_of(state, hero, "npc")
    assert found is not None
    section, feature = found
    whole_phase(hero, "free")
    place = feature.squares[0]
    feature.state, feature.squares = FREED, []
    touch(state.here)
    npc = content().npcs[feature.npc]
    model = add_henchman(state, npc.profile, state.leader) if npc.profile else maiden(state)
    join(game, section, feature, model, place, "AHQ-NPC-31" if npc.profile else "AHQ-NPC-11")


@rule("AHQ-DEC-43", "AHQ-TBL-npc")
def maiden(state: Campaign) -> Model:
    """The Maiden: moved with the leader's models, never fights, Weapon Skill 1 as a target. Ruling AHQ-DEC-43."""
    npc = content().npcs["maiden"]
    figures = {"toughness": npc.toughness or 1, "speed": npc.speed or 0, "wounds": npc.wounds or 1, WS: 1}
    model = Model(
        id=state.new_id("h"),
        kind="henchman",
        profile=npc.id,
        name=npc.name,
        glyph=next_digit(state),
        wounds=npc.wounds or 1,
        base={name: figures.get(name, 0) for name in CHARACTERISTICS} | {"fate_points": 0},
        master=state.leader,
        marks=[MAIDEN, HARMLESS],
    )
    state.models[model.id] = model
    return model


# The Witch


@rule("AHQ-NPC-20", "AHQ-DEC-07")
async def _placed(game: RoomGame, section: Section, feature: Feature) -> None:
    """The Witch has been placed like any monster; her turn to flee counts from here. AHQ-NPC-20, ruling AHQ-DEC-07."""
    for model in game.state.monsters():
        if model.home and model.home == feature.band and feature.npc == "witch":
            feature.model, feature.state = model.id, HERE
            model.marks = [STILL, HARMLESS]


@rule("AHQ-NPC-21", "AHQ-DEC-07")
async def _phase_ends(game: RoomGame, section: Section, feature: Feature, phase: str) -> None:
    """The Heroes have had their phase with the Witch before them. Ruling AHQ-DEC-07."""
    if phase == "fight" and feature.npc == "witch" and feature.state == HERE and witch(game.state, feature) is not None:
        feature.state = SEEN


def witch(state: Campaign, feature: Feature) -> Model | None:
    """The Witch, if she is on the board and alive."""
    model = state.models.get(feature.model)
    return model if model is not None and not model.dead and model.square is not None else None


@rule("AHQ-NPC-21", "AHQ-NPC-22", "AHQ-DEC-06")
async def _turn_ends(game: RoomGame, section: Section, feature: Feature) -> None:
    """The turn is over: she is gone with half of the gold, unless she is dead or shut in. AHQ-NPC-22, -DEC-06."""
    state = game.state
    model = witch(state, feature) if feature.npc == "witch" and feature.state == SEEN else None
    if model is None:
        return
    if shut_in(state, section):
        feature.state = HERE
        return
    stolen = 0
    for hero in state.heroes():
        if not hero.away:
            stolen += hero.gold // 2
            hero.gold -= hero.gold // 2
    feature.state = GONE
    model.dead, model.square = True, None
    zones.refresh(state)
    game.emit(SomebodyLeft(rule="AHQ-NPC-22", npc="witch", how="witch", gold=stolen))


@rule("AHQ-NPC-21", "AHQ-DEC-06")
def shut_in(state: Campaign, section: Section) -> bool:
    """Whether every door between the room and the party is closed. AHQ-NPC-21, ruling AHQ-DEC-06."""
    doors = [door for door in state.here.doors.values() if section.id in door.sides and not door.false]
    return not any(door.open for door in doors) and not any(not helpless(m) for m in inside(state, section))


def _captive_here(state: Campaign, model: Model) -> bool:
    section = section_of(state, model)
    return section is not None and section.feature is not None and section.feature.state == CAPTIVE


traps.HELP.append(helps)
register(RoomCode(id="npc", found=_found, step=_step, placed=_placed, phase_end=_phase_ends, turn_end=_turn_ends))
register_deed(
    Deed(
        id="free",
        offered=lambda state, model: hero_exploring(state, model) and _captive_here(state, model),
        perform=free,
        refusal=cannot_free,
    )
)
