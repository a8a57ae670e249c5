"""Every roll table and look-up table against the digests' own tables."""

import re
from collections import Counter

import pytest

from roguelike.books.ahq.content import content
from roguelike.books.ahq.content_tables import ENDLESS, Outcome
from roguelike.engine.tables import Row
from tests.books.kit.digests import plain, span, table, text

CORE = "ahq-1-exploration-combat-magic.md"
ROOMS = "ahq-2-gm-rooms-traps-treasure.md"
CAMPAIGN = "ahq-3-campaign-heroes-monsters-heroquest.md"
SKAVEN = "ahq-4-solo-amulet-skaven-reference.md"

# Tables of two columns or more whose first column is the roll and whose second begins with the
# words of our result (notes after a colon, a dash or a bracket are rules, not content).
WORDED = {
    "AHQ-TBL-PLEN": CORE,
    "AHQ-TBL-PFEAT": CORE,
    "AHQ-TBL-PEND": CORE,
    "AHQ-TBL-ROOM": CORE,
    "AHQ-TBL-RDOOR": CORE,
    "AHQ-TBL-special": ROOMS,
    "AHQ-TBL-npc": ROOMS,
    "AHQ-TBL-statue": ROOMS,
    "AHQ-TBL-mould": ROOMS,
    "AHQ-TBL-fungi": ROOMS,
    "AHQ-TBL-pool": ROOMS,
    "AHQ-TBL-circle": ROOMS,
    "AHQ-TBL-trapdoor": ROOMS,
    "AHQ-TBL-crypt": ROOMS,
    "AHQ-TBL-chest": ROOMS,
    "AHQ-TBL-magic": ROOMS,
    "AHQ-TBL-ring": ROOMS,
    "AHQ-TBL-shield": ROOMS,
    "AHQ-TBL-scroll": ROOMS,
    "AHQ-TBL-arrows": ROOMS,
    "AHQ-TBL-gas": ROOMS,
    "AHQ-TBL-magictrap": ROOMS,
    "AHQ-TBL-hero-race": CAMPAIGN,
    "AHQ-TBL-furniture": CAMPAIGN,
    "AHQ-TBL-cupboard": CAMPAIGN,
    "AHQ-TBL-library": CAMPAIGN,
    "AHQ-TBL-weapons-rack": CAMPAIGN,
    "AHQ-TBL-lab-corridors": CAMPAIGN,
    "AHQ-TBL-lab-rooms": CAMPAIGN,
    "AHQ-TBL-lab-wandering": CAMPAIGN,
    "AHQ-TBL-SOLOGM": SKAVEN,
    "AHQ-TBL-WM": SKAVEN,
    "AHQ-TBL-LAIR": SKAVEN,
    "AHQ-TBL-QUEST": SKAVEN,
    "AHQ-TBL-SPECIALIST": SKAVEN,
}
# The result is put in other words; only the ranges are compared.
RANGED = {
    "AHQ-TBL-SECRET": CORE,
    "AHQ-TBL-HIDDEN": CORE,
    "AHQ-TBL-thief": ROOMS,
    "AHQ-TBL-wand": ROOMS,
    "AHQ-TBL-weapon": ROOMS,
    "AHQ-TBL-bow": ROOMS,
    "AHQ-TBL-sword": ROOMS,
    "AHQ-TBL-armour": ROOMS,
}
SECOND_PRINTINGS = {
    "AHQ-TBL-secret": ROOMS,
    "AHQ-TBL-hidden": ROOMS,
    "AHQ-TBL-roomtype": ROOMS,
    "AHQ-TBL-random-events": CAMPAIGN,
    "AHQ-TBL-SECRET-4": SKAVEN,
    "AHQ-TBL-HIDDEN-4": SKAVEN,
    "AHQ-TBL-CORLEN": SKAVEN,
    "AHQ-TBL-CORFEAT": SKAVEN,
    "AHQ-TBL-COREND": SKAVEN,
    "AHQ-TBL-ROOMTYPE": SKAVEN,
    "AHQ-TBL-ROOMDOORS": SKAVEN,
    "AHQ-TBL-CHEST": SKAVEN,
}


