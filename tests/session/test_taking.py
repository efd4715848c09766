"""Games taken out and brought in: nothing is doubled or lost."""

from __future__ import annotations

import errno
import os
import struct
import sys
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from unittest.mock import Mock
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZipFile

import pytest

from mille.engine.message import message
from mille.session import disk, record, settings, shelf, taking
from mille.session.settings import Settings
from mille.session.taking import BroughtIn
from mille.session.work import Left
from tests.parts import fault_of

RECORDS = Path(__file__).parent.parent / "golden" / "records"
GAMES = ("guts-1", "mille-1", "daifugo-1")
THEN = 1_700_000_000


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two finished games, one going on, and one at the table."""
    monkeypatch.setenv("MILLE_HOME", str(tmp_path / "here"))
    for place in (disk.open_games(), disk.history()):
        place.mkdir(parents=True)
    for name in GAMES:
        (disk.history() / f"{name}.jsonl").write_bytes((RECORDS / f"{name}.jsonl").read_bytes())
        os.utime(disk.history() / f"{name}.jsonl", (THEN, THEN))
    (disk.history() / "daifugo-1.jsonl").rename(disk.current_game())
    begun(disk.open_games() / "b.jsonl", 20)
    return tmp_path


def begun(path: Path, lines: int) -> bytes:
    whole = (RECORDS / "militaire-1.jsonl").read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(whole[:lines]))
    return path.read_bytes()


def there() -> dict[str, bytes]:
    all = disk.games().rglob("*.jsonl")
    return {path.relative_to(disk.games()).as_posix(): path.read_bytes() for path in all}


@pytest.fixture
def elsewhere(home: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Continue on another computer."""
    return partial(monkeypatch.setenv, "MILLE_HOME", str(home / "there"))


def test_all_of_it_comes_to_another_computer_once(elsewhere: Callable[[], None]) -> None:
    taken = taking.take_all_out()
    file, count = taken.file, taken.games
    before = there()
    assert count == len(before) == 4
    assert taking.bring_in(file) == BroughtIn(0, 4)
    assert there() == before
    elsewhere()
    assert taking.bring_in(file) == BroughtIn(4, 0)
    assert sorted(there().values()) == sorted(before.values())
    assert {path.parent.name for path in disk.games().rglob("b.jsonl")} == {"open"}
    assert (disk.history() / "guts-1.jsonl").stat().st_mtime == THEN
    after = there()
    assert taking.bring_in(file) == BroughtIn(0, 4)
    assert there() == after


def test_a_game_that_went_on_elsewhere_goes_on_from_there(home: Path) -> None:
    further = begun(disk.open_games() / "b.jsonl", 40)
    file = taking.take_all_out().file
    begun(disk.open_games() / "b.jsonl", 20)
    assert taking.bring_in(file) == BroughtIn(0, 4)
    assert there()["open/b.jsonl"] == further
    whole = begun(disk.open_games() / "b.jsonl", 10_000)
    ended = taking.take_all_out().file
    begun(disk.open_games() / "b.jsonl", 20)
    taking.bring_in(ended)
    assert "open/b.jsonl" not in there()
    assert there()["history/b.jsonl"] == whole
    assert taking.bring_in(file) == BroughtIn(0, 4), "less is known there"
    assert there()["history/b.jsonl"] == whole


def test_what_is_in_the_trash_stays_out(home: Path) -> None:
    shelf.throw_away(disk.history() / "guts-1.jsonl")
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


@pytest.mark.parametrize("data", [None, b"", b"no zip", b"PK\x03\x04" + b"\0" * 40])
def test_what_is_no_such_file_is_said(home: Path, data: bytes | None) -> None:
    """Also of a file of other things."""
    bad, before = home / "bad.zip", there()
    with ZipFile(bad, "w") as zip:
        zip.writestr("note.txt", b"hello")
    if data is not None:
        bad.write_bytes(data)
    assert fault_of(taking.bring_in, bad).message == message("fault.no_zip", file=str(bad))
    assert there() == before


