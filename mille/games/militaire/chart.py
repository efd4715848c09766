"""How cards combine, as one flat list of ints: all melds, and pairs that wait for a third card.

The code of this file is simple enough for a Python compiler: ints, floats, flat lists and
generators of these, no objects (tools/compiled.py compiles the same text to machine code for tuning
and measuring). Cards are numbers and hands are bit masks, as in `position`, which fills the chart.
"""

from __future__ import annotations

from collections.abc import Iterator

from mille.parts.seats import floats, ints

KINDS = 53
"""The number of different cards; the last is the joker."""
WILD = 52
WILD_BIT = 1 << 52
SET, RUN = 0, 1
LEAST = 3
"""The fewest cards of a meld."""
LONG = 6
"""A run of this many cards is a contract by itself."""
TWINS, BESIDE, GAP = 1, 2, 3
"""How two cards may combine: same rank, adjacent in suit, or with one card between them. A card of
a run of three is `BESIDE` both others, or has a `GAP`."""

# The layout of the chart.
MELDS = 0  # the number of melds without a joker
ROWS = 1  # a row for each: its bits, kind, size, card points, and those with the bonus
ROW = 5
MOST_MELDS = 300
POINTS = ROWS + ROW * MOST_MELDS  # for each card: its points
PAIRS = POINTS + KINDS  # for each two cards: how they combine, and the cards they want
THREES = PAIRS + 2 * KINDS * KINDS  # for each card: its melds of three, as the others and how
MOST_THREES = 6
LENGTH = THREES + 2 * MOST_THREES * KINDS


def meld(t: list[int], row: int) -> tuple[int, int, int, int, int]:
    """The bits of a meld, its kind, its size, its points, and its points with the bonus."""
    at = ROWS + ROW * row
    return t[at], t[at + 1], t[at + 2], t[at + 3], t[at + 4]


def cards_of(bits: int) -> Iterator[int]:
    """The cards of a bit mask, in increasing order."""
    card = 0
    while bits:
        if bits & 1:
            yield card
        bits >>= 1
        card += 1


def only_card(bits: int) -> int:
    """The card of a bit mask that has one."""
    return size_of(bits - 1)


def threes(t: list[int], card: int, there: int) -> Iterator[tuple[int, int]]:
    """The melds of three that a card makes with two of the cards `there`: those two, and how."""
    first = THREES + 2 * MOST_THREES * card
    for at in range(first, first + 2 * MOST_THREES, 2):
        others = t[at]
        if others and not others & ~there:
            yield others, t[at + 1]


def pair(t: list[int], one: int, two: int, live: int) -> int:
    """What two cards wait for: twins for one card or for more (0, 1), cards side by side likewise
    (2, 3), or cards with a gap (4); NONE if no live card makes a meld of them.
    """
    at = PAIRS + 2 * (KINDS * one + two)
    outs = size_of(t[at + 1] & live)
    if not outs:
        return NONE
    return 4 if t[at] == GAP else 2 * (t[at] - TWINS) + (outs > 1)


def joins(c: list[int], kind: int, size: int, lies: int, laid: int) -> bool:
    """Whether a meld makes a contract with another, and leaves a card to discard if it must."""
    return size + laid <= c[MOST] and (kind == SET or lies == SET or c[TWO_RUNS] == 1)


def size_of(bits: int) -> int:
    """How many cards a bit mask contains."""
    n = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n


# What a hand waits for, and what that is worth: the two halves of the rule of thumb.
#
# Before a meld is laid, any two cards that combine are worth what they wait for. Once one is
# laid, each card that would finish is worth what it pays.


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
NOTHING = NONE = -1

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
    hand &= ~WILD_BIT
    for one in cards_of(hand):
        losses[one] = 0.0
    for one in cards_of(hand):
        tens = 1.0 + (w[TENS] if t[POINTS + one] == 10 else 0.0)
        alone = 0.0
        for _, how in threes(t, one, live | hand):
            alone += w[ALONE_RANK + how - TWINS]
        losses[one] += alone * tens
        total += alone * tens
        for two in cards_of(hand & -2 << one):
            place = pair(t, one, two, live)
            if place != NONE:
                worth = w[PAIR_1 + place] * tens
                losses[one] += worth
                losses[two] += worth
                total += worth
    return total


