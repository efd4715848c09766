"""The input of the nets: one seat's knowledge of a deal as a row of numbers, mostly 0 to 1.

Only what the seat may know is read: its own hand, the table, the pack, the counts, cards known to
be in the other hand, and what the other seat has declined and discarded.
"""

from __future__ import annotations

from math import exp, log

from mille.games.mille import flat
from mille.games.mille.flat import (
    ONE_OR_MORE,
    STEPS,
    TWO_OR_MORE,
    add_layer,
    complete,
    go_out,
    later_layers,
    lay_naturals,
    net,
    pack_for,
    put_twos,
    types_in,
    worth_of,
)
from mille.parts.seats import floats, ints

BY_RANK = 14
"""How many numbers there are per rank."""
GLOBALS = 38
CLOSER = 28
"""How many numbers the first layer could not derive itself: products, and values of
hand and pack."""
INPUTS = BY_RANK * flat.RANKS + GLOBALS + CLOSER


def unseen_of(d: list[int], seat: int, card: int) -> int:
    """How many cards of a type the seat cannot see."""
    hand, known = flat.HAND + flat.TYPES * seat, flat.KNOWN + flat.TYPES * (1 - seat)
    n = 2 if card >= flat.RANKS else 8
    n -= d[hand + card] + d[flat.PILE_HAS + card] + d[known + card]
    n -= d[flat.NATURALS + card] + d[flat.NATURALS + flat.TYPES + card]
    if card == 0:
        n -= d[flat.WILDS_USED] + d[flat.WILDS_USED + 1]
    elif flat.COPIES[card] == 6:
        n -= unseen_of(d, seat, card + 4)
    return n


