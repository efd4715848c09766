"""The pages: what leads where, what is on them, and that all of it fits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, count
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Color, Surface

from mille.agents import Person
from mille.app.pictures import page_named
from mille.engine.message import message
from mille.games import entry, titles
from mille.games.mille.rules import MILLE
from mille.session import disk, saved_match, settings
from mille.session.saved_match import ME
from mille.session.seated import MOST_NAME
from mille.session.settings import Settings, TableChoice
from mille.ui.pages import blocks as rows
from mille.ui.pages.blocks import Text
from mille.ui.pages.history import HistoryPage
from mille.ui.pages.house_rules import KeysPage
from mille.ui.pages.menu import AskPage, MenuPage
from mille.ui.pages.new_game import NewGamePage, ProgramPage
from mille.ui.pages.page import Page
from mille.ui.pages.reading import RulesPage
from mille.ui.pages.settings import GROUPS, PICTURES, SettingsPage
from mille.ui.pages.sheet import Entry, SheetPage
from mille.ui.pages.shelf import Box, ShelfPage
from mille.ui.scene import Part, Services
from mille.ui.table.table import Table
from mille.ui.text import BOLD, Texts
from mille.ui.textfield import Field
from mille.ui.widgets import Block, Button, Choice, Tiles
from mille.value import replace
from mille.view.geometry import Rect
from tests.parts import quick_first
from tests.ui.conftest import PLAYED, SCALES, SMALL, Program, against, focus_of
from tests.ui.tables import whole_game

SIZES = [(800, 560), (1024, 768), (1280, 720), (1920, 1080), (1200, 1600)]
NAMES = ["You", "Odette"]
PAGES = [
    *("start", "new", "program", "menu", "rules", "keys", "settings", "sheet", "payment"),
    *("about", "ask", "error"),
]
LOG = "/home/someone/.local/state/mille/log/program.log"
LONG = ["rules", "keys", "settings", "about"]
"""The pages that scroll."""


@pytest.fixture
def program() -> Program:
    made = Program(Settings(speed=0.0, tables=PLAYED), SMALL)
    made.app.start()
    return made


class Watched(Texts):
    def __init__(self) -> None:
        super().__init__()
        self.cut: list[str] = []

    def fitted(
        self, text: str, size: float, colour: Color, width: float, face: str, least: float
    ) -> Surface:
        """One line, which is cut if even the smallest letters are too wide."""
        if self.render(text, min(size, least), colour, face).width > width:
            self.cut.append(f"{text!r} in {width:.0f}")
        return super().fitted(text, size, colour, width, face, least)

    def wrapped(
        self,
        text: str,
        size: float,
        colour: Color,
        width: float,
        height: float,
        face: str,
        least: float,
    ) -> Surface:
        made = super().wrapped(text, size, colour, width, height, face, least)
        if made.height > height:
            self.cut.append(f"{text!r} in {width:.0f}×{height:.0f}")
        return made


def walk(program: Program, times: int) -> list[str]:
    """Press Tab that often; returns the ids of the focused widgets."""
    page = program.on(Page)
    found = []
    for _ in range(times):
        program.key("tab")
        found.append(focus_of(page))
    return found


def ids(page: object) -> list[str]:
    assert isinstance(page, Page)
    return [widget.id for widget in page.widgets]


def press(program: Program, id: str) -> None:
    page = program.on(Page)
    page.go(id)
    (widget,) = [each for each in page.widgets if each.id == id]
    program.click(widget.bounds.right - 12, widget.line().center[1])


BOXES = [f"box.{title.id}" for title in titles().values() if title.in_window]
BUTTONS = ["begin", "day", "house", "read", "program", "back"]


class TestStart:
    def test_without_a_game(self, program: Program) -> None:
        assert isinstance(program.top, ShelfPage)
        here = [
            "new",
            "levels",
            *BOXES,
            "history",
            "pads",
            "folk",
            "rules",
            "keys",
            "settings",
            "quit",
        ]
        assert ids(program.top) == here

    def test_with_a_game_it_is_continued_at_once_and_offered_later(self, program: Program) -> None:
        program.app.new_game(against("casual", "standard"))
        program.settle()
        view = program.play.table.view
        program.app.open_start()
        boxes = ["continue", "new", "levels", *BOXES]
        here = [*boxes, "history", "pads", "folk", "rules", "keys", "settings", "quit"]
        assert ids(program.top) == here
        program.key("return")
        assert program.play.table.view == view

    def test_a_digit_opens_the_same_game_whatever_was_played(self, program: Program) -> None:
        shown = [title for title in titles().values() if title.in_window]
        for last in shown:
            program.app.take_out(entry(last.id).title)
            program.app.open_start()
            page = program.on(ShelfPage)
            boxes = [widget for widget in page.widgets if isinstance(widget, Box)]
            assert boxes[0].view.title is last
            assert sorted(boxes, key=lambda box: box.view.digit) == sorted(
                boxes, key=lambda box: shown.index(box.view.title)
            )
            program.key("4")
            assert program.app.game.title is shown[3]

    def test_how_the_game_in_front_stands_is_in_its_own_words(self, program: Program) -> None:
        at = entry("daifugo")
        rules = next(iter(at.rule_sets.values()))
        saved_match.begin(disk.current_game(), "daifugo", rules, ["casual"] * 3, "You").close()
        program.app.take_out(at.title)
        program.app.open_start()
        program.frame(times=3)
        page = program.on(ShelfPage)
        said = [each.name for each in page.frame().nodes() if each.id.startswith("stands.")]
        assert len(said) > 1
        program.app.take_out(entry("contract_rummy").title)
        page.changed()
        assert said == [each.name for each in page.frame().nodes() if each.id.startswith("stands.")]

    def test_where_it_leads(self, program: Program) -> None:
        leads: dict[str, type[Page]] = {
            "new": NewGamePage,
            "rules": RulesPage,
            "keys": KeysPage,
            "settings": SettingsPage,
        }
        for id, kind in leads.items():
            press(program, id)
            assert isinstance(program.top, kind)
            program.key("escape")
            assert isinstance(program.top, ShelfPage)
        program.key("escape")
        assert isinstance(program.top, ShelfPage)
        press(program, "quit")
        assert not program.app.services.running

    def test_the_pointer_and_the_keys(self, program: Program) -> None:
        page = program.on(ShelfPage)
        program.point(*page.widgets[2].bounds.center)
        assert page.hovered == page.widgets[2].id
        program.post(pygame.WINDOWLEAVE)
        assert not page.hovered
        program.key("tab")
        assert page.focus == page.widgets[1].id
        program.key("tab", pygame.KMOD_SHIFT)
        program.key("up")
        assert focus_of(page).startswith("box."), "the box lies above its buttons"
        program.key("down")
        assert page.focus in ("new", "levels")
        program.key("down")
        assert focus_of(page) in ("history", "pads", "folk", "rules", "keys", "settings", "quit")
        program.click(5, 5)
        assert program.top is page


def person(program: Program, place: int) -> None:
    page = program.on(Page)
    tiles = page.widgets[ids(page).index("opponent")]
    assert isinstance(tiles, Tiles)
    program.click(*tiles._tile(place).center)


def with_opponents(patch: pytest.MonkeyPatch, people: dict[str, Person]) -> Program:
    program = Program(Settings(speed=0.0), SMALL)
    changed = replace(program.app.game, opponents=people)
    patch.setattr("mille.app.house.entry", lambda id: changed)
    program.app.open_new_game()
    return program


class TestNewGame:
    def test_enter_enter_plays(self, program: Program) -> None:
        program.key("return")
        program.key("return")
        assert program.app.table is not None
        assert program.play.table.names == ["You", program.app.game.opponents["casual"].name]

    def test_the_last_choice_is_remembered(self, program: Program) -> None:
        program.key("return")
        page = program.on(NewGamePage)
        person(program, 1)
        press(program, "rules")
        wanted = page.opponent, page.rules
        assert wanted[0] == page.at_level(page.level)[1]
        assert wanted[1] == list(program.app.game.rule_sets.values())[1]
        press(program, "begin")
        assert program.play.match.header.rules == wanted[1]
        again = Program(settings.load(disk.settings_file())[0], SMALL)
        program.app.close_game()
        program.app.lock.release()
        again.app.open_new_game()
        page = again.on(NewGamePage)
        assert (page.opponent, page.rules) == wanted
        again.key("return")
        assert again.play.match.header.seats[1].player == wanted[0]

    def test_the_number_of_seats_stays_under_the_pointer(self) -> None:
        """Rows for more people appear below; with few seats a line says that more are livelier."""
        program = Program(Settings(speed=0.0), SMALL)
        program.app.title = titles()["guts"]
        program.app.open_new_game()
        page = program.on(NewGamePage)
        at = next(each for each in page.widgets if each.id == "seats").bounds
        told = {}
        for _ in page.people:
            program.click(at.right - 12, at.center[1])
            seats = next(each for each in page.widgets if each.id == "seats")
            assert isinstance(seats, Choice)
            told[page.seats] = bool(seats.options[seats.index].about)
        assert {n: n < 5 for n in told} == told and len(told) > 4

    def test_a_level_that_not_all_keep_says_so(self) -> None:
        """A level has two people, so at a fuller table others sit down too."""
        program = Program(Settings(speed=0.0), SMALL)
        program.app.title = titles()["guts"]
        program.app.open_new_game()
        page = program.on(NewGamePage)
        told = {}
        for seats in (3, 4, 6):
            page._set_seats(seats)
            level = next(each for each in page.widgets if each.id == "level")
            assert isinstance(level, Choice)
            told[seats] = level.options[level.index].about
        assert told == {3: "", 4: told[4], 6: told[4]} and told[4]
        page.draw(Surface(SMALL))

    def test_everybody_can_be_chosen_by_keys(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The level, then the person at that level; the same position at the next level."""
        people = {
            f"{level}-{place}": Person(f"{level}-{place}", level)
            for level in ("novice", "club", "master")
            for place in ("first", "second")
            if (level, place) != ("master", "second")
        }
        program = with_opponents(monkeypatch, people)
        page = program.on(NewGamePage)
        assert page.opponent == "novice-first"
        for _ in range(4):
            program.key("up")
        program.key("right")
        assert page.opponent == "novice-second"
        seen = []
        program.key("up")
        for _ in range(3):
            program.key("right")
            seen.append(page.opponent)
        assert seen == ["club-second", "master-first", "novice-first"]
        nodes = {node.id: node for node in page.frame().nodes()}
        assert nodes["level"].focused
        assert (nodes["level"].role, nodes["level"].value) == ("spinbutton", "Novice")
        assert nodes["opponent"].role == "radiogroup"
        assert nodes["opponent"].value == "novice-first" and nodes["opponent"].more
        program.key("down")
        program.key("left")
        assert page.opponent == "novice-second", "no program stands among the people"
        assert ids(page) == ["level", "opponent", "rules", "evening", "deal", *BUTTONS]

    def test_a_game_without_levels(self, monkeypatch: pytest.MonkeyPatch) -> None:
        people = {name: Person(name) for name in ("Ann", "Bo", "Cy")}
        program = with_opponents(monkeypatch, people)
        page = program.on(NewGamePage)
        assert ids(page) == ["opponent", "rules", "evening", "deal", *BUTTONS]
        for place, chosen in enumerate(people):
            person(program, place)
            assert page.opponent == chosen
        page.draw(Surface(SMALL))

    def test_another_program_is_an_entry_of_its_own(self, program: Program) -> None:
        program.key("return")
        page = program.on(NewGamePage)
        press(program, "rules")
        (tiles,) = [widget for widget in page.widgets if isinstance(widget, Tiles)]
        assert [option.value for option in tiles.options] == page.at_level(page.level)
        begin, *others = page.widgets[-6:]
        entry = others[-2]
        assert entry.id == "program"
        assert entry.bounds.y > begin.bounds.bottom - 1
        assert max(page.widgets[-6:], key=lambda widget: widget.bounds.w).id == "begin"
        press(program, "program")
        asked = program.on(ProgramPage)
        assert asked.typing, "one can type at once"
        program.key("escape")
        assert program.top is page

    def test_keys_turn_the_choices(self, program: Program) -> None:
        program.key("return")
        page = program.on(NewGamePage)
        choices = [*(["level"] if page.level else []), "opponent", "rules", "evening", "deal"]
        assert walk(program, len(choices) + 6) == [*BUTTONS[1:], *choices, "begin"]
        for _ in range(3):
            program.key("up")
        first = page.rules
        program.key("left")
        assert page.rules != first
        program.key("right")
        assert page.rules == first

    def test_the_left_arrow_turns_back(self, program: Program) -> None:
        program.key("return")
        page = program.on(NewGamePage)
        choice = page.widgets[ids(page).index("rules")]
        assert isinstance(choice, Choice)
        box = choice._box()
        program.click(box.x + 8, box.center[1])
        assert page.rules.preset == list(program.app.game.rule_sets)[-1]
        program.click(box.right - 8, box.center[1])
        assert page.rules.preset == next(iter(program.app.game.rule_sets))
        program.click(choice.bounds.x + 8, box.center[1])  # its name
        assert page.rules.preset == list(program.app.game.rule_sets)[1]

    def test_unknown_choices_of_an_older_program_are_the_first(self) -> None:
        last = TableChoice(("nobody",), {"preset": "none"})
        program = Program(Settings(speed=7.0).chosen("mille", last), SMALL)
        program.app.open_new_game()
        page = program.on(NewGamePage)
        assert (page.opponent, page.rules.preset) == ("casual", "standard")

    def test_a_game_in_progress_is_set_aside(self, program: Program, home: Path) -> None:
        program.app.new_game(against("casual", "standard"))
        program.settle()
        program.app.open_menu()
        press(program, "new")
        page = program.on(NewGamePage)
        program.key("return")
        assert len(list((home / "games" / "open").iterdir())) == 1, "it goes on"
        program.settle()
        program.app.open_start()
        program.on(ShelfPage)
        press(program, "others")
        page = program.on(HistoryPage)
        page.finish()
        current, other = sorted(page.games, key=lambda game: game.file)
        assert (current.file, other.over) == ("current.jsonl", False)
        page.act(f"games/{page.games.index(other) + 1}", "press")
        press(program, "continue")
        assert program.top is program.play
        assert len(list((home / "games" / "open").iterdir())) == 1, "they changed places"
        program.settle()


