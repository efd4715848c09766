"""What in and out are worth in chips if the others play by the thresholds (guts.md, section 8).

The hands that one rival can have are counted exactly, without one's own cards: 1,225 hands of two
cards. Several rivals are treated as independent, so a card that one holds is not kept from the
next; but a seat that is out held low cards on average, and those who declare later are dealt from
the rest. Without that, being in first would look a twentieth of a pot better than it is. Chips left
for the next deal count as an equal share for each seat, 1 / seats.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache, partial
from itertools import accumulate, combinations
from math import prod
from typing import TypeAlias

from mille.cards import PACK, RANKS, Cards
from mille.engine.codec import Seat
from mille.games.guts.hands import worth
from mille.games.guts.options import HouseRules
from mille.games.guts.shares import ladder, plain, share_of
from mille.games.guts.table import View
from mille.value import Value

AHEAD, EQUAL, BEATEN = 0, 1, 2
RANK = [RANKS.index(card.rank) for card in PACK]
"""The rank of each card of the pack, by number."""
_Chances: TypeAlias = Callable[[int], tuple[float, float, float]]


class Weighed(Value):
    """The average chips that in and out bring, from now on."""

    in_: float
    out: float
    beaten: float
    """The chance that a seat that is in or has yet to declare has a better hand."""


class Rivals(Value):
    """The hands that others can have beside one's own, by kind, the best kind first."""

    upto: tuple[float, ...]
    """The fraction of them at least as good as each kind."""
    limits: tuple[float, ...]
    """The same fraction of all hands, which the thresholds refer to."""
    mine: int
    """The kind of one's own hand."""
    parts: tuple[float, ...] = ()
    """The fraction of each kind."""

    def inside(self, share: float) -> tuple[float, float, float]:
        """For somebody who is in with this fraction of all hands: the chances that they are in with
        a hand worse than one's own, equal to it, or better.
        """
        at = min(bisect_left(self.limits, share), len(self.limits) - 1)
        before = self.limits[at - 1] if at else 0.0
        part = min(1.0, (share - before) / (self.limits[at] - before))
        low = self.upto[at - 1] if at else 0.0
        whole = low + part * (self.upto[at] - low)
        better = min(whole, self.upto[self.mine - 1] if self.mine else 0.0)
        equal = min(whole, self.upto[self.mine]) - better
        return whole - better - equal, equal, better


@cache
def _kinds(rules: HouseRules) -> dict[frozenset[int], int]:
    """The kind of every hand, keyed by the numbers of its cards; 0 is the best."""
    order, _ = ladder(rules)
    of = {value: len(order) - 1 - i for i, value in enumerate(order)}
    cards = range(len(PACK))
    return {
        frozenset(hand): of[worth(rules, tuple(PACK[i] for i in hand))]
        for hand in combinations(cards, rules.cards)
    }


@lru_cache(maxsize=4096)
def rivals(rules: HouseRules, hand: Cards) -> Rivals:
    """What others can hold beside this hand; of `rules`, only those that rank hands matter."""
    order, below = ladder(rules)
    own = {PACK.index(card) for card in hand}
    counts = [0] * len(order)
    for cards, kind in _kinds(rules).items():
        if not own & cards:
            counts[kind] += 1
    total = sum(counts)
    limits = tuple(1 - each / below[-1] for each in reversed(below[:-1]))
    mine = _kinds(rules)[frozenset(own)]
    parts = tuple(each / total for each in counts)
    return Rivals(tuple(each / total for each in accumulate(counts)), limits, mine, parts)


@cache
def _ranks(rules: HouseRules) -> list[tuple[int, ...]]:
    """The ranks in a hand of each kind."""
    found: list[tuple[int, ...]] = [()] * len(ladder(rules)[0])
    for cards, kind in _kinds(rules).items():
        found[kind] = tuple(RANK[card] for card in cards)
    return found


def after_outs(rules: HouseRules, hand: Cards, shares: Sequence[float]) -> list[Rivals]:
    """What others can have at first, and after each of these outs by seats that are in with such
    fractions of all hands: fewer low cards are left each time.
    """
    usual = rivals(rules, hand)
    ranks = _ranks(rules)
    whole = [4.0] * len(RANKS)
    for card in hand:
        whole[RANK[PACK.index(card)]] -= 1
    left, parts, found = list(whole), list(usual.parts), [usual]
    for share in shares:
        used, total, before = [0.0] * len(RANKS), 0.0, 0.0
        for kind, limit in enumerate(usual.limits):
            if limit > share:
                out = parts[kind] * min(1.0, (limit - share) / (limit - before))
                total += out
                for rank in ranks[kind]:
                    used[rank] += out
            before = limit
        if total:
            left = [max(0.1, n - gone / total) for n, gone in zip(left, used)]
        likely = [n / all_ if all_ else 0.0 for n, all_ in zip(left, whole)]
        parts = [part * prod(likely[rank] for rank in of) for part, of in zip(usual.parts, ranks)]
        sum_ = sum(parts)
        upto = tuple(each / sum_ for each in accumulate(parts))
        found.append(Rivals(upto, usual.limits, usual.mine, tuple(parts)))
    return found


