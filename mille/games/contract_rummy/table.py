"""A table of Contract Rummy, as the referee or a seat knows it, and how an event changes it.

The state and the views have the same shape; in a view, the stock and the other hands are numbers.
Everything computed here follows from what everybody sees.
"""

from __future__ import annotations

from typing import TypeVar

from mille.cards import JOKERS, PACK, Card, Cards, Hand, count, in_order, without
from mille.engine.codec import Seat
from mille.games.contract_rummy import moves
from mille.games.contract_rummy.melds import OnTable
from mille.games.contract_rummy.options import CONTRACTS, LAST, HouseRules
from mille.parts import rummy
from mille.parts.melds import is_joker
from mille.parts.rummy import Phase as Phase
from mille.parts.seats import OwnHand, changed
from mille.value import replace


def pack(rules: HouseRules, seats: int) -> Cards:
    """All cards of the game (#1)."""
    return PACK + PACK + JOKERS[: rules.joker_count(seats)]


class Table(rummy.RummyTable[HouseRules, moves.Event, moves.DealEnded]):
    """A game at one moment.

    `deal` is 1 to 7 and says which contract is played. `turn` is the active seat. `turns` also
    grows with each answer to an offer. Hands are open once a deal is scored.
    """

    threw: tuple[Seat | None, ...] = ()
    """The seat that discarded each card of the pile; None for the dealt upcard."""
    melds: tuple[OnTable, ...] = ()
    """The melds on the table, by number."""
    down: tuple[int | None, ...] = ()
    """By seat, the turn of the deal in which it laid its contract."""
    asked_for: tuple[int, ...] = ()
    """By seat, how many cards it got by asking in this deal (#15)."""
    asked: Seat | None = None
    """The seat that is being offered the upcard (#9)."""
    asker: Seat | None = None
    """The seat that last got a card by asking in this turn (#11)."""
    owed: Seat | None = None
    """The seat that is due a penalty card (#14)."""
    had_twin: bool | None = None
    """Whether the active seat already held the face of the upcard that it took (#8); None in the
    views of others."""

    @property
    def contract(self) -> str:
        """The sets and runs of the deal (#4)."""
        return CONTRACTS[self.deal - 1]

    @property
    def is_last(self) -> bool:
        """Whether the whole hand is laid at once (#28)."""
        return self.deal == LAST

    @property
    def waits_for(self) -> Seat | None:
        return self.asked if self.phase is Phase.ASK else rummy.on_turn(self)

    @property
    def is_down(self) -> bool:
        """Whether the active seat has laid its contract."""
        return self.down[self.turn] is not None

    @property
    def is_contract_turn(self) -> bool:
        """Whether the active seat has laid its contract in this turn (#21)."""
        return self.down[self.turn] == self.played

    @property
    def can_offer(self) -> bool:
        """Whether there is an upcard, and a penalty card could follow it (#12, #13)."""
        if not self.pile:
            return False
        if count(self.stock):
            return True
        return len(self.pile) > 2 and self.reshuffles < self.rules.max_reshuffles

    def asked_after(self, seat: Seat) -> Seat | None:
        """The next seat to the left to be offered the upcard, before the active one (#9, #10)."""
        if not self.can_offer:
            return None
        for step in range(1, self.seats):
            other = Seat((seat + step) % self.seats)
            if other == self.turn:
                return None
            if self._may_be_asked(other):
                return other
        return None

    def _may_be_asked(self, seat: Seat) -> bool:
        limit = self.rules.may_i_limit
        if limit is not None and self.asked_for[seat] >= limit:
            return False
        if seat == self.asker:
            return False
        return self.rules.own_discard or seat != self.threw[-1]


OPEN = (
    *rummy.OPEN,
    "threw",
    "melds",
    "down",
    "asked_for",
    "asked",
    "asker",
    "owed",
)
"""The fields that every seat sees."""


class View(OwnHand, Table, kw_only=True):
    """A game as one seat knows it."""

    seat: Seat


T = TypeVar("T", bound=Table)


def fold(table: T, event: moves.Event) -> T:
    """The table after an event: a state takes full events, a view takes redacted ones."""
    match event:
        case moves.Dealt():
            return _dealt(table, event)
        case moves.DealEnded():
            hands = tuple(map(in_order, event.hands))
            return replace(rummy.with_score(table, event), hands=hands, had_twin=None)
        case moves.GameEnded():
            return replace(table, phase=Phase.OVER, ended=event)
    return replace(_followed(table, event), story=(*table.story, seen_by_all(event)))


