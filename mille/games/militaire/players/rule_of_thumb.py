"""The rule of thumb: what to take, lay and discard, by weights."""

from __future__ import annotations

from mille.games.militaire.players import chart, waits
from mille.parts.seats import floats, ints

NONE = -1
DREAD = 1e6
"""The cost of discarding a joker: nobody does that."""


def melds_at_hand(c: list[int], t: list[int], hand: int, rows: list[int]) -> int:
    """Write the melds that a hand can lay, using the joker only for a missing card; returns how
    many.
    """
    n = 0
    wild = hand & chart.WILD_BIT
    for row in range(t[chart.MELDS]):
        at = chart.ROWS + chart.ROW * row
        missing = t[at] & ~hand
        if missing and (not wild or missing & (missing - 1)):
            continue
        if t[at + 2] > c[waits.MOST]:
            continue
        rows[n] = row
        n += 1
    return n


def finish(c: list[int], t: list[int], hand: int, found: list[int]) -> int:
    """What the best contract of a hand pays, minus what is already laid; NONE if there is none.

    `found` receives its melds as rows of the chart (the second is NONE if there is only one), the
    card to discard, and the card to keep, each NONE if there is none.
    """
    if c[waits.LIES] == chart.RUN and c[waits.SIZE] >= 6:
        return NONE
    rows = ints(120)
    n = melds_at_hand(c, t, hand, rows)
    best = NONE
    for i in range(n):
        one = chart.ROWS + chart.ROW * rows[i]
        if c[waits.LIES] != waits.NOTHING:
            if t[one + 2] + c[waits.SIZE] > c[waits.MOST]:
                continue
            if t[one + 1] == chart.RUN and c[waits.LIES] == chart.RUN and not c[waits.TWO_RUNS]:
                continue
            best = _better(c, t, hand, rows[i], NONE, 0, found, best)
            continue
        if t[one + 1] == chart.RUN and t[one + 2] >= 6:
            best = _better(c, t, hand, rows[i], NONE, 0, found, best)
            continue
        for j in range(i + 1, n):
            two = chart.ROWS + chart.ROW * rows[j]
            if t[one + 2] + t[two + 2] > c[waits.MOST]:
                continue
            if t[two + 1] == chart.RUN and (
                t[two + 2] >= 6 or (t[one + 1] == chart.RUN and not c[waits.TWO_RUNS])
            ):
                continue
            # A card that belongs to both melds is needed twice: the joker may be the second.
            short = t[one] & t[two]
            lacks = short | ((t[one] | t[two]) & ~hand)
            if lacks & (lacks - 1) or short & ~hand or (short and not hand & chart.WILD_BIT):
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
    """What a contract pays if that exceeds `best`; otherwise `best`.

    `short` is a card that both melds contain, as a bit, or 0.
    """
    at = chart.ROWS + chart.ROW * one
    bits, pays = t[at], t[at + 3] + t[at + 4] + c[waits.BONUS]
    if two != NONE:
        at = chart.ROWS + chart.ROW * two
        bits |= t[at]
        pays += t[at + 3] + t[at + 4]
    missing = bits & ~hand | short
    left = hand & ~bits
    if missing:
        left &= ~chart.WILD_BIT
        pays -= chart.counts(chart.size_of(missing - 1))
    throw, kept = NONE, NONE
    rest = left
    while rest:
        low = rest & -rest
        rest ^= low
        card = chart.size_of(low - 1)
        may = low != c[waits.TAKEN] or left == low or c[waits.BACK] == 1
        if may and (throw == NONE or chart.counts(card) >= chart.counts(throw)):
            throw = card
    if throw == NONE and not c[waits.BARE]:
        return best
    rest = left & ~(1 << throw) if throw != NONE else 0
    while rest:
        low = rest & -rest
        rest ^= low
        kept = chart.size_of(low - 1)
        pays -= chart.counts(kept)
    if pays > best:
        found[0], found[1], found[2], found[3] = one, two, throw, kept
        return pays
    return best


