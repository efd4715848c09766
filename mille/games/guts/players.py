"""The people at a table of Guts: when each of them is in (guts.md, section 8).

All but the weakest use one table of thresholds (`thresholds.json`, made by `python -m
tools.training.guts`): by number of seats, place in the order of declaring, how many have said "in"
so far, and the cost of losing, it gives the fraction of all hands to be in with. The strongest also
remember how bold each of the others is.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from itertools import accumulate
from math import prod
from typing import TypeAlias

from mille.agents import Agent, AnyMove, Thinking, Thought, spread
from mille.cards import PACK, RANKS, Cards, Dice, Rank, known
from mille.engine.codec import Json, JsonObject, Seat
from mille.engine.game import ScoreLine
from mille.engine.message import Fault, check_known, message
from mille.games.guts import table as tables
from mille.games.guts.moves import Dealt, Declare, HouseRules, Move, Said, Shuffle
from mille.games.guts.table import Table, View
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
_Standings: TypeAlias = Mapping[tuple[int, int], float]
"""The chance of each number of others that are in, and of how one's own hand stands then."""


class Weighed(Value):
    """The average chips that in and out bring, from now on."""

    in_: float
    out: float
    beaten: float
    """The chance that a seat that is in or has yet to declare has a better hand."""
    lost: float
    """The chance that somebody with a better hand is in too."""
    alone: float
    """The chance that all others stay out."""


class Rivals(Value):
    """How good the hands are that others can have beside one's own."""

    upto: Sequence[float]
    """The fraction of them at least as good as each kind of hand."""
    limits: Sequence[float]
    """The same fraction of all hands, which the thresholds refer to."""
    mine: int
    """The kind of one's own hand; 0 is the best."""

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


@lru_cache(maxsize=4096)
def _counts(rules: HouseRules, hand: Cards) -> tuple[int, ...]:
    """How many hands of each kind others can have beside this one."""
    own, all_hands = frozenset(hand), tables.ladder(rules)
    counts = Counter(kind for cards, kind in all_hands.kinds.items() if not own & cards)
    return tuple(counts[kind] for kind in range(len(all_hands.upto)))


def after_outs(rules: HouseRules, hand: Cards, shares: Sequence[float]) -> list[Rivals]:
    """What others can have at first, and after each of these outs by seats that are in with such
    fractions of all hands: fewer low cards are left each time.
    """
    all_hands, counts = tables.ladder(rules), _counts(rules, hand)
    limits, mine = all_hands.upto, all_hands.kinds[frozenset(hand)]
    whole = [4.0] * len(RANKS)
    for card in hand:
        whole[RANKS.index(card.rank)] -= 1

    def rivals(many: Sequence[float]) -> Rivals:
        total = sum(many)
        return Rivals([each / total for each in accumulate(many)], limits, mine)

    left, many, found = whole, list[float](counts), [rivals(counts)]
    for share in shares:
        used, total, before = [0.0] * len(RANKS), 0.0, 0.0
        for kind, limit in enumerate(limits):
            if limit > share:
                out = many[kind] * min(1.0, (limit - share) / (limit - before))
                total += out
                for rank in all_hands.ranks[kind]:
                    used[rank] += out
            before = limit
        if total:
            left = [max(0.1, n - gone / total) for n, gone in zip(left, used)]
        likely = [n / all_ if all_ else 0.0 for n, all_ in zip(left, whole)]
        many = [n * prod(likely[rank] for rank in of) for n, of in zip(counts, all_hands.ranks)]
        found.append(rivals(many))
    return found


