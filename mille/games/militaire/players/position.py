"""From a seat's view to the flat list that the rule of thumb reads, and from rows back to melds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from mille.cards import Cards
from mille.games.militaire.hidden import held
from mille.games.militaire.options import HouseRules
from mille.games.militaire.players import chart, waits
from mille.games.militaire.players.numbers import CARDS, JOKER, bits
from mille.games.militaire.scoring import bonus, melded_points
from mille.games.militaire.table import View
from mille.parts.melds import Kind, Laid
from mille.parts.seats import ints

ALL = (1 << chart.KINDS) - 1


@cache
def drawn(ace_high: bool) -> list[int]:
    """The chart, filled in once; nobody changes it."""
    t = ints(chart.LENGTH)
    chart.fill(t, int(ace_high))
    return t


def known(view: View, recalls: int | None = None, watches: bool = True) -> list[int]:
    """What the seat knows; of the pile, it remembers only the last `recalls` cards."""
    c = ints(waits.KNOWS)
    after = (view.seat + 1) % view.seats
    pile = view.pile if recalls is None else view.pile[-recalls:]
    gone = bits(pile) | bits(card for own in view.melds for meld in own for card in meld.cards)
    c[waits.HAND] = bits(view.hand)
    there = ALL if view.rules.jokers else ALL & ~chart.WILD_BIT
    c[waits.LIVE] = there & ~gone & ~c[waits.HAND]
    own = view.melds[view.seat]
    c[waits.LIES] = _kind(own)
    c[waits.SIZE] = sum(len(meld.cards) for meld in own)
    c[waits.BONUS] = sum(map(bonus, own))
    c[waits.NEXT_HAS] = bits(held(view)[after]) if watches else 0
    c[waits.NEXT_LIES] = _kind(view.melds[after])
    c[waits.NEXT_SIZE] = sum(len(meld.cards) for meld in view.melds[after])
    c[waits.NEXT_POINTS], c[waits.LAID_POINTS] = map(melded_points, (view.melds[after], own))
    c[waits.NEAR] = sum(bool(melds) for seat, melds in enumerate(view.melds) if seat != view.seat)
    c[waits.ROUND] = view.played // view.seats
    c[waits.TAKEN] = bits((view.taken,)) if view.taken is not None else 0
    _say_rules(c, view.rules)
    return c


def _say_rules(c: list[int], rules: HouseRules) -> None:
    c[waits.MOST] = rules.most_laid
    c[waits.TWO_RUNS] = rules.two_runs == "contract"
    c[waits.EARLY] = rules.lay_early
    c[waits.BACK] = rules.return_taken
    c[waits.BARE] = rules.last_discard == "optional"


def _kind(melds: Sequence[Laid]) -> int:
    if not melds:
        return waits.NOTHING
    return chart.RUN if melds[0].kind is Kind.RUN else chart.SET


def meld_of(t: list[int], row: int, hand: int) -> Laid:
    """The meld of a row from a hand; the joker stands for the missing card.

    A run's cards are ordered by their numbers, except for an ace above a king.
    """
    at = chart.ROWS + chart.ROW * row
    order = [number for number in range(chart.WILD) if t[at] >> number & 1]
    if t[at + 1] == chart.RUN and order[0] % 13 == 0 and order[-1] % 13 == 12:
        order = [*order[1:], order[0]]
    cards: Cards = tuple(CARDS[n if hand >> n & 1 else JOKER] for n in order)
    return Laid(Kind.RUN if t[at + 1] == chart.RUN else Kind.SET, cards)
