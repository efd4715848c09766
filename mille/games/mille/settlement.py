"""Who won, and what the loser pays, line by line (mille.md #58 to #71)."""

from __future__ import annotations

from collections.abc import Sequence

from mille.engine.codec import Seat
from mille.engine.game import ScoreLine, total
from mille.engine.message import Message, message
from mille.games.mille.options import HouseRules
from mille.value import Unwritten, Value


class GameEnded(Value):
    """The end of a game: somebody won."""

    winner: Seat
    skunk: int
    """0 for none, 1 for a skunk, 2 for a double skunk."""
    payment: int
    """What the loser pays the winner."""
    lines: Unwritten[tuple[ScoreLine, ...]] = ()
    """What is paid for, in units of the stakes; the lines add up to the payment."""


def nearest_hundred(points: int) -> int:
    """Rounded to hundreds, a half away from zero (#66).

    >>> [nearest_hundred(points) for points in (1250, -150, 1249, 561, -49)]
    [1300, -200, 1200, 600, 0]
    """
    rounded = (abs(points) + 50) // 100 * 100
    return rounded if points >= 0 else -rounded


def is_over(rules: HouseRules, totals: Sequence[int]) -> bool:
    """Whether somebody has won: the target is reached and the totals differ (#58 to #60)."""
    return max(totals) >= rules.target and totals[0] != totals[1]


def settle(
    rules: HouseRules, totals: Sequence[int], naturals: Sequence[int], chapeaux: Sequence[int]
) -> GameEnded:
    """The payment at the end of a game. All three sequences are by seat.

    The winner's chapeaux and the loser's naturals pay nothing (#64).
    """
    winner = Seat(0 if totals[0] > totals[1] else 1)
    loser = 1 - winner
    small, large = rules.stakes
    skunk = _skunk(rules, totals[loser])
    difference, hundreds = _hundreds(rules, totals[winner], totals[loser])
    lines = [
        ScoreLine(message("payment.win"), large),
        ScoreLine(message("payment.naturals", n=naturals[winner]), large * naturals[winner]),
        ScoreLine(message("payment.chapeaux", n=chapeaux[loser]), large * chapeaux[loser]),
        ScoreLine(difference, small * hundreds),
    ]
    if skunk:
        more = {
            "all_multiplied": skunk * total(lines),
            "hundreds_multiplied": skunk * small * hundreds,
            "marks": large,
        }[rules.settlement]
        name = "payment.skunk" if skunk == 1 else "payment.double_skunk"
        said = message(f"{name}.{rules.settlement}", line=rules.skunk_line)
        lines.append(ScoreLine(said, more))
    return GameEnded(winner, skunk, total(lines), tuple(line for line in lines if line.points))


def _skunk(rules: HouseRules, loser_total: int) -> int:
    """0, 1 or 2, from the loser's total before any rounding (#67, #68)."""
    if rules.double_skunk and loser_total < 0:
        return 2
    return 1 if loser_total < rules.skunk_line else 0


def _hundreds(rules: HouseRules, winner_total: int, loser_total: int) -> tuple[Message, int]:
    """The hundreds between the totals, and the message that shows how they were found.

    Each total is rounded first, or the difference is rounded up (#65).
    """
    high, low = winner_total, loser_total
    if rules.settlement == "marks":
        id = "payment.hundreds_up" if low >= 0 else "payment.hundreds_up_below"
        hundreds = -((low - high) // 100)
    else:
        high, low = nearest_hundred(high), nearest_hundred(low)
        id = "payment.hundreds" if low >= 0 else "payment.hundreds_below"
        hundreds = (high - low) // 100
    return message(id, high=high, low=abs(low), n=hundreds), hundreds
