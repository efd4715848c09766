"""Work beside the window ends in one of three ways: a value, a sentence, or it was left."""

from __future__ import annotations

import ast
import errno
import struct
from collections.abc import Callable
from lzma import LZMAError
from pathlib import Path
from threading import Event
from zipfile import BadZipFile

import pytest

import mille
from mille.engine.message import Fault, message
from mille.i18n import load
from mille.session import history
from mille.session.history import Keeper
from mille.session.review import Asked, PlayedByOthers, ReviewProcess
from mille.session.work import InThread, Polled, Step

ROOT = Path(mille.__file__).parent
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


def raising(error: Exception) -> Callable[..., bool]:
    """Something that fails like this, whatever it is given."""

    def fail(*args: object) -> bool:
        raise error

    return fail


@each_kind
def test_whatever_goes_wrong_in_a_thread_is_one_sentence(error: Exception) -> None:
    work: InThread[str] = InThread(raising(error), UNFORESEEN)  # type: ignore[arg-type]
    work.wait()
    with pytest.raises(Fault) as fault:
        work.poll()
    assert fault.value.message == UNFORESEEN


def test_a_fault_keeps_its_words() -> None:
    work: InThread[str] = InThread(raising(Fault(message("fault.json"))), UNFORESEEN)  # type: ignore[arg-type]
    work.wait()
    with pytest.raises(Fault) as fault:
        work.poll()
    assert fault.value.message.id == "fault.json"


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
@pytest.mark.parametrize("kind", [Asked, PlayedByOthers, ReviewProcess])
def test_whatever_goes_wrong_in_a_frame_is_one_sentence(
    kind: type[Polled], error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed: list[Polled] = []
    monkeypatch.setattr(kind, "take_in", raising(error))
    monkeypatch.setattr(kind, "close", lambda work: closed.append(work))
    work = kind.__new__(kind)
    with pytest.raises(Fault) as fault:
        work.poll()
    assert fault.value.message == message(kind.failed)
    assert load().has(kind.failed)
    assert closed == [work]


@each_kind
def test_a_history_that_cannot_be_read_says_why(
    error: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = Keeper(tmp_path)
    monkeypatch.setattr(history, "_files", raising(error))
    keeper.read_again()
    keeper.wait()
    assert not keeper.busy and keeper.history is None
    assert keeper.trouble is not None and str(tmp_path) in load().text(keeper.trouble)
    monkeypatch.undo()
    keeper.read_again()
    keeper.wait()
    assert keeper.history is not None and keeper.trouble is None
    keeper.close()


def test_the_kinds_of_work_are_all_tried() -> None:
    assert {kind.__name__ for kind in Polled.__subclasses__()} == {
        "Asked",
        "PlayedByOthers",
        "ReviewProcess",
    }


def test_nothing_else_starts_a_thread() -> None:
    """A new thread belongs in `InThread`, or here once it is known how it ends."""
    known = {
        "session/work.py",
        "session/history.py",  # ends in words, above
        "session/programs.py",  # its faults come out of `receive`
        "app/loop.py",  # warns, and the game goes on
        "app/adapter.py",
        "app/access.py",
        "ui/input.py",  # tells the window of new devices
        "measure/pool.py",  # ends the process
    }
    found = set[str]()
    for path in ROOT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                called = node.func
                name = called.attr if isinstance(called, ast.Attribute) else ""
                name = called.id if isinstance(called, ast.Name) else name
                if name in ("Thread", "Timer", "ThreadPoolExecutor", "start_new_thread"):
                    found.add(path.relative_to(ROOT).as_posix())
    assert found == known
