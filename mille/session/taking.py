"""Games taken out of the program, to be kept or shown elsewhere."""

from __future__ import annotations

from itertools import count
from pathlib import Path

from mille.session import paths
from mille.session.disk import private_folder, write_whole
from mille.session.record import now


def copy_of(path: Path, game: str) -> Path:
    """A copy of a record where people look for such things. Raises `OSError`."""
    target = free(paths.downloads(), f"mille-{game}-{now()[:10]}", ".jsonl")
    write_whole(target, path.read_bytes())
    return target


def free(folder: Path, name: str, suffix: str) -> Path:
    """A file of that name that is not there yet. Raises `OSError`."""
    private_folder(folder)
    names = (f"{name}-{n}{suffix}" if n else f"{name}{suffix}" for n in count())
    return next(path for each in names if not (path := folder / each).exists())
