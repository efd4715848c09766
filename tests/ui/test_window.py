"""The window: where it opens and how large, what SDL decides, what the desktop hears, games."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

import pygame
import pytest

from mille import APP_ID
from mille.app import defaults
from mille.app.loop import send_plain_frames
from mille.app.window import LARGEST_ICON, SIDES, Placement, open_window, picture_file, proposed
from mille.cards import Dice
from mille.engine.message import Message
from mille.games import entry, titles
from mille.games.mille.melds import rules_from
from mille.i18n import load
from mille.session import disk, matches, record, settings
from mille.session.settings import CHOICES, Settings
from mille.session.sources import ME
from mille.ui.input import Key
from mille.ui.pages.last_word import LastWordPage
from mille.ui.pages.page import Page
from mille.ui.pages.settings import TABS
from mille.ui.pages.sheet import SheetPage
from mille.ui.scene import REARRANGED
from mille.ui.table.replay import ReplayScene
from tests.games.matches import allows
from tests.golden.make import HERE
from tests.parts import long
from tests.patience import PATIENCE, SILENT, ran, until
from tests.ui.access.desk import DEBIAN, end, need_bus, session_bus
from tests.ui.conftest import PLAYED, SMALL, Program
from tests.ui.real import Both, RealWindow, XServer, fall_asleep, lacking, need_tools
from tests.ui.robot import MANNERS, Robot

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


PROPOSED = {
    (1280, 720, 1.0): (1280, 720, 1.0),
    (1024, 560, 1.0): (1024, 560, 1.0),
    (1366, 728, 1.0): (1280, 720, 1.0),
    (1920, 1040, 1.0): (1280, 720, 1.0),
    (2560, 1440, 1.0): (1707, 960, 1.0),
    (3840, 2160, 1.0): (2560, 1440, 1.0),
    (3840, 2160, 2.0): (2560, 1440, 1.0),
    (3200, 1800, 2.0): (2560, 1440, 1.0),
    (1920, 1080, 1.5): (1920, 1080, 1.0),
    (1920, 1080, 2.0): (1920, 1080, 1.3),
    (1366, 768, 2.0): (1366, 768, 1.4),
}
"""By the screen's sides and density those of a first window, and its scale."""


def test_a_first_window_suits_the_screen() -> None:
    assert {at: proposed(at[:2], at[2]) for at in PROPOSED} == PROPOSED


@pytest.mark.parametrize("room", [(800, 480), (1024, 600), (1366, 768), (1080, 1920), (7680, 4320)])
def test_it_never_exceeds_the_screen_and_all_of_the_table_is_seen(room: tuple[int, int]) -> None:
    for density in (0.5, 1.0, 1.2, 1.75, 2.0, 2.5, 3.0):
        width, height, scale = proposed(room, density)
        assert width <= room[0] and height <= room[1]
        assert scale in CHOICES["scale"] and 1 <= scale <= REARRANGED


# Without a window manager


def test_the_setting_under_the_first_tab_and_the_key_are_one(program: Program) -> None:
    page = program.settings(next(iter(TABS)))
    for key in (False, True):
        for full in (True, False):
            if key:
                program.key("f11")
            else:
                page.act(f"fullscreen/{full}", "choose")
            program.frame()
            assert program.app.services.settings.fullscreen is full
            assert program.loop.placement.full is full


def test_what_fills_the_screen_is_no_size_to_remember() -> None:
    """The dummy screen has 1024×768 pixels; the window was wider on another one."""
    for sizes, left in (
        ([(900, 600)], (900, 600)),
        ([(900, 600), (1024, 768)], (900, 600)),
        ([(900, 768)], (900, 768)),
        ([(1024, 600)], (1600, 600)),
    ):
        window = pygame.Window("mille", (1600, 700), hidden=True)
        placement = Placement(window)
        for size in sizes:
            window.size = size
            placement.look()
        kept = placement.kept(Settings())
        assert (kept.width, kept.height) == left
        window.destroy()


