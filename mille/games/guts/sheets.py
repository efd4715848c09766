"""The sheet of an evening of Guts: a row per deal, and everybody's chips."""

from __future__ import annotations

from collections.abc import Sequence

from mille.engine.codec import Seat
from mille.engine.game import ScoreLine
from mille.engine.message import Message, message
from mille.games.guts.moves import DealEnded
from mille.games.guts.table import Phase, View
from mille.games.guts.telling import takes
from mille.parts.seats import around
from mille.value import replace
from mille.view.names import of_all
from mille.view.papers import Ledger, LedgerRow, SheetView, chips_sheet

HEADS = ("deal", "pot", "in", "won", "next")
"""The columns of a row, from the left."""


def paper(view: View, names: Sequence[str], deal: int | None = None) -> SheetView:
    """The sheet of a deal, counted from 0; by default the latest."""
    order = around(view.seat, len(view.chips))
    shown = len(view.deals) - 1 if deal is None else deal
    ended = view.deals[shown] if 0 <= shown < len(view.deals) else None
    said = None
    if ended is not None:
        latest = shown == len(view.deals) - 1 and view.phase is not Phase.DECLARE
        said = _said(ended, view if latest else replace(view, shown=()), names)
    heads = tuple(message(f"ledger.{head}") for head in HEADS)
    return replace(
        chips_sheet(view, names, order, shown, said),
        lines=tuple(_lines(ended, seat) for seat in order),
        ledger=Ledger(heads, tuple(_row(view, i, names) for i in range(len(view.deals)))),
    )


def _said(ended: DealEnded, view: View, names: Sequence[str]) -> Message:
    """Who won what in a deal."""
    if len(ended.winners) == 1:
        return takes(ended, ended.winners[0], view, names)
    won = sum(score.won for score in ended.scores)
    id = "title.divided" if ended.winners else "title.nobody"
    return message(id, name=of_all(ended.winners, names), n=won)


def _pot(view: View, number: int) -> int:
    """The pot that a deal was played for."""
    before = view.deals[number - 1].pot if number else 0
    return before + sum(score.ante for score in view.deals[number].scores)


def _row(view: View, number: int, names: Sequence[str]) -> LedgerRow:
    """The row of a deal: its pot, who was in, who won it, and what it left."""
    ended, pot = view.deals[number], _pot(view, number)
    inside, won = of_all(ended.in_, names), of_all(ended.winners, names)
    left = message("ledger.number", n=ended.pot)
    if ended.round_over and not ended.pot:  # the next round begins with new antes
        left = message("ledger.new")
    if view.ended is not None and number == len(view.deals) - 1:
        left = message("ledger.shared" if any(view.ended.share) else "ledger.none", n=ended.pot)
    cells = (
        message("ledger.number", n=number + 1),
        message("ledger.number", n=pot),
        message("ledger.names", name=inside) if inside else message("ledger.nobody"),
        message("ledger.names", name=won or "–"),
        left,
    )
    many = [message("ledger.players", n=len(seats)) for seats in (ended.in_, ended.winners)]
    short = (*cells[:2], *(many if len(ended.in_) > 1 else cells[2:4]), cells[4])
    return LedgerRow(cells, short, closes=ended.round_over)


def _lines(ended: DealEnded | None, seat: Seat) -> tuple[ScoreLine, ...]:
    if ended is None:
        return ()
    score = ended.scores[seat]
    return (
        ScoreLine(message("score.won"), score.won),
        ScoreLine(message("score.paid"), -score.paid),
        ScoreLine(message("score.ante"), -score.ante),
    )
