"""The first state of a campaign."""

from __future__ import annotations

from collections.abc import Mapping

from roguelike.books.ahq import arms, bands, board, counters, crews, footing, quests, specials
from roguelike.books.ahq.arena import SKIRMISH, draw
from roguelike.books.ahq.components import CHOSEN
from roguelike.books.ahq.content import content
from roguelike.books.ahq.items import start
from roguelike.books.ahq.people import add_henchman, add_hero
from roguelike.books.ahq.state import Campaign, Objective
from roguelike.books.ahq.state_quest import QUARRY
from roguelike.engine.chance import ChanceState
from roguelike.engine.decisions import Json
from roguelike.engine.geometry import Square, next_to
from roguelike.engine.rulemarks import rule

RULES_VERSION = 1
OBJECTIVES = ("open", "monsters")
"""What solo play may be for."""
ANY, DEPTHS = "any", ("many", "single")
"""The autoplayer goes on for any number of expeditions; a dungeon has many levels or a single one."""
GM_MINDS = ("easy", "normal", "cunning", "person")
"""How strong the Game Master plays, or that a person does (only with counters)."""


def ids(
    setup: Mapping[str, Json], key: str, default: list[str], known: Mapping[str, object], what: str = ""
) -> list[str]:
    """A list of content ids from a setup; ``what`` it is called, if not as its key.

    Raises ValueError, a sentence, for anything else.
    """
    value, what = setup.get(key, default), what or key
    if not isinstance(value, list) or not value or not all(isinstance(v, str) for v in value):
        raise ValueError(f"{what}: a list of ids is wanted")
    for id in value:
        if id not in known:
            raise ValueError(f"{what}: there is no {id!r}")
    return [str(v) for v in value]


