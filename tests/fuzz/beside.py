"""What lies beside the records: puzzles, pads, levels, the cache of the history, exported games."""

from __future__ import annotations

import io
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import date
from functools import cache
from pathlib import Path
from random import Random
from time import time
from typing import Any
from unittest.mock import patch
from zipfile import ZIP_DEFLATED, ZipFile

from mille.agents import decide
from mille.app.first import played
from mille.engine.codec import Seat
from mille.engine.message import Fault, message
from mille.games import entry, titles
from mille.session import disk, lesson, puzzles, record, score_pads, shelf, taking
from mille.session.disk import reason
from mille.session.history import NAME, History
from mille.session.record import Record
from mille.session.review import Grading, turn_view
from tests.fuzz.check import WORDS, demand, folder
from tests.golden.make import HERE

TODAY = date(2026, 11, 28)
RECORDS = [HERE / "records" / name for name in ("guts-1.jsonl", "beggar_my_neighbor-1.jsonl")]


@contextmanager
def home() -> Iterator[Path]:
    place = folder() / "home"
    shutil.rmtree(place, ignore_errors=True)
    with patch.dict(os.environ, MILLE_HOME=str(place)):
        disk.history().mkdir(parents=True)
        shutil.copy(RECORDS[0], disk.history())
        yield place


def everywhere(place: Path) -> set[Path]:
    """Every file that lies beside the home of the program."""
    return {path for path in place.parent.iterdir() if path != place}


@cache
def kept() -> Record:
    """The game that puzzles are about."""
    return record.parse(RECORDS[0].read_bytes())


@cache
def puzzle_seeds() -> Sequence[bytes]:
    """The file of a few puzzles, as reviews make it."""
    header = kept().header
    grading = Grading(kept(), Seat(0))
    turns = [decide(grading.grade(turn, 2)) for turn in grading.turns[:3]]
    at = header.game, header.seed, header.created, 0, "You"
    made = [puzzles.Puzzle(*at, {**turn, "grade": "blunder"}, "2026-11-20") for turn in turns]
    return [puzzles._written(made), puzzles._written(made[:1]), b"[]"]


def read_puzzles(data: bytes) -> None:
    """Each can be named, played and put off; the others are put aside, and the rest stays."""
    with home() as place:
        path = disk.games() / puzzles.NAME
        path.write_bytes(data)
        beside = everywhere(place)
        said = puzzles.sort_out()
        found = puzzles.load()
        for each in found:
            demand(1969 <= each.day.year < 2100, f"it was played on {each.day}")
            demand(each.answered(True, TODAY).due > TODAY.isoformat(), "it comes back at once")
            each.waits(TODAY)
            try:
                view = turn_view(kept(), Seat(each.seat), each.turn)
            except Fault:
                continue
            demand(WORDS.text(view.where), "it has no name")
        if found:
            puzzles.keep(found[0])
        demand(puzzles.sort_out() is None, "it is said twice")
        demand({each.key for each in puzzles.load()} <= {each.key for each in found}, "changed")
        demand(everywhere(place) == beside, "something lies elsewhere")
    if said is not None:
        raise Fault(said)


@cache
def pad_seeds() -> Sequence[bytes]:
    """Pads with a few deals, as people write them."""
    found = []
    answers: dict[str, dict[str, Any]] = {
        "guts": {"said": ["best", "in", "out"]},
        "beggar_my_neighbor": {"winner": 0},
    }
    for game, deal in answers.items():
        at = entry(game)
        names = ("You", "Ada", "Bo")[: at.title.usual_seats]
        rules = at.options.usual
        with home():
            pad = score_pads.KeptPad(game, rules, names, Seat(0), deals=(deal,), draft=deal)
            path = pad.save().path
            found.append(path.read_bytes())
    return found


def read_pad(data: bytes) -> None:
    """A pad counts, is told, and is saved among the others."""
    with home() as place:
        beside = everywhere(place)
        path = disk.pads() / "given.json"
        path.parent.mkdir()
        path.write_bytes(data)
        pad = score_pads.read(path)
        _, dealer = pad.told()
        demand(0 <= dealer < len(pad.names), "nobody deals")
        with suppress(Fault):
            pad.with_deal(len(pad.deals), pad.draft)
        path.unlink()
        score_pads.bring_in("pads/../../given.json", data)
        (own,) = disk.pads().iterdir()
        again = score_pads.read(own)
        demand(again.deals == pad.deals and again.draft == pad.draft, "the pad changed")
        demand(everywhere(place) == beside, "something lies elsewhere")


