"""The standalone program: built in a clean environment, started where there is no Python.

Only on Linux; the other systems build and test theirs when a release is made. What the tests cannot
do without is asked for in CI, and elsewhere a reason to skip them.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import mille
from mille.games import discover
from mille.session import settings
from mille.session.settings import Settings
from tests.ui.conftest import SIZE
from tests.ui.real import PATIENCE, RealWindow, XServer, missing_tools

ROOT = Path(mille.__file__).parent.parent
MOST_BYTES = 40_000_000
NOT_SHIPPED = ("characters.txt", "SOURCES.md", "OFL.txt", "joker1.svg", "joker2.svg")
"""Assets that the program does not open; licences are shipped with the others."""
NO_DOWNLOAD = 3
"""How the build ends without a package index."""
SLOWEST_START = 6.0
"""Seconds until there is a window, on a busy machine; it is tenths of one on a free one."""
COLOURS = 200

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="built and tried on Linux only"
)


def lacking(reason: str) -> None:
    """Skip, but in CI fail."""
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the program."""
    for tool in ("objcopy", "strip"):
        if shutil.which(tool) is None:
            lacking(f"not installed: {tool} (Debian: binutils)")
    place = tmp_path_factory.mktemp("à jouer ")
    done = subprocess.run(
        [
            *(sys.executable, str(ROOT / "tools" / "build.py"), "--no-pack"),
            *("--to", str(place / "dist"), "--work", str(place / "build")),
        ],
        capture_output=True,
        text=True,
        timeout=400,
    )
    if done.returncode == NO_DOWNLOAD:
        lacking(f"PyInstaller cannot be installed: {done.stderr[-300:]}")
    assert done.returncode == 0, done.stderr[-3000:]
    report = json.loads(done.stdout)
    print(json.dumps(report))
    shutil.rmtree(place / "build")
    return Path(report["program"]).parent


@pytest.fixture
def server() -> Iterator[XServer]:
    """An X server."""
    missing = missing_tools()
    if missing:
        lacking(f"not installed: {', '.join(missing)} (Debian: xvfb xdotool imagemagick)")
    made = XServer(SIZE)
    yield made
    made.close()


def test_nothing_is_missing_and_nothing_too_much(built: Path) -> None:
    inside = built / "_internal"
    wanted = {
        file.relative_to(ROOT)
        for file in (ROOT / "assets").rglob("*")
        if file.is_file() and not file.name.endswith(NOT_SHIPPED)
    }
    shipped = (file for file in (inside / "assets").rglob("*") if file.is_file())
    assert {file.relative_to(inside) for file in shipped} == wanted

    words = {file.relative_to(ROOT).with_suffix(".mo") for file in ROOT.glob("mille/**/*.po")}
    assert {file.relative_to(inside) for file in inside.glob("mille/**/*.mo")} == words
    for licence in ("LGPL-2.1", "SDL", "Python", "PyTMX", "platformdirs", "Mille", "font-ui-OFL"):
        assert (inside / "licences" / f"{licence}.txt").stat().st_size > 500

    names = {file.name.partition(".")[0].lower() for file in built.rglob("*")}
    for unused in ("numpy", "libcrypto", "libssl", "_tkinter", "sqlite3", "_sqlite3", "babel"):
        assert unused not in names
    files = [file for file in built.rglob("*") if file.is_file() and not file.is_symlink()]
    assert sum(file.stat().st_size for file in files) <= MOST_BYTES


def test_it_passes_its_own_test_in_an_empty_environment(built: Path, tmp_path: Path) -> None:
    picture = tmp_path / "out" / "table.png"
    done = subprocess.run(
        [str(built / "mille"), "--selftest", str(picture)],
        cwd=tmp_path,
        env={},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert not done.stderr
    for game in discover().values():
        assert f"{game.id} ({', '.join(game.players)})" in done.stdout
    languages = {file.stem for file in ROOT.glob("mille/i18n/strings/*.po")}
    assert f"({', '.join(sorted(languages))})" in done.stdout
    assert colours(picture) > COLOURS


def test_a_game_is_played_killed_and_resumed(built: Path, server: XServer, tmp_path: Path) -> None:
    """With real keys, in a window on a display, and no environment but the display."""
    home = tmp_path / "home"
    home.mkdir()
    settings.save(home / "settings.json", Settings(speed=0.0))
    record = home / "games" / "current.jsonl"
    environment = {"DISPLAY": server.display, "MILLE_HOME": str(home), "SDL_AUDIODRIVER": "dummy"}
    clean = ["/usr/bin/env", "-i", *(f"{name}={value}" for name, value in environment.items())]
    command = [*clean, str(built / "mille")]

    def done(event: str, seat: int = 0) -> int:
        lines = [json.loads(line) for line in record.read_bytes().splitlines()]
        return sum(line.get("event") == event and line.get("seat") == seat for line in lines)

    began = time.monotonic()
    real = RealWindow(server, home, command)
    assert time.monotonic() - began < SLOWEST_START
    # The first page, then whom to play.
    assert press(real, "return", record.exists) >= 2
    press(real, "d", lambda: done("draw") == 1)
    time.sleep(0.5)
    real.picture(tmp_path / "table.png")
    assert colours(tmp_path / "table.png") > COLOURS
    before = record.read_bytes()
    real.process.kill()
    real.process.wait(10)

    real = RealWindow(server, home, command)
    try:
        assert record.read_bytes() == before
        press(real, "space", lambda: True)
        press(real, "x", lambda: done("discard") == 1)
        assert record.read_bytes().startswith(before)
        until(real, lambda: done("discard", 1) >= 1)
    finally:
        real.close()
    assert not real.errors()


def press(real: RealWindow, key: str, happened: Callable[[], bool]) -> int:
    """Press a key until it has the effect that it should have; how often that was."""
    end = time.monotonic() + PATIENCE
    times = 0
    while time.monotonic() < end:
        assert real.process.poll() is None, real.errors()
        real.key(key)
        times += 1
        for _ in range(20):
            if happened():
                return times
            time.sleep(0.05)
    raise AssertionError(f"{key} does nothing")


def until(real: RealWindow, happened: Callable[[], bool]) -> None:
    """Wait for something to happen by itself."""
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end
        assert real.process.poll() is None, real.errors()
        time.sleep(0.05)


def colours(file: Path) -> int:
    """How many colours there are at some points of a picture."""
    import pygame

    picture = pygame.image.load(file)
    width, height = picture.get_size()
    points = [(x, y) for x in range(0, width, 8) for y in range(0, height, 8)]
    return len({tuple(picture.get_at(point)) for point in points})
