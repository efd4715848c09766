"""With two seats: what the cards that a turn leaves behind are worth, by a small self-play net.

Its inputs count what a hand waits for, with its melds on the table or still in hand, so that it can
tell when to lay a meld and when to keep it. Simple enough for a Python compiler, like `chart`.
"""

from __future__ import annotations

from mille.games.militaire import chart
from mille.games.militaire.chart import cards_of, joins, meld, only_card, size_of, threes
from mille.parts.seats import floats, ints

NEAR_ROWS = 301
"""Rows of the chart that a hand is close to completing; the first number is their count."""
HIDDEN = 32

# The inputs of the net.
LOOSE, HELD_SET, HELD_RUN, LAID_SET, LAID_RUN = 0, 1, 2, 3, 4
OUTS, PAYS, FAR, SET_OUTS, RUN_OUTS = 5, 6, 7, 8, 9
PAIRED, TENS_PAIRED, LONE = 10, 15, 20
JOKER, JOKER_LIVE, FOUR, READY = 23, 24, 25, 26
OTHER_SET, OTHER_RUN, OTHER_FOUR, OTHER_SHOWN, TURN_NO = 27, 28, 29, 30, 31
FED_SETS, FED_RUNS, FED_SHOWN, DRAWING, OTHER_POINTS, OWN_POINTS = 32, 33, 34, 35, 36, 37
FIRST_TURN, USED, THROWN_TEN, HELD_OUTS = 38, 39, 40, 41
INPUTS = 42
LENGTH_OF_NET = HIDDEN * (INPUTS + 2) + 1


def near(c: list[int], t: list[int], hand: int, rows: list[int]) -> None:
    """Write the rows that a hand, perhaps with one more card, is close to completing."""
    n = 0
    natural = hand & ~chart.WILD_BIT
    gone = ~(c[chart.LIVE] | hand)
    joker = hand & chart.WILD_BIT
    for row in range(t[chart.MELDS]):
        bits = t[chart.ROWS + chart.ROW * row]
        missing = bits & ~natural
        if missing == bits:
            continue
        two = missing & (missing - 1)
        two &= two - 1
        if two and (not joker or two & (two - 1)):
            continue
        dead = missing & gone
        if dead and (not joker or dead & (dead - 1)):
            continue
        n += 1
        rows[n] = row
    rows[0] = n


def look(
    c: list[int],
    t: list[int],
    rows: list[int],
    hand: int,
    lies: int,
    size: int,
    points: int,
    f: list[float],
) -> None:
    """Write the inputs for a hand beside the meld on the table; `points` are those of
    melds laid.
    """
    for i in range(INPUTS):
        f[i] = 0.0
    live = c[chart.LIVE]
    natural, joker = hand & ~chart.WILD_BIT, hand >> chart.WILD
    pays = floats(chart.KINDS)
    if lies != chart.NOTHING:
        f[LAID_SET if lies == chart.SET else LAID_RUN] = 1.0
        f[FOUR] = 1.0 if size > 3 else 0.0
        beside(c, t, rows, natural, joker, lies, size, pays, f)
    else:
        contracts(c, t, rows, hand, pays, f)
        if f[HELD_SET] == 0.0 and f[HELD_RUN] == 0.0:
            f[LOOSE] = 1.0
            pairs_seen(c, t, natural, f)
    for card in range(chart.KINDS):
        if pays[card] and live >> card & 1:
            if c[chart.NEXT_HAS] >> card & 1:
                f[HELD_OUTS] += 0.5
                continue
            f[OUTS] += 0.1
            f[PAYS] += pays[card] * 0.002
    f[JOKER] = joker
    f[JOKER_LIVE] = live >> chart.WILD & 1
    f[OTHER_SET] = 1.0 if c[chart.NEXT_LIES] == chart.SET else 0.0
    f[OTHER_RUN] = 1.0 if c[chart.NEXT_LIES] == chart.RUN else 0.0
    f[OTHER_FOUR] = 1.0 if c[chart.NEXT_SIZE] > 3 else 0.0
    f[OTHER_SHOWN] = 0.25 * size_of(c[chart.NEXT_HAS])
    f[TURN_NO] = 0.1 * min(c[chart.ROUND], 12)
    f[FIRST_TURN] = 1.0 if c[chart.ROUND] == 0 else 0.0
    f[OTHER_POINTS] = 0.02 * c[chart.NEXT_POINTS]
    f[OWN_POINTS] = 0.02 * points


