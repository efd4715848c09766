"""The pages: what leads where, what is on them, and that all of it fits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations, product
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Surface

from mille.agents import Person
from mille.app.pictures import page_named
from mille.engine.message import message
from mille.engine.options import Switch
from mille.games import entry, titles
from mille.games.mille.rules import MILLE
from mille.i18n import languages
from mille.session import disk, settings
from mille.session.seated import MOST_NAME
from mille.session.settings import Settings, TableChoice
from mille.session.sources import ME
from mille.ui.pages.blocks import Text
from mille.ui.pages.box import DayPage
from mille.ui.pages.history import KeepingPage
from mille.ui.pages.house_rules import HouseRulesPage, KeyRow
from mille.ui.pages.menu import AskPage, MenuPage
from mille.ui.pages.new_game import NewGamePage, ProgramPage
from mille.ui.pages.page import Laid, Page
from mille.ui.pages.reading import AboutPage, RulesPage
from mille.ui.pages.settings import PICTURED, TABS, SettingsPage, WelcomePage
from mille.ui.pages.sheet import SheetPage
from mille.ui.pages.shelf import Box, ShelfPage
from mille.ui.pages.you import PeoplePage, StatisticsPage
from mille.ui.table.table import Table
from mille.ui.widgets import Block, Button, Picks
from mille.value import replace
from mille.view.geometry import Rect
from tests.parts import long, quick_first, sure
from tests.ui import conftest
from tests.ui.access import test_tree
from tests.ui.conftest import PLAYED, SMALL, Cut, Program, ids, inside, launched, part_of, press
from tests.ui.tables import WORDS, whole_game
from tests.ui.test_history_page import finished, leave, listed
from tests.ui.test_new_game import opened

NAMES = ["You", "Odette"]
PAGES = [
    *("start", "new", "program", "menu", "rules", "keys", "settings", "sheet", "payment"),
    *("about", "ask", "error"),
]
OF_GAMES = ["no figures", "history", "single", "figures"]
"""The pages about the games that were played, before there are any and after."""
LOG = "/home/someone/.local/state/mille/log/program.log"
LONG = ["rules", "keys", "settings", "about", *OF_GAMES]
"""The pages that scroll."""


@pytest.fixture
def program() -> Program:
    return launched(tables=PLAYED)


HERE = ["history", "you", "puzzles", "pads", "settings", "quit"]
FRONT = ["new", "levels", "rules"]
BOXES = [f"box.{title.id}" for title in titles().values() if title.in_window]
BUTTONS = ["begin", "more", "back"]


class TestStart:
    def test_a_game_is_continued_at_once_and_offered_later(self, program: Program) -> None:
        program.on(ShelfPage)
        beside = ["day", "person", *FRONT, *BOXES, *HERE]
        assert ids(program.top) == ["first", *beside]
        program.begin()
        view = program.play.table.view
        program.app.open_start()
        assert ids(program.top) == ["continue", *beside]
        program.key("return")
        assert program.play.table.view == view

    def test_a_digit_opens_the_same_game_whatever_was_played(self, program: Program) -> None:
        shown = [title for title in titles().values() if title.in_window]
        for last in shown:
            program.app.take_out(entry(last.id).title)
            program.app.open_start()
            boxes = [each for each in program.on(ShelfPage).widgets if isinstance(each, Box)]
            assert boxes[0].view.title is last
            by_digit = sorted(boxes, key=lambda box: box.view.digit)
            assert by_digit == sorted(boxes, key=lambda box: shown.index(box.view.title))
            program.key("4")
            assert program.app.game.title is shown[3]

    def test_where_it_leads(self, program: Program) -> None:
        leads = {"first": NewGamePage, "day": DayPage, "person": PeoplePage, "new": NewGamePage}
        leads |= {"rules": RulesPage, "you": StatisticsPage, "settings": SettingsPage}
        for id, kind in leads.items():
            press(program, id)
            assert isinstance(program.top, kind)
            program.key("escape")
            program.on(ShelfPage)
        program.key("escape")
        program.on(ShelfPage)
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
        page.go("new")
        for key, there in (("up", BOXES), ("down", FRONT), ("down", HERE)):
            program.key(key)
            assert conftest.focus_of(page) in there
        program.click(5, 5)
        assert program.top is page


def person(program: Program, place: int) -> None:
    faces = picks(program.on(Page), "people")
    program.click(*[*faces.inner()][place].bounds.center)


def with_opponents(patch: pytest.MonkeyPatch, people: dict[str, Person]) -> Program:
    program = Program(Settings(speed=0.0), SMALL)
    changed = replace(program.app.game, opponents=people)
    patch.setattr("mille.app.house.entry", lambda id: changed)
    program.app.open_new_game()
    return program


class TestNewGame:
    def test_enter_enter_plays_and_the_last_choice_is_remembered(self, program: Program) -> None:
        program.keys("return", "return")
        assert program.play.table.names == ["You", program.app.game.opponents["casual"].name]
        program.app.open_new_game()
        page = program.on(NewGamePage)
        person(program, 3)
        press(program, "rules")
        wanted = page.people, page.rules
        assert wanted[0] == (list(program.app.game.opponents)[3],)
        assert wanted[1] == list(program.app.game.rule_sets.values())[-1]
        press(program, "begin")
        assert program.play.match.header.rules == wanted[1]
        program.app.close_game()
        program.app.lock.release()
        again = Program(settings.load(disk.settings_file())[0], SMALL)
        again.app.open_new_game()
        page = again.on(NewGamePage)
        assert (page.people, page.rules) == wanted
        again.key("return")
        assert again.play.match.header.seats[1].player == wanted[0][0]

    def test_with_few_seats_a_line_says_that_more_are_livelier(self) -> None:
        page = opened("guts")[1]
        told = {}
        for n in page._game.seats:
            page.act(f"seats/{n}", "choose")
            assert page.seats == n
            told[n] = WORDS("new.seats.more", n=5) in picks(page, "people").more
        assert {n: n < 5 for n in told} == told and len(told) > 4

    def test_a_press_seats_somebody_and_another_lets_them_get_up(self) -> None:
        """The number of players follows; nobody sits down at a full table, and two must stay."""
        program, page = opened("guts")
        everybody = list(page._game.opponents)
        page.act("seats/2", "choose")
        (first,) = page.people
        person(program, everybody.index(first))
        assert page.people == (first,)
        assert WORDS("new.few", n=2) in picks(page, "people").notes()
        for n, id in enumerate([id for id in everybody if id != first][:9], 3):
            person(program, everybody.index(id))
            assert page.seats == min(n, 10)
        assert WORDS("new.full", n=10) in picks(page, "people").notes()
        person(program, everybody.index(first))
        assert page.seats == 9 and first not in page.people
        seated = {part.id for part in picks(page, "people").inner() if part.selected}
        assert seated == {f"people/{id}" for id in page.people}

    @pytest.mark.parametrize("way", ["mixed", "surprise"])
    def test_a_table_is_filled_at_once(self, way: str) -> None:
        program, page = opened("guts")
        for n in (2, 5, 10):
            page.act(f"seats/{n}", "choose")
            press(program, way)
            assert len({*page.people}) == n - 1 and {*page.people} <= {*page._game.opponents}
        everybody = list(page._game.opponents)
        if way == "mixed":
            found = [everybody.index(id) for id in page.people]
            assert found == sorted(found) and found[0] < 2 and found[-1] > 11

    def test_everybody_can_be_chosen_by_keys(self, program: Program) -> None:
        """Arrows go from person to person, as they stand; with two players they choose, too."""
        program.key("return")
        page = program.on(NewGamePage)
        assert ids(page) == ["people", "rules", *BUTTONS]
        program.key("tab", pygame.KMOD_SHIFT)
        program.key("tab", pygame.KMOD_SHIFT)
        for key, id in (("down", "mado"), ("right", "fernand"), ("up", "club"), ("left", "casual")):
            program.key(key)
            assert (page.people, page.focus) == ((id,), f"people/{id}")
        node = next(node for node in page.frame().nodes() if node.focused)
        named = WORDS("new.person", name="Léo", level=message("level.casual"))
        assert (node.role, node.name, node.selected) == ("radio", named, True) and node.more
        program.key("return")
        assert program.play.match.header.seats[1].player == "casual"

    def test_among_several_arrows_only_walk(self) -> None:
        program, page = opened("guts")
        page.go("people/club")
        before = page.people
        program.key("right")
        assert (page.focus, page.people) == ("people/fernand", before)
        program.key("space")
        assert page.people in ((*before, "fernand"), tuple(id for id in before if id != "fernand"))
        node = page.frame().find("people/fernand")
        assert node is not None and (node.role, node.focused) == ("checkbox", True)

    @pytest.mark.parametrize("names", [("Ann", "Bo", "Cy"), ("Ann",)])
    def test_a_game_without_levels(
        self, names: Sequence[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Where there is nobody to choose, nobody is asked for."""
        program = with_opponents(monkeypatch, {name: Person(name) for name in names})
        page = program.on(NewGamePage)
        assert ids(page) == [*["people"][: len(names) - 1], "rules", *BUTTONS]
        for place, chosen in enumerate(names[: 3 * (len(names) - 1)]):
            person(program, place)
            assert page.people == (chosen,)
        page.draw(Surface(SMALL))

    def test_more_stays_open_for_whoever_opened_it(self, program: Program) -> None:
        program.key("return")
        page = program.on(NewGamePage)
        press(program, "more")
        assert ids(page) == ["people", "rules", "evening", "house", "code", "paste", *BUTTONS]
        assert program.part("changed").name == WORDS("new.changed", n=0)
        page.act("house", "press")
        rules = program.on(HouseRulesPage)
        kinds = rules._game.options.kinds
        for key in [key for key, kind in kinds.items() if isinstance(kind, Switch)][:2]:
            rules.act(key, "next")
        press(program, "done")
        assert program.part("changed").name == WORDS("new.changed", n=2)
        again = Program(settings.load(disk.settings_file())[0], SMALL)
        again.app.open_new_game()
        assert "evening" in ids(again.on(NewGamePage))
        press(again, "more")
        assert "evening" not in ids(again.on(NewGamePage))

    def test_unknown_choices_of_an_older_program_are_the_first(self) -> None:
        last = TableChoice(("nobody",), {"preset": "none"})
        program = Program(Settings(speed=7.0).chosen("mille", last), SMALL)
        program.app.open_new_game()
        page = program.on(NewGamePage)
        assert (page.people, page.rules.preset) == (("casual",), "standard")

    def test_a_game_in_progress_is_set_aside(self, program: Program, home: Path) -> None:
        def left() -> int:
            return len(list((home / "games" / "open").iterdir()))

        program.begin()
        program.app.open_new_game()
        program.key("return")
        assert left() == 1, "it goes on"
        program.settle()
        program.app.open_start()
        press(program, "continue.1")
        assert program.top is program.play
        assert left() == 1, "they changed places"