def weigh(view: View, looseness: Mapping[Seat, float] | None = None) -> Weighed:
    """What in and out bring the seat of a view that owes a declaration.

    `looseness` says, for each seat, how many times as many hands it is in with as the thresholds
    say.
    """
    times = looseness or {}

    def wide(seat: Seat, inside: int) -> float:
        """The fraction of all hands that the seat is in with if `inside` seats are in."""
        return min(1.0, tables.share_of(view, seat, inside) * times.get(seat, 1.0))

    # Who is in before this seat, the shares of those who are out by then, and who comes after it.
    before, gone, behind, later = list[Seat](), list[float](), list(view.order), list[float]()
    behind.remove(view.seat)
    if not view.together:
        while behind and behind[0] in view.said:
            seat = behind.pop(0)
            if view.words[seat]:
                before.append(seat)
            else:
                gone.append(wide(seat, len(before)))
        later = [wide(seat, len(before)) for seat in behind[:-1]]
    other, *rest = after_outs(view.rules, view.hand, gone + later)[len(gone) :]
    beside = dict(zip(behind, (other, *rest)))

    def met(now: _Standings, seat: Seat, me: int, is_in: bool = False) -> _Standings:
        """After one more seat has declared, beside those who are in; `me` is 1 if oneself is."""
        chances = {
            n: beside.get(seat, other).inside(wide(seat, n + me)) for n in {n for n, _ in now}
        }
        found: dict[tuple[int, int], float] = defaultdict(float)
        for (n, standing), p in now.items():
            worse, equal, better = chances[n]
            if is_in:
                p /= worse + equal + better
            else:
                found[n, standing] += p * (1 - worse - equal - better)
            found[n + 1, standing] += p * worse
            found[n + 1, max(standing, EQUAL)] += p * equal
            found[n + 1, BEATEN] += p * better
        return found

    ins: _Standings = {(0, AHEAD): 1.0}
    for seat in before:
        ins = met(ins, seat, 0, is_in=True)
    unbeaten = sum(p for (_, standing), p in ins.items() if standing != BEATEN)
    unbeaten *= (1 - other.inside(1.0)[2]) ** len(behind)
    outs: _Standings = {(len(before), AHEAD): 1.0}
    for seat in behind:
        ins, outs = met(ins, seat, 1), met(outs, seat, 0)
    share, price, pot = 1 / len(view.playing), view.price(view.seat), view.pot
    due, gain, brings = share * view.due, 0.0, (pot, pot / 2, -price)
    for (n, standing), p in ins.items():
        gain += p * (brings[standing] + due * (n - (standing == EQUAL)))
    stays = sum(p * due * (n - 1) for (n, _), p in outs.items() if n > 1)
    nobody = outs.get((0, AHEAD), 0.0)
    if view.rules.all_out == "weenie" and nobody:
        best = _best_of(other, [wide(seat, 0) for seat in behind])
        stays += nobody * (share * (pot + view.due) - best * price)
    else:
        stays += nobody * share * pot
    lost = sum(p for (_, standing), p in ins.items() if standing == BEATEN)
    alone = ins.get((0, AHEAD), 0.0)
    return Weighed(gain, stays, 1 - unbeaten, lost, alone)


def _best_of(other: Rivals, shares: Sequence[float]) -> float:
    """The chance of having the best hand of all if nobody is in."""
    found, worse_or_in = 1.0, 1 - other.upto[other.mine]
    for share in shares:
        worse, equal, better = other.inside(share)
        out = 1 - worse - equal - better
        found *= max(0.0, worse_or_in - worse) / out if out else 1.0
    return found


class Declares(Value):
    """Says at once what a rule says."""

    is_in: Callable[[View, Dice], bool]

    def think(self, view: View, dice: Dice) -> Thinking[Move]:
        yield Thought(0.0)
        return Declare(self.is_in(view, dice))


class Thresholds(Declares):
    """A player that knows what the thresholds make of a hand, and can say why."""

    def reasons(self, view: View, move: Move, dice: Dice, than: object = None) -> JsonObject:
        """What in and out would bring, and in how many of 100 deals all others stay out, or one
        who is in has a better hand.
        """
        weighed = weigh(view)
        return {
            "in": round(weighed.in_),
            "out": round(weighed.out),
            "alone": round(100 * weighed.alone),
            "lost": round(100 * weighed.lost),
        }

    def worth(self, view: View, move: Declare) -> float:
        """The average chips that a declaration brings."""
        weighed = weigh(view)
        return weighed.in_ if move.in_ else weighed.out


