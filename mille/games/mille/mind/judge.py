"""The value net's estimates of plans and draws: the points both seats are likely to end with.

The net was trained on what one seat knows just after its own turn, and just before it draws. Values
are hundreds of points in the deal, own and other.
"""

from __future__ import annotations

from mille.games.mille.mind import flat
from mille.games.mille.mind.features import INPUTS, look, unseen_of
from mille.games.mille.mind.net import first_layer, later_layers, move_first_layer
from mille.games.mille.mind.plans import after_plan
from mille.games.mille.mind.playout import special_in
from mille.parts.seats import floats, ints

HIDDEN, SECOND, OUTPUTS = 96, 32, 2
BASE = INPUTS + HIDDEN + 1
"""Room for a row, its first-layer sums, and a flag that they are filled in."""


def expected_held(d: list[int], seat: int) -> float:
    """The expected points in the other hand, as far as `seat` knows: the hand itself is
    not read.
    """
    other = 1 - seat
    points = 0
    pool = 0
    held = 0
    shown = 0
    for card in range(flat.TYPES):
        n = unseen_of(d, seat, card)
        pool += n
        points += n * flat.VALUE[card]
        seen = d[flat.KNOWN + flat.TYPES * other + card]
        if card == 9 or card == 10:
            seen -= d[flat.KNOWN + flat.TYPES * other + card + 4]
        shown += seen
        held += seen * flat.VALUE[card]
    if pool == 0:
        return float(held)
    return held + (d[flat.SIZE + other] - shown) * (points / pool)


def ended(d: list[int], seat: int, y: list[float]) -> None:
    """What both seats score in a deal that is over, as far as `seat` can tell."""
    other = 1 - seat
    laid = d[flat.LAID + other] + d[flat.FULLS + other]
    natural = d[flat.OUT] == other or d[flat.ANY_NATURAL_HAND] == 1
    if natural and d[flat.LAID + other] > 0 and d[flat.WILDS_USED + other] == 0:
        laid *= 2
    y[0] = flat.score(d, seat) * 0.01
    y[1] = (laid - expected_held(d, seat)) * 0.01


def judge_plans(
    d: list[int],
    seat: int,
    w: list[float],
    layings: list[int],
    plans: list[int],
    first: int,
    last: int,
    values: list[float],
    base: list[float],
) -> None:
    """Write the net's points for both seats, in hundreds, for plans `first` to `last` into
    `values`.

    `base` (BASE zeros at first) caches the row and the sums of the first plan with the same laying,
    from which the others differ little; pass the same list again for more of the same plans.
    """
    e = ints(flat.LENGTH)
    x, h, y = floats(INPUTS), floats(HIDDEN), floats(OUTPUTS)
    base_h = base[INPUTS : INPUTS + HIDDEN]
    for i in range(first, last):
        after_plan(layings, plans, i, e)
        if e[flat.PHASE] == flat.OVER:
            ended(e, seat, y)
        else:
            look(e, seat, x)
            fresh = base[BASE - 1] == 0.0
            if fresh:
                first_layer(w, x, INPUTS, HIDDEN, h)
            else:
                move_first_layer(w, x, base, base_h, INPUTS, HIDDEN, h)
            later_layers(w, h, INPUTS, HIDDEN, SECOND, OUTPUTS, y)
            if fresh or plans[2 * i] != plans[2 * i - 2]:
                base[0:INPUTS] = x
                base[INPUTS : INPUTS + HIDDEN] = h
                base_h[:] = h
                base[BASE - 1] = 1.0
        values[2 * i] = y[0]
        values[2 * i + 1] = y[1]


def judge(d: list[int], seat: int, w: list[float], y: list[float]) -> None:
    """Write both seats' points, in hundreds, for a deal that goes on."""
    x, h = floats(INPUTS), floats(HIDDEN)
    look(d, seat, x)
    first_layer(w, x, INPUTS, HIDDEN, h)
    later_layers(w, h, INPUTS, HIDDEN, SECOND, OUTPUTS, y)


def take_dearest(d: list[int]) -> None:
    """Take the pack with the most valuable pair."""
    rank = flat.RANK_OF[d[flat.PILE + d[flat.PILE_COUNT] - 1]]
    special = special_in(d, flat.HAND + flat.TYPES * d[0], rank)
    flat.take_pack(d, special if special < 2 else 2)


def best_of(values: list[float], n: int, own: float, other: float) -> int:
    """The index of the first of n pairs with the highest own * points - other * points."""
    best = 0
    for i in range(1, n):
        gain = own * (values[2 * i] - values[2 * best])
        if gain - other * (values[2 * i + 1] - values[2 * best + 1]) > 0.0:
            best = i
    return best