def test_the_rules_scroll(program: Program) -> None:
    press(program, "rules")
    page = program.on(RulesPage)
    program.click(*part_of(page, "tab/whole").bounds.center)
    most = page.laid().whole - page.laid().view.h
    at = [page.offset]
    for key in ("up", "down", "page down", "end", "page down", "page up", "home"):
        program.key(key)
        at.append(page.offset)
    top, still, one, several, end, over, back, first = at
    assert top == still == first == 0 < one < several <= end == over == pytest.approx(most)
    assert back < end
    for turned in (-2.0, 5.0):
        program.post(pygame.MOUSEWHEEL, precise_y=turned)
        assert (page.offset > 0) is (turned < 0)
    program.key("end")
    for size in ((1200, 1600), (1700, 1200)):  # the place stays in reach
        program.resize(size)
        assert 0 <= page.offset <= max(0, page.laid().whole - page.laid().view.h)


def test_the_page_of_the_docs_has_the_same_keys_as_the_window(program: Program) -> None:
    page = (Path(__file__).parents[2] / "docs" / "keys.md").read_text("utf-8")
    _, _, rest = page.partition("| to do |")
    rows = rest.partition("\n\n")[0]
    for row in conftest.open_keys(program).widgets:
        for key in row.value.split(", ") if isinstance(row, KeyRow) else ():
            assert f"`{key}`" in rows or key.lower() in ("tab", "arrows"), key


