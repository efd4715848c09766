"""The standalone program: built in a clean environment, started where there is no Python.

Only on Linux; the other systems build and test theirs for a release. If something that the tests
need is missing, they fail in CI and are skipped elsewhere.
"""

from __future__ import annotations

import ast
import json
import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import pygame
import pytest

import mille
from benchmarks import standalone
from mille.cards import Dice
from mille.games import discover
from mille.i18n import load
from mille.session import record, settings
from mille.session.settings import Settings
from mille.session.sources import ME, OTHER
from tests.patience import PATIENCE, ran, until
from tests.ui.access.desk import Desk, need_bus
from tests.ui.conftest import PLAYED, Program
from tests.ui.real import Both, RealWindow, XServer, lacking
from tests.ui.robot import Robot

ROOT = Path(mille.__file__).parent.parent
MOST_BYTES = 40_000_000
NOT_SHIPPED = ("characters.txt", "SOURCES.md", "OFL.txt")
"""Assets that the program does not open; it ships licences with the others."""
NOT_USED = {
    *("asyncio", "babel", "concurrent", "email", "hatchling", "http", "lzma", "numba"),
    *("numpy", "pip", "pydoc", "setuptools", "ssl", "statistics", "tkinter"),
    *("unittest", "urllib.request", "xml.sax", "xmlrpc", "_hashlib", "_ssl"),
}
"""Modules that a game without a network can do without; `build.spec` leaves them out."""
NO_DOWNLOAD = 3
"""The exit code of the build without a package index."""
COLOURS = 200
TURN = ("h", "h", "return")
"""The hint is carried out; Return deals again if the others went out before the first turn."""
MOST_MEMORY_MB = 200

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(
        not sys.platform.startswith("linux"), reason="built and tried on Linux only"
    ),
]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
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
    )
    if done.returncode == NO_DOWNLOAD:
        lacking(f"PyInstaller cannot be installed: {done.stderr[-300:]}")
    assert done.returncode == 0, done.stderr[-3000:]
    report = json.loads(done.stdout)
    print(json.dumps(report))
    kept = place / "build" / "pyinstaller" / "build" / "PYZ-00.toc"
    kept.rename(place / "modules.toc")
    shutil.rmtree(place / "build")
    return Path(report["program"]).parent


def test_nothing_is_missing_and_nothing_too_much(built: Path) -> None:
    inside = built / "_internal"
    wanted = {
        file.relative_to(ROOT)
        for file in (ROOT / "assets").rglob("*")
        if file.is_file() and not file.name.endswith(NOT_SHIPPED)
    } | {Path("assets/CHANGELOG.md")}
    shipped = (file for file in (inside / "assets").rglob("*") if file.is_file())
    assert {file.relative_to(inside) for file in shipped} == wanted

    words = {file.relative_to(ROOT).with_suffix(".mo") for file in ROOT.glob("mille/**/*.po")}
    assert {file.relative_to(inside) for file in inside.glob("mille/**/*.mo")} == words
    for licence in (
        "accesskit-LICENSE",
        "LGPL-2.1",
        "SDL",
        "Python",
        "PyTMX",
        "msgspec",
        "platformdirs",
        "Mille",
        "font-ui-OFL",
    ):
        assert (inside / "licences" / f"{licence}.txt").stat().st_size > 500

    weights = {file.relative_to(ROOT) for file in ROOT.glob("mille/**/*.json")}
    assert {file.relative_to(inside) for file in inside.glob("mille/**/*.json")} == weights
    assert weights

    names = {file.name.partition(".")[0].lower() for file in built.rglob("*")}
    for unused in ("libcrypto", "libssl", "libstdc++", "_codecs_jp", "_tkinter"):
        assert unused not in names
    _, modules = ast.literal_eval((built.parent.parent / "modules.toc").read_text("utf-8"))
    shipped_modules = {name for name, *_ in modules}
    assert "mille.games.mille.players" in shipped_modules
    assert "accesskit" in shipped_modules
    assert [*(inside / "pygame" / "_sdl2").glob("controller.*")]
    assert not shipped_modules & NOT_USED
    assert not names & NOT_USED
    files = [file for file in built.rglob("*") if file.is_file() and not file.is_symlink()]
    assert sum(file.stat().st_size for file in files) <= MOST_BYTES
    assert not [file for file in files if file.name.startswith(("libX11", "libpulse"))]


