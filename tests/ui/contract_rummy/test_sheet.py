"""The score sheet names all contracts of the game, and the present one stands out."""

from __future__ import annotations

from pathlib import Path

from mille.session.settings import Settings
from mille.ui.pages.sheet import SheetPage
from tests.ui.conftest import SMALL, Program
from tests.ui.contract_rummy.test_whole_game import begin


def test_the_contracts_stand_on_the_sheet(home: Path) -> None:
    begin(4, "sheet", deals=[2, 5, 7])
    program = Program(Settings(speed=0.0), SMALL)
    program.app.start()
    program.settle()
    program.key("p")
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
    told = {node.id: node.value for node in page.nodes() if node.id.startswith("plan.")}
    assert told == {"plan.0": words("sheet.shown"), "plan.1": "", "plan.2": ""}
