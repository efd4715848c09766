"""Whole games between two players in machine code.

Written in the style that tools/compiled.py compiles. It does what `mille.games.mille.players`
does for the levels, in the same order; `python -m benchmarks.strength.check` compares them.
"""

from __future__ import annotations

from benchmarks.strength.rivals import (
    PACK_KEY,
    PLAN_KEY,
    ismcts,
    linear_draw,
    linear_play,
    pimc_draw,
    pimc_play,
)
from mille.games.mille.features import (
    BASE,
    LAYINGS,
    MOST_PLANS,
    NO_CARD,
    TABLE,
    believe,
    find_plans,
    forget,
    forget_hand,
    gumbel,
    judge,
    judge_plans,
    take_dearest,
    waver,
)
from mille.games.mille.flat import (
    CHANCE,
    HAND,
    HELD,
    LENGTH,
    NEXT,
    OVER,
    PHASE,
    SIZE,
    STOCK,
    STOCK_END,
    TURN,
    TYPES,
    begin_turn,
    below,
    can_take,
    can_take_two,
    deal,
    dear_two,
    discard,
    draw,
    lay_some,
    marks,
    score,
    take_two,
    worst_card,
)
from mille.games.mille.search import (
    KEPT,
    OTHER_MARKS,
    OWN_MARKS,
    ROUNDS,
    Plans,
    Worlds,
    choose,
    decided,
    drop_hopeless,
    drop_worse,
    lead_of,
    shortlist,
    slope,
    survivors,
    try_draws,
    try_plans,
    worth,
)
from mille.parts.seats import floats, ints
from tools.training.loops import judge_take, set_rules

# The layout of a player's row of numbers.
KIND, NOISE, LIMIT, MEMORY, GREED, OWN_WEIGHT, OTHER_WEIGHT = 0, 1, 2, 3, 4, 5, 6
WORLDS, SHORTLIST, DOUBT, TRUST, MINDS_SCORE, EXPLORE, PLAYOUTS = 7, 8, 9, 10, 11, 12, 13
FOR_STAKES = 14
PARAMETERS = 15
LEVEL, RULE_OF_THUMB, PIMC_UNIFORM, PIMC_HAND, PIMC_NET, ISMCTS, LINEAR_RULE = 0, 1, 2, 3, 4, 5, 6


def without_secrets(d: list[int], seat: int, v: list[int]) -> None:
    """Copy the deal without the cards that the seat cannot know."""
    v[:] = d
    other = 1 - seat
    for i in range(TYPES):
        v[HAND + TYPES * other + i] = 0
    v[HELD + other] = 0
    v[STOCK_END] = d[STOCK_END] - d[NEXT]
    v[NEXT] = 0
    for i in range(STOCK, LENGTH):
        v[i] = 0


def as_seen(d: list[int], seat: int, p: list[float], taken_ago: int, v: list[int]) -> None:
    """Copy the deal as the player remembers it; a memory of -1 forgets nothing."""
    without_secrets(d, seat, v)
    if p[MEMORY] >= 0.0:
        forget(v, seat, int(p[MEMORY]))
        if taken_ago > int(p[MEMORY]):
            forget_hand(v, seat)


