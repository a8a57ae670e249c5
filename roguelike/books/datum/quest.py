"""A quest from setting out to coming home. DQ-SET-03 .. 05, DQ-BASE-17, DQ-FALL-03, DQ-DEC-34."""

from __future__ import annotations

from roguelike.books.datum import difficulty, discovery, figures, magic, notes, start
from roguelike.books.datum.content import content
from roguelike.books.datum.events import Great, QuestBegan, QuestEnded, RoundBegan, Told
from roguelike.books.datum.harm import DatumGame
from roguelike.books.datum.names import ref, thing_name
from roguelike.books.datum.notes import make_item
from roguelike.books.datum.state import Board, Campaign, Chronicle, Hero, Item, Lying, Quest, Turn
from roguelike.books.datum.terrain import plan
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg


@rule("DQ-SET-03", "DQ-SET-04", "DQ-SET-05", "DQ-SET-11", "DQ-SET-12", "DQ-BASE-18", "DQ-DEC-31")
async def set_out(game: DatumGame, quest: Quest) -> None:
    """Begin a quest: the parchment is read, the first room laid, the heroes stand on the stairway. DQ-SET-04, -05.

    Body, Mind and spells are whole again (ruling DQ-DEC-31).
    """
    state = game.state
    quest = start.inhabited(state, quest)
    state.maps[quest.id] = quest
    state.monsters = {}
    heroes = [h for h in state.heroes.values() if not h.dead and not h.away]
    board = state.board = Board(quest.id)
    for number, hero in enumerate(heroes):
        freshen(hero)
        hero.square = quest.start[number % len(quest.start)]
    board.level = difficulty.quest_level(heroes) + quest.plus  # by what they are now, with all their dice
    cards = [id for id, card in content().treasure.items() for _ in range(card.copies)]
    board.deck = game.chance.shuffle(cards, "treasure deck", "DQ-SET-11", stream="rules")
    board.open = [door.id for door in quest.doors if door.open]
    board.lying = [Lying(Item(light.kind, lit=True), light.square) for light in quest.lights]
    state.phase = "round"
    game.emit(QuestBegan(rule="DQ-SET-04", title=quest.title, text=quest.text, goal=quest.goal.text))
    game.emit(Great(rule="DQ-SET-04", what=msg("datum-goal", text=quest.goal.text)))
    if difficulty.told(state):
        game.emit(Great(rule="DQ-ZAD-01", what=msg("datum-quest-level", level=board.level)))
    made = plan(quest)
    first = [id for square in quest.start for id in made.sections_at[square]]
    discovery.discover(game, first, None, "start")
    await notes.begun(game)
    game.emit(RoundBegan(rule="DQ-INI-05", turn=1, fight=bool(state.foes())))
    game.checkpoint(durable=True)


@rule("DQ-DEC-16", "DQ-DEC-31", "DQ-DEC-80", "DQ-MAG-03")
def freshen(hero: Hero) -> None:
    """A hero as he sets out: whole, his lights lit, his weapons loaded. Rulings DQ-DEC-16, DQ-DEC-31."""
    recover(hero)
    hero.natural, hero.parrying, hero.parried, hero.attacked, hero.falls = False, False, 0, 0, 0
    hero.searched, hero.turn = [], Turn()
    hero.tally = {what: count for what, count in hero.tally.items() if not what.startswith(magic.FAILED)}
    for spell in hero.spells:
        spell.cast = spell.failed = False
        magic.restocked(spell)
    for item in figures.owned(hero):
        item.unloaded = item.lit = False
        if item.id == "spell-ring" and not item.spell:
            item.wear = 0
    for item in hero.hands:
        if item.id in content().gear and content().gear[item.id].light:
            item.lit = True


@rule("DQ-DEC-31")
def recover(hero: Hero) -> None:
    """A hero who is well: nothing of the last quest is left on him. Ruling DQ-DEC-31."""
    hero.body, hero.mind = figures.full_body(hero), figures.full_mind(hero)
    hero.down = hero.stunned = hero.asleep = hero.pit = hero.light = hero.owes = False
    hero.effects, hero.engaged, hero.brink = [], [], None


@rule("DQ-DEC-34", "DQ-BASE-17")
def ended(state: Campaign) -> bool:
    """Whether the quest is over: left, or nobody stands any more. Ruling DQ-DEC-34."""
    return bool(state.here.outcome) or not state.standing()


@rule("DQ-FALL-03", "DQ-DEC-34", "DQ-SET-04", "DQ-FALL-07")
def finish(game: DatumGame) -> None:
    """The quest is over: who lies out of combat is dead; a won quest pays. DQ-FALL-03, DQ-FALL-07."""
    state = game.state
    board, quest = state.here, state.quest
    board.outcome = board.outcome or "lost"
    party = state.party()
    home, dead = [h for h in party if not h.down], [h for h in party if h.down]
    gold = 0
    for hero in home:
        if board.outcome == "won":
            hero.quests += 1
            gold += quest.reward.gold
    for hero in dead:
        hero.dead = True
    if board.outcome == "won":
        if quest.id not in state.done:
            state.done.append(quest.id)
        reward(game, quest, home)
    entry = Chronicle(quest.id, quest.title, board.outcome, board.round, board.tally.get("killed", 0), gold)
    entry.home, entry.dead = [h.id for h in home], [h.id for h in dead]
    state.chronicle.append(entry)
    game.emit(
        QuestEnded(
            rule="DQ-BASE-17",
            title=quest.title,
            outcome=board.outcome,
            home=len(home),
            dead=len(dead),
            rounds=board.round,
        )
    )
    for hero in party:
        hero.square = None
        hero.pack = [item for item in hero.pack if item.id != "treasure"]
    state.phase = "returned"
    game.checkpoint(durable=True)


@rule("DQ-SET-04")
def reward(game: DatumGame, quest: Quest, home: list[Hero]) -> None:
    """Who came home from a quest that was won is paid; things go to the first of them. DQ-SET-04."""
    if quest.reward.text:
        game.emit(Great(rule="DQ-SET-04", what=msg("datum-note", text=quest.reward.text)))
    for hero in home:
        hero.gold += quest.reward.gold
    if quest.reward.gold:
        game.emit(Told(rule="DQ-SET-04", what=msg("datum-paid-each", gold=quest.reward.gold)))
    if quest.reward.items:
        home[0].pack += map(make_item, quest.reward.items)
        names = tuple(map(thing_name, quest.reward.items))
        game.emit(Told(rule="DQ-DEC-40", what=msg("datum-got", who=ref(home[0]), name=names)))