ASKED_FOR_SOME = ("spoken", "address", "switch", "scan", "scan_says", "aloud")
"""Asked only in some languages (`test_text.py`), or of the users of a switch (`test_switch.py`)
or a screen reader (`test_lessons.py`)."""
ELSEWHERE = ("muted", "more", "maximised", "warnings", "whispers", "face")
"""Chosen by a key, on the new-game page, in the title bar, together with the help, or on the page
of the people here."""
ROWS: list[tuple[str, str, Sequence[Any]]] = [
    (tab, name, PICTURED[name]() if name in PICTURED else settings.CHOICES.get(name, (False, True)))
    for tab, names in TABS.items()
    for name in names
    if name not in ASKED_FOR_SOME
]
SAID_MORE = {"reduced_motion", "scale", "captions", "help", "take_back", "offers", "voices"}
SAID_MORE |= {"counts", "switch", "speed"}
"""Settings that need more words than their names."""


def picks(page: Page, id: str) -> Picks:
    (row,) = [block for block in page.widgets if block.id == id]
    assert isinstance(row, Picks)
    return row


class TestSettings:
    """Applied at once, and kept."""

    @pytest.mark.parametrize(("tab", "field", "values"), ROWS)
    def test_one_press_sets_a_value(
        self, program: Program, tab: str, field: str, values: Sequence[Any]
    ) -> None:
        s = program.app.services
        if field == "letters":  # asked in a language with others than J, Q and K
            s.save_settings(s.settings.changed(spoken="fr"))
        page = program.settings(tab)
        uses: dict[str, Callable[[], object]]
        uses = {"deck": lambda: s.art.deck, "back": lambda: s.art.back}
        uses |= {"table": lambda: s.theme.name, "letters": lambda: bool(s.art.letters)}
        for value in values:
            page.go(field)
            row = picks(page, field)
            at = [option.value for option in row.options].index(value)
            program.click(*row.cells()[at].center)
            assert getattr(s.settings, field) == value
            assert getattr(settings.load(disk.settings_file())[0], field) == value
            assert field not in uses or uses[field]() == value
            assert picks(page, field).index == at
            assert page.focus == field and page.focus_seen, "the ring is on what was pressed"

    def test_each_is_under_a_tab(self) -> None:
        fields = {*chain(*TABS.values())}
        switches = [name for name, kind in Settings.__annotations__.items() if kind == "bool"]
        assert {*switches, *settings.CHOICES} - fields == {*ELSEWHERE}

    @pytest.mark.parametrize("game", quick_first(titles(), 1))
    @pytest.mark.parametrize("language", quick_first(languages(), 1))
    def test_nothing_scrolls_in_the_usual_window(self, game: str, language: str) -> None:
        program = Program(Settings(switch="one", tables=PLAYED), language=language)
        texts = program.app.services.texts = Cut()
        program.app.services.listening = True
        program.app.start()
        program.app.take_out(titles()[game])
        for tab in TABS:
            page = program.settings(tab)
            page.draw(Surface((1280, 720)))
            assert page.laid().whole <= page.laid().view.h + 0.5, tab
            assert not texts.cut, tab
            assert len({round(each.bounds.right) for each in page.laid().foot}) <= 2
            program.app.services.pop(page)

    @pytest.mark.parametrize("tab", TABS)
    @pytest.mark.parametrize("scale", [*quick_first([2.0, 1.4, 2.5], 1)])
    @pytest.mark.parametrize("size", [(600, 720), long((1280, 720))])
    def test_all_is_reached_by_keys_in_large_letters(
        self, size: tuple[int, int], scale: float, tab: str
    ) -> None:
        """The tabs are a row above, and the page scrolls to what does not fit."""
        program = launched(size, scale=scale, tables=PLAYED)
        texts, page = Cut(), program.settings(tab)
        program.app.services.texts = texts
        page.resize()
        page.draw(Surface(size))
        assert not texts.cut
        bounds = [part.bounds for part in part_of(page, "tab").parts]
        beside = len({round(at.y) for at in bounds}) == len(TABS)
        assert beside is (size[0] > 600 and scale < 2)
        assert page.laid().stays("tab"), "the tabs do not scroll away"
        for _ in page.widgets:
            program.key("tab")
            here = sure(page.here)
            assert here.line().h + 0.5 >= program.app.services.target, here.id
            seen = here.bounds.bottom <= page.paper.bottom and here.bounds.y >= page.paper.y
            assert seen or here.bounds.h > page.laid().view.h, here.id

    def test_a_row_stays_under_the_pointer_while_sizes_change(self) -> None:
        """In every window, wherever the size is asked for; also where captions come. And in sight
        when the pointer goes.
        """
        places = "look", "access", "welcome"
        for size, tab in product([(1280, 720), (600, 720), (1920, 1080)], places):
            program = launched(size, tables=PLAYED)
            s = program.app.services
            if tab == "welcome":
                s.push(WelcomePage(s))
            page = program.on(Page) if tab == "welcome" else program.settings(tab)
            for scale in (1.4, 1.3, 2.5, 0.8, 2, 1, 2.25, 1.1, 1.6, 1):
                program.point(1, 1)
                row, view = picks(page, "scale"), page.laid().view
                assert inside(row.bounds, view) or page.focus != "scale" or row.bounds.h > view.h
                page.go("scale")
                row = picks(page, "scale")
                at = [option.value for option in row.options].index(scale)
                x, y = row.cells()[at].center
                program.click(x, y)
                program.frame()
                assert s.settings.scale == scale
                under = page.frame().at(x, y)
                assert under is not None and under.id.startswith("scale"), (size, tab, scale)
                row = picks(page, "scale")
                assert row.cells()[row.index].y <= y < row.cells()[row.index].bottom
                assert size[0] < size[1] or row.cells()[0].y > page.laid().view.y, (tab, scale)
            program.point(1, 1)
            assert page.foot(), "all lies as usual again"

    def test_a_small_table_beside_the_look_follows(self) -> None:
        """And every table is shown with the cloth of the game in front."""
        program, size = launched((1280, 720), tables=PLAYED), (1280, 720)
        page, seen = program.settings(), set[bytes]()
        chosen = ("table/day", "deck/large", "back/snow", "scale/0.8", "table/lamp")
        for id in (*chosen, "guts"):
            if id in titles():
                program.app.take_out(titles()[id])
            else:
                page.act(id, "choose")
            page.draw(surface := Surface(size))
            seen.add(pygame.image.tobytes(surface.subsurface(960, 120, 240, 380), "RGB"))
        assert len(seen) == len(chosen) + 1
        lamp = part_of(page, "table/lamp").bounds
        corner = surface.get_at((round(lamp.x) + 20, round(lamp.y) + 12))
        program.app.take_out(titles()["mille"])
        page.draw(surface)
        assert surface.get_at((round(lamp.x) + 20, round(lamp.y) + 12)) != corner

    def test_a_volume_that_is_chosen_is_heard(self, program: Program) -> None:
        program.key("m")
        assert program.app.services.settings.muted
        program.settings("sound").act("sound/3", "choose")
        assert not program.app.services.settings.muted

    def test_a_speed_of_older_files_stands_as_the_one_next_to_it(self, program: Program) -> None:
        s = program.app.services
        s.settings = s.settings.changed(speed=16.0)
        page = program.settings("play")
        assert picks(page, "speed").value == program.app.words("settings.speed.4")
        assert s.settings.speed == 16.0, "and is kept"

    def test_help_that_is_set_again_brings_the_tips_back(self, program: Program) -> None:
        s = program.app.services
        s.settings = s.settings.changed(whispers=False, warnings=False)
        program.settings("play").act("help/usual", "choose")
        assert s.settings.gives_tips and s.settings.warns
        assert not s.settings.helped("purist").warns

    def test_what_a_name_does_not_say_is_told(self) -> None:
        program = launched(tables=PLAYED, switch="one")
        for tab in ("look", "play", "sound", "access"):
            for row in program.settings(tab).widgets:
                if isinstance(row, Picks) and row.id != "tab":
                    assert any(row.notes()) is (row.id in SAID_MORE), row.id

    def test_what_is_rare_is_under_the_last_tab(self, program: Program) -> None:
        leads = {"keeping": KeepingPage, "program": ProgramPage, "about": AboutPage}
        for id, kind in leads.items():
            page = program.settings("more")
            page.act(id, "press")
            assert isinstance(program.top, kind)
        said = " ".join(part.name for part in program.settings("more").frame().nodes())
        assert str(disk.games()) in said and str(disk.settings_file()) in said

    def test_keys_are_changed_there(self, program: Program) -> None:
        page = program.settings("keys")
        page.act("d", "press")
        program.key("f")
        assert program.app.services.settings.keys["d"] == "f"
        assert part_of(page, "d").value == "F"
        page.act("usual", "press")
        assert not program.app.services.settings.keys

    def test_done_leads_back(self, program: Program) -> None:
        program.settings()
        press(program, "done")
        program.on(ShelfPage)


