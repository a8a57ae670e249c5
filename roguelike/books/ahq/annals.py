"""The annals of a campaign: what is noted while an expedition runs, and how it is told when it is over."""

from __future__ import annotations

from collections.abc import Iterable

from roguelike.books.ahq.annal import Annal, Death
from roguelike.books.ahq.content import content
from roguelike.books.ahq.state import HEROES, Campaign, Model, Objective
from roguelike.books.ahq.state_quest import QUARRY, TREASURES
from roguelike.books.ahq.town import page as ledger
from roguelike.engine.text import Msg, msg

GAP = msg("ahq-page-gap")


def running(state: Campaign) -> Annal | None:
    """The annal of the expedition that runs; None in a single fight and at home."""
    return state.annals[-1] if state.annals and not state.annals[-1].outcome else None


def begin(state: Campaign) -> None:
    """A new expedition."""
    state.annals.append(Annal(state.expedition, state.dungeon))


def fight(state: Campaign) -> None:
    """A fight begins."""
    annal = running(state)
    if annal is not None:
        annal.fights += 1


def blow(state: Campaign, by: Model | None, wounds: int) -> None:
    """Somebody gave so many Wounds at once."""
    annal = running(state)
    if annal is not None and by is not None and by.side == HEROES and wounds > annal.blow:
        annal.blow, annal.striker = wounds, by.name


def down(state: Campaign, model: Model, by: Model | None) -> None:
    """A model of the party falls."""
    annal = running(state)
    if annal is not None and by is not None and model.side == HEROES:
        annal.felled[model.id] = _called(by)


def dead(state: Campaign, model: Model, by: Model | None) -> None:
    """A model of the party is dead: by whoever killed it, or brought it down."""
    annal = running(state)
    if annal is not None and model.side == HEROES:
        down(state, model, by)
        annal.dead.append(Death(model.name, annal.felled.get(model.id, ""), state.turn))


def _called(model: Model) -> str:
    """What a killer is called: a special monster that has not shown who it is only by its letter."""
    if model.kind != "monster":
        return model.name
    return f"{model.name} {model.glyph}" if model.known else model.glyph


def won(state: Campaign, treasure: str) -> None:
    """A Quest Treasure is in the Heroes' hands."""
    annal = running(state)
    if annal is not None:
        annal.treasures.append(treasure)


def completed(state: Campaign) -> None:
    """The quest is done."""
    annal = running(state)
    if annal is not None:
        annal.completed = True


def end(state: Campaign, home: Iterable[Model], left: Iterable[Model]) -> None:
    """The expedition is over; ``left`` lie in the dungeon. To be called before the dungeon is cleared."""
    annal = running(state)
    if annal is None:
        return
    for model in left:
        dead(state, model, None)
    annal.outcome, annal.turns = state.outcome, state.turn
    annal.home = [model.name for model in home]
    annal.rooms, annal.killed, annal.gold = (state.tally.get(name, 0) for name in ("rooms", "killed", "gold"))
    levels = [level for id, level in state.levels.items() if id.partition(".")[0] == str(state.dungeon)]
    sections = [section for level in levels for section in level.sections.values()]
    annal.chests = sum(section.chest is not None and not section.chest_open for section in sections)
    annal.doors = sum(not door.opened for level in levels for door in level.doors.values())
    met = {id for band in state.bands.values() if band.met for id in band.members}
    annal.monsters = sum(id in met and not model.dead for id, model in state.models.items())
    annal.felled.clear()


def page(state: Campaign) -> tuple[Msg, ...]:
    """What is told between two expeditions and at the end; empty while there is a board to show."""
    if state.phase not in ("home", "over"):
        return ()
    closed = [annal for annal in state.annals if annal.outcome]
    if not closed:
        return (msg("ahq-page-over", outcome=state.outcome, turns=state.turn),)
    if ledger.is_open(state):
        return tuple(ledger.page(state))
    lines = (*told(closed[-1]), *sought(state))
    if state.phase == "over":
        return (*lines, GAP, msg("ahq-page-closed"), *fame(state))
    return lines if state.heroes() else (*lines, GAP, msg("ahq-page-nobody"))


def sought(state: Campaign) -> tuple[Msg, ...]:
    """What is still to be done of the objective or the quest, in a line; empty if there is none, or it is done."""
    if any(annal.completed for annal in state.annals):
        return ()
    quest = content().quests.get(state.setup.get("quest", ""))
    if quest is not None:
        return (msg("ahqquest-page-quest", name=quest.name),)
    return (msg("ahqquest-page-standing", **standing(state.objective)),) if state.objective is not None else ()


def standing(own: Objective) -> dict[str, int]:
    """How an objective stands: how many are dead and won, of how many."""
    dead, won = sum(len(pair.dead) for pair in own.pairs), sum(pair.won for pair in own.pairs)
    return {"dead": dead, "quarry": QUARRY, "won": won, "treasures": TREASURES}


def told(annal: Annal) -> tuple[Msg, ...]:
    """How an expedition ended."""
    lines = [
        msg(
            "ahq-page-ends",
            expedition=annal.expedition,
            turns=annal.turns,
            fights=annal.fights,
            rooms=annal.rooms,
        ),
        GAP,
        msg("ahq-page-home", home=tuple(annal.home)),
        *(msg("ahq-page-death", who=death.who, by=death.by, turn=death.turn) for death in annal.dead),
        msg("ahq-page-deeds", killed=annal.killed, striker=annal.striker, blow=annal.blow),
        msg("ahq-page-gold", gold=annal.gold),
    ]
    if annal.treasures:
        lines.append(msg("ahqquest-page-won", things=tuple(annal.treasures)))
    if annal.completed:
        lines.append(msg("ahqquest-page-done"))
    left = tuple(
        msg("ahq-page-left-part", kind=kind, count=count)
        for kind, count in (("chest", annal.chests), ("door", annal.doors), ("monster", annal.monsters))
        if count
    )
    if left:
        lines.append(msg("ahq-page-left", left=left))
    return tuple(lines)


def fame(state: Campaign) -> tuple[Msg, ...]:
    """A line for each expedition that is over."""
    return tuple(
        msg(
            "ahq-fame",
            expedition=annal.expedition,
            dungeon=annal.dungeon,
            outcome=annal.outcome,
            turns=annal.turns,
            killed=annal.killed,
            gold=annal.gold,
            home=tuple(annal.home),
            dead=tuple(death.who for death in annal.dead),
            treasures=tuple(annal.treasures),
            completed=annal.completed,
        )
        for annal in state.annals
        if annal.outcome
    )