def _by_thresholds(
    view: View,
    dice: Dice,
    error: float = 0.0,
    bold: float = 0.0,
    together: float = 0.0,
    tilt: float = 0.0,
    timid_of: float = 0.0,
) -> bool:
    """In with the hands of the thresholds, give or take an `error` in the fraction of hands.

    A `bold` person is in with so many more, a timid one (below 0) with fewer, by `together` more
    where all choose at once, and one with a `tilt` for three deals after losing a pot; `timid_of`
    of it a pot of ten times the antes takes away.
    """
    bold += together if view.together else 0.0
    own = tables.share_of(view, view.seat, len(view.inside))
    antes = view.rules.ante * len(view.playing)
    fear = timid_of * min(1.0, max(0.0, view.pot / antes / 10 - 0.1))
    wrong = error * (2 * dice.random() - 1)
    hurt = any(deal.scores[view.seat].paid for deal in view.deals[-3:])
    shift = bold + (tilt if hurt else 0.0) - fear
    share = own * (1 + wrong / max(0.15, own) if own < 1 else 1) + shift
    return tables.is_among(view.rules, view.hand, min(1.0, max(0.0, share)), dice.random())


PRIOR = {"in_turn": 12.0, "together": 40.0}
"""In how many deals somebody is imagined to have played by the thresholds before the first one;
where all choose at once there is less to win by knowing people than to lose by misjudging them."""


USUALLY_IN = {"in_turn": 1.55, "together": 1.36}
"""How many are in on average, by the thresholds."""


def looseness(view: View) -> dict[Seat, float]:
    """For each opponent, how many times as many hands they are in with as the thresholds say: every
    scored deal shows who was in.
    """
    usual = USUALLY_IN[view.rules.declare] / max(2, len(view.playing))
    seen = {seat: sum(seat in deal.in_ for deal in view.deals) for seat in view.playing}
    prior = PRIOR[view.rules.declare]
    deals = len(view.deals) + prior
    return {seat: (often + prior * usual) / (deals * usual) for seat, often in seen.items()}


def _by_reckoning(bold: float, view: View, dice: Dice) -> bool:
    """The declaration that brings more against these opponents, counting how bold each one is.

    `bold` is by how much it overrates being in, in pots.
    """
    if not view.price(view.seat):
        return True
    weighed = weigh(view, looseness(view))
    return weighed.in_ + bold * view.pot > weighed.out


def _by_weighing(view: View, dice: Dice) -> bool:
    """The declaration that brings more among people who go by the thresholds, as a hint tells."""
    weighed = weigh(view)
    return not view.price(view.seat) or weighed.in_ > weighed.out


def _by_cards(bold: float, view: View, dice: Dice) -> bool:
    """In with a pair, an ace, or a king and a high card, whatever its place, and with a chance of
    `bold` with any other hand, a little more where all choose at once.
    """
    bold += 0.03 if view.together else 0.0
    ranks = [card.rank for card in view.hand]
    big = sum(rank in (Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING) for rank in ranks)
    good = len(set(ranks)) < len(ranks) or Rank.ACE in ranks or (Rank.KING in ranks and big > 1)
    return good or dice.random() < bold


def _by_count(bold: float, view: View, dice: Dice) -> bool:
    """Considers how many are in, but not who still has to declare."""
    better, _ = tables.rank_of(view.rules, view.hand)
    limit = (0.36, 0.22, 0.09, 0.05)[min(tables.MOST_IN, len(view.inside))] + bold
    limit -= 0.05 if view.together else 0.0
    return better < limit or not view.price(view.seat)


def _by_thumb(view: View, dice: Dice) -> bool:
    """While nobody is in and at most a third have yet to declare, in with anything; else the first
    to say "in" needs about the best hand of n - 1, the second of 2 n, the third of 4 to 5 n. The
    last seat is in with twice as many hands.

    The rule that guts.md, section 8, derives from its equilibrium: a yardstick, not an opponent.
    """
    n, inside = len(view.playing), len(view.inside)
    behind = n - 1 - view.order.index(view.seat)
    if not view.price(view.seat) or (not inside and behind <= n / 3):
        return True
    limit = (1 / max(1, n - 1), 1 / (2 * n), 1 / (4.5 * n))[min(2, inside)]
    return tables.is_among(view.rules, view.hand, limit * (1 if behind else 2), dice.random())


