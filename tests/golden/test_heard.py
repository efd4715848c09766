"""What is heard in a deal stays as somebody has read it, line by line: see `heard.py`."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.games.matches import GAMES
from tests.golden import heard
from tests.parts import every_game, quick_first


@pytest.mark.parametrize("game", quick_first(GAMES, 1))
def test_a_deal_is_heard_as_it_was_read(game: str) -> None:
    """If the change is meant: `python -m tests.golden.make heard`, and read the difference."""
    assert heard.heard(game) == (heard.HERE / f"{game}.txt").read_text("utf-8")


@every_game
@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_was_read_tires(game: str) -> None:
    """No line is said twice in a row, and every blank is filled."""
    lines = (heard.HERE / f"{game}.txt").read_text("utf-8").splitlines()
    said = [line for line in lines if not line.startswith(">")]
    assert said and not [line for line in said if "{" in line or not line.strip()]
    assert not [line for line, after in pairwise(lines) if line == after]
