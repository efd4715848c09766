"""The cost of cards, and the scores of a deal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mille.cards import Card, Cards, Rank
from mille.engine.codec import Seat
from mille.engine.game import places
from mille.games.contract_rummy.moves import DealEnded, GameEnded, Score

_COURTS = frozenset((Rank.JACK, Rank.QUEEN, Rank.KING))


def points(card: Card) -> int:
    """What a card costs if it is left in a hand (#33)."""
    if card.rank in (Rank.JOKER, Rank.ACE):
        return 15
    if card.rank in _COURTS or card.rank is Rank.TEN:
        return 10
    return int(card.rank)


def cost(hand: Iterable[Card]) -> int:
    """What a hand costs (#33)."""
    return sum(map(points, hand))


def score(hand: Cards) -> Score:
    """What a hand costs, by category (#33)."""
    jokers = cost(card for card in hand if card.rank is Rank.JOKER)
    aces = cost(card for card in hand if card.rank is Rank.ACE)
    courts = cost(card for card in hand if card.rank in _COURTS)
    total = cost(hand)
    return Score(jokers, aces, courts, total - jokers - aces - courts, total)


def end_of_deal(hands: tuple[Cards, ...], out: Seat | None, totals: Sequence[int]) -> DealEnded:
    """The scores of a deal, added to the earlier `totals`."""
    scores = tuple(map(score, hands))
    added = tuple(before + own.total for before, own in zip(totals, scores))
    return DealEnded(out, hands, scores, added)


def end_of_game(totals: tuple[int, ...]) -> GameEnded:
    """The end of the game: the lowest total wins, ties share (#34)."""
    by_place = places(tuple(-total for total in totals))
    winners = tuple(Seat(seat) for seat, place in enumerate(by_place) if place == 1)
    return GameEnded(winners, by_place)
