"""The rule of thumb: how many turns a hand still needs, and how each play changes that.

A hand consists of groups of a rank, and each group costs a turn to play. A group that wins the
round gives that turn back, and the lead with it; how likely that is, is estimated from the unseen
cards and how many seats hold them. The playouts of the search use this rule, so it works on lists
of ints (see `flat`).
"""

from __future__ import annotations

from math import exp

from mille.games.daifugo.players import flat
from mille.parts.seats import floats, ints

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


def _shares() -> tuple[float, ...]:
    """The chance that one other given seat holds all of some cards: for 1 to 6 others, up to 6
    unseen cards and 1 to 4 wanted.
    """
    table = [0.0] * (7 * 7 * 5)
    choose = [[1.0, 0, 0, 0, 0, 0, 0]]
    for n in range(1, 7):
        row = [1.0]
        row += [choose[n - 1][i - 1] + choose[n - 1][i] for i in range(1, 7)]
        choose.append(row)
    for others in range(1, 7):
        share = 1 / others
        for unseen in range(7):
            for wanted in range(1, 5):
                table[(others * 7 + unseen) * 5 + wanted] = sum(
                    choose[unseen][n] * share**n * (1 - share) ** (unseen - n)
                    for n in range(wanted, unseen + 1)
                )
    return tuple(table)


SHARE = _shares()


def reckon(d: list[int], seat: int, beats: list[float]) -> None:
    """For each number of cards n and rank r, write at 14 n + r the expected number of other seats
    with a higher play of that many cards; exactly 0 if nobody can have one.
    """
    hand, turned = flat.HAND + flat.TYPES * seat, d[flat.TURNED]
    others, able1, able2, able3, able4 = 0, 0, 0, 0, 0
    for other in range(d[flat.SEATS]):
        if other != seat and d[flat.FALLEN] != other:
            size = d[flat.SIZE + other]
            if size > 0:
                others += 1
                able1 += 1
                if size > 1:
                    able2 += 1
                    if size > 2:
                        able3 += 1
                        if size > 3:
                            able4 += 1
    jokers = d[flat.JOKERS] - d[flat.GONE + flat.JOKER] - d[hand + flat.JOKER]
    at = others * 35 + jokers * 5
    one = able1 * SHARE[at + 1] if jokers > 0 else 0.0
    two = able2 * SHARE[at + 2] if jokers > 1 else 0.0
    three, four = 0.0, 0.0
    beats[14 + flat.JOKER] = 0.0
    beats[28 + flat.JOKER] = 0.0
    for i in range(flat.JOKER):
        rank = i if turned == 1 else 12 - i
        beats[14 + rank] = one
        beats[28 + rank] = two
        beats[42 + rank] = three
        beats[56 + rank] = four
        unseen = 4 - d[flat.GONE + rank] - d[hand + rank]
        if unseen > 0:
            one += able1 * SHARE[others * 35 + unseen * 5 + 1]
            unseen += jokers
            if unseen > 1:
                at = others * 35 + unseen * 5
                two += able2 * SHARE[at + 2]
                if unseen > 2:
                    three += able3 * SHARE[at + 3]
                    four += able4 * SHARE[at + 4]


def price(d: list[int], w: list[float], beats: list[float], rank: int, n: int) -> float:
    """How many turns n cards of a rank still need, split in the best way."""
    if n == 0:
        return 0.0
    if rank == flat.EIGHT_RANK and d[flat.EIGHT] == 1:
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
    if rank == flat.EIGHT_RANK and d[flat.EIGHT] == 1:
        return True
    return beats[14 * n + rank] == 0.0


def hand_price(d: list[int], w: list[float], beats: list[float], seat: int) -> float:
    """How many turns a seat's natural cards still need."""
    total = 0.0
    hand = flat.HAND + flat.TYPES * seat
    for rank in range(flat.JOKER):
        total += price(d, w, beats, rank, d[hand + rank])
    return total


def weigh(
    d: list[int], w: list[float], beats: list[float], plays: list[int], n: int, y: list[float]
) -> None:
    """Write what each of n plays of the seat on turn is worth, relative to holding the hand (0)."""
    seat = d[flat.TURN]
    hand = flat.HAND + flat.TYPES * seat
    others, live, least, feeds = 0, 0, 99, 0
    for other in range(d[flat.SEATS]):
        if other != seat and d[flat.FALLEN] != other and d[flat.SIZE + other] > 0:
            others += 1
            size = d[flat.SIZE + other]
            least = min(least, size)
            if d[flat.RETURN] == 1 or (d[flat.PASSED] >> other) & 1 == 0:
                live += 1
                if size < 5:
                    feeds |= 1 << size
    held_jokers, size = d[hand + flat.JOKER], d[flat.SIZE + seat]
    open_groups, groups = 0, 0  # the number of groups that can be answered, and of all groups
    for rank in range(flat.JOKER):
        held = d[hand + rank]
        if held > 0:
            groups += 1
            if not is_sure(d, beats, rank, held):
                open_groups += 1
    spade_out = d[flat.SPADE] != seat and d[flat.SPADE] != flat.NONE
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
        natural = k - jokers
        after = groups
        after_open = open_groups
        if rank == flat.JOKER:
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
            if (
                (d[flat.EIGHT] == 1 and rank == flat.EIGHT_RANK)
                or d[flat.TOP] == flat.JOKER
                or live == 0
            ):
                take = 1.0
            else:
                take = exp(-w[TAKE + k - 1] * part * beats[14 * k + rank])
            if k == 4 and d[flat.REVOLUTION] == 1:
                turned = floats(70)
                d[flat.TURNED] = 1 - d[flat.TURNED]
                d[hand + rank] -= natural
                reckon(d, seat, turned)
                rest_price = hand_price(d, w, turned, seat)
                d[hand + rank] += natural
                d[flat.TURNED] = 1 - d[flat.TURNED]
                gain = hand_price(d, w, beats, seat) - rest_price
                gain += jokers * (1.0 - w[JOKER_WORTH])
                take = exp(-w[TAKE + 3] * part * turned[56 + rank])
                after_open = 9  # a group that was certain to win no longer is
            if rank == 0 and d[flat.SPADE] == seat and rest == 0 and d[flat.TOP] != flat.JOKER:
                gain -= w[SPADE_WORTH]
        now = lead
        if after + held_jokers - jokers <= 2:
            now += w[NEARLY]
        gain += take * now + w[WIDE] * (k - 1)
        if k < 5 and (feeds >> k) & 1 == 1:
            gain -= w[FEED] * (1.0 - take)
        if take == 1.0 and after_open <= 1:
            gain += SURE - after
        y[i] = gain


