"""The review of a deal or a game: its progress, and then its result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

from pygame import Surface

from mille.engine.codec import Seat
from mille.engine.message import Fault, Message, message
from mille.session import disk, puzzles, saved_match
from mille.session.review import ReviewProcess, review_view
from mille.session.work import ends_in_words
from mille.ui.borders import border
from mille.ui.pages.blocks import Picture, Row, Text
from mille.ui.pages.page import Page
from mille.ui.pages.review_paper import centred, mark_rows, review_blocks
from mille.ui.scene import Services
from mille.ui.widgets import Block, Button
from mille.view.papers import ReviewView, TurnView


class ReviewPage(Page):
    """The page of a review. Another process does the thinking; closing the page ends it.

    The grades found are kept: they can be shown early, and a later review goes on from there.
    """

    width = 860.0
    start = "back"
    least = 620.0
    """The same while it waits and after, so that the paper does not jump."""

    def __init__(self, services: Services, path: Path, seat: Seat, deal: int | None) -> None:
        """Review the record at `path` for a seat: the whole game or one deal."""
        super().__init__(services)
        self._asked = (path, seat, deal)
        self._process: ReviewProcess | None = None
        self._graded: list[dict[str, Any]] = []
        """A header and the turns that were graded before the review was stopped."""
        self.found: ReviewView | None = None
        self.trouble: Message | None = None
        """Why there is no review."""
        self.begin()

    @property
    def title(self) -> str:
        words = self.services.words
        return words("review.title") if self.found is None else words.text(self.found.title)

    def begin(self) -> None:
        """Start the review, or go on with the turns not graded yet."""
        self.trouble = self.found = None
        try:
            self._process = ReviewProcess(*self._asked, self._graded)
        except Fault as fault:
            self.trouble = fault.message
        self.changed()

    def go_on(self) -> None:
        """Go on when the page is opened again, unless it shows what was graded so far."""
        if self.found is None and self._process is None:
            self.begin()

    def enough(self) -> None:
        """Stop waiting: show what was graded so far, or leave if that is nothing."""
        process = self._process
        if process is None or len(process.lines) < 2:
            self.leave()
            return
        self._stop()
        self._show(lambda: [*self._graded, process.summed()])

    def _stop(self) -> None:
        if self._process is not None:
            self._process.close()
            self._graded = list(self._process.lines)
            self._process = None

    def _show(self, all_lines: Callable[[], Sequence[dict[str, Any]]]) -> None:
        """Show what the lines come to, if the record is still the one that they are about."""
        path, seat, _ = self._asked
        try:
            with ends_in_words(message(ReviewProcess.failed)):
                kept, lines = saved_match.read(path), all_lines()
                found = review_view(kept, lines)
                if path.is_relative_to(disk.games()):
                    puzzles.remember(kept, seat, lines, date.today())
                self.found = found
        except Fault as fault:
            self.trouble = fault.message
        self.changed()

    def leave(self) -> None:
        self._stop()
        self.services.pop(self)

    def update(self, dt: float) -> None:
        """Take in what the other process has found."""
        process = self._process
        if process is None:
            return
        try:
            news = process.poll()
        except Fault as fault:
            self._stop()
            self.trouble = fault.message
            self.changed()
            return
        if process.done:
            self._process = None
            self._show(lambda: process.lines)
        elif news:
            self.changed()

    @property
    def restless(self) -> bool:
        return self._process is not None

    # Its blocks

    def foot(self) -> Sequence[Block]:
        """The way back; after a failure also another try, and after a stop the rest."""
        s, w = self.services, self.services.words
        if self.trouble is not None:
            again = Button(s, "again", w("review.again"), self.begin, main=True)
            return [Row(s, [again, self.back(main=False)])]
        if self.found is None:
            return [Button(s, "back", w("waiting.cancel"), self.enough, main=True)]
        ways: list[Block] = [Button(s, "watch", w("review.watch"), self._watch)]
        if not self.found.whole:
            ways.append(Button(s, "rest", w("review.rest_too"), self.begin))
        return [Row(s, [self.back(), *ways])]

    def blocks(self) -> Sequence[Block]:
        """The review; until it is done a border being woven, and the grades so far."""
        s = self.services
        if self.found is not None:
            return [*review_blocks(s, self.found, self._open)]
        said = Text(s, self.progress_text(), 16, align="center", id="progress")
        if self.trouble is not None:
            return [said]
        process = self._process
        done, all = (process and process.progress) or (0, 1)
        grades = [line["grade"] for line in process.lines[1:]] if process is not None else []
        sash = Picture(s, "sash", "", partial(self._sash, part=done / all))
        row = Picture(s, "grades", "", partial(self._row, grades=grades))
        return [sash, said, row]

    def _sash(self, width: float, part: float) -> Surface:
        u = self.services.unit
        band = border(self.services.cloth, width * 0.6, 16 * u, part)
        return centred(band, width, above=180 * u)

    def _row(self, width: float, grades: Sequence[str]) -> Surface:
        return centred(mark_rows(self.services, grades, width * 0.6)[0], width)

    def progress_text(self) -> str:
        """How far it is, or why it failed."""
        words = self.services.words
        if self.trouble is not None:
            return words.text(self.trouble)
        progress = self._process.progress if self._process is not None else None
        if progress is None:
            return words("review.begins")
        done, all = progress
        return words("review.so_far", done=min(done + 1, all), all=all)

    def _open(self, turn: TurnView) -> None:
        """Open a turn at the table."""
        path, _, _ = self._asked
        self.services.open_turn(path, turn)

    def _watch(self) -> None:
        """Replay the game at its table, with the costly turns on its timeline."""
        path, _, _ = self._asked
        if self.found is not None:
            turns = [turn for deal in self.found.deals for turn in deal.turns]
            self.services.open_replay(path, turns)


def opener(services: Services, path: Path, seat: Seat, deal: int | None) -> Callable[[], None]:
    """A function that opens a review, always the same page, so that nothing is worked out twice."""
    pages: list[ReviewPage] = []

    def look_back() -> None:
        if pages:
            pages[0].go_on()
        else:
            pages.append(ReviewPage(services, path, seat, deal))
        services.push(pages[0])

    return look_back
