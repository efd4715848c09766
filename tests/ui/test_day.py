"""The deal of the day: the same for everyone, with a calendar."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from mille.games import entry
from mille.i18n import load
from mille.session import disk, record
from mille.session.deals import DealName
from mille.session.settings import Settings
from mille.ui.pages.history import SameCardsPage, ended
from mille.ui.pages.new_game import DayPage
from mille.ui.table.play import PlayScene
from tests.ui.conftest import SMALL, Program
from tests.ui.test_pages import press
from tests.ui.test_same_cards import over

WORDS = load()


def calendar(program: Program, game: str, today: date) -> DayPage:
    """The page of the deal of the day, on that date."""
    program.app.take_out(entry(game).title)
    program.app.open_new_game()
    press(program, "day")
    page = program.top
    assert isinstance(page, DayPage)
    page._today, page._month = today, today.replace(day=1)
    page.finish()
    page.changed()
    program.frame()
    return page


@pytest.mark.parametrize("game", ["guts", "mille"])
def test_everyone_gets_the_same_cards_and_people(game: str, home: Path) -> None:
    met = []
    for settings in (Settings(speed=0.0), Settings(speed=0.0, person="Ann", people=("Ann",))):
        program = Program(settings, SMALL)
        calendar(program, game, date(2026, 11, 23))
        press(program, "today")
        assert isinstance(program.top, PlayScene)
        kept = record.parse(record.read_bytes(disk.current_game()))
        rules, seats = next(iter(entry(game).rule_sets)), entry(game).title.usual_seats
        assert DealName.of_record(kept) == f"{game}:{rules}:{seats}:day/2026-11-23"
        met.append([seat.player for seat in kept.header.seats])
        assert program.app.services.settings.last_choice(game).people == ()
        program.app.close()
    assert met[0] == met[1]


def test_days_that_were_played_open_their_game_and_those_missed_can_be_played(home: Path) -> None:
    over("guts", seed="day/2026-11-03")
    program = Program(Settings(speed=0.0), SMALL)
    page = calendar(program, "guts", date(2026, 11, 23))
    days = {part.id: part for part in page.frame().nodes() if part.id.startswith("day.")}
    assert [days[f"day.{n}"].enabled for n in (1, 23, 24, 30)] == [True, True, False, False]
    played = page._game_of(date(2026, 11, 3))
    assert played is not None
    today, before = days["day.23"], days["day.22"]
    assert today.name == WORDS("day.this", day=WORDS.date(date(2026, 11, 23)))
    at = program.window.get_surface().get_at
    frame = at((round(today.bounds.x + 1), round(today.bounds.center[1])))
    assert frame == program.app.services.theme.main, "today has a frame"
    assert at((round(before.bounds.x + 1), round(before.bounds.center[1]))) != frame
    for n, holds in ((2, WORDS("day.open")), (3, WORDS.text(ended(played))), (30, "")):
        heard = days[f"day.{n}"]
        assert (heard.name, heard.value) == (WORDS.date(date(2026, 11, n)), holds)
    page.act("day.3", "press")
    assert isinstance(program.top, SameCardsPage)
    program.key("escape")
    page.act("month", "previous")
    assert page._month == date(2026, 10, 1)
    page.act("day.31", "press")
    assert isinstance(program.top, PlayScene)
    kept = record.parse(record.read_bytes(disk.current_game()))
    assert kept.header.seed == "day/2026-10-31"
    program.app.close()


def test_what_is_dropped_of_a_day_goes_on(home: Path) -> None:
    program = Program(Settings(speed=0.0), SMALL)
    calendar(program, "guts", date(2026, 11, 23))
    press(program, "today")
    program.settle()
    program.app.open_start()
    page = calendar(program, "guts", date(2026, 11, 23))
    button = page.frame().find("today")
    assert button is not None and button.name == WORDS("day.played")
    press(program, "today")
    assert isinstance(program.top, PlayScene)
    assert len(list(disk.games().rglob("*.jsonl"))) == 1
    program.app.close()
