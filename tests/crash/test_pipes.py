"""Pipes in place of files: opening one waits until somebody opens the other end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from mille.engine.message import Fault
from mille.session import disk, matches, record, settings
from mille.session.disk import Lock, write_whole
from mille.ui.pages.shelf import ShelfPage
from tests.crash.test_disk import at_a_game, read, start_in, verified
from tests.patience import PATIENCE
from tests.ui.conftest import against, press, under_title
from tests.ui.tables import same_table

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no such pipes")


class Waited(BaseException):
    """An error that the program would not take for one of its own."""


@pytest.fixture(autouse=True)
def alarm() -> Iterator[None]:
    """End anything that waits all the same, and the test with it."""

    def ring(*args: Any) -> None:
        raise Waited

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(round(PATIENCE))
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def pipe(path: Path) -> Path:
    """A pipe that nobody else has open."""
    path.parent.mkdir(parents=True, exist_ok=True)
    os.mkfifo(path)
    return path


PLACES: dict[str, Callable[[], Path]] = {
    "settings": disk.settings_file,
    "game": disk.current_game,
    "lock": lambda: disk.current_game().with_suffix(".lock"),
    "new settings": lambda: disk.settings_file().with_name("settings.json.new"),
    "old game": lambda: disk.history() / "20261121T080000Z-0.jsonl",
    "log": disk.program_log,
}


@pytest.mark.parametrize("name", PLACES)
def test_the_program_does_not_wait_for_one(home: Path, name: str) -> None:
    """Settings and games are put aside like damaged files; a new game can be begun."""
    place = pipe(PLACES[name]())
    program = start_in(home)
    if name in ("settings", "game"):
        assert isinstance(program.top, ShelfPage)
        folder = disk.reports() if name == "settings" else disk.history()
        (kept,) = folder.iterdir()
        assert kept.is_fifo()
        assert str(kept) in under_title(program.top)
        assert not place.exists()
    elif name == "lock":
        assert str(place.parent) in read(program.top)
        place.unlink()
        press(program, "again")
    program.key("m")
    program.app.new_game(against("casual", "standard"))
    same_table(program.settle().play)
    verified(disk.current_game())
    program.app.close()


def test_what_is_read_and_written_is_a_file(tmp_path: Path) -> None:
    place = pipe(tmp_path / "pipe.jsonl")
    with pytest.raises(Fault, match=r"fault\.no_file"):
        record.read_bytes(place)
    assert matches.fault(place) is not None
    assert settings.load(place)[1] is not None
    for device in ("zero", "null", "full"):
        if Path("/dev", device).exists():
            (tmp_path / device).symlink_to(Path("/dev", device))
            assert settings.load(tmp_path / device)[1] is not None
    pipe(tmp_path / "game.lock")
    with pytest.raises(OSError, match="evice"):
        Lock(tmp_path / "game.jsonl").take()
    pipe(tmp_path / "whole.new")
    with pytest.raises(OSError, match="evice"):
        write_whole(tmp_path / "whole", b"data")
    write_whole(tmp_path / "whole", b"data")  # it removes what is in the way
    assert (tmp_path / "whole").read_bytes() == b"data"


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="no shell here makes such names")
def test_whoever_names_a_pipe_gets_what_is_in_it(home: Path) -> None:
    """A shell makes such a pipe of a command's output."""
    at_a_game(home).app.close()
    command = f"{sys.executable} -m mille verify <(cat {disk.current_game()})"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
