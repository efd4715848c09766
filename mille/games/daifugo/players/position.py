"""From a seat's view to the search's list of ints, and from its plays back to cards."""

from __future__ import annotations

from mille.cards import Card, Cards, Rank, count
from mille.games.daifugo.moves import Chosen, Give, Pass, Play
from mille.games.daifugo.order import ORDER, SPADE_THREE, low_to_high
from mille.games.daifugo.players import flat
from mille.games.daifugo.table import View
from mille.parts.seats import ints

RANKS = (*ORDER, Rank.JOKER)
"""The rank of each of the 14 card types."""
TYPE = {rank: n for n, rank in enumerate(RANKS)}


def lay_out(view: View) -> list[int]:
    """The deal as the seat sees it: the other hands have sizes but no cards.

    During the exchange, the seat that gives is treated as on turn to lead.
    """
    d = ints(flat.LENGTH)
    rules, top = view.rules, view.top
    d[flat.SEATS] = view.seats
    d[flat.TURN] = flat.NONE if view.turn is None else view.turn
    d[flat.TOP], d[flat.BY] = flat.NONE, flat.NONE
    if top is not None:
        d[flat.TOP], d[flat.COUNT], d[flat.BY] = TYPE[top.rank], len(top.cards), top.seat
    d[flat.TURNED] = int(view.turned)
    d[flat.PASSED] = sum(1 << seat for seat in view.passed)
    d[flat.LEFT] = sum(view.is_in(seat) for seat in range(view.seats))
    d[flat.OUTS] = len(view.out)
    d[flat.FALLEN] = flat.NONE if view.fallen is None else view.fallen
    before = view.order_before
    d[flat.CAPITAL] = before[0] if rules.capital_fall and before else flat.NONE
    d[flat.REVOLUTION], d[flat.EIGHT] = int(rules.revolution), int(rules.eight_cut)
    d[flat.RETURN], d[flat.JOKERS] = int(rules.may_return), rules.jokers
    for place, seat in enumerate(view.out, 1):
        d[flat.PLACE + seat] = place
    for holder, hand in enumerate(view.hands):
        d[flat.SIZE + holder] = count(hand)
    for card in view.gone:
        d[flat.GONE + TYPE[card.rank]] += 1
    put(d, view.seat, view.hand)
    d[flat.SPADE] = _spade_three(view)
    return d


def put(d: list[int], seat: int, cards: Cards) -> None:
    """Put these cards into a seat's hand; its size is known already."""
    for card in cards:
        d[flat.HAND + flat.TYPES * seat + TYPE[card.rank]] += 1


def _spade_three(view: View) -> int:
    """The holder of the 3 of spades if it matters: the seat itself, some other seat, or NONE."""
    if not view.rules.spade_three or not view.rules.jokers or SPADE_THREE in view.gone:
        return flat.NONE
    if SPADE_THREE in view.hand:
        return view.seat
    others = (seat for seat in range(view.seats) if seat != view.seat and view.is_in(seat))
    return next(others, flat.NONE)


def move_of(view: View, play: int) -> Chosen:
    """The move for a play of the search."""
    if play == flat.PASS:
        return Pass()
    jokers, n, rank = play & 3, (play >> 2) & 7, play >> 5
    held = [card for card in low_to_high(view.hand) if card.rank is RANKS[rank]]
    if rank == flat.THREE_RANK and view.top is not None and view.top.rank is Rank.JOKER:
        held = [SPADE_THREE]
    chosen = [] if rank == flat.JOKER else held[: n - jokers]
    return Play((*chosen, *_jokers(view)[:jokers]), RANKS[rank])


def gift_of(view: View, types: list[int]) -> Give:
    """A gift of one card of each of these types; among 3s, that of spades goes last."""
    left = list(low_to_high(view.hand))
    given: list[Card] = []
    for type_ in types:
        card = next(card for card in left if card.rank is RANKS[type_])
        left.remove(card)
        given.append(card)
    return Give(low_to_high(given))


def _jokers(view: View) -> Cards:
    return tuple(card for card in low_to_high(view.hand) if card.rank is Rank.JOKER)