def ranges(rows: tuple[Row, ...] | tuple[Outcome, ...]) -> list[tuple[int, int]]:
    return [(row.low, row.high) for row in rows]


def every(marks: dict[str, str]) -> list[object]:
    return [pytest.param(id, file, marks=pytest.mark.rule(id)) for id, file in marks.items()]


@pytest.mark.parametrize(("id", "file"), every({**WORDED, **RANGED}))
def test_ranges(id: str, file: str) -> None:
    printed = [span(cells[0]) for cells in table(file, id)]
    found = content().tables[id]
    assert ranges(found.rows) == printed
    assert all(found.at(total).low <= total for total in range(found.least, found.most + 1))


@pytest.mark.parametrize(("id", "file"), WORDED.items())
def test_results(id: str, file: str) -> None:
    for (_, words, *_), row in zip(table(file, id), content().tables[id].rows, strict=True):
        assert bare(words).startswith(bare(row.result)), f"{words!r} is not {row.result!r}"


def bare(words: str) -> str:
    """Letters and figures alone, without what a cell says beside its result."""
    words = words.replace(" (roll as AHQ-ITEM-60)", "").replace(" on a skeleton", "")
    return re.sub(r"[^a-z0-9]", "", words.lower())


@pytest.mark.parametrize(("id", "file"), SECOND_PRINTINGS.items())
def test_second_printings_are_listed_and_agree(id: str, file: str) -> None:
    (found,) = (one for one in content().tables.values() if id in one.also)
    assert ranges(found.rows) == [span(cells[0]) for cells in table(file, id)]


@pytest.mark.rule("AHQ-TV4-12")
@pytest.mark.parametrize(
    "id",
    [
        pytest.param("AHQ-TBL-WM", marks=pytest.mark.rule("AHQ-TBL-WM")),
        pytest.param("AHQ-TBL-LAIR", marks=pytest.mark.rule("AHQ-TBL-LAIR")),
        pytest.param("AHQ-TBL-QUEST", marks=pytest.mark.rule("AHQ-TBL-QUEST")),
    ],
)
@pytest.mark.rule("AHQ-TV4-12")
def test_groups_gold_and_specialists(id: str) -> None:
    worth = {
        "skaven-warrior": 1,
        "skaven-sentry": 2,
        "skaven-champion": 2,
        "skaven-warlord": 6,
    }
    found = content().tables[id]
    for (_, words, gold), row in zip(table(SKAVEN, id), found.rows, strict=True):
        assert found.at(row.low) is found.at(row.high) is row
        told = Counter[str]()
        for part in words.split(", "):
            count, kind = part.split(" ")
            told[f"skaven-{kind.removesuffix('s').lower()}"] += int(count)
        assert Counter({group.monster: group.count for group in row.monsters}) == told
        assert row.gold == int(gold)
        # AHQ-TV4-12
        assert row.gold == 10 * sum(worth[g.monster] * g.count for g in row.monsters)
        assert row.specialists is (id != "AHQ-TBL-WM" and row.low >= 9)


@pytest.mark.rule("AHQ-TBL-SPECIALIST")
def test_specialists_that_are_added() -> None:
    found = content().tables["AHQ-TBL-SPECIALIST"]
    for roll, words in table(SKAVEN, "AHQ-TBL-SPECIALIST"):
        row = found.at(span(roll)[0])
        assert (row.low, row.high) == span(roll)
        told = [f"{group.count} {group.monster.replace('-', ' ')}" for group in row.monsters]
        assert told == ([] if words == "none" else [words.removesuffix("s").lower()])
        assert row.gold == 0


def test_stars_of_the_lair_and_quest_room_tables() -> None:
    for id in ("AHQ-TBL-LAIR", "AHQ-TBL-QUEST"):
        raw = text(SKAVEN).split(f"**{id}**")[1].split("\n\n")[1]
        stars = [line.split("|")[1].strip().endswith("*") for line in raw.splitlines()[2:]]
        assert [row.specialists for row in content().tables[id].rows] == stars


