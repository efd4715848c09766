"""Disks that are full, read-only or gone, homes that cannot be read, clocks and locks."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from mille.app.look import Preferences
from mille.app.loop import Loop
from mille.cli import main
from mille.engine.message import message
from mille.games.mille.melds import rules_from
from mille.games.mille.moves import Phase
from mille.i18n import load
from mille.parts.rummy import Discard
from mille.session import disk, matches, record, settings
from mille.session.record import Header, SeatName
from mille.session.referee import Journal
from mille.session.settings import Settings
from mille.session.sources import ME
from mille.ui.pages.last_word import LastWordPage
from mille.ui.pages.menu import TroublePage
from mille.ui.pages.new_game import NewGamePage
from mille.ui.pages.page import Page
from mille.ui.pages.sheet import SheetPage
from mille.ui.pages.shelf import ShelfPage
from mille.ui.scene import Scene
from tests.crash.conftest import locked_up, no_writing
from tests.parts import kind_of
from tests.ui.conftest import SMALL, Program, again, against, launched, press, under_title
from tests.ui.tables import same_table

resource = pytest.importorskip("resource", reason="Windows has no limits to set")

WORDS = load()


@pytest.fixture
def program(home: Path) -> Program:
    """The program at instant speed, in the smallest window, with a game begun."""
    return at_a_game(home)


@pytest.fixture
def path(home: Path) -> Path:
    """The record of the game that is played."""
    return disk.current_game()


def at_a_game(home: Path, seed: str = "disk", target: int = 1200) -> Program:
    """The program at a game in its home, against a player that moves at once."""
    rules = rules_from({"target": target})
    seats = (SeatName("You", record.HUMAN), SeatName("Chance", "random"))
    header = Header("mille", rules, seats, seed, "2026-11-21T08:00:00Z")
    Journal.begin(disk.current_game(), header).close()
    made = launched()
    return made.settle()


def read(page: Scene) -> str:
    assert isinstance(page, TroublePage), page
    return f"{page.title}. {under_title(page)}"


def said(program: Program) -> str:
    """The line shown at the table."""
    toast = program.play.table.toast.said
    return "" if toast is None else program.app.words.text(toast)


def verified(path: Path) -> Any:
    """The match of a record, followed to its last line."""
    return record.follow(record.parse(path.read_bytes()))


def rest(program: Program) -> None:
    for _ in range(60):
        program.frame()
        play = program.app.table
        if play is None or program.top is not play:
            return
        if play.match.referee.actor == ME and not play.match.pending:
            return


def turn(program: Program) -> None:
    """Draw or discard, whatever happens; or close a sheet."""
    rest(program)
    if isinstance(program.top, SheetPage) and not program.top.sheet.over:
        program.key("return")
        rest(program)
    if program.app.table is None or program.play.match.referee.actor != ME:
        return
    view = program.play.table.view
    if view.phase is Phase.DRAW:
        program.key("d")
    else:
        program.play.desk.submit(Discard(view.hand[-1]), ())
    program.frame()


# Full


@contextmanager
def room(path: Path, more: int) -> Iterator[None]:
    """Let no file grow to more than this one's size plus `more` bytes: the system's own limit."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + more, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)


def test_no_room_for_a_line_at_any_of_its_bytes(program: Program, path: Path) -> None:
    """The move is refused with a message and the record stays; with room, it can be made."""
    before, view = path.read_bytes(), program.play.match.referee.view(ME)
    assert view.phase is Phase.DRAW
    for more in range(len(b'{"event":"draw","seat":0,"card":"KC"}\n')):
        with room(path, more):
            program.key("d")
        assert WORDS.within(message("reason.EFBIG")) in said(program), more
        assert path.read_bytes() == before
        assert program.play.match.referee.view(ME) == view
        assert not path.with_name("current.jsonl.new").exists()
    program.key("d")
    program.settle()
    assert program.play.match.referee.view(ME).phase is Phase.PLAY
    assert path.read_bytes().startswith(before)
    assert path.read_bytes().count(b"\n") == before.count(b"\n") + 1
    same_table(program.play)
    verified(path)


