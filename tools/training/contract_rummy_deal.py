"""A deal of Contract Rummy as flat lists, for tuning: fast, and close enough to the rules.

It follows the standard rules, except that new melds are found greedily and jokers are only
exchanged for sets. All seats play by the rule of thumb, each with its own weights. Results of the
tuning are then checked in the arena, with the real rules. `contract_rummy` compiles this file
together with the players' own text.
"""

from __future__ import annotations

from mille.games.contract_rummy.ways import (
    ASK,
    JOKER,
    POINTS,
    TAKE,
    TURN_WORTH,
    WANTS,
    WEIGHTS,
    WINDOW,
    asks,
    collected,
    continue_each_other,
    cost_of,
    keep_prices,
    live_copies,
    lost_about,
    stage_of,
    takes,
    throw_prices,
    ways,
)
from mille.parts.seats import floats, ints

# The layout of a deal's list.
SEATS, SETS, RUNS, EXTRA, SIZE, CHANCE = 0, 1, 2, 3, 4, 5
STOCK_AT, STOCK_END, PILE_END, MELDS, PLAYED, SHUFFLES = 6, 7, 8, 9, 10, 11
DOWN = 12  # by seat: 1 plus the turn in which it laid its contract, or 0
HANDS = 20  # 53 counts per seat
KNOWN_BY = HANDS + 5 * 53  # cards that a seat was seen to take, 53 counts per seat
THREW_BY = KNOWN_BY + 5 * 53  # cards that it discarded, 53 counts per seat
SEEN = THREW_BY + 5 * 53  # cards in the pile and in melds
STOCK = SEEN + 53
PILE = STOCK + 120
MELD = (
    PILE + 120
)  # 5 per meld: 0 for a set or 1 for a run, rank or suit, low place, high place, jokers' places
LENGTH = MELD + 5 * 60
COUNTED = 9
"""The largest number of values that `play_deal` writes."""


def chance(d: list[int], n: int) -> int:
    """A random number below n."""
    d[CHANCE] = (d[CHANCE] * 1103515245 + 12345) & 0x7FFFFFFF
    return (d[CHANCE] >> 8) % n


def slip(d: list[int], most: float) -> float:
    """A random error in points, at most `most` either way."""
    if most == 0.0:
        return 0.0
    return most * ((chance(d, 1000) + chance(d, 1000)) / 1000.0 - 1.0)


def misjudging(w: list[float], which: int, off: float) -> list[float]:
    """A copy of the weights in which one is off by this much."""
    other = floats(WEIGHTS)
    for i in range(WEIGHTS):
        other[i] = w[i]
    other[which] += off
    return other


def held_by(d: list[int], seat: int) -> int:
    n = 0
    for face in range(53):
        n += d[HANDS + 53 * seat + face]
    return n


def gone(d: list[int], seat: int, face: int) -> None:
    """A card leaves a hand, and all see it."""
    d[HANDS + 53 * seat + face] -= 1
    d[SEEN + face] += 1
    if d[KNOWN_BY + 53 * seat + face] > 0:
        d[KNOWN_BY + 53 * seat + face] -= 1


def lay_set(d: list[int], seat: int, rank: int, most: int, jokers: int) -> None:
    at = MELD + 5 * d[MELDS]
    d[at], d[at + 1], d[at + 4] = 0, rank, 0
    d[MELDS] += 1
    n = 0
    for suit in range(4):
        face = 13 * suit + rank
        while d[HANDS + 53 * seat + face] > 0 and n < most:
            gone(d, seat, face)
            n += 1
    for _ in range(jokers):
        gone(d, seat, JOKER)


def lay_run(d: list[int], seat: int, suit: int, low: int, high: int) -> None:
    """Lay a run from place to place, with jokers for the cards that the hand lacks."""
    at = MELD + 5 * d[MELDS]
    d[at], d[at + 1], d[at + 2], d[at + 3], d[at + 4] = 1, suit, low, high, 0
    d[MELDS] += 1
    for place in range(low, high + 1):
        face = 13 * suit + place % 13
        if d[HANDS + 53 * seat + face] > 0:
            gone(d, seat, face)
        else:
            gone(d, seat, JOKER)
            d[at + 4] |= 1 << place