@pytest.mark.rule("AHQ-TBL-lab-wandering")
def test_the_labyrinths_groups_and_gold() -> None:
    found = content().tables["AHQ-TBL-lab-wandering"]
    for roll, words, gold in table(CAMPAIGN, "AHQ-TBL-lab-wandering"):
        row = found.at(int(roll))
        assert row.gold == int(gold.split()[0])
        told = {name.removesuffix("s").lower(): int(n) for n, name in (w.split(" ", 1) for w in words.split(" and "))}
        assert {content().monsters[group.monster].name.lower(): group.count for group in row.monsters} == told


@pytest.mark.rule("AHQ-TBL-chest")
def test_the_gold_and_the_things_of_a_chest() -> None:
    found = content().tables["AHQ-TBL-chest"]
    counts = {"6 Arrows": 6, "2 flasks": 2}
    for roll, words, *_ in table(ROOMS, "AHQ-TBL-chest"):
        row = found.at(int(roll))
        gold = re.search(r"(\d+) GC", words)
        assert row.gold == (int(gold[1]) if gold else 0), words
        many = next((n for told, n in counts.items() if told.lower() in words.lower()), 1)
        assert [find.count for find in row.items] == [many] * len(row.items), words


@pytest.mark.rule(
    "AHQ-TBL-lab-corners",
    "AHQ-TBL-lab-secret-doors",
    "AHQ-TBL-lab-hidden-treasure",
    "AHQ-TBL-lab-room-doors",
)
def test_tables_that_are_told_in_a_sentence() -> None:
    """`- **id** (D12): 1-6 passable; 7-12 blocked ...`"""
    for name in ("corners", "secret-doors", "hidden-treasure", "room-doors"):
        id = f"AHQ-TBL-lab-{name}"
        (line,) = (line for line in text(CAMPAIGN).splitlines() if line.startswith(f"- **{id}**"))
        told = plain(line.split("): ", 1)[1]).split("; ")
        found = content().tables[id]
        assert ranges(found.rows) == [span(part.split()[0]) for part in told]
        assert found.at(found.least) is found.rows[0]


@pytest.mark.rule("AHQ-TBL-trap", "AHQ-TBL-TRAP")
def test_traps_and_their_two_columns() -> None:
    ids = {trap.name: trap.id for trap in content().traps.values()}
    second = {cells[0]: cells[1:] for cells in table(SKAVEN, "AHQ-TBL-TRAP")}
    for name, _, room, chest, spot, disarm in table(ROOMS, "AHQ-TBL-trap"):
        trap = content().traps[ids[name]]
        assert trap.spot == int(spot)
        assert trap.disarm == (None if disarm == "No" else int(disarm))
        for column, cell in (("room", room), ("chest", chest)):
            found = content().tables[f"AHQ-TBL-trap.{column}"]
            rows = [(row.low, row.high) for row in found.rows if row.trap == trap.id]
            assert rows == ([] if cell == "-" else [span(cell)])
            assert found.at(1).low == 1
        assert second[name][:3] == (room, chest, spot)


@pytest.mark.rule("AHQ-TBL-TACTICS", "AHQ-TV4-04")
def test_tactics() -> None:
    for column, at in (("hand", 1), ("ranged", 2)):
        found = content().tables[f"AHQ-TBL-TACTICS.{column}"]
        told = [(c[0], span(c[at])) for c in table(SKAVEN, "AHQ-TBL-TACTICS") if c[at] != "-"]
        assert [(row.result, (row.low, row.high)) for row in found.rows] == told
    # AHQ-TV4-04
    hand, ranged = (content().tables[f"AHQ-TBL-TACTICS.{c}"] for c in ("hand", "ranged"))
    assert [hand.at(die).key for die in (4, 5, 7)] == ["move-and-attack"] * 2 + ["attack-and-move"]
    assert [ranged.at(die).key for die in (4, 5, 9)] == [
        "move-and-attack",
        "attack-and-move",
        "ranged-attack",
    ]


