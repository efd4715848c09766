"""A program started as a child process: lines of JSON to it and from it, within limits.

Nothing here waits unless it is told to: threads write, read, and take in what the child logs. The
child ends when it is told to, when its input ends, and at the latest when it is killed.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Condition, Thread
from typing import IO, Any

from mille.engine.game import Fault, message
from mille.session.record import dump, read_json

MOST_LINE = 64 * 1024
"""Bytes of a line from the child, its end included."""
MOST_WAITING = 16
"""Lines that are read before somebody asks for them; then the child has to wait."""
MOST_LOG = 1024 * 1024
"""Bytes of its standard error that are kept; the rest is thrown away."""
MOST_ERRORS = 16 * 1024 * 1024
"""Bytes of its standard error that are taken at all."""
GRACE = 1.0
"""Seconds in which a child that was told to end may do so by itself."""
CHUNK = 8192


class Child:
    """A program that runs beside this one."""

    def __init__(self, command: Sequence[str], log: Path | None = None) -> None:
        """Start it, without a shell; what it writes to standard error goes to `log`.

        Raises `Fault` if it cannot be started.
        """
        self._process = _start(command)
        self._log = log
        self._changed = Condition()
        """Held to look at, or change, what the threads share: all that follows."""
        self._out: deque[bytes | None] = deque()
        """What is to be written; None ends its input."""
        self._lines: deque[bytes] = deque()
        self._fault: Fault | None = None
        """Why no more lines will come."""
        self._closed = False
        for work in (self._write, self._read, self._keep_log):
            Thread(target=work, name=f"child-{work.__name__}", daemon=True).start()

    @property
    def gone(self) -> bool:
        """Whether it was closed, has ended, and was buried."""
        return self._process.returncode is not None

    def send(self, line: Mapping[str, Any]) -> None:
        """Have a line written as soon as the child reads it; it may be gone already."""
        self._put(dump(line).encode("utf-8", "surrogatepass") + b"\n")

    def receive(self, patience: float = 0.0) -> dict[str, Any] | None:
        """The next object that the child has written; None if there is none within `patience`.

        Raises `Fault` if it wrote something else, or if it has ended.
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
        """End its input, and the child itself after `grace` seconds. This does not wait."""
        with self._changed:
            if self._closed:
                return
            self._closed = True
            self._changed.notify_all()
        self._put(None)
        if grace:
            # Not a daemon: the program does not end before its children have.
            Thread(target=self._bury, args=(grace,), name="child-bury").start()
        else:
            self._bury(0.0)

    # What the threads do

    def _put(self, data: bytes | None) -> None:
        with self._changed:
            self._out.append(data)
            self._changed.notify_all()

    def _write(self) -> None:
        pipe = _pipe(self._process.stdin)
        with suppress(OSError), pipe:  # it is gone: the reader says so
            while True:
                with self._changed:
                    self._changed.wait_for(lambda: bool(self._out))
                    data = self._out.popleft()
                if data is None:
                    return
                while data:
                    data = data[pipe.write(data) :]

    def _read(self) -> None:
        with _pipe(self._process.stdout) as pipe:
            rest = b""
            while chunk := _some(pipe):
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
        self._fail(Fault(message("outside.ended")))

    def _offer(self, line: bytes) -> bool:
        """Keep a line until it is asked for; whether there is still somebody who may ask."""
        with self._changed:
            self._changed.wait_for(lambda: len(self._lines) < MOST_WAITING or self._closed)
            self._lines.append(line)
            self._changed.notify_all()
            return not self._closed

    def _keep_log(self) -> None:
        taken = 0
        log: IO[bytes] | None = None
        with _pipe(self._process.stderr) as pipe:
            while chunk := _some(pipe):
                if log is None and self._log is not None:
                    log = _open_log(self._log)
                if log is not None and taken < MOST_LOG:
                    with suppress(OSError):  # a log that cannot be kept is not kept
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

    def _bury(self, grace: float) -> None:
        with suppress(subprocess.TimeoutExpired):
            if grace:
                self._process.wait(grace)
        _kill(self._process)
        self._process.wait()


def _start(command: Sequence[str]) -> subprocess.Popen[bytes]:
    try:
        return subprocess.Popen(
            list(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            env=_environment(),
            # A group of its own, so that what it starts can be ended with it.
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
    except (OSError, ValueError, IndexError) as error:  # the last two for NULs and empty commands
        reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
        name = command[0] if command else ""
        raise Fault(message("outside.no_start", program=name[:200], reason=reason)) from None


def _environment() -> dict[str, str]:
    """Ours, without the place of a standalone program's libraries: others bring their own."""
    environment = dict(os.environ)
    if getattr(sys, "frozen", False):
        for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
            original = environment.pop(f"{name}_ORIG", None)
            environment.pop(name, None)
            if original is not None:
                environment[name] = original
    return environment


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None
    return pipe


def _some(pipe: IO[bytes]) -> bytes:
    """What there is to read, or nothing at the end."""
    try:
        return pipe.read(CHUNK)
    except OSError:
        return b""


def _open_log(path: Path) -> IO[bytes] | None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return path.open("wb", buffering=0)
    except OSError:
        return None


def _object(line: bytes) -> dict[str, Any]:
    try:
        value = read_json(line.decode("utf-8"))
    except (Fault, UnicodeDecodeError):
        value = None
    if not isinstance(value, dict):
        raise Fault(message("outside.no_json"))
    return value


if sys.platform == "win32":

    def _kill(process: subprocess.Popen[bytes]) -> None:
        process.kill()
else:

    def _kill(process: subprocess.Popen[bytes]) -> None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