def test_a_full_disk_leaves_no_half_file(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor does an export that is left."""
    full = OSError(28, "No space left on device")
    with pytest.raises(Left):
        taking.take_all_out(until_the_third())
    monkeypatch.setattr("mille.session.taking.ZipFile.writestr", Mock(side_effect=full))
    with pytest.raises(OSError):
        taking.take_all_out()
    assert list(disk.downloads().iterdir()) == []


posix = pytest.mark.skipif(sys.platform == "win32", reason="pipes and modes of POSIX")


def named_in_bytes(path: Path) -> None:
    """A game whose name is not UTF-8."""
    path.with_name("\udcff.jsonl").write_bytes((RECORDS / "anaconda-1.jsonl").read_bytes())


def dated(seconds: float) -> Callable[[Path], None]:

    def write(path: Path) -> None:
        path.write_bytes((RECORDS / "anaconda-1.jsonl").read_bytes())
        os.utime(path, (seconds, seconds))

    return write


STRANGE: dict[str, tuple[Callable[[Path], object], int, int]] = {
    "a broken link": (lambda path: path.symlink_to(path.parent / "gone"), 0, 0),
    "a folder": (Path.mkdir, 0, 0),
    "a pipe": (lambda path: os.mkfifo(path), 0, 0),
    "a name that is not UTF-8": (named_in_bytes, 1, 0),
    "the year 2200": (dated(7_258_118_400), 1, 0),
    "the year 1900": (dated(-2_208_988_800), 1, 0),
    "the year 9999": (dated(253_402_300_000), 1, 0),
    "too much": (lambda path: path.write_bytes(b"x" * (record.MOST_BYTES + 1)), 0, 1),
}
"""What may lie among the games; how many more games are exported, and how many files left out."""


@posix
@pytest.mark.parametrize("strange", STRANGE)
def test_what_lies_among_the_games_costs_only_itself(
    strange: str, elsewhere: Callable[[], None]
) -> None:
    make, more, left_out = STRANGE[strange]
    for folder in (disk.open_games(), disk.history()):
        try:
            make(folder / "x.jsonl")
        except OSError as error:
            if error.errno != errno.EILSEQ:
                raise
            pytest.skip(f"not on this disk: {error}")
    taken = taking.take_all_out()
    assert (taken.games, len(taken.left_out)) == (4 + 2 * more, 2 * left_out)
    whole = len(GAMES) + 1 + more  # the same game in both folders is imported once
    assert taking.bring_in(taken.file).new == 0
    elsewhere()
    assert taking.bring_in(taken.file).new == whole
    assert taking.bring_in(taken.file) == BroughtIn(0, 4 + 2 * more)


def changed(path: Path, change: Callable[[bytearray, int], None]) -> None:
    """Change the bytes of a zip file, given the offset of its first entry's contents."""
    data = bytearray(path.read_bytes())
    change(data, 30 + int.from_bytes(data[26:28], "little") + int.from_bytes(data[28:30], "little"))
    path.write_bytes(data)


def spoil(data: bytearray, at: int) -> None:
    for n in range(at + 20, at + 200):
        data[n] ^= 0xA5


def spoil_head(data: bytearray, at: int) -> None:
    """Change what the contents begin with."""
    data[at : at + 12] = b"\xff" * 12


def said(place: int, *numbers: int) -> Callable[[bytearray, int], None]:
    """Say this of the first entry, where it begins and in the list at the end."""

    def write(data: bytearray, at: int) -> None:
        for head in (0, data.find(b"PK\x01\x02") + 2):
            struct.pack_into(f"<{len(numbers)}H", data, head + place, *numbers)

    return write


DAMAGED: dict[str, tuple[int, Callable[[bytearray, int], None], BroughtIn]] = {
    "deflate": (ZIP_DEFLATED, spoil, BroughtIn(1, 0, 1)),
    "deflate, its head": (ZIP_DEFLATED, spoil_head, BroughtIn(1, 0, 1)),
    "bzip2": (ZIP_BZIP2, spoil, BroughtIn(1, 0, 1)),
    "bzip2, its head": (ZIP_BZIP2, spoil_head, BroughtIn(1, 0, 1)),
    "LZMA": (ZIP_LZMA, spoil, BroughtIn(1, 0, 1)),
    "LZMA, its head": (ZIP_LZMA, spoil_head, BroughtIn(1, 0, 1)),
    "encrypted": (ZIP_DEFLATED, said(6, 1), BroughtIn(1, 0, 1)),
    "packed otherwise": (ZIP_DEFLATED, said(8, 77), BroughtIn(1, 0, 1)),
    "a date of 0": (ZIP_DEFLATED, said(10, 0, 0), BroughtIn(2)),
    "a date of ffff": (ZIP_DEFLATED, said(10, 0xFFFF, 0xFFFF), BroughtIn(2)),
}
"""How an entry is packed, what happens to it, and what comes of it and of a good one behind it."""


@pytest.mark.parametrize("damage", DAMAGED)
def test_one_bad_entry_costs_that_entry(damage: str, home: Path) -> None:
    packed, change, comes_to = DAMAGED[damage]
    made = home / "some.zip"
    with ZipFile(made, "w", packed) as zip:
        zip.write(RECORDS / "anaconda-1.jsonl", "history/one.jsonl")
        zip.write(RECORDS / "contract_rummy-1.jsonl", "history/two.jsonl")
    changed(made, change)
    before = there()
    assert taking.bring_in(made) == comes_to
    new = {name: data for name, data in there().items() if name not in before}
    assert new["history/two.jsonl"] == (RECORDS / "contract_rummy-1.jsonl").read_bytes()
    assert len(new) == comes_to.new
    for name in new:
        assert (disk.games() / name).stat().st_mtime > 0


def test_the_newest_export_is_the_one_written_last(home: Path) -> None:
    folder = disk.downloads()
    assert taking.newest(folder) == folder
    names = [taking.take_all_out().file.name for _ in range(3)]
    assert sorted(names) != names, "by name the first would be the last"
    for number, name in enumerate(names):
        os.utime(folder / name, (THEN + number, THEN + number))
    assert taking.newest(folder).name == names[-1]
    for name in names:
        os.utime(folder / name, (THEN, THEN))
    os.utime(folder / names[0], (THEN + 1, THEN + 1))
    assert taking.newest(folder).name == names[0]
    (folder / "mille-games-9999-01-01.zip").mkdir()
    assert taking.newest(folder).name == names[0]


def until_the_third() -> Callable[[], None]:
    """What is called between pieces of work, and is left at the third."""
    calls = count(1)

    def step() -> None:
        if next(calls) == 3:
            raise Left

    return step


def test_an_import_that_is_left_keeps_what_has_come(elsewhere: Callable[[], None]) -> None:
    file = taking.take_all_out().file
    elsewhere()
    with pytest.raises(Left):
        taking.bring_in(file, until_the_third())
    assert len(there()) == 2
    assert taking.bring_in(file) == BroughtIn(2, 2)


def test_people_and_their_settings_come_along(home: Path) -> None:
    finished_here = {"mille.1": 2}
    there = Settings(sound=3, stars=finished_here).renamed("", "Anna").added("Bo").changed(sound=0)
    settings.save(disk.settings_file(), there)
    file = taking.take_all_out().file
    kept = taking.bring_in(file).settings
    assert kept == there
    for whole, sound in ((False, 2), (True, 3)):
        new = Settings(sound=2).with_backup(kept, whole)
        assert (new.person, new.first, new.stars) == ("Anna", "Anna", finished_here)
        assert new.sound == sound and new.playing("Bo").sound == 0
    here = Settings(sound=1, stars={"mille.1": 3, "guts.1": 1}, width=700).renamed("", "Bo")
    for whole, sound in ((False, 1), (True, 0)):
        now = here.with_backup(kept, whole)
        assert (now.person, now.sound, now.width, now.first) == ("Bo", sound, 700, "Bo")
        assert now.stars == here.stars and now.playing("Anna").sound == 3
    assert here.with_backup(here, whole=True) == here
