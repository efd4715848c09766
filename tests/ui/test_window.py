"""Where the window opens and how large, what is remembered of it, and what the desktop hears."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame
import pytest

from mille import APP_ID
from mille.app.window import SIDES, Placement, proposed
from mille.session import settings
from mille.session.settings import CHOICES, Settings
from mille.ui.pages.settings import GROUPS, SettingsPage
from mille.ui.scene import REARRANGED
from tests.patience import PATIENCE, until
from tests.ui.conftest import Program
from tests.ui.real import RealWindow, XServer, fall_asleep, lacking, need_tools

MANAGED = """<?xml version="1.0"?>
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <margins><bottom>40</bottom></margins>
  <keyboard>
    <keybind key="F7"><action name="ToggleFullscreen"/></keybind>
    <keybind key="F8"><action name="ToggleMaximize"/></keybind>
  </keyboard>
</openbox_config>
"""
"""A desktop with a panel of 40 pixels, and keys to maximise a window and to fill the screen."""
PANEL = 40
TITLE_BAR = 30
"""At most how high a title bar is."""
ASLEEP = 0.2
"""Seconds for which a program at rest does not wake."""


# What is proposed at the first start


@pytest.mark.parametrize(
    ("room", "density", "wanted"),
    [
        ((1280, 720), 1.0, (1280, 720, 1.0)),
        ((1024, 560), 1.0, (1024, 560, 1.0)),
        ((1366, 728), 1.0, (1280, 720, 1.0)),
        ((1920, 1040), 1.0, (1280, 720, 1.0)),
        ((2560, 1440), 1.0, (1707, 960, 1.0)),
        ((3840, 2160), 1.0, (2560, 1440, 1.0)),
        ((3840, 2160), 2.0, (2560, 1440, 1.0)),
        ((3200, 1800), 2.0, (2560, 1440, 1.0)),
        ((1920, 1080), 1.5, (1920, 1080, 1.0)),
        ((1920, 1080), 2.0, (1920, 1080, 1.3)),
        ((1366, 768), 2.0, (1366, 768, 1.4)),
    ],
)
def test_a_first_window_suits_the_screen(
    room: tuple[int, int], density: float, wanted: tuple[int, int, float]
) -> None:
    assert proposed(room, density) == wanted


@pytest.mark.parametrize("density", [0.5, 1.0, 1.2, 1.75, 2.0, 2.5, 3.0])
@pytest.mark.parametrize("room", [(800, 480), (1024, 600), (1366, 768), (1080, 1920), (7680, 4320)])
def test_it_never_exceeds_the_screen_and_all_of_the_table_is_seen(
    room: tuple[int, int], density: float
) -> None:
    width, height, scale = proposed(room, density)
    assert width <= room[0] and height <= room[1]
    assert scale in CHOICES["scale"] and 1 <= scale <= REARRANGED


# Without a window manager


def test_full_screen_is_the_first_of_the_settings(program: Program) -> None:
    assert next(iter(GROUPS.values()))[0] == "fullscreen"
    page = SettingsPage(program.app.services)
    program.app.services.push(page)
    for full in (True, False):
        page.act("fullscreen", "increment" if full else "decrement")
        program.frame()
        assert program.app.services.settings.fullscreen is full
        assert program.loop.placement.full is full


def test_the_key_and_the_setting_are_one(program: Program) -> None:
    for full in (True, False, True):
        program.key("f11")
        assert program.app.services.settings.fullscreen is full
        assert program.loop.placement.full is full


@pytest.mark.parametrize(
    ("sizes", "left"),
    [
        ([(900, 600)], (900, 600)),
        ([(900, 600), (1024, 768)], (900, 600)),
        ([(900, 768)], (900, 768)),
        ([(1024, 600)], (1600, 600)),
    ],
)
def test_what_fills_the_screen_is_no_size_to_remember(
    sizes: list[tuple[int, int]], left: tuple[int, int]
) -> None:
    """The dummy screen has 1024×768 pixels; the window was wider on another one."""
    window = pygame.Window("mille", (1600, 700), hidden=True)
    placement = Placement(window)
    for size in sizes:
        window.size = size
        placement.look()
    kept = placement.kept(Settings())
    assert (kept.width, kept.height) == left
    window.destroy()


# On a desktop


@contextmanager
def desktop(size: tuple[int, int], *more: str) -> Iterator[XServer]:
    """An X server with a window manager and a panel."""
    need_tools()
    if not all(map(shutil.which, ("openbox", "xprop"))):
        lacking("not installed: openbox x11-utils (Debian)")
    server = XServer(size, *more)
    try:
        yield server
    finally:
        server.close()


class Managed(RealWindow):
    """The program's window, with a window manager."""

    def __init__(self, server: XServer, home: Path) -> None:
        config = home / "openbox.xml"
        config.write_text(MANAGED, "utf-8")
        self.manager = subprocess.Popen(
            ["openbox", "--sm-disable", "--config-file", str(config)],
            env={"DISPLAY": server.display, "HOME": str(home), "PATH": "/usr/bin:/bin"},
            stderr=subprocess.DEVNULL,
        )
        self.environment = {"DISPLAY": server.display}
        assert until(
            lambda: "window id" in self._tool("xprop", "-root", "_NET_SUPPORTING_WM_CHECK")
        )
        super().__init__(server, home, MILLE_A11Y="off")  # a screen reader would keep it awake

    def property(self, name: str) -> str:
        """A property of the window, as another program reads it."""
        return self._tool("xprop", "-id", self.window, name).partition("=")[2].strip()

    def frame(self) -> tuple[int, int, int, int]:
        """Where the window is with its decoration: left, top, right, bottom."""
        said = self._tool("xwininfo", "-id", self.window).splitlines()
        wanted = ("Absolute upper-left X", "Absolute upper-left Y", "Width", "Height")
        lines = dict(line.strip().split(": ", 1) for line in said if ": " in line)
        x, y, w, h = (int(lines[name]) for name in wanted)
        left, right, top, bottom = map(int, self.property("_NET_FRAME_EXTENTS").split(","))
        return x - left, y - top, x + w + right, y + h + bottom

    def saved(self) -> Settings:
        """The settings on the disk."""
        return settings.load(self.home / "settings.json")[0]

    def wait(self, come: Callable[[], Any]) -> None:
        """Wait until the program and its window are so, and it has seen all that happened."""
        assert until(come), (self.property("_NET_WM_STATE"), self.size(), self.saved())
        fall_asleep(self.process.pid, ASLEEP)

    def close(self) -> None:
        super().close()
        self.manager.terminate()
        self.manager.wait(PATIENCE)


