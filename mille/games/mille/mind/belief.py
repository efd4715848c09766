"""Imagined worlds: likely places for the cards that a seat cannot see.

For each type of card, a small net estimates how much likelier than by chance it is that the other
hand holds none, one, two, three, or more of them: a seat that did not take a queen is unlikely to
hold two queens. With a table of partial sums, hands are then drawn from exactly that distribution,
given how many cards the other hand has.

The idea is that of Solinas, Rebstock and Buro (AAAI 2019) for Skat, with counts instead of cards.
"""

from __future__ import annotations

from math import exp

from mille.games.mille.mind import flat
from mille.games.mille.mind.features import INPUTS, look, unseen_of
from mille.games.mille.mind.net import first_layer, later_layers
from mille.parts.seats import floats, ints

BELIEF_HIDDEN, BELIEF_SECOND = 64, 32
CLASSES = 5
"""The count classes of a type: none, one, two, three, four or more."""
BELIEF_OUTPUTS = flat.TYPES * CLASSES
COUNTS = 9
MOST_HIDDEN = 74
TABLE = flat.TYPES * COUNTS + (flat.TYPES + 1) * MOST_HIDDEN
"""The length of a belief: a weight for each count of each type, then the partial sums."""
SHUFFLED = 40
"""How many cards of an imagined stock are shuffled; hardly any deal draws more."""

WAYS = (
    (1, 0, 0, 0, 0, 0, 0, 0, 0)
    + (1, 1, 0, 0, 0, 0, 0, 0, 0)
    + (1, 2, 1, 0, 0, 0, 0, 0, 0)
    + (1, 3, 3, 1, 0, 0, 0, 0, 0)
    + (1, 4, 6, 4, 1, 0, 0, 0, 0)
    + (1, 5, 10, 10, 5, 1, 0, 0, 0)
    + (1, 6, 15, 20, 15, 6, 1, 0, 0)
    + (1, 7, 21, 35, 35, 21, 7, 1, 0)
    + (1, 8, 28, 56, 70, 56, 28, 8, 1)
)
"""Binomial coefficients: at [9 * n + k], the ways to choose k of n."""


def hidden_held(d: list[int], seat: int) -> int:
    """How many cards in the other hand are unknown to the seat."""
    other = 1 - seat
    n = d[flat.SIZE + other]
    for rank in range(flat.RANKS):
        n -= d[flat.KNOWN + flat.TYPES * other + rank]
    return n


def believe(d: list[int], seat: int, w: list[float], trust: float, table: list[float]) -> None:
    """Write into `table` what the seat believes; with `trust` 0 all hands are equally likely.

    Between 0 and 1 the net's estimate is tempered: it was trained on players it knows.
    """
    y = floats(BELIEF_OUTPUTS)
    if trust > 0.0:
        x, h = floats(INPUTS), floats(BELIEF_HIDDEN)
        look(d, seat, x)
        first_layer(w, x, INPUTS, BELIEF_HIDDEN, h)
        later_layers(w, h, INPUTS, BELIEF_HIDDEN, BELIEF_SECOND, BELIEF_OUTPUTS, y)
    held = hidden_held(d, seat)
    sums = flat.TYPES * COUNTS
    for i in range(sums, TABLE):
        table[i] = 0.0
    table[sums + flat.TYPES * MOST_HIDDEN] = 1.0
    for card in range(flat.TYPES - 1, -1, -1):
        n = unseen_of(d, seat, card)
        for k in range(COUNTS):
            weight = 0.0
            if k <= n:
                say = y[card * CLASSES + (k if k < 4 else 4)]
                weight = WAYS[9 * n + k] * exp(trust * say)
            table[card * COUNTS + k] = weight
        after, here = sums + (card + 1) * MOST_HIDDEN, sums + card * MOST_HIDDEN
        for total in range(held + 1):
            ways = 0.0
            for k in range(n + 1 if n < total else total + 1):
                ways += table[card * COUNTS + k] * table[after + total - k]
            table[here + total] = ways


def imagine_hand(d: list[int], seat: int, table: list[float], world: list[int]) -> None:
    """Copy the deal into `world`, drawing a hand for the other seat and a stock from a belief."""
    world[:] = d
    other = 1 - seat
    hand, known = flat.HAND + flat.TYPES * other, flat.KNOWN + flat.TYPES * other
    left = hidden_held(d, seat)
    sums = flat.TYPES * COUNTS
    at = flat.STOCK
    points = 0
    for i in range(flat.TYPES):
        world[hand + i] = d[known + i]
    for card in range(flat.TYPES):
        n = unseen_of(d, seat, card)
        k = 0
        if left > 0 and n > 0:
            after = sums + (card + 1) * MOST_HIDDEN
            roll = flat.below(world, 1 << 22) / 4194304.0 * table[sums + card * MOST_HIDDEN + left]
            most = n if n < left else left
            while k < most:
                roll -= table[card * COUNTS + k] * table[after + left - k]
                if roll < 0.0:
                    break
                k += 1
            left -= k
        if k > 0:
            world[hand + flat.RANK_OF[card]] += k
            if card >= flat.RANKS:
                world[hand + card] += k
        for _ in range(n - k):
            world[at] = card
            at += 1
    for card in range(flat.TYPES):
        n = world[hand + card]
        if card == 9 or card == 10:
            n -= world[hand + card + 4]
        points += n * flat.VALUE[card]
    world[flat.HELD + other] = points
    n = at - flat.STOCK
    world[flat.NEXT] = 0
    world[flat.STOCK_END] = n
    for i in range(SHUFFLED if n > SHUFFLED else n - 1):
        j = i + flat.below(world, n - i)
        world[flat.STOCK + i], world[flat.STOCK + j] = world[flat.STOCK + j], world[flat.STOCK + i]


def next_chance(chance: int) -> int:
    """The seed of another world."""
    d = ints(flat.CHANCE + 1)
    d[flat.CHANCE] = chance
    return flat.below(d, 1 << 16) * 65536 + flat.below(d, 1 << 16)
