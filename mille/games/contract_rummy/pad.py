"""A deal of Contract Rummy with real cards: what was left in each hand."""

from __future__ import annotations

from collections.abc import Sequence

from mille.engine.codec import Seat
from mille.games.contract_rummy.scoring import end_of_deal, end_of_game
from mille.games.contract_rummy.table import View, fold
from mille.view.papers import AnswerKind, Ask, Deal, ScorePadOf, check_pack, only_one_without

OF_A_RANK = 8


class ContractRummyPad(ScorePadOf[View]):
    """The cards left to each seat; a seat with none left went out."""

    def asks(self, view: View) -> Sequence[Ask]:
        seats, jokers = tuple(map(Seat, range(view.seats))), view.rules.joker_count(view.seats)
        return (Ask("left", AnswerKind.CARDS, seats, jokers=jokers > 0),)

    def after_deal(self, view: View, deal: Deal) -> View:
        hands = tuple(deal.cards("left", seat) for seat in range(view.seats))
        check_pack(sum(hands, ()), OF_A_RANK, view.rules.joker_count(view.seats))
        view = fold(view, end_of_deal(hands, only_one_without(hands), view.totals))
        if len(view.deals) < len(view.rules.deals):
            return view
        return fold(view, end_of_game(view.totals))


PAD = ContractRummyPad()
