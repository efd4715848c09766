"""Seconds to the first frame, memory, and the processor's time when nothing is done: prints JSON.

    python benchmarks/startup.py [SECONDS_IDLE]

Starts the program as a player would, several times, in a window of 1920×1080, on the display there
is or with SDL's dummy driver, and takes the median. It resumes a game, so the first frame is a
table with cards. Memory is the resident set, read from /proc, so only on Linux.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

RUNS = 5
PROGRAM = """
import sys, time
began = time.perf_counter()
from mille import app
from mille.i18n.catalog import load
step = app.Loop.step
def timed(self, dt):
    step(self, dt)
    if self.frames and not hasattr(app, "told"):
        app.told = True
        print(time.perf_counter() - began, flush=True)
app.Loop.step = timed
sys.exit(app.run(load()))
"""


def prepared_home(folder: Path) -> None:
    """A game in progress, and a window of 1920×1080."""
    from mille.games.mille.house_rules import preset
    from mille.session import settings, sitting

    path = folder / "games" / "current.jsonl"
    game = sitting.begin(path, "mille", preset("standard"), "casual", "You", "startup")
    game.referee.chance()
    game.close()
    settings.save(folder / "settings.json", settings.Settings(width=1920, height=1080))


def ticks(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(pid: int) -> float:
    """Megabytes in memory."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def main() -> None:
    """Start the program a few times."""
    idle = float(sys.argv[1]) if len(sys.argv) > 1 else 10.0
    environment = dict(os.environ)
    if sys.platform.startswith("linux") and "DISPLAY" not in environment:
        environment["SDL_VIDEODRIVER"] = "dummy"
    environment["SDL_AUDIODRIVER"] = "dummy"
    first_frame: list[float] = []
    whole: list[float] = []
    report: dict[str, object] = {}
    for run in range(RUNS):
        with tempfile.TemporaryDirectory() as home:
            environment["MILLE_HOME"] = home
            os.environ["MILLE_HOME"] = home
            prepared_home(Path(home))
            began = time.perf_counter()
            process = subprocess.Popen(
                [sys.executable, "-c", PROGRAM], env=environment, stdout=subprocess.PIPE, text=True
            )
            assert process.stdout is not None
            first_frame.append(float(process.stdout.readline()))
            whole.append(time.perf_counter() - began)
            if run == RUNS - 1 and sys.platform.startswith("linux"):
                time.sleep(6)  # pictures of cards are made in the first seconds
                before, at = ticks(process.pid), time.perf_counter()
                time.sleep(idle)
                used = (ticks(process.pid) - before) / (time.perf_counter() - at)
                report["idle_cpu_percent"] = round(100 * used, 2)
                report["memory_mb"] = round(resident(process.pid), 1)
            process.kill()
            process.wait()
    report["seconds_to_first_frame"] = round(statistics.median(first_frame), 3)
    report["seconds_from_command_to_first_frame"] = round(statistics.median(whole), 3)
    print(json.dumps(report, indent=1))


if __name__ == "__main__":
    main()