@contextmanager
def started(server: XServer, home: Path) -> Iterator[Managed]:
    """The program, until it is left."""
    window = Managed(server, home)
    try:
        fall_asleep(window.process.pid, ASLEEP)
        yield window
    finally:
        window.close()


def full(window: Managed) -> bool:
    """Whether the window manager shows the window on the full screen, and the settings say so."""
    there = "FULLSCREEN" in window.property("_NET_WM_STATE")
    return there and window.saved().fullscreen


def normal(window: Managed) -> bool:
    """Whether the window is neither maximised nor on the full screen."""
    return not window.property("_NET_WM_STATE") and not window.saved().fullscreen


def near(frame: Sequence[int], before: Sequence[int]) -> bool:
    """Whether a window is where it was, but for its decoration, which may come late."""
    return all(abs(now - was) <= TITLE_BAR for now, was in zip(frame, before))


def maximised(window: Managed) -> bool:
    """Whether it is maximised."""
    return window.property("_NET_WM_STATE").count("MAXIMIZED") == 2


@pytest.mark.long
@pytest.mark.parametrize("size", [(1024, 600), (1366, 768), (800, 480)])
def test_at_first_all_of_the_window_is_in_sight(home: Path, size: tuple[int, int]) -> None:
    """With its decoration, above the panel."""
    with desktop(size) as server, started(server, home) as window:

        def fits() -> bool:
            left, top, right, bottom = window.frame()
            return left >= 0 <= top and right <= size[0] and bottom <= size[1] - PANEL

        window.wait(fits)