def seen_by_all(event: moves.Event) -> moves.Event:
    """An event during a deal as everybody sees it."""
    return (
        moves.Penalty(event.seat, None)
        if isinstance(event, moves.Penalty)
        else rummy.seen_by_all(event)
    )


def _dealt(table: T, event: moves.Dealt) -> T:
    seats = len(event.hands)
    return replace(
        rummy.with_deal(table, event),
        threw=(None,),
        melds=(),
        down=(None,) * seats,
        asked_for=(0,) * seats,
        asked=None,
        asker=None,
        owed=None,
        had_twin=None,
    )


def _followed(table: T, event: moves.Event) -> T:
    match event:
        case moves.Drawn(seat, card):
            return _offered(rummy.with_drawn(table, seat, card), table.turn)
        case moves.Taken(seat, card):
            table = replace(table, taken=card, had_twin=_holds_face(table.hands[seat], card))
            return replace(_had_upcard(table, seat, card), phase=Phase.PLAY)
        case moves.Answered(seat, False, _):
            return _offered(replace(table, turns=table.turns + 1), seat)
        case moves.Answered(seat, True, card):
            table = _had_upcard(table, seat, card)
            asked_for = changed(table.asked_for, seat, table.asked_for[seat] + 1)
            phase = Phase.ASK if count(table.stock) else Phase.RESHUFFLE
            return replace(
                table,
                asked=None,
                asker=seat,
                owed=seat,
                asked_for=asked_for,
                phase=phase,
                turns=table.turns + 1,
            )
        case moves.Penalty(seat, card):
            return _offered(replace(rummy.with_drawn(table, seat, card), owed=None), table.turn)
        case moves.WentDown(seat, melds):
            for meld in melds:
                table = _laid(table, seat, meld.cards, OnTable(seat, meld.kind, meld.cards))
            return replace(table, down=changed(table.down, seat, table.played))
        case moves.Melded():
            return _melded(table, event)
        case moves.LaidOff():
            return _laid_off(table, event)
        case moves.Discarded(seat, card):
            table = replace(rummy.with_thrown(table, seat, card), threw=(*table.threw, seat))
            return _next_turn(table)
        case moves.Reshuffled(stock):
            phase = Phase.DRAW if table.owed is None else Phase.ASK
            return replace(rummy.with_new_stock(table, stock), threw=table.threw[-1:], phase=phase)
    raise TypeError(event)


def _holds_face(hand: Hand, card: Card) -> bool | None:
    """Whether a known hand has the face of the card; all jokers count as one face (#8)."""
    if isinstance(hand, int):
        return None
    return any(other is card or (is_joker(other) and is_joker(card)) for other in hand)


def _had_upcard(table: T, seat: Seat, card: Card) -> T:
    return replace(rummy.with_upcard(table, seat, card), threw=table.threw[:-1])


def _offered(table: T, after: Seat) -> T:
    """The table with the upcard offered to the next seat left of `after`, if one may be asked."""
    asked = table.asked_after(after)
    if asked is None:
        return replace(table, asked=None, phase=Phase.PLAY)
    return replace(table, asked=asked, phase=Phase.ASK)


def _laid(table: T, seat: Seat, cards: Cards, meld: OnTable) -> T:
    return replace(rummy.without_laid(table, seat, cards), melds=(*table.melds, meld))


def _melded(table: T, event: moves.Melded) -> T:
    swaps = event.swaps or ()
    for swap in swaps:
        meld = table.melds[swap.meld]
        cards = tuple(swap.card if card is swap.joker else card for card in meld.cards)
        melds = changed(table.melds, swap.meld, replace(meld, cards=cards))
        table = replace(table, melds=melds)
    given = (*without(event.cards, (s.joker for s in swaps)), *(s.card for s in swaps))
    return _laid(table, event.seat, given, OnTable(event.seat, event.kind, event.cards))


def _laid_off(table: T, event: moves.LaidOff) -> T:
    meld = table.melds[event.meld].with_card(event.card, event.end)
    melds = changed(table.melds, event.meld, meld)
    return replace(rummy.without_laid(table, event.seat, (event.card,)), melds=melds)


def _next_turn(table: T) -> T:
    phase = Phase.DRAW if count(table.stock) else Phase.RESHUFFLE
    return replace(rummy.with_next_turn(table), phase=phase, asker=None, had_twin=None)
