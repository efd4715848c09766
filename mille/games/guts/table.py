"""The table of Guts, as the referee and each seat have it, and how events change it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from enum import Enum, unique
from functools import cache
from itertools import combinations
from typing import TypeAlias, TypeVar

from mille.cards import PACK, Cards, known
from mille.engine.codec import JsonObject, Seat
from mille.games.guts.moves import (
    DealEnded,
    Dealt,
    Event,
    HouseRules,
    Opened,
    Said,
    Score,
    Worth,
    worth,
)
from mille.parts import chips
from mille.parts.chips import ChipsTable, GameEnded, Shown, Why
from mille.parts.seats import OwnHand, learned
from mille.value import replace


@unique
class Phase(Enum):
    """What is being waited for."""

    DEAL = "deal"
    DECLARE = "declare"
    OVER = "over"


class Table(ChipsTable[HouseRules, DealEnded], kw_only=True):
    """What the referee's state and a seat's view have in common."""

    phase: Phase = Phase.DEAL
    round: int = 0
    antes: tuple[int, ...] = ()
    """What each seat put in for this deal."""
    said: tuple[Seat, ...] = ()
    """The seats that have declared in this deal, in order."""
    words: tuple[bool | None, ...] = ()
    """Which seats are in, as far as known."""
    opened: bool = False
    """Whether secret declarations have been opened in this deal (#9)."""

    @property
    def to_speak(self) -> tuple[Seat, ...]:
        """The seats that have not declared yet, in order (#8)."""
        if self.phase is not Phase.DECLARE or self.dealer is None:
            return ()
        return tuple(seat for seat in self.around(self.dealer) if seat not in self.said)

    @property
    def due(self) -> int:
        """What a loser of this deal pays, with enough chips (#16)."""
        return min(self.pot, self.rules.cap) if self.rules.cap else self.pot

    def price(self, seat: Seat) -> int:
        """What losing would cost a seat now (#16, #18, #19)."""
        return self.due if self.rules.short == "debt" else min(self.due, self.chips[seat])

    @property
    def secret(self) -> bool:
        """Whether declarations are still secret (#9)."""
        together = self.rules.declare == "together"
        return together and self.phase is Phase.DECLARE and not self.opened


class View(OwnHand, Table, kw_only=True):
    """The table as one seat knows it."""

    seat: Seat

    @property
    def my_turn(self) -> bool:
        """Whether this seat owes a declaration."""
        if self.rules.declare == "together":
            return self.seat in self.to_speak
        return self.to_speak[:1] == (self.seat,)


OPEN = (*chips.OPEN, "phase", "round", "antes", "said", "opened")
"""The fields that every seat sees."""

TableT = TypeVar("TableT", bound=Table)


def fold(table: TableT, event: Event) -> TableT:
    """The table after an event. Raises `ValueError` or `TypeError` for one that cannot have
    happened.
    """
    match event:
        case Dealt():
            return _dealt(table, event)
        case Said(seat, word):
            if seat not in table.to_speak:
                raise ValueError(seat)
            words = tuple(word if i == seat else old for i, old in enumerate(table.words))
            return replace(table, said=(*table.said, seat), words=words, turns=table.turns + 1)
        case Opened(words):
            return replace(table, words=words, opened=True)
        case Shown(hands):
            return replace(table, shown=hands)
        case DealEnded():
            return chips.paid_out(replace(table, phase=Phase.DEAL), event)
        case GameEnded():
            return chips.over(replace(table, phase=Phase.OVER), event)


def _dealt(table: TableT, event: Dealt) -> TableT:
    if len(event.hands) != len(table.chips):
        raise ValueError(event.hands)
    hands = chips.as_told(event.hands, event.counts)
    return replace(
        table,
        phase=Phase.DECLARE,
        deal=event.deal,
        round=event.round,
        dealer=event.dealer,
        antes=event.antes,
        pot=event.pot,
        chips=event.chips,
        hands=hands,
        stub=event.stub,
        said=(),
        words=(None,) * len(table.chips),
        opened=False,
        shown=(),
        turns=table.turns + 1,
    )


# Who gets the pot of a deal, who pays, and how the evening ends (guts.md #12 to #22).


def best(table: Table, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats with the best hand among some; equal hands share."""
    values = {seat: worth(table.rules, known(table.hands[seat])) for seat in seats}
    top = max(values.values())
    return tuple(seat for seat in seats if values[seat] == top)


def antes(table: Table) -> tuple[int, tuple[int, ...]]:
    """The round that the next deal belongs to, and each seat's ante: antes are only due in the
    first deal of a round (#4, #5, #7).
    """
    fresh = not table.deals or table.deals[-1].round_over
    ante = table.rules.ante if fresh else 0
    return table.round + fresh, chips.antes(table, ante, debt=table.rules.short == "debt")


Judge: TypeAlias = Callable[[Table, tuple[Seat, ...]], tuple[Seat, ...]]
"""Decides which of some seats have the best hand."""


def end_of_deal(table: Table, best: Judge = best) -> DealEnded:
    """The payout of a deal in which all seats have declared."""
    n = len(table.chips)
    won, paid = [0] * n, [0] * n
    inside = tuple(seat for seat in table.playing if table.words[seat])
    winners: tuple[Seat, ...] = ()
    pot, round_over = table.pot, False
    if not inside:
        if table.rules.all_out == "weenie":  # #13
            for seat in best(table, table.playing):
                paid[seat] = table.price(seat)
            pot += sum(paid)
    elif len(inside) == 1:  # #14
        winners, won[inside[0]], pot, round_over = inside, pot, 0, True
    else:
        winners = best(table, inside)  # #15
        share = pot // len(winners)
        for seat in inside:
            if seat in winners:
                won[seat] = share
            else:
                paid[seat] = table.price(seat)  # #16 to #19
        pot = pot - share * len(winners) + sum(paid)
        round_over = not sum(paid)
    totals = tuple(had + won[i] - paid[i] for i, had in enumerate(table.chips))
    broke: tuple[Seat, ...] = ()
    if table.rules.short == "out":
        broke = tuple(seat for seat in table.playing if totals[seat] <= 0)
    return DealEnded(
        in_=inside,
        winners=winners,
        scores=tuple(
            Score(table.antes[i], won[i], paid[i], won[i] - paid[i] - table.antes[i])
            for i in range(n)
        ),
        pot=pot,
        totals=totals,
        broke=broke,
        round_over=round_over,
    )


def end_of_game(table: Table, last: DealEnded) -> GameEnded | None:
    """The end of the game, if this deal brought it (#20, #21); `table` is as it was
    before scoring.
    """
    rules, played = table.rules, len(table.deals) + 1
    still = tuple(seat for seat in table.playing if seat not in last.broke)
    if len(still) <= 1:
        return chips.end_of_game(last.totals, last.pot, Why.ONE_LEFT, still or table.playing)
    if played >= rules.deals and last.round_over:
        return chips.end_of_game(last.totals, last.pot, Why.DEALS)
    if played >= rules.deals + rules.extra_deals:
        return chips.end_of_game(last.totals, last.pot, Why.STOPPED, still)
    return None


# The fraction of all hands to be in with: the learned thresholds (guts.md, section 8).
#
# `thresholds.json` is made by `python -m tools.training.guts`: by number of seats, place in the
# order of declaring, how many have said "in" so far, and the cost of losing.


MOST_IN = 3
"""The thresholds distinguish up to this many seats that are in; more count as this many."""
NEVER_LEARNED = 0.011
"""The fraction where nothing was learned: about the hands from two queens up (guts.md,
section 8)."""


def thresholds() -> JsonObject:
    """The thresholds as they were learned."""
    return learned(__package__, "thresholds")


@cache
def ladder(rules: HouseRules) -> tuple[list[Worth], list[int]]:
    """Every worth that a hand can have, the lowest first, and how many hands are below each."""
    counts: dict[Worth, int] = {}
    for hand in combinations(PACK, rules.cards):
        value = worth(rules, hand)
        counts[value] = counts.get(value, 0) + 1
    order = sorted(counts)
    below = [0]
    for value in order:
        below.append(below[-1] + counts[value])
    return order, below


def plain(rules: HouseRules) -> HouseRules:
    """Only the rules that affect the ranking of hands, so that cached results serve all tables."""
    return HouseRules(cards=rules.cards, straights=rules.straights, two_three=rules.two_three)


def rank_of(rules: HouseRules, hand: Cards) -> tuple[float, float]:
    """The fraction of all hands that beat this one, and the fraction that beat or tie it."""
    order, below = ladder(plain(rules))
    at = bisect_left(order, worth(rules, hand))
    return 1 - below[at + 1] / below[-1], 1 - below[at] / below[-1]


def threshold(view: View) -> float:
    """The fraction of hands to be in with here, by the thresholds."""
    return share_of(view, view.seat, sum(bool(word) for word in view.words))


def share_of(view: Table, seat: Seat, inside: int) -> float:
    """The fraction of hands a seat is in with, by the thresholds, if this many before it are in."""
    table = thresholds()
    price = view.price(seat) / view.pot if view.pot else 0.0
    if not price:
        return 1.0  # nothing to lose: its last chance (#7)
    n = str(len(view.playing))
    if view.rules.declare == "together":
        together: list[float] = table["together"][view.rules.all_out][n]
        return _between(together, price)
    order = list(view.around(view.dealer)) if view.dealer is not None else []
    place = order.index(seat)
    rows = [steps[place][min(MOST_IN, inside)] for steps in table["in_turn"][n]]
    return _between([NEVER_LEARNED if row < 0 else row for row in rows], price)


def _between(rows: Sequence[float], price: float) -> float:
    """The fraction at a price, interpolated in the table; the cheaper, the more hands."""
    prices: list[float] = thresholds()["prices"]
    if price >= prices[0]:
        return rows[0]
    for i in range(1, len(prices)):
        if price >= prices[i]:
            part = (price - prices[i]) / (prices[i - 1] - prices[i])
            return rows[i] + part * (rows[i - 1] - rows[i])
    return rows[-1] + (1 - rows[-1]) * (1 - price / prices[-1])
