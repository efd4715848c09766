"""Other programs as processes: how they start, what they say line by line, and how they end."""

from __future__ import annotations

import errno
import os
import select
import shutil
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import count, takewhile
from pathlib import Path
from threading import Condition, Event, Lock, Thread
from typing import IO, Any

from mille.engine.codec import JsonObject, Line
from mille.engine.message import Fault, message
from mille.engine.text import dump, read_as
from mille.session import guard
from mille.session.disk import private, private_folder, reason
from mille.session.guard import environment, own_program
from mille.session.work import Step

if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes

    _KILL_ON_JOB_CLOSE = 0x2000
    _EXTENDED_LIMITS = 9
    _KILLED = 1
    """The exit code of processes that are killed."""

    class _Counters(ctypes.Structure):
        _fields_ = [(f"counter{n}", ctypes.c_ulonglong) for n in range(6)]

    class _BasicLimits(ctypes.Structure):
        _fields_ = [
            ("process_time", ctypes.c_longlong),
            ("job_time", ctypes.c_longlong),
            ("flags", wintypes.DWORD),
            ("least_memory", ctypes.c_size_t),
            ("most_memory", ctypes.c_size_t),
            ("most_processes", wintypes.DWORD),
            ("affinity", ctypes.c_size_t),
            ("priority", wintypes.DWORD),
            ("scheduling", wintypes.DWORD),
        ]

    class _ExtendedLimits(ctypes.Structure):
        _fields_ = [
            ("basic", _BasicLimits),
            ("counters", _Counters),
            ("process_memory", ctypes.c_size_t),
            ("job_memory", ctypes.c_size_t),
            ("peak_process_memory", ctypes.c_size_t),
            ("peak_job_memory", ctypes.c_size_t),
        ]

    _kernel = ctypes.WinDLL("kernel32", use_last_error=True)
    _kernel.CreateJobObjectW.restype = wintypes.HANDLE
    _kernel.CreateJobObjectW.argtypes = [wintypes.LPVOID, wintypes.LPCWSTR]
    _kernel.SetInformationJobObject.argtypes = [
        wintypes.HANDLE,
        ctypes.c_int,
        wintypes.LPVOID,
        wintypes.DWORD,
    ]
    _kernel.AssignProcessToJobObject.argtypes = [wintypes.HANDLE, wintypes.HANDLE]
    _kernel.TerminateJobObject.argtypes = [wintypes.HANDLE, wintypes.UINT]
    _kernel.CloseHandle.argtypes = [wintypes.HANDLE]
    _ntdll = ctypes.WinDLL("ntdll")
    _ntdll.NtResumeProcess.argtypes = [wintypes.HANDLE]

    class Job:
        """One job. It ends when told to, and when this process ends."""

        SUSPENDED = 0x4
        """The flag for starting a process suspended, so that it joins the job before it does
        anything."""

        def __init__(self) -> None:
            """Raises `OSError`."""
            self._handle = _kernel.CreateJobObjectW(None, None)
            if not self._handle:
                raise ctypes.WinError(ctypes.get_last_error())
            limits = _ExtendedLimits()
            limits.basic.flags = _KILL_ON_JOB_CLOSE
            if not _kernel.SetInformationJobObject(
                self._handle, _EXTENDED_LIMITS, ctypes.byref(limits), ctypes.sizeof(limits)
            ):
                raise ctypes.WinError(ctypes.get_last_error())

        def take(self, process: int) -> None:
            """Put a suspended process, by its handle, into the job and run it. Raises `OSError`."""
            if not _kernel.AssignProcessToJobObject(self._handle, process):
                raise ctypes.WinError(ctypes.get_last_error())
            _ntdll.NtResumeProcess(process)

        def end(self) -> None:
            """Kill everything in the job; calling it twice does no harm."""
            if self._handle:
                _kernel.TerminateJobObject(self._handle, _KILLED)
                _kernel.CloseHandle(self._handle)
                self._handle = None


# Programs as system processes, which end together with everything they started.
#
# How far that reaches, also when this program is killed:
# - Linux: everything that an outside program starts, thanks to a guard (`guard.py`)
# - Windows: the same by a job object, but not what another service starts for it
# - macOS: the process group, but not what leaves it; when this program is killed, its children
#   only see the end of their input
# Our own processes start nothing; they get a process group where there is no job object.


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
        return self._process.returncode is not None

    def kill(self) -> None:
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
        """Wait for its end, if possible without reaping it: its number stays its own."""
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


# A program run as a child process, with lines of JSON in both directions, within limits.
#
# Nothing here blocks unless it is asked to: threads write, read, collect the child's log and wait
# for its end. The child ends when told to, or when its input ends, and is killed at the latest
# after a grace period. Whatever it has started ends with it (`Process` says how far that
# reaches).


MOST_LINE = 64 * 1024
"""The most bytes in a line from the child, line end included."""
MOST_WAITING = 16
"""The most lines read ahead of being asked for; beyond that the child has to wait."""
MOST_LOG = 1024 * 1024
"""The most bytes of its standard error that are kept; the rest is thrown away."""
MOST_ERRORS = 16 * 1024 * 1024
"""The most bytes of its standard error that are read at all."""
DRAIN = 0.5
"""Seconds of silence after which an ended child's output counts as finished, although something
holds it open."""
CHUNK = 8192


class Child:
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
                short = [*takewhile(lambda line: len(line) < MOST_LINE, lines)]
                if not all(map(self._offer, short)):
                    return
                if len(short) < len(lines) or len(rest) >= MOST_LINE:
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
        return read_as(JsonObject, line)
    except Fault:
        raise Fault(message("outside.no_json")) from None


# The window in which a system lets people choose a file.


_CHOOSERS: dict[str, tuple[tuple[str, ...], ...]] = {
    "darwin": (("osascript", "-e", "POSIX path of (choose file)"),),
    "win32": (
        (
            *("powershell", "-NoProfile", "-STA", "-Command"),
            "Add-Type -AssemblyName System.Windows.Forms;"
            "[Console]::OutputEncoding = [Text.Encoding]::UTF8;"
            "$it = New-Object System.Windows.Forms.OpenFileDialog;"
            "if ($it.ShowDialog() -eq 'OK') { $it.FileName }",
        ),
    ),
    "linux": (("zenity", "--file-selection"), ("kdialog", "--getopenfilename")),
}
"""By system, the commands that write the name of a chosen file."""
LOOK = 0.2
"""Every so many seconds it is asked whether anybody still waits for the file."""


def chooser() -> Sequence[str]:
    """The command for choosing a file on this system; empty if there is none."""
    commands = _CHOOSERS.get(sys.platform, _CHOOSERS["linux"])
    return next((each for each in commands if shutil.which(each[0])), ())


def chosen_file(command: Sequence[str], step: Step) -> str:
    """The name of the file that the person chooses; empty if none. Raises `OSError`."""
    with subprocess.Popen(
        list(command),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment(),
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    ) as process:
        try:
            while True:
                step()
                with suppress(subprocess.TimeoutExpired):
                    written, _ = process.communicate(timeout=LOOK)
                    break
        except BaseException:
            process.kill()
            raise
    return "" if process.returncode else os.fsdecode(written).rstrip("\r\n")
