"""A seat's position as numbers, which the players, the yardstick and the slip think with.

Cards are numbers and hands are bit masks: a suit's cards are thirteen numbers in the order of runs,
ace first, and the joker is the last number. The chart (`chart`) has every meld without a joker once
with its bits, so that one operation gives what a hand lacks for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from mille.cards import JOKERS, PACK, SUITS, Card, Cards, without
from mille.games.militaire import chart, moves, table
from mille.games.militaire.chart import cards_of
from mille.games.militaire.moves import HouseRules, cards_in, is_contract, laid_in, meld_rules
from mille.games.militaire.table import View, bonus, melded_points, points, score
from mille.parts.melds import PLACE, Kind, Laid, face, melds_in
from mille.parts.rummy import Discard, Phase
from mille.parts.seats import ints
from mille.value import Value

CARDS: tuple[Card, ...] = (
    *(face(suit, place) for suit in SUITS for place in range(1, 14)),
    JOKERS[0],
)
"""The cards, indexed by number."""
JOKER = chart.WILD
NUMBER = {card: number for number, card in enumerate(CARDS)}
BIT = {card: 1 << number for card, number in NUMBER.items()}
ALL = (1 << chart.KINDS) - 1


def bits(cards: Iterable[Card]) -> int:
    """Cards as bits."""
    made = 0
    for card in cards:
        made |= BIT[card]
    return made


@cache
def drawn(ace_high: bool) -> list[int]:
    """The chart, filled in once from the rules; nobody changes it."""
    t = ints(chart.LENGTH)
    t[chart.POINTS : chart.PAIRS] = map(points, CARDS)
    melds = sorted(melds_in(PACK, meld_rules(HouseRules(ace_high=ace_high))), key=_in_chart)
    t[chart.MELDS] = len(melds)
    for row, meld in enumerate(melds):
        mask, size, worth = bits(meld.cards), len(meld.cards), table.cards_points(meld.cards)
        at = chart.ROWS + chart.ROW * row
        t[at : at + chart.ROW] = mask, _kind((meld,)), size, worth, worth + bonus(meld)
        if size == moves.LEAST:
            _join(t, [NUMBER[card] for card in meld.cards], meld.kind is Kind.SET)
    return t


def _in_chart(meld: Laid) -> tuple[int, ...]:
    """Sets by rank, those of four first, then runs by suit and length."""
    card = meld.cards[0]
    if meld.kind is Kind.SET:
        return 0, PLACE[card.rank], -bits(meld.cards)
    return 1, SUITS.index(card.suit), len(meld.cards), PLACE[card.rank]


def _join(t: list[int], three: list[int], is_set: bool) -> None:
    """Note how the cards of a meld of three combine."""
    mask = sum(1 << card for card in three)
    for n, one in enumerate(three):
        others = mask & ~(1 << one)
        end = t.index(0, chart.THREES + 2 * chart.MOST_THREES * one)
        how = chart.TWINS if is_set else chart.BESIDE if n == 1 else chart.GAP
        t[end : end + 2] = others, how
        for m, two in enumerate(three):
            if two != one:
                at = chart.PAIRS + 2 * (chart.KINDS * one + two)
                next_to = chart.BESIDE if abs(m - n) == 1 else chart.GAP
                t[at] = chart.TWINS if is_set else next_to
                t[at + 1] |= others & ~(1 << two)


def known(view: View, recalls: int | None = None, watches: bool = True) -> list[int]:
    """What the seat knows; of the pile, it remembers only the last `recalls` cards."""
    c, rules = ints(chart.KNOWS), view.rules
    own, following = view.melds[view.seat], view.melds[(view.seat + 1) % view.seats]
    pile = view.pile if recalls is None else view.pile[-recalls:]
    gone = bits(pile) | bits(card for melds in view.melds for meld in melds for card in meld.cards)
    c[chart.HAND] = bits(view.hand)
    there = ALL if rules.jokers else ALL & ~chart.WILD_BIT
    c[chart.LIVE] = there & ~gone & ~c[chart.HAND]
    c[chart.LIES], c[chart.SIZE], c[chart.LAID_POINTS] = _lying(own)
    c[chart.BONUS] = sum(map(bonus, own))
    c[chart.NEXT_LIES], c[chart.NEXT_SIZE], c[chart.NEXT_POINTS] = _lying(following)
    c[chart.NEXT_HAS] = bits(table.held(view)[(view.seat + 1) % view.seats]) if watches else 0
    c[chart.NEAR] = sum(bool(melds) for seat, melds in enumerate(view.melds) if seat != view.seat)
    c[chart.ROUND] = view.played // view.seats
    c[chart.TAKEN] = 0 if view.taken is None else BIT[view.taken]
    c[chart.MOST] = rules.most_laid
    c[chart.TWO_RUNS] = rules.two_runs == "contract"
    c[chart.EARLY] = rules.lay_early
    c[chart.BACK] = rules.return_taken
    c[chart.BARE] = rules.last_discard == "optional"
    return c


def _lying(melds: Sequence[Laid]) -> tuple[int, int, int]:
    """The kind of the first of a seat's melds, and their size and points together."""
    return _kind(melds), sum(len(meld.cards) for meld in melds), melded_points(melds)