# Room


def of_games(program: Program, name: str) -> Page:
    if name == "history":
        leave("contract_rummy", 5, 60, rules=1)
        finished(disk.history(), "contract_rummy", "a")
    page = listed(program)
    if name == "single":
        page.act("games/1", "press")
    elif name != "history":
        program.app.first.looking_back.open_you()
    return program.opened(Page)


def pages_of(program: Program, names: Sequence[str] = PAGES) -> Iterator[tuple[str, Page]]:
    """Every page there is, or these, with the table of a finished game."""
    app, last = program.app, whole_game()[-1].state
    view = MILLE.observe(last, ME)
    for name in names:
        table = Table(app.services, app.game, NAMES)
        app.services.only(table)
        table.show(view)
        page: Page | None
        if name == "ask":
            ranks = [(message("ask.wild.rank", rank=m.rank), None) for m in view.melds[ME][:8]]
            answers = [(message("ask.two.meld"), None), *ranks]
            page = AskPage(app.services, message("ask.two"), answers, lambda move: None)
        elif name == "error":
            body = message("error.body", file=LOG)
            ways = [("go_on", message("error.go_on"), app.start)]
            page = MenuPage(app.services, message("error.title"), ways, said=[body])
        elif name in OF_GAMES:
            yield name, of_games(program, name)
            continue
        else:
            page = page_named(app, name, view, NAMES, last.rules)
        if isinstance(page, ProgramPage):
            why = message("outside.absent", name="M" * MOST_NAME, why=message("outside.ended"))
            page.say(f"{app.words.text(why)} {app.words('lost.log', file=LOG)}")
        assert page is not None
        app.services.push(page)
        yield name, page


