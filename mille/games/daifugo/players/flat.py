"""A deal as one flat list of ints: the engine of the search.

Suits do not matter in Daifugo except for the 3 of spades, so a hand is 14 counts: the ranks 3 to 2
in the normal order, then the jokers. A copy is one slice, a move a few additions.

The rules are those of `mille.games.daifugo.rules`, and tests compare the two move by move. The code
is simple enough for a Python compiler: ints, floats and flat lists, no objects (tools/compiled.py
compiles the same text to machine code for tuning and measuring).

A play is one number: `code(rank, n, jokers)`, where n counts all cards; a pass is 0.
"""

from __future__ import annotations

TYPES = 14
JOKER = 13
EIGHT_RANK = 5
THREE_RANK = 0

# The layout of the list.
SEATS, TURN = 0, 1
TOP, COUNT, BY = 2, 3, 4  # the play to beat; TOP is NONE before a lead
TURNED, PASSED = 5, 6  # PASSED has a bit for each seat
LEFT, OUTS = 7, 8  # how many seats are in, how many have gone out
FALLEN, CAPITAL = 9, 10  # who has fallen; who falls if another seat goes out first
SPADE = 11  # who holds the 3 of spades if it matters, else NONE
REVOLUTION, EIGHT, RETURN = 12, 13, 14  # the house rules
CHANCE, JOKERS = 15, 16
PLACE = 20  # by seat, from 1; 0 while undecided
SIZE = 27  # by seat
GONE = 34  # 14 counts of the cards played
HAND = 48  # 14 counts per seat
LENGTH = HAND + 7 * TYPES

NONE = -1
PASS = 0


def code(rank: int, n: int, jokers: int) -> int:
    """A play of n cards of a rank, `jokers` of them jokers."""
    return (rank * 8 + n) * 4 + jokers


def below(d: list[int], n: int) -> int:
    """A random number from 0 to n - 1 from the deal's own generator (linear congruential, high
    bits).
    """
    d[CHANCE] = (d[CHANCE] * 1664525 + 1013904223) & 0xFFFFFFFF
    return ((d[CHANCE] >> 8) * n) >> 24


def next_asked(d: list[int], seat: int) -> int:
    """The next seat that may answer the top play; NONE if there is none (#11 to #14)."""
    n = d[SEATS]
    for step in range(1, n):
        other = (seat + step) % n
        if other == d[BY] or (d[PASSED] >> other) & 1:
            continue
        if d[SIZE + other] > 0 and d[FALLEN] != other:
            return other
    return NONE


def sweep(d: list[int]) -> None:
    """End the round: the seat that made the top play leads, or the next one to its left
    that is in.
    """
    seat = d[BY]
    while d[SIZE + seat] == 0 or d[FALLEN] == seat:
        seat = (seat + 1) % d[SEATS]
    d[TURN] = seat
    d[TOP] = NONE
    d[COUNT] = 0
    d[BY] = NONE
    d[PASSED] = 0


def ends(d: list[int]) -> None:
    """End the deal: the last seat in gets the next place, the fallen seat the last."""
    for seat in range(d[SEATS]):
        if d[PLACE + seat] == 0 and d[FALLEN] != seat:
            d[PLACE + seat] = d[OUTS] + 1
    if d[FALLEN] != NONE:
        d[PLACE + d[FALLEN]] = d[SEATS]
    d[TURN] = NONE


def act(d: list[int], play: int) -> None:
    """Make a play or pass for the seat on turn; TURN is NONE when the deal is over."""
    seat = d[TURN]
    if play == PASS:
        d[PASSED] |= 1 << seat
        d[TURN] = next_asked(d, seat)
        if d[TURN] == NONE:
            sweep(d)
        return
    jokers, n, rank = play & 3, (play >> 2) & 7, play >> 5
    hand = HAND + TYPES * seat
    d[hand + rank] -= n - jokers
    d[hand + JOKER] -= jokers
    d[GONE + rank] += n - jokers
    d[GONE + JOKER] += jokers
    d[SIZE + seat] -= n
    cut = False
    if rank == THREE_RANK and d[SPADE] == seat:
        if d[TOP] == JOKER and d[COUNT] == 1:  # no other 3 can be played on a joker (#17)
            cut = True
            d[SPADE] = NONE
        elif d[hand + THREE_RANK] == 0:  # other 3s are played before it
            d[SPADE] = NONE
    if rank == EIGHT_RANK and d[EIGHT] == 1:
        cut = True
    d[TOP] = rank
    d[COUNT] = n
    d[BY] = seat
    if d[RETURN] == 1:
        d[PASSED] = 0
    if n == 4 and d[REVOLUTION] == 1:
        d[TURNED] = 1 - d[TURNED]
    if d[SIZE + seat] == 0:
        d[OUTS] += 1
        d[PLACE + seat] = d[OUTS]
        d[LEFT] -= 1
        if d[OUTS] == 1 and d[CAPITAL] != NONE and d[CAPITAL] != seat:
            d[FALLEN] = d[CAPITAL]
            if d[SPADE] == d[FALLEN]:
                d[SPADE] = NONE
            d[LEFT] -= 1
        if d[LEFT] == 1:
            ends(d)
            return
    d[TURN] = NONE if cut else next_asked(d, seat)
    if d[TURN] == NONE:
        sweep(d)


def find_plays(d: list[int], plays: list[int]) -> int:
    """Write the plays of the seat on turn, without a pass; returns how many there are.

    There is one for each rank and number of cards, with as few jokers as possible.
    """
    hand = HAND + TYPES * d[TURN]
    jokers, found = d[hand + JOKER], 0
    top, n, turned = d[TOP], d[COUNT], d[TURNED]
    if top == NONE:
        for rank in range(JOKER):
            held = d[hand + rank]
            if held > 0:
                for size in range(1, min(4, held + jokers) + 1):
                    plays[found] = code(rank, size, max(0, size - held))
                    found += 1
        for size in range(1, jokers + 1):
            plays[found] = code(JOKER, size, size)
            found += 1
        return found
    if top == JOKER:
        if n == 1 and d[SPADE] == d[TURN]:
            plays[0] = code(THREE_RANK, 1, 0)
            return 1
        return 0
    first, last = (0, top) if turned == 1 else (top + 1, JOKER)
    for rank in range(first, last):
        held = d[hand + rank]
        if held > 0 and held + jokers >= n:
            plays[found] = code(rank, n, max(0, n - held))
            found += 1
    if jokers >= n:
        plays[found] = code(JOKER, n, n)
        found += 1
    return found


MOST_PLAYS = 13 * 4 + 2
"""No seat has more plays to choose from."""
