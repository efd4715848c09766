"""A table of Militaire, as the referee or a seat knows it, and how an event changes it.

The state and the views have the same shape: in a view the hands of others and the stock are
numbers. All that is asked here follows from what everybody sees.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TypeVar

from mille.cards.card import JOKERS, PACK, Card, Cards, in_order
from mille.cards.hidden import Hand, count, known, less, more
from mille.engine.game import Seat
from mille.games.militaire.melds import is_contract
from mille.games.militaire.moves import (
    DealEnded,
    Dealt,
    Discarded,
    Drawn,
    Event,
    GameEnded,
    Melded,
    Reshuffled,
    Taken,
    WentDown,
)
from mille.games.militaire.options import HouseRules
from mille.parts.dealing import as_told
from mille.parts.melds import Laid
from mille.parts.seats import changed, left_of

HAND_SIZE = 7
"""How many cards a seat is dealt (#3)."""


def pack(rules: HouseRules) -> Cards:
    """All cards of the game (#1)."""
    return PACK + JOKERS[: rules.jokers]


_FIRST = Seat(0)


class Phase(StrEnum):
    """What is being done."""

    DEAL = "deal"
    RESHUFFLE = "reshuffle"
    DRAW = "draw"
    PLAY = "play"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Table:
    """A game at one moment."""

    rules: HouseRules
    hands: tuple[Hand, ...]
    """By seat; in a view those of others are numbers."""
    stock: Hand = ()
    """The next card first; in a view a number."""
    pile: Cards = ()
    """The upcard is the last."""
    melds: tuple[tuple[Laid, ...], ...] = ()
    """By seat, in the order laid."""
    phase: Phase = Phase.DEAL
    deal: int = 0
    """The number of the deal, from 1; 0 before the first."""
    dealer: Seat | None = None
    turn: Seat = _FIRST
    taken: Card | None = None
    """The card that the seat has taken from the pile in this turn (#7)."""
    played: int = 0
    """How many turns of this deal are over (#21)."""
    reshuffles: int = 0
    """How often the pile was made the stock in this deal (#20)."""
    pool: Cards = ()
    """The cards that were made the stock last: whoever remembers knows which they are."""
    story: tuple[Event, ...] = ()
    """What everybody saw happen in this deal."""
    deals: tuple[DealEnded, ...] = ()
    """The finished deals."""
    history: tuple[tuple[tuple[Laid, ...], ...], ...] = ()
    """The melds of the finished deals, by seat."""
    ended: GameEnded | None = None
    turns: int = 0
    """The number of the turn: it grows with each."""

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.hands)

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of the finished deals added up, by seat."""
        return self.deals[-1].totals if self.deals else (0,) * self.seats

    def laid_in(self, deal: int) -> tuple[tuple[Laid, ...], ...] | None:
        """The melds of a deal, counted from 0, by seat; None where they are not known."""
        if deal == len(self.deals):
            return self.melds
        return self.history[deal] if deal < len(self.history) else None

    @property
    def has_contract(self) -> bool:
        """Whether the seat on turn has a contract on the table (#11)."""
        return is_contract(self.melds[self.turn], self.rules)

    @property
    def out_of_turns(self) -> bool:
        """Whether every seat has had its most turns (#21)."""
        return self.played >= self.rules.max_turns * self.seats

    @property
    def can_reshuffle(self) -> bool:
        """Whether the pile can be made the stock (#20, #21)."""
        return self.reshuffles < self.rules.max_reshuffles and len(self.pile) > 1


@dataclass(frozen=True, slots=True)
class View(Table):
    """A game as one seat knows it."""

    seat: Seat = field(kw_only=True)

    @property
    def hand(self) -> Cards:
        """The seat's own cards."""
        return known(self.hands[self.seat])


T = TypeVar("T", bound=Table)


def fold(table: T, event: Event) -> T:
    """The table after an event: a state after one in full, a view after one redacted."""
    match event:
        case Dealt():
            return _dealt(table, event)
        case DealEnded():
            return replace(
                table,
                phase=Phase.DEAL,
                taken=None,
                deals=(*table.deals, event),
                history=(*table.history, table.melds),
                turns=table.turns + 1,
            )
        case GameEnded():
            return replace(table, phase=Phase.OVER, ended=event)
    return replace(_followed(table, event), story=(*table.story, seen_by_all(event)))


def seen_by_all(event: Event) -> Event:
    """What everybody sees of an event in the course of a deal."""
    match event:
        case Drawn(seat):
            return Drawn(seat, None)
        case Reshuffled(stock):
            return Reshuffled(count(stock))
    return event


def _dealt(table: T, event: Dealt) -> T:
    hands = as_told(event.hands, event.counts)
    return replace(
        table,
        hands=hands,
        stock=event.stock,
        pile=event.discard,
        melds=((),) * len(hands),
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


def _followed(table: T, event: Event) -> T:
    match event:
        case Drawn(seat, card):
            drawn = 1 if card is None else (card,)
            stock = table.stock - 1 if isinstance(table.stock, int) else table.stock[1:]
            return replace(_given(table, seat, drawn), stock=stock, phase=Phase.PLAY)
        case Taken(seat, card):
            table = _given(table, seat, (card,))
            return replace(table, pile=table.pile[:-1], taken=card, phase=Phase.PLAY)
        case Melded(seat, kind, cards):
            return _laid(table, seat, Laid(kind, cards))
        case WentDown(seat, melds):
            for meld in melds:
                table = _laid(table, seat, meld)
            return table
        case Discarded(seat, card):
            hands = changed(table.hands, seat, less(table.hands[seat], (card,)))
            table = replace(table, hands=hands, pile=(*table.pile, card))
            return _next_turn(table, left_of(seat, table.seats))
        case Reshuffled(stock):
            return replace(
                table,
                stock=stock,
                pool=in_order(table.pile[:-1]),
                pile=table.pile[-1:],
                reshuffles=table.reshuffles + 1,
                phase=Phase.DRAW,
            )
    raise TypeError(event)


def _given(table: T, seat: Seat, cards: Hand) -> T:
    return replace(table, hands=changed(table.hands, seat, more(table.hands[seat], cards)))


def _laid(table: T, seat: Seat, meld: Laid) -> T:
    # In a view another's hand is a number; the cards of the meld are seen by all.
    hand = table.hands[seat]
    hand = less(hand, len(meld.cards) if isinstance(hand, int) else meld.cards)
    own = (*table.melds[seat], meld)
    melds = changed(table.melds, seat, own)
    return replace(table, hands=changed(table.hands, seat, hand), melds=melds)


def _next_turn(table: T, seat: Seat) -> T:
    phase = Phase.DRAW if count(table.stock) else Phase.RESHUFFLE
    return replace(
        table,
        turn=seat,
        phase=phase,
        taken=None,
        played=table.played + 1,
        turns=table.turns + 1,
    )
