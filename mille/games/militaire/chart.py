"""How cards combine, as one flat list of ints: all melds, and pairs that wait for a third card.

The code of this file is simple enough for a Python compiler: ints, floats and flat lists, no
objects (tools/compiled.py compiles the same text to machine code for tuning and measuring). Cards
are numbers and hands are bit masks, as in `reckoner`.
"""

from __future__ import annotations

from mille.parts.seats import floats, ints

KINDS = 53
"""The number of different cards; the last is the joker."""
WILD = 52
WILD_BIT = 1 << 52
SET, RUN = 0, 1
TWINS, BESIDE, GAP = 1, 2, 3
"""How two cards may combine: same rank, adjacent in suit, or with one card between them."""

# The layout of the chart.
MELDS = 0  # the number of melds without a joker
ROWS = 1  # a row for each: its bits, kind, size, card points, bonus
ROW = 5
MOST_MELDS = 300
PAIRS = ROWS + ROW * MOST_MELDS  # for each two cards: how they combine, and the cards they want
ENDS = PAIRS + 2 * KINDS * KINDS  # for each card: the melds of three that contain it
MOST_ENDS = 8
LENGTH = ENDS + KINDS * MOST_ENDS


def points_at(place: int) -> int:
    """The points of a card by its place in the suit."""
    if place == 0:
        return 1
    return 10 if place >= 9 else 5


def number_of(suit: int, place: int) -> int:
    """The number of a card; the place above the king is the ace again."""
    return 13 * suit + place % 13


def fill(t: list[int], ace_high: int) -> None:
    """Fill in the chart."""
    for place in range(13):
        bits = 0
        for suit in range(4):
            bits |= 1 << number_of(suit, place)
        _row(t, bits, SET, 4, 4 * points_at(place), 40)
        for out in range(4):
            _row(t, bits & ~(1 << number_of(out, place)), SET, 3, 3 * points_at(place), 30)
    for suit in range(4):
        for size in range(3, 8):
            for low in range(13 + ace_high - size + 1):
                bits, worth = 0, 0
                for place in range(low, low + size):
                    bits |= 1 << number_of(suit, place)
                    worth += points_at(place % 13)
                bonus = 10 * (size - 2) if size < 5 else 50 * (size - 5)
                _row(t, bits, RUN, size, worth, bonus)
    _join(t)


def _row(t: list[int], bits: int, kind: int, size: int, worth: int, bonus: int) -> None:
    at = ROWS + ROW * t[MELDS]
    t[at], t[at + 1], t[at + 2], t[at + 3], t[at + 4] = bits, kind, size, worth, bonus
    t[MELDS] += 1


def _join(t: list[int]) -> None:
    """Fill in which two cards combine, and which melds of three contain a card."""
    for row in range(t[MELDS]):
        at = ROWS + ROW * row
        if t[at + 2] != 3:
            continue
        bits = t[at]
        for one in range(52):
            if not bits >> one & 1:
                continue
            end = ENDS + MOST_ENDS * one
            while t[end]:
                end += 1
            t[end] = bits
            for two in range(52):
                if two == one or not bits >> two & 1:
                    continue
                apart = abs(one - two)
                kind = TWINS
                if t[at + 1] == RUN:
                    kind = BESIDE if apart == 1 or apart == 12 else GAP
                pair = PAIRS + 2 * (KINDS * one + two)
                t[pair] = kind
                t[pair + 1] |= bits & ~(1 << one) & ~(1 << two)


def size_of(bits: int) -> int:
    """How many cards a bit mask contains."""
    n = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n


