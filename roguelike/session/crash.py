"""Crash files: what a maintainer needs to repeat a failure, beside the campaign it happened in."""

from __future__ import annotations

import json
import platform
import sys
import traceback
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

import roguelike
from roguelike.engine.decisions import Json
from roguelike.engine.text import Msg, told_by
from roguelike.session.errors import RuleFailed


def write(folder: Path | None, name: str, error: BaseException, facts: Mapping[str, Json]) -> Path | None:
    """Write a crash file; gives its path, or None if there is no folder for it or it could not be written."""
    if folder is None:
        return None
    now = datetime.now(UTC)
    told: dict[str, Json] = {
        **facts,
        "error": repr(error),
        "traceback": traceback.format_exception(error),
        "fatepoint": roguelike.__version__,
        "python": sys.version,
        "platform": platform.platform(),
        "time": now.isoformat(timespec="seconds"),
    }
    path = folder / f"{name}-{now:%Y%m%d-%H%M%S-%f}.json"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(told, indent=1, default=repr), encoding="ascii")
    except OSError:
        return None
    return path


def rule_failed(path: Path | None, question: str, answer: Json, error: Exception) -> RuleFailed:
    """What is told of a rule that raised; ``path``: the crash file, if one could be written."""
    if (told := told_by(error)) is not None:
        return RuleFailed(told, path)
    action = answer.get("verb", question) if isinstance(answer, Mapping) else question
    if path is None:
        return RuleFailed(Msg("session-rule-failed", {"action": str(action)}))
    return RuleFailed(Msg("session-rule-failed-file", {"action": str(action), "file": str(path)}), path)
