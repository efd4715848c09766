"""Which melds form a contract in Militaire, and how long its sets and runs are."""

from __future__ import annotations

from collections.abc import Sequence

from mille.games.militaire.options import HouseRules
from mille.parts.melds import Kind, Laid, MeldRules

LEAST = 3
"""The fewest cards of a meld (#8)."""
MOST_OF_A_KIND = 4
LONGEST_RUN = 7
LONG_RUN = 6
"""A run of this many cards is a contract by itself (#11)."""

_ACE_LOW, _ACE_HIGH = (
    MeldRules(LEAST, MOST_OF_A_KIND, LEAST, LONGEST_RUN, ace_high=high) for high in (False, True)
)


def meld_rules(rules: HouseRules) -> MeldRules:
    """What counts as a set and as a run (#8, #9)."""
    return _ACE_HIGH if rules.ace_high else _ACE_LOW


def is_contract(melds: Sequence[Laid], rules: HouseRules) -> bool:
    """Whether these melds end a deal (#11)."""
    if len(melds) == 1:
        return melds[0].kind is Kind.RUN and len(melds[0].cards) >= LONG_RUN
    if len(melds) != 2:
        return False
    runs = sum(meld.kind is Kind.RUN for meld in melds)
    return runs < 2 or rules.two_runs == "contract"


def can_finish(melds: Sequence[Laid], rules: HouseRules) -> bool:
    """Whether these melds are a contract, or one more meld of three would complete one (#12)."""
    if is_contract(melds, rules):
        return True
    # A set next to any meld is a contract, so only the number of cards can prevent it.
    return len(melds) == 1 and len(melds[0].cards) + LEAST <= rules.most_laid
