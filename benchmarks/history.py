"""How long the history of many games takes: `python -m benchmarks.history`, processor time.

The records are copies of a few simulated games of all seven kinds, each with its own name, as if a
person had played them. Then it opens the pages as the window does.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from time import process_time
from typing import Any

import pygame

from mille.app.program import App
from mille.games import discover
from mille.i18n import load
from mille.measure.simulation import simulate
from mille.session import history
from mille.session.history import History
from mille.session.settings import Settings
from mille.ui.pages.history import HistoryPage, LookingPage
from mille.ui.pages.you import StatisticsPage
from mille.ui.sound import Audio

SIZE = (1280, 720)
AGAIN = 5
"""How often warm operations are repeated; the shortest time counts, as others disturb."""
SIMULATED = 6
"""How many different games of each kind."""
AGO = 3600
"""Seconds since the records were written."""


def records(folder: Path, count: int) -> None:
    """Create this many records."""
    drawn = folder / "drawn"
    for game in discover().values():
        rules = game.options.usual
        seats = game.title.usual_seats
        simulate(game, rules, ["casual"] * seats, SIMULATED, "history", drawn)
    texts = [file.read_bytes() for file in sorted(drawn.iterdir())]
    size = sum(map(len, texts)) / len(texts)
    place = folder / "games" / "history"
    place.mkdir(parents=True)
    for number in range(count):
        file = place / f"{number:05}.jsonl"
        file.write_bytes(as_a_person(texts[number % len(texts)], number))
        then = file.stat().st_mtime - AGO
        os.utime(file, (then, then))
    print(f"{count:,} records of {size / 1024:.1f} KiB on average")


def as_a_person(record: bytes, minutes: int) -> bytes:
    """The record with a person in its first seat, begun so many minutes later: it is no copy."""
    first, _, rest = record.partition(b"\n")
    header = json.loads(first)
    header["seats"][0] = {"name": "You", "player": "human"}
    begun = datetime.fromisoformat(header["created"])
    header["created"] = (begun + timedelta(minutes=minutes)).isoformat()
    return json.dumps(header).encode() + b"\n" + rest


def timed(what: str, do: Callable[[], Any], times: int = 1) -> Any:
    """Run it `times` times, and print the shortest time."""
    took = []
    for _ in range(times):
        began = process_time()
        found = do()
        took.append(process_time() - began)
    print(f"{what}: {1000 * min(took):,.1f} ms")
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
        assert len(timed("every game with its seats", games.games)) == count
        print(f"the database: {(own / history.NAME).stat().st_size / 1024:,.0f} KiB")
        games.close()
        os.environ["MILLE_HOME"] = name
        pages()


def pages() -> None:
    """Open the history and statistics pages, and go through their choices."""
    pygame.display.init()
    pygame.font.init()
    app = App(load(), Settings(game="guts"), Audio(), SIZE)
    surface = pygame.Surface(SIZE)
    app.first_page()

    def drawn(kind: type[LookingPage]) -> None:
        page = app.services.stack[-1]
        assert isinstance(page, kind)
        page.finish()
        app.services.prepare()
        app.services.stack[-1].draw(surface)

    def history() -> None:
        app.first.looking_back.open()
        drawn(HistoryPage)

    def you() -> None:
        app.first.looking_back.open_you()
        drawn(StatisticsPage)

    timed("the page of the history, the first time", history)
    app.first_page()
    timed("the page of the history, warm", history, AGAIN)
    page = app.services.stack[-1]
    assert isinstance(page, HistoryPage)
    for name, find in {
        "result": lambda: page.act("result/won", "choose"),
        "text": lambda: page._type_text("g"),
        "days": lambda: page._type_text("last 30 days"),
    }.items():

        def filtered(find: Callable[[], None] = find) -> None:
            find()
            drawn(HistoryPage)

        timed(f"filtered by {name}", filtered, AGAIN)
    timed("what the games come to, the first time", you)
    app.first_page()
    timed("what the games come to, warm", you, AGAIN)
    app.close()


if __name__ == "__main__":
    main()
