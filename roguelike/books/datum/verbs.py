"""All verbs of the game, in the order in which a menu lists them."""

from importlib import import_module

MODULES = ("verbs_basic", "formation", "verbs_search", "verbs_things", "verbs_friends", "verbs_magic", "verbs_monsters")
"""Modules that register verbs when they are imported."""


def load() -> None:
    """Register all verbs (once; later calls cost nothing)."""
    for name in MODULES:
        import_module(f"roguelike.books.datum.{name}")
