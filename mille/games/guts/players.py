"""The people at a table of Guts: when each of them is in (guts.md, section 8).

All but the weakest go by one table of thresholds (`thresholds.json`, made by
`python -m tools.training.guts`): for the number of seats, the place in the order of speech, how
many have said in so far and what a loss costs, the share of all hands with which to be in. The
strongest beside it remember how bold each of the others is.
"""

from __future__ import annotations

from dataclasses import dataclass

from mille.agents.agent import Agent, AnyMove, Thinking, Thought
from mille.cards.card import Rank
from mille.cards.dice import Dice
from mille.engine.codec import JsonObject
from mille.engine.game import Seat
from mille.games.guts.moves import Declare, Move
from mille.games.guts.shares import MOST_IN, rank_of, share
from mille.games.guts.table import View
from mille.games.guts.weighing import weigh


@dataclass(frozen=True, slots=True)
class Manner:
    """How somebody differs from the table."""

    error: float = 0.0
    """The share of hands by which they misjudge, at most, either way."""
    bold: float = 0.0
    """The share of hands that they are in with beyond the table; below 0 they are timid."""
    tilt: float = 0.0
    """The share beyond the table for three deals after a pot was lost."""
    timid_of: float = 0.0
    """How much of their boldness a pot takes away that is ten times the antes."""


class Thresholds:
    """Is in with the hands of the table, in a manner of their own."""

    def __init__(self, manner: Manner) -> None:
        self.manner = manner

    def think(self, view: View, dice: Dice) -> Thinking[Move]:
        """A word: in if the hand is among those to be in with."""
        yield Thought(0.0)
        better, equal = rank_of(view.rules, view.hand)
        limit = self.limit(view, dice)
        # Of the hands at the limit itself a part is in, by lot.
        drawn = better + dice.random() * (equal - better)
        return Declare(drawn < limit)

    def reasons(self, view: View, move: Move, dice: Dice) -> JsonObject:
        """What speaks for the word: what both words bring, and who can have a better hand."""
        weighed = weigh(view)
        return {
            "in": round(weighed.in_),
            "out": round(weighed.out),
            "beaten": round(100 * weighed.beaten),
        }

    def limit(self, view: View, dice: Dice) -> float:
        """The share of hands with which they are in here."""
        manner, own = self.manner, share(view)
        antes = view.rules.ante * len(view.playing)
        fear = manner.timid_of * min(1.0, max(0.0, view.pot / antes / 10 - 0.1))
        wrong = manner.error * (2 * dice.random() - 1)
        hurt = any(deal.scores[view.seat].paid for deal in view.deals[-3:])
        shift = manner.bold + (manner.tilt if hurt else 0.0) - fear
        limit = own * (1 + wrong / max(0.15, own) if own < 1 else 1) + shift
        return min(1.0, max(0.0, limit))


class Reckons:
    """Takes the word that brings more against these very others: counts how bold each of them is.

    Each deal that was scored shows who was in. As much as a deal tells by the table is taken with a
    prior of so many deals of a player that goes by it.
    """

    PRIOR = 12.0
    """How many deals of a table player are imagined before the first."""

    def __init__(self, bold: float = 0.0) -> None:
        self.bold = bold
        """What in is taken to be worth more than it is, in pots."""

    def think(self, view: View, dice: Dice) -> Thinking[Move]:
        """A word."""
        yield Thought(0.0)
        if not view.price(view.seat):
            return Declare(True)
        weighed = weigh(view, looseness(view, self.PRIOR))
        return Declare(weighed.in_ + self.bold * view.pot > weighed.out)


def looseness(view: View, prior: float) -> dict[Seat, float]:
    """How many times as many hands each of the others is in with as the table has."""
    usual = 1.55 / max(2, len(view.playing))
    found = {}
    for seat in view.playing:
        seen = sum(seat in deal.in_ for deal in view.deals)
        found[seat] = (seen + prior * usual) / ((len(view.deals) + prior) * usual)
    return found


class LooksAtCards:
    """In with a pair, an ace, or a king and a big card, whatever the place."""

    def __init__(self, bold: float) -> None:
        self.bold = bold
        """The chance to be in with any other hand."""

    def think(self, view: View, dice: Dice) -> Thinking[Move]:
        """A word."""
        yield Thought(0.0)
        ranks = [card.rank for card in view.hand]
        big = sum(rank in (Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING) for rank in ranks)
        good = len(set(ranks)) < len(ranks) or Rank.ACE in ranks
        good = good or (Rank.KING in ranks and big > 1)
        return Declare(good or dice.random() < self.bold)


class CountsOnly:
    """Minds how many are in, but not who still has to speak."""

    def __init__(self, bold: float) -> None:
        self.bold = bold

    def think(self, view: View, dice: Dice) -> Thinking[Move]:
        """A word."""
        yield Thought(0.0)
        better, _ = rank_of(view.rules, view.hand)
        inside = sum(bool(word) for word in view.words)
        limit = (0.36, 0.22, 0.09, 0.05)[min(MOST_IN, inside)] + self.bold
        return Declare(better < limit or not view.price(view.seat))


class RuleOfThumb:
    """In with anything while nobody is in and at most a third still speak; else the first with
    about the best hand of n - 1, the second of 2 n, the third of 4 to 5 n, the last twice as often.

    The rule that guts.md, section 8, reads out of its equilibrium: a measure, not a match.
    """

    def think(self, view: View, dice: Dice) -> Thinking[Move]:
        """A word."""
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
"""The built-in players by the names that commands and records use; `thumb` is a measure."""
