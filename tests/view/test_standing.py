"""Who leads and who has won is told to each seat as people say it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from mille.engine.codec import Seat
from mille.engine.message import message
from mille.i18n import load
from mille.view.table import leads, won

WORDS = load()

NAMES = ("You", "Mado", "Ben")


@pytest.mark.parametrize(
    ("totals", "low", "said"),
    [
        ((120, 45, 80), True, WORDS("standing.leads.they", name="Mado", n=45, mine=120)),
        ((45, 120, 80), True, WORDS("standing.leads.you", n=45, name="Ben", theirs=80)),
        ((120, 45, 80), False, WORDS("standing.leads.you", n=120, name="Ben", theirs=80)),
        ((1, 45, 1), True, WORDS("standing.leads.both", name="Ben", n=1)),
        (
            (50, 20, 20),
            True,
            WORDS(
                "standing.leads.several",
                name=message("names.all", names=("Mado", "Ben")),
                n=20,
                mine=50,
            ),
        ),
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
        WORDS("standing.won.they", name="Ben", n=505, mine=500)
    )
    assert words.text(won((12, 0, 0), Seat(1), NAMES, low=True)) == (
        WORDS("standing.won.both", name="Ben", n=0)
    )
