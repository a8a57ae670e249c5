"""Widgets that paint only what changed."""

from textual.message import Message


class Resized(Message):
    """A widget has another size now and wants something to show that fits."""