def beside(
    c: list[int],
    t: list[int],
    rows: list[int],
    natural: int,
    joker: int,
    lies: int,
    size: int,
    pays: list[float],
    f: list[float],
) -> None:
    """Write what would finish, beside the meld on the table."""
    for n in range(1, rows[0] + 1):
        bits, kind, long, _, worth = meld(t, rows[n])
        missing = bits & ~natural
        if missing == bits or not joins(c, kind, long, lies, size):
            continue
        lacks = size_of(missing)
        if lacks <= 1 + joker:
            ends_with(t, missing, joker, worth, pays)
        elif lacks == 2 and not missing & ~c[chart.LIVE] and long == chart.LEAST:
            f[FAR] += 0.1


def ends_with(t: list[int], missing: int, joker: int, worth: int, pays: list[float]) -> None:
    """Note what a finish with each missing card pays. A joker in hand stands for one of them."""
    one = not missing & (missing - 1)
    for card in cards_of(missing):
        pay = worth
        if not one:
            pay -= t[chart.POINTS + only_card(missing ^ 1 << card)]
        pays[card] = max(pays[card], pay)
        if one and not joker:
            pays[chart.WILD] = max(pays[chart.WILD], pay - t[chart.POINTS + card])


def contracts(
    c: list[int], t: list[int], rows: list[int], hand: int, pays: list[float], f: list[float]
) -> None:
    """Write what would finish with nothing on the table, and what would make a first meld."""
    live, natural, joker = c[chart.LIVE], hand & ~chart.WILD_BIT, hand >> chart.WILD
    close = ints(NEAR_ROWS)
    n, sets, runs, whole = 0, 0, 0, 0
    for i in range(1, rows[0] + 1):
        bits, kind, size, points, worth = meld(t, rows[i])
        missing = bits & ~natural
        lacks = size_of(missing)
        if missing == bits or lacks > 1 + joker:
            continue
        if kind == chart.RUN and size >= chart.LONG:
            ends_with(t, missing, joker, worth, pays)
            continue
        if not missing and size < 5:
            whole += 1
            f[HELD_SET if kind == chart.SET else HELD_RUN] = 1.0
            f[READY] = max(f[READY], points * 0.02)
            f[FOUR] = max(f[FOUR], 1.0 if size > 3 else 0.0)
        if lacks == 1 and kind == chart.SET:
            sets |= missing & live
        elif lacks == 1:
            runs |= missing & live
        n += 1
        close[n] = rows[i]
    f[SET_OUTS] = 0.1 * size_of(sets)
    f[RUN_OUTS] = 0.1 * size_of(runs)
    if not whole and not joker:
        return
    for i in range(1, n + 1):
        one, kind, size, _, worth = meld(t, close[i])
        for j in range(i + 1, n + 1):
            two, other, more, _, pay = meld(t, close[j])
            missing = (one | two) & ~natural
            if (
                not one & two
                and joins(c, kind, size, other, more)
                and size_of(missing) <= 1 + joker
            ):
                ends_with(t, missing, joker, worth + pay, pays)
    if not whole:
        return
    for i in range(1, rows[0] + 1):
        two, other, more, _, _ = meld(t, rows[i])
        missing = two & ~natural
        if more != chart.LEAST or size_of(missing) != 2 or missing & ~live:
            continue
        for j in range(1, n + 1):
            one, kind, size, _, _ = meld(t, close[j])
            if not one & (~natural | two) and joins(c, kind, size, other, more):
                f[FAR] += 0.1
                break


def pairs_seen(c: list[int], t: list[int], natural: int, f: list[float]) -> None:
    """Write which two cards combine, and what single cards wait for."""
    live, used = c[chart.LIVE], 0
    for one in cards_of(natural):
        for _, how in threes(t, one, live):
            f[LONE + how - chart.TWINS] += 0.1
        for two in cards_of(natural & -2 << one):
            place = chart.pair(t, one, two, live)
            if place == chart.NONE:
                continue
            used |= 1 << one | 1 << two
            f[PAIRED + place] += 0.25
            if t[chart.POINTS + one] == 10:
                f[TENS_PAIRED + place] += 0.25
    f[USED] = 0.25 * size_of(used)


def feeding(c: list[int], t: list[int], card: int, f: list[float]) -> None:
    """Write how useful a discarded card may be to the opponent."""
    f[THROWN_TEN] = 1.0 if t[chart.POINTS + card] == 10 else 0.0
    for others, how in threes(t, card, c[chart.LIVE]):
        is_set = how == chart.TWINS
        if is_set or c[chart.NEXT_LIES] != chart.RUN or c[chart.TWO_RUNS]:
            f[FED_SETS if is_set else FED_RUNS] += 0.25
            f[FED_SHOWN] += 0.5 * size_of(others & c[chart.NEXT_HAS])


