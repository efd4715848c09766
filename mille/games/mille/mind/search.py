"""Flat Monte Carlo over whole turns: the best plans of the net, played out in imagined worlds.

Every plan is tried in the same worlds, so that luck falls on all alike; after some rounds the worse
are dropped (sequential halving, Karnin, Koren and Somekh 2013), and after every round those that
are worse beyond doubt, so that an easy choice costs little. What a deal comes to is worth the
chance to win the game from there. The worlds and the net are weighed by how sure each is. How the
other seat goes on is not known either: it is taken to be of another kind in every fourth world.
"""

from __future__ import annotations

from typing import NamedTuple

from mille.games.mille.mind import flat
from mille.games.mille.mind.belief import imagine_hand, next_chance
from mille.games.mille.mind.equity import IN_STAKES, marked, worth
from mille.games.mille.mind.judge import take_dearest
from mille.games.mille.mind.plans import MOST_PLANS, NO_CARD
from mille.games.mille.mind.playout import WEIGHTS, play_out

ROUNDS = 12
"""After every fourth round the worse plans are dropped."""
CLEAR = 4.0
"""A plan is worse beyond doubt by two standard errors: this is their square."""


class Worlds(NamedTuple):
    """The imagined worlds in which plans are tried, and what their outcomes are worth."""

    seat: int
    """Whose plans they are."""
    tables: list[float]
    """What the other seat may hold, as it is believed."""
    rules: list[float]
    """The two rules of thumb by which deals are played on."""
    chances: list[float]
    """What totals are worth: the table for `worth`."""
    totals: list[float]
    """The game's scores, own and other."""


class Plans(NamedTuple):
    """Plans as they are found: what can be laid, and for each plan a laying and the card thrown."""

    layings: list[int]
    plans: list[int]


# What is kept for each plan that is tried, one after another.
WORTH, WORTH_SQUARED, LEAD, LEAD_SQUARED, OWN, OTHER, WON, PAIRED, TRIED = 0, 1, 2, 3, 4, 5, 6, 7, 8
KEPT = 9


def play_on(e: list[int], seat: int, rules: list[float], number: int) -> None:
    """The rest of the deal in one of many worlds, this seat by the first of two rules of thumb.

    The other seat goes by it too, or in every fourth world by the second, which always takes the
    pack: who sits there may be of either kind, and a plan should do well against both. Worlds are
    numbered within their slice, so a slice has four of them, or a multiple.
    """
    own = rules[:WEIGHTS]
    other = rules[WEIGHTS:] if number % 4 == 3 else own
    if seat == 0:
        play_out(e, own, other)
    else:
        play_out(e, other, own)


def deal_worth(
    e: list[int], seat: int, chances: list[float], totals: list[float], own: int, over: int
) -> float:
    """What a deal that ended with so many points is worth at these totals, in hundredths of a game.

    In stakes its marks count too.
    """
    value = worth(chances, totals[0], totals[1], own, over)
    if len(chances) == IN_STAKES:
        made, against = flat.marks(e, seat), flat.marks(e, 1 - seat)
        value += 100.0 * marked(chances, totals[0] + own, totals[1] + over, made, against)
    return value


def into_world(e: list[int], world: list[int], seat: int) -> None:
    """Put a world's hidden cards into a deal in which they are not known."""
    hand = flat.HAND + flat.TYPES * (1 - seat)
    e[hand : hand + flat.TYPES] = world[hand : hand + flat.TYPES]
    e[flat.HELD + 1 - seat] = world[flat.HELD + 1 - seat]
    e[flat.NEXT] = 0
    e[flat.STOCK_END] = world[flat.STOCK_END]
    e[flat.STOCK : flat.LENGTH] = world[flat.STOCK : flat.LENGTH]
    e[flat.CHANCE] = world[flat.CHANCE]


