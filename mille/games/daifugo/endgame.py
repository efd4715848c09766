"""Exact solution of the end of a deal, when few cards are left: every play to the last card.

All hands are known here: with two seats in and nobody fallen, the unseen cards are the other hand;
with more seats, the search imagines the hands first. The seat on turn makes the play that brings it
the place worth most, and among those the one that is worst for the seat that thinks. Solved
positions are kept in a table, under a number made of which cards are still held, the top play, who
may answer and who is on turn. It works on lists of ints, as the rules do (see `flat`).
"""

from __future__ import annotations

from mille.games.daifugo import flat
from mille.parts.seats import ints

KNOWN, SMALL = 30, 10
"""The most cards in the hands still in for solving an end: where the hands are known, and where
they are imagined."""
NODES, QUICK_NODES = 8_000, 500
"""How many positions are searched before giving up: a quarter of a second, and the limit for
players that must answer within a frame."""
SLOTS = 16_381
"""The size of the position table; a prime, so that the numbers spread."""
ALL_PLAYS = 13 * 12 + 3
"""No seat has more plays, with any number of jokers, including a pass."""


def held_by_all(d: list[int]) -> int:
    """How many cards the seats still in hold together."""
    cards = 0
    for seat in range(d[flat.SEATS]):
        if d[flat.FALLEN] != seat:
            cards += d[flat.SIZE + seat]
    return cards


def find_all(d: list[int], plays: list[int]) -> int:
    """Write every play of the seat on turn, and the pass; returns how many there are.

    Unlike `find_plays`, this includes plays with more jokers than necessary.
    """
    hand = flat.HAND + flat.TYPES * d[flat.TURN]
    jokers, found = d[hand + flat.JOKER], 0
    top, n, turned = d[flat.TOP], d[flat.COUNT], d[flat.TURNED]
    if top == flat.NONE:
        for rank in range(flat.JOKER):
            for natural in range(1, d[hand + rank] + 1):
                for more in range(min(jokers, 4 - natural) + 1):
                    plays[found] = (rank * 8 + natural + more) * 4 + more
                    found += 1
        for size in range(1, jokers + 1):
            plays[found] = (flat.JOKER * 8 + size) * 4 + size
            found += 1
        return found
    if top == flat.JOKER:
        if n == 1 and d[flat.SPADE] == d[flat.TURN]:
            plays[found] = (flat.THREE_RANK * 8 + 1) * 4
            found += 1
    else:
        first, last = (0, top) if turned == 1 else (top + 1, flat.JOKER)
        for rank in range(first, last):
            for more in range(min(jokers, n - 1) + 1):
                if d[hand + rank] >= n - more:
                    plays[found] = (rank * 8 + n) * 4 + more
                    found += 1
        if jokers >= n:
            plays[found] = (flat.JOKER * 8 + n) * 4 + n
            found += 1
    plays[found] = flat.PASS
    return found + 1


def weigh_cards(d: list[int], units: list[int]) -> None:
    """Write the index and the multiplier of each card count that makes up a position's number, so
    that no two positions share one: pairs ending with NONE.
    """
    unit, n = 1, 0
    for i in range(flat.HAND, flat.HAND + d[flat.SEATS] * flat.TYPES):
        if d[i] > 0 and d[flat.FALLEN] != (i - flat.HAND) // flat.TYPES:
            units[n], units[n + 1] = i, unit
            unit *= d[i] + 1
            n += 2
    units[n] = flat.NONE


def number_of(d: list[int], units: list[int]) -> int:
    """The number of a position, from 1."""
    number, i = 1, 0
    while units[i] != flat.NONE:
        number += units[i + 1] * d[units[i]]
        i += 2
    number = ((number * 8 + d[flat.TURN]) * 8 + d[flat.SPADE] + 1) * 2 + d[flat.TURNED]
    number = (number * 16 + d[flat.TOP] + 1) * 4096
    if d[flat.TOP] != flat.NONE:  # before a lead, nobody has passed
        number += ((d[flat.COUNT] - 1) * 8 + d[flat.BY]) * 128 + d[flat.PASSED]
    return number


