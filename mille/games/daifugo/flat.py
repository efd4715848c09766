"""A deal as one flat list of ints: the engine of the search.

Suits do not matter in Daifugo except for the 3 of spades, so a hand is 14 counts: the ranks 3 to 2
in the normal order, then the jokers. A copy is one slice, a move a few additions.

The rules are those of `mille.games.daifugo.rules`, and tests compare the two move by move. The code
is simple enough for a Python compiler: ints, floats and flat lists, no objects (tools/compiled.py
compiles the same text to machine code for tuning and measuring).

A play is one number: `code(rank, n, jokers)`, where n counts all cards; a pass is 0.
"""

from __future__ import annotations

from math import comb, exp

from mille.parts.seats import floats, ints

TYPES = 14
JOKER = 13
EIGHT_RANK = 5
THREE_RANK = 0

# The layout of the list.
SEATS, TURN = 0, 1
TOP, COUNT, BY = 2, 3, 4  # the play to beat; TOP is NONE before a lead
TURNED, PASSED = 5, 6  # PASSED has a bit for each seat
IN, LEFT, OUTS = 17, 7, 8  # a bit for each seat that is in; how many are, how many have gone out
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


def act(d: list[int], play: int) -> None:
    """Make a play or pass for the seat on turn; TURN is NONE when the deal is over."""
    seat, cut = d[TURN], False
    if play == PASS:
        d[PASSED] |= 1 << seat
    else:
        jokers, n, rank = play & 3, (play >> 2) & 7, play >> 5
        hand = HAND + TYPES * seat
        d[hand + rank] -= n - jokers
        d[hand + JOKER] -= jokers
        d[GONE + rank] += n - jokers
        d[GONE + JOKER] += jokers
        d[SIZE + seat] -= n
        cut = rank == EIGHT_RANK and d[EIGHT] == 1
        if rank == THREE_RANK and d[SPADE] == seat:
            if d[TOP] == JOKER and d[COUNT] == 1:  # no other 3 can be played on a joker (#17)
                cut = True
                d[SPADE] = NONE
            elif d[hand + THREE_RANK] == 0:  # other 3s are played before it
                d[SPADE] = NONE
        d[TOP], d[COUNT], d[BY] = rank, n, seat
        if d[RETURN] == 1:
            d[PASSED] = 0
        if n == 4 and d[REVOLUTION] == 1:
            d[TURNED] = 1 - d[TURNED]
        if d[SIZE + seat] == 0:
            goes_out(d, seat)
            if d[TURN] == NONE:
                return
    d[TURN], may = NONE, 0 if cut else d[IN] & ~d[PASSED]
    for step in range(1, d[SEATS]):  # the next that may answer is asked (#11 to #14)
        other = (seat + step) % d[SEATS]
        if (may >> other) & 1 and other != d[BY]:
            d[TURN] = other
            break
    if d[TURN] == NONE:  # the round ends: who made the top play leads, or the next that is in
        leader = d[BY]
        while (d[IN] >> leader) & 1 == 0:
            leader = (leader + 1) % d[SEATS]
        d[TURN], d[TOP], d[COUNT], d[BY], d[PASSED] = leader, NONE, 0, NONE, 0


def goes_out(d: list[int], seat: int) -> None:
    """A seat has no more cards: the capital may fall, and if one seat is left the deal is over."""
    d[OUTS] += 1
    d[PLACE + seat] = d[OUTS]
    d[LEFT] -= 1
    d[IN] &= ~(1 << seat)
    if d[OUTS] == 1 and d[CAPITAL] != NONE and d[CAPITAL] != seat:
        d[FALLEN] = d[CAPITAL]
        if d[SPADE] == d[FALLEN]:
            d[SPADE] = NONE
        d[LEFT] -= 1
        d[IN] &= ~(1 << d[FALLEN])
    if d[LEFT] == 1:
        for other in range(d[SEATS]):
            if d[PLACE + other] == 0:
                d[PLACE + other] = d[SEATS] if d[FALLEN] == other else d[OUTS] + 1
        d[TURN] = NONE


