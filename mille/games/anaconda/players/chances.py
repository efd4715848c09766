"""How often a hand of its class takes its half, as self-play found it (`chances.json`)."""

from __future__ import annotations

from functools import cache

from mille.parts.learned import learned

MOST_RIVALS = 3


@cache
def before(active: int) -> tuple[list[float], list[float]]:
    """The chances of a half for high and for low, by class, before ways are known.

    So many are in, the own seat among them.
    """
    high, low = learned(__package__, "chances")["before"][str(min(7, max(2, active)))]
    return high, low


@cache
def against(rivals: int) -> tuple[list[float], list[float]]:
    """The chances for high and for low, by class, against so many who went the same way.

    Who is alone takes the half with anything.
    """
    if not rivals:
        return [1.0] * 40, [1.0] * 40
    high, low = learned(__package__, "chances")["against"]
    n = min(MOST_RIVALS, rivals) - 1
    return [row[n] for row in high], [row[n] for row in low]