class TestRules:
    @pytest.fixture
    def page(self, program: Program) -> RulesPage:
        press(program, "rules")
        return program.on(RulesPage)

    def test_keys_scroll(self, program: Program, page: RulesPage) -> None:
        assert page.offset == 0
        program.key("up")
        assert page.offset == 0
        program.key("down")
        one = page.offset
        assert one > 0
        program.key("page down")
        assert page.offset > one
        program.key("end")
        end = page.offset
        assert end == pytest.approx(page.laid().whole - page.laid().view.h)
        program.key("page down")
        assert page.offset == end
        program.key("page up")
        assert page.offset < end
        program.key("home")
        assert page.offset == 0

    def test_the_wheel_scrolls(self, program: Program, page: RulesPage) -> None:
        program.post(pygame.MOUSEWHEEL, precise_y=-2.0)
        assert page.offset > 0
        program.post(pygame.MOUSEWHEEL, precise_y=5.0)
        assert page.offset == 0

    def test_every_paragraph_is_there(self, program: Program, page: RulesPage) -> None:
        words = program.app.words
        text = "\n".join(node.name for node in page.frame().nodes())
        paragraphs = 0
        for i in count(1):
            if not words.has(f"help.{i}.body"):
                break
            assert words(f"help.{i}.title") in text
            assert words(f"help.{i}.body", target=1200, stakes_2=3) in text
            paragraphs += 1
        assert paragraphs >= 5
        assert not words.has(f"help.{paragraphs + 2}.body")

    @pytest.mark.long
    def test_a_resize_keeps_the_place_in_reach(self, program: Program, page: RulesPage) -> None:
        program.key("end")
        program.resize((1200, 1600))
        assert 0 <= page.offset <= max(0, page.laid().whole - page.laid().view.h)
        program.resize((1700, 1200))
        assert 0 <= page.offset <= max(0, page.laid().whole - page.laid().view.h)


