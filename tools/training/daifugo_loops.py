"""Inner loops for tuning and measuring Daifugo, in the style that tools/compiled.py compiles."""

from __future__ import annotations

from mille.games.daifugo.flat import (
    BY,
    CAPITAL,
    CHANCE,
    COUNT,
    EIGHT,
    FALLEN,
    HAND,
    IN,
    JOKER,
    JOKERS,
    LEFT,
    NONE,
    OUTS,
    PASSED,
    PLACE,
    RETURN,
    REVOLUTION,
    SEATS,
    SIZE,
    SPADE,
    TOP,
    TURN,
    TURNED,
    TYPES,
    WEIGHTS,
    act,
    below,
    choose,
    choose_gift,
    lowest,
)
from mille.parts.seats import floats, ints

STANDARD, JAPANESE, FAMILY = 0, 1, 2


def set_table(d: list[int], kind: int, seats: int) -> None:
    """Set the rules of a preset with this many seats."""
    d[SEATS] = seats
    d[JOKERS] = 0 if kind == 0 else (2 if kind == 1 else 1)
    d[REVOLUTION] = 0 if kind == 0 else 1
    d[EIGHT] = 1 if kind == 1 else 0
    d[RETURN] = 1 if kind == 2 else 0


def deal_out(d: list[int], kind: int, order: list[int], first: bool) -> None:
    """A new deal after one that ended in this order; in the first deal order[-1] deals."""
    n = d[SEATS]
    cards = 52 + d[JOKERS]
    deck = ints(54)
    for i in range(cards):
        deck[i] = i
    for i in range(cards - 1, 0, -1):
        j = below(d, i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    for i in range(TOP, TURNED + 2):
        d[i] = 0
    d[TOP], d[BY] = NONE, NONE
    d[COUNT] = 0
    d[PASSED] = 0
    d[IN], d[LEFT], d[OUTS] = (1 << n) - 1, n, 0
    d[FALLEN] = NONE
    d[CAPITAL] = order[0] if kind == 1 and not first else NONE
    d[SPADE] = NONE
    for i in range(PLACE, HAND + 7 * TYPES):
        d[i] = 0
    dealer = order[n - 1]
    leader = order[n - 1] if kind == 1 else order[0]
    if first:
        leader = (dealer + 1) % n
    for i in range(cards):
        seat = (dealer + 1 + i) % n
        card = deck[i]
        rank = card >> 2 if card < 52 else JOKER
        d[HAND + TYPES * seat + rank] += 1
        d[SIZE + seat] += 1
        if card == 3 and kind == 1:
            d[SPADE] = seat
        if card == 1 and first and kind != 0:
            leader = seat
    d[TURN] = leader


def hand_over(d: list[int], giver: int, taker: int, rank: int) -> None:
    """Give a card of a rank to another seat; the 3 of spades goes last of the 3s."""
    a, b = HAND + TYPES * giver, HAND + TYPES * taker
    d[a + rank] -= 1
    d[b + rank] += 1
    d[SIZE + giver] -= 1
    d[SIZE + taker] += 1
    if rank == 0 and d[SPADE] == giver and d[a] == 0:
        d[SPADE] = taker


def highest_held(d: list[int], seat: int) -> int:
    for i in range(TYPES):
        if d[HAND + TYPES * seat + JOKER - i] > 0:
            return JOKER - i
    return 0


def lowest_held(d: list[int], seat: int) -> int:
    for i in range(TYPES):
        if d[HAND + TYPES * seat + i] > 0:
            return i
    return 0


def exchange(d: list[int], kind: int, order: list[int], ws: list[float]) -> None:
    """The gifts of #6 and #7; ws has the weights by seat, and a first weight below -99 means
    greedy.
    """
    n = d[SEATS]
    pairs = 2 if n > 3 and kind != 0 else 1
    for k in range(pairs):
        for _ in range(2 - k):
            hand_over(d, order[n - 1 - k], order[k], highest_held(d, order[n - 1 - k]))
    for k in range(pairs):
        giver, taker = order[k], order[n - 1 - k]
        w = ws[WEIGHTS * giver : WEIGHTS * giver + WEIGHTS]
        if w[0] < -99:
            for _ in range(2 - k):
                hand_over(d, giver, taker, lowest_held(d, giver))
            continue
        gift = choose_gift(d, w, giver, 2 - k)
        hand_over(d, giver, taker, gift & 15)
        if k == 0:
            hand_over(d, giver, taker, gift >> 4)


def play_deal(d: list[int], kind: int, order: list[int], number: int, ws: list[float]) -> None:
    """Play the number-th deal, after one that ended in this order, and write how it ended."""
    deal_out(d, kind, order, number == 0)
    if number > 0:
        exchange(d, kind, order, ws)
    while d[TURN] != NONE:
        seat = d[TURN]
        if ws[WEIGHTS * seat] < -99:
            act(d, lowest(d, True))
        else:
            act(d, choose(d, ws[WEIGHTS * seat : WEIGHTS * seat + WEIGHTS]))
    for seat in range(d[SEATS]):
        order[d[PLACE + seat] - 1] = seat


def series(
    d: list[int], kind: int, seats: int, deals: int, seed: int, ws: list[float], y: list[float]
) -> None:
    """Play a game; adds each seat's points at y, and its first places 8 positions further on."""
    order = ints(seats)
    d[CHANCE] = (seed * 2654435761 + 12345) & 0xFFFFFFFF
    set_table(d, kind, seats)
    start = below(d, seats)
    for i in range(seats):
        order[i] = (start + 1 + i) % seats
    for number in range(deals):
        d[CHANCE] = ((seed * 1009 + number) * 2654435761 + 977) & 0xFFFFFFFF
        below(d, 2)
        play_deal(d, kind, order, number, ws)
        for seat in range(seats):
            y[seat] += worth(d[PLACE + seat], seats)
        y[8 + order[0]] += 1.0


def worth(place: int, seats: int) -> float:
    """The points of a place: 2, 1, 0 …, -1, -2; with three seats 2, 0, -2."""
    if place == 1:
        return 2.0
    if place == seats:
        return -2.0
    if seats == 3:
        return 0.0
    return 1.0 if place == 2 else (-1.0 if place == seats - 1 else 0.0)


def duel(
    kind: int, seats: int, deals: int, games: int, seed: int, a: list[float], b: list[float]
) -> tuple[float, float, float]:
    """One a against b elsewhere, each game once for every seat of a: mean points per deal, the
    variance of a game's mean, and the fraction of first places.
    """
    d = ints(HAND + 7 * TYPES)
    total, squares, firsts = 0.0, 0.0, 0.0
    ws = floats(7 * WEIGHTS)
    for game in range(games):
        own = 0.0
        for own_seat in range(seats):
            for seat in range(seats):
                for i in range(WEIGHTS):
                    ws[WEIGHTS * seat + i] = a[i] if seat == own_seat else b[i]
            y = floats(16)
            series(d, kind, seats, deals, seed * 100003 + game, ws, y)
            own += y[own_seat]
            firsts += y[8 + own_seat]
        own /= seats * deals
        total += own
        squares += own * own
    mean = total / games
    return mean, squares / games - mean * mean, firsts / (games * seats * deals)


def count_titles(
    kind: int, seats: int, games: int, deals: int, ws: list[float], table: list[list[float]]
) -> None:
    """Add to the table, by place before and place after, how the deals ended."""
    d = ints(HAND + 7 * TYPES)
    order, before = ints(seats), ints(seats)
    for game in range(games):
        d[CHANCE] = (game * 2654435761 + 99) & 0xFFFFFFFF
        set_table(d, kind, seats)
        for i in range(seats):
            order[i] = (game + i) % seats
        for number in range(deals):
            play_deal(d, kind, order, number, ws)
            for seat in range(seats):
                place = d[PLACE + seat]
                if number > 0:
                    table[before[seat] - 1, place - 1] += 1.0  # type: ignore[call-overload]
                before[seat] = place
