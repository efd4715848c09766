"""A look back at a deal or a game: while it is worked out, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

from pygame import Surface

from mille.engine.game import Fault, Message, Seat
from mille.session import paths, puzzles, trial
from mille.session.review_process import ReviewProcess
from mille.session.reviewed import review_view
from mille.ui.borders import border
from mille.ui.pages.blocks import Picture, Row, Text
from mille.ui.pages.page import Page
from mille.ui.pages.review_blocks import review_blocks
from mille.ui.pages.review_paper import centred, mark_rows
from mille.ui.scene import Services
from mille.ui.widgets import Block, Button
from mille.view.review import ReviewView, TurnView


class ReviewPage(Page):
    """Whatever thinks, thinks in another process; closing the page ends it.

    What was graded is kept: it is shown to who does not wait, and gone on with when asked again.
    """

    width = 860.0
    start = "back"
    least = 620.0
    """The same before and after, so that the paper does not jump."""

    def __init__(self, services: Services, path: Path, seat: Seat, deal: int | None) -> None:
        """Review the record at `path`, all of it or one deal."""
        super().__init__(services)
        self._asked = (path, seat, deal)
        self._process: ReviewProcess | None = None
        self._graded: list[dict[str, Any]] = []
        """A header and turns: what was graded before somebody did not wait."""
        self.found: ReviewView | None = None
        self.trouble: Message | None = None
        """Why there is no review."""
        self.begin()

    @property
    def title(self) -> str:
        words = self.services.words
        return words("review.title") if self.found is None else words.text(self.found.title)

    def begin(self) -> None:
        """Start, start again, or go on with what is not graded yet."""
        self.trouble = self.found = None
        try:
            self._process = ReviewProcess(*self._asked, self._graded)
        except Fault as fault:
            self.trouble = fault.message
        self.changed()

    def go_on(self) -> None:
        """It is looked at again: work out what is missing, unless somebody did not want to wait."""
        if self.found is None and self._process is None:
            self.begin()

    def enough(self) -> None:
        """Do not wait for the rest: show what was graded; where that is nothing, leave."""
        process = self._process
        if process is None or len(process.lines) < 2:
            self.leave()
            return
        self._stop()
        try:
            end = process.summed()
        except Fault as fault:
            self.trouble = fault.message
            self.changed()
            return
        self._show([*self._graded, end])

    def _stop(self) -> None:
        if self._process is not None:
            self._process.close()
            self._graded = list(self._process.lines)
            self._process = None

    def _show(self, lines: Sequence[dict[str, Any]]) -> None:
        path, seat, _ = self._asked
        try:
            kept = trial.read(path)
            self.found = review_view(kept, lines)
            if path.is_relative_to(paths.games()):
                puzzles.remember(kept, seat, lines, date.today())
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
            self._show(process.lines)
        elif news:
            self.changed()

    @property
    def restless(self) -> bool:
        return self._process is not None

    # What stands there

    def foot(self) -> Sequence[Block]:
        """The way back; beside it another try after a failure, and the rest of what was begun."""
        s, w = self.services, self.services.words
        if self.trouble is not None:
            again = Button(s, "again", w("review.again"), self.begin, main=True)
            return [Row(s, [again, Button(s, "back", w("rules.back"), self.leave)])]
        if self.found is None:
            return [Button(s, "back", w("waiting.cancel"), self.enough, main=True)]
        ways: list[Block] = [Button(s, "watch", w("review.watch"), self._watch)]
        if not self.found.whole:
            ways.append(Button(s, "rest", w("review.rest_too"), self.begin))
        return [Row(s, [self.back(), *ways])]

    def blocks(self) -> Sequence[Block]:
        """The review; before that a sash that is being woven, and the grades so far."""
        s = self.services
        if self.found is not None:
            return [*review_blocks(s, self.found, self._open)]
        said = Text(s, self.said(), 16, align="center", id="progress")
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

    def said(self) -> str:
        """How far it is, or why it is not."""
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
        """The game on its table, with the dear turns on its line of time."""
        path, _, _ = self._asked
        if self.found is not None:
            turns = [turn for deal in self.found.deals for turn in deal.turns]
            self.services.open_replay(path, turns)


def opener(services: Services, path: Path, seat: Seat, deal: int | None) -> Callable[[], None]:
    """What opens a review, each time the same page: what it has found is not worked out twice."""
    pages: list[ReviewPage] = []

    def look_back() -> None:
        if pages:
            pages[0].go_on()
        else:
            pages.append(ReviewPage(services, path, seat, deal))
        services.push(pages[0])

    return look_back
