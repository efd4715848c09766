"""The record of a running game: every event is on the disk before the screen moves."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Protocol

from mille.session.record import Header, dump


class Sink(Protocol):
    """Where a referee writes what happened."""

    def append(self, lines: Iterable[Mapping[str, Any]]) -> None:
        """Write lines, and return only when they are safe."""

    def drop_last(self) -> None:
        """Take back the last line, which was undone."""


class NoJournal:
    """Keeps nothing."""

    def append(self, lines: Iterable[Mapping[str, Any]]) -> None:
        """Nothing is kept."""

    def drop_last(self) -> None:
        """Nothing was kept."""


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
        self._file: IO[bytes] = self._write_all(self._lines)

    @classmethod
    def begin(cls, path: Path, header: Header, *, careful: bool = True) -> Journal:
        """The record of a new game."""
        return cls(path, [dump(header.write())], careful=careful)

    def append(self, lines: Iterable[Mapping[str, Any]]) -> None:
        """Write lines, and return only when they are safe. After an `OSError` none is kept."""
        text = [dump(line) for line in lines]
        if self._file.closed:  # since a failure from which there was no way back then
            self._file = self.path.open("ab")
        end = self._file.tell()
        try:
            self._file.write("".join(line + "\n" for line in text).encode())
            self._flush(self._file)
        except OSError:
            self._forget_after(end)
            raise
        self._lines += text

    def drop_last(self) -> None:
        """Take back the last line; the file is replaced as a whole, never cut in place.

        After an `OSError` it is not taken back.
        """
        self._file.close()
        self._file = self._write_all(self._lines[:-1])
        del self._lines[-1]

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _write_all(self, text: Sequence[str]) -> IO[bytes]:
        """Replace the file by these lines, so that at no moment there is half a file."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.path.with_name(self.path.name + ".new")
        with fresh.open("wb") as file:
            file.write("".join(line + "\n" for line in text).encode())
            self._flush(file)
        os.replace(fresh, self.path)
        return self.path.open("ab")

    def _forget_after(self, end: int) -> None:
        """After a write that failed half way, as on a full disk: leave whole lines only."""
        with suppress(OSError):
            self._file.close()
        os.truncate(self.path, end)
        self._file = self.path.open("ab")

    def _flush(self, file: IO[bytes]) -> None:
        file.flush()
        if self._careful:
            os.fsync(file.fileno())
