"""The blocks of a review: bars, grades, costly turns, and a badge for each turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from pygame import Surface

from mille.i18n.catalog import Catalog
from mille.ui.frame import Part
from mille.ui.pages.blocks import Picture, Text, heading
from mille.ui.pages.review_paper import grades_picture, mark_rows, share_picture, turn_picture
from mille.ui.scene import Services
from mille.ui.shapes import blank, focus_ring
from mille.ui.text import UI, blit_text
from mille.ui.widgets import Block
from mille.view import review
from mille.view.layout import Rect


class Badges(Block):
    """The turns of a deal in order, as discs; the keys walk from one to the next."""

    role = "list"
    focusable = True
    actions = ("press",)

    def __init__(
        self,
        services: Services,
        id: str,
        deal: review.DealView,
        opened: Callable[[review.TurnView], None],
    ) -> None:
        super().__init__(services, id, services.words.text(deal.label))
        self._turns, self._opened = deal.turns, opened
        self._row, self._places = blank(1, 1), list[tuple[float, float]]()
        self._first = 0.0
        """The x where the discs begin, after the name."""

    def room(self, width: float, line: float) -> float:
        s = self.services
        name = s.texts.render(self.name, s.font(15), s.theme.ink, UI)
        self._first = round(max(name.width, s.font(15) * 4) + 14 * s.unit)
        grades = [turn.grade for turn in self._turns]
        self._row, self._places = mark_rows(s, grades, width - self._first)
        return max(self._row.height, name.height)

    def _place(self, number: int) -> Rect:
        side, b, (x, y) = self.services.font(20), self.bounds, self._places[number]
        return Rect(b.x + self._first + x, b.y + y, side, side)

    def _of(self, id: str) -> int:
        inner = id.rpartition("/")[2]
        return min(len(self._turns) - 1, int(inner)) if inner.isdigit() else 0

    def into(self, inner: str = "", view: Rect | None = None, way: str = "") -> str:
        return f"{self.id}/{self._of(inner)}"

    def over(self, x: float, y: float) -> str:
        numbers = range(len(self._turns))
        here = next((n for n in numbers if self._place(n).holds(x, y)), None)
        return self.id if here is None else f"{self.id}/{here}"

    def step(self, key: str, focus: str, view: Rect) -> str:
        there = self._of(focus) + {"left": -1, "right": 1}.get(key, 0)
        moves = there != self._of(focus) and 0 <= there < len(self._turns)
        return f"{self.id}/{there}" if moves else ""

    def spot(self, focus: str) -> Rect:
        return self._place(self._of(focus))

    def tip_of(self, id: str) -> tuple[Rect, str]:
        if not id.startswith(f"{self.id}/"):
            return self.bounds, ""
        number, words = self._of(id), self.services.words
        said = named(words, self._turns[number]), words("review.spot.opens")
        return self._place(number), "\n".join(said)

    def act(self, action: str, inner: str = "", text: str = "") -> None:
        if inner.isdigit():
            self.services.audio.play("tick")
            self._opened(self._turns[self._of(inner)])

    def shown(self, focus: str, hovered: str, view: Rect | None = None) -> Part:
        badges = tuple(
            Part(
                id := f"{self.id}/{number}",
                "button",
                self._place(number),
                named(self.services.words, turn),
                focusable=True,
                focused=id == focus,
                actions=self.actions,
                paint=partial(self._ring_at, number=number) if id in (focus, hovered) else None,
            )
            for number, turn in enumerate(self._turns)
        )
        return Part(self.id, self.role, self.bounds, self.name, paint=self._paint, parts=badges)

    def _paint(self, surface: Surface) -> None:
        s, b = self.services, self.bounds
        name = s.texts.render(self.name, s.font(15), s.theme.ink, UI)
        blit_text(surface, name, b.x, b.y + (s.font(20) - name.height) / 2)
        surface.blit(self._row, (round(b.x + self._first), round(b.y)))

    def _ring_at(self, surface: Surface, number: int) -> None:
        at = self._place(number)
        focus_ring(surface, at.x, at.y, at.w, at.h, self.services.unit)


def named(words: Catalog, turn: review.TurnView) -> str:
    """What a badge stands for, in words."""
    return words.text(review.spot(turn))


def review_blocks(
    s: Services, view: review.ReviewView, opened: Callable[[review.TurnView], None]
) -> Iterator[Block]:
    """The blocks of a review, from top to bottom; `opened` opens a turn."""
    w = s.words
    for share in view.shares:
        name, made = w(f"review.{share.id}"), partial(share_picture, s, share, view.shares)
        row = Picture(s, "", name, made, [w.text(review.figures(share))])
        row.after = 0.0
        yield row
    if view.shares:
        yield Text(s, w.text(view.rest), 13, muted=True)
    for note in view.notes:
        yield Text(s, w.text(note))
    counts = w.joined([review.graded(name, n) for name, n in view.grades.items()], "tell.then")
    yield Picture(s, "grades", counts, partial(grades_picture, s, view))
    one = len(view.deals) == 1
    if one:
        yield Badges(s, "deal.1", view.deals[0], opened)
    if view.costliest:
        yield heading(s, w("review.costliest"))
        for number, turn in enumerate(view.costliest, 1):
            yield costly_turn(s, f"dear.{number}", turn, partial(opened, turn))
    elif view.whole:
        yield Text(s, w("review.nothing_dear"))
    if not one and view.deals:
        yield heading(s, w("review.all"))
        for number, deal in enumerate(view.deals, 1):
            row_of_deal = Badges(s, f"deal.{number}", deal, opened)
            row_of_deal.after = 6.0
            yield row_of_deal


def costly_turn(
    s: Services, id: str, turn: review.TurnView, press: Callable[[], None] | None = None
) -> Block:
    """The block of a costly turn; `press` makes it a button."""
    first, *lines = _lines(s.words, turn)
    made = Picture(s, id, first, partial(turn_picture, s, turn), lines, press)
    made.tip = s.words("review.spot.opens") if press is not None else ""
    return made


def _lines(words: Catalog, turn: review.TurnView) -> Iterator[str]:
    """A costly turn in lines of text."""
    yield words("tell.next", first=named(words, turn), then=review.cost(turn))
    for choice in turn.choices:
        if len(turn.choices) > 1:
            yield words("tell.of", what=choice.said, said=review.cost(choice))
        for name, steps in (("you", choice.played), ("better", choice.better)):
            yield words(f"trial.{name}", done=review.done(steps))
        if choice.why is not None:
            yield words.text(choice.why)
