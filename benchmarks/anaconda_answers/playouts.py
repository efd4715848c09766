"""A player that plays out the rest of the deal after each possible bet, in the same imagined deals.

It was tried as the strongest level and gained nothing (docs/games/anaconda.md), so it is kept here.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import partial
from itertools import accumulate
from math import sqrt
from typing import TypeAlias

from benchmarks.anaconda_answers.rest import Holding, Rest
from mille.agents import Thinking, Thought
from mille.cards import Dice
from mille.engine.codec import Seat
from mille.games.anaconda import judging
from mille.games.anaconda.hands import Worth, high_of, low_of
from mille.games.anaconda.judging import HIGH, LOW, Bets, Imagined, grade_high, grade_low
from mille.games.anaconda.moves import Act, Bet, Call, Check, Fold, Move, Raise, Way
from mille.games.anaconda.players import Manner, Mind
from mille.games.anaconda.table import Answer, View, acts

Drawn: TypeAlias = tuple[float, dict[Seat, Holding]]
"""An imagined deal: its weight, and what each seat has."""
ANSWERS: dict[type[Act], Answer] = {
    Check: Answer.CHECK,
    Fold: Answer.FOLD,
    Call: Answer.CALL,
    Bet: Answer.MORE,
    Raise: Answer.MORE,
}
SLICE = 8
"""How many deals are played out between two pauses."""


class PlaysOut(Mind):
    """Decides like `Mind`, unless the playouts clearly favour another answer."""

    def __init__(
        self, manner: Manner, playouts: int, sure: float = 1.0, folds: bool = False
    ) -> None:
        super().__init__(manner)
        self.folds = folds
        """Whether the playouts may suggest folding: they underestimate their own later play."""
        self.playouts = playouts
        """How many deals are played out, each with every answer."""
        self.sure = sure
        """By how many standard errors another answer has to be better."""

    def _bet(self, view: View, dice: Dice) -> Thinking[Move]:
        plain = yield from super()._bet(view, dice)
        found = list(acts(view, view.seat))
        assert isinstance(plain, (Check, Fold, Call, Bet, Raise))
        rest, draw = Rest(view), drawing(view, dice, self.manner.reads)
        usual = ANSWERS[type(plain)]
        others = {ANSWERS[type(act)]: act for act in found}
        if not self.folds:
            others.pop(Answer.FOLD, None)
        more = {answer: Differences() for answer in others if answer is not usual}
        for n in range(self.playouts):
            weight, hands = draw()
            base = rest.comes_to(usual, hands)
            for answer, sums in more.items():
                sums.add(weight, rest.comes_to(answer, hands) - base)
            if n % SLICE == 0 and (yield Thought(n / self.playouts)) and n >= SLICE:
                break
        best, gain = plain, 0.0
        for answer, sums in more.items():
            if sums.mean > max(gain, self.sure * sums.error):
                best, gain = others[answer], sums.mean
        return best


class Differences:
    """A weighted mean of differences, with its standard error."""

    def __init__(self) -> None:
        self.weights = self.squares = self.sum = self.sum_of_squares = 0.0

    def add(self, weight: float, value: float) -> None:
        """Count one more."""
        self.weights += weight
        self.squares += weight * weight
        self.sum += weight * value
        self.sum_of_squares += weight * value * value

    @property
    def mean(self) -> float:
        """The mean."""
        return self.sum / self.weights

    @property
    def error(self) -> float:
        """Its standard error."""
        spread = self.sum_of_squares / self.weights - self.mean**2
        return sqrt(max(0.0, spread) * self.squares) / self.weights


def drawing(view: View, dice: Dice, trust: float) -> Callable[[], Drawn]:
    """A function that draws one imagined deal after another."""
    others = [seat for seat in view.active if seat != view.seat]
    up = [view.up[seat] for seat in others]
    if view.opened and all(cards and len(cards) == 4 for cards in up):
        return _under_the_cards_up(view, dice, trust, others)
    return partial(_imagined, view, Imagined(view), Bets(view, trust), dice, others)


def _imagined(view: View, known: Imagined, bets: Bets, dice: Dice, others: Sequence[Seat]) -> Drawn:
    world, method = known.world(dice), view.rules.low
    before = judging.before(len(others) + 1)
    weight, hands = 1.0, {}
    for seat in view.active:
        cards = world.hands[seat]
        if seat == view.seat and view.laid[seat]:
            cards = [card.index for card in view.laid[seat] or ()]
        worth = high_of(cards), low_of(method, cards)
        grades = grade_high(worth[HIGH]), grade_low(method, worth[LOW])
        high, low = before[HIGH][grades[HIGH]], before[LOW][grades[LOW]]
        word = view.words[seat] if view.opened or seat == view.seat else None
        if seat != view.seat:
            weight *= bets.weight(seat, max(high, low))
            if word is not None:
                sign = 1 if word is Way.HIGH else -1
                weight *= 0.15 + 0.85 * min(1.0, max(0.0, 0.5 + 2 * (high - low) * sign))
        way = (HIGH if high >= low else LOW) if word is None else int(word is not Way.HIGH)
        hands[seat] = Holding(way, worth, (high, low)[way])
    return weight, hands


def _under_the_cards_up(
    view: View, dice: Dice, trust: float, others: Sequence[Seat]
) -> Callable[[], Drawn]:
    """Draw each rival's hidden card, weighted by its face-up cards and its betting."""
    method = view.rules.low
    laid = [card.index for card in view.laid[view.seat] or view.hand]
    seen = {card.index for card in view.hand}
    seen |= {card.index for cards in view.up for card in cards or ()}
    unseen = [card for card in range(52) if card not in seen]
    bets = Bets(view, trust)
    ways = {seat: int(view.words[seat] is Way.LOW) for seat in view.active}
    tables = {
        seat: judging.against(sum(ways[other] == ways[seat] for other in view.active) - 1)[
            ways[seat]
        ]
        for seat in view.active
    }

    def chance(seat: Seat, worth: Worth) -> float:
        return tables[seat][grade_high(worth) if ways[seat] == HIGH else grade_low(method, worth)]

    own = high_of(laid), low_of(method, laid)
    mine = Holding(ways[view.seat], own, chance(view.seat, own[ways[view.seat]]))
    under: dict[Seat, tuple[list[Holding], list[float]]] = {}
    for seat in others:
        way = ways[seat]
        table = judging.before(len(others) + 1)[way]

        def likely(
            five: Worth, seat: Seat = seat, way: int = way, table: list[float] = table
        ) -> float:
            grade = grade_high(five) if way == HIGH else grade_low(method, five)
            return bets.weight(seat, table[grade])

        cards = [card.index for card in view.up[seat] or ()]
        fives = judging.hidden(cards, unseen, Way.LOW if way == LOW else Way.HIGH, method, likely)
        holdings = [Holding(way, (five, five), chance(seat, five)) for five, _ in fives]
        under[seat] = holdings, list(accumulate(weight for _, weight in fives))

    def draw() -> Drawn:
        hands = {view.seat: mine}
        for seat, (holdings, sums) in under.items():
            at = bisect_left(sums, dice.random() * sums[-1])
            hands[seat] = holdings[min(at, len(holdings) - 1)]
        return 1.0, hands

    return draw
