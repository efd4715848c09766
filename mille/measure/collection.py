"""The records of many games in one folder, where no record overwrites another."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from mille.engine.game import Fault, message
from mille.session.journal import Journal
from mille.session.record import Header


def check_free(folder: Path, names: Iterable[str]) -> None:
    """Check, before anything is played, that none of the file names is taken.

    Raises `Fault` if one is, and `OSError` if the folder cannot be read.
    """
    there = {path.name for path in folder.iterdir()} if folder.exists() else set()
    for name in names if there else ():
        if name in there:
            raise Fault(message("fault.record_there", folder=str(folder), name=name))


def begin(path: Path, header: Header) -> Journal:
    """Start the record of a new game. Raises `OSError`, also if the file has appeared meanwhile."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(exist_ok=False)  # of two simultaneous runs, only one gets the name
    return Journal.begin(path, header, careful=False)
