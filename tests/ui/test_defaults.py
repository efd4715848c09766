"""What SDL and pygame would do by themselves and Mille decides: each decision reaches SDL."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from mille.app import defaults
from mille.app.window import LARGEST_ICON, SIDES, open_window, picture_file
from mille.engine.message import Message
from mille.session.settings import Settings

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
    silent = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, "-c", ASK, json.dumps([*defaults.HINTS])],
        env={**kept, **silent, **given},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    said: dict[str, str | None] = json.loads(done.stdout)
    return said


def test_sdl_has_every_hint_and_pygame_changes_none() -> None:
    assert hints() == dict(defaults.HINTS)


def test_what_a_person_has_set_stays() -> None:
    name = "SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS"
    assert hints(**{name: "1"}) == {**defaults.HINTS, name: "1"}


def test_nothing_is_decided_twice() -> None:
    assert not defaults.HINTS.keys() & defaults.LEFT_ALONE.keys()


def test_the_screen_may_dim_in_a_program_that_only_opens_a_window() -> None:
    pygame.display.quit()
    pygame.display.init()
    assert pygame.display.get_allow_screensaver()


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
