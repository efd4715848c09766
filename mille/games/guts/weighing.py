"""What in and out are worth in chips, when the others go by the table (guts.md, section 8).

The cards that a rival can have are counted out exactly, without one's own: 1,225 hands of two
cards. Of several rivals each is taken by itself, so that a card which one holds is not kept from
the next; but who was out held low cards on average, and those who speak later are dealt from the
rest. Without that, being first in seems worth a twentieth of a pot more than it is.
What stays for the next deal counts with the part of it that everybody has, 1 / seats.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from itertools import accumulate, combinations
from math import prod
from typing import TypeAlias

from mille.cards.card import PACK, RANKS, Cards
from mille.engine.game import Seat
from mille.games.guts.hands import worth
from mille.games.guts.options import HouseRules
from mille.games.guts.shares import ladder, plain, share_of
from mille.games.guts.table import View

AHEAD, EQUAL, BEATEN = 0, 1, 2
RANK = [RANKS.index(card.rank) for card in PACK]
"""The rank of each card of the pack, by number."""
_Chances: TypeAlias = Callable[[int], tuple[float, float, float]]


@dataclass(frozen=True, slots=True)
class Weighed:
    """The two words in chips that they bring on average, from now on."""

    in_: float
    out: float
    beaten: float
    """The chance that one of those who are in or still to speak has the better hand."""


@dataclass(frozen=True, slots=True)
class Rivals:
    """The hands that others can have beside one's own, the best kind first."""

    upto: tuple[float, ...]
    """The share of them that is as good as each kind or better."""
    limits: tuple[float, ...]
    """The same of all hands there are: by it the table says with how many to be in."""
    mine: int
    """The kind of one's own hand."""
    parts: tuple[float, ...] = ()
    """The share of each kind."""

    def inside(self, share: float) -> tuple[float, float, float]:
        """The chance that somebody who is in with such a share of all hands is in with one that is
        worse than one's own, equal to it, better.
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
    """The kind of every hand by the numbers of its cards; 0 is the best."""
    order, _ = ladder(rules)
    of = {value: len(order) - 1 - i for i, value in enumerate(order)}
    cards = range(len(PACK))
    return {
        frozenset(hand): of[worth(rules, tuple(PACK[i] for i in hand))]
        for hand in combinations(cards, rules.cards)
    }


@lru_cache(maxsize=4096)
def rivals(rules: HouseRules, hand: Cards) -> Rivals:
    """What others can hold beside this hand; `rules` are those that say which hand is better."""
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
    """What others can have at first, and after each of these was out who are in with such shares
    of all hands: less of the low cards is left.
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
    """What in and out bring the seat of a view that owes a word.

    `looseness` says how many times as many hands somebody is in with as the table has.
    """
    times = looseness or {}
    before, behind, outs_before = _rivals(view)

    def wide(seat: Seat, inside: int) -> float:
        """With which share of all hands the seat is in when so many are."""
        return min(1.0, share_of(view, seat, inside) * times.get(seat, 1.0))

    gone = [wide(seat, inside) for seat, inside in outs_before]
    if view.rules.declare == "in_turn":
        gone += [wide(seat, len(before)) for seat in behind[:-1]]
    others = after_outs(plain(view.rules), view.hand, gone)
    other = others[len(outs_before)]
    later_on = dict(zip(behind, others[len(outs_before) :]))

    def chances(seat: Seat, inside: int) -> tuple[float, float, float]:
        """By how many are in when the seat speaks."""
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
    """Those who are in before this seat speaks, those who speak after it, in their order, and
    those who are out, with how many were in then.
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
    """How one stands after one rival more who is in."""
    found: dict[int, float] = defaultdict(float)
    for standing, p in now.items():
        found[standing] += p * worse
        found[max(standing, EQUAL)] += p * equal
        found[BEATEN] += p * better
    return found


def _spread_in(
    now: Mapping[tuple[int, int], float], chances: _Chances
) -> dict[tuple[int, int], float]:
    """How many others are in and how one stands, after one more has spoken."""
    found: dict[tuple[int, int], float] = defaultdict(float)
    for (k, standing), p in now.items():
        worse, equal, better = chances(k + 1)
        found[k, standing] += p * (1 - worse - equal - better)
        found[k + 1, standing] += p * worse
        found[k + 1, max(standing, EQUAL)] += p * equal
        found[k + 1, BEATEN] += p * better
    return found


def _spread_out(now: Mapping[int, float], chances: _Chances) -> dict[int, float]:
    """The same when oneself is out."""
    found: dict[int, float] = defaultdict(float)
    for k, p in now.items():
        inside = sum(chances(k))
        found[k] += p * (1 - inside)
        found[k + 1] += p * inside
    return found


def _best_of(other: Rivals, shares: Sequence[float]) -> float:
    """The chance to have the best hand of all where nobody is in."""
    found, worse_or_in = 1.0, 1 - other.upto[other.mine]
    for share in shares:
        worse, equal, better = other.inside(share)
        out = 1 - worse - equal - better
        found *= max(0.0, worse_or_in - worse) / out if out else 1.0
    return found
