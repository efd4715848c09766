"""A table with a stock and a discard pile, as the referee or a seat knows it, and how it changes.

The state and the views have the same shape; in a view, the stock and the other hands are just
numbers of cards.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Generic, Protocol, TypeVar

from mille.cards.card import Card, Cards, in_order
from mille.cards.hidden import Hand, count, less, more
from mille.cards.value import Value, replace
from mille.engine.game import Seat
from mille.parts.dealing import as_told
from mille.parts.rummy.moves import Drawn, GameEnded, Reshuffled
from mille.parts.seats import changed, left_of


class Phase(StrEnum):
    """The phase of a deal."""

    DEAL = "deal"
    RESHUFFLE = "reshuffle"
    DRAW = "draw"
    ASK = "ask"
    """The upcard is offered to a seat out of turn, in games that allow it."""
    PLAY = "play"
    OVER = "over"


class Limits(Protocol):
    """The house rules that end a deal which does not end by itself."""

    @property
    def max_turns(self) -> int:
        """The most turns that each seat has in a deal."""

    @property
    def max_reshuffles(self) -> int:
        """How often the discard pile may become the stock in a deal."""


class Ended(Protocol):
    """A deal that was scored."""

    @property
    def totals(self) -> tuple[int, ...]:
        """The points after this deal, by seat."""


RulesT = TypeVar("RulesT", bound=Limits)
EventT = TypeVar("EventT")
EndedT = TypeVar("EndedT", bound=Ended)

_FIRST = Seat(0)


class RummyTable(Value, Generic[RulesT, EventT, EndedT]):
    """What the tables of all rummy games have in common. The type parameters are a game's house
    rules, its events, and the event that scores a deal.
    """

    rules: RulesT
    hands: tuple[Hand, ...]
    """By seat; in a view, the other hands are numbers of cards."""
    stock: Hand = ()
    """The next card to draw comes first; in a view, the number of cards."""
    pile: Cards = ()
    """The discard pile; the upcard is the last."""
    phase: Phase = Phase.DEAL
    deal: int = 0
    """The number of the deal, from 1; 0 before the first."""
    dealer: Seat | None = None
    turn: Seat = _FIRST
    taken: Card | None = None
    """The upcard that the seat to move has taken in this turn."""
    played: int = 0
    """How many turns of this deal are over."""
    reshuffles: int = 0
    """How often the discard pile became the stock in this deal."""
    pool: Cards = ()
    """The cards of the last reshuffle: a player with a good memory knows which ones are in the
    stock."""
    story: tuple[EventT, ...] = ()
    """What everybody saw happen in this deal."""
    deals: tuple[EndedT, ...] = ()
    """The finished deals."""
    ended: GameEnded | None = None
    turns: int = 0
    """A counter that grows with each turn of the match (`Waiting.turn`)."""

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.hands)

    @property
    def waits_for(self) -> Seat | None:
        """The seat that has to choose."""
        return on_turn(self)

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of the finished deals, added up by seat."""
        return self.deals[-1].totals if self.deals else (0,) * self.seats

    @property
    def has_run_out(self) -> bool:
        """Whether no more turns can follow in this deal: a hand is empty, or the turns
        are used up.
        """
        empty = any(count(hand) == 0 for hand in self.hands)
        return bool(self.deal) and (empty or self.out_of_turns)

    @property
    def out_of_turns(self) -> bool:
        """Whether every seat has used up its turns."""
        return self.played >= self.rules.max_turns * self.seats

    @property
    def can_reshuffle(self) -> bool:
        """Whether the discard pile can become the stock."""
        return self.reshuffles < self.rules.max_reshuffles and len(self.pile) > 1


OPEN = (
    "rules",
    "pile",
    "phase",
    "deal",
    "dealer",
    "turn",
    "taken",
    "played",
    "reshuffles",
    "pool",
    "story",
    "deals",
    "ended",
    "turns",
)
"""The fields that every seat sees."""

TableOfAny = RummyTable[Any, Any, Any]

TableT = TypeVar("TableT", bound=TableOfAny)


def on_turn(table: TableT) -> Seat | None:
    """The seat whose turn it is, if it is anybody's."""
    return table.turn if table.phase in (Phase.DRAW, Phase.PLAY) else None


def seen_by_all(event: EventT) -> EventT | Drawn | Reshuffled:
    """An event during a deal as everybody sees it."""
    match event:
        case Drawn(seat):
            return Drawn(seat, None)
        case Reshuffled(stock):
            return Reshuffled(count(stock))
    return event


def with_deal(table: TableT, event: Any) -> TableT:
    """The table after a deal; a game adds what else is new."""
    hands = as_told(event.hands, event.counts)
    return replace(
        table,
        hands=hands,
        stock=event.stock,
        pile=event.discard,
        phase=Phase.DRAW,
        deal=event.deal,
        dealer=event.dealer,
        turn=left_of(event.dealer, len(hands)),
        taken=None,
        played=0,
        reshuffles=0,
        pool=(),
        story=(),
        turns=table.turns + 1,
    )


def with_score(table: TableT, event: Ended) -> TableT:
    """The table after a deal was scored."""
    deals, turns = (*table.deals, event), table.turns + 1
    return replace(table, phase=Phase.DEAL, taken=None, deals=deals, turns=turns)


def with_drawn(table: TableT, seat: Seat, card: Card | None) -> TableT:
    """The table after a seat drew the top card of the stock; None is a card that is not seen."""
    stock = table.stock - 1 if isinstance(table.stock, int) else table.stock[1:]
    hand = more(table.hands[seat], 1 if card is None else (card,))
    return replace(table, hands=changed(table.hands, seat, hand), stock=stock)


def with_upcard(table: TableT, seat: Seat, card: Card) -> TableT:
    """The table after a seat took the upcard."""
    hand = more(table.hands[seat], (card,))
    return replace(table, hands=changed(table.hands, seat, hand), pile=table.pile[:-1])


def with_thrown(table: TableT, seat: Seat, card: Card) -> TableT:
    """The table after a seat discarded a card."""
    hand = less(table.hands[seat], (card,))
    return replace(table, hands=changed(table.hands, seat, hand), pile=(*table.pile, card))


def without_laid(table: TableT, seat: Seat, cards: Cards) -> TableT:
    """The table after a seat laid cards; everybody sees how many leave a hidden hand."""
    hand = table.hands[seat]
    hand = less(hand, len(cards) if isinstance(hand, int) else cards)
    return replace(table, hands=changed(table.hands, seat, hand))


def with_new_stock(table: TableT, stock: Hand) -> TableT:
    """The table after the discard pile, without its upcard, became the stock."""
    return replace(
        table,
        stock=stock,
        pool=in_order(table.pile[:-1]),
        pile=table.pile[-1:],
        reshuffles=table.reshuffles + 1,
    )


def with_next_turn(table: TableT) -> TableT:
    """The table after a turn has ended and the next seat to the left is to move."""
    return replace(
        table,
        turn=left_of(table.turn, table.seats),
        taken=None,
        played=table.played + 1,
        turns=table.turns + 1,
    )
