"""Flat Monte Carlo over whole turns: the net's best plans, played out in imagined worlds.

Every plan is tried in the same worlds, so that all have the same luck. At intervals the worse half
is dropped (sequential halving, Karnin, Koren and Somekh 2013), and after every round those that are
clearly worse, so easy choices are cheap. An outcome is worth the chance to win the game from there.
Worlds and net are weighted by how certain each is. The other seat's style is unknown too, so in
every fourth world it plays differently.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from mille.games.mille import flat
from mille.games.mille.features import MOST_PLANS, NO_CARD, imagine_hand, next_chance
from mille.games.mille.flat import WEIGHTS, play_out
from mille.parts.seats import ints

# Match equity: what the totals between two deals are worth, as the chance to win the game.
#
# The table is for games to 1,200, with one row per own total and one column per other total. A
# longer table is in stakes: it also counts what the loser will pay, on a scale where the usual
# payment is one win.


GRID = 25
"""The step of the table, in points."""
LOWEST = -1200
SIDE = 97
"""The size of the table, which goes from LOWEST to 1200 points in both directions."""
TARGET = 1200

# A table in stakes continues with the worth of one more mark, and ends with the payment's terms.
MARK = SIDE * SIDE
TERMS = 2 * SIDE * SIDE
UNIT, LARGE, SMALL, LINE, DOUBLE_LINE = TERMS, TERMS + 1, TERMS + 2, TERMS + 3, TERMS + 4
TIMES_ALL, TIMES_HUNDREDS, ONE_MORE = TERMS + 5, TERMS + 6, TERMS + 7
OWN_MARKS, OTHER_MARKS = TERMS + 8, TERMS + 9
IN_STAKES = TERMS + 10
"""The length of a table in stakes."""


def standing(own: float, other: float, target: float) -> list[float]:
    """Convert totals in a game to `target` into equivalent totals in a game to 1,200.

    If more points are needed than the table covers, 1,200 are assumed, and the lead is divided by
    the square root of how much longer the way is, because that is how luck adds up.
    """
    left = target - (own if own > other else other)
    if target <= TARGET or left <= TARGET:
        return [own + TARGET - target, other + TARGET - target]
    lead = (own - other) * sqrt(TARGET / left)
    return [lead if lead < 0.0 else 0.0, -lead if lead > 0.0 else 0.0]


def between(table: list[float], start: int, own: float, other: float) -> float:
    """Interpolate in the table that begins at `start`."""
    a, b = (own - LOWEST) / GRID, (other - LOWEST) / GRID
    a = 0.0 if a < 0.0 else 95.999 if a > 95.999 else a
    b = 0.0 if b < 0.0 else 95.999 if b > 95.999 else b
    i, j = int(a), int(b)
    a -= i
    b -= j
    at = start + i * SIDE + j
    low = table[at] + b * (table[at + 1] - table[at])
    high = table[at + SIDE] + b * (table[at + SIDE + 1] - table[at + SIDE])
    return low + a * (high - low)


def equity(table: list[float], own: float, other: float) -> float:
    """The chance to win a game to 1,200 from these totals after a deal, or its worth in stakes."""
    stakes = len(table) == IN_STAKES
    if (own >= TARGET or other >= TARGET) and own != other:
        if not stakes:
            return 1.0 if own > other else 0.0
        found = 0.5 + (paid(table, own, other) if own > other else -paid(table, other, own))
    else:
        found = between(table, 0, own, other)
    if stakes:
        found += marked(table, own, other, table[OWN_MARKS], table[OTHER_MARKS])
    return found


def skunks(table: list[float], loser: float) -> float:
    """For a loser with these points: 0, 1 for a skunk, 2 for a double skunk (#67, #68)."""
    if loser < table[DOUBLE_LINE]:
        return 2.0
    return 1.0 if loser < table[LINE] else 0.0


def paid(table: list[float], winner: float, loser: float) -> float:
    """What a finished game pays without marks, on the table's scale (#61, #65, #69)."""
    k = skunks(table, loser)
    hundreds = 0.01 * (winner - loser) * (1.0 + k * table[TIMES_HUNDREDS])
    large = 1.0 + k * table[TIMES_ALL] + (table[ONE_MORE] if k > 0.0 else 0.0)
    return table[UNIT] * (table[LARGE] * large + table[SMALL] * hundreds)


def mark(table: list[float], own: float, other: float) -> float:
    """What one mark for this side is worth at these totals: it is paid if this side wins (#62 to
    #64).

    Marks are the naturals of the winner and the chapeaux of the loser.
    """
    if (own >= TARGET or other >= TARGET) and own != other:
        if own < other:
            return 0.0
        k = skunks(table, other)
        return table[UNIT] * table[LARGE] * (1.0 + k * table[TIMES_ALL])
    return between(table, MARK, own, other)


def marked(table: list[float], own: float, other: float, made: float, against: float) -> float:
    """What `made` marks are worth to this side when the other side has made `against`."""
    found = 0.0
    if made != 0.0:
        found += made * mark(table, own, other)
    if against != 0.0:
        found -= against * mark(table, other, own)
    return found


def worth(table: list[float], own: float, other: float, points: float, over: float) -> float:
    """What a deal with these scores is worth at these totals, in hundredths of a game.

    Points get a small weight of their own, so that there is always something to play for.
    """
    chance = equity(table, own + points, other + over)
    return 100.0 * chance + 0.002 * (points - over)


def slope(table: list[float], own: float, other: float, steps: list[float]) -> None:
    """What 100 more points are worth around these totals: this seat's own, and the other's.

    Measured over the range of one deal, and scaled so that the two add up to 2.
    """
    a, b = own + 150.0, other + 150.0
    steps[0] = equity(table, a + 150.0, b) - equity(table, a - 150.0, b)
    steps[1] = equity(table, a, b - 150.0) - equity(table, a, b + 150.0)
    total = steps[0] + steps[1]
    if total < 0.01:
        steps[0] = 1.0
        steps[1] = 1.0
        return
    # Keep both weights above zero: the net's points are only estimates.
    for i in range(2):
        share = 2.0 * steps[i] / total
        steps[i] = 0.5 if share < 0.5 else 1.5 if share > 1.5 else share


ROUNDS = 12
"""The number of rounds; worse plans are dropped after every fourth one."""
CLEAR = 4.0
"""Two standard errors make a plan clearly worse; this is their square."""


class Worlds(NamedTuple):
    """The imagined worlds in which plans are tried, and what their outcomes are worth."""

    seat: int
    """The seat whose plans they are."""
    tables: list[float]
    """The belief about the other hand."""
    rules: list[float]
    """The two rules of thumb that play the deals to their end."""
    chances: list[float]
    """The equity table for `worth`."""
    totals: list[float]
    """The game's totals, own and other."""


class Plans(NamedTuple):
    """Plans as `find_plans` writes them: the layings, and for each plan a laying and a discard."""

    layings: list[int]
    plans: list[int]


# The figures kept for each plan that is tried, one plan after another.
WORTH, WORTH_SQUARED, LEAD, LEAD_SQUARED, OWN, OTHER, WON, PAIRED, TRIED = 0, 1, 2, 3, 4, 5, 6, 7, 8
KEPT = 9


def play_on(e: list[int], seat: int, rules: list[float], number: int) -> None:
    """Play the rest of the deal in world `number`, this seat by the first of two rules of thumb.

    The other seat uses it too, but in every fourth world the second, which always takes the pack:
    the opponent may be of either kind, and a plan should do well against both. Worlds are numbered
    within their slice, so a slice has a multiple of four.
    """
    own = rules[:WEIGHTS]
    other = rules[WEIGHTS:] if number % 4 == 3 else own
    if seat == 0:
        play_out(e, own, other)
    else:
        play_out(e, other, own)


def into_world(e: list[int], world: list[int], seat: int) -> None:
    """Copy a world's hidden cards into a deal in which they are unknown."""
    hand = flat.HAND + flat.TYPES * (1 - seat)
    e[hand : hand + flat.TYPES] = world[hand : hand + flat.TYPES]
    e[flat.HELD + 1 - seat] = world[flat.HELD + 1 - seat]
    e[flat.NEXT] = 0
    e[flat.STOCK_END] = world[flat.STOCK_END]
    e[flat.STOCK : flat.LENGTH] = world[flat.STOCK : flat.LENGTH]
    e[flat.CHANCE] = world[flat.CHANCE]


def try_out(
    e: list[int],
    worlds: Worlds,
    number: int,
    kept: list[float],
    i: int,
    first: bool,
    base: float,
    pair: bool,
) -> float:
    """Play out a deal in world `number`, and add its outcome to the figures of plan i.

    The outcome is in hundredths of a game; in stakes, the deal's marks count too. `base` is the
    outcome in the same world of the first plan, which all others are compared with.
    """
    seat, _, rules, chances, totals = worlds
    play_on(e, seat, rules, number)
    own, over = flat.score(e, seat), flat.score(e, 1 - seat)
    value = worth(chances, totals[0], totals[1], own, over)
    if len(chances) == IN_STAKES:
        made, against = flat.marks(e, seat), flat.marks(e, 1 - seat)
        value += 100.0 * marked(chances, totals[0] + own, totals[1] + over, made, against)
    lead = 0.0 if first else value - base
    at = i * KEPT
    kept[at + WORTH] += value
    kept[at + WORTH_SQUARED] += value * value
    kept[at + LEAD] += lead
    kept[at + LEAD_SQUARED] += lead * lead
    kept[at + OWN] += own
    kept[at + OTHER] += over
    kept[at + WON] += 1.0 if e[flat.OUT] == seat else 0.0
    kept[at + PAIRED] += 1.0 if pair else 0.0
    kept[at + TRIED] += 1.0
    return value


def try_plans(
    d: list[int],
    worlds: Worlds,
    found: Plans,
    alive: list[int],
    n: int,
    count: int,
    kept: list[float],
) -> None:
    """Play out n plans in `count` more worlds.

    `alive` has the indices of the plans, the net's favourite first. The deal's own generator
    chooses the worlds, and advances.
    """
    layings, plans = found
    seat = worlds.seat
    world, e = ints(flat.LENGTH), ints(flat.LENGTH)
    for number in range(count):
        d[flat.CHANCE] = next_chance(d[flat.CHANCE])
        imagine_hand(d, seat, worlds.tables, world)
        base = 0.0
        for i in range(n):
            laying, card = plans[2 * alive[i]], plans[2 * alive[i] + 1]
            e[:] = layings[laying * flat.LENGTH : (laying + 1) * flat.LENGTH]
            into_world(e, world, seat)
            pair = False
            if card != NO_CARD:
                pair = e[flat.HAND + flat.TYPES * (1 - seat) + flat.RANK_OF[card]] >= 2
                flat.discard(e, card)
            value = try_out(e, worlds, number, kept, alive[i], i == 0, base, pair)
            base = value if i == 0 else base


def try_draws(d: list[int], worlds: Worlds, ways: list[int], count: int, kept: list[float]) -> None:
    world, e = ints(flat.LENGTH), ints(flat.LENGTH)
    for number in range(count):
        d[flat.CHANCE] = next_chance(d[flat.CHANCE])
        imagine_hand(d, worlds.seat, worlds.tables, world)
        base = 0.0
        for i in range(len(ways)):
            e[:] = world
            start_turn(e, ways[i])
            value = try_out(e, worlds, number, kept, i, i == 0, base, False)
            base = value if i == 0 else base


FROM_STOCK, FREE_TWO = 0, 1
"""Ways to start a turn; taking the pack is 16 times the hand cards melded, plus how many of these
are special."""


def start_turn(d: list[int], way: int) -> None:
    if way == FROM_STOCK:
        flat.draw(d)
    elif way == FREE_TWO:
        flat.take_two(d)
    else:
        flat.take_pack(d, way // 16, way % 16)


def drop_worse(alive: list[int], n: int, left: int, kept: list[float]) -> None:
    """Move the `left` best of n plans to the front; the first stays first."""
    for i in range(1, left):
        best = i
        for j in range(i + 1, n):
            a, b = alive[j] * KEPT, alive[best] * KEPT
            if kept[a + WORTH] / kept[a + TRIED] > kept[b + WORTH] / kept[b + TRIED]:
                best = j
        alive[i], alive[best] = alive[best], alive[i]


def lead_of(kept: list[float], i: int, guess: float, doubt: float) -> float:
    """How much better plan i is than the first, combining the worlds and the net.

    `guess` is the net's lead and `doubt` its standard deviation, both in hundredths of a game. The
    fewer or more scattered the worlds, the more the guess counts.
    """
    at = i * KEPT
    n = kept[at + TRIED]
    lead = kept[at + LEAD] / n
    spread = (kept[at + LEAD_SQUARED] / n - lead * lead) / n + 1e-9
    return (lead * doubt * doubt + guess * spread) / (doubt * doubt + spread)


def survivors(most: int, part: int) -> int:
    """How many of `most` plans a round tries: all, half, a third, each for four rounds."""
    left = most // (part // 4 + 1)
    return left if left > 2 else 2


def drop_hopeless(alive: list[int], n: int, kept: list[float]) -> int:
    """Drop those of n plans that are clearly worse than the best; returns how many are left.

    The first stays, because all are compared with it. The correlation between two plans' leads is
    ignored; it would make the doubt smaller.
    """
    best = alive[0]
    for i in range(1, n):
        if kept[alive[i] * KEPT + LEAD] > kept[best * KEPT + LEAD]:
            best = alive[i]
    left = 1
    for i in range(1, n):
        if alive[i] == best or not hopeless(kept, alive[i], best):
            alive[left] = alive[i]
            left += 1
    return left


def decided(alive: list[int], n: int, kept: list[float]) -> bool:
    """Whether one of n plans is clearly the best, once hopeless ones are dropped."""
    if n == 2:
        one, two = alive[0], alive[1]
        return hopeless(kept, one, two) or hopeless(kept, two, one)
    return n == 1


def hopeless(kept: list[float], i: int, best: int) -> bool:
    """Whether plan i is clearly worse than the best so far."""
    a, b = i * KEPT, best * KEPT
    n = kept[a + TRIED]
    one, two = kept[a + LEAD] / n, kept[b + LEAD] / n
    spread = kept[a + LEAD_SQUARED] / n - one * one + kept[b + LEAD_SQUARED] / n - two * two
    return two > one and (two - one) * (two - one) * n > CLEAR * spread


def shortlist(
    values: list[float], n: int, own: float, other: float, alive: list[int], most: int
) -> int:
    """Write the indices of the net's best plans, the best first; returns how many."""
    taken = ints(MOST_PLANS)
    found = 0
    while found < most and found < n:
        best = -1
        for i in range(n):
            if taken[i] == 0:
                if best < 0:
                    best = i
                else:
                    gain = own * (values[2 * i] - values[2 * best])
                    if gain - other * (values[2 * i + 1] - values[2 * best + 1]) > 0.0:
                        best = i
        taken[best] = 1
        alive[found] = best
        found += 1
    return found


def choose(
    alive: list[int],
    n: int,
    kept: list[float],
    values: list[float],
    chances: list[float],
    totals: list[float],
    doubt: float,
) -> int:
    """The best of n plans, combining the worlds and the net's `values`."""
    first = alive[0]
    base = worth(
        chances, totals[0], totals[1], 100 * values[2 * first], 100 * values[2 * first + 1]
    )
    best, most = first, 0.0
    for i in range(1, n):
        plan = alive[i]
        own, other = 100.0 * values[2 * plan], 100.0 * values[2 * plan + 1]
        guess = worth(chances, totals[0], totals[1], own, other) - base
        lead = lead_of(kept, plan, guess, doubt)
        if lead > most:
            best, most = plan, lead
    return best
