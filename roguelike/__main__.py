"""``python -m roguelike`` is ``fatepoint``."""

import sys

from roguelike.cli import main

if __name__ == "__main__":
    sys.exit(main())
