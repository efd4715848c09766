"""The record that the specification writes out line by line can be followed."""

from __future__ import annotations

from pathlib import Path

import pytest

from mille.games.anaconda.moves import PRESETS
from mille.games.anaconda.rules import ANACONDA
from mille.session import record
from tests.games.anaconda.probe import chips
from tests.games.matches import random_match
from tests.parts import quick_first

EXAMPLE = Path(__file__).parent / "example.jsonl"


def test_the_example_is_followed_to_its_end() -> None:
    kept = record.parse(EXAMPLE.read_bytes())
    assert record.follow(kept).state.chips == (195, 202, 202)


@pytest.mark.parametrize("seats", quick_first((5, 3, 4, 6, 7), 1))
@pytest.mark.parametrize("preset", PRESETS)
def test_no_chip_is_lost_or_made(preset: str, seats: int) -> None:
    """#1, #22: the count holds at every event, not only between moves."""
    match = random_match("anaconda", preset, seats=seats)
    for turn in match.turns:
        state = turn.state
        for event in turn.events:
            state = ANACONDA.fold(state, event)
            assert chips(state) == seats * match.rules.buy_in
