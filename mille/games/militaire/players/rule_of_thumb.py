"""The rule of thumb: what to take, to lay and to throw, by weights."""

from __future__ import annotations

from mille.games.militaire.players.chart import (
    KINDS,
    MELDS,
    ROW,
    ROWS,
    RUN,
    WILD,
    WILD_BIT,
    counts,
    floats,
    ints,
    size_of,
)
from mille.games.militaire.players.waits import (
    BACK,
    BARE,
    BONUS,
    EARLY,
    FEEDS_SCALE,
    HAND,
    LAY_RUN,
    LAY_WORTH,
    LIES,
    MOST,
    NEAR,
    NOTHING,
    ROUND,
    SIZE,
    TAKE_FIRST,
    TAKE_LAST,
    TAKE_LATER,
    TAKE_SECOND,
    TAKEN,
    TENS_THROW,
    THROW_POINTS,
    TWO_RUNS,
    feeds,
    last,
    pairs,
)

NONE = -1
DREAD = 1e6
"""What it costs to throw a joker: nobody does."""


def melds_at_hand(c: list[int], t: list[int], hand: int, rows: list[int]) -> int:
    """The melds that a hand can lay, the joker only for a card it lacks; how many they are."""
    n = 0
    wild = hand & WILD_BIT
    for row in range(t[MELDS]):
        at = ROWS + ROW * row
        missing = t[at] & ~hand
        if missing and (not wild or missing & (missing - 1)):
            continue
        if t[at + 2] > c[MOST]:
            continue
        rows[n] = row
        n += 1
    return n


def finish(c: list[int], t: list[int], hand: int, found: list[int]) -> int:
    """What the best contract of a hand pays, less what lies already; NONE if there is none.

    `found` is its melds as rows of the chart, the second NONE if there is one only, the card to be
    thrown, and the card that is kept; each NONE if there is none.
    """
    if c[LIES] == RUN and c[SIZE] >= 6:
        return NONE
    rows = ints(120)
    n = melds_at_hand(c, t, hand, rows)
    best = NONE
    for i in range(n):
        one = ROWS + ROW * rows[i]
        if c[LIES] != NOTHING:
            if t[one + 2] + c[SIZE] > c[MOST]:
                continue
            if t[one + 1] == RUN and c[LIES] == RUN and not c[TWO_RUNS]:
                continue
            best = _better(c, t, hand, rows[i], NONE, 0, found, best)
            continue
        if t[one + 1] == RUN and t[one + 2] >= 6:
            best = _better(c, t, hand, rows[i], NONE, 0, found, best)
            continue
        for j in range(i + 1, n):
            two = ROWS + ROW * rows[j]
            if t[one + 2] + t[two + 2] > c[MOST]:
                continue
            if t[two + 1] == RUN and (t[two + 2] >= 6 or (t[one + 1] == RUN and not c[TWO_RUNS])):
                continue
            # A card that both melds have is wanted twice: the joker may be the other.
            short = t[one] & t[two]
            lacks = short | ((t[one] | t[two]) & ~hand)
            if lacks & (lacks - 1) or short & ~hand or (short and not hand & WILD_BIT):
                continue
            best = _better(c, t, hand, rows[i], rows[j], short, found, best)
    return best


def _better(
    c: list[int],
    t: list[int],
    hand: int,
    one: int,
    two: int,
    short: int,
    found: list[int],
    best: int,
) -> int:
    """What a contract pays if that is more than `best`, which is returned else.

    `short` is a card that both melds have, as a bit, or 0.
    """
    at = ROWS + ROW * one
    bits, pays = t[at], t[at + 3] + t[at + 4] + c[BONUS]
    if two != NONE:
        at = ROWS + ROW * two
        bits |= t[at]
        pays += t[at + 3] + t[at + 4]
    missing = bits & ~hand | short
    left = hand & ~bits
    if missing:
        left &= ~WILD_BIT
        pays -= counts(size_of(missing - 1))
    throw, kept = NONE, NONE
    rest = left
    while rest:
        low = rest & -rest
        rest ^= low
        card = size_of(low - 1)
        may = low != c[TAKEN] or left == low or c[BACK] == 1
        if may and (throw == NONE or counts(card) >= counts(throw)):
            throw = card
    if throw == NONE and not c[BARE]:
        return best
    rest = left & ~(1 << throw) if throw != NONE else 0
    while rest:
        low = rest & -rest
        rest ^= low
        kept = size_of(low - 1)
        pays -= counts(kept)
    if pays > best:
        found[0], found[1], found[2], found[3] = one, two, throw, kept
        return pays
    return best


