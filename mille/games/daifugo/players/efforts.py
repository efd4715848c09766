"""How hard each level thinks, and what it overlooks, as people do."""

from __future__ import annotations

from mille.value import Value


class Effort(Value):
    """How a player finds its moves."""

    weighs: bool = True
    """Whether it weighs plays by the rule of thumb; if not, it plays the lowest that
    beats the top.
    """
    whole: float = 1.0
    """Without the rule of thumb: how often it prefers whole groups to parts of them, 0 to 1."""
    unsteady: float = 0.0
    """The error in its judgement of a play, in turns."""
    recalls: int = 0
    """For how many rounds it remembers the cards played; 0 for all."""
    general: bool = False
    """Whether it weighs alike at all tables, those without jokers too."""
    hasty: float = 0.0
    """By how many turns it undervalues a joker, so that it spends it too early."""
    worlds: int = 0
    """In how many imagined worlds each play is tried; 0 for none."""
    tries: int = 1
    """How many worlds are dealt for each that is used; the likelier ones are taken."""
    most: int = 6
    """How many plays are tried."""
    ends: int = 0
    """In how many imagined worlds a small endgame is solved; 1 for only when all hands
    are known."""
    gate: float = 1.0
    """By how many standard errors a play must be better to replace the rule of thumb's choice."""


LEVELS: dict[str, Effort] = {
    "novice": Effort(weighs=False, whole=0.0),
    "casual": Effort(weighs=False, whole=0.65),
    "club": Effort(weighs=False),
    "regular": Effort(unsteady=0.25, recalls=8, hasty=1.0),
    "expert": Effort(ends=1),
    "master": Effort(worlds=16, most=4, ends=8),
    "grandmaster": Effort(worlds=80, tries=5, ends=24),
}
"""The seven levels, the weakest first."""