@pytest.mark.parametrize("scale", quick_first(reversed(conftest.SCALES), 1))
@pytest.mark.parametrize("size", quick_first(conftest.SIZES, 1))
def test_everything_has_room(size: tuple[int, int], scale: float) -> None:
    program = Program(Settings(scale=scale), size)
    texts = program.app.services.texts = Cut()
    window, faults = Rect(0, 0, *size), list[str]()
    for name, page in pages_of(program, [*PAGES, *OF_GAMES]):
        texts.cut.clear()
        page.draw(Surface(size))
        seen, scrolls = page.laid().view.h, name in LONG
        wrong = [*texts.cut]
        if not inside(page.paper, window):
            wrong.append(f"the paper {page.paper} leaves the window")
        for widget in page.widgets:
            if not inside(widget.bounds, page.paper) and not scrolls:
                wrong.append(f"{widget.id} leaves the paper")
            if widget.bounds.h < (10 if widget.role == "term" else 20) or widget.bounds.w < 40:
                wrong.append(f"{widget.id} is tiny")
        for one, other in combinations(page.widgets, 2):
            if one.bounds.overlap(other.bounds) > 0.5 and not scrolls:
                wrong.append(f"{one.id} and {other.id} overlap")
        if (page.laid().whole > seen + 0.5 and not scrolls) or seen < 100:
            wrong.append(f"{page.laid().whole:.0f} high in {seen:.0f}")
        frame = page.frame()
        outside = [each.id for each in frame.nodes() if not inside(each.bounds, window)]
        wrong += [*outside, *test_tree.wrong(frame, size)]
        faults += [f"{name}: {each}" for each in wrong]
    assert not faults, "\n".join(faults)


