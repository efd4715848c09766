"""The weights of the rule of thumb, in the order of `thumb`.

`python -m tools.training.contract_rummy` finds them by games against the planner and itself.
"""

from __future__ import annotations

WEIGHTS: tuple[float, ...] = (
    # ways: WAIT, POWER, SOFT, KNOWN
    *(1.253, 0.2, 0.619, 1.0),
    # TAKE, ASK, ASK_MORE, ASK_DOWN, ASK_NEXT
    *(0.035, -0.5, 0.0, 7.52, 0.083),
    # URGE
    *(0.19, 0.75, 0.391, 0.835),
    # HOPE, LATE, LAST
    *(0.011, 0.055, 0.213),
    # FEED_FIT, FEED_WANT, FEED_MAY, SAFE, JOIN
    *(3.294, 2.146, 0.171, 0.752, -1.28),
    # PAIR, NEAR, BURIED
    *(3.713, 1.054, 0.428),
)
