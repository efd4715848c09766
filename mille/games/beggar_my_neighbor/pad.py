"""A game of Beggar My Neighbor with real cards: who won, and the piles that each took."""

from __future__ import annotations

from collections.abc import Sequence

from mille.cards import PACK
from mille.engine.codec import Seat
from mille.games.beggar_my_neighbor.moves import GameEnded, How
from mille.games.beggar_my_neighbor.table import View, fold
from mille.value import replace
from mille.view.papers import AnswerKind, Ask, Deal, ScorePadOf


class BeggarPad(ScorePadOf[View]):
    """One deal is the whole game. If nobody won, it was endless."""

    def asks(self, view: View) -> Sequence[Ask]:
        seats = tuple(map(Seat, view.seats))
        return Ask("winner", AnswerKind.SEAT), Ask("tricks", AnswerKind.NUMBER, seats)

    def after_deal(self, view: View, deal: Deal) -> View:
        winner, n = deal.seat("winner"), len(view.stacks)
        winners = tuple(map(Seat, view.seats)) if winner is None else (winner,)
        share, over = divmod(len(PACK), len(winners))
        held = [
            share + (winners.index(seat) < over) if seat in winners else 0
            for seat in map(Seat, view.seats)
        ]
        dealt = [len(PACK) // n + (seat < len(PACK) % n) for seat in view.seats]
        done = replace(
            view,
            dealer=Seat(0),
            stacks=tuple((None,) * count for count in held),
            tricks=tuple(deal.number("tricks", seat) for seat in view.seats),
            how=How.ENDLESS if winner is None else How.WON,
            course=(tuple(dealt), tuple(held)),
        )
        results = tuple(round(1 / len(winners), 6) if seat in winners else 0 for seat in view.seats)
        return fold(done, GameEnded(winners, results))


PAD = BeggarPad()