def counts(card: int) -> int:
    """The points of a card."""
    return 0 if card == WILD else points_at(card % 13)


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
    left = hand & ~WILD_BIT
    while left:
        low = left & -left
        held[n] = size_of(low - 1)
        left ^= low
        n += 1
    for i in range(n):
        losses[held[i]] = 0.0
    for i in range(n):
        one = held[i]
        tens = 1.0 + (w[TENS] if counts(one) == 10 else 0.0)
        alone = 0.0
        for end in range(ENDS + MOST_ENDS * one, ENDS + MOST_ENDS * one + MOST_ENDS):
            # Two more cards are needed: both must be live, or one of them held.
            others = t[end] & ~(1 << one)
            if others and not others & ~(live | hand):
                first = size_of((others & -others) - 1)
                kind = t[PAIRS + 2 * (KINDS * one + first)]
                if kind == TWINS:
                    alone += w[ALONE_RANK]
                else:
                    second = size_of((others ^ (1 << first)) - 1)
                    other = t[PAIRS + 2 * (KINDS * one + second)]
                    alone += w[ALONE_BESIDE] if kind == BESIDE and other == BESIDE else w[ALONE_GAP]
        losses[one] += alone * tens
        total += alone * tens
        for j in range(i + 1, n):
            two = held[j]
            at = PAIRS + 2 * (KINDS * one + two)
            kind = t[at]
            if kind == 0:
                continue
            outs = size_of(t[at + 1] & live)
            if outs == 0:
                continue
            worth = w[GAP_1]
            if kind == TWINS:
                worth = w[PAIR_1] if outs == 1 else w[PAIR_2]
            elif kind == BESIDE:
                worth = w[BESIDE_1] if outs == 1 else w[BESIDE_2]
            worth *= tens
            losses[one] += worth
            losses[two] += worth
            total += worth
    return total


def last(c: list[int], t: list[int], w: list[float], hand: int, lies: int, size: int) -> float:
    """The worth of a hand beside a meld: all cards that would finish, by what they pay."""
    live, joker = c[LIVE], hand & WILD_BIT
    wild_live = live & WILD_BIT
    waits = floats(KINDS)
    far = 0.0
    natural = hand & ~WILD_BIT
    for row in range(t[MELDS]):
        at = ROWS + ROW * row
        if t[at + 2] + size > c[MOST]:
            continue
        if t[at + 1] == RUN and lies == RUN and not c[TWO_RUNS]:
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
            card = size_of(missing - 1)
            if pays > waits[card]:
                waits[card] = pays
            if wild_live and pays - counts(card) > waits[WILD]:
                waits[WILD] = pays - counts(card)
        elif not one & (one - 1):
            if joker:
                first, second = size_of((missing & -missing) - 1), size_of(one - 1)
                if live >> first & 1 and pays > waits[first]:
                    waits[first] = pays - counts(second)
                if live >> second & 1 and pays > waits[second]:
                    waits[second] = pays - counts(first)
            elif t[at + 2] == 3:
                far += pays * w[TWO_AWAY]
    total = far
    for card in range(KINDS):
        total += waits[card]
    return total


def feeds(c: list[int], t: list[int], w: list[float], card: int) -> float:
    """How useful a discarded card may be to the next seat."""
    danger = 0.0
    live = c[LIVE]
    for end in range(ENDS + MOST_ENDS * card, ENDS + MOST_ENDS * card + MOST_ENDS):
        others = t[end] & ~(1 << card)
        if not others or others & ~live:
            continue
        shown = size_of(others & c[NEXT_HAS])
        first = size_of((others & -others) - 1)
        is_set = t[PAIRS + 2 * (KINDS * card + first)] == TWINS
        if c[NEXT_LIES] == NOTHING:
            danger += w[FEEDS]
        elif c[NEXT_LIES] == SET or is_set or c[TWO_RUNS]:
            danger += w[FEEDS_LAST]
        danger += w[SHOWN] * shown
    return danger


# The rule of thumb: what to take, lay and discard, by weights.


NONE = -1
DREAD = 1e6
"""The cost of discarding a joker: nobody does that."""


def melds_at_hand(c: list[int], t: list[int], hand: int, rows: list[int]) -> int:
    """Write the melds that a hand can lay, using the joker only for a missing card; returns how
    many.
    """
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
    """What the best contract of a hand pays, minus what is already laid; NONE if there is none.

    `found` receives its melds as rows of the chart (the second is NONE if there is only one), the
    card to discard, and the card to keep, each NONE if there is none.
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
            # A card that belongs to both melds is needed twice: the joker may be the second.
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
    """What a contract pays if that exceeds `best`; otherwise `best`.

    `short` is a card that both melds contain, as a bit, or 0.
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
    """The best meld to lay, or to plan for if it is not laid early: a row, or NONE.

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
            continue  # keep the joker for the finish
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
    """The best discard; `worth` receives, by card, what the hand is worth without it."""
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
    """Whether to take the upcard instead of drawing from the stock."""
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
