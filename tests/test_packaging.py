"""The wheel carries the data and the rules, and the package finds them where it is installed."""

import subprocess
import sys
import zipfile
from pathlib import Path

from roguelike import __version__
from roguelike.resources import checkout_dir, data_dir, rules_dir

ASK = "from roguelike import resources as r; print(r.checkout_dir(), r.data_dir(), r.rules_dir())"


def test_a_checkout_uses_its_own_folders() -> None:
    top = checkout_dir()
    assert top is not None
    assert top == Path(__file__).parent.parent
    assert (data_dir(), rules_dir()) == (top / "data", top / "docs" / "rules")


def test_an_installed_wheel_brings_data_and_rules(tmp_path: Path) -> None:
    top = checkout_dir()
    assert top is not None
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=top, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name == f"fatepoint-{__version__}-py3-none-any.whl"

    site = tmp_path / "site"
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        archive.extractall(site)
    assert {name.split("/")[0] for name in names} == {
        "roguelike",
        f"fatepoint-{__version__}.dist-info",
    }

    # -S and -P: neither the checkout nor the environment's packages can answer in its place.
    python = [sys.executable, "-S", "-P", "-c", f"import sys; sys.path.insert(0, 'site'); {ASK}"]
    told = subprocess.run(python, cwd=tmp_path, env={}, check=True, capture_output=True, text=True)
    assert told.stdout.split() == [
        "None",
        str(site / "roguelike/data"),
        str(site / "roguelike/rules"),
    ]

    assert same_files(rules_dir(), site / "roguelike" / "rules")
    assert same_files(data_dir(), site / "roguelike" / "data")


def same_files(one: Path, other: Path) -> bool:
    """Tell whether two folders hold the same files with the same bytes."""
    ours, theirs = (
        {path.relative_to(top): path.read_bytes() for path in top.rglob("*") if path.is_file()} for top in (one, other)
    )
    return ours == theirs
