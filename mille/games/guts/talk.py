"""What people may comment on in Guts: only hands that were shown, and chips."""

from __future__ import annotations

from mille.engine.game import Seat
from mille.games.guts.hands import is_great, is_low
from mille.games.guts.moves import DealEnded, Event, GameEnded, Shown
from mille.games.guts.table import View
from mille.games.guts.telling import GREAT_POT
from mille.view.voices import FAIR, STRONG, WEAK, Occasion, bad, escape, good, over, rare

DEAR = 4
"""Paying this many antes hurts."""


def heard(event: Event, view: View) -> tuple[Occasion, ...]:
    """The occasions for a remark in an event, seen by any seat."""
    ante = view.rules.ante
    match event:
        case Shown(hands):
            shown = [(Seat(i), cards) for i, cards in enumerate(hands) if cards is not None]
            rarities = [rare(seat) for seat, cards in shown if is_great(view.rules, cards)]
            weak = [rare(seat, "seven_high") for seat, cards in shown if is_low(view.rules, cards)]
            return tuple(weak + rarities)
        case DealEnded(scores=scores):
            found = [bad(seat, STRONG) for seat in event.broke]
            for i, (score, chips) in enumerate(zip(scores, event.totals)):
                if score.won and chips - score.won <= ante:
                    found.append(escape(Seat(i), wins=True))
                elif score.won:
                    great = score.won >= GREAT_POT * ante
                    found.append(good(Seat(i), FAIR if great else WEAK, wins=True))
                elif score.paid >= DEAR * ante and Seat(i) not in event.broke:
                    found.append(bad(Seat(i), WEAK))
            return tuple(found)
        case GameEnded(winners=winners):
            return over(len(view.chips), winners)
    return ()
