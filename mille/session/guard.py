"""A process between the table and another program, so that nothing the program starts outlives it.

On Linux a process group holds only what stays in it. The guard is made the reaper of all that is
below it: whatever leaves its group, its session or its parent becomes the guard's child in the end,
and can be found and ended. It does that as soon as the program itself has ended, or the table lets
go of the pipe that it holds, which is so however the table ends.

What it cannot catch: what another service starts on the program's behalf (`systemd-run`, `at`, a
container), what runs with the rights of another user (`sudo`), what splits into new sessions faster
than it is looked for, and what is left when the program kills its guard; the program itself goes
with it even then.

It is started as `mille guard LIFELINE REPORT -- PROGRAM ARGS`, the first two open files by number,
and is no command for a person.
"""

from __future__ import annotations

import ctypes
import os
import select
import signal
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from mille.session.itself import environment

WORD = "guard"
"""What the command line begins with."""
STARTED = b"started"
"""The report when the program runs; anything else is why it does not."""
MOST_REASON = 200
"""Bytes of the report."""
AGAIN = 0.05
"""Seconds until it looks again for what is still alive."""

_SET_CHILD_SUBREAPER = 36
_SET_PDEATHSIG = 1
"""Of prctl(2)."""


def command(lifeline: int, report: int, program: Sequence[str]) -> list[str]:
    """What to write behind the command of this program, for it to be a guard."""
    return [WORD, str(lifeline), str(report), "--", *program]


def main(arguments: Sequence[str]) -> int:
    """Start the program, wait for its end or the table's, and end all that is left."""
    lifeline, report = (int(number) for number in arguments[:2])
    for inherited in (lifeline, report):
        os.set_inheritable(inherited, False)
    signals = _hear()
    _prctl(_SET_CHILD_SUBREAPER, 1)
    try:
        program = subprocess.Popen(
            list(arguments[3:]),
            env=environment(),
            start_new_session=True,
            preexec_fn=_go_with_the_guard,
        )
    except (OSError, ValueError) as error:
        said = getattr(error, "strerror", None) or str(error) or type(error).__name__
        os.write(report, said.encode("utf-8", "replace")[:MOST_REASON])
        return 1
    os.write(report, STARTED)
    os.close(report)
    _let_go_of_its_pipes()
    while program.pid not in _buried():
        if lifeline in _ready(lifeline, signals) or set(_drained(signals)) - {signal.SIGCHLD}:
            break
    _end_all(signals)
    return 0


def _hear() -> int:
    """A pipe that gives the number of each signal that comes."""
    heard, told = os.pipe()
    for end in (heard, told):
        os.set_blocking(end, False)
    signal.set_wakeup_fd(told, warn_on_full_buffer=False)
    for number in (signal.SIGCHLD, signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, lambda number, frame: None)
    return heard


def _ready(*pipes: int, seconds: float | None = None) -> list[int]:
    """Those of the pipes that have something to read or have been let go of; waits for one.

    Not `select`, which refuses a number above 1023: the table may have that many files open.
    """
    waiting = select.poll()
    for pipe in pipes:
        waiting.register(pipe, select.POLLIN)
    return [pipe for pipe, _ in waiting.poll(None if seconds is None else seconds * 1000)]


def _drained(signals: int) -> bytes:
    try:
        return os.read(signals, 4096)
    except BlockingIOError:
        return b""


def _prctl(option: int, value: int) -> None:
    """Where the system knows no such thing, the process group is all that there is."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def _go_with_the_guard() -> None:
    """In the program's process, before it is the program: it ends when the guard does."""
    _prctl(_SET_PDEATHSIG, signal.SIGKILL)


def _let_go_of_its_pipes() -> None:
    """The guard holds nothing open that is between the program and the table."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for number in range(3):
        os.dup2(nowhere, number)
    os.close(nowhere)


def _buried() -> set[int]:
    """The children that have ended since, and do not come again."""
    dead: set[int] = set()
    with suppress(ChildProcessError):
        while pid := os.waitpid(-1, os.WNOHANG)[0]:
            dead.add(pid)
    return dead


def _end_all(signals: int) -> None:
    """Kill what is below this process until nothing is, or nothing that it may kill."""
    while below := list(_below(os.getpid(), _processes())):
        # A group as a whole: what is split off meanwhile is in it.
        groups = {group for _, group in below} - {os.getpgrp()}
        killed = [_killed(-group) for group in groups] + [_killed(pid) for pid, _ in below]
        if not any(killed):
            return
        _ready(signals, seconds=AGAIN)
        _drained(signals)
        _buried()


def _killed(target: int) -> bool:
    try:
        os.kill(target, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return False
    return True


def _processes() -> dict[int, tuple[int, int]]:
    """The parent and the group of every living process that the system lists."""
    found = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            with suppress(OSError, ValueError):  # it has ended meanwhile
                stat = (folder / "stat").read_text("utf-8", "replace")
                # The name before it, in brackets, may have anything in it.
                state, parent, group = stat.rpartition(")")[2].split()[:3]
                if state not in "ZX":  # dead already, and perhaps not ours to bury
                    found[int(folder.name)] = int(parent), int(group)
    return found


def _below(top: int, processes: Mapping[int, tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """All that descend from `top`, with their groups."""
    parents = {top}
    left = dict(processes)
    while born := [pid for pid, (parent, _) in left.items() if parent in parents]:
        parents = set(born)
        yield from ((pid, left.pop(pid)[1]) for pid in born)
