"""The picture in the README, drawn by the program: a fight in a terminal of 80 by 24, always the same one."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
from pathlib import Path

from roguelike.session.places import list_campaigns
from roguelike.tui.app import FatepointApp
from roguelike.tui.opening import new_campaign
from roguelike.tui.screens.game import GameScreen
from roguelike.tui.settings import Keeper, Settings
from scripts._bench_keys import Typist

SEED = "screenshot"
MONSTERS = ["skaven-warrior"] * 4 + ["skaven-champion"]
PHASES = 2
"""After so many phases of the monsters the picture is taken."""
PATIENCE = 60.0


async def draw() -> str:
    """Play a while, and give the picture as SVG."""
    os.environ.pop("NO_COLOR", None)
    os.environ["COLORTERM"] = "truecolor"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        play = new_campaign(folder, "ahq", SEED, {"scenario": "skirmish", "monsters": list(MONSTERS)}, seed=SEED)
        play.close()
        [campaign] = list_campaigns(folder)
        app = FatepointApp(folder, campaign=campaign.path, keeper=Keeper(Settings(pace="instant", hints="off")))
        async with asyncio.timeout(PATIENCE), app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            game = app.screen
            assert isinstance(game, GameScreen)
            player = game.player
            typist = Typist(player, app.play)  # type: ignore[arg-type]
            turns = {player.view.turn}
            while len(turns) <= PHASES or player.act is None:
                if player.waiting:
                    await pilot.pause(0.01)
                    continue
                turns.add(player.view.turn)
                if len(turns) <= PHASES or player.act is None:
                    await pilot.press(*typist.next_keys())
            await pilot.press("1")
            await pilot.pause(0.1)
            return app.export_screenshot(title="Fatepoint")


def main(arguments: list[str] | None = None) -> int:
    """Write the picture."""
    parser = argparse.ArgumentParser(description=__doc__)
    default = Path(__file__).parent.parent / "docs" / "screenshot.svg"
    parser.add_argument("file", nargs="?", type=Path, default=default)
    file: Path = parser.parse_args(arguments).file
    file.write_text(asyncio.run(draw()), encoding="utf-8")
    print(file)
    return 0


if __name__ == "__main__":
    sys.exit(main())