def find_plays(d: list[int], plays: list[int], every: bool) -> int:
    """Write the plays of the seat on turn, without a pass; returns how many there are.

    There is one for each rank and number of cards, with as few jokers as possible; with `every`,
    one for each number of jokers too.
    """
    hand = HAND + TYPES * d[TURN]
    jokers, found = d[hand + JOKER], 0
    top, n, turned = d[TOP], d[COUNT], d[TURNED]
    if top == JOKER:
        if n == 1 and d[SPADE] == d[TURN]:
            plays[0] = code(THREE_RANK, 1, 0)
            return 1
        return 0
    if top == NONE:
        for rank in range(JOKER):
            held = d[hand + rank]
            for natural in range(1, held + 1):
                plays[found] = code(rank, natural, 0)
                found += 1
                if jokers > 0 and (every or natural == held):
                    for more in range(1, min(jokers, 4 - natural) + 1):
                        plays[found] = code(rank, natural + more, more)
                        found += 1
        for size in range(1, jokers + 1):
            plays[found] = code(JOKER, size, size)
            found += 1
        return found
    first, last = (0, top) if turned == 1 else (top + 1, JOKER)
    for rank in range(first, last):
        held = d[hand + rank]
        if held > 0 and held + jokers >= n:
            least = n - held if held < n else 0
            plays[found] = code(rank, n, least)
            found += 1
            if every:
                for more in range(least + 1, min(jokers, n - 1) + 1):
                    plays[found] = code(rank, n, more)
                    found += 1
    if jokers >= n:
        plays[found] = code(JOKER, n, n)
        found += 1
    return found


MOST_PLAYS = 13 * 4 + 2
"""No seat has more plays to choose from, with as few jokers as possible."""


# The rule of thumb: how many turns a hand still needs, and how each play changes that.
#
# A hand consists of groups of a rank, and each group costs a turn to play. A group that wins the
# round gives that turn back, and the lead with it; how likely that is, is estimated from the
# unseen cards and how many seats hold them. The playouts of the search use this rule, so it works
# on lists of ints.


# The weights, by their place in the list.
HOLD = 0  # 4: how fast a group of 1 to 4 cards loses its chance to win a later round
TAKE = 4  # 4: the same for the play made now
SAVED = 8  # the fraction of a turn that a group gives back by winning a round
LEAD = 9  # the worth of the lead
DANGER = 10  # 3: what the lead is worth in addition if somebody holds 1, 2 or 3 cards
NEARLY = 13  # what it is worth in addition with one or two groups left
JOKER_WORTH = 14  # turns that a joker saves
EIGHT_WORTH = 15  # turns that a group of 8s saves if 8s end rounds
SPADE_WORTH = 16  # turns that the 3 of spades saves while a joker is unseen
PATIENCE = 17  # the worth of a pass
STEP = 18  # the price of each step in rank
WIDE = 19  # the worth of each card in a play beyond the first
FEED = 20  # the price of a play that somebody with as many cards may answer to go out
BEFORE = 21  # how much less the lead is worth per seat still to answer
WEIGHTS = 22

SURE = 100.0
"""Larger than any sum of weights: for a play after which the rest can certainly be played out."""


SHARE = tuple(
    sum(
        comb(unseen, n) * (1 / others) ** n * (1 - 1 / others) ** (unseen - n)
        for n in range(wanted, unseen + 1)
    )
    if others
    else 0.0
    for others in range(7)
    for unseen in range(7)
    for wanted in range(5)
)
"""The chance that one given seat of 1 to 6 others holds at least 0 to 4 of up to 6 unseen cards: at
5 (7 others + unseen) + wanted."""


def reckon(d: list[int], seat: int) -> list[float]:
    """For each number of cards n and rank r, at 14 n + r, the expected number of other seats with a
    higher play of that many cards; exactly 0 if nobody can have one.
    """
    beats, hand, turned = floats(70), HAND + TYPES * seat, d[TURNED]
    others, able2, able3, able4 = 0, 0, 0, 0
    for other in range(d[SEATS]):
        if other != seat and (d[IN] >> other) & 1:
            size = d[SIZE + other]
            others += 1
            able2 += size > 1
            able3 += size > 2
            able4 += size > 3
    jokers = d[JOKERS] - d[GONE + JOKER] - d[hand + JOKER]
    at = others * 35 + jokers * 5
    one = others * SHARE[at + 1] if jokers > 0 else 0.0
    two = able2 * SHARE[at + 2] if jokers > 1 else 0.0
    three, four = 0.0, 0.0
    for i in range(JOKER):
        rank = i if turned == 1 else 12 - i
        beats[14 + rank] = one
        beats[28 + rank] = two
        beats[42 + rank] = three
        beats[56 + rank] = four
        unseen = 4 - d[GONE + rank] - d[hand + rank]
        if unseen > 0:
            one += others * SHARE[others * 35 + unseen * 5 + 1]
            unseen += jokers
            if unseen > 1:
                at = others * 35 + unseen * 5
                two += able2 * SHARE[at + 2]
                if unseen > 2:
                    three += able3 * SHARE[at + 3]
                    four += able4 * SHARE[at + 4]
    return beats


