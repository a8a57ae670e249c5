"""Searches: for treasure, secret doors and traps; the treasure deck; inspecting furniture. DQ-SRC-01, DQ-FUR-01."""

from __future__ import annotations

from roguelike.books.datum import combat, discovery, figures, harm, magic, notes, reveal, spots
from roguelike.books.datum.content import content
from roguelike.books.datum.events import Drawn, Shown, Told
from roguelike.books.datum.figures import AnyFigure
from roguelike.books.datum.harm import DatumGame
from roguelike.books.datum.names import ref
from roguelike.books.datum.state import HEROES, Campaign, Furniture, Hero, Monster
from roguelike.books.datum.terrain import ground
from roguelike.books.kit.content import Known
from roguelike.books.kit.converting import Dice
from roguelike.engine.decisions import Choose, Option, Refusal, refuse
from roguelike.engine.geometry import Square, around
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import Msg, msg


def area_of(state: Campaign, hero: Hero) -> str:
    """The room or passage where he stands; "" in a doorway."""
    return ground(state).plan.area_of.get(hero.square, "") if hero.square is not None else ""


def furniture_in(state: Campaign, area: str) -> list[Furniture]:
    """The furniture of an area."""
    at = ground(state).plan.area_of
    return [piece for piece in state.quest.furniture if at.get(Square(piece.at.x, piece.at.y)) == area]


# Treasure


@rule("DQ-DEC-40")
def cannot_search_treasure(state: Campaign, hero: Hero) -> Refusal | None:
    """Why he cannot search for treasure here: no room, or he has done so before. Ruling DQ-DEC-40."""
    area = area_of(state, hero)
    if area not in ground(state).plan.rooms:
        return refuse("DQ-DEC-40", "datum-rooms-only")
    if area in hero.searched:
        return refuse("DQ-DEC-40", "datum-searched-before", who=ref(hero))
    return None


@rule("DQ-DEC-40", "DQ-FUR-01", "DQ-BASE-14")
async def search_treasure(game: DatumGame, hero: Hero) -> None:
    """What the quest has hidden in the room, else a treasure card. DQ-BASE-14, DQ-FUR-01, ruling DQ-DEC-40.

    All furniture is looked through, so that notes which wait for that happen. Whoever falls by a note or a trap finds
    nothing more.
    """
    state = game.state
    area = area_of(state, hero)
    hero.searched.append(area)
    before = len(state.here.notes)
    await notes.happened(game, "search", area, hero)
    if hero.down:
        return
    for piece in [p for p in furniture_in(state, area) if p.trapped and p.id not in state.here.gone]:
        await spring_chest(game, hero, piece)
        if hero.down:
            return
    if area not in state.here.searched:
        state.here.searched.append(area)
    found = False
    for piece in furniture_in(state, area):
        found |= await _look_through(game, hero, piece)
        if hero.down:
            return
    if found or _given(state, before):
        return
    state.here.barren.append(area)
    await draw_card(game, hero)


async def _look_through(game: DatumGame, hero: Hero, piece: Furniture) -> bool:
    """Take what the quest has put into a piece of furniture; gives whether there was anything. DQ-FUR-01, DQ-DEC-40."""
    state = game.state
    before = len(state.here.notes)
    hoard = bool(piece.gold or piece.items) and piece.id not in state.here.searched
    if hoard:
        state.here.searched.append(piece.id)
        await notes.give(game, hero, piece.gold, piece.items)
    await notes.happened(game, "search", piece.id, hero)
    found = hoard or _given(state, before)
    state.here.inspected += [piece.id] if found else []
    return found


def _given(state: Campaign, before: int) -> bool:
    """Whether a note that has happened since gives anything: that is the quest's treasure. DQ-FUR-01, DQ-DEC-40."""
    return any(note.gold or note.items for note in state.quest.notes if note.id in state.here.notes[before:])