def last(c: list[int], t: list[int], w: list[float], hand: int, lies: int, size: int) -> float:
    """The worth of a hand beside a meld: all cards that would finish, by what they pay."""
    live, joker = c[LIVE], hand & WILD_BIT
    waits = floats(KINDS)
    far = 0.0
    natural = hand & ~WILD_BIT
    for row in range(t[MELDS]):
        bits, kind, long, _, points = meld(t, row)
        missing = bits & ~natural
        if missing == bits or (missing & ~live and not joker):
            continue
        if not joins(c, kind, long, lies, size):
            continue
        pays = w[WEIGHTS + points] if c[MINDS] else points + w[DENIES]
        one = missing & (missing - 1)
        if not one and (joker or not missing):
            far += pays  # it would finish now, whatever card comes
        elif not one:
            card = only_card(missing)
            waits[card] = max(waits[card], pays)
            if live & WILD_BIT:
                waits[WILD] = max(waits[WILD], pays - t[POINTS + card])
        elif not one & (one - 1):
            if joker:
                for card in cards_of(missing & live):
                    if pays > waits[card]:
                        waits[card] = pays - t[POINTS + only_card(missing ^ 1 << card)]
            elif long == LEAST:
                far += pays * w[TWO_AWAY]
    total = far
    for card in range(KINDS):
        total += waits[card]
    return total


def feeds(c: list[int], t: list[int], w: list[float], card: int) -> float:
    """How useful a discarded card may be to the next seat."""
    danger = 0.0
    for others, how in threes(t, card, c[LIVE]):
        if c[NEXT_LIES] == NOTHING:
            danger += w[FEEDS]
        elif c[NEXT_LIES] == SET or how == TWINS or c[TWO_RUNS]:
            danger += w[FEEDS_LAST]
        danger += w[SHOWN] * size_of(others & c[NEXT_HAS])
    return danger


# The rule of thumb: what to take, lay and discard, by weights.


DREAD = 1e6
"""The cost of discarding a joker: nobody does that."""


def melds_at_hand(c: list[int], t: list[int], hand: int, rows: list[int]) -> int:
    """Write the melds that a hand can lay, using the joker only for a missing card; returns how
    many.
    """
    n = 0
    for row in range(t[MELDS]):
        at = ROWS + ROW * row
        missing = t[at] & ~hand
        if missing and (not hand & WILD_BIT or missing & (missing - 1)):
            continue
        if t[at + 2] <= c[MOST]:
            rows[n] = row
            n += 1
    return n


def finish(c: list[int], t: list[int], hand: int, found: list[int]) -> int:
    """What the best contract of a hand pays, minus what is already laid; NONE if there is none.

    `found` receives its melds as rows of the chart (the second is NONE if there is only one), the
    card to discard, and the card to keep, each NONE if there is none.
    """
    rows = ints(120)
    n = melds_at_hand(c, t, hand, rows)
    best = NONE
    for i in range(n):
        one, kind, size, _, _ = meld(t, rows[i])
        if c[LIES] != NOTHING:
            if joins(c, kind, size, c[LIES], c[SIZE]):
                best = better(c, t, hand, rows[i], NONE, 0, found, best)
            continue
        if kind == RUN and size >= LONG:
            best = better(c, t, hand, rows[i], NONE, 0, found, best)
            continue
        for j in range(i + 1, n):
            two, other, more, _, _ = meld(t, rows[j])
            if not joins(c, kind, size, other, more):
                continue
            # A card that belongs to both melds is needed twice: the joker may be the second.
            short = one & two
            lacks = short | ((one | two) & ~hand)
            if lacks & (lacks - 1) or short & ~hand or (short and not hand & WILD_BIT):
                continue
            best = better(c, t, hand, rows[i], rows[j], short, found, best)
    return best


