"""All verbs of the game, in the order in which a menu lists them."""

from importlib import import_module

MODULES = (
    "verbs_basic",
    "verbs_back",
    "verbs_doors",
    "verbs_search",
    "verbs_explore",
    "march",
    "formation",
    "verbs_ranged",
    "running",
    "rooms.load",
    "spells_bright",
    "spells_lasting",
    "spells_learned",
    "flight",
    "spells_skaven",
    "spells_dark",
    "fumes",
    "warpfire",
    "warp_scroll",
    "verbs_aid",
    "verbs_traps",
    "verbs_things",
    "items.load",
)
"""Modules that register verbs when they are imported."""


def load() -> None:
    """Register all verbs (once; later calls cost nothing)."""
    for name in MODULES:
        import_module(f"roguelike.books.ahq.{name}")
