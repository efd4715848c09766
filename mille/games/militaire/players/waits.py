"""What a hand waits for, and what that is worth: the two halves of the rule of thumb.

Before a meld is laid, any two cards that combine are worth what they wait for. Once one is laid,
each card that would finish is worth what it pays.
"""

from __future__ import annotations

from mille.games.militaire.players import chart
from mille.parts.seats import floats, ints

# What a player knows, as a flat list.
HAND, LIVE, LIES, SIZE, BONUS = 0, 1, 2, 3, 4
NEXT_HAS, NEXT_LIES, NEAR, ROUND = 5, 6, 7, 8
TAKEN, MOST, TWO_RUNS, EARLY, BACK, BARE, MINDS = 9, 10, 11, 12, 13, 14, 15
NEXT_SIZE, NEXT_POINTS, LAID_POINTS = 16, 17, 18
KNOWS = 19
"""The length of the list.

It contains: one's own cards; the cards that may still come; the kind of one's own meld or
`NOTHING`, its size and its bonus; what the next seat took and still has; the kind of its meld or
`NOTHING`; how many others have melds; how many turns each has had; the card just taken; of the
rules, how many cards can be laid, whether two runs are a contract, whether melds are laid early,
whether taken cards may be discarded, and whether the last card may be laid; whether totals are
considered (`ends`); the size and points of the next seat's melds, and the points of one's own."""
NOTHING = -1

# The weights.
PAIR_1, PAIR_2, BESIDE_1, BESIDE_2, GAP_1 = 0, 1, 2, 3, 4
ALONE_RANK, ALONE_BESIDE, ALONE_GAP, TENS = 5, 6, 7, 8
FEEDS, FEEDS_LAST, SHOWN, THROW_POINTS = 9, 10, 11, 12
TAKE_FIRST, TAKE_SECOND, TAKE_LATER, TAKE_LAST = 13, 14, 15, 16
DENIES, TWO_AWAY, LAY_RUN, LAY_WORTH, FEEDS_SCALE, TENS_THROW = 17, 18, 19, 20, 21, 22
WEIGHTS = 23
MOST_PAYS = 200
"""Where totals are considered, a table for the worth of a finish by its points follows
the weights.
"""


def pairs(c: list[int], t: list[int], w: list[float], hand: int, losses: list[float]) -> float:
    """The worth of a hand without melds; `losses` receives, by card, what it would lose
    without it.
    """
    total, live = 0.0, c[LIVE]
    held = ints(9)
    n = 0
    left = hand & ~chart.WILD_BIT
    while left:
        low = left & -left
        held[n] = chart.size_of(low - 1)
        left ^= low
        n += 1
    for i in range(n):
        losses[held[i]] = 0.0
    for i in range(n):
        one = held[i]
        tens = 1.0 + (w[TENS] if chart.counts(one) == 10 else 0.0)
        alone = 0.0
        for end in range(
            chart.ENDS + chart.MOST_ENDS * one, chart.ENDS + chart.MOST_ENDS * one + chart.MOST_ENDS
        ):
            # Two more cards are needed: both must be live, or one of them held.
            others = t[end] & ~(1 << one)
            if others and not others & ~(live | hand):
                first = chart.size_of((others & -others) - 1)
                kind = t[chart.PAIRS + 2 * (chart.KINDS * one + first)]
                if kind == chart.TWINS:
                    alone += w[ALONE_RANK]
                else:
                    second = chart.size_of((others ^ (1 << first)) - 1)
                    other = t[chart.PAIRS + 2 * (chart.KINDS * one + second)]
                    alone += (
                        w[ALONE_BESIDE]
                        if kind == chart.BESIDE and other == chart.BESIDE
                        else w[ALONE_GAP]
                    )
        losses[one] += alone * tens
        total += alone * tens
        for j in range(i + 1, n):
            two = held[j]
            at = chart.PAIRS + 2 * (chart.KINDS * one + two)
            kind = t[at]
            if kind == 0:
                continue
            outs = chart.size_of(t[at + 1] & live)
            if outs == 0:
                continue
            worth = w[GAP_1]
            if kind == chart.TWINS:
                worth = w[PAIR_1] if outs == 1 else w[PAIR_2]
            elif kind == chart.BESIDE:
                worth = w[BESIDE_1] if outs == 1 else w[BESIDE_2]
            worth *= tens
            losses[one] += worth
            losses[two] += worth
            total += worth
    return total


def last(c: list[int], t: list[int], w: list[float], hand: int, lies: int, size: int) -> float:
    """The worth of a hand beside a meld: all cards that would finish, by what they pay."""
    live, joker = c[LIVE], hand & chart.WILD_BIT
    wild_live = live & chart.WILD_BIT
    waits = floats(chart.KINDS)
    far = 0.0
    natural = hand & ~chart.WILD_BIT
    for row in range(t[chart.MELDS]):
        at = chart.ROWS + chart.ROW * row
        if t[at + 2] + size > c[MOST]:
            continue
        if t[at + 1] == chart.RUN and lies == chart.RUN and not c[TWO_RUNS]:
            continue
        missing = t[at] & ~natural
        if missing == t[at]:
            continue
        if missing & ~live and not joker:
            continue
        points = t[at + 3] + t[at + 4]
        pays = w[WEIGHTS + points] if c[MINDS] else points + w[DENIES]
        one = missing & (missing - 1)
        if not one:
            if joker or not missing:
                # It would finish now, whatever card comes.
                far += pays
                continue
            card = chart.size_of(missing - 1)
            if pays > waits[card]:
                waits[card] = pays
            if wild_live and pays - chart.counts(card) > waits[chart.WILD]:
                waits[chart.WILD] = pays - chart.counts(card)
        elif not one & (one - 1):
            if joker:
                first, second = chart.size_of((missing & -missing) - 1), chart.size_of(one - 1)
                if live >> first & 1 and pays > waits[first]:
                    waits[first] = pays - chart.counts(second)
                if live >> second & 1 and pays > waits[second]:
                    waits[second] = pays - chart.counts(first)
            elif t[at + 2] == 3:
                far += pays * w[TWO_AWAY]
    total = far
    for card in range(chart.KINDS):
        total += waits[card]
    return total


def feeds(c: list[int], t: list[int], w: list[float], card: int) -> float:
    """How useful a discarded card may be to the next seat."""
    danger = 0.0
    live = c[LIVE]
    for end in range(
        chart.ENDS + chart.MOST_ENDS * card, chart.ENDS + chart.MOST_ENDS * card + chart.MOST_ENDS
    ):
        others = t[end] & ~(1 << card)
        if not others or others & ~live:
            continue
        shown = chart.size_of(others & c[NEXT_HAS])
        first = chart.size_of((others & -others) - 1)
        is_set = t[chart.PAIRS + 2 * (chart.KINDS * card + first)] == chart.TWINS
        if c[NEXT_LIES] == NOTHING:
            danger += w[FEEDS]
        elif c[NEXT_LIES] == chart.SET or is_set or c[TWO_RUNS]:
            danger += w[FEEDS_LAST]
        danger += w[SHOWN] * shown
    return danger
