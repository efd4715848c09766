"""Series of deals between players of Daifugo, in the style that tools/compiled.py compiles.

A player is a row of numbers: how it chooses, the weights of the rule of thumb, and how it believes
that others play.
"""

from __future__ import annotations

from mille.games.daifugo.endgame import ALL_PLAYS, nodes_for, plays_in_order, small, solve_plays
from mille.games.daifugo.flat import (
    BELIEFS,
    CHANCE,
    COUNT,
    EVENT,
    FALLEN,
    GONE,
    HAND,
    JOKER,
    LEFT,
    LENGTH,
    MOST_PLAYS,
    NONE,
    PASS,
    PATIENCE,
    PLACE,
    SEATS,
    SPADE,
    TOP,
    TURN,
    TURNED,
    TYPES,
    WEIGHTS,
    act,
    below,
    candidates,
    choose_gift,
    chosen,
    deal_world,
    find_plays,
    likelihood,
    lowest,
    may_pass,
    reckon,
    try_play,
    weigh,
)
from mille.parts.seats import floats, ints
from tools.training.daifugo_loops import (
    deal_out,
    hand_over,
    highest_held,
    lowest_held,
    set_table,
    worth,
)

# The layout of a row.
KIND = 0
WHOLE, UNSTEADY, RECALLS = 1, 2, 3
WORLDS, TRIES, MOST, GATE = 4, 5, 6, 7
SIMPLE = 8  # whether playouts always play the lowest that beats the top
ENDS = 9  # in how many worlds small endgames are solved
OWN = 10  # the weights of the rule of thumb
BELIEVES = OWN + WEIGHTS
ROW = BELIEVES + BELIEFS

ANY, LOWEST, RULE, SEARCH = 0, 1, 2, 3
MOST_EVENTS = 400 * EVENT


def drawn(d: list[int]) -> float:
    """A random number from 0 to 1."""
    return below(d, 1 << 20) / (1 << 20)


def any_play(d: list[int]) -> int:
    """Any play, or a pass."""
    plays = ints(MOST_PLAYS)
    n = find_plays(d, plays)
    passes = 0 if d[TOP] == NONE else 1
    i = below(d, n + passes)
    return PASS if i == n else plays[i]


def dimmed(d: list[int], events: list[int], n: int, rounds: int) -> list[int]:
    """The deal as it looks to somebody who only remembers the cards of the last rounds."""
    at, leads = n, 0
    while at > 0 and leads < rounds:
        at -= EVENT
        if events[at + 2] == NONE:
            leads += 1
    dim = ints(LENGTH)
    dim[:] = d
    for kind in range(TYPES):
        dim[GONE + kind] = 0
    for i in range(at, n, EVENT):
        play = events[i + 1]
        if play != PASS:
            jokers, k, rank = play & 3, (play >> 2) & 7, play >> 5
            dim[GONE + rank] += k - jokers
            dim[GONE + JOKER] += jokers
    return dim


def by_rule(d: list[int], own: list[float], unsteady: float, chance: list[int]) -> int:
    """The play that looks best to the rule of thumb, with a small error in each estimate."""
    plays, y, beats = ints(MOST_PLAYS), floats(MOST_PLAYS), floats(70)
    n = find_plays(d, plays)
    reckon(d, d[TURN], beats)
    weigh(d, own, beats, plays, n, y)
    best, most = PASS, -1e9
    if n == 0 or (d[TOP] != NONE and may_pass(d)):
        most = own[PATIENCE]
    for i in range(n):
        value = y[i]
        if unsteady > 0.0:
            value += unsteady * (drawn(chance) + drawn(chance) - 1.0)
        if value > most:
            best, most = plays[i], value
    return best


def simple_end(e: list[int], play: int, seat: int, values: list[float]) -> float:
    """What a play is worth if everyone then plays the lowest cards that beat the top."""
    act(e, play)
    while e[TURN] != NONE and e[PLACE + seat] == 0:
        act(e, lowest(e, True))
    return values[e[PLACE + seat]]


def seen_by(d: list[int], seat: int, known: list[int], e: list[int]) -> None:
    """Write to e the deal as the seat sees it, including cards that it knows others to hold."""
    e[:] = d
    for other in range(d[SEATS]):
        if other != seat:
            for kind in range(TYPES):
                e[HAND + TYPES * other + kind] = known[TYPES * other + kind]
    if d[SPADE] != NONE and d[SPADE] != seat:
        e[SPADE] = (seat + 1) % d[SEATS]