class HighFoot(Page):
    """A page with much to read above many buttons."""

    def blocks(self) -> Sequence[Block]:
        return [Text(self.services, str(n), id=f"line.{n}") for n in range(50)]

    def foot(self) -> Sequence[Block]:
        others = [Button(self.services, str(n), str(n), self.leave) for n in range(4)]
        return [Button(self.services, "main", "main", self.leave, main=True), *others]


def test_a_high_foot_leaves_most_of_the_page_to_read() -> None:
    """Only the main button stays in sight; the others are below what scrolls."""
    program = Program(Settings(speed=0.0, scale=2.5, tables=PLAYED), (600, 720))
    page = HighFoot(program.app.services)
    program.app.services.push(page)
    assert page.laid().view.h > 0.5 * program.app.services.size[1]
    assert [each.id for each in page.laid().foot] == ["main"]
    assert ids(page) == ["0", "1", "2", "3", "main"]


def test_all_buttons_of_the_shelf_have_room_for_their_words() -> None:
    program = launched((600, 720), scale=2.0, tables=PLAYED)
    page = program.on(ShelfPage)
    buttons = [each for each in page.widgets if isinstance(each, Button)]
    assert [each.shown_name() for each in buttons] == [each.name for each in buttons]
    bar = part_of(page, "bar")
    assert inside(bar.bounds, Rect(0, 0, 600, 720))