def look(d: list[int], seat: int, x: list[float]) -> None:
    """Write what the seat knows into the row x, of INPUTS numbers."""
    other = 1 - seat
    hand, known = flat.HAND + flat.TYPES * seat, flat.KNOWN + flat.TYPES * other
    mine, theirs = flat.NATURALS + flat.TYPES * seat, flat.NATURALS + flat.TYPES * other
    turns, top = d[flat.TURNS], -1
    if d[flat.PILE_COUNT] > 0:
        top = flat.RANK_OF[d[flat.PILE + d[flat.PILE_COUNT] - 1]]
    shown, pool, points, top_unseen, top_seen = 0, 0, 0, 0, 0
    waits, singles, pairs, loose, loose_pairs = 0, 0, 0, 0, 0
    at = 0
    beside = zip(
        d[hand : hand + flat.RANKS],
        d[flat.PILE_HAS : flat.PILE_HAS + flat.RANKS],
        d[mine : mine + flat.RANKS],
        d[theirs : theirs + flat.RANKS],
        d[known : known + flat.RANKS],
    )
    for rank, (n, pile, laid, over, seen) in enumerate(beside):
        unseen = 8 - n - laid - over - pile - seen
        if rank == 0:
            unseen -= d[flat.WILDS_USED] + d[flat.WILDS_USED + 1]
        else:
            if n > 1:
                waits += unseen
            if laid == 0:
                if n == 1:
                    singles += 1
                    loose += worth_of(d, hand, rank)
                elif n == 2:
                    pairs += 1
                    loose_pairs += worth_of(d, hand, rank)
        if rank == top:
            top_unseen, top_seen = unseen, seen
        shown += seen
        pool += unseen
        points += unseen * flat.VALUE[rank]
        x[at] = n * 0.25
        x[at + 1] = 1.0 if n >= 2 else 0.0
        x[at + 2] = 1.0 if n >= 3 else 0.0
        x[at + 3] = laid * 0.2
        x[at + 4] = 1.0 if laid > 0 else 0.0
        x[at + 5] = d[flat.WILDS + flat.RANKS * seat + rank] * 0.5
        x[at + 6] = over * 0.2
        x[at + 7] = 1.0 if over > 0 else 0.0
        x[at + 8] = seen * 0.5
        x[at + 9] = pile * 0.25
        x[at + 10] = unseen * 0.125
        left = d[flat.DECLINED + flat.RANKS * other + rank]
        x[at + 11] = 4.0 / (4.0 + turns + 1 - left) if left > 0 else 0.0
        left = d[flat.THROWN + flat.RANKS * other + rank]
        x[at + 12] = 4.0 / (4.0 + turns + 1 - left) if left > 0 else 0.0
        x[at + 13] = 1.0 if rank == top else 0.0
        at += BY_RANK
    for card in range(flat.RANKS, flat.TYPES):
        unseen = unseen_of(d, seat, card)
        points += unseen * (flat.VALUE[card] - flat.VALUE[card - 4])
        x[at] = d[hand + card] * 0.5
        x[at + 1] = d[mine + card] * 0.5
        x[at + 2] = d[theirs + card] * 0.5
        x[at + 3] = d[flat.PILE_HAS + card] * 0.5
        x[at + 4] = d[known + card] * 0.5
        x[at + 5] = unseen * 0.5
        at += 6
    size, away = d[flat.SIZE + seat], d[flat.SIZE + other]
    own, others = d[flat.LAID + seat] * 0.005, d[flat.LAID + other] * 0.005
    clean, clean_there = d[flat.WILDS_USED + seat] == 0, d[flat.WILDS_USED + other] == 0
    x[at] = size * 0.06
    x[at + 1] = 1.0 if size <= 2 else 0.0
    x[at + 2] = 1.0 if size <= 5 else 0.0
    x[at + 3] = away * 0.06
    x[at + 4] = 1.0 if away <= 2 else 0.0
    x[at + 5] = 1.0 if away <= 5 else 0.0
    x[at + 6] = 1.0 if away <= 9 else 0.0
    x[at + 7] = d[flat.HELD + seat] * 0.005
    x[at + 8] = d[flat.PILE_VALUE] * 0.005
    x[at + 9] = d[flat.PILE_COUNT] * 0.05
    x[at + 10] = own
    x[at + 11] = others
    x[at + 12] = 1.0 if own > 0 and clean else 0.0
    x[at + 13] = 1.0 if others > 0 and clean_there else 0.0
    x[at + 14] = 0.0 if clean else 1.0
    x[at + 15] = 0.0 if clean_there else 1.0
    x[at + 16] = (d[flat.STOCK_END] - d[flat.NEXT]) * 0.0137
    x[at + 17] = turns * 0.04
    x[at + 18] = 1.0 if d[flat.TURN] == seat else 0.0
    x[at + 19] = shown * 0.1
    x[at + 20] = points / (pool * 10.0) if pool > 0 else 0.0
    x[at + 21] = 1.0 if d[flat.ANY_NATURAL_HAND] == 1 else 0.0
    x[at + 22] = 1.0 if d[flat.MIN_NATURALS] > 1 else 0.0
    x[at + 23] = 1.0 if d[flat.TWOS_TAKE_TWO] == 1 else 0.0
    x[at + 24] = 1.0 if d[flat.FIRST_TWO_FREE] == 1 else 0.0
    x[at + 25] = 1.0 if d[flat.RESHUFFLES] > 0 else 0.0
    at += 26
    # What the other seat might take, and what this seat may hope to take.
    fits, stray, paired = pack_for(d, hand, mine)
    over_fits, over_stray, _ = pack_for(d, known, theirs)
    gift, one = 0.0, 0.0
    if top >= 0:
        step = top_unseen
        if 0 < away - shown <= pool:
            step += 9 * (STEPS * (away - shown) // pool)
        gift = 1.0 if top_seen > 1 else ONE_OR_MORE[step] if top_seen == 1 else TWO_OR_MORE[step]
        one = 1.0 if top_seen > 0 else ONE_OR_MORE[step]
    pack = d[flat.PILE_VALUE] * 0.01
    wait = waits / pool if pool > 0 else 0.0
    may_take = 1.0 if top >= 0 and d[hand + top] > 1 else 0.0
    x[at] = gift
    x[at + 1] = gift * pack
    x[at + 2] = gift * over_fits * 0.01
    x[at + 3] = gift * over_stray * 0.1
    x[at + 4] = one
    x[at + 5] = wait
    x[at + 6] = wait * pack
    x[at + 7] = wait * fits * 0.01
    x[at + 8] = fits * 0.01
    x[at + 9] = stray * 0.1
    x[at + 10] = paired * 0.2
    x[at + 11] = over_fits * 0.01
    # Cards in hand that fit nowhere yet.
    x[at + 12] = singles * 0.1
    x[at + 13] = pairs * 0.1
    x[at + 14] = loose * 0.01
    x[at + 15] = loose_pairs * 0.01
    x[at + 16] = may_take
    x[at + 17] = may_take * pack
    x[at + 18] = may_take * fits * 0.01
    x[at + 19] = may_take * stray * 0.1
    # How close this seat is to going out, and what that would catch or double.
    need = pairs + 2 * singles - d[hand]
    x[at + 20] = 1.0 if need <= 0 else 0.0
    x[at + 21] = 1.0 if need <= 1 else 0.0
    x[at + 22] = 1.0 if need <= 2 else 0.0
    x[at + 23] = need * 0.1
    x[at + 24] = own if clean else 0.0
    x[at + 25] = others if clean_there else 0.0
    near = 1.0 / (away + 1.0)
    x[at + 26] = d[flat.HELD + seat] * 0.02 * near
    x[at + 27] = (loose + loose_pairs) * 0.04 * near


# Imagined worlds: likely places for the cards that a seat cannot see.
#
# For each type of card, a small net estimates how much likelier than by chance it is that the
# other hand holds none, one, two, three, or more of them: a seat that did not take a queen is
# unlikely to hold two queens. With a table of partial sums, hands are then drawn from exactly
# that distribution, given how many cards the other hand has.
#
# The idea is that of Solinas, Rebstock and Buro (AAAI 2019) for Skat, with counts instead of
# cards.


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
        net(w, x, h, BELIEF_SECOND, y)
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
            flat.add(world, hand, card, k)
        for _ in range(n - k):
            world[at] = card
            at += 1
    for rank in range(flat.RANKS):
        points += worth_of(world, hand, rank)
    world[flat.HELD + other] = points
    n = at - flat.STOCK
    world[flat.NEXT] = 0
    world[flat.STOCK_END] = n
    for i in range(SHUFFLED if n > SHUFFLED else n - 1):
        j = i + flat.below(world, n - i)
        world[flat.STOCK + i], world[flat.STOCK + j] = world[flat.STOCK + j], world[flat.STOCK + i]


def next_chance(chance: int) -> int:
    d = ints(flat.CHANCE + 1)
    d[flat.CHANCE] = chance
    return flat.below(d, 1 << 16) * 65536 + flat.below(d, 1 << 16)


# Whole-turn plans: what to lay, then what to discard.
#
# How the 2s are spent matters most; which natural sets are laid hardly does. So there are few
# layings: nothing, all natural sets, some uses of the 2s on top, and going out whenever possible.
# Each is combined with every possible discard.


LAYINGS = 8
"""Nothing; natural sets; also 2s on pairs; also all other 2s; natural sets and 2s beside them;
natural sets, and 2s on pairs and singles with special cards; natural sets and one pair; going
out."""
MOST_PLANS = LAYINGS * flat.TYPES
NO_CARD = -1


def lay_specials(d: list[int]) -> None:
    """Spend 2s on valuable cards: pairs and single cards that include a special card."""
    seat = d[flat.TURN]
    hand, table = flat.HAND + flat.TYPES * seat, flat.NATURALS + flat.TYPES * seat
    for card in range(flat.TYPES - 1, flat.JACK_OF_DIAMONDS - 1, -1):
        rank = flat.RANK_OF[card]
        n = d[hand + rank]
        if d[hand + card] > 0 and d[table + rank] == 0 and n < 3 and d[hand] >= 3 - n:
            if n >= d[flat.MIN_NATURALS]:
                flat.lay(d, rank, n, d[hand + card], 3 - n)


def out_by(d: list[int]) -> bool:
    """Go out if possible; returns whether it was."""
    seat = d[flat.TURN]
    hand, table = flat.HAND + flat.TYPES * seat, flat.NATURALS + flat.TYPES * seat
    pairs = 0
    singles = 0
    some = False
    for rank in range(1, flat.RANKS):
        n = d[hand + rank]
        if d[table + rank] > 0 or n >= 3:
            some = True
        elif n == 2:
            pairs += 1
        elif n == 1:
            singles += 1
    return go_out(d, pairs, singles, some)


def lay_by(d: list[int], laying: int) -> bool:
    """Lay by one of the LAYINGS; returns whether that was possible."""
    if laying == 7:
        return out_by(d)
    if laying == 0:
        return True
    lay_naturals(d)
    seat = d[flat.TURN]
    twos = flat.HAND + flat.TYPES * seat
    if laying == 2 or laying == 3:
        complete(d, 2, flat.RANKS)
    elif laying == 5:
        lay_specials(d)
    elif laying == 6:
        complete(d, 2, 1)
    if laying == 3 or laying == 4:
        n = d[twos]
        if n == 0 or not put_twos(d, n):
            return False
    if d[flat.SIZE + seat] == 0:
        flat.end_deal(d, seat)
    return True


def find_plans(d: list[int], layings: list[int], plans: list[int]) -> int:
    """Write every plan for the seat on turn, which has drawn; returns how many there are.

    `layings` (LAYINGS * LENGTH) receives the deal after each laying; `plans` (2 * MOST_PLANS)
    receives pairs of a laying and a card to discard, or NO_CARD if the laying ends the deal.
    """
    seat = d[flat.TURN]
    hand = flat.HAND + flat.TYPES * seat
    e, out = ints(flat.LENGTH), ints(flat.LENGTH)
    out[:] = d
    ends = out_by(out)
    last = NO_CARD
    if ends and out[flat.PILE_COUNT] > d[flat.PILE_COUNT]:
        last = out[flat.PILE + out[flat.PILE_COUNT] - 1]
    seen = ints(LAYINGS)
    n = 0
    for laying in range(LAYINGS):
        e[:] = d
        seen[laying] = -1
        if laying == LAYINGS - 1:
            if not ends:
                continue
            e[:] = out
        elif not lay_by(e, laying):
            continue
        # Layings with the same result agree in these.
        key = (
            (e[flat.SIZE + seat] * 4096 + e[flat.LAID + seat]) * 16 + e[flat.WILDS_USED + seat]
        ) * 16 + e[hand]
        if e[flat.PHASE] == flat.OVER:
            key = -2 - e[flat.LAID + seat] * 16 - e[flat.WILDS_USED + seat]
        again = False
        for before in range(laying):
            if seen[before] == key:
                again = True
        if again:
            continue
        seen[laying] = key
        layings[laying * flat.LENGTH : (laying + 1) * flat.LENGTH] = e
        if e[flat.PHASE] == flat.OVER:
            plans[2 * n] = laying
            plans[2 * n + 1] = NO_CARD
            n += 1
            continue
        # Discarding the last card may be the same as the last laying, which goes out.
        twin = ends and e[flat.SIZE + seat] == 1 and e[flat.LAID + seat] == out[flat.LAID + seat]
        twin = twin and e[flat.WILDS_USED + seat] == out[flat.WILDS_USED + seat]
        for card in types_in(e, hand):
            if not (twin and card == last):
                plans[2 * n] = laying
                plans[2 * n + 1] = card
                n += 1
    return n


def after_plan(layings: list[int], plans: list[int], i: int, e: list[int]) -> None:
    """Write into e the deal after plan i, before an empty stock is dealt with."""
    laying, card = plans[2 * i], plans[2 * i + 1]
    e[:] = layings[laying * flat.LENGTH : (laying + 1) * flat.LENGTH]
    if card != NO_CARD:
        flat.throw(e, card)


# The value net's estimates of plans and draws: the points both seats are likely to end with.
#
# The net was trained on what one seat knows just after its own turn, and just before it draws.
# Values are hundreds of points in the deal, own and other.


HIDDEN, SECOND, OUTPUTS = 96, 32, 2
BASE = INPUTS + HIDDEN + 1
"""Room for a row, its first-layer sums, and a flag that they are filled in."""


def expected_held(d: list[int], seat: int) -> float:
    """The expected points in the other hand, as far as `seat` knows: the hand itself is
    not read.
    """
    known = flat.KNOWN + flat.TYPES * (1 - seat)
    points, pool, held = 0, 0, 0
    for card in range(flat.TYPES):
        n = unseen_of(d, seat, card)
        pool += n
        points += n * flat.VALUE[card]
    for rank in range(flat.RANKS):
        held += worth_of(d, known, rank)
    if pool == 0:
        return float(held)
    return held + hidden_held(d, seat) * (points / pool)


def ended(d: list[int], seat: int, y: list[float]) -> None:
    """What both seats score in a deal that is over, as far as `seat` can tell."""
    other = 1 - seat
    laid = d[flat.LAID + other] + d[flat.FULLS + other]
    natural = d[flat.OUT] == other or d[flat.ANY_NATURAL_HAND] == 1
    if natural and d[flat.LAID + other] > 0 and d[flat.WILDS_USED + other] == 0:
        laid *= 2
    y[0] = flat.score(d, seat) * 0.01
    y[1] = (laid - expected_held(d, seat)) * 0.01


def judge_plans(
    d: list[int],
    seat: int,
    w: list[float],
    layings: list[int],
    plans: list[int],
    first: int,
    last: int,
    values: list[float],
    base: list[float],
) -> None:
    """Write the net's points for both seats, in hundreds, for plans `first` to `last` into
    `values`.

    `base` (BASE zeros at first) caches the row and the sums of the first plan with the same laying,
    from which the others differ little; pass the same list again for more of the same plans.
    """
    e = ints(flat.LENGTH)
    x, h, y = floats(INPUTS), floats(HIDDEN), floats(OUTPUTS)
    base_x, base_h = base[:INPUTS], base[INPUTS : INPUTS + HIDDEN]
    if base[BASE - 1] == 0.0:
        base_h[:] = w[INPUTS * HIDDEN : (INPUTS + 1) * HIDDEN]
    for i in range(first, last):
        after_plan(layings, plans, i, e)
        if e[flat.PHASE] == flat.OVER:
            ended(e, seat, y)
        else:
            look(e, seat, x)
            h[:] = base_h
            add_layer(w, 0, x, base_x, h)
            later_layers(w, h, INPUTS, SECOND, y)
            if base[BASE - 1] == 0.0 or plans[2 * i] != plans[2 * i - 2]:
                base_x[:] = x
                base_h[:] = h
                base[BASE - 1] = 1.0
        values[2 * i] = y[0]
        values[2 * i + 1] = y[1]
    base[:INPUTS] = base_x
    base[INPUTS : INPUTS + HIDDEN] = base_h


def judge(d: list[int], seat: int, w: list[float], y: list[float]) -> None:
    """Write both seats' points, in hundreds, for a deal that goes on."""
    x, h = floats(INPUTS), floats(HIDDEN)
    look(d, seat, x)
    net(w, x, h, SECOND, y)


def take_dearest(d: list[int]) -> None:
    flat.take_pack(d, 2, flat.dear_two(d))


def best_of(values: list[float], n: int, own: float, other: float) -> int:
    """The index of the first of n pairs with the highest own * points - other * points."""
    best = 0
    for i in range(1, n):
        gain = own * (values[2 * i] - values[2 * best])
        if gain - other * (values[2 * i + 1] - values[2 * best + 1]) > 0.0:
            best = i
    return best


# How weaker players err: the way people do, but never stupidly.
#
# Among plans of nearly equal value they choose almost at random, and hardly ever a much worse one
# (a quantal response: McKelvey and Palfrey 1995); plans worse than the best by more than a limit
# are never chosen. What happened many turns ago is forgotten. They judge with a net, using what
# they still remember: as they see it, nobody misses that going out is clearly best, and nobody
# discards a valuable card, or feeds a pair that was just shown, unless everything else is worse.


OBVIOUS = 0.25
"""If going out is better by this many hundreds of points, nobody misses it."""


def forget(d: list[int], seat: int, memory: int) -> None:
    """Forget what the other seat did more than `memory` turns ago, and the pack below that many
    cards.
    """
    other = 1 - seat
    long_ago = d[flat.TURNS] - memory
    for rank in range(flat.RANKS):
        if d[flat.DECLINED + flat.RANKS * other + rank] <= long_ago:
            d[flat.DECLINED + flat.RANKS * other + rank] = 0
        if d[flat.THROWN + flat.RANKS * other + rank] <= long_ago:
            d[flat.THROWN + flat.RANKS * other + rank] = 0
    for i in range(d[flat.PILE_COUNT] - memory):
        flat.add(d, flat.PILE_HAS, d[flat.PILE + i], -1)


def forget_hand(d: list[int], seat: int) -> None:
    """Forget which cards the other seat took with the pack."""
    known = flat.KNOWN + flat.TYPES * (1 - seat)
    for i in range(flat.TYPES):
        d[known + i] = 0


def gumbel(d: list[int]) -> float:
    return -log(-log((flat.below(d, 65536) + 0.5) / 65536.0))


def waver(
    d: list[int],
    seat: int,
    values: list[float],
    layings: list[int],
    plans: list[int],
    n: int,
    own: float,
    other: float,
    best: int,
    noise: float,
    limit: float,
) -> int:
    """The plan chosen by a player whose judgement has this noise, in hundreds of points.

    `best` is the plan that the net rates highest; `limit` is how much worse the chosen plan may be.
    """
    out = -1e9
    for i in range(n):
        if layings[plans[2 * i] * flat.LENGTH + flat.PHASE] == flat.OVER:
            worth = own * values[2 * i] - other * values[2 * i + 1]
            out = worth if worth > out else out
    top = own * values[2 * best] - other * values[2 * best + 1]
    chosen, most = best, top + noise * gumbel(d)
    for i in range(n):
        worth = own * values[2 * i] - other * values[2 * i + 1]
        luck = noise * gumbel(d)
        if i == best or top - worth > limit or out - worth > OBVIOUS:
            continue
        card = plans[2 * i + 1]
        if card != NO_CARD:
            if card == 0 or card >= flat.JACK_OF_DIAMONDS:
                continue
            if d[flat.KNOWN + flat.TYPES * (1 - seat) + flat.RANK_OF[card]] >= 2:
                continue
        if worth + luck > most:
            chosen, most = i, worth + luck
    return chosen
