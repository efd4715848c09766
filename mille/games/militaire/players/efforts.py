"""What each level sees and remembers: human limits, not handicaps invented for programs."""

from __future__ import annotations

from mille.value import Value


class Effort(Value):
    """How a player finds its moves."""

    unsteady: float = 0.0
    """The error in judging a card, on a scale where two adjacent cards are worth about 2."""
    recalls: int | None = None
    """How many of the last discards it remembers; None for all."""
    plain: bool = False
    """Whether it only sees pairs and adjacent cards, not cards with a gap or single ones."""
    watches: bool = True
    """Whether it watches what the next seat takes and may want."""
    starts: bool = True
    """Whether it takes an upcard in the first turns because it may become useful."""
    minds: bool = False
    """Whether it considers the totals near the end of the game."""
    judges: bool = False
    """Whether, with two at the table, it judges what a turn leaves behind (`judgement`)."""
    overlooks: float = 0.0
    """How often it misses that the upcard makes a meld; it never misses one that finishes."""


LEVELS: dict[str, Effort] = {
    "novice": Effort(14.0, recalls=2, plain=True, watches=False, starts=False, overlooks=0.6),
    "casual": Effort(8.0, recalls=4, plain=True, watches=False, starts=False, overlooks=0.3),
    "club": Effort(5.5, recalls=6, watches=False, starts=False, overlooks=0.1),
    "regular": Effort(3.8, recalls=9, watches=False, minds=True),
    "expert": Effort(1.8, recalls=12, minds=True),
    "master": Effort(1.2, minds=True),
    "grandmaster": Effort(minds=True, judges=True),
}
"""The seven levels, the weakest first."""