class TestKeys:
    def test_every_key_stands_before_what_it_does(self, program: Program) -> None:
        press(program, "keys")
        page = program.on(KeysPage)
        _, *lines = [node.name for node in page.frame().nodes() if node.role == "row"]
        assert lines[0].startswith(f"D; {program.app.words('act.draw.First')}; ")
        keys = {key for line in lines for key in line.split("; ")[0].split(", ")}
        assert keys >= {*"DTLXSUHM", "Esc", "F1", "F2", "F3", "F11", "Shift+T"}
        pointer = " ".join(lines).lower()
        assert program.app.words("keys.menu.pointer").lower() in pointer

    def test_the_readme_has_the_same_keys(self, program: Program) -> None:
        readme = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
        _, _, rest = readme.partition("| to do |")
        rows = rest.partition("\n\n")[0]
        for row in KeysPage(program.app.services, program.app.game.presenter).table():
            for key in row.keys.split(", "):
                assert f"`{key}`" in rows or key.lower() in ("tab", "arrows"), key


ASKED_FOR_SOME = ("spoken", "address", "switch", "scan", "scan_says", "aloud")
"""Asked only in some languages (`test_language.py`), or of the users of a switch (`test_switch.py`)
or a screen reader (`test_lessons.py`)."""
ELSEWHERE = ("muted", "shuffle", "maximised")
"""Chosen by a key, on the new-game page and in the title bar."""
SETTINGS: list[tuple[str, Sequence[Any]]] = [
    (field, PICTURES[field]() if field in PICTURES else settings.CHOICES.get(field, (False, True)))
    for field in chain(*GROUPS.values())
    if field not in ASKED_FOR_SOME
]
SAID_MORE = {"reduced_motion", "scale", "captions", "help", "warnings", "take_back"}
SAID_MORE |= {"offers", "waits", "reads", "voices", "whispers", "counts", "switch"}
SAID_MORE |= {"cards_said"}
"""Settings that need more words than their names."""


