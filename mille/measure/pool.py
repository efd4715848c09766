"""Numbered pieces of work on several cores, with the results returned in order.

The processes are spawned, which works the same on every system and in a frozen program. They
exchange JSON as bytes.
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

from mille.cards import Card, Rank
from mille.engine.codec import Json, JsonObject
from mille.engine.message import Blank, Fault, Message, message
from mille.engine.text import read_json, write_json

Work = Callable[[int], Any]
"""Does the piece of work with that number and returns a JSON value. May raise `Fault`."""
Make = Callable[[Json], Work]
"""Prepares the work from a JSON value; must be a module-level function, so that it can
be pickled."""

PATIENCE = 2.0
"""Seconds that a worker gets to clean up when told to stop."""


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_order(make: Make, setup: Json, last: int, jobs: int) -> Generator[Any, None, None]:
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
    done: dict[int, Any] = {}
    try:
        for _ in range(min(jobs, last)):
            worker = _Process(make, setup)
            pool[worker.results] = worker
            worker.take(next(numbers, None))
        for number in range(1, last + 1):
            while number not in done:
                for ready in wait(list(pool)):
                    worker = pool[ready]
                    done.update([worker.reply()])
                    worker.take(next(numbers, None))
            yield _result(done.pop(number))
    finally:
        for worker in pool.values():
            worker.stop()
        for worker in pool.values():
            worker.bury()


def _result(reply: Json) -> Any:
    if "fault" in reply:
        raise Fault(read_message(reply["fault"]))
    return reply["result"]


class _Process:
    """A worker process, from the parent's side."""

    def __init__(self, make: Make, setup: Json) -> None:
        context = get_context("spawn")
        tasks, self._tasks = context.Pipe(duplex=False)
        self.results, results = context.Pipe(duplex=False)
        self._process = context.Process(
            target=_serve, args=(make, write_json(setup), tasks, results), daemon=True
        )
        self._process.start()
        # Close our copies of its pipe ends, so that each side notices when the other is gone.
        tasks.close()
        results.close()

    def take(self, number: int | None) -> None:
        """Give it a piece of work; None if there is no more."""
        if number is not None:
            with suppress(OSError):  # it died: the end of the other pipe shows that
                self._tasks.send_bytes(str(number).encode())

    def reply(self) -> tuple[int, Json]:
        """The number of a piece of work and its result. Raises `Fault` if the worker died."""
        try:
            value = read_json(self.results.recv_bytes())
        except (EOFError, OSError):
            raise Fault(message("fault.worker")) from None
        return value["number"], value

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


def _serve(make: Make, setup: str, tasks: Connection, results: Connection) -> None:
    """A worker's main loop, until there is no more work."""
    # Ctrl-C reaches every process of a terminal, but the parent stops its workers itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):
        work = make(read_json(setup))
        while True:
            number = int(tasks.recv_bytes())
            reply: JsonObject = {"number": number}
            try:
                reply["result"] = work(number)
            except Fault as fault:
                reply["fault"] = write_message(fault.message)
            results.send_bytes(write_json(reply).encode())


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


def write_message(said: Message) -> list[Any]:
    """A message as a JSON value."""
    return [said.id, {name: _write_blank(value) for name, value in said.blanks}]


def _write_blank(value: Blank) -> Any:
    match value:
        case Message():
            return write_message(value)
        case Card():
            return {"card": value.code}
        case Rank():
            return {"rank": value.value}
        case _:
            return value


def read_message(value: list[Any]) -> Message:
    """The message that `write_message` wrote."""
    id, blanks = value
    return message(id, **{name: _read_blank(blank) for name, blank in blanks.items()})


def _read_blank(value: Any) -> Blank:
    match value:
        case list():
            return read_message(value)
        case {"card": code}:
            return Card.parse(code)
        case {"rank": sign}:
            return Rank(sign)
        case _:
            said: Blank = value
            return said
