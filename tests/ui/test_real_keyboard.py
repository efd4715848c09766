"""Other keyboards, NumLock and Alt in a real window, with real key events."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from mille.games.mille.melds import rules_from
from mille.session import saved_match, settings
from mille.session.settings import Settings
from tests.patience import PATIENCE
from tests.ui.conftest import SIZE
from tests.ui.real import RealWindow, XServer, lacking, need_tools

D, Q, M = "40", "24", "58"
"""The places of these keys on an American keyboard, as an X server numbers them."""
SETTINGS = Settings(speed=0.0, sound=0)


@pytest.fixture
def server() -> Iterator[XServer]:
    """An X server."""
    need_tools()
    if shutil.which("setxkbmap") is None:
        lacking("not installed: setxkbmap (Debian: x11-xkb-utils)")
    made = XServer(SIZE)
    yield made
    made.close()


@pytest.fixture
def real(server: XServer, home: Path) -> Iterator[RealWindow]:
    """A window with a game in which the person draws first."""
    rules = rules_from({"target": 50})
    path = home / "games" / "current.jsonl"
    saved_match.begin(path, "mille", rules, "casual", "You", "real 33").close()
    settings.save(home / "settings.json", SETTINGS)
    made = RealWindow(server, home)
    yield made
    if made.process.poll() is None:
        made.close()


def use(real: RealWindow, *layout: str) -> None:
    """Type on another keyboard."""
    subprocess.run(["setxkbmap", *layout], env=real.environment, check=True)


def until(real: RealWindow, happened: Callable[[], bool]) -> None:
    """Wait until something has happened in the window."""
    end = time.monotonic() + PATIENCE
    while not happened():
        assert real.process.poll() is None, real.errors()
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.mark.long
@pytest.mark.parametrize("layout", ["us", "de", "ru", "gr", "il", "ru,us"])
def test_the_letter_at_a_place_draws_and_quits(real: RealWindow, layout: str) -> None:
    use(real, layout)
    before = real.lines()

    def has_drawn() -> bool:
        real.key(D)  # refused until it is the person's turn, and once they have drawn
        return real.lines() > before

    until(real, has_drawn)
    real.key(f"ctrl+{Q}")
    assert real.process.wait(PATIENCE) == 0


def is_muted(real: RealWindow, muted: bool) -> bool:
    """Whether the sounds are off, or on."""
    return settings.load(real.home / "settings.json")[0].muted is muted


@pytest.mark.long
@pytest.mark.parametrize("layout", ["us", "ru"])
def test_alt_and_the_key_of_the_system_do_nothing(real: RealWindow, layout: str) -> None:
    use(real, layout)
    muted = False
    for held in ("alt", "super", "ctrl+alt"):
        real.key(f"{held}+{M}")  # if this did something too, M alone would undo it
        real.key(M)
        muted = not muted
        until(real, partial(is_muted, real, muted))
