"""Games that were left: told apart, gone on with, thrown away."""

from __future__ import annotations

import os
from pathlib import Path
from time import time

import pytest
from pygame import Surface

from mille.agents.agent import decide
from mille.app.first import FirstPage, played
from mille.engine.game import CHANCE
from mille.games import entry, titles
from mille.i18n.catalog import load
from mille.session import paths, saved_match, shelf
from mille.session.settings import Settings
from mille.ui.pages.games import Game, GamesPage
from mille.ui.pages.menu import MenuPage
from mille.ui.pages.new_game import NewGamePage
from mille.ui.pages.shelf import ShelfPage
from mille.view.layout import Rect
from mille.view.left import with_whom
from mille.view.names import MOST
from tests.ui.conftest import SCALES, SMALL, Program, focus_of, under_title
from tests.ui.test_pages import ids, inside, press

MANY = 12
DAY = 24 * 60 * 60
WORDS = load()


def leave(game: str, seats: int, moves: int, days: float = 0, rules: int = 0) -> Path:
    """A game that was left after so many moves, so many days ago."""
    at, path = entry(game), paths.open_games() / f"{game}-{seats}-{moves}-{days}-{rules}.jsonl"
    others = [*at.opponents][: seats - 1]
    chosen = list(at.rule_sets.values())[rules]
    match = saved_match.begin(path, game, chosen, others, "You", "left")
    referee, player = match.referee, at.players[at.stand_in]
    while moves and referee.actor is not None:
        if referee.actor is CHANCE:
            referee.chance()
            continue
        seat = referee.actor
        referee.submit(seat, decide(player.think(referee.view(seat), referee.dice_for(seat))))
        moves -= 1
    match.close()
    os.utime(path, (time() - days * DAY,) * 2)
    return path


def listed(program: Program, game: str) -> GamesPage:
    """The games of a kind that go on, with all that is said of them."""
    program.app.take_out(entry(game).title)
    FirstPage(program.app).open()
    FirstPage(program.app).open_box()
    page = program.top
    assert isinstance(page, GamesPage)
    page.finish()
    return page


def rows(page: GamesPage) -> list[Game]:
    """Its games."""
    return [widget for widget in page.widgets if isinstance(widget, Game)]


@pytest.mark.parametrize("game", sorted(titles()))
def test_games_that_were_left_are_told_apart(game: str, home: Path) -> None:
    """With whom, which deal, the figures of the slips, the rules, and when."""
    most = max(entry(game).seats)
    leave(game, most, 40)
    leave(game, most, 0, days=1)
    leave(game, most, 0, days=5, rules=len(entry(game).rule_sets) - 1)
    page = listed(Program(Settings(), SMALL), game)
    told = [row.value for row in rows(page)]
    assert len(set(told)) == 3
    assert "played today at" in told[0].lower()
    assert "played yesterday at" in told[1].lower()
    assert load()("left.days", n=5).lower() in told[2].lower()
    assert "Rules: " in told[2]
    assert not any("Rules: " in each for each in told[:2])
    found = saved_match.left(shelf.open_games()[0].path)
    assert found is not None
    mine = entry(game).presenter.show(found[2], found[1]).seats[0]
    figure = mine.second if mine.figure is None else mine.figure
    assert figure is not None
    assert f"you {WORDS.number(figure)}" in told[0].lower()
    if game != "beggar_my_neighbor":  # it has one deal
        assert "Deal " in told[0]


def test_with_whom_names_three_at_most() -> None:
    names = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ivy"]
    said = [WORDS.text(with_whom(names[:n])) for n in (1, 2, 3, 4, 9)]
    assert said == [
        "With Ann",
        "With Ann and Bo",
        "With Ann, Bo and Cy",
        "With Ann, Bo, Cy and 1 other",
        "With Ann, Bo, Cy and 6 others",
    ]
    assert len(WORDS.text(with_whom(["W" * 100] * 9))) < 3 * MOST + 30


def test_long_ago_is_a_date() -> None:
    now = time()
    assert played(now - 30 * DAY, now).id == "left.days"
    for then in (now - 40 * DAY, now + 3 * DAY):
        assert played(then, now).id == "left.date"


