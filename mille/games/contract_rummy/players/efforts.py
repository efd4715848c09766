"""How far each level looks, and what it overlooks, as people do."""

from __future__ import annotations

from mille.value import Value

PLAIN: tuple[float, ...] = (
    *(1.15, 0.75, 0.45, 1.0),
    *(0.1, 0.85, 0.0, 9.0, 0.0),
    *(0.15, 0.6, 0.6, 0.6),
    *(0.0, 0.0, 0.15),
    *(0.0, 1.5, 0.0, 0.0, 0.0),
    *(4.0, 0.0, 0.0),
)
"""Weights set by hand, which play like the planner."""

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

WEIGHTS_OF_LAST: tuple[float, ...] = (
    *(1.618, 0.268, 0.577, 0.903),
    *(0.061, *WEIGHTS[5:13]),
    *(0.206, 0.074, 0.364),
    *(2.762, 1.861, -0.515, -0.719, -2.032),
    *(3.783, 1.156, 0.664),
)
"""For the last deal, where the whole hand is laid at once: found by `tune --last`."""


class Effort(Value):
    """How a player finds its moves."""

    skill: float = 1.0
    """How well it weighs things: 0 uses the plain weights, 1 the tuned ones."""
    windows: int = 18
    """How many runs it considers, the cheapest ones."""
    ranks: int = 7
    """How many ranks it considers for sets."""
    counts: bool = True
    """Whether it subtracts the cards already played from those that may come."""
    recalls: int = 0
    """For how many rounds it remembers who discarded and took what; 0 for all."""
    watches: bool = True
    """Whether it considers what the others collect before it discards."""
    hurries: bool = True
    """Whether it notices that others are close to going out."""
    exact: bool = False
    """Whether in the last deal it counts the ways of the hand again without each card, and not from
    the cards that the ways of the whole hand use."""
    unsteady: float = 0.0
    """The error in judging a card, in points: near ties go wrong, plain mistakes are rare."""

    def weights(self, last: bool) -> list[float]:
        """The weights of the rule of thumb at this level, in the last deal or before it."""
        best = WEIGHTS_OF_LAST if last else WEIGHTS
        return [plain + self.skill * (found - plain) for plain, found in zip(PLAIN, best)]


ALL = Effort(exact=True)
"""Considers everything and overlooks nothing."""

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