@pytest.mark.rule("AHQ-TBL-SCATTER")
def test_scatter() -> None:
    found = content().tables["AHQ-TBL-SCATTER"]
    for long_roll, long, short_roll, short in table(SKAVEN, "AHQ-TBL-SCATTER"):
        for roll, words in ((long_roll, long), (short_roll, short)):
            row = found.at(int(roll))
            assert (f"{row.amount} {row.key}", row.result) == (words, words)


@pytest.mark.rule("AHQ-TBL-HAZARD")
def test_hazard_rooms_of_the_reference_sheet() -> None:
    found = content().tables["AHQ-TBL-special"]
    for cells in table(SKAVEN, "AHQ-TBL-HAZARD"):
        for roll, words in (cells[:2], cells[2:]):
            assert bare(words).startswith(bare(found.at(int(roll)).result))


@pytest.mark.rule("AHQ-TBL-quest-ideas")
def test_quest_ideas() -> None:
    found = content().tables["AHQ-TBL-quest-ideas"]
    for cells in table(CAMPAIGN, "AHQ-TBL-quest-ideas"):
        for roll, words in (cells[:2], cells[2:]):
            assert found.at(int(roll)).result == words


@pytest.mark.rule("AHQ-TBL-event")
def test_random_events() -> None:
    found = content().tables["AHQ-TBL-event"]
    for _, roll, name, effect in table(ROOMS, "AHQ-TBL-event"):
        row = found.at(span(roll)[0])
        assert (row.low, row.high) == span(roll)
        assert name in (row.result, "Theft")
        for amount in re.findall(r"(\d+) GC", effect):
            assert row.gold == int(amount)
        for amount in re.findall(r"(\d+)%", effect):
            assert row.amount == int(amount)


@pytest.mark.rule("AHQ-TBL-wand")
def test_spells_of_wands() -> None:
    other = {
        "Open Window": "The Third Eye",
        "Flaming Hand of Destruction": "Burning Hand of Destruction",
        "Power of the Phoenix": "The Power of the Phoenix",
    }
    found = content().tables["AHQ-TBL-wand"]
    for roll, name, _ in table(ROOMS, "AHQ-TBL-wand"):
        name = name.split(" (")[0]
        spell = content().spells[found.at(span(roll)[0]).spell]
        assert spell.name == other.get(name, name)


@pytest.mark.rule("AHQ-TBL-fate")
def test_fate_points_for_quest_treasures() -> None:
    found = content().lookups["AHQ-TBL-fate"]
    for (expeditions, points), row in zip(table(ROOMS, "AHQ-TBL-fate"), found.rows, strict=True):
        assert str(row.amount) == points
        low, high = span(expeditions.replace(" or more", f"-{ENDLESS}"))
        assert (row.low, row.high) == (low, high)
    assert [found.at(number)[0].amount for number in (1, 3, 4, 40)] == [2, 1, 0, 0]


@pytest.mark.rule("AHQ-TBL-BODYGUARD", "AHQ-TV4-01", "AHQ-TV4-02")
def test_the_bodyguard_grows() -> None:
    found = content().lookups["AHQ-TBL-BODYGUARD"]
    fewest = [cells[0].split(" ")[0] for cells in table(SKAVEN, "AHQ-TBL-BODYGUARD")]
    assert {row.low for row in found.rows} == {int(re.split(r"[-+]", f)[0]) for f in fewest}

    def figures(expeditions: int) -> list[int]:
        total = Counter[str]()
        for row in found.upto(expeditions):
            for group in row.monsters:
                total[group.monster] += group.count
        order = ("warlord", "champion", "warrior", "sentry")
        return [total[f"skaven-{kind}"] for kind in order] + [total["white-skaven-sorcerer"]]

    # AHQ-TV4-01 and AHQ-TV4-02: warlords, champions, warriors, sentries, sorcerers
    assert figures(8) == [1, 2, 5, 1, 1]
    assert figures(4) == [1, 2, 3, 0, 1]
    assert figures(12) == [1, 2, 8, 2, 1]
    assert figures(17) == figures(30) == [2, 2, 12, 2, 1]


