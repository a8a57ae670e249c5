"""Whatever DatumQuest's views, sheets, overlays, odds and questions name is told in words, with its subject."""

from __future__ import annotations

import pytest

from roguelike.books.datum import asked, figures, odds, omens, overlays, sheets
from roguelike.books.datum.book import book
from roguelike.books.datum.content import content
from roguelike.books.datum.events import Countered, Learned, Walked
from roguelike.books.datum.figures import AnyFigure
from roguelike.books.datum.names import ref
from roguelike.books.datum.omens import EVENTS
from roguelike.books.datum.state import HEROES, Campaign, Effect
from roguelike.books.datum.town import shop
from roguelike.books.datum.view import order_strip, view
from roguelike.engine.decisions import Act, Json
from roguelike.engine.geometry import Square
from roguelike.engine.text import Msg, msg
from roguelike.minds.table import Table
from roguelike.narrator import Narrator
from roguelike.session.session import Session
from tests.books.datum.scene import arm, scene

BOARD = scene(["###", "#1#", "###"])


def narrated(narrator: Narrator, state: Campaign) -> list[str]:
    """All that a screen could say of a state."""
    seen = view(state, HEROES)
    told: list[Msg] = [column.heading for column in seen.columns]
    told += [part.text for part in seen.header] + [part.short for part in seen.header if part.short is not None]
    told += [*seen.page, *seen.aim]
    for mark in (*seen.landmarks, *book.landmarks(state, HEROES)):
        told += [mark.label] + ([mark.sort] if mark.sort is not None else [])
    told += [mark.label for mark in seen.map.marks] if seen.map is not None else []
    texts = []
    for model in seen.models:
        told += [model.kind, *model.notes, *(cell for cell in model.cells.values() if isinstance(cell, Msg))]
        told += [model.status] if model.status is not None else []
        told += [overlay.label for overlay in overlays.overlays(state, model.id)]
        for figure in model.sheet:
            told += [source for source, _, _ in figure.parts]
            for form in ("", ".short"):
                texts.append(narrator.say(f"{seen.book}-figure-{figure.id.replace('_', '-')}{form}"))
    return [*texts, *map(narrator.text, told)]


@pytest.mark.rule("DQ-SET-15")
@pytest.mark.parametrize("seed", ["1", "2"])
def test_whatever_a_campaign_shows_is_in_words(seed: str) -> None:
    narrator = Narrator()
    session = Session.in_memory(book, {}, seed)
    table = Table.automatic(session)
    for _ in range(150):
        table.advance(0)
        for text in narrated(narrator, session.state):
            assert text
            assert not text.startswith(("datum-", "dqtown-", "dqquest-", "ui-")), text
        if session.over:
            break
    assert not narrator.missing


def test_every_figure_of_a_sheet_has_a_name_of_its_own() -> None:
    narrator = Narrator()
    made = scene(["#####", "#1g.#", "#####"])
    everybody: list[AnyFigure] = [*made.state.heroes.values(), *made.state.monsters.values()]
    for figure in everybody:
        names = [narrator.say(f"datum-figure-{row.id}") for row in sheets.sheet(figure)]
        assert len(set(names)) == len(names)
    assert not narrator.missing


def test_the_overlays_say_whose_and_how_many() -> None:
    made = scene(["######", "#1..g#", "######"])
    hero = next(iter(made.state.heroes.values()))
    reach, zones, light = map(Narrator().text, (o.label for o in overlays.overlays(made.state, hero.id)))
    found = overlays.overlays(made.state, hero.id)
    assert reach.startswith(f"{hero.name} can get to {len(found[0].squares - {hero.square})} square")
    assert hero.name in zones
    assert str(len(found[1].squares)) in zones
    assert str(len(found[2].squares)) in light


def test_a_walk_that_is_cut_short_says_who_stops_where() -> None:
    made = scene(["#####", "#1.g#", "#####"])
    hero, monster = next(iter(made.state.heroes.values())), next(iter(made.state.monsters.values()))
    narrator = Narrator()
    walk = Walked(
        rule="DQ-MOV-02", who=ref(hero), path=(Square(1, 0),), why=msg("datum-stopped-zone", who=ref(monster))
    )
    line = narrator.line(walk)
    assert line is not None
    assert line.text == f"{hero.name} stops in {monster.glyph}'s Death Zone."
    assert narrator.line(Walked(rule="DQ-MOV-02", who=ref(hero), path=(Square(1, 0),))) is None


