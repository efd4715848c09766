"""What is drawn among the rules, and in which level it is tried."""

from __future__ import annotations

from mille.view.presentation import Example

EXAMPLES = (
    Example(3, "ace", "AS | 5C 6D 7H 8S", "beggar_my_neighbor.1"),
    Example(3, "king", "KS | 5C 6D 7H", "beggar_my_neighbor.1"),
    Example(3, "queen", "QS | 5C 6D", "beggar_my_neighbor.1"),
    Example(3, "jack", "JS | 5C", "beggar_my_neighbor.1"),
)
