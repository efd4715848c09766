"""Programs as system processes, which end together with everything they started.

How far that reaches:

- Linux, an outside program: everything that it starts, wherever it goes, thanks to a guard
  (`guard.py`, which says what even that cannot catch); also when this program is killed.
- Windows: everything that it starts, by a job object; also when this program is killed. Not what
  another service starts for it, such as the Task Scheduler.
- macOS: the process group, but not what leaves it for a session of its own. When this program is
  killed, its children see the end of their input, but may ignore it.

Our own processes start nothing; they get a process group where there is no job object.
"""

from __future__ import annotations

import errno
import os
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Event, Lock
from typing import IO, Any

from mille.engine.message import Fault, message
from mille.session import guard
from mille.session.disk import reason
from mille.session.own_copy import environment, own_program

STOPPED = 0.2
"""Seconds without a word from a guard after which it may have been stopped."""
MOST_STOPS = 300
"""How often it is told to go on before it is given up."""


class Process:
    """A running program and its three pipes, unbuffered."""

    def __init__(self, process: subprocess.Popen[bytes], end: Callable[[], None]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self.stdin: IO[bytes] = process.stdin
        self.stdout: IO[bytes] = process.stdout
        self.stderr: IO[bytes] = process.stderr
        self._process = process
        self._end = end
        """Kills it with everything that belongs to it. It has not been reaped yet, so its number is
        still its own."""
        self._burying = Lock()
        self._over = Event()

    @property
    def buried(self) -> bool:
        """Whether it has ended and nothing is left of it."""
        return self._process.returncode is not None

    def kill(self) -> None:
        """Kill it with everything that belongs to it. Does not wait for that."""
        with self._burying:
            if not self.buried:
                self._end()

    def wait(self, seconds: float) -> None:
        """Wait until it has been reaped, at most this many seconds."""
        self._over.wait(seconds)

    def bury(self) -> None:
        """Wait for its end, then kill whatever it leaves behind. It must be called exactly once."""
        _await_end(self._process)
        with self._burying:
            self._end()
            self._process.wait()
        self._over.set()


def start(command: Sequence[str], *, guarded: bool) -> Process:
    """Start a program, without a shell; `guarded` if it is not our own.

    Raises `Fault` if it cannot be started.
    """
    try:
        if not command:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        if guarded and sys.platform == "linux":
            return _guarded(command)
        return _alone(command)
    except (OSError, ValueError) as error:  # ValueError if the command contains a NUL
        why = error if isinstance(error, OSError) else FileNotFoundError(errno.ENOENT, "")
        name = command[0] if command else ""
        raise Fault(message("outside.no_start", program=name[:200], reason=reason(why))) from None


_PIPES: Any = {
    "stdin": subprocess.PIPE,
    "stdout": subprocess.PIPE,
    "stderr": subprocess.PIPE,
    "bufsize": 0,
}

if sys.platform == "win32":
    from mille.session.job import Job

    def _alone(command: Sequence[str]) -> Process:
        job = Job()
        flags = subprocess.CREATE_NO_WINDOW | Job.SUSPENDED
        process = subprocess.Popen(list(command), **_PIPES, env=environment(), creationflags=flags)
        try:
            job.take(int(process._handle))  # type: ignore[attr-defined]
        except OSError:
            process.kill()
            raise
        return Process(process, job.end)

    def _await_end(process: subprocess.Popen[bytes]) -> None:
        process.wait()
else:

    def _alone(command: Sequence[str]) -> Process:
        # A group of its own, so that everything it starts can be killed with it.
        process = subprocess.Popen(
            list(command), **_PIPES, env=environment(), start_new_session=True
        )

        def end() -> None:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)

        return Process(process, end)

    def _await_end(process: subprocess.Popen[bytes]) -> None:
        """Wait for its end, if possible without reaping it: until then nobody else can get its
        number.
        """
        if hasattr(os, "waitid"):  # on macOS only from Python 3.13 on
            os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        else:
            process.wait()


def _answer(process: subprocess.Popen[bytes], answered: IO[bytes]) -> bytes:
    """What the guard reports once the program runs, though the program may stop its guard.

    Empty if it does that again and again.
    """
    waiting = select.poll()
    waiting.register(answered, select.POLLIN)
    for _ in range(MOST_STOPS):
        if waiting.poll(STOPPED * 1000):
            return answered.read()
        os.kill(process.pid, signal.SIGCONT)
    os.kill(process.pid, signal.SIGKILL)
    return b""


def _guarded(command: Sequence[str]) -> Process:
    lifeline, held = os.pipe()
    answer, report = os.pipe()
    life = os.fdopen(held, "wb", buffering=0)
    with open(answer, "rb") as answered:
        try:
            process = subprocess.Popen(
                [*own_program(), *guard.command(lifeline, report, command)],
                **_PIPES,
                env=environment(),
                start_new_session=True,
                pass_fds=(lifeline, report),
            )
        except BaseException:
            life.close()
            raise
        finally:
            os.close(lifeline)
            os.close(report)
        said = _answer(process, answered)

    def end() -> None:
        life.close()
        with suppress(ProcessLookupError):
            os.kill(process.pid, signal.SIGCONT)  # somebody may have stopped it

    guarded = Process(process, end)
    if said != guard.STARTED:
        for pipe in (guarded.stdin, guarded.stdout, guarded.stderr):
            pipe.close()
        guarded.kill()
        guarded.bury()
        reason = said.decode("utf-8", "replace")
        number = int(reason) if reason.isdecimal() else errno.ECHILD
        raise OSError(number, os.strerror(number) if reason in ("", str(number)) else reason)
    return guarded
