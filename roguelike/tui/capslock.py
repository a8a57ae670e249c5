"""Whether Caps Lock seems to be on: a capital that does much should then ask first."""

from __future__ import annotations

from attrs import define

ASKED = frozenset({"all-fight", "drill", "end", "save"})
"""The commands that ask first."""
_OFTEN = frozenset("ADE")
"""Capitals that are typed one after the other in an honest fight."""
IN_A_ROW = 3


@define
class CapsLock:
    """Counts capitals typed one after the other on the map.

    A row of nothing but `A`, `D` and `E` is no sign: that is how a fight is played.
    """

    row: str = ""

    def suspects(self, key: str, command: str) -> bool:
        """Note a key; whether its command had better be asked about."""
        capital = len(key) == 1 and key.isalpha() and key.isupper()
        self.row = (self.row + key)[-20:] if capital else ""
        odd = len(self.row) >= IN_A_ROW and not set(self.row) <= _OFTEN
        return command in ASKED and odd
