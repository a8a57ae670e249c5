"""Whether Caps Lock seems to be on: a capital that does much should then ask first."""

from __future__ import annotations

from roguelike.engine.late import define

ASKED = frozenset({"all-fight", "drill", "end", "save"})
"""The commands that ask first."""
_OFTEN = frozenset("ADEF")
"""Capitals that are typed one after the other in an honest fight."""
IN_A_ROW = 3


@define
class CapsLock:
    """Counts capitals typed one after the other on the map.

    A row of nothing but `A`, `D`, `E` and `F` is no sign: that is how a fight is played.
    """

    row: str = ""

    def hear(self, key: str) -> None:
        """Note a key, whatever it is for: a small letter anywhere shows that Caps Lock is off."""
        capital = len(key) == 1 and key.isalpha() and key.isupper()
        self.row = (self.row + key)[-20:] if capital else ""

    def suspects(self, command: str) -> bool:
        """Whether the command of the key just heard had better be asked about."""
        odd = len(self.row) >= IN_A_ROW and not set(self.row) <= _OFTEN
        return command in ASKED and odd
