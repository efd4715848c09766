"""The blocks of pages: tables of thousands of rows, figures as pictures, the bar that drags."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

import pygame
import pytest
from pygame import Color, Surface

from mille.engine.message import message
from mille.session.settings import Settings
from mille.ui.input import PointerDown, PointerMove, PointerUp
from mille.ui.pages.blocks import INKS, Head, Line, Plot, Row, Series, Table, Text, rows_of
from mille.ui.pages.page import BAR, Page
from mille.ui.scene import Frame, Part
from mille.ui.shapes import RING
from mille.ui.text import BOLD
from mille.ui.textfield import Field
from mille.ui.widgets import Block, Button, Choice, Option
from mille.view.geometry import Rect
from tests.ui.conftest import SIZE, SMALL, Program
from tests.ui.written import Written, watch

MANY = 2000


class Games(Page):
    """A search field, many rows, and a chart."""

    width = 900.0
    rows = MANY
    asked = 0
    """The highest number of rows asked for."""
    pressed: int | None = None
    searched = ""
    charts: Sequence[Block] = ()

    @property
    def title(self) -> str:
        return "Games"

    def blocks(self) -> Sequence[Block]:
        heads = [Head("Game", 0.7), Head("Points", 0.3, right=True)]
        typed = self.searched, self.search, lambda: None, 40
        search = Field(self.services, self.typed, "search", "Search", *typed)
        table = Table(
            self.services, "games", "Games", heads, self.rows, self.line_of, press=self.press
        )
        return [*self.charts, search, table]

    def foot(self) -> Sequence[Block]:
        return [self.back(), Button(self.services, "other", "Other", lambda: None)]

    def line_of(self, number: int) -> Line:
        """The words of a row."""
        self.asked += 1
        return Line([f"Game {number + 1}", str(number * 10)])

    def press(self, number: int) -> None:
        """Remember which row was chosen."""
        self.pressed = number

    def search(self, text: str) -> None:
        """Show fewer rows."""
        self.searched, self.rows = text, MANY - 10 * len(text)


@pytest.fixture(params=[SIZE, SMALL])
def program(home: Path, request: pytest.FixtureRequest) -> Program:
    """The window with this page."""
    program = Program(Settings(), request.param)
    program.app.services.push(Games(program.app.services))
    return program


def page_of(program: Program) -> Games:
    """The page."""
    page = program.top
    assert isinstance(page, Games)
    return page


def part(page: Page, id: str) -> Part:
    """The part with an id."""
    found = page.frame().find(id)
    assert found is not None
    return found


def rows(page: Page) -> list[Part]:
    """The rows below the heads."""
    return list(part(page, "games").parts[1:])


def test_only_rows_in_sight_are_made(program: Program) -> None:
    page = page_of(program)
    page.frame().paint(Surface(program.window.size))
    assert 0 < page.asked < 120
    assert part(page, "games").value == program.app.words.number(MANY)
    view = page.laid().view
    assert all(view.y <= row.bounds.y and row.bounds.bottom <= view.bottom for row in rows(page))


def test_keys_walk_the_rows_and_choose_one(program: Program) -> None:
    page, view = page_of(program), page_of(program).laid().view
    for key in ("down", "down", "down"):
        program.key(key)
    focus = page.frame().focus
    assert focus is not None and focus.name == "Game 3; 20"
    program.key("end")
    focus = page.frame().focus
    assert focus is not None and focus.name.startswith(f"Game {MANY};")
    assert focus.bounds.h > 10 and focus.bounds.bottom <= view.bottom + 0.5
    program.key("return")
    assert page.pressed == MANY - 1
    program.key("up")
    program.key("return")
    assert page.pressed == MANY - 2
    program.key("down")
    program.key("down")
    assert page.focus in ("back", "other")  # below the last row are the buttons
    program.key("up")
    assert page.focus == f"games/{MANY}"


def test_heads_stay_over_the_rows(program: Program) -> None:
    page = page_of(program)
    page.go("games/700")
    heads, view = part(page, "games/0"), page.laid().view
    assert heads.name == "Game; Points"
    assert heads.bounds.y == view.y and heads.bounds.h > 10
    (row,) = [row for row in rows(page) if row.id == "games/700"]
    assert row.bounds.y >= heads.bounds.bottom - 0.5


def test_the_pointer_and_programs_choose_a_row(program: Program) -> None:
    page = page_of(program)
    page.go("games/700")
    program.click(*part(page, "games/699").bounds.center)
    assert page.pressed == 698 and page.focus == "games/699"
    page.act("games/702", "press")
    assert page.pressed == 701 and page.focus == "games/702"


def test_a_search_leaves_fewer_rows_and_the_focus(program: Program) -> None:
    page = page_of(program)
    page.go("search")
    page.act("search", "write", "abc")
    assert part(page, "games").value == program.app.words.number(MANY - 30)
    assert page.focus == "search"
    page.go(f"games/{page.rows}")
    page.rows = 5
    page.changed()
    focus = page.frame().focus
    assert focus is None or focus.id == "games/5"
    program.key("up")
    assert page.frame().focus is not None


def test_the_bar_drags_the_rows(program: Program) -> None:
    page = page_of(program)
    laid = page.laid()
    x, view = laid.view.right - 3, laid.view
    bar = part(page, "bar").bounds
    page.handle(PointerDown(x, bar.y + 5, 1))
    page.handle(PointerMove(x - 40, bar.y + 5 + (view.h - bar.h) / 2))
    assert page.offset == pytest.approx((laid.whole - view.h) / 2)
    page.handle(PointerUp(x - 40, view.y, 1))
    page.handle(PointerMove(x, view.bottom))
    assert page.offset == pytest.approx((laid.whole - view.h) / 2)
    page.handle(PointerDown(view.right - BAR * program.app.services.unit + 1, view.bottom - 1, 1))
    assert page.offset == pytest.approx(laid.whole - view.h)


@pytest.mark.parametrize("bars", [False, True])
def test_a_plot_tells_every_value(program: Program, bars: bool) -> None:
    page, s = page_of(program), program.app.services
    series = [Series("Ann", [3, 17, 9]), Series("Bob", [-4, None, 6])]
    page.charts = [Plot(s, "chart", "Points", series, ["Mon", "Tue", "Wed"], bars=bars)]
    page.changed()
    page.frame().paint(Surface(program.window.size))
    ann, bob = part(page, "chart").parts
    marks = ("−10", "0", "10", "20")
    assert part(page, "chart").more == s.words.text(message("plot.scale", marks=marks))
    assert [(cell.name, cell.value) for cell in ann.parts] == [
        ("Mon", "3"),
        ("Tue", "17"),
        ("Wed", "9"),
    ]
    assert [cell.name for cell in bob.parts] == ["Mon", "Wed"]


def test_the_first_place_is_at_the_top_of_a_plot(program: Program) -> None:
    s, box = program.app.services, Rect(0, 0, 100, 100)
    plots = [
        Plot(s, "chart", "Place", [Series("", [1, 2])], ["", ""], falls=f) for f in (False, True)
    ]
    assert [plot._y(1, box) for plot in plots] == [100, 0]
    assert [plot._y(2, box) for plot in plots] == [0, 100]
    seventh = Plot(s, "chart", "Place", [Series("", [1, 7])], ["", ""], falls=True)
    marks = ("1", "3", "5", "7")
    assert seventh.shown("", "").more == s.words.text(message("plot.scale", marks=marks))


def test_equal_lines_of_a_plot_lie_beside_each_other(program: Program) -> None:
    s, size = program.app.services, (300, 200)
    series = [Series(name, [4, 7, 7]) for name in ("Ann", "Bob", "Cid")]
    plot, surface = Plot(s, "chart", "Points", series, ["", "", ""]), Surface(size)
    plot.lay(Rect(0, 0, *size))
    plot._paint(surface, plot.bounds)
    middle = [surface.get_at((150, y)) for y in range(size[1])]
    assert [ink for ink, _ in groupby(middle) if ink in map(Color, INKS)] == [*map(Color, INKS[:3])]


def test_a_bar_of_nothing_is_told_from_no_bar(program: Program) -> None:
    page, s = page_of(program), program.app.services
    size = program.window.size
    pictures = []
    for value in (0, None):
        series = [Series("Ann", [3, value])]
        page.charts = [Plot(s, "chart", "Points", series, ["Mon", "Tue"], bars=True)]
        page.changed()
        pictures.append(Surface(size))
        page.frame().paint(pictures[-1])
    assert pygame.image.tobytes(pictures[0], "RGB") != pygame.image.tobytes(pictures[1], "RGB")


def test_words_stand_in_the_middle_of_the_button_beside_them(program: Program) -> None:
    s = program.app.services
    said, button = Text(s, "xxx"), Button(s, "copy", "Copy", lambda: None)
    row, surface = Row(s, [said, button]), Surface((400, 100))
    row.lay(Rect(0, 10, 400, row.room(400, 40)))
    surface.fill("white")
    said.draw(surface, False, False)
    ink = pygame.mask.from_threshold(surface, s.theme.ink, (90, 90, 90)).get_bounding_rects()
    assert abs(ink[0].centery - button.bounds.center[1]) < 5


def test_a_long_value_takes_the_room_that_a_short_name_leaves(program: Program) -> None:
    s, value = program.app.services, 18 * "x"
    whole = s.texts.render(value, s.font(15), s.theme.ink, BOLD).width
    room = whole + s.texts.render("xxxx", s.font(15), s.theme.ink).width + 5 * s.font(15)
    choice = Choice(s, "game", "xxxx", [Option(1, value), Option(2, "y")], 1, print)
    choice.lay(Rect(0, 0, room, choice.room(room, 40)))
    assert choice.inner()[0].bounds.w * 4 > whole + 2 * s.font(15), "its letters stay as they are"


def test_the_ring_keeps_off_the_words_in_it(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    watch(monkeypatch)
    s = Program(Settings(), (600, 720)).app.services
    field = Field(s, {}, "name", "Melds", "", print, print, 9, about="")
    rows = Table(s, "rows", "Rows", [Head("Move", 1.0)], 1, lambda n: Line(["Made"]), press=print)
    for block in (Choice(s, "move", "Moves", [Option(1, "1")], 1, print), field, rows):
        paper = Written((600, 720))
        block.lay(Rect(100, 100, 400, block.room(400, 24)))
        Frame((block.shown(block.into(), ""),)).paint(paper)
        words = next(line for line in paper.lines if line.text[0] == "M")
        assert words.ink.left > 100 - RING * s.unit + 5 + 1, block.id


def test_the_boxes_of_choices_below_each_other_are_as_wide(program: Program) -> None:
    s, room = program.app.services, 12.0 * program.app.services.font(15)
    values = [[Option(0, "x" * n)] for n in (12, 1, 1, 3)]
    made = [Choice(s, f"{n}", "xx", each, 0, print) for n, each in enumerate(values)]
    for row in rows_of(s, made, 2):
        row.lay(Rect(0, 0, 2 * room, row.room(2 * room, 40)))
    wide = [each.inner()[0].bounds.w for each in made]
    assert wide[0] == wide[2] > wide[1] == wide[3]


class Asking(Page):
    """A choice, two lines of text, and buttons."""

    def __init__(self, program: Program) -> None:
        super().__init__(program.app.services)
        self.done: list[str] = []

    def does(self) -> None:
        """Do what the main button does."""
        self.done.append("main")

    def blocks(self) -> Sequence[Block]:
        s, done = self.services, self.done.append
        options = [Option(n, str(n)) for n in (1, 2)]
        lines = ("same", self.does), ("other", lambda: done("other"))
        fields = [Field(s, self.typed, id, id, "", print, act, 9) for id, act in lines]
        return [Choice(s, "choice", "xx", options, 1, lambda _: done("choice")), *fields]

    def foot(self) -> Sequence[Block]:
        s, done = self.services, self.done.append
        ways = [("press", lambda: done("press"), False), ("main", self.does, True)]
        return [*(Button(s, id, id, act, main=main) for id, act, main in ways), self.back()]


def test_return_is_written_on_the_main_button_where_it_presses_it(program: Program) -> None:
    page, name = Asking(program), program.app.words.key("return")
    program.app.services.push(page)
    shown = {}
    for id in ("choice", "same", "other", "press", "main"):
        page.go(id)
        told, picture = part(page, "main").more, Surface(program.window.size)
        page.frame().paint(picture)
        shown[id] = pygame.image.tobytes(picture.subsurface(_corner(page)), "RGB")
        page.done.clear()
        program.key("return")
        assert told == (name if page.done == ["main"] else ""), id
        assert page.done == ["main" if id in ("choice", "same") else id]
    assert shown["choice"] == shown["same"] != shown["other"] == shown["press"]
    page.go("choice")
    program.key("space")
    assert page.done[-1] == "choice"


def _corner(page: Page) -> pygame.Rect:
    """The right part of the main button, with its key, within the ring of the focus."""
    b = part(page, "main").bounds
    return pygame.Rect(b.center[0] + b.w / 4, b.y, b.w / 4, b.h)