def price(d: list[int], w: list[float], beats: list[float], rank: int, n: int) -> float:
    """How many turns n cards of a rank still need, split in the best way."""
    if n == 0:
        return 0.0
    if rank == EIGHT_RANK and d[EIGHT] == 1:
        return 1.0 - w[EIGHT_WORTH]
    saved = w[SAVED]
    one = 1.0 - saved * exp(-w[HOLD] * beats[14 + rank])
    if n == 1:
        return one
    two = min(1.0 - saved * exp(-w[HOLD + 1] * beats[28 + rank]), one + one)
    if n == 2:
        return two
    three = min(1.0 - saved * exp(-w[HOLD + 2] * beats[42 + rank]), one + two)
    if n == 3:
        return three
    four = min(1.0 - saved * exp(-w[HOLD + 3] * beats[56 + rank]), two + two)
    return min(four, one + three)


def is_sure(d: list[int], beats: list[float], rank: int, n: int) -> bool:
    """Whether nobody can answer a lead of n cards of a rank."""
    return (rank == EIGHT_RANK and d[EIGHT] == 1) or beats[14 * n + rank] == 0.0


def hand_price(d: list[int], w: list[float], beats: list[float], seat: int) -> float:
    """How many turns a seat's natural cards still need."""
    total = 0.0
    hand = HAND + TYPES * seat
    for rank in range(JOKER):
        total += price(d, w, beats, rank, d[hand + rank])
    return total


def weigh(d: list[int], w: list[float], plays: list[int], y: list[float]) -> int:
    """Write the plays of the seat on turn, and what each is worth, relative to holding the hand
    (0); returns how many there are.
    """
    seat, n = d[TURN], find_plays(d, plays, False)
    y[0] = 2 * SURE
    if n == 0 or d[SIZE + seat] == 1:
        return n
    hand, beats = HAND + TYPES * seat, reckon(d, seat)
    others, live, least, feeds = 0, 0, 99, 0
    for other in range(d[SEATS]):
        if other != seat and (d[IN] >> other) & 1:
            others += 1
            size = d[SIZE + other]
            least = min(least, size)
            if d[RETURN] == 1 or (d[PASSED] >> other) & 1 == 0:
                live += 1
                feeds |= 1 << size
    held_jokers, size = d[hand + JOKER], d[SIZE + seat]
    open_groups, groups = 0, 0  # the number of groups that can be answered, and of all groups
    for rank in range(JOKER):
        held = d[hand + rank]
        if held > 0:
            groups += 1
            if not is_sure(d, beats, rank, held):
                open_groups += 1
    spade_out = d[SPADE] != seat and d[SPADE] != NONE
    lead = w[LEAD] - w[BEFORE] * others
    if least < 4:
        lead += w[DANGER + least - 1]
    part = live / others
    for i in range(n):
        play = plays[i]
        jokers, k, rank = play & 3, (play >> 2) & 7, play >> 5
        if k == size:
            y[i] = 2 * SURE
            continue
        natural, after, after_open = k - jokers, groups, open_groups
        if rank == JOKER:
            gain = k * (1.0 - w[JOKER_WORTH])
            take = 0.9 if spade_out and k == 1 else 1.0
        else:
            held = d[hand + rank]
            rest = held - natural
            gain = price(d, w, beats, rank, held) - price(d, w, beats, rank, rest)
            gain += jokers * (1.0 - w[JOKER_WORTH]) - w[STEP] * rank
            if not is_sure(d, beats, rank, held):
                after_open -= 1
            if rest == 0:
                after -= 1
            elif not is_sure(d, beats, rank, rest):
                after_open += 1
            if (d[EIGHT] == 1 and rank == EIGHT_RANK) or d[TOP] == JOKER or live == 0:
                take = 1.0
            else:
                take = exp(-w[TAKE + k - 1] * part * beats[14 * k + rank])
            if k == 4 and d[REVOLUTION] == 1:
                d[TURNED] = 1 - d[TURNED]
                d[hand + rank] -= natural
                turned = reckon(d, seat)
                rest_price = hand_price(d, w, turned, seat)
                d[hand + rank] += natural
                d[TURNED] = 1 - d[TURNED]
                gain = hand_price(d, w, beats, seat) - rest_price
                gain += jokers * (1.0 - w[JOKER_WORTH])
                take = exp(-w[TAKE + 3] * part * turned[56 + rank])
                after_open = 9  # a group that was certain to win no longer is
            if rank == 0 and d[SPADE] == seat and rest == 0 and d[TOP] != JOKER:
                gain -= w[SPADE_WORTH]
        now = lead
        if after + held_jokers - jokers <= 2:
            now += w[NEARLY]
        gain += take * now + w[WIDE] * (k - 1)
        if (feeds >> k) & 1 == 1:
            gain -= w[FEED] * (1.0 - take)
        if take == 1.0 and after_open <= 1:
            gain += SURE - after
        y[i] = gain
    return n


