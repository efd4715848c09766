"""A lock, so that only one running program writes the current game."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import IO

from mille.session.disk import in_place, private, private_folder


class Lock:
    """A lock on a file beside the record; the system lifts it however the program ends."""

    def __init__(self, path: Path) -> None:
        self._path = path.with_suffix(".lock")
        self._file: IO[bytes] | None = None

    def take(self) -> bool:
        """Take the lock; returns whether it is held now.

        Raises `OSError` if the folder cannot be written or does not support locks.
        """
        if self._file is not None and in_place(self._file, self._path):
            return True
        self.release()  # the lock file was deleted: another window would create and lock a new one
        private_folder(self._path.parent)
        file = _open(self._path)
        try:
            _lock(file)
        except (BlockingIOError, PermissionError):  # the second is what Windows raises
            file.close()
            return False
        except OSError:
            file.close()
            raise
        self._file = file
        return True

    def release(self) -> None:
        """Release the lock."""
        if self._file is not None:
            self._file.close()
            self._file = None


def _open(path: Path) -> IO[bytes]:
    return open(path, "ab", opener=private)


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
