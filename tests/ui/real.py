"""The program in a real window on an X server of its own, driven by real pointer and key events.

A twin of it runs here without a window, from the same record: as both play the same game, the twin
knows where everything is on the other's screen.
"""

from __future__ import annotations

import ctypes
import io
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pygame
import pytest

from tests.patience import PATIENCE, until
from tests.ui.conftest import Program

LOOK = 0.05
"""Seconds between two looks for the window."""
TOOLS = ("Xvfb", "xdotool", "import")
XKEYS = {
    "return": "Return",
    "space": "space",
    "escape": "Escape",
    "tab": "Tab",
    "home": "Home",
    "end": "End",
    "right": "Right",
    "left": "Left",
}


def lacking(reason: str) -> None:
    """Skip a test that cannot be tried here; on Linux in CI it can, so it fails there."""
    if os.environ.get("CI") and sys.platform.startswith("linux"):
        pytest.fail(reason)
    pytest.skip(reason)


def need_tools() -> None:
    """Skip or fail the test if the tools for real windows are not installed."""
    if missing := [tool for tool in TOOLS if shutil.which(tool) is None]:
        lacking(f"not installed: {', '.join(missing)} (Debian: xvfb xdotool imagemagick)")


def wakes(pid: int) -> dict[str, int]:
    """How often each thread of a process has gone to sleep."""
    found = {}
    for status in Path(f"/proc/{pid}/task").glob("*/status"):
        fields = dict(line.split(":", 1) for line in status.read_text().splitlines())
        found[status.parent.name] = int(fields["voluntary_ctxt_switches"])
    return found


def fall_asleep(pid: int, seconds: float) -> None:
    """Wait until no thread of a process has woken up for a while."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        before = wakes(pid)
        time.sleep(seconds)
        if wakes(pid) == before:
            return
    raise AssertionError(f"it never sleeps for {seconds} seconds")


class XServer:
    def __init__(self, size: tuple[int, int], *more: str) -> None:
        read, write = os.pipe()
        screen = "-screen", "0", f"{size[0]}x{size[1]}x24"
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-noreset", *screen, *more],
            pass_fds=[write],
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(read) as answer:
            self.display = f":{answer.readline().strip()}"

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE)


class RealWindow:
    def __init__(
        self,
        server: XServer,
        home: Path,
        command: Sequence[str] = (sys.executable, "-m", "mille"),
        **more: str,
    ) -> None:
        """`more` is for its environment."""
        self.environment = {
            **os.environ,
            "DISPLAY": server.display,
            "MILLE_HOME": str(home),
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            "PYTHONFAULTHANDLER": "1",
            **more,
        }
        # Where the tests have a display, pygame has given their own windows a class.
        self.environment.pop("SDL_VIDEO_X11_WMCLASS", None)
        self.home = home
        self.process = subprocess.Popen(
            list(command), env=self.environment, cwd=home, stderr=subprocess.PIPE
        )
        self.window = self._find_window()

    def _find_window(self) -> str:
        """Looks are counted, not seconds, of which a busy machine may have few for this."""
        for _ in range(round(PATIENCE / LOOK)):
            found = self._tool("xdotool", "search", "--onlyvisible", "--class", "mille")
            if found:
                return found.split()[0]
            assert self.process.poll() is None, self.errors()
            time.sleep(LOOK)
        self.process.send_signal(signal.SIGABRT)  # nothing else would end it, nor say where it is
        self.process.wait(PATIENCE)
        raise AssertionError(f"no window; {self.errors()}")

    def _tool(self, *words: str) -> str:
        done = subprocess.run(words, env=self.environment, capture_output=True, text=True)
        return done.stdout.strip()

    def click(self, x: float, y: float) -> None:
        at = str(round(x)), str(round(y))
        self._tool("xdotool", "mousemove", "--window", self.window, *at, "click", "1")

    def drag(self, x: float, y: float, to_x: float, to_y: float) -> None:
        words = ["xdotool", "mousemove", "--window", self.window, str(round(x)), str(round(y))]
        words += ["mousedown", "1"]
        steps = 6
        for i in range(1, steps + 1):
            at = x + (to_x - x) * i / steps, y + (to_y - y) * i / steps
            words += ["mousemove", "--window", self.window, str(round(at[0])), str(round(at[1]))]
            words += ["sleep", "0.01"]
        self._tool(*words, "mouseup", "1")

    def key(self, name: str) -> None:
        self._tool("xdotool", "key", XKEYS.get(name, name))

    def picture(self, path: Path) -> None:
        self._tool("import", "-window", "root", str(path))

    def size(self) -> tuple[int, int]:
        """How wide and high the window is."""
        words = self._tool("xdotool", "getwindowgeometry", "--shell", self.window).split()
        found = dict(word.split("=") for word in words)
        return int(found["WIDTH"]), int(found["HEIGHT"])

    def screen(self) -> pygame.Surface:
        command = ["import", "-window", "root", "bmp:-"]
        done = subprocess.run(command, env=self.environment, capture_output=True, check=True)
        return pygame.image.load(io.BytesIO(done.stdout), "screen.bmp")

    def until(self, happened: Callable[[], object]) -> None:
        """Wait for something that happens while it runs."""

        def there() -> object:
            assert self.process.poll() is None, self.errors()
            return happened()

        assert until(there, pause=0.02)

    def errors(self) -> str:
        """What the program wrote to standard error, once it has ended."""
        return self.process.stderr.read().decode()

    def lines(self) -> int:
        """How many lines the record of the current game has; 0 if it was put away."""
        path = self.home / "games" / "current.jsonl"
        return path.read_bytes().count(b"\n") if path.exists() else 0

    def destroy(self, away: bool) -> None:
        """Destroy the window, as any other program can; `away` first takes the focus from it."""
        x11 = ctypes.CDLL("libX11.so.6")
        x11.XOpenDisplay.restype = ctypes.c_void_p
        display = ctypes.c_void_p(x11.XOpenDisplay(self.environment["DISPLAY"].encode()))
        if away:
            x11.XSetInputFocus(display, ctypes.c_ulong(0), 0, ctypes.c_ulong(0))
        x11.XDestroyWindow(display, ctypes.c_ulong(int(self.window)))
        x11.XCloseDisplay(display)

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE)


class Both:
    def __init__(self, real: RealWindow, twin: Program) -> None:
        self.real, self.twin = real, twin

    def click(self, x: float, y: float) -> None:
        self.real.click(x, y)
        self.twin.click(x, y)

    def drag(self, x: float, y: float, to_x: float, to_y: float) -> None:
        self.real.drag(x, y, to_x, to_y)
        self.twin.drag(x, y, to_x, to_y)

    def key(self, name: str) -> None:
        self.real.key(name)
        self.twin.key(name)
