"""A rule of thumb: look up the chance of a hand's class, and compare that with the price.

This is the outside player of anaconda.md, section 8: quick counts for passing, the printed table of
chances for declaring, pot odds for half of the pot. As `table` it is a yardstick for the others.
"""

from __future__ import annotations

from bisect import bisect_left
from math import comb
from typing import TypeAlias

from mille.agents import Thinking, Thought
from mille.cards import Dice
from mille.games.anaconda import hands
from mille.games.anaconda.hands import Worth, high, kind, low
from mille.games.anaconda.legality import acts
from mille.games.anaconda.moves import Act, Bet, Call, Check, Declare, Fold, Move, Raise, Way
from mille.games.anaconda.plan import Phase
from mille.games.anaconda.players.counting import keeps, promise
from mille.games.anaconda.players.laying import lay
from mille.games.anaconda.players.passing import counted_pass
from mille.games.anaconda.players.stages import stage_of
from mille.games.anaconda.table import View
from mille.value import Value

STAY = 2
"""Before ways are declared, at most this many others are expected at the showdown; the
rest fold."""
EARLY = 0.8
"""The factor for a chance that depends on cards still to come."""
SURE = 0.85
"""With this chance of either half, it goes for both."""
LATER = (20, 15, 10, 0)
"""How many chips it expects the pot to grow by, by stage (`stage_of`)."""
ENOUGH = 0.6
"""It bets or raises if each chip that it and the others put in returns this much."""


class Habit(Value):
    """How a person differs from the rule of thumb."""

    error: float = 0.0
    """The largest error in a chance, either way."""
    bold: float = 0.0
    """What is added to every chance when betting."""


class RuleOfThumb:
    """Estimates what it has and may get, and compares that with the price."""

    def __init__(self, habit: Habit | None = None) -> None:
        self.habit = habit or Habit()

    def think(self, view: View, dice: Dice) -> Thinking[Move]:
        """A move."""
        yield Thought(0.0)
        match view.phase:
            case Phase.BET:
                return self._bet(view, dice)
            case Phase.PASS:
                return counted_pass(view, dice, self.habit.error / 2)
            case Phase.DECLARE:
                halves = [each + self._off(dice) for each in self.halves(view)]
                if view.rules.both and min(halves) > SURE:
                    return Declare(Way.BOTH)
                return Declare(Way.HIGH if halves[0] > halves[1] else Way.LOW)
            case _:
                up, down = self.halves(view)
                way = view.words[view.seat] or (Way.HIGH if up > down else Way.LOW)
                return lay(way, view.rules.low, view.hand)

    def _off(self, dice: Dice) -> float:
        return (2 * dice.random() - 1) * self.habit.error

    def halves(self, view: View) -> tuple[float, float]:
        """The average fractions of the pot for going high and for going low."""
        cards = view.laid[view.seat] or view.hand
        method = view.rules.low
        return (
            self._part(view, Way.HIGH, row_high(high(cards))),
            self._part(view, Way.LOW, row_low(method, low(method, cards))),
        )

    def _part(self, view: View, way: Way, row: Row) -> float:
        """The fraction of the pot: half of the chance if somebody goes the other way, else all of
        it.
        """
        others = [seat for seat in view.active if seat != view.seat]
        if view.opened:
            same = sum(view.words[seat] in (way, Way.BOTH) for seat in others)
            return row[min(2, same)] * (1.0 if same == len(others) else 0.5)
        n = min(len(others), STAY)
        return sum(
            comb(n, same) / (1 << n) * row[min(2, same)] * (1.0 if same == n else 0.5)
            for same in range(n + 1)
        )

    def part(self, view: View) -> float:
        """The fraction of the pot that the seat expects."""
        word = view.words[view.seat]
        halves = self.halves(view)
        if word is Way.BOTH:
            return min(1.0, 2 * min(halves))
        if word is not None:
            return halves[0 if word is Way.HIGH else 1]
        if len(view.exchanged) == len(view.rules.passes):
            return max(halves)
        n = len(view.hand) - view.rules.passes[len(view.exchanged)][1]
        ace_low = view.rules.low != "deuce_to_seven"
        hand = [card.index for card in view.hand]
        hope = max(max(promise(kept, ace_low)) for kept in keeps(hand, n))
        return max(*halves, EARLY * self._part(view, Way.HIGH, (1.0, hope, hope * hope)))

    def _bet(self, view: View, dice: Dice) -> Move:
        """Fold, call or raise, by the expected share of the pot and its price."""
        found: dict[type[Act], Act] = {type(act): act for act in acts(view, view.seat)}
        part = min(1.0, max(0.0, self.part(view) + self._off(dice) + self.habit.bold))
        more = found.get(Bet) or found.get(Raise)
        if more is not None and part * len(view.active) > ENOUGH:
            return more
        price = view.price_of_call(view.seat)
        if not price:
            return found[Check]
        pot = view.pot + price + LATER[stage_of(view)]
        return found[Call] if part * pot > price else found[Fold]