@rule("DQ-BASE-14")
async def spring_chest(game: DatumGame, hero: Hero, piece: Furniture) -> None:
    """A trapped piece of furniture goes off under whoever searches before the trap is found. DQ-BASE-14."""
    state = game.state
    state.here.gone.append(piece.id)
    lost = min(piece.damage, hero.body)
    game.emit(Shown(rule="DQ-BASE-14", what=msg("datum-chest-trap", who=ref(hero), lost=lost)))
    harm.lose_body(game, hero, piece.damage)


@rule("DQ-TBL-SKILLS")
async def _of_two(game: DatumGame, hero: Hero, *two: str) -> str:
    """Which of two cards somebody with a keen nose keeps: the good one; of two alike he says which. DQ-TBL-SKILLS."""
    cards = content().treasure
    good = [id for id in two if cards[id].sign == "positive"]
    if len(good) == 1 or two[0] == two[1]:
        return (good or two)[0]
    answer = await game.ask(
        Choose(
            seat=HEROES,
            question="datum.card",
            prompt=msg("datum-ask-card", who=ref(hero)),
            rule="DQ-TBL-SKILLS",
            subject=hero.id,
            suggested=max(two, key=_worth),
            choices=tuple(Option(id, msg("datum-card", card=cards[id].name, gold=cards[id].gold)) for id in two),
        )
    )
    return str(answer)


def _worth(id: str) -> tuple[int, int]:
    """How gladly a card is drawn: potions before coins; a trap, which is over at once, before a monster."""
    card = content().treasure[id]
    return (card.gold or (100 if card.item else 0), -list(NEGATIVE).index(id) if id in NEGATIVE else 1)


@rule("DQ-SET-11", "DQ-TBL-TREASURE", "DQ-SET-10")
async def draw_card(game: DatumGame, hero: Hero) -> None:
    """The next card of the treasure deck; with a keen nose one of two, the other goes back. DQ-TBL-TREASURE."""
    deck = game.state.here.deck
    if not deck:
        game.emit(Told(rule="DQ-TBL-TREASURE", what=msg("datum-deck-empty", who=ref(hero))))
        return
    id = deck.pop(0)
    if figures.has_skill(hero, "keen-nose") and deck:
        other = deck.pop(0)
        kept = await _of_two(game, hero, id, other)
        id, back = (id, other) if kept == id else (other, id)
        game.emit(Told(rule="DQ-TBL-SKILLS", what=msg("datum-keen", who=ref(hero), card=content().treasure[back].name)))
        _shuffle_in(game, back)
    card = content().treasure[id]
    game.emit(Drawn(rule="DQ-TBL-TREASURE", who=ref(hero), card=card.name, gold=card.gold))
    if card.sign == "negative":
        _shuffle_in(game, id)
        await NEGATIVE[id](game, hero)
    else:
        hero.gold += card.gold
        if card.item:
            hero.pack.append(notes.make_item(card.item))
            await notes.happened(game, "take", card.item, hero)


def _shuffle_in(game: DatumGame, id: str) -> None:
    """A card goes back and the deck is shuffled: a negative one, or one that was not kept. DQ-TBL-TREASURE."""
    board = game.state.here
    board.deck = game.chance.shuffle([*board.deck, id], "treasure deck", "DQ-SET-11", stream="rules")


@rule("DQ-DEC-24")
async def wandering(game: DatumGame, hero: Hero) -> None:
    """The quest's wandering monster comes beside the searcher and attacks at once; then all roll. Ruling DQ-DEC-24."""
    state = game.state
    assert hero.square is not None
    made, taken = ground(state), spots.occupied(state)
    free = [s for s in around(hero.square) if made.is_floor(s) and s not in taken and not spots.gapes(state, s)]
    square = free[0] if free else spots.free_near(state, hero.square, known=True)
    monster = reveal.new_monster(state, state.quest.wandering, square)
    reveal.announce(game, [monster], "wandering")
    if free:
        await combat.strike(game, monster, hero, combat.blow(state, monster, hero), "none")
    discovery.discover(game, [], None, "wandering", [monster])