def page_of(program: Program) -> Page:
    return program.on(Page)


class TestSettings:
    @pytest.mark.parametrize(("field", "values"), SETTINGS)
    def test_every_choice(self, program: Program, field: str, values: Sequence[Any]) -> None:
        press(program, "settings")
        seen = set()
        for _ in values:
            press(program, field)
            value = getattr(program.app.services.settings, field)
            assert getattr(settings.load(disk.settings_file())[0], field) == value
            seen.add(value)
            if field == "deck":
                assert program.app.services.art.deck == value
            if field == "back":
                assert program.app.services.art.back == value
            if field == "table":
                assert program.app.services.theme.name == value
        assert seen == set(values)

    def test_each_is_declared_once(self) -> None:
        fields = list(chain(*GROUPS.values()))
        assert len(fields) == len(set(fields))
        switches = [name for name, kind in Settings.__annotations__.items() if kind == "bool"]
        assert {*switches, *settings.CHOICES} - {*fields} == {*ELSEWHERE}

    def test_they_are_there_again_after_a_restart(self, program: Program) -> None:
        press(program, "settings")
        for field, _ in SETTINGS:
            press(program, field)
        kept, fault = settings.load(disk.settings_file())
        assert fault is None
        assert kept == program.app.services.settings
        again = Program(kept, SMALL)
        assert again.app.services.art.deck == kept.deck
        assert again.app.services.theme.name == kept.table
        again.app.open_start()
        press(again, "settings")
        shown = {each.id: each for each in page_of(again).widgets}
        for field, values in SETTINGS:
            choice = shown[field]
            assert isinstance(choice, Choice)
            assert values[choice.index] == getattr(kept, field)

    @pytest.mark.parametrize("size", [(600, 720), *SIZES])
    def test_no_name_is_in_smaller_letters(self, size: tuple[int, int]) -> None:
        s = Program(Settings(), size).app.services
        page = SettingsPage(s)
        s.push(page)
        for widget in page.widgets:
            if isinstance(widget, Choice):
                name = s.texts.render(widget.name, s.font(15), s.theme.ink)
                assert name.width <= 0.45 * widget.bounds.w, widget.name
                assert widget.line().h == pytest.approx(page.widgets[0].line().h), widget.name

    @pytest.mark.parametrize("fewer", [0, 1, 2])
    def test_any_number_of_groups_stands_in_two_columns(
        self, program: Program, monkeypatch: pytest.MonkeyPatch, fewer: int
    ) -> None:
        monkeypatch.setattr("mille.ui.pages.settings.GROUPS", dict([*GROUPS.items()][fewer:]))
        program.resize((1280, 720))
        press(program, "settings")
        page = page_of(program)
        bounds = [widget.bounds for widget in page.widgets]
        assert len({round(each.x) for each in bounds[:-1]}) == 2
        assert all(page.paper.x <= each.x <= each.right <= page.paper.right for each in bounds)
        *choices, _, _ = bounds  # they scroll above the foot of the page
        for one, other in combinations(choices, 2):
            assert one.overlap(other) == 0

    @pytest.mark.parametrize("scale", SCALES)
    @pytest.mark.parametrize("size", [(800, 560), (600, 720), (1280, 720)])
    def test_rows_are_as_high_as_their_letters(self, size: tuple[int, int], scale: float) -> None:
        """The page scrolls to what does not fit; keys bring it into view."""
        program = Program(Settings(speed=0.0, scale=scale), size)
        program.app.start()
        press(program, "settings")
        page, s = page_of(program), program.app.services
        for _ in page.widgets:
            program.key("tab")
            here = page.here
            assert here is not None
            high = s.texts.render(here.name, s.font(15), s.theme.ink, BOLD).height
            assert here.line().h >= high, here.id
            assert page.paper.overlap(here.bounds) == pytest.approx(here.bounds.w * here.bounds.h)
            if here.id not in ("done", "about"):
                assert inside(here.bounds, page.laid().view)

    def test_what_a_name_does_not_say_is_told(self, program: Program) -> None:
        press(program, "settings")
        *rows, works, done, about = page_of(program).widgets
        assert [each.id for each in (works, done, about)] == ["works", "done", "about"]
        for widget in rows:
            assert isinstance(widget, Choice)
            told = widget.id in SAID_MORE
            assert [bool(note) for note in widget.notes()] == [told] * len(widget.options)

    def test_the_table_below_follows(self, program: Program) -> None:
        program.app.new_game(against("casual", "standard"))
        program.settle()
        program.key("escape")
        press(program, "settings")
        press(program, "deck")
        assert program.app.services.art.deck != Settings().deck
        press(program, "done")
        program.key("escape")
        assert program.top is program.play

    def test_settings_that_cannot_be_saved_are_used_all_the_same(
        self, program: Program, home: Path, caplog: pytest.LogCaptureFixture
    ) -> None:
        (home / "settings.json").mkdir()
        program.key("m")
        assert program.app.services.settings.muted
        assert "log.settings_unsaved" in caplog.text


