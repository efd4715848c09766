"""The shelf: its tickets, the page of each game, and the list of players."""

from __future__ import annotations

import pygame
import pytest

from mille.engine.message import message
from mille.games import entry, titles
from mille.session import disk, matches, settings
from mille.session.settings import Settings
from mille.ui.pages.box import BoxPage
from mille.ui.pages.history import HistoryPage
from mille.ui.pages.review import ReviewPage
from mille.ui.pages.shelf import ShelfPage, Ticket
from mille.ui.pages.you import PeoplePage
from mille.ui.table.replay import ReplayScene
from mille.view.geometry import Rect
from tests.parts import sure
from tests.ui import conftest
from tests.ui.conftest import PLAYED, SMALL, Program, ids, launched, name_of, press
from tests.ui.tables import WORDS
from tests.ui.test_history_page import RECORDS, finished, leave, listed, play
from tests.ui.written import Written

BEGUN_WITH = Settings()

# Tickets on the shelf, and the page of a game


def test_the_shelf_says_how_the_game_in_front_stands(program: Program) -> None:
    path = leave("guts", 10, 30)
    program.app.take_out(titles()["guts"])
    program.app.open_start()
    program.frame(times=3)
    page = program.on(ShelfPage)

    def told() -> list[str]:
        part = program.part("continue")
        return [part.name, *part.value.split(" · ")]

    stands = told()
    assert stands[0].endswith(WORDS("names.others", n=9))
    assert stands[1].lower() == WORDS.of("guts")("headline.deal", deal=3, of=30, round=1).lower()
    found = sure(matches.left(path))
    figure = entry("guts").presenter.show(found[2], found[1]).seats[0].figure
    assert figure is not None and WORDS.number(figure) in stands[2]
    program.app.take_out(titles()["contract_rummy"])
    page.changed()
    assert told() == stands, "in its own words, whatever is in front"


@pytest.mark.parametrize("button", ["new", "rules", "f1"])
def test_the_buttons_of_the_shelf_mean_the_game_in_front(button: str) -> None:
    """Also after you looked into another box, and closed it again."""
    for moves in (1, 2):
        leave("guts", 3, moves)
    program = launched(speed=1.0)
    program.app.take_out(entry("guts").title)
    program.app.first.open()
    press(program, next(id for id in ids(program.top) if "daifugo" in id))
    assert program.app.game.id == "daifugo"
    program.key("escape")
    if button == "f1":
        program.key(button)
    else:
        press(program, button)
    assert program.app.game.id == "guts"


def test_a_game_left_long_ago_has_no_ticket_but_stays_in_its_box() -> None:
    leave("guts", 3, 5, days=29)
    leave("mille", 2, 5, days=31)
    program = launched(tables=PLAYED)
    assert ids(program.top)[:3] == ["continue", "day", "person"]
    assert "Guts" in name_of(program.on(ShelfPage), "continue")
    program.key("1")
    page = program.opened(BoxPage)
    assert page.title == "Mille" and page.widgets[0].id == "continue"
    program.key("return")
    assert program.play.match.entry.id == "mille"


def test_the_box_of_a_game_has_all_that_is_about_it() -> None:
    play("guts", 3)
    program = launched(tables=PLAYED, game="guts")
    program.key("6")
    page = program.opened(BoxPage)
    there = ["new", "day", "levels", "rules", "played", "last", "back"]
    assert ids(page) == there and page.here is not None and page.here.id == "new"
    assert name_of(page, "played") == WORDS("box.played", n=3)
    press(program, "played")
    assert len(program.opened(HistoryPage).games) == 3
    program.key("escape")
    last = next(each for each in page.widgets if isinstance(each, Ticket) and each.id == "last")
    assert last.told.endswith(": 2nd of 6, with 126 · Théo won")
    assert program.part("last").name.startswith(WORDS("sheet.review"))
    press(program, "last")
    assert isinstance(program.top, ReviewPage)


def test_a_game_that_you_did_not_play_can_only_be_watched_from_its_box() -> None:
    path = finished(disk.history(), "guts", "others", 0)
    path.write_bytes((RECORDS / "guts-1.jsonl").read_bytes())
    program = launched(tables=PLAYED, game="guts")
    program.key("6")
    program.opened(BoxPage)
    assert program.part("last").name.startswith(WORDS("history.replay"))
    press(program, "last")
    program.on(ReplayScene)


