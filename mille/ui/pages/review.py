"""A look back at a deal or a game: while it is worked out, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from pygame import Surface

from mille.engine.game import Fault, Message, Seat
from mille.games import GameEntry
from mille.session.review_process import ReviewProcess
from mille.ui.borders import border
from mille.ui.input import Key, PointerDown, PointerLeft, PointerMove, UiEvent
from mille.ui.pages.review_paper import mark_row, review_pieces
from mille.ui.pages.scroll import ScrollPage
from mille.ui.scene import Node, Services
from mille.ui.shapes import focus_ring
from mille.ui.text import UI, blit_text
from mille.ui.tip import draw_tip
from mille.ui.widgets import Block, Button
from mille.view.layout import Rect
from mille.view.review import ReviewView, StepView, TurnView, signed


class ReviewPage(ScrollPage):
    """Whatever thinks, thinks in another process; closing the page ends it.

    What was graded is kept: it is shown to who does not wait, and gone on with when asked again.
    """

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
        self._process: ReviewProcess | None = None
        self._graded: list[dict[str, Any]] = []
        """A header and turns: what was graded before somebody did not wait."""
        self.found: ReviewView | None = None
        self.trouble: Message | None = None
        """Why there is no review."""
        self.spots: list[tuple[Rect, TurnView]] = []
        """Where turns are that can be opened, from the top of the text."""
        self._spot: int | None = None
        """The one that the keys are on."""
        self._pointed: int | None = None
        self.begin()

    def begin(self) -> None:
        """Start, start again, or go on with what is not graded yet."""
        self.trouble = self.found = None
        try:
            self._process = ReviewProcess(*self._asked, self._graded)
        except Fault as fault:
            self.trouble = fault.message
        if self.widgets:
            self.rebuild()

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
            self.rebuild()
            return
        self._show([*self._graded, end])

    def _stop(self) -> None:
        if self._process is not None:
            self._process.close()
            self._graded = list(self._process.lines)
            self._process = None

    def _show(self, lines: Sequence[dict[str, Any]]) -> None:
        self.found = self._game.presenter.review(lines)
        self.title = self.services.words.text(self.found.title)
        self.rebuild()

    def build(self) -> list[Block]:
        """The way back; beside it another try after a failure, and the rest of what was begun."""
        s, w = self.services, self.services.words
        if self.trouble is not None:
            again = Button(s, "again", w("review.again"), self.begin, main=True)
            return [again, Button(s, "back", w("rules.back"), self.leave)]
        if self.found is None:
            return [Button(s, "back", w("waiting.cancel"), self.enough, main=True)]
        back = Button(s, "back", w("rules.back"), self.leave, main=True)
        if self.found.whole:
            return [back]
        return [back, Button(s, "rest", w("review.rest_too"), self.begin)]

    def rows(self) -> list[list[Block]]:
        return [self.widgets]

    def content_height(self, width: float) -> float:
        """The same before and after, so that the paper does not jump."""
        return 620 * self.services.unit

    def pieces(self, width: float) -> Iterator[Surface]:
        """The review, once there is one."""
        self.spots, self._spot, self._pointed = [], None, None
        if self.found is None:
            return
        top = 0.0
        for piece in review_pieces(self.services, self.found, width):
            for spot, turn in piece.spots:
                self.spots.append((Rect(spot.x, spot.y + top, spot.w, spot.h), turn))
            top += piece.picture.height
            yield piece.picture

    def leave(self) -> None:
        self._stop()
        self.services.pop(self)

    def update(self, dt: float) -> None:
        """Take in what the other process has found."""
        super().update(dt)
        process = self._process
        if process is None:
            return
        try:
            news = process.poll()
        except Fault as fault:
            self._stop()
            self.trouble = fault.message
            self.rebuild()
            return
        self.services.dirty |= news
        if process.done:
            self._process = None
            self._show(process.lines)

    # The turns that can be opened

    def handle(self, event: UiEvent) -> None:
        """Arrows to the left and the right walk the turns, a click or Enter opens one."""
        match event:
            case Key("left" | "right" as key) if self.spots:
                self._walk_spots(-1 if key == "left" else 1)
            case Key("return" | "space") if self._spot is not None:
                self._open(self._spot)
            case PointerDown(x, y, 1) if self._spot_at(x, y) is not None:
                self._open(self._spot_at(x, y) or 0)
            case _:
                if isinstance(event, Key | PointerDown):
                    self._spot = None
                super().handle(event)
        match event:
            case PointerMove(x, y):
                self._pointed = self._spot_at(x, y)
            case PointerLeft():
                self._pointed = None
            case _:
                pass
        self.services.dirty = True

    def _spot_at(self, x: float, y: float) -> int | None:
        if not self.box.holds(x, y):
            return None
        down = y - self.box.y + self.offset
        places = enumerate(self.spots)
        return next((i for i, (spot, _) in places if spot.holds(x - self.box.x, down)), None)

    def _walk_spots(self, by: int) -> None:
        """To the next turn or the one before, and to where it is in sight."""
        first = 0 if by > 0 else -1
        now = first if self._spot is None else self._spot + by
        self._spot = now % len(self.spots)
        self.focus_seen = False
        spot, _ = self.spots[self._spot]
        if spot.y < self.offset:
            self._scroll(spot.y - self.offset)
        elif spot.bottom > self.offset + self.box.h:
            self._scroll(spot.bottom - self.offset - self.box.h)

    def _open(self, number: int) -> None:
        """Open a turn at the table."""
        path, _, _ = self._asked
        self._pointed = None
        self.services.audio.play("tick")
        self.services.open_turn(path, self.spots[number][1])

    def _place(self, number: int) -> Rect:
        spot, _ = self.spots[number]
        return Rect(self.box.x + spot.x, self.box.y + spot.y - self.offset, spot.w, spot.h)

    def _named(self, turn: TurnView) -> str:
        """What a badge is."""
        words = self.services.words
        grade = words(f"grade.{turn.grade}.near" if turn.near else f"grade.{turn.grade}")
        return words("review.spot", where=turn.where, grade=grade)

    def draw(self, surface: Surface) -> None:
        """The page, and the name of the badge that one is on."""
        super().draw(surface)
        here = self._pointed if self._pointed is not None else self._spot
        if here is None or self.found is None or here >= len(self.spots):
            return
        s, place, (_, turn) = self.services, self._place(here), self.spots[here]
        focus_ring(surface, place.x, place.y, place.w, place.h, s.unit)
        if place.bottom + 80 * s.unit > self.box.bottom:  # above it: the buttons stay in sight
            place = Rect(place.x, place.y, place.w, s.size[1] - place.y)
        draw_tip(surface, s, place, f"{self._named(turn)}\n{s.words('review.spot.opens')}")

    @property
    def restless(self) -> bool:
        return self._process is not None or super().restless

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

    def draw_content(self, surface: Surface, box: Rect) -> None:
        """The review; before that a sash that is being woven."""
        if self.found is not None:
            super().draw_content(surface, box)
            return
        s, u = self.services, self.services.unit
        y = box.center[1] - 40 * u
        if self.trouble is None:
            progress = self._process.progress if self._process is not None else None
            done, all = progress or (0, 1)
            band = border(self.services.cloth, box.w * 0.6, 16 * u, done / all)
            surface.blit(band, (round(box.center[0] - band.width / 2), round(y)))
        said = s.texts.render(self.said(), s.font(16), s.theme.ink, UI, box.w * 0.8)
        blit_text(surface, said, box.center[0], y + 32 * u, "center")
        if self._process is not None:
            grades = [line["grade"] for line in self._process.lines[1:]]
            row = mark_row(s, grades, box.w * 0.6)
            top = y + 40 * u + said.height
            surface.blit(row, (round(box.center[0] - row.width / 2), round(top + 8 * u)))

    def nodes(self) -> list[Node]:
        page, *rest = super().nodes()
        if self.found is None:
            return [page, Node("status", self.said(), self.box, id="progress"), *rest]
        text = "\n".join(self._lines(self.found))
        badges = [
            Node("button", self._named(turn), self._place(i), True, i == self._spot, id=f"turn/{i}")
            for i, (_, turn) in enumerate(self.spots)
        ]
        text_node = Node("document", self.title, self.box, value=text, id="text")
        return [page, text_node, *badges, *rest]

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


def opener(
    services: Services, game: GameEntry, path: Path, seat: Seat, deal: int | None
) -> Callable[[], None]:
    """What opens a review, each time the same page: what it has found is not worked out twice."""
    pages: list[ReviewPage] = []

    def look_back() -> None:
        if pages:
            pages[0].go_on()
        else:
            pages.append(ReviewPage(services, game, path, seat, deal))
        services.push(pages[0])

    return look_back
