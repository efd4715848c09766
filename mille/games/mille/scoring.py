"""What a deal is worth to one seat, line by line (mille.md #44 to #57)."""

from __future__ import annotations

from mille.cards import Cards, Rank
from mille.engine.game import ScoreLine, total
from mille.engine.message import message
from mille.games.mille.melds import Meld, Melds, no_wild_use, value
from mille.games.mille.options import HouseRules
from mille.value import Unwritten, Value


class SeatScore(Value):
    """One seat's score for a deal."""

    melded: int
    """Points for melded cards, after all doublings."""
    left: int
    """Points of the cards left in hand, which were subtracted."""
    total: int
    """The score of the deal; it may be negative."""
    naturals: int
    """Stars on the score sheet: one for each natural meld, and one for a natural hand (#52)."""
    natural_hand: bool
    """Whether all melds counted double because no 2 was used as a wild (#50)."""
    natural_melds: tuple[Rank, ...]
    """The ranks whose eight cards were all melded without a wild (#46)."""
    chapeau: bool
    """Whether the score is negative in a deal that somebody ended by going out (#54)."""
    lines: Unwritten[tuple[ScoreLine, ...]] = ()
    """What was melded, what was doubled, what was left; the lines add up to the total."""


def score_deal(
    rules: HouseRules, melds: Melds, hand: Cards, *, went_out: bool, somebody_out: bool
) -> SeatScore:
    """Score one seat's melds and the cards left in its hand.

    `went_out` says whether this seat went out, `somebody_out` whether either did.
    """
    natural_melds = tuple(meld.rank for meld in melds if meld.is_natural)
    may_have_natural_hand = went_out or rules.natural_hand == "any_player"
    natural_hand = may_have_natural_hand and no_wild_use(melds)
    left = value(hand)
    lines = lines_of(melds, natural_hand, len(hand), left)
    points = total(lines)
    return SeatScore(
        melded=points + left,
        left=left,
        total=points,
        naturals=len(natural_melds) + natural_hand,
        natural_hand=natural_hand,
        natural_melds=natural_melds,
        chapeau=somebody_out and points < 0,
        lines=lines,
    )


def lines_of(melds: Melds, natural_hand: bool, held: int, left: int) -> tuple[ScoreLine, ...]:
    """The lines of a score; `held` cards worth `left` points stayed in the hand."""
    lines = [_meld_line(meld) for meld in melds]
    lines += [
        ScoreLine(message("score.natural_meld", rank=meld.rank), meld.value)
        for meld in melds
        if meld.is_natural
    ]
    if natural_hand:
        # After natural melds were doubled, so that those count four times (#52), and before the
        # hand is subtracted, which is never doubled (#53).
        lines.append(ScoreLine(message("score.natural_hand"), total(lines)))
    if held:
        lines.append(ScoreLine(message("score.left", n=held), -left))
    return tuple(lines)


def _meld_line(meld: Meld) -> ScoreLine:
    """The line for a meld; if 2s stand for its rank, it says how many."""
    if not meld.wilds:
        return ScoreLine(message("score.meld", rank=meld.rank, n=len(meld.cards)), meld.value)
    blanks = {"cards": len(meld.naturals), "n": len(meld.wilds)}
    return ScoreLine(message("score.meld_wild", rank=meld.rank, **blanks), meld.value)