def test_disabled_widgets_are_passed_over(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = ShelfPage.lay_out

    def without_rules(page: ShelfPage) -> Laid:
        laid = made(page)
        for block in laid.body:
            block.enabled = block.id != "rules"
        return laid

    monkeypatch.setattr(ShelfPage, "lay_out", without_rules)
    page = program.on(ShelfPage)
    page.changed()
    here = ["day", "person", "new", "levels", *BOXES, *HERE, "first"]
    for id in here:
        program.key("tab")
        assert conftest.focus_of(page) == id
    (rules,) = [each for each in page.widgets if each.id == "rules"]
    program.click(*rules.bounds.center)
    page.act("rules", "press")
    rules.press()
    assert program.top is page
    page.draw(Surface(SMALL))


def test_the_sheet_s_lines_add_up() -> None:
    program = Program(Settings(), SMALL)
    ((_, page),) = pages_of(program, ["payment"])
    assert isinstance(page, SheetPage)
    number = program.app.words.number
    for name, lines in [*enumerate(page.sheet.lines), ("payment", page.sheet.payment)]:
        for i, line in enumerate(lines):
            value = part_of(page, f"line.{name}.{i}").value
            assert value == number(line.points).rjust(len(value), "+")
        whole = sum(line.points for line in lines)
        assert part_of(page, f"sum.{name}").value == number(whole)
    totals = [part_of(page, f"pad/sum/{seat}").value for seat in (0, 1)]
    assert totals == [number(entry.total) for entry in page.sheet.deals[-1]]
