"""The games of a person: unfinished and ended ones, and the figures asked of them."""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event
from time import time, tzset
from unittest.mock import Mock

import pygame
import pytest
from pygame import Surface

from mille.agents import decide
from mille.app.first import played
from mille.engine.codec import CHANCE
from mille.engine.message import Message, message
from mille.engine.text import dump
from mille.games import entry, titles
from mille.i18n import load
from mille.session import disk, matches, record, shelf
from mille.session.record import Evening, Played, Sitting
from mille.session.settings import Settings
from mille.session.statistics import ENOUGH
from mille.ui.pages.history import HistoryPage, ended
from mille.ui.pages.new_game import NewGamePage
from mille.ui.pages.review import ReviewPage
from mille.ui.pages.you import QuestionPage, StatisticsPage
from mille.ui.scene import Scene
from mille.ui.table.replay import ReplayScene
from mille.view import presentation
from mille.view.names import MOST, YOURSELF
from tests.parts import every_game, sure
from tests.ui import conftest
from tests.ui.conftest import PLAYED, SMALL, Program, all_words, ids, launched, name_of, press
from tests.ui.tables import WORDS
from tests.ui.written import all_written

BEGUN_WITH = Settings()

# Unfinished games: told apart, resumed, deleted

RECORDS = Path(__file__).parent.parent / "golden" / "records"
DAY = 24 * 60 * 60


def leave(game: str, seats: int, moves: int, days: float = 0, rules: int | None = None) -> Path:
    at, path = entry(game), disk.open_games() / f"{game}-{seats}-{moves}-{days}-{rules}.jsonl"
    others = [*at.opponents][: seats - 1]
    chosen = at.options.usual if rules is None else list(at.rule_sets.values())[rules]
    seed = f"left {days}" if days and not moves else "left"  # equal games are copies of one
    match = matches.begin(path, game, chosen, others, "You", seed)
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


def listed(program: Program, game: str = "") -> HistoryPage:
    program.app.first_page()
    if game:
        program.app.take_out(entry(game).title)
        program.app.first.looking_back.open("open", game)
    else:
        press(program, "history")
    return program.opened(HistoryPage)


def rows(page: Scene, table: str = "games") -> list[str]:
    found = page.frame().find(table)
    return [] if found is None else [row.name for row in found.parts[1:]]


def about(program: Program, number: int) -> str:
    """What is said of a game that was chosen; it stays chosen."""
    page = program.on(HistoryPage)
    page.act(f"games/{number}", "press")
    return name_of(page, "about")


def finished(
    folder: Path, game: str, name: str, age: float = 0.0, evening: Evening | None = None
) -> Path:
    """A finished game, from one of the golden records, begun some days ago."""
    lines = (RECORDS / f"{game}-1.jsonl").read_text("utf-8").splitlines()
    header = json.loads(lines[0])
    others = [*entry(game).opponents][: len(header["seats"]) - 1]
    people = [{"name": entry(game).opponents[id].name, "player": id} for id in others]
    header["seats"] = [{"name": "You", "player": "human"}, *people]
    begun = datetime.now(UTC) - timedelta(days=age, minutes=30)
    header["created"] = begun.strftime("%Y-%m-%dT%H:%M:%SZ")
    if evening is not None:
        lines.insert(1, dump(record.note(evening=evening.id, best_of=evening.best_of)))
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.jsonl"
    path.write_text("\n".join([json.dumps(header), *lines[1:]]) + "\n", "utf-8")
    then = (begun + timedelta(minutes=25)).timestamp()
    os.utime(path, (then, then))
    return path


@pytest.mark.parametrize("game", sorted(titles()))
def test_games_that_were_left_are_told_apart(game: str, program: Program) -> None:
    """By the people, the deal, the figures on the slips, the rules, and the date."""
    most = max(entry(game).seats)
    leave(game, most, 40)
    leave(game, most, 0, days=5, rules=len(entry(game).rule_sets) - 1)
    listed(program, game)
    told = []
    for number in (1, 2):
        told.append(about(program, number).lower())
    mine, other = sorted(told, key=lambda each: WORDS("left.days", n=5).lower() in each)
    assert WORDS("left.today").lower() in mine and "rules: " not in mine
    assert WORDS("left.days", n=5).lower() in other
    assert ("rules: " in other) == (len(entry(game).rule_sets) > 1)
    found = sure(matches.left(shelf.open_games()[0].path))
    seat = entry(game).presenter.show(found[2], found[1]).seats[0]
    figure = seat.second if seat.figure is None else seat.figure
    assert figure is not None and f"you {WORDS.number(figure)}" in mine