def slot_of(number: int, numbers: list[int]) -> int:
    """The slot where a position is in the table, or where it may be stored."""
    slot = number % SLOTS
    while numbers[slot] != 0 and numbers[slot] != number:
        slot = (slot + 1) % SLOTS
    return slot


def places_of(d: list[int]) -> int:
    """All seats' places in one number, three bits per seat."""
    places = 0
    for seat in range(d[flat.SEATS]):
        places += d[flat.PLACE + seat] << (3 * seat)
    return places


def solve(
    d: list[int],
    seat: int,
    values: list[float],
    units: list[int],
    numbers: list[int],
    solved: list[int],
    left: list[int],
) -> int:
    """The places that result from a position, as in `places_of`; NONE if it is too large.

    `seat` is the seat that thinks, `values` the worth of each place. `numbers` and `solved` are the
    table, and `left` says how many more positions may be searched.
    """
    if d[flat.TURN] == flat.NONE:
        return places_of(d)
    number = number_of(d, units)
    slot = slot_of(number, numbers)
    if numbers[slot] == number:
        return solved[slot]
    if left[0] == 0:
        return flat.NONE
    left[0] -= 1
    turn, most = d[flat.TURN], -1e9
    for place in range(d[flat.OUTS] + 1, d[flat.SEATS] + 1):
        most = max(most, values[place])
    enough = turn == seat or d[flat.LEFT] == 2  # whether its own best place is enough to stop
    plays, e = ints(ALL_PLAYS), ints(flat.LENGTH)
    best = flat.NONE
    best_own, best_other = -1e9, 1e9
    for i in range(find_all(d, plays)):
        e[:] = d
        flat.act(e, plays[i])
        places = solve(e, seat, values, units, numbers, solved, left)
        if places == flat.NONE:
            return flat.NONE
        own = values[(places >> (3 * turn)) & 7]
        other = values[(places >> (3 * seat)) & 7]
        if own > best_own or (own == best_own and other < best_other):
            best, best_own, best_other = places, own, other
            if enough and own == most:
                break
    slot = slot_of(number, numbers)
    numbers[slot] = number
    solved[slot] = best
    return best


def solve_plays(
    d: list[int],
    seat: int,
    values: list[float],
    plays: list[int],
    n: int,
    y: list[float],
    at: int,
    left: list[int],
) -> bool:
    """Write from y[at] on what each of n plays of `seat`, which is on turn, is worth.

    Returns False if that took more positions than were left.
    """
    units, e = ints(2 * KNOWN + 1), ints(flat.LENGTH)
    numbers, solved = ints(SLOTS), ints(SLOTS)
    weigh_cards(d, units)
    for i in range(n):
        e[:] = d
        flat.act(e, plays[i])
        places = solve(e, seat, values, units, numbers, solved, left)
        if places == flat.NONE:
            return False
        y[at + i] = values[(places >> (3 * seat)) & 7]
    return True


def small(d: list[int], worlds: int) -> bool:
    """Whether to try solving the end in this many worlds: 1 means only if the hands are known, 0
    never.
    """
    known = d[flat.LEFT] == 2 and d[flat.FALLEN] == flat.NONE
    if known:
        return worlds > 0 and held_by_all(d) <= KNOWN
    return worlds > 1 and d[flat.LEFT] < 4 and held_by_all(d) <= SMALL


def nodes_for(worlds: int) -> int:
    """How many positions may be searched when solving ends in this many worlds."""
    return NODES if worlds > 1 else QUICK_NODES


def plays_in_order(d: list[int], plays: list[int], n: int) -> int:
    """Append all other plays to the n plays; returns how many there are then."""
    every = ints(ALL_PLAYS)
    count = n
    for i in range(find_all(d, every)):
        listed = False
        for k in range(n):
            if plays[k] == every[i]:
                listed = True
        if not listed:
            plays[count] = every[i]
            count += 1
    return count
