"""How far each level looks, and what it overlooks, as people do."""

from __future__ import annotations

from dataclasses import dataclass

PLAIN: tuple[float, ...] = (
    *(1.15, 0.75, 0.45, 1.0),
    *(0.1, 0.85, 0.0, 9.0, 0.0),
    *(0.15, 0.6, 0.6, 0.6),
    *(0.0, 0.0, 0.15),
    *(0.0, 1.5, 0.0, 0.0, 0.0),
    *(4.0, 0.0, 0.0),
)
"""Set by hand, as the planner plays."""

WEIGHTS: tuple[float, ...] = (
    # ways: WAIT, POWER, SOFT, KNOWN
    *(1.297, 0.2, 0.644, 0.992),
    # TAKE, ASK, ASK_MORE, ASK_DOWN, ASK_NEXT
    *(0.003, -0.497, 0.0, 7.367, 0.0),
    # URGE
    *(0.218, 0.669, 0.4, 0.839),
    # HOPE, LATE, LAST
    *(0.004, 0.061, 0.245),
    # FEED_FIT, FEED_WANT, FEED_MAY, SAFE, JOIN
    *(2.762, 2.706, 0.357, 1.405, -2.032),
    # PAIR, NEAR, BURIED
    *(3.783, 1.156, 0.649),
)
"""Found by `python -m tools.training.contract_rummy tune`."""


@dataclass(frozen=True, slots=True)
class Effort:
    """What goes into a move."""

    skill: float = 1.0
    """How far things are weighed as is best: 0 is by the plain weights, 1 by those found."""
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

    def weights(self) -> list[float]:
        """The rule of thumb at this level."""
        return [plain + self.skill * (found - plain) for plain, found in zip(PLAIN, WEIGHTS)]


ALL = Effort()
"""Everything is looked at, and nothing overlooked."""

LEVELS: dict[str, Effort] = {
    "novice": Effort(0.0, 2, 2, False, 1, False, False, unsteady=20.0),
    "casual": Effort(0.1, 3, 3, False, 1, False, False, unsteady=11.0),
    "club": Effort(0.28, 6, 4, recalls=2, watches=False, unsteady=8.0),
    "regular": Effort(0.45, 10, 6, recalls=4, watches=False, unsteady=5.0),
    "expert": Effort(0.8, 16, 7, recalls=8, unsteady=3.0),
    "master": Effort(0.9, unsteady=1.8),
    "grandmaster": ALL,
}
"""The seven levels, the weakest first."""