# On a desktop


def desktop(size: tuple[int, int], *more: str) -> closing[XServer]:
    need_tools()
    if not all(map(shutil.which, ("openbox", "xprop"))):
        lacking("not installed: openbox x11-utils (Debian)")
    return closing(XServer(size, *more))


class Managed(RealWindow):
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
    with closing(Managed(server, home)) as window:
        fall_asleep(window.process.pid, ASLEEP)
        yield window


def full(window: Managed) -> bool:
    """Whether the window manager shows the window on the full screen, and the settings say so."""
    there = "FULLSCREEN" in window.property("_NET_WM_STATE")
    return there and window.saved().fullscreen


def normal(window: Managed) -> bool:
    return not window.property("_NET_WM_STATE") and not window.saved().fullscreen


def near(frame: Sequence[int], before: Sequence[int]) -> bool:
    """Whether a window is where it was, but for its decoration, which may come late."""
    return all(abs(now - was) <= TITLE_BAR for now, was in zip(frame, before))


def maximised(window: Managed) -> bool:
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


# A window on Wayland, where frames take another way than on an X server

HINT = "SDL_FRAMEBUFFER_ACCELERATION"


def test_frames_are_plain_on_an_x_server_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """And there, too, what a person has chosen stays."""
    for driver, chosen, hint in (
        ("wayland", "", ""),
        ("dummy", "", ""),
        ("x11", "", "0"),
        ("x11", "1", "1"),
    ):
        monkeypatch.delenv(HINT, raising=False)
        if chosen:
            monkeypatch.setenv(HINT, chosen)
        monkeypatch.setattr("pygame.display.get_driver", lambda driver=driver: driver)
        send_plain_frames()
        assert os.environ.get(HINT, "") == hint


