"""Contract Rummy on the screen: stock and pile in the middle, melds before each seat."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from types import MappingProxyType

from mille.cards import Card, Cards, in_order
from mille.engine.codec import Seat
from mille.engine.message import Message
from mille.games.contract_rummy.hidden import unseen
from mille.games.contract_rummy.moves import Chosen, Event, GoDown, LayOff, MayI
from mille.games.contract_rummy.present import (
    advising,
    choosing,
    doing,
    gathering,
    places,
    reading,
    sheets,
    shown,
    telling,
    tray,
)
from mille.games.contract_rummy.scoring import end_of_deal, end_of_game
from mille.games.contract_rummy.table import Phase, View, fold
from mille.view.papers import AnswerKind, Deal, Question, ScorePadOf, check_pack, only_one_without
from mille.view.presentation import Example, PresenterOf

PEG = (
    '<path d="M8 2.5h3.200l.8 7.500.8-7.500H16l-.9 9.200c1.500.8 1.500 2.700 0 3.500L16 21.500'
    'h-3.200L12 16l-.8 5.500H8l.9-6.300c-1.500-.8-1.500-2.700 0-3.500z" fill="{c}"/>'
    '<rect x="6.200" y="12.100" width="11.600" height="2.400" rx="1.200" fill="none" stroke="{c}"'
    ' stroke-width="1.400"/>'
)
"""A clothes-peg, shown on the slip of a seat that has laid its contract."""


class ContractRummyPresenter(PresenterOf[View, Chosen, Event]):
    """The words and terms of Contract Rummy."""

    examples = (
        Example(3, "set", "9C 9D 9H", "contract_rummy.1"),
        Example(3, "run", "4S 5S 6S 7S", "contract_rummy.run"),
        Example(4, "sets", "9C 9D 9H | KC KD KH", "contract_rummy.1"),
        Example(4, "set_run", "9C 9D 9H | 4S 5S 6S 7S", "contract_rummy.run"),
        Example(5, "add", "8C 8C 8D | 8H", "contract_rummy.2"),
        Example(6, "may_i", "KC KD | KS", "contract_rummy.3"),
        Example(8, "out", "9C 9D 9H 9S 9S | KC KD KH KS KS | AH", "contract_rummy.4"),
    )
    moments = telling.MOMENTS
    chances = {GoDown: "down", LayOff: "lay_off"}
    verbs = doing.VERBS
    symbols = MappingProxyType({"peg": PEG})
    signs = ("turn", "dealer", "low", "fresh", "peg")
    sorts = ("rank", "suit", "melds")
    keeps_groups = True
    by_event = True
    colours = True
    low_wins = True

    show = staticmethod(shown.show)
    heard = staticmethod(telling.heard)
    actions = staticmethod(doing.actions)
    beat = staticmethod(telling.beat)
    sheet = staticmethod(sheets.sheet)
    answer = staticmethod(reading.answer)
    kept = staticmethod(tray.kept)
    undone = staticmethod(tray.undone)
    put_together = staticmethod(tray.put_together)
    put_again = staticmethod(tray.put_again)
    advice = staticmethod(advising.advice)

    def unseen(self, view: View) -> Collection[Card]:
        return tuple(unseen(view).elements())

    def topic(self, view: View) -> int:
        """The section of the rules about the current situation."""
        match view.phase:
            case Phase.ASK:
                return 6
            case Phase.PLAY:
                return 4 if view.down[view.seat] is None else 5
            case Phase.DEAL | Phase.OVER if view.deal:
                return 8
        return 2

    def chosen(self, view: View, cards: Cards) -> Message | None:
        """What the selected cards make."""
        return choosing.means(view, tuple(cards))

    def arranged(self, view: View, hand: Cards, order: str) -> Cards:
        """By rank, by suit, or by melds, those of a contract in hand first."""
        return gathering.arranged(in_order(hand), order, _wanted(view), view.rules)

    def unasked(self, view: View, offers: str) -> MayI | None:
        """The answer "No", if the person does not want to be asked, or the card fits no plan."""
        if not places.is_asked(view) or offers == "always":
            return None
        useful = gathering.fits_a_plan(view, view.pile[-1])
        return None if offers == "useful" and useful else MayI(False)

    def together(self, view: View, card: Card) -> Cards:
        for meld in gathering.fulfilled(view.hand, view.contract, view.rules):
            if card in meld.cards:
                return meld.cards
        return tuple(other for other in view.hand if other.rank is card.rank)


def _wanted(view: View) -> str:
    """The contract that the seat still has to lay."""
    return "" if not view.deal or view.down[view.seat] is not None else view.contract


# A deal of Contract Rummy with real cards: what was left in each hand.


OF_A_RANK = 8


class ContractRummyPad(ScorePadOf[View]):
    """The cards left to each seat; a seat with none left went out."""

    def asks(self, view: View) -> Sequence[Question]:
        seats, jokers = tuple(map(Seat, range(view.seats))), view.rules.joker_count(view.seats)
        return (Question("left", AnswerKind.CARDS, seats, jokers=jokers > 0),)

    def after_deal(self, view: View, deal: Deal) -> View:
        hands = tuple(deal.cards("left", seat) for seat in range(view.seats))
        check_pack(sum(hands, ()), OF_A_RANK, view.rules.joker_count(view.seats))
        view = fold(view, end_of_deal(hands, only_one_without(hands), view.totals))
        if len(view.deals) < len(view.rules.deals):
            return view
        return fold(view, end_of_game(view.totals))


PAD = ContractRummyPad()