# Room


def pages_of(program: Program, names: Sequence[str] = PAGES) -> Iterator[tuple[str, Page]]:
    """Every page there is, or these, with the table of a finished game."""
    app = program.app
    moments = whole_game()
    view = MILLE.observe(moments[-1].state, ME)
    for name in names:
        table = Table(app.services, app.game, NAMES)
        app.services.only(table)
        table.show(view)
        page: Page | None
        if name == "ask":
            answers = [(message("ask.wild.rank", rank=m.rank), None) for m in view.melds[ME][:8]]
            answers.insert(0, (message("ask.two.meld"), None))
            page = AskPage(app.services, message("ask.two"), answers, lambda move: None)
        elif name == "error":
            file = "/home/someone/.local/state/mille/log/error-2025.txt"
            ways = [("go_on", message("error.go_on"), app.start)]
            body = message("error.body", file=file)
            page = MenuPage(app.services, message("error.title"), ways, said=[body])
        elif name == "program":
            page = page_named(app, "program", view, NAMES, moments[-1].state.rules)
            assert isinstance(page, ProgramPage)
            why = message("outside.absent", name="M" * MOST_NAME, why=message("outside.ended"))
            page.say(f"{app.words.text(why)} {app.words('lost.log', file=LOG)}")
        else:
            page = page_named(app, name, view, NAMES, moments[-1].state.rules)
        assert page is not None
        app.services.push(page)
        yield name, page