LOW = 9
"""The height of a queen: groups up to it are low."""


def may_pass(d: list[int]) -> bool:
    """Whether a pass is worth considering: not if all others have passed, so that the lead would go
    to whoever made the top play, and a whole low group would do.
    """
    top, n, seat = d[TOP], d[COUNT], d[TURN]
    if top == JOKER or d[IN] & ~(d[PASSED] | 1 << seat | 1 << d[BY]) != 0:
        return True
    for i in range(LOW + 1):
        rank = 12 - i if d[TURNED] == 1 else i
        if (rank < top if d[TURNED] == 1 else rank > top) and d[HAND + TYPES * seat + rank] == n:
            return False
    return True


def choose(d: list[int], w: list[float]) -> int:
    """The play of the seat on turn, or PASS."""
    plays, y = ints(MOST_PLAYS), floats(MOST_PLAYS)
    n = weigh(d, w, plays, y)
    best, most = PASS, w[PATIENCE]
    if d[TOP] == NONE:
        most = -1e9
    for i in range(n):
        if y[i] > most:
            best, most = plays[i], y[i]
    return best


def lowest(d: list[int], whole: bool) -> int:
    """The lowest play that beats the top, with as few jokers as possible; when leading, the lowest
    rank.

    With `whole`, it splits a group only if no whole group beats the top, and leads all cards of the
    rank; without it, it leads one card.
    """
    plays, hand = ints(MOST_PLAYS), HAND + TYPES * d[TURN]
    best, least = PASS, 1_000_000
    for i in range(find_plays(d, plays, False)):
        play = plays[i]
        jokers, k, rank = play & 3, (play >> 2) & 7, play >> 5
        height = 12 - rank if d[TURNED] == 1 and rank < JOKER else rank
        cost = jokers * 10_000 + height * 10
        if d[TOP] == NONE:
            cost += -k if whole else k
        elif whole:
            cost += (d[hand + rank] - (k - jokers)) * 1000
        if cost < least:
            best, least = play, cost
    return best


def loss(d: list[int], w: list[float], beats: list[float], seat: int, rank: int, n: int) -> float:
    """How many turns fewer the hand needs once n cards of a rank are gone."""
    held = d[HAND + TYPES * seat + rank]
    saved = price(d, w, beats, rank, held) - price(d, w, beats, rank, held - n)
    if rank == THREE_RANK and held == n and d[SPADE] == seat:
        saved -= w[SPADE_WORTH]
    return saved - 0.001 * rank


def choose_gift(d: list[int], w: list[float], seat: int, count: int) -> int:
    """The ranks to give, as a number: 16 times one rank plus another, or the same one.

    Jokers are never given. Among 3s, that of spades goes last.
    """
    beats, hand = reckon(d, seat), HAND + TYPES * seat
    best, most = 0, -1e9
    low = 0  # count the cards up to the queen: a rival is not given higher ones
    for rank in range(LOW + 1):
        low += d[hand + rank]
    for rank in range(LOW + 1 if low >= count else JOKER):
        for other in range(0 if count == 2 else rank, rank + 1):
            n = count if other == rank else 1
            if d[hand + rank] >= n and d[hand + other] > 0:
                value = loss(d, w, beats, seat, rank, n)
                if other != rank:
                    value += loss(d, w, beats, seat, other, 1)
                if value > most:
                    best, most = 16 * rank + other, value
    return best


def play_out(d: list[int], w: list[float], seat: int) -> int:
    """Play on until the seat has finished; returns its place."""
    while d[TURN] != NONE and d[PLACE + seat] == 0:
        act(d, choose(d, w))
    return d[PLACE + seat]
