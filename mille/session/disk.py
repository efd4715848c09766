"""Files that are whole at every moment, and still there after a power cut."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path


def write_whole(path: Path, data: bytes, *, careful: bool = True) -> None:
    """Replace the file by `data`: at every moment there is the old one or the new one, whole.

    `careful` lets nothing of it depend on what the system has yet to write. After an `OSError`
    the old file stands.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(path.name + ".new")
    try:
        with fresh.open("wb") as file:
            file.write(data)
            file.flush()
            if careful:
                os.fsync(file.fileno())
        os.replace(fresh, path)
    except OSError:
        with suppress(OSError):  # half a file would take room on a disk that has none
            fresh.unlink()
        raise
    if careful:
        keep_names(path.parent)


def keep_names(folder: Path) -> None:
    """Make the names in a folder last: a file's contents are safe before its name is.

    Where a system cannot be asked for that, names are safe when the system gets round to it.
    """
    if sys.platform == "win32":
        return
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def reason(error: OSError) -> str:
    """Why the system would not, as part of a sentence."""
    return (error.strerror or type(error).__name__).lower()
