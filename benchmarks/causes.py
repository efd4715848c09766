"""The dearest causes of the start and of the memory, up to the first frame: prints JSON.

    python benchmarks/causes.py [RUNS] [--table]

Mille starts in a process of its own on its first page, or at a table with cards, with a screen that
shows nothing. What is done on the way belongs to the cause that asked for it last: loading a module
(by its package), a shared library, a picture, letters, a catalogue, a regular expression; what
belongs to none of them is `the rest`. For each cause the median of its processor time, and what is
resident after it that was not before, which is nothing for what reuses memory. The ten dearest of
each are printed, the dearest first. Linux only.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.machinery import ExtensionFileLoader, SourceFileLoader
from pathlib import Path
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

RUNS = 7
HERE = "--here"
"""Starts Mille in this process."""
DEAREST = 10
REST = "the rest"
PYTHON = "Python, before any of it"
PAGE = os.sysconf("SC_PAGE_SIZE")


def resident() -> int:
    """Bytes of this process that are in memory now."""
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * PAGE


class Causes:
    """Counts time and memory for the innermost cause, and for no other."""

    def __init__(self) -> None:
        self.seconds = defaultdict(float, {PYTHON: process_time()})
        self.bytes = defaultdict(int, {PYTHON: resident()})
        self._now = [REST]
        self._since = process_time(), resident()

    def settle(self) -> None:
        """Count what has come since the last time."""
        then, held = self._since
        self._since = process_time(), resident()
        self.seconds[self._now[-1]] += self._since[0] - then
        self.bytes[self._now[-1]] += self._since[1] - held

    @contextmanager
    def of(self, cause: str) -> Iterator[None]:
        """What is done inside has this cause, but for what has one of its own."""
        self.settle()
        self._now.append(cause)
        try:
            yield
        finally:
            self.settle()
            self._now.pop()

    def watch(self, owner: Any, name: str, cause: Callable[..., str]) -> None:
        """Count each call of a function; `cause` gets its arguments."""
        done = getattr(owner, name)

        def counted(*args: Any, **options: Any) -> Any:
            with self.of(cause(*args)):
                return done(*args, **options)

        setattr(owner, name, counted)


def package(name: str) -> str:
    """The package of a module: two names for ours, the first for those of others."""
    return ".".join(name.split(".")[: 2 if name.startswith("mille.") else 1])


def start() -> None:
    """Start Mille in this process, show one frame, and print what each cause has come to."""
    causes = Causes()
    causes.watch(SourceFileLoader, "exec_module", lambda _, it: f"modules: {package(it.__name__)}")
    load = ExtensionFileLoader
    causes.watch(load, "create_module", lambda _, spec: f"library: {package(spec.name)}")
    causes.watch(load, "exec_module", lambda _, it: f"library: {package(it.__name__)}")
    causes.watch(re, "compile", lambda *_: "regular expressions")
    import pygame

    import mille.i18n
    import mille.ui.text
    from mille.app import loop
    from mille.app.program import App
    from mille.ui.scene import Services

    causes.watch(mille.i18n, "read_catalogue", lambda *_: "catalogues")
    causes.watch(mille.ui.text.Texts, "font", lambda *_: "letters: faces")
    causes.watch(mille.ui.text.Texts, "render", lambda *_: "letters: lines")
    for name in ("load", "load_sized_svg", "frombytes", "frombuffer"):
        causes.watch(pygame.image, name, lambda *_: "pictures")
    for name in ("init", "quit"):
        causes.watch(pygame.display, name, lambda *_: "the screen")
    causes.watch(pygame, "Window", lambda *_: "the screen")
    causes.watch(App, "start", lambda *_: "choosing what to show")
    causes.watch(Services, "prepare", lambda *_: "laying out")
    causes.watch(Services, "draw", lambda *_: "drawing")
    causes.watch(loop.Loop, "_prepare", lambda *_: "pictures for later")

    def one_frame(self: loop.Loop) -> None:
        self.guard(self.turn)
        causes.settle()
        found = {"seconds": causes.seconds, "bytes": causes.bytes}
        print(json.dumps(found), flush=True)
        os._exit(0)

    loop.Loop.run = one_frame  # type: ignore[method-assign]
    loop.run(mille.i18n.load())


def dearest(runs: list[dict[str, float]], by: float, digits: int) -> dict[str, float]:
    """The medians of the dearest causes, and of all together."""
    from statistics import median

    names = {name for run in runs for name in run}
    found = {name: median(run.get(name, 0.0) for run in runs) / by for name in names}
    first = sorted(found, key=lambda name: -found[name])[:DEAREST]
    whole = median(sum(run.values()) for run in runs) / by
    return {name: round(found[name], digits) for name in first} | {"all": round(whole, digits)}


def main() -> None:
    """Start it again and again, and print the medians."""
    if sys.argv[1:] == [HERE]:
        start()
        return
    # Only here: what the other process imports is counted.
    import argparse
    import subprocess
    import tempfile

    from benchmarks.windows import mille_home

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("runs", nargs="?", type=int, default=RUNS)
    parser.add_argument("--table", action="store_true")
    given = parser.parse_args()

    seconds: list[dict[str, float]] = []
    held: list[dict[str, float]] = []
    with tempfile.TemporaryDirectory() as folder:
        home = mille_home(Path(folder) / "home", table=given.table)
        silent = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        own = {**os.environ, **silent, "MILLE_HOME": str(home)}
        command = [sys.executable, __file__, HERE]
        for run in range(given.runs + 1):  # the first finds the caches cold
            done = subprocess.run(command, env=own, check=True, stdout=subprocess.PIPE, text=True)
            found = json.loads(done.stdout.splitlines()[-1])
            if run:
                seconds.append(found["seconds"])
                held.append(found["bytes"])
    report = {
        "runs": given.runs,
        "milliseconds": dearest(seconds, 0.001, 1),
        "memory_mb": dearest(held, 1e6, 2),
    }
    print(json.dumps(report, indent=1))


if __name__ == "__main__":
    main()
