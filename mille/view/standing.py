"""Who leads or has won, in the words used where points are counted."""

from __future__ import annotations

from collections.abc import Sequence

from mille.cards.value import Value
from mille.engine.game import Seat
from mille.engine.message import Message, message
from mille.view.names import of_all
from mille.view.table import SeatView


class Rung(Value):
    """A player's line in the standings."""

    place: int
    """The place, from 1; equal figures share one."""
    name: str
    figure: int
    cards: int | None = None
    """How many cards the player holds, if that matters and is not the figure itself."""
    mine: bool = False


def ladder(seats: Sequence[SeatView], low: bool = False, cards: bool = True) -> tuple[Rung, ...]:
    """The standings, best first; the viewer is the first of `seats`; `low` is as for `leads`.

    With `cards`, equal figures are ordered by fewer cards. Empty for two players, whose slips are
    beside each other anyway.
    """
    found = [(seat, figure) for seat in seats if (figure := counts(seat)[1]) is not None]
    figures = sorted((figure for _, figure in found), reverse=not low)
    held = [seat.count for seat in seats]
    if len(found) < max(3, len(seats)):
        return ()
    tells = cards and held != [figure for _, figure in found]
    rungs = [
        Rung(
            1 + figures.index(figure),
            seat.name,
            figure,
            seat.count if tells else None,
            mine=seat is seats[0],
        )
        for seat, figure in found
    ]
    return tuple(sorted(rungs, key=lambda rung: (rung.place, rung.cards or 0)))


def apart(seats: Sequence[SeatView]) -> Message | None:
    """How far ahead the first of two players is; None if nothing counts, or more play."""
    figures = [figure for seat in seats if (figure := counts(seat)[1]) is not None]
    if len(seats) != 2 or len(figures) != 2:
        return None
    ahead = figures[0] - figures[1]
    how = "ahead" if ahead > 0 else "behind" if ahead else "level"
    return message(f"apart.{how}", n=abs(ahead), name=seats[1].name)


def counts(seat: SeatView) -> tuple[Message | None, int | None]:
    """What counts for a seat, and how much it has: the first figure, or else the second."""
    if seat.figure is not None:
        return seat.caption, seat.figure
    return seat.second_caption, seat.second


def leads(
    totals: Sequence[int], me: Seat, names: Sequence[str], low: bool = False
) -> Message | None:
    """Who leads; None while nobody has a point. With `low`, the fewest points win.

    If `me` is no seat, nobody is called "you".
    """
    return _said("leads", totals, me, names, low) if any(totals) else None


def won(totals: Sequence[int], me: Seat, names: Sequence[str], low: bool = False) -> Message:
    """Who has won."""
    return _said("won", totals, me, names, low)


def _said(how: str, totals: Sequence[int], me: Seat, names: Sequence[str], low: bool) -> Message:
    best = min(totals) if low else max(totals)
    first = [Seat(seat) for seat, total in enumerate(totals) if total == best]
    if me >= len(totals):
        id = f"standing.{how}.named_all" if len(first) > 1 else f"standing.{how}.named"
        return message(id, name=of_all(first, names), n=best)
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
