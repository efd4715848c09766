"""A little of the long play, and a check that growth is noticed."""

from __future__ import annotations

import gc
import os
import sys
from contextlib import ExitStack

import pygame
import pytest

from mille.ui import text
from mille.ui.text import UI, Texts
from tests.parts import quick_rows
from tests.soak import games, window
from tests.soak.__main__ import MOST_RISE, holds
from tests.soak.level import Level, handles

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="/proc")


@pytest.mark.long
def test_games_by_all_rule_sets() -> None:
    """`python -m tests.soak` plays 10,000."""
    played = games.play(games.ROUND, "short")
    assert played.games == games.ROUND
    assert played.deals > games.ROUND
    assert played.events > 40 * played.deals
    assert len(played.level.memory) == 1


@pytest.mark.parametrize(("turns", "games"), quick_rows([(8, 1), (30, 3)], 1))
@pytest.mark.long
def test_in_the_window_nothing_is_left_over(turns: int, games: int) -> None:
    """`python -m tests.soak` plays eight hours' worth of turns there."""
    sat = window.sit(turns, "short", target=100)
    assert sat.turns == turns
    assert sat.games >= games
    assert sat.touches >= games - 1
    assert sat.scenes == 0
    first, *others = sat.level.handles
    assert max(others) <= first


def test_a_file_left_open_and_memory_kept_are_found() -> None:
    gc.collect()
    gc.freeze()  # otherwise each sample searches all that other tests hold
    level = Level()
    with ExitStack() as stack:
        for _ in range(8):
            level.sample()
            stack.enter_context(open(os.devnull, "rb"))
    assert not holds(level)
    still = [30.0] * 8
    assert holds(Level(still, [9] * 8))
    assert holds(Level([10.0, 20.0, *still[2:]], [7, 9, *[9] * 6]))
    assert not holds(Level([*still[:6], *[30.0 + 2 * MOST_RISE] * 2], [9] * 8))


def test_a_window_that_is_drawn_larger_does_not_run_out_of_files() -> None:
    """Each font keeps a file open, and once every size that a window had kept one."""
    pygame.font.init()
    texts, before = Texts(), handles()
    for size in range(8, 8 + 3 * text.MOST_FONTS):
        texts.font(UI, size)
    assert handles() - before <= text.MOST_FONTS
    assert texts.font(UI, 10) is texts.font(UI, 10)