def test_the_orders_that_can_be_given_are_those_of_the_questions() -> None:
    narrator = Narrator()
    for standing in asked.standing():
        told = [narrator.text(standing.label), *(narrator.text(words) for _, words in standing.orders)]
        assert all(told)
    assert not narrator.missing
    assert book.persons(BOARD.state) == (HEROES,)
    assert book.standing(BOARD.state, "zargon") == ()


@pytest.mark.rule("DQ-TBL-OMEN")
def test_a_light_that_goes_out_and_bats_say_whose_and_what() -> None:
    made = scene(["####", "#1,#", "####"], passages=True)
    hero = made.hero()
    torch, *_ = arm(hero, "torch")
    torch.lit = True
    EVENTS["snuffed-light"](made.game)
    made.dice(bats=[1])
    EVENTS["bat-flock"](made.game)
    texts = [line.text for event in made.told if (line := Narrator().line(event)) is not None]
    assert texts == [
        f"A draught: {hero.name}'s light goes out (Torch).",
        f"Bats bite {hero.name}: S, 1 Body, {hero.body}/{figures.full_body(hero)} left.",
    ]
    assert not torch.lit


def test_experience_is_told_with_its_reason() -> None:
    made = scene(["####", "#1.#", "####"])
    for what in ("assist", *content().lookups["xp-actions"].values):
        line = Narrator().line(Learned(rule="DQ-XP-01", who=ref(made.hero()), xp=5, what=what))
        assert line is not None
        assert any(word in line.text for word in ("helped", "jump", "traps", "secret door", "healing"))


@pytest.mark.rule("DQ-TBL-OMEN")
@pytest.mark.rule("DQ-DO-01")
def test_an_omen_says_what_it_does_or_that_nothing_comes_of_it() -> None:
    narrator = Narrator()

    def told(card: str, *rows: str) -> list[str]:
        made = scene(rows, ["barbarian"])
        made.state.here.omens = [card]
        omens.turn_card(made.game)
        return [line.text for event in made.told if (line := narrator.line(event)) is not None]

    assert told("fury", "####", "#1o#", "####") == ["Dark Omen: Fury for o, an attack die more."]
    assert told("slippery", "####", "#1o#", "####") == ["Dark Omen: Slippery, monsters ignore Death Zones this turn."]
    assert told("fury", "####", "#1.#", "####") == ["Zargon keeps a Dark Omen for the next fight."]
    assert told("risen", "####", "#1.#", "####") == ["Dark Omen: Risen.", "Nothing comes of it."]


def test_a_long_order_has_two_shorter_forms() -> None:
    made = scene(["#####", "#12g#", "#####"], ["barbarian", "elf"])
    part = order_strip(made.state)
    texts = [Narrator().text(text) for text in (part.text, part.short, part.shorter) if text is not None]
    assert texts == ["Rogar 1 > Ladril 2 > ZARGON 3", "Rogar > Ladril > ZARGON", "1 > 2 > Z"]


@pytest.mark.rule("DQ-DEC-04")
@pytest.mark.rule("DQ-SHD-02")
def test_odds_of_what_comes_in_zargons_next_turn_count_the_dice_that_it_gives_back() -> None:
    made = scene(["####", "#1g#", "####"], ["barbarian"])
    hero, foe = made.hero(), made.monster()
    arm(hero, "helmet", "shield")
    hero.natural, hero.attacked = True, 2
    made.state.here.active = "zargon"
    assert view(made.state, HEROES).facts[hero.id].defence == odds.defence_of(made.state, hero, foe.id).plain == 1
    made.state.here.active = hero.id
    assert view(made.state, HEROES).facts[hero.id].defence == odds.defence_of(made.state, hero, foe.id).plain == 4


@pytest.mark.rule("DQ-TBL-TRAPS")
@pytest.mark.rule("DQ-DEC-30")
def test_what_binds_and_what_lasts_on_a_hero_is_told_with_the_dice_that_are_left() -> None:
    narrator = Narrator()
    made = scene(["####", "#1g#", "####"], ["barbarian"])
    hero, foe = made.hero(), made.monster()
    arm(hero, "helmet", "shield")
    assert view(made.state, HEROES).facts[hero.id].defence == 4
    hero.pit = True
    assert view(made.state, HEROES).facts[hero.id].defence == 3
    assert odds.defence_of(made.state, hero, foe.id).plain == 3
    hero.pit, hero.mind = False, 0
    assert view(made.state, HEROES).facts[hero.id].defence == 2
    hero.effects = [Effect(id, "quest") for id in ("courage", "rock-skin", "brew")]
    model = view(made.state, HEROES).model(hero.id)
    assert model is not None
    told = [narrator.text(note) for note in model.notes]
    assert "in shock" in told
    assert told[-3:] == ["Courage", "Rock Skin", "Heroic Brew"]
    for id, status in (("command", "OBEYS"), ("cloud-of-chaos", "STUNNED")):
        hero.effects = [Effect(id, "woken")]
        model = view(made.state, HEROES).model(hero.id)
        assert model is not None
        assert model.status is not None
        assert narrator.text(model.status) == status