def test_a_list_names_three_at_most_and_long_ago_is_a_date() -> None:
    now = time()
    for days, id in ((30, "left.days"), (40, "left.date"), (-3, "left.date")):
        assert played(now - days * DAY, now).id == id
    names = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ivy"]
    said = [WORDS.text(presentation.listed(names[:n])) for n in (1, 2, 3, 4, 5, 9)]
    assert said[:4] == ["Ann", "Ann and Bo", "Ann, Bo and Cy", "Ann, Bo, Cy and Di"]
    assert said[4:] == [f"Ann, Bo, Cy and {n} others" for n in (2, 6)]
    assert len(WORDS.text(presentation.listed(["W" * 100] * 9))) < 3 * MOST + 30


def test_the_game_after_one_thrown_away_is_the_one_that_is_shown() -> None:
    for n, game in enumerate(sorted(titles())[:4]):
        finished(disk.history(), game, game, n + 1)
    program = Program(Settings(), (1280, 720))
    page = listed(program)
    first, _, third, fourth = [each.file for each in page.games]
    program.key("down")
    for left, wanted in ((3, third), (2, fourth), (1, first)):
        program.key("delete")
        program.until(lambda: len(page.games) == left)  # noqa: B023
        chosen = page.chosen
        assert chosen is not None and chosen.file == wanted
        assert page.focus == f"games/{page.games.index(chosen) + 1}"


@pytest.mark.parametrize("size", [SMALL, (1280, 720)])
def test_a_game_is_thrown_away_at_once_and_can_be_had_back(size: tuple[int, int]) -> None:
    left, over = leave("guts", 3, 10), finished(disk.history(), "guts", "a", 3)
    program = Program(Settings(), size)
    page = listed(program)
    assert len(rows(page)) == 2
    program.keys("down", "delete")
    assert program.opened(HistoryPage) is page and not over.exists() and left.exists()
    assert len(rows(page)) == len(list(disk.trash().iterdir())) == 1
    assert name_of(page, "gone") == WORDS("delete.trash", n=shelf.TRASH_DAYS)
    if size == SMALL:
        press(program, "undo")
    else:
        program.key("z", pygame.KMOD_CTRL)
    assert len(rows(program.opened(HistoryPage))) == 2 and not list(disk.trash().iterdir())
    assert page.frame().find("undo") is None
    assert page.chosen is not None and page.chosen.over, "what came back is shown"
    about(program, 2)
    press(program, "delete")
    assert len(rows(program.opened(HistoryPage))) == 1 and not page.opened

    page.act("result/trash", "choose")
    assert len(rows(program.opened(HistoryPage))) == 1
    about(program, 1)
    assert {"put_back", "watch"} <= {*ids(page)} and "delete" not in ids(page)
    press(program, "put_back")
    assert rows(program.opened(HistoryPage)) == []
    page.act("result/", "choose")
    assert len(rows(page)) == 2


def test_the_trash_is_emptied_of_what_has_lain_there_for_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, day in (("a", "2026-10-01"), ("b", "2026-10-20"), ("c", "2027-01-01")):
        path = finished(disk.history(), "guts", name)
        monkeypatch.setattr(shelf, "now", lambda day=day: f"{day}T08:00:00Z")
        shelf.throw_away(path)
    (disk.trash() / "mine.jsonl").write_bytes(b"")
    monkeypatch.setattr(shelf, "now", lambda: "2026-11-01T08:00:00Z")
    shelf.empty_trash()
    left = sorted(path.name for path in disk.trash().iterdir())
    assert left == ["20261020T080000Z-0.jsonl", "20270101T080000Z-0.jsonl", "mine.jsonl"]


