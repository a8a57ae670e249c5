"""What a quest leaves behind: weakness and rest, the dead and their money, thieves, the lender, the cost of living."""

from __future__ import annotations

from collections.abc import Sequence

from roguelike.books.datum import figures
from roguelike.books.datum.events_town import Inherited, Robbed, Weakened
from roguelike.books.datum.harm import DatumGame
from roguelike.books.datum.names import ref
from roguelike.books.datum.quest import recover
from roguelike.books.datum.state import Campaign, Chronicle, Hero
from roguelike.books.datum.town import accounts
from roguelike.books.datum.town.accounts import fee, lodgings, note
from roguelike.books.kit import town as kit
from roguelike.engine.rulemarks import rule

WEAKNESS = 2
"""Points of maximum Body that each time out of combat costs. DQ-FALL-04."""


def last(state: Campaign) -> Chronicle | None:
    """How the last quest went."""
    return state.chronicle[-1] if state.chronicle else None


@rule("DQ-FALL-04", "DQ-FALL-05", "DQ-FALL-06", "DQ-DEC-31", "DQ-DEC-32")
async def rest(game: DatumGame) -> None:
    """Who was out of combat is weaker from now on; who was weak before has rested. DQ-FALL-04 .. 06, ruling DQ-DEC-32.

    Body, Mind and spells are back for all (ruling DQ-DEC-31).
    """
    state = game.state
    quest = last(state)
    weak = 0
    for hero in accounts.living(state):
        before = hero.weakness
        if quest is not None and hero.id not in quest.home:
            hero.weakness = 0
            why = "inn"
        else:
            hero.weakness = max(0, hero.weakness - 1)
            why = "rest"
        if hero.falls:
            hero.weakness += WEAKNESS * hero.falls
            why = "fell"
        hero.away, hero.falls = False, 0
        recover(hero)
        weak += bool(hero.weakness)
        if hero.weakness != before:
            game.emit(Weakened(rule="DQ-FALL-04", who=ref(hero), why=why, full=figures.full_body(hero)))
    note(state, "dqtown-row-rested", weak=weak, living=len(accounts.living(state)))


# The dead


@rule("DQ-FALL-03")
async def estates(game: DatumGame) -> None:
    """What the dead of the last quest had with them and in town. DQ-FALL-03, DQ-BNK-04 .. 08."""
    state = game.state
    quest = last(state)
    dead = [state.heroes[id] for id in quest.dead] if quest is not None else []
    note(state, "dqtown-row-dead", count=len(dead))
    for hero in dead:
        _brought_home(state, hero, quest)
        settle_estate(game, hero)
        hero.away = True


def _brought_home(state: Campaign, dead: Hero, quest: Chronicle | None) -> None:
    """After a won quest his companions bring home what a dead hero had with him; else it is lost."""
    things, gold = figures.owned(dead), dead.gold
    dead.hands, dead.worn, dead.pack, dead.gold = [], [], [], 0
    home = [state.heroes[id] for id in quest.home] if quest is not None and quest.outcome == "won" else []
    if home:
        lodgings(state, home[0]).stash += things
        _share(home, gold)


@rule("DQ-BNK-04", "DQ-BNK-05", "DQ-BNK-06", "DQ-BNK-07", "DQ-BNK-08")
def settle_estate(game: DatumGame, dead: Hero) -> None:
    """His lodgings are shared by the others, his will is executed for 100 coins; without one the lender keeps all.

    DQ-BNK-04 .. 08. If nobody else lives, the money is lost.
    """
    state = game.state
    own = state.purses.pop(dead.id, None)
    if own is None:
        return
    alive = accounts.living(state)
    if alive:
        lodgings(state, alive[0]).stash += own.stash
    if own.home:
        _inherit(game, dead, "home", own.home, alive, "DQ-BNK-04")
    if own.lender:
        heirs = [h for h in alive if h.id in own.heirs]
        worth = kit.legacy(own.lender, fee("inheritance"), len(heirs))
        where, gold = ("will", worth) if worth else ("lender", own.lender)
        _inherit(game, dead, where, gold, heirs if worth else [], "DQ-BNK-05")


def _inherit(game: DatumGame, dead: Hero, where: str, gold: int, heirs: Sequence[Hero], rule_id: str) -> None:
    if heirs:
        _share(heirs, gold)
    game.emit(Inherited(rule=rule_id, who=ref(dead), where=where, gold=gold, heirs=tuple(map(ref, heirs))))
    note(game.state, "dqtown-row-estate", who=ref(dead), where=where, gold=gold, count=len(heirs))


def _share(heroes: Sequence[Hero], gold: int) -> None:
    """Coins in equal parts; what cannot be divided is the first one's."""
    each, left = divmod(gold, len(heroes))
    for hero in heroes:
        hero.gold += each
    heroes[0].gold += left


# Thieves and the moneylender; the cost of living


@rule("DQ-BNK-02", "DQ-BNK-03", "DQ-DEC-52")
async def stores(game: DatumGame) -> None:
    """Coins at home may be stolen, those with the moneylender cost his fee. DQ-BNK-02, -03, ruling DQ-DEC-52."""
    state = game.state
    stolen = paid = 0
    for hero in accounts.living(state):
        own = lodgings(state, hero)
        if own.home and game.chance.die(6, "theft", "DQ-DEC-52") == 1:
            gold = (own.home + 1) // 2
            own.home -= gold
            stolen += gold
            game.emit(Robbed(rule="DQ-BNK-02", who=ref(hero), gold=gold, left=own.home))
        if own.lender:
            cost = min(fee("lender"), own.lender)
            own.lender -= cost
            paid += cost
    note(state, "dqtown-row-stores", stolen=stolen, paid=paid)


@rule("DQ-COL-01", "DQ-COL-02")
async def live(game: DatumGame) -> None:
    """Everybody pays his cost of living before anything else, the lender's fee too. DQ-COL-01, DQ-COL-02."""
    state = game.state
    before = sum(accounts.wealth(state, h) for h in accounts.living(state))
    for hero in accounts.living(state):
        accounts.live(game, hero)
    after = sum(accounts.wealth(state, h) for h in accounts.living(state))
    owing = sum(lodgings(state, h).debt for h in accounts.living(state))
    note(state, "dqtown-row-living", gold=before - after, debt=owing)
