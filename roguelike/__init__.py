"""Fatepoint: a terminal roguelike that plays board-game rulebooks by their own rules."""

__version__ = "0.1.0"