@pytest.mark.long
def test_on_a_dense_screen_it_is_larger(home: Path) -> None:
    with desktop((3840, 2160), "-dpi", "192") as server, started(server, home) as window:
        assert window.size() == (2560, 1440)


@pytest.mark.long
def test_a_size_from_a_large_screen_fits_on_a_small_one_and_is_not_forgotten(home: Path) -> None:
    settings.save(home / "settings.json", Settings(width=1900, height=1000))
    with desktop((1024, 600)) as server, started(server, home) as window:
        window.wait(lambda: window.frame()[2] <= 1024 and window.frame()[3] <= 600 - PANEL)
    with desktop((1920, 1200)) as server, started(server, home) as window:
        window.wait(lambda: window.size() == (1900, 1000))


@pytest.mark.long
def test_full_screen_ended_by_the_window_manager_is_noticed(home: Path) -> None:
    """Whoever ends it, the window is where it was before."""
    settings.save(home / "settings.json", Settings(width=800, height=600))
    with desktop((1280, 800)) as server, started(server, home) as window:
        before = window.frame()
        assert not near(before, (0, 0, 800, 600)), "not in the corner, where full screen begins"
        for enter, leave in (("F11", "F7"), ("F11", "F11"), ("F7", "F11"), ("F7", "F7")):
            window.key(enter)
            window.wait(lambda: full(window) and window.size() == (1280, 800))
            window.key(leave)
            window.wait(lambda: normal(window) and near(window.frame(), before))


@pytest.mark.long
def test_maximised_and_full_screen_are_remembered_apart_from_the_size(home: Path) -> None:
    settings.save(home / "settings.json", Settings(width=800, height=600))
    with desktop((1280, 800)) as server:
        with started(server, home) as window:
            window.key("F8")
            window.wait(lambda: maximised(window) and window.size()[0] == 1280)
        assert settings.load(home / "settings.json")[0].maximised
        with started(server, home) as window:
            window.wait(lambda: maximised(window) and window.size()[0] == 1280)
            window.key("F11")
            window.wait(lambda: full(window) and window.size() == (1280, 800))
        with started(server, home) as window:
            window.wait(lambda: full(window) and window.size() == (1280, 800))
            window.key("F11")
            window.wait(lambda: maximised(window) and window.size()[1] < 800)
            window.key("F8")
            window.wait(lambda: normal(window) and window.size() == (800, 600))
        left = settings.load(home / "settings.json")[0]
        assert (left.fullscreen, left.maximised) == (False, False)
        assert (left.width, left.height) == (800, 600)


@pytest.mark.long
def test_the_icon_and_the_class_of_the_window(home: Path) -> None:
    with desktop((1024, 768)) as server, started(server, home) as window:
        assert window.property("WM_CLASS") == f'"{APP_ID}", "{APP_ID}"'
        assert not window.property("_NET_WM_BYPASS_COMPOSITOR")
        command = ["-len", "1000000", "-notype", "-f", "_NET_WM_ICON", "32x", " $0+\n"]
        said = window._tool("xprop", "-id", window.window, *command, "_NET_WM_ICON")
        numbers = [int(each, 16) for each in said.partition(" ")[2].split(",")]
        sides, at = [], 0
        while at < len(numbers):
            width, height = numbers[at : at + 2]
            pixels = numbers[at + 2 : at + 2 + width * height]
            assert len({*pixels}) > 20, "more than a blot"
            sides.append(width)
            at += 2 + width * height
        assert tuple(sides) == SIDES