def test_what_cannot_be_deleted_is_said(monkeypatch: pytest.MonkeyPatch, program: Program) -> None:
    path, refused = leave("mille", 2, 5), PermissionError(13, "Permission denied")
    monkeypatch.setattr(shelf, "throw_away", Mock(side_effect=refused))
    listed(program, "mille")
    about(program, 1)
    press(program, "delete")
    assert WORDS.within(message("reason.EACCES")) in name_of(program.top, "said")
    assert path.exists()


def test_filters_and_words_find_games() -> None:
    for number, game in enumerate(("guts", "mille", "militaire", "daifugo")):
        finished(disk.history(), game, game, 20 * number)
    leave("guts", 3, 10)
    program = Program(Settings(), (1280, 720))
    page = listed(program)
    assert len(rows(page)) == 5
    whole, before = page.games, page.paper
    every = {each.game for each in whole}
    for result, there in (("open", {"guts"}), ("trash", set()), ("", every)):
        page.act(f"result/{result}", "choose")
        assert {each.game for each in page.games} == there, result
        assert page.paper == before, "the paper stays as it is"
    for letter in "MILL":
        program.post(pygame.TEXTINPUT, text=letter)
    assert page.text == "MILL"
    assert [each.game for each in page.games] == ["mille"]
    month = sure(next(each.day for each in whole if each.game == "daifugo"))
    for typed, found in (
        ("Théo", {"guts", "daifugo", "militaire"}),
        ("THEO", {"guts", "daifugo", "militaire"}),  # the accent is not on every keyboard
        ("last 30 days", {"guts", "mille"}),
        ("last 30 days guts", {"guts"}),
        (f"daif {month:%B}", {"daifugo"}),
        (WORDS("left.today"), {"guts"}),
        (WORDS.of("mille")("rules_set.custom"), {"mille"}),
    ):
        page._type_text(typed)
        assert {each.game for each in page.games} >= found, typed
        assert "last" not in typed or {each.game for each in page.games} == found
    for each in whole:
        page._type_text(WORDS.text(ended(each)))
        assert each in page.games, "found by how it ended"
    page._type_text("MILL")
    page.go("find")
    program.key("return")
    program.frame()
    main, *others = (id for id in ids(page) if id in WAYS)
    assert (main, others) == ("review", ["watch", "share", "delete"])
    program.key("return")
    program.on(ReviewPage)
    assert program.app.words.has("review.no_score"), "in the words of its game"


WAYS = ("continue", "review", "watch", "again", "share", "delete", "put_back")


def test_heads_sort_and_are_reached_by_keys() -> None:
    for number, game in enumerate(("guts", "mille", "militaire", "daifugo")):
        finished(disk.history(), game, game, 20 * number)
    program = Program(Settings(), (1280, 720))
    page = listed(program)
    by_day = [each.game for each in page.games]
    assert by_day == ["guts", "mille", "militaire", "daifugo"]
    program.key("up")
    assert page.focus == "games/sort.0"
    assert program.part("games/sort.0").value == WORDS("order.time.falls")
    program.key("return")
    assert [each.game for each in page.games] == by_day[::-1]
    program.keys("right", "space")
    assert [each.game for each in page.games] == sorted(by_day)
    assert program.part("games/sort.1").value == WORDS("order.name.rises")
    place = program.part("games/sort.3").bounds
    program.click(*place.center)
    places = [each.me.place for each in page.games if each.me is not None and each.me.place]
    shares = [place / len(each.seats) for place, each in zip(places, page.games, strict=True)]
    assert shares == sorted(shares)
    program.key("down")
    assert page.focus == "games/1"


@pytest.mark.parametrize("size", [(600, 720), (1280, 720)])
@pytest.mark.parametrize("game", sorted(titles()))
def test_the_chosen_game_shows_its_score(game: str, size: tuple[int, int]) -> None:
    """Beside the list as the arrows choose it; in a narrow window in its place, until Escape."""
    for days in (1, 2):
        finished(disk.history(), game, f"{days}", days, Evening("e", 3))
    program = Program(Settings(tables=PLAYED), size)
    page = listed(program)
    program.key("down")
    assert page.opened is False
    if size[0] == 600:
        program.key("return")
        assert page.opened and page.frame().find("games") is None
    each = page.games[1]
    assert page.chosen is each
    assert name_of(page, "about").startswith(WORDS.text(ended(each)))
    score, points = page.frame().find("score"), matches_points(each)
    assert score is not None
    for n in points:
        assert any(WORDS.number(n) in row.name for row in score.parts), n
    assert page.frame().find("match") is not None and name_of(page, "stood")
    page.draw(Surface(size))
    laid = page.laid()
    assert size[0] == 600 or all(
        laid.view.y <= block.bounds.y and block.bounds.bottom <= laid.view.bottom + 1
        for block in laid.foot
        if block.id in ("score", "match", *WAYS)
    )
    program.key("escape")
    assert (program.top is page) is (size[0] == 600)


