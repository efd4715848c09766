"""Seconds from the command to the first frame on the screen, and memory: prints JSON.

    python benchmarks/startup.py [RUNS] [--beside kpat] [--program dist/mille/mille …] [--in fr …]

Mille, as it is installed beside this Python or as each program given, is started on its first
page and at a table with cards, in English and each language given, and beside it KPatience
(Debian's `kpat`), alternately in one run; medians. Each start has an X server of its own, which
keeps the screen in a file: the time ends when the window with its picture is on it. Each program
keeps its home and has been started once before, so that caches are warm for all. Processor time is
the program's own until then. Linux only; Debian's xvfb and dbus.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.standalone import memory, processor
from benchmarks.windows import mille, mille_home, opened, patience_games, session_bus

RUNS = 7
SETTLED = 4.0
"""Seconds after which the memory is measured, in the last run."""


def main() -> None:
    """Start all of them alternately."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("runs", nargs="?", type=int, default=RUNS)
    parser.add_argument("--beside", nargs="*", default=[], choices=["kpat", "sol"])
    parser.add_argument("--program", type=Path, nargs="*", default=[])
    parser.add_argument("--in", dest="languages", nargs="*", default=[])
    given = parser.parse_args()
    own = {str(each): each.absolute() for each in given.program} or {"mille": None}
    seconds: dict[str, list[float]] = defaultdict(list)
    used: dict[str, list[float]] = defaultdict(list)
    held: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as folder, session_bus():
        place = Path(folder)
        programs = dict(patience_games(given.beside, place))
        for (name, file), language in product(own.items(), ("en", *given.languages)):
            for what, table in (("first page", False), ("table", True)):
                home = mille_home(place / f"{len(programs)}", table, spoken=language)
                programs[f"{name} {language}, {what}"] = mille(home, file)
        for run in range(given.runs + 1):
            for name, program in programs.items():
                with opened(program, place) as window:
                    if run:
                        seconds[name].append(window.seconds)
                        used[name].append(processor(window.pid))
                    if run in (0, given.runs):  # at first, to finish its pictures
                        time.sleep(SETTLED)
                        held[name] = memory(window.pid)["pss_mb"]
    report = {
        name: {
            "first_frame_seconds": round(statistics.median(seconds[name]), 3),
            "quickest": round(min(seconds[name]), 3),
            "processor_seconds": round(statistics.median(used[name]), 3),
            "memory_mb": held[name],
        }
        for name in programs
    }
    print(
        json.dumps({"runs": given.runs, "load": round(os.getloadavg()[0], 1), **report}, indent=1)
    )


if __name__ == "__main__":
    main()
