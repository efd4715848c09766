"""Titles, points and the order of a game (#21 to #25)."""

from __future__ import annotations

from collections.abc import Sequence

from mille.cards import Cards
from mille.engine.codec import Seat
from mille.games.daifugo.moves import DealEnded, GameEnded, Score, Title
from mille.games.daifugo.options import HouseRules


def titles(seats: int) -> tuple[Title, ...]:
    """The titles by place (#22).

    >>> [title.value for title in titles(3)]
    ['daifugo', 'commoner', 'destitute']
    """
    if seats == 3:
        return (Title.DAIFUGO, Title.COMMONER, Title.DESTITUTE)
    commoners = (Title.COMMONER,) * (seats - 4)
    return (Title.DAIFUGO, Title.MILLIONAIRE, *commoners, Title.POOR, Title.DESTITUTE)


def points(rules: HouseRules, title: Title) -> int:
    """The points for a title (#23)."""
    return rules.points[list(Title).index(title)]


def end_of_deal(
    rules: HouseRules,
    deal: int,
    order: Sequence[Seat],
    fallen: Seat | None,
    left: Sequence[Cards],
    totals: Sequence[int],
) -> DealEnded:
    """The titles and points for finishing a deal in this order, added to the earlier `totals`
    (#21).
    """
    by_place = titles(len(order))
    scores = []
    for seat in range(len(order)):
        place = order.index(Seat(seat))
        title = by_place[place]
        fell = seat == fallen
        scores.append(Score(place + 1, title, points(rules, title), left[seat], fell))
    added = tuple(old + score.points for old, score in zip(totals, scores))
    return DealEnded(deal, tuple(order), tuple(scores), added)


def final_order(rules: HouseRules, last: Sequence[Seat], totals: Sequence[int]) -> tuple[Seat, ...]:
    """The seats in their final order, the winner first (#24)."""
    if rules.winner == "last_daifugo":
        return tuple(last)
    return tuple(sorted(last, key=lambda seat: -totals[seat]))


def end_of_game(rules: HouseRules, last: Sequence[Seat], totals: Sequence[int]) -> GameEnded:
    """Who has won, and what each seat's place is worth (#24, #25)."""
    order = final_order(rules, last, totals)
    results = tuple(len(order) - 1 - order.index(Seat(seat)) for seat in range(len(order)))
    return GameEnded(order[0], order, results)
