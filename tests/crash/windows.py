"""The same in a real window on an X server, with a real pointer and real keys.

    python -m tests.crash.windows --times 20 [--seed 1]

A twin without a window plays the same game here and knows where everything is on the other's
screen (`tests/ui/real.py`); the window is killed by a clock of its own, whatever is going on.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import sys
import tempfile
from pathlib import Path
from threading import Timer
from time import monotonic, sleep

from tests.crash.kills import LINGER, PATIENCE, WITNESS, Figures, Ledger
from tests.ui.conftest import SIZE, Program  # before pygame: it chooses the display of the twin
from tests.ui.real import Both, RealWindow, XServer
from tests.ui.robot import MANNERS, Robot

# isort: split
import pygame

from mille.cards import Dice
from mille.games.mille.melds import preset
from mille.session import matches
from mille.session.settings import Settings, save
from mille.session.sources import ME
from mille.ui.pages.page import Page

LOOK = Settings(speed=0.0, sound=0)


def kill_windows(server: XServer, folder: Path, times: int, seed: str) -> Figures:
    """Start and kill a window `times` times; `MILLE_HOME` is the twin's. Raises `Lost`."""
    chance = random.Random(seed)
    home, twins = folder / "real", Path(os.environ["MILLE_HOME"])
    ledger = Ledger(home / "games")
    current, twin_s = home / "games" / "current.jsonl", twins / "games" / "current.jsonl"
    for place in (home, twins):
        save(place / "settings.json", LOOK)
    for number in range(times):
        if not current.exists():
            rules = preset("standard")
            matches.begin(current, "mille", rules, "casual", "You", f"{seed}/{number}").close()
        twin_s.parent.mkdir(exist_ok=True)
        shutil.copy(current, twin_s)
        ledger.fresh = 0
        _play_until_killed(server, home, twin_s, chance)
        told = (home / "told").read_bytes()
        ledger.hear(told[: told.rfind(b"\n") + 1].splitlines())
        (home / "told").unlink()
        assert ledger.fresh, "nothing was told"
        ledger.figures.kills["window"] += 1
        ledger.check()
    return ledger.figures


def _play_until_killed(server: XServer, home: Path, twin_s: Path, chance: random.Random) -> None:
    told = home / "told"
    command = (sys.executable, "-m", WITNESS, "--told", str(told))
    real = RealWindow(server, home, command)
    twin = Program(LOOK)
    twin.app.start()
    robot = Robot(Both(real, twin), twin, Dice(str(chance.random())), chance.choice(MANNERS))
    moves, due = 0, chance.uniform(0.0, LINGER)
    clock: Timer | None = None
    try:
        while real.process.poll() is None:
            for _ in range(60):
                twin.frame()
            if not _in_step(real, twin_s):
                break
            if isinstance(twin.top, Page):
                robot.hands.key("return")
            elif twin.play.match.referee.actor == ME and not twin.play.match.pending:
                robot.act(twin.play.table.view)
                moves += 1
            if clock is None and told.read_bytes().count(b"told") > 1:
                clock = Timer(due, real.process.kill)
                clock.start()
    finally:
        if clock is not None:
            clock.cancel()
        twin.app.close()
        real.process.kill()
        real.process.wait()
        if real.process.stderr is not None:
            real.process.stderr.close()


def _in_step(real: RealWindow, twin_s: Path) -> bool:
    """Wait until the real program has caught up with the twin; False if it ended first."""
    end = monotonic() + PATIENCE
    while monotonic() < end:
        if real.process.poll() is not None:
            return False
        if real.lines() == (twin_s.read_bytes().count(b"\n") if twin_s.exists() else 0):
            sleep(0.05)
            return True
        sleep(0.02)
    raise AssertionError("the window does not follow")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--seed", default="1")
    args = parser.parse_args()
    server = XServer(SIZE)
    pygame.display.init()
    pygame.font.init()
    with tempfile.TemporaryDirectory(prefix="mille-windows-") as folder:
        os.environ["MILLE_HOME"] = str(Path(folder) / "twin")
        try:
            figures = kill_windows(server, Path(folder), args.times, args.seed)
        finally:
            server.close()
    print(f"killed {figures.kills.total()} windows: nothing lost")
    print(f"  {figures.told} events told to a screen")
    print(f"  {figures.ahead} times the record knew more than the screen")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
