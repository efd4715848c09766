"""A review made by a process of its own (`mille review`), while the window goes on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from mille.engine.codec import JsonObject, Seat
from mille.engine.message import Fault, message
from mille.session import record
from mille.session.child import Child
from mille.session.own_copy import own_program
from mille.session.review_lines import summed
from mille.session.work import Polled

MOST_AT_ONCE = 8
"""The most lines to take in one poll."""


class ReviewProcess(Polled):
    """A review in progress."""

    failed = "review.failed"

    def __init__(
        self,
        path: Path,
        seat: Seat,
        deal: int | None,
        graded: Sequence[JsonObject] = (),
        program: Sequence[str] | None = None,
    ) -> None:
        """Start reviewing the record at `path`, continuing after the turns already `graded`, if
        any.

        Raises `Fault` if that cannot be started.
        """
        command = [*(program or own_program()), "review", "--lines", "--seat", str(seat)]
        if deal is not None:
            command += ["--deal", str(deal)]
        if graded:
            command += ["--skip", str(len(graded) - 1)]
        self.lines: list[JsonObject] = list(graded)
        """What has come so far: a header, then turns, at the end the summary."""
        self.done = False
        self._again = bool(graded)
        """Whether the process will send a header again that is here already."""
        self._record = (path, seat, deal)
        self._child = Child([*command, "--", str(path)])

    @property
    def progress(self) -> tuple[int, int] | None:
        """How many turns are graded, and how many there are; None until that is known."""
        if not self.lines:
            return None
        return min(len(self.lines) - 1, self.lines[0]["count"]), self.lines[0]["count"]

    def take_in(self) -> bool:
        before = len(self.lines)
        for _ in range(MOST_AT_ONCE):
            if self.done:
                break
            try:
                line = self._child.receive()
            except Fault:
                raise Fault(message(self.failed)) from None
            if line is None:
                break
            if self._again:
                self._again = False
                continue
            self.done = line.get("type") == "sum"
            self.lines.append(self.summed() if self.done else line)
        if self.done:
            self.close()
        return len(self.lines) > before

    def summed(self) -> JsonObject:
        """The summary of the turns graded so far. Raises `Fault`."""
        path, seat, deal = self._record
        kept = record.parse(record.read_bytes(path))
        return summed(kept, seat, self.lines[1:], deal)

    def close(self) -> None:
        """Stop the process at once."""
        self._child.close()
