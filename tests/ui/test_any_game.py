"""Whole games of every kind through the window's own event path, by taps, drags, keys, a switch.

    python -m tests.ui.test_any_game daifugo keys 10

plays that many games of one kind, and says of each what was done in it.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

import pygame
import pytest

from mille.games import entry, titles
from mille.session import record
from mille.ui.pages.sheet import SheetPage
from tests.ui.conftest import Program, seated
from tests.ui.stranger import MANNERS, play_through

SHOWN = sorted(title.id for title in titles().values() if title.in_window)
LARGE = 2.0
QUICK = 5
"""How many of the player's moves in a game the quick part of the tests makes."""


def begun(game: str, manner: str, seed: str, scale: float = 1.0) -> Program:
    """A game against players who think little, in a window for this manner of playing."""
    switch = "one" if manner == "switch" else "off"
    return seated(game, others=entry(game).stand_in, seed=seed, switch=switch, scale=scale)


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("game", SHOWN)
def test_what_the_rules_allow_can_be_done(game: str, manner: str) -> None:
    program = begun(game, manner, "quick")
    stranger = play_through(program, manner, "quick", QUICK)
    over = isinstance(program.top, SheetPage)
    assert over or sum(stranger.done.values()) == QUICK


@pytest.mark.long
@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("game", SHOWN)
def test_a_game_is_played_to_its_end(home: Path, game: str, manner: str) -> None:
    """By keys and by a switch it is played at 200 %, where the table is larger than the window."""
    scale = 1.0 if manner in ("pointer", "drag") else LARGE
    play_through(begun(game, manner, "whole", scale), manner, "whole")
    (kept,) = (home / "games" / "history").iterdir()
    written = record.parse(kept.read_bytes())
    match = record.follow(written)
    assert written.header.entry.game.waiting(match.state).actor is None


def main() -> None:
    game, manner, times = sys.argv[1:]
    pygame.display.init()
    pygame.font.init()
    for seed in range(int(times)):
        with tempfile.TemporaryDirectory() as home:
            os.environ["MILLE_HOME"] = home
            program = begun(game, manner, str(seed))
            stranger = play_through(program, manner, str(seed))
            program.app.close()
            print(game, manner, seed, dict(stranger.done), flush=True)


if __name__ == "__main__":
    main()
