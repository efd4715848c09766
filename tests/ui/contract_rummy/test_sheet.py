"""The score sheet lists all contracts of the game, and the current one stands out."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from mille.engine.message import message
from mille.games.contract_rummy.moves import CONTRACTS
from mille.i18n import load
from mille.session.settings import Settings
from mille.ui.pages.sheet import Pad, SheetPage
from mille.view.geometry import Rect
from mille.view.papers import SheetEntry, SheetView
from mille.view.table import Bead, Mark
from tests.ui.conftest import SMALL, Program
from tests.ui.contract_rummy.dealt import begin
from tests.ui.test_slips import Paper


def test_the_contracts_stand_on_the_sheet(home: Path) -> None:
    begin(4, "sheet", deals=[2, 5, 7])
    program = Program(Settings(speed=0.0), SMALL)
    program.app.start()
    program.settle()
    program.key("f2")
    page = program.top
    assert isinstance(page, SheetPage)
    words = program.app.words
    assert [
        words.text(bead.text) for bead in page.sheet.plan if not isinstance(bead.text, str)
    ] == [
        "1:  1 set, 1 run",
        "2:  2 sets, 1 run",
        "3:  3 runs",
    ]
    told = [page.frame().find(f"pad/{row}") for row in range(3)]
    assert [row and row.value for row in told] == [words("sheet.shown"), "", ""]


NAMES = ("You", "Clarisse", "Fernand", "Léo", "Ambroise")


@pytest.mark.parametrize("size", [SMALL, (1280, 720), (1024, 768)])
def test_every_deal_has_a_row_with_what_each_seat_counted(
    home: Path, size: tuple[int, int]
) -> None:
    program = Program(Settings(speed=0.0), size)
    out = Mark("star", message("mark.out"))
    first = [SheetEntry(118 * seat, 118 * seat, (out,) * (not seat)) for seat in range(5)]
    then = [SheetEntry(100, 100 + each.total) for each in first]
    plan = tuple(
        Bead(message("sheet.plan", n=n + 1, contract=message(f"contract.{each}.short")), lit=n == 1)
        for n, each in enumerate(CONTRACTS)
    )
    sheet = SheetView(
        message("sheet.dead"), NAMES, ((),) * 5, (tuple(first), tuple(then)), plan=plan
    )
    services = program.app.services
    services.words = load(game="contract_rummy")
    paper = Paper(size)
    box = Rect(0, 0, 0.31 * size[0], 0.5 * size[1])
    pad = Pad(services, sheet)
    pad.lay(box)
    pad.draw(paper, False, False)
    texts = [ink for ink in paper.ink[1:] if ink.w < box.w * 0.6]  # without lines and light
    assert len(texts) == 5 + len(CONTRACTS) + 2 * 5 + 1 + 5
    for a, b in combinations(texts, 2):
        assert not a.colliderect(b), (a, b)
    assert max(ink.right for ink in texts) <= box.right