def judged(w: list[float], f: list[float]) -> float:
    """The net's output: this seat's lead in points at the end of the deal, in hundreds."""
    h = floats(HIDDEN)
    for j in range(HIDDEN):
        h[j] = w[j]
    for i in range(INPUTS):
        value = f[i]
        if value:
            at = HIDDEN * (i + 1)
            for j in range(HIDDEN):
                h[j] += value * w[at + j]
    at = HIDDEN * (INPUTS + 1)
    total = w[at + HIDDEN]
    for j in range(HIDDEN):
        if h[j] > 0.0:
            total += h[j] * w[at + j]
    return total


def after(
    c: list[int], t: list[int], w: list[float], rows: list[int], row: int, worth: list[float]
) -> int:
    """The best discard after laying a row of the chart, or none; writes `worth` by card."""
    hand, lies, size, points = c[chart.HAND], c[chart.LIES], c[chart.SIZE], c[chart.LAID_POINTS]
    if row != chart.NONE:
        bits, lies, size, more, _ = meld(t, row)
        hand &= ~bits
        points += more
    may = hand & ~chart.WILD_BIT
    if not c[chart.BACK] and may & ~c[chart.TAKEN]:
        may &= ~c[chart.TAKEN]
    f = floats(INPUTS)
    best = chart.WILD
    worth[best] = -1e9
    for card in cards_of(may):
        look(c, t, rows, hand & ~(1 << card), lies, size, points, f)
        feeding(c, t, card, f)
        worth[card] = judged(w, f)
        if worth[card] > worth[best]:
            best = card
    return best


def lay_one(
    c: list[int], t: list[int], w: list[float], rows: list[int], worth: list[float], laid: list[int]
) -> int:
    """The best discard after laying the best meld in hand, if any; `laid[0]` is its row."""
    best, laid[0] = chart.WILD, chart.NONE
    worth[best] = -1e9
    other = floats(chart.KINDS)
    for n in range(1, rows[0] + 1):
        bits, _, size, _, _ = meld(t, rows[n])
        if bits & ~c[chart.HAND] or size + chart.LEAST > c[chart.MOST]:
            continue
        card = after(c, t, w, rows, rows[n], other)
        if other[card] > worth[best]:
            best, laid[0] = card, rows[n]
            for i in range(chart.KINDS):
                worth[i] = other[i]
    return best


def choose(c: list[int], t: list[int], w: list[float], worth: list[float], laid: list[int]) -> int:
    """The best discard, with `worth` by card; `laid[0]` is the row to lay first, if any."""
    rows, kept = ints(NEAR_ROWS), floats(chart.KINDS)
    near(c, t, c[chart.HAND], rows)
    if c[chart.LIES] != chart.NOTHING:
        laid[0] = chart.NONE
        return after(c, t, w, rows, chart.NONE, worth)
    card, best = after(c, t, w, rows, chart.NONE, kept), lay_one(c, t, w, rows, worth, laid)
    if worth[best] > kept[card]:
        return best
    laid[0] = chart.NONE
    for i in range(chart.KINDS):
        worth[i] = kept[i]
    return card


def gain_of_waiting(c: list[int], t: list[int], w: list[float], laid: list[int]) -> float:
    """How much better it is to lay nothing than the best meld in hand, whose row is in
    `laid[0]`.
    """
    rows, worth, kept = ints(NEAR_ROWS), floats(chart.KINDS), floats(chart.KINDS)
    near(c, t, c[chart.HAND], rows)
    card, best = after(c, t, w, rows, chart.NONE, kept), lay_one(c, t, w, rows, worth, laid)
    return kept[card] - worth[best]


def gain_of_taking(
    c: list[int], t: list[int], w: list[float], upcard: int, f: list[float]
) -> float:
    """How much better the upcard is than a card from the stock; `f` receives the inputs."""
    hand, rows = c[chart.HAND], ints(NEAR_ROWS)
    worth, laid = floats(chart.KINDS), ints(1)
    near(c, t, hand, rows)
    look(c, t, rows, hand, c[chart.LIES], c[chart.SIZE], c[chart.LAID_POINTS], f)
    f[DRAWING] = 1.0
    c[chart.TAKEN] = 1 << upcard
    c[chart.HAND] = hand | c[chart.TAKEN]
    best = choose(c, t, w, worth, laid)
    c[chart.HAND] = hand
    return worth[best] - judged(w, f)
