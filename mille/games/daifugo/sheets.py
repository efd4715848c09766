"""The score sheet of Daifugo: who stood where, and who will give what to whom."""

from __future__ import annotations

from collections.abc import Sequence

from mille.engine.message import Blank, Message, message
from mille.engine.score import ScoreLine
from mille.games.daifugo.moves import DealEnded
from mille.games.daifugo.places import around, hat
from mille.games.daifugo.table import View
from mille.view.sheet import SheetEntry, SheetView


def sheet(view: View, names: Sequence[str], deal: int | None = None) -> SheetView:
    """The sheet of that deal, counted from 0, or of the latest."""
    order = around(view)
    shown = len(view.deals) - 1 if deal is None else deal
    ended = view.deals[shown] if view.deals else None
    deals = tuple(
        tuple(
            SheetEntry(
                each.scores[seat].points,
                each.totals[seat],
                (hat(each.scores[seat].title),),
                message(f"title.{each.scores[seat].title.value}"),
            )
            for seat in order
        )
        for each in view.deals
    )
    return SheetView(
        title=_title(view, names, ended),
        seats=tuple(names[seat] for seat in order),
        lines=tuple(() if ended is None else (_line(ended, seat),) for seat in order),
        deals=deals,
        shown=max(0, shown),
        count=max(1, len(view.deals)),
        over=view.ended is not None,
        won=view.ended is not None and view.ended.winner == view.seat,
    )


def _line(ended: DealEnded, seat: int) -> ScoreLine:
    score = ended.scores[seat]
    return ScoreLine(message(f"score.{score.title.value}", n=len(score.left)), score.points)


def _title(view: View, names: Sequence[str], ended: DealEnded | None) -> Message:
    if ended is None:
        return message("sheet.none_yet")
    if view.ended is not None:
        return message("sheet.over", name=names[view.ended.winner])
    gives, order = view.rules.destitute_gives, ended.order
    blanks: dict[str, Blank] = {"name": names[order[0]], "n": gives, "other": names[order[-1]]}
    return message("sheet.next_gifts" if gives else "sheet.daifugo", **blanks)
