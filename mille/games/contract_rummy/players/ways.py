"""Ways from a hand to the contract: what they cost, use and lack.

A way is a choice of runs of four and of ranks for the sets. Its cost is about the number of turns
until its missing cards come; a card with few live copies takes longer, and jokers take the most
expensive places. All ways are combined in a soft minimum: cheap ones count most, and a hand with
several is better than one with a single way.

The code is simple enough for a Python compiler: ints, floats and flat lists, no objects
(tools/compiled.py compiles the same text to machine code for tuning). Faces are numbers as in
`faces`; a hand is 53 counts, jokers last.
"""

from __future__ import annotations

from math import exp, log

from mille.games.contract_rummy.players.pieces import (
    IN_SUIT,
    JOKER,
    SOFT,
    WINDOWS_EACH,
    run_options,
    set_options,
    take_run,
    wait,
)
from mille.parts.seats import floats, ints

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


def add_way(
    jokers: int,
    used: list[int],
    n_used: int,
    keys: list[int],
    waits: list[float],
    n: int,
    soft: float,
    uses: list[float],
    wants: list[float],
    sums: list[float],
) -> None:
    """Add one way to the totals of uses and wants. `sums` has the total weight and the cheapest
    cost.
    """
    cost, most = 0.0, 0.0
    kept = waits
    if jokers > 0:
        kept = floats(MOST_LACKING)
        for i in range(n):
            kept[i] = waits[i]
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
    for i in range(n_used):
        uses[used[i]] += weight


def lengthen(
    chosen: list[int],
    runs: int,
    extra: int,
    left: list[int],
    live: list[float],
    keys: list[int],
    waits: list[float],
    n: int,
    used: list[int],
    n_used: int,
    w: list[float],
) -> int:
    """In the last deal some runs are longer than four: note what that lacks, and return the total.

    The faces that lengthen runs are written to `used`, followed by -1.
    """
    there, coming, key, most = 0, 0.0, -1, -1.0
    end = n_used
    for i in range(runs):
        suit, low = chosen[i] // IN_SUIT, chosen[i] % IN_SUIT
        for side in range(2):
            place = low - 1 if side == 0 else low + 4
            if 0 <= place <= 13:
                face = 13 * suit + place % 13
                if left[face] > 0:
                    used[end] = face
                    end += 1
                there += left[face]
                coming += live[face]
                if live[face] > most:
                    key, most = face, live[face]
    for i in range(min(extra - there, MOST_LENGTHENING)):
        if key >= 0:
            keys[n] = key
            waits[n] = wait(coming - i, w)
            n += 1
    # If there are more than needed, the way can do without any one of them.
    used[end if there <= extra else n_used] = -1
    return n


def add_sets(
    left: list[int],
    live: list[float],
    sets: int,
    most_ranks: int,
    jokers: int,
    used: list[int],
    n_used: int,
    keys: list[int],
    waits: list[float],
    n: int,
    w: list[float],
    uses: list[float],
    wants: list[float],
    sums: list[float],
) -> None:
    """Add all ways that have these runs, with each choice of sets from the rest."""
    ranks, shares, costs, tight = ints(40), ints(40), floats(40), ints(40)
    options = set_options(left, live, most_ranks + sets - 1, w, ranks, shares, costs, tight)
    chosen = ints(4)
    so_far = floats(4)
    for i in range(n):
        so_far[0] += waits[i]
    depth = 0
    chosen[0] = -1
    while depth >= 0:
        chosen[depth] += 1
        i = chosen[depth]
        if i >= options:
            depth -= 1
            continue
        bound = so_far[depth] + costs[i] - 2.0 * jokers
        if bound > sums[1] + NARROW * w[SOFT]:
            depth -= 1
            continue
        if depth + 1 < sets:
            so_far[depth + 1] = so_far[depth] + costs[i]
            depth += 1
            chosen[depth] = i
            continue
        lacking, using = n, n_used
        for k in range(sets):
            option = chosen[k]
            rank = ranks[option]
            there = live[rank] + live[rank + 13] + live[rank + 26] + live[rank + 39]
            for step in range(3 - shares[option]):
                keys[lacking] = RANK_KEY + rank
                waits[lacking] = wait(there - step, w)
                lacking += 1
            if tight[option] == 1:
                for suit in range(4):
                    if left[rank + 13 * suit] > 0:
                        used[using] = rank + 13 * suit
                        using += 1
        add_way(jokers, used, using, keys, waits, lacking, w[SOFT], uses, wants, sums)


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
    for i in range(52):
        uses[i] = 0.0
    for i in range(WANTS):
        wants[i] = 0.0
    sums = floats(2)
    sums[1] = 99.0
    slow = floats(52)
    for face in range(52):
        slow[face] = wait(live[face], w)
    jokers = hand[JOKER]
    left, used = ints(53), ints(40)
    for face in range(53):
        left[face] = hand[face]
    keys, waits = ints(MOST_LACKING), floats(MOST_LACKING)
    if runs == 0:
        add_sets(
            left, live, sets, most_ranks, jokers, used, 0, keys, waits, 0, w, uses, wants, sums
        )
    else:
        windows, costs = ints(WINDOWS_EACH), floats(WINDOWS_EACH)
        options = run_options(hand, slow, most_windows, windows, costs)
        least = cheapest_sets(left, live, sets, w)
        at, chosen, lacking, using = ints(4), ints(4), ints(5), ints(5)
        so_far = floats(5)
        at[0] = -1
        depth = 0
        while depth >= 0:
            for i in range(using[depth], using[depth + 1]):
                left[used[i]] += 1
            using[depth + 1] = using[depth]
            at[depth] += 1
            i = at[depth]
            bound = so_far[depth] + costs[min(i, WINDOWS_EACH - 1)] + least - 2.0 * jokers
            if i >= options or bound > sums[1] + NARROW * w[SOFT]:
                depth -= 1
                continue
            window = windows[i]
            apart = True
            for k in range(depth):
                if continue_each_other(chosen[k], window):
                    apart = False
            if not apart:
                continue
            before = lacking[depth]
            n = take_run(window, left, used, using[depth], keys, waits, before, slow)
            using[depth + 1] = using[depth] + 4 - (n - before)
            chosen[depth] = window
            if depth + 1 < runs:
                lacking[depth + 1] = n
                so_far[depth + 1] = so_far[depth] + costs[i]
                depth += 1
                at[depth] = i
                using[depth + 1] = using[depth]
            elif sets > 0:
                add_sets(
                    left,
                    live,
                    sets,
                    most_ranks,
                    jokers,
                    used,
                    using[depth + 1],
                    keys,
                    waits,
                    n,
                    w,
                    uses,
                    wants,
                    sums,
                )
            else:
                end = using[depth + 1]
                if extra > 0:
                    n = lengthen(chosen, runs, extra, left, live, keys, waits, n, used, end, w)
                    while used[end] >= 0:
                        end += 1
                add_way(jokers, used, end, keys, waits, n, w[SOFT], uses, wants, sums)
    for face in range(52):
        wants[face] += wants[RANK_KEY + face % 13]
    wants[CHEAPEST] = sums[1]
    return sums[0]


def cheapest_sets(left: list[int], live: list[float], sets: int, w: list[float]) -> float:
    """The least that this many sets cost."""
    if sets == 0:
        return 0.0
    ranks, shares, costs, tight = ints(40), ints(40), floats(40), ints(40)
    n = set_options(left, live, sets, w, ranks, shares, costs, tight)
    total = 0.0
    for i in range(min(n, sets)):
        total += costs[i]
    return total
