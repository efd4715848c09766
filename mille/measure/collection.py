"""The records that a run of many games leaves in a folder; none takes the place of another."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from mille.engine.game import Fault, message
from mille.session.journal import Journal
from mille.session.record import Header


def check_free(folder: Path, names: Iterable[str]) -> None:
    """See, before anything is played, that no file has one of the names.

    Raises `Fault` if one has, and `OSError` if the folder cannot be looked into.
    """
    there = {path.name for path in folder.iterdir()} if folder.exists() else set()
    for name in names if there else ():
        if name in there:
            raise Fault(message("fault.record_there", folder=str(folder), name=name))


def begin(path: Path, header: Header) -> Journal:
    """The record of a new game. Raises `OSError`, also if the file has come to be meanwhile."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(exist_ok=False)  # of two runs at once, one gets the name
    return Journal.begin(path, header, careful=False)