@pytest.mark.rule("AHQ-TBL-SPECIALAVAIL", "AHQ-TBL-TOBSPECIAL", "AHQ-TBL-ICECHEST")
def test_special_skaven_and_the_ice_chests() -> None:
    available = content().lookups["AHQ-TBL-SPECIALAVAIL"]
    for number, (_, words) in enumerate(table(SKAVEN, "AHQ-TBL-SPECIALAVAIL"), start=1):
        (row,) = available.at(number)
        names = [content().monsters[group.monster].name for group in row.monsters]
        short = sorted(name.split()[-1] for name in names)
        told = [] if words.startswith("none") else re.split("[;,]", words)
        assert short == sorted(part.split()[-1] for part in told)
    tobaro = content().lookups["AHQ-TBL-TOBSPECIAL"]
    levels = [int(cells[0]) for cells in table(SKAVEN, "AHQ-TBL-TOBSPECIAL")]
    assert Counter(levels) == {level: len(tobaro.at(level)) for level in (1, 2, 3)}
    chests = content().lookups["AHQ-TBL-ICECHEST"]
    for number, (room, words) in enumerate(table(SKAVEN, "AHQ-TBL-ICECHEST"), start=1):
        (row,) = chests.at(number)
        gold, gems = re.findall(r"\d+", words)[:2]
        assert (row.key, row.gold, row.items[0].count) == (room, int(gold), int(gems))


@pytest.mark.rule("AHQ-TBL-COUNTERS")
def test_counters_are_the_six_of_the_book_and_the_mix_of_the_ruling() -> None:
    told = {cells[0] for cells in table(CORE, "AHQ-TBL-COUNTERS")}
    assert {content().counters[id].source.split()[-1] for id in content().counters} == told
    ruling = next(line for line in text(ROOMS).splitlines() if line.startswith("| AHQ-DEC-01 |"))
    mix = re.search(r"Default \[own\]: (.*?) \((\d+)\)", ruling)
    assert mix is not None
    counts = {c.name: c.count for c in content().counters.values()}
    assert ", ".join(f"{n} {c}" for n, c in sorted(counts.items())) == ", ".join(sorted(mix[1].split(", ")))
    assert sum(counts.values()) == int(mix[2])


@pytest.mark.rule("AHQ-TBL-npc", "AHQ-TBL-statue", "AHQ-TBL-crypt")
def test_people_and_things_of_the_rooms() -> None:
    npcs = {npc.name: npc for npc in content().npcs.values()}
    for roll, name, speed, skill, toughness, *wounds in table(ROOMS, "AHQ-TBL-npc"):
        npc = npcs[name]
        assert content().tables["AHQ-TBL-npc"].at(span(roll)[0]).npc == npc.id
        if "profile" in speed:
            assert content().henchmen[npc.profile].name in speed
            continue
        figures = (npc.speed, npc.weapon_skill, npc.toughness, npc.wounds)
        shown = (speed, skill, toughness, wounds[0])
        assert figures == tuple(None if cell == "-" else int(cell) for cell in shown)
    for id, file_table, row in (
        ("animated-statue", "AHQ-TBL-statue", 1),
        ("undead-skaven", "AHQ-TBL-crypt", 3),
    ):
        npc = content().npcs[id]
        words = table(ROOMS, file_table)[row][1]
        told = {key: int(value) for key, value in re.findall(r"\b(WS|T|Sp|W) (\d+)", words)}
        assert told == {
            "WS": npc.weapon_skill,
            "T": npc.toughness,
            "Sp": npc.speed,
            "W": npc.wounds,
        }
        assert f"{npc.damage} damage dice" in words