async def _arrow(game: DatumGame, hero: Hero) -> None:
    game.emit(Shown(rule="DQ-TBL-TREASURE", what=msg("datum-hazard-arrow", who=ref(hero))))
    harm.lose_body(game, hero, 1)


async def _hole(game: DatumGame, hero: Hero) -> None:
    game.emit(Shown(rule="DQ-TBL-TREASURE", what=msg("datum-hazard-hole", who=ref(hero))))
    harm.lose_body(game, hero, 1)
    hero.turn.done = True


NEGATIVE = Known("data/datum/treasure.toml", {"arrow-trap": _arrow, "hole": _hole, "wandering-monster": wandering})


# Secret doors and traps


def mark(state: Campaign, what: str, area: str) -> None:
    """Remember that a section has been searched for something."""
    state.here.searched.append(f"{what} {area}")


@rule("DQ-BASE-13")
def all_found(state: Campaign, figure: AnyFigure, what: str) -> Refusal | None:
    """Why another search for traps or secret doors would find nothing: one finds them all. DQ-BASE-13."""
    if figure.square is None:
        return None
    sections = ground(state).sections(figure.square)
    if sections and all(f"{what} {id}" in state.here.searched for id in sections):
        return refuse("DQ-BASE-13", "datum-all-found", what=what)
    return None


@rule("DQ-BASE-13", "DQ-DEC-56", "DQ-TRN-03")
def search_doors(game: DatumGame, hero: Hero) -> None:
    """All secret doors of the searcher's room or passage section are found. DQ-BASE-13."""
    state = game.state
    assert hero.square is not None
    made = ground(state)
    near = made.near(hero.square)
    found = [
        door.id
        for door in state.quest.doors
        if door.secret and door.id not in state.here.found and any(s in near for s in around(door.square))
    ]
    state.here.found += found
    _mark_sections(state, "doors", hero)
    game.emit(Told(rule="DQ-BASE-13", what=msg("datum-search-doors", who=ref(hero), count=len(found))))
    if found:
        harm.learn_action(game, hero, "find-doors")


@rule("DQ-BASE-13", "DQ-DEC-56", "DQ-TRN-03")
def search_traps(game: DatumGame, hero: Hero) -> None:
    """All traps of the room or section are found, trapped furniture is made safe to search. DQ-BASE-13."""
    state = game.state
    board = state.here
    assert hero.square is not None
    made = ground(state)
    near = made.near(hero.square)
    found = [t.id for t in state.quest.traps if t.square in near and t.id not in (*board.traps, *board.gone)]
    board.traps += found
    areas = dict.fromkeys(made.plan.section_area[id] for id in made.sections(hero.square))  # both sides of a doorway
    chests = [p for id in areas for p in furniture_in(state, id) if p.trapped and p.id not in board.gone]
    board.gone += [p.id for p in chests]
    _mark_sections(state, "traps", hero)
    count = len(found) + len(chests)
    game.emit(Told(rule="DQ-BASE-13", what=msg("datum-search-traps", who=ref(hero), count=count)))
    for piece in chests:
        game.emit(Told(rule="DQ-BASE-14", what=msg("datum-chest-safe", kind=piece.kind)))
    if count:
        harm.learn_action(game, hero, "find-traps")


def _mark_sections(state: Campaign, what: str, hero: Hero) -> None:
    assert hero.square is not None
    for id in ground(state).sections(hero.square):
        mark(state, what, id)


# Furniture


@rule("DQ-FUR-01", "DQ-DEC-40")
def inspectable(state: Campaign, hero: Hero) -> list[Furniture]:
    """Furniture beside him that may be inspected: not before, without a treasure of the quest, in a barren room.

    DQ-FUR-01, ruling DQ-DEC-40.
    """
    if hero.square is None:
        return []
    near = around(hero.square)
    return [
        piece
        for piece in furniture_in(state, area_of(state, hero))
        if area_of(state, hero) in state.here.barren
        and piece.id not in state.here.inspected
        and not (piece.gold or piece.items)
        and any(square in near for square in piece.at.squares())
    ]


