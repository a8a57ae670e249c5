"""Where the files that ship with the program are: the books' data and the rules' text.

In a checkout they are the top-level ``data`` and ``docs/rules``, so that an edit is seen at the
next start; in an installed wheel they lie inside the package. And where the player's own files are.
Nothing is read here.
"""

import os
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def checkout_dir() -> Path | None:
    """Return the top of the checkout this package runs from, or None when it is installed."""
    top = _PACKAGE.parent
    if (top / "pyproject.toml").is_file() and (top / "docs" / "rules").is_dir():
        return top
    return None


def data_dir() -> Path:
    """Return the folder with one folder of TOML files per book, and ``lang``."""
    top = checkout_dir()
    return _PACKAGE / "data" if top is None else top / "data"


def rules_dir() -> Path:
    """Return the folder with the rule digests, ``waived.toml`` and ``aliases.toml``."""
    top = checkout_dir()
    return _PACKAGE / "rules" if top is None else top / "docs" / "rules"


def own_dir(name: str) -> Path:
    """Return the player's folder of that name ("saves", "quests"): in FATEPOINT_HOME, the checkout or
    where this system keeps a user's data. It need not exist."""
    home = os.environ.get("FATEPOINT_HOME")
    if home:
        return Path(home) / name
    top = checkout_dir()
    if top is not None:
        return top / name
    import platformdirs

    return platformdirs.user_data_path("fatepoint", appauthor=False) / name
