"""The people of the house: known by name, colour and mark, and how you stand with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from mille.agents import PEOPLE
from mille.engine.codec import Seat
from mille.games import entry
from mille.session import disk
from mille.session.record import HUMAN, Played, Sitting
from mille.session.settings import Settings
from mille.session.statistics import mine, standing
from mille.ui import tempo as t
from mille.ui.cloth import FOLK, colour_of, mark_of
from mille.ui.pages.new_game import Chosen
from mille.ui.pages.you import FolkPage
from mille.view.names import good
from tests.ui.conftest import PLAYED, SMALL, Program
from tests.ui.test_history_page import finished
from tests.ui.test_pages import press


def test_each_has_a_colour_and_a_mark_of_their_own(home: Path) -> None:
    names = [person.name for person in PEOPLE.values()]
    assert sorted(FOLK) == sorted(names)
    assert len({FOLK[name][0] for name in names}) == len(names)
    assert len({FOLK[name][1] for name in names}) == len(names)
    for name in names:
        assert mark_of(name, 20) is not None
    assert mark_of("a program", 20) is None
    assert colour_of("You") is None


def game(*places: int) -> Played:
    """A game of the person named first against Mado, Ginette and others."""
    players = (HUMAN, "mado", "club", "expert")
    seats = tuple(Sitting(who, who, place, 0.0) for who, place in zip(players, places))
    return Played("f", "2026-11-21T08:00:00Z", 0.0, "guts", "standard", 1, "", True, seats)


def test_how_one_stands_is_who_came_first_of_the_two() -> None:
    games = mine([game(1, 2, 3), game(3, 1, 2), game(2, 2, 1), game(1, 4, 2)], {})
    assert standing(games, "mado") == (2, 1)
    assert standing(games, "club") == (2, 2)
    assert standing(games, "solange") == (0, 0)


def test_the_page_says_of_each_how_they_play_and_how_one_stands(home: Path) -> None:
    for number in range(2):
        finished(disk.history(), "guts", f"guts-{number}", number)
    program = Program(Settings(tables=PLAYED), SMALL)
    program.app.start()
    press(program, "folk")
    page = program.top
    assert isinstance(page, FolkPage)
    page.finish()
    program.frame()
    words, told = program.app.words, {part.id: part.name for part in page.frame()}
    for id, person in PEOPLE.items():
        assert words(f"opponent.{id}.about") in told[f"folk.{id}"]
        assert person.name in told[f"folk.{id}"]
    played = [id for id in PEOPLE if told[f"stand.{id}"] != words("folk.none")]
    assert played, "those who sat there"
    assert len(played) < len(PEOPLE)
    program.key("escape")
    assert program.top is not page


def at_guts() -> Program:
    """A game of Guts, dealt."""
    at = entry("guts")
    program = Program(Settings(speed=1.0, voices="off", tables=PLAYED), SMALL)
    program.app.start()
    program.app.take_out(at.title)
    rules = at.options.made({"declare": "in_turn"}, at.rule_sets["standard"])
    program.app.new_game(Chosen(("novice", "theo", "mado"), rules), "folk")
    with program.unseen():
        program.settle()
    return program


def test_one_sees_who_thinks_and_who_has_just_won(home: Path) -> None:
    program = at_guts()
    life = program.play.table.effects.life
    assert life.think(Seat(2))
    assert not life.think(Seat(2)), "nothing new"
    program.app.services.dirty = True
    program.frame()
    ids = {part.id for part in program.play.frame()}
    assert life.thinks is None, "the person is waited for: nobody else thinks"
    assert not [id for id in ids if id.startswith("thinks/")]
    assert [each.seat for each in [good(Seat(1), wins=True)] if each.wins] == [1]
    life.winners = [Seat(1)]
    program.app.services.dirty = True
    program.frame()
    part = program.play.frame().find("won/1")
    assert part is not None
    assert part.name == program.app.words("sign.won")


@pytest.mark.long
def test_who_is_waited_for_long_thinks_hard(home: Path) -> None:
    program = at_guts()
    play, driver = program.play, program.play.driver
    (move, *_) = play.match.entry.game.moves(driver.view())
    assert play.desk.submit(move)
    seen = set()
    for _ in range(600):
        program.frame(1 / 60)
        seat = play.table.effects.life.thinks
        if seat is not None:
            assert seat in driver.waiting.seats
            assert driver.thinks_for(t.HARD) == seat
            seen.add(seat)
        if driver.my_turn and driver.caught_up:
            break
    assert Seat(0) not in seen
