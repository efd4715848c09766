"""A table of Mille, as the referee or a seat knows it, and how an event changes it.

The state and the views have the same shape; in a view, the other hand and the stock are numbers.
"""

from __future__ import annotations

from typing import Any, Self, TypeVar, assert_never

from mille.cards import PACK, Cards, Hand, count, in_order, less, more
from mille.engine.codec import Seat
from mille.engine.game import total
from mille.games.mille import moves
from mille.games.mille.melds import Melds, laid
from mille.games.mille.options import HouseRules
from mille.games.mille.scoring import SeatScore, lines_of
from mille.games.mille.settlement import is_over, settle
from mille.games.mille.story import Story
from mille.parts.seats import as_told, changed, left_of
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
