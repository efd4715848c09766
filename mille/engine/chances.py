"""Which dice each deal and reshuffle of a match has."""

from __future__ import annotations

from mille.cards.dice import Dice
from mille.cards.value import Value
from mille.engine.game import Waiting

SCHEME = 2
"""How the dice of a deal are named. Scheme 1 numbered all moves of chance together, so a reshuffle
changed every later deal. Scheme 2 numbers the deals, and the reshuffles within each (record.md)."""


class Chances(Value):
    """How often chance has moved in a match."""

    moves: int = 0
    deals: int = 0
    reshuffles: int = 0
    """The reshuffles of the current deal."""

    def after(self, waiting: Waiting) -> Chances:
        """The counts after the move of chance that is due."""
        if self.deals and not waiting.between_deals:
            return Chances(self.moves + 1, self.deals, self.reshuffles + 1)
        return Chances(self.moves + 1, self.deals + 1)

    def dice(self, match: Dice, scheme: int = SCHEME) -> Dice:
        """The dice for the last of these moves, derived from the dice of the match."""
        if scheme == 1:
            return match.stream("chance", self.moves - 1)
        deal = match.stream("chance", self.deals - 1)
        return deal.stream("reshuffle", self.reshuffles) if self.reshuffles else deal
