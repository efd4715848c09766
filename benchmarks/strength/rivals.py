"""Players to measure against: published methods, rebuilt for Mille as well as we could.

Written in the style that tools/compiled.py compiles. Each gets what a level gets and no more: what
its seat may know.

* a linear rule of 17 weights: it takes the pack whenever it may, lays what it can, and weighs when
  to spend 2s on pairs and what to throw. It never changes, so that its figure can be compared from
  version to version, while the rule of thumb of the playouts improves;
* determinized Monte Carlo (PIMC): every plan, every world played out, sequential halving; worlds
  uniform, by inference written by hand, or by the belief net;
* SO-ISMCTS (Cowling, Powley and Whitehouse 2012): one tree over information sets, UCB1 over what
  each world allows.

Their greedy playouts go by the linear rule, so that they never change either, or by the rule of
thumb of the levels' own search, so that they get harder as it improves.
"""

from __future__ import annotations

from math import exp, log, sqrt

from mille.games.mille.features import (
    COUNTS,
    LAYINGS,
    MOST_HIDDEN,
    MOST_PLANS,
    NO_CARD,
    TABLE,
    WAYS,
    believe,
    find_plans,
    hidden_held,
    imagine_hand,
    lay_by,
    next_chance,
    out_by,
    take_dearest,
    unseen_of,
)
from mille.games.mille.flat import (
    CHANCE,
    DECLINED,
    DRAWING,
    HAND,
    LENGTH,
    NATURALS,
    OVER,
    PHASE,
    RANK_OF,
    RANKS,
    SIZE,
    THROW,
    THROWN,
    TURN,
    TURNS,
    TYPES,
    WEIGHTS,
    WILDS_USED,
    below,
    can_take,
    can_take_two,
    complete,
    discard,
    draw,
    lay_naturals,
    play_out,
    score,
    take_two,
    worst_card,
)
from mille.games.mille.search import into_world
from mille.parts.seats import floats, ints

LINEAR_PAIRS = (0.769, -5.2383, 0.813, -0.47, 0.4404, 0.729)
"""Features: 1; other cards and own cards, in tens; 2s in hand; whether no 2 is used; pairs. These
weights and the next were tuned by the evolution strategy of tools/training/rule_of_thumb.py, in 150
generations."""
LINEAR_THROW = (
    1.0869,
    -1.3203,
    2.748,
    1.3574,
    3.5918,
    16.8906,
    -0.6841,
    5.2188,
    -0.2297,
    1.085,
    -0.707,
)
"""In the order of `THROW` in the playouts."""

# Worlds
UNIFORM, BY_HAND, BY_NET = 0, 1, 2


def infer_by_hand(d: list[int], seat: int, table: list[float]) -> None:
    """A belief by rules of thumb: pairs of ranks declined, discarded or laid are unlikely."""
    believe(d, seat, floats(1), 0.0, table)
    other = 1 - seat
    held = hidden_held(d, seat)
    sums = TYPES * COUNTS
    for i in range(sums, TABLE):
        table[i] = 0.0
    table[sums + TYPES * MOST_HIDDEN] = 1.0
    for card in range(TYPES - 1, -1, -1):
        rank = RANK_OF[card]
        n = unseen_of(d, seat, card)
        pair, one = 0.0, 0.0
        left = d[DECLINED + RANKS * other + rank]
        if left > 0:
            pair -= 2.0 * exp(-(d[TURNS] + 1 - left) / 8.0)
        left = d[THROWN + RANKS * other + rank]
        if left > 0:
            pair -= 1.2 * exp(-(d[TURNS] + 1 - left) / 8.0)
            one -= 0.6 * exp(-(d[TURNS] + 1 - left) / 8.0)
        if rank > 0 and d[NATURALS + TYPES * other + rank] > 0:
            pair -= 1.5
            one -= 1.5
        for k in range(n + 1):
            say = 0.0 if k == 0 else one if k == 1 else pair
            table[card * COUNTS + k] = WAYS[9 * n + k] * exp(say)
        after, here = sums + (card + 1) * MOST_HIDDEN, sums + card * MOST_HIDDEN
        for total in range(held + 1):
            ways = 0.0
            for k in range(n + 1 if n < total else total + 1):
                ways += table[card * COUNTS + k] * table[after + total - k]
            table[here + total] = ways


def believe_by(kind: int, d: list[int], seat: int, belief: list[float], table: list[float]) -> None:
    """What the seat believes, by one of the three methods."""
    if kind == BY_NET:
        believe(d, seat, belief, 1.0, table)
    elif kind == BY_HAND:
        infer_by_hand(d, seat, table)
    else:
        believe(d, seat, belief, 0.0, table)


# Playouts
RANDOM, LINEAR, RULE_PLAYS = 0, 1, 2


def finish(d: list[int], playouts: int, rule: list[float]) -> None:
    """Play a deal to its end, or for 400 turns, by one of the three playouts."""
    if playouts == RULE_PLAYS:
        play_out(d, rule, rule)
        return
    for _ in range(400):
        if d[PHASE] == OVER:
            return
        if playouts == RANDOM:
            random_turn(d)
            continue
        if d[PHASE] == DRAWING:
            linear_draw(d)
        if d[PHASE] != OVER:
            linear_play(d)


