"""Files and work beside the window."""

from __future__ import annotations

import errno
import json
import os
import struct
from collections.abc import Sequence
from lzma import LZMAError
from pathlib import Path
from threading import Event
from unittest.mock import Mock
from zipfile import BadZipFile

import pytest

import mille
from mille.cards import Card
from mille.engine.message import Fault, message
from mille.engine.text import dump
from mille.games import titles
from mille.i18n import load
from mille.session import disk, history, record, review, shelf
from mille.session.disk import write_whole
from mille.session.history import History, Keeper
from mille.session.work import InThread, Polled, Step
from tests.parts import fault_of

SERVICES = {
    "Dropbox": "{} (conflicted copy 2026-11-28)",
    "Dropbox with a name": "{} (Zoë's conflicted copy 2026-11-28)",
    "Dropbox in French": "{} (Copie en conflit de Zoë 2026-11-28)",
    "Syncthing": "{}.sync-conflict-20261128-143005-K3HZ7QD",
    "OneDrive": "{}-DESKTOP-7QDK3HZ",
    "iCloud": "{} 2",
    "Nextcloud": "{} (conflicted copy 2026-11-28 143005)",
    "Google Drive": "{} (1)",
}
RECORDS = Path(__file__).parent.parent / "golden" / "records"
GAMES = sorted(titles())
pytestmark = pytest.mark.usefixtures("home")


def lines_of(game: str) -> list[str]:
    """A golden record of a game, as if a person had played it at the first seat."""
    header, *rest = (RECORDS / f"{game}-1.jsonl").read_text("utf-8").splitlines()
    changed = json.loads(header)
    changed["seats"][0] = {"name": "You", "player": record.HUMAN}
    return [dump(changed), *rest]


