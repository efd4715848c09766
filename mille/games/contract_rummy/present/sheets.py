"""The score sheet of Contract Rummy: cards left by category, and the seven contracts."""

from __future__ import annotations

from collections.abc import Sequence

from mille.engine.message import message
from mille.games.contract_rummy.moves import DealEnded
from mille.games.contract_rummy.options import CONTRACTS
from mille.games.contract_rummy.table import Phase, View
from mille.parts.seats import around
from mille.view.names import said_of
from mille.view.papers import SheetEntry, SheetView, game_over
from mille.view.table import Bead, Mark, leads, won


def sheet(view: View, names: Sequence[str], deal: int | None = None) -> SheetView:
    """The sheet of a scored deal, counted from 0; by default the latest."""
    order = around(view.seat, view.seats)
    runs = view.deal > 0 and view.phase not in (Phase.DEAL, Phase.OVER)
    number = max(1, len(view.deals) + runs)
    shown = number - 1 if deal is None else deal
    ended = view.deals[shown] if shown < len(view.deals) else None
    played = view.rules.deals[min(shown, len(view.rules.deals) - 1)]
    contract = message(f"contract.{CONTRACTS[played - 1]}")
    title = message("sheet.runs", n=shown + 1, contract=contract)
    if ended is not None and ended.out is None:
        title = message("sheet.dead", n=shown + 1, contract=contract)
    elif ended is not None and ended.out is not None:
        out = names[ended.out]
        title = message(said_of("sheet.out", out), n=shown + 1, contract=contract, name=out)
    over = view.ended is not None
    totals = view.deals[shown].totals if ended is not None else view.totals
    last = over and shown == len(view.deals) - 1
    now = leads(totals, view.seat, names, low=True)
    if view.ended is not None and last:
        title = game_over(view.ended.winners, view.seat, names)
        now = won(totals, view.seat, names, low=True)
    return SheetView(
        title=title,
        seats=tuple(names[seat] for seat in order),
        lines=tuple(() if ended is None else ended.scores[seat].lines for seat in order),
        deals=tuple(tuple(_entry(each, seat) for seat in order) for each in view.deals),
        shown=shown,
        count=number,
        over=over,
        notes=(now,) if now is not None else (),
        plan=tuple(_planned(view, n, n == shown) for n in range(len(view.rules.deals))),
    )


def _planned(view: View, n: int, is_shown: bool) -> Bead:
    """The contract of a deal of the game, counted from 0, abbreviated."""
    short = message(f"contract.{CONTRACTS[view.rules.deals[n] - 1]}.short")
    return Bead(message("sheet.plan", n=n + 1, contract=short), lit=is_shown)


def _entry(ended: DealEnded, seat: int) -> SheetEntry:
    marks = (Mark("star", message("mark.out")),) if ended.out == seat else ()
    return SheetEntry(ended.scores[seat].total, ended.totals[seat], marks)
