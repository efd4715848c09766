"""The engine of the search plays by the rules; `agree.py` tries millions of moves."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mille.cards.card import PACK
from mille.cards.dice import Dice
from mille.games.mille.house_rules import HouseRules
from mille.games.mille.melds import card_value
from mille.games.mille.mind import flat
from mille.games.mille.mind.position import TYPE
from tests.games.mille import agree


def test_every_move_comes_to_the_same() -> None:
    assert agree.agreed(12_000, "agree") >= 12_000


@settings(max_examples=12, deadline=None)
@given(st.sampled_from(agree.TABLES), st.text(max_size=8))
def test_any_match_comes_to_the_same(table: HouseRules, seed: str) -> None:
    moves = agree.moves_played(table, Dice(seed))
    assert sum(1 for _ in zip(moves, range(400))) > 10


def test_the_types_are_the_cards() -> None:
    values = {TYPE[card]: card_value(card) for card in PACK}
    assert values == dict(enumerate(flat.VALUE))
    copies = [2 * sum(TYPE[card] == kind for card in PACK) for kind in range(flat.TYPES)]
    assert copies == list(flat.COPIES)
    for rank in range(flat.RANKS):
        alike = [kind for kind in range(flat.TYPES) if flat.RANK_OF[kind] == rank]
        assert flat.FULL_VALUE[rank] == sum(copies[kind] * flat.VALUE[kind] for kind in alike)


@pytest.mark.parametrize(
    "wrong",
    [
        (flat, "VALUE", (20, 5, 5, 5, 5, 5, 5, 10, 10, 10, 10, 10, 15, 50, 100)),
        (flat, "can_take_two", lambda d: False),
        (flat, "has_natural_hand", lambda d, seat: False),
        (flat, "can_reshuffle", lambda d: d[flat.PILE_COUNT] >= 2),
    ],
    ids=lambda wrong: str(wrong[1]),
)
def test_a_mistake_is_found(
    wrong: tuple[object, str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The comparison can fail."""
    monkeypatch.setattr(*wrong)
    with pytest.raises(AssertionError):
        agree.agreed(12_000, "agree")
