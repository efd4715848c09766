"""Windows smaller than any that can be used, as a window manager makes them for a moment."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mille.games import entry, titles
from mille.session import disk, saved_match
from mille.session.settings import Settings
from tests.games.matches import allows
from tests.parts import long
from tests.ui.conftest import PLAYED, Program

EVERY_FRAME_IS_SEEN = True
LEAST = (600, 560)
SIZES = [(320, 320), (320, 200), (200, 320), (100, 40), (20, 559), (599, 20), (2, 300), (1, 1)]
MOMENTS = 12


def tables() -> list[Any]:
    """Every game with the fewest and the most seats."""
    rows = [(game, count) for game in titles() for count in (0, -1)]
    return [row if row[1] else long(*row) for row in rows]


@pytest.mark.parametrize("scale", [2.5, long(1.0)])
@pytest.mark.parametrize(("game", "count"), tables())
def test_a_table_can_be_shown_in_any_window(
    home: Path, game: str, count: int, scale: float
) -> None:
    """Cards have no room there, which is no reason to fall."""
    found, seats = entry(game), entry(game).seats[count]
    rules = next(each for each in found.rule_sets.values() if allows(found, each, seats))
    others = [[*found.opponents][n % len(found.opponents)] for n in range(seats - 1)]
    saved_match.begin(disk.current_game(), game, rules, others, "You", "tiny").close()
    usual = Settings(speed=0.0, tables=PLAYED, scale=scale, captions=True)
    program = Program(usual, LEAST)
    program.app.start()
    for moment in range(MOMENTS):
        program.frame(dt=0.4, times=3)
        for size in SIZES[moment % 2 :: 2]:
            program.resize(size)
            program.frame(dt=0.4)
        program.resize(LEAST)
