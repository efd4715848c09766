"""How far each level looks, and what it overlooks, as people do."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Effort:
    """What goes into a move."""

    windows: int = 18
    """How many runs are looked at, the cheapest."""
    ranks: int = 7
    """How many ranks for sets."""
    counts: bool = True
    """Whether the cards that have gone are counted off those that may come."""
    recalls: int = 0
    """Of how many rounds the throws and takes are remembered; 0: of all."""
    watches: bool = True
    """Whether it is thought of what the others collect before a card is thrown."""
    hurries: bool = True
    """Whether it is seen that others are near the end."""
    unsteady: float = 0.0
    """How far a card is misjudged, in points: near ties go wrong, plain mistakes are rare."""


ALL = Effort()
"""Everything is looked at, and nothing overlooked."""

LEVELS: dict[str, Effort] = {
    "novice": Effort(3, 3, counts=False, recalls=1, watches=False, hurries=False, unsteady=12.0),
    "casual": Effort(4, 4, counts=False, recalls=1, watches=False, hurries=False, unsteady=6.0),
    "club": Effort(6, 5, recalls=2, watches=False, hurries=False, unsteady=4.0),
    "regular": Effort(10, 6, recalls=4, watches=False, unsteady=3.0),
    "expert": Effort(recalls=8, unsteady=1.5),
    "master": Effort(unsteady=0.5),
    "grandmaster": ALL,
}
"""The seven levels, the weakest first."""