def check_nodes(nodes: list[Part], services: Services) -> None:
    window = Rect(0, 0, *services.size)
    assert len({node.id for node in nodes}) == len(nodes)
    for node in nodes:
        assert node.role
        assert node.name.strip()
        assert inside(node.bounds, window), node
    assert sum(node.focused for node in nodes) == 1


def inside(inner: Rect, outer: Rect) -> bool:
    return (
        inner.x >= outer.x - 0.5
        and inner.y >= outer.y - 0.5
        and inner.right <= outer.right + 0.5
        and inner.bottom <= outer.bottom + 0.5
    )


@pytest.mark.parametrize("scale", quick_first(reversed(SCALES), 1))
@pytest.mark.parametrize("size", quick_first(SIZES, 1))
def test_everything_has_room(size: tuple[int, int], scale: float) -> None:
    program = Program(Settings(scale=scale), size)
    s = program.app.services
    texts = Watched()
    s.texts = texts
    surface = Surface(size)
    faults: list[str] = []
    for name, page in pages_of(program):
        texts.cut.clear()
        page.draw(surface)
        faults += [f"{name}: {cut}" for cut in texts.cut]
        window = Rect(0, 0, *size)
        if not inside(page.paper, window):
            faults.append(f"{name}: the paper {page.paper} leaves the window")
        for widget in page.widgets:
            scrolls = name in LONG
            if not inside(widget.bounds, page.paper) and not scrolls:
                faults.append(f"{name}: {widget.id} leaves the paper")
            if widget.bounds.h < (10 if widget.role == "term" else 20) or widget.bounds.w < 40:
                faults.append(f"{name}: {widget.id} is tiny")
        for one, other in combinations(page.widgets, 2):
            if one.bounds.overlap(other.bounds) > 0.5 and name not in LONG:
                faults.append(f"{name}: {one.id} and {other.id} overlap")
        seen = page.laid().view.h
        if name not in LONG and page.laid().whole > seen + 0.5:
            faults.append(f"{name}: {page.laid().whole:.0f} high in {seen:.0f}")
        if seen < 100:
            faults.append(f"{name}: only {seen:.0f} to read in")
        check_nodes(page.frame().nodes(), s)
    assert not faults, "\n".join(faults)


