"""The people at a table of Guts: when each of them is in (guts.md, section 8).

All but the weakest use one table of thresholds (`thresholds.json`, made by `python -m
tools.training.guts`): by number of seats, place in the order of declaring, how many have said "in"
so far, and the cost of losing, it gives the fraction of all hands to be in with. The strongest also
remember how bold each of the others is.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache, partial
from itertools import accumulate, combinations
from math import prod, sqrt
from typing import TypeAlias

from mille.agents import Agent, AnyMove, Thinking, Thought
from mille.cards import PACK, RANKS, Cards, Dice, Rank, known
from mille.engine.codec import Json, JsonObject, Seat
from mille.engine.game import ScoreLine
from mille.engine.message import Fault, message
from mille.games.guts.moves import Declare, HouseRules, Move, Said, worth
from mille.games.guts.table import (
    MOST_IN,
    OPEN,
    Phase,
    Table,
    View,
    end_of_deal,
    fold,
    ladder,
    plain,
    rank_of,
    share_of,
    threshold,
)
from mille.parts import chips
from mille.parts.seats import named
from mille.value import Value

# What in and out are worth in chips if the others play by the thresholds (guts.md, section 8).
#
# The hands that one rival can have are counted exactly, without one's own cards: 1,225 hands of
# two cards. Several rivals are treated as independent, so a card that one holds is not kept from
# the next; but a seat that is out held low cards on average, and those who declare later are
# dealt from the rest. Without that, being in first would look a twentieth of a pot better than it
# is. Chips left for the next deal count as an equal share for each seat, 1 / seats.


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


class Manner(Value):
    """How a person differs from the thresholds."""

    error: float = 0.0
    """The largest error in the fraction of hands, either way."""
    bold: float = 0.0
    """The extra fraction of hands that they are in with; negative for timid people."""
    tilt: float = 0.0
    """The extra fraction for three deals after losing a pot."""
    timid_of: float = 0.0
    """How much of their boldness a pot of ten times the antes takes away."""


class Thresholds:
    """Is in with the hands of the thresholds, adjusted by a manner."""

    def __init__(self, manner: Manner) -> None:
        self.manner = manner

    def think(self, view: View, dice: Dice) -> Thinking[Move]:
        """A declaration: in, if the hand is good enough."""
        yield Thought(0.0)
        better, equal = rank_of(view.rules, view.hand)
        limit = self.limit(view, dice)
        # Of the hands exactly at the limit, a random part is in.
        drawn = better + dice.random() * (equal - better)
        return Declare(drawn < limit)

    def reasons(self, view: View, move: Move, dice: Dice) -> JsonObject:
        """The reasons for the declaration: what in and out would bring, and who may have a better
        hand.
        """
        weighed = weigh(view)
        return {
            "in": round(weighed.in_),
            "out": round(weighed.out),
            "beaten": round(100 * weighed.beaten),
        }

    def limit(self, view: View, dice: Dice) -> float:
        """The fraction of hands to be in with here."""
        manner, own = self.manner, threshold(view)
        antes = view.rules.ante * len(view.playing)
        fear = manner.timid_of * min(1.0, max(0.0, view.pot / antes / 10 - 0.1))
        wrong = manner.error * (2 * dice.random() - 1)
        hurt = any(deal.scores[view.seat].paid for deal in view.deals[-3:])
        shift = manner.bold + (manner.tilt if hurt else 0.0) - fear
        limit = own * (1 + wrong / max(0.15, own) if own < 1 else 1) + shift
        return min(1.0, max(0.0, limit))


class Reckons:
    """Makes the declaration that brings more against these opponents, counting how bold each one
    is.

    Every scored deal shows who was in. This evidence is combined with a prior: an imagined number
    of deals in which the opponent played by the thresholds.
    """

    PRIOR = 12.0
    """The number of imagined deals of a threshold player before the first real one."""

    def __init__(self, bold: float = 0.0) -> None:
        self.bold = bold
        """By how much it overrates being in, in pots."""

    def think(self, view: View, dice: Dice) -> Thinking[Move]:
        """A declaration."""
        yield Thought(0.0)
        if not view.price(view.seat):
            return Declare(True)
        weighed = weigh(view, looseness(view, self.PRIOR))
        return Declare(weighed.in_ + self.bold * view.pot > weighed.out)


def looseness(view: View, prior: float) -> dict[Seat, float]:
    """For each opponent, how many times as many hands they are in with as the thresholds say."""
    usual = 1.55 / max(2, len(view.playing))
    found = {}
    for seat in view.playing:
        seen = sum(seat in deal.in_ for deal in view.deals)
        found[seat] = (seen + prior * usual) / ((len(view.deals) + prior) * usual)
    return found


class LooksAtCards:
    """Is in with a pair, an ace, or a king and a high card, whatever its place."""

    def __init__(self, bold: float) -> None:
        self.bold = bold
        """The chance of being in with any other hand."""

    def think(self, view: View, dice: Dice) -> Thinking[Move]:
        """A declaration."""
        yield Thought(0.0)
        ranks = [card.rank for card in view.hand]
        big = sum(rank in (Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING) for rank in ranks)
        good = len(set(ranks)) < len(ranks) or Rank.ACE in ranks
        good = good or (Rank.KING in ranks and big > 1)
        return Declare(good or dice.random() < self.bold)


class CountsOnly:
    """Considers how many are in, but not who still has to declare."""

    def __init__(self, bold: float) -> None:
        self.bold = bold

    def think(self, view: View, dice: Dice) -> Thinking[Move]:
        """A declaration."""
        yield Thought(0.0)
        better, _ = rank_of(view.rules, view.hand)
        inside = sum(bool(word) for word in view.words)
        limit = (0.36, 0.22, 0.09, 0.05)[min(MOST_IN, inside)] + self.bold
        return Declare(better < limit or not view.price(view.seat))


class RuleOfThumb:
    """While nobody is in and at most a third have yet to declare, in with anything; else the first
    to say "in" needs about the best hand of n - 1, the second of 2 n, the third of 4 to 5 n. The
    last seat is in with twice as many hands.

    The rule that guts.md, section 8, derives from its equilibrium: a yardstick, not an opponent.
    """

    def think(self, view: View, dice: Dice) -> Thinking[Move]:
        """A declaration."""
        yield Thought(0.0)
        n, order = len(view.playing), list(view.around(view.dealer or Seat(0)))
        behind = n - 1 - order.index(view.seat)
        inside = sum(bool(word) for word in view.words)
        if not view.price(view.seat) or (not inside and behind <= n / 3):
            return Declare(True)
        limit = (1 / max(1, n - 1), 1 / (2 * n), 1 / (4.5 * n))[min(2, inside)]
        better, equal = rank_of(view.rules, view.hand)
        drawn = better + dice.random() * (equal - better)
        return Declare(drawn < limit * (1 if behind else 2))


PLAYERS: dict[str, Agent[Move, View]] = {
    "random": AnyMove(lambda view: (Declare(False), Declare(True))),
    "thumb": RuleOfThumb(),
    "novice": LooksAtCards(0.10),
    "theo": LooksAtCards(0.07),
    "casual": CountsOnly(0.05),
    "mado": CountsOnly(0.065),
    "club": Thresholds(Manner(error=0.15, bold=0.08, timid_of=0.05)),
    "fernand": Thresholds(Manner(error=0.15, bold=-0.06, timid_of=0.05)),
    "regular": Thresholds(Manner(error=0.06, bold=0.05)),
    "marcel": Thresholds(Manner(error=0.06, tilt=0.12)),
    "expert": Thresholds(Manner()),
    "solange": Thresholds(Manner(bold=-0.01)),
    "master": Reckons(),
    "ambroise": Reckons(0.004),
    "grandmaster": Reckons(),
    "clarisse": Reckons(-0.002),
}
"""The built-in players by the names that commands and records use; `thumb` is a yardstick."""


# How much can be won from people who all play by the table: `mille exploitability`.
#
# One seat plays against a whole table of opponents who say in or out by the learned thresholds
# alone. It chooses the word that brings more by `weigh`, which considers what the
# thresholds ignore: which of the others are in, and with what hands. Where it differs from the
# thresholds, the rest of the deal is played both ways with the same cards and the same lots, and
# the difference is what it wins. The best possible reply wins at least as much, so each figure is
# a lower bound of the exploitability, with a 95 % interval for the luck of the deals.
#
# The first pot of a round is played for, with an ante of 2 and no cap; chips left for the next
# deal count as an equal share for each seat, 1 / seats.


RULES = HouseRules(cap=0, buy_in=100_000)
MOST_DEALS = 1_000_000


def exploitability(given: Json) -> JsonObject:
    """For each number of seats, the chips per deal that a reply wins. Takes `deals`, `seats`,
    `seed`.

    Raises `Fault`.
    """
    known = ("deals", "seats", "seed")
    for name in given:
        if name not in known:
            raise Fault(message("fault.input_unknown", field=str(name)[:40], known=known))
    deals, seed = given.get("deals", 1000), str(given.get("seed", "1"))
    seats = given.get("seats", list(range(2, 11)))
    if type(deals) is not int or not 2 <= deals <= MOST_DEALS:
        raise Fault(message("fault.exploit_deals", most=MOST_DEALS))
    if not isinstance(seats, list) or not all(type(n) is int and 2 <= n <= 10 for n in seats):
        raise Fault(message("fault.exploit_seats"))
    rows, lines = [], [ScoreLine(message("exploit.method"), 0)]
    for n in seats:
        mean, within = won_by_reply(n, deals, seed)
        row = {"seats": n, "chips": round(mean, 4), "within": round(within, 4)}
        rows.append(row | {"pots": round(mean / (n * RULES.ante), 5)})
        said = message("exploit.row", n=n, chips=f"{mean:.3f}", within=f"{within:.3f}")
        lines.append(ScoreLine(said, 0))
    return {"deals": deals, "seats": rows, "lines": lines}


def won_by_reply(seats: int, deals: int, seed: str) -> tuple[float, float]:
    """The chips per deal that the reply wins, averaged over the places, and half its interval."""
    dice = Dice(seed).stream("exploitability", seats)
    gains = [_gain(seats, dice) for _ in range(deals)]
    mean = sum(gains) / deals
    spread = sqrt(sum((gain - mean) ** 2 for gain in gains) / (deals - 1))
    return mean, 1.96 * spread / sqrt(deals)


def _gain(seats: int, dice: Dice) -> float:
    """How much more the reply wins than the thresholds in one deal, averaged over the seats."""
    table = _dealt(seats, dice)
    lots = [dice.random() for _ in range(seats)]
    gain = 0.0
    while table.to_speak:
        seat = table.to_speak[0]
        usual = _by_table(table, seat, lots[seat])
        weighed = weigh(_seen(table, seat))
        better = weighed.in_ > weighed.out
        if better is not usual:
            gain += _worth(table, seat, better, lots) - _worth(table, seat, usual, lots)
        table = fold(table, Said(seat, usual))
    return gain / seats


def _dealt(seats: int, dice: Dice) -> Table:
    """The first deal of a round, with all cards known."""
    pack = dice.shuffled(PACK)
    return Table(
        rules=RULES,
        chips=(RULES.buy_in - RULES.ante,) * seats,
        hands=tuple(pack[2 * i : 2 * i + 2] for i in range(seats)),
        phase=Phase.DECLARE,
        deal=1,
        round=1,
        dealer=Seat(seats - 1),
        pot=RULES.ante * seats,
        antes=(RULES.ante,) * seats,
        stub=pack[2 * seats :],
        words=(None,) * seats,
    )


def _seen(table: Table, seat: Seat) -> View:
    """The table as a seat knows it."""
    seen = {**named(table, OPEN), **chips.seen_by(table, seat)}
    return View(seat=seat, words=table.words, **seen)


def _by_table(table: Table, seat: Seat, lot: float) -> bool:
    better, equal = rank_of(table.rules, known(table.hands[seat]))
    return better + lot * (equal - better) < share_of(table, seat, sum(map(bool, table.words)))


def _worth(table: Table, seat: Seat, word: bool, lots: list[float]) -> float:
    """A seat's chips from the deal if it says that word and all others play by the thresholds."""
    table = fold(table, Said(seat, word))
    while table.to_speak:
        asked = table.to_speak[0]
        table = fold(table, Said(asked, _by_table(table, asked, lots[asked])))
    ended = end_of_deal(table)
    return ended.scores[seat].net + ended.pot / len(lots)