def points_lead(d: list[int], seat: int) -> int:
    """How many points the seat is ahead by at the end of the deal."""
    return score(d, seat) - score(d, 1 - seat)


def pimc_draw(
    d: list[int],
    seat: int,
    kind: int,
    budget: int,
    playouts: int,
    rule: list[float],
    belief: list[float],
) -> int:
    """0 for the stock, 1 for the pack."""
    table, world, e = floats(TABLE), ints(LENGTH), ints(LENGTH)
    believe_by(kind, d, seat, belief, table)
    lead = 0
    for _ in range(budget // 4):
        d[CHANCE] = next_chance(d[CHANCE])
        imagine_hand(d, seat, table, world)
        for way in range(2):
            e[:] = world
            if way == 0:
                draw(e)
            else:
                take_dearest(e)
            finish(e, playouts, rule)
            lead += points_lead(e, seat) if way == 1 else -points_lead(e, seat)
    return 1 if lead > 0 else 0


def pimc_play(
    d: list[int],
    seat: int,
    kind: int,
    budget: int,
    playouts: int,
    rule: list[float],
    belief: list[float],
    layings: list[int],
    plans: list[int],
) -> int:
    """The plan with the best mean, among all plans."""
    table, world, e = floats(TABLE), ints(LENGTH), ints(LENGTH)
    believe_by(kind, d, seat, belief, table)
    n = find_plans(d, layings, plans)
    alive, lead, tried = ints(n), ints(n), ints(n)
    for i in range(n):
        alive[i] = i
    rounds = 0
    while (1 << rounds) < n:
        rounds += 1
    left = n
    for _ in range(rounds):
        worlds = budget // (rounds * left)
        for _ in range(worlds if worlds > 1 else 1):
            d[CHANCE] = next_chance(d[CHANCE])
            imagine_hand(d, seat, table, world)
            for i in alive[:left]:
                e[:] = layings[plans[2 * i] * LENGTH : (plans[2 * i] + 1) * LENGTH]
                into_world(e, world, seat)
                if plans[2 * i + 1] != NO_CARD:
                    discard(e, plans[2 * i + 1])
                finish(e, playouts, rule)
                lead[i] += points_lead(e, seat)
                tried[i] += 1
        for i in range(left):
            for j in range(i + 1, left):
                if lead[alive[j]] * tried[alive[i]] > lead[alive[i]] * tried[alive[j]]:
                    alive[i], alive[j] = alive[j], alive[i]
        left = (left + 1) // 2
    return alive[0]


def linear_draw(d: list[int]) -> bool:
    """Draw by the linear rule; returns whether the pack was taken."""
    if can_take(d):
        take_dearest(d)
        return True
    if can_take_two(d):
        take_two(d)
    else:
        draw(d)
    return False


def linear_play(d: list[int]) -> None:
    """Play the rest of the turn by the linear rule."""
    seat = d[TURN]
    hand, table = HAND + TYPES * seat, NATURALS + TYPES * seat
    other, mine = d[SIZE + 1 - seat] * 0.1, d[SIZE + seat] * 0.1
    if out_by(d):
        return
    lay_naturals(d)
    twos, pairs = d[hand], 0
    for rank in range(1, RANKS):
        if d[hand + rank] == 2 and d[table + rank] == 0:
            pairs += 1
    if twos > 0 and pairs > 0:
        w = LINEAR_PAIRS
        worth = w[0] + w[1] * other + w[2] * mine + w[3] * twos + w[5] * pairs
        if d[WILDS_USED + seat] == 0:
            worth += w[4]
        if worth > 0.0:
            complete(d, 2, pairs)
    weights = floats(WEIGHTS)
    for i in range(WEIGHTS - THROW):
        weights[THROW + i] = LINEAR_THROW[i]
    discard(d, worst_card(d, weights))


# SO-ISMCTS. Nodes are rows of a flat list.
VISITS, ALLOWED, KEY, CHILD, SIBLING, ROW = 0, 1, 2, 3, 4, 5
STOCK_KEY, PACK_KEY, PLAN_KEY, CARD_KEY = 1, 2, 100, 1000


def random_turn(d: list[int]) -> None:
    """A whole turn at random."""
    if d[PHASE] == DRAWING:
        if can_take_two(d) and below(d, 2) == 0:
            take_two(d)
        elif can_take(d) and below(d, 2) == 0:
            take_dearest(d)
        else:
            draw(d)
        if d[PHASE] == OVER:
            return
    seat = d[TURN]
    if not lay_by(d, below(d, LAYINGS)) or d[PHASE] == OVER:
        if d[PHASE] == OVER:
            return
    if d[SIZE + seat] == 0:
        d[PHASE] = OVER
        d[2] = seat
        return
    at = below(d, d[SIZE + seat])
    hand = HAND + TYPES * seat
    for rank in range(RANKS):
        at -= d[hand + rank]
        if at < 0:
            special = 0
            if rank == 9 or rank == 10:
                special = d[hand + rank + 4]
            discard(d, rank + 4 if -at <= special else rank)
            return


def child_of(nodes: list[int], parent: int, key: int) -> int:
    """The child with this key, or 0."""
    at = nodes[parent * ROW + CHILD]
    while at > 0:
        if nodes[at * ROW + KEY] == key:
            return at
        at = nodes[at * ROW + SIBLING]
    return 0


def grow(nodes: list[int], parent: int, key: int, new: int) -> None:
    """Add a new node below its parent."""
    nodes[new * ROW + VISITS] = 0
    nodes[new * ROW + ALLOWED] = 0
    nodes[new * ROW + KEY] = key
    nodes[new * ROW + CHILD] = 0
    nodes[new * ROW + SIBLING] = nodes[parent * ROW + CHILD]
    nodes[parent * ROW + CHILD] = new


def ismcts(
    d: list[int],
    seat: int,
    iterations: int,
    playouts: int,
    explore: float,
    rule: list[float],
    belief: list[float],
    layings: list[int],
    plans: list[int],
) -> int:
    """The key of the root's most visited child: PACK_KEY, STOCK_KEY, or PLAN_KEY plus the plan."""
    table = floats(TABLE)
    believe(d, seat, belief, 0.0, table)
    nodes = ints((iterations + 2) * ROW * 2)
    worth = floats((iterations + 2) * 2)
    used = 1
    world, e = ints(LENGTH), ints(LENGTH)
    path = ints(400)
    movers = ints(400)
    keys = ints(MOST_PLANS)
    # The seat's own plans are the same in every world, which differ only in what is hidden.
    own_layings, own_plans, own_count = ints(len(layings)), ints(len(plans)), 0
    if d[PHASE] != DRAWING:
        own_count = find_plans(d, own_layings, own_plans)
    for _ in range(iterations):
        d[CHANCE] = next_chance(d[CHANCE])
        imagine_hand(d, seat, table, world)
        e[:] = world
        node = 0
        depth = 0
        first, lain, ways = False, layings, plans
        while e[PHASE] != OVER:
            mover = e[TURN]
            n = 0
            drawing = e[PHASE] == DRAWING
            if drawing:
                keys[0] = STOCK_KEY
                n = 1
                if can_take_two(e):
                    take_two(e)
                    continue
                if can_take(e):
                    keys[1] = PACK_KEY
                    n = 2
            else:
                first = depth == 0 and own_count > 0
                lain, ways = (own_layings, own_plans) if first else (layings, plans)
                n = own_count if first else find_plans(e, layings, plans)
                for i in range(n):
                    keys[i] = PLAN_KEY + ways[2 * i] * 16 + ways[2 * i + 1] + 1
            fresh = 0
            chosen = -1
            best = -1e18
            for i in range(n):
                child = child_of(nodes, node, keys[i])
                if child == 0:
                    # One of the untried moves, at random.
                    fresh += 1
                    if below(e, fresh) == 0:
                        chosen = i
                elif fresh == 0:
                    nodes[child * ROW + ALLOWED] += 1
                    visits = nodes[child * ROW + VISITS]
                    bound = worth[child] / visits
                    if mover != seat:
                        bound = -bound
                    bound += explore * sqrt(log(nodes[child * ROW + ALLOWED]) / visits)
                    if bound > best:
                        best = bound
                        chosen = i
            key = keys[chosen]
            if fresh > 0:
                grow(nodes, node, key, used)
                node = used
                used += 1
            else:
                node = child_of(nodes, node, key)
            path[depth] = node
            movers[depth] = mover
            depth += 1
            if key == STOCK_KEY:
                before = ints(TYPES)
                at = HAND + TYPES * mover
                before[:] = e[at : at + TYPES]
                draw(e)
                if mover == seat and fresh == 0 and e[PHASE] != OVER:
                    # The seat sees the card that it draws, so each card leads to another
                    # information set.
                    card = 0
                    for i in range(TYPES):
                        if e[at + i] != before[i]:
                            card = i
                    child = child_of(nodes, node, CARD_KEY + card)
                    if child == 0:
                        grow(nodes, node, CARD_KEY + card, used)
                        child = used
                        used += 1
                    node = child
                    path[depth] = node
                    depth += 1
            elif key == PACK_KEY:
                take_dearest(e)
            else:
                chance = e[CHANCE]
                laying, card = ways[2 * chosen], ways[2 * chosen + 1]
                e[:] = lain[laying * LENGTH : (laying + 1) * LENGTH]
                if first:
                    into_world(e, world, seat)
                e[CHANCE] = chance
                if card != NO_CARD:
                    discard(e, card)
            if fresh > 0 or depth > 390 or used > 2 * iterations:
                break
        finish(e, playouts, rule)
        result = points_lead(e, seat) * 0.005
        for i in range(depth):
            nodes[path[i] * ROW + VISITS] += 1
            worth[path[i]] += result
    best_key, most = STOCK_KEY, -1
    at = nodes[CHILD]
    while at > 0:
        if nodes[at * ROW + VISITS] > most:
            most = nodes[at * ROW + VISITS]
            best_key = nodes[at * ROW + KEY]
        at = nodes[at * ROW + SIBLING]
    return best_key
