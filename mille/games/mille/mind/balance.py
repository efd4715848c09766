"""What a deal came to, split into what the cards gave and what the choices cost.

What a deal comes to, less what may be expected before the cards are dealt, has two parts. The
choices gave away what the review says of each turn; the rest is what the cards gave, those of the
other seat and how it played them with them. The two add up to the result, always.

Before a deal no seat is ahead in it, so its points are expected to be 0; the chance to win follows
from the totals. This is the thought of AIVAT (Burch, Schmid, Moravčík and Bowling 2018) with one
seat's choices as the only ones that are known to be choices.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from mille.games.mille.mind.equity import equity, standing
from mille.games.mille.mind.weights import EQUITY, weights
from mille.games.mille.options import HouseRules
from mille.games.mille.seat_view import MilleView


@dataclass(frozen=True, slots=True)
class Balance:
    """One currency, points or chances to win: what came, less what was expected, in two parts."""

    result: float
    play: float
    """What the choices gave: what they cost, below 0."""

    @property
    def cards(self) -> float:
        """What the cards gave: all the rest."""
        return self.result - self.play


@dataclass(frozen=True, slots=True)
class DealBalance:
    """A deal that was scored."""

    deal: int
    points: Balance
    win: Balance
    before: float
    """The chance to win before it, 0 to 1."""


def chance_to_win(rules: HouseRules, own: int, other: int) -> float:
    """The chance to win the game between two deals with these totals; 1 or 0 if it is over."""
    return equity(weights(EQUITY), *standing(own, other, rules.target))


def balances(view: MilleView, lost: Iterable[tuple[int, float, float]]) -> list[DealBalance]:
    """The deals that were scored by the time of a view.

    `lost` has what choices gave away: the deal, points, chance to win.
    """
    cost: dict[int, list[float]] = {}
    for deal, points, win in lost:
        spent = cost.setdefault(deal, [0.0, 0.0])
        spent[0] += points
        spent[1] += win
    found: list[DealBalance] = []
    own = other = 0
    for number, ended in enumerate(view.deals, 1):
        scores = [ended.scores[seat].total for seat in (view.seat, view.other)]
        before = chance_to_win(view.rules, own, other)
        own, other = own + scores[0], other + scores[1]
        after = chance_to_win(view.rules, own, other)
        points, win = cost.get(number, [0.0, 0.0])
        found.append(
            DealBalance(
                number,
                Balance(scores[0] - scores[1], -points),
                Balance(after - before, -win),
                before,
            )
        )
    return found
