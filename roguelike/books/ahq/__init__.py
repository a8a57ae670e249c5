"""Advanced HeroQuest."""

from roguelike.books.ahq.book import book

__all__ = ["book"]
