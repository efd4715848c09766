"""What is kept about a person is for that person alone, whatever the umask."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest

from mille.app import loop
from mille.measure import simulation
from mille.session import disk, matches, shelf
from mille.session.disk import write_whole
from mille.session.history import NAME, History
from mille.session.programs import Child
from mille.session.settings import Settings, save
from tests.games.mille.positions import rules
from tests.outside.table import script
from tests.parts import sure
from tests.patience import PATIENCE, until
from tests.session.games import header

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="there a home is its owner's by itself"
)


@pytest.fixture(autouse=True)
def open_to_all(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """A system where everybody can read and write whatever nobody closes."""
    monkeypatch.setenv("MILLE_HOME", str(tmp_path))
    before = os.umask(0)
    yield
    os.umask(before)


def rights(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_a_record_from_its_first_line_to_the_history(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    at = matches.begin(path, "mille", rules(), "casual", "You", "s")
    assert rights(path) == 0o600
    at.referee.chance()
    at.close()
    matches.resume(path).close()
    assert rights(path) == 0o600
    put = sure(shelf.put_away(path, tmp_path / "history"))
    assert rights(put) == 0o600


def test_a_record_that_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    matches.begin(path, "mille", rules(), "casual", "You", "s").close()
    path.chmod(0o644)
    path.with_name("game.jsonl.new").write_text("left by a crash")
    path.with_name("game.jsonl.new").chmod(0o666)
    matches.resume(path).close()
    assert rights(path) == 0o600


def test_records_of_many_games_their_list_settings_and_reports(tmp_path: Path) -> None:
    simulation.begin(tmp_path / "1.jsonl", header(rules(), "1")).close()
    History(tmp_path).close()
    save(tmp_path / "settings.json", Settings(spoken="en"))
    report = sure(loop.write_report("a fault"))
    assert report.parent == disk.reports()
    made = [report, *(tmp_path / name for name in ("1.jsonl", NAME, "settings.json"))]
    assert [rights(path) for path in made] == [0o600] * 4


def test_what_a_program_logs(tmp_path: Path) -> None:
    log = tmp_path / "program.log"
    child = Child(script("crash_at_start"), log)
    with pytest.raises(Exception, match="ended"):
        child.receive(PATIENCE)
    child.close()
    assert until(log.exists)
    assert rights(log) == 0o600


def test_a_disk_without_owners_keeps_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = PermissionError(1, "Operation not permitted")
    monkeypatch.setattr(os, "fchmod", Mock(side_effect=refused))
    write_whole(tmp_path / "game.jsonl", b"a line\n")
    assert (tmp_path / "game.jsonl").read_bytes() == b"a line\n"


def test_folders_that_the_program_makes_are_its_owners(tmp_path: Path) -> None:
    """And one that is there is left as it is."""
    write_whole(tmp_path / "a" / "b" / "settings.json", b"{}")
    loop.write_report("what happened")
    matches.begin(disk.current_game(), "mille", rules(), "casual", "You", "s").close()
    shelf.put_away(disk.current_game(), disk.history())
    made = [path for path in tmp_path.rglob("*") if path.is_dir()]
    assert len(made) >= 5
    assert {rights(path) for path in made} == {0o700}
    shared = tmp_path / "shared"
    shared.mkdir(0o755)
    write_whole(shared / "settings.json", b"{}")
    assert rights(shared) == 0o755
