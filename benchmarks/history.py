"""How long the history of many games takes: `python -m benchmarks.history`, processor time.

The records are copies of some simulated games of all seven, each under a name of its own.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

from mille.games import discover
from mille.measure.simulate import simulate
from mille.session import history
from mille.session.history import History

SIMULATED = 6
"""Different games of each kind."""
AGO = 3600
"""Seconds since the records were written."""


def records(folder: Path, count: int) -> None:
    """Lay down so many records."""
    drawn = folder / "drawn"
    for game in discover().values():
        rules = next(iter(game.options.presets.values()))
        seats = game.title.usual_seats
        simulate(game, rules, ["casual"] * seats, SIMULATED, "history", drawn)
    texts = [file.read_bytes() for file in sorted(drawn.iterdir())]
    size = sum(map(len, texts)) / len(texts)
    place = folder / "games" / "history"
    place.mkdir(parents=True)
    for number in range(count):
        file = place / f"{number:05}.jsonl"
        file.write_bytes(texts[number % len(texts)])
        then = file.stat().st_mtime - AGO
        os.utime(file, (then, then))
    print(f"{count:,} records of {size / 1024:.1f} KiB on average")


def timed(what: str, do: Callable[[], Any]) -> Any:
    """Do it, and print how long it took."""
    began = process_time()
    found = do()
    print(f"{what}: {1000 * (process_time() - began):,.1f} ms")
    return found


def main() -> None:
    """Print the times."""
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--games", type=int, default=2000)
    count = given.parse_args().games
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        records(folder, count)
        own = folder / "games"
        timed("made anew from the records", lambda: History(own)).close()
        games = timed("opened again, nothing new", lambda: History(own))
        timed("opened again, once more", lambda: History(own)).close()
        seated = timed("every seat of every game", lambda: list(games.seated()))
        assert len({each.file for each in seated}) == count
        size = (own / history.NAME).stat().st_size
        print(f"the database: {size / 1024:,.0f} KiB")
        games.close()


if __name__ == "__main__":
    main()