def matches_points(each: Played) -> list[int]:
    """The points that a score must show at its end."""
    worths = [round(seat.worth or 0) for seat in each.seats]
    ledger = entry(each.game).ledger
    return [-n if ledger.fewer_is_better else n for n in worths] if ledger.points == "total" else []


def test_what_is_read_for_long_says_how_far_it_is(program: Program) -> None:
    finished(disk.history(), "guts", "a")
    gate, keeper = Event(), program.app.keeper
    look = keeper._read

    def slow() -> None:
        gate.wait(30)
        look()

    keeper._read = slow  # type: ignore[method-assign]
    program.app.first_page()
    press(program, "history")
    page = program.on(HistoryPage)
    assert page.restless
    program.frame(times=20)
    assert page.frame().find("bar") is None
    program.frame(times=40)
    assert page.frame().find("bar") is not None
    gate.set()
    page.finish()
    program.frame()
    assert page.frame().find("bar") is None
    assert len(rows(page)) == 1


@every_game
@pytest.mark.parametrize(
    ("ends", "said", "points"),
    [
        ([(1, 30), (2, 20)], "won", 30),
        ([(2, 20), (1, 30)], "lost", 20),
        ([(1, 30), (1, 30)], "draw", 30),
        ([(1, 30), (2, 20), (3, 10), (4, 5)], "won", 30),
        ([(4, 5), (1, 30), (2, 20), (3, 10)], "place", 5),
        ([(1, 30), (1, 30), (3, 10), (4, 5)], "shared", 30),
        ([(1, 1), (2, 0)], "won", None),
        ([(2, 2), (1, 3), (3, 1), (4, 0)], "place", None),  # how many are behind says no more
        ([(1, -3), (2, -30)], "won", 3),
    ],
)
def test_how_a_game_ended_is_said(
    ends: list[tuple[int, int]], said: str, points: int | None
) -> None:
    sat = [Sitting(f"{n}", "club" if n else "human", *end) for n, end in enumerate(ends)]
    day = "2026-11-25T08:00:00Z"
    played = Played("a", day, 0.0, "guts", "standard", 3, "", True, tuple(sat))
    told = ended(played)
    blanks = dict(told.blanks)
    end = told if points is None else blanks["end"]
    assert isinstance(end, Message) and end.id == f"history.end.{said}"
    assert points is None or blanks["n"] == points
    assert (told.id == "history.to") is (points is not None and len(ends) == 2)


@pytest.mark.parametrize("left", [0, 1, 2])
def test_a_new_game_says_that_the_others_stay(left: int, program: Program) -> None:
    for days in range(left):
        leave("guts", 2, 0, days)
    leave("mille", 2, 0)
    program.app.take_out(titles()["guts"])
    program.app.open_new_game()
    said = WORDS("new.stays", n=left) if left else ""
    assert name_of(program.on(NewGamePage), "stays") == said


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Etc/GMT+12"])
@pytest.mark.parametrize("game", sorted(titles()))
def test_a_game_without_a_date_has_all_its_pages(
    monkeypatch: pytest.MonkeyPatch, game: str, zone: str
) -> None:
    """Its record says a year in which nobody can have played, or its file does."""
    monkeypatch.setenv("TZ", zone)
    tzset()
    dated, *others = (finished(disk.history(), game, name, 1) for name in "abc")
    for path, year in zip(others, ("0001", "9999")):
        text = path.read_text("utf-8")
        header = {**json.loads(text.split("\n", 1)[0]), "created": f"{year}-01-01T00:00:00Z"}
        path.write_text(json.dumps(header) + "\n" + text.split("\n", 1)[1], "utf-8")
    left = leave(game, entry(game).title.usual_seats, 3)
    for path in (dated, left):
        os.utime(path, (10**10, 10**10))  # in 2286
    made = launched(tables=PLAYED)
    page = listed(made)
    assert len(page.games) == 4
    days = {each.file: page._day(each) != "" for each in page.games}
    assert sorted(days.values()) == [False, False, True, True]
    for number in range(1, 5):
        about(made, number)
        for way in {*WAYS} & {*ids(page)} - {"delete", "continue", "watch"}:
            press(made, way)
            made.frame(times=3)
            while made.top is not page:
                made.key("escape")
        page.opened = False
    made.app.first.looking_back.open_you()
    made.app.keeper.wait()
    made.frame(times=5)
    assert isinstance(made.top, StatisticsPage)
    made.app.first_page()
    made.frame(times=3)
    assert not disk.reports().exists()
    monkeypatch.undo()
    tzset()


