"""What beats what: the worked examples A1 and A2 of anaconda.md, section 6."""

from __future__ import annotations

from itertools import combinations

import pytest

from mille.cards import PACK, Dice, cards
from mille.games.anaconda.hands import high, kind, low, showing

FALLING = (
    "AS KS QS JS TS|5S 4S 3S 2S AS|AS AH AD AC 2S|QS QH QD QC 3C|AS AH AD 2S 2H|JS JH JD 9S 9H"
    "|KS 9S 7S 4S 2S|AS KH QS JS TS|5S 4H 3S 2S AS|7S 7H 7D KS 2S|AS AH 3S 3H 2S|KS KH QS QH AS"
    "|AS AH KS QS JH|AS KH QS JS 9S"
)


def test_a1_high() -> None:
    worths = [high(cards(hand)) for hand in FALLING.split("|")]
    assert worths == sorted(set(worths), reverse=True)
    assert kind(high(cards("QS KH AS 2S 3S"))) == 0
    assert high(cards("AD TD 8D 6D 2D")) == high(cards("AS TS 8S 6S 2S"))


BEST_FIRST = {
    "ace_to_five": (
        "5S 4H 3D 2H AC|6S 4H 3D 2H AC|6S 5H 3D 2H AC|6S 5H 4D 3H 2C|7S 5H 4D 3H 2C|8S 6H 4D 3H AC"
        "|KS QH JD TH 9C|AS AH 4D 3H 2C|2S 2H 5D 4H 3C|KS KH 4D 3H 2C|2S 2H AD AH 3C|AS AH AD 3H 2C"
        "|AS AH AD 2H 2C|AS AH AD AC 2C"
    ),
    "ace_to_six": (
        "6S 4H 3D 2H AC|6S 5H 3D 2H AC|7S 5H 4D 3H 2C|KS QH JD TH AC|AS AH 4D 3H 2C|5S 4H 3D 2H AC"
        "|8S 6S 4S 2S AS"
    ),
    "deuce_to_seven": (
        "7S 5H 4D 3H 2C|7S 6H 4D 3H 2C|AS 5H 4D 3H 2C|2S 2H 5D 4H 3C|6S 5H 4D 3H 2C|AS KH QD JH TC"
        "|8S 6S 4S 3S 2S"
    ),
}


@pytest.mark.parametrize("method", BEST_FIRST)
def test_a2_low(method: str) -> None:
    worths = [low(method, cards(hand)) for hand in BEST_FIRST[method].split("|")]
    assert worths == sorted(set(worths))


def test_a2_a_suited_wheel_is_as_good_as_any() -> None:
    assert low("ace_to_five", cards("5S 4S 3S 2S AS")) == low(
        "ace_to_five", cards("5S 4H 3D 2H AC")
    )


def test_the_best_of_seven_is_the_best_of_its_fives() -> None:
    """#24 to #26: the quick way and the plain one agree."""
    dice = Dice("sevens")
    for n in range(300):
        seven = dice.stream(n).shuffled(PACK)[: 5 + n % 3]
        fives = list(combinations(seven, 5))
        assert high(seven) == max(map(high, fives))
        for method in BEST_FIRST:
            assert low(method, seven) == min(low(method, five) for five in fives)


def test_every_high_hand_of_a_short_pack() -> None:
    """#24: how many hands of each kind there are from ten to ace, counted by hand."""
    counts = [0] * 9
    for five in combinations(PACK[32:], 5):
        counts[kind(high(five))] += 1
    # 4 straight flushes; 4^5 - 4 straights; 5 * 16 fours; 5 * 4 * 4 * 6 full houses; 5 * 4 * 6 * 16
    # threes; 10 * 36 * 12 two pairs; 5 * 6 * 4 * 64 pairs.
    assert counts == [0, 7680, 4320, 1920, 1020, 0, 480, 80, 4]


def test_cards_up() -> None:
    """#17: groups first, and no straights or flushes."""
    falling = ["2S 2H 2D 2C", "2S 2H 2D AS", "KS KH 3S 3H", "KS KH 2S AS", "AS KS QS JS"]
    worths = [showing(cards(hand)) for hand in falling]
    assert worths == sorted(worths, reverse=True)
