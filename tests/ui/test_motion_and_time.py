"""Less motion, no flashing, and nothing that you must do quickly or read in time."""

from __future__ import annotations

import ctypes
import plistlib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from mille.app.look import CLIENT_AREA_ANIMATION, Preferences, is_reduced
from mille.games import entry, titles
from mille.session.settings import Settings
from mille.ui.pages.reading import LogPage
from mille.view.beat import Felt
from tests.parts import quick_first
from tests.ui.conftest import SMALL
from tests.ui.test_take_back import sit

FLASH, DARK, MOST = 0.1, 0.8, 3
"""WCAG 2.3.1: a flash is a change of luminance this large there and back, with the darker side
below that; and no more than so many in a second."""


@pytest.mark.parametrize(
    ("file", "text", "reduced"),
    [
        (".config/gtk-4.0/settings.ini", "[Settings]\ngtk-enable-animations=0\n", True),
        (".config/gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations=true\n", False),
        (".config/kdeglobals", "[KDE]\nAnimationDurationFactor=0\n", True),
        (".config/kdeglobals", "no section", False),
        ("elsewhere", "", False),
    ],
)
def test_less_motion_is_taken_from_the_desktop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, text: str, reduced: bool
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / file).write_text(text, "utf-8")
    assert is_reduced(tmp_path) is reduced


def test_less_motion_is_taken_from_macos(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "darwin")
    folder = tmp_path / "Library/Preferences"
    folder.mkdir(parents=True)
    plist = folder / "com.apple.universalaccess.plist"
    plist.write_bytes(plistlib.dumps({"reduceMotion": True}))
    assert is_reduced(tmp_path)
    plist.write_bytes(b"\x00 no list")
    assert not is_reduced(tmp_path)


@pytest.mark.parametrize(
    ("answers", "moves", "reduced"), [(1, 0, True), (1, 1, False), (0, 0, False)]
)
def test_less_motion_is_taken_from_windows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answers: int, moves: int, reduced: bool
) -> None:
    def asked(what: int, size: int, into: Any, flags: int) -> int:
        assert (what, size, flags) == (CLIENT_AREA_ANIMATION, 0, 0)
        into._obj.value = moves
        return answers

    user = SimpleNamespace(SystemParametersInfoW=asked)
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(user32=user), raising=False)
    assert is_reduced(tmp_path) is reduced


def test_it_is_asked_for_at_the_first_start_only(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mille.app.look.is_reduced", lambda where: True)
    preferences = Preferences()
    assert preferences.read().reduced_motion
    preferences.write(Settings(reduced_motion=False))
    assert not preferences.read().reduced_motion


def luminances(surface: pygame.Surface) -> list[float]:
    """The luminance of each of nine parts of a picture."""
    small = pygame.transform.smoothscale(surface, (3, 3))
    found = []
    for x in range(3):
        for y in range(3):
            r, g, b = (each / 255 for each in small.get_at((x, y))[:3])
            light = [n / 12.92 if n <= 0.04045 else ((n + 0.055) / 1.055) ** 2.4 for n in (r, g, b)]
            found.append(0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2])
    return found


def flashes(course: list[float]) -> int:
    """How often the light goes up and down again, or down and up."""
    turns, at, way = 0, course[0], 0
    for now in course:
        if abs(now - at) >= FLASH and min(now, at) < DARK:
            turns, way, at = turns + (way != (1 if now > at else -1)), 1 if now > at else -1, now
        elif (now - at) * way > 0:
            at = now
    return turns // 2


@pytest.mark.long
@pytest.mark.parametrize("game", quick_first(titles(), 1))
def test_no_moment_flashes(home: Path, game: str) -> None:
    program = sit(game, titles()[game].usual_seats, Settings(speed=1.0))
    program.settle()
    table, surface = program.play.table, pygame.Surface(SMALL)
    for moment in entry(game).presenter.moments:
        table.effects.held_up.feel(Felt(moment, table.written.prompt, None, None))  # type: ignore[union-attr]
        seconds: list[list[float]] = []
        for _ in range(30):
            program.frame(1 / 30)
            program.top.draw(surface)
            seconds.append(luminances(surface))
        assert max(flashes([each[n] for each in seconds]) for n in range(9)) <= MOST
        table.effects.held_up.end()


@pytest.mark.long
@pytest.mark.parametrize("game", titles())
def test_no_play_flashes_at_the_fastest_pace(home: Path, game: str) -> None:
    program = sit(game, titles()[game].usual_seats, Settings(speed=16.0))
    play, surface, frames = program.play, pygame.Surface(SMALL), list[list[float]]()
    while len(frames) < 450 and program.top is play:
        program.frame(1 / 30)
        if play.desk.my_move and not play.table.stage.busy:
            move, *_ = play.table.entry.game.moves(play.driver.view())
            play.desk.submit(move)
        play.draw(surface)
        frames.append(luminances(surface))
    seconds = [frames[at : at + 30] for at in range(0, len(frames) - 29, 5)]
    assert seconds
    assert (
        max(flashes([each[n] for each in second]) for second in seconds for n in range(9)) <= MOST
    )


def test_the_measure_of_flashes_finds_them() -> None:
    assert flashes([0.1, 0.5] * 5) == 4 and flashes([0.1, 0.15, 0.1]) == 0


def test_the_log_is_walked_line_by_line(home: Path) -> None:
    """What has left the table is still in the log, and the arrows read it."""
    program = sit("mille", 2, Settings(speed=0.0))
    program.settle()
    program.key("d")
    program.settle()
    news = [program.app.words.text(each) for each in program.play.table.log()]
    program.key("f3")
    assert isinstance(program.top, LogPage)
    read = []
    for _ in news:
        here = program.top.here
        assert here is not None
        read.append(here.name)
        program.key("up")
    assert read == news[::-1] and len(read) > 1


def test_a_refusal_that_went_from_the_table_stands_in_the_log(home: Path) -> None:
    program = sit("mille", 2, Settings(speed=0.0))
    program.settle()
    for key in ("x", "x", "d"):  # a refusal that is met twice is one line
        program.key(key)
    program.settle()
    program.frame(30.0)
    assert program.play.table.toast is None
    program.key("f3")
    assert isinstance(program.top, LogPage)
    *_, refused, drawn = [
        part.name for part in program.top.frame().nodes() if part.role == "listitem"
    ]
    assert refused == program.app.words("refusal.phase.draw")
    assert drawn == program.app.words.text(program.play.table.log()[-1]) != refused