def better(
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
    bits, _, _, _, pays = meld(t, one)
    pays += c[BONUS]
    if two != NONE:
        others, _, _, _, more = meld(t, two)
        bits |= others
        pays += more
    missing = bits & ~hand | short
    left = hand & ~bits
    if missing:
        left &= ~WILD_BIT
        pays -= t[POINTS + only_card(missing)]
    throw, kept = NONE, NONE
    for card in cards_of(left):
        may = 1 << card != c[TAKEN] or left == 1 << card or c[BACK] == 1
        if may and (throw == NONE or t[POINTS + card] >= t[POINTS + throw]):
            throw = card
    if throw == NONE and not c[BARE]:
        return best
    for card in cards_of(left):
        if card != throw:
            kept = card
            pays -= t[POINTS + card]
    if pays > best:
        found[0], found[1], found[2], found[3] = one, two, throw, kept
        return pays
    return best


def lays(c: list[int], t: list[int], w: list[float], found: list[float]) -> int:
    """The best meld to lay, or to plan for if it is not laid early: a row, or NONE.

    `found[0]` is 1 if it is to be laid now. The joker is kept for the finish.
    """
    found[0] = 0.0
    if c[LIES] != NOTHING:
        return NONE
    rows = ints(120)
    best, kind_of_best, most = NONE, SET, -1e9
    for i in range(melds_at_hand(c, t, c[HAND] & ~WILD_BIT, rows)):
        bits, kind, size, _, pays = meld(t, rows[i])
        if size + LEAST > c[MOST]:
            continue
        value = w[LAY_WORTH] * pays + last(c, t, w, c[HAND] & ~bits, kind, size)
        if value > most:
            best, kind_of_best, most = rows[i], kind, value
    waits = kind_of_best == RUN and c[ROUND] + 2 * c[NEAR] < w[LAY_RUN]
    if best != NONE and c[EARLY] and not waits:
        found[0] = 1.0
    return best


def throws(c: list[int], t: list[int], w: list[float], worth: list[float]) -> int:
    """The best discard; `worth` receives, by card, what the hand is worth without it."""
    hand, lies, size = c[HAND], c[LIES], c[SIZE]
    row = lays(c, t, w, floats(1))
    if row != NONE:
        bits, lies, size, _, _ = meld(t, row)
        hand &= ~bits
    may = hand
    if hand & (hand - 1) and not c[BACK] and may & ~c[TAKEN]:
        may &= ~c[TAKEN]
    losses = floats(KINDS)
    total = pairs(c, t, w, hand, losses) if lies == NOTHING else 0.0
    best, most = NONE, -1e18
    for card in cards_of(may):
        value = total - losses[card]
        if lies != NOTHING:
            value = last(c, t, w, hand & ~(1 << card), lies, size)
        if card == WILD:
            value -= DREAD
        elif lies == NOTHING:
            value += w[THROW_POINTS] * t[POINTS + card] / 5.0 - feeds(c, t, w, card)
        else:
            value += w[TENS_THROW] * t[POINTS + card] / 5.0
            value -= w[FEEDS_SCALE] * feeds(c, t, w, card)
        worth[card] = value
        if value > most:
            best, most = card, value
    return best


def takes(c: list[int], t: list[int], w: list[float], upcard: int) -> bool:
    """Whether to take the upcard instead of drawing from the stock."""
    hand, rows = c[HAND], ints(120)
    with_it = hand | 1 << upcard
    c[TAKEN] = 1 << upcard
    if finish(c, t, with_it, ints(4)) != NONE or upcard == WILD:
        return True
    if c[LIES] == NOTHING:
        before = melds_at_hand(c, t, hand & ~WILD_BIT, rows)
        if melds_at_hand(c, t, with_it & ~WILD_BIT, rows) > before:
            return True
        losses = floats(KINDS)
        pairs(c, t, w, with_it, losses)
        return losses[upcard] >= w[TAKE_FIRST + min(c[ROUND], 2)]
    now = last(c, t, w, hand, c[LIES], c[SIZE])
    c[HAND] = with_it
    card = throws(c, t, w, floats(KINDS))
    c[HAND] = hand
    return last(c, t, w, with_it & ~(1 << card), c[LIES], c[SIZE]) > now * w[TAKE_LAST]
