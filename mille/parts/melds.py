"""Sets and runs with jokers: what counts as one, and which of them a hand contains.

A game's `MeldRules` say how long they may be, where the ace stands and how many natural cards they
need. In a run a joker stands for the card of its place; in a set it is just one more card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from functools import cache, lru_cache
from itertools import combinations

from mille.cards import JOKERS, PACK, RANKS, SUITS, Card, Cards, Rank, Suit, in_order, without
from mille.value import Value

HIGH_ACE = 14
"""The place of the ace above the king; below the 2 its place is 1."""
PLACE: Mapping[Rank, int] = {
    Rank.ACE: 1,
    **{rank: place for place, rank in enumerate((r for r in RANKS if r is not Rank.ACE), 2)},
}
"""The place of a rank in a run, ace low."""


class Kind(StrEnum):
    """The two kinds of melds."""

    SET = "set"
    RUN = "run"


class Flaw(StrEnum):
    """Why some cards are not a meld."""

    SHAPE = "shape"
    """They do not share a rank or are not in sequence, or there are too few or too many."""
    WILD = "wild"
    """Too few of them are natural (not jokers)."""


class Laid(Value):
    """Cards laid as a meld: a run from low to high, a set in any order."""

    kind: Kind
    cards: Cards


class MeldRules(Value):
    """What counts as a meld in a game; no number is below 1."""

    least_set: int
    most_set: int
    least_run: int
    most_run: int
    ace_high: bool
    """Whether an ace may stand above a king; it may always stand below a 2."""
    set_naturals: int = 1
    """The fewest natural cards of a set."""
    run_naturals: int = 1
    """The fewest natural cards of a run."""

    @property
    def top(self) -> int:
        """The highest place of a run."""
        return HIGH_ACE if self.ace_high else HIGH_ACE - 1


def is_joker(card: Card) -> bool:
    """Whether it is a joker."""
    return card.rank is Rank.JOKER


@cache
def face(suit: Suit, place: int) -> Card:
    """The card of a suit at a place (1 to 14) in a run."""
    rank = Rank.ACE if place in (1, HIGH_ACE) else RANKS[place - 2]
    return Card.parse(rank + suit)


def fits(card: Card, suit: Suit, place: int) -> bool:
    """Whether a card can stand at a place in a run of this suit."""
    return is_joker(card) or card is face(suit, place)


def suit_of(cards: Cards) -> Suit | None:
    """The suit that the natural cards share; None if they do not, or if there are none."""
    suits = {card.suit for card in cards if not is_joker(card)}
    return suits.pop() if len(suits) == 1 else None


def rank_of(cards: Cards) -> Rank | None:
    """The rank that the natural cards share; None if they do not, or if there are none."""
    ranks = {card.rank for card in cards if not is_joker(card)}
    return ranks.pop() if len(ranks) == 1 else None


@lru_cache(maxsize=4096)
def run_places(cards: Cards, top: int = HIGH_ACE) -> range | None:
    """The places of cards in a run, written from low to high; None if they are not a run.

    One natural card fixes all places. An ace is low at the low end and high at the high end.
    """
    suit = suit_of(cards)
    if suit is None:
        return None
    for low in range(1, top - len(cards) + 2):
        if all(fits(card, suit, low + n) for n, card in enumerate(cards)):
            return range(low, low + len(cards))
    return None


def flaw(meld: Laid, rules: MeldRules) -> Flaw | None:
    """Why these cards are not a meld of their kind, or None. Jokers alone always fail as `WILD`."""
    cards, naturals = meld.cards, sum(not is_joker(card) for card in meld.cards)
    if cards and not naturals:
        return Flaw.WILD
    if meld.kind is Kind.SET:
        shaped = rules.least_set <= len(cards) <= rules.most_set and rank_of(cards) is not None
        wanted = rules.set_naturals
    else:
        size = rules.least_run <= len(cards) <= rules.most_run
        shaped = size and run_places(cards, rules.top) is not None
        wanted = rules.run_naturals
    if not shaped:
        return Flaw.SHAPE
    return Flaw.WILD if naturals < wanted else None


def stands_for(meld: Laid) -> Cards:
    """The card that each card of a run stands for; the cards of a set as they are."""
    places = run_places(meld.cards) if meld.kind is Kind.RUN else None
    suit = suit_of(meld.cards)
    if places is None or suit is None:
        return meld.cards
    return tuple(face(suit, place) for place in places)


def jokers_of(hand: Cards) -> Cards:
    """The jokers of a hand, in order."""
    return tuple(sorted(filter(is_joker, hand), key=lambda card: card.index))


def only_joker_of(meld: Laid) -> Card | None:
    """The card that the joker of a run stands for; None for sets, or unless there is exactly one
    joker.
    """
    if meld.kind is not Kind.RUN:
        return None
    meant = [true for card, true in zip(meld.cards, stands_for(meld)) if is_joker(card)]
    return meant[0] if len(meant) == 1 else None


# The melds in a hand


def melds_in(hand: Cards, rules: MeldRules) -> Iterator[Laid]:
    """Every meld that a hand can lay, with jokers in every place where they may stand.

    Melds that differ only in the order of a set or in which joker is used come once.
    """
    yield from sets_in(hand, rules)
    yield from runs_in(hand, rules)


def sets_in(hand: Cards, rules: MeldRules) -> Iterator[Laid]:
    """Every set that a hand can lay."""
    jokers = jokers_of(hand)
    for rank in RANKS:
        own = sorted((card for card in hand if card.rank is rank), key=lambda card: card.index)
        for naturals in range(rules.set_naturals, len(own) + 1):
            least = max(0, rules.least_set - naturals)
            most = min(len(jokers), rules.most_set - naturals)
            if least > most:
                continue
            for chosen in dict.fromkeys(combinations(own, naturals)):
                for wild in range(least, most + 1):
                    yield Laid(Kind.SET, (*chosen, *jokers[:wild]))


def runs_in(hand: Cards, rules: MeldRules, everywhere: bool = True) -> Iterator[Laid]:
    """Every run that a hand can lay; without `everywhere`, jokers only fill gaps."""
    jokers = jokers_of(hand)
    for _, low, slots in windows(hand, rules):
        yield from filled(slots, jokers, rules, everywhere)
        if everywhere and low == 1 and len(slots) == HIGH_ACE and slots[-1] is None and slots[0]:
            # In a run from ace to ace, a single ace may stand at either end.
            other = (None, *slots[1:-1], slots[0])
            for run in filled(other, jokers, rules, everywhere):
                if not is_joker(run.cards[-1]):
                    yield run


Slots = tuple[Card | None, ...]
"""The places of a run from low to high: the card that the hand has there, or None for a gap."""


def windows(hand: Cards, rules: MeldRules) -> Iterator[tuple[Suit, int, Slots]]:
    """Every stretch of places that a hand can fill as a run: the suit, the lowest place, and the
    cards in it. In a run from ace to ace, a single ace is put at the low end.
    """
    wild = sum(map(is_joker, hand))
    for suit in SUITS:
        held = {PLACE[card.rank]: card for card in hand if card.suit is suit}
        if not held:
            continue
        aces = sum(card.suit is suit and card.rank is Rank.ACE for card in hand)
        if rules.ace_high and aces:
            held[HIGH_ACE] = held[1]
        line = [held.get(place) for place in range(rules.top + 1)]
        for low in range(1, rules.top - rules.least_run + 2):
            for size in range(rules.least_run, min(rules.most_run, rules.top - low + 1) + 1):
                slots = line[low : low + size]
                if low == 1 and size == HIGH_ACE and aces == 1:
                    slots[-1] = None
                gaps = slots.count(None)
                if gaps > wild:
                    break  # any longer stretch from here has these gaps too
                if size - gaps >= rules.run_naturals:
                    yield suit, low, tuple(slots)


def filled(
    slots: Slots, jokers: Cards, rules: MeldRules, everywhere: bool = True
) -> Iterator[Laid]:
    """The runs of a stretch: gaps filled with jokers, and spare jokers in place of
    natural cards.
    """
    gaps = [place for place, card in enumerate(slots) if card is None]
    held = [place for place, card in enumerate(slots) if card is not None]
    spare = min(len(jokers) - len(gaps), len(held) - rules.run_naturals) if everywhere else 0
    for more in range(spare + 1):
        for replaced in combinations(held, more):
            wild = iter(jokers)
            where = {*gaps, *replaced}
            yield Laid(
                Kind.RUN,
                tuple(
                    next(wild) if place in where or card is None else card
                    for place, card in enumerate(slots)
                ),
            )


def not_held(hand: Cards, cards: Cards) -> Card | None:
    """The first of `cards` that the hand does not have enough copies of, or None if it has them
    all.
    """
    there = Counter(hand)
    for card in cards:
        if not there[card]:
            return card
        there[card] -= 1
    return None


# The best way to split a hand into melds, found by exhaustive search.
#
# The cards of a hand are packed into one number, four bits per face, so that "does the hand hold
# this meld?" is one subtraction: the top bit of each group of four is set first, and is lost
# where the hand has too few of a face.


_BITS = 4
_JOKER_SHIFT = _BITS * len(PACK)
_SHORT = sum(1 << (_BITS * n + _BITS - 1) for n in range(len(PACK) + 1))

Worth = Callable[[Laid], int]


def packed(cards: Iterable[Card]) -> int:
    """Cards as one number, four bits per face; all jokers count as one face."""
    return sum(map(_unit, cards))


@cache
def _unit(card: Card) -> int:
    if card in JOKERS:
        return 1 << _JOKER_SHIFT
    return 1 << _BITS * PACK.index(card)


def has(hand: int, meld: int) -> bool:
    return ((hand | _SHORT) - meld) & _SHORT == _SHORT


class _Choice(Value):
    packed: int
    worth: int
    meld: Laid


def partition(hand: Cards, rules: MeldRules, worth: Worth) -> tuple[Laid, ...]:
    """The disjoint melds of a hand that are worth the most together.

    A meld that is worth nothing is left out. Of equal sums, the first one found stays.
    """
    choices = _by_lowest(hand, rules, worth)
    best = _search(packed(hand), choices)
    return numbered(best, jokers_of(hand))


def _by_lowest(hand: Cards, rules: MeldRules, worth: Worth) -> dict[int, list[_Choice]]:
    """The melds that a hand can lay, keyed by their lowest natural card as a packed number."""
    found: dict[int, list[_Choice]] = {}
    for meld in melds_in(hand, rules):
        value = worth(meld)
        if value > 0:
            lowest = min(_unit(card) for card in meld.cards if not is_joker(card))
            found.setdefault(lowest, []).append(_Choice(packed(meld.cards), value, meld))
    return found


def _search(hand: int, choices: dict[int, list[_Choice]]) -> tuple[Laid, ...]:
    """The most valuable set of disjoint melds among `choices`."""
    firsts = sorted(choices)
    memo: dict[int, tuple[int, tuple[Laid, ...]]] = {}

    def best(left: int, start: int) -> tuple[int, tuple[Laid, ...]]:
        """The best of the melds whose lowest card is `firsts[start]` or later."""
        while start < len(firsts) and not has(left, firsts[start]):
            start += 1
        if start == len(firsts):
            return 0, ()
        known = memo.get(left)
        if known is not None:
            return known
        first = firsts[start]
        result = best(left - first, start)  # leave one copy of it unused
        for choice in choices[first]:
            if has(left, choice.packed):
                value, melds = best(left - choice.packed, start)
                if value + choice.worth > result[0]:
                    result = value + choice.worth, (choice.meld, *melds)
        memo[left] = result
        return result

    # Cards that start no meld may still be part of one, so they stay in the number.
    return best(hand, 0)[1]


def numbered(melds: tuple[Laid, ...], jokers: Cards) -> tuple[Laid, ...]:
    """The melds with each joker used once."""
    left = iter(jokers)
    return tuple(
        Laid(meld.kind, tuple(next(left) if is_joker(card) else card for card in meld.cards))
        for meld in melds
    )


# Sorting a hand in ways that help with sets and runs.


NEAR = 2
"""Two cards of one suit at most this many places apart count as near each other."""


def by_suit(hand: Cards) -> Cards:
    """Suit by suit, each from low to high with the ace low; jokers last."""
    jokers = tuple(card for card in hand if is_joker(card))
    plain = (card for card in hand if not is_joker(card))
    in_suit = sorted(plain, key=lambda card: (SUITS.index(card.suit), PLACE[card.rank]))
    return (*in_suit, *in_order(jokers))


def by_melds(hand: Cards, rules: MeldRules, first: Iterable[Laid] = ()) -> Cards:
    """Complete melds first, then cards that are near one, then the rest by rank.

    The melds in `first` come before all others; jokers that are in none of them come last.
    """
    done = tuple(card for meld in first for card in meld.cards)
    rest = without(hand, done)
    jokers = in_order(card for card in rest if is_joker(card))
    plain = without(rest, jokers)
    longest = partition(plain, rules, lambda meld: len(meld.cards))
    whole = tuple(card for meld in longest for card in meld.cards)
    left = without(plain, whole)
    pairs = tuple(card for card in in_order(left) if sum(o.rank is card.rank for o in left) > 1)
    left = without(left, pairs)
    near = tuple(card for card in by_suit(left) if _has_neighbour(card, left))
    return (*done, *whole, *pairs, *near, *in_order(without(left, near)), *jokers)


def _has_neighbour(card: Card, cards: Cards) -> bool:
    return any(
        other.suit is card.suit and 0 < abs(PLACE[other.rank] - PLACE[card.rank]) <= NEAR
        for other in cards
    )
