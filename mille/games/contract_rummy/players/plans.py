"""Ways in which a hand may come to the contract, and what each card does for them.

A plan is a choice of runs of four and of ranks for the sets. It costs about as many turns as its
missing cards take to come: a card of which few copies are live takes longer. Jokers take the places
that cost most. All plans are summed up softly: cheap ones count most, and a hand with several is
better than one with a single one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import exp, log

from mille.games.contract_rummy.options import RUN_SIZE, SET_SIZE
from mille.games.contract_rummy.players.faces import (
    ENDS,
    FACES,
    RANK_COUNT,
    RANK_OF,
    SAME_RANK,
    WINDOWS,
    WINDOWS_IN_SUIT,
)

SOFTNESS = 0.45
"""How far a plan may be dearer than the best and still count, in turns."""
MOST_WINDOWS = 18
"""Runs that are looked at, the cheapest."""
MOST_RANKS = 7
"""Ranks for sets that are looked at, the cheapest."""
FOREVER = 9.0
"""What a card costs that cannot come."""
NOTHING = 1e-30


@cache
def wait(live: int) -> float:
    """About how many turns a card takes to come of which so many copies are live."""
    return float(1.15 * (2 / live) ** 0.75) if live > 0 else FOREVER


@dataclass(slots=True)
class Plans:
    """All plans of a hand, summed up."""

    weight: float
    best: float
    """What the cheapest costs."""
    uses: list[float]
    """By face, the weight of the plans that cannot do without a held copy of it."""
    wants: list[float]
    """By face, what the weight would gain by one more of it."""
    joker: float
    """What the weight would gain by one more joker."""

    @property
    def cost(self) -> float:
        """What the hand is away from the contract, in turns."""
        return _cost(self.weight)

    def with_one(self, face: int) -> float:
        """The cost with one more of a face."""
        return _cost(self.weight + self.wants[face])

    def without_one(self, face: int, live: int) -> float:
        """The cost with one less of a face, of which so many are live."""
        return _cost(self.weight - self.uses[face] * (1 - exp(-wait(live) / SOFTNESS)))


def cheapest(
    hand: Sequence[int],
    jokers: int,
    live: Sequence[int],
    wanted: Wanted,
    rather: Callable[[tuple[Part, ...]], bool] = bool,
) -> tuple[Part, ...]:
    """The runs and sets of the cheapest plan, jokers in its dearest places; none in a bare hand.

    Of equal ones it is such a one as is liked `rather`.
    """

    def price(parts: tuple[Part, ...]) -> tuple[float, bool]:
        waits = sorted(each for part in parts for each in part.waits)
        return round(sum(waits[: max(0, len(waits) - jokers)]), 6), not rather(parts)

    return min(_plans(hand, live, wanted), key=price, default=())


def _cost(weight: float) -> float:
    return -SOFTNESS * log(max(NOTHING, weight))


@dataclass(slots=True)
class Part:
    """A run or a set that a plan may have."""

    cost: float
    used: tuple[int, ...]
    """The held faces that it takes; for a set all of its rank, if it takes them all."""
    keys: tuple[int, ...]
    """What it lacks: a face, or for a set 52 and the number of its rank."""
    waits: tuple[float, ...]
    window: int = -1
    """The number of the run; sets have none."""
    rank: int = -1


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a plan is made for."""

    sets: int
    runs: int
    whole: bool
    """Whether a thirteenth card lengthens a run, as in the last deal."""


def plans(hand: Sequence[int], jokers: int, live: Sequence[int], wanted: Wanted) -> Plans:
    """The plans of a hand for a contract; `live` says how many of each face may still come."""
    total = joker_gain = 0.0
    best = FOREVER
    uses, wants = [0.0] * len(FACES), [0.0] * (len(FACES) + RANK_COUNT)
    for parts in _plans(hand, live, wanted):
        waits = [w for part in parts for w in part.waits]
        keys = [k for part in parts for k in part.keys]
        if wanted.whole:
            _thirteenth(hand, live, parts, waits, keys)
        if jokers:
            order = sorted(range(len(waits)), key=waits.__getitem__)
            order = order[: max(0, len(order) - jokers)]
            waits, keys = [waits[n] for n in order], [keys[n] for n in order]
        cost = sum(waits)
        if cost >= FOREVER:
            continue
        weight = exp(-cost / SOFTNESS)
        total += weight
        best = min(best, cost)
        for key, each in zip(keys, waits):
            wants[key] += weight * (exp(each / SOFTNESS) - 1)
        if waits:
            joker_gain += weight * (exp(max(waits) / SOFTNESS) - 1)
        for part in parts:
            for face in part.used:
                uses[face] += weight
    for face in range(len(FACES)):
        wants[face] += wants[len(FACES) + RANK_OF[face]]
    return Plans(total, best, uses, wants[: len(FACES)], joker_gain)


