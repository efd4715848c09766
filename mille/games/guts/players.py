"""The people at a table of Guts: when each of them is in (guts.md, section 8).

All but the weakest go by one table of thresholds (`thresholds.json`, made by
`python -m tools.training.guts`): for the number of seats, the place in the order of speech, how
many have said in so far and what a loss costs, the share of all hands with which to be in. The
strongest beside it remember how bold each of the others is.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import combinations
from typing import Any

from mille.agents.agent import Agent, Thinking, Thought
from mille.agents.people import PEOPLE
from mille.cards.card import PACK, Cards, Rank
from mille.cards.dice import Dice
from mille.games.guts.hands import Worth, worth
from mille.games.guts.moves import Declare, Move
from mille.games.guts.options import HouseRules
from mille.games.guts.table import View

MOST_IN = 3
"""How many that are in are told apart: so many, or more."""
NEVER_LEARNED = 0.011
"""Where nothing was learned, about the hands from two queens up (guts.md, section 8)."""


class RandomPlayer:
    """In or out with the same chance: a measure, not a match."""

    def think(self, view: View, dice: Dice) -> Thinking[Move]:
        """A word."""
        yield Thought(0.0)
        return Declare(bool(dice.below(2)))


@cache
def thresholds() -> dict[str, Any]:
    """The table as it was learned."""
    found: dict[str, Any] = json.loads(
        files("mille.games.guts").joinpath("thresholds.json").read_text("utf-8")
    )
    return found


@cache
def _ladder(rules: HouseRules) -> tuple[list[Worth], list[int]]:
    """Every worth that a hand can have, the least first, and how many hands are below each."""
    counts: dict[Worth, int] = {}
    for hand in combinations(PACK, rules.cards):
        value = worth(rules, hand)
        counts[value] = counts.get(value, 0) + 1
    order = sorted(counts)
    below = [0]
    for value in order:
        below.append(below[-1] + counts[value])
    return order, below


def rank_of(rules: HouseRules, hand: Cards) -> tuple[float, float]:
    """The share of all hands that beat this one, and the share that beat it or equal it."""
    plain = HouseRules(cards=rules.cards, straights=rules.straights, two_three=rules.two_three)
    order, below = _ladder(plain)
    at = bisect_left(order, worth(rules, hand))
    return 1 - below[at + 1] / below[-1], 1 - below[at] / below[-1]


def share(view: View) -> float:
    """The share of hands with which to be in here, by the table."""
    table = thresholds()
    price = view.price(view.seat) / view.pot if view.pot else 0.0
    if not price:
        return 1.0  # nothing to lose: the last chance (#7)
    n = str(len(view.playing))
    if view.rules.declare == "together":
        together: list[float] = table["together"][view.rules.all_out][n]
        return _between(together, price)
    order = list(view.around(view.dealer)) if view.dealer is not None else []
    place = order.index(view.seat)
    inside = min(MOST_IN, sum(bool(word) for word in view.words))
    rows = [steps[place][inside] for steps in table["in_turn"][n]]
    return _between([NEVER_LEARNED if row < 0 else row for row in rows], price)


def _between(rows: Sequence[float], price: float) -> float:
    """The share at a price between those of the table; the cheaper, the more hands."""
    prices: list[float] = thresholds()["prices"]
    if price >= prices[0]:
        return rows[0]
    for i in range(1, len(prices)):
        if price >= prices[i]:
            part = (price - prices[i]) / (prices[i - 1] - prices[i])
            return rows[i] + part * (rows[i - 1] - rows[i])
    return rows[-1] + (1 - rows[-1]) * (1 - price / prices[-1])


@dataclass(frozen=True, slots=True)
class Manner:
    """How somebody differs from the table."""

    error: float = 0.0
    """The share of hands by which they misjudge, at most, either way."""
    bold: float = 0.0
    """The share of hands that they are in with beyond the table; below 0 they are timid."""
    timid_of: float = 0.0
    """How much of their boldness a pot takes away that is ten times the antes."""
    remembers: bool = False
    """Whether they count how often each of the others has been in."""


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

    def reasons(self, view: View, move: Move, dice: Dice) -> dict[str, Any]:
        """What speaks for the word: how good the hand is, and what is right here, in percent."""
        better, _ = rank_of(view.rules, view.hand)
        return {
            "better": round(100 * better),
            "limit": round(100 * share(view)),
            "inside": sum(bool(word) for word in view.words),
            "behind": len(view.to_speak) - 1,
        }

    def limit(self, view: View, dice: Dice) -> float:
        """The share of hands with which they are in here."""
        manner, own = self.manner, share(view)
        antes = view.rules.ante * len(view.playing)
        fear = manner.timid_of * min(1.0, max(0.0, view.pot / antes / 10 - 0.1))
        wrong = manner.error * (2 * dice.random() - 1)
        limit = own * (1 + wrong / max(0.15, own) if own < 1 else 1) + manner.bold - fear
        if manner.remembers and own < 1:
            limit *= _against(view)
        return min(1.0, max(0.0, limit))


def _against(view: View) -> float:
    """How much looser to be than the table, where the others are bolder or more timid than it.

    Every deal that was scored shows who was in; eight deals of an equilibrium player are imagined
    before the first. Against the bold one waits for better hands in front of them, and against the
    timid one takes more pots: what changes is how often one is called, and by what hands.
    """
    others = [seat for seat in view.playing if seat != view.seat]
    if not others or not view.deals:
        return 1.0
    usual = 1.55 / len(view.playing)
    ratios = []
    for seat in others:
        seen = sum(seat in deal.in_ for deal in view.deals)
        played = sum(len(deal.scores) > seat for deal in view.deals)
        ratios.append((seen + 8 * usual) / ((played + 8) * usual))
    mean = sum(ratios) / len(ratios)
    # A bold table stays in with worse hands, so that one's own need not be as good to be ahead.
    return min(1.9, max(0.75, 1 + 0.55 * (mean - 1)))


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


PLAYERS: dict[str, Agent[Move, View]] = {
    "random": RandomPlayer(),
    "novice": LooksAtCards(0.10),
    "theo": LooksAtCards(0.02),
    "casual": CountsOnly(0.0),
    "mado": CountsOnly(0.07),
    "club": Thresholds(Manner(error=0.15, timid_of=0.05)),
    "fernand": Thresholds(Manner(error=0.15, bold=-0.03, timid_of=0.05)),
    "regular": Thresholds(Manner(error=0.06)),
    "marcel": Thresholds(Manner(error=0.06, bold=0.02)),
    "expert": Thresholds(Manner()),
    "solange": Thresholds(Manner(bold=-0.01)),
    "master": Thresholds(Manner(remembers=True)),
    "ambroise": Thresholds(Manner(remembers=True, bold=0.01)),
    "grandmaster": Thresholds(Manner(remembers=True)),
    "clarisse": Thresholds(Manner(remembers=True, bold=-0.005)),
}
"""The built-in players by the names that commands and records use, the weakest first."""

OPPONENTS = PEOPLE
"""All people of the house play Guts."""