def meld_for(d: list[int], face: int) -> int:
    """A meld that the card fits, or -1."""
    for i in range(d[MELDS]):
        at = MELD + 5 * i
        if d[at] == 0:
            if face % 13 == d[at + 1]:
                return at
        elif face // 13 == d[at + 1]:
            if (d[at + 2] > 0 and (d[at + 2] - 1) % 13 == face % 13) or (
                d[at + 3] < 13 and (d[at + 3] + 1) % 13 == face % 13
            ):
                return at
    return -1


def add_to(d: list[int], seat: int, at: int, face: int) -> None:
    gone(d, seat, face)
    if d[at] == 1:
        if d[at + 2] > 0 and (d[at + 2] - 1) % 13 == face % 13:
            d[at + 2] -= 1
        else:
            d[at + 3] += 1


def lay_all(d: list[int], seat: int) -> None:
    """Lay everything possible after the contract."""
    hand = HANDS + 53 * seat
    more = True
    while more:
        more = False
        for rank in range(13):
            n = d[hand + rank] + d[hand + 13 + rank] + d[hand + 26 + rank] + d[hand + 39 + rank]
            if n >= 3:
                lay_set(d, seat, rank, 8, 0)
                more = True
        for suit in range(4):
            low = 0
            while low <= 10:
                high = low
                while high <= 13 and d[hand + 13 * suit + high % 13] > 0 and high - low < 12:
                    high += 1
                if high - low >= 4:
                    lay_run(d, seat, suit, low, high - 1)
                    more = True
                low = max(high, low + 1)
        for face in range(52):
            while d[hand + face] > 0:
                at = meld_for(d, face)
                if at < 0:
                    break
                add_to(d, seat, at, face)
                more = True
        if more:
            continue
        if d[hand + JOKER] > 0:
            more = lay_with_joker(d, seat)
            continue
        more = swap(d, seat)
    while d[hand + JOKER] > 0 and d[MELDS] > 0:
        if not joker_off(d, seat):
            break


def joker_off(d: list[int], seat: int) -> bool:
    for i in range(d[MELDS]):
        at = MELD + 5 * i
        if d[at] == 0:
            gone(d, seat, JOKER)
            return True
        if d[at + 3] < 13:
            gone(d, seat, JOKER)
            d[at + 3] += 1
            d[at + 4] |= 1 << d[at + 3]
            return True
        if d[at + 2] > 0:
            gone(d, seat, JOKER)
            d[at + 2] -= 1
            d[at + 4] |= 1 << d[at + 2]
            return True
    return False


def best_pair(d: list[int], seat: int) -> int:
    """The rank of the most expensive pair, or -1."""
    hand, best, most = HANDS + 53 * seat, -1, -1
    for rank in range(13):
        n = d[hand + rank] + d[hand + 13 + rank] + d[hand + 26 + rank] + d[hand + 39 + rank]
        if n == 2 and POINTS[rank] > most:
            best, most = rank, POINTS[rank]
    return best


