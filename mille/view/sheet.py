"""The score sheet of a deal or a game, as plain values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mille.cards.value import Value, replace
from mille.engine.game import Seat
from mille.engine.message import Message, message
from mille.engine.score import ScoreLine
from mille.view.names import of_all
from mille.view.table import Bead, CardView, Mark


class SheetEntry(Value):
    """One seat's entry for a deal."""

    points: int
    total: int
    marks: tuple[Mark, ...] = ()
    """Honours and titles won in it."""
    said: Message | None = None
    """A word about it, such as a place."""
    left: tuple[CardView, ...] = ()
    """Cards that the seat still held, shown small."""


class Figure(Value):
    """Something memorable about a finished game."""

    id: str
    """Its id among the game's figures; never change it, since bests are saved under it."""
    label: Message
    value: int
    least: bool = False
    """Whether a lower value is more remarkable."""
    best: int | None = None
    """The most remarkable value of earlier games; None if there is none."""

    @property
    def is_new(self) -> bool:
        """Whether it beats all games before."""
        if self.best is None:
            return True
        return self.value < self.best if self.least else self.value > self.best


class LedgerRow(Value):
    """A deal in one row: its number, its pot, who was in, who won, what the next begins with."""

    cells: tuple[Message, ...]
    """One for each head of the ledger."""
    short: tuple[Message, ...]
    """Shorter words for cells that would not fit."""
    closes: bool = False
    """Whether it ends a round, so that a line is drawn below it."""


class Ledger(Value):
    """A table with a row for each deal, for games of many short deals."""

    heads: tuple[Message, ...]
    """Five heads, in the order of the cells."""
    rows: tuple[LedgerRow, ...]


class SheetView(Value):
    """The score sheet of a deal, and the payment at the end of the game."""

    title: Message
    seats: tuple[str, ...]
    """The players' names, the viewer's first, so that colours stay the same from sheet to sheet."""
    lines: tuple[tuple[ScoreLine, ...], ...]
    """For each seat, where its points of the deal came from."""
    deals: tuple[tuple[SheetEntry, ...], ...]
    """For each scored deal, the seats' entries."""
    shown: int = 0
    """The number of the deal shown, from 0."""
    count: int = 1
    """How many deals there are to show: the scored ones, and the one being played."""
    payment_title: Message | None = None
    payment: tuple[ScoreLine, ...] = ()
    over: bool = False
    course: tuple[tuple[int, ...], ...] = ()
    """In a game of one deal, the seats' figures step by step, drawn as a chart."""
    course_label: Message | None = None
    """The title of the chart."""
    notes: tuple[Message, ...] = ()
    """Lines on why the deal ended this way, or what follows from it."""
    figures: tuple[Figure, ...] = ()
    """What is memorable about it."""
    chips: bool = False
    """Whether the totals are chips: they are drawn as such, and at the end seats are in the order
    of their chips."""
    ledger: Ledger | None = None
    """A ledger instead of where the points of the shown deal came from."""
    plan: tuple[Bead, ...] = ()
    """What each deal is about, in a game where deals differ; the shown one is lit.

    It is drawn on sheets of three or more seats.
    """
    standing: Message | None = None
    """How the evening stands that this game is part of."""
    order: tuple[int, ...] = ()
    """The seats from top to bottom, such as by place; empty for the order at the table."""


def game_over(winners: Sequence[Seat], me: Seat, names: Sequence[str]) -> Message:
    """The title of a sheet of a game that is over."""
    who = "shared" if len(winners) > 1 else "you" if me in winners else "they"
    return message(f"sheet.over.{who}", name=of_all(winners, names))


def chips_sheet(
    view: Any, names: Sequence[str], order: Sequence[int], shown: int, said: Message | None
) -> SheetView:
    """The sheet of a game for chips, without where the chips of the deal came from.

    `view` is the view of a chip game (`parts/chips.py`), `said` the outcome of the shown deal.
    """
    rows = [
        tuple(SheetEntry(d.scores[seat].net, d.totals[seat]) for seat in order) for d in view.deals
    ]
    if view.ended is not None and rows:  # the rest of the pot was shared out
        last, totals = zip(order, rows[-1], strict=True), view.ended.totals
        rows[-1] = tuple(replace(entry, total=totals[seat]) for seat, entry in last)
    title = message("sheet.none_yet")
    if view.ended is not None and shown == len(view.deals) - 1:
        title = game_over(view.ended.winners, view.seat, names)
    elif said is not None:
        title = message("sheet.deal_over", n=shown + 1, said=said)
    return SheetView(
        title=title,
        seats=tuple(names[seat] for seat in order),
        lines=((),) * len(order),
        deals=tuple(rows),
        shown=max(0, shown),
        count=max(1, len(view.deals)),
        over=view.ended is not None,
        chips=True,
    )
