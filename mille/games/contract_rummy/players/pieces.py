"""The sets and runs of four that make up a contract, the cheapest first.

The code is simple enough for a Python compiler, like that of `ways`. Faces are numbers as in
`faces`; a hand is 53 counts, jokers last.
"""

from __future__ import annotations

JOKER = 52
RANKS_EACH = 13
IN_SUIT = 11
"""Runs of four in a suit."""
WINDOWS_EACH = 44
WINDOW = tuple(13 * (n // 44) + (n // 4 % 11 + n % 4) % 13 for n in range(176))
"""The four faces of each run of four, by suit and then from low to high."""
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


def take_run(
    window: int,
    left: list[int],
    used: list[int],
    n_used: int,
    keys: list[int],
    waits: list[float],
    n: int,
    slow: list[float],
) -> int:
    """Take the cards of a run that are there; note those used and those lacking.
    Returns the cost.
    """
    for at in range(4 * window, 4 * window + 4):
        face = WINDOW[at]
        if left[face] > 0:
            left[face] -= 1
            used[n_used] = face
            n_used += 1
        else:
            keys[n] = face
            waits[n] = slow[face]
            n += 1
    return n


def set_options(
    left: list[int],
    live: list[float],
    most: int,
    w: list[float],
    ranks: list[int],
    shares: list[int],
    costs: list[float],
    tight: list[int],
) -> int:
    """Write the cheapest sets, the cheapest first; returns how many.

    A rank with more than three cards may have two sets.
    """
    n = 0
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
