"""Files that are complete at every moment, survive a power cut, and never make the program wait."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count, takewhile
from pathlib import Path
from typing import IO

from platformdirs import PlatformDirs

from mille.engine.message import Blank, Fault, message

PRIVATE = 0o600
"""Rights of a file: its owner reads and writes it."""
OWN_FOLDER = 0o700
"""Rights of a folder: its owner alone."""
AT_ONCE = getattr(os, "O_NONBLOCK", 0)
"""Open a pipe that stands in place of a file without waiting; it has no effect on real files."""

REASONS = (
    *("EACCES", "EEXIST", "EFBIG", "EIO", "EISDIR", "ENAMETOOLONG", "ENOENT", "ENOEXEC"),
    *("ENOLCK", "ENOSPC", "EROFS", "ESTALE"),
)
"""The system errors that the catalogues have words for."""
ALIKE = {"EDQUOT": "ENOSPC", "ENOTDIR": "ENOENT", "EPERM": "EACCES"}
"""For a system error, another of which the same is said."""


class NoFile(OSError):
    """Something that is no file, such as a pipe, which may never end or never begin."""


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


def completed(text: str, suffix: str) -> str:
    """Complete a path being typed as far as the folders and the files with this suffix agree."""
    folder, begun = os.path.split(text)
    where, there = Path(folder).expanduser(), list[str]()
    with suppress(OSError, RuntimeError, ValueError):
        for each in os.scandir(where):
            if each.name.startswith(begun) and begun + each.name[:1] != ".":
                if each.is_dir():
                    there.append(f"{each.name}{os.sep}")
                elif each.name.endswith(suffix):
                    there.append(each.name)
    alike = takewhile(lambda letters: len({*letters}) == 1, zip(*there))
    return text + "".join(letters[0] for letters in alike)[len(begun) :]


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
    name = ALIKE.get(name, name)
    return message(f"reason.{name}") if name in REASONS else error.strerror or type(error).__name__


# Where each system keeps settings and saved games; `MILLE_HOME` overrides all of it.


_DIRS = PlatformDirs("mille", appauthor=False)


def _place(name: str, usual: Path) -> Path:
    home = os.environ.get("MILLE_HOME")
    return Path(home) / name if home else usual


def settings_file() -> Path:
    return _place("settings.json", _DIRS.user_config_path / "settings.json")


def games() -> Path:
    return _place("games", _DIRS.user_data_path / "games")


def current_game() -> Path:
    """The record of the game being played, or played last."""
    return games() / "current.jsonl"


def open_games() -> Path:
    return games() / "open"


def history() -> Path:
    """The folder of games that are over or were given up."""
    return games() / "history"


def trash() -> Path:
    """The trash: games that were thrown away and can still be had back."""
    return games() / "trash"


def pads() -> Path:
    return games() / "pads"


def downloads() -> Path:
    """A Flatpak that does not see the desktop's folder would make one that is soon thrown away."""
    usual, own = _DIRS.user_downloads_path, _DIRS.user_data_path / "downloads"
    return _place("downloads", own if "FLATPAK_ID" in os.environ and not usual.is_dir() else usual)


def program_log() -> Path:
    return reports() / "program.log"


def pictures() -> Path:
    """The folder of pictures that were drawn before; all of it can be drawn again."""
    return _place("pictures", _DIRS.user_cache_path / "pictures")


def reports() -> Path:
    return _place("reports", _DIRS.user_log_path)


# A lock, so that only one running program writes the current game.


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
        except OSError as error:
            file.close()
            if isinstance(error, (BlockingIOError, PermissionError)):  # the second on Windows
                return False
            raise
        self._file = file
        return True

    def release(self) -> None:
        """Give the lock up at once: a child process may hold the file for a moment longer."""
        if self._file is not None:
            with suppress(OSError), self._file as file:
                _unlock(file)
            self._file = None


def _open(path: Path) -> IO[bytes]:
    return open(path, "ab", opener=private)


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

    def _unlock(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)
else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _unlock(file: IO[bytes]) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_UN)