PLAYERS: dict[str, Agent[Move, View]] = {
    "random": AnyMove(lambda view: (Declare(False), Declare(True))),
    "thumb": Declares(_by_thumb),
    "novice": Declares(partial(_by_cards, 0.10)),
    "theo": Declares(partial(_by_cards, 0.09)),
    "casual": Declares(partial(_by_count, 0.05)),
    "mado": Declares(partial(_by_count, 0.065)),
    "club": Thresholds(
        partial(_by_thresholds, error=0.15, bold=0.08, together=0.01, timid_of=0.05)
    ),
    "fernand": Thresholds(
        partial(_by_thresholds, error=0.15, bold=-0.06, together=0.07, timid_of=0.05)
    ),
    "regular": Thresholds(partial(_by_thresholds, error=0.06, bold=0.05, together=0.03)),
    "marcel": Thresholds(partial(_by_thresholds, error=0.06, tilt=0.12, together=0.02)),
    "expert": Thresholds(partial(_by_thresholds, together=0.055)),
    "table": Thresholds(_by_thresholds),
    "weighs": Thresholds(_by_weighing),
    "solange": Thresholds(partial(_by_thresholds, bold=-0.01, together=0.06)),
    "master": Declares(partial(_by_reckoning, 0.0)),
    "ambroise": Declares(partial(_by_reckoning, 0.004)),
    "grandmaster": Declares(partial(_by_reckoning, 0.0)),
    "clarisse": Declares(partial(_by_reckoning, -0.002)),
}
"""The built-in players by the names that commands and records use; `thumb` is a yardstick."""


# How much can be won from people who all play by the table: `mille exploitability` (guts.md,
# section 8). One seat says what brings more by `weigh`; where that is not what the thresholds say,
# the rest of the deal is played both ways with the same cards and the same lots.


RULES = HouseRules(cap=0, buy_in=100_000)
MOST_DEALS = 1_000_000


def exploitability(given: Json) -> JsonObject:
    """For each number of seats, the chips per deal that a reply wins. Takes `deals`, `seats`,
    `seed`.

    Raises `Fault`.
    """
    check_known(given, ("deals", "seats", "seed"))
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
    mean, error = spread([_gain(seats, dice) for _ in range(deals)])
    return mean, 1.96 * error


def _gain(seats: int, dice: Dice) -> float:
    """How much more the reply wins than the thresholds in one deal, averaged over the seats."""
    pack, antes = dice.shuffled(PACK), (RULES.ante,) * seats
    hands = tuple(pack[2 * i : 2 * i + 2] for i in range(seats))
    table = Table(rules=RULES, chips=(RULES.buy_in,) * seats, hands=hands, words=(None,) * seats)
    deal = Shuffle(Seat(seats - 1), hands, pack[2 * seats :])
    table = tables.fold(table, Dealt(round=1, **chips.dealt(table, deal, antes)))
    lots, gain = [dice.random() for _ in range(seats)], 0.0
    while table.to_speak:
        seat, usual = table.to_speak[0], _usual(table, lots)
        seen = {**named(table, tables.OPEN), **chips.seen_by(table, seat)}
        weighed = weigh(View(seat=seat, words=table.words, **seen))
        better = weighed.in_ > weighed.out
        if better is not usual:
            gain += _worth(table, better, lots) - _worth(table, usual, lots)
        table = tables.fold(table, Said(seat, usual))
    return gain / seats


def _usual(table: Table, lots: Sequence[float]) -> bool:
    """What the seat that speaks next says by the thresholds."""
    seat = table.to_speak[0]
    share = tables.share_of(table, seat, len(table.inside))
    return tables.is_among(table.rules, known(table.hands[seat]), share, lots[seat])


def _worth(table: Table, word: bool, lots: Sequence[float]) -> float:
    """The chips of the seat that speaks next if it says that word and all others play by the
    thresholds.
    """
    seat = table.to_speak[0]
    table = tables.fold(table, Said(seat, word))
    while table.to_speak:
        table = tables.fold(table, Said(table.to_speak[0], _usual(table, lots)))
    ended = tables.end_of_deal(table)
    return ended.scores[seat].net + ended.pot / len(lots)
