"""What a book's ``coverage.toml`` says that no simulation need show, and why."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase
from pathlib import Path


def excused(path: Path, known: Mapping[str, Iterable[str]]) -> dict[tuple[str, str], str]:
    """The reason for each of the known things, by kind and name, that the file names.

    A name there that ends in ``*`` stands for all that begin so. Raises ValueError for one that stands for nothing.
    """
    out: dict[tuple[str, str], str] = {}
    for entry in tomllib.loads(path.read_text(encoding="utf-8"))["excused"]:
        for name in entry["names"]:
            found = [id for id in known[entry["kind"]] if fnmatchcase(id, name)]
            if not found:
                raise ValueError(f"{path.name}: {entry['kind']} {name!r} stands for nothing")
            out.update({(str(entry["kind"]), id): str(entry["reason"]) for id in found})
    return out
