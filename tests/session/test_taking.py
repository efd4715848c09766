"""Games taken out and brought in: nothing is doubled or lost."""

from __future__ import annotations

import os
from pathlib import Path
from zipfile import ZipFile

import pytest

from mille.engine.message import Fault
from mille.session import paths, shelf, taking
from mille.session.taking import BroughtIn

RECORDS = Path(__file__).parent.parent / "golden" / "records"
GAMES = ("guts-1", "mille-1", "daifugo-1")
THEN = 1_700_000_000


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two finished games, one going on, and one at the table."""
    monkeypatch.setenv("MILLE_HOME", str(tmp_path / "here"))
    for place in (paths.open_games(), paths.history()):
        place.mkdir(parents=True)
    for name in GAMES:
        (paths.history() / f"{name}.jsonl").write_bytes((RECORDS / f"{name}.jsonl").read_bytes())
        os.utime(paths.history() / f"{name}.jsonl", (THEN, THEN))
    (paths.history() / "daifugo-1.jsonl").rename(paths.current_game())
    begun(paths.open_games() / "b.jsonl", 20)
    return tmp_path


def begun(path: Path, lines: int) -> bytes:
    """The first lines of a game."""
    whole = (RECORDS / "militaire-1.jsonl").read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(whole[:lines]))
    return path.read_bytes()


def there() -> dict[str, bytes]:
    """All records of the games, by name."""
    all = paths.games().rglob("*.jsonl")
    return {path.relative_to(paths.games()).as_posix(): path.read_bytes() for path in all}


def elsewhere(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Continue on another computer."""
    monkeypatch.setenv("MILLE_HOME", str(home / "there"))


def test_all_of_it_comes_to_another_computer_once(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = taking.take_all_out()
    file, count = taken.file, taken.games
    before = there()
    assert count == len(before) == 4
    assert taking.bring_in(file) == BroughtIn(0, 4)
    assert there() == before
    elsewhere(home, monkeypatch)
    assert taking.bring_in(file) == BroughtIn(4, 0)
    assert sorted(there().values()) == sorted(before.values())
    assert {path.parent.name for path in paths.games().rglob("b.jsonl")} == {"open"}
    assert (paths.history() / "guts-1.jsonl").stat().st_mtime == THEN
    after = there()
    assert taking.bring_in(file) == BroughtIn(0, 4)
    assert there() == after


def test_a_game_that_went_on_elsewhere_goes_on_from_there(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    further = begun(paths.open_games() / "b.jsonl", 40)
    file = taking.take_all_out().file
    begun(paths.open_games() / "b.jsonl", 20)
    assert taking.bring_in(file) == BroughtIn(0, 4)
    assert there()["open/b.jsonl"] == further
    whole = begun(paths.open_games() / "b.jsonl", 10_000)
    ended = taking.take_all_out().file
    begun(paths.open_games() / "b.jsonl", 20)
    taking.bring_in(ended)
    assert "open/b.jsonl" not in there()
    assert there()["history/b.jsonl"] == whole
    assert taking.bring_in(file) == BroughtIn(0, 4), "less is known there"
    assert there()["history/b.jsonl"] == whole


def test_what_is_in_the_trash_stays_out(home: Path) -> None:
    shelf.throw_away(paths.history() / "guts-1.jsonl")
    taken = taking.take_all_out()
    file, count = taken.file, taken.games
    assert count == 3
    with ZipFile(file) as zip:
        assert not [name for name in zip.namelist() if "trash" in name or "history.db" in name]


def test_two_files_of_one_name_are_both_kept(home: Path) -> None:
    made = home / "two.zip"
    with ZipFile(made, "w") as zip:
        zip.write(RECORDS / "anaconda-1.jsonl", "history/guts-1.jsonl")
        zip.write(RECORDS / "contract_rummy-1.jsonl", "../../guts-1.jsonl")
        zip.writestr("/etc/passwd.jsonl", b"{}\n")
        zip.writestr("note.txt", b"hello")
    before = there()
    assert taking.bring_in(made) == BroughtIn(2, 0, 1)
    assert before.items() <= there().items()
    new = sorted(set(there()) - set(before))
    assert new == ["history/guts-1-1.jsonl", "history/guts-1-2.jsonl"]


@pytest.mark.parametrize("data", [b"", b"no zip", b"PK\x03\x04" + b"\0" * 40])
def test_what_is_no_such_file_is_said(home: Path, data: bytes) -> None:
    (home / "bad.zip").write_bytes(data)
    before = there()
    with pytest.raises(Fault) as fault:
        taking.bring_in(home / "bad.zip")
    assert fault.value.message.id == "fault.no_zip"
    assert there() == before


def test_a_full_disk_leaves_no_half_file(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*what: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("mille.session.taking.ZipFile.writestr", full)
    with pytest.raises(OSError):
        taking.take_all_out()
    assert list(paths.downloads().iterdir()) == []
