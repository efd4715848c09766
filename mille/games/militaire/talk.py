"""What people may comment on in Militaire: only things that everybody has seen."""

from __future__ import annotations

from mille.engine.game import Seat
from mille.games.militaire import moves
from mille.games.militaire.melds import is_contract
from mille.games.militaire.table import View
from mille.games.militaire.telling import is_coup
from mille.view.voices import FAIR, WEAK, Occasion, bad, escape, good, over, rare

MANY = 95
"""A finish worth this many points, about one in four, is a good one; every deal has a finish."""


def heard(event: moves.Event, view: View) -> tuple[Occasion, ...]:
    """The occasions for a remark in an event, seen by any seat."""
    match event:
        case moves.Melded(seat) if is_contract(view.melds[seat], view.rules):
            return (good(seat, WEAK, "contract"),)
        case moves.DealEnded(out=out) if out is not None:
            coup, many = any(map(is_coup, view.melds[out])), event.scores[out].total >= MANY
            finish = good(out, FAIR if many else WEAK, wins=True)
            found = [rare(out, "coup", True) if coup else finish]
            for seat in map(Seat, range(view.seats)):
                if seat != out and not view.melds[seat]:
                    found.append(bad(seat, WEAK))
                elif seat != out and is_contract(view.melds[seat], view.rules):
                    found.append(escape(seat, WEAK))
            return tuple(found)
        case moves.GameEnded(winners=winners):
            return over(view.seats, winners)
    return ()