def test_a_high_foot_leaves_most_of_the_page_to_read() -> None:
    """Only the main button stays in sight; the others are below what scrolls."""
    program = Program(Settings(speed=0.0, scale=2.5, tables=PLAYED), (600, 720))
    program.app.open_new_game()
    page = program.on(NewGamePage)
    assert page.laid().view.h > 0.5 * program.app.services.size[1]
    assert [each.id for each in page.laid().foot] == ["begin"]
    assert {"rules", "back"} < {*ids(page)}


def test_all_buttons_of_the_shelf_have_room_for_their_words() -> None:
    program = Program(Settings(speed=0.0, scale=2.0, tables=PLAYED), (600, 720))
    program.app.start()
    page = program.on(ShelfPage)
    buttons = [each for each in page.widgets if isinstance(each, Button)]
    assert [each.shown_name() for each in buttons] == [each.name for each in buttons]
    bar = page.frame().find("bar")
    assert bar is not None and inside(bar.bounds, Rect(0, 0, 600, 720))


@pytest.mark.parametrize("size", [(800, 560), (600, 720)])
def test_who_may_play_is_read_in_small_windows(size: tuple[int, int]) -> None:
    program = Program(Settings(), size)
    texts = program.app.services.texts = Watched()
    faults: list[str] = []
    for game in titles():
        program.app.take_out(entry(game).title)
        program.app.open_new_game()
        texts.cut.clear()
        program.top.draw(Surface(size))
        faults += [f"{game}: {cut}" for cut in texts.cut]
        program.app.services.pop(program.top)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("name", PAGES)
