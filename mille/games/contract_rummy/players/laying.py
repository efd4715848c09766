"""Which contract leaves the best hand behind, and what to lay after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from mille.cards import Card, Cards, without
from mille.games.contract_rummy.contracts import find
from mille.games.contract_rummy.legal import contract_now, layoffs, moves
from mille.games.contract_rummy.melds import OnTable, meld_rules
from mille.games.contract_rummy.moves import Chosen, End, GoDown, Meld
from mille.games.contract_rummy.scoring import cost, points
from mille.games.contract_rummy.table import View
from mille.parts.melds import Kind, Laid, is_joker, partition

MOST_PARTED = 24
"""Larger hands are split into melds without their jokers, which would allow too many melds."""
MOST_TRIED = 3
"""How often to try to improve on a contract that was found."""


def contract(view: View) -> GoDown | None:
    """The contract in the hand that leaves the cheapest cards, if the hand has one."""
    return _cheapest(view, lambda move: _left(view.hand, move))


def best_contract(view: View) -> GoDown | None:
    """The contract in the hand that leaves the least to get rid of, if the hand has one.

    Cards that can be laid off in the next turn, on this contract too, hardly count.
    """
    return _cheapest(view, lambda move: _burden(view, move))


def _cheapest(view: View, price: Callable[[GoDown], float]) -> GoDown | None:
    found = contract_now(view)
    if found is None or view.is_last:
        return found
    tried = {found: price(found)}
    # With one of its cards removed, the search finds another contract, if there is one.
    for _ in range(MOST_TRIED):
        best = min(tried, key=tried.__getitem__)
        for card in dict.fromkeys(card for meld in best.melds for card in meld.cards):
            other = find(without(view.hand, (card,)), view.deal, view.rules)
            if other is not None and GoDown(other) not in tried:
                tried[GoDown(other)] = price(GoDown(other))
        if min(tried, key=tried.__getitem__) == best:
            break
    return min(tried, key=tried.__getitem__)


def _burden(view: View, move: GoDown) -> float:
    """What is left after a contract and a discard, in points; cards that fit a meld count only in
    part.
    """
    rest = without(view.hand, (card for meld in move.melds for card in meld.cards))
    laid = (*view.melds, *(OnTable(view.seat, meld.kind, meld.cards) for meld in move.melds))
    loose = [card for card in rest if not any(takes(meld, card) for meld in laid)]
    ranks = Counter(card.rank for card in loose)
    prices = sorted(points(card) * (0.6 if ranks[card.rank] > 1 else 1.0) for card in loose)
    fitting = sum(points(card) for card in rest if not is_joker(card) and card not in loose)
    # A remaining joker can be laid with any pair, or by itself.
    return sum(prices[:-1]) + 3.0 * max(0, len(prices) - 1) + 0.3 * fitting


def _left(hand: Cards, move: GoDown) -> int:
    """What the hand costs after a contract; a remaining joker is worth more than it costs."""
    rest = without(hand, (card for meld in move.melds for card in meld.cards))
    return cost(card for card in rest if not is_joker(card))


def next_laid(view: View) -> Chosen | None:
    """The next meld or layoff of a seat that is down; None if it has nothing more to lay."""
    single = list(layoffs(view))
    if view.rules.further_melds:
        loose = {move.card for move in single}

        def worth(meld: Laid) -> int:
            # A card that can be laid off anyway is no gain in a meld, except for what waiting
            # costs.
            return sum(1 if card in loose else 2 + points(card) for card in meld.cards)

        hand = view.hand
        if len(hand) > MOST_PARTED:
            hand = tuple(card for card in hand if not is_joker(card))
        for meld in partition(hand, meld_rules(view.rules), worth):
            if any(card not in loose for card in meld.cards):
                return Meld(meld.kind, meld.cards)
    naturals = [move for move in single if not is_joker(move.card)]
    if naturals:
        return max(naturals, key=lambda move: points(move.card))
    swapped = _swap(view)
    if swapped is not None:
        return swapped
    return max(single, key=lambda move: points(move.card)) if single else None


def _swap(view: View) -> Meld | None:
    """A new meld with a joker from the table, to get rid of natural cards."""
    return next(
        (move for move in moves(view) if isinstance(move, Meld) and move.swaps is not None), None
    )


def fits_table(view: View, card: Card) -> bool:
    """Whether a card could be laid off somewhere."""
    return any(takes(meld, card) for meld in view.melds)


def takes(meld: OnTable, card: Card) -> bool:
    """Whether a card could be laid off on a meld."""
    if meld.kind is Kind.SET:
        return meld.takes(card, None)
    return any(meld.takes(card, end) for end in End)
