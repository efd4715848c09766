"""Every page and table that a player can reach in a game, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from mille.app import opening
from mille.games import entry
from mille.session import disk, record
from mille.session.challenges import Challenge
from mille.session.lesson import Lesson, levels
from mille.session.review import review_lines
from mille.session.sources import ME
from mille.ui.pages.history import HistoryPage
from mille.ui.pages.last_word import LastWordPage
from mille.ui.pages.menu import MenuPage
from mille.ui.pages.new_game import Chosen, ProgramPage
from mille.ui.pages.page import Page
from mille.ui.pages.reading import AboutPage, RulesPage
from mille.ui.pages.review import ReviewPage
from mille.ui.pages.settings import WelcomePage
from mille.ui.table.replay import ReplayScene
from tests.parts import kind_of
from tests.ui.conftest import Program
from tests.ui.test_history_page import finished, leave

CHALLENGE = "Guts, standard, Lili, Léo: supper marble 417"
MENU = ("sheet", "log", "rules", "settings")


def reviewed(path: Path) -> list[dict[str, Any]]:
    """A quick review of the first deal of a recorded game."""
    return list(review_lines(record.parse(path.read_bytes()), ME, deal=1, worlds=1))


def of_the_house(program: Program, game: str) -> Iterator[str]:
    """The pages you reach from the shelf."""
    app, s = program.app, program.app.services
    app.take_out(entry(game).title)
    app.first_page()
    yield "start"
    s.push(WelcomePage(s))
    yield "welcome"
    app.first_page()
    for page in (AboutPage(s), ProgramPage(s, lambda: None)):
        s.push(page)
        yield type(page).__name__
        s.pop(page)
    for seats, moves in zip(entry(game).title.seats, (9, 4)):
        leave(game, seats, moves, days=2 * moves)
    for number in range(3):
        finished(disk.history(), game, f"{game}-{number}", number)
    app.keeper.read_again()
    app.first.open_box(app.title)
    _pressed(program, "")
    yield "box"
    program.key("escape")
    app.first.looking_back.open()
    history = kind_of(HistoryPage, _pressed(program, ""))
    yield "history"
    app.first.looking_back.open_you()
    _pressed(program, "")
    yield "you"
    _pressed(program, "folk.mado")
    yield "person"
    s.pop(program.top)
    _pressed(program, "ask")
    yield "asked"
    back, newest = app.first.looking_back, disk.games() / history.games[-1].file
    ways: dict[str, Callable[[], object]] = {
        "keeping": back.open_keeping,
        "people": back.open_people,
        "game": lambda: history.act("games/0", "press"),
        "share": lambda: back.share(newest),
        "again": lambda: back.open_cards_again(newest),
        "challenge": lambda: app.open_challenge(lambda: Challenge.read(CHALLENGE)),
    }
    for name, way in ways.items():
        s.only(history)
        way()
        _pressed(program, "")
        yield name
    s.only(history)
    app.learning.open()
    yield "levels"
    program.top.act("tab/puzzles", "choose")
    program.frame()
    yield "puzzles"


def _pressed(program: Program, id: str) -> Page:
    """Press a button of the top page, and let the next one open fully."""
    if id:
        program.top.act(id, "press")
    page = program.on(Page)
    page.finish()
    program.frame()
    return page


def at_the_table(program: Program, game: str) -> Iterator[str]:
    """A game in play, and everything you can open there."""
    app, at = program.app, entry(game)
    others = tuple(list(at.opponents)[: at.title.usual_seats - 1])
    app.new_game(Chosen(others, at.options.usual), "language")
    play = program.settle().play
    for sprite in play.table.stage.hand()[:2]:
        play.table.stage.hand_state.chosen.add(sprite.key)
    yield "table"
    for id, do in list(play.desk.tools.items()):
        do()
        program.frame()
        yield id
    for way in MENU:
        app.services.only(play)
        app.open_menu()
        menu = program.on(MenuPage)
        menu.act(way, "press")
        program.frame()
        yield way
        if isinstance(program.top, RulesPage):
            program.top.act("keys", "press")
            yield "keys"
    app.open_new_game()
    for way in ("new", "more", "house"):
        if way != "new":
            program.top.act(way, "press")
        yield way


def looking_back(program: Program, game: str) -> Iterator[str]:
    """A recorded game: its replay with its questions, its review, its last sheet."""
    app, s = program.app, program.app.services
    path = finished(disk.history(), game, "looked-at")
    app.open_replay(path, 30)
    scene = program.on(ReplayScene)
    yield "replay"
    for asks in ("ask", "play_on"):
        scene.act(asks, "press")
        yield "asked"
        s.only(scene)
    scene.leave()
    opening.open_ended(app, path)
    yield "ended"
    finished(disk.games(), game, "current")
    app.start()
    program.until(lambda: isinstance(program.top, LastWordPage))
    page = program.on(LastWordPage)
    page.end(0.0)  # what it is looking for comes at any time
    page.changed()
    yield "last word"
    if app.game.reviewer is not None:
        review = ReviewPage(s, path, ME, 1)
        s.push(review)
        review._stop()
        review._show(lambda: reviewed(path))
        yield "review"


def learning(program: Program, game: str) -> Iterator[str]:
    """The first lesson of a game, and the page after it."""
    app = program.app
    app.take_out(entry(game).title)
    app.learning.begin(levels(game)[0])
    program.settle()
    yield "lesson"
    assert app.match is not None and isinstance(app.match.source, Lesson)
    app.learning.won(app.match.source, program.play.purpose.made)  # type: ignore[attr-defined]
    yield "done"


def opened(program: Program, game: str) -> Iterator[str]:
    """All of them; each in turn is on top of the stack of scenes."""
    for some in (of_the_house, at_the_table, looking_back, learning):
        yield from some(program, game)
