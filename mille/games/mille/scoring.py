"""What a deal is worth to one seat, line by line (mille.md #44 to #57)."""

from __future__ import annotations

from dataclasses import dataclass

from mille.cards.card import Cards, Rank
from mille.engine.message import message
from mille.engine.score import ScoreLine, total
from mille.games.mille.house_rules import HouseRules
from mille.games.mille.melds import Meld, Melds, no_wild_use, value


@dataclass(frozen=True, slots=True)
class SeatScore:
    """One seat's score for a deal."""

    lines: tuple[ScoreLine, ...]
    """What was laid, what was doubled, what was left; the total is their sum."""
    left: int
    """Points of the cards still in hand, which were subtracted."""
    natural_melds: tuple[Rank, ...]
    """The ranks of which all eight lie without a wild (#46)."""
    natural_hand: bool
    """Whether the whole table counted twice because no 2 was wild (#50)."""
    chapeau: bool
    """Whether the score is below zero in a deal that somebody ended (#54)."""

    @property
    def total(self) -> int:
        """The score of the deal; it may be below zero."""
        return total(self.lines)

    @property
    def melded(self) -> int:
        """Points of what was laid, after all doublings."""
        return self.total + self.left

    @property
    def naturals(self) -> int:
        """Stars on the score sheet: one for each natural meld and one for a natural hand (#52)."""
        return len(self.natural_melds) + self.natural_hand


def score_deal(
    rules: HouseRules, melds: Melds, hand: Cards, *, went_out: bool, somebody_out: bool
) -> SeatScore:
    """Score one seat's melds and the cards left in its hand.

    `went_out` says whether this seat ended the deal, `somebody_out` whether any did.
    """
    lines = [_meld_line(meld) for meld in melds]
    naturals = [meld for meld in melds if meld.is_natural]
    lines += [
        ScoreLine(message("score.natural_meld", rank=meld.rank), meld.value) for meld in naturals
    ]
    may_have_natural_hand = went_out or rules.natural_hand == "any_player"
    natural_hand = may_have_natural_hand and no_wild_use(melds)
    if natural_hand:
        # After the natural melds were doubled, so that those count four times (#52), and before
        # the hand is subtracted, which is never doubled (#53).
        lines.append(ScoreLine(message("score.natural_hand"), total(lines)))
    left = value(hand)
    if hand:
        lines.append(ScoreLine(message("score.left", n=len(hand)), -left))
    return SeatScore(
        lines=tuple(lines),
        left=left,
        natural_melds=tuple(meld.rank for meld in naturals),
        natural_hand=natural_hand,
        chapeau=somebody_out and total(lines) < 0,
    )


def _meld_line(meld: Meld) -> ScoreLine:
    """What a meld is worth; where 2s stand for its rank, how many do."""
    if not meld.wilds:
        return ScoreLine(message("score.meld", rank=meld.rank, n=len(meld.cards)), meld.value)
    blanks = {"cards": len(meld.naturals), "n": len(meld.wilds)}
    return ScoreLine(message("score.meld_wild", rank=meld.rank, **blanks), meld.value)