def keep(
    kept: list[float],
    i: int,
    value: float,
    base: float,
    own: int,
    other: int,
    won: bool,
    pair: bool,
) -> None:
    """Add an outcome to what is kept for the i-th plan; `base` is the first plan's here."""
    at = i * KEPT
    kept[at + WORTH] += value
    kept[at + WORTH_SQUARED] += value * value
    kept[at + LEAD] += value - base
    kept[at + LEAD_SQUARED] += (value - base) * (value - base)
    kept[at + OWN] += own
    kept[at + OTHER] += other
    kept[at + WON] += 1.0 if won else 0.0
    kept[at + PAIRED] += 1.0 if pair else 0.0
    kept[at + TRIED] += 1.0


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

    `alive` has the places of the plans, the net's choice first. The deal's own chance names the
    worlds, and moves on.
    """
    seat, tables, rules, chances, totals = worlds
    layings, plans = found
    world, e = flat.ints(flat.LENGTH), flat.ints(flat.LENGTH)
    other = 1 - seat
    for number in range(count):
        d[flat.CHANCE] = next_chance(d[flat.CHANCE])
        imagine_hand(d, seat, tables, world)
        base = 0.0
        for i in range(n):
            laying, card = plans[2 * alive[i]], plans[2 * alive[i] + 1]
            e[:] = layings[laying * flat.LENGTH : (laying + 1) * flat.LENGTH]
            into_world(e, world, seat)
            pair = False
            if card != NO_CARD:
                pair = e[flat.HAND + flat.TYPES * other + flat.RANK_OF[card]] >= 2
                flat.discard(e, card)
            play_on(e, seat, rules, number)
            own, over = flat.score(e, seat), flat.score(e, other)
            value = deal_worth(e, seat, chances, totals, own, over)
            if i == 0:
                base = value
            keep(kept, alive[i], value, base, own, over, e[flat.OUT] == seat, pair)


def try_draws(d: list[int], worlds: Worlds, count: int, kept: list[float]) -> None:
    """Play out both ways to begin the turn in `count` more worlds: the stock, then the pack."""
    seat, tables, rules, chances, totals = worlds
    world, e = flat.ints(flat.LENGTH), flat.ints(flat.LENGTH)
    for number in range(count):
        d[flat.CHANCE] = next_chance(d[flat.CHANCE])
        imagine_hand(d, seat, tables, world)
        base = 0.0
        for i in range(2):
            e[:] = world
            if i == 0:
                flat.draw(e)
            else:
                take_dearest(e)
            play_on(e, seat, rules, number)
            own, over = flat.score(e, seat), flat.score(e, 1 - seat)
            value = deal_worth(e, seat, chances, totals, own, over)
            if i == 0:
                base = value
            keep(kept, i, value, base, own, over, e[flat.OUT] == seat, False)


def drop_worse(alive: list[int], n: int, left: int, kept: list[float]) -> None:
    """Bring the `left` best of n plans to the front; the first stays first."""
    for i in range(1, left):
        best = i
        for j in range(i + 1, n):
            a, b = alive[j] * KEPT, alive[best] * KEPT
            if kept[a + WORTH] / kept[a + TRIED] > kept[b + WORTH] / kept[b + TRIED]:
                best = j
        alive[i], alive[best] = alive[best], alive[i]


def lead_of(kept: list[float], i: int, guess: float, doubt: float) -> float:
    """By how much the i-th plan is better than the first, by the worlds and the net together.

    `guess` is the net's lead and `doubt` how far off it may be, one standard deviation, both in
    hundredths of a game. The fewer or the more scattered the worlds, the more the guess counts.
    """
    at = i * KEPT
    n = kept[at + TRIED]
    lead = kept[at + LEAD] / n
    spread = (kept[at + LEAD_SQUARED] / n - lead * lead) / n + 1e-9
    return (lead * doubt * doubt + guess * spread) / (doubt * doubt + spread)


def survivors(most: int, part: int) -> int:
    """How many of `most` plans are tried in a round: all, half, a third, each for four rounds."""
    left = most // (part // 4 + 1)
    return left if left > 2 else 2


def drop_hopeless(alive: list[int], n: int, kept: list[float]) -> int:
    """Drop those of n plans that are worse than the best beyond doubt; returns how many are left.

    The first stays, as what all are compared with. That two plans' leads over it go up and down
    together is not counted: it would make the doubt smaller.
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
    """Whether one of n plans is the best beyond doubt, those that are hopeless being dropped."""
    if n == 2:
        one, two = alive[0], alive[1]
        return hopeless(kept, one, two) or hopeless(kept, two, one)
    return n == 1


def hopeless(kept: list[float], i: int, best: int) -> bool:
    """Whether the i-th plan is worse than the best so far beyond doubt."""
    a, b = i * KEPT, best * KEPT
    n = kept[a + TRIED]
    one, two = kept[a + LEAD] / n, kept[b + LEAD] / n
    spread = kept[a + LEAD_SQUARED] / n - one * one + kept[b + LEAD_SQUARED] / n - two * two
    return two > one and (two - one) * (two - one) * n > CLEAR * spread


def shortlist(
    values: list[float], n: int, own: float, other: float, alive: list[int], most: int
) -> int:
    """The places of the plans that the net likes best, the best first; returns how many."""
    taken = flat.ints(MOST_PLANS)
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
    """The best of n plans by the worlds and by the net's `values` together."""
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
