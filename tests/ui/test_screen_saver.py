"""The screen dims and locks as ever, but not while somebody watches what plays by itself."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pygame
import pytest

from mille.games import entry
from mille.i18n import load
from mille.session import settings
from mille.session.settings import Settings
from mille.ui.input import Key
from mille.ui.pages.new_game import Chosen
from mille.ui.table.replaying.scene import ReplayScene
from tests.golden.make import HERE
from tests.patience import PATIENCE, until
from tests.ui.access.desk import DEBIAN
from tests.ui.conftest import SMALL, Program, against
from tests.ui.real import RealWindow, XServer, fall_asleep, lacking, need_tools

RECORD = HERE / "records" / "guts-1.jsonl"
KEEPER = Path(__file__).with_name("screen_keeper.py")


def stays_on() -> bool:
    """Whether the screen is held on."""
    return not pygame.display.get_allow_screensaver()


@pytest.fixture(autouse=True)
def dims() -> Iterator[None]:
    """Other tests find a screen that may dim."""
    pygame.display.init()
    pygame.display.set_allow_screensaver(True)
    yield
    pygame.display.set_allow_screensaver(True)


def test_only_a_replay_that_runs_holds_the_screen(program: Program) -> None:
    program.frame()
    assert not stays_on()
    program.app.open_replay(RECORD)
    program.frame()
    scene = program.top
    assert isinstance(scene, ReplayScene)
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
    scene = program.top
    assert isinstance(scene, ReplayScene)
    scene.go(scene.replayed.count - 1)
    scene.handle(Key("space"))
    program.frame()
    assert stays_on()
    program.frame(1 / 10, times=300)
    assert scene.step == scene.replayed.count and not stays_on()


def test_auto_holds_it_until_the_person_has_a_choice(home: Path) -> None:
    program = Program(Settings(voices="off"), SMALL)
    game = entry("beggar_my_neighbor")
    program.app.take_out(game.title)
    program.app.new_game(Chosen(("casual",), game.rule_sets["standard"]), "saver")
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
    program.app.new_game(against("casual", "standard"), "saver")
    program.settle()
    program.play.forced.switch()
    program.settle()
    program.frame(1 / 10, times=100)
    assert program.play.driver.my_turn and not program.play.restless
    assert program.play.forced.on and not stays_on()


class Keeper:
    """A session bus, and what dims the screen on it."""

    def __init__(self, folder: Path) -> None:
        there = shutil.which("dbus-daemon") and DEBIAN.exists()
        if not there or subprocess.run([DEBIAN, "-c", "import gi"], capture_output=True).returncode:
            lacking("not installed: dbus python3-gi (Debian)")
        self._bus = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--print-address=1"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "XDG_RUNTIME_DIR": str(folder)},
            text=True,
        )
        assert self._bus.stdout is not None
        self.address = self._bus.stdout.readline().strip()
        self._keeper = subprocess.Popen(
            [DEBIAN, KEEPER],
            stdout=subprocess.PIPE,
            env={**os.environ, "DBUS_SESSION_BUS_ADDRESS": self.address},
            text=True,
        )
        assert self._keeper.stdout is not None
        assert self._keeper.stdout.readline() == "ready\n"
        self.asked: list[list[object]] = []
        """The calls so far."""
        Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self._keeper.stdout is not None
        for line in self._keeper.stdout:
            self.asked.append(json.loads(line))

    def close(self) -> None:
        """End both."""
        for process in (self._keeper, self._bus):
            process.kill()
            process.wait(PATIENCE)


@pytest.mark.long
def test_what_the_session_bus_hears(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing from start to exit but while a replay runs, and then who asks, and why."""
    need_tools()
    keeper = Keeper(tmp_path)
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", keeper.address)
    monkeypatch.setenv("MILLE_A11Y", "off")
    settings.save(home / "settings.json", Settings())
    server = XServer((1280, 720))
    hold = ["Inhibit", "Mille", load()("app.watched")]
    try:
        for command in ((), (str(RECORD),)):
            window = RealWindow(server, home, (sys.executable, "-m", "mille", *command))
            fall_asleep(window.process.pid, 0.4)
            assert keeper.asked == []
            if command:
                window.key("space")
                assert until(lambda: keeper.asked == [hold]), keeper.asked
                window.key("space")
                assert until(lambda: keeper.asked == [hold, ["UnInhibit", 7]]), keeper.asked
            window.close()
        assert keeper.asked == [hold, ["UnInhibit", 7]]
    finally:
        server.close()
        keeper.close()
