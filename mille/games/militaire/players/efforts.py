"""What each level sees and remembers: limits of people, not tricks."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Effort:
    """What goes into a move."""

    unsteady: float = 0.0
    """How far the worth of a card is misjudged, where two cards in order are worth about 2."""
    recalls: int | None = None
    """How many of the last throws are remembered; None: all."""
    plain: bool = False
    """Whether only pairs and cards in order are seen, not what fits between two or lies alone."""
    watches: bool = True
    """Whether it is seen what the next seat takes and may want."""
    starts: bool = True
    """Whether an upcard is taken in the first turns for what may come of it."""
    minds: bool = False
    """Whether totals are minded near the end of the game."""
    judges: bool = False
    """Whether, with two at the table, it judges what a turn leaves behind (`judgement`)."""
    overlooks: float = 0.0
    """How often it is not seen that the upcard makes a meld; that it finishes is always seen."""


LEVELS: dict[str, Effort] = {
    "novice": Effort(14.0, recalls=2, plain=True, watches=False, starts=False, overlooks=0.6),
    "casual": Effort(8.0, recalls=4, plain=True, watches=False, starts=False, overlooks=0.3),
    "club": Effort(5.5, recalls=6, watches=False, starts=False, overlooks=0.1),
    "regular": Effort(3.8, recalls=9, watches=False, minds=True),
    "expert": Effort(2.7, recalls=12, minds=True),
    "master": Effort(1.2, minds=True),
    "grandmaster": Effort(minds=True, judges=True),
}
"""The seven levels, the weakest first."""
