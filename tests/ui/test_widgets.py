"""What pages are made of: tables, figures, fields of text, and lines of words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import combinations
from typing import Any
from unittest.mock import Mock

import pygame
import pytest
from pygame import Surface

from mille.engine.message import message
from mille.engine.options import Numbers, Whole
from mille.games import entry, titles
from mille.session.settings import Settings
from mille.ui import textfield
from mille.ui.input import PointerDown, PointerMove, PointerUp
from mille.ui.pages.blocks import Head, Line, Plot, Series, Table
from mille.ui.pages.house_rules import HouseRulesPage
from mille.ui.pages.new_game import ProgramPage
from mille.ui.pages.page import BAR, ListPage, Page, nearest
from mille.ui.pages.shelf import ShelfPage
from mille.ui.scene import Part
from mille.ui.text import BOLD
from mille.ui.textfield import Field
from mille.ui.widgets import Block, Button, Choice, Option, Picks, SideTabs, Tabs
from mille.view.geometry import Rect
from tests.parts import every_game, kind_of, long, quick_first
from tests.ui.conftest import SIZE, SIZES, SMALL, Program, Typed, command, launched, part_of, press

# The blocks of pages: tables of thousands of rows, figures as pictures, the bar that drags

MANY = 2000


class Games(Page):
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
            self.services, "games", "Games", heads, range(self.rows), self.line_of, press=self.press
        )
        return [*self.charts, search, table]

    def foot(self) -> Sequence[Block]:
        return [self.back(), Button(self.services, "other", "Other", lambda: None)]

    def line_of(self, number: int) -> Line:
        self.asked += 1
        return Line([f"Game {number + 1}", str(number * 10)])

    def press(self, number: int) -> None:
        self.pressed = number

    def search(self, text: str) -> None:
        self.searched, self.rows = text, MANY - 10 * len(text)


@pytest.fixture(params=[SIZE, SMALL])
def listing(request: pytest.FixtureRequest) -> Program:
    listing = Program(Settings(), request.param)
    listing.app.services.push(Games(listing.app.services))
    return listing


def rows(page: Page) -> list[Part]:
    return list(part_of(page, "games").parts[1:])


def test_only_rows_in_sight_are_made(listing: Program) -> None:
    page = listing.on(Games)
    page.frame().paint(Surface(listing.window.size))
    assert 0 < page.asked < 120
    view = page.laid().view
    assert all(view.y <= row.bounds.y and row.bounds.bottom <= view.bottom for row in rows(page))


def test_keys_walk_the_rows_and_choose_one(listing: Program) -> None:
    page, view = listing.on(Games), listing.on(Games).laid().view
    listing.keys("down", "down", "down")
    focus = page.frame().focus
    assert focus is not None and focus.name == "Game 3; 20"
    listing.key("end")
    focus = page.frame().focus
    assert focus is not None and focus.name.startswith(f"Game {MANY};")
    assert focus.bounds.h > 10 and focus.bounds.bottom <= view.bottom + 0.5
    listing.key("return")
    assert page.pressed == MANY - 1
    listing.keys("up", "return")
    assert page.pressed == MANY - 2
    listing.keys("down", "down")
    assert page.focus in ("back", "other")  # below the last row are the buttons
    listing.key("up")
    assert page.focus == f"games/{MANY}"


def test_heads_stay_over_the_rows(listing: Program) -> None:
    page = listing.on(Games)
    page.go("games/700")
    heads, view = part_of(page, "games/0"), page.laid().view
    assert heads.name == "Game; Points"
    assert heads.bounds.y == view.y and heads.bounds.h > 10
    (row,) = [row for row in rows(page) if row.id == "games/700"]
    assert row.bounds.y >= heads.bounds.bottom - 0.5


def test_the_pointer_and_programs_choose_a_row(listing: Program) -> None:
    page = listing.on(Games)
    page.go("games/700")
    listing.click(*part_of(page, "games/699").bounds.center)
    assert page.pressed == 698 and page.focus == "games/699"
    page.act("games/702", "press")
    assert page.pressed == 701 and page.focus == "games/702"


def test_a_search_leaves_fewer_rows_and_the_focus(listing: Program) -> None:
    page = listing.on(Games)
    page.go("search")
    page.act("search", "write", "abc")
    assert page.focus == "search"
    page.go(f"games/{page.rows}")
    page.rows = 5
    page.changed()
    focus = page.frame().focus
    assert focus is None or focus.id == "games/5"
    listing.key("up")
    assert page.frame().focus is not None


def test_the_bar_drags_the_rows(listing: Program) -> None:
    page = listing.on(Games)
    laid = page.laid()
    x, view = laid.view.right - 3, laid.view
    bar = part_of(page, "bar").bounds
    page.handle(PointerDown(x, bar.y + 5, 1))
    page.handle(PointerMove(x - 40, bar.y + 5 + (view.h - bar.h) / 2))
    assert page.offset == pytest.approx((laid.whole - view.h) / 2)
    page.handle(PointerUp(x - 40, view.y, 1))
    page.handle(PointerMove(x, view.bottom))
    assert page.offset == pytest.approx((laid.whole - view.h) / 2)
    page.handle(PointerDown(view.right - BAR * listing.app.services.unit + 1, view.bottom - 1, 1))
    assert page.offset == pytest.approx(laid.whole - view.h)


@pytest.mark.parametrize("bars", [False, True])
def test_a_plot_tells_every_value(listing: Program, bars: bool) -> None:
    page, s = listing.on(Games), listing.app.services
    series = [Series("Ann", [3, 17, 9]), Series("Bob", [-4, None, 6])]
    page.charts = [Plot(s, "chart", "Points", series, ["Mon", "Tue", "Wed"], bars=bars)]
    page.changed()
    page.frame().paint(Surface(listing.window.size))
    ann, bob = part_of(page, "chart").parts
    marks = ("−10", "0", "10", "20")
    assert part_of(page, "chart").more == s.words.text(message("plot.scale", marks=marks))
    assert [(cell.name, cell.value) for cell in ann.parts] == [
        ("Mon", "3"),
        ("Tue", "17"),
        ("Wed", "9"),
    ]
    assert [cell.name for cell in bob.parts] == ["Mon", "Wed"]


def test_the_first_place_is_at_the_top_of_a_plot(listing: Program) -> None:
    s, box = listing.app.services, Rect(0, 0, 100, 100)
    plots = [
        Plot(s, "chart", "Place", [Series("", [1, 2])], ["", ""], falls=f) for f in (False, True)
    ]
    assert [plot._y(1, box) for plot in plots] == [100, 0]
    assert [plot._y(2, box) for plot in plots] == [0, 100]
    seventh = Plot(s, "chart", "Place", [Series("", [1, 7])], ["", ""], falls=True)
    marks = ("1", "3", "5", "7")
    assert seventh.shown("", "").more == s.words.text(message("plot.scale", marks=marks))


def test_a_bar_of_nothing_is_told_from_no_bar(listing: Program) -> None:
    page, s = listing.on(Games), listing.app.services
    size = listing.window.size
    pictures = []
    for value in (0, None):
        series = [Series("Ann", [3, value])]
        page.charts = [Plot(s, "chart", "Points", series, ["Mon", "Tue"], bars=True)]
        page.changed()
        pictures.append(Surface(size))
        page.frame().paint(pictures[-1])
    assert pygame.image.tobytes(pictures[0], "RGB") != pygame.image.tobytes(pictures[1], "RGB")


class Asking(Page):
    def __init__(self, listing: Program) -> None:
        super().__init__(listing.app.services)
        self.done: list[str] = []

    def does(self) -> None:
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


def test_return_is_written_on_the_main_button_where_it_presses_it(listing: Program) -> None:
    page, name = Asking(listing), listing.app.words.key("return")
    listing.app.services.push(page)
    shown = {}
    for id in ("choice", "same", "other", "press", "main"):
        page.go(id)
        main, picture = part_of(page, "main"), Surface(listing.window.size)
        page.frame().paint(picture)
        b = main.bounds  # in its right part is its key, within the ring of the focus
        corner = (b.center[0] + b.w / 4, b.y, b.w / 4, b.h)
        shown[id] = pygame.image.tobytes(picture.subsurface(corner), "RGB")
        page.done.clear()
        listing.key("return")
        assert main.more == (name if page.done == ["main"] else ""), id
        assert page.done == ["main" if id in ("choice", "same") else id]
    assert shown["choice"] == shown["same"] != shown["other"] == shown["press"]
    page.go("choice")
    listing.key("space")
    assert page.done[-1] == "choice"


DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


class Planning(Page):
    """A day of the week, asked for in three ways."""

    width = 600.0

    def __init__(self, listing: Program, upright: bool = False) -> None:
        super().__init__(listing.app.services)
        self.days, self.upright = {"picks": 1, "tabs": 0, "list": 2}, upright

    def blocks(self) -> Sequence[Block]:
        s, days = self.services, [Option(n, day) for n, day in enumerate(DAYS)]
        set = {id: partial(self._set, id) for id in self.days}
        kind = SideTabs if self.upright else Tabs
        tabs = kind(s, "tabs", "Open", days[:3], self.days["tabs"], set["tabs"])
        picks = Picks(s, "picks", "Day", days, self.days["picks"], set["picks"])
        return [tabs, picks, Choice(s, "list", "Later", days, self.days["list"], set["list"])]

    def _set(self, id: str, day: Any) -> None:
        self.days[id] = day


def test_an_arrow_sets_the_next_value_and_all_have_room(listing: Program) -> None:
    page = Planning(listing)
    listing.app.services.push(page)
    listing.click(*part_of(page, "picks/3").bounds.center)
    listing.key("right")
    assert page.days["picks"] == 4 and page.focus == "picks"
    cells = [each.bounds for each in part_of(page, "picks").parts]
    assert all(not one.overlap(other) for one, other in combinations(cells, 2))
    least = page.services.font(15)
    ink = page.services.theme.ink
    for cell, name in zip(cells, DAYS):
        assert cell.w > page.services.texts.render(name, least, ink, BOLD).width


@pytest.mark.parametrize("upright, key", [(False, "right"), (True, "down")])
def test_arrows_open_the_next_tab(listing: Program, upright: bool, key: str) -> None:
    page = Planning(listing, upright)
    listing.app.services.push(page)
    page.go("tabs")
    opened = []
    for _ in range(3):
        listing.key(key)
        opened.append(page.days["tabs"])
    assert opened == [1, 2, 0]
    listing.key("tab")
    assert page.focus == "picks"


def test_many_values_are_in_a_list(listing: Program) -> None:
    page = Planning(listing)
    listing.app.services.push(page)
    listing.click(*part_of(page, "list").bounds.center)
    there = listing.on(ListPage)
    assert there.title == "Later" and there.focus == "2"
    assert [part_of(there, str(n)).name for n in range(7)] == list(DAYS)
    listing.key("escape")
    assert listing.top is page and page.days["list"] == 2
    listing.key("space")
    listing.on(ListPage).go("5")
    listing.key("return")
    assert listing.top is page and page.days["list"] == 5 and page.focus == "list"
    listing.key("left")
    assert page.days["list"] == 4


# Fields: selecting text, and what happens with a value that is not allowed

CONTROL, SHIFT = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT


def rules(game: str, size: tuple[int, int] = SIZE) -> tuple[Program, HouseRulesPage, list[Any]]:
    program, made = Program(Settings(speed=0.0), size), list[Any]()
    at = entry(game)
    program.app.take_out(at.title)
    program.app.first_page()
    usual = at.options.usual
    page = HouseRulesPage(program.app.services, at, usual, at.title.usual_seats, made.append)
    program.app.services.push(page)
    return program, page, made


def enter(program: Program, page: HouseRulesPage, key: str, text: str) -> Field:
    page.focus = key
    program.key("a", CONTROL)
    program.post(pygame.TEXTINPUT, text=text)
    return here(page)


def here(page: HouseRulesPage) -> Field:
    return kind_of(Field, page.here)


@every_game
@pytest.mark.parametrize(
    ("keys", "left"),
    [
        ([("left", SHIFT), ("left", SHIFT), ("delete", 0)], "abc"),
        ([("home", 0), ("right", SHIFT), ("delete", 0)], "bcde"),
        ([("home", SHIFT), ("backspace", 0)], ""),
        ([("home", SHIFT), ("right", 0), ("backspace", 0)], "abcd"),
        ([("a", CONTROL), ("left", 0), ("delete", 0)], "bcde"),
        ([("a", CONTROL), ("a", 0), ("end", 0), ("backspace", 0)], "abcd"),
        ([("backspace", 0), ("delete", 0)], "abcd"),
        ([("home", 0), ("backspace", 0)], "abcde"),
        ([("left", 0), ("left", 0), ("backspace", 0)], "abde"),
        ([("home", 0), ("left", 0), ("delete", 0)], "bcde"),
        ([("end", 0), ("right", 0), ("delete", 0)], "abcde"),
        ([("m", 0), ("space", 0), ("q", CONTROL | pygame.KMOD_RALT)], "abcde"),
    ],
)
def test_keys_in_a_field(program: Program, keys: list[tuple[str, int]], left: str) -> None:
    """Letters come as text alone; on a German keyboard Windows reports Ctrl and Alt for @."""
    field, muted = command(program, "abcde"), program.app.services.settings.muted
    for name, mod in keys:
        program.key(name, mod)
    assert field.text == left
    assert program.app.services.settings.muted is muted and program.app.services.running


def test_the_cursor_is_seen_where_one_types(program: Program) -> None:
    field = command(program, "é\x07♥")
    assert field.text == "é♥"
    bounds = field.field.bounds
    for x, cursor in ((bounds.x + 3, 0), (bounds.right - 3, 2)):
        program.click(x, bounds.center[1])
        assert field.cursor == cursor
    program.post(pygame.TEXTINPUT, text="/a/very/long/path" * 100)
    assert len(field.text) == field.field.most
    program.top.draw(Surface(SMALL))
    assert field.field.typing_now.shift > 0
    program.key("home")
    program.top.draw(Surface(SMALL))
    assert field.field.typing_now.shift == 0
    page = program.on(ProgramPage)
    for mod in (0, pygame.KMOD_SHIFT):
        program.key("tab", mod)
        assert page.typing is bool(mod)
    node = program.part("program")
    assert (node.role, node.focused, node.value) == ("textbox", True, field.text)


def test_what_is_selected_is_copied_and_cut(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = [""]
    monkeypatch.setattr(textfield, "to_clipboard", lambda text: held.__setitem__(0, text))
    monkeypatch.setattr(textfield, "from_clipboard", lambda: held[0])
    field = command(program, "abcde")
    for key, mod, text in (
        ("left", SHIFT, "abcde"),
        ("x", CONTROL, "abcd"),
        ("home", 0, "abcd"),
        ("v", CONTROL, "eabcd"),
        ("a", CONTROL, "eabcd"),
        ("c", CONTROL, "eabcd"),
        ("end", 0, "eabcd"),
        ("v", CONTROL, "eabcd" * 2),
    ):
        program.key(key, mod)
        assert field.text == text
    monkeypatch.undo()
    for pasted in (Mock(return_value="bot.exe\n"), Mock(side_effect=pygame.error("none"))):
        monkeypatch.setattr(pygame.scrap, "get_text", pasted)
        program.key("v", CONTROL)
        assert field.text == "eabcd" * 2 + "bot.exe"


def test_the_skunk_line_stays_at_half_of_the_points_to_win() -> None:
    """Unless the person wants another."""
    program, page, _ = rules("mille")
    for key, text, made in (
        ("target", "100", (100, 50, "custom")),
        ("skunk_line", "600", (100, 600, "custom")),
        ("target", "1200", (1200, 600, "standard")),
        ("target", "2000", (2000, 1000, "custom")),
        ("skunk_line", "300", (2000, 300, "custom")),
        ("target", "1000", (1000, 300, "custom")),
    ):
        enter(program, page, key, text)
        assert Typed(page, "skunk_line").text == str(page.rules.skunk_line)
        assert (page.rules.target, page.rules.skunk_line, page.rules.preset) == made


@pytest.mark.parametrize("text", ["2", "[2]", " 2 "])
def test_one_number_is_a_list_where_a_rule_takes_several(text: str) -> None:
    program, page, _ = rules("contract_rummy")
    enter(program, page, "deals", text)
    assert (page.rules.deals, page.trouble) == ((2,), {})


@pytest.mark.parametrize(
    ("game", "most"), [row for game in sorted(titles()) for row in ((game, 2), long(game, None))]
)
def test_a_wrong_value_keeps_the_focus_and_says_what_is_allowed(
    game: str, most: int | None
) -> None:
    """The first fields of each game's rules; the long part tries all."""
    program, page, made = rules(game)
    fields = [widget.id for widget in page.widgets if isinstance(widget, Field)]
    for key in fields[:most]:
        kind = entry(game).options.kinds[key]
        for text in ("nonsense", "", "999999999999999999"):
            field = enter(program, page, key, text)
            assert field.id == key
            for leave in ("tab", "down", "up", "return"):
                program.key(leave)
                assert here(page).id == key, (text, leave)
                said = here(page).trouble
                assert said and key not in said, "it has that name in the record alone"
                if isinstance(kind, (Whole, Numbers)):
                    assert program.app.words.number(kind.most) in said
            assert said in here(page).notes()
            press(program, "done")
            assert here(page).id == key
            assert not made
            other = page.widgets[0] if page.widgets[0].id != key else page.widgets[1]
            before = other.value
            program.click(*other.line().center)
            assert here(page).id == key
            assert other.value == before
            page.draw(Surface(SIZE))
        right = getattr(page.rules, key)
        text = str(list(right)) if isinstance(right, tuple) else str(right)
        enter(program, page, key, text.strip("[]").replace("(", "[").replace(")", "]"))
        program.key("tab")
        assert page.focus != key
    if fields:
        enter(program, page, fields[0], "nonsense")
        program.key("escape")
        assert program.top is not page, "who goes back need not be right"
        assert not made