@pytest.mark.nightly
def test_half_an_hour_later_it_would_be_the_same(
    built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Byte for byte, with another clock, time zone and folder."""
    if shutil.which("faketime") is None:
        lacking("not installed: faketime (Debian)")
    later = ["faketime", "-f", "+30m", sys.executable, str(ROOT / "tools" / "build.py")]
    folders = ["--to", tmp_path / "dist", "--work", tmp_path / "build"]
    said = ran(*later, "--no-pack", *folders, env={**os.environ, "TZ": "Pacific/Kiritimati"})
    again = Path(json.loads(said)["program"]).parent
    assert contents(again) == contents(built)


def contents(folder: Path) -> dict[str, str]:
    """The digest of each file, or where it leads as a link."""
    return {
        str(file.relative_to(folder)): str(file.readlink())
        if file.is_symlink()
        else sha256(file.read_bytes()).hexdigest()
        for file in folder.rglob("*")
        # The other clock comes by a library, which PyInstaller takes for one of the program's.
        if (file.is_symlink() or file.is_file()) and not file.name.startswith("libfaketime")
    }


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
    words = load()
    for game in discover().values():
        assert f"{game.id} ({' '.join(game.players)})" in done.stdout
    languages = tuple(sorted(file.stem for file in ROOT.glob("mille/i18n/strings/*.po")))
    assert words("selftest.ok", check="languages", found=languages) in done.stdout
    assert colours(picture) > COLOURS


@pytest.fixture
def program(request: pytest.FixtureRequest) -> list[str]:
    """The command to test: `MILLE_PROGRAM`, for packages of another kind, or what was built."""
    if told := os.environ.get("MILLE_PROGRAM"):
        return shlex.split(told)
    return [str(request.getfixturevalue("built") / "mille")]


@pytest.mark.parametrize("number, game", list(enumerate(discover(), 1)))
def test_a_game_is_begun_killed_and_gone_on_with(
    program: list[str], server: XServer, tmp_path: Path, number: int, game: str
) -> None:
    """From the shelf, with real keys, in a window whose environment is its display alone."""
    home = tmp_path / "home"
    home.mkdir()
    settings.save(home / "settings.json", Settings(speed=0.0, tables=PLAYED))
    games = home / "games"
    current = games / "current.jsonl"

    def moved(before: bytes = b"") -> bool:
        """Whether the records since then have an event of mine, even if the game is over now."""
        records = [file.read_bytes() for file in games.glob("*.jsonl")]
        return any(b'"seat":0' in each.removeprefix(before).replace(b" ", b"") for each in records)

    real = RealWindow(server, home, command(program, server, home))
    try:
        real.key(str(number))
        press(real, ["return"], current.exists)
        assert f'"{game}"' in current.read_text("utf-8").partition("\n")[0]
        press(real, TURN, moved)
        real.process.kill()
        real.process.wait(PATIENCE)
        before = b"".join(current.read_bytes().splitlines(keepends=True)[:-1])
        real = RealWindow(server, home, command(program, server, home))
        press(real, TURN, lambda: moved(before))
        assert any(file.read_bytes().startswith(before) for file in games.glob("*.jsonl"))
    finally:
        real.close()
    assert not real.errors()


def test_a_screen_reader_finds_what_is_shown(built: Path, server: XServer, tmp_path: Path) -> None:
    need_bus()
    Desk(server, tmp_path, [str(built / "mille")]).welcomes()


def test_a_turn_is_played_killed_resumed_and_answered(
    built: Path, server: XServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the real pointer, against a player that thinks in a process of its own.

    A twin without a window plays from the same record, and so knows where things are.
    """
    real_home, home = tmp_path / "real", tmp_path / "twin"
    monkeypatch.setenv("MILLE_HOME", str(home))
    for place in (real_home, home):
        standalone.prepare(place, ME)
    current = real_home / "games" / "current.jsonl"
    real = RealWindow(server, real_home, command([str(built / "mille")], server, real_home))
    pygame.display.init()
    pygame.font.init()
    twin = Program(Settings(speed=0.0, sound=0))
    twin.app.start()
    robot = Robot(Both(real, twin), twin, Dice("robot"), "drag")
    try:
        turn(robot, twin, real, home)
        real.until(lambda: looks_played_at(real, tmp_path / "table.png"))
        before = current.read_bytes()
        assert before.count(b'"draw"') == 1
        real.process.kill()
        real.process.wait(PATIENCE)
        twin.app.close_game()

        real = RealWindow(server, real_home, command([str(built / "mille")], server, real_home))
        twin.app.start()
        robot.hands = Both(real, twin)
        while not standalone.moved(real_home, ME):
            turn(robot, twin, real, home)
        assert current.read_bytes().startswith(before)
        # env turns into the program, so the player is a child of this very process.
        pid = real.process.pid
        real.until(lambda: programs_below(pid) == [built / "mille"])
        real.until(lambda: standalone.moved(real_home, OTHER) >= 1)
    finally:
        real.close()
        twin.app.close_game()
    assert not real.errors()
    record.follow(record.parse(current.read_bytes()))
    if shots := os.environ.get("MILLE_SHOTS"):
        shutil.copy(tmp_path / "table.png", Path(shots) / "standalone.png")


def test_what_it_needs_is_measured(built: Path) -> None:
    """Times say nothing on a busy machine, so it tests that both processes start and stay small."""
    report = standalone.measured([str(built / "mille")], runs=1, settled=0.5)
    print(json.dumps(report))
    assert report["first_frame_seconds"] > 0
    assert report["window"]["rss_mb"] + report["player"]["rss_mb"] < MOST_MEMORY_MB


STARTS_A_HELPER = """
import pathlib, runpy, subprocess, sys
honest, told = sys.argv[1:]
helper = subprocess.Popen(["sleep", "1000"], start_new_session=True, env={})
pathlib.Path(told).write_text(str(helper.pid))
runpy.run_path(honest, run_name="__main__")
"""


def test_another_program_plays_and_leaves_nothing_behind(built: Path, tmp_path: Path) -> None:
    """The standalone program is its guard, too."""
    other, told = tmp_path / "other.py", tmp_path / "helper"
    other.write_text(STARTS_A_HELPER)
    honest = ROOT / "tests" / "outside" / "players" / "honest.py"
    player = shlex.join([sys.executable, str(other), str(honest), str(told)])
    arena = ["arena", "--a", f"cmd:{player}", "--b", "novice", "--pairs", "1", "--jobs", "1"]
    found = json.loads(ran(built / "mille", *arena, "--rule", "target=100", "--json"))
    assert found["games"] == 2
    assert found["faults"] == [{}, {}]
    helper = Path("/proc") / told.read_text() / "cmdline"
    assert until(lambda: not helper.exists() or not helper.read_bytes())


APPIMAGETOOL = """#!/bin/sh
printf '%s\n' "$ARCH" "$@" > "$(dirname "$0")/asked"
test -x "$3/AppRun" && desktop-file-validate "$3"/*.desktop && cp "$3/.DirIcon" "$4"
"""
"""A stand-in, since nothing can be downloaded here: it checks what it is given."""


def test_an_appimage_is_asked_for(built: Path, tmp_path: Path) -> None:
    """All that appimagetool wants is at the top of the folder."""
    shutil.copytree(built, tmp_path / "dist" / "mille", symlinks=True)
    tool = tmp_path / "bin" / "appimagetool"
    tool.parent.mkdir()
    tool.write_text(APPIMAGETOOL)
    tool.chmod(0o755)
    path = f"{tool.parent}:{os.environ['PATH']}"
    here = {**os.environ, "PATH": path, "APPIMAGE_RUNTIME": "runtime-of-ours"}
    ran(ROOT / "packaging" / "linux" / "appimage.sh", tmp_path / "dist", env=here)
    app = tmp_path / "dist" / "Mille.AppDir"
    arch, *asked = (tool.parent / "asked").read_text().splitlines()
    image = tmp_path / "dist" / f"Mille-{mille.__version__}-{arch}.AppImage"
    assert asked == ["--runtime-file", "runtime-of-ours", str(app), str(image)]
    assert image.is_file()
    (entry,) = app.glob("*.desktop")
    icon = next(line for line in entry.read_text("utf-8").splitlines() if line.startswith("Icon="))
    assert (app / f"{icon.removeprefix('Icon=')}.png").resolve().is_file()


def command(program: list[str], server: XServer, home: Path) -> list[str]:
    """The command of the program, with nothing in its environment except this."""
    environment = standalone.environment(server.display, home)
    told = [f"{name}={value}" for name, value in environment.items()]
    return ["/usr/bin/env", "-i", *told, *program]


def turn(robot: Robot, twin: Program, real: RealWindow, home: Path) -> None:
    """Make a move in both windows; return when both records have it."""
    twin.settle()
    robot.move(twin.play.table.view)
    twin.frame()
    lines = (home / "games" / "current.jsonl").read_bytes().count(b"\n")
    real.until(lambda: real.lines() >= lines)


def press(real: RealWindow, keys: Sequence[str], happened: Callable[[], bool]) -> int:
    """Press these keys in turn until they have their effect; return how many presses it took."""
    end = time.monotonic() + PATIENCE
    times = 0
    while time.monotonic() < end:
        assert real.process.poll() is None, real.errors()
        real.key(keys[times % len(keys)])
        times += 1
        for _ in range(20):
            if happened():
                return times
            time.sleep(0.05)
    raise AssertionError(f"{', '.join(keys)}: nothing happens")


def programs_below(pid: int) -> list[Path]:
    """What the children of a process run; nothing of one that has just ended."""
    found = []
    for child in standalone.children(pid):
        with suppress(OSError):
            found.append(Path(f"/proc/{child}/exe").readlink())
    return found


def looks_played_at(real: RealWindow, file: Path) -> bool:
    real.picture(file)
    return colours(file) > COLOURS


def colours(file: Path) -> int:
    """How many colours a picture has at some of its points."""
    picture = pygame.image.load(file)
    width, height = picture.get_size()
    points = [(x, y) for x in range(0, width, 8) for y in range(0, height, 8)]
    return len({tuple(picture.get_at(point)) for point in points})
