"""Without a display the program says so in one sentence and does not run unseen."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from unittest.mock import Mock

import pygame
import pytest

from mille.app.loop import run
from mille.engine.message import message
from mille.i18n import load
from mille.session import disk, matches
from mille.session.disk import Lock
from tests.games.mille.positions import rules
from tests.parts import fault_of, quick_first
from tests.patience import PATIENCE

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="elsewhere there is always one"
)
DISPLAYS: dict[str, dict[str, str]] = {
    "none": {},
    "empty": {"DISPLAY": "", "WAYLAND_DISPLAY": ""},
    "one that is not there": {"DISPLAY": ":4242"},
    "no name of one": {"DISPLAY": "nonsense"},
    "no Wayland there": {"WAYLAND_DISPLAY": "nowhere", "XDG_RUNTIME_DIR": "."},
    "neither there": {"DISPLAY": ":4242", "XDG_RUNTIME_DIR": "/nowhere"},
}
ASKED_FOR = ("DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "SDL_VIDEODRIVER")


def start(home: Path, **display: str) -> subprocess.CompletedProcess[str]:
    """Start the program with this environment's display alone; stop it if it goes on."""
    usual = {name: value for name, value in os.environ.items() if name not in ASKED_FOR}
    environment = {**usual, "MILLE_HOME": str(home), **display}
    command = [sys.executable, "-m", "mille"]
    return subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False
    )


@pytest.mark.parametrize("name", quick_first(DISPLAYS, 2))
def test_it_is_said_in_one_sentence(tmp_path: Path, name: str) -> None:
    done = start(tmp_path / "home", **DISPLAYS[name])
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert line == f"mille: {load('en')('fault.no_screen')}"
    assert not (tmp_path / "home").exists()


@pytest.mark.long
def test_what_is_named_and_not_there_is_said_too(tmp_path: Path) -> None:
    for driver in ("x11", "nonsense"):
        done = start(tmp_path, SDL_VIDEODRIVER=driver, DISPLAY=":4242")
        assert done.returncode == 2
        (line,) = done.stderr.splitlines()
        assert driver in line


def test_a_reason_that_is_a_sentence_is_part_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """On Windows they are sentences."""
    failing = Mock(side_effect=pygame.error("The handle is invalid."))
    monkeypatch.setattr("mille.app.loop.find_display", failing)
    said = fault_of(run, load()).message
    assert said == message("fault.no_display", reason="The handle is invalid")


@pytest.mark.long
def test_a_saved_game_and_settings_are_left_alone(home: Path) -> None:
    matches.begin(disk.current_game(), "mille", rules(), "casual", "You", "x").close()
    disk.settings_file().write_text("{", "utf-8")
    before = {path: path.read_bytes() for path in home.rglob("*") if path.is_file()}
    assert start(home).returncode == 2
    assert {path: path.read_bytes() for path in home.rglob("*") if path.is_file()} == before
    assert Lock(disk.current_game()).take()