def _kind(melds: Sequence[Laid]) -> int:
    if not melds:
        return chart.NOTHING
    return chart.RUN if melds[0].kind is Kind.RUN else chart.SET


def meld_of(t: list[int], row: int, hand: int) -> Laid:
    """The meld of a row from a hand; the joker stands for the missing card.

    A run's cards are ordered by their numbers, except for an ace above a king.
    """
    mask, kind, _, _, _ = chart.meld(t, row)
    order = list(cards_of(mask))
    if kind == chart.RUN and order[0] % 13 == 0 and order[-1] % 13 == 12:
        order = [*order[1:], order[0]]
    cards = tuple(CARDS[n if hand >> n & 1 else JOKER] for n in order)
    return Laid(Kind.RUN if kind == chart.RUN else Kind.SET, cards)


def melds_of(t: list[int], rows: Iterable[int], hand: int) -> tuple[Laid, ...]:
    """The melds of these rows from one hand, those before the first `NONE`."""
    melds: list[Laid] = []
    for row in rows:
        if row != chart.NONE:
            melds.append(meld_of(t, row, hand))
            hand &= ~bits(melds[-1].cards)
    return tuple(melds)


class Finish(Value):
    """A way to end the deal in this turn."""

    melds: tuple[Laid, ...]
    """All melds on the table then, those of earlier turns first."""
    total: int
    """What the deal then scores."""
    kept: Cards
    """The card kept (the seventh), or none."""


def finish_now(view: View) -> Finish | None:
    """The best finish of the view's seat, once it has drawn; None if it has none."""
    if view.phase is not Phase.PLAY or view.turn != view.seat:
        return None
    melds, kept = view.melds[view.seat], view.hand
    if view.has_contract:
        kept = without(kept, dearest(view))
    else:
        c, t, found = known(view), drawn(view.rules.ace_high), ints(4)
        if chart.finish(c, t, c[chart.HAND], found) == chart.NONE:
            return None
        melds += melds_of(t, found[:2], c[chart.HAND])
        kept = tuple(CARDS[card] for card in found[3:] if card != chart.NONE)
    return Finish(melds, score(melds, True, kept).total, kept)


def dearest(view: View) -> Cards:
    """The card that ends the deal, the most expensive that may be discarded, so that the cheapest
    is kept (#15, #19); none if the hand is empty.
    """
    may = [card for card in view.hand if card is not view.taken or view.rules.return_taken]
    return tuple(sorted(may or view.hand, key=points, reverse=True)[:1])


def paid(view: View, move: moves.Chosen) -> int | None:
    """What the deal scores for the view's seat once this move has ended it, or has laid a contract
    and the dearest card that may be is discarded (#7); None if it does neither.
    """
    melds = (*view.melds[view.seat], *laid_in(move))
    if not is_contract(melds, view.rules):
        return None
    left = without(view.hand, cards_in(move))
    if not isinstance(move, Discard):
        back = view.rules.return_taken
        may = [card for card in left if back or card is not view.taken] or left
        left = without(left, sorted(may, key=points)[-1:])
    return score(melds, True, left).total
