"""The viewer's slip beside the table: what is on it, and how much of it is empty."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pygame import Surface

from mille.engine.codec import Seat
from mille.engine.message import message
from mille.games import entry, titles
from mille.session import disk, saved_match
from mille.session.settings import Settings
from mille.ui.table.showing import slip_high, slip_large
from mille.ui.table.showing.slip_high import chosen
from mille.view.geometry import Rect
from mille.view.table import SeatView, apart, ladder
from tests.parts import quick_first
from tests.ui.conftest import SCALES, Program
from tests.ui.written import Written, watch

SIZES = [(1280, 720), (1920, 1080), (700, 1080)]
SEVERAL = [id for id, title in titles().items() if max(title.seats) > 2]
EMPTY = 1 / 3
"""The most of a slip's height that may be empty in one piece."""


def at_table(game: str, seats: int, size: tuple[int, int], scale: float = 1.0) -> Program:
    """A table for that many, when it is the player's turn."""
    at = entry(game)
    others, rules = [*at.opponents][: seats - 1], next(iter(at.rule_sets.values()))
    saved_match.begin(disk.current_game(), game, rules, others, "You", "slip").close()
    program = Program(Settings(speed=0.0, scale=scale), size)
    program.app.start()
    program.settle()
    return program


def emptiest(surface: Surface, slip: Rect) -> float:
    """The longest run of empty rows of a slip, as a share of its height."""
    left, right = round(slip.x + slip.w * 0.12), round(slip.right - slip.w * 0.12)
    longest = run = 0
    for y in range(round(slip.y + 9), round(slip.bottom - 9)):
        row = {tuple(surface.get_at((x, y))) for x in range(left, right)}
        run = run + 1 if len(row) == 1 else 0
        longest = max(longest, run)
    return longest / slip.h


@pytest.mark.parametrize("size", quick_first(SIZES, 1))
@pytest.mark.parametrize("game", sorted(titles()))
def test_no_third_of_it_is_empty(game: str, size: tuple[int, int], home: Path) -> None:
    seats = entry(game).seats
    for n in sorted({min(seats), max(3, min(seats)), min(5, max(seats)), max(seats)} & {*seats}):
        program = at_table(game, n, size)
        surface = Surface(size)
        program.play.draw(surface)
        assert emptiest(surface, program.play.table.slip_rect(0)) < EMPTY, n
        program.app.close()
        disk.current_game().unlink()


@pytest.mark.parametrize("game", SEVERAL)
def test_it_says_how_all_stand(game: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The leader and the viewer always, at every size of letters."""
    drawn: list[Any] = []

    def seen(rungs: Any, most: int) -> Any:
        drawn[:] = chosen(rungs, most)
        return drawn

    monkeypatch.setattr(slip_high, "chosen", seen)
    n = max(entry(game).seats)
    for scale in SCALES:
        program = at_table(game, n, (1280, 720), scale)
        drawn.clear()
        program.play.draw(Surface((1280, 720)))
        if scale == max(SCALES) and len(drawn) < 2:  # there a sentence says it, if anything fits
            program.app.close()
            continue
        assert len(drawn) >= 2, scale
        assert [rung.mine for rung in drawn].count(True) == 1
        assert drawn[0].place == 1
        figures = [rung.figure for rung in drawn]
        assert figures == sorted(figures, reverse=game != "contract_rummy")
        program.app.close()
        disk.current_game().unlink()


@pytest.mark.parametrize("size", quick_first([*SIZES[:2], (3840, 2160)], 2))
def test_how_far_apart_two_are_is_as_large_as_what_stands_above_it(
    size: tuple[int, int], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch(monkeypatch)
    program = at_table("mille", 2, size)
    table, paper = program.play.table, Written(size)
    program.play.draw(paper)
    assert table.shown is not None
    said = apart(table.shown.seats)
    assert said is not None
    seat, words = table.shown.seats[0], table.services.words
    sizes = {line.text: line.size for line in paper.lines}
    assert sizes[words.text(said)] == sizes[words.text(seat.cards)]


def seat(number: int, figure: int | None, count: int = 7, second: int | None = None) -> SeatView:
    """One of the players."""
    cards = message("count.cards", n=count)
    return SeatView(Seat(number), f"N{number}", figure, None, count, cards, second=second)


def test_the_order() -> None:
    seats = [seat(0, 5), seat(1, 9), seat(2, 5, count=3), seat(3, 1)]
    told = [(rung.place, rung.name, rung.cards) for rung in ladder(seats)]
    assert told == [(1, "N1", 7), (2, "N2", 3), (2, "N0", 7), (4, "N3", 7)]
    assert [rung.name for rung in ladder(seats, low=True)] == ["N3", "N2", "N0", "N1"]
    assert {rung.cards for rung in ladder(seats, cards=False)} == {None}
    assert [rung.mine for rung in ladder(seats)] == [False, False, True, False]
    assert not ladder(seats[:2])
    assert not ladder([seat(n, None) for n in range(3)])
    assert [rung.figure for rung in ladder([seat(n, None, second=n) for n in range(3)])] == [
        2,
        1,
        0,
    ]
    counted = [seat(n, n + 4, count=n + 4) for n in range(3)]
    assert {rung.cards for rung in ladder(counted)} == {None}, "the figure says it"


def test_of_two_it_is_said_how_far_apart_they_are() -> None:
    for mine, theirs, how in ((9, 2, "ahead"), (2, 9, "behind"), (4, 4, "level")):
        said = apart([seat(0, mine), seat(1, theirs)])
        assert said is not None
        assert said.id == f"apart.{how}"
        assert dict(said.blanks)["n"] == abs(mine - theirs)
    assert apart([seat(n, n) for n in range(3)]) is None
    assert apart([seat(n, None) for n in range(2)]) is None


def test_who_is_named_where_not_all_have_room() -> None:
    rungs = ladder([seat(n, 10 - n) for n in (9, *range(9))])
    for most, places in ((10, [*range(1, 11)]), (3, [1, 2, 10]), (2, [1, 10]), (1, [10]), (-4, [])):
        assert [rung.place for rung in chosen(rungs, most)] == places


def test_a_long_name_leaves_its_figure_once(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    s = Program(Settings(speed=0.0, scale=1.4)).app.services
    seat = SeatView(
        Seat(0), "Marie-Louise Beausoleil", 206, message("points"), 18, message("points")
    )
    watch(monkeypatch)
    for tall in (True, False):
        paper = Written((220, 300))
        slip_large.draw_large(paper, s, Rect(0, 0, 220, 300), seat, {}, 0.0, tall, ())
        assert [line.text for line in paper.lines].count("206") == 1, tall