Row: TypeAlias = tuple[float, float, float]
"""The chances with no rival the same way, with one and with two."""

HIGH: dict[int, Row] = {
    hands.STRAIGHT_FLUSH: (1.0, 1.0, 1.0),
    hands.FOUR: (1.0, 1.0, 0.83),
    hands.FLUSH: (1.0, 0.61, 0.3),
    hands.STRAIGHT: (1.0, 0.57, 0.0),
    hands.THREE: (1.0, 0.0, 0.0),
    hands.TWO_PAIRS: (1.0, 0.0, 0.0),
    hands.PAIR: (1.0, 0.0, 0.0),
    hands.HIGH_CARD: (1.0, 0.0, 0.0),
}
"""The chances of a high hand by its kind."""
FULL_HOUSE: tuple[tuple[int, Row], ...] = (
    (10, (1.0, 0.8, 0.77)),
    (6, (1.0, 0.79, 0.4)),
    (1, (1.0, 0.6, 0.3)),
)
"""The chances of a full house, by the lowest rank of its three of a kind (deuces are 1,
jacks 10)."""
LOW: tuple[tuple[tuple[int, int], Row], ...] = (
    ((5, 5), (1.0, 1.0, 1.0)),
    ((6, 4), (1.0, 0.84, 0.8)),
    ((6, 6), (1.0, 0.78, 0.71)),
    ((7, 5), (1.0, 0.62, 0.6)),
    ((7, 7), (1.0, 0.61, 0.39)),
    ((8, 6), (1.0, 0.34, 0.18)),
    ((8, 8), (1.0, 0.29, 0.17)),
    ((9, 9), (1.0, 0.29, 0.06)),
    ((10, 10), (1.0, 0.11, 0.0)),
    ((14, 14), (1.0, 0.07, 0.0)),
)
"""The chances of a low hand without a pair, up to its two highest ranks (aces are 1)."""
PAIRED: Row = (1.0, 0.0, 0.0)
_STEPS = [step for step, _ in LOW]


def row_high(worth: Worth) -> Row:
    """The chances of a high hand of that worth."""
    if kind(worth) != hands.FULL_HOUSE:
        return HIGH[kind(worth)]
    three = worth >> 17 & 15
    return next(row for least, row in FULL_HOUSE if three >= least)


def row_low(method: str, worth: Worth) -> Row:
    """The chances of a low hand of that worth; the best hand of each low order counts
    as a wheel.
    """
    if kind(worth) != hands.HIGH_CARD:
        return PAIRED
    top = worth.bit_length()
    step = top, (worth ^ 1 << (top - 1)).bit_length()
    if method != "ace_to_five" and step == (6, 4):
        step = (5, 4)
    return LOW[bisect_left(_STEPS, step)][1]
