"""The weights of the rule of thumb, in the order of `ways` and `rule_of_thumb`."""

from __future__ import annotations

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
