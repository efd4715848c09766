"""Learned numbers, read from `weights/`: JSON files that name their origin, with 16-bit floats."""

from __future__ import annotations

import base64
import struct
from functools import cache

from mille.parts.seats import learned


@cache
def weights(name: str) -> list[float]:
    """All numbers of a file, layer by layer, as one flat list."""
    found: list[float] = []
    for layer in learned(__package__, f"weights/{name}")["layers"]:
        data = base64.b64decode(layer["float16"])
        found += struct.unpack(f"<{len(data) // 2}e", data)
    return found


@cache
def both_rules() -> list[float]:
    """The rule of thumb and then the eager one, as playouts use them."""
    return [*weights(RULE_OF_THUMB), *weights(EAGER)]


RULE_OF_THUMB = "rule_of_thumb"
"""The rule of thumb for playouts."""
EAGER = "eager"
"""A rule of thumb that always takes the pack."""
VALUE = "value"
BELIEF = "belief"
STAKES = "stakes"
"""The outcome of a game in stakes by both totals: six tables (mind/stakes.py)."""
EQUITY = "equity"
"""The chance to win the game by both totals."""
ALL = (RULE_OF_THUMB, EAGER, VALUE, BELIEF, EQUITY, STAKES)
