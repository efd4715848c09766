"""The studs of the contracts: they say what they mean to the pointer and to the keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from mille.games import entry
from mille.session import disk, saved_match
from mille.session.settings import Settings
from mille.ui.tempo import REST
from tests.parts import long
from tests.ui.conftest import SMALL, Program

MEANT = ("shape.meant.sets", "shape.meant.mixed", "shape.meant.long")


@pytest.mark.parametrize("way", ["pointer", "keys"])
@pytest.mark.parametrize("size", [SMALL, (600, 720), long((1280, 720))])
@pytest.mark.parametrize("seats", [long(2), 4])
def test_the_studs_say_what_they_mean(
    home: Path, way: str, size: tuple[int, int], seats: int
) -> None:
    rules = entry("militaire").options.made({})
    others = ["casual"] * (seats - 1)
    saved_match.begin(disk.current_game(), "militaire", rules, others, "You", "words").close()
    program = Program(Settings(speed=0.0), size)
    program.app.start()
    program.settle()
    play = program.play
    if way == "keys":
        while str(play.focus.group) != "strip":
            program.key("tab")
    for n, meant in enumerate(MEANT):
        if way == "pointer":
            _, rect = play.table.explained_beads()[n]
            assert rect.w > 0
            program.point(*rect.center)
        program.frame(times=round(REST * 60) + 2)
        assert play.tips.shown.startswith(program.app.words(meant))
        (node,) = [each for each in play.frame().nodes() if each.id == f"strip/{n}"]
        assert node.value == play.tips.shown
        assert node.focused == (way == "keys")
        if way == "keys":
            program.key("right")
