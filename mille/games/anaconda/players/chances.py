"""How often a hand of its class takes its half, as self-play found it (`chances.json`)."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from mille.engine.codec import JsonObject

MOST_RIVALS = 3


@cache
def _found() -> JsonObject:
    found: JsonObject = json.loads(
        files("mille.games.anaconda.players").joinpath("chances.json").read_text("utf-8")
    )
    return found


@cache
def before(active: int) -> tuple[list[float], list[float]]:
    """The chances of a half for high and for low, by class, before ways are known.

    So many are in, the own seat among them.
    """
    high, low = _found()["before"][str(min(7, max(2, active)))]
    return high, low


@cache
def against(rivals: int) -> tuple[list[float], list[float]]:
    """The chances for high and for low, by class, against so many who went the same way.

    Who is alone takes the half with anything.
    """
    if not rivals:
        return [1.0] * 40, [1.0] * 40
    high, low = _found()["against"]
    n = min(MOST_RIVALS, rivals) - 1
    return [row[n] for row in high], [row[n] for row in low]
