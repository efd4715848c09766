"""A deal of Mille with real cards: what was melded, and which cards were left in the hands."""

from __future__ import annotations

from collections.abc import Sequence

from mille.cards import Cards
from mille.engine.codec import Seat
from mille.engine.message import Fault
from mille.games.mille.melds import FULL_RANK, WILD, Melds, laid, meld_refusal
from mille.games.mille.moves import DealEnded
from mille.games.mille.options import HouseRules
from mille.games.mille.scoring import score_deal
from mille.games.mille.seat_view import MilleView
from mille.games.mille.table import fold, settled
from mille.value import replace
from mille.view.papers import AnswerKind, Ask, Deal, ScorePadOf, check_pack, only_one_without

SEATS = (Seat(0), Seat(1))


class MillePad(ScorePadOf[MilleView]):
    """The melds of each seat by rank, and the cards it has left; a seat with none left went out."""

    def asks(self, view: MilleView) -> Sequence[Ask]:
        melds = Ask("melds", AnswerKind.CARDS, SEATS, jokers=False, melds=True)
        return melds, Ask("left", AnswerKind.CARDS, SEATS, jokers=False)

    def after_deal(self, view: MilleView, deal: Deal) -> MilleView:
        hands = tuple(deal.cards("left", seat) for seat in SEATS)
        groups = tuple(deal.groups("melds", seat) for seat in SEATS)
        all = [card for group in (*hands, *groups[0], *groups[1]) for card in group]
        check_pack(all, FULL_RANK, 0)
        out = only_one_without(hands)
        melds = tuple(_melds(view.rules, each) for each in groups)
        scores = tuple(
            score_deal(
                view.rules,
                melds[seat],
                hands[seat],
                went_out=seat == out,
                somebody_out=out is not None,
            )
            for seat in SEATS
        )
        totals = tuple(old + score.total for old, score in zip(view.totals, scores))
        lying = replace(view, melds=melds, hands=hands)
        view = fold(lying, DealEnded(out, scores, totals, hands))
        end = settled(view)
        return view if end is None else fold(view, end)


def _melds(rules: HouseRules, groups: Sequence[Cards]) -> Melds:
    melds: Melds = ()
    for cards in groups:
        rank = next((card.rank for card in cards if card.rank is not WILD), WILD)
        why = meld_refusal(rules, melds, rank, cards)
        if why is not None:
            raise Fault(why)
        melds = laid(melds, rank, cards)
    return melds


PAD = MillePad()
