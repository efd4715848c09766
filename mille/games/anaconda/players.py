"""The people at a table of Anaconda: rules of thumb with errors by level (anaconda.md, section 8).

Everybody counts what four cards may become when passing, looks up in a table how often a hand of
its class takes its half, and weighs that against the price. The weaker the player, the more the
chance that it believes in is off, and the less it minds the rivals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import TypeAlias

from mille.agents.agent import Agent, Thinking, Thought
from mille.agents.people import PEOPLE
from mille.cards.card import Card, Cards, without
from mille.cards.dice import Dice
from mille.games.anaconda import hands
from mille.games.anaconda.hands import best_high, best_low, high, kind, low
from mille.games.anaconda.legality import acts, moves
from mille.games.anaconda.moves import (
    Act,
    Arrange,
    Bet,
    Call,
    Declare,
    Fold,
    Move,
    Pass,
    Raise,
    Way,
)
from mille.games.anaconda.plan import Phase
from mille.games.anaconda.table import View

HIGH = {
    hands.STRAIGHT_FLUSH: (1.0, 1.0),
    hands.FOUR: (1.0, 0.83),
    hands.FLUSH: (0.61, 0.3),
    hands.STRAIGHT: (0.57, 0.05),
    hands.THREE: (0.03, 0.0),
    hands.TWO_PAIRS: (0.01, 0.0),
    hands.PAIR: (0.0, 0.0),
    hands.HIGH_CARD: (0.0, 0.0),
}
"""How often a high hand takes its half, against one rival the same way and against two."""
FULL_HOUSE = ((7, (0.8, 0.6)), (5, (0.79, 0.5)), (0, (0.6, 0.3)))
"""The same of a full house, from a rank of its three on."""
LOW = (
    (5, (1.0, 1.0)),
    (6, (0.8, 0.74)),
    (7, (0.61, 0.5)),
    (8, (0.32, 0.2)),
    (9, (0.29, 0.06)),
    (10, (0.11, 0.0)),
    (14, (0.05, 0.0)),
)
"""The same of a low hand, up to its highest card."""
Rivals: TypeAlias = tuple[float, ...]
"""How likely it is to have no rival the same way, one, two and so on."""
STAY = 2
"""So many others at most are expected at the show before ways are declared; the rest fold."""
EARLY = 0.8
"""What a chance is worth that rests on cards still to come."""


def chance_high(cards: Cards, rivals: Rivals) -> float:
    """How often the best high hand of some cards takes its half."""
    best = best_high(cards)
    if kind(high(best)) == hands.FULL_HOUSE:
        (three, _), *_ = Counter(card.index >> 2 for card in best).most_common()
        row = next(row for least, row in FULL_HOUSE if three >= least)
    else:
        row = HIGH[kind(high(best))]
    return _by_rivals(row, rivals)


def chance_low(method: str, cards: Cards, rivals: Rivals) -> float:
    """How often the best low hand of some cards takes its half."""
    best = best_low(method, cards)
    if kind(low(method, best)) != hands.HIGH_CARD:
        return _by_rivals((0.02, 0.0), rivals)
    place = _low_place(method)
    # With an ace low and straights bad, the best hand is a six; it counts as a wheel does.
    top = max(map(place, best)) + (0 if method != "ace_to_five" else 1)
    return _by_rivals(next(row for most, row in LOW if top <= most), rivals)


def _by_rivals(row: tuple[float, float], rivals: Rivals) -> float:
    """Alone one takes the half with anything; more than two rivals count as two."""
    points = (1.0, *row)
    return sum(share * points[min(2, n)] for n, share in enumerate(rivals))


def among(others: int) -> Rivals:
    """The rivals the same way among others who have not said theirs: each goes either way."""
    return tuple(comb(others, n) / 2**others for n in range(others + 1))


def exactly(rivals: int) -> Rivals:
    """So many rivals for certain."""
    return (*(0.0,) * rivals, 1.0)


def promise(kept: Cards, rules_low: str) -> tuple[float, float]:
    """What cards that are kept promise for high and for low, 0 to 1: a quick count."""
    counts = Counter(card.index >> 2 for card in kept)
    suits = Counter(card.suit for card in kept)
    sizes = sorted(counts.values(), reverse=True)
    up = {4: 1.0, 3: 0.62, 2: 0.2, 1: 0.0}[sizes[0]]
    if sizes[0] == 3 and len(sizes) > 1 and sizes[1] == 2:
        up = 0.85
    elif sizes[0] == 2 and len(sizes) > 1 and sizes[1] == 2:
        up = 0.5
    up = max(up, {4: 0.4, 5: 0.7, 6: 0.75}.get(max(suits.values()), 0.0))
    up += max(counts) / 200 + sum(n * rank for rank, n in counts.items() if n > 1) / 400
    small = 5 if rules_low == "deuce_to_seven" else 7
    ranks = {rank if rules_low == "deuce_to_seven" else (rank + 1) % 13 for rank in counts}
    good = sorted(rank for rank in ranks if rank <= small)
    down = (0.0, 0.03, 0.1, 0.32, 0.55, 0.85, 0.9)[min(6, len(good))] - sum(good[:5]) / 200
    return min(1.0, up), max(0.0, down)


@dataclass(frozen=True, slots=True)
class Manner:
    """How somebody plays."""

    error: float = 0.0
    """By how much a chance is misjudged, at most, either way."""
    counts_rivals: bool = True
    """Whether rivals who went the same way are counted."""
    minds_price: bool = True
    """Whether the price is weighed; else everything is called with any chance."""
    bold: float = 0.0
    """What is added to every chance when betting."""


class RandomPlayer:
    """Any move with the same chance: a measure, not a match."""

    def think(self, view: View, dice: Dice) -> Thinking[Move]:
        """A move."""
        yield Thought(0.0)
        if view.phase is Phase.ARRANGE:
            return Arrange(dice.shuffled(view.hand)[:5])
        return dice.choice(list(moves(view)))


class RuleOfThumb:
    """Counts what it has and may get, and weighs it against the price."""

    def __init__(self, manner: Manner) -> None:
        self.manner = manner

    def think(self, view: View, dice: Dice) -> Thinking[Move]:
        """A move."""
        yield Thought(0.0)
        match view.phase:
            case Phase.BET:
                return self._bet(view, dice)
            case Phase.PASS:
                return self._pass(view, dice)
            case Phase.DECLARE:
                return self._declare(view, dice)
            case _:
                return _arrange(view)

    def _off(self, dice: Dice) -> float:
        return (2 * dice.random() - 1) * self.manner.error

    def _pass(self, view: View, dice: Dice) -> Move:
        """Keep what promises most, the other way counting for a fifth."""

        def worth(cards: Cards) -> float:
            up, down = promise(without(view.hand, cards), view.rules.low)
            return max(up, down) + 0.2 * min(up, down) + self._off(dice)

        return Pass(max(combinations(view.hand, view.passed_at_once), key=worth))

    def _chances(self, view: View) -> tuple[float, float]:
        """The chances of taking the high half and the low one."""
        laid = view.laid[view.seat]
        cards = laid or view.hand
        others = [seat for seat in view.active if seat != view.seat]
        if view.opened and self.manner.counts_rivals:
            words = [view.words[seat] for seat in others]
            up, down = (
                exactly(sum(word in (way, Way.BOTH) for word in words))
                for way in (Way.HIGH, Way.LOW)
            )
        else:
            up = down = among(min(len(others), STAY))
        return chance_high(cards, up), chance_low(view.rules.low, cards, down)

    def _declare(self, view: View, dice: Dice) -> Move:
        """The half that is likelier, unless both are as good as sure."""
        up, down = self._chances(view)
        if view.rules.both and min(up, down) + self._off(dice) > 0.85:
            return Declare(Way.BOTH)
        return Declare(Way.HIGH if up + self._off(dice) > down + self._off(dice) else Way.LOW)

    def _bet(self, view: View, dice: Dice) -> Move:
        """Fold, call or raise by the chance of a half and its price."""
        found: dict[type[Act], Act] = {type(act): act for act in acts(view, view.seat)}
        chance = self._chance_to_bet(view) + self._off(dice) + self.manner.bold
        chance = min(1.0, max(0.0, chance))
        callers = len(view.active) - 1
        more = found.get(Bet) or found.get(Raise)
        if more is not None and chance * (callers + 1) / 2 > 1.1 and chance > 0.55:
            return more
        price = view.price_of_call(view.seat)
        if not price:
            return next(iter(found.values()))
        call = found[Call]
        if not self.manner.minds_price:
            return call if chance > 0.05 else found[Fold]
        return call if chance * (view.pot + price) / 2 > price else found[Fold]

    def _chance_to_bet(self, view: View) -> float:
        up, down = self._chances(view)
        word = view.words[view.seat]
        if word is Way.BOTH:
            return min(1.0, 2 * min(up, down))
        if word is not None:
            return up if word is Way.HIGH else down
        made = max(up, down)
        passes = len(view.rules.passes) - len(view.exchanged)
        if not passes:
            return made
        kept = combinations(view.hand, 7 - view.rules.passes[len(view.exchanged)][1])
        hopes = (max(promise(cards, view.rules.low)) for cards in kept)
        return max(made, EARLY * max(hopes))


def _arrange(view: View) -> Move:
    """The best five for the way that was declared, the telling card hidden."""
    way = view.words[view.seat]
    method = view.rules.low
    if way is None:
        up, down = chance_high(view.hand, among(2)), chance_low(method, view.hand, among(2))
        way = Way.HIGH if up >= down else Way.LOW
    if way is not Way.LOW:
        five = best_high(view.hand)
        counts = Counter(card.rank for card in five)
        down_card = max(five, key=lambda card: (counts[card.rank], card.index))
    else:
        five = best_low(method, view.hand)
        order = sorted(five, key=_low_place(method))
        good = order[-1].index >> 2 <= 5
        down_card = order[2] if good else order[-1]
    return Arrange((*without(five, (down_card,)), down_card))


def _low_place(method: str) -> Callable[[Card], int]:
    shift = 0 if method == "deuce_to_seven" else 1
    return lambda card: ((card.index >> 2) + shift) % 13


PLAYERS: dict[str, Agent[Move, View]] = {
    "random": RandomPlayer(),
    "novice": RuleOfThumb(Manner(0.4, counts_rivals=False, minds_price=False)),
    "theo": RuleOfThumb(Manner(0.35, counts_rivals=False, minds_price=False, bold=0.05)),
    "casual": RuleOfThumb(Manner(0.25, counts_rivals=False)),
    "mado": RuleOfThumb(Manner(0.25, counts_rivals=False, bold=0.05)),
    "club": RuleOfThumb(Manner(0.16)),
    "fernand": RuleOfThumb(Manner(0.16, bold=-0.03)),
    "regular": RuleOfThumb(Manner(0.1)),
    "marcel": RuleOfThumb(Manner(0.1, bold=0.03)),
    "expert": RuleOfThumb(Manner(0.05)),
    "solange": RuleOfThumb(Manner(0.05, bold=-0.02)),
    "master": RuleOfThumb(Manner(0.02)),
    "ambroise": RuleOfThumb(Manner(0.02, bold=0.02)),
    "grandmaster": RuleOfThumb(Manner(0.0)),
    "clarisse": RuleOfThumb(Manner(0.0, bold=-0.01)),
}
"""The built-in players by the names that commands and records use, the weakest first."""

OPPONENTS = PEOPLE
"""All people of the house play Anaconda."""
