"""What goes wrong in what a page was asked to do is said over that page, which stays as it was."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from mille.app.access import Asked
from mille.app.loop import Loop
from mille.engine.message import message
from mille.games import entry
from mille.session import disk
from mille.session.settings import Settings
from mille.ui.pages.history import LookingPage
from mille.ui.pages.menu import AskPage, MenuPage
from mille.ui.pages.new_game import NewGamePage, WaitingPage
from mille.ui.pages.page import Page
from mille.ui.scene import Part
from mille.ui.widgets import Block
from tests.ui import test_puzzle
from tests.ui.conftest import PLAYED, SMALL, Program, Watched, under_title
from tests.ui.scenes import opened
from tests.ui.test_history_page import finished
from tests.ui.test_pages import press
from tests.ui.test_score_pads import deal_of

ERRORS = [
    ValueError("no such thing"),
    RuntimeError("not now"),
    OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)),
]


class Asks:
    """An assistive program that asks once."""

    listening = False

    def __init__(self, *asked: Asked) -> None:
        self.left = list(asked)

    def asked(self) -> list[Asked]:
        """What it asks for now."""
        left, self.left = self.left, []
        return left


def parts(part: Part) -> Iterator[Part]:
    """A part and all inside it."""
    yield part
    for inner in part.parts:
        yield from parts(inner)


def callbacks(block: Block) -> list[str]:
    """What a block was handed to call, by the names that it has for it."""
    return [
        name
        for name, value in vars(block).items()
        if callable(value) and not isinstance(value, type) and not hasattr(value, "texts")
    ]


def asks_of(block: Block) -> Iterator[Asked]:
    """All that a block can be asked for."""
    for part in parts(block.shown("", "")):
        for action in part.actions:
            if action != "focus":
                yield Asked(part.id, action, "x" if action == "write" else "")


def tried(program: Program, page: Page, error: Exception) -> int:
    """Have everything on the page that can be asked for raise; how much that was."""
    raised, asking = 0, False

    def falls(usual: Callable[..., Any] | None = None) -> Callable[..., Any]:
        """What raises while something is asked for; otherwise it does as usual, as in drawing."""

        def fall(*given: object, **named: object) -> object:
            nonlocal raised
            if usual is not None and not asking:
                return usual(*given, **named)
            raised += 1
            raise type(error)(*error.args)

        return fall

    def ask(asked: Asked) -> None:
        nonlocal asking
        before, act = raised, type(page).act

        def acting(*what: str) -> None:
            nonlocal asking
            asking = True
            try:
                act(page, *what)
            finally:
                asking = False

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(page, "act", acting)
            program.loop._reader = Asks(asked)  # type: ignore[assignment]
            program.frame()
        if raised > before:
            said(program, page, error)

    page.offset = 0.0
    count = 0
    laid = page.laid()
    for block in [*laid.body, *laid.foot]:
        if not block.enabled or not block.actions:
            continue
        for asked in [*asks_of(block)][:12]:
            count += 1
            with pytest.MonkeyPatch.context() as patch:
                for name in callbacks(block):
                    patch.setattr(block, name, falls(getattr(block, name)))
                before, page._laid = raised, laid
                ask(asked)
                if raised == before:  # nothing was called, or only the page itself does it
                    patch.setattr(block, "act", falls())
                    patch.setattr(page, "_write", falls())
                    page._laid = laid
                    ask(asked)
            assert raised > before, (type(page).__name__, asked)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(page, "leave", falls())
        before = raised
        program.key("escape")
        if raised > before:
            said(program, page, error)
    return count


def said(program: Program, page: Page, error: Exception) -> None:
    """Check that the sentence is there, and that the page is still there when it has been read."""
    s, told = program.app.services, program.top
    assert isinstance(told, MenuPage) and told is not page, (type(page).__name__, told)
    if isinstance(error, OSError):
        reason = message("reason.ENOSPC")
        assert under_title(told) == s.words("error.not_done.why", reason=reason)
    else:
        (report,) = disk.reports().iterdir()
        assert under_title(told) == s.words("error.not_done", file=str(report))
        report.unlink()
        program.loop._reports.clear()
    told.draw(program.loop.window.get_surface())
    told.act("back", "press")
    assert s.stack[-1] is page


def more(program: Program, home: Path) -> Iterator[Page]:
    """The pages that are not opened in every game."""
    app, s = program.app, program.app.services

    def top() -> Page:
        page = program.top
        assert isinstance(page, Page)
        page.finish()
        program.frame()
        return page

    app.first_page()
    app.take_out(entry("mille").title)
    app.open_new_game()
    assert isinstance(program.top, NewGamePage)
    press(program, "day")
    yield top()
    app.first_page()
    press(program, "pads")
    yield top()
    yield deal_of(program, "mille")
    finished(disk.history(), "guts", "shared")
    app.first.looking_back.open()
    history = top()
    history.act("games/0", "press")
    game = top()
    press(program, "share")
    yield top()
    s.only(game)
    app.first.looking_back.open_same_cards(next(disk.history().glob("shared*")))
    yield top()
    app.first_page()
    press(program, "settings")
    press(program, "works")
    yield top()
    s.stack.pop()
    press(program, "about")
    about = top()
    about.act("licences/1", "press")
    yield top()
    s.push(AskPage(s, message("ask.sure"), [(message("ask.sure.yes"), 1)], lambda move: None))
    yield top()
    waiting = WaitingPage(s, Silent(), lambda: None, lambda why: None)  # type: ignore[arg-type]
    s.push(waiting)
    yield top()
    s.stack.pop()
    test_puzzle.set_up(program, "daifugo")
    program.key("h")
    yield top()
    press(program, "show")
    yield test_puzzle.answer(program)
    app.open_error(None)
    yield top()


class Silent:
    """A program that has been called, and says nothing."""

    name = "Silent"

    def greeted(self) -> bool:
        """It never is."""
        return False

    def close(self, **how: object) -> None:
        """End it."""


def kinds(kind: type[Page] = Page) -> set[type[Page]]:
    """Every kind of page that the program has."""
    found = {kind} if kind not in (Page, LookingPage) else set()
    own = (each for each in kind.__subclasses__() if each.__module__.startswith("mille."))
    return found.union(*map(kinds, own))


def pages(program: Program, home: Path) -> Iterator[Page]:
    """All of them."""
    for _ in opened(program, "mille"):
        if isinstance(program.top, Page):
            yield program.top
    yield from more(program, home)


@pytest.mark.parametrize("error", ERRORS, ids=repr)
def test_every_callback_of_every_page(
    home: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    program = Program(Settings(speed=0.0, tables=PLAYED), SMALL)
    program.app.start()
    seen: set[type[Page]] = set()
    count = 0
    for page in pages(program, home):
        if type(page) in seen and type(page) is not MenuPage:
            continue
        seen.add(type(page))
        stack = list(program.app.services.stack)
        with monkeypatch.context() as patch:
            patch.setattr(Watched, "not_done", Loop.not_done)
            count += tried(program, page, error)
        program.loop._reader = None
        program.app.services.stack[:] = stack
        page.changed()
        program.frame()
    assert {kind.__name__ for kind in kinds() - seen} == set()
    assert count > 300
