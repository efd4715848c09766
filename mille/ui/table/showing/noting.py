"""What a beat says goes to the log, with those who did it, and beside the piles while it is new."""

from __future__ import annotations

from mille.engine.game import Seat
from mille.ui.table.moving.beats import begins_a_deal
from mille.ui.table.showing.shown_table import OLD_NEWS, ShownTable
from mille.view.beat import Beat


def note(table: ShownTable, beat: Beat, me: Seat) -> None:
    """Write the line of a beat, for the seat that looks.

    It stands beside the piles where another seat did it; one that joins takes the place of the
    line before it.
    """
    begins = begins_a_deal(beat)
    if beat.news is None:
        return
    doers: tuple[Seat, ...] = () if beat.seat is None else (beat.seat,)
    if beat.joins and table.news:
        if table.trail and table.trail[-1] is table.news[-1]:
            table.trail = table.trail[:-1]
        doers = table.doers.get(table.news.pop(), ()) + doers
    table.news.append(beat.news)
    if begins:
        del table.news[: -1 - OLD_NEWS]
        table.first_news = beat.news
        table.doers = {line: table.doers[line] for line in table.news if line in table.doers}
    elif beat.seat not in (me, None):
        table.trail += (beat.news,)
    table.doers[beat.news] = doers