LOW = 9
"""The height of a queen: groups up to it are low."""


def may_pass(d: list[int]) -> bool:
    """Whether a pass is worth considering: not if all others have passed, so that the lead would go
    to whoever made the top play, and a whole low group would do.
    """
    top, n, seat = d[flat.TOP], d[flat.COUNT], d[flat.TURN]
    for other in range(d[flat.SEATS]):
        speaks = other != seat and other != d[flat.BY] and (d[flat.PASSED] >> other) & 1 == 0
        if speaks and d[flat.SIZE + other] > 0 and d[flat.FALLEN] != other:
            return True
    if top == flat.JOKER:
        return True
    for i in range(LOW + 1):
        rank = 12 - i if d[flat.TURNED] == 1 else i
        if (rank < top if d[flat.TURNED] == 1 else rank > top) and d[
            flat.HAND + flat.TYPES * seat + rank
        ] == n:
            return False
    return True


def choose(d: list[int], w: list[float]) -> int:
    """The play of the seat on turn, or PASS."""
    plays = ints(flat.MOST_PLAYS)
    n = flat.find_plays(d, plays)
    if n == 0:
        return flat.PASS
    if n == 1 and d[flat.TOP] == flat.NONE:
        return plays[0]
    beats, y = floats(70), floats(flat.MOST_PLAYS)
    reckon(d, d[flat.TURN], beats)
    weigh(d, w, beats, plays, n, y)
    best, most = flat.PASS, w[PATIENCE]
    if d[flat.TOP] == flat.NONE:
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
    plays = ints(flat.MOST_PLAYS)
    n = flat.find_plays(d, plays)
    hand = flat.HAND + flat.TYPES * d[flat.TURN]
    best, least = flat.PASS, 1_000_000
    for i in range(n):
        play = plays[i]
        jokers, k, rank = play & 3, (play >> 2) & 7, play >> 5
        height = 12 - rank if d[flat.TURNED] == 1 and rank < flat.JOKER else rank
        cost = jokers * 10_000 + height * 10
        if d[flat.TOP] == flat.NONE:
            cost += -k if whole else k
        elif whole:
            cost += (d[hand + rank] - (k - jokers)) * 1000
        if cost < least:
            best, least = play, cost
    return best


def loss(d: list[int], w: list[float], beats: list[float], seat: int, rank: int, n: int) -> float:
    """How many turns fewer the hand needs once n cards of a rank are gone."""
    held = d[flat.HAND + flat.TYPES * seat + rank]
    saved = price(d, w, beats, rank, held) - price(d, w, beats, rank, held - n)
    if rank == 0 and held == n and d[flat.SPADE] == seat and d[flat.SPADE] != flat.NONE:
        saved -= w[SPADE_WORTH]
    return saved - 0.001 * rank


def choose_gift(d: list[int], w: list[float], seat: int, count: int) -> int:
    """The ranks to give, as a number: 16 times one rank plus another, or a single rank.

    Jokers are never given. Among 3s, that of spades goes last.
    """
    beats = floats(70)
    reckon(d, seat, beats)
    hand = flat.HAND + flat.TYPES * seat
    best, most = 0, -1e9
    low = 0  # count the cards up to the queen: a rival is not given higher ones
    for rank in range(LOW + 1):
        low += d[hand + rank]
    for rank in range(LOW + 1 if low >= count else flat.JOKER):
        held = d[hand + rank]
        if held == 0:
            continue
        if count == 1:
            value = loss(d, w, beats, seat, rank, 1)
            if value > most:
                best, most = rank, value
            continue
        if held > 1:
            value = loss(d, w, beats, seat, rank, 2)
            if value > most:
                best, most = 17 * rank, value
        for other in range(rank):
            if d[hand + other] > 0:
                value = loss(d, w, beats, seat, rank, 1) + loss(d, w, beats, seat, other, 1)
                if value > most:
                    best, most = 16 * rank + other, value
    return best
