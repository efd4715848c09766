"""Who leads and who has won is said as one speaks, to each seat in its own way."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from mille.engine.game import Seat
from mille.i18n.catalog import load
from mille.view.standing import leads, won

NAMES = ("You", "Mado", "Ben")


@pytest.mark.parametrize(
    ("totals", "low", "said"),
    [
        ((120, 45, 80), True, "Mado leads with 45 points; you have 120."),
        ((45, 120, 80), True, "You lead with 45 points; Ben has 80."),
        ((120, 45, 80), False, "You lead with 120 points; Ben has 80."),
        ((1, 45, 1), True, "You and Ben lead with 1 point."),
        ((50, 20, 20), True, "Mado and Ben lead with 20 points; you have 50."),
    ],
)
def test_who_leads(totals: Sequence[int], low: bool, said: str) -> None:
    found = leads(totals, Seat(0), NAMES, low)
    assert found is not None
    assert load("en").text(found) == said


def test_nobody_leads_before_there_are_points() -> None:
    assert leads((0, 0, 0), Seat(0), NAMES) is None


def test_who_has_won() -> None:
    words = load("en")
    assert words.text(won((0, 500, 505), Seat(1), NAMES)) == (
        "Ben has won with 505 points; you have 500."
    )
    assert words.text(won((12, 0, 0), Seat(1), NAMES, low=True)) == (
        "You and Ben have won with 0 points."
    )
