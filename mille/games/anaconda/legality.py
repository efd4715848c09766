"""Which moves are legal, and why others are not (anaconda.md, section 2, refusals)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

from mille.cards import in_order
from mille.engine.codec import Seat
from mille.engine.message import Refusal, message
from mille.games.anaconda.moves import (
    Act,
    Arrange,
    Bet,
    Call,
    Check,
    Declare,
    Fold,
    Move,
    Pass,
    Raise,
    Shuffle,
    Way,
)
from mille.games.anaconda.plan import Phase
from mille.games.anaconda.table import Table, View

LAID = 5
"""How many cards of the hand are laid (#13)."""
_PHASE = {Pass: Phase.PASS, Declare: Phase.DECLARE, Arrange: Phase.ARRANGE}


def fault_of(table: Table, seat: Seat, move: Move) -> Refusal | None:
    """Why a seat that owes an answer may not make this move, or None."""
    if _PHASE.get(type(move), Phase.BET) is not table.phase:
        return message("refusal.wrong_phase")
    match move:
        case Pass(cards):
            return _fault_of_cards(table, seat, cards, table.passed_at_once)
        case Arrange(cards):
            return _fault_of_cards(table, seat, cards, LAID)
        case Declare(way):
            both = way is Way.BOTH and not table.rules.both
            return message("refusal.no_both") if both else None
        case Shuffle():
            return message("refusal.out_of_place")
        case _:
            return _fault_of_act(table, seat, move)


def _fault_of_cards(table: Table, seat: Seat, cards: tuple[object, ...], n: int) -> Refusal | None:
    if len(cards) != n:
        return message("refusal.wrong_count", n=n)
    hand = table.hands[seat]
    held = not isinstance(hand, int) and set(cards) <= set(hand)
    return None if held and len(set(cards)) == n else message("refusal.not_held")


def _fault_of_act(table: Table, seat: Seat, move: Act) -> Refusal | None:
    due = table.to_pay(seat)
    match move:
        case Check():
            return message("refusal.must_answer", n=table.price_of_call(seat)) if due else None
        case Fold():
            return None if due else message("refusal.fold_free")
        case Call(chips):
            if not due:
                return message("refusal.nothing_to_call")
            return _fault_of_chips(chips, table.price_of_call(seat))
        case Bet(chips):
            if due:
                return message("refusal.wrong_word")
        case Raise(chips):
            if not due:
                return message("refusal.wrong_word")
            if table.raised >= table.rules.raises:
                return message("refusal.raise_limit", n=table.rules.raises)
            if table.chips[seat] <= due:
                return message("refusal.no_chips")
    if not table.somebody_else_can_pay(seat):
        return message("refusal.nobody_to_raise")
    return _fault_of_chips(chips, table.price_of_more(seat))


def _fault_of_chips(said: int | None, price: int) -> Refusal | None:
    return None if said in (None, price) else message("refusal.wrong_chips", n=price)


def acts(table: Table, seat: Seat) -> Iterator[Act]:
    """The actions open to a seat in a betting round, with their cost (#7, #15)."""
    call, more = table.price_of_call(seat), table.price_of_more(seat)
    every = (Check(), Fold(), Call(call), Bet(more), Raise(more))
    return (act for act in every if _fault_of_act(table, seat, act) is None)


def moves(view: View) -> Iterator[Move]:
    """All moves of a seat that owes an answer.

    If four cards are turned up together, their order does not matter, so one order of each is
    listed (#13).
    """
    hand = view.hand
    match view.phase:
        case Phase.BET:
            yield from acts(view, view.seat)
        case Phase.PASS:
            # The order of passed cards does not matter; they are listed in the order of the pack.
            yield from map(Pass, combinations(in_order(hand), view.passed_at_once))
        case Phase.DECLARE:
            yield Declare(Way.HIGH)
            yield Declare(Way.LOW)
            if view.rules.both:
                yield Declare(Way.BOTH)
        case Phase.ARRANGE if view.rules.roll == "one_by_one":
            yield from map(Arrange, permutations(hand, LAID))
        case Phase.ARRANGE:
            for five in combinations(hand, LAID):
                for n, down in enumerate(five):
                    yield Arrange((*five[:n], *five[n + 1 :], down))
