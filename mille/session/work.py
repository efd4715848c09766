"""Work that goes on while the window does. It ends in one of three ways: with what it found, with a
`Fault` that says in one sentence why there is nothing, or it is left.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from typing import ClassVar, Generic, TypeVar

from mille.engine.message import Fault, Message, message
from mille.session.disk import at_disk

log = logging.getLogger(__name__)

Found = TypeVar("Found")
Step = Callable[[], None]
"""Called between the pieces of some work; raises `Left` once nobody waits for it any more."""


class Left(BaseException):
    """The work was left. It is no `Exception`, so that nothing takes it for a bad entry."""


@contextmanager
def ends_in_words(unforeseen: Message) -> Iterator[None]:
    """Make a `Fault` of everything that goes wrong inside; of what nobody foresaw with these words,
    and the log has the rest.
    """
    try:
        yield
    except Fault:
        raise
    except Exception as error:
        log.error(message("log.fell", why=repr(error)))
        raise Fault(unforeseen) from error


@contextmanager
def at_file(file: str, refused: str) -> Iterator[None]:
    """The same for what is done with a file; `refused` says that the system does not let us."""
    with ends_in_words(message("fault.unclear", file=file)), at_disk(file, refused):
        yield


class Polled:
    """Work that is polled in every frame and never blocks."""

    failed: ClassVar[str]
    """The id of the sentence for what nobody foresaw."""

    def poll(self) -> bool:
        """Whether anything new has come. Raises `Fault` if nothing will, and is closed then."""
        try:
            with ends_in_words(message(self.failed)):
                return self.take_in()
        except Fault:
            self.close()
            raise

    def take_in(self) -> bool:
        """Take in what has come; returns whether there was anything."""
        raise NotImplementedError

    def close(self) -> None:
        """Leave it: nobody waits for the rest."""
        raise NotImplementedError


class InThread(Generic[Found]):
    """Work in a thread of its own."""

    def __init__(self, do: Callable[[Step], Found], unforeseen: Message) -> None:
        """Begin it; `unforeseen` says that something went wrong that nobody foresaw."""
        self._do, self._unforeseen = do, unforeseen
        self._left = False
        self._found: Found | None = None
        self._fault: Fault | None = None
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def poll(self) -> Found | None:
        """What it found, once it is over. Raises `Fault`."""
        if self._thread.is_alive():
            return None
        if self._fault is not None:
            raise self._fault
        return self._found

    def wait(self, seconds: float | None = None) -> None:
        """Wait for its end, at most this long."""
        self._thread.join(seconds)

    def leave(self) -> None:
        self._left = True

    def _step(self) -> None:
        if self._left:
            raise Left

    def _run(self) -> None:
        with suppress(Left):
            try:
                with ends_in_words(self._unforeseen):
                    self._found = self._do(self._step)
            except Fault as fault:
                self._fault = fault
