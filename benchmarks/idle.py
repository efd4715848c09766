"""How much processor time programs use while nobody touches them: prints JSON.

    python benchmarks/idle.py [SECONDS] [--beside kpat sol]

It starts Mille on its first page, at a table with cards, and at a table under its menu, and beside
it KPatience and Aisleriot (Debian's `kpat` and `aisleriot`) if asked for. Each has an X server of
its own. It leaves all of them alone for a while and then measures all over the same minute: the
processor time by /proc/PID/stat, in percent of one core, and how often a thread woke up.
Linux only; needs Debian's xvfb and xdotool.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.standalone import processor
from benchmarks.windows import Opened, mille, mille_home, opened, patience_games, session_bus

SETTLED = 15.0
"""Seconds after which the aftermath of a start is over."""


def wakes(pid: int) -> dict[str, int]:
    """How often each thread of a process has gone to sleep voluntarily so far."""
    found = {}
    for status in Path(f"/proc/{pid}/task").glob("*/status"):
        for line in status.read_text().splitlines():
            if line.startswith("voluntary_ctxt_switches"):
                found[status.parent.name] = int(line.split()[1])
    return found


def main() -> None:
    """Start all, leave them alone, and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("seconds", nargs="?", type=float, default=60.0)
    parser.add_argument("--beside", nargs="*", default=[], choices=["kpat", "sol"])
    given = parser.parse_args()
    with ExitStack() as stack:
        place = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        stack.enter_context(session_bus())
        programs: dict[str, Opened] = {}
        for name in ("first page", "table", "menu over the table"):
            home = mille_home(place / name.replace(" ", "-"), table=name != "first page")
            programs[f"mille, {name}"] = stack.enter_context(opened(mille(home), place))
        programs["mille, menu over the table"].press("Escape")
        for name, program in patience_games(given.beside, place).items():
            programs[name] = stack.enter_context(opened(program, place))
        time.sleep(SETTLED)
        before = {name: (processor(p.pid), wakes(p.pid)) for name, p in programs.items()}
        began = time.monotonic()
        time.sleep(given.seconds)
        seconds = time.monotonic() - began
        report = {}
        for name, window in programs.items():
            used, woke = before[name]
            woken = sum(times - woke.get(id, 0) for id, times in wakes(window.pid).items())
            report[name] = {
                "processor_percent": round(100 * (processor(window.pid) - used) / seconds, 3),
                "wakes_a_second": round(woken / seconds, 2),
            }
    print(json.dumps({"seconds": round(seconds, 1), **report}, indent=1))


if __name__ == "__main__":
    main()
