"""Melds, and how a hand is arranged by them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations

import pytest
from hypothesis import given, strategies as st

from mille.cards import JOKERS, PACK, RANKS, SUITS, Card, Cards, Dice, Rank, cards
from mille.parts.melds import (
    HIGH_ACE,
    Flaw,
    Kind,
    Laid,
    MeldRules,
    by_melds,
    by_suit,
    flaw,
    is_joker,
    melds_in,
    partition,
    run_places,
    stands_for,
)
from tests.parts import quick_first, some

ONE_PACK = MeldRules(3, 4, 3, 7, ace_high=False)
ONE_PACK_HIGH = MeldRules(3, 4, 3, 7, ace_high=True)
TWO_PACKS = MeldRules(3, 12, 4, 14, ace_high=True, run_naturals=2)
STRICT = MeldRules(3, 12, 4, 14, ace_high=True, set_naturals=2, run_naturals=1)
ALL = (ONE_PACK, ONE_PACK_HIGH, TWO_PACKS, STRICT)
PLACES = {rank: place for place, rank in enumerate(Rank)}
HANDS_EACH = 250
"""How many hands a part of a test tries with each of four rules."""


@cache
def straights(rules: MeldRules) -> list[Cards]:
    """Every run of natural cards by the rules, spelled out."""
    order = [Rank.ACE, *(rank for rank in RANKS if rank is not Rank.ACE)]
    if rules.ace_high:
        order.append(Rank.ACE)
    rows = [tuple(Card.parse(rank + suit) for rank in order) for suit in SUITS]
    return [
        row[low : low + size]
        for row in rows
        for size in range(rules.least_run, rules.most_run + 1)
        for low in range(len(row) - size + 1)
    ]


def is_meld(meld: Laid, rules: MeldRules) -> bool:
    """The definition, word for word: jokers stand for any card."""
    natural = [card for card in meld.cards if not is_joker(card)]
    if meld.kind is Kind.SET:
        return (
            rules.least_set <= len(meld.cards) <= rules.most_set
            and len(natural) >= rules.set_naturals
            and all(one.rank is other.rank for one in natural for other in natural)
        )
    return len(natural) >= rules.run_naturals and any(
        len(run) == len(meld.cards)
        and all(is_joker(card) or card is true for card, true in zip(meld.cards, run))
        for run in straights(rules)
    )


def dealt(dice: Dice, rules: MeldRules) -> Cards:
    """A hand that probably has melds: cards near each other, from one pack or two."""
    packs = 1 if rules.most_set == 4 else 2
    jokers = JOKERS[:1] if packs == 1 else JOKERS
    base, span = dice.below(13), 4 + dice.below(10)
    near = [card for card in PACK if (PLACES[card.rank] - base) % 13 < span and dice.below(3)]
    some = dice.shuffled([*near * packs, *jokers[: dice.below(len(jokers) + 1)]])
    return some[: 3 + dice.below(6)]


@pytest.mark.parametrize("part", quick_first(range(some(100)), 1))
def test_melds_of_a_hand_are_those_of_brute_force(part: int) -> None:
    """20 parts of 1,000 hands (a deep search has 100); the first always runs."""
    laid = 0
    for rules in ALL:
        dice = Dice(f"melds {part} {rules}")
        for _ in range(HANDS_EACH):
            hand = dealt(dice, rules)
            found = [same(meld) for meld in melds_in(hand, rules)]
            assert len(set(found)) == len(found)
            wanted = {same(meld) for meld in arranged(hand) if is_meld(meld, rules)}
            assert set(found) == wanted, hand
            laid += len(wanted)
    assert laid


def arranged(hand: Cards) -> Iterator[Laid]:
    """Every choice of cards as a set, and as a run in each order that might be one."""
    seen = set()
    for size in range(3, len(hand) + 1):
        for chosen in combinations(hand, size):
            key = tuple(sorted(alike(card) for card in chosen))
            if key in seen:
                continue
            seen.add(key)
            yield Laid(Kind.SET, chosen)
            yield from (Laid(Kind.RUN, order) for order in rising(chosen))


def rising(chosen: Cards) -> Iterator[Cards]:
    """Orders in which natural cards rise, an ace comes first or last, and jokers lie anywhere."""
    natural = [card for card in chosen if not is_joker(card)]
    wild = len(chosen) - len(natural)
    if len({card.suit for card in natural}) != 1:
        return
    order = sorted(natural, key=lambda card: card.index)
    aces = sum(card.rank is Rank.ACE for card in order)
    ends = {0, aces, min(aces, 1)}
    for rows in {(*order[len(order) - low :], *order[: len(order) - low]) for low in ends}:
        for places in combinations(range(len(chosen)), wild):
            row = iter(rows)
            yield tuple(JOKERS[0] if place in places else next(row) for place in range(len(chosen)))


def alike(card: Card) -> str:
    """Equal for cards that the rules cannot tell apart."""
    return "*" if is_joker(card) else card.code


def same(meld: Laid) -> tuple[str, ...]:
    """Equal for melds that the rules cannot tell apart."""
    codes = [alike(card) for card in meld.cards]
    return (meld.kind, *(sorted(codes) if meld.kind is Kind.SET else codes))


@pytest.mark.long
@pytest.mark.parametrize("part", quick_first(range(some(100)), 1))
def test_the_flaw_of_any_cards_is_that_of_the_definition(part: int) -> None:
    """Any cards in any order: 20 parts of 4,000 (a deep search has 100)."""
    found: Counter[Flaw | None] = Counter()
    for rules in ALL:
        dice = Dice(f"flaws {part} {rules}")
        for _ in range(4 * HANDS_EACH):
            hand = dealt(dice, rules)
            meld = Laid(dice.choice(list(Kind)), hand[: 2 + dice.below(4)])
            if dice.below(2):
                by_place = sorted(meld.cards, key=lambda card: (card.suit, card.index))
                meld = Laid(meld.kind, tuple(by_place))
            why = flaw(meld, rules)
            found[why] += 1
            assert (why is None) == is_meld(meld, rules), meld
            if all(map(is_joker, meld.cards)):
                assert why is Flaw.WILD
    assert {None, Flaw.SHAPE} <= set(found)  # few hands are jokers only: see the next test


@pytest.mark.parametrize("rules", ALL)
def test_a_meld_of_too_few_natural_cards_is_too_wild(rules: MeldRules) -> None:
    for kind, naturals, least in (
        (Kind.SET, rules.set_naturals, rules.least_set),
        (Kind.RUN, rules.run_naturals, rules.least_run),
    ):
        row = ("9S", "9H", "9D") if kind is Kind.SET else ("9S", "TS", "JS", "QS")
        for held in range(naturals + 1):
            meld = Laid(kind, (*cards(row[:held]), *JOKERS[: least - held]))
            assert flaw(meld, rules) is (Flaw.WILD if held < naturals else None)


def most(hand: Cards, rules: MeldRules) -> int:
    """The most points that disjoint melds of a hand can have, by trying all of them."""
    melds = list(melds_in(hand, rules))
    held = Counter(map(alike, hand))
    found = 0

    def lay(start: int, left: Counter[str], so_far: int) -> None:
        nonlocal found
        found = max(found, so_far)
        for n in range(start, len(melds)):
            wanted = Counter(map(alike, melds[n].cards))
            if wanted <= left:
                lay(n, left - wanted, so_far + points(melds[n]))

    lay(0, held, 0)
    return found


def points(meld: Laid) -> int:
    """A value for a meld that does not follow from its length alone."""
    return sum(25 if is_joker(card) else 1 + card.index % 7 for card in meld.cards)


@pytest.mark.long
@pytest.mark.parametrize("part", quick_first(range(some(100)), 1))
def test_the_partition_is_the_best_there_is(part: int) -> None:
    """20 parts of 1,000 hands of up to nine cards (a deep search has 100)."""
    parted = 0
    for rules in ALL:
        dice = Dice(f"partition {part} {rules}")
        for _ in range(HANDS_EACH):
            hand = (*dealt(dice, rules), *dealt(dice, rules))[:9]
            once = hand if rules.most_set == 4 else tuple(filter(is_joker, hand))
            hand = (*(card for card in hand if card not in once), *dict.fromkeys(once))
            melds = partition(hand, rules, points)
            laid = Counter(card for meld in melds for card in meld.cards)
            jokers = {card for card in laid if is_joker(card)}
            assert laid <= Counter(hand), (hand, melds)
            assert len(jokers) == sum(laid[card] for card in jokers)
            assert all(flaw(meld, rules) is None for meld in melds)
            assert sum(map(points, melds)) == most(hand, rules), hand
            parted += len(melds) > 1
    assert parted


def test_a_run_stands_where_it_is_written() -> None:
    assert run_places(cards("*1 QS KS"), 13) == range(11, 14)
    assert run_places(cards("QS KS *1"), 13) is None
    assert run_places(cards("QS KS *1"), 14) == range(12, 15)
    assert run_places(cards("AC 2C 3C *1")) == range(1, 5)
    assert run_places(cards("JC QC KC AC")) == range(11, 15)
    assert run_places(cards("QC KC AC 2C")) is None
    assert run_places(cards("*1 AC 2C 3C")) is None
    both = "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"
    assert run_places(cards(both)) == range(1, 15)


def test_what_a_joker_stands_for() -> None:
    run = Laid(Kind.RUN, cards("5S *2 7S 8S"))
    assert stands_for(run) == cards("5S 6S 7S 8S")
    kinds = Laid(Kind.SET, cards("5S *2 5C"))
    assert stands_for(kinds) == kinds.cards


def test_every_order_of_a_set_is_one() -> None:
    for order in permutations(cards("5S *2 5C")):
        assert flaw(Laid(Kind.SET, order), TWO_PACKS) is None


RULES = MeldRules(3, 12, 4, HIGH_ACE, ace_high=True, run_naturals=2)
hands = st.lists(st.sampled_from((*PACK, *PACK, *JOKERS[:2])), max_size=16).map(tuple)


def test_by_suit_each_runs_from_the_ace_up() -> None:
    assert by_suit(cards("*1 KC 3H AC 2H TC")) == cards("AC TC KC 2H 3H *1")


def test_melds_stand_first_then_what_is_near_one() -> None:
    hand = cards("2C 9C 9D 9H 5S 6S 7S 8S QD QH 3D 4D *1")
    assert by_melds(hand, RULES) == cards("5S 6S 7S 8S 9C 9D 9H QD QH 3D 4D 2C *1")


def test_melds_that_are_given_stand_first() -> None:
    hand = cards("9C 9D 9H QD QH *1")
    first = [Laid(Kind.SET, cards("QD QH *1"))]
    assert by_melds(hand, RULES, first)[:3] == cards("QD QH *1")


@given(hands)
def test_no_card_is_lost(hand: tuple) -> None:  # type: ignore[type-arg]
    for done in (by_suit(hand), by_melds(hand, RULES)):
        assert Counter(done) == Counter(hand)
        assert by_melds(done, RULES) == by_melds(hand, RULES)
