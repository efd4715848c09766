"""Exact solution of the end of a deal, when few cards are left: every play to the last card.

All hands are known here: with two seats in and nobody fallen, the unseen cards are the other hand;
with more seats, the search imagines the hands first. It works on lists of ints, by the rules of
`flat`.
"""

from __future__ import annotations

from collections.abc import Sequence

from mille.games.daifugo import flat
from mille.games.daifugo.flat import PASS, act, find_plays
from mille.parts.seats import ints

KNOWN, SMALL = 30, 10
"""The most cards in the hands still in for solving an end: where the hands are known, and where
they are imagined."""
NODES, QUICK_NODES = 8_000, 500
"""How many positions are searched before giving up: a quarter of a second, and the limit for
players that must answer within a frame."""
ALL_PLAYS = 13 * 12 + 3
"""No seat has more plays, with any number of jokers, including a pass."""


def small(d: list[int], worlds: int) -> bool:
    """Whether to try solving the end in this many worlds: 1 means only if the hands are known, 0
    never.
    """
    held = sum(d[flat.SIZE + seat] for seat in range(d[flat.SEATS]) if d[flat.IN] >> seat & 1)
    if d[flat.LEFT] == 2 and d[flat.FALLEN] == flat.NONE:
        return worlds > 0 and held <= KNOWN
    return worlds > 1 and d[flat.LEFT] < 4 and held <= SMALL


def every_play(d: list[int]) -> list[int]:
    """Every play of the seat on turn, those with more jokers than necessary too, and the pass."""
    plays = ints(ALL_PLAYS)
    n = find_plays(d, plays, True)
    return plays[:n] if d[flat.TOP] == flat.NONE else [*plays[:n], PASS]


class TooLarge(Exception):
    """Solving an end takes too many positions."""


class End:
    """An end as the seat that thinks sees it; what was solved is kept for the next play.

    The seat on turn makes the play that brings it the place worth most, and among those the one
    that is worst for the seat that thinks.
    """

    def __init__(self, seat: int, values: Sequence[float], left: int) -> None:
        """`values` has the worth of each place from 1 on; `left` positions may be searched."""
        self._seat, self._values, self._left = seat, values, left
        self._solved: dict[tuple[int, ...], list[int]] = {}

    def worth(self, d: list[int], plays: Sequence[int]) -> list[float]:
        """What each of these plays of the seat, which is on turn, is worth. Raises `TooLarge`."""
        self._solved.clear()
        return [self._values[self._after(d, play)[self._seat]] for play in plays]

    def _after(self, d: list[int], play: int) -> list[int]:
        """The places by seat that a play leads to."""
        e = d[:]
        act(e, play)
        if e[flat.TURN] == flat.NONE:
            return e[flat.PLACE : flat.PLACE + e[flat.SEATS]]
        # What the rest depends on: who is on turn, the play to beat, who may answer, the hands.
        position = (*e[flat.TURN : flat.LEFT], e[flat.SPADE], *e[flat.HAND :])
        if position not in self._solved:
            self._solved[position] = self._solve(e)
        return self._solved[position]

    def _solve(self, d: list[int]) -> list[int]:
        if not self._left:
            raise TooLarge
        self._left -= 1
        turn, values = d[flat.TURN], self._values
        most = max(values[d[flat.OUTS] + 1 :])
        # The best place is enough, unless the play says who of several others gets which.
        enough = turn == self._seat or d[flat.LEFT] == 2
        best, best_worth = [], (-1e9, -1e9)
        for play in every_play(d):
            places = self._after(d, play)
            worth = values[places[turn]], -values[places[self._seat]]
            if worth > best_worth:
                best, best_worth = places, worth
                if enough and worth[0] == most:
                    break
        return best
