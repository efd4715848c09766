"""A little of the soak: a window and a monkey; `python -m tests.soak` has hours of it."""

from __future__ import annotations

import gc
import os
import sys
from contextlib import ExitStack
from unittest.mock import Mock

import pygame
import pytest

from mille.ui import text
from mille.ui.pages.page import Page
from mille.ui.text import UI, Texts
from tests.parts import long, quick_rows
from tests.soak import window
from tests.soak.__main__ import MOST_RISE, holds
from tests.soak.level import Level, handles
from tests.soak.monkey import play

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="/proc")


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


@pytest.mark.parametrize(
    "touches",
    [200, long(3_000), pytest.param(12_000, marks=[pytest.mark.long, pytest.mark.nightly])],
)
def test_nothing_falls_whatever_happens_to_its_files(touches: int) -> None:
    """`python -m tests.soak.monkey` goes on for an hour; these take two minutes."""
    monkey = play("short", lambda done: done < touches)
    assert monkey.falls == {}, "\n".join(monkey.falls.values())
    assert monkey.starts > touches // 1_000


def test_a_fall_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Page, "handle", Mock(side_effect=KeyError("a page")))
    monkey = play("falls", lambda done: done < 30)
    assert any("KeyError" in where for where in monkey.falls)
