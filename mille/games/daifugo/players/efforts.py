"""How hard each level thinks, and what it overlooks, as people do."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Effort:
    """What goes into a move."""

    weighs: bool = True
    """Whether plays are weighed by the rule of thumb; else the lowest that beats is played."""
    whole: float = 1.0
    """Without the rule of thumb: how often whole groups are played before parts of them, 0 to 1."""
    unsteady: float = 0.0
    """How far the worth of a play is misjudged, in turns."""
    recalls: int = 0
    """Of how many rounds the cards are remembered; 0: of all."""
    hasty: float = 0.0
    """By how many turns too little a joker is valued, so that it is spent too early."""
    worlds: int = 0
    """How many imagined worlds each play is tried in; 0: none."""
    tries: int = 1
    """How many worlds are dealt for each that is used; likely ones are taken."""
    most: int = 6
    """How many plays are tried."""
    ends: int = 0
    """In how many imagined worlds a small end is solved; 1: only where all hands are known."""
    gate: float = 1.0
    """By how many standard errors a play must be better to be preferred to the rule's."""


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
