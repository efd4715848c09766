"""Hands in the orders that help with sets and runs."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, strategies as st

from mille.cards import JOKERS, PACK, cards
from mille.parts.melds import HIGH_ACE, Kind, Laid, MeldRules, by_melds, by_suit

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
