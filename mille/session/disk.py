"""Files that are complete at every moment, survive a power cut, and never make the program wait."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import IO

from mille.engine.message import Blank, Fault, message

PRIVATE = 0o600
"""Rights of a file: its owner reads and writes it."""
OWN_FOLDER = 0o700
"""Rights of a folder: its owner alone."""
AT_ONCE = getattr(os, "O_NONBLOCK", 0)
"""Open a pipe that stands in place of a file without waiting; it has no effect on real files."""

REASONS = (
    *("E2BIG", "EACCES", "EDQUOT", "EEXIST", "EFBIG", "EIO", "EISDIR", "ENAMETOOLONG"),
    *("ENOENT", "ENOEXEC", "ENOLCK", "ENOSPC", "ENOTDIR", "EPERM", "EROFS", "ESTALE"),
)
"""The system errors that the catalogues have words for."""


class NoFile(OSError):
    """Something that is not a file, such as a pipe or device, which may never end or
    never begin.
    """


def private_folder(folder: Path) -> None:
    """Make a folder, and any missing parents, that only its owner may look into.

    An existing folder is left as it is: its owner may share it on purpose. Raises `OSError`.
    """
    if not folder.is_dir():
        private_folder(folder.parent)
        folder.mkdir(OWN_FOLDER, exist_ok=True)


def write_whole(path: Path, data: bytes, *, careful: bool = True) -> None:
    """Replace the file's contents by `data`: at every moment the old or the new file is complete.

    With `careful`, the data is on the disk before this returns. After an `OSError` the old file is
    unchanged. Only the owner may read the file.
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
        with suppress(OSError):  # half a file would only take up room on a full disk
            fresh.unlink()
        raise
    if careful:
        keep_names(path.parent)


def write_new(path: Path, data: bytes) -> None:
    """Write a file that is not there yet; after an `OSError` it is not there either."""
    try:
        with open(path, "xb") as file:
            file.write(data)
    except FileExistsError:
        raise
    except OSError:
        with suppress(OSError):
            path.unlink()
        raise


def named(text: str) -> Path:
    """The file that a person has typed the name of. Raises `Fault` if that is no name."""
    name = text.strip()
    if not name:
        raise Fault(message("fault.no_name"))
    if "\0" in name:
        raise Fault(message("fault.file_name"))
    try:
        return Path(name).expanduser()
    except RuntimeError:
        raise Fault(message("fault.no_home", file=name)) from None


@contextmanager
def at_disk(file: str, refused: str) -> Iterator[None]:
    """Make a `Fault` of an `OSError` inside; the message `refused` names the file and why."""
    try:
        yield
    except NoFile as error:
        raise Fault(message("fault.no_file", file=str(error.filename))) from None
    except OSError as error:
        at = file if error.filename is None else str(error.filename)
        raise Fault(message(refused, file=at, reason=reason(error))) from None


def free(folder: Path, name: str, suffix: str) -> Path:
    """The path for a new file of that name, numbered if the name is taken. Raises `OSError`."""
    private_folder(folder)
    names = (f"{name}-{n}{suffix}" if n else f"{name}{suffix}" for n in count())
    return next(path for each in names if not (path := folder / each).exists())


def in_place(file: IO[bytes], path: Path) -> bool:
    """Whether an open file is still the one at that path, neither deleted nor moved meanwhile."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), os.stat(path))
    except OSError:
        return False


def private(path: str, flags: int) -> int:
    """Open a file (as the `opener` of `open`) that only its owner may read or write.

    What people play, how, and against whom is private, whatever the umask. Windows protects home
    folders by itself, and some disks have no owners. Raises `OSError`.
    """
    handle = os.open(path, flags | AT_ONCE, PRIVATE)
    if sys.platform != "win32":
        with suppress(OSError):  # some disks have no owners
            os.fchmod(handle, PRIVATE)  # it may be an older file that others could read
    return handle


def plain(path: str, flags: int) -> int:
    """Open a file (as the `opener` of `open`), but nothing that could make us wait.

    Raises `OSError`, and `NoFile` for anything that is not a file.
    """
    handle = os.open(path, flags | AT_ONCE)
    mode = os.fstat(handle).st_mode
    if stat.S_ISREG(mode) or stat.S_ISDIR(mode):  # for a folder, `open` raises its own error
        return handle
    os.close(handle)
    raise NoFile(errno.EINVAL, os.strerror(errno.EINVAL), path)


def reach_disk(handle: int) -> None:
    """Return only when what was written is on the disk and would survive a power cut.

    Raises `OSError`.
    """
    os.fsync(handle)
    if sys.platform == "darwin":  # there, fsync may leave data in the disk's own cache
        import fcntl

        with suppress(OSError):  # a disk that does not support it, as on a network
            fcntl.fcntl(handle, fcntl.F_FULLFSYNC)


def keep_names(folder: Path) -> None:
    """Make the names in a folder durable: a file's contents are safe before its name is.

    Where the system offers no way to ask for that, it happens whenever the system gets round to it.
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
    """Why the system refused, as part of a sentence; in the system's own words if we have none."""
    name = errno.errorcode.get(error.errno or 0, "").removeprefix("WSA")  # so on Windows
    return message(f"reason.{name}") if name in REASONS else error.strerror or type(error).__name__
