"""Looking back in the window: what thinks beside it, and the page that shows what was found.

The process is the program's own, told to imagine few worlds; or one that is told to fail.
"""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from mille.engine.message import message
from mille.games import entry
from mille.session import paths, record, reviewing
from mille.session.child import Child
from mille.session.review import review
from mille.session.settings import Settings
from mille.session.sitting import ME
from mille.ui.input import Key
from mille.ui.pages.menu import SCALES
from mille.ui.pages.page import Page
from mille.ui.pages.review import ReviewPage
from mille.ui.pages.sheet import SheetPage
from mille.ui.table.board import HAND
from mille.ui.table.scene import TableScene
from mille.view.review_view import ReviewView, signed
from tests.golden.make import HERE
from tests.ui.conftest import SMALL, Program
from tests.ui.test_pages import SIZES, Watched

QUICK = """
import sys
from mille.cli import main
sys.exit(main([sys.argv[1], "--worlds", "4", *sys.argv[2:]]))
"""
FALLS = (
    """
import os, sys
from mille.cli import main, review
whole = review.review
def some(*args, **options):
    for number, line in enumerate(whole(*args, **options)):
        if number == 3:
            os._exit(1)
        yield line
review.review = some
"""
    + QUICK
)
SLOW = "import sys; sys.stdin.read()"
"""Waits for as long as the table is there."""


@pytest.fixture
def program(home: Path) -> Program:
    """The program in the smallest window."""
    return Program(Settings(speed=0.0), SMALL)


def use(patch: pytest.MonkeyPatch, script: str) -> None:
    """Have reviews made by a program of the test's."""
    patch.setattr(reviewing, "own_program", lambda: [sys.executable, "-c", script])


def page(program: Program) -> ReviewPage:
    """The page on top."""
    found = program.top
    assert isinstance(found, ReviewPage)
    return found


def wait(program: Program) -> ReviewPage:
    """Let frames pass until there is a review, or none."""
    found, end = page(program), time.monotonic() + 60
    while found.restless:
        assert time.monotonic() < end
        program.frame()
        time.sleep(0.002)
    program.frame()
    return found


def open_page(program: Program, deal: int | None = None) -> ReviewPage:
    """A page about a game that was played once."""
    s, app = program.app.services, program.app
    s.only(TableScene(s, app.game, ["You", "random"]))
    s.push(ReviewPage(s, app.game, HERE / "records" / "mille-1.jsonl", ME, deal))
    program.frame()
    return page(program)


def press(program: Program, id: str) -> None:
    """Click a widget."""
    top = program.top
    assert isinstance(top, Page)
    (widget,) = [each for each in top.widgets if each.id == id]
    program.click(*widget.bounds.center)


def text(shown: ReviewPage) -> str:
    """All that stands on the page."""
    return "\n".join(f"{node.name} {node.value}" for node in shown.nodes())


def test_after_a_deal(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, QUICK)
    program.app.new_game("casual", "standard", "review")
    play_deal(program)
    sheet = program.top
    assert isinstance(sheet, SheetPage)
    press(program, "review")
    assert page(program)._asked == (paths.current_game(), ME, 1)
    shown = wait(program)
    assert shown.trouble is None
    assert shown.title == "Deal 1 against Léo"
    said = text(shown)
    for words in ("The cards gave: ", "Your choices gave: ", "Together: ", "Best: "):
        assert words in said
    found = shown.found
    assert found is not None
    cards, play, result = found.shares
    assert cards.points + play.points == pytest.approx(result.points)
    scores = program.play.view.deals[-1].scores
    assert result.points == scores[0].total - scores[1].total
    program.key("escape")
    assert program.top is sheet


def play_deal(program: Program) -> None:
    """Draw and throw until the deal is over."""
    for _ in range(200):
        program.settle()
        if isinstance(program.top, SheetPage):
            return
        play = program.play
        if play.view.phase.value == "draw":
            program.key("d")
        else:
            play.focus.go(HAND, 0)
            program.key("x")
    raise AssertionError("the deal has no end")


def test_a_whole_game_scrolls(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, QUICK)
    open_page(program)
    shown = wait(program)
    assert shown.whole > shown.box.h
    program.loop.app.services.stack[-1].handle(Key("end"))
    assert shown.offset == pytest.approx(shown.whole - shown.box.h)
    program.resize((1280, 720))
    wait(program)
    assert 0 <= shown.offset <= max(0, shown.whole - shown.box.h)
    assert shown.found is not None
    assert len(shown.found.deals) > 1


