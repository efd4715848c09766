"""Near the end of a game, points are worth what they do for the chance to win.

Every finish that wins the game is worth the same, one that lets somebody else win is worth nothing,
and a leader wants the deal to end. The chances are a small table, indexed by the points that a seat
and the best of the others still need, learned by `tools/training/militaire_ends.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from mille.games.militaire.players import waits
from mille.games.militaire.players.weights import ends
from mille.games.militaire.scoring import bonus, melded_points
from mille.games.militaire.table import View

STEP, SIDE = 25, 21
"""The table's grid: steps of 25 points, from 0 to 500 points needed."""
NEAR_END = 150
"""Totals are considered once somebody needs at most this many points: from 350 on, of 500."""
USUAL_FINISH = 80
"""What a finish usually scores."""
LEAST_GAIN = 0.02
"""A finish that changes the chance to win by less than this is not used as the scale for others."""
PAYS = range(waits.MOST_PAYS)


def chance(totals: Sequence[int], seat: int, target: int) -> float:
    """The chance that a seat wins, from the totals after a deal."""
    best = max(total for other, total in enumerate(totals) if other != seat)
    mine = totals[seat]
    if max(best, mine) >= target and best != mine:
        return float(mine > best)
    table = ends()[len(totals)]
    row, down = _between(target - mine)
    column, right = _between(target - best)
    upper, lower = (
        table[k][column] * (1 - right) + table[k][column + 1] * right for k in (row, row + 1)
    )
    return upper * (1 - down) + lower * down


def _between(wanted: float) -> tuple[int, float]:
    """The grid line below the points needed, and the fraction of a step above it."""
    at = min(max(wanted / STEP, 0.0), SIDE - 1.0)
    low = min(int(at), SIDE - 2)
    return low, at - low


def is_near(view: View) -> bool:
    """Whether somebody is so near the end that totals are considered."""
    return view.rules.target - max(view.totals) <= NEAR_END


def loses(view: View, pays: int) -> bool:
    """Whether a finish with these additional points would end the game in somebody
    else's favour.
    """
    return is_near(view) and _after_mine(view, pays) == 0.0


def _after_mine(view: View, pays: int) -> float:
    totals = [total + melded_points(own) for total, own in zip(view.totals, view.melds)]
    totals[view.seat] += pays
    return chance(totals, view.seat, view.rules.target)


def worths(view: View, denies: float) -> list[float] | None:
    """The worth of a finish by its additional points, on the scale where it is usually those points
    plus `denies`; None if only points matter.
    """
    if not is_near(view):
        return None
    lying = tuple(melded_points(own) for own in view.melds)
    return _worths(
        view.totals,
        lying,
        sum(map(bonus, view.melds[view.seat])),
        view.seat,
        view.rules.target,
        denies,
    )


@lru_cache(maxsize=32)
def _worths(
    totals: tuple[int, ...],
    lying: tuple[int, ...],
    own_bonus: int,
    seat: int,
    target: int,
    denies: float,
) -> list[float] | None:
    scored = [total + laid for total, laid in zip(totals, lying)]
    lost = 0.0
    for other in range(len(totals)):
        if other != seat:
            after = list(scored)
            after[other] = totals[other] + max(USUAL_FINISH, lying[other] + USUAL_FINISH // 2)
            lost += chance(after, seat, target) / (len(totals) - 1)
    gains = []
    for pays in PAYS:
        after = list(scored)
        after[seat] += own_bonus + pays
        gains.append(chance(after, seat, target) - lost)
    usual = max(0, USUAL_FINISH - lying[seat] - own_bonus)
    if gains[usual] < LEAST_GAIN:
        return None
    scale = (usual + denies) / gains[usual]
    return [gain * scale for gain in gains]


def minded(w: Sequence[float], worth: Sequence[float]) -> list[float]:
    """The weights for a hand near the end, with the worth of a finish appended."""
    changed = list(w)
    denies = w[waits.DENIES]
    run, best = worth[60] / (60 + denies), worth[90] / (90 + denies)
    runs = min(2.0, max(0.5, run / best)) if best > 0 else 1.0
    for n in (waits.BESIDE_1, waits.BESIDE_2, waits.GAP_1, waits.ALONE_BESIDE, waits.ALONE_GAP):
        changed[n] *= runs
    changed[waits.TENS] *= min(2.0, max(0.0, (worth[100] - worth[70]) / 30))
    return [*changed, *worth]
