"""The end of a deal stays until there was time to read it, or until a key is pressed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from mille.session.settings import Settings
from mille.ui.table.moving.sprites import GLANCE
from mille.ui.table.table import Table
from mille.ui.tempo import A_WORD
from mille.view.beat import Beat
from tests.parts import long
from tests.ui.test_take_back import sit

MOST_FRAMES = 6000


@pytest.mark.parametrize("way", ["", "left", "glance"])
@pytest.mark.parametrize(("game", "seats"), [("guts", 2), ("guts", 5), long("anaconda", 4)])
def test_the_end_of_a_deal(
    home: Path, game: str, seats: int, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or only for a glance, if you chose that."""
    program = sit(game, seats, Settings(warnings=False, reads=way != "glance"))
    ended: list[Beat] = []
    tell = Table.tell

    def telling(table: Table, event: Any, view: Any, used: Sequence[int] = ()) -> Beat:
        beat = tell(table, event, view, used)
        if type(event).__name__ == "DealEnded":
            ended.append(beat)
        return beat

    monkeypatch.setattr(Table, "tell", telling)
    play = program.play
    with program.unseen():
        for _ in range(MOST_FRAMES):
            program.frame()
            if ended and play.table.news and play.table.news[-1] == ended[0].news:
                break
            if play.desk.my_move and not play.table.stage.busy:
                moves = play.match.entry.game.moves(play.driver.view())
                play.desk.submit(list(moves)[-1], ())
        said = ended[0].news
        assert said is not None
        began = program.now
        if way == "left":
            program.key(way)
        while program.app.table is play and play.table.stage.busy:
            program.frame()
    words = len(program.app.words.text(said).split())
    assert words > 3
    stood = program.now - began
    least, most = {
        "": (A_WORD * words - 0.1, A_WORD * words + 1.5),
        "left": (0, 0.5),
        "glance": (GLANCE * A_WORD - 0.1, GLANCE * A_WORD + 1.5),
    }[way]
    assert least < stood < most
