"""An unexpected error, wherever it happens: one page says so, and the game goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from mille.agents import AnyMove
from mille.app.loop import run
from mille.engine.codec import Seat
from mille.games.mille.moves import Phase
from mille.i18n import load
from mille.session import disk
from mille.session.referee import Journal, Referee
from mille.session.sources import ME
from mille.ui import faces
from mille.ui.pages.menu import TroublePage
from mille.ui.pages.page import Page
from mille.ui.pages.settings import SettingsPage
from mille.ui.pages.shelf import ShelfPage
from mille.ui.scene import Services
from mille.ui.table.desk import Desk
from mille.ui.table.play import PlayScene
from mille.ui.table.stage import Stage
from mille.ui.table.table import Table
from tests.crash.conftest import no_writing
from tests.crash.test_disk import at_a_game, read, verified
from tests.parts import quick_rows
from tests.ui.conftest import Program, again, press
from tests.ui.tables import same_table

pytest.importorskip("resource", reason="as test_disk.py")

WORDS = load()


@pytest.fixture
def program(home: Path) -> Program:
    """The program at a game, with the person to draw."""
    made = at_a_game(home)
    assert made.play.table.view.phase is Phase.DRAW
    return made


def turn(program: Program, times: int = 1) -> None:
    """Run turns of the real loop, with its guard."""
    for _ in range(times):
        program.now += 1 / 60
        pygame.event.post(pygame.event.Event(pygame.USEREVENT))  # at rest it waits for one
        program.loop.guard(program.loop.turn)


def press_key(program: Program, key: int) -> None:
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
    turn(program)


def failing(monkeypatch: pytest.MonkeyPatch, where: type, name: str, times: int = 1) -> list[int]:
    """Let a method fail `times` times, after its work is done; return how often it still will."""
    real: Any = getattr(where, name)
    is_property = isinstance(real, property)
    work: Any = real.fget if is_property else real
    left = [times]

    def fail(*args: Any, **words: Any) -> Any:
        done = work(*args, **words)
        if left[0]:
            left[0] -= 1
            raise ZeroDivisionError(f"a fault of ours in {name} \udcff {left[0]}")
        return done

    monkeypatch.setattr(where, name, property(fail) if is_property else fail)
    return left


PLACES: list[tuple[type, str]] = [
    (PlayScene, "handle"),
    (PlayScene, "draw"),
    (Referee, "submit"),
    (Journal, "append"),
    (AnyMove, "think"),
    (PlayScene, "update"),
    (PlayScene, "due"),
    (Desk, "tell_next"),
    (Table, "tell"),
    (Stage, "advance"),
    (Services, "draw"),
    (Referee, "view"),
]
"""Methods from the loop down to the file, before and after the writing of a move."""


@pytest.mark.long
@pytest.mark.parametrize(
    ("where", "name"),
    quick_rows(PLACES, 2),
    ids=[f"{where.__name__}.{name}" for where, name in PLACES],
)
def test_the_game_goes_on_from_the_last_move(
    program: Program, home: Path, monkeypatch: pytest.MonkeyPatch, where: type, name: str
) -> None:
    path = disk.current_game()
    before = path.read_bytes()
    left = failing(monkeypatch, where, name)
    press_key(program, pygame.K_d)
    for _ in range(200):  # until the method is called
        if not left[0]:
            break
        move(program)
    assert not left[0]
    said = read(program.top)
    (report,) = disk.reports().iterdir()
    assert said.startswith(WORDS("error.title"))
    assert WORDS("error.body", file=str(report)) in said
    assert f"ZeroDivisionError: a fault of ours in {name} \\udcff" in report.read_text("utf-8")
    kept = path.read_bytes()
    assert kept.startswith(before)
    assert program.app.match is None
    turn(program, 3)  # and it is drawn
    press(program, "go_on")
    program.settle()
    assert path.read_bytes().startswith(kept)
    same_table(program.play)
    lines = path.read_bytes().count(b"\n")
    for _ in range(6):
        move(program)
    assert path.read_bytes().count(b"\n") > lines
    match = verified(path)
    assert program.play.match.referee.view(ME) == match.game.observe(match.state, Seat(0))
    assert len(list(disk.reports().iterdir())) == 1


def move(program: Program) -> None:
    """Draw for the person, or discard the first card, while turns of the real loop pass.

    It presses no key on a page that has opened meanwhile: space would close it unread.
    """
    if not at_the_table(program):
        return
    keys = [pygame.K_d]
    if program.play.match.referee.actor == ME and program.play.table.view.phase is Phase.PLAY:
        keys = [pygame.K_HOME, pygame.K_SPACE, pygame.K_x]
    for key in keys:
        if at_the_table(program):
            press_key(program, key)
    turn(program, 3)


def at_the_table(program: Program) -> bool:
    """Whether nothing lies over the table."""
    return program.app.table is not None and program.top is program.app.table


def test_what_was_pressed_before_the_page_opened_does_not_close_it(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing(monkeypatch, PlayScene, "due")
    program.settle()
    program.app.services.art.warm(60.0)  # while it wants a picture, nobody asks whether it rests
    while faces.to_come():
        faces.warm()
    program.app.services.dirty = False
    press_key(program, pygame.K_SPACE)
    turn(program, 3)
    assert read(program.top)


def test_a_table_that_can_never_be_drawn_has_a_way_past_it(program: Program) -> None:
    before = disk.current_game().read_bytes()
    with pytest.MonkeyPatch.context() as patch:
        failing(patch, PlayScene, "draw", times=1000)
        program.app.services.dirty = True
        turn(program)
        for _ in range(3):
            assert WORDS("error.title") in read(program.top)
            assert len(list(disk.reports().iterdir())) == 1  # all have one cause
            turn(program)  # the page is drawn
            press_key(program, pygame.K_RETURN)  # go on, and so on
        turn(program)
        press_key(program, pygame.K_DOWN)
        press_key(program, pygame.K_RETURN)
        assert isinstance(program.top, ShelfPage)
        assert program.app.services.running
    press(program, "continue")
    same_table(program.settle().play)
    assert disk.current_game().read_bytes() == before


@pytest.mark.parametrize("name", ["handle", "draw", "update"])
def test_on_a_page_over_the_table(
    program: Program, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    view = program.play.table.view
    program.key("escape")
    press(program, "settings")
    assert isinstance(program.top, SettingsPage)
    left = failing(monkeypatch, Page, name)
    press_key(program, pygame.K_DOWN)
    assert not left[0]
    assert WORDS("error.title") in read(program.top)
    turn(program)
    press(program, "go_on")
    program.settle()
    assert program.play.table.view == view


def test_a_report_that_cannot_be_written_is_not_promised(
    program: Program,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    failing(monkeypatch, PlayScene, "handle")
    with no_writing(home):
        press_key(program, pygame.K_d)
    assert WORDS("error.unwritten") in read(program.top)
    assert "a fault of ours in handle" in capsys.readouterr().err
    press(program, "go_on")
    same_table(program.settle().play)


def test_errors_of_the_same_second_have_a_report_each(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mille.app.loop.now", lambda: "2026-11-21T08:00:00Z")
    program.key("escape")
    for number, name in enumerate(("handle", "draw"), 1):  # two causes
        failing(monkeypatch, Page, name)
        program.app.open_settings()
        press_key(program, pygame.K_DOWN)
        turn(program)
        assert len(list(disk.reports().iterdir())) == number


def test_where_no_page_can_be_shown_the_program_says_so_and_the_game_is_there(
    program: Program, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It does not loop for ever, and the next start is like any other."""
    before = disk.current_game().read_bytes()
    program.app.close()
    with monkeypatch.context() as patch:
        patch.setattr(pygame, "quit", lambda: None)
        failing(patch, PlayScene, "draw", times=1000)
        failing(patch, TroublePage, "draw", times=1000)
        assert run(load()) == 1
    said = capsys.readouterr().err
    assert load()("error.body", file=str(disk.reports())) in said
    assert "Traceback" not in said
    same_table(again(program).settle().play)
    assert disk.current_game().read_bytes() == before
