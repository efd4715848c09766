"""Whole games in a real window with real pointer and key events, left and resumed."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from mille.cards import Dice
from mille.games.mille.melds import rules_from
from mille.session import matches, record, settings
from mille.session.sources import ME
from mille.ui.pages.page import Page
from mille.ui.pages.sheet import SheetPage
from tests.parts import long
from tests.patience import PATIENCE, until
from tests.ui.conftest import SIZE, Program
from tests.ui.real import Both, RealWindow, XServer, need_tools
from tests.ui.robot import MANNERS, Robot

SETTINGS = settings.Settings(speed=0.0, sound=0)
SEED = "real 33"
"""A game in which the table asks where 2s go."""
SHORT = 50
"""A target that is reached in the first deals."""


@pytest.fixture
def server() -> Iterator[XServer]:
    """An X server; without the tools the test is skipped, and in CI it fails."""
    need_tools()
    made = XServer(SIZE)
    yield made
    made.close()


def lay_out(home: Path, target: int) -> None:
    """Prepare a home folder with a game about to begin, and the settings."""
    rules = rules_from({"target": target})
    matches.begin(home / "games" / "current.jsonl", "mille", rules, "casual", "You", SEED).close()
    settings.save(home / "settings.json", SETTINGS)


def in_step(real: RealWindow, twin: Path) -> None:
    current = twin / "games" / "current.jsonl"
    end = time.monotonic() + PATIENCE
    wanted = current.read_bytes().count(b"\n") if current.exists() else 0
    while real.lines() != wanted:
        assert real.process.poll() is None, real.errors()
        assert time.monotonic() < end, f"{real.lines()} lines, the twin has {wanted}"
        time.sleep(0.02)


def in_sight(real: RealWindow, twin: Program, page: Page) -> None:
    x, y, w, h = (int(side) for side in (page.paper.x, page.paper.y, page.paper.w, page.paper.h))
    spots = [(x + i, y + j) for i in range(4, w - 4, 9) for j in range(4, h - 4, 9)]
    wanted = [twin.window.get_surface().get_at(spot)[:3] for spot in spots]
    end = time.monotonic() + PATIENCE
    while True:
        screen = real.screen()
        alike = sum(screen.get_at(spot)[:3] == colour for spot, colour in zip(spots, wanted))
        if alike > 0.95 * len(spots):
            return
        assert time.monotonic() < end, f"{alike} of {len(spots)} spots are as on the twin's page"
        time.sleep(0.05)


@pytest.mark.parametrize(
    ("manner", "target"), [("drag", SHORT), *(long(manner, 300) for manner in MANNERS)]
)
@pytest.mark.long
def test_a_real_game(server: XServer, home: Path, tmp_path: Path, manner: str, target: int) -> None:
    """Until the payment, closed and reopened half way; the record says the same as the twin's."""
    real_home, shots = tmp_path / "real", os.environ.get("MILLE_SHOTS")
    for place in (real_home, home):
        lay_out(place, target)
    real = RealWindow(server, real_home)
    twin = Program(SETTINGS)
    twin.app.start()
    robot = Robot(Both(real, twin), twin, Dice("robot"), manner)
    restarted = False
    for moves in range(600):
        with twin.unseen():
            twin.frame(times=60)
        in_step(real, home)
        top = twin.app.services.stack[-1]
        if isinstance(top, SheetPage):
            in_sight(real, twin, top)
            if shots:
                real.picture(Path(shots) / f"{manner}-sheet-{moves}.png")
            if top.sheet.over:
                break
            robot.hands.key("return")
            continue
        table = twin.app.table
        assert table is not None
        if moves == 9 and not restarted:
            restarted = True
            real.close()
            twin.app.close_game()
            real = RealWindow(server, real_home)
            twin.app.start()
            robot.hands = Both(real, twin)
            continue
        if table.match.referee.actor == ME and not table.match.pending:
            real.key("F5")  # not one of our keys, but it finishes what is still to be told
            robot.act(table.table.view)
            if shots and moves % 5 == 0:
                real.picture(Path(shots) / f"{manner}-{moves:03}.png")
    else:
        raise AssertionError("no end")
    assert restarted
    real.close()
    (mine,) = (home / "games" / "history").iterdir()
    (its,) = (real_home / "games" / "history").iterdir()
    # The creation times differ; everything that happened is the same.
    assert its.read_text().splitlines()[1:] == mine.read_text().splitlines()[1:]
    record.follow(record.parse(its.read_bytes()))
    shutil.rmtree(real_home)


@pytest.mark.long
def test_a_window_is_no_larger_than_the_screen(home: Path) -> None:
    """It may last have been on a larger one."""
    need_tools()
    server = XServer((700, 600))
    settings.save(home / "settings.json", SETTINGS.changed(width=1920, height=1080))
    try:
        real = RealWindow(server, home)
        try:
            assert real.size() == (700, 600)
        finally:
            real.close()
    finally:
        server.close()


@pytest.mark.parametrize("away", [False, True], ids=["in front", "behind"])
@pytest.mark.long
def test_a_window_that_another_program_destroys_ends_the_program(
    server: XServer, home: Path, away: bool
) -> None:
    """Behind others, nothing that it asks the X server would tell it."""
    lay_out(home, SHORT)
    real = RealWindow(server, home)
    kept = home / "settings.json"

    def hears() -> bool:
        real.key("m")
        return settings.load(kept)[0].muted

    assert until(hears), "it never looked at its events"
    real.destroy(away)
    assert real.process.wait(PATIENCE) == 0, real.errors()
    assert real.errors() == ""