def lays(c: list[int], t: list[int], w: list[float], found: list[float]) -> int:
    """The meld that is best laid, or held in mind where nothing is laid early: a row, or NONE.

    `found[0]` is 1 if it is to be laid now.
    """
    hand = c[HAND]
    found[0] = 0.0
    if c[LIES] != NOTHING:
        return NONE
    rows = ints(120)
    n = melds_at_hand(c, t, hand, rows)
    best, most = NONE, -1e9
    for i in range(n):
        at = ROWS + ROW * rows[i]
        if t[at + 2] + 3 > c[MOST]:
            continue
        left = hand & ~t[at]
        worth = t[at + 3] + t[at + 4]
        if t[at] & ~hand:
            continue  # the joker is kept for the finish
        value = w[LAY_WORTH] * worth + last(c, t, w, left, t[at + 1], t[at + 2])
        if value > most:
            best, most = rows[i], value
    if best != NONE and c[EARLY]:
        found[0] = 1.0
        at = ROWS + ROW * best
        if t[at + 1] == RUN and c[ROUND] + 2 * c[NEAR] < w[LAY_RUN]:
            found[0] = 0.0
    return best


def throws(c: list[int], t: list[int], w: list[float], worth: list[float]) -> int:
    """The card that is best thrown; `worth` by card is what the hand is worth without it."""
    hand, lies, size = c[HAND], c[LIES], c[SIZE]
    may = hand
    found = floats(1)
    if lies == NOTHING:
        row = lays(c, t, w, found)
        if row != NONE:
            at = ROWS + ROW * row
            lies, size = t[at + 1], t[at + 2]
            hand &= ~t[at]
            may = hand
    if hand & (hand - 1) and not c[BACK] and may & ~c[TAKEN]:
        may &= ~c[TAKEN]
    losses = floats(KINDS)
    total = pairs(c, t, w, hand, losses) if lies == NOTHING else 0.0
    best, most = NONE, -1e18
    left = may
    while left:
        low = left & -left
        left ^= low
        card = size_of(low - 1)
        if lies == NOTHING:
            value = total - losses[card]
        else:
            value = last(c, t, w, hand & ~low, lies, size)
        if card == WILD:
            value -= DREAD
        elif lies == NOTHING:
            value += w[THROW_POINTS] * counts(card) / 5.0 - feeds(c, t, w, card)
        else:
            value += w[TENS_THROW] * counts(card) / 5.0
            value -= w[FEEDS_SCALE] * feeds(c, t, w, card)
        worth[card] = value
        if value > most:
            best, most = card, value
    return best


def takes(c: list[int], t: list[int], w: list[float], upcard: int) -> bool:
    """Whether to take the upcard and not the top of the stock."""
    low = 1 << upcard
    found, rows = ints(4), ints(120)
    hand = c[HAND]
    c[TAKEN] = low
    if finish(c, t, hand | low, found) != NONE:
        return True
    if upcard == WILD:
        return True
    if c[LIES] == NOTHING:
        before = melds_at_hand(c, t, hand & ~WILD_BIT, rows)
        if melds_at_hand(c, t, (hand | low) & ~WILD_BIT, rows) > before:
            return True
        need = w[TAKE_LATER]
        if c[ROUND] == 0:
            need = w[TAKE_FIRST]
        elif c[ROUND] == 1:
            need = w[TAKE_SECOND]
        losses = floats(KINDS)
        pairs(c, t, w, hand | low, losses)
        return losses[upcard] >= need
    now = last(c, t, w, hand, c[LIES], c[SIZE])
    c[HAND] = hand | low
    worth = floats(KINDS)
    card = throws(c, t, w, worth)
    c[HAND] = hand
    with_it = last(c, t, w, (hand | low) & ~(1 << card), c[LIES], c[SIZE])
    return with_it > now * w[TAKE_LAST]
