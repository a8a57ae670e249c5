"""How long tests play."""

from __future__ import annotations

import os

LONG = bool(os.environ.get("FATEPOINT_LONG_TESTS"))
"""Whether tests play as long as they are worth; by default only so long that something would be noticed."""
