"""Which cards to pass: by the quick count, or by what the rest becomes in imagined deals."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from mille.agents import Thought
from mille.cards import Dice
from mille.games.anaconda.hands import high_of, low_of
from mille.games.anaconda.moves import Pass
from mille.games.anaconda.players import chances
from mille.games.anaconda.players.counting import BESIDE, keep_most, keeps, worth
from mille.games.anaconda.players.grades import grade_high, grade_low
from mille.games.anaconda.players.imagined import Imagined
from mille.games.anaconda.table import View

CHOICES = 8
"""How many choices are tried, the best ones by the quick count."""
MOST = 120
"""More imagined deals than this do not improve a pass (anaconda.md, section 8)."""
SLICE = 4
"""How many deals are imagined between two pauses."""


def counted_pass(view: View, dice: Dice, error: float = 0.0) -> Pass:
    """The pass that leaves the most promising cards, with an error of up to `error` in each
    estimate.
    """
    ace_low = view.rules.low != "deuce_to_seven"

    def promised(kept: Sequence[int]) -> float:
        off = (2 * dice.random() - 1) * error if error else 0.0
        return worth(kept, ace_low) + off

    return _rest(view, max(_choices(view), key=promised))


def tried_pass(view: View, worlds: int, dice: Dice) -> Generator[Thought, bool | None, Pass]:
    """The pass whose kept cards become best on average, with what they receive in this
    many deals.
    """
    ace_low = view.rules.low != "deuce_to_seven"
    choices = sorted(_choices(view), key=lambda kept: worth(kept, ace_low))[-CHOICES:]
    known, worlds = Imagined(view), min(MOST, worlds)
    method = view.rules.low
    high, low = chances.before(len(view.active))
    values = [0.0] * len(choices)
    for n in range(worlds):
        came = known.world(dice).came
        for i, kept in enumerate(choices):
            hand = [*kept, *came[0]]
            for later in came[1:]:
                hand = [*keep_most(hand, len(hand) - len(later), ace_low), *later]
            up = high[grade_high(high_of(hand))]
            down = low[grade_low(method, low_of(method, hand))]
            values[i] += up + BESIDE * down if up > down else down + BESIDE * up
        if n % SLICE == 0 and (yield Thought(n / worlds)) and n >= SLICE:
            break
    return _rest(view, choices[max(range(len(choices)), key=values.__getitem__)])


def _choices(view: View) -> list[tuple[int, ...]]:
    hand = [card.index for card in view.hand]
    return keeps(hand, len(hand) - view.passed_at_once)


def _rest(view: View, kept: Sequence[int]) -> Pass:
    return Pass(tuple(card for card in view.hand if card.index not in kept))