@rule("AHQ-SETUP-01", "AHQ-CDEC-01")
def new_campaign(setup: Mapping[str, Json], seed: str) -> Campaign:
    """A campaign's first state.

    ``scenario``: "expedition" (default) or "skirmish"; ``heroes``: ids of ready-made Heroes; ``names``: what they are
    called; ``henchmen``: ids of Henchmen (else as many as so few Heroes have); for a skirmish ``monsters``: ids;
    ``game_master``: "counters" (default) or "solo"; ``depth``: "many" (default) or "single" levels;
    ``gm_mind``: easy, normal (default) or cunning, how the Game Master plays, or person (hot seat);
    ``dungeon``: the number of the first;
    ``specials``: ids of Character Monsters of an own dungeon, instead of the Quest's;
    ``expeditions``: after how many the autoplayer stops; ``items``: things to start with, by Hero
    (``{"magnus": ["ring-of-protection-1", "magic-wand:fireball:4"]}``, see `roguelike.books.ahq.items.start`).
    ``objective``: "open" (default), a quest's id, or in solo play "monsters": six (``specials``, else the Quest's).
    ``spells``: what Wizards have learned (``{"magnus": ["bright-key"]}``), with the components for one casting each.
    ``gold`` and ``figures``: purses and starting values by Hero (`roguelike.books.ahq.items.start`); ``inhabitants``:
    ids of the monsters of every group that a table brings, instead of the table's own; ``cup``: ids of its counters.
    Raises ValueError, a sentence, for a setup it cannot use.
    """
    known = {"scenario", "heroes", "names", "monsters", "game_master", "depth", "henchmen", "expeditions", "gm_mind"}
    known |= {"items", "spells", "dungeon", "specials", "objective", "gold", "figures", "inhabitants", "cup"}
    for key in setup:
        if key not in known:
            raise ValueError(f"setup: {key!r} is not known; known are {', '.join(sorted(known))}")
    scenario = setup.get("scenario", "expedition")
    if scenario not in ("expedition", "skirmish"):
        raise ValueError(f"scenario: {scenario!r} is neither expedition nor skirmish")
    state = Campaign(ChanceState(seed), RULES_VERSION, scenario=str(scenario))
    everybody = list(content().heroes)
    heroes = ids(setup, "heroes", everybody, content().heroes)
    names = setup.get("names", [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise ValueError("names: a list of names is wanted")
    for index, sheet in enumerate(heroes):
        arms.set_out(add_hero(state, sheet, str(names[index]) if index < len(names) else ""))
    start.equip(state, setup.get("items", {}))
    start.enrich(state, setup.get("gold", {}), setup.get("figures", {}))
    teach(state, setup.get("spells", {}))
    followers = followers_of(setup, len(heroes))
    for index, henchman in enumerate(followers):
        master = state.heroes()[index % len(heroes)]
        add_henchman(state, henchman, master.id)
    state.variant = str(setup.get("game_master", "counters"))
    if state.variant not in ("solo", "counters"):
        raise ValueError(f"game_master: {state.variant!r} is neither solo nor counters")
    state.setup["gm_mind"] = str(setup.get("gm_mind", "normal"))
    if state.setup["gm_mind"] not in GM_MINDS:
        raise ValueError(f"gm_mind: {state.setup['gm_mind']!r} is none of {', '.join(GM_MINDS)}")
    if state.setup["gm_mind"] == "person" and state.variant != "counters":
        raise ValueError("gm_mind: in solo play nobody sits in the Game Master's seat")
    _how_far(state, setup)
    own_dungeon(state, setup)
    choose_objective(state, setup)
    if scenario == "skirmish":
        _skirmish(state, ids(setup, "monsters", ["skaven-warrior"] * 2, content().monsters))
    return state


def _how_far(state: Campaign, setup: Mapping[str, Json]) -> None:
    """After how many expeditions the autoplayer stops, and how deep the dungeons are."""
    expeditions, depth = setup.get("expeditions", ANY), setup.get("depth", DEPTHS[0])
    if expeditions != ANY and (
        isinstance(expeditions, bool) or not str(expeditions).isdecimal() or expeditions in (0, "0")
    ):
        raise ValueError(f"expeditions: {expeditions!r} is no number of expeditions")
    if depth not in DEPTHS:
        raise ValueError(f"depth: {depth!r} is none of {', '.join(DEPTHS)}")
    state.setup["expeditions"], state.setup["depth"] = str(expeditions), str(depth)


def teach(state: Campaign, wanted: Json) -> None:
    """Let Wizards know further spells, with components for each. Raises ValueError, a sentence."""
    if not isinstance(wanted, Mapping):
        raise ValueError("spells: lists of ids by Hero are wanted")
    for sheet in wanted:
        hero = next((h for h in state.heroes() if h.profile == sheet and arms.is_wizard(h)), None)
        if hero is None:
            raise ValueError(f"spells: there is no Wizard {sheet!r} in the party")
        bright = {id: spell for id, spell in content().spells.items() if spell.college == "bright"}
        for id in ids(wanted, sheet, [], bright, f"spells: {sheet}"):
            if id not in hero.spells:
                hero.spells.append(id)
            for component in bright[id].components:
                arms.add_item(hero, component)
        hero.tally[CHOSEN] = 1


@rule("AHQ-SPM-11")
def own_dungeon(state: Campaign, setup: Mapping[str, Json]) -> None:
    """Which dungeon comes first, and what Character Monsters the Game Master has chosen for an own one. AHQ-SPM-11."""
    dungeon = setup.get("dungeon", 1)
    if type(dungeon) is not int or dungeon < 1:
        raise ValueError(f"dungeon: {dungeon!r} is no number of a dungeon")
    state.dungeon, state.level = dungeon, f"{dungeon}.1"
    known = content().monsters
    great = {id: record for id, record in known.items() if record.rank == "special"}
    if "inhabitants" in setup:
        state.setup[bands.INHABITANTS] = " ".join(ids(setup, "inhabitants", [], known))
    if "cup" in setup:
        state.setup[counters.CUP] = " ".join(ids(setup, "cup", [], content().counters))
    if "specials" in setup:
        state.setup["specials"] = " ".join(ids(setup, "specials", [], great))


@rule("AHQ-SOLO-06", "AHQ-SOLO-07", "AHQ-QST-09")
def choose_objective(state: Campaign, setup: Mapping[str, Json]) -> None:
    """What play is for: nothing in particular, a quest, in solo play six Character Monsters. AHQ-SOLO-06, -QST-09."""
    wanted = setup.get("objective", "open")
    known = (*OBJECTIVES, *content().quests) if wanted != "open" else OBJECTIVES
    if wanted not in known:
        raise ValueError(f"objective: {wanted!r} is none of {', '.join(known)}")
    if wanted == "open":
        return
    if wanted not in OBJECTIVES:
        if state.scenario != "expedition":
            raise ValueError("objective: only an expedition has one")
        state.setup["quest"], state.setup[quests.DUNGEON] = str(wanted), str(state.dungeon)
        return
    if state.variant != "solo" or state.scenario != "expedition":
        raise ValueError("objective: only an expedition by the solo rules has one")
    chosen = state.setup.get("specials", "").split() or specials.six()
    if len(set(chosen)) != QUARRY or len(chosen) != QUARRY:
        raise ValueError("specials: six different Character Monsters are wanted")
    state.objective = Objective(left=chosen)


@rule("AHQ-SETUP-03", "AHQ-SETUP-04", "AHQ-SETUP-05", "AHQ-SETUP-06")
def followers_of(setup: Mapping[str, Json], heroes: int) -> list[str]:
    """The Henchmen that come with so many Heroes, if the setup does not name them.

    One Hero brings two, two Heroes bring one each, three or more nobody. AHQ-SETUP-03 to -06, ruling AHQ-CDEC-01.
    """
    usual = {1: 2, 2: 2}.get(heroes, 0)
    if setup.get("henchmen") == []:
        return []
    if not usual and "henchmen" not in setup:
        return []
    return ids(setup, "henchmen", ["man-at-arms"] * usual, content().henchmen)


def _skirmish(state: Campaign, monsters: list[str]) -> None:
    level, _ = draw(SKIRMISH)
    state.levels[level.id], state.level = level, level.id
    corridor = [Square(x, y) for x in range(6, 1, -1) for y in (5, 6)]
    room = [Square(x, y) for x in (12, 13, 14, 15, 16) for y in range(2, 7)]
    party = state.party()
    groups = [crews.recruit(state, id) for id in monsters]
    full = f"a skirmish holds {len(corridor)} Heroes and {len(room)} monsters, large ones for four"
    if len(party) > len(corridor):
        raise ValueError(full)
    for model, square in zip(party, corridor, strict=False):
        model.square = square
    for gunner, *mates in groups:
        places = footing.corners(room, gunner.size)
        if len(places) < len(mates) + 1:
            raise ValueError(full)
        gunner.square = next((s for s in places if not mates or any(next_to(s, t) for t in room)), places[0])
        room = [s for s in room if s not in board.squares(gunner)]
        for mate in mates:
            mate.square = next((s for s in room if next_to(s, gunner.square)), room[0])
            room.remove(mate.square)
