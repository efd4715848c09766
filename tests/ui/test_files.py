"""Files that a person names, and what goes wrong in what a page was asked to do."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from threading import Event
from typing import Any
from unittest.mock import Mock

import pygame
import pytest

from mille.app.access import Asked as Deed
from mille.app.loop import Loop
from mille.engine.message import message
from mille.games import entry
from mille.session import disk, programs, record, shelf, taking
from mille.session.review import Asked, PlayedByOthers
from mille.session.settings import Settings
from mille.session.work import Left, Step
from mille.ui.pages import review
from mille.ui.pages.again import SUFFIXES, CardsAgainPage
from mille.ui.pages.history import HistoryPage, KeepingPage, LookingPage
from mille.ui.pages.menu import AskPage, MenuPage, Tabbed
from mille.ui.pages.new_game import ProgramPage, WaitingPage
from mille.ui.pages.page import ListPage, Page
from mille.ui.pages.review import AskedPage, ReviewPage
from mille.ui.pages.settings import Asking
from mille.ui.pages.you import FiguresPage
from mille.ui.widgets import Block, Choice, Option
from mille.view.names import YOU
from tests.parts import every_game, sure
from tests.session.test_files import each_kind
from tests.session.test_journal import HalfWritten
from tests.ui import conftest, test_lessons
from tests.ui.conftest import SMALL, Program, all_words, ids, launched, part_of, press, under_title
from tests.ui.scenes import opened
from tests.ui.tables import WORDS
from tests.ui.test_history_page import RECORDS, finished, leave, listed
from tests.ui.test_new_game import over, sharing, type_name
from tests.ui.test_score_pads import pad_page

BEGUN_WITH = Settings()

# Files that a person names, by typing or dropping: each bad one is a sentence on its page


posix = pytest.mark.skipif(sys.platform == "win32", reason="pipes and modes of POSIX")


def made(path: Path, make: Callable[[Path], object]) -> str:
    make(path)
    return str(path)


def spoilt(path: Path) -> None:
    path.write_bytes(b"PK\x03\x04" + bytes(40))


NAMES: dict[str, Callable[[Path, str], str]] = {
    "no name": lambda home, suffix: "",
    "blanks": lambda home, suffix: "  ",
    "nobody's home": lambda home, suffix: f"~nosuchuser/x{suffix}",
    "a folder": lambda home, suffix: made(home / f"folder{suffix}", Path.mkdir),
    "the root": lambda home, suffix: "/",
    "up": lambda home, suffix: "..",
    "in a file": lambda home, suffix: made(home / "f", Path.touch) + f"/x{suffix}",
    "in no folder": lambda home, suffix: str(home / "none" / f"x{suffix}"),
    "too long": lambda home, suffix: str(home / ("x" * 300 + suffix)),
    "a pipe": lambda home, suffix: made(home / f"pipe{suffix}", lambda path: os.mkfifo(path)),
    "a broken link": lambda home, suffix: made(
        home / f"link{suffix}", lambda path: path.symlink_to(home / "gone")
    ),
}
"""Names under which there is nothing to read, and nothing can be written."""
READ = NAMES | {
    "nothing there": lambda home, suffix: str(home / f"x{suffix}"),
    "not UTF-8": lambda home, suffix: str(home / f"\udcff{suffix}"),
    "empty": lambda home, suffix: made(home / f"e{suffix}", Path.touch),
    "spoilt": lambda home, suffix: made(home / f"s{suffix}", spoilt),
}
NAMELESS = ("no name", "blanks")


def sentence(kind: str, typed: str) -> str:
    if kind in NAMELESS:
        return WORDS("fault.no_name")
    return WORDS("fault.no_home", file=typed) if kind == "nobody's home" else typed


def can_be_left(program: Program, page: Page) -> None:
    assert program.top is page
    program.key("escape")
    assert program.top is not page


def everything(folder: Path) -> set[str]:
    return {str(path) for path in folder.rglob("*") if "history.db" not in path.name}


def keeping(program: Program) -> KeepingPage:
    listed(program)
    program.app.first.looking_back.open_keeping()
    return program.on(KeepingPage)


def works(program: Program, page: KeepingPage) -> str:
    page.finish()
    program.frame()
    assert not page.restless
    said = all_words(program.top)
    assert WORDS("lesson.waits") not in said
    return said


@posix
@every_game
@pytest.mark.parametrize("kind", READ)
def test_a_file_to_import_is_typed(kind: str, home: Path, program: Program) -> None:
    finished(disk.history(), "guts", "a")
    page, typed = keeping(program), READ[kind](home, ".zip")
    before = everything(home)
    page.file = typed  # some of these have signs that nobody can type
    press(program, "bring")
    said = works(program, page)
    assert sentence(kind, typed) in said
    assert page.trouble and page.trouble in said
    can_be_left(program, page)
    assert isinstance(program.top, HistoryPage)
    assert everything(home) == before


@posix
@every_game
@pytest.mark.parametrize("kind", [kind for kind in READ if kind not in (*NAMELESS, "the root")])
@pytest.mark.parametrize("suffix", [".zip", ".jsonl", ".png"])
def test_a_file_is_dropped(suffix: str, kind: str, home: Path) -> None:
    """Or named on the command line, which opens it the same way."""
    program = launched(speed=1.0)
    dropped, before = Path(READ[kind](home, suffix)), everything(home / "games")
    program.app.open_file(dropped)
    page = program.opened(Page)
    assert str(dropped) in all_words(program.top) or dropped.name in all_words(program.top)
    can_be_left(program, page)
    assert everything(home / "games") == before


@posix
@pytest.mark.parametrize("kind", NAMES)
@pytest.mark.parametrize("what", [*SUFFIXES])
def test_a_file_to_share_is_typed(what: str, kind: str, home: Path, program: Program) -> None:
    over("guts")
    page = sharing(program, [*SUFFIXES].index(what))
    typed = NAMES[kind](home, SUFFIXES[what])
    before = everything(home)
    type_name(program, typed)
    press(program, "write")
    field = part_of(page, "file")
    shown = sentence(kind, typed)
    there = kind in ("a pipe", "a broken link")
    assert (WORDS("share.there") if there else shown) in field.more
    assert page.frame().find("said") is None
    assert everything(home) == before
    for _ in SUFFIXES:  # another kind, with this name
        page.act("what", "next")
        program.frame()
        assert program.top is page
    can_be_left(program, page)


@pytest.mark.parametrize("kind", NAMELESS)
def test_without_a_name_another_kind_asks_for_one(kind: str, home: Path, program: Program) -> None:
    over("guts")
    page = sharing(program, 0)
    type_name(program, NAMES[kind](home, ""))
    page.act("what", "next")
    program.frame()
    assert part_of(page, "file").more == WORDS("fault.no_name")
    can_be_left(program, page)


@pytest.mark.parametrize("what", [*SUFFIXES])
def test_downloads_cannot_be_made(what: str, home: Path, program: Program) -> None:
    over("guts")
    disk.downloads().write_text("in the way")
    page = sharing(program, [*SUFFIXES].index(what))
    press(program, "write")
    field = part_of(page, "file")
    assert str(disk.downloads()) in field.more
    assert WORDS.within(message("reason.ENOENT")) in field.more
    can_be_left(program, page)
    keeps = keeping(program)
    press(program, "out")
    assert str(disk.downloads()) in works(program, keeps)
    assert keeps.trouble
    can_be_left(program, keeps)
    assert disk.downloads().read_text() == "in the way"


@pytest.mark.parametrize("kind", [*NAMES, "nothing there"])
def test_a_program_to_play_against_is_typed(kind: str, home: Path, program: Program) -> None:
    program.app.first_page()
    program.app.open_program()
    page = program.on(ProgramPage)
    page.act("program", "write", READ[kind](home, ""))
    press(program, "begin")
    assert program.top is page and page.trouble
    can_be_left(program, page)


@pytest.mark.parametrize("n", [1, 3, 5])
def test_what_an_export_leaves_out_is_named(n: int, program: Program) -> None:
    finished(disk.history(), "guts", "a")
    large = [disk.history() / f"large-{number}.jsonl" for number in range(n)]
    for path in large:
        path.write_bytes(b"x" * (record.MOST_BYTES + 1))
    page = keeping(program)
    press(program, "out")
    said = works(program, page)
    (file,) = disk.downloads().iterdir()
    assert WORDS("keeping.taken_out", n=1, file=str(file)) in said
    assert [str(path) in said for path in large] == [number < 3 for number in range(n)]
    assert f"{n} file" in said
    can_be_left(program, page)


# Whatever else goes wrong


@each_kind
@pytest.mark.parametrize(("button", "work"), [("out", "take_all_out"), ("bring", "bring_in")])
def test_whatever_goes_wrong_names_the_file(
    button: str,
    work: str,
    error: Exception,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    program: Program,
) -> None:
    page = keeping(program)
    page.file = str(home / "games.zip")
    monkeypatch.setattr(taking, work, Mock(side_effect=error))
    press(program, button)
    said = works(program, page)
    folder = disk.games() if isinstance(error, OSError) else Path(page.file)
    assert str(disk.downloads() if button == "out" else folder) in said
    assert page.trouble and "Error" not in page.trouble
    can_be_left(program, page)


@each_kind
def test_whatever_goes_wrong_with_a_picture_names_the_file(
    error: Exception, monkeypatch: pytest.MonkeyPatch, program: Program
) -> None:
    over("guts")
    page = sharing(program, 2)
    monkeypatch.setattr(page, "_picture", Mock(side_effect=error))
    press(program, "write")
    assert str(disk.downloads()) in part_of(page, "file").more
    can_be_left(program, page)


def test_a_full_disk_leaves_no_half_copy(monkeypatch: pytest.MonkeyPatch, program: Program) -> None:
    over("guts")
    page = sharing(program, 0)
    opened = open

    def full(path: Path, mode: str) -> closing[HalfWritten]:
        return closing(HalfWritten(opened(path, mode), 10))

    monkeypatch.setattr("mille.session.disk.open", full, raising=False)
    press(program, "write")
    assert WORDS.within(message("reason.ENOSPC")) in part_of(page, "file").more
    assert list(disk.downloads().iterdir()) == []
    can_be_left(program, page)


# Work can always be left


class Held:
    """Exports and imports that wait before each of their pieces until they may go on."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.began, self.goes_on, self.ended = Event(), Event(), list[str]()
        take, bring = taking.take_all_out, taking.bring_in
        patch.setattr(taking, "take_all_out", lambda step: take(self.slowly(step)))
        patch.setattr(taking, "bring_in", lambda path, step: bring(path, self.slowly(step)))

    def slowly(self, step: Step) -> Step:
        def wait() -> None:
            self.began.set()
            self.goes_on.wait()
            try:
                step()
            except Left:
                self.ended.append("left")
                raise

        return wait