def test_half_a_line_that_cannot_be_cut_off_is_not_written_after(
    program: Program, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such a line in the middle of a record once made it unreadable for ever."""
    before, stuck = path.read_bytes(), OSError(errno.EIO, "Input/output error")
    with monkeypatch.context() as patch:
        patch.setattr(os, "truncate", Mock(side_effect=stuck))
        with room(path, 11):
            program.key("d")
    assert path.read_bytes() == before + b'{"event":"d'
    assert len(verified(path).moments) == len(before.splitlines()) - 2
    turn(program)
    turn(program)
    program.settle()
    assert len(verified(path).moments) > len(before.splitlines())
    assert program.play.match.referee.view(ME) == again(program).play.match.referee.view(ME)


def test_a_full_disk(small_disk: Path, monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    """A real one: moves are refused, a restart keeps everything, and with room play goes on."""
    monkeypatch.setenv("MILLE_HOME", str(small_disk))
    program = at_a_game(small_disk)
    path = disk.current_game()
    filler = small_disk / "filler"
    with filler.open("wb", buffering=0) as file, pytest.raises(OSError, match="space"):
        while True:
            file.write(bytes(1024))
    for _ in range(400):  # use up what is left of the last block
        turn(program)
        if "space" in said(program) or isinstance(program.top, TroublePage):
            break
    else:
        raise AssertionError("the disk was never full")
    kept = path.read_bytes()
    verified(path)
    restarted = again(program)
    assert WORDS.within(message("reason.ENOSPC")) in read(restarted.top)
    assert str(path.parent) in read(restarted.top)
    assert path.read_bytes() == kept
    restarted.key("return")
    assert WORDS.within(message("reason.ENOSPC")) in read(restarted.top)
    filler.unlink()
    restarted.key("return")
    same_table(restarted.settle().play)
    for _ in range(6):
        turn(restarted)
    restarted.settle()
    assert path.read_bytes().startswith(kept)
    assert len(path.read_bytes()) > len(kept)
    verified(path)
    program.window.destroy()


def test_no_room_for_a_new_game_leaves_the_old_one(program: Program, path: Path) -> None:
    before, view = path.read_bytes(), program.play.match.referee.view(ME)
    with room(path, -path.stat().st_size + 40):
        program.app.new_game(against("casual", "standard"))
        program.frame()
        assert WORDS.within(message("reason.EFBIG")) in read(program.top)
    assert path.read_bytes() == before
    assert not list(disk.open_games().iterdir())
    press(program, "again")
    program.settle()
    assert program.play.match.referee.view(ME) == view


# Read-only


def test_a_folder_that_cannot_be_written(home: Path) -> None:
    """At the very first start no game can be begun; a page says so, and where and why."""
    with no_writing(home):
        program = launched()
        program.frame()
        assert WORDS.within(message("reason.EACCES")) in read(program.top)
        assert str(home / "games") in read(program.top)
        press(program, "again")
        assert WORDS.within(message("reason.EACCES")) in read(program.top)
    press(program, "again")
    assert isinstance(program.top, ShelfPage)


def test_a_saved_game_in_a_folder_that_cannot_be_written(program: Program, path: Path) -> None:
    before, view = path.read_bytes(), program.play.match.referee.view(ME)
    with no_writing(path.parent):
        restarted = again(program)
        restarted.frame()
        denied = message("reason.EACCES")
        assert WORDS("unsaved.body", folder=str(path.parent), reason=denied) in read(restarted.top)
        assert path.read_bytes() == before
    press(restarted, "again")
    assert restarted.play.match.referee.view(ME) == view
    assert path.read_bytes() == before


def test_a_folder_that_becomes_read_only(program: Program, path: Path) -> None:
    """Open files can still be written; what cannot be undone or put away stays."""
    with no_writing(path.parent):
        for _ in range(4):
            turn(program)
        program.settle()
        verified(path)
        program.app.new_game(against("casual", "standard"))
        program.frame()
        assert WORDS.within(message("reason.EACCES")) in read(program.top)
    kept = path.read_bytes()
    press(program, "again")
    program.settle()
    assert path.read_bytes().startswith(kept)
    same_table(program.play)


@pytest.mark.long
def test_a_history_that_cannot_be_written(home: Path) -> None:
    """The payment is shown all the same, and the record is put away once that is possible."""
    program = at_a_game(home, "end 262", target=1)  # the shortest of 300
    path, history = disk.current_game(), disk.history()
    history.mkdir()
    with no_writing(history):
        for _ in range(2000):
            if program.app.table is None:
                break
            turn(program)
        assert isinstance(program.top, LastWordPage)
        assert verified(path).game.waiting(verified(path).state).actor is None
        press(program, "again")
        program.frame()
        assert WORDS.within(message("reason.EACCES")) in read(program.top)
        # After a restart the payment is there again.
        program = again(program)
        program.frame(times=3)
        assert isinstance(program.top, LastWordPage)
    finished = path.read_bytes()
    press(program, "again")
    same_table(program.settle().play)
    (kept,) = history.iterdir()
    assert kept.read_bytes() == finished
    assert path.exists()


def test_settings_that_cannot_be_kept_hinder_nothing(home: Path) -> None:
    program = at_a_game(home)
    with no_writing(home):
        program.key("m")
        assert program.app.services.settings.muted
        for _ in range(4):
            turn(program)
    same_table(program.settle().play)


# Gone, and torn


@pytest.mark.parametrize("what", ["record", "folder"])
def test_what_was_tidied_away_is_written_again(program: Program, path: Path, what: str) -> None:
    for _ in range(3):
        turn(program)
    program.settle()
    if what == "record":
        path.unlink()
    else:
        path.parent.rename(path.parent.with_name("elsewhere"))
    for _ in range(3):
        turn(program)
    program.settle()
    assert program.play.match.referee.view(ME) == again(program).play.match.referee.view(ME)
    verified(path)


def test_cut_at_every_byte_of_the_last_line(program: Program, path: Path) -> None:
    """After a power cut, say: all that comes before the line stays, and the game goes on."""
    program.key("d")
    program.settle()
    program.app.close()
    whole = path.read_bytes()
    start = whole.rfind(b"\n", 0, -1) + 1
    before = len(verified(path).moments) - 1
    assert b'"draw"' in whole[start:]
    for cut in range(start, len(whole) + 1):
        path.write_bytes(whole[:cut])
        game = matches.resume(path)
        assert len(game.past) == before + (cut >= len(whole) - 1)
        if cut < len(whole) - 1:
            view = game.referee.view(ME)
            assert view.phase is Phase.DRAW
        else:
            assert game.referee.submit(ME, Discard(game.referee.view(ME).hand[0])) is None
        game.close()
        verified(path)
        assert not record.parse(path.read_bytes()).torn


# Clocks and locks


def test_the_clock_is_set_back(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games laid aside in the same second, or before they began, each keep a record."""
    times = cycle(["2026-11-21T08:00:00Z", "2026-11-21T08:00:00Z", "1970-01-01T00:00:00Z"])
    monkeypatch.setattr(matches, "now", lambda: next(times))
    seen: set[str] = set()
    for number in range(7):
        program.app.new_game(against("casual", "standard"), f"clock {number}")
        kept = {path.name for path in disk.open_games().iterdir()}
        assert seen < kept
        assert len(kept) == number + 1
        seen = kept
    seeds = [record.parse(p.read_bytes()).header.seed for p in disk.open_games().iterdir()]
    assert sorted(seeds) == sorted(["disk", *(f"clock {number}" for number in range(6))])
    assert record.parse(disk.current_game().read_bytes()).header.seed == "clock 6"


LOCKED = """
import sys
from pathlib import Path
from mille.session.disk import Lock
held = Lock(Path(sys.argv[1]))
print(held.take(), flush=True)
sys.stdin.read()
"""


def test_a_second_window_says_that_it_is_the_second(program: Program, path: Path) -> None:
    program.app.close()
    words = [sys.executable, "-c", LOCKED, str(path)]
    first = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert first.stdout.readline() == "True\n"
    before = path.read_bytes()
    second = launched()
    second.frame()
    page = kind_of(Page, second.top)
    assert page.title == WORDS("locked.title")
    assert second.app.table is None
    press(second, "again")
    assert second.app.table is None
    # There is no way round it: neither to a new game nor past an error.
    for way in (partial(second.app.new_game, against("casual", "standard")), second.app.first_page):
        way()
        second.frame()
        assert second.app.table is None
        assert second.top.title == WORDS("locked.title")  # type: ignore[attr-defined]
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) != []
    first.send_signal(signal.SIGKILL)
    first.wait()
    first.stdout.close()
    press(second, "again")
    same_table(second.settle().play)


