"""Titles, points and the order of a game (#21 to #25)."""

from __future__ import annotations

from collections.abc import Sequence

from mille.engine.game import Seat
from mille.games.daifugo.moves import GameEnded, Title
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
    """What a title brings (#23)."""
    return rules.points[list(Title).index(title)]


def final_order(rules: HouseRules, last: Sequence[Seat], totals: Sequence[int]) -> tuple[Seat, ...]:
    """The seats from the winner on, by the order of the last deal and the totals (#24)."""
    if rules.winner == "last_daifugo":
        return tuple(last)
    return tuple(sorted(last, key=lambda seat: -totals[seat]))


def end_of_game(rules: HouseRules, last: Sequence[Seat], totals: Sequence[int]) -> GameEnded:
    """Who has won, and what each seat's place is worth (#24, #25)."""
    order = final_order(rules, last, totals)
    results = tuple(len(order) - 1 - order.index(Seat(seat)) for seat in range(len(order)))
    return GameEnded(order[0], order, results)
