"""The score sheet of one deal, scored or still being played."""

from __future__ import annotations

from collections.abc import Sequence

from mille.engine.codec import Seat
from mille.engine.game import ScoreLine
from mille.engine.message import Message, message
from mille.games.mille.melds import value
from mille.games.mille.moves import Phase
from mille.games.mille.scoring import score_deal
from mille.games.mille.seat_view import MilleView
from mille.parts.seats import around
from mille.value import Value


class DealSheet(Value):
    """Where the points of a deal came from, the viewer's seat first."""

    title: Message
    lines: tuple[tuple[ScoreLine, ...], ...]
    shown: int
    """Which deal it is, counted from 0."""
    count: int
    """How many deals can be shown."""


def deal_sheet(view: MilleView, names: Sequence[str], deal: int | None = None) -> DealSheet:
    """The sheet of a deal, counted from 0; by default the latest, even if it is still
    being played.
    """
    runs = not view.deals or view.phase not in (Phase.DEAL, Phase.OVER)
    count = len(view.deals) + runs
    shown = count - 1 if deal is None else deal
    seats = around(view.seat, 2)
    if shown < len(view.deals):
        ended = view.deals[shown]
        title = _title(shown + 1, ended.out, view.seat, names)
        return DealSheet(title, tuple(ended.scores[s].lines for s in seats), shown, count)
    so_far = tuple(_so_far(view, seat) for seat in seats)
    return DealSheet(message("sheet.so_far", n=count), so_far, shown, count)


def _title(number: int, out: Seat | None, me: Seat, names: Sequence[str]) -> Message:
    if out is None:
        return message("sheet.died", n=number)
    if out == me:
        return message("sheet.you_out", n=number)
    return message("sheet.they_out", n=number, name=names[out])


def _so_far(view: MilleView, seat: Seat) -> tuple[ScoreLine, ...]:
    """What the current deal would score for a seat; a hand that the viewer cannot see counts 0."""
    score = score_deal(view.rules, view.melds[seat], (), went_out=False, somebody_out=False)
    n = view.counts[seat]
    held = ScoreLine(message("score.unseen", n=n), 0)
    if seat == view.seat:
        held = ScoreLine(message("score.held", n=n), -value(view.hand))
    return (*score.lines, held)