@rule("DQ-FUR-01", "DQ-FUR-02", "DQ-TBL-FURN", "DQ-DEC-40")
async def inspect(game: DatumGame, hero: Hero, piece: Furniture) -> None:
    """Roll what the piece holds, unless the quest has put something there. DQ-TBL-FURN, ruling DQ-DEC-40."""
    state = game.state
    state.here.inspected.append(piece.id)
    before = len(state.here.notes)
    await notes.happened(game, "search", piece.id, hero)
    if hero.down or _given(state, before):
        return
    record = content().furniture[piece.kind]
    die = game.chance.die(6, "furniture", "DQ-TBL-FURN")
    row = record.on_1 if die == 1 else record.on_2 if die <= 3 else record.on_4 if die <= 5 else record.on_6
    game.emit(Told(rule="DQ-TBL-FURN", what=msg("datum-inspects", who=ref(hero), kind=piece.kind, die=die)))
    for words in row.split(","):
        word, _, rest = words.partition(" ")
        await _holds(game, hero, piece, word, rest)


async def _holds(game: DatumGame, hero: Hero, piece: Furniture, word: str, rest: str) -> None:
    state = game.state
    match word:
        case "hurt":
            left = max(0, hero.body - 1)
            _tell_of(game, msg("datum-furniture-hurts", who=ref(hero), kind=piece.kind, lost=1, left=left))
            harm.lose_body(game, hero, 1)
        case "mind":
            hero.mind = max(0, hero.mind - 1)
            _tell_of(game, msg("datum-furniture-mind", who=ref(hero), left=hero.mind))
        case "nothing":
            _tell_of(game, msg("datum-furniture-empty"))
        case "gold":
            await notes.give(game, hero, int(rest), ())
        case "coins":
            dice = Dice.of(rest)
            rolled = sum(game.chance.dice(dice.count, dice.sides, "coins", "DQ-TBL-FURN"))
            await notes.give(game, hero, dice.total(rolled), ())
        case "item":
            await notes.give(game, hero, 0, (rest,))
        case "components":
            _tell_of(game, msg("datum-furniture-components", who=ref(hero), spell=_components(hero)))
        case "scroll":
            spells = [id for id, spell in content().spells.items() if spell.element != "prayer"]
            await notes.give(
                game, hero, 0, (f"scroll:{game.chance.pick(spells, 'scroll', 'DQ-TBL-FURN', stream='rules')}",)
            )
        case "card":
            await draw_card(game, hero)
        case "trap":
            await spring_chest(game, hero, piece)
        case "wandering":
            await wandering(game, hero)
        case "rises":
            square = spots.free_near(state, hero.square or Square(piece.at.x, piece.at.y), known=True)
            monster: Monster = reveal.new_monster(state, rest, square)
            reveal.announce(game, [monster], "risen")
            discovery.discover(game, [], None, "risen", [monster])
        case "fire":
            state.here.tally[f"fire {piece.id}"] = 1
            _tell_of(game, msg("datum-furniture-fire"))
            for item in hero.hands:
                if content().gear[item.id].light if item.id in content().gear else "":
                    item.lit = True


def _tell_of(game: DatumGame, what: Msg) -> None:
    game.emit(Told(rule="DQ-TBL-FURN", what=what))


def _components(hero: Hero) -> str:
    """Components for one spell: for one that lacks them, the dearest first; one that he has cast gets a further set,
    for the next quest or if a skill recalls it. The spell's name, or "none" for who lacks none."""
    lacking = [spell for spell in hero.spells if not spell.components and not spell.spare]
    if not lacking:
        return "none"
    found = min(lacking, key=lambda spell: (spell.cast, -content().spells[spell.id].level))
    found.spare += 1
    if not found.cast:
        magic.restocked(found)
    return content().spells[found.id].name