def read_shelf(data: bytes) -> None:
    """A record is on the shelf with its game and its players, or is passed over."""
    with home():
        path = disk.history() / "given.jsonl"
        path.write_bytes(data)
        os.utime(path, (TIMES[len(data) % len(TIMES)],) * 2)
        found = shelf.peek(path)
        if found is not None:
            if record.possible_time(found.touched) is not None:
                demand(WORDS.text(played(found.touched, time())), "it was never played")
            demand(found.game in titles(), "it is no game")
            shelf.throw_away(path)
            (thrown,) = disk.trash().iterdir()
            shelf.put_back(thrown)
            shelf.empty_trash()


TIMES = (0, 1, -(2**40), 2**33, 2**35, 2**31)
"""When it may have been written, in seconds since the epoch."""


@cache
def level_seeds() -> Sequence[bytes]:
    found = [shelf.levels(game)[0] for game in ("guts", "mille", "daifugo")]
    return [path.read_bytes() for path in found]


def read_level(data: bytes) -> None:
    """A level has a goal that its own solution reaches in so many moves."""
    found = lesson.read(record.parse(data))
    demand(found.par >= 0 and found.stars(found.par) == 3, "its par is not within par")
    for step in found.steps:
        for tried in step.tries:
            demand((tried.refusal is None) == bool(tried.then), "nothing is said of a try")


@cache
def history_seeds() -> Sequence[bytes]:
    """The cache of two games."""
    with home():
        shutil.copy(RECORDS[1], disk.history())
        History(disk.games()).close()
        return [(disk.games() / NAME).read_bytes()]


def other_values(data: bytes, dice: Random) -> bytes:
    """The cache with another value in a column of a table."""
    path = folder() / "other.db"
    path.write_bytes(data)
    table, column = dice.choice(COLUMNS)
    value = dice.choice([None, "", "x", -1, 10**18, 1e300, b"\xff\xfe", "9999-12-31", "chess"])
    try:
        with closing(sqlite3.connect(path)) as db:
            db.execute(f"UPDATE {table} SET {column} = ?", (value,))
            db.commit()
    except sqlite3.Error:
        return data
    return path.read_bytes()


COLUMNS = [
    *(("games", name) for name in ["created", "game", "preset", "deals", "deal", "over", "counts"]),
    *(("games", name) for name in ["evening", "best_of", "seats", "size", "time", "file"]),
    *(("seats", name) for name in ["file", "seat", "name", "player", "place", "worth"]),
    *(("deals", name) for name in ["file", "deal", "seat", "points"]),
    *(("figures", name) for name in ["file", "id", "seat", "value"]),
]


def read_history(data: bytes) -> None:
    """Whatever lies there, every game is listed with its day: it is only a cache."""
    with home():
        (disk.games() / NAME).write_bytes(data)
        with History(disk.games()) as found:
            for _ in range(2):
                games = found.games()
                for each in games:
                    demand(each.day is None or 1969 <= each.day.year < 2100, f"a day: {each.day}")
                    demand(each.seconds is None or each.seconds >= 0, "it took less than no time")
                found.own_deals()
                found.bests(entry("guts"))
                found.unreadable()
                (disk.games() / NAME).write_bytes(data)  # and again, under the open window
        with History(disk.games(), kept=False) as anew:
            demand(len(anew.games()) == 1, "a game is gone")


def zipped(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as zip:
        for name, data in files.items():
            zip.writestr(name, data)
    return out.getvalue()


INSIDE: Sequence[tuple[str, Callable[[], Sequence[bytes]]]] = (
    *((name, lambda: [RECORDS[1].read_bytes()]) for name in ("history/a.jsonl", "../../a.jsonl")),
    *((name, pad_seeds) for name in ("pads/guts-2026-11-28.json", "pads/../../x.json")),
    (puzzles.NAME, puzzle_seeds),
)
"""Files that may be in it, and what is usually in each."""


def inside() -> dict[str, bytes]:
    return {name: seeds()[0] for name, seeds in INSIDE if ".." not in name}


@cache
def zip_seeds() -> Sequence[bytes]:
    """Exported games with all that belongs to them."""
    return [zipped(inside()), zipped({})]


def read_zip(data: bytes) -> None:
    """What is there stays, whatever is imported, and nothing comes to lie elsewhere."""
    with home() as place:
        mine = disk.games() / puzzles.NAME
        mine.write_bytes(puzzle_seeds()[1])
        own = puzzles.load()
        beside = everywhere(place)
        path = place / "given.zip"
        path.write_bytes(data)
        try:
            taking.bring_in(path)
        except OSError as error:  # the page says so
            raise Fault(message("error.not_done.why", reason=reason(error))) from None
        finally:
            demand(all(each in puzzles.load() for each in own), "a puzzle is gone")
            demand((disk.history() / RECORDS[0].name).exists(), "a game is gone")
            demand(everywhere(place) == beside, "something lies elsewhere")
            for pad in score_pads.all_pads():
                demand(isinstance(pad, score_pads.KeptPad), "a pad cannot be read")