def _thirteenth(
    hand: Sequence[int],
    live: Sequence[int],
    parts: Sequence[Part],
    waits: list[float],
    keys: list[int],
) -> None:
    """In the last deal one run has a fifth card: nothing to wait for if an end of one is held."""
    ends = {face for part in parts for face in ENDS[part.window]}
    taken = [face for part in parts for face in part.used]
    if any(hand[face] > taken.count(face) for face in ends):
        return
    waits.append(wait(sum(live[face] for face in ends)))
    keys.append(max(ends, key=lambda face: live[face]))


def _plans(hand: Sequence[int], live: Sequence[int], wanted: Wanted) -> Iterator[tuple[Part, ...]]:
    for runs in _run_choices(hand, live, wanted.runs):
        if not wanted.sets:
            yield runs
            continue
        left = list(hand)
        for run in runs:
            for face in run.used:
                left[face] -= 1
        for sets in combinations(_set_options(left, live, wanted.sets), wanted.sets):
            yield (*runs, *sets)


def _set_options(hand: Sequence[int], live: Sequence[int], wanted: int) -> list[Part]:
    """Sets of the cheapest ranks; a rank with more than three cards may have two."""
    options = []
    for rank, faces in enumerate(SAME_RANK):
        n = sum(hand[face] for face in faces)
        if not n:
            continue
        there = sum(live[face] for face in faces)
        for number in range(1 + (n - 1) // SET_SIZE):
            share = min(SET_SIZE, n - SET_SIZE * number)
            waits = tuple(wait(there - step) for step in range(SET_SIZE - share))
            # A card that can be spared is not one that the plan cannot do without.
            tight = n <= share + SET_SIZE * number
            used = tuple(face for face in faces if hand[face]) if tight else ()
            keys = (len(FACES) + rank,) * len(waits)
            options.append(Part(sum(waits), used, keys, waits, rank=rank))
    options.sort(key=_part_cost)
    return options[: MOST_RANKS + wanted - 1]


def _part_cost(part: Part) -> float:
    return part.cost


def _run_choices(
    hand: Sequence[int], live: Sequence[int], wanted: int
) -> Iterator[tuple[Part, ...]]:
    """Choices of so many runs that do not continue each other; what one takes the next lacks."""
    if not wanted:
        yield ()
        return
    some = _run_options(hand, live, range(len(WINDOWS)))
    some.sort(key=_part_cost)
    some = some[:MOST_WINDOWS]
    if wanted == 1:
        yield from ((part,) for part in some)
        return
    for chosen in combinations(some, wanted):
        if any(_continue(one.window, other.window) for one, other in combinations(chosen, 2)):
            continue
        left = None
        parts: list[Part] = []
        for part in chosen:
            if left is not None and any(not left[face] for face in part.used):
                part = _run_options(left, live, (part.window,), bare=True)[0]
            if left is None:
                left = list(hand)
            for face in part.used:
                left[face] -= 1
            parts.append(part)
        yield tuple(parts)


def _continue(one: int, other: int) -> bool:
    """Whether two runs of four continue each other."""
    same = one // WINDOWS_IN_SUIT == other // WINDOWS_IN_SUIT
    return same and abs(one - other) == RUN_SIZE


def _run_options(
    hand: Sequence[int], live: Sequence[int], windows: Sequence[int], bare: bool = False
) -> list[Part]:
    """The runs of these windows of which a card is held; with `bare`, also those of none."""
    options = []
    for number in windows:
        window = WINDOWS[number]
        used = tuple([face for face in window if hand[face]])
        if not used and not bare:
            continue
        keys = tuple([face for face in window if not hand[face]])
        waits = tuple([wait(live[face]) for face in keys])
        options.append(Part(sum(waits), used, keys, waits, window=number))
    return options