def write(path: Path, lines: Sequence[str], age: int = 0) -> Path:
    """Write a record, last touched so many seconds ago."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    then = path.stat().st_mtime - age
    os.utime(path, (then, then))
    return path


def open_ones() -> list[str]:
    """The unfinished games, below the folder of games."""
    return [game.path.relative_to(disk.games()).as_posix() for game in shelf.open_games()]


def known(kept: bool = True) -> list[str]:
    """The games of the history outside the trash."""
    with History(disk.games(), kept=kept) as found:
        return [each.file for each in found.games() if not each.thrown_away]


def later(game: str) -> int:
    """Some line before the end of the game."""
    return len(lines_of(game)) - 4


@pytest.mark.parametrize("service", SERVICES)
@pytest.mark.parametrize("game", GAMES)
def test_it_counts_once_whatever_its_name_and_whichever_goes_further(
    game: str, service: str
) -> None:
    lines, end = lines_of(game), later(game)
    for place in (disk.current_game(), disk.open_games() / "20261128T142900Z-0.jsonl"):
        copy = place.with_stem(SERVICES[service].format(place.stem))
        for own, other in ((end, end // 2), (end // 2, end), (end, end)):
            write(place, lines[:own], age=5)
            write(copy, lines[:other])
            longer = place if own >= other else copy
            assert open_ones() == known() == [longer.relative_to(disk.games()).as_posix()]
        for each in (place, copy):
            each.unlink()


@pytest.mark.parametrize("game", GAMES)
def test_where_both_went_on_there_are_two_games(game: str) -> None:
    lines, end = lines_of(game), later(game)
    write(disk.current_game(), [*lines[:end], lines[end]])
    write(disk.games() / "current 2.jsonl", [*lines[:end], lines[end + 1]], age=5)
    assert open_ones() == ["current.jsonl", "current 2.jsonl"]
    assert sorted(known()) == ["current 2.jsonl", "current.jsonl"]


def test_the_same_cards_again_are_another_game() -> None:
    header, *rest = lines_of("guts")
    again = dump({**json.loads(header), "created": "2026-11-28T14:30:00Z"})
    write(disk.current_game(), [header, *rest[:20]])
    write(disk.open_games() / "a.jsonl", [again, *rest[:10]], age=5)
    assert len(open_ones()) == len(known()) == 2


def test_how_each_computer_left_it_is_no_move() -> None:
    lines = lines_of("mille")
    left = [dump(record.hand_note(0, [Card.parse(code)])) for code in ("QH", "2S")]
    put, auto = record.put_note(0, [(Card.parse("QH"),)]), record.note(seat=0, auto=True, pace=2.0)
    write(disk.current_game(), [*lines[:40], left[0], dump(put)])
    longer = [*lines[:40], left[1], dump(auto), *lines[40:60]]
    write(disk.games() / "current 2.jsonl", longer)
    assert open_ones() == known() == ["current 2.jsonl"]
    lost = dump(record.note(seat=1, lost="It did not answer."))
    write(disk.current_game(), [*lines[:40], lost])
    assert len(known()) == 2, "that is another end"


def test_the_beginning_of_a_game_that_is_over_does_not_go_on() -> None:
    lines = lines_of("daifugo")
    write(disk.history() / "a.jsonl", lines, age=3_000)
    write(disk.current_game(), lines[:50])
    assert open_ones() == []
    assert known() == ["history/a.jsonl"]
    shelf.take_furthest()
    assert not disk.current_game().exists()
    assert open_ones() == [] and known() == ["history/a.jsonl"]


def test_the_one_that_goes_further_is_taken_up() -> None:
    lines = lines_of("daifugo")
    copy = write(disk.games() / "current (1).jsonl", lines[:70], age=50)
    write(disk.current_game(), lines[:50])
    shelf.take_furthest()
    assert len(disk.current_game().read_text("utf-8").splitlines()) == 70
    assert not copy.exists()
    assert open_ones() == known() == ["current.jsonl"]
    shelf.take_furthest()
    assert len(disk.current_game().read_text("utf-8").splitlines()) == 70
    assert sum(1 for _ in disk.games().rglob("*.jsonl")) == 2, "nothing is lost"


def test_copies_go_into_the_trash_with_their_game_and_it_comes_back_once() -> None:
    lines = lines_of("anaconda")
    write(disk.open_games() / "a 2.jsonl", lines[:30])
    game = write(disk.open_games() / "a.jsonl", lines[:60])
    other = write(disk.open_games() / "b.jsonl", lines_of("guts")[:20], age=5)
    shelf.throw_away(game)
    assert open_ones() == known() == [other.relative_to(disk.games()).as_posix()]
    with History(disk.games()) as found:
        (thrown,) = (each for each in found.games() if each.thrown_away)
    shelf.put_back(disk.games() / thrown.file)
    assert len(open_ones()) == len(known()) == 2
    longest = max(game.path.stat().st_size for game in shelf.open_games())
    assert longest == sum(len(f"{line}\n".encode()) for line in lines[:60])


def test_a_copy_that_comes_or_goes_is_noticed() -> None:
    lines = lines_of("guts")
    write(disk.current_game(), lines[:20], age=9_000)
    assert known() == ["current.jsonl"]
    copy = write(disk.games() / "current 2.jsonl", lines[:30], age=9_000)
    assert known() == ["current 2.jsonl"]
    copy.unlink()
    assert known() == ["current.jsonl"]
    write(copy, lines[:10], age=9_000)
    assert known() == ["current.jsonl"] == known(kept=False)


@pytest.mark.parametrize("knows_how", [True, False])
def test_on_macos_the_disk_itself_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, knows_how: bool
) -> None:
    """Both for the file and for its name; a network disk may not support it."""
    fcntl = pytest.importorskip("fcntl", reason="Windows has one way to ask")
    asked, fully = [], 51

    def control(handle: int, command: int) -> int:
        asked.append(command)
        if not knows_how:
            raise OSError(errno.ENOTSUP, "")
        return 0

    monkeypatch.setattr("sys.platform", "darwin")
    monkeypatch.setattr(fcntl, "F_FULLFSYNC", fully, raising=False)
    monkeypatch.setattr(fcntl, "fcntl", control)
    write_whole(tmp_path / "kept", b"cards")
    assert asked == [fully, fully]
    assert (tmp_path / "kept").read_bytes() == b"cards"


ROOT = Path(mille.__file__).parent
assert issubclass(review.Asked, Polled), "all kinds of work are known now"
UNFORESEEN = message("fault.unclear", file="x.zip")
KINDS: list[Exception] = [
    ValueError("no"),
    RuntimeError("Could not determine home directory."),
    OSError(errno.EIO, "Input/output error"),
    UnicodeEncodeError("utf-8", "\udcff", 0, 1, "surrogates not allowed"),
    struct.error("ushort format requires 0 <= number <= 65535"),
    LZMAError("Corrupt input data"),
    BadZipFile("no"),
    OverflowError("too large"),
    RecursionError("deep"),
    MemoryError(),
    KeyError("count"),
    IndexError("out of range"),
    AssertionError("no"),
]
"""What a library has raised, or could."""
each_kind = pytest.mark.parametrize("error", KINDS, ids=lambda error: type(error).__name__)


@pytest.mark.parametrize("error", [*KINDS, Fault(message("fault.json"))], ids=repr)
def test_whatever_goes_wrong_in_a_thread_is_one_sentence(error: Exception) -> None:
    """A fault keeps its own."""
    work: InThread[str] = InThread(Mock(side_effect=error), UNFORESEEN)
    work.wait()
    fault = fault_of(work.poll)
    assert fault.message == (error.message if isinstance(error, Fault) else UNFORESEEN)


def test_work_that_is_left_ends_before_its_next_piece() -> None:
    began, goes_on = Event(), Event()
    pieces: list[int] = []

    def count(step: Step) -> str:
        for number in range(3):
            step()
            pieces.append(number)
            began.set()
            goes_on.wait()
        return "all"

    work = InThread(count, UNFORESEEN)
    began.wait()
    assert work.poll() is None, "it goes on"
    work.leave()
    goes_on.set()
    work.wait()
    assert (work.poll(), pieces) == (None, [0])


@each_kind
@pytest.mark.parametrize("kind", Polled.__subclasses__())
def test_whatever_goes_wrong_in_a_frame_is_one_sentence(
    kind: type[Polled], error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed: list[Polled] = []
    monkeypatch.setattr(kind, "take_in", Mock(side_effect=error))
    monkeypatch.setattr(kind, "close", lambda work: closed.append(work))
    work = kind.__new__(kind)
    assert fault_of(work.poll).message == message(kind.failed)
    assert load().has(kind.failed)
    assert closed == [work]


@each_kind
def test_a_history_that_cannot_be_read_says_why(
    error: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = Keeper(tmp_path)
    monkeypatch.setattr(history, "_files", Mock(side_effect=error))
    keeper.read_again()
    keeper.wait()
    assert not keeper.busy and keeper.history is None
    assert keeper.trouble is not None and str(tmp_path) in load().text(keeper.trouble)
    monkeypatch.undo()
    keeper.read_again()
    keeper.wait()
    assert keeper.history is not None and keeper.trouble is None
    keeper.close()