def test_it_says_how_far_it_is(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, QUICK)
    shown = open_page(program, 1)
    seen = set()
    while shown.found is None and shown.trouble is None:
        seen.add(shown.said())
        program.frame()
        time.sleep(0.001)
    assert any("Turn " in each for each in seen)
    assert shown.trouble is None


@pytest.mark.parametrize("way", ["key", "click", "quit", "error"])
def test_who_does_not_wait_ends_it_at_once(
    program: Program, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    use(monkeypatch, SLOW)
    shown = open_page(program)
    task = shown._reviewing
    assert task is not None
    child: Child = task._child
    assert not child.gone
    match way:
        case "key":
            program.key("escape")
        case "click":
            press(program, "back")
        case "quit":
            program.app.close()
        case "error":
            program.app.open_error(None)
    assert child.gone
    assert program.top is not shown


@pytest.mark.parametrize("script", [FALLS, "import sys; sys.exit(3)", "print('no JSON')"])
def test_a_crash_is_said_and_tried_again(
    program: Program, monkeypatch: pytest.MonkeyPatch, script: str
) -> None:
    use(monkeypatch, script)
    open_page(program, 1)
    shown = wait(program)
    assert shown.found is None
    assert "The review ended before it was done." in text(shown)
    assert [widget.id for widget in shown.widgets] == ["again", "back"]
    use(monkeypatch, QUICK)
    press(program, "again")
    assert wait(program).found is not None
    assert [widget.id for widget in shown.widgets] == ["back"]


def test_one_that_cannot_be_started(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "own_program", lambda: ["/no/such/program"])
    shown = open_page(program)
    assert not shown.restless
    assert "/no/such/program" in text(shown)
    press(program, "back")
    assert program.top is not shown


@cache
def found_once(deal: int | None) -> ReviewView:
    """The review of a game between random players, who give much away.

    With a turn of which both choices cost something, if there is one, among the costliest, and a
    note on how it ended.
    """
    kept = record.parse((HERE / "records" / "mille-1.jsonl").read_bytes())
    lines = list(review(kept, ME, deal=deal, worlds=16))
    found = entry("mille").presenter.review(lines)
    both = [turn for each in found.deals for turn in each.turns if len(turn.choices) > 1]
    note = message("review.forfeited", name="A program with a long name 1.0")
    costliest = found.costliest
    if both and both[0] not in costliest:
        costliest = (*costliest, both[0])
    return replace(found, costliest=costliest, notes=(note,))


@pytest.mark.parametrize("deal", [1, None])
@pytest.mark.parametrize("size", SIZES)
def test_everything_has_room(
    program: Program, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], deal: int | None
) -> None:
    """No word is cut, nothing is wider than the page, at every size of the letters."""
    use(monkeypatch, SLOW)
    program.resize(size)
    shown = open_page(program)
    assert found_once(deal).costliest
    for scale in SCALES:
        app = program.app
        app.apply(app.services.settings.changed(text_scale=scale))
        app.services.texts = watched = Watched()
        shown.found = found_once(deal)
        shown.resize()
        while shown.half_drawn:
            shown.update(0.0)
        shown.draw_content(program.window.get_surface(), shown.box)
        assert not watched.cut
        assert shown.pieces_drawn
        assert all(piece.width <= shown.box.w + 1 for piece in shown.pieces_drawn)
    program.key("escape")


def test_both_choices_of_a_turn_are_told(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, SLOW)
    shown = open_page(program)
    shown.found = found_once(None)
    both = next(turn for turn in shown.found.costliest if len(turn.choices) == 2)
    said = text(shown)
    assert "name 1.0 lost the game by what it did" in said
    assert said.count("You: ") == sum(len(turn.choices) for turn in shown.found.costliest)
    for name, choice in zip(("How it began", "What was laid and thrown"), both.choices):
        assert said.count(f"{name}: {signed(-100 * choice.win, 1)} % to win") == 1
    program.key("escape")


def test_signs() -> None:
    assert [signed(x, 1) for x in (-0.04, 0.0, 0.06, -12.34)] == ["0.0", "0.0", "+0.1", "−12.3"]