def test_a_lock_that_was_tidied_away_is_made_again(program: Program, home: Path) -> None:
    """With the next game at the latest, unless another window has it by then."""
    mine, others = program.app.lock, disk.Lock(disk.current_game())
    disk.current_game().with_suffix(".lock").unlink()
    assert mine.take()
    assert not others.take()
    disk.current_game().with_suffix(".lock").unlink()
    assert others.take()
    program.app.new_game(against("casual", "standard"))
    program.frame()
    before = disk.current_game().read_bytes()
    program.frame(times=30)
    assert disk.current_game().read_bytes() == before
    assert program.top.title == WORDS("locked.title")  # type: ignore[attr-defined]
    others.release()
    press(program, "again")
    same_table(program.settle().play)


def test_a_disk_without_locks_is_named(program: Program, home: Path) -> None:
    """It used to be taken for another window, which nobody could close."""
    program.app.close()
    none = OSError(errno.ENOLCK, "No locks available")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(disk, "_lock", Mock(side_effect=none))
        program.app.start()
        assert WORDS.within(message("reason.ENOLCK")) in read(program.top)
    press(program, "again")
    same_table(program.play)


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
    view = program.play.match.referee.view(ME)
    program.app.close()
    settings.save(disk.settings_file(), MINE)
    before = everything(home)
    with locked_up(home):
        program = start_in(home)
        said = read(program.top)
        assert WORDS.within(message("reason.EACCES")) in said
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
    assert program.play.match.referee.view(ME) == view
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
    assert WORDS.within(message("reason.EACCES")) in said[0]


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
    before, view = path.read_bytes(), program.play.match.referee.view(ME)
    with locked_up(path):
        program = again(program)
        said = read(program.top)
        assert WORDS.within(message("reason.EACCES")) in said
        assert str(disk.history()) in said
        press(program, "new")
        assert isinstance(program.top, NewGamePage)
        program.key("escape")
        assert read(program.top) == said
    press(program, "again")
    program.settle()
    assert program.play.match.referee.view(ME) == view
    with locked_up(path):
        program = again(program)
        press(program, "new")
        press(program, "begin")
        same_table(program.settle().play)
    (kept,) = disk.history().iterdir()
    kept.chmod(0o600)
    assert kept.read_bytes() == before
    assert path.read_bytes() != before
    verified(path)
