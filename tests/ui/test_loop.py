"""The loop: it sleeps while nothing moves, and wakes for anything that happens."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from mille.app.loop import USUAL, Pace
from mille.games import entry, titles
from mille.session.settings import Settings
from mille.ui import input
from mille.ui.pages.menu import TroublePage
from mille.ui.pages.new_game import Chosen
from mille.ui.pages.settings import SettingsPage
from mille.ui.sound import Loudspeaker
from tests.parts import long, quick_first
from tests.patience import PATIENCE
from tests.ui.conftest import SMALL, Program, against
from tests.ui.real import RealWindow, XServer, fall_asleep, need_tools

EVERY_FRAME_IS_SEEN = True

MANY = 2000
TINY = ((1, 1), (1, 500), (500, 1), (20, 20), (200, 2000), (319, 319))
"""Windows that nobody can play in, but that some window manager makes."""
"""Turns after which whatever was going on is over."""


def rest(program: Program) -> None:
    """Let turns of the loop pass until it would sleep."""
    for _ in range(MANY):
        if program.loop.at_rest:
            return
        program.frame()
    raise AssertionError("it never rests")


@pytest.fixture
def turns(monkeypatch: pytest.MonkeyPatch, program: Program) -> list[float]:
    """The lengths of the loop's steps."""
    made: list[float] = []
    step = program.loop.step

    def counted(dt: float) -> None:
        made.append(dt)
        step(dt)

    monkeypatch.setattr(program.loop, "step", counted)
    return made


def pages(program: Program, place: str) -> None:
    """Go to places where you might leave the program alone."""
    if place == "start":
        return
    if place == "settings":
        program.app.services.push(SettingsPage(program.app.services))
        return
    program.app.new_game(against("casual", "standard"), "loop")
    program.settle()
    if place == "menu":
        program.app.open_menu()


@pytest.mark.parametrize("place", ["start", "settings", "table", "menu"])
def test_while_nothing_happens_there_is_no_turn(
    program: Program, turns: list[float], place: str
) -> None:
    pages(program, place)
    rest(program)
    turns.clear()
    asleep = threading.Timer(
        0.1, lambda: pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F5, mod=0))
    )
    asleep.start()
    program.loop.turn()
    asleep.join()
    assert len(turns) == 1, "the turn of the key, and none before it"


def test_the_newest_frame_is_told_before_the_loop_sleeps(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    reader = SimpleNamespace(
        listening=True,
        asked=lambda: (),
        show=lambda shown: done.append("show"),
        flush=lambda: done.append("flush"),
    )
    monkeypatch.setattr(program.loop, "_reader", reader)
    monkeypatch.setattr("mille.app.loop.until_event", lambda wait: done.append("sleep"))
    program.app.services.dirty = True
    for _ in range(20):
        program.loop.turn()
    assert done[:1] == ["show"] and done[-2:] == ["flush", "sleep"]


def test_what_begins_after_a_rest_begins_at_its_beginning(
    program: Program, turns: list[float]
) -> None:
    rest(program)
    time.sleep(0.1)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F5, mod=0))
    program.loop.turn()
    assert turns[-1] <= 1 / program.loop._pace.rate


def test_cards_that_are_carried_and_held_still_come_upright_and_rest(home: Path) -> None:
    program = Program(Settings())
    program.app.new_game(against("casual", "standard"), "loop")
    program.settle()
    sprite = program.play.table.stage.hand()[0]
    x, y = program.play.table.stage.shown_pose(sprite).rect.center
    program.press(x, y)
    for i in range(1, 12):
        program.point(x + 25 * i, y - 60)
    assert program.play.hands.carrying._tilt
    assert not program.loop.at_rest
    rest(program)
    assert program.play.hands.full
    assert sprite.pose.angle == 0


def test_at_rest_the_sound_device_is_let_go(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mille.app.loop.QUIET", 0.05)
    speaker = program.app.services.audio = Loudspeaker()
    speaker.volumes(0.3, 0.0, False)
    rest(program)
    speaker.play("pick")
    assert pygame.mixer.get_init() is not None
    for _ in range(10):  # a new device is an event too
        if pygame.mixer.get_init() is not None:
            program.loop.turn()
    assert pygame.mixer.get_init() is None


def test_where_sdl_is_not_found_the_queue_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.init()
    pygame.event.clear()
    monkeypatch.setattr(input, "_sdl_wait", lambda: None)
    assert not input.until_event(0.05)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F5, mod=0))
    assert input.until_event()
    assert input.until_event(), "the event is still there"


def test_sdl_is_found() -> None:
    assert input.asks_sdl()


