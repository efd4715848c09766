"""What cards and melds are worth, and the scores of a deal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mille.cards import Card, Cards, Rank
from mille.engine.codec import Seat
from mille.engine.game import places
from mille.games.militaire import moves
from mille.games.militaire.options import HouseRules
from mille.parts.melds import Kind, Laid

SET_BONUS = {3: 30, 4: 40}
"""The finisher's bonus for a set, by its number of cards (#18)."""
RUN_BONUS = {3: 10, 4: 20, 5: 0, 6: 50, 7: 100}
"""The finisher's bonus for a run, by its number of cards (#18)."""
_TENS = frozenset((Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING))


def points(card: Card) -> int:
    """The points of a card (#17)."""
    if card.rank is Rank.JOKER:
        return 0
    if card.rank is Rank.ACE:
        return 1
    return 10 if card.rank in _TENS else 5


def cards_points(cards: Iterable[Card]) -> int:
    """The points of some cards together (#17)."""
    return sum(map(points, cards))


def melded_points(melds: Sequence[Laid]) -> int:
    """The points of the cards in melds (#17)."""
    return sum(cards_points(meld.cards) for meld in melds)


def bonus(meld: Laid) -> int:
    """The finisher's bonus for a meld (#18)."""
    return (SET_BONUS if meld.kind is Kind.SET else RUN_BONUS)[len(meld.cards)]


def score(melds: Sequence[Laid], finished: bool, kept: Cards) -> moves.Score:
    """The result of a deal for one seat (#17 to #19)."""
    cards = melded_points(melds)
    if not finished:
        return moves.Score(cards, 0, 0, 0, cards)
    sets = sum(bonus(meld) for meld in melds if meld.kind is Kind.SET)
    runs = sum(bonus(meld) for meld in melds if meld.kind is Kind.RUN)
    unused = cards_points(kept)
    return moves.Score(cards, sets, runs, unused, cards + sets + runs - unused)


def end_of_deal(
    melds: Sequence[Sequence[Laid]], out: Seat | None, kept: Cards, totals: Sequence[int]
) -> moves.DealEnded:
    """The scores of a deal, added to the earlier `totals`."""
    scores = tuple(score(own, seat == out, kept) for seat, own in enumerate(melds))
    added = tuple(before + own.total for before, own in zip(totals, scores))
    return moves.DealEnded(out, kept, scores, added)


def end_of_game(rules: HouseRules, totals: tuple[int, ...], deals: int) -> moves.GameEnded | None:
    """The end of the game, if this many deals with these totals end it (#22, #23)."""
    best = max(totals)
    reached = best >= rules.target and totals.count(best) == 1
    if not reached and deals < rules.max_deals:
        return None
    by_place = places(totals)
    winners = tuple(Seat(seat) for seat, place in enumerate(by_place) if place == 1)
    return moves.GameEnded(winners, by_place)
