"""Ways for a hand to reach the contract, and what each card contributes to them.

A plan is a choice of runs of four and of ranks for the sets. Its cost is about the number of turns
until its missing cards come; a card with few live copies takes longer. Jokers take the most
expensive places. All plans are combined in a soft minimum: cheap ones count most, and a hand with
several is better than one with a single plan.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
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
from mille.value import Struct, Value

SOFTNESS = 0.45
"""How much dearer than the best, in turns, a plan may be and still count."""
MOST_WINDOWS = 18
"""How many runs are considered, the cheapest ones."""
MOST_RANKS = 7
"""How many ranks are considered for sets, the cheapest ones."""
FOREVER = 9.0
"""The cost, in turns, of a card that cannot come."""
NOTHING = 1e-30


@cache
def wait(live: int) -> float:
    """The approximate number of turns until a card with this many live copies comes."""
    return float(1.15 * (2 / live) ** 0.75) if live > 0 else FOREVER


class Plans(Struct):
    """All plans of a hand, combined."""

    weight: float
    best: float
    """The cost of the cheapest plan."""
    uses: list[float]
    """By face, the weight of the plans that need a copy held of it."""
    wants: list[float]
    """By face, how much the weight would grow with one more copy."""
    joker: float
    """How much the weight would grow with one more joker."""

    @property
    def cost(self) -> float:
        """How far the hand is from the contract, in turns."""
        return _cost(self.weight)

    def with_one(self, face: int) -> float:
        """The cost with one more copy of a face."""
        return _cost(self.weight + self.wants[face])

    def without_one(self, face: int, live: int) -> float:
        """The cost with one copy fewer of a face that has this many live copies."""
        return _cost(self.weight - self.uses[face] * (1 - exp(-wait(live) / SOFTNESS)))


def cheapest(
    hand: Sequence[int],
    jokers: int,
    live: Sequence[int],
    wanted: Wanted,
    rather: Callable[[tuple[Part, ...]], bool] = bool,
) -> tuple[Part, ...]:
    """The runs and sets of the cheapest plan, jokers in its most expensive places; none for a bare
    hand.

    Among equally cheap plans, one that `rather` accepts is preferred.
    """

    def price(parts: tuple[Part, ...]) -> tuple[float, bool]:
        waits = sorted(each for part in parts for each in part.waits)
        return round(sum(waits[: max(0, len(waits) - jokers)]), 6), not rather(parts)

    return min(_plans(hand, live, wanted), key=price, default=())


def _cost(weight: float) -> float:
    return -SOFTNESS * log(max(NOTHING, weight))


class Part(Struct):
    """A run or set that a plan may include."""

    cost: float
    used: tuple[int, ...]
    """The faces in hand that it uses; for a set, all cards of its rank if it uses all."""
    keys: tuple[int, ...]
    """What it lacks: a face, or for a set 52 plus the index of its rank."""
    waits: tuple[float, ...]
    window: int = -1
    """The number of the run; -1 for sets."""
    rank: int = -1


class Wanted(Value):
    """The goal of a plan."""

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
    """In the last deal one run has a fifth card: no waiting if the hand has a card for an end."""
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
            # A card with a spare is not one that the plan cannot do without.
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
    """Choices of this many runs that do not continue each other; later runs lack what earlier ones
    use.
    """
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
    """The runs of these windows with a card in hand; with `bare`, also those without."""
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
