"""What people may comment on in Contract Rummy: only things that everybody has seen."""

from __future__ import annotations

from mille.cards.hidden import count
from mille.engine.game import Seat
from mille.games.contract_rummy import moves
from mille.games.contract_rummy.present.telling import DEAR, down_in_last_turn
from mille.games.contract_rummy.table import View
from mille.view.voices import FAIR, WEAK, Occasion, bad, escape, good, over, rare

NARROW = 5
"""A seat caught with this many points or fewer was nearly out."""


def heard(event: moves.Event, view: View) -> tuple[Occasion, ...]:
    """The occasions for a remark in an event, seen by any seat."""
    match event:
        case moves.Answered(seat, True):
            return (Occasion("may_i", seat, WEAK),)
        case moves.WentDown(seat) if count(view.hands[seat]):
            return (good(seat, WEAK),)
        case moves.DealEnded(out=out) if out is not None:
            found = [
                rare(out, "down_in_one", True)
                if down_in_last_turn(view, out)
                else good(out, wins=True)
            ]
            for i, score in enumerate(event.scores):
                if score.total >= DEAR:
                    found.append(bad(Seat(i), FAIR))
                elif score.total <= NARROW and i != out:
                    found.append(escape(Seat(i), WEAK))
            return tuple(found)
        case moves.GameEnded(winners=winners):
            return over(view.seats, winners)
    return ()
