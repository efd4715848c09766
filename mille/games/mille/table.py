"""A table of Mille, as the referee or a seat knows it, and how an event changes it.

The state and the views have the same shape; in a view, the other hand and the stock are numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, groupby
from operator import attrgetter
from typing import Any, Self, TypeVar, assert_never

from mille.cards import PACK, RANKS, Card, Cards, Hand, count, in_order, known, less, more
from mille.engine.codec import JsonObject, Seat
from mille.engine.game import total
from mille.games.mille import moves
from mille.games.mille.melds import (
    DEAR,
    LEAST_MELD,
    WILD,
    HouseRules,
    Melds,
    SeatScore,
    find,
    is_over,
    is_wild,
    laid,
    lines_of,
    meld_refusal,
    settle,
)
from mille.games.mille.moves import (
    CHOICES,
    Chosen,
    Dealt,
    Event,
    LayMeld,
    Phase,
    Story,
    TakePack,
    TakeUpcardTwo,
)
from mille.parts.rummy import Discard, Draw, Drawn
from mille.parts.seats import as_told, changed, left_of, own_only, sizes
from mille.value import Value, replace

SEATS = 2
HAND_SIZE = 15
FIRST_SEAT = Seat(0)
PACKS = 2
DECK: Cards = tuple(card for card in PACK for _ in range(PACKS))
"""The 104 cards of the two packs (#1)."""
STOCK_SIZE = len(DECK) - SEATS * HAND_SIZE - 1
"""Cards in the stock after a deal."""


class Table(Value):
    """A game at one moment. Hands and melds are sorted, piles are in their real order."""

    rules: HouseRules
    phase: moves.Phase = moves.Phase.DEAL
    turn: Seat = FIRST_SEAT
    """The seat to move, in the phases DRAW and PLAY; in RESHUFFLE, the seat whose turn comes after
    it."""
    dealer: Seat | None = None
    """The last dealer; None before the first deal."""
    stock: Hand = ()
    """Face down; the next card to draw comes first. In a view, a number."""
    pile: Cards = ()
    """The pack, face up; the upcard is last. A view has all of it, as remembered."""
    hands: tuple[Hand, ...] = ((), ())
    """By seat; in a view, the other hand is a number."""
    melds: tuple[Melds, ...] = ((), ())
    shown: tuple[Cards, ...] = ((), ())
    """For each seat, the cards in its hand that the other seat knows of, in order."""
    first_turn: bool = False
    """Whether this is still the first turn of the deal (#7)."""
    draw_waits: bool = False
    """Whether a draw is waiting for the reshuffle, which then completes it."""
    reshuffles: int = 0
    """How many reshuffles this deal has had."""
    story: Story | tuple[moves.Event, ...] = ()
    """What both seats saw happen in this deal, in order; draws are without their card."""
    deals: tuple[moves.DealEnded, ...] = ()
    """The finished deals."""
    settlement: moves.GameEnded | None = None
    """The end of the game, once it has come."""
    turns: int = 0
    """The turn number; it grows with each turn and each deal."""

    def but(self, **changes: Any) -> Self:
        """A copy with some fields changed."""
        return replace(self, **changes)

    @property
    def totals(self) -> tuple[int, ...]:
        """The scores of the finished deals added up, by seat."""
        return self.deals[-1].totals if self.deals else (0,) * SEATS

    @property
    def can_reshuffle(self) -> bool:
        """Whether an empty stock can be rebuilt from the pack (#40 to #42)."""
        return self.rules.can_reshuffle(self.reshuffles, len(self.pile))


def hidden(table: Table) -> Cards:
    """The cards whose place a view does not show: they are in the stock or the other hand."""
    left = list(DECK)
    for seat, hand in enumerate(table.hands):
        for card in table.shown[seat] if isinstance(hand, int) else hand:
            left.remove(card)
    for card in table.pile:
        left.remove(card)
    for side in table.melds:
        for meld in side:
            for card in meld.cards:
                left.remove(card)
    return tuple(left)


def forget(known: Cards, gone: Cards) -> Cards:
    """The known cards of a hand after `gone` has left it; known copies are assumed to go first.

    The two copies of a face are alike, so nobody can tell that it was not the known one.
    """
    left = list(known)
    for card in gone:
        if card in left:
            left.remove(card)
    return tuple(left)


def public(event: moves.Event) -> moves.Event:
    """The event as both seats may see it."""
    match event:
        case moves.Drawn(seat):
            return moves.Drawn(seat, None)
        case moves.Reshuffled(stock):
            return moves.Reshuffled(count(stock))
        case _:
            return event


T = TypeVar("T", bound=Table)


def fold(table: T, event: moves.Event) -> T:
    """The table after an event: a state takes full events, a view takes redacted ones.

    Raises `ValueError` or another built-in error for an event that cannot have happened.
    """
    seen = public(event)
    match event:
        case moves.Dealt():
            return _dealt(table, event)
        case moves.Drawn(seat, card):
            new: dict[str, Any] = {
                "phase": moves.Phase.PLAY,
                "stock": table.stock - 1 if isinstance(table.stock, int) else table.stock[1:],
                "hands": _more(table, seat, 1 if card is None else (card,)),
                "draw_waits": False,
            }
        case moves.UpcardTwoTaken(seat):
            new = {
                "phase": moves.Phase.PLAY,
                "pile": (),
                "hands": _more(table, seat, table.pile),
                "shown": changed(table.shown, seat, in_order(table.shown[seat] + table.pile)),
            }
        case moves.PackTaken(seat, meld):
            new = _pack_taken(table, seat, meld)
        case moves.Melded(seat, rank, cards):
            new = _less(table, seat, cards)
            new["melds"] = changed(table.melds, seat, laid(table.melds[seat], rank, cards))
        case moves.Discarded(seat, card):
            new = _discarded(table, seat, (card,))
        case moves.Reshuffled(stock):
            new = _reshuffled(table, stock)
        case moves.DealEnded():
            new = _deal_ended(table, event)
            seen = new["deals"][-1]
        case moves.GameEnded():
            seen = _settled(table, event)
            new = {"phase": moves.Phase.OVER, "settlement": seen}
        case _:
            assert_never(event)
    return table.but(story=table.story + (seen,), **new)  # noqa: RUF005  # or a Story


def _more(table: Table, seat: Seat, cards: Hand) -> tuple[Hand, ...]:
    return changed(table.hands, seat, more(table.hands[seat], cards))


def _less(table: Table, seat: Seat, gone: Cards) -> dict[str, Any]:
    """The fields that change when a hand gives up cards that both seats see."""
    hand = table.hands[seat]
    left = less(hand, len(gone) if isinstance(hand, int) else gone)
    return {
        "hands": changed(table.hands, seat, left),
        "shown": changed(table.shown, seat, forget(table.shown[seat], gone)),
    }


def _dealt(table: T, event: moves.Dealt) -> T:
    hands = as_told(event.hands, event.counts)
    if list(map(count, hands)) != [HAND_SIZE] * SEATS or count(event.stock) != STOCK_SIZE:
        raise ValueError(event)
    return table.but(
        phase=moves.Phase.DRAW,
        turn=left_of(event.dealer, SEATS),
        dealer=event.dealer,
        stock=event.stock,
        pile=event.discard,
        hands=hands,
        melds=((),) * SEATS,
        shown=((),) * SEATS,
        first_turn=True,
        draw_waits=False,
        reshuffles=0,
        story=type(table.story)(),
    )


def _pack_taken(table: Table, seat: Seat, meld: Cards) -> dict[str, Any]:
    rest, upcard = table.pile[:-1], table.pile[-1]
    new = _less(table, seat, meld)
    return {
        "phase": moves.Phase.PLAY,
        "pile": (),
        "hands": changed(new["hands"], seat, more(new["hands"][seat], rest)),
        "shown": changed(new["shown"], seat, in_order(new["shown"][seat] + rest)),
        "melds": changed(table.melds, seat, laid(table.melds[seat], upcard.rank, (upcard, *meld))),
    }


def _discarded(table: Table, seat: Seat, card: Cards) -> dict[str, Any]:
    pile = table.pile + card
    new = {**_less(table, seat, card), "pile": pile, "turns": table.turns + 1}
    if not new["hands"][seat]:
        return new  # the seat went out; the end of the deal follows
    due = (
        not table.stock
        and table.rules.reshuffle == "end_of_turn"
        and table.rules.can_reshuffle(table.reshuffles, len(pile))
    )
    phase = moves.Phase.RESHUFFLE if due else moves.Phase.DRAW
    return {**new, "phase": phase, "turn": left_of(seat, SEATS), "first_turn": False}


def _reshuffled(table: Table, stock: Hand) -> dict[str, Any]:
    if table.stock or count(stock) != len(table.pile) - 1:
        raise ValueError(stock)
    # With the stock empty and the pack about to be counted, each seat can work out the other's
    # hand: every card that it does not see elsewhere.
    shown = tuple(
        in_order(table.shown[seat] + hidden(table)) if isinstance(hand, int) else hand
        for seat, hand in enumerate(table.hands)
    )
    return {
        "phase": moves.Phase.DRAW,
        # A draw that had to wait for the reshuffle counts as a turn of its own.
        "turns": table.turns + (table.draw_waits or table.phase is moves.Phase.DRAW),
        "stock": stock,
        "pile": table.pile[-1:],
        "shown": shown,
        "reshuffles": table.reshuffles + 1,
    }


def _deal_ended(table: Table, event: moves.DealEnded) -> dict[str, Any]:
    # Both hands are shown for scoring. A record's line does not say which cards they were.
    shown = event.hands or tuple(
        table.shown[seat] if isinstance(hand, int) else hand
        for seat, hand in enumerate(table.hands)
    )
    scores = tuple(_with_lines(table, Seat(seat), score) for seat, score in enumerate(event.scores))
    totals = tuple(old + score.total for old, score in zip(table.totals, scores, strict=True))
    if totals != event.totals:
        raise ValueError(event)
    return {
        "phase": moves.Phase.DEAL,
        "turns": table.turns + 1,
        "shown": shown,
        "draw_waits": False,
        "deals": (*table.deals, replace(event, scores=scores, hands=())),
    }


def _with_lines(table: Table, seat: Seat, score: SeatScore) -> SeatScore:
    """The score with its lines, which a record does not contain."""
    if score.lines:
        return score
    lines = lines_of(table.melds[seat], score.natural_hand, count(table.hands[seat]), score.left)
    if total(lines) != score.total:
        raise ValueError(score)
    return replace(score, lines=lines)


def _settled(table: Table, event: moves.GameEnded) -> moves.GameEnded:
    """The end of the game with its payment lines, which a record does not contain."""
    end = settled(table)
    if end is None or (end.winner, end.skunk, end.payment) != (
        event.winner,
        event.skunk,
        event.payment,
    ):
        raise ValueError(event)
    return end


def settled(table: Table) -> moves.GameEnded | None:
    """The end of the game, from its finished deals; None if nobody has won yet."""
    if not is_over(table.rules, table.totals):
        return None
    return settle(
        table.rules,
        table.totals,
        [sum(deal.scores[seat].naturals for deal in table.deals) for seat in range(SEATS)],
        [sum(deal.scores[seat].chapeau for deal in table.deals) for seat in range(SEATS)],
    )


# What one seat may know, and what it may do (mille.md #19 on looking and remembering).
#
# A view is built field by field from what the rules let the seat know; it has nothing hidden in
# it. Both seats saw all discards, so the whole pack, and the cards that a hand got from it, are
# in the view as memory; the screen shows no more of the pack than the house rules allow.


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


def legal_moves(view: MilleView) -> Iterator[Chosen]:
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