# People at this computer: chosen on the shelf, each with a history


def test_each_has_a_history_and_is_chosen_by_one_press(watched: None, program: Program) -> None:
    for number, name in enumerate(("You", "Anna", "Anna", "Bruno")):
        path = finished(disk.history(), "guts", f"{number}", number)
        path.write_text(path.read_text("utf-8").replace('"You"', f'"{name}"', 1), "utf-8")
    assert len(listed(program).games) == 4
    program.app.open_start()
    press(program, "person")
    for name in ("Anna", "Bruno"):
        add(program, name)
        assert name_of(program.on(ShelfPage), "person") == name
        press(program, "person")
    people = [id for id in ids(program.top) if id.startswith("person.")]
    assert people == ["person.0", "person.1", "person.you"]
    nameless, paper = Ticket(program.app.services, "you", "Me", lambda: None), Written((400, 80))
    nameless.person, nameless.bounds = "", Rect(0, 0, 400, 80)
    nameless.draw(paper, False, False)
    assert [line.text for line in paper.lines] == ["Y", "Me"]
    press(program, "back")
    counts = {}
    for id in ("person.you", "person.1", "person.0"):
        press(program, "person", id)
        who = name_of(program.on(ShelfPage), "person")
        press(program, "history")
        counts[who] = len(program.opened(HistoryPage).games)
        program.key("escape")
    assert counts == {WORDS("people.just_me"): 1, "Anna": 2, "Bruno": 1}


def add(program: Program, name: str, id: str = "name") -> None:
    """Type a name into a field of the page of people, and take it."""
    program.on(PeoplePage).go(id)
    for letter in name:
        program.post(pygame.TEXTINPUT, text=letter)
    program.key("return")


def said(program: Program, id: str) -> str:
    page = program.on(PeoplePage)
    page.finish()
    return next(f"{b.value}{getattr(b, 'trouble', '')}" for b in page.widgets if b.id == id)


def stands(id: str) -> str:
    """What stands below your name when you have one game."""
    return WORDS.joined([message("people.now"), message(id, n=1)], "tell.beside")


def test_nobody_plays_on_in_a_game_of_somebody_else() -> None:
    leave("guts", 4, 3)
    program = Program(Settings(people=("Anna",), sound=3), SMALL)
    program.app.open_start()
    assert "continue" in ids(program.top)
    press(program, "person")
    assert said(program, "person.you").startswith(stands("people.open"))
    press(program, "person.0")
    assert "continue" not in ids(program.top)
    program.app.services.save_settings(program.app.services.settings.changed(sound=0))
    program.app.new_game(conftest.against("casual", "standard"))
    program.app.close()
    again = Program(settings.load(disk.settings_file())[0], SMALL)
    again.app.start()
    assert again.play.match.names[0] == "Anna"
    again.app.open_start()
    press(again, "person")
    assert said(again, "person.0").startswith(stands("people.open"))
    press(again, "person.you")
    assert again.app.services.settings.sound == 3
    again.app.start()
    again.on(ShelfPage)
    press(again, "continue")
    assert again.play.match.entry.id == "guts"


def test_the_first_is_renamed_with_all_that_is_theirs_and_removed_without_loss(
    program: Program,
) -> None:
    finished(disk.history(), "guts", "a")
    program.app.open_start()
    press(program, "person", "rename.you")
    assert name_of(program.on(PeoplePage), "rename.it") == program.app.words("people.rename")
    add(program, " Zoé\t de  l'Île ", "rename")
    assert program.app.services.settings.person == program.app.services.settings.first
    assert "person.you" not in ids(program.top)
    assert said(program, "person.0") == stands("box.played")
    for name, why in (("zoé DE l'île", "people.there"), ("you", "people.unseen")):
        add(program, name)
        wanted = program.app.words(why, name="Zoé de l'Île" if "zoé" in name else name)
        assert said(program, "name").endswith(wanted)
    assert name_of(program.on(PeoplePage), "rename.0").endswith("Zoé de l'Île")
    press(program, "rename.0")
    add(program, "Odette", "rename")
    add(program, "Zoé de l'Île")
    before = {"name": "Zoé de l'Île", "now": "Odette"}
    assert said(program, "name").endswith(program.app.words("people.once", **before))
    press(program, "away.0")
    program.key("escape")
    program.on(PeoplePage)
    press(program, "away.0", "away")
    assert said(program, "person.you") == stands("box.played")
