"""A deal of Militaire with real cards: what was melded, who finished, and the card they kept."""

from __future__ import annotations

from collections.abc import Sequence

from mille.cards import Cards
from mille.engine.codec import Seat
from mille.engine.message import Fault, message
from mille.games.militaire.melds import MOST_OF_A_KIND, is_contract, meld_rules
from mille.games.militaire.options import HouseRules
from mille.games.militaire.scoring import end_of_deal, end_of_game
from mille.games.militaire.table import View, fold
from mille.parts.melds import Kind as MeldKind, Laid, flaw, is_joker
from mille.value import replace
from mille.view.papers import AnswerKind, Ask, Deal, ScorePadOf, check_pack


class MilitairePad(ScorePadOf[View]):
    """The sets and runs of each seat; a run's suit needs to be named only once."""

    def asks(self, view: View) -> Sequence[Ask]:
        seats = tuple(map(Seat, range(view.seats)))
        jokers = view.rules.jokers > 0
        melds = Ask("melds", AnswerKind.CARDS, seats, jokers=jokers, melds=True)
        return melds, Ask("out", AnswerKind.SEAT), Ask("kept", AnswerKind.CARDS, jokers=jokers)

    def after_deal(self, view: View, deal: Deal) -> View:
        kept, out = deal.cards("kept"), deal.seat("out")
        melds = tuple(
            tuple(_meld(cards, view.rules) for cards in deal.groups("melds", seat, same_suit=True))
            for seat in range(view.seats)
        )
        lying = [card for own in melds for meld in own for card in meld.cards]
        check_pack([*lying, *kept], MOST_OF_A_KIND, view.rules.jokers)
        if out is not None and not is_contract(melds[out], view.rules):
            raise Fault(message("pad.no_contract"))
        if len(kept) > (out is not None):
            raise Fault(message("pad.kept_one"))
        view = fold(replace(view, melds=melds), end_of_deal(melds, out, kept, view.totals))
        end = end_of_game(view.rules, view.totals, len(view.deals))
        return view if end is None else fold(view, end)


def _meld(cards: Cards, rules: HouseRules) -> Laid:
    ways = (Laid(kind, cards) for kind in MeldKind)
    found = next((meld for meld in ways if flaw(meld, meld_rules(rules)) is None), None)
    if found is None:
        named = ("card.joker" if is_joker(card) else f"rank.{card.rank}" for card in cards)
        raise Fault(message("pad.no_meld", cards=tuple(map(message, named))))
    return found


PAD = MilitairePad()