def test_a_game_is_thrown_away_after_one_question(home: Path) -> None:
    first, second = leave("guts", 3, 10), leave("guts", 10, 10, days=1)
    program = Program(Settings(), SMALL)
    page = listed(program, "guts")
    assert ids(page) == ["game.0", "delete.0", "game.1", "delete.1", "new", "rules", "back"]
    press(program, "delete.1")
    asked = program.top
    assert isinstance(asked, MenuPage)
    assert "With " in under_title(asked)
    assert WORDS("delete.for_good") in under_title(asked)
    program.key("return")  # what stands there first throws nothing away
    assert program.top is page
    assert second.exists()
    walked = []
    for way in ("up", "left", "down", "right"):
        program.key(way)
        walked.append(focus_of(page))
    assert walked == ["delete.0", "game.0", "game.1", "delete.1"]
    program.key("delete")
    press(program, "delete")
    assert program.top is page
    assert not second.exists()
    assert first.exists()
    assert ids(page)[:2] == ["game.0", "delete.0"]
    assert len(rows(page)) == 1
    program.key("escape")
    first_page = program.top
    assert isinstance(first_page, ShelfPage)
    assert "others" not in ids(first_page)
    FirstPage(program.app).open_box()
    press(program, "delete.0")
    press(program, "delete")
    assert not first.exists()
    bare = program.top
    assert isinstance(bare, ShelfPage)
    assert "continue" not in ids(bare)


def test_what_cannot_be_deleted_is_said(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(path: Path) -> None:
        raise PermissionError(13, "Permission denied")

    path = leave("mille", 2, 5)
    program = Program(Settings(), SMALL)
    listed(program, "mille")
    monkeypatch.setattr(shelf, "throw_away", refused)
    press(program, "delete.0")
    press(program, "delete")
    page = program.top
    assert isinstance(page, ShelfPage)
    assert "permission denied" in under_title(page)
    assert path.exists()


def test_more_than_have_room_scroll_and_only_those_in_sight_are_asked(home: Path) -> None:
    for days in range(MANY):
        leave("guts", 2, 0, days)
    program = Program(Settings(), SMALL)
    program.app.take_out(entry("guts").title)
    FirstPage(program.app).open()
    FirstPage(program.app).open_box()
    page = program.top
    assert isinstance(page, GamesPage)
    program.frame(times=MANY)
    asked = [bool(row.value) for row in rows(page)]
    assert len(asked) == MANY
    assert asked[0] and not asked[-1]
    program.key("end")
    program.frame(times=MANY)
    assert f"{MANY - 1} days ago" in rows(page)[-1].value
    press(program, f"delete.{MANY - 1}")
    press(program, "delete")
    assert len(rows(page)) == MANY - 1


def test_the_shelf_says_how_the_game_in_front_stands(home: Path) -> None:
    leave("guts", 10, 30)
    program = Program(Settings(), SMALL)
    program.app.take_out(entry("guts").title)
    program.app.open_start()
    page = program.top
    assert isinstance(page, ShelfPage)
    program.frame(times=3)
    said = {node.id: node.name for node in page.nodes()}
    assert said["stands.0"].endswith("and 6 others")
    assert said["stands.1"].startswith("Deal ")
    assert "Chips: you " in " ".join(said.values())


@pytest.mark.parametrize("left", [0, 1, 2])
def test_a_new_game_says_that_the_others_stay(left: int, home: Path) -> None:
    for days in range(left):
        leave("guts", 2, 0, days)
    leave("mille", 2, 0)
    program = Program(Settings(), SMALL)
    program.app.take_out(entry("guts").title)
    program.app.open_new_game()
    page = program.top
    assert isinstance(page, NewGamePage)
    said = next((node.name for node in page.nodes() if node.id == "stays"), "")
    assert ("stay" in said) is bool(left)
    assert ("2 open games" in said) is (left == 2)
    page.draw(Surface(SMALL))


def test_a_record_that_cannot_be_followed_is_listed_and_can_be_deleted(home: Path) -> None:
    path = leave("guts", 2, 10)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([lines[0], *lines[2:]]))
    program = Program(Settings(), SMALL)
    page = listed(program, "guts")
    assert "played today" in rows(page)[0].value.lower()
    press(program, "delete.0")
    press(program, "delete")
    assert not path.exists()


@pytest.mark.parametrize("size", [(600, 720), (800, 560), (1280, 720), (700, 1080)])
def test_all_of_it_has_room(size: tuple[int, int], home: Path) -> None:
    leave("contract_rummy", 5, 60, rules=1)
    for seats in (3, 4, 5):
        leave("contract_rummy", seats, 30, days=seats)
    leave("contract_rummy", 5, 30, days=9)
    for scale in SCALES:
        program = Program(Settings(text_scale=scale), size)
        page = listed(program, "contract_rummy")
        page.draw(Surface(size))
        s = program.app.services
        assert inside(page.paper, Rect(0, 0, *size)), scale
        for row in rows(page):
            high = sum(
                s.texts.render("Ag", s.font(letters), s.theme.ink).height
                for letters in (15, 13, 13)
            )
            assert row.bounds.h >= high, (scale, row.bounds.h, high)
        program.app.close()


@pytest.mark.parametrize("button", ["new", "others", "rules", "keys", "f1"])
def test_the_buttons_of_the_shelf_mean_the_game_in_front(button: str, home: Path) -> None:
    """Also after another box was looked into, and closed again."""
    for moves in (1, 2):
        leave("guts", 3, moves)
    program = Program(Settings(), SMALL)
    program.app.start()
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
