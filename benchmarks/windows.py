"""Programs in windows, each on an X server of its own: Mille, and others to compare it with.

Linux only; needs Debian's xvfb and xdotool, and `kpat` and `aisleriot` for the others.
"""

from __future__ import annotations

import mmap
import os
import shutil
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from benchmarks.standalone import PATIENCE, prepare, screen
from mille.session import settings, sources
from mille.value import Value, field

BUS = "DBUS_SESSION_BUS_ADDRESS"
SCREEN = (1920, 1080)
OFTEN = 0.004
"""Seconds between two looks at the screen."""
SPOTS = 16
"""How many spots are looked at in each direction."""
COLOURS = 4
"""A drawn window has more colours than this at these spots; an empty screen has one."""


CLEAN = {"PATH": os.environ.get("PATH", ""), "LANG": "C.UTF-8"}
"""The environment that all programs get: a shell's own variables could slow them down."""


class Program(Value):
    """A command, and the folder for its data."""

    command: Sequence[str]
    environment: Mapping[str, str] = field(default_factory=dict)


class Opened(Value):
    """A program whose first frame is on the screen."""

    pid: int
    display: str
    seconds: float
    """Seconds from its command to its first frame."""

    def press(self, key: str) -> None:
        """Press a key."""
        subprocess.run(["xdotool", "key", key], env={**os.environ, "DISPLAY": self.display})


def mille(home: Path, program: Path | None = None) -> Program:
    """Mille without a sound device: the given `program`, or as installed beside this Python."""
    script = program or Path(sys.executable).with_name("mille")
    command = [str(script)] if script.exists() else [sys.executable, "-m", "mille"]
    own = {"HOME": str(home), "MILLE_HOME": str(home), "SDL_AUDIODRIVER": "dummy"}
    return Program(command, own)


def mille_home(
    folder: Path, table: bool = False, size: tuple[int, int] = (1280, 720), spoken: str = ""
) -> Path:
    """A home for Mille, which opens its first page, or a table with cards."""
    folder.mkdir()
    if table:
        prepare(folder, sources.ME)
    chosen = settings.Settings(width=size[0], height=size[1], spoken=spoken)
    settings.save(folder / "settings.json", chosen)
    return folder


def patience_games(names: Iterable[str], folder: Path) -> Mapping[str, Program]:
    """KPatience (`kpat`) and Aisleriot (`sol`) with homes of their own. Raises `SystemExit`."""
    found = {}
    for name in names:
        file = shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/games")
        if file is None:
            raise SystemExit(f"{name} is not installed")
        home = folder / name
        for place in (home, home / "run"):
            place.mkdir(mode=0o700)
        own = {"HOME": str(home), "XDG_RUNTIME_DIR": str(home / "run"), "QT_QPA_PLATFORM": "xcb"}
        found[name] = Program([file], own)
    return found


def bus() -> Mapping[str, str]:
    """The address of the session's D-Bus, if there is one."""
    return {BUS: os.environ[BUS]} if BUS in os.environ else {}


@contextmanager
def session_bus() -> Iterator[None]:
    """A D-Bus for programs that would otherwise start their own each time."""
    daemon = subprocess.Popen(
        ["dbus-daemon", "--session", "--nofork", "--print-address"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert daemon.stdout is not None
    before = os.environ.pop(BUS, None)
    os.environ[BUS] = daemon.stdout.readline().strip()
    try:
        yield
    finally:
        del os.environ[BUS]
        if before is not None:
            os.environ[BUS] = before
        daemon.terminate()
        daemon.wait(10)


@contextmanager
def opened(program: Program, folder: Path) -> Iterator[Opened]:
    """The program with its first frame on screen. Raises `TimeoutError`."""
    picture = folder / f"screen-{time.monotonic_ns()}"
    picture.mkdir()
    with screen(picture, SCREEN) as (display, file):
        environment = {**CLEAN, **bus(), **program.environment, "DISPLAY": display}
        with looking_at(file) as colours:
            began = time.perf_counter()
            process = subprocess.Popen(
                list(program.command),
                env=environment,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            try:
                while colours() <= COLOURS:
                    if time.perf_counter() > began + PATIENCE:
                        raise TimeoutError(program.command)
                    time.sleep(OFTEN)
                yield Opened(process.pid, display, time.perf_counter() - began)
            finally:
                process.kill()
                process.wait()
    shutil.rmtree(picture)


@contextmanager
def looking_at(file: Path) -> Iterator[Callable[[], int]]:
    """A function counting the colours at some spots of a screen dump in the format of `xwd`."""
    with file.open("rb") as opened, mmap.mmap(opened.fileno(), 0, prot=mmap.PROT_READ) as data:
        head, _, _, _, width, height = struct.unpack_from(">6I", data)
        (line,), (entries,) = struct.unpack_from(">I", data, 48), struct.unpack_from(">I", data, 76)
        start = head + 12 * entries
        # The corner where programs put their windows: left and top.
        rows = range(40, height * 2 // 3, height // SPOTS)
        columns = range(20, width * 2 // 3, width // SPOTS)
        spots = [start + y * line + 4 * x for y in rows for x in columns]

        def colours() -> int:
            return len({data[spot : spot + 3] for spot in spots})

        yield colours
