"""Seconds to the first frame on the screen, and the memory of both processes: prints JSON.

    python benchmarks/standalone.py PROGRAM [RUNS]

PROGRAM is the standalone program that `tools/build.py` made, or any `mille`. It starts on an X
server of its own, from an empty folder, with an environment of only the display and a home. The
time runs from the command until a table with cards is on the screen: the server keeps the screen in
a file, which is read every few milliseconds. The game is against the weakest player that thinks in
a process of its own, and it is that player's turn. Linux only; needs Debian's xvfb.
"""

from __future__ import annotations

import json
import os
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from mille.games.mille.entry import GAME
from mille.games.mille.melds import preset
from mille.session import matches, settings
from mille.session.sources import ME

RUNS = 5
SIZE = (1280, 720)
LEVEL = next(id for id in GAME.players if id in GAME.slow)
OFTEN = 0.008
"""Seconds between two looks at the screen."""
PATIENCE = 30.0
"""Seconds after which the program is given up."""
SETTLED = 6.0
"""Seconds after which the pictures of all cards have been made."""
SPOTS = 40
"""How many spots are looked at in each direction."""
COLOURS = 30
"""A table with cards has more colours than this at these spots; an empty screen has one."""


@contextmanager
def screen(folder: Path, size: tuple[int, int] = SIZE) -> Iterator[tuple[str, Path]]:
    """An X server: its display, and the file that holds what is on it."""
    read, write = os.pipe()
    shape = f"{size[0]}x{size[1]}x24"
    server = subprocess.Popen(
        [
            *("Xvfb", "-displayfd", str(write), "-noreset", "-fbdir", str(folder)),
            *("-screen", "0", shape),
        ],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    try:
        with os.fdopen(read) as answer:
            display = f":{answer.readline().strip()}"
        yield display, folder / "Xvfb_screen0"
    finally:
        server.terminate()
        server.wait(10)


def colours(file: Path) -> int:
    """How many colours a screen dump, in the format of `xwd`, has at some spots."""
    data = file.read_bytes()
    head, _, _, _, width, height = struct.unpack_from(">6I", data)
    (line,), (entries,) = struct.unpack_from(">I", data, 48), struct.unpack_from(">I", data, 76)
    start = head + 12 * entries
    rows, columns = range(0, height, height // SPOTS), range(0, width, width // SPOTS)
    spots = [start + y * line + 4 * x for y in rows for x in columns]
    return len({data[spot : spot + 3] for spot in spots})


def environment(display: str, home: Path) -> dict[str, str]:
    """The program's whole environment."""
    return {"DISPLAY": display, "MILLE_HOME": str(home), "SDL_AUDIODRIVER": "dummy"}


def prepare(home: Path, first: int | None = None, seed: str = "standalone") -> None:
    """Create a game in progress against `LEVEL`, with the seat `first` to move, at
    instant speed.
    """
    path = home / "games" / "current.jsonl"
    for number in count():
        game = matches.begin(path, GAME.id, preset("standard"), LEVEL, "You", f"{seed} {number}")
        game.referee.chance()
        game.close()
        if first is None or game.referee.actor == first:
            break
    settings.save(home / "settings.json", settings.Settings(speed=0.0, sound=0))


def moved(home: Path, seat: int) -> int:
    """How many cards a seat has discarded."""
    lines = (home / "games" / "current.jsonl").read_bytes().splitlines()
    events = [json.loads(line) for line in lines]
    return sum(line.get("event") == "discard" and line.get("seat") == seat for line in events)


def processor(pid: int) -> float:
    """The processor time that a process has used, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def children(pid: int) -> list[int]:
    """The living child processes of a process."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            stat = (folder / "stat").read_text()
        except OSError:  # it has just ended
            continue
        if int(stat.rpartition(")")[2].split()[1]) == pid:
            found.append(int(folder.name))
    return found


def memory(pid: int) -> dict[str, float]:
    """Memory in megabytes: resident, and with shared pages counted proportionally."""
    found = {}
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()[1:]:
        name, kilobytes = line.split()[:2]
        if name in ("Rss:", "Pss:"):
            found[f"{name[:-1].lower()}_mb"] = round(int(kilobytes) / 1024, 1)
    return found


def wait(happened: Callable[[], object], pause: float = 0.05) -> None:
    """Wait for something to happen by itself. Raises `TimeoutError`."""
    end = time.monotonic() + PATIENCE
    while not happened():
        if time.monotonic() > end:
            raise TimeoutError
        time.sleep(pause)


def both(pid: int, home: Path, settled: float) -> dict[str, Any]:
    """The memory of the window, and of the process that thinks for it, after a turn of
    the latter.
    """
    wait(lambda: moved(home, 1 - ME))
    time.sleep(settled)
    (player,) = children(pid)
    return {"window": memory(pid), "player": {"level": LEVEL, **memory(player)}}


def measured(command: Sequence[str], runs: int = RUNS, settled: float = SETTLED) -> dict[str, Any]:
    """The program's figures. Raises `TimeoutError`."""
    seconds: list[float] = []
    used: list[float] = []
    report: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as place:
        for run in range(runs):
            folder, home = Path(place, f"screen-{run}"), Path(place, f"home-{run}")
            folder.mkdir()
            home.mkdir()
            prepare(home, 1 - ME)
            with screen(folder) as (display, picture):
                began = time.perf_counter()
                process = subprocess.Popen(list(command), cwd=home, env=environment(display, home))
                try:
                    wait(lambda: colours(picture) > COLOURS, OFTEN)
                    seconds.append(time.perf_counter() - began)
                    used.append(processor(process.pid))
                    if run == runs - 1:
                        report = both(process.pid, home, settled)
                finally:
                    process.kill()
                    process.wait()
    return {
        "first_frame_seconds": round(statistics.median(seconds), 3),
        "first_frame_quickest": round(min(seconds), 3),
        "processor_seconds_until_then": round(statistics.median(used), 2),
        "load": round(os.getloadavg()[0], 1),
        **report,
    }


def main() -> None:
    """Start the program a few times."""
    program, *runs = sys.argv[1:]
    print(json.dumps(measured([os.path.abspath(program)], *map(int, runs)), indent=1))


if __name__ == "__main__":
    main()
