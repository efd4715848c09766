"""A home, settings or a game that cannot be read: a page says so, and nothing is lost."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mille.app.look import Preferences
from mille.app.loop import Loop
from mille.cli import main
from mille.session import disk, settings
from mille.session.saved_match import ME
from mille.session.settings import Settings
from mille.ui.pages.new_game import NewGamePage
from mille.ui.pages.shelf import ShelfPage
from tests.crash.conftest import locked_up
from tests.crash.test_disk import WORDS, again, at_a_game, press, read, verified
from tests.ui.conftest import SMALL, Program, under_title
from tests.ui.tables import same_table

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="modes of POSIX")

MINE = Settings(speed=0.0, table="day", sort="value")


def start_in(home: Path) -> Program:
    """The program just after its start, with the settings that it finds."""
    preferences = Preferences()
    made = Program(preferences.read(), SMALL)
    made.app.preferences = preferences
    made.app.start()
    made.frame()
    return made


def everything(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_home_that_cannot_be_looked_into(home: Path) -> None:
    """A page says which folder and why; once it can be read, all is as it was."""
    program = at_a_game(home)
    view = program.play.driver.referee.view(ME)
    program.app.close()
    settings.save(disk.settings_file(), MINE)
    before = everything(home)
    with locked_up(home):
        program = start_in(home)
        said = read(program.top)
        assert WORDS("reason.EACCES") in said
        assert str(home / "games") in said
        press(program, "again")
        assert read(program.top) == said
        program.key("m")  # a change now must not overwrite them
    assert everything(home) == before
    program.app.services.save_settings(program.app.services.settings)
    assert everything(home) == before
    press(program, "again")
    program.settle()
    assert program.app.services.settings == MINE
    assert program.play.driver.referee.view(ME) == view
    same_table(program.play)
    assert settings.load(disk.settings_file()) == (MINE, None)


def test_the_command_opens_a_window_all_the_same(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pygame.quit", lambda: None)
    said: list[str] = []

    def run(loop: Loop) -> None:
        loop.step(1 / 60)
        said.append(read(loop.app.services.stack[-1]))

    monkeypatch.setattr(Loop, "run", run)
    with locked_up(home):
        assert main([]) == 0
    assert WORDS("reason.EACCES") in said[0]


def test_settings_that_cannot_be_put_aside_are_left_alone(home: Path) -> None:
    path = disk.settings_file()
    settings.save(path, MINE)
    before = path.read_bytes()
    disk.reports().write_text("in the way", "utf-8")
    with locked_up(path):
        program = start_in(home)
        assert isinstance(program.top, ShelfPage)
        said = under_title(program.top)
        assert str(path) in said
        assert program.app.words("start.settings_left", file=str(path), why="").strip() in said
        program.key("m")
    assert path.read_bytes() == before
    program.app.start()
    assert program.app.services.settings == MINE
    assert isinstance(program.top, ShelfPage)
    assert under_title(program.top) == ""
    program.key("m")
    assert settings.load(path) == (MINE.changed(muted=True), None)


def test_a_game_that_cannot_be_read_leaves_room_for_a_new_one(home: Path) -> None:
    """It is put aside, not deleted; and it is back if no new one is begun."""
    program = at_a_game(home)
    path = disk.current_game()
    before, view = path.read_bytes(), program.play.driver.referee.view(ME)
    with locked_up(path):
        program = again(program)
        said = read(program.top)
        assert WORDS("reason.EACCES") in said
        assert str(disk.history()) in said
        press(program, "new")
        assert isinstance(program.top, NewGamePage)
        program.key("escape")
        assert read(program.top) == said
    press(program, "again")
    program.settle()
    assert program.play.driver.referee.view(ME) == view
    with locked_up(path):
        program = again(program)
        press(program, "new")
        press(program, "begin")
        program.settle()
        same_table(program.play)
    (kept,) = disk.history().iterdir()
    kept.chmod(0o600)
    assert kept.read_bytes() == before
    assert path.read_bytes() != before
    verified(path)