@pytest.fixture
def wayland(tmp_path: Path) -> Iterator[dict[str, str]]:
    if shutil.which("weston") is None:
        lacking("not installed: weston")
    tmp_path.chmod(0o700)
    kept = {name: text for name, text in os.environ.items() if not name.startswith("SDL_")}
    kept.pop("DISPLAY", None)
    kept |= {"XDG_RUNTIME_DIR": str(tmp_path), "SDL_AUDIODRIVER": "dummy"}
    server = subprocess.Popen(
        ["weston", "--backend=headless-backend.so", "--socket=mille", "--idle-time=0"],
        env=kept,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    begun = tmp_path / "mille"
    if not until(lambda: begun.exists() or server.poll() is not None) or not begun.exists():
        pytest.skip("weston does not start here")
    yield {**kept, "WAYLAND_DISPLAY": "mille", "MILLE_HOME": str(tmp_path / "home")}
    server.terminate()
    server.wait(PATIENCE)


@pytest.mark.long
def test_a_window_opens_without_an_x_server(wayland: dict[str, str]) -> None:
    """And draws: it says that it has a buffer for the screen."""
    program = subprocess.Popen(
        [sys.executable, "-m", "mille"],
        env={**wayland, "WAYLAND_DEBUG": "1"},
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
    )
    assert program.stderr is not None
    said = []
    for line in program.stderr:
        said.append(line)
        if "wl_surface" in line and "attach(wl_buffer" in line and "-> " in line:
            break
    program.terminate()
    program.stderr.close()
    assert program.wait(PATIENCE) == 0, "".join(said[-30:])
    assert any("set_title" in line for line in said)
    assert any(f'set_app_id("{APP_ID}")' in line for line in said)


# What SDL and pygame would do by themselves and Mille decides: each decision reaches SDL

ASK = """
import ctypes, json, sys
import mille.app
import pygame
from mille.ui.input import library
pygame.display.init(); pygame.font.init()
pygame.joystick.init()
from pygame._sdl2 import controller
controller.init()
from mille.ui.sound import load_mixer
load_mixer()
pygame.mixer.init()
window = pygame.Window("mille", hidden=True)
said = {name: library().SDL_GetHint(name.encode()) for name in json.loads(sys.argv[1])}
print(json.dumps({name: text and text.decode() for name, text in said.items()}))
"""


def hints(**given: str) -> dict[str, str | None]:
    """What SDL takes each hint for, in a program that uses all of pygame that ours does."""
    kept = {name: text for name, text in os.environ.items() if name not in defaults.HINTS}
    asked = json.dumps([*defaults.HINTS])
    said: dict[str, str | None] = json.loads(
        ran(sys.executable, "-c", ASK, asked, env={**kept, **SILENT, **given})
    )
    return said


def test_sdl_has_every_hint_and_pygame_changes_none() -> None:
    assert hints() == dict(defaults.HINTS)


def test_what_a_person_has_set_stays() -> None:
    name = "SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS"
    assert hints(**{name: "1"}) == {**defaults.HINTS, name: "1"}


def test_the_screen_may_dim_in_a_program_that_only_opens_a_window() -> None:
    ask = "import pygame; pygame.display.init(); print(pygame.display.get_allow_screensaver())"
    assert ran(sys.executable, "-c", ask).endswith("True\n")  # here it would end others' windows


def test_a_window_can_be_resized_and_has_all_pixels_of_the_screen() -> None:
    window = open_window("mille", Settings(), None)
    try:
        assert window.resizable
        assert defaults.WINDOW == {"hidden": True, "resizable": True, "allow_high_dpi": True}
    finally:
        window.destroy()


@pytest.mark.parametrize("side", (*SIDES, LARGEST_ICON))
def test_every_size_of_the_icon_is_there_and_is_see_through(side: int) -> None:
    picture = pygame.image.load(picture_file(side))
    assert picture.get_size() == (side, side)
    alphas = {picture.get_at((x, side // 2))[3] for x in range(side)}
    assert {0, 255} <= alphas


def test_without_the_files_of_the_icon_there_is_a_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("mille.app.window.assets_root", lambda: tmp_path)
    open_window("mille", Settings(), None).destroy()
    (said,) = caplog.records
    assert isinstance(said.msg, Message) and said.msg.id == "log.no_icon"


# The screen dims and locks as ever, but not while somebody watches what plays by itself

RECORD = HERE / "records" / "guts-1.jsonl"
KEEPER = Path(__file__).with_name("screen_keeper.py")


def stays_on() -> bool:
    return not pygame.display.get_allow_screensaver()


@pytest.fixture(autouse=True)
def dims() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_allow_screensaver(True)
    yield
    pygame.display.set_allow_screensaver(True)


def test_only_a_replay_that_runs_holds_the_screen(program: Program) -> None:
    program.frame()
    assert not stays_on()
    program.app.open_replay(RECORD)
    program.frame()
    scene = program.on(ReplayScene)
    assert not stays_on()
    for _ in range(2):
        program.key("space")
        assert scene.playing and stays_on()
        program.key("space")
        assert not scene.playing and not stays_on()
    program.key("space")
    program.key("f1")  # the rules lie on it
    assert not stays_on()
    program.key("escape")
    assert stays_on()
    program.key("escape")
    assert not stays_on()


def test_a_replay_at_its_end_lets_the_screen_go(program: Program) -> None:
    program.app.open_replay(RECORD, -1)
    scene = program.on(ReplayScene)
    scene.go(scene.replayed.count - 1)
    scene.handle(Key("space"))
    program.frame()
    assert stays_on()
    program.frame(1 / 10, times=300)
    assert scene.step == scene.replayed.count and not stays_on()


def test_auto_holds_it_until_the_person_has_a_choice() -> None:
    program = Program(Settings(voices="off"), SMALL)
    program.sit_down("beggar_my_neighbor", ["casual"], "saver")
    program.settle()
    assert not stays_on(), "each card waits for the person"
    program.play.forced.switch()
    for _ in range(300):
        program.frame(1 / 30)
        assert stays_on()
    program.app.open_menu()
    program.frame()
    assert not stays_on(), "the table waits"
    program.app.take_out(entry("mille").title)
    program.begin("saver")
    program.play.forced.switch()
    program.settle()
    program.frame(1 / 10, times=100)
    assert program.play.match.my_turn and not program.play.restless
    assert program.play.forced.on and not stays_on()


class Keeper:
    def __init__(self, folder: Path) -> None:
        need_bus("import gi")
        self._bus, self.address = session_bus(str(folder))
        self._keeper = subprocess.Popen(
            [DEBIAN, KEEPER],
            stdout=subprocess.PIPE,
            env={**os.environ, "DBUS_SESSION_BUS_ADDRESS": self.address},
            text=True,
        )
        assert self._keeper.stdout.readline() == "ready\n"
        self.asked: list[list[object]] = []
        """The calls so far."""
        Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self._keeper.stdout is not None
        for line in self._keeper.stdout:
            self.asked.append(json.loads(line))

    def close(self) -> None:
        end(self._keeper, self._bus)


@pytest.mark.long
def test_what_the_session_bus_hears(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing from start to exit but while a replay runs, and then who asks, and why."""
    need_tools()
    settings.save(home / "settings.json", Settings())
    with closing(Keeper(tmp_path)) as keeper, closing(XServer((1280, 720))) as server:
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", keeper.address)
        monkeypatch.setenv("MILLE_A11Y", "off")
        hold, let_go = ["Inhibit", "Mille", load()("app.watched")], ["UnInhibit", 7]
        for command in ((), (str(RECORD),)):
            window = RealWindow(server, home, (sys.executable, "-m", "mille", *command))
            fall_asleep(window.process.pid, 0.4)
            assert keeper.asked == []
            if command:
                window.key("space")
                assert until(lambda: keeper.asked == [hold]), keeper.asked
                window.key("space")
                assert until(lambda: keeper.asked == [hold, let_go]), keeper.asked
            window.close()
        assert keeper.asked == [hold, let_go]


# Windows smaller than any that can be used, as a window manager makes them for a moment

LEAST = (600, 560)
SIZES = [(320, 320), (320, 200), (200, 320), (100, 40), (20, 559), (599, 20), (2, 300), (1, 1)]
MOMENTS = 12


def tables() -> list[Any]:
    rows = [(game, count) for game in titles() for count in (0, -1)]
    return [row if row[1] else long(*row) for row in rows]


@pytest.mark.parametrize("scale", [2.5, long(1.0)])
@pytest.mark.parametrize(("game", "count"), tables())
def test_a_table_can_be_shown_in_any_window(game: str, count: int, scale: float) -> None:
    """Cards have no room there, which is no reason to fall."""
    found, seats = entry(game), entry(game).seats[count]
    rules = next(each for each in found.rule_sets.values() if allows(found, each, seats))
    others = [[*found.opponents][n % len(found.opponents)] for n in range(seats - 1)]
    matches.begin(disk.current_game(), game, rules, others, "You", "tiny").close()
    usual = Settings(speed=0.0, tables=PLAYED, scale=scale, captions="always")
    program = Program(usual, LEAST)
    program.loop.drawn_at_once = True
    program.app.start()
    for moment in range(MOMENTS):
        program.frame(dt=0.4, times=3)
        for size in SIZES[moment % 2 :: 2]:
            program.resize(size)
            program.frame(dt=0.4)
        program.resize(LEAST)


SETTINGS = settings.Settings(speed=0.0, sound=0)
SEED = "real 33"
"""A game in which the table asks where 2s go."""
SHORT = 50
"""A target that is reached in the first deals."""


def lay_out(home: Path, target: int) -> None:
    """Prepare a home folder with a game about to begin, and the settings."""
    rules = rules_from({"target": target})
    matches.begin(home / "games" / "current.jsonl", "mille", rules, "casual", "You", SEED).close()
    settings.save(home / "settings.json", SETTINGS)


def in_step(real: RealWindow, twin: Path) -> None:
    current = twin / "games" / "current.jsonl"
    wanted = current.read_bytes().count(b"\n") if current.exists() else 0
    assert until(lambda: real.lines() == wanted or real.process.poll() is not None), wanted
    assert real.lines() == wanted, real.errors()


def in_sight(real: RealWindow, twin: Program, page: Page) -> None:
    x, y, w, h = (int(side) for side in (page.paper.x, page.paper.y, page.paper.w, page.paper.h))
    spots = [(x + i, y + j) for i in range(4, w - 4, 9) for j in range(4, h - 4, 9)]
    wanted = [twin.window.get_surface().get_at(spot)[:3] for spot in spots]

    def alike() -> float:
        screen = real.screen()
        same = sum(screen.get_at(spot)[:3] == colour for spot, colour in zip(spots, wanted))
        return same / len(spots)

    assert until(lambda: alike() > 0.95), f"{alike():.0%} is as on the twin's page"


@pytest.mark.parametrize(
    ("manner", "target"), [("drag", SHORT), *(long(manner, 300) for manner in MANNERS)]
)
@pytest.mark.long
def test_a_real_game(server: XServer, home: Path, tmp_path: Path, manner: str, target: int) -> None:
    """Until the payment, closed and reopened half way; the record says the same as the twin's."""
    real_home, shots = tmp_path / "real", os.environ.get("MILLE_SHOTS")
    for place in (real_home, home):
        lay_out(place, target)
    real = RealWindow(server, real_home)
    twin = Program(SETTINGS)
    twin.app.start()
    robot = Robot(Both(real, twin), twin, Dice("robot"), manner)
    restarted = False
    for moves in range(600):
        with twin.unseen():
            twin.frame(times=60)
        in_step(real, home)
        top = twin.app.services.stack[-1]
        if isinstance(top, LastWordPage):
            break
        if isinstance(top, SheetPage):
            in_sight(real, twin, top)
            if shots:
                real.picture(Path(shots) / f"{manner}-sheet-{moves}.png")
            robot.hands.key("return")
            continue
        table = twin.app.table
        if moves == 9 and not restarted:
            restarted = True
            real.close()
            twin.app.close_game()
            real = RealWindow(server, real_home)
            twin.app.start()
            robot.hands = Both(real, twin)
            continue
        if table.match.referee.actor == ME and not table.match.pending:
            real.key("F5")  # not one of our keys, but it finishes what is still to be told
            robot.move(table.table.view)
            if shots and moves % 5 == 0:
                real.picture(Path(shots) / f"{manner}-{moves:03}.png")
    else:
        raise AssertionError("no end")
    assert restarted
    real.close()
    (mine,) = (home / "games" / "history").iterdir()
    (its,) = (real_home / "games" / "history").iterdir()
    # The creation times differ; everything that happened is the same.
    assert its.read_text().splitlines()[1:] == mine.read_text().splitlines()[1:]
    record.follow(record.parse(its.read_bytes()))
    shutil.rmtree(real_home)


@pytest.mark.long
def test_a_window_is_no_larger_than_the_screen(home: Path) -> None:
    """It may last have been on a larger one."""
    need_tools()
    settings.save(home / "settings.json", SETTINGS.changed(width=1920, height=1080))
    with closing(XServer((700, 600))) as server, closing(RealWindow(server, home)) as real:
        assert real.size() == (700, 600)


@pytest.mark.parametrize("away", [False, True], ids=["in front", "behind"])
@pytest.mark.long
def test_a_window_that_another_program_destroys_ends_the_program(
    server: XServer, home: Path, away: bool
) -> None:
    """Behind others, nothing that it asks the X server would tell it."""
    lay_out(home, SHORT)
    real = RealWindow(server, home)
    kept = home / "settings.json"

    def hears() -> bool:
        real.key("m")
        return settings.load(kept)[0].muted

    assert until(hears), "it never looked at its events"
    real.destroy(away)
    assert real.process.wait(PATIENCE) == 0, real.errors()
    assert real.errors() == ""
