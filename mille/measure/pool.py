"""Numbered pieces of work on several cores, with the results returned in order.

The processes are spawned, which works the same on every system and in a frozen program.
"""

from __future__ import annotations

import os
import signal
import sys
from _thread import interrupt_main
from collections.abc import Callable, Generator
from contextlib import suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from threading import Thread
from time import sleep
from types import FrameType
from typing import Any

from mille.engine.message import Fault, Message, message

Work = Callable[[int], Any]
"""Does the piece of work with that number; the result must be picklable. May raise `Fault`."""
Make = Callable[[Any], Work]
"""Prepares the work from its setup. Both go to other processes, so both must be picklable: this as
a function of a module.
"""
Reply = tuple[int, Any, Message | None]
"""The number of a piece of work, its result, and the message of its fault if it had one."""

PATIENCE = 2.0
"""Seconds that a worker gets to clean up when told to stop."""


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_order(make: Make, setup: Any, last: int, jobs: int) -> Generator[Any, None, None]:
    """The results of the pieces of work numbered 1 to `last`, in order.

    With one job, the work is done in this process. Closing the generator stops the workers. Raises
    `Fault` if the work does, or if a worker dies.
    """
    if jobs == 1:
        work = make(setup)
        yield from (work(number) for number in range(1, last + 1))
        return
    numbers = iter(range(1, last + 1))
    pool: dict[Any, _Process] = {}
    done: dict[int, Reply] = {}
    try:
        for _ in range(min(jobs, last)):
            worker = _Process(make, setup)
            pool[worker.results] = worker
            worker.take(next(numbers, None))
        for number in range(1, last + 1):
            while number not in done:
                for ready in wait(list(pool)):
                    worker = pool[ready]
                    reply = worker.reply()
                    done[reply[0]] = reply
                    worker.take(next(numbers, None))
            _, result, fault = done.pop(number)
            if fault is not None:
                raise Fault(fault)
            yield result
    finally:
        for worker in pool.values():
            worker.stop()
        for worker in pool.values():
            worker.bury()


class _Process:
    """A worker process, from the parent's side."""

    def __init__(self, make: Make, setup: Any) -> None:
        context = get_context("spawn")
        tasks, self._tasks = context.Pipe(duplex=False)
        self.results, results = context.Pipe(duplex=False)
        self._process = context.Process(
            target=_serve, args=(make, setup, tasks, results), daemon=True
        )
        self._process.start()
        # Close our copies of its pipe ends, so that each side notices when the other is gone.
        tasks.close()
        results.close()

    def take(self, number: int | None) -> None:
        """Give it a piece of work; None if there is no more."""
        if number is not None:
            with suppress(OSError):  # it died: the end of the other pipe shows that
                self._tasks.send(number)

    def reply(self) -> Reply:
        """What came of a piece of work. Raises `Fault` if the worker died."""
        try:
            reply: Reply = self.results.recv()
        except (EOFError, OSError):
            raise Fault(message("fault.worker")) from None
        return reply

    def stop(self) -> None:
        """Tell it to stop now, whatever it is doing."""
        self._process.terminate()

    def bury(self) -> None:
        """Wait a short time for it to end."""
        self._process.join(PATIENCE)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()
        self._tasks.close()
        self.results.close()


def _serve(make: Make, setup: Any, tasks: Connection, results: Connection) -> None:
    """A worker's main loop, until there is no more work."""
    # Ctrl-C reaches every process of a terminal, but the parent stops its workers itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):
        work = make(setup)
        while True:
            number = tasks.recv()
            try:
                reply: Reply = number, work(number), None
            except Fault as fault:
                reply = number, None, fault.message
            results.send(reply)


def _end_with_parent() -> None:
    """End this worker when the parent ends, however that happens: nobody wants its results any
    more.
    """
    parent = parent_process()
    assert parent is not None
    parent.join()
    interrupt_main(signal.SIGTERM)
    sleep(PATIENCE)
    os._exit(1)


def _leave(number: int, frame: FrameType | None) -> None:
    """Leave by an exception, so that open files and programs are closed."""
    sys.exit(0)