def likely_world(
    base: list[int],
    row: list[float],
    events: list[int],
    n: int,
    gifts: list[int],
    e: list[int],
) -> None:
    """Write to e an imagined world, chosen among several by how well it explains the events."""
    seat, tries = base[TURN], int(row[TRIES])
    deal_world(base, seat, e)
    if tries == 1:
        return
    believes = row[BELIEVES : BELIEVES + BELIEFS]
    pool, kept = floats(tries), ints(tries * LENGTH)
    total = 0.0
    for i in range(tries):
        if i > 0:
            deal_world(base, seat, e)
        pool[i] = likelihood(e, seat, events, n, gifts, believes) + 1e-12
        total += pool[i]
        kept[i * LENGTH : (i + 1) * LENGTH] = e
    mark = total * drawn(base)
    i = 0
    while i < tries - 1 and mark > pool[i]:
        mark -= pool[i]
        i += 1
    e[:] = kept[i * LENGTH : (i + 1) * LENGTH]


def by_search(
    d: list[int],
    row: list[float],
    values: list[float],
    events: list[int],
    n: int,
    gifts: list[int],
    known: list[int],
) -> int:
    """The play that does best in imagined worlds."""
    seat = d[TURN]
    own, worlds = row[OWN : OWN + WEIGHTS], int(row[WORLDS])
    plays = ints(16)
    base, e, f = ints(LENGTH), ints(LENGTH), ints(LENGTH)
    seen_by(d, seat, known, base)
    count = candidates(base, own, int(row[MOST]), plays)
    if count == 1:
        return plays[0]
    y = floats(count * worlds)
    for world in range(worlds):
        likely_world(base, row, events, n, gifts, e)
        for i in range(count):
            f[:] = e
            if row[SIMPLE] > 0.0:
                y[world * count + i] = simple_end(f, plays[i], seat, values)
            else:
                y[world * count + i] = try_play(f, plays[i], own, seat, values)
    return plays[chosen(y, count, worlds, row[GATE])]


def by_solving(
    d: list[int],
    row: list[float],
    values: list[float],
    events: list[int],
    n: int,
    gifts: list[int],
    known: list[int],
) -> int:
    """The best play by solving small endgames; NONE if they are too large."""
    seat = d[TURN]
    base, e = ints(LENGTH), ints(LENGTH)
    seen_by(d, seat, known, base)
    worlds = int(row[ENDS]) if d[LEFT] > 2 or d[FALLEN] != NONE else 1
    plays, left = ints(MOST_PLAYS + ALL_PLAYS), ints(1)
    left[0] = nodes_for(int(row[ENDS]))
    count = candidates(base, row[OWN : OWN + WEIGHTS], MOST_PLAYS, plays)
    count = plays_in_order(base, plays, count)
    if count == 1:
        return plays[0]
    y = floats(count * worlds)
    for world in range(worlds):
        likely_world(base, row, events, n, gifts, e)
        if not solve_plays(e, seat, values, plays, count, y, count * world, left):
            return NONE
    return plays[chosen(y, count, worlds, row[GATE])]


def choice(
    d: list[int],
    row: list[float],
    values: list[float],
    events: list[int],
    n: int,
    gifts: list[int],
    known: list[int],
) -> int:
    """The player's choice."""
    below(d, 2)
    kind = int(row[KIND])
    if kind == ANY:
        return any_play(d)
    if kind == LOWEST:
        return lowest(d, drawn(d) < row[WHOLE])
    if small(d, int(row[ENDS])):
        play = by_solving(d, row, values, events, n, gifts, known)
        if play != NONE:
            return play
    if kind == SEARCH:
        return by_search(d, row, values, events, n, gifts, known)
    own = row[OWN : OWN + WEIGHTS]
    if row[RECALLS] > 0.0:
        return by_rule(dimmed(d, events, n, int(row[RECALLS])), own, row[UNSTEADY], d)
    return by_rule(d, own, row[UNSTEADY], d)


def any_held(d: list[int], seat: int) -> int:
    """The rank of any natural card that a seat holds."""
    cards = 0
    for kind in range(JOKER):
        cards += d[HAND + TYPES * seat + kind]
    i = below(d, cards)
    for kind in range(JOKER):
        i -= d[HAND + TYPES * seat + kind]
        if i < 0:
            return kind
    return 0


