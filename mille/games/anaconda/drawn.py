"""What is drawn among the rules, and in which level it is tried."""

from __future__ import annotations

from mille.view.presentation import Example

EXAMPLES = (
    Example(3, "bet", "QC QD QH QS", "anaconda.1"),
    Example(4, "passing", "QC QD QH QS | 3D 7H 9C", "anaconda.2"),
    Example(5, "high.straight_flush", "5H 6H 7H 8H 9H", "anaconda.high"),
    Example(5, "high.four", "QC QD QH QS 9D", "anaconda.high"),
    Example(5, "high.full", "QC QD QH 9S 9D", "anaconda.high"),
    Example(5, "high.flush", "2C 6C 9C JC KC", "anaconda.high"),
    Example(5, "high.straight", "5H 6C 7D 8S 9H", "anaconda.high"),
    Example(5, "high.three", "QC QD QH 4S 9D", "anaconda.high"),
    Example(5, "high.two_pairs", "QC QD 9H 9S 4D", "anaconda.high"),
    Example(5, "high.pair", "QC QD 4H 8S TD", "anaconda.high"),
    Example(5, "high.card", "2C 5D 9H JS AD", "anaconda.high"),
    Example(5, "low", "6S 4D 3C 2H AH", "anaconda.3"),
    Example(6, "hidden", "4D 3S 2H AH | 5S", "anaconda.4"),
)
