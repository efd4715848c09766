"""Cards and dice."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, strategies as st

from mille.cards import PACK, RANKS, SUITS, Card, Dice, UnreadableCard, cards, in_order, without

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


def test_the_generator_is_splitmix64() -> None:
    """The first outputs of the reference implementation for the state 1234567."""
    dice = Dice("any")
    dice._state = 1234567
    assert [dice.bits() for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def test_a_stream_is_untouched_by_what_was_drawn() -> None:
    fresh, used = Dice("x"), Dice("x")
    used.bits()
    assert fresh.stream("a").bits() == used.stream("a").bits()
    assert fresh.stream("a").bits() != fresh.stream("b").bits()
    assert repr(fresh) == "Dice('x')"


def test_half_a_surrogate_pair_is_a_seed_too() -> None:
    assert Dice("\ud800").bits() != Dice("\ud801").bits()
    assert Dice("\ud800").stream("a").bits() == Dice("\ud800").stream("a").bits()


@given(st.integers(1, 1 << 63), st.text(max_size=5))
def test_below(n: int, seed: str) -> None:
    assert 0 <= Dice(seed).below(n) < n


def test_below_is_fair_and_skips_what_would_not_be() -> None:
    dice = Dice("fair")
    count = Counter(dice.below(6) for _ in range(6000))
    assert set(count) == set(range(6))
    assert all(850 < n < 1150 for n in count.values())
    # Nearly half of all numbers have to be drawn again here.
    assert all(Dice(str(n)).below((1 << 63) + 1) <= 1 << 63 for n in range(20))


def test_random_and_choice() -> None:
    dice = Dice("r")
    numbers = [dice.random() for _ in range(1000)]
    assert 0 <= min(numbers) < 0.01
    assert 0.99 < max(numbers) < 1
    assert {dice.choice("abc") for _ in range(50)} == set("abc")


@given(st.lists(st.integers()), st.text(max_size=5))
def test_shuffled_keeps_everything(some: list[int], seed: str) -> None:
    assert Counter(Dice(seed).shuffled(some)) == Counter(some)


def test_every_order_comes() -> None:
    orders = Counter(Dice(f"order {n}").shuffled("abc") for n in range(1200))
    assert len(orders) == 6
    assert all(130 < n < 280 for n in orders.values())
