"""A program run as a child process, with lines of JSON in both directions, within limits.

Nothing here blocks unless it is asked to: threads write, read, collect the child's log and wait for
its end. The child ends when told to, or when its input ends, and is killed at the latest after a
grace period. Whatever it has started ends with it (`processes.py` says how far that reaches).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from threading import Condition, Thread
from typing import IO

from mille.engine.codec import JsonObject, Line
from mille.engine.message import Fault, message
from mille.engine.text import dump, read_json
from mille.session.disk import private, private_folder
from mille.session.processes import Process, start

MOST_LINE = 64 * 1024
"""The most bytes in a line from the child, line end included."""
MOST_WAITING = 16
"""The most lines read ahead of being asked for; beyond that the child has to wait."""
MOST_LOG = 1024 * 1024
"""The most bytes of its standard error that are kept; the rest is thrown away."""
MOST_ERRORS = 16 * 1024 * 1024
"""The most bytes of its standard error that are read at all."""
GRACE = 1.0
"""Seconds that a child has to end by itself when told to."""
DRAIN = 0.5
"""Seconds of silence after which an ended child's output counts as finished, although something
holds it open."""
CHUNK = 8192


class Child:
    """A program that runs beside this one."""

    def __init__(
        self, command: Sequence[str], log: Path | None = None, *, guarded: bool = False
    ) -> None:
        """Start it, without a shell; its standard error goes to `log`.

        `guarded` is for other people's programs: whatever they start ends with them, and with this
        program. Raises `Fault` if it cannot be started.
        """
        self._process: Process = start(command, guarded=guarded)
        self._log = log
        self._changed = Condition()
        """Held to read or change what the threads share: all attributes below."""
        self._out: deque[bytes | None] = deque()
        """Bytes waiting to be written; None ends its input."""
        self._lines: deque[bytes] = deque()
        self._fault: Fault | None = None
        """Why no more lines will come, once that is so."""
        self._closed = False
        self._awaited: int | None = None
        """The number of the piece of output that is being waited for, if any."""
        self._reader, self._logger, writer, waiter = (
            Thread(target=work, name=f"child{work.__name__}", daemon=True)
            for work in (self._read, self._keep_log, self._write, self._wait)
        )
        # Start the log thread first: the reader waits for it when the child ends, perhaps at once.
        for thread in (self._logger, self._reader, writer, waiter):
            thread.start()

    @property
    def gone(self) -> bool:
        """Whether it has ended and been reaped."""
        return self._process.buried

    def send(self, line: Line) -> None:
        """Queue a line, to be written once the child reads; the child may be gone already."""
        self._put(dump(line).encode("utf-8", "surrogatepass") + b"\n")

    def receive(self, patience: float = 0.0) -> JsonObject | None:
        """The next object that the child has written; None if none comes within `patience` seconds.

        Raises `Fault` if it wrote anything else, or has ended.
        """
        with self._changed:
            self._changed.wait_for(lambda: self._lines or self._fault, patience)
            if not self._lines:
                if self._fault is not None:
                    raise self._fault
                return None
            line = self._lines.popleft()
            self._changed.notify_all()
        return _object(line)

    def close(self, grace: float = 0.0) -> None:
        """End its input, and kill the child after `grace` seconds. Does not wait for that."""
        with self._changed:
            if self._closed:
                return
            self._closed = True
            self._changed.notify_all()
        self._put(None)
        if grace:
            # Not a daemon: the program must not end before its children have.
            Thread(target=self._end, args=(grace,), name="child-end").start()
        else:
            self._process.kill()

    # The work of the threads

    def _put(self, data: bytes | None) -> None:
        with self._changed:
            self._out.append(data)
            self._changed.notify_all()

    def _write(self) -> None:
        pipe = self._process.stdin
        with suppress(OSError), pipe:  # the child is gone; the reader reports it
            while True:
                with self._changed:
                    self._changed.wait_for(lambda: bool(self._out))
                    data = self._out.popleft()
                if data is None:
                    return
                while data:
                    data = data[pipe.write(data) :]

    def _read(self) -> None:
        with self._process.stdout as pipe:
            rest = b""
            for number in count():
                self._awaited = number
                chunk = _some(pipe)
                self._awaited = None
                if not chunk:
                    break
                *lines, rest = (rest + chunk).split(b"\n")
                for line in lines:
                    if len(line) >= MOST_LINE:
                        self._fail(Fault(message("outside.long", most=MOST_LINE)))
                        return
                    if not self._offer(line):
                        return
                if len(rest) >= MOST_LINE:
                    self._fail(Fault(message("outside.long", most=MOST_LINE)))
                    return
        self._logger.join(DRAIN)  # whoever learns of the end may look into the log
        self._fail(Fault(message("outside.ended")))

    def _offer(self, line: bytes) -> bool:
        """Keep a line until it is asked for; returns whether anybody may still ask."""
        with self._changed:
            self._changed.wait_for(lambda: len(self._lines) < MOST_WAITING or self._closed)
            self._lines.append(line)
            self._changed.notify_all()
            return not self._closed

    def _keep_log(self) -> None:
        taken = 0
        log: IO[bytes] | None = None
        with self._process.stderr as pipe:
            while chunk := _some(pipe):
                if log is None and self._log is not None:
                    log = _open_log(self._log)
                if log is not None and taken < MOST_LOG:
                    with suppress(OSError):  # if the log cannot be written, do without
                        log.write(chunk[: MOST_LOG - taken])
                taken += len(chunk)
                if taken > MOST_ERRORS:
                    self._fail(Fault(message("outside.flood")))
                    break
        if log is not None:
            with suppress(OSError):
                log.close()

    def _fail(self, fault: Fault) -> None:
        with self._changed:
            self._fault = self._fault or fault
            self._changed.notify_all()

    def _end(self, grace: float) -> None:
        self._process.wait(grace)
        self._process.kill()

    def _wait(self) -> None:
        self._process.bury()
        # Its last lines may still be on their way, or not asked for yet; but a process that it
        # started may hold its output open for ever.
        while self._reader.is_alive():
            before = self._awaited
            self._reader.join(DRAIN)
            if before is not None and self._awaited == before:
                break
        self._fail(Fault(message("outside.ended")))


def _some(pipe: IO[bytes]) -> bytes:
    """The bytes that can be read now; empty at the end."""
    try:
        return pipe.read(CHUNK)
    except OSError:
        return b""


def _open_log(path: Path) -> IO[bytes] | None:
    try:
        private_folder(path.parent)
        return open(path, "wb", buffering=0, opener=private)
    except OSError:
        return None


def _object(line: bytes) -> JsonObject:
    try:
        value = read_json(line)
    except Fault:
        value = None
    if not isinstance(value, dict):
        raise Fault(message("outside.no_json"))
    return value