def test_a_record_that_cannot_be_followed_is_listed_and_can_be_deleted(program: Program) -> None:
    path = leave("guts", 2, 10)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([lines[0], *lines[2:]]))
    page = listed(program, "guts")
    assert len(rows(page)) == 1
    assert WORDS("left.today").lower() in about(program, 1).lower()
    press(program, "delete")
    assert not path.exists()


@pytest.mark.parametrize("bad", [1, 2])
def test_a_file_that_holds_no_game_is_told(bad: int, program: Program) -> None:
    for number in range(bad):
        path = finished(disk.history(), "guts", f"{number}")
        path.write_bytes(path.read_bytes()[:200] + b"\n")
    page = listed(program)
    named = f"history/{path.name}" if bad == 1 else f"{bad}"
    assert named in name_of(page, "unread") and WORDS("fault.format") in name_of(page, "unread")
    finished(disk.history(), "guts", "whole")
    page.read_again()
    program.opened(HistoryPage)
    assert len(rows(page)) == 1 and name_of(page, "unread")


def test_rows_are_whole_in_large_letters(watched: None) -> None:
    for moves in range(9, 13):
        leave("beggar_my_neighbor", 3, moves)
    finished(disk.history(), "contract_rummy", "a")
    program = Program(Settings(scale=2.0), (600, 720))
    page = listed(program)
    assert page.focus == "games/1" and page.here is not None
    assert conftest.inside(page.here.spot("games/1"), page.laid().view)
    program.key("down")
    assert page.focus == "games/2"
    paper = all_written(page)
    assert not [line.text for line in paper.lines if line.cut]
    assert min(line.size for line in paper.lines) >= page.services.least


def test_an_evening_goes_on_from_game_to_game() -> None:
    """From the new-game page, the sheet, the history, and the table itself."""

    def end(folder: Path, name: str, days: float) -> Path:
        program.app.close_game()
        disk.current_game().unlink()
        return finished(folder, "beggar_my_neighbor", name, days, evening)

    def new_page() -> NewGamePage:
        program.app.keeper.read_again()
        program.app.keeper.wait()
        program.app.open_new_game()
        return program.on(NewGamePage)

    program = Program(Settings(speed=0.0), SMALL)
    program.app.first_page()
    program.app.take_out(titles()["beggar_my_neighbor"])
    new = new_page()
    press(program, "more")
    new.go("evening")
    program.key("right")
    press(program, "more")  # what was chosen holds, and is said
    assert WORDS.within(message("evening.kind.best")) in program.part("stays").name
    assert new.chosen.evening is not None and new.chosen.evening.best_of == 3
    press(program, "begin")
    evening = sure(program.play.match.evening)
    lost = end(disk.history(), "a", 2)
    program.app.first_page()
    assert new_page().chosen.evening == evening  # it continues by itself
    told = WORDS("evening.leads", name=YOURSELF, n=1, games=0)
    assert told in all_words(program.top)
    press(program, "begin")
    program.frame()
    assert told in all_words(program.top)
    end(disk.games(), "current", 1)
    program.app.start()
    program.frame(times=60)
    program.app.keeper.read_again()
    program.app.keeper.wait()
    assert WORDS("evening.won", name=YOURSELF, n=2, games=0) in all_words(program.top)
    press(program, "again")
    another = program.play.match.evening
    assert another is not None and another.kind == "best" and another.id != evening.id
    program.app.close_game()
    page = listed(program)
    first = next(n for n, each in enumerate(page.games) if each.file.endswith("/a.jsonl"))
    about(program, first + 1)
    assert told in all_words(page)
    page.choose(f"history/{lost.name}")
    page.act("match/1", "press")
    assert page.chosen is not None and page.chosen.file.endswith("-0.jsonl")