def level_draw(
    v: list[int],
    seat: int,
    p: list[float],
    value: list[float],
    belief: list[float],
    rule: list[float],
    chances: list[float],
    totals: list[float],
) -> int:
    """0 for the stock or 1 for the pack, chosen as `advise_draw` does."""
    steps, y = floats(2), floats(2)
    steps[0] = 1.0
    steps[1] = 1.0
    if p[MINDS_SCORE] > 0.0:
        slope(chances, totals[0], totals[1], steps)
    own, other = p[OWN_WEIGHT] * steps[0], p[OTHER_WEIGHT] * steps[1]
    judge(v, seat, value, y)
    stock = own * y[0] - other * y[1]
    z = floats(2)
    judge_take(v, seat, value, own, other, z)
    leaning = own * z[0] - other * z[1] - stock + 0.01 * p[GREED]
    if p[NOISE] > 0.0:
        leaning += 0.01 * p[NOISE] * (gumbel(v) - gumbel(v))
    first = 1 if leaning > 0.0 else 0
    worlds = int(p[WORLDS])
    if worlds == 0:
        return first
    table, kept = floats(TABLE), floats(2 * KEPT)
    believe(v, seat, belief, p[TRUST], table)
    pair, ways = ints(2), ints(2)
    pair[1] = 1
    ways[1] = 16 * 2 + dear_two(v)
    tried = Worlds(seat, table, rule, chances, totals)
    for _ in range(ROUNDS):
        try_draws(v, tried, ways, worlds // ROUNDS, kept)
        if decided(pair, 2, kept):
            break
    guess = worth(chances, totals[0], totals[1], 100.0 * z[0], 100.0 * z[1])
    guess -= worth(chances, totals[0], totals[1], 100.0 * y[0], 100.0 * y[1])
    return 1 if lead_of(kept, 1, guess, p[DOUBT]) > 0.0 else 0


def level_play(
    v: list[int],
    seat: int,
    p: list[float],
    value: list[float],
    belief: list[float],
    rule: list[float],
    chances: list[float],
    totals: list[float],
    layings: list[int],
    plans: list[int],
    values: list[float],
) -> int:
    """The plan, chosen as `advise_play` does."""
    steps = floats(2)
    steps[0] = 1.0
    steps[1] = 1.0
    if p[MINDS_SCORE] > 0.0:
        slope(chances, totals[0], totals[1], steps)
    own, other = p[OWN_WEIGHT] * steps[0], p[OTHER_WEIGHT] * steps[1]
    n = find_plans(v, layings, plans)
    judge_plans(v, seat, value, layings, plans, 0, n, values, floats(BASE))
    alive = ints(n)
    worlds = int(p[WORLDS])
    most = int(p[SHORTLIST]) if worlds > 0 else n
    left = shortlist(values, n, own, other, alive, most)
    best = alive[0]
    if p[NOISE] > 0.0:
        best = waver(
            v,
            seat,
            values,
            layings,
            plans,
            n,
            own,
            other,
            best,
            0.01 * p[NOISE],
            0.01 * p[LIMIT],
        )
    if worlds == 0 or left < 2:
        return best
    table, kept = floats(TABLE), floats(n * KEPT)
    believe(v, seat, belief, p[TRUST], table)
    tried, found = Worlds(seat, table, rule, chances, totals), Plans(layings, plans)
    for part in range(ROUNDS):
        if part > 0:
            fewer = survivors(most, part)
            if fewer < left:
                drop_worse(alive, left, fewer, kept)
                left = fewer
        try_plans(v, tried, found, alive, left, worlds // ROUNDS, kept)
        left = drop_hopeless(alive, left, kept)
        if decided(alive, left, kept):
            break
    return choose(alive, left, kept, values, chances, totals, p[DOUBT])


def draw_by(
    d: list[int],
    p: list[float],
    value: list[float],
    belief: list[float],
    rule: list[float],
    chances: list[float],
    totals: list[float],
    layings: list[int],
    plans: list[int],
    luck: list[int],
    taken_ago: int,
) -> bool:
    """Make the draw; `luck` is the player's own random state. Returns whether the pack
    was taken.
    """
    seat, kind = d[TURN], int(p[KIND])
    if kind == LINEAR_RULE:
        return linear_draw(d)
    if kind == RULE_OF_THUMB:
        count = d[SIZE + seat]
        begin_turn(d, rule)
        return bool(d[SIZE + seat] != count + 1)
    if can_take_two(d):
        take_two(d)
        return False
    if not can_take(d):
        draw(d)
        return False
    v = ints(LENGTH)
    as_seen(d, seat, p, taken_ago, v)
    v[CHANCE] = below(luck, 1 << 20) * 4096 + 5
    way = 0
    if kind == LEVEL:
        way = level_draw(v, seat, p, value, belief, rule, chances, totals)
    elif kind <= PIMC_NET:
        way = pimc_draw(
            v, seat, kind - PIMC_UNIFORM, int(p[WORLDS]), int(p[PLAYOUTS]), rule, belief
        )
    elif tree_search(v, seat, p, rule, belief, layings, plans) == PACK_KEY:
        way = 1
    if way == 1:
        take_dearest(d)
    else:
        draw(d)
    return way == 1


def tree_search(
    v: list[int],
    seat: int,
    p: list[float],
    rule: list[float],
    belief: list[float],
    layings: list[int],
    plans: list[int],
) -> int:
    """The key that the tree search chooses."""
    playouts = int(p[PLAYOUTS])
    return ismcts(v, seat, int(p[WORLDS]), playouts, p[EXPLORE], rule, belief, layings, plans)


def play_by(
    d: list[int],
    p: list[float],
    value: list[float],
    belief: list[float],
    rule: list[float],
    chances: list[float],
    totals: list[float],
    layings: list[int],
    plans: list[int],
    values: list[float],
    luck: list[int],
    taken_ago: int,
) -> None:
    """Play the rest of the turn; `luck` is the player's own random state."""
    seat, kind = d[TURN], int(p[KIND])
    if kind == LINEAR_RULE:
        linear_play(d)
        return
    if kind == RULE_OF_THUMB:
        if lay_some(d, rule):
            discard(d, worst_card(d, rule))
        return
    v = ints(LENGTH)
    as_seen(d, seat, p, taken_ago, v)
    v[CHANCE] = below(luck, 1 << 20) * 4096 + 7
    best = 0
    if kind == LEVEL:
        best = level_play(v, seat, p, value, belief, rule, chances, totals, layings, plans, values)
    elif kind <= PIMC_NET:
        best = pimc_play(
            v,
            seat,
            kind - PIMC_UNIFORM,
            int(p[WORLDS]),
            int(p[PLAYOUTS]),
            rule,
            belief,
            layings,
            plans,
        )
    else:
        key = tree_search(v, seat, p, rule, belief, layings, plans)
        n = find_plans(v, layings, plans)
        for i in range(n):
            if PLAN_KEY + plans[2 * i] * 16 + plans[2 * i + 1] + 1 == key:
                best = i
    laying, card = plans[2 * best], plans[2 * best + 1]
    # Apply the same layings to the true deal: the copy lacked what is hidden.
    find_plans(d, layings, plans)
    chance = d[CHANCE]
    d[:] = layings[laying * LENGTH : (laying + 1) * LENGTH]
    d[CHANCE] = chance
    if card != NO_CARD:
        discard(d, card)


def play_game(
    a: list[float],
    b: list[float],
    swapped: bool,
    rules: int,
    seed: int,
    value: list[float],
    belief: list[float],
    rule: list[float],
    chances: list[float],
    stakes: list[float],
    result: list[float],
) -> None:
    """Play one game; `swapped` swaps the players' seats, with the same cards.

    `stakes` is the equity table in stakes, without marks. Writes into `result`: a's wins (0 or 1),
    deals, a's points, b's points, a's marks, b's marks.
    """
    d = ints(LENGTH)
    layings, plans = ints(LAYINGS * LENGTH), ints(2 * MOST_PLANS)
    values = floats(2 * MOST_PLANS)
    totals, view, made = floats(2), floats(2), floats(2)
    in_stakes = floats(len(stakes))
    in_stakes[:] = stakes
    luck = ints(CHANCE + 1)
    luck[CHANCE] = (seed * 69069 + (1 if swapped else 0) * 12345 + 99) & 0xFFFFFFFF
    ago = ints(2)
    deals = 0
    while deals < 200:
        set_rules(d, rules)
        d[CHANCE] = (seed * 1000003 + deals * 7919 + 17) & 0xFFFFFFFF
        for _ in range(3):
            below(d, 2)
        deal(d, deals % 2)
        ago[0] = 1000
        ago[1] = 1000
        while d[PHASE] != OVER:
            seat = d[TURN]
            first = (seat == 0) != swapped
            view[0] = totals[seat]
            view[1] = totals[1 - seat]
            in_stakes[OWN_MARKS] = made[seat]
            in_stakes[OTHER_MARKS] = made[1 - seat]
            p = a if first else b
            worths = in_stakes if p[FOR_STAKES] > 0.0 else chances
            took = draw_by(
                d,
                p,
                value,
                belief,
                rule,
                worths,
                view,
                layings,
                plans,
                luck,
                ago[1 - seat],
            )
            if d[PHASE] != OVER:
                play_by(
                    d,
                    p,
                    value,
                    belief,
                    rule,
                    worths,
                    view,
                    layings,
                    plans,
                    values,
                    luck,
                    ago[1 - seat],
                )
            ago[0] += 1
            ago[1] += 1
            if took:
                ago[seat] = 1
        deals += 1
        totals[0] += score(d, 0)
        totals[1] += score(d, 1)
        made[0] += marks(d, 0)
        made[1] += marks(d, 1)
        if (totals[0] >= 1200 or totals[1] >= 1200) and totals[0] != totals[1]:
            break
    mine = 1 if swapped else 0
    result[0] = 1.0 if totals[mine] > totals[1 - mine] else 0.0
    result[1] = float(deals)
    result[2] = totals[mine]
    result[3] = totals[1 - mine]
    result[4] = made[mine]
    result[5] = made[1 - mine]
