"""Inner loops for tuning and measuring Daifugo, in the style that tools/compiled.py compiles."""

from __future__ import annotations

from mille.games.daifugo import flat
from mille.games.daifugo.flat import HAND, NONE, SEATS, SIZE, SPADE, TURN, TYPES, WEIGHTS, below
from mille.parts.seats import floats, ints


def set_table(d: list[int], kind: int, seats: int) -> None:
    """Set the rules of a preset with this many seats."""
    d[SEATS] = seats
    d[flat.JOKERS] = 0 if kind == 0 else (2 if kind == 1 else 1)
    d[flat.REVOLUTION] = 0 if kind == 0 else 1
    d[flat.EIGHT] = 1 if kind == 1 else 0
    d[flat.RETURN] = 1 if kind == 2 else 0


def deal_out(d: list[int], kind: int, order: list[int], first: bool) -> None:
    """A new deal after one that ended in this order; in the first deal order[-1] deals."""
    n = d[SEATS]
    cards = 52 + d[flat.JOKERS]
    deck = ints(54)
    for i in range(cards):
        deck[i] = i
    for i in range(cards - 1, 0, -1):
        j = below(d, i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    for i in range(flat.TOP, flat.TURNED + 2):
        d[i] = 0
    d[flat.TOP], d[flat.BY] = NONE, NONE
    d[flat.COUNT] = 0
    d[flat.PASSED] = 0
    d[flat.IN], d[flat.LEFT], d[flat.OUTS] = (1 << n) - 1, n, 0
    d[flat.FALLEN] = NONE
    d[flat.CAPITAL] = order[0] if kind == 1 and not first else NONE
    d[SPADE] = NONE
    for i in range(flat.PLACE, HAND + 7 * TYPES):
        d[i] = 0
    dealer = order[n - 1]
    leader = order[n - 1] if kind == 1 else order[0]
    if first:
        leader = (dealer + 1) % n
    for i in range(cards):
        seat = (dealer + 1 + i) % n
        card = deck[i]
        rank = card >> 2 if card < 52 else flat.JOKER
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
        if d[HAND + TYPES * seat + flat.JOKER - i] > 0:
            return flat.JOKER - i
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
        gift = flat.choose_gift(d, w, giver, 2 - k)
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
            flat.act(d, flat.lowest(d, True))
        else:
            flat.act(d, flat.choose(d, ws[WEIGHTS * seat : WEIGHTS * seat + WEIGHTS]))
    for seat in range(d[SEATS]):
        order[d[flat.PLACE + seat] - 1] = seat


def series(
    d: list[int], kind: int, seats: int, deals: int, seed: int, ws: list[float], y: list[float]
) -> None:
    """Play a game, and add each seat's points."""
    order = ints(seats)
    d[flat.CHANCE] = (seed * 2654435761 + 12345) & 0xFFFFFFFF
    set_table(d, kind, seats)
    start = below(d, seats)
    for i in range(seats):
        order[i] = (start + 1 + i) % seats
    for number in range(deals):
        d[flat.CHANCE] = ((seed * 1009 + number) * 2654435761 + 977) & 0xFFFFFFFF
        below(d, 2)
        play_deal(d, kind, order, number, ws)
        for seat in range(seats):
            y[seat] += worth(d[flat.PLACE + seat], seats)


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
) -> float:
    """One a against b elsewhere, each game once for every seat of a: mean points per deal."""
    d, ws, total = ints(HAND + 7 * TYPES), floats(7 * WEIGHTS), 0.0
    for game in range(games):
        own = 0.0
        for own_seat in range(seats):
            for seat in range(seats):
                ws[WEIGHTS * seat : WEIGHTS * seat + WEIGHTS] = a if seat == own_seat else b
            y = floats(7)
            series(d, kind, seats, deals, seed * 100003 + game, ws, y)
            own += y[own_seat]
        total += own / (seats * deals)
    return total / games


def count_titles(
    kind: int, seats: int, games: int, deals: int, ws: list[float], table: list[list[float]]
) -> None:
    """Add to the table, by place before and place after, how the deals ended."""
    d = ints(HAND + 7 * TYPES)
    order, before = ints(seats), ints(seats)
    for game in range(games):
        d[flat.CHANCE] = (game * 2654435761 + 99) & 0xFFFFFFFF
        set_table(d, kind, seats)
        for i in range(seats):
            order[i] = (game + i) % seats
        for number in range(deals):
            play_deal(d, kind, order, number, ws)
            for seat in range(seats):
                place = d[flat.PLACE + seat]
                if number > 0:
                    table[before[seat] - 1, place - 1] += 1.0  # type: ignore[call-overload]
                before[seat] = place
