"""Files that are whole at every moment, still there after a power cut, and never waited for."""

from __future__ import annotations

import errno
import os
import stat
import sys
from contextlib import suppress
from pathlib import Path

from mille.engine.message import Blank, message

PRIVATE = 0o600
"""Rights of a file: its owner reads and writes it."""
OWN_FOLDER = 0o700
"""Rights of a folder: its owner alone."""
AT_ONCE = getattr(os, "O_NONBLOCK", 0)
"""A pipe that stands where a file should is not waited for; for files it means nothing."""

REASONS = (
    *("E2BIG", "EACCES", "EDQUOT", "EEXIST", "EFBIG", "EIO", "EISDIR", "ENAMETOOLONG"),
    *("ENOENT", "ENOEXEC", "ENOLCK", "ENOSPC", "ENOTDIR", "EPERM", "EROFS"),
)
"""What a system may say that we have words for, in every language."""


class NoFile(OSError):
    """What is there is no file but a pipe or a device, which may never end or never begin."""


def private_folder(folder: Path) -> None:
    """Make a folder, with those above it, that nobody but its owner may look into.

    One that is there stays as it is: perhaps somebody shares it on purpose. Raises `OSError`.
    """
    if not folder.is_dir():
        private_folder(folder.parent)
        folder.mkdir(OWN_FOLDER, exist_ok=True)


def write_whole(path: Path, data: bytes, *, careful: bool = True) -> None:
    """Replace the file by `data`: at every moment there is the old one or the new one, whole.

    `careful` lets nothing of it depend on what the system has yet to write. After an `OSError`
    the old file stands. Nobody but the owner may read it.
    """
    private_folder(path.parent)
    fresh = path.with_name(path.name + ".new")
    try:
        with open(fresh, "wb", opener=private) as file:
            file.write(data)
            file.flush()
            if careful:
                reach_disk(file.fileno())
        os.replace(fresh, path)
    except OSError:
        with suppress(OSError):  # half a file would take room on a disk that has none
            fresh.unlink()
        raise
    if careful:
        keep_names(path.parent)


def private(path: str, flags: int) -> int:
    """Open a file, as `opener` of `open`, that nobody but its owner may read or write.

    What one plays, how, and against whom is nobody else's business, whatever the umask. Windows
    keeps a home to its owner by itself, and some disks know no owners. Raises `OSError`.
    """
    handle = os.open(path, flags | AT_ONCE, PRIVATE)
    if sys.platform != "win32":
        with suppress(OSError):  # a disk without owners
            os.fchmod(handle, PRIVATE)  # it may be an older file that others could read
    return handle


def plain(path: str, flags: int) -> int:
    """Open a file, as `opener` of `open`, and nothing that would have to be waited for.

    Raises `OSError`, and `NoFile` of what is none.
    """
    handle = os.open(path, flags | AT_ONCE)
    mode = os.fstat(handle).st_mode
    if stat.S_ISREG(mode) or stat.S_ISDIR(mode):  # of a folder `open` says that it is one
        return handle
    os.close(handle)
    raise NoFile(errno.EINVAL, os.strerror(errno.EINVAL), path)


def reach_disk(handle: int) -> None:
    """Return when what was written is on the disk, and a power cut takes nothing of it.

    Raises `OSError`.
    """
    os.fsync(handle)
    if sys.platform == "darwin":  # there it may still be in the memory of the disk itself
        import fcntl

        with suppress(OSError):  # a disk that cannot be asked for that, as on a network
            fcntl.fcntl(handle, fcntl.F_FULLFSYNC)


def keep_names(folder: Path) -> None:
    """Make the names in a folder last: a file's contents are safe before its name is.

    Where a system cannot be asked for that, names are safe when the system gets round to it.
    """
    if sys.platform == "win32":
        return
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            reach_disk(handle)
        finally:
            os.close(handle)


def reason(error: OSError) -> Blank:
    """Why the system would not, as part of a sentence: in its own words where we have none."""
    name = errno.errorcode.get(error.errno or 0, "")
    return message(f"reason.{name}") if name in REASONS else error.strerror or type(error).__name__