def weigh(view: View, looseness: Mapping[Seat, float] | None = None) -> Weighed:
    """What in and out bring the seat of a view that owes a declaration.

    `looseness` says, for each seat, how many times as many hands it is in with as the thresholds
    say.
    """
    times = looseness or {}
    before, behind, outs_before = _rivals(view)

    def wide(seat: Seat, inside: int) -> float:
        """The fraction of all hands that the seat is in with if `inside` seats are in."""
        return min(1.0, share_of(view, seat, inside) * times.get(seat, 1.0))

    gone = [wide(seat, inside) for seat, inside in outs_before]
    if view.rules.declare == "in_turn":
        gone += [wide(seat, len(before)) for seat in behind[:-1]]
    others = after_outs(plain(view.rules), view.hand, gone)
    other = others[len(outs_before)]
    later_on = dict(zip(behind, others[len(outs_before) :]))

    def chances(seat: Seat, inside: int) -> tuple[float, float, float]:
        """The chances of a seat that declares when `inside` seats are in."""
        return later_on.get(seat, other).inside(wide(seat, inside))

    spoken: dict[int, float] = {AHEAD: 1.0}
    for inside, seat in enumerate(before):
        worse, equal, better = chances(seat, inside)
        sure = worse + equal + better
        spoken = _met(spoken, worse / sure, equal / sure, better / sure)
    n = len(before)
    ins: dict[tuple[int, int], float] = {(n, standing): p for standing, p in spoken.items()}
    outs: dict[int, float] = {n: 1.0}
    for seat in behind:
        speaks = partial(chances, seat)
        ins, outs = _spread_in(ins, speaks), _spread_out(outs, speaks)
    later = 1 / len(view.playing)
    due, price, pot = view.due, view.price(view.seat), view.pot
    gain = 0.0
    for (k, standing), p in ins.items():
        if standing == AHEAD:
            gain += p * (pot + later * due * k)
        elif standing == EQUAL:
            gain += p * (pot / 2 + later * due * (k - 1))
        else:
            gain += p * (later * due * k - price)
    stays = sum(p * later * due * (k - 1) for k, p in outs.items() if k > 1)
    alone = outs.get(0, 0.0)
    if view.rules.all_out == "weenie" and alone:
        best = _best_of(other, [share_of(view, seat, 0) for seat in behind])
        stays += alone * (later * (pot + due) - best * price)
    else:
        stays += alone * later * pot
    free = 1.0
    for _ in behind:
        free *= 1 - other.inside(1.0)[2]
    return Weighed(gain, stays, 1 - free * (1 - spoken.get(BEATEN, 0.0)))


def _rivals(view: View) -> tuple[list[Seat], list[Seat], list[tuple[Seat, int]]]:
    """The seats that are in before this one declares; those that declare after it, in order; and
    those that are out, with how many were in at that moment.
    """
    order = list(view.around(view.dealer)) if view.dealer is not None else []
    if view.rules.declare == "together":
        return [], [seat for seat in order if seat != view.seat], []
    at = order.index(view.seat)
    before, outs = list[Seat](), list[tuple[Seat, int]]()
    for seat in order[:at]:
        if view.words[seat]:
            before.append(seat)
        else:
            outs.append((seat, len(before)))
    return before, order[at + 1 :], outs


def _met(now: Mapping[int, float], worse: float, equal: float, better: float) -> dict[int, float]:
    """How one's own hand stands after meeting one more rival who is in."""
    found: dict[int, float] = defaultdict(float)
    for standing, p in now.items():
        found[standing] += p * worse
        found[max(standing, EQUAL)] += p * equal
        found[BEATEN] += p * better
    return found


def _spread_in(
    now: Mapping[tuple[int, int], float], chances: _Chances
) -> dict[tuple[int, int], float]:
    """How many others are in and how one's own hand stands, after one more seat has declared."""
    found: dict[tuple[int, int], float] = defaultdict(float)
    for (k, standing), p in now.items():
        worse, equal, better = chances(k + 1)
        found[k, standing] += p * (1 - worse - equal - better)
        found[k + 1, standing] += p * worse
        found[k + 1, max(standing, EQUAL)] += p * equal
        found[k + 1, BEATEN] += p * better
    return found


def _spread_out(now: Mapping[int, float], chances: _Chances) -> dict[int, float]:
    """How many others are in after one more has declared, if oneself is out."""
    found: dict[int, float] = defaultdict(float)
    for k, p in now.items():
        inside = sum(chances(k))
        found[k] += p * (1 - inside)
        found[k + 1] += p * inside
    return found


def _best_of(other: Rivals, shares: Sequence[float]) -> float:
    """The chance of having the best hand of all if nobody is in."""
    found, worse_or_in = 1.0, 1 - other.upto[other.mine]
    for share in shares:
        worse, equal, better = other.inside(share)
        out = 1 - worse - equal - better
        found *= max(0.0, worse_or_in - worse) / out if out else 1.0
    return found
