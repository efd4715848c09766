"""What one seat may know, and what it may do (mille.md #19 on looking and remembering).

A view is built field by field from what the rules let the seat know; it has nothing hidden in it.
Both seats saw all discards, so the whole pack, and the cards that a hand got from it, are in the
view as memory; the screen shows no more of the pack than the house rules allow.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, groupby
from operator import attrgetter

from mille.cards import RANKS, Card, Cards, count, known
from mille.engine.codec import JsonObject, Seat
from mille.games.mille.melds import DEAR, LEAST_MELD, WILD, find, is_wild, meld_refusal
from mille.games.mille.moves import (
    CHOICES,
    Chosen,
    Dealt,
    Discard,
    Draw,
    Drawn,
    Event,
    LayMeld,
    Phase,
    TakePack,
    TakeUpcardTwo,
)
from mille.games.mille.table import Table, forget as forget, hidden as hidden, public as public
from mille.parts.seats import own_only, sizes
from mille.value import replace


class MilleView(Table, kw_only=True):
    """The table as one seat sees and remembers it."""

    seat: Seat
    """The seat whose view this is."""
    story: tuple[Event, ...] = ()

    @property
    def hand(self) -> Cards:
        """The seat's own hand, in order."""
        return known(self.hands[self.seat])

    @property
    def counts(self) -> tuple[int, ...]:
        """The number of cards in each hand."""
        return tuple(map(count, self.hands))

    @property
    def known(self) -> Cards:
        """The cards that are known to be in the other hand."""
        return self.shown[1 - self.seat]

    @property
    def exposed(self) -> Cards:
        """The cards in this hand that the other seat knows of."""
        return self.shown[self.seat]

    @property
    def stock_count(self) -> int:
        """The number of cards in the stock."""
        return count(self.stock)

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
        case Dealt(hands=hands, stock=stock):
            own, counts = own_only(hands, seat), event.counts or sizes(hands)
            return replace(event, hands=own, counts=counts, stock=count(stock))
        case Drawn(owner) if owner == seat:
            return event
    return public(event)


def moves(view: MilleView) -> Iterator[Chosen]:
    """The moves open to the seat to move, one of each kind that scoring can tell apart.

    Before the draw, every pair that takes the pack is listed. After it, melds are told apart by
    rank, by the values of their natural cards and by the number of 2s.
    """
    if view.phase is Phase.DRAW:
        yield from draws(view)
    elif view.phase is Phase.PLAY:
        yield from melds(view)
        yield from discards(view)


def draws(view: MilleView) -> Iterator[Chosen]:
    """The ways to start the turn."""
    yield Draw()
    upcard = view.pile[-1]
    if is_wild(upcard) and view.first_turn and view.rules.first_two_free:
        yield TakeUpcardTwo()
    yield from map(TakePack, pairs(view))


def pairs(view: MilleView) -> list[Cards]:
    """Each distinct pair of hand cards that takes the pack; none if it cannot be taken."""
    upcard = view.upcard
    if upcard is None or (is_wild(upcard) and not view.rules.twos_take_two):
        return []
    same = [card for card in view.hand if card.rank is upcard.rank]
    return list(dict.fromkeys(combinations(same, 2)))


def can_take(view: MilleView) -> bool:
    """Whether the seat could take the pack, or the 2 on it, if it were its turn to draw."""
    return bool(pairs(view)) or two_is_free(view)


def two_is_free(view: MilleView) -> bool:
    """Whether the upcard is the 2 that may be taken in the first turn (#7)."""
    upcard = view.upcard
    return upcard is not None and is_wild(upcard) and view.first_turn and view.rules.first_two_free


def melds(view: MilleView) -> Iterator[LayMeld]:
    """The possible melds."""
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
    """Subsets of the cards of one rank that differ in value or size."""
    dear = tuple([card for card in naturals if card in DEAR])
    plain = tuple([card for card in naturals if card not in DEAR])
    for d in range(len(dear) + 1):
        for p in range(len(plain) + 1):
            yield dear[:d] + plain[:p]


def discards(view: MilleView) -> Iterator[Discard]:
    """Each different card that can be discarded."""
    return map(Discard, dict.fromkeys(view.hand))


def legal(view: MilleView) -> list[JsonObject]:
    """What the seat to move may do: moves in full, and ranks that can be laid (protocol.md)."""
    if view.phase is Phase.DRAW:
        return list(map(CHOICES.write, draws(view)))
    return [*_layable(view), *map(CHOICES.write, discards(view))]


def _layable(view: MilleView) -> Iterator[JsonObject]:
    """One entry for each rank that can be melded or added to, with the cards that may go there."""
    by_rank = {rank: tuple(same) for rank, same in groupby(view.hand, _rank)}
    wilds = by_rank.get(WILD, ())
    mine = view.melds[view.seat]
    for rank in dict.fromkeys([*by_rank, *(meld.rank for meld in mine)]):
        cards = by_rank.get(rank, ()) + (() if rank is WILD else wilds)
        least = LEAST_MELD if find(mine, rank) is None else 1
        if len(cards) >= least and meld_refusal(view.rules, mine, rank, cards) is None:
            codes = [card.code for card in cards]
            yield {"event": "meld", "rank": rank.value, "from": codes, "least": least}
