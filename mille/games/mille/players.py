"""The built-in players of Mille: rules of thumb over whole turns.

A player lists the ways to lay its cards, each with every discard, and gives each a worth in
points: what lies on the table, less the danger of what stays in hand, plus what pairs and 2s may
still bring, less what the discard may give away. The levels differ in what they look at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from itertools import accumulate
from math import comb
from operator import mul

from mille.agents.agent import Thought
from mille.cards.card import RANKS, Card, Cards, Rank, without
from mille.cards.dice import Dice
from mille.games.mille.melds import (
    FULL_RANK,
    LEAST_MELD,
    WILD,
    Melds,
    card_value,
    find,
    is_wild,
    laid,
    no_wild_use,
    value,
)
from mille.games.mille.moves import (
    Chosen,
    Discard,
    Draw,
    LayMeld,
    Phase,
    TakePack,
    TakeUpcardTwo,
)
from mille.games.mille.seat_view import MilleView, draws, hidden, moves


@dataclass(frozen=True, slots=True)
class Style:
    """How a player weighs things, in points and parts of points."""

    danger: float
    """Weight of the points held, against the chance that the deal ends soon."""
    pair: float
    """Worth of a pair in hand for each card of the pack it may take one day."""
    wild: float
    """Worth of a 2 kept in hand."""
    giving: float
    """Weight of what a discard gives to an other hand that may hold a pair of it."""
    drawing: float
    """What the pack must be worth beyond the stock's card."""
    natural: float
    """Weight of the double score for going out without a wild."""
    slip: float
    """Spread, in points, of the error in every judgement."""


_NEARNESS = list(accumulate([1.0] + [0.84] * 104, mul))
"""How near a hand of so many cards is to going out. No powers: systems round them differently,
and records must be the same on all of them."""

CASUAL = Style(danger=0.5, pair=0.4, wild=14, giving=0.25, drawing=-4, natural=0.1, slip=16)
REGULAR = Style(danger=0.9, pair=1.0, wild=22, giving=1.0, drawing=6, natural=0.5, slip=0)


@dataclass(frozen=True, slots=True)
class Plan:
    """A whole turn after the draw: what to lay, then what to discard, if anything is left."""

    melds: tuple[LayMeld, ...]
    discard: Card | None


class RuleOfThumb:
    """Plays the turn that its style likes best."""

    def __init__(self, style: Style) -> None:
        self.style = style

    def think(self, view: MilleView, dice: Dice) -> Generator[Thought, None, Chosen]:
        """The move for the seat on turn."""
        yield Thought(0.0)
        if view.phase is Phase.DRAW:
            return self._draw(view, dice)
        plan = self._best(view, view.hand, view.melds[view.seat], view.pile, dice)[1]
        if plan.melds:
            return plan.melds[0]
        assert plan.discard is not None
        return Discard(plan.discard)

    def _draw(self, view: MilleView, dice: Dice) -> Chosen:
        """The stock, unless the pack or the turned-up 2 is worth more."""
        mine = view.melds[view.seat]
        choices = list(draws(view))
        if TakeUpcardTwo() in choices:
            return TakeUpcardTwo()
        packs = [move for move in choices if isinstance(move, TakePack)]
        if not packs:
            return Draw()
        stock_worth = self._worth_of_stock(view, dice)
        take = max(packs, key=lambda move: value(move.meld))
        upcard, rest = view.pile[-1], view.pile[:-1]
        hand = without(view.hand, take.meld) + rest
        table = laid(mine, upcard.rank, (upcard, *take.meld))
        if not hand:
            return take
        pack_worth = self._best(view, hand, table, (), dice)[0]
        return take if pack_worth > stock_worth + self.style.drawing else Draw()

    def _worth_of_stock(self, view: MilleView, dice: Dice) -> float:
        """What the turn is worth with a card that changes nothing, and can be thrown away."""
        mine = view.melds[view.seat]
        return max(
            self._judge(view, without(view.hand, _cards(melds)), _after(mine, melds), dice)
            for melds in _layings(view, view.hand, mine)
        )

    def _best(
        self, view: MilleView, hand: Cards, table: Melds, pile: Cards, dice: Dice
    ) -> tuple[float, Plan]:
        """The best plan for a hand after its draw, and what it is worth."""
        unseen = Counter(card.rank for card in hidden(view))
        seen = Counter(card.rank for card in view.known)
        best: tuple[float, Plan] | None = None
        for melds in _layings(view, hand, table):
            left = without(hand, _cards(melds))
            after = _after(table, melds)
            if not left:
                plans = [(self._judge(view, left, after, dice), Plan(melds, None))]
            else:
                plans = [
                    (
                        self._judge(view, without(left, (card,)), after, dice)
                        - self._gift(view, card, pile, unseen, seen),
                        Plan(melds, card),
                    )
                    for card in dict.fromkeys(left)
                ]
            for worth, plan in plans:
                if best is None or worth > best[0]:
                    best = worth, plan
        assert best is not None
        return best

    def _judge(self, view: MilleView, hand: Cards, table: Melds, dice: Dice) -> float:
        """What a side of the table and a hand are worth between turns."""
        style = self.style
        worth = float(sum(meld.value * (2 if meld.is_natural else 1) for meld in table))
        doubling = no_wild_use(table)
        if not hand:
            return (worth * (2 if doubling else 1)) + self._going_out(view)
        if doubling:
            worth += style.natural * worth * _NEARNESS[len(hand)]
        soon = _soon(view)
        worth -= style.danger * 2 * soon * value(hand)
        count = Counter(card.rank for card in hand)
        for rank, n in count.items():
            if rank is WILD:
                worth += style.wild * n * (1 - soon)
            elif n >= 2:
                pack = 4 + len(view.pile)
                worth += style.pair * pack * (1 - soon) * (1.3 if n > 2 else 1)
            if find(table, rank) is not None and rank is not WILD:
                worth += 2
        if style.slip:
            worth += style.slip * (dice.random() + dice.random() - 1)
        return worth

    def _going_out(self, view: MilleView) -> float:
        """Going out catches the other seat with its cards: about seven points each."""
        return 7.0 * view.counts[view.other]

    def _gift(
        self,
        view: MilleView,
        card: Card,
        pile: Cards,
        unseen: Counter[Rank],
        seen: Counter[Rank],
    ) -> float:
        """What the other seat is likely to gain from the pack if this card lies on it."""
        if is_wild(card):
            return self.style.wild / 2
        chance = _pair_chance(
            unseen[card.rank],
            seen[card.rank],
            sum(unseen.values()),
            view.counts[view.other] - sum(seen.values()),
        )
        prize = 2 * card_value(card) + 0.8 * value(pile) + 2 * len(pile)
        return self.style.giving * chance * prize


