"""The people at a table of Guts: when each of them is in (guts.md, section 8).

All but the weakest use one table of thresholds (`thresholds.json`, made by `python -m
tools.training.guts`): by number of seats, place in the order of declaring, how many have said "in"
so far, and the cost of losing, it gives the fraction of all hands to be in with. The strongest also
remember how bold each of the others is.
"""

from __future__ import annotations

from mille.agents import Agent, AnyMove, Thinking, Thought
from mille.cards import Dice, Rank
from mille.engine.codec import JsonObject, Seat
from mille.games.guts.moves import Declare, Move
from mille.games.guts.shares import MOST_IN, rank_of, share
from mille.games.guts.table import View
from mille.games.guts.weighing import weigh
from mille.value import Value


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
        manner, own = self.manner, share(view)
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
