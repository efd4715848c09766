"""The words at the table of Militaire can be read in every window."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pygame import Surface

from mille.cards import Card
from mille.engine.message import message
from mille.games import entry
from mille.games.militaire.rules import MILITAIRE
from mille.session import disk, saved_match
from mille.session.saved_match import ME
from mille.session.settings import Settings
from mille.ui.table.table import Table
from mille.ui.text import Texts
from tests.games.militaire.positions import position
from tests.ui.conftest import SMALL, Program
from tests.ui.written import NAMES, Written, watch

WHY = ("not_a_run", "dead_end", "just_taken", "draw_first", "contract_met")


@pytest.mark.parametrize("size", [SMALL, (600, 720), (1280, 720)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_why_not_is_said_in_letters_that_can_be_read(
    home: Path, monkeypatch: pytest.MonkeyPatch, seats: int, size: tuple[int, int]
) -> None:
    rules = entry("militaire").options.made({})
    others = ["casual"] * (seats - 1)
    saved_match.begin(disk.current_game(), "militaire", rules, others, "You", "words").close()
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


def test_what_chosen_cards_complete_is_said_in_letters_that_can_be_read(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over the word *Contract* where that is needed."""
    run, at = "Run of four, 8 to jack of spades", entry("militaire")
    watch(monkeypatch)
    for size, seats in ((SMALL, 2), (SMALL, 3), ((600, 720), 2)):
        program = Program(Settings(speed=0.0), size)
        program.app.take_out(at.title)
        table = Table(program.app.services, at, NAMES[:seats])
        program.app.services.only(table)
        table.show(MILITAIRE.observe(position(*[""] * seats), ME))
        table.prompting = message("chosen.finishes", meld=run, n=25, key_l="L")
        paper, frame = Written(size), table.frame()
        for id in ("prompt", "middle"):
            part = frame.find(id)
            assert part is not None
            if part.paint is not None:
                part.paint(paper)
        (line,) = (line for line in paper.lines if line.text.startswith(run))
        assert line.size >= 12 and not line.beyond, (size, seats)
        assert not any(line.rect.colliderect(other.rect) for other in paper.lines if other != line)