def give_on(d: list[int], giver: int, taker: int, rank: int, known: list[int]) -> None:
    """Give a card on; the giver knows where it is, unless the receiver had given it that card."""
    hand_over(d, giver, taker, rank)
    back = TYPES * (taker * 7 + giver) + rank
    if known[back] > 0:
        known[back] -= 1
    else:
        known[TYPES * (giver * 7 + taker) + rank] += 1


def exchanged(
    d: list[int], kind: int, order: list[int], ps: list[list[float]], known: list[int]
) -> None:
    """The gifts of #6 and #7."""
    n = d[SEATS]
    pairs = 2 if n > 3 and kind != 0 else 1
    for k in range(pairs):
        for _ in range(2 - k):
            low, rich = order[n - 1 - k], order[k]
            give_on(d, low, rich, highest_held(d, low), known)
    for k in range(pairs):
        giver, taker = order[k], order[n - 1 - k]
        row = ps[giver]
        if int(row[KIND]) == ANY or int(row[KIND]) == LOWEST:
            for _ in range(2 - k):
                rank = any_held(d, giver) if int(row[KIND]) == ANY else lowest_held(d, giver)
                give_on(d, giver, taker, rank, known)
            continue
        gift = choose_gift(d, row[OWN : OWN + WEIGHTS], giver, 2 - k)
        give_on(d, giver, taker, gift & 15, known)
        if k == 0:
            give_on(d, giver, taker, gift >> 4, known)


def told_gifts(d: list[int], kind: int, order: list[int], gifts: list[int]) -> None:
    """Write who gave the highest cards to whom, in the search's form."""
    n = d[SEATS]
    gifts[0], gifts[1], gifts[2], gifts[3] = order[n - 1], order[0], 2, NONE
    if kind != 0 and n > 3:
        gifts[3], gifts[4], gifts[5], gifts[6] = order[n - 2], order[1], 1, NONE


def played_through(
    d: list[int],
    ps: list[list[float]],
    values: list[float],
    gifts: list[int],
    known: list[int],
) -> None:
    """Play a deal to its end."""
    events = ints(MOST_EVENTS)
    n = 0
    while d[TURN] != NONE:
        seat = d[TURN]
        mine = known[seat * 7 * TYPES : (seat + 1) * 7 * TYPES]
        play = choice(d, ps[seat], values, events, n, gifts, mine)
        events[n] = seat
        events[n + 1] = play
        events[n + 2] = NONE if d[TOP] == NONE else d[TOP] * 8 + d[COUNT]
        events[n + 3] = d[TURNED]
        n += EVENT
        if play != PASS:
            rank = play >> 5
            natural = ((play >> 2) & 7) - (play & 3)
            for other in range(d[SEATS]):
                at = TYPES * (other * 7 + seat)
                known[at + rank] = max(0, known[at + rank] - natural)
                known[at + JOKER] = max(0, known[at + JOKER] - (play & 3))
        act(d, play)


def match(
    kind: int,
    seats: int,
    deals: int,
    seed: int,
    a: list[float],
    b: list[float],
    values: list[list[float]],
    ps: list[list[float]],
    found: list[float],
) -> None:
    """A series with the same cards, once for every seat of a, with b elsewhere; `values` has the
    worths of the places, deal by deal. Adds to `found` the points of a, its first places, and the
    fraction of rivals that it finished ahead of.
    """
    d, order, gifts = ints(LENGTH), ints(seats), ints(8)
    for own in range(seats):
        for seat in range(seats):
            for i in range(ROW):
                ps[seat, i] = a[i] if seat == own else b[i]  # type: ignore[call-overload]
        d[CHANCE] = (seed * 2654435761 + 12345) & 0xFFFFFFFF
        set_table(d, kind, seats)
        start = below(d, seats)
        for i in range(seats):
            order[i] = (start + 1 + i) % seats
        for number in range(deals):
            d[CHANCE] = ((seed * 1009 + number) * 2654435761 + 977) & 0xFFFFFFFF
            below(d, 2)
            deal_out(d, kind, order, number == 0)
            known = ints(49 * TYPES)
            gifts[0] = NONE
            if number > 0:
                exchanged(d, kind, order, ps, known)
                told_gifts(d, kind, order, gifts)
            played_through(d, ps, values[number], gifts, known)
            for seat in range(seats):
                place = d[PLACE + seat]
                order[place - 1] = seat
                if seat == own:
                    found[0] += worth(place, seats)
                    found[2] += (seats - place) / (seats - 1)
                    if place == 1:
                        found[1] += 1.0