def lay_with_joker(d: list[int], seat: int) -> bool:
    hand = HANDS + 53 * seat
    for window in range(44):
        held = 0
        for at in range(4 * window, 4 * window + 4):
            if d[hand + WINDOW[at]] > 0:
                held += 1
        if held == 3:
            lay_run(d, seat, window // 11, window % 11, window % 11 + 3)
            return True
    rank = best_pair(d, seat)
    if rank >= 0:
        lay_set(d, seat, rank, 2, 1)
        return True
    return False


def swap(d: list[int], seat: int) -> bool:
    """Exchange a joker from a run for a set with a pair."""
    hand = HANDS + 53 * seat
    for i in range(d[MELDS]):
        at = MELD + 5 * i
        if d[at] == 0 or d[at + 4] == 0:
            continue
        for place in range(d[at + 2], d[at + 3] + 1):
            face = 13 * d[at + 1] + place % 13
            if (d[at + 4] >> place) & 1 == 0 or d[hand + face] == 0:
                continue
            d[hand + face] -= 1
            rank = best_pair(d, seat)
            d[hand + face] += 1
            if rank >= 0:
                gone(d, seat, face)
                d[at + 4] &= ~(1 << place)
                d[hand + JOKER] += 1
                d[SEEN + JOKER] -= 1
                lay_set(d, seat, rank, 2, 1)
                return True
    return False


def down_now(d: list[int], seat: int) -> bool:
    """Lay the contract that leaves the cheapest hand, if there is one."""
    hand = HANDS + 53 * seat
    left, used = ints(53), ints(16)
    for face in range(53):
        left[face] = d[hand + face]
    jokers = left[JOKER]
    runs, sets, extra = d[RUNS], d[SETS], d[EXTRA]
    best = -1
    chosen, kept, ranks = ints(4), ints(4), ints(4)
    at, wild, using = ints(5), ints(5), ints(5)
    depth = 0
    at[0] = -1
    if runs == 0:
        best = sets_for(left, jokers, sets, ranks, best)
        if best < 0:
            return False
    while runs > 0 and depth >= 0:
        for i in range(using[depth], using[depth + 1]):
            left[used[i]] += 1
        using[depth + 1] = using[depth]
        at[depth] += 1
        window = at[depth]
        if window >= 44:
            depth -= 1
            continue
        lacking = 0
        for i in range(4 * window, 4 * window + 4):
            if left[WINDOW[i]] == 0:
                lacking += 1
        if lacking > 2 or wild[depth] + lacking > jokers:
            continue
        apart = True
        for k in range(depth):
            if continue_each_other(chosen[k], window):
                apart = False
        if not apart:
            continue
        n = using[depth]
        for i in range(4 * window, 4 * window + 4):
            if left[WINDOW[i]] > 0:
                left[WINDOW[i]] -= 1
                used[n] = WINDOW[i]
                n += 1
        using[depth + 1] = n
        chosen[depth] = window
        wild[depth + 1] = wild[depth] + lacking
        if depth + 1 < runs:
            depth += 1
            at[depth] = window - 1
            using[depth + 1] = using[depth]
            continue
        if extra > 0:
            if covers(left, jokers - wild[depth + 1], chosen, runs):
                best = 1000
                for k in range(runs):
                    kept[k] = chosen[k]
                break
            continue
        found = sets_for(left, jokers - wild[depth + 1], sets, ranks, best)
        if found > best:
            best = found
            for k in range(runs):
                kept[k] = chosen[k]
    if best < 0:
        return False
    if extra > 0:
        for face in range(53):
            d[hand + face] = 0
        return True
    for k in range(runs):
        lay_run(d, seat, kept[k] // 11, kept[k] % 11, kept[k] % 11 + 3)
    for k in range(sets):
        rank = ranks[k]
        n = d[hand + rank] + d[hand + 13 + rank] + d[hand + 26 + rank] + d[hand + 39 + rank]
        n = min(n, 3)
        lay_set(d, seat, rank, 3, 3 - n)
    return True


def covers(left: list[int], jokers: int, chosen: list[int], runs: int) -> bool:
    """Whether the one leftover card lengthens a run."""
    if jokers > 0:
        return True
    for k in range(runs):
        suit, low = chosen[k] // 11, chosen[k] % 11
        if low > 0 and left[13 * suit + low - 1] > 0:
            return True
        if low < 10 and left[13 * suit + (low + 4) % 13] > 0:
            return True
    return False


def sets_for(left: list[int], jokers: int, sets: int, ranks: list[int], best: int) -> int:
    """1,000 minus what is left after the best sets; their ranks are written if that
    exceeds `best`.
    """
    total = 0
    counts = ints(13)
    for face in range(52):
        total += left[face] * POINTS[face]
        counts[face % 13] += left[face]
    if sets == 0:
        return 1000 - total
    found = -1
    for a in range(13):
        lack_a = max(0, 3 - counts[a])
        if counts[a] == 0 or lack_a > jokers:
            continue
        used_a = (3 - lack_a) * POINTS[a]
        if sets == 1:
            worth = 1000 - total + used_a - lack_a
            if worth > found:
                found = worth
                if found > best:
                    ranks[0] = a
            continue
        counts[a] -= 3 - lack_a
        for b in range(a, 13):
            lack_b = max(0, 3 - counts[b])
            if counts[b] == 0 or lack_a + lack_b > jokers:
                continue
            used_b = used_a + (3 - lack_b) * POINTS[b]
            if sets == 2:
                worth = 1000 - total + used_b - lack_a - lack_b
                if worth > found:
                    found = worth
                    if found > best:
                        ranks[0], ranks[1] = a, b
                continue
            counts[b] -= 3 - lack_b
            for c in range(b, 13):
                lack_c = max(0, 3 - counts[c])
                if counts[c] == 0 or lack_a + lack_b + lack_c > jokers:
                    continue
                worth = 1000 - total + used_b + (3 - lack_c) * POINTS[c] - lack_a - lack_b - lack_c
                if worth > found:
                    found = worth
                    if found > best:
                        ranks[0], ranks[1], ranks[2] = a, b, c
            counts[b] += 3 - lack_b
        counts[a] += 3 - lack_a
    return found


def reshuffle(d: list[int]) -> bool:
    """Turn the pile, without its upcard, into the stock; returns False if that is not allowed."""
    n = d[PILE_END] - 1
    if n < 1 or d[SHUFFLES] >= 3:
        return False
    d[SHUFFLES] += 1
    for i in range(n):
        d[STOCK + i] = d[PILE + i]
        d[SEEN + d[PILE + i]] -= 1
    for i in range(n - 1, 0, -1):
        j = chance(d, i + 1)
        d[STOCK + i], d[STOCK + j] = d[STOCK + j], d[STOCK + i]
    d[PILE] = d[PILE + n]
    d[PILE_END] = 1
    d[STOCK_AT], d[STOCK_END] = 0, n
    return True


def look(
    d: list[int],
    seat: int,
    w: list[float],
    hand: list[int],
    live: list[float],
    unseen: list[int],
    uses: list[float],
    wants: list[float],
    windows: int,
    ranks: int,
) -> float:
    """Work out what a seat sees, and its ways to the contract."""
    elsewhere = ints(53)
    for face in range(53):
        hand[face] = d[HANDS + 53 * seat + face]
        for other in range(d[SEATS]):
            if other != seat:
                elsewhere[face] += d[KNOWN_BY + 53 * other + face]
        copies = 2 if face < 52 else d[SEATS] - 1
        unseen[face] = copies - hand[face] - d[SEEN + face] - elsewhere[face]
    seen = d[SEEN : SEEN + 53]
    piled = ints(53)
    if d[SHUFFLES] < 3:
        for i in range(d[PILE_END] - 1):
            piled[d[PILE + i]] += 1
    live_copies(hand, seen, elsewhere, piled, d[STOCK_END] - d[STOCK_AT], w, live)
    return ways(hand, live, d[SETS], d[RUNS], d[EXTRA], windows, ranks, w, uses, wants)


def lost_exactly(
    d: list[int],
    hand: list[int],
    live: list[float],
    cost: float,
    limits: list[int],
    seat: int,
    w: list[float],
    lost: list[float],
) -> None:
    """How many turns longer the way becomes without one copy of each face in hand."""
    uses, wants = floats(52), floats(WANTS)
    windows, ranks = limits[3 * seat], limits[3 * seat + 1]
    for face in range(52):
        if hand[face] > 0:
            hand[face] -= 1
            weight = ways(hand, live, d[SETS], d[RUNS], d[EXTRA], windows, ranks, w, uses, wants)
            lost[face] = cost_of(weight, w) - cost
            hand[face] += 1


def fewest_down(d: list[int], seat: int) -> int:
    fewest = 99
    for other in range(d[SEATS]):
        if other != seat and d[DOWN + other] > 0:
            fewest = min(fewest, held_by(d, other))
    return fewest


def play_deal(
    deck: list[int],
    seats: int,
    sets: int,
    runs: int,
    size: int,
    first: int,
    all_w: list[float],
    limits: list[int],
    slips: list[float],
    out: list[float],
) -> None:
    """Play a deal; write the points by seat, then the number of rounds, and for seat 0 the cards it
    took and asked for and the round in which it laid its contract.

    `all_w` has the weights of each seat one after another; `limits` has three per seat: how many
    runs and ranks it considers, and whether it is exact in the last deal; `slips` has the error in
    judging a card, in points.
    """
    d = ints(LENGTH)
    d[SEATS], d[SETS], d[RUNS], d[SIZE] = seats, sets, runs, size
    d[EXTRA] = 1 if sets == 0 and runs == 3 else 0
    at = 0
    for seat in range(seats):
        for _ in range(size):
            d[HANDS + 53 * seat + deck[at]] += 1
            at += 1
    d[PILE] = deck[at]
    d[SEEN + deck[at]] += 1
    d[PILE_END] = 1
    at += 1
    total = 104 + seats - 1
    for i in range(at, total):
        d[STOCK + i - at] = deck[i]
    d[STOCK_END] = total - at
    d[CHANCE] = deck[0] * 7919 + deck[1] * 104729 + deck[2] * 31 + deck[3]
    threw = ints(120)
    threw[0] = -1
    play_on(d, first, False, -1, 0, threw, all_w, limits, slips, out)


def play_on(
    d: list[int],
    seat: int,
    drawn: bool,
    taken: int,
    twin: int,
    threw: list[int],
    all_w: list[float],
    limits: list[int],
    slips: list[float],
    out: list[float],
) -> None:
    """Play a deal from here to its end; write the same as `play_deal`.

    `drawn` says whether the seat has its card already, `taken` which upcard it took (-1 if none),
    `twin` whether it had another one of it; `threw` has the seat that discarded each card of the
    pile, -1 for the first.
    """
    seats, runs, size = d[SEATS], d[RUNS], d[SIZE]
    hand, live, unseen = ints(53), floats(52), ints(53)
    uses, wants, prices = floats(52), floats(WANTS), floats(53)
    lost = floats(52)
    next_wants, others_want = floats(52), floats(52)
    fits = ints(53)
    while d[PLAYED] < 60 * seats:
        if not drawn and d[STOCK_AT] == d[STOCK_END] and not reshuffle(d):
            break
        w = all_w[WEIGHTS * seat : WEIGHTS * seat + WEIGHTS]
        if not drawn:
            taken, twin = -1, 0
        card = d[PILE + d[PILE_END] - 1] if d[PILE_END] > 0 else -1
        take = False
        if card >= 0 and not drawn:
            if d[DOWN + seat] > 0:
                take = card == JOKER or meld_for(d, card) >= 0
                if not take:
                    rank = card % 13
                    same = 0
                    for suit in range(4):
                        same += d[HANDS + 53 * seat + 13 * suit + rank]
                    take = same >= 2
            else:
                weight = look(
                    d,
                    seat,
                    w,
                    hand,
                    live,
                    unseen,
                    uses,
                    wants,
                    limits[3 * seat],
                    limits[3 * seat + 1],
                )
                off = slip(d, slips[seat]) / TURN_WORTH
                take = takes(card, unseen, weight, wants, misjudging(w, TAKE, off))
        if take:
            taken = card
            twin = d[HANDS + 53 * seat + card]
            d[PILE_END] -= 1
            d[SEEN + card] -= 1
            d[HANDS + 53 * seat + card] += 1
            d[KNOWN_BY + 53 * seat + card] += 1
            if seat == 0:
                out[seats + 1] += 1
        elif not drawn:
            d[HANDS + 53 * seat + d[STOCK + d[STOCK_AT]]] += 1
            d[STOCK_AT] += 1
            # May I?
            asker = -1
            more = True
            while more:
                more = False
                if d[PILE_END] == 0 or d[EXTRA] > 0:
                    break
                if d[STOCK_AT] == d[STOCK_END]:
                    break
                card = d[PILE + d[PILE_END] - 1]
                for step in range(1, seats):
                    other = (seat + step) % seats
                    if other == asker or threw[d[PILE_END] - 1] == other or d[DOWN + other] > 0:
                        continue
                    ow = all_w[WEIGHTS * other : WEIGHTS * other + WEIGHTS]
                    weight = look(
                        d,
                        other,
                        ow,
                        hand,
                        live,
                        unseen,
                        uses,
                        wants,
                        limits[3 * other],
                        limits[3 * other + 1],
                    )
                    extra = held_by(d, other) - size
                    stage = stage_of(fewest_down(d, other))
                    off = slip(d, slips[other]) / TURN_WORTH
                    if asks(card, unseen, weight, wants, extra, stage, misjudging(ow, ASK, off)):
                        d[PILE_END] -= 1
                        d[SEEN + card] -= 1
                        d[HANDS + 53 * other + card] += 1
                        d[KNOWN_BY + 53 * other + card] += 1
                        d[HANDS + 53 * other + d[STOCK + d[STOCK_AT]]] += 1
                        d[STOCK_AT] += 1
                        asker = other
                        more = True
                        if other == 0:
                            out[seats + 2] += 1
                        break
        drawn = False
        contract_turn = d[DOWN + seat] == d[PLAYED] + 1
        if d[DOWN + seat] == 0:
            if down_now(d, seat):
                d[DOWN + seat] = d[PLAYED] + 1
                contract_turn = True
                if seat == 0:
                    out[seats + 3] = d[PLAYED] // seats + 1
                if d[EXTRA] > 0:
                    break
        elif not contract_turn:
            lay_all(d, seat)
        n = held_by(d, seat)
        if n == 0:
            break
        # The discard.
        w = all_w[WEIGHTS * seat : WEIGHTS * seat + WEIGHTS]
        after = (seat + 1) % seats
        for face in range(52):
            next_wants[face] = 0.0
            others_want[face] = 0.0
            fits[face] = 1 if d[MELDS] > 0 and meld_for(d, face) >= 0 else 0
        collected(d, KNOWN_BY + 53 * after, runs, next_wants, 1.0)
        for other in range(seats):
            if other != seat and other != after:
                collected(d, KNOWN_BY + 53 * other, runs, others_want, 1.0)
        next_threw = d[THREW_BY + 53 * after : THREW_BY + 53 * after + 53]
        weight = 0.0
        if d[DOWN + seat] > 0:
            for face in range(53):
                hand[face] = d[HANDS + 53 * seat + face]
            keep_prices(hand, next_wants, others_want, next_threw, w, prices)
            if contract_turn:
                for face in range(52):
                    if fits[face] > 0 and prices[face] < 1e8:
                        prices[face] += 100.0
        else:
            weight = look(
                d, seat, w, hand, live, unseen, uses, wants, limits[3 * seat], limits[3 * seat + 1]
            )
            stage = stage_of(fewest_down(d, seat))
            next_down = 1 if d[DOWN + after] > 0 else 0
            if limits[3 * seat + 2] > 0 and d[EXTRA] > 0:
                lost_exactly(d, hand, live, cost_of(weight, w), limits, seat, w, lost)
            else:
                lost_about(hand, live, weight, uses, w, lost)
            throw_prices(
                hand,
                weight,
                lost,
                fits,
                next_wants,
                others_want,
                next_threw,
                next_down,
                stage,
                d[PLAYED] // seats,
                d[EXTRA],
                w,
                prices,
            )
        best = -1
        for face in range(52):
            if hand[face] > 0:
                prices[face] += slip(d, slips[seat])
        for face in range(53):
            if hand[face] > 0 and (face != taken or twin > 0):
                if best < 0 or prices[face] < prices[best]:
                    best = face
        if best < 0:
            best = taken
        gone(d, seat, best)
        d[THREW_BY + 53 * seat + best] += 1
        d[PILE + d[PILE_END]] = best
        threw[d[PILE_END]] = seat
        d[PILE_END] += 1
        if n == 1:
            break
        d[PLAYED] += 1
        seat = (seat + 1) % seats
    out[seats] = d[PLAYED] / seats
    for seat in range(seats):
        cost = 0
        for face in range(53):
            cost += POINTS[face] * d[HANDS + 53 * seat + face]
        out[seat] = cost
