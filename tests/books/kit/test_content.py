"""The loader of data files: what it reads, and how it says what is wrong with a file."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import pytest
from attrs import field, frozen

from roguelike.books.kit.content import ContentError, Kind, Library, ref
from roguelike.books.kit.converting import Dice


@frozen(kw_only=True)
class Beast:
    id: str
    name: str
    teeth: int
    tame: bool = False
    weight: float = 1.0
    dice: Dice | None = None
    bites: tuple[int, ...] = ()
    fears: str = ref("beasts", default="")
    eats: Mapping[str, int] = ref("plants beasts", default={})
    den: tuple[int, int] = (0, 0)
    kind: Literal["fur", "scales", ""] = ""
    only: Literal["one"] = "one"

    def __attrs_post_init__(self) -> None:
        if self.teeth > 100:
            raise ValueError("has too many teeth")


@frozen(kw_only=True)
class Patch:
    plant: str = ref("plants")
    size: int = field(default=1)


@frozen(kw_only=True)
class Plant:
    id: str
    source: str = ""
    near: tuple[Patch, ...] = ()


BEASTS = Kind("beasts", Beast, ("beasts*.toml",))
PLANTS = Kind("plants", Plant, ("plants.toml",))
GOOD = '[cat]\nname = "Cat"\nteeth = 30\nfears = "dog"\n\n[dog]\nname = "Dog"\nteeth = 42\n'


def library(folder: Path, beasts: str | bytes = GOOD, plants: str = "[oak]\n") -> Library:
    book = folder / "zoo"
    book.mkdir(exist_ok=True)
    raw = beasts if isinstance(beasts, bytes) else beasts.encode()
    (book / "beasts.toml").write_bytes(raw)
    (book / "plants.toml").write_text(plants, encoding="utf-8")
    return Library(book, (BEASTS, PLANTS))


def fault(folder: Path, *args: Any) -> ContentError:
    with pytest.raises(ContentError) as caught:
        library(folder, *args).check()
    assert "\n" not in str(caught.value)
    assert str(caught.value).endswith(".")
    return caught.value


def test_records_come_in_the_order_of_the_file_with_their_ids(tmp_path: Path) -> None:
    beasts = library(tmp_path).shelf(BEASTS)
    assert list(beasts) == ["cat", "dog"]
    assert beasts["cat"] == Beast(id="cat", name="Cat", teeth=30, fears="dog")
    assert beasts.get("unicorn") is None
    assert repr(beasts) == "<2 beasts>"


def test_a_kind_is_structured_once(tmp_path: Path) -> None:
    books = library(tmp_path)
    assert books.shelf(BEASTS) is books.shelf(BEASTS)


def test_a_kind_may_be_spread_over_files(tmp_path: Path) -> None:
    books = library(tmp_path)
    (books.folder / "beasts_more.toml").write_text('[ox]\nname = "Ox"\nteeth = 32\n', "utf-8")
    assert list(books.shelf(BEASTS)) == ["cat", "dog", "ox"]


def test_asking_for_one_kind_structures_no_other(tmp_path: Path) -> None:
    books = library(tmp_path, GOOD + "eats = { oak = 1 }\n", "[oak]\nfruit = 1\n")
    assert books.shelf(BEASTS)["dog"].eats == {"oak": 1}
    with pytest.raises(ContentError):
        books.shelf(PLANTS)["oak"]


def test_asking_for_one_record_reads_no_other(tmp_path: Path) -> None:
    books = library(tmp_path, GOOD + "teeth = 42\n")
    assert books.shelf(BEASTS)["cat"].teeth == 30
    with pytest.raises(ContentError, match="line 9"):
        books.shelf(BEASTS)["dog"]


def test_records_as_plain_data(tmp_path: Path) -> None:
    books = library(tmp_path, GOOD + 'dice = "2D12 x 5"\nbites = [1, 2]\n')
    plain = books.plain(books.shelf(BEASTS)["dog"])
    assert plain["dice"] == "2D12 x 5"
    assert list(plain["bites"]) == [1, 2]


@pytest.mark.parametrize(
    ("more", "key", "reason"),
    [
        ("fangs = 2", "dog.fangs", "is not a key that is known here"),
        ('id = "wolf"', "dog.id", "is not a key that is known here"),
        ('tame = "yes"', "dog.tame", 'must be true or false, not "yes"'),
        ("weight = true", "dog.weight", "must be a number, not true"),
        ("bites = [1, 2.5]", "dog.bites.2", "must be a whole number, not 2.5"),
        ("bites = 3", "dog.bites", "must be a list, not 3"),
        ('bites = "two"', "dog.bites", 'must be a list, not "two"'),
        ("den = 3", "dog.den", "must be a list of 2, not 3"),
        ("den = [3]", "dog.den", "must be a list of 2, not of 1"),
        ('den = ["a", 3]', "dog.den.1", 'must be a whole number, not "a"'),
        ('kind = "wool"', "dog.kind", 'must be "fur", "scales" or "", not "wool"'),
        ("kind = [1]", "dog.kind", 'must be "fur", "scales" or "", not a list'),
        ("only = 2", "dog.only", 'must be "one", not 2'),
        ('eats = "grass"', "dog.eats", 'must be a table, not "grass"'),
        ("eats = { oak = [] }", "dog.eats.oak", "must be a whole number, not a list"),
        ('dice = "three"', "dog.dice", 'must be dice such as "2D12" or "D12 x 5", not "three"'),
        ("dice = 3", "dog.dice", 'must be dice such as "2D12", not 3'),
        ('fears = "snake"', "dog.fears", 'names "snake", which is not in beasts'),
        ("eats = { rose = 1 }", "dog.eats", 'names "rose", which is not in plants or beasts'),
    ],
)
def test_a_mistake_in_a_record(tmp_path: Path, more: str, key: str, reason: str) -> None:
    error = fault(tmp_path, f"{GOOD}{more}\n")
    assert (error.file, error.key, error.reason) == (
        f"{tmp_path.name}/zoo/beasts.toml",
        key,
        reason,
    )


@pytest.mark.parametrize(
    ("beasts", "key", "reason"),
    [
        ("[cat]\nteeth = 3\n", "cat.name", "is missing"),
        ('[cat]\nname = 3\nteeth = "x"\n', "cat.name", "must be text, not 3"),
        ('[cat]\nname = "Cat"\nteeth = "many"\n', "cat.teeth", 'must be a whole number, not "many"'),
        ('[cat]\nname = "Cat"\nteeth = true\n', "cat.teeth", "must be a whole number, not true"),
        ('[cat]\nname = "Cat"\nteeth = 101\n', "cat", "has too many teeth"),
        ("cat = 3\n", "cat", "must be a table, not 3"),
    ],
)
def test_a_mistake_in_a_small_file(tmp_path: Path, beasts: str, key: str, reason: str) -> None:
    error = fault(tmp_path, beasts)
    assert (error.key, error.reason) == (key, reason)
    assert str(error) == f'{tmp_path.name}/zoo/beasts.toml: "{key}" {reason}.'


def test_a_mistake_deep_in_a_record(tmp_path: Path) -> None:
    plants = '[oak]\nnear = [{ plant = "oak" }, { plant = "ivy" }]\n'
    error = fault(tmp_path, GOOD, plants)
    assert (error.key, error.reason) == ("oak.near.2.plant", 'names "ivy", which is not in plants')
    error = fault(tmp_path, GOOD, "[oak]\nnear = [{ plant = 1 }]\n")
    assert (error.key, error.reason) == ("oak.near.1.plant", "must be text, not 1")
    error = fault(tmp_path, GOOD, "[oak]\nnear = [4]\n")
    assert (error.key, error.reason) == ("oak.near.1", "must be a table, not 4")


def test_the_same_id_in_two_files(tmp_path: Path) -> None:
    books = library(tmp_path)
    (books.folder / "beasts_more.toml").write_text('[cat]\nname = "Cat"\nteeth = 1\n', "utf-8")
    with pytest.raises(ContentError, match=r'beasts_more.toml: "cat" is there twice\.'):
        books.check()


def test_a_truncated_file(tmp_path: Path) -> None:
    error = fault(tmp_path, GOOD[:-15])
    assert error.key == ""
    assert error.reason.startswith("is not TOML: ")


@pytest.mark.parametrize("heading", ["[ dog ]", "  [dog]", "[dog ]  # a dog", '[ "dog"]', "\t[dog]"])
def test_a_heading_with_spaces_is_one_too(tmp_path: Path, heading: str) -> None:
    books = library(tmp_path, GOOD.replace("[dog]", heading))
    assert list(books.shelf(BEASTS)) == ["cat", "dog"]
    assert books.shelf(BEASTS)["dog"].teeth == 42


def test_what_only_looks_like_a_heading_is_told(tmp_path: Path) -> None:
    error = fault(tmp_path, GOOD.replace('name = "Cat"', 'name = """\n[bird]\n"""'))
    assert (error.key, error.reason) == ("bird", "stands at the beginning of a line as if it were a record")


def test_a_key_that_stands_twice(tmp_path: Path) -> None:
    assert "line 9" in fault(tmp_path, f"{GOOD}teeth = 42\n").reason


def test_a_binary_file(tmp_path: Path) -> None:
    assert fault(tmp_path, b"\x89PNG\r\n\xff\xfe").reason == "is not text in UTF-8"
    assert fault(tmp_path, b"\x00\x01\x02").reason.startswith("is not TOML: ")


def test_a_missing_file(tmp_path: Path) -> None:
    books = library(tmp_path)
    (books.folder / "plants.toml").unlink()
    with pytest.raises(ContentError, match=r"zoo/plants.toml: is missing\."):
        books.shelf(PLANTS)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    books = library(tmp_path)
    (books.folder / "plants.toml").unlink()
    (books.folder / "plants.toml").mkdir()
    with pytest.raises(ContentError, match=r"zoo/plants.toml: cannot be read"):
        books.shelf(PLANTS)


@pytest.mark.parametrize("text", ["D12", "2D12", "D12 x 5", "D6+4", "D4 x 10+40"])
def test_dice_read_as_they_are_written(text: str) -> None:
    assert str(Dice.of(text)) == text


def test_what_dice_give() -> None:
    assert Dice.of("D12 x 5").total(7) == 35
    assert Dice.of("D6+4").total(1) == 5


@pytest.mark.parametrize("text", ["", "12", "D", "0D12", "D1", "D12 * 5", "d12", "2D12 x"])
def test_what_is_no_dice(text: str) -> None:
    with pytest.raises(ValueError, match="must be dice"):
        Dice.of(text)


def test_a_record_that_is_not_there_is_told_with_its_file(tmp_path: Path) -> None:
    beasts = library(tmp_path).shelf(BEASTS)
    with pytest.raises(ContentError) as caught:
        beasts["unicorn"]
    assert re.fullmatch(r'.*/zoo/beasts.*: "unicorn" is missing\.', str(caught.value))
    assert isinstance(caught.value, KeyError), "a shelf is a mapping like any other"
    assert beasts.get("unicorn") is None
