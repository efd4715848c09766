"""How often a hand of its class takes its half, as self-play found it (`chances.json`)."""

from __future__ import annotations

from functools import cache

from mille.parts.seats import learned

MOST_RIVALS = 3


@cache
def before(active: int) -> tuple[list[float], list[float]]:
    """The chances to win a half, for high and for low by class of hand, before ways are declared.

    `active` is the number of seats still in the deal, including this one.
    """
    high, low = learned(__package__, "chances")["before"][str(min(7, max(2, active)))]
    return high, low


@cache
def against(rivals: int) -> tuple[list[float], list[float]]:
    """The chances for high and for low, by class of hand, against this many rivals going the same
    way.

    A seat without rivals wins the half with any hand.
    """
    if not rivals:
        return [1.0] * 40, [1.0] * 40
    high, low = learned(__package__, "chances")["against"]
    n = min(MOST_RIVALS, rivals) - 1
    return [row[n] for row in high], [row[n] for row in low]
