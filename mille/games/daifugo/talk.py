"""What people may comment on in Daifugo: only things that everybody has seen."""

from __future__ import annotations

from mille.games.daifugo import moves
from mille.games.daifugo.table import View
from mille.view.voices import FAIR, STRONG, WEAK, Occasion, bad, escape, good, over, rare


def heard(event: moves.Event, view: View) -> tuple[Occasion, ...]:
    """The occasions for a remark in an event, seen by any seat."""
    match event:
        case moves.Revolution() if view.top is not None:
            return (rare(view.top.seat, "revolution"),)
        case moves.RoundEnded(moves.Ending.SPADE_THREE, leader):
            return (rare(leader),)
        case moves.WentOut(seat, 1):
            return (good(seat, wins=True),)
        case moves.Fell(seat):
            return (bad(seat, STRONG),)
        case moves.DealEnded(order=order):
            last, *others = reversed(order)
            before = [deal.order[-1] for deal in view.deals if deal.deal == event.deal - 1]
            again = before == [last]
            groan = bad(last, FAIR if again else WEAK, "destitute_again" if again else "bad.mine")
            return groan, escape(others[0], WEAK)
        case moves.GameEnded(winner):
            return over(view.seats, (winner,))
    return ()
