"""What people may comment on in Mille: only things that both seats have seen."""

from __future__ import annotations

from mille.engine.game import Seat
from mille.games.mille import moves
from mille.games.mille.melds import find
from mille.games.mille.seat_view import MilleView
from mille.games.mille.telling import GREAT_PACK
from mille.view.voices import END, FAIR, WEAK, Occasion, bad, escape, good, over, rare

NARROW = 20
"""A positive score below this was nearly a chapeau."""


def heard(event: moves.Event, view: MilleView) -> tuple[Occasion, ...]:
    """The occasions for a remark in an event, seen by either seat."""
    match event:
        case moves.PackTaken(seat, _, cards) if len(cards) >= GREAT_PACK:
            return (good(seat, FAIR, "pack"),)
        case moves.Melded(seat, rank):
            meld = find(view.melds[seat], rank)
            return (rare(seat, "natural"),) if meld is not None and meld.is_natural else ()
        case moves.DealEnded(out=out) if out is not None:
            other = Seat(1 - out)
            total = event.scores[other].total
            after = escape(other) if 0 <= total <= NARROW else bad(other, WEAK)
            if event.scores[other].chapeau:
                after = bad(other, FAIR)
            return good(out, WEAK, wins=True), after
        case moves.GameEnded(winner=winner, skunk=skunk):
            ends = over(2, (winner,))
            return (Occasion("skunk", Seat(1 - winner), END), *ends) if skunk else ends
    return ()
