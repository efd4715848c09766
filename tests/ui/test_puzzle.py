"""A turn of your own as a puzzle: at its table, answered, and what follows."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from functools import cache
from typing import Any

import pytest

from mille.agents import decide
from mille.cards import Dice
from mille.engine.codec import Seat
from mille.engine.text import dump
from mille.games import discover
from mille.session import disk, puzzles, record
from mille.session.disk import write_whole
from mille.session.record import HUMAN, Record, SeatName
from mille.session.review import Grading, turn_view
from mille.ui.pages.menu import MenuPage
from mille.ui.pages.page import Page
from mille.ui.pages.shelf import Box, ShelfPage
from mille.ui.table.play import PlayScene
from mille.ui.table.purposes import AnswerPage, SetPuzzle
from mille.value import replace
from tests.golden.make import HERE
from tests.parts import long
from tests.ui.conftest import Program, under_title

QUICK = ("contract_rummy", "guts", "militaire")
GAMES = [id for id, game in discover().items() if game.reviewer is not None]


@cache
def recorded(game: str) -> tuple[Record, dict[str, Any]]:
    """A game with a person in one seat, and a turn that a hint would have played otherwise."""
    found = record.parse((HERE / "records" / f"{game}-1.jsonl").read_bytes())
    for seat in map(Seat, range(len(found.header.seats))):
        seats = [*found.header.seats]
        seats[seat] = SeatName("You", HUMAN)
        kept = replace(found, header=replace(found.header, seats=tuple(seats)))
        grading = Grading(kept, seat)
        for turn in grading.turns[:40]:
            line = {**decide(grading.grade(turn, 4)), "grade": "blunder"}
            if game == "mille":
                if turn_view(kept, seat, line).choices:
                    return kept, line
            elif (other := line["better"] or line["near"]) is not None:
                return kept, {**line, "better": other, "near": None}
    raise AssertionError("nobody did anything else than a hint says")


def set_up(program: Program, game: str) -> SetPuzzle:
    kept, line = recorded(game)
    lines = [dump(each) for each in (kept.header.write(), *(line for _, line in kept.lines))]
    write_whole(disk.history() / "one.jsonl", "\n".join(lines).encode() + b"\n")
    review = [{}, line, {"costliest": [[line["deal"], line["turn"]]]}]
    puzzles.remember(kept, kept.header.me, review, date.today() - timedelta(1))
    program.app.open_start()
    assert isinstance(program.top, ShelfPage)
    press(program, "puzzles")
    assert under_title(program.top) == program.app.words("puzzle.how")
    where = program.app.words.of(game).text(turn_view(kept, kept.header.me, line).where)
    button = program.part("puzzle.1")
    assert button.name.lower().endswith(where.lower()), "as in the review"
    press(program, "puzzle.1")
    purpose = table(program).purpose
    assert isinstance(purpose, SetPuzzle)
    assert program.app.title.id == game
    program.settle()
    news = program.top.frame().find("news")
    asks = program.app.words("puzzle.asks", day=purpose.puzzle.day.isoformat())
    trail = "trail" in table(program).table.stage.ground.zones
    assert trail or (news is not None and news.name == asks), "it says what to do"
    return purpose


def table(program: Program) -> PlayScene:
    assert isinstance(program.top, PlayScene)
    return program.top


def press(program: Program, id: str) -> None:
    top = program.on(Page)
    (widget,) = [each for each in top.widgets if each.id == id]
    program.click(*widget.bounds.center)


def answer(program: Program) -> AnswerPage:
    for _ in range(4000):
        program.frame()
        if isinstance(program.top, AnswerPage) and not program.top.restless:
            return program.top
    raise AssertionError("nobody says how good it was")


def play_turn(program: Program, purpose: SetPuzzle, moves: tuple[Any, ...]) -> None:
    desk, game = purpose.play.desk, purpose.play.match.entry
    for move in moves:
        desk.submit(move, ())
        program.frame()
    for n in range(20):
        if purpose._is_judged:
            break
        view = desk.match.view()
        desk.submit(decide(game.players["novice"].think(view, Dice(f"{n}"))), ())
        program.frame()


@pytest.mark.long
@pytest.mark.parametrize("game", [id if id in QUICK else long(id) for id in GAMES])
def test_who_does_what_was_better_has_solved_it(program: Program, game: str) -> None:
    purpose = set_up(program, game)
    play_turn(program, purpose, purpose.turn.start.moves)
    page = answer(program)
    assert page.solved or game == "mille"  # in Mille the rest of the turn is graded too
    (puzzle,) = puzzles.load()
    assert puzzle.solved == page.solved
    assert puzzle.due > date.today().isoformat()
    program.frame()
    assert page.frame().find("then") is not None  # what was played, and what was wrong with it
    press(program, "back")
    assert isinstance(program.top, MenuPage)
    assert under_title(program.top) == program.app.words("puzzle.next_day", day=puzzle.due)
    program.key("escape")
    shelf = program.on(ShelfPage)
    assert "puzzles" not in [each.id for each in shelf.widgets]  # none are waiting any more


def test_who_does_the_same_again_has_not(program: Program) -> None:
    purpose = set_up(program, "guts")
    kept, line = recorded("guts")
    play_turn(program, purpose, (kept.header.entry.game.read_choice(line["played"]),))
    answer(program)
    (puzzle,) = puzzles.load()
    assert puzzle.solved <= 1
    press(program, "again")
    again = table(program).purpose
    assert isinstance(again, SetPuzzle)
    program.settle()
    play_turn(program, again, again.turn.start.moves)
    assert answer(program).solved
    assert puzzles.load() == [puzzle]  # a second time does not count


@pytest.mark.long
def test_the_answer_is_shown_to_whoever_asks_for_it(program: Program) -> None:
    set_up(program, "daifugo")
    program.key("h")
    assert isinstance(program.top, MenuPage)
    program.key("escape")
    assert not isinstance(program.top, Page)
    program.key("h")
    press(program, "show")
    page = answer(program)
    assert not page.solved
    (puzzle,) = puzzles.load()
    assert puzzle.due == (date.today() + timedelta(1)).isoformat()


def test_the_game_of_a_puzzle_can_be_gone(program: Program) -> None:
    set_up(program, "guts")
    program.key("escape")
    press(program, "back")
    (disk.history() / "one.jsonl").unlink()
    press(program, "puzzle.1")
    assert program.app.words("puzzle.gone") in under_title(program.top)
    assert not puzzles.load()


def spoiled(value: Any) -> Iterator[Any]:
    odd: tuple[Any, ...] = (None, -1, 10**6, "x", [], {}, {"event": []})
    yield from (each for each in odd if each != value)
    if isinstance(value, dict):
        yield from ({**value, key: each} for key in value for each in spoiled(value[key]))
        yield from ({k: v for k, v in value.items() if k != key} for key in value)
    elif isinstance(value, list):
        yield from (
            [*value[:n], each, *value[n + 1 :]]
            for n in range(len(value))
            for each in spoiled(value[n])
        )


@pytest.mark.parametrize("game", [id if id == "guts" else long(id) for id in GAMES])
def test_a_puzzle_that_cannot_be_played_is_set_aside(program: Program, game: str) -> None:
    """It comes to its table, and is answered there, or a sentence says where it is kept."""
    purpose = set_up(program, game)
    right = purpose.puzzle
    other = replace(right, seed="another game")
    program.key("escape")
    press(program, "back")
    played = aside = 0
    for turn in spoiled(right.turn):
        puzzles._save([])
        puzzles._path().write_bytes(puzzles._written([replace(right, turn=turn), other]))
        program.app.open_start()
        left = len(puzzles.load())
        press(program, "puzzles")
        if left == 2:
            press(program, "puzzle.1")
            if isinstance(program.top, PlayScene):
                played += 1
                found = table(program).purpose
                assert isinstance(found, SetPuzzle)
                found._show(None)
                program.frame()
                assert isinstance(program.top, AnswerPage)
                assert program.top.frame().find("then") is not None
                continue
            aside += 1
            assert puzzles.load() == [other]
            assert str(disk.reports()) in under_title(program.top)
        assert isinstance(program.top, MenuPage)
    assert played and aside


def test_the_buttons_of_a_narrow_shelf_stand_in_two_rows(program: Program) -> None:
    """With one more than usual each would be too narrow for its word."""
    set_up(program, "guts")
    program.key("escape")
    press(program, "back")
    program.resize((600, 720))
    program.app.open_start()
    program.frame()
    top = program.on(ShelfPage)
    blocks = top.laid().body
    feet = blocks[[each.id for each in blocks].index("history") :]
    rows = {round(each.bounds.y) for each in feet}
    assert len(feet) > 5 and len(rows) == 2
    assert min(rows) > max(each.bounds.bottom for each in blocks if isinstance(each, Box))
    assert all(each.bounds.x > 0 and each.bounds.right < 600 for each in feet)
    assert max(rows) + feet[-1].bounds.h < 720