@pytest.mark.parametrize(
    ("rates", "rate"), [([60], 60), ([144], 144), ([60, 120], 120), ([0], USUAL), ([], USUAL)]
)
def test_the_pace_is_that_of_the_display(
    monkeypatch: pytest.MonkeyPatch, rates: list[int], rate: float
) -> None:
    monkeypatch.setattr("pygame.display.get_desktop_refresh_rates", lambda: rates)
    pace = Pace()
    pace.follow_display()
    assert pace.rate == rate
    pace.wait()
    began = time.perf_counter()
    for _ in range(5):
        pace.wait()
    assert time.perf_counter() - began >= 4 / rate, "no quicker"


HEARS_CTRL_C = (
    "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler);"
    "from mille.cli import main; sys.exit(main([]))"
)
"""The program as in a terminal, even if whoever runs the tests ignores Ctrl-C."""


@pytest.mark.parametrize(
    ("number", "seconds"),
    [(signal.SIGTERM, 0.4), long(signal.SIGTERM, 1.0), long(signal.SIGINT, 1.0)],
)
def test_a_window_at_rest_sleeps_and_is_closed_by_a_signal(
    tmp_path: Path, number: signal.Signals, seconds: float
) -> None:
    need_tools()
    server = XServer((1024, 640))
    try:
        window = RealWindow(server, tmp_path, (sys.executable, "-c", HEARS_CTRL_C))
        fall_asleep(window.process.pid, seconds)
        window.process.send_signal(number)
        assert window.process.wait(PATIENCE) == 0
    finally:
        server.close()


def test_garbage_is_looked_for_once_the_window_stands(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[bool] = []
    services = program.app.services

    def turn() -> None:
        looked.append(gc.isenabled())
        services.running = len(looked) < 2

    monkeypatch.setattr(program.loop, "turn", turn)
    monkeypatch.setattr(program.app, "load_tables", lambda: None)
    gc.disable()
    try:
        program.loop.run()
    finally:
        gc.enable()
        gc.unfreeze()
    assert looked == [False, True], "not for the first frame, but from then on"


@pytest.mark.long
@pytest.mark.parametrize("game", quick_first(titles(), 1))
def test_a_window_may_be_as_small_as_a_pixel(home: Path, game: str) -> None:
    program = Program(Settings(), SMALL)
    program.app.start()
    found = entry(game)
    program.app.take_out(found.title)
    others = ("casual",) * (found.title.usual_seats - 1)
    program.app.new_game(Chosen(others, next(iter(found.rule_sets.values()))), "tiny")
    program.settle()
    for size in TINY:
        program.window.size = size
        for key in ("f1", "escape", "h", "escape", "escape", "escape"):
            program.frame(times=2)
            program.key(key)
        assert not isinstance(program.top, TroublePage)
    program.window.size = SMALL
    program.frame(times=2)
    assert program.app.services.size == SMALL
    assert not (home / "reports").exists()


def test_what_goes_wrong_at_every_frame_is_reported_once(
    home: Path, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program.app, "open_error", lambda report: None)
    for number in range(5):

        def fail(number: int = number) -> None:
            raise ValueError(f"frame {number}")

        program.loop.guard(fail)
    assert len(list((home / "reports").iterdir())) == 1
    program.loop.guard(lambda: [].pop())
    assert len(list((home / "reports").iterdir())) == 2


FIRST_FRAME = """
import os, sys
from mille.app.loop import Loop, run
from mille.i18n import load
turn = Loop.turn
def stop(self):
    turn(self)
    if self.frames:
        print(*(name for name, module in sys.modules.items() if module is not None))
        sys.stdout.flush()
        os._exit(0)
Loop.turn = stop
run(load())
"""


def test_the_shelf_is_there_before_the_code_of_tables_and_games(tmp_path: Path) -> None:
    """Loading it would take a third of the time until the first frame."""
    places = dict.fromkeys(("MILLE_HOME", "HOME"), str(tmp_path))
    silent = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    ran = subprocess.run(
        [sys.executable, "-c", FIRST_FRAME],
        env=os.environ | places | silent,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    loaded = ran.stdout.split()
    assert "mille.ui.pages.shelf" in loaded
    table = [name for name in loaded if name.startswith("mille.ui.table")]
    games = [name for name in loaded if name.startswith("mille.games.") and name.count(".") > 2]
    assert table + games == []
    later = {"pygame.mixer", "_hashlib", "multiprocessing", "sqlite3"}
    later |= {"mille.app.history", "mille.ui.pages.you"}
    assert later & {*loaded} == set()


def test_the_first_frame_does_not_wait() -> None:
    assert Pace().left <= 0
