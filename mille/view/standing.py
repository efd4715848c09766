"""Who leads, or has won, as one says it at a table where points are counted."""

from __future__ import annotations

from collections.abc import Sequence

from mille.engine.game import Seat
from mille.engine.message import Message, message
from mille.view.names import of_all


def leads(
    totals: Sequence[int], me: Seat, names: Sequence[str], low: bool = False
) -> Message | None:
    """Who leads; None while nobody has a point. `low` is for a game in which the fewest win."""
    return _said("leads", totals, me, names, low) if any(totals) else None


def won(totals: Sequence[int], me: Seat, names: Sequence[str], low: bool = False) -> Message:
    """Who has won."""
    return _said("won", totals, me, names, low)


def _said(how: str, totals: Sequence[int], me: Seat, names: Sequence[str], low: bool) -> Message:
    best = min(totals) if low else max(totals)
    first = [Seat(seat) for seat, total in enumerate(totals) if total == best]
    if first == [me]:
        others = [seat for seat in range(len(totals)) if seat != me]
        after = min(others, key=lambda seat: abs(totals[seat] - best))
        theirs = totals[after]
        return message(f"standing.{how}.you", n=best, name=names[after], theirs=theirs)
    if len(first) == 1:
        return message(f"standing.{how}.they", name=names[first[0]], n=best, mine=totals[me])
    who = of_all([seat for seat in first if seat != me], names)
    if me in first:
        return message(f"standing.{how}.both", name=who, n=best)
    return message(f"standing.{how}.several", name=who, n=best, mine=totals[me])
