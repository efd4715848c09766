"""The ways from a hand to a contract: what they cost, use and lack.

It reckons on numbers alone, to be quick: ints, floats and flat lists, no objects.
"""

from __future__ import annotations

from math import exp, log
from typing import NamedTuple

from mille.parts.seats import floats, ints

# The sets and runs of four that make up a contract, the cheapest first.
#
# Faces are numbers as in `plans`; a hand is 53 counts, jokers last.


JOKER = 52
RANKS_EACH = 13
IN_SUIT = 11
"""Runs of four in a suit."""
WINDOWS_EACH = 44
WINDOW = tuple(13 * (n // 44) + (n // 4 % 11 + n % 4) % 13 for n in range(176))
"""The four faces of each run of four, by suit and then from low to high."""
END = tuple(
    13 * (n // 22) + place % 13 if 0 <= place <= 13 else -1
    for n in range(88)
    for place in (n // 2 % 11 - 1 if n % 2 == 0 else n // 2 % 11 + 4,)
)
"""The faces below and above each run of four; -1 where none fits."""
DEAD = 8.0
"""The cost, in turns, of a card that cannot come."""

# The weights, by their place in the list.
WAIT = 0  # turns until a card comes if two copies are live
POWER = 1  # how much longer it takes with fewer copies
SOFT = 2  # how much dearer than the best a way may be and still count
KNOWN = 3  # how much a copy that another seat is known to hold counts as live


def wait(live: float, w: list[float]) -> float:
    """The approximate number of turns until a card with this many live copies comes."""
    if live < 0.05:
        return DEAD
    slow: float = w[WAIT] * (2.0 / live) ** w[POWER]
    return min(DEAD, slow)


class Way(NamedTuple):
    """The lists of a way under construction; how much of them counts is passed along with it."""

    used: list[int]
    """The faces in hand that it needs."""
    keys: list[int]
    """What it lacks: a face, or `RANK_KEY` plus a rank for any card of it."""
    waits: list[float]
    """How long each of these takes to come."""


class Found(NamedTuple):
    """The ways added up so far."""

    uses: list[float]
    wants: list[float]
    sums: list[float]
    """Their weight, and the cost of the cheapest."""


class Sets(NamedTuple):
    """Sets as `set_options` writes them, the cheapest first."""

    ranks: list[int]
    shares: list[int]
    """How many cards of each are there."""
    costs: list[float]
    tight: list[int]
    """Whether it needs every card of its rank."""


def take_run(window: int, left: list[int], slow: list[float], way: Way, using: int, n: int) -> int:
    """Take the cards of a run that are there; note those used and those lacking.
    Returns how many are lacking then.
    """
    for at in range(4 * window, 4 * window + 4):
        face = WINDOW[at]
        if left[face] > 0:
            left[face] -= 1
            way.used[using] = face
            using += 1
        else:
            way.keys[n], way.waits[n] = face, slow[face]
            n += 1
    return n


def set_options(left: list[int], live: list[float], most: int, w: list[float], sets: Sets) -> int:
    """Write the cheapest sets, at most this many; returns how many.

    A rank with more than three cards may have two sets.
    """
    n = 0
    ranks, shares, costs, tight = sets.ranks, sets.shares, sets.costs, sets.tight
    for rank in range(RANKS_EACH):
        held = left[rank] + left[rank + 13] + left[rank + 26] + left[rank + 39]
        if held == 0:
            continue
        there = live[rank] + live[rank + 13] + live[rank + 26] + live[rank + 39]
        for number in range(1 + (held - 1) // 3):
            share = min(3, held - 3 * number)
            cost = 0.0
            for step in range(3 - share):
                cost += wait(there - step, w)
            # Keep the list sorted and at most `most` long.
            if n == most and cost >= costs[n - 1]:
                continue
            at = n if n < most else n - 1
            while at > 0 and costs[at - 1] > cost:
                ranks[at], shares[at], costs[at] = ranks[at - 1], shares[at - 1], costs[at - 1]
                tight[at] = tight[at - 1]
                at -= 1
            ranks[at], shares[at], costs[at] = rank, share, cost
            # A card with a spare is not one that the way cannot do without.
            tight[at] = 1 if held <= share + 3 * number else 0
            if n < most:
                n += 1
    return n


def run_options(
    hand: list[int], slow: list[float], most: int, windows: list[int], costs: list[float]
) -> int:
    """Write the cheapest runs with at least one card in hand, the cheapest first;
    returns how many.
    """
    n = 0
    for window in range(WINDOWS_EACH):
        cost, held = 0.0, 0
        for at in range(4 * window, 4 * window + 4):
            face = WINDOW[at]
            if hand[face] > 0:
                held += 1
            else:
                cost += slow[face]
        if held == 0 or (n == most and cost >= costs[n - 1]):
            continue
        at = n if n < most else n - 1
        while at > 0 and costs[at - 1] > cost:
            windows[at], costs[at] = windows[at - 1], costs[at - 1]
            at -= 1
        windows[at], costs[at] = window, cost
        if n < most:
            n += 1
    return n


# Ways from a hand to the contract: what they cost, use and lack.
#
# A way is a choice of runs of four and of ranks for the sets. Its cost is about the number of
# turns until its missing cards come; a card with few live copies takes longer, and jokers take
# the most expensive places. All ways are combined in a soft minimum: cheap ones count most, and a
# hand with several is better than one with a single way.


NARROW = 3.5
"""Ways that are dearer than the best by more than this many times SOFT are ignored."""
MOST_LENGTHENING = 6
"""How many cards beyond four per run are waited for; a hand that lacks more is far from the end."""
MOST_LACKING = 20
"""No way lacks more cards than this."""
NOTHING = 1e-30
RANK_KEY = 53
"""The index in the list of wants where those for any card of a rank begin."""
CHEAPEST = 66
"""The index in it of the cost of the cheapest way."""
WANTS = 67
"""The length of that list: faces, the joker, ranks, and the cost."""


def cost_of(weight: float, w: list[float]) -> float:
    """How far a hand is from the contract, in turns, from the weight of its ways."""
    return -w[SOFT] * log(max(NOTHING, weight))


def continue_each_other(one: int, other: int) -> bool:
    """Whether two runs of four continue each other, so that a contract may not have both."""
    return one // IN_SUIT == other // IN_SUIT and abs(one - other) == 4


def add_way(jokers: int, way: Way, using: int, n: int, soft: float, found: Found) -> None:
    cost, most = 0.0, 0.0
    used, keys, kept = way
    uses, wants, sums = found
    if jokers > 0:
        kept = floats(MOST_LACKING)
        for i in range(n):
            kept[i] = way.waits[i]
        for _ in range(min(jokers, n)):
            best = 0
            for i in range(n):
                if kept[i] > kept[best]:
                    best = i
            kept[best] = 0.0
    for i in range(n):
        cost += kept[i]
    if cost > sums[1] + NARROW * soft:
        return
    for i in range(n):
        most = max(most, kept[i])
    if cost < sums[1]:
        sums[1] = cost
    weight = exp(-cost / soft)
    sums[0] += weight
    for i in range(n):
        # Of several cards of a rank, only the one with the longest wait counts.
        if i + 1 < n and keys[i + 1] == keys[i]:
            continue
        # A card that comes for a joker's place frees the joker for the most expensive other place.
        saved = kept[i] if kept[i] > 0.0 else most
        if saved > 0.0:
            wants[keys[i]] += weight * (exp(saved / soft) - 1.0)
    if most > 0.0:
        wants[JOKER] += weight * (exp(most / soft) - 1.0)
    for i in range(using):
        uses[used[i]] += weight


def add_longer(
    chosen: list[int],
    runs: int,
    extra: int,
    left: list[int],
    live: list[float],
    jokers: int,
    way: Way,
    using: int,
    n: int,
    w: list[float],
    found: Found,
) -> None:
    """Add the way of these runs; in the last deal some are longer than four, and lack for that."""
    there, coming, key, most = 0, 0.0, -1, -1.0
    end = using
    for i in range(2 * runs if extra > 0 else 0):
        face = END[2 * chosen[i // 2] + i % 2]
        if face >= 0:
            if left[face] > 0:
                way.used[end] = face
                end += 1
            there += left[face]
            coming += live[face]
            if live[face] > most:
                key, most = face, live[face]
    for i in range(min(extra - there, MOST_LENGTHENING)):
        if key >= 0:
            way.keys[n], way.waits[n] = key, wait(coming - i, w)
            n += 1
    # If there are more than needed, the way can do without any one of them.
    add_way(jokers, way, end if there <= extra else using, n, w[SOFT], found)


def add_sets(
    left: list[int],
    live: list[float],
    sets: int,
    most_ranks: int,
    jokers: int,
    way: Way,
    using: int,
    n: int,
    w: list[float],
    found: Found,
) -> None:
    """Add all ways that have these runs, with each choice of sets from the rest."""
    able = Sets(ints(40), ints(40), floats(40), ints(40))
    options = set_options(left, live, most_ranks + sets - 1, w, able)
    chosen = ints(4)
    so_far = floats(4)
    for i in range(n):
        so_far[0] += way.waits[i]
    depth = 0
    chosen[0] = -1
    while depth >= 0:
        chosen[depth] += 1
        i = chosen[depth]
        if i >= options or (
            so_far[depth] + able.costs[i] - 2.0 * jokers > found.sums[1] + NARROW * w[SOFT]
        ):
            depth -= 1
            continue
        if depth + 1 < sets:
            so_far[depth + 1] = so_far[depth] + able.costs[i]
            depth += 1
            chosen[depth] = i
            continue
        lacking, end = n, using
        for k in range(sets):
            rank = able.ranks[chosen[k]]
            there = live[rank] + live[rank + 13] + live[rank + 26] + live[rank + 39]
            for step in range(3 - able.shares[chosen[k]]):
                way.keys[lacking], way.waits[lacking] = RANK_KEY + rank, wait(there - step, w)
                lacking += 1
            for face in range(rank, JOKER, 13):
                if able.tight[chosen[k]] == 1 and left[face] > 0:
                    way.used[end] = face
                    end += 1
        add_way(jokers, way, end, lacking, w[SOFT], found)


def ways(
    hand: list[int],
    live: list[float],
    sets: int,
    runs: int,
    extra: int,
    most_windows: int,
    most_ranks: int,
    w: list[float],
    uses: list[float],
    wants: list[float],
) -> float:
    """Combine all ways from a hand to a contract; returns their weight, which `cost_of` turns into
    turns.

    `uses` receives, by face, the weight of the ways that need a copy held of it; `wants`, how much
    the weight would grow with one more copy. `extra` is how many cards the runs of the last deal
    have beyond four each.
    """
    left, slow, jokers = ints(53), floats(52), hand[JOKER]
    for face in range(53):
        left[face] = hand[face]
    for face in range(52):
        uses[face] = 0.0
        slow[face] = wait(live[face], w)
    for i in range(WANTS):
        wants[i] = 0.0
    way = Way(ints(40), ints(MOST_LACKING), floats(MOST_LACKING))
    found = Found(uses, wants, floats(2))
    found.sums[1] = 99.0
    if runs == 0:
        add_sets(left, live, sets, most_ranks, jokers, way, 0, 0, w, found)
    windows, costs = ints(WINDOWS_EACH), floats(WINDOWS_EACH)
    options = run_options(hand, slow, most_windows, windows, costs) if runs > 0 else 0
    least = cheapest_sets(left, live, sets, w) if runs > 0 else 0.0
    at, chosen, lacking, using = ints(4), ints(4), ints(5), ints(5)
    so_far = floats(5)
    at[0] = -1
    depth = 0
    while depth >= 0:
        for i in range(using[depth], using[depth + 1]):
            left[way.used[i]] += 1
        using[depth + 1] = using[depth]
        at[depth] += 1
        i = at[depth]
        if i >= options or (
            so_far[depth] + costs[i] + least - 2.0 * jokers > found.sums[1] + NARROW * w[SOFT]
        ):
            depth -= 1
            continue
        window, apart = windows[i], True
        for k in range(depth):
            if continue_each_other(chosen[k], window):
                apart = False
        if not apart:
            continue
        before, end = lacking[depth], using[depth]
        n = take_run(window, left, slow, way, end, before)
        end += 4 - (n - before)
        using[depth + 1] = end
        chosen[depth] = window
        if depth + 1 < runs:
            lacking[depth + 1] = n
            so_far[depth + 1] = so_far[depth] + costs[i]
            depth += 1
            at[depth] = i
            using[depth + 1] = using[depth]
        elif sets > 0:
            add_sets(left, live, sets, most_ranks, jokers, way, end, n, w, found)
        else:
            add_longer(chosen, runs, extra, left, live, jokers, way, end, n, w, found)
    for face in range(52):
        wants[face] += wants[RANK_KEY + face % 13]
    wants[CHEAPEST] = found.sums[1]
    return found.sums[0]


def cheapest_sets(left: list[int], live: list[float], sets: int, w: list[float]) -> float:
    """The least that this many sets cost."""
    able = Sets(ints(40), ints(40), floats(40), ints(40))
    total = 0.0
    for i in range(set_options(left, live, sets, w, able) if sets > 0 else 0):
        total += able.costs[i]
    return total
