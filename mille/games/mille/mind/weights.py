"""The learned numbers, read from `weights/`: JSON with where they come from, floats of 16 bits."""

from __future__ import annotations

import base64
import struct
from functools import cache

from mille.parts.learned import learned


@cache
def weights(name: str) -> list[float]:
    """All numbers of a file, layer after layer, as one flat list."""
    found: list[float] = []
    for layer in learned(__package__, f"weights/{name}")["layers"]:
        data = base64.b64decode(layer["float16"])
        found += struct.unpack(f"<{len(data) // 2}e", data)
    return found


@cache
def both_rules() -> list[float]:
    """The rule of thumb, then the eager one: what playouts go by."""
    return [*weights(RULE_OF_THUMB), *weights(EAGER)]


RULE_OF_THUMB = "rule_of_thumb"
"""The rule of thumb for playouts."""
EAGER = "eager"
"""The same for one that always takes the pack."""
VALUE = "value"
BELIEF = "belief"
STAKES = "stakes"
"""What a game comes to in stakes, by both totals: six tables (mind/stakes.py)."""
EQUITY = "equity"
"""The chance to win the game, by both totals."""
ALL = (RULE_OF_THUMB, EAGER, VALUE, BELIEF, EQUITY, STAKES)
