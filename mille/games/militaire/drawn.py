"""What is drawn among the rules, and in which level it is tried."""

from __future__ import annotations

from mille.view.presentation import Example

EXAMPLES = (
    Example(3, "set", "7C 7D 7H", "militaire.1"),
    Example(3, "run", "9C TC JC", "militaire.3"),
    Example(3, "joker", "4C 4D *1", "militaire.2"),
    Example(4, "contract", "4C 4D 4H | 9C TC JC", "militaire.3"),
)
