"""Whole games of every kind through the window's own event path, by taps, keys and a switch.

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
from mille.session import disk, matches, record
from mille.session.settings import Settings
from mille.ui.pages.sheet import SheetPage
from tests.ui.conftest import SMALL, Program
from tests.ui.stranger import MANNERS, Stranger

SHOWN = sorted(title.id for title in titles().values() if title.in_window)
MOST_STEPS = 100_000
LARGE = 2.0
QUICK = 5
"""How many of the player's moves in a game the quick part of the tests makes."""


def settings_for(manner: str, scale: float = 1.0) -> Settings:
    return Settings(speed=0.0, switch="one" if manner == "switch" else "off", scale=scale)


def play(program: Program, game: str, manner: str, seed: str, most: int | None = None) -> Stranger:
    """Begin a game and play it, to its end or for some of the player's moves; returns the
    player.
    """
    found = entry(game)
    others = [found.stand_in] * (found.title.usual_seats - 1)
    rules = next(iter(found.rule_sets.values()))
    matches.begin(disk.current_game(), game, rules, others, "You", seed).close()
    program.app.start()
    stranger = Stranger(program, manner, seed)
    for _ in range(MOST_STEPS):
        program.frame()
        if most is not None and sum(stranger.done.values()) >= most:
            return stranger
        if isinstance(program.top, SheetPage):
            if program.top.sheet.over:
                return stranger
            if manner == "switch":
                stranger.hit(program.top.start)
            else:
                program.key("return")
            continue
        table = program.play
        ready = table.match.my_turn and table.match.caught_up and not table.table.stage.busy
        if ready and program.top is table:
            stranger.act()
    raise AssertionError(f"no end after {MOST_STEPS} steps: {stranger.done}")


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("game", SHOWN)
def test_what_the_rules_allow_can_be_done(game: str, manner: str) -> None:
    program = Program(settings_for(manner), SMALL)
    stranger = play(program, game, manner, "quick", QUICK)
    over = isinstance(program.top, SheetPage)
    assert over or sum(stranger.done.values()) == QUICK


@pytest.mark.long
@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("game", SHOWN)
def test_a_game_is_played_to_its_end(home: Path, game: str, manner: str) -> None:
    """By keys and by a switch it is played at 200 %, where the table is larger than the window."""
    scale = 1.0 if manner == "pointer" else LARGE
    play(Program(settings_for(manner, scale), SMALL), game, manner, "whole")
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
            program = Program(settings_for(manner), SMALL)
            stranger = play(program, game, manner, str(seed))
            program.app.close()
            print(game, manner, seed, dict(stranger.done), flush=True)


if __name__ == "__main__":
    main()
