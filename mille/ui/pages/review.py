"""A look back at a deal or a game: while it is worked out, and what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from pygame import Surface

from mille.engine.game import Fault, Message, Seat
from mille.games import GameEntry
from mille.session.reviewing import Reviewing
from mille.ui.pages.review_paper import mark_row, review_pieces
from mille.ui.pages.scroll import ScrollPage
from mille.ui.scene import Node, Services
from mille.ui.shapes import sash
from mille.ui.text import UI, blit_text
from mille.ui.widgets import Button, Widget
from mille.view.layout import Rect
from mille.view.review_view import ReviewView, StepView, signed


class ReviewPage(ScrollPage):
    """Whatever thinks, thinks in another process; closing the page ends it."""

    width = 860.0
    at_once = 0.006

    def __init__(
        self, services: Services, game: GameEntry, path: Path, seat: Seat, deal: int | None
    ) -> None:
        """Review the record at `path`, all of it or one deal."""
        super().__init__(services)
        self.title = services.words("review.title")
        self._game = game
        self._asked = (path, seat, deal)
        self._reviewing: Reviewing | None = None
        self.found: ReviewView | None = None
        self.trouble: Message | None = None
        """Why there is no review."""
        self.begin()

    def begin(self) -> None:
        """Start, or start again."""
        self.trouble = None
        try:
            self._reviewing = Reviewing(*self._asked)
        except Fault as fault:
            self.trouble = fault.message
        if self.widgets:
            self.rebuild()

    def build(self) -> list[Widget]:
        """The way back; after a failure another try beside it."""
        s, w = self.services, self.services.words
        if self.trouble is not None:
            again = Button(s, "again", w("review.again"), self.begin, main=True)
            return [again, Button(s, "back", w("rules.back"), self.leave)]
        name = w("rules.back") if self.found is not None else w("waiting.cancel")
        return [Button(s, "back", name, self.leave, main=True)]

    def rows(self) -> list[list[Widget]]:
        """The buttons side by side."""
        return [self.widgets]

    def content_height(self, width: float) -> float:
        """The same before and after, so that the paper does not jump."""
        return 620 * self.services.unit

    def pieces(self, width: float) -> Iterator[Surface]:
        """The review, once there is one."""
        return iter(()) if self.found is None else review_pieces(self.services, self.found, width)

    def leave(self) -> None:
        """Think no further about it."""
        if self._reviewing is not None:
            self._reviewing.close()
            self._reviewing = None
        self.services.pop(self)

    def update(self, dt: float) -> None:
        """Take in what the other process has found."""
        super().update(dt)
        if self._reviewing is None:
            return
        try:
            news = self._reviewing.poll()
        except Fault as fault:
            self._reviewing, self.trouble = None, fault.message
            self.rebuild()
            return
        self.services.dirty |= news
        if self._reviewing.done:
            self.found = self._game.presenter.review(self._reviewing.lines)
            self._reviewing = None
            words = self.services.words
            self.title, self.widgets[0].name = words.text(self.found.title), words("rules.back")
            self.draw_anew()

    @property
    def restless(self) -> bool:
        """While it is worked out, and while it is drawn."""
        return self._reviewing is not None or super().restless

    def said(self) -> str:
        """How far it is, or why it is not."""
        words = self.services.words
        if self.trouble is not None:
            return words.text(self.trouble)
        progress = self._reviewing.progress if self._reviewing is not None else None
        if progress is None:
            return words("review.begins")
        done, all = progress
        return words("review.so_far", done=min(done + 1, all), all=all)

    def draw_content(self, surface: Surface, box: Rect) -> None:
        """The review; before that a sash that is being woven."""
        if self.found is not None:
            super().draw_content(surface, box)
            return
        s, u = self.services, self.services.unit
        y = box.center[1] - 40 * u
        if self.trouble is None:
            progress = self._reviewing.progress if self._reviewing is not None else None
            done, all = progress or (0, 1)
            band = sash(box.w * 0.6, 16 * u, done / all)
            surface.blit(band, (round(box.center[0] - band.width / 2), round(y)))
        said = s.texts.render(self.said(), s.font(16), s.theme.ink, UI, box.w * 0.8)
        blit_text(surface, said, box.center[0], y + 32 * u, "center")
        if self._reviewing is not None:
            grades = [line["grade"] for line in self._reviewing.lines[1:]]
            row = mark_row(s, grades, box.w * 0.6)
            top = y + 40 * u + said.height
            surface.blit(row, (round(box.center[0] - row.width / 2), round(top + 8 * u)))

    def nodes(self) -> list[Node]:
        """What stands there in words."""
        page, *rest = super().nodes()
        if self.found is None:
            return [page, Node("status", self.said(), self.box, id="progress"), *rest]
        text = "\n".join(self._lines(self.found))
        return [page, Node("document", self.title, self.box, value=text, id="text"), *rest]

    def _lines(self, found: ReviewView) -> Iterator[str]:
        words = self.services.words
        for share in found.shares:
            figures = words(
                "review.share", points=signed(share.points, 0), win=signed(100 * share.win, 1)
            )
            yield f"{words(f'review.{share.id}')}: {figures}"
        yield from map(words.text, found.notes)
        yield "; ".join(f"{words(f'grade.{name}')}: {n}" for name, n in found.grades.items())
        for turn in found.costliest:
            cost = words("review.cost.win", win=signed(-100 * turn.win, 1))
            yield f"{words.text(turn.where)}, {words(f'grade.{turn.grade}')}, {cost}"
            for choice in turn.choices:
                if len(turn.choices) > 1:
                    cost = words("review.cost.win", win=signed(-100 * choice.win, 1))
                    yield f"{words.text(choice.said)}: {cost}"
                for name, steps in (("you", choice.played), ("better", choice.better)):
                    yield f"{words(f'review.{name}')}: {self._said(steps)}"
                if choice.why is not None:
                    yield words.text(choice.why)

    def _said(self, steps: Sequence[StepView]) -> str:
        words = self.services.words
        return ", ".join(
            " ".join([words.text(step.said), *(words("card.said", card=c) for c in step.cards)])
            for step in steps
        )
