"""The rule of thumb: what a card is worth to take, to ask for, to keep and to discard.

It weighs the turns to the contract against the points that a hand costs and how much a discard
helps the others. It uses lists of numbers (see `ways`), so that games in machine code can tune it.
"""

from __future__ import annotations

from math import exp

from mille.games.contract_rummy.players.pieces import JOKER, KNOWN, SOFT, wait
from mille.games.contract_rummy.players.ways import CHEAPEST, cost_of

# The weights, by their place in the list; the first four are those of `ways`.
TAKE = 4  # how many more turns the upcard must save than a card of the stock
ASK = 5  # how many turns a card must save to be asked for
ASK_MORE = 6  # how many more for each card beyond the usual size of the hand
ASK_DOWN = 7  # how many more if somebody is down
ASK_NEXT = 8  # how much the chance of a useful penalty card counts in favour
URGE = 9  # 4: the value of a point in the hand, by how close the others are to going out
HOPE = 13  # how much more it counts for each turn that the contract is away
LATE = 14  # how much more for each round played
LAST = 15  # the value of a point in the last deal, where nobody can be seen to be close
FEED_FIT = 16  # the price of a discard that the next seat, being down, can lay off
FEED_WANT = 17  # the price of a discard that the next seat collects
FEED_MAY = 18  # the price of a discard that the others collect
SAFE = 19  # the value of a discard like one that the next seat made
JOIN = 20  # the value of a card that fits the table, for later
PAIR = 21  # once down: the value of each other card of its rank
NEAR = 22  # once down: the value of each near card of its suit
BURIED = 23  # how much a card in the pile counts as live when the stock is nearly empty
WEIGHTS = 24

TURN_WORTH = 10.0
"""What one turn less to the contract is worth, in points."""
POINTS = tuple(15 if n % 13 == 0 else 10 if n % 13 > 9 else n % 13 + 1 for n in range(53))
"""What each face costs if left in a hand, the joker last."""


def live_copies(
    hand: list[int],
    seen: list[int],
    elsewhere: list[int],
    piled: list[int],
    stock: int,
    w: list[float],
    live: list[float],
) -> None:
    """By face, how many copies may still come.

    Copies that another seat is known to hold count less; so do copies in the pile, which come back
    once the `stock` of that many cards is used up.
    """
    back = w[BURIED] / (1.0 + 0.1 * stock)
    for face in range(52):
        hidden = 2 - hand[face] - seen[face] - elsewhere[face]
        live[face] = max(0, hidden) + w[KNOWN] * elsewhere[face] + back * piled[face]


def stage_of(fewest: int) -> int:
    """How close the others are to going out, 0 to 3, from the fewest cards of a seat
    that is down.
    """
    if fewest > 20:
        return 0
    if fewest > 4:
        return 1
    return 2 if fewest > 2 else 3


def gain(face: int, weight: float, wants: list[float], w: list[float]) -> float:
    """How many turns a card saves."""
    return cost_of(weight, w) - cost_of(weight + wants[face], w)


def stock_gain(unseen: list[int], weight: float, wants: list[float], w: list[float]) -> float:
    """How many turns a card from the stock saves on average."""
    total, gained = 0, 0.0
    now = cost_of(weight, w)
    for face in range(53):
        if unseen[face] > 0:
            total += unseen[face]
            if wants[face] > 0.0:
                gained += unseen[face] * (now - cost_of(weight + wants[face], w))
    return gained / total if total > 0 else 0.0


def takes(face: int, unseen: list[int], weight: float, wants: list[float], w: list[float]) -> bool:
    """Whether a seat that is not down takes the upcard instead of drawing from the stock."""
    if face == JOKER:
        return True
    return gain(face, weight, wants, w) > stock_gain(unseen, weight, wants, w) + w[TAKE]


def asks(
    face: int,
    unseen: list[int],
    weight: float,
    wants: list[float],
    more: int,
    stage: int,
    w: list[float],
) -> bool:
    """Whether a seat that is not down asks for the upcard, which also brings a card
    from the stock.
    """
    if wants[CHEAPEST] <= 0.0 or (face != JOKER and wants[face] <= 0.0):
        return False
    price = w[ASK] + w[ASK_MORE] * more
    if stage > 0:
        price += w[ASK_DOWN]
    both = gain(face, weight, wants, w)
    if w[ASK_NEXT] > 0.0:
        both += w[ASK_NEXT] * stock_gain(unseen, weight, wants, w)
    return both > price


def collected(known: list[int], at: int, runs: int, wanted: list[float], part: float) -> None:
    """Add, by face, how strongly a seat seems to collect it, judging by what it is
    known to hold.
    """
    for taken in range(52):
        n = known[at + taken]
        if n <= 0:
            continue
        suit, place = taken // 13, taken % 13
        for other in range(4):
            wanted[13 * other + place] += part * n
        if runs > 0:
            for other in range(max(0, place - 3), min(12, place + 3) + 1):
                if other != place:
                    wanted[13 * suit + other] += part * n * (1.0 - 0.2 * abs(other - place))


def lost_about(
    hand: list[int],
    live: list[float],
    weight: float,
    uses: list[float],
    w: list[float],
    lost: list[float],
) -> None:
    """By how many turns the way is about longer without one of each held face."""
    now = cost_of(weight, w)
    for face in range(52):
        lost[face] = 0.0
        if hand[face] > 0 and uses[face] > 0.0:
            spared = uses[face] * (1.0 - exp(-wait(live[face], w) / w[SOFT]))
            lost[face] = cost_of(weight - spared, w) - now


def throw_prices(
    hand: list[int],
    weight: float,
    lost: list[float],
    fits: list[int],
    next_wants: list[float],
    others_want: list[float],
    next_threw: list[int],
    next_down: int,
    stage: int,
    rounds: int,
    last: int,
    w: list[float],
    prices: list[float],
) -> None:
    """The cost of discarding each face in hand before the contract, in points; jokers cost most."""
    now = cost_of(weight, w)
    urge = w[LAST] if last == 1 else w[URGE + stage]
    urge = (urge + w[LATE] * rounds) * (1.0 + w[HOPE] * now)
    for face in range(53):
        prices[face] = 1e9
        if hand[face] == 0 or face == JOKER:
            continue
        price = TURN_WORTH * lost[face] - urge * POINTS[face]
        price += w[FEED_WANT] * next_wants[face] + w[FEED_MAY] * others_want[face]
        price -= w[SAFE] * next_threw[face]
        if fits[face] > 0:
            price += w[JOIN]
            if next_down == 1:
                price += w[FEED_FIT]
        prices[face] = price


def keep_prices(
    hand: list[int],
    next_wants: list[float],
    others_want: list[float],
    next_threw: list[int],
    w: list[float],
    prices: list[float],
) -> None:
    """The cost of discarding each face in hand after the contract, in points; jokers cost most."""
    for face in range(53):
        prices[face] = 1e9
        if hand[face] == 0 or face == JOKER:
            continue
        suit, place = face // 13, face % 13
        same = hand[place] + hand[place + 13] + hand[place + 26] + hand[place + 39] - 1
        near = 0
        for other in range(max(0, place - 2), min(12, place + 2) + 1):
            if other != place and hand[13 * suit + other] > 0:
                near += 1
        price = w[PAIR] * same + w[NEAR] * near - POINTS[face]
        price += w[FEED_WANT] * next_wants[face] + w[FEED_MAY] * others_want[face]
        price -= w[SAFE] * next_threw[face]
        prices[face] = price
