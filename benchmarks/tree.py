"""How long it takes to describe a table, against an earlier version; prints JSON.

    git worktree add --detach ../before 6450a93
    python3 -m venv ../before/.venv && ../before/.venv/bin/pip install -e ../before
    python -m benchmarks.tree ../before [--runs 5]

`6450a93` is the last version that drew a table in one place and described it in another. Both play
each game's golden script of gestures to where there is most on the table, and describe all of it:
then by `nodes()`, now as a tree with all that is painted. They run alternately, so that other work
on the machine affects both; `ratio` is the processor time now divided by then.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path
from time import process_time
from typing import Any

ROOT = Path(__file__).parent.parent
CALLS = 200


def said(play: Any) -> int:
    """Describe everything there is, as this version does; returns the number of things."""
    if not hasattr(play, "frame"):
        return len(play.nodes())
    play.services.dirty = True  # mark it as changed, so that it is described again
    return len(list(play.frame()))


def measure() -> dict[str, float]:
    """Milliseconds per call at the fullest table of each game."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    from tests.games.matches import GAMES
    from tests.golden import seen

    found: dict[str, float] = {}
    for game in GAMES:
        with seen.still():
            program = seen.Scripted(game)
            program.settle()
            most, least = 0, 0.0
            for gesture in seen.script(game):
                program.do(gesture)
                program.settle()
                play = program.app.table
                if play is None or program.top is not play:
                    continue
                count = said(play)
                if count > most:
                    most, least = count, min(_timed(play) for _ in range(3))
            found[game] = least
            program.close()
    return found


def _timed(play: Any) -> float:
    began = process_time()
    for _ in range(CALLS):
        said(play)
    return 1000 * (process_time() - began) / CALLS


def main() -> None:
    """Run both alternately."""
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("before", nargs="?")
    given.add_argument("--runs", type=int, default=5)
    asked = given.parse_args()
    if asked.before is None:
        print(json.dumps(measure()))
        return
    runs: list[tuple[dict[str, float], dict[str, float]]] = []
    for _ in range(asked.runs):
        then, now = (_child(folder) for folder in (Path(asked.before), ROOT))
        runs.append((then, now))
    report = {
        game: {
            "then_ms": round(statistics.median(then[game] for then, _ in runs), 3),
            "now_ms": round(statistics.median(now[game] for _, now in runs), 3),
            "ratio": round(statistics.median(now[game] / then[game] for then, now in runs), 3),
        }
        for game in runs[0][0]
    }
    print(json.dumps(report, indent=1))


def _child(folder: Path) -> dict[str, float]:
    done = subprocess.run(
        [sys.executable, str(Path(__file__).resolve())],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder.resolve())},
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


if __name__ == "__main__":
    main()