def test_tab_walks_every_widget(name: str) -> None:
    program = Program(Settings(), SMALL)
    for _, page in pages_of(program, [name]):
        assert len(set(ids(page))) == len(page.widgets) > 0
        start = page.focus
        walked = walk(program, len(page.widgets))
        assert sorted(walked) == sorted(ids(page))
        assert page.focus == start
        for widget in page.widgets:
            assert widget.role in ("button", "spinbutton", "radiogroup", "textbox", "term", "table")
            assert (widget.value != "") == isinstance(widget, Choice | Entry | Box | rows.Table)
            assert isinstance(widget, (Button, Choice, Field, Entry, Text, Box, rows.Table))
        check_nodes(page.frame().nodes(), program.app.services)


def test_disabled_widgets_are_passed_over(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = ShelfPage.blocks

    def without_rules(page: ShelfPage) -> list[Block]:
        blocks = list(made(page))
        for block in blocks:
            block.enabled = block.id != "rules"
        return blocks

    monkeypatch.setattr(ShelfPage, "blocks", without_rules)
    page = page_of(program)
    page.changed()
    here = ["levels", *BOXES, "history", "pads", "folk", "keys", "settings", "quit", "new"]
    assert walk(program, len(BOXES) + 8) == here
    (rules,) = [each for each in page.widgets if each.id == "rules"]
    program.click(*rules.bounds.center)
    page.act("rules", "press")
    rules.press()
    assert program.top is page
    page.draw(Surface(SMALL))


def test_the_sheet_s_lines_add_up() -> None:
    program = Program(Settings(), SMALL)
    for _, page in pages_of(program, ["payment"]):
        assert isinstance(page, SheetPage)
        told, number = page.frame(), program.app.words.number
        parts = [*enumerate(page.sheet.lines), ("payment", page.sheet.payment)]
        for name, lines in parts:
            for i, line in enumerate(lines):
                entry = told.find(f"line.{name}.{i}")
                assert entry is not None
                assert entry.value == number(line.points).rjust(len(entry.value), "+")
            whole = told.find(f"sum.{name}")
            assert whole is not None
            assert whole.value == number(sum(line.points for line in lines))
        totals = [told.find(f"pad/sum/{seat}") for seat in (0, 1)]
        last = [number(entry.total) for entry in page.sheet.deals[-1]]
        assert [total and total.value for total in totals] == last
