"""Keeps the history of your games up to date while the window is open.

A thread reads new records, so that nobody has to wait for that at the table. While it runs, nothing
else uses the history.
"""

from __future__ import annotations

import logging
from pathlib import Path
from threading import Lock, Thread

from mille.engine.message import Fault, Message
from mille.session.evening import Evening, Standing, standing
from mille.session.history import History
from mille.session.work import Left, at_file

PATIENCE = 0.5
"""Seconds that a caller waits for reading to finish."""

log = logging.getLogger(__name__)


class Keeper:
    """Reads the records of a folder whenever it is told that they have changed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._history: History | None = None
        self._lock = Lock()
        self._thread: Thread | None = None
        self._asked = self._closed = False
        self.progress = (0, 0)
        """How many records have been read, and how many there are to read."""
        self.trouble: Message | None = None
        """Why there is no history, if there is none."""

    def read_again(self) -> None:
        """Look at the records again soon: a deal or a game has ended, or a record is gone."""
        with self._lock:
            self._asked = True
            if self._thread is None and not self._closed:
                self._thread = Thread(target=self._work, daemon=True)
                self._thread.start()

    @property
    def busy(self) -> bool:
        """Whether records are being read now."""
        return self._thread is not None

    @property
    def history(self) -> History | None:
        """All known games; None while records are being read, or if they cannot be."""
        return None if self.busy else self._history

    def wait(self, seconds: float | None = None) -> None:
        """Wait until all records are read, or for this many seconds."""
        with self._lock:  # the lock ensures that a new thread was started before it is joined
            thread = self._thread
        if thread is not None:
            thread.join(seconds)

    def evening(self, evening: Evening | None, until: str = "") -> Standing | None:
        """How an evening stands, or stood after the game `until`; None if that is not known.

        It waits a little for records that are still being read.
        """
        if evening is None:
            return None
        self.wait(PATIENCE)
        games = [] if self.history is None else self.history.games()
        last = next((each for each in games if each.file == until), None)
        return standing(games, evening, last)

    def close(self) -> None:
        """Stop reading, and close the database."""
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
                with at_file(str(self._folder), "history.none"):
                    self._read()
            except Left:
                pass
            except Fault as fault:  # games can still be played without their history
                self.trouble = fault.message
                log.warning(fault.message)

    def _read(self) -> None:
        if self._history is not None:
            try:
                self._history.refresh()
                return
            except Exception:  # such as a full disk: hold as much as possible in memory
                self._history.close()
                self._history = None
        self._history = History(self._folder, progress=self._step)
        self.trouble = None

    def _step(self, done: int, count: int) -> None:
        if self._closed:
            raise Left
        self.progress = done, count
