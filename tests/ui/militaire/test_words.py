"""The words at the table of Militaire can be read in every window."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pygame import Surface

from mille.cards.card import Card
from mille.engine.message import message
from mille.games import entry
from mille.session import paths, saved_match
from mille.session.settings import Settings
from mille.ui.text import Texts
from tests.ui.conftest import SMALL, Program

WHY = ("not_a_run", "dead_end", "just_taken", "draw_first", "contract_met")


@pytest.mark.parametrize("size", [SMALL, (600, 720), (1280, 720)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_why_not_is_said_in_letters_that_can_be_read(
    home: Path, monkeypatch: pytest.MonkeyPatch, seats: int, size: tuple[int, int]
) -> None:
    rules = entry("militaire").options.made({})
    others = ["casual"] * (seats - 1)
    saved_match.begin(paths.current_game(), "militaire", rules, others, "You", "words").close()
    program = Program(Settings(speed=0.0), size)
    program.app.start()
    program.settle()
    sizes: dict[str, float] = {}
    render = Texts.render

    def seen(self: Texts, text: str, size: float, *rest: Any) -> Surface:
        sizes[text] = size
        return render(self, text, size, *rest)

    monkeypatch.setattr(Texts, "render", seen)
    for id in WHY:
        said = message(f"refusal.{id}", card=Card.parse("TH"))
        program.play.desk.say(said, refusal=True)
        program.frame()
        least = 0.85 * program.app.services.font(16)
        assert sizes[program.app.words.text(said)] >= least, id
