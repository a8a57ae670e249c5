"""Levels and skills."""

from __future__ import annotations

import pytest

from roguelike.books.datum import figures
from roguelike.books.datum.content import content
from roguelike.books.datum.events_town import Raised
from roguelike.books.datum.town import levels
from tests.books.datum.town.kit import TOWN, Home

LEVEL = "datum.town.level"


def seasoned(profile: str, quests: int, **fields: object) -> Home:
    """A hero alone who comes home from so many quests, the last one included."""
    home = Home(profile)
    home[profile].quests = quests - 1
    for name, value in fields.items():
        setattr(home[profile], name, value)
    return home.back("won")


@pytest.mark.rule("DQ-ADV-03", "DQ-TV-10", "DQ-ADV-05", "DQ-DEC-74")
def test_rogar_takes_a_basic_skill_after_seven_quests() -> None:
    home = seasoned("barbarian", 7, skills=["keen-nose"]).go(LEVEL)
    offered = home.offered()
    assert {*offered} == {
        *("body", "mind", "basic-swordsmanship", "shield-wall", "ambidextrous"),
        *("marksman", "sure-footed", "fleet", "iron-will"),
    }
    home.go(answers={LEVEL: "basic-swordsmanship"})
    rogar = home["barbarian"]
    assert rogar.skills == ["keen-nose", "basic-swordsmanship"]
    assert (figures.level(rogar), figures.full_body(rogar), rogar.raised) == (2, 8, 1)
    assert [(t.what, t.level) for t in home.told(Raised)] == [("Basic Swordsmanship", 2)]


@pytest.mark.rule("DQ-ADV-03")
def test_a_level_gives_a_point_of_body_or_of_mind_once() -> None:
    home = seasoned("barbarian", 7).go(answers={LEVEL: "body"})
    assert figures.full_body(home["barbarian"]) == 9
    home.back("won").go()
    assert LEVEL not in home.questions
    home = seasoned("wizard", 7).go(answers={LEVEL: "mind"})
    assert figures.full_mind(home["wizard"]) == 7
    assert home["wizard"].mind == 7


def test_nothing_is_chosen_before_the_seventh_quest() -> None:
    assert LEVEL not in seasoned("barbarian", 6).go().questions


@pytest.mark.rule("DQ-ADV-04")
def test_skills_of_a_level_are_of_the_primary_groups() -> None:
    home = seasoned("wizard", 7).go(LEVEL)
    chosen = [content().skills[id] for id in home.offered() if id in content().skills]
    assert {skill.group for skill in chosen} == {"magical"}
    home = seasoned("dwarf", 7).go(LEVEL)
    assert {content().skills[id].group for id in home.offered() if id in content().skills} == {"martial", "general"}


@pytest.mark.rule("DQ-DEC-74")
def test_a_skill_of_a_higher_level_than_the_one_gained_is_not_offered() -> None:
    hero = Home("barbarian")["barbarian"]
    assert {skill.level for skill in levels.at_level(hero, 2)} == {1, 2}
    assert {skill.level for skill in levels.at_level(hero, 1)} == {1}


@pytest.mark.rule("DQ-DEC-75")
@pytest.mark.parametrize("what", ["body", "mind"])
def test_a_player_chooses_which_of_the_two_rises_up_to_the_third_time(what: str) -> None:
    home = seasoned("barbarian", 28, plus_body=2, plus_mind=2, raised=3).go(LEVEL)
    assert (home.offered()["body"], home.offered()["mind"]) == (None, None)
    home.go(answers={LEVEL: what})
    own = home["barbarian"]
    assert (own.plus_body, own.plus_mind) == ((3, 2) if what == "body" else (2, 3))


@pytest.mark.rule("DQ-DEC-75")
def test_body_and_mind_rise_by_three_at_most() -> None:
    home = seasoned("barbarian", 28, plus_body=3, raised=3).go(LEVEL)
    assert home.question.prompt.args["level"] == 5
    refusal = home.offered()["body"]
    assert refusal is not None
    assert refusal.rule == "DQ-DEC-75"
    assert home.question.suggested == "mind"
    home.go(answers={LEVEL: "mind"})
    assert figures.full_mind(home["barbarian"]) == 3


# Experience


@pytest.mark.rule("DQ-DEC-54")
def test_a_skill_costs_more_outside_the_primary_groups_and_experience_is_spent() -> None:
    home = Home("wizard")
    wizard = home["wizard"]
    prices = {id: levels.price(wizard, skill) for id, skill in content().skills.items()}
    assert prices["arcane-shield"] == 300
    assert prices["calm-casting"] == 600
    assert prices["keen-nose"] == 450
    assert prices["fleet"] == 900
    wizard.xp = 520
    home.go()
    home.at("wizard", "learn", skill="arcane-shield")
    assert (wizard.xp, wizard.skills) == (220, ["spell-recovery", "arcane-shield"])
    refusal = home.desk("wizard")["learn"]
    assert refusal is not None
    assert refusal.args == {"who": refusal.args["who"], "price": 450, "xp": 220}
    home.page()


@pytest.mark.rule("DQ-HERO-10", "DQ-ADV-05")
def test_a_new_hero_chooses_his_first_skill() -> None:
    home = Home("barbarian").go()
    home.go("datum.town.first-skill", {TOWN: home["barbarian"].id, "datum.town.desk": "first-skill"})
    assert {*home.offered()} == {"basic-swordsmanship", "shield-wall", "sure-footed", "keen-nose", "back"}
    home.go(answers={"datum.town.first-skill": "keen-nose"})
    assert home["barbarian"].skills == ["keen-nose"]
    home["barbarian"].skills.append("shield-wall")
    home.go("datum.town.first-skill", {TOWN: home["barbarian"].id, "datum.town.desk": "first-skill"})
    assert "shield-wall" not in home.offered(), "he would have it twice"
    home.go(answers={"datum.town.first-skill": "back"})
    home.back().go()
    assert "first-skill" not in home.desk("barbarian")