def test_thousands_may_stand_apart() -> None:
    program, page, made = rules("mille")
    enter(program, page, "target", "2,500")
    program.key("return")
    (found,) = made
    assert found.target == 2500


def test_a_rule_of_several_parts_is_said_in_words_and_made_part_by_part() -> None:
    program, page, made = rules("anaconda")
    words = program.app.words

    def turn(n: int, by: int) -> None:
        choice = kind_of(Choice, next(each for each in page.widgets if each.id == f"passes.{n}"))
        choice.turn(by)
        page.draw(Surface(SIZE))

    third = next(each for each in page.widgets if each.id == "passes.2")
    assert third.value == words("rule.passes.none")
    turn(2, 1)
    assert page.rules.passes == ((1, 3), (-2, 3), (1, 1))
    turn(1, 1)
    assert page.rules.passes[1] == (-2, 4)
    for n in (2, 1):
        while len(page.rules.passes) > n:
            turn(n, -1)
    assert page.rules.passes == ((1, 3),)
    turn(0, -1)
    press(program, "done")
    assert made[0].passes == ((1, 2),), "at least one stays"


# The arrows on the shelf go where the boxes lie


def shelf(size: tuple[int, int]) -> tuple[Program, ShelfPage]:
    """The first page, with an unfinished game."""
    program = launched(size)
    program.begin()
    program.app.close_game()
    program.app.open_start()
    return program, program.on(ShelfPage)


@pytest.mark.parametrize("size", quick_first(SIZES, 1))
def test_arrows_reach_everything_and_stay_in_their_row(size: tuple[int, int]) -> None:
    program, page = shelf(size)
    bounds = [widget.bounds for widget in page.widgets]
    reached, new = {0}, [0]
    while new:
        here = new.pop()
        for key in ("left", "right", "up", "down"):
            there = nearest(bounds, here, key, program.app.services.unit)
            if key in ("left", "right"):
                assert bounds[there].y < bounds[here].bottom
                assert bounds[there].bottom > bounds[here].y
            new += {there} - reached
            reached.add(there)
    assert reached == set(range(len(bounds)))
