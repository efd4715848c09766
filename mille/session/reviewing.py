"""A review that is made in a process of its own, this program as `mille review`, while a window
goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from mille.engine.game import Fault, Seat, message
from mille.session.child import Child
from mille.session.worker import own_program

MOST_AT_ONCE = 8
"""Lines that are taken in one look."""


class Reviewing:
    """A review on its way: looked at in every frame, waited for never."""

    def __init__(
        self, path: Path, seat: Seat, deal: int | None, program: Sequence[str] | None = None
    ) -> None:
        """Begin to review the record at `path`. Raises `Fault` if that cannot be started."""
        command = [*(program or own_program()), "review", "--lines", "--seat", str(seat)]
        if deal is not None:
            command += ["--deal", str(deal)]
        self.lines: list[dict[str, Any]] = []
        """What has come so far."""
        self.done = False
        self._child = Child([*command, "--", str(path)])

    @property
    def progress(self) -> tuple[int, int] | None:
        """How many turns are graded, of how many; None before that is known."""
        if not self.lines:
            return None
        return min(len(self.lines) - 1, self.lines[0]["count"]), self.lines[0]["count"]

    def poll(self) -> bool:
        """Take in what has come; whether there was anything. Raises `Fault` if it has failed."""
        before = len(self.lines)
        for _ in range(MOST_AT_ONCE):
            if self.done:
                break
            try:
                line = self._child.receive()
            except Fault:
                self.close()
                raise Fault(message("review.failed")) from None
            if line is None:
                break
            self.lines.append(line)
            self.done = line.get("type") == "sum"
        if self.done:
            self.close()
        return len(self.lines) > before

    def close(self) -> None:
        """End it at once."""
        self._child.close()