@pytest.mark.rule("DQ-TBL-TRAPS")
@pytest.mark.rule("DQ-LIT-12")
def test_dice_are_told_only_where_some_were_rolled() -> None:
    narrator = Narrator()
    made = scene(["#####", "#1u.#", "#####"], ["barbarian"], fight=False)
    (torch, _) = arm(made.hero(), "torch", "tinder")
    made.do("relight", made.hero(), thing="torch")
    made.hero().turn.acted = False
    made.do("move", made.hero(), path="E")
    texts = [line.text for event in made.told if (line := narrator.line(event)) is not None]
    assert torch.lit
    assert texts[0] == "Rogar lights: Torch."
    assert "Rogar sets off a trap: Pit, 1 Body lost." in texts
    duel = Countered(rule="DQ-CTR-04", who=ref(made.hero()), other=ref(made.hero()), mine=2, theirs=1, tie="none",
                     mind=0, won=True)  # fmt: skip
    line = narrator.line(duel)
    assert line is not None
    assert line.text == "Rogar keeps the spell against Rogar: 2 v 1."
    assert not narrator.missing


def test_skills_spells_and_goods_say_what_they_do() -> None:
    narrator = Narrator()
    skills = [narrator.text(msg("datum-part-known", name="", skill=id)) for id in content().skills]
    assert len(set(skills)) == len(skills)
    for id in content().spells:
        told = narrator.text(msg("datum-spell-option", name="X", spell=id))
        assert told.startswith("X: "), id
    assert narrator.text(shop.label("spear", 150)) == "Spear 150: 2D, two hands, long, to throw"
    assert narrator.text(shop.label("breastplate", 850)).endswith(": 3D, wears out after 18, slow")
    assert narrator.text(shop.label("short-bow", 150)) == "Short bow 150: 2D, two hands, 14 shots, white skulls only"
    assert narrator.text(shop.label("tinder", 5)) == "Tinder and flint 5: lights surely"
    assert not narrator.missing


@pytest.mark.rule("DQ-ZAD-09")
def test_what_zargon_has_at_a_quest_level_is_told_with_the_aim() -> None:
    narrator = Narrator()
    made = scene(["####", "#1.#", "####"])
    assert len(view(made.state, HEROES).aim) == 2
    texts: list[str] = []
    for level, held in ((2, 1), (5, 4), (8, 7)):
        made.state.here.level = level
        texts = [narrator.text(text) for text in view(made.state, HEROES).aim][2:]
        assert len(texts) == 1 + held
        assert texts[0] == f"Quest level {level}. Zargon has:"
    assert len(set(texts)) == 8
    assert "Reinforced security: patrols are twice as many." in texts
    assert not narrator.missing


def test_whatever_can_be_done_can_be_chosen_on_the_screen() -> None:
    """A verb with complete arguments offers each of them to choose: keys and arrows reach what minds do."""
    session = Session.in_memory(book, {}, "4")
    table = Table.automatic(session)
    seen: set[str] = set()
    for _ in range(160):
        table.advance(0)
        act = session.decision
        if session.over or not isinstance(act, Act) or act.seat != HEROES:
            continue
        for actor in act.actors:
            for verb in act.verbs(actor).values():
                if verb.refusal() is not None or verb.id == "form":
                    continue
                for args in list(verb.options())[:2]:
                    given: dict[str, Json] = {}
                    for param in verb.params:
                        keys = [offer.key for offer in param.offers(given)]
                        wanted = args[param.name]
                        key = f"{wanted[0]},{wanted[1]}" if param.kind == "square" else str(wanted)
                        assert param.kind == "path" or key in keys, (verb.id, param.name)
                        given[param.name] = wanted
                        seen.add(f"{verb.id} {param.name}")
    assert {"put-down place", "give thing", "give target", "cast spell", "cast mind", "open door"} <= seen


@pytest.mark.parametrize("outcome", ["won", "left", "lost"])
def test_one_round_is_told_as_one(outcome: str) -> None:
    told = [msg("datum-page-quest", title="Q", outcome=outcome, rounds=n, killed=0) for n in (1, 2)]
    one, two = map(Narrator().text, told)
    assert " 1 round" in one
    assert "rounds" not in one
    assert " 2 rounds" in two
