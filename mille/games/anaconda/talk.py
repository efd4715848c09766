"""What people may comment on in Anaconda: only hands that were shown, and chips."""

from __future__ import annotations

from mille.engine.game import Seat
from mille.games.anaconda import moves
from mille.games.anaconda.hands import FOUR, PAIR, high, kind
from mille.games.anaconda.table import Answer, View
from mille.view.voices import STRONG, WEAK, Occasion, bad, escape, good, over, rare


def heard(event: moves.Event, view: View) -> tuple[Occasion, ...]:
    """The occasions for a remark in an event, seen by any seat."""
    match event:
        case moves.Shown(hands):
            went_high = [
                (Seat(i), kind(high(cards)))
                for i, (cards, way) in enumerate(zip(hands, view.words))
                if cards is not None and way is not moves.Way.LOW
            ]
            # Since bad cards are passed on, four of a kind comes up once in three deals.
            return tuple(rare(seat) for seat, made in went_high if made > FOUR)
        case moves.DealEnded():
            return _ended(event, view)
        case moves.GameEnded(winners=winners):
            return over(len(view.chips), winners)
    return ()


def _ended(event: moves.DealEnded, view: View) -> tuple[Occasion, ...]:
    bold = {seat for seat, _, answer in view.spoken if answer is Answer.MORE}
    halved = any(score.low for score in event.scores)
    found = [bad(seat, STRONG) for seat in event.broke]
    for i, (score, chips) in enumerate(zip(event.scores, event.totals)):
        seat, took = Seat(i), score.high + score.low + score.alone
        cards = view.shown[seat] if view.shown else None
        went_high = view.words[seat] is moves.Way.HIGH
        # The best five of seven cards are hardly ever worse than a pair.
        poor = cards is not None and went_high and kind(high(cards)) <= PAIR
        if poor and score.high and halved:
            found.append(rare(seat, "nothing", True))
        elif poor and seat in bold and not took:
            found.append(bad(seat, STRONG, "bluff"))
        elif took and chips == took:  # everything it had left was in the pot
            found.append(escape(seat, wins=True))
        elif took and score.net > 0:
            found.append(good(seat, WEAK, wins=True))
    return tuple(found)
