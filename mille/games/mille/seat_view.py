"""What one seat may know, and what it may do (mille.md, #19 on looking and remembering).

A view is built field by field from what the rules let the seat know. What is hidden is not in it.
All discards were seen by both, so the whole pack and the cards it brought to a hand are in it as
memory; the table shows no more of the pack than the house rules allow.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, groupby
from operator import attrgetter

from mille.cards.card import RANKS, Card, Cards
from mille.engine.game import Seat
from mille.games.mille.house_rules import HouseRules
from mille.games.mille.melds import DEAR, LEAST_MELD, WILD, Melds, is_wild
from mille.games.mille.moves import (
    Chosen,
    DealEnded,
    Dealt,
    Discard,
    Draw,
    Drawn,
    Event,
    LayMeld,
    Phase,
    Reshuffled,
    TakePack,
    TakeUpcardTwo,
)
from mille.games.mille.settlement import Settlement


@dataclass(frozen=True, slots=True)
class MilleView:
    """The table as one seat sees and remembers it."""

    rules: HouseRules
    seat: Seat
    """Whose view this is."""
    phase: Phase
    turn: Seat
    dealer: Seat | None
    hand: Cards
    """The own hand, in order."""
    counts: tuple[int, ...]
    """Cards in each hand."""
    known: Cards
    """Those cards of the other hand that were seen to go there."""
    exposed: Cards
    """Those cards of the own hand that the other seat has seen."""
    melds: tuple[Melds, ...]
    pile: Cards
    """The pack as remembered, the upcard last."""
    stock_count: int
    first_turn: bool
    reshuffles: int
    draw_waits: bool
    story: tuple[Event, ...]
    """What both seats saw happen in this deal, in order: draws without their card."""
    deals: tuple[DealEnded, ...]
    totals: tuple[int, ...]
    settlement: Settlement | None
    turns: int
    """The number of the turn: it grows with each that ends, and with each deal."""

    @property
    def other(self) -> Seat:
        """The other seat."""
        return Seat(1 - self.seat)

    @property
    def upcard(self) -> Card | None:
        """The top of the pack."""
        return self.pile[-1] if self.pile else None

    @property
    def my_turn(self) -> bool:
        """Whether this seat is to move."""
        return self.turn == self.seat and self.phase in (Phase.DRAW, Phase.PLAY)


def redact(event: Event, seat: Seat) -> Event:
    """The event as `seat` may see it."""
    match event:
        case Dealt():
            own = tuple(hand if i == seat else None for i, hand in enumerate(event.hands))
            stock = event.stock if isinstance(event.stock, int) else len(event.stock)
            return replace(event, hands=own, stock=stock)
        case Drawn() if event.seat != seat:
            return Drawn(event.seat, None)
        case Reshuffled(stock) if not isinstance(stock, int):
            return Reshuffled(len(stock))
        case _:
            return event


def public(event: Event) -> Event:
    """The event as both seats may see it."""
    match event:
        case Drawn():
            return Drawn(event.seat, None)
        case Reshuffled(stock) if not isinstance(stock, int):
            return Reshuffled(len(stock))
        case _:
            return event


def forget(known: Cards, gone: Cards) -> Cards:
    """The known cards of a hand after it gave up `gone`: the known copies go first.

    Both copies of a face are alike, so nobody can tell that it was not the known one.
    """
    left = list(known)
    for card in gone:
        if card in left:
            left.remove(card)
    return tuple(left)


def moves(view: MilleView) -> Iterator[Chosen]:
    """The moves open to the seat on turn, one of each kind that scoring can tell apart.

    Before the draw every choice of two cards for the pack is listed. After it, melds are told
    apart by rank, by which values of natural cards they hold and by the number of 2s.
    """
    if view.phase is Phase.DRAW:
        yield from draws(view)
    elif view.phase is Phase.PLAY:
        yield from melds(view)
        yield from discards(view)


def draws(view: MilleView) -> Iterator[Chosen]:
    """The ways to begin the turn."""
    yield Draw()
    upcard = view.pile[-1]
    if is_wild(upcard) and view.first_turn and view.rules.first_two_free:
        yield TakeUpcardTwo()
    yield from map(TakePack, pairs(view))


def pairs(view: MilleView) -> list[Cards]:
    """Each different choice of two hand cards that takes the pack; none if it cannot be taken."""
    upcard = view.upcard
    if upcard is None or (is_wild(upcard) and not view.rules.twos_take_two):
        return []
    same = [card for card in view.hand if card.rank is upcard.rank]
    return list(dict.fromkeys(combinations(same, 2)))


def can_take(view: MilleView) -> bool:
    """Whether the seat could take the pack, or the 2 on it, if it were to draw."""
    return bool(pairs(view)) or two_is_free(view)


def two_is_free(view: MilleView) -> bool:
    """Whether the upcard is the 2 that the first turn may take (#7)."""
    upcard = view.upcard
    return upcard is not None and is_wild(upcard) and view.first_turn and view.rules.first_two_free


def melds(view: MilleView) -> Iterator[LayMeld]:
    """What can be laid."""
    by_rank = {rank: tuple(same) for rank, same in groupby(view.hand, _rank)}
    wilds = by_rank.get(WILD, ())
    laid = {meld.rank for meld in view.melds[view.turn]}
    for rank in RANKS:
        naturals, there = by_rank.get(rank, ()), rank in laid
        helpers = () if rank is WILD else wilds
        least = 1 if there else LEAST_MELD
        least_naturals = 0 if there else view.rules.min_naturals
        if len(naturals) + len(helpers) < least or len(naturals) < least_naturals:
            continue
        for chosen in _choices(naturals):
            if len(chosen) >= least_naturals:
                for n in range(max(0, least - len(chosen)), len(helpers) + 1):
                    yield LayMeld(rank, chosen + helpers[:n])


_rank = attrgetter("rank")


def _choices(naturals: Cards) -> Iterator[Cards]:
    """Sub-hands of one rank that differ in value or size."""
    dear = tuple([card for card in naturals if card in DEAR])
    plain = tuple([card for card in naturals if card not in DEAR])
    for d in range(len(dear) + 1):
        for p in range(len(plain) + 1):
            yield dear[:d] + plain[:p]


def discards(view: MilleView) -> Iterator[Discard]:
    """Each different card that can be discarded."""
    return map(Discard, dict.fromkeys(view.hand))


def hidden(view: MilleView) -> Cards:
    """The cards that the seat cannot place: in the stock, or in the other hand."""
    left = list(_DECK)
    for some in (view.hand, view.pile, view.known):
        for card in some:
            left.remove(card)
    for side in view.melds:
        for meld in side:
            for card in meld.cards:
                left.remove(card)
    return tuple(left)


_DECK: list[Card] = [Card.parse(rank + suit) for rank in RANKS for suit in "CDHS" for _ in range(2)]