def _soon(view: MilleView) -> float:
    """A guess at the chance that the other seat ends the deal before the next turn or two."""
    n = view.counts[view.other]
    return 0.85 if n <= 2 else 0.6 if n <= 4 else 0.4 if n <= 7 else 0.25 if n <= 11 else 0.15


def _pair_chance(unseen: int, seen: int, pool: int, drawn: int) -> float:
    """The chance that a hand with `seen` cards of a rank has two, by the hypergeometric law.

    `drawn` of its cards come from a pool of `pool` cards, `unseen` of which have the rank.
    """
    if seen >= 2:
        return 1.0
    ways = comb(pool, drawn) or 1
    miss = comb(pool - unseen, drawn)
    if seen == 0:
        miss += unseen * comb(pool - unseen, drawn - 1) if drawn else 0
    return 1 - miss / ways


def _cards(melds: tuple[LayMeld, ...]) -> Cards:
    return tuple(card for meld in melds for card in meld.cards)


def _after(table: Melds, melds: tuple[LayMeld, ...]) -> Melds:
    for meld in melds:
        table = laid(table, meld.rank, meld.cards)
    return table


def _layings(view: MilleView, hand: Cards, table: Melds) -> Iterator[tuple[LayMeld, ...]]:
    """The ways to lay cards that are worth a look, from nothing to everything.

    Nothing; each number of natural melds, the dearest first; then 2s to complete pairs, the
    dearest first; then the 2s that are left, on what lies there, or as a meld of their own.
    """
    by_rank: dict[Rank, Cards] = {
        rank: tuple(card for card in hand if card.rank is rank) for rank in RANKS
    }
    wilds = by_rank.pop(WILD)
    melds: list[LayMeld] = []
    yield ()
    naturals = sorted(by_rank.items(), key=lambda item: -value(item[1]))
    for rank, cards in naturals:
        if cards and (len(cards) >= LEAST_MELD or find(table, rank) is not None):
            melds.append(LayMeld(rank, cards))
            yield tuple(melds)
    if not wilds:
        return
    if len(wilds) >= LEAST_MELD or find(table, WILD) is not None:
        yield (*melds, LayMeld(WILD, wilds))
    least = view.rules.min_naturals
    done = {meld.rank for meld in melds}
    for rank, cards in naturals:
        need = LEAST_MELD - len(cards)
        if rank in done or not cards or len(cards) < least or not 0 < need <= len(wilds):
            continue
        melds.append(LayMeld(rank, cards + wilds[:need]))
        wilds = wilds[need:]
        yield tuple(melds)
    homes = _homes_for_wilds(_after(table, tuple(melds)))
    if wilds and homes:
        yield (*melds, LayMeld(homes[0], wilds))


def _homes_for_wilds(table: Melds) -> list[Rank]:
    """Melds that 2s can join, those first that have wilds or the fewest cards towards a natural."""
    able = [meld for meld in table if meld.rank is not WILD and len(meld.naturals) < FULL_RANK]
    able.sort(key=lambda meld: (not meld.wilds, len(meld.naturals)))
    return [meld.rank for meld in able]


class RandomPlayer:
    """Makes any legal move, each of those listed with the same chance: a measure, not a match."""

    def think(self, view: MilleView, dice: Dice) -> Generator[Thought, None, Chosen]:
        """The move for the seat on turn."""
        yield Thought(0.0)
        chosen = dice.choice(list(moves(view)))
        return chosen


PLAYERS: dict[str, RuleOfThumb | RandomPlayer] = {
    "casual": RuleOfThumb(CASUAL),
    "regular": RuleOfThumb(REGULAR),
    "random": RandomPlayer(),
}
"""The built-in players by the names that commands and records use."""
