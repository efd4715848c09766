"""Which dice each deal and reshuffle of a match has."""

from __future__ import annotations

from dataclasses import dataclass

from mille.cards.dice import Dice
from mille.engine.game import Waiting

SCHEME = 2
"""By how often chance has moved was the first: a reshuffle changed all later deals then. Now the
deals have numbers, and the reshuffles of a deal have theirs (record.md)."""


@dataclass(frozen=True, slots=True)
class Chances:
    """How often chance has moved in a match."""

    moves: int = 0
    deals: int = 0
    reshuffles: int = 0
    """Those of the deal that is played."""

    def after(self, waiting: Waiting) -> Chances:
        """With the move of chance that is waited for."""
        if self.deals and not waiting.between_deals:
            return Chances(self.moves + 1, self.deals, self.reshuffles + 1)
        return Chances(self.moves + 1, self.deals + 1)

    def dice(self, match: Dice, scheme: int = SCHEME) -> Dice:
        """The dice of the last of these moves, from those of the match."""
        if scheme == 1:
            return match.stream("chance", self.moves - 1)
        deal = match.stream("chance", self.deals - 1)
        return deal.stream("reshuffle", self.reshuffles) if self.reshuffles else deal
