"""A campaign while it is played: the book's coroutine, its journal, its checkpoints and its file.

`roguelike.session.session.Session` is the one door in. Nothing here knows a rule, and nothing here knows a screen.
"""
