"""Waiting in tests: as long as a busy machine needs, or not at all, as a window must.

`until` waits for what comes sooner or later. Whether something waits is seen from what it calls,
since on a busy machine everything takes time.
"""

from __future__ import annotations

import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest

T = TypeVar("T")
SILENT = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
"""Neither a screen nor sound."""
PATIENCE = 120.0
"""Seconds until a test gives up on something, however busy the machine is."""


def until(is_so: Callable[[], object], patience: float = PATIENCE, pause: float = 0.01) -> bool:
    """Whether it comes true in time."""
    end = time.monotonic() + patience
    while not is_so():
        if time.monotonic() > end:
            return bool(is_so())
        time.sleep(pause)
    return True


def polled(poll: Callable[[], T | None]) -> T:
    """What comes in time, asked for as a window does."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with no_waiting():
            found = poll()
        if found is not None:
            return found
        time.sleep(0.005)
    raise AssertionError("nothing came")


def ran(*command: object, given: str = "", **how: Any) -> str:
    """What a program says, which must end well; `how` are its folder and environment."""
    words, how = [*map(str, command)], {"encoding": "utf-8", "capture_output": True, **how}
    done = subprocess.run(words, input=given, **how)
    assert done.returncode == 0, done.stdout + done.stderr
    return str(done.stdout)


def in_copy(here: Path, **given: str) -> dict[str, Any]:
    """How a program runs that knows nothing but a copy of the tree."""
    places = {"PYTHONPATH": f"{here}", "MILLE_HOME": f"{here / 'home'}", "PATH": ""}
    return {"cwd": here, "env": {**places, **SILENT, **given}}


def lives(pid: int, ask: Callable[[int, int], None] = os.kill) -> bool:
    """Whether a process is there; with `os.killpg` any of a session."""
    try:
        ask(pid, 0)
    except ProcessLookupError:
        return False
    return True


WAITS: list[tuple[Any, str]] = [
    (threading.Condition, "wait"),
    (threading.Thread, "join"),
    (subprocess.Popen, "wait"),
    (time, "sleep"),
]
"""What the program can wait with: for threads, processes or time."""


@contextmanager
def no_waiting() -> Iterator[None]:
    """As in a frame of the window: anything in this thread that waits fails."""
    here, starting = threading.get_ident(), 0
    start = threading.Thread.start

    def started(thread: threading.Thread) -> None:
        nonlocal starting
        starting += threading.get_ident() == here
        try:
            start(thread)  # waits until the thread has begun
        finally:
            starting -= threading.get_ident() == here

    def refused(name: str, real: Any) -> Any:
        def call(*args: Any, **words: Any) -> Any:
            given = [each for each in (*args, *words.values()) if type(each) in (int, float)]
            at_once = any(seconds <= 0 for seconds in given)
            if threading.get_ident() == here and not starting and not at_once:
                raise AssertionError(f"a window would have stood still in {name}")
            return real(*args, **words)

        return call

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(threading.Thread, "start", started)
        for where, name in WAITS:
            patch.setattr(where, name, refused(name, getattr(where, name)))
        yield


@contextmanager
def heeded() -> Iterator[None]:
    """Let what is started here react to an interrupt.

    A shell that runs the tests in the background has them, and all they start, ignore it.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
