"""The last word of a game: who is there, what they say, what decided it, and where it leads."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pygame
import pytest

from mille.app import opening
from mille.engine.codec import Seat
from mille.engine.message import Fault, message
from mille.games import entry, titles
from mille.session import disk, record, statistics
from mille.session.review import ReviewProcess, review_lines
from mille.session.sources import ME
from mille.ui import pieces, widgets
from mille.ui.faces import BARE, look_of
from mille.ui.pages.last_word import ENOUGH, HAT, LastWordPage
from mille.ui.pages.sheet import SheetPage
from mille.ui.table.play import PlayScene
from mille.view.geometry import Rect
from mille.view.names import YOURSELF, Remark
from tests.parts import every_game, long
from tests.ui.conftest import SMALL, Cut, Program, all_words, inside, launched, part_of
from tests.ui.test_history_page import finished


def last_word(game: str, size: tuple[int, int] = SMALL, **settings: Any) -> Program:
    """The program as a game ends that somebody left just before."""
    finished(disk.games(), game, "current")
    program = launched(size, **settings)
    program.until(lambda: isinstance(program.top, LastWordPage))
    return program


def kept() -> record.Record:
    """The record of the game that has ended."""
    (path,) = disk.history().iterdir()
    return record.parse(path.read_bytes())


@every_game
@pytest.mark.parametrize("game", titles())
def test_a_game_ends_with_its_people(game: str) -> None:
    """All are named in the order of their places, and others have a word, as the record has it."""
    program = last_word(game)
    page, words, seats = program.on(LastWordPage), program.app.words, kept().header.seats
    people = [part for part in page.frame() if part.role == "listitem"]
    told = [part.name for part in people if part.id.startswith("people/")]
    ending = page.told.ending
    assert told == [
        words("last.place", name=words.called(seats[seat].name), place=ending.places[seat])
        for seat in ending.order
    ]
    said = [Remark(each.seat, each.id) for _, each in record.said(kept())]
    assert [(each.seat, each.id) for each in said] == [*page.told.said.items()] and said
    for each in said:
        heard = part_of(page, f"people/said.{each.seat}")
        assert heard.name == words("tell.of", what=seats[each.seat].name, said=words(each.id))
        assert each.seat != ME and not page.restless
    decided = ending.decided
    assert decided is None or words.text(page.turning.lines[0]) in all_words(page)
    assert [widget.id for widget in page.widgets] == ["again", "score"]
    for key in ("escape", "f2"):
        program.key(key)
        assert program.on(SheetPage).sheet.over
        program.app.services.only(page)
    program.key("return")
    program.frame()
    assert [seat.player for seat in program.play.match.header.seats] == [
        seat.player for seat in seats
    ]


def test_one_press_shows_the_end_of_the_race_and_the_next_one_acts() -> None:
    program = last_word("mille", speed=1.0)
    page = program.on(LastWordPage)
    assert page.restless and page.frame().find("people/said.1") is None
    program.key("return")
    assert page.restless, "it was meant for the table"
    program.read()
    program.key("return")
    assert program.top is page and not page.restless
    assert part_of(page, "people/said.1").live
    program.key("return")
    assert isinstance(program.top, PlayScene)


def test_a_race_takes_a_while_and_then_nothing_moves() -> None:
    program = last_word("mille", speed=1.0)
    page, steps = program.on(LastWordPage), 0
    while page.restless:
        program.frame()
        steps += 1
    assert 1.1 <= steps / 60 <= 1.3
    page.end(0.0)
    assert page.due is None


def test_with_less_motion_the_last_picture_is_there_at_once() -> None:
    assert not last_word("daifugo", speed=1.0, reduced_motion=True).on(LastWordPage).restless


def test_the_destitute_wear_no_hat_here_either(monkeypatch: pytest.MonkeyPatch) -> None:
    program, look = last_word("daifugo", speed=0.0), Mock(wraps=look_of)
    monkeypatch.setattr(pieces, "look_of", look)
    for page in (LastWordPage, SheetPage):
        look.reset_mock()
        program.on(page).draw(pygame.Surface(SMALL))
        assert {"daifugo", BARE} <= {call.args[-1] for call in look.call_args_list}, page
        program.key("f2")


def test_nobody_speaks_where_that_is_off() -> None:
    page = last_word("daifugo", voices="off").on(LastWordPage)
    assert not page.told.said and not record.said(kept())


def test_the_end_is_commented_on_here_and_not_at_the_seats() -> None:
    """Nobody says at the table that they have won, and then again on the page."""
    path = finished(disk.games(), "beggar_my_neighbor", "current")
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-30]))
    program = launched(speed=16.0)
    program.play.forced.run()
    program.until(lambda: isinstance(program.top, LastWordPage))
    said = {each.id for _, each in record.said(kept())}
    ends = {id for id in said if ".won." in id or ".lost." in id}
    assert ends == {*program.on(LastWordPage).told.said.values()}


def test_the_history_is_told() -> None:
    """Of two, who has won how often; a first win over somebody, or a run, is spoken of."""
    for age in (3, 2, 1):
        finished(disk.history(), "mille", f"before-{age}", age)
    finished(disk.games(), "mille", "current")
    program = launched()
    program.app.keeper.read_again()
    program.until(lambda: isinstance(program.top, LastWordPage))
    page, words = program.on(LastWordPage), program.app.words
    won = page.told.ending.won
    name = page.told.ending.sheet.seats[1]
    stands = {"n": 4 * won, "theirs": 4 * (not won)}
    assert words("last.against", name=name, **stands) in part_of(page, "said").name


def test_each_program_is_somebody_of_its_own() -> None:
    for age, name in ((3, "Bot"), (2, "Sphinx"), (1, "Sphinx")):
        path = finished(disk.history(), "mille", name + str(age), age)
        text, mine = path.read_text("utf-8"), record.read(path).header.seats[1]
        text = text.replace(f'"{mine.name}"', f'"{name}"').replace(f'"{mine.player}"', '"outside"')
        path.write_text(text, "utf-8")
    program = last_word("mille")
    page, keeper = program.on(LastWordPage), program.app.keeper
    keeper.wait()
    assert keeper.history is not None
    before, won = statistics.mine(keeper.history.games(), {})[:3], page.told.ending.won
    said = opening._stands_now(page.told.ending, before, record.SeatName("Bot", record.OUTSIDE))
    assert dict(said.blanks)["n"] == 2 * won and dict(said.blanks)["theirs"] == 2 * (not won)


@pytest.mark.parametrize("found", [1, long(0)])
def test_the_turning_point(found: int) -> None:
    """It says what was played and what was better, in a place that is kept for it and grows with
    the window; and from there one can play on and come back.
    """
    program = last_word("mille")
    page, words = program.on(LastWordPage), program.app.words
    assert words("last.looks") in all_words(page)
    lines = list(review_lines(kept(), ME, worlds=1))
    if not found:
        lines[-1]["costliest"] = []
    stood = [part_of(page, id).bounds for id in ("again", "turning", "people/1")]
    page._ended(page._finds(lines))
    program.frame()
    assert stood == [part_of(page, id).bounds for id in ("again", "turning", "people/1")]
    part = part_of(page, "turning")
    if not found:
        assert words("last.faultless", name="Clarisse") in part.value and not part.actions
        return
    you, better = part.value.splitlines()[-2:]
    assert you.startswith("You: ") and better.startswith("Clarisse: ") and you[5:] != better[10:]
    high = []
    for size in ((1280, 720), (1920, 1080)):
        program.resize(size)
        high.append(part_of(page, "turning").bounds.h)
    assert high[0] > 120 and high[1] == pytest.approx(1.5 * high[0], 0.02)
    program.keys("up", "return")
    assert isinstance(program.top, PlayScene)
    program.app.services.pop(program.top)
    program.frame()
    program.on(LastWordPage)


@pytest.mark.parametrize("drawn", [True, False])
def test_what_no_deal_decided_is_looked_at_as_a_whole(
    drawn: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    review = Mock(side_effect=Fault(message(ReviewProcess.failed)))
    monkeypatch.setattr(opening, "ReviewProcess", review)
    if drawn:
        monkeypatch.setattr("mille.view.ending.Ending.decided", None)
    page = last_word("mille").on(LastWordPage)
    page.stand(1.0)
    page.update(0.0)
    decided = page.told.ending.decided
    asked = [call.args[-1] for call in review.call_args_list]
    assert asked == [None if decided is None else decided[0]] and (decided is None) is drawn
    assert not page.looks and len(page.turning.lines) == (not drawn)


def test_nobody_waits_long_for_the_turning_point(monkeypatch: pytest.MonkeyPatch) -> None:
    process = Mock(done=False)
    monkeypatch.setattr(opening, "ReviewProcess", lambda *_: process)
    program = last_word("mille")
    page, said = program.on(LastWordPage), program.app.words("last.looks")
    for seconds, looks in ((1.0, True), (ENOUGH, False)):
        page.stand(seconds)
        page.update(0.0)
        assert page.looks is looks and (said in all_words(page)) is looks
    assert process.close.called


def test_what_decided_it_speaks_to_the_player_at_any_seat() -> None:
    program = last_word("mille")
    page = program.on(LastWordPage)
    match: Any = SimpleNamespace(me=Seat(1), entry=entry("mille"))
    house: Any = None
    found = opening._Turning(house, page.told.ending, Path(), match)
    assert found.so_far.lines == page.turning.lines
    assert YOURSELF in dict(page.turning.lines[0].blanks).values()


SIZES = [(size, scale) for scale in (1.0, 2.0) for size in ((1280, 720), (600, 720))]


@pytest.mark.parametrize("game", titles())
def test_it_fits_in_every_window(game: str) -> None:
    """No word is cut, all people are in their place, and the buttons are in sight."""
    program = last_word(game)
    page, s = program.on(LastWordPage), program.app.services
    for size, scale in SIZES:
        program.app.apply(s.settings.changed(scale=scale))
        program.resize(size)
        s.texts = cut = Cut()
        program.frame()
        page.frame().paint(pygame.Surface(size))
        assert not cut.cut, (size, scale)
        window = page.laid().paper
        assert all(inside(block.bounds, window) for block in page.laid().foot)
        parts = [part for part in page.frame() if part.id.startswith("people/")]
        people = next(each for each in page.laid().body if each.id == "people")
        faces = [part.bounds for part in parts if "said" not in part.id]
        assert len(faces) == len(page.told.ending.places) and all(face.w >= 40 for face in faces)
        assert all(people.bounds.holds(*face.center) for face in faces)
        assert not [(a, b) for a in faces for b in faces if a is not b and a.overlap(b) > 0]
        read = [block.bounds for block in page.laid().body if block.id in ("said", "paid")]
        hats = [Rect(each.x, each.y - HAT * each.h, each.w, HAT * each.h) for each in faces]
        assert not [hat for hat in hats if any(hat.overlap(each) > 0 for each in read)], size


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_a_key_does_not_touch_the_words_beside_it(
    size: tuple[int, int], scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    program, drawn = last_word("mille", size, scale=scale), list[pygame.Rect]()

    def noted(surface: pygame.Surface, words: pygame.Surface, x: float, y: float) -> None:
        drawn.append(words.get_bounding_rect().move(round(x), round(y)))

    monkeypatch.setattr(widgets, "blit_text", noted)
    for button in program.on(LastWordPage).laid().foot:
        drawn.clear()
        button.draw(pygame.Surface(size), False, False)
        name, key = drawn
        assert key.left - name.right > 0.5 * key.height or name.top >= key.bottom
