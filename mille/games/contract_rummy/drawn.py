"""What is drawn among the rules, and in which level it is tried."""

from __future__ import annotations

from mille.view.presentation import Example

EXAMPLES = (
    Example(3, "set", "9C 9D 9H", "contract_rummy.1"),
    Example(3, "run", "4S 5S 6S 7S", "contract_rummy.run"),
    Example(4, "sets", "9C 9D 9H | KC KD KH", "contract_rummy.1"),
    Example(4, "set_run", "9C 9D 9H | 4S 5S 6S 7S", "contract_rummy.run"),
    Example(5, "add", "8C 8C 8D | 8H", "contract_rummy.2"),
    Example(6, "may_i", "KC KD | KS", "contract_rummy.3"),
    Example(8, "out", "9C 9D 9H 9S 9S | KC KD KH KS KS | AH", "contract_rummy.4"),
)
