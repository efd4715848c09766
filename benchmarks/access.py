"""What it costs to inform assistive programs; prints JSON.

    python -m benchmarks.access [--seconds 20]

`change_ms` is the processor time, in milliseconds, of one change at the table, where each game's
golden script has the most to tell: the frame, what is read aloud, the tree and its bytes. `at_rest`
starts the window on the current display, on the first page, with nobody listening: the adapter's
memory in MB, and how much of a core it and the window used, in percent. `heard_at_rest` is the same
while a screen reader without a voice listens (`tests/ui/access`). `most` is how much each may be.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from time import process_time
from typing import Any

from tests.ui.access.desk import DEBIAN, LISTENER

MOST = {"change_ms": 5.0, "adapter_percent": 2.0}
"""How much one change, and the adapter at rest, may cost."""
CALLS = 100
START = 8.0
"""Seconds until the window is at rest and has imported everything it will need."""


def change_ms() -> dict[str, float]:
    """The processor time of telling one change, in milliseconds, by game."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    from mille.app.access import Aloud, Numbers
    from tests.games.matches import GAMES
    from tests.golden import seen

    def tell(play: Any) -> int:
        aloud, numbers = Aloud(), Numbers()
        play.services.dirty = True
        frame = play.frame()
        nodes, _ = numbers.tree("table", frame, "Mille", aloud.hear("table", frame))
        return len(json.dumps(nodes))

    found: dict[str, float] = {}
    for game in GAMES:
        with seen.still():
            program = seen.Scripted(game)
            most = 0
            for gesture in seen.script(game):
                program.do(gesture)
                program.settle()
                play = program.app.table
                if play is None or program.top is not play or tell(play) <= most:
                    continue
                most, began = tell(play), process_time()
                for _ in range(CALLS):
                    tell(play)
                found[game] = round(1000 * (process_time() - began) / CALLS, 2)
            program.close()
    return found


def at_rest(seconds: float, listened: bool = False) -> dict[str, float]:
    """The load of the window and the adapter while nobody does anything."""
    own = {name: tempfile.mkdtemp() for name in ("MILLE_HOME", "XDG_RUNTIME_DIR")}
    program = f"exec {sys.executable} -m mille"
    if listened:  # it listens as long as its input is open
        program = f"sleep {10 * seconds} | {DEBIAN} {LISTENER} >{os.devnull} & sleep 2; {program}"
    command = ["dbus-run-session", "--", "sh", "-c", program]
    session = subprocess.Popen(command, env={**os.environ, **own}, stderr=subprocess.DEVNULL)
    try:
        time.sleep(START)
        ours = [pid for pid in _below(session.pid) if sys.executable in _words(pid)]
        (adapter,) = (pid for pid in ours if "adapter" in _words(pid))
        (window,) = (pid for pid in ours if pid != adapter)
        before = {pid: _ticks(pid) for pid in ours}
        time.sleep(seconds)
        core = os.sysconf("SC_CLK_TCK") * seconds / 100
        return {
            "window_percent": round((_ticks(window) - before[window]) / core, 2),
            "adapter_percent": round((_ticks(adapter) - before[adapter]) / core, 2),
            "adapter_mb": round(_memory(adapter), 1),
        }
    finally:
        for pid in reversed(_below(session.pid)):
            os.kill(pid, signal.SIGTERM)
        session.wait()


def _words(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/cmdline").read_text().split("\0")


def _below(pid: int) -> list[int]:
    """All descendants of a process."""
    lists = [file.read_text().split() for file in Path(f"/proc/{pid}/task").glob("*/children")]
    return [
        each for listed in lists for child in map(int, listed) for each in (child, *_below(child))
    ]


def _ticks(pid: int) -> int:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def _memory(pid: int) -> float:
    """The private memory of a process, in MB."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private")) / 1000


def main() -> None:
    """Measure and print both."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=20.0)
    args = parser.parse_args()
    said = {"most": MOST, "change_ms": change_ms()}
    if os.environ.get("DISPLAY"):
        os.environ.pop("SDL_VIDEODRIVER", None)
        rest = {"at_rest": at_rest(args.seconds), "heard_at_rest": at_rest(args.seconds, True)}
        print(json.dumps({**said, **rest}, indent=1))
    else:
        print(json.dumps(said, indent=1))


if __name__ == "__main__":
    main()
