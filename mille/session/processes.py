"""Programs as processes of the system, which end as a whole.

How far that reaches:

- Linux, a program of others: everything that it starts, wherever it goes, by a guard (`guard.py`,
  which says what even that cannot catch); also when this program is killed.
- Windows: everything that it starts, by a job object; also when this program is killed. Not what
  another service starts for it, such as the Task Scheduler.
- macOS: the process group; not what leaves it for a session of its own. When this program is
  killed, its children see the end of their input, and may not care.

A process of our own starts nothing, and gets a process group where there is no job object.
"""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Event, Lock
from typing import IO, Any

from mille.engine.game import Fault, message
from mille.session import guard
from mille.session.disk import reason
from mille.session.itself import environment, own_program


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
        """Kills it with all that belongs to it; it is not buried yet, so its number is its own."""
        self._burying = Lock()
        self._over = Event()

    @property
    def buried(self) -> bool:
        """Whether it has ended and nothing is left of it."""
        return self._process.returncode is not None

    def kill(self) -> None:
        """End it now with all that belongs to it. This does not wait."""
        with self._burying:
            if not self.buried:
                self._end()

    def wait(self, seconds: float) -> None:
        """Until it is buried, and no longer than that."""
        self._over.wait(seconds)

    def bury(self) -> None:
        """Wait for its end, and end what it leaves behind. Somebody has to, and once."""
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
    except (OSError, ValueError) as error:  # the last for NULs
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
        # A group of its own, so that what it starts can be ended with it.
        process = subprocess.Popen(
            list(command), **_PIPES, env=environment(), start_new_session=True
        )

        def end() -> None:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)

        return Process(process, end)

    def _await_end(process: subprocess.Popen[bytes]) -> None:
        """Leaves it unburied where the system can: until then its number is nobody else's."""
        if hasattr(os, "waitid"):  # on macOS from Python 3.13 on
            os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        else:
            process.wait()


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
        said = answered.read()
    guarded = Process(process, life.close)
    if said != guard.STARTED:
        for pipe in (guarded.stdin, guarded.stdout, guarded.stderr):
            pipe.close()
        guarded.kill()
        guarded.bury()
        raise OSError(errno.ECHILD, said.decode("utf-8", "replace") or os.strerror(errno.ECHILD))
    return guarded
