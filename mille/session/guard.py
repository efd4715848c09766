"""A process between the table and an outside program, so that nothing the program starts outlives
it.

On Linux a process group holds only what stays in it. The guard makes itself the subreaper of all
its descendants: whatever leaves its group, its session or its parent eventually becomes the guard's
child, and can be found and killed. The guard does that as soon as the program itself has ended, or
when the table closes its end of a pipe, which happens however the table ends.

What it cannot catch: what another service starts on the program's behalf (`systemd-run`, `at`, a
container), what runs as another user (`sudo`), what spreads into new sessions faster than it is
looked for, and what is left when the program kills its guard, or stops it again and again; the
program itself dies with the guard even then.

It is started as `mille guard LIFELINE REPORT -- PROGRAM ARGS`, where the first two are file
descriptors, and is not a command for people.
"""

from __future__ import annotations

import ctypes
import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import mille

# How this program starts another copy of itself, and the environment it gives other programs.


def own_program() -> list[str]:
    """The command that starts this program again, whether it is a standalone build or not."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    at_home = Path(mille.__file__).parents[1] == Path.cwd()
    # Elsewhere, -P keeps Python from looking for modules in the current folder.
    return [sys.executable, *([] if at_home else ["-P"]), "-m", "mille"]


def environment() -> dict[str, str]:
    """Our environment without a standalone build's library path: other programs bring their own."""
    kept = dict(os.environ)
    if getattr(sys, "frozen", False):
        for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
            original = kept.pop(f"{name}_ORIG", None)
            kept.pop(name, None)
            if original is not None:
                kept[name] = original
    return kept


WORD = "guard"
"""The first word of its command line."""
STARTED = b"started"
"""The report once the program runs; anything else is the reason why it does not."""
MOST_REASON = 200
"""The most bytes of the report."""
AGAIN = 0.05
"""Seconds between two looks for processes that are still alive."""

_SET_CHILD_SUBREAPER = 36
_SET_PDEATHSIG = 1
"""The option's number in prctl(2)."""


def command(lifeline: int, report: int, program: Sequence[str]) -> list[str]:
    return [WORD, str(lifeline), str(report), "--", *program]


def main(arguments: Sequence[str]) -> int:
    """Start the program, wait until it or the table ends, then kill everything that is left."""
    lifeline, report = (int(number) for number in arguments[:2])
    for inherited in (lifeline, report):
        os.set_inheritable(inherited, False)
    signals = _hear()
    _prctl(_SET_CHILD_SUBREAPER, 1)
    # Somebody may stop the guard: if the table ends meanwhile, the system has it go on.
    _prctl(_SET_PDEATHSIG, signal.SIGCONT)
    try:
        program = subprocess.Popen(
            list(arguments[3:]),
            env=environment(),
            start_new_session=True,
            preexec_fn=_go_with_the_guard,
        )
    except (OSError, ValueError) as error:
        # The table has words of its own for a number of the system's.
        number = getattr(error, "errno", None)
        said = str(number or str(error) or type(error).__name__)
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
    heard, told = os.pipe()
    for end in (heard, told):
        os.set_blocking(end, False)
    signal.set_wakeup_fd(told, warn_on_full_buffer=False)
    for number in (signal.SIGCHLD, signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, lambda number, frame: None)
    return heard


def _ready(*pipes: int, seconds: float | None = None) -> list[int]:
    """Wait until one of the pipes has data or was closed by the other side; returns all that have.

    Not `select`, which refuses descriptors above 1023: the table may have that many files open.
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
    """Call prctl(2). On systems without it, the process group is all the protection there is."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def _go_with_the_guard() -> None:
    """Runs in the child before the program is loaded, so that it dies when the guard does."""
    _prctl(_SET_PDEATHSIG, signal.SIGKILL)


def _let_go_of_its_pipes() -> None:
    nowhere = os.open(os.devnull, os.O_RDWR)
    for number in range(3):
        os.dup2(nowhere, number)
    os.close(nowhere)


def _buried() -> set[int]:
    """Reap the children that have ended, and return their numbers."""
    dead: set[int] = set()
    with suppress(ChildProcessError):
        while pid := os.waitpid(-1, os.WNOHANG)[0]:
            dead.add(pid)
    return dead


def _end_all(signals: int) -> None:
    """Kill all descendants until none is left, or none that it may kill."""
    while below := list(_below(os.getpid(), _processes())):
        # Kill each group as a whole, including what forks off meanwhile.
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
    found = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            with suppress(OSError, ValueError):  # it has ended meanwhile
                stat = (folder / "stat").read_text("utf-8", "replace")
                # The name before it, in brackets, may contain anything.
                state, parent, group = stat.rpartition(")")[2].split()[:3]
                if state not in "ZX":  # dead already, and perhaps not ours to reap
                    found[int(folder.name)] = int(parent), int(group)
    return found


def _below(top: int, processes: Mapping[int, tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """All descendants of `top`, with their groups."""
    parents = {top}
    left = dict(processes)
    while born := [pid for pid, (parent, _) in left.items() if parent in parents]:
        parents = set(born)
        yield from ((pid, left.pop(pid)[1]) for pid in born)
