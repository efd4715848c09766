"""Cards: parsing, order, and that there is one of each face."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given, strategies as st

from mille.cards import PACK, RANKS, SUITS, Card, UnreadableCard, cards, in_order, without

some_cards = st.lists(st.sampled_from(PACK), max_size=20).map(tuple)


def test_the_letters_of_ranks_and_suits() -> None:
    assert "".join(RANKS) == "23456789TJQKA"
    assert "".join(SUITS) == "CDHS"


def test_the_pack_is_every_face_in_order() -> None:
    assert len(PACK) == 52
    assert [card.index for card in PACK] == list(range(52))
    assert [card.code for card in PACK] == [rank + suit for rank in RANKS for suit in SUITS]


@pytest.mark.parametrize("card", PACK, ids=str)
def test_a_card_is_one_with_its_code(card: Card) -> None:
    assert Card.parse(card.code) is card
    assert eval(repr(card)) is card
    assert str(card) == card.code == card.rank + card.suit


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_card_sent_away_comes_back_as_itself(protocol: int) -> None:
    assert all(pickle.loads(pickle.dumps(card, protocol)) is card for card in PACK)
    assert all(copy.deepcopy(card) is card and copy.copy(card) is card for card in PACK)


@pytest.mark.parametrize(
    "code", ["", "Q", "QSS", "qs", "SQ", "10C", "1C", "Q♠", " QS", "QS ", "*5", "QX", None, 5, []]
)
def test_what_names_no_card(code: Any) -> None:
    with pytest.raises(UnreadableCard) as error:
        Card.parse(code)
    assert error.value.args == (code,)


def test_cards_from_codes() -> None:
    assert cards("QS 2H") == cards(["QS", "2H"]) == (Card.parse("QS"), Card.parse("2H"))
    assert cards("") == ()
    with pytest.raises(UnreadableCard):
        cards("QS XX")


@given(some_cards)
def test_in_order(some: tuple[Card, ...]) -> None:
    ordered = in_order(some)
    assert [card.index for card in ordered] == sorted(card.index for card in some)
    assert in_order(reversed(some)) == ordered


@given(some_cards, some_cards)
def test_without(some: tuple[Card, ...], gone: tuple[Card, ...]) -> None:
    assert in_order(without(some + gone, gone)) == in_order(some)
    assert without(some, ()) == some


def test_without_a_card_that_is_not_there() -> None:
    with pytest.raises(ValueError, match="not in list"):
        without(cards("3C 4C"), cards("3C 3C"))
