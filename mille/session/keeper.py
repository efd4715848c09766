"""Keeps the history of your games up to date while the window is open.

A thread of its own reads what is new, so that it never stands between a person and a table. Only
while none runs is the history looked at.
"""

from __future__ import annotations

import logging
from pathlib import Path
from threading import Lock, Thread

from mille.engine.message import message
from mille.session import bests
from mille.session.evening import Evening, Standing, standing
from mille.session.history import History

PATIENCE = 0.5
"""Seconds that one who asks waits for what is still read."""

log = logging.getLogger(__name__)


class _Closed(Exception):
    """The window was closed meanwhile."""


class Keeper:
    """Reads the records of a folder when it is told that they are others now."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._history: History | None = None
        self._lock = Lock()
        self._thread: Thread | None = None
        self._asked = self._closed = False
        self.progress = (0, 0)
        """How many records of how many are read."""
        self.trouble = ""
        """Why there is no history, if there is none."""

    def look(self) -> None:
        """Look at the records, soon: a deal or a game has ended, or a record is gone."""
        with self._lock:
            self._asked = True
            if self._thread is None and not self._closed:
                self._thread = Thread(target=self._work, daemon=True)
                self._thread.start()

    @property
    def busy(self) -> bool:
        """Whether records are looked at now."""
        return self._thread is not None

    @property
    def history(self) -> History | None:
        """All games that are known; None while they are looked at, and where they cannot be."""
        return None if self.busy else self._history

    def wait(self, seconds: float | None = None) -> None:
        """Until all is read that is there, or for so long."""
        with self._lock:  # one that was made is started before it is let go of
            thread = self._thread
        if thread is not None:
            thread.join(seconds)

    def evening(self, evening: Evening | None, until: str = "") -> Standing | None:
        """How an evening stands, or stood after one of its games; None where that is not known.

        It waits a little for what is still read.
        """
        if evening is None:
            return None
        self.wait(PATIENCE)
        games = [] if self.history is None else self.history.games()
        last = next((each for each in games if each.file == until), None)
        return standing(games, evening, last)

    def close(self) -> None:
        """Read no more, and let go of the database."""
        self._closed = True
        self.wait()
        if self._history is not None:
            self._history.close()
            self._history = None

    def _work(self) -> None:
        while True:
            with self._lock:
                if self._closed or not self._asked:
                    self._thread = None
                    return
                self._asked = False
            try:
                self._look()
            except _Closed:
                pass
            except Exception as error:  # the games are there and can be played without
                self.trouble = str(error)
                log.warning(message("log.no_history", why=repr(error)))

    def _look(self) -> None:
        if self._history is not None:
            try:
                self._history.refresh()
                return
            except Exception:  # such as a full disk: as much as can be is held in memory
                self._history.close()
                self._history = None
                if self._closed:
                    raise
        self._history = History(self._folder, progress=self._step)
        bests.take_in_former(self._history)
        self.trouble = ""

    def _step(self, done: int, count: int) -> None:
        if self._closed:
            raise _Closed
        self.progress = done, count