@pytest.mark.parametrize("button", ["out", "bring"])
def test_work_that_goes_on_can_be_left(
    button: str, monkeypatch: pytest.MonkeyPatch, program: Program
) -> None:
    finished(disk.history(), "guts", "a")
    file, held = str(taking.take_all_out().file), Held(monkeypatch)
    page = keeping(program)
    page.file = file
    press(program, button)
    held.began.wait()
    program.frame()
    assert page.restless and WORDS("lesson.waits") in all_words(program.top)
    work = page._work
    can_be_left(program, page)
    assert isinstance(program.top, HistoryPage)
    held.goes_on.set()
    work.wait()
    program.frame()
    assert held.ended == ["left"]
    assert [str(path) for path in disk.downloads().iterdir()] == [file], "no half file"


def test_an_export_ends_with_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    finished(disk.history(), "guts", "a")
    held, program = Held(monkeypatch), Program(Settings(), SMALL)
    page = keeping(program)
    press(program, "out")
    held.began.wait()
    work = sure(page._work)
    leave = work.leave

    def left() -> None:
        leave()
        held.goes_on.set()

    monkeypatch.setattr(work, "leave", left)
    monkeypatch.setattr("mille.app.program.PATIENCE", None)  # wait for as long as it takes
    program.app.close()
    assert list(disk.downloads().iterdir()) == []


