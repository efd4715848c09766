"""Reports of unexpected errors, in files that a person can send."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import IO

from mille.session import disk
from mille.session.disk import private, private_folder
from mille.session.record import now
from mille.ui.licences import versions

MOST_A_SECOND = 100


def write_report(text: str) -> Path | None:
    """Write a report to a new file; if that is impossible, to the standard error output."""
    # The error may be about text that no file can hold.
    text = text.encode("utf-8", "backslashreplace").decode("utf-8")
    about = ", ".join(" ".join(each) for each in versions())
    name = f"error-{now().replace(':', '')}"
    folder = disk.reports()
    try:
        private_folder(folder)
        for number in range(MOST_A_SECOND):
            path = folder / (f"{name}-{number}.txt" if number else f"{name}.txt")
            with suppress(FileExistsError), _begin(path) as file:
                file.write(f"{about}\n\n{text}")
                return path
    except OSError:
        pass
    if sys.stderr is not None:  # None in a windowed program without a console
        with suppress(OSError, ValueError):  # it may be closed, or lead nowhere
            print(text, file=sys.stderr)
    return None


def _begin(path: Path) -> IO[str]:
    return open(path, "x", encoding="utf-8", opener=private)
