"""Widgets that paint only what changed."""
