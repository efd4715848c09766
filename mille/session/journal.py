"""The record of a running game: every event is on the disk before the screen shows it."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Protocol

from mille.engine.codec import Line
from mille.engine.message import Fault
from mille.engine.text import dump, read_json
from mille.session.disk import plain, reach_disk, write_whole
from mille.session.notes import shuffle_note
from mille.session.record import MOST_BYTES, Header, parse

State = tuple[int, int, int, int]
"""Which file it is, how long, and when it was written."""


class Sink(Protocol):
    """Where a referee writes what happened."""

    def append(self, lines: Iterable[Line]) -> None:
        """Write lines, and return only when they are safe."""

    def drop_last(self) -> None:
        """Remove the last line that is not a note: its event was undone."""


class NoJournal:
    """A sink that stores nothing."""

    path = Path(os.devnull)
    """Where nothing is kept."""

    def append(self, lines: Iterable[Line]) -> None:
        """Nothing is kept."""

    def drop_last(self) -> None:
        """Nothing was kept."""

    @contextmanager
    def in_one(self) -> Iterator[None]:
        """Nothing is kept."""
        yield

    def close(self) -> None:
        """There is nothing to let go of."""


class Journal:
    """A record file that grows with the game."""

    def __init__(self, path: Path, text: Iterable[str], *, careful: bool = True) -> None:
        """Write `text`, the lines so far, and keep the file open.

        `careful` makes every line reach the disk at once; without it a crash of the machine, not
        of the program, may lose the last ones. Raises `OSError`.
        """
        self.path = path
        self._careful = careful
        self._lines = list(text)
        self._file: IO[bytes] | None = None
        """Open only while the file holds exactly the lines."""
        self._known: State | None = None
        """The file as it was left; None if it may hold anything, by our own doing."""
        self._open()

    @classmethod
    def begin(
        cls, path: Path, header: Header, *, careful: bool = True, seeded: bool = True
    ) -> Journal:
        """Start the record of a new game; `seeded` says that all its cards come from the seed."""
        lines = [header.write(), *([shuffle_note(header.seed)] if seeded else [])]
        return cls(path, map(dump, lines), careful=careful)

    def append(self, lines: Iterable[Line]) -> None:
        """Write lines, and return only when they are safe. After an `OSError` none of
        them is kept.
        """
        text = [dump(line) for line in lines]
        if not text:
            return
        file = self._open()
        try:
            _write(file, _encode(text))
            if self._careful:
                reach_disk(file.fileno())
            self._known = _state(os.fstat(file.fileno()))
        except OSError:
            self._forget_the_rest()
            raise
        self._lines += text

    @contextmanager
    def in_one(self) -> Iterator[None]:
        """Lines appended within this context reach the disk together, at its end.

        Only for moves that nobody is told of before then. Raises `OSError` if they did not reach
        it; the next append then writes all of them again.
        """
        careful, self._careful = self._careful, False
        try:
            yield
        finally:
            self._careful = careful
        if careful and self._file is not None:
            try:
                reach_disk(self._file.fileno())
            except OSError:
                self._lose()
                raise

    def drop_last(self) -> None:
        """Remove the last line that is not a note; the whole file is replaced.

        After an `OSError` the line is still there.
        """
        self._open()
        last = max(i for i, line in enumerate(self._lines) if not _is_note(line))
        left = [*self._lines[:last], *self._lines[last + 1 :]]
        self._lose()
        write_whole(self.path, _encode(left), careful=self._careful)
        self._lines = left
        with suppress(OSError):
            self._open_as_it_is()

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            file, self._file = self._file, None
            with suppress(OSError):  # everything that matters was written and checked before
                file.close()

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _open(self) -> IO[bytes]:
        """The file, positioned at its end; written anew if it is gone or damaged.

        Raises `OSError`, also if somebody else has written a game there meanwhile.
        """
        if self._file is not None:
            with suppress(OSError):
                if _state(os.stat(self.path)) == self._known:
                    return self._file
            self.close()
        if self._known is None or not self._is_as_left():
            self._known = None
            write_whole(self.path, _encode(self._lines), careful=self._careful)
        return self._open_as_it_is()

    def _open_as_it_is(self) -> IO[bytes]:
        self._file = file = self.path.open("ab", buffering=0)
        self._known = _state(os.fstat(file.fileno()))
        return file

    def _is_as_left(self) -> bool:
        """Whether the file still holds the lines, whoever has touched it.

        Raises `OSError` if it is a game that has gone on without us, or another game: two windows
        must never write one record.
        """
        own = _encode(self._lines)
        try:
            with open(self.path, "rb", opener=plain) as file:
                there = file.read(MOST_BYTES + 1)
        except OSError:
            return False
        if there == own:
            return True
        try:
            found = _encode(parse(there).text)
        except Fault:
            return False
        if own.startswith(found):  # cut off, or the end of it damaged
            return False
        raise OSError(errno.ESTALE, os.strerror(errno.ESTALE), str(self.path))

    def _lose(self) -> None:
        """Close the file, and write it anew before the next line."""
        self.close()
        self._known = None

    def _forget_the_rest(self) -> None:
        """After a write failed half way, as on a full disk, cut the file back to whole lines.

        If that fails too, readers skip the torn line, and it is replaced before the next line is
        written.
        """
        self._lose()
        with suppress(OSError):
            os.truncate(self.path, len(_encode(self._lines)))


def _state(stat: os.stat_result) -> State:
    return stat.st_dev, stat.st_ino, stat.st_size, stat.st_mtime_ns


def _is_note(line: str) -> bool:
    return '"note"' in line and read_json(line).get("event") == "note"


def _encode(text: Sequence[str]) -> bytes:
    return "".join(line + "\n" for line in text).encode()


def _write(file: IO[bytes], data: bytes) -> None:
    """Write all of it: an unbuffered file may take less than it is given."""
    while data:
        data = data[file.write(data) :]