def test_of_an_open_game_of_many_the_totals_are_shown_and_no_places(program: Program) -> None:
    leave("daifugo", 6, 90)
    listed(program)
    about(program, 1)
    _, after = all_words(program.top).split(f"\n{WORDS('sheet.title')} ")
    heads, *rows = (line.strip() for line in after.splitlines()[1:8])
    assert heads == f"{WORDS('table.who')}; {WORDS('sheet.total')}"
    assert any(int(row.rpartition("; ")[2].replace("−", "-")) for row in rows)


# The figures of a player's games, asked in the window


def opened(program: Program) -> StatisticsPage:
    listed(program)
    program.app.first.looking_back.open_you()
    return program.opened(StatisticsPage)


def asking(program: Program) -> QuestionPage:
    opened(program)
    press(program, "ask")
    return program.opened(QuestionPage)


def play(game: str, count: int) -> None:
    for number in range(count):
        finished(disk.history(), game, f"{game}-{number}", number)


@pytest.mark.parametrize("count", [ENOUGH - 1, ENOUGH])
def test_a_question_is_answered_and_chance_is_told_of_enough_games(
    count: int, program: Program
) -> None:
    play("guts", count)
    page = asking(program)
    assert page.asked["game"] == "guts"  # the only game played
    won = WORDS("settings.scale.percent", n=0)
    assert name_of(page, "answer") == WORDS(
        "you.answer", what=message("table.wins"), n=count, value=won
    )
    few = WORDS("you.chance.few", n=count, enough=ENOUGH)
    assert (name_of(page, "chance") == few) is (count < ENOUGH)

    def next_of(id: str) -> str:
        page.act(id, "next")
        program.frame()
        return page.asked[id]

    assert next_of("what") == "place"
    assert WORDS.decimal("1.00") not in program.part("plot").more
    assert next_of("what") == "points"
    assert page._said("points", -0.04) == WORDS.decimal("0.0"), "a nought has no minus"
    assert name_of(page, "answer").startswith(f"{WORDS('table.chips')}: {WORDS.decimal('3.2')} ")
    assert next_of("whom") == "level.novice"
    assert f" {count} " in name_of(page, "answer")
    next_of("when")
    assert f" {min(count, 20)} " in name_of(page, "answer")
    assert len(program.part("plot").parts[0].parts) == 12
    assert len(program.part("parted").parts) > 3
    page.asked["by"] = "month"
    page.changed()
    program.frame()
    assert program.part("parted").parts[1].name[0].isalpha(), "the month has its name"


def test_a_namesake_is_not_somebody_of_the_house(program: Program) -> None:
    path = finished(disk.history(), "mille", "a")
    path.write_text(path.read_text("utf-8").replace('"player": "club"', '"player": "outside"'))
    assert program.opened(type(opened(program))).frame().find("folk.club") is not None
    assert program.part("folk.club").value == WORDS("folk.not_yet")


def test_of_all_games_together_points_are_not_asked(program: Program) -> None:
    play("guts", 2)
    play("beggar_my_neighbor", 2)
    page = asking(program)
    for game, points in (("", False), ("guts", True), ("beggar_my_neighbor", False)):
        page._ask("game", game)
        page._ask("what", "points")
        program.frame()
        assert (page.asked["what"] == "points") is points, game
        assert (page.asked["by"] == "game") is (game == "")


def test_a_record_of_the_house_opens_its_game(program: Program) -> None:
    play("mille", 1)
    page = opened(program)
    labels = {row.name.partition(";")[0] for row in program.part("house").parts[1:]}
    named = {load(game="mille")(f"figure.{best.id}") for best in entry("mille").ledger.bests}
    assert labels and labels <= named
    page.act("house/1", "press")
    program.on(ReplayScene)
    program.key("escape")
    assert program.top is page