# What other processes do


@each_kind
def test_a_review_that_goes_wrong_says_so(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While it is made, and when it is put together."""
    program = launched(speed=1.0)
    monkeypatch.setattr(ReviewPage, "begin", lambda page: None)
    page = ReviewPage(program.app.services, RECORDS / "mille-1.jsonl", 0, None)  # type: ignore[arg-type]
    program.app.services.push(page)
    monkeypatch.setattr(review, "review_view", Mock(side_effect=error))
    page._show(list)
    program.frame()
    assert page.found is None and WORDS("review.failed") in all_words(program.top)
    can_be_left(program, page)


@each_kind
def test_others_who_cannot_play_or_be_asked_say_so(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, program = over("guts"), Program(Settings(), SMALL)
    program.app.start()
    program.app.first.looking_back.open_cards_again(path)
    page = program.on(CardsAgainPage)
    page.finish()
    monkeypatch.setattr(PlayedByOthers, "take_in", Mock(side_effect=error))
    page.ask()
    program.frame(times=2)
    assert not page.restless and WORDS("asked.failed") in all_words(program.top)
    can_be_left(program, page)

    program.app.open_replay(path)
    scene = program.top
    replayed = scene.replayed  # type: ignore[attr-defined]
    step = next(n for n in range(replayed.count) if replayed.move(n) is not None)
    monkeypatch.setattr(Asked, "take_in", Mock(side_effect=error))
    asked = Asked(replayed.kept, step + 1, replayed.header.me, [YOU] * len(replayed.header.seats))
    asking = AskedPage(program.app.services, replayed, step, replayed.header.me, asked)
    program.app.services.push(asking)
    program.frame(times=2)
    assert not asking.restless and WORDS("asked.failed") in all_words(program.top)
    can_be_left(program, asking)


def test_every_page_with_the_name_of_a_file_is_here() -> None:
    """A new one belongs in these tables."""
    pages = Path(review.__file__).parent
    with_field = {path.name for path in pages.glob("*.py") if "MOST_COMMAND" in path.read_text()}
    assert with_field == {"again.py", "new_game.py", "history.py"}


# What goes wrong in what a page was asked to do is said over that page, which stays as it was

ERRORS = [
    ValueError("no such thing"),
    RuntimeError("not now"),
    OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)),
]


def callbacks(block: Block) -> list[str]:
    """What a block was handed to call, by the names that it has for it."""
    return [
        name
        for name, value in vars(block).items()
        if callable(value) and not isinstance(value, type) and not hasattr(value, "texts")
    ]


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

    def ask(asked: Deed) -> None:
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
            program.loop._reader = conftest.Listener(asked)
            program.frame()
        if raised > before:
            said(program, page, error)

    page.offset = 0.0
    count = 0
    laid = page.laid()
    for block in [*laid.body, *laid.foot]:
        if not block.enabled or not block.actions:
            continue
        parts = block.shown("", "").walk()
        asks = [(part.id, each) for part in parts for each in part.actions if each != "focus"]
        for id, action in asks[:12]:
            asked = Deed(id, action, "x" if action == "write" else "")
            count += 1
            with pytest.MonkeyPatch.context() as patch:
                for name in callbacks(block):
                    patch.setattr(block, name, falls(getattr(block, name)))
                patch.setattr("mille.ui.pages.page.ListPage", falls())
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
        assert under_title(told) == s.words("error.body", file=str(report))
        report.unlink()
        program.loop._reports.clear()
    told.draw(program.loop.window.get_surface())
    told.act("back", "press")
    assert s.stack[-1] is page


def more(program: Program, home: Path) -> Iterator[Page]:
    app, s = program.app, program.app.services

    def top() -> Page:
        return program.opened(Page)

    app.first_page()
    app.take_out(entry("mille").title)
    app.open_day()
    yield top()
    app.first_page()
    press(program, "pads")
    yield top()
    yield pad_page(program, "mille")
    press(program, "others")
    yield top()
    program.settings("access").act("works", "press")
    yield top()
    program.settings("more").act("about", "press")
    about = top()
    about.act("tab/licences", "choose")
    about.act("licences/1", "press")
    yield top()
    s.push(AskPage(s, message("ask.sure"), [(message("tool.hint.again"), 1)], lambda move: None))
    yield top()
    many = [Option(day, str(day)) for day in range(7)]
    s.push(ListPage(s, Choice(s, "day", "Day", many, 0, lambda day: None)))
    yield top()
    s.stack.pop()
    waiting = WaitingPage(s, Silent(), lambda: None, lambda why: None)  # type: ignore[arg-type]
    s.push(waiting)
    yield top()
    s.stack.pop()
    test_lessons.set_up(program, "daifugo")
    program.key("h")
    yield top()
    press(program, "show")
    yield test_lessons.answer(program)
    app.open_error(None)
    yield top()


class Silent:
    name = "Silent"

    def greeted(self) -> bool:
        return False

    def close(self, **how: object) -> None:
        """End it."""


def kinds(kind: type[Page] = Page) -> set[type[Page]]:
    found = {kind} if kind not in (Page, Tabbed, LookingPage, FiguresPage, Asking) else set()
    own = (each for each in kind.__subclasses__() if each.__module__.startswith("mille."))
    return found.union(*map(kinds, own))


def pages(program: Program, home: Path) -> Iterator[Page]:
    for _ in opened(program, "mille"):
        if isinstance(program.top, Page):
            yield program.top
    yield from more(program, home)


@pytest.mark.parametrize("error", ERRORS, ids=repr)
def test_every_callback_of_every_page(home: Path, error: Exception) -> None:
    program = launched(tables=conftest.PLAYED)
    seen: set[type[Page]] = set()
    count = 0
    for page in pages(program, home):
        if type(page) in seen and type(page) is not MenuPage:
            continue
        seen.add(type(page))
        stack = list(program.app.services.stack)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(conftest.Watched, "not_done", Loop.not_done)
            count += tried(program, page, error)
        program.loop._reader = None
        program.app.services.stack[:] = stack
        page.changed()
        program.frame()
    assert {kind.__name__ for kind in kinds() - seen} == set()
    assert count > 300


# Games taken along in a backup


def brought(program: Program) -> str:
    """What the page to export and import says once its work is over."""
    return under_title(program.opened(KeepingPage))


def test_exported_games_that_are_dropped_are_taken_in() -> None:
    finished(disk.history(), "guts", "a")
    file = taking.take_all_out().file
    (disk.history() / "a.jsonl").unlink()
    leave("mille", 2, 3)
    shelf.take_up(next(disk.open_games().iterdir()))
    program = launched()
    assert program.app.match is not None
    program.post(pygame.DROPFILE, file=str(file))
    assert program.app.match is None, "it may be among the games that come"
    assert brought(program).startswith(WORDS("keeping.brought", n=1))
    for named in (file, file.parent):  # of a folder it is the newest
        program.on(KeepingPage).file = str(named)
        press(program, "bring")
        assert brought(program) == WORDS("keeping.there", n=1)
        assert len(list(disk.history().iterdir())) == 1
    program.key("escape")
    assert program.top is program.play, "back at the table"


def test_who_saves_a_backup_from_a_table_comes_back_to_it() -> None:
    program = conftest.settled("guts")
    play = program.play
    program.settings("more").act("keeping", "press")
    page = program.on(KeepingPage)
    press(program, "out")
    page.finish()
    assert list(disk.downloads().iterdir())
    program.key("escape")
    program.key("escape")
    assert program.top is play and program.app.match is play.match


def test_a_backup_is_chosen_in_the_systems_window_or_ended_by_tab(
    home: Path, monkeypatch: pytest.MonkeyPatch, program: Program
) -> None:
    folder = home / "back ups"
    folder.mkdir(parents=True)
    for name in ("mille-a.zip", "mille-bé.zip", "mille.txt", ".hidden.zip"):
        (folder / name).touch()
    program.app.first_page()
    monkeypatch.setattr(programs, "chooser", list)
    program.app.first.looking_back.open_keeping()
    page = program.on(KeepingPage)
    assert "choose" not in ids(page)
    for begun, whole in (
        (f"{home}/ba", f"{folder}{os.sep}"),
        (f"{folder}/", f"{folder}/mille-"),
        (f"{folder}/mille-b", f"{folder}/mille-bé.zip"),
    ):
        page.file = begun
        page.changed()
        page.go("file")
        program.key("tab")
        assert (page.file, page.focus) == (whole, "file")
    program.key("tab")
    assert page.focus != "file", "what cannot go on is left"
    program.key("escape")

    for code, chosen in (("print('a b é.zip')", "a b é.zip"), ("exit(1)", "")):
        command = [sys.executable, "-X", "utf8", "-c", code]
        monkeypatch.setattr(programs, "chooser", lambda command=command: command)
        program.app.first.looking_back.open_keeping()
        page = program.on(KeepingPage)
        before = page.file
        press(program, "choose")
        page.finish()
        assert page.file == (chosen or before)
        program.key("escape")
