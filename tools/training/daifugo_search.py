"""Measuring the search of Daifugo, in the style that tools/compiled.py compiles."""

from __future__ import annotations

from mille.games.daifugo.players.flat import (
    CHANCE,
    COUNT,
    HAND,
    LENGTH,
    NONE,
    PLACE,
    SEATS,
    SPADE,
    TOP,
    TURN,
    TURNED,
    TYPES,
    act,
    below,
    floats,
    ints,
)
from mille.games.daifugo.players.search import candidates, chosen, try_play
from mille.games.daifugo.players.thumb import WEIGHTS, choose
from mille.games.daifugo.players.worlds import EVENT, deal_world, likelihood
from tools.training.daifugo_loops import (
    deal_out,
    exchange,
    greedy,
    set_table,
    worth,
)

MOST_EVENTS = 400 * EVENT


def blinded(d: list[int], seat: int, e: list[int]) -> None:
    """Write to e the deal as the seat sees it, without what was given away."""
    e[:] = d
    for other in range(d[SEATS]):
        if other != seat:
            for kind in range(TYPES):
                e[HAND + TYPES * other + kind] = 0
    if d[SPADE] != NONE and d[SPADE] != seat:
        e[SPADE] = (seat + 1) % d[SEATS]


def think(
    d: list[int],
    w: list[float],
    values: list[float],
    worlds: int,
    most: int,
    gate: float,
    events: list[int],
    n: int,
    gifts: list[int],
    b: list[float],
    tries: int,
) -> int:
    """The play of the seat on turn by the search; `tries` worlds are dealt for each that is used,
    and the likely ones are taken.
    """
    seat = d[TURN]
    plays = ints(16)
    base, e = ints(LENGTH), ints(LENGTH)
    blinded(d, seat, base)
    count = candidates(base, w, most, plays)
    if count == 1:
        return plays[0]
    y = floats(count * worlds)
    pool = floats(tries)
    kept = ints(tries * LENGTH)
    for world in range(worlds):
        if tries > 1:
            total = 0.0
            for i in range(tries):
                deal_world(base, seat, e)
                base[CHANCE] = e[CHANCE] if False else base[CHANCE]
                pool[i] = likelihood(e, seat, events, n, gifts, b) + 1e-12
                total += pool[i]
                kept[i * LENGTH : (i + 1) * LENGTH] = e
            mark = total * below(base, 1 << 20) / (1 << 20)
            i = 0
            while i < tries - 1 and mark > pool[i]:
                mark -= pool[i]
                i += 1
            e[:] = kept[i * LENGTH : (i + 1) * LENGTH]
        else:
            deal_world(base, seat, e)
        f = ints(LENGTH)
        for i in range(count):
            f[:] = e
            y[world * count + i] = try_play(f, plays[i], w, seat, values)
    return plays[chosen(y, count, worlds, gate)]


def searched(
    d: list[int],
    w: list[float],
    rival: list[float],
    own: int,
    values: list[float],
    worlds: int,
    most: int,
    gate: float,
    gifts: list[int],
    b: list[float],
    tries: int,
) -> None:
    """Play a deal in which one seat searches."""
    events = ints(MOST_EVENTS)
    n = 0
    while d[TURN] != NONE:
        seat = d[TURN]
        if seat == own:
            play = think(d, w, values, worlds, most, gate, events, n, gifts, b, tries)
        elif rival[0] < -99:
            play = greedy(d)
        else:
            play = choose(d, rival)
        events[n] = seat
        events[n + 1] = play
        events[n + 2] = NONE if d[TOP] == NONE else d[TOP] * 8 + d[COUNT]
        events[n + 3] = d[TURNED]
        n += EVENT
        act(d, play)


def search_duel(
    kind: int,
    seats: int,
    deals: int,
    games: int,
    seed: int,
    w: list[float],
    rival: list[float],
    values: list[float],
    worlds: int,
    most: int,
    gate: float,
    b: list[float],
    tries: int,
) -> tuple[float, float, float]:
    """One that searches against rivals elsewhere, as `duel`."""
    d = ints(LENGTH)
    ws = floats(7 * WEIGHTS)
    total, squares, firsts = 0.0, 0.0, 0.0
    gifts = ints(8)
    for game in range(games):
        mine = 0.0
        for own in range(seats):
            for seat in range(seats):
                for i in range(WEIGHTS):
                    ws[WEIGHTS * seat + i] = w[i] if seat == own else rival[i]
            order = ints(seats)
            number_seed = seed * 100003 + game
            d[CHANCE] = (number_seed * 2654435761 + 12345) & 0xFFFFFFFF
            set_table(d, kind, seats)
            start = below(d, seats)
            for i in range(seats):
                order[i] = (start + 1 + i) % seats
            for number in range(deals):
                d[CHANCE] = ((number_seed * 1009 + number) * 2654435761 + 977) & 0xFFFFFFFF
                below(d, 2)
                deal_out(d, kind, order, number == 0)
                gifts[0] = NONE
                if number > 0:
                    exchange(d, kind, order, ws)
                    gifts[0], gifts[1], gifts[2], gifts[3] = order[seats - 1], order[0], 2, NONE
                    if kind != 0 and seats > 3:
                        gifts[3], gifts[4], gifts[5] = order[seats - 2], order[1], 1
                        gifts[6] = NONE
                searched(d, w, rival, own, values, worlds, most, gate, gifts, b, tries)
                for seat in range(seats):
                    place = d[PLACE + seat]
                    order[place - 1] = seat
                    if seat == own:
                        mine += worth(place, seats)
                        firsts += 1.0 if place == 1 else 0.0
        mine /= seats * deals
        total += mine
        squares += mine * mine
    mean = total / games
    return mean, squares / games - mean * mean, firsts / (games * seats * deals)
