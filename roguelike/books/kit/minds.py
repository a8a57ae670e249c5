"""What minds of several books answer alike: to questions on which they have no opinion of their own."""

from __future__ import annotations

from typing import Any

from roguelike.engine.decisions import Decision, Json


def suggested(decision: Decision[Any]) -> Json:
    """What is suggested, else the first thing that can be chosen. Raises StopIteration if there is neither."""
    return decision.suggested if decision.suggested is not None else next(decision.options())


def usual(decision: Decision[Any]) -> Json:
    """What the order says that holds without any given by a person, else as `suggested`."""
    return decision.orders[decision.order] if decision.order != "ask" else suggested(decision)
