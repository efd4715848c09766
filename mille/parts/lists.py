"""Flat lists of numbers, which the players that search think in.

Their code is simple enough for a Python compiler, and `tools/compiled.py` puts arrays in the place
of these two.
"""

from __future__ import annotations


def ints(n: int) -> list[int]:
    """A flat list of n zeros."""
    return [0] * n


def floats(n: int) -> list[float]:
    """A flat list of n zeros."""
    return [0.0] * n
