"""Players that ignore the price: random moves, or moves based on their own cards alone."""

from __future__ import annotations

from collections import Counter

from mille.agents import Thinking, Thought
from mille.cards import Cards, Dice, Rank
from mille.games.anaconda.hands import PAIR, THREE, TWO_PAIRS, high, kind, low
from mille.games.anaconda.legality import acts, moves
from mille.games.anaconda.moves import (
    Act,
    Arrange,
    Bet,
    Call,
    Check,
    Declare,
    Fold,
    Move,
    Pass,
    Raise,
    Way,
)
from mille.games.anaconda.plan import Phase
from mille.games.anaconda.players.grades import grade_low
from mille.games.anaconda.players.laying import lay
from mille.games.anaconda.players.passing import counted_pass
from mille.games.anaconda.table import View
from mille.value import Value

PICTURES = (Rank.JACK, Rank.QUEEN, Rank.KING)
ROUGHLY = 0.15
"""The largest error in judging kept cards."""
EIGHT = 9
"""The lowest class of eight-high hands, which are good enough to go low with."""


class RandomPlayer:
    """Makes any legal move, all equally likely: a yardstick, not an opponent."""

    def think(self, view: View, dice: Dice) -> Thinking[Move]:
        """A move."""
        yield Thought(0.0)
        if view.phase is Phase.ARRANGE:
            return Arrange(dice.shuffled(view.hand)[:5])
        return dice.choice(list(moves(view)))


class Beginner(Value):
    """Loves face cards and pairs, and calls with any pair; never counts the others."""

    curious: float = 0.3
    """How often it calls with less than a pair."""

    def think(self, view: View, dice: Dice) -> Thinking[Move]:
        """A move."""
        yield Thought(0.0)
        found: dict[type[Act], Act] = {type(act): act for act in _acts(view)}
        paired = kind(high(view.hand)) >= PAIR
        picture = any(card.rank in PICTURES for card in view.hand)
        match view.phase:
            case Phase.PASS:
                return Pass(_loners_first(view.hand)[: view.passed_at_once])
            case Phase.BET if Check in found:
                return found.get(Bet, found[Check]) if dice.random() < 0.3 else found[Check]
            case Phase.BET:
                calls = paired or dice.random() < self.curious
                return found[Call] if calls else found[Fold]
            case Phase.DECLARE:
                return Declare(Way.HIGH if picture or paired else Way.LOW)
            case _:
                word = view.words[view.seat] or (Way.HIGH if picture else Way.LOW)
                return lay(word, view.rules.low, view.hand)


class OwnHand(Value):
    """Knows what its best five cards are worth, but ignores the price and the others."""

    bold: float = 0.0
    """How often it raises with a hand that it would normally just call with."""

    def think(self, view: View, dice: Dice) -> Thinking[Move]:
        """A move."""
        yield Thought(0.0)
        found: dict[type[Act], Act] = {type(act): act for act in _acts(view)}
        up = kind(high(view.hand))
        down = grade_low(view.rules.low, low(view.rules.low, view.hand))
        way = Way.LOW if down >= EIGHT and up <= THREE else Way.HIGH
        good = up > THREE or down >= EIGHT + 2
        match view.phase:
            case Phase.PASS:
                return counted_pass(view, dice, ROUGHLY)
            case Phase.BET:
                more = found.get(Bet) or found.get(Raise)
                if more is not None and (good or dice.random() < self.bold):
                    return more
                if Check in found:
                    return found[Check]
                stays = len(view.exchanged) < len(view.rules.passes)
                stays = stays or good or up >= TWO_PAIRS or down >= EIGHT
                return found[Call] if stays else found[Fold]
            case Phase.DECLARE:
                return Declare(way)
            case _:
                return lay(view.words[view.seat] or way, view.rules.low, view.hand)


def _acts(view: View) -> list[Act]:
    return list(acts(view, view.seat)) if view.phase is Phase.BET else []


def _loners_first(hand: Cards) -> Cards:
    """Cards without a partner of their rank first, the highest of them first."""
    counts = Counter(card.rank for card in hand)
    return tuple(sorted(hand, key=lambda card: (counts[card.rank] > 1, -card.index)))
