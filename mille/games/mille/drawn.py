"""What is drawn among the rules, and in which level it is tried."""

from __future__ import annotations

from mille.view.presentation import Example

EXAMPLES = (
    Example(4, "pack", "9S 9D | 9H", "mille.2"),
    Example(5, "meld", "KS KD KC", "mille.1"),
    Example(5, "wild", "QH QC 2D", "mille.3"),
    Example(6, "out", "KS KD KC | 3C", "mille.5"),
    Example(8, "natural", "9C 9C 9D 9D 9H 9H 9S 9S", "mille.4"),
)