def lays(c: list[int], t: list[int], w: list[float], found: list[float]) -> int:
    """The best meld to lay, or to plan for if it is not laid early: a row, or NONE.

    `found[0]` is 1 if it is to be laid now.
    """
    hand = c[waits.HAND]
    found[0] = 0.0
    if c[waits.LIES] != waits.NOTHING:
        return NONE
    rows = ints(120)
    n = melds_at_hand(c, t, hand, rows)
    best, most = NONE, -1e9
    for i in range(n):
        at = chart.ROWS + chart.ROW * rows[i]
        if t[at + 2] + 3 > c[waits.MOST]:
            continue
        left = hand & ~t[at]
        worth = t[at + 3] + t[at + 4]
        if t[at] & ~hand:
            continue  # keep the joker for the finish
        value = w[waits.LAY_WORTH] * worth + waits.last(c, t, w, left, t[at + 1], t[at + 2])
        if value > most:
            best, most = rows[i], value
    if best != NONE and c[waits.EARLY]:
        found[0] = 1.0
        at = chart.ROWS + chart.ROW * best
        if t[at + 1] == chart.RUN and c[waits.ROUND] + 2 * c[waits.NEAR] < w[waits.LAY_RUN]:
            found[0] = 0.0
    return best


def throws(c: list[int], t: list[int], w: list[float], worth: list[float]) -> int:
    """The best discard; `worth` receives, by card, what the hand is worth without it."""
    hand, lies, size = c[waits.HAND], c[waits.LIES], c[waits.SIZE]
    may = hand
    found = floats(1)
    if lies == waits.NOTHING:
        row = lays(c, t, w, found)
        if row != NONE:
            at = chart.ROWS + chart.ROW * row
            lies, size = t[at + 1], t[at + 2]
            hand &= ~t[at]
            may = hand
    if hand & (hand - 1) and not c[waits.BACK] and may & ~c[waits.TAKEN]:
        may &= ~c[waits.TAKEN]
    losses = floats(chart.KINDS)
    total = waits.pairs(c, t, w, hand, losses) if lies == waits.NOTHING else 0.0
    best, most = NONE, -1e18
    left = may
    while left:
        low = left & -left
        left ^= low
        card = chart.size_of(low - 1)
        if lies == waits.NOTHING:
            value = total - losses[card]
        else:
            value = waits.last(c, t, w, hand & ~low, lies, size)
        if card == chart.WILD:
            value -= DREAD
        elif lies == waits.NOTHING:
            value += w[waits.THROW_POINTS] * chart.counts(card) / 5.0 - waits.feeds(c, t, w, card)
        else:
            value += w[waits.TENS_THROW] * chart.counts(card) / 5.0
            value -= w[waits.FEEDS_SCALE] * waits.feeds(c, t, w, card)
        worth[card] = value
        if value > most:
            best, most = card, value
    return best


def takes(c: list[int], t: list[int], w: list[float], upcard: int) -> bool:
    """Whether to take the upcard instead of drawing from the stock."""
    low = 1 << upcard
    found, rows = ints(4), ints(120)
    hand = c[waits.HAND]
    c[waits.TAKEN] = low
    if finish(c, t, hand | low, found) != NONE:
        return True
    if upcard == chart.WILD:
        return True
    if c[waits.LIES] == waits.NOTHING:
        before = melds_at_hand(c, t, hand & ~chart.WILD_BIT, rows)
        if melds_at_hand(c, t, (hand | low) & ~chart.WILD_BIT, rows) > before:
            return True
        need = w[waits.TAKE_LATER]
        if c[waits.ROUND] == 0:
            need = w[waits.TAKE_FIRST]
        elif c[waits.ROUND] == 1:
            need = w[waits.TAKE_SECOND]
        losses = floats(chart.KINDS)
        waits.pairs(c, t, w, hand | low, losses)
        return losses[upcard] >= need
    now = waits.last(c, t, w, hand, c[waits.LIES], c[waits.SIZE])
    c[waits.HAND] = hand | low
    worth = floats(chart.KINDS)
    card = throws(c, t, w, worth)
    c[waits.HAND] = hand
    with_it = waits.last(c, t, w, (hand | low) & ~(1 << card), c[waits.LIES], c[waits.SIZE])
    return with_it > now * w[waits.TAKE_LAST]
