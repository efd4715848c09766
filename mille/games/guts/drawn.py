"""What is drawn among the rules, and in which level it is tried."""

from __future__ import annotations

from mille.view.presentation import Example

EXAMPLES = (
    Example(3, "wins", "8C 8D | KS 9H", "guts.1"),
    Example(4, "loses", "7C 4D | 9C 9D", "guts.2"),
    Example(5, "pair", "8C 8D", "guts.1"),
    Example(5, "ace", "AC KD", "guts.1"),
    Example(5, "queen", "QS 4H", "guts.2"),
)
