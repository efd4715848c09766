"""The games that were played here, looked up without reading their records again.

`history.db` lies beside the records and is a cache: everything in it comes from them, and if it is
missing, damaged or of another version it is rebuilt. At the start only names, sizes and times are
compared, and new records are read. If it cannot be written, everything is held in memory.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any, NamedTuple

from mille.engine.message import Fault, Message, message
from mille.engine.text import dump, fit
from mille.games import GameEntry
from mille.session import record, shelf
from mille.session.disk import private, private_folder
from mille.session.record import HUMAN, TRASH, Evening, Played, Sitting, Standing, standing
from mille.session.shelf import copies
from mille.session.work import Left, at_file
from mille.value import Value
from mille.view.papers import Figure

if TYPE_CHECKING:
    import sqlite3


NAME = "history.db"
VERSION = 9
"""The version of the tables below; a database of another version is rebuilt."""
PLACES = ("", "open", "history", TRASH.rstrip("/"))
"""The folders below the games folder in which records lie."""
PATIENCE = 2.0
"""Seconds to wait while another window writes."""
MOST_MET = 20
"""So many games with somebody are looked at to say what they remember."""
FRESH_NS = 2_000_000_000
"""On the coarsest disks a file's time may stay the same for this long (in nanoseconds) although the
file is written: a file changed more recently is looked at again next time."""

_TABLES = (
    """CREATE TABLE games (
        file TEXT PRIMARY KEY, size INTEGER, time INTEGER, created TEXT, game TEXT, preset TEXT,
        rules TEXT, deal TEXT, seats INTEGER, deals INTEGER, over INTEGER, counts INTEGER,
        evening TEXT, best_of INTEGER, played INTEGER, copied INTEGER DEFAULT 0
    ) WITHOUT ROWID""",
    """CREATE TABLE seats (
        file TEXT, seat INTEGER, name TEXT, player TEXT, place INTEGER, worth REAL,
        PRIMARY KEY (file, seat)
    ) WITHOUT ROWID""",
    """CREATE TABLE deals (
        file TEXT, deal INTEGER, seat INTEGER, points REAL, PRIMARY KEY (file, deal, seat)
    ) WITHOUT ROWID""",
    """CREATE TABLE figures (
        file TEXT, id TEXT, seat INTEGER, value INTEGER, PRIMARY KEY (file, id)
    ) WITHOUT ROWID""",
    """CREATE TABLE said (file TEXT, id TEXT, PRIMARY KEY (file, id)) WITHOUT ROWID""",
    f"PRAGMA user_version = {VERSION}",
)

State = tuple[int, int | None]
"""The size of a record and when it was written, in nanoseconds since the epoch."""
_GAME = tuple[str, str, float | None, str, str, int, str, int, int, str, int, int | None]
"""The types of a game's row in the query of all games."""

Progress = Callable[[int, int], None]
"""Called with the number of records read so far, and how many there are to read."""


class BestYet(Value, array_like=True):
    """The most remarkable figure of its kind in all games played here."""

    value: int
    file: str = ""
    """The record it comes from; empty if that record is gone."""
    created: str = ""
    seat: int | None = None
    """The seat it belongs to; None if it belongs to the whole table."""
    name: str | None = None
    player: str | None = None


class Met(NamedTuple):
    """A game that a person and somebody of the house played together."""

    created: str
    written: float | None
    mine: int | None
    """The place of the person; None while the game goes on."""
    theirs: int | None
    counts: bool


class History:
    """The games of a folder, as they were when this was made or last refreshed.

    Several threads may use it one after the other, never at the same time.
    """

    def __init__(
        self,
        folder: Path,
        places: Sequence[str] = PLACES,
        *,
        kept: bool = True,
        progress: Progress = lambda done, count: None,
    ) -> None:
        """Read the records in `places` below `folder`; `kept` says whether to store the cache on
        disk. Otherwise they are others' records, which may break the rules.

        Raises `OSError` if a folder cannot be read.
        """
        self.folder, self._places, self._progress = folder, places, progress
        self._kept = kept
        self._db = self._made()

    def __enter__(self) -> History:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        self._db.close()

    def refresh(self) -> None:
        """Read new records, forget those that are gone. Raises `OSError`, `sqlite3.Error`."""
        self._fill(self._db)

    def games(self) -> list[Played]:
        """All games, including those in the trash, the newest first; a game with copies once."""
        seats: dict[str, list[Sitting]] = {}
        for file, *who in self._rows(
            tuple[str, str, str, int | None, float | None],
            "SELECT file, name, player, place, worth FROM seats ORDER BY file, seat",
        ):
            seats.setdefault(file, []).append(Sitting._make(who))
        query = """
            SELECT file, created, abs(time) / 1e9, game, preset, deals, deal, over, counts,
                evening, best_of, played
            FROM games WHERE game IS NOT NULL AND NOT copied ORDER BY created DESC, file DESC
        """
        return [
            Played._make((*row[:7], bool(row[7]), tuple(seats[row[0]]), bool(row[8]), *row[9:]))
            for row in self._rows(_GAME, query)
            if row[0] in seats  # another window may have written meanwhile
        ]

    def own_deals(self) -> dict[str, list[float]]:
        """For each record, what every deal brought the person."""
        query = """
            SELECT file, points FROM deals JOIN seats USING (file, seat)
            WHERE player = ? ORDER BY file, seat, deal
        """
        found: dict[str, list[float]] = {}
        for file, points in self._rows(tuple[str, float], query, HUMAN):
            found.setdefault(file, []).append(points)
        return found

    def deals(self, file: str) -> list[list[float]]:
        """What each deal of a record brought each seat."""
        query = "SELECT deal, points FROM deals WHERE file = ? ORDER BY deal, seat"
        found: dict[int, list[float]] = {}
        for deal, points in self._rows(tuple[int, float], query, file):
            found.setdefault(deal, []).append(points)
        return [*found.values()]

    def people(self) -> list[str]:
        """The names under which somebody has played here."""
        query = "SELECT DISTINCT name FROM seats WHERE player = ?"
        return [name for (name,) in self._rows(tuple[str], query, HUMAN)]

    def met(self, names: Sequence[str], player: str, but: str) -> list[Met]:
        """The last games that a person of these names played with somebody of the house, the newest
        first; not the one that was created at the moment `but`.
        """
        query = f"""
            SELECT created, abs(time) / 1e9, mine.place, them.place, counts
            FROM seats AS them JOIN seats AS mine USING (file) JOIN games USING (file)
            WHERE them.player = ? AND mine.player = ? AND created != ?
                AND mine.name IN ({"?, " * len(names)}NULL)
                AND NOT copied AND file NOT LIKE 'trash/%'
            ORDER BY created DESC LIMIT {MOST_MET}
        """
        row = tuple[str, float | None, int | None, int | None, int]
        found = self._rows(row, query, player, HUMAN, but, *names)
        return [Met._make((*each[:4], bool(each[4]))) for each in found]

    def feats(self, names: Sequence[str], player: str, game: str, but: str) -> dict[str, int]:
        """The most remarkable figures, by their ids, of the last game of a kind that a person of
        these names ended with somebody of the house, as far as they belong to that person.
        """
        query = f"""
            SELECT id, value FROM figures JOIN (
                SELECT file, mine.seat
                FROM seats AS them JOIN seats AS mine USING (file) JOIN games USING (file)
                WHERE them.player = ? AND mine.player = ? AND game = ? AND created != ? AND over
                    AND mine.name IN ({"?, " * len(names)}NULL)
                    AND NOT copied AND file NOT LIKE 'trash/%'
                ORDER BY created DESC LIMIT 1
            ) USING (file, seat)
        """
        return dict(self._rows(tuple[str, int], query, player, HUMAN, game, but, *names))

    def said(self, names: Sequence[str], since: float) -> frozenset[str]:
        """The lines that a person of these names was told in games written since a moment, in
        seconds since the epoch.
        """
        query = f"""
            SELECT DISTINCT id FROM games JOIN seats USING (file) JOIN said USING (file)
            WHERE abs(time) >= ? AND player = ? AND name IN ({"?, " * len(names)}NULL)
        """
        found = self._rows(tuple[str], query, int(since * 1e9), HUMAN, *names)
        return frozenset(id for (id,) in found)

    def bests(self, game: GameEntry, but: str = "") -> dict[str, BestYet]:
        """The most remarkable figures of a game by name, leaving out one record."""
        found = {}
        for best in game.ledger.bests:
            query = f"""
                SELECT value, file, created, seat, name, player
                FROM figures JOIN games USING (file) LEFT JOIN seats USING (file, seat)
                WHERE id = ? AND game = ? AND file != ? AND NOT copied
                    AND file NOT LIKE 'trash/%'
                ORDER BY value {"ASC" if best.least else "DESC"}, created LIMIT 1
            """
            for row in self._rows(BestYet, query, best.id, game.id, but):
                found[best.id] = row
        return found

    def figures(self, game: GameEntry, path: Path) -> tuple[Figure, ...]:
        """The remarkable figures of the game recorded at `path`, beside the best of all others."""
        try:
            own = shelf.read(record.read_bytes(path)).figures
        except Fault:
            return ()
        inside = path.is_relative_to(self.folder)
        before = self.bests(game, path.relative_to(self.folder).as_posix() if inside else "")
        return tuple(
            Figure(
                best.id,
                message(f"figure.{best.id}"),
                own[best.id][1],
                best.least,
                before[best.id].value if best.id in before else None,
            )
            for best in game.ledger.bests
            if best.id in own
        )

    def unreadable(self) -> list[tuple[str, Fault]]:
        """The files that cannot be read, each with the reason."""
        found = []
        query = """
            SELECT file FROM games WHERE game IS NULL AND file NOT LIKE 'trash/%' ORDER BY file
        """
        for (file,) in self._rows(tuple[str], query):
            try:
                shelf.read(record.read_bytes(self.folder / file), not self._kept)
            except Fault as fault:
                found.append((file, fault))
        places = [place for place in self._places if f"{place}/" != TRASH]
        for file, _ in _files(self.folder, places, is_text=False):
            found.append((file, Fault(message("fault.file_name"))))
        return sorted(found, key=lambda each: each[0])

    def _rows(self, kind: Any, query: str, *values: str | int) -> list[Any]:
        """What a query finds, whatever has become of the file meanwhile: it is made again then."""
        import sqlite3

        def found() -> list[Any]:
            return [fit(kind, row) for row in self._db.execute(query, values)]

        try:
            return found()
        except (Fault, sqlite3.Error) as error:
            self._db.close()
            if isinstance(error, Fault):  # it is whole, but says what cannot be
                with suppress(OSError):
                    remove(self.folder)
            self._db = self._made()
            return found()

    def _made(self) -> sqlite3.Connection:
        """The database, up to date. Raises `OSError` if a folder cannot be read."""
        return (self._on_disk() if self._kept else None) or self._filled(_connect(":memory:"))

    def _on_disk(self) -> sqlite3.Connection | None:
        """The database on disk; None if it cannot be used."""
        import sqlite3

        path = self.folder / NAME
        try:
            private_folder(self.folder)
            with open(path, "ab", opener=private):
                pass  # otherwise SQLite would let others read it
            try:
                return self._filled(_connect(str(path)))
            except sqlite3.OperationalError:  # locked, on a full disk, or not writable
                return None
            except sqlite3.DatabaseError:
                remove(self.folder)
                return self._filled(_connect(str(path)))
        except (OSError, sqlite3.Error):
            return None

    def _filled(self, db: sqlite3.Connection) -> sqlite3.Connection:
        try:
            self._fill(db)
        except BaseException:
            db.close()
            raise
        return db

    def _fill(self, db: sqlite3.Connection) -> None:
        there = {} if not self.folder.exists() else dict(_files(self.folder, self._places))
        rows = db.execute("SELECT file, size, time FROM games")
        known = {file: (size, written) for file, size, written in rows}
        gone = known.keys() - there.keys()
        new = sorted(file for file, state in there.items() if known.get(file) != state)
        if not gone and not new:
            return
        db.execute("BEGIN IMMEDIATE")
        try:
            for file in (*gone, *new):
                for table in ("games", "seats", "deals", "figures", "said"):
                    db.execute(f"DELETE FROM {table} WHERE file = ?", (file,))
            for done, file in enumerate(new, 1):
                _take_in(db, self.folder, file, there[file], not self._kept)
                self._progress(done, len(new))
            _mark_copies(db, self.folder)
            db.execute("COMMIT")
        except BaseException:
            with suppress(Exception):  # rolling back may be what failed
                db.execute("ROLLBACK")
            raise


def _mark_copies(db: sqlite3.Connection, folder: Path) -> None:
    """Mark the games that are copies of another, in the trash or outside it."""
    db.execute("UPDATE games SET copied = 0 WHERE copied")
    same = """
        SELECT file FROM games JOIN (
            SELECT game, created, deal FROM games WHERE game IS NOT NULL
            GROUP BY game, created, deal HAVING count(*) > 1
        ) USING (game, created, deal)
    """
    files = [file for (file,) in db.execute(same)]
    for thrown_away in (True, False):
        paths = [folder / each for each in files if each.startswith(TRASH) is thrown_away]
        twice = [(path.relative_to(folder).as_posix(),) for path in copies(paths)]
        db.executemany("UPDATE games SET copied = 1 WHERE file = ?", twice)


def remove(folder: Path) -> None:
    """Delete the database; it can be rebuilt from the records. Raises `OSError`."""
    for name in (NAME, f"{NAME}-journal"):
        (folder / name).unlink(missing_ok=True)


def _files(
    folder: Path, places: Sequence[str], is_text: bool = True
) -> Iterator[tuple[str, State]]:
    """The names of all records, with their sizes and times. Raises `OSError`.

    The database cannot keep names that are not UTF-8; without `is_text` it is those.
    """
    now = time.time_ns()
    for place in places:
        if not (folder / place).is_dir():
            continue
        for entry in os.scandir(folder / place):
            named = entry.name.endswith(".jsonl") and _is_text(entry.name) is is_text
            if named and entry.is_file():
                with suppress(FileNotFoundError):  # it has been moved or deleted just now
                    yield f"{place}/{entry.name}".lstrip("/"), _state(entry.stat(), now)


def _state(stat: os.stat_result, now: int) -> State:
    """The size and time by which a change is noticed; no time if it cannot be."""
    if record.possible_time(stat.st_mtime) is None:
        return stat.st_size, None
    written = stat.st_mtime_ns if abs(now - stat.st_mtime_ns) > FRESH_NS else -now
    return stat.st_size, written


def _is_text(name: str) -> bool:
    return not any("\ud800" <= char <= "\udfff" for char in name)


def _connect(where: str) -> sqlite3.Connection:
    """A database with our tables. Raises `sqlite3.DatabaseError` if the file is not one of ours."""
    import sqlite3

    db = sqlite3.connect(where, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
    try:
        db.execute("PRAGMA synchronous = OFF")  # after a power cut it can be rebuilt
        if db.execute("PRAGMA user_version").fetchone() != (VERSION,):
            db.execute("BEGIN IMMEDIATE")
            if db.execute("PRAGMA user_version").fetchone() != (VERSION,):
                if db.execute("SELECT count(*) FROM sqlite_master").fetchone() != (0,):
                    raise sqlite3.DatabaseError("of another version")
                for statement in _TABLES:
                    db.execute(statement)
            db.execute("COMMIT")
        if db.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise sqlite3.DatabaseError("damaged")
    except BaseException:
        db.close()
        raise
    return db


def _take_in(db: sqlite3.Connection, folder: Path, file: str, state: State, by_rules: bool) -> None:
    try:
        game = shelf.read(record.read_bytes(folder / file), by_rules)
    except Fault:
        db.execute("INSERT INTO games (file, size, time) VALUES (?, ?, ?)", (file, *state))
        return
    header = game.header
    rules = dump(header.entry.options.write(header.rules))
    about = header.created, header.game, header.rules.preset, rules, game.deal
    counts = len(header.seats), len(game.deals), game.over, game.counts
    evening = ("", 0) if game.evening is None else (game.evening.id, game.evening.best_of)
    db.execute(
        "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)",
        (file, *state, *about, *counts, *evening, game.played),
    )
    ends = zip(game.places, game.worth) if game.over else [(None, None)] * len(header.seats)
    db.executemany(
        "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?)",
        [
            (file, seat, who.name, who.player, place, worth)
            for seat, (who, (place, worth)) in enumerate(zip(header.seats, ends))
        ],
    )
    db.executemany(
        "INSERT INTO deals VALUES (?, ?, ?, ?)",
        [
            (file, number, seat, points)
            for number, deal in enumerate(game.deals, 1)
            for seat, points in enumerate(deal)
        ],
    )
    db.executemany(
        "INSERT INTO figures VALUES (?, ?, ?, ?)",
        [(file, id, seat, value) for id, (seat, value) in game.figures.items()],
    )
    db.executemany("INSERT INTO said VALUES (?, ?)", [(file, id) for id in game.said])


# Keeps the history of your games up to date while the window is open.
#
# A thread reads new records, so that nobody has to wait for that at the table. While it runs,
# nothing else uses the history.


READ_WITHIN = 0.5
"""Seconds that a caller waits for reading to finish."""

log = logging.getLogger(__name__)


class Keeper:
    """Reads the records of a folder whenever it is told that they have changed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._history: History | None = None
        self._lock = Lock()
        self._thread: Thread | None = None
        self._asked = self._closed = False
        self.progress = (0, 0)
        """How many records have been read, and how many there are to read."""
        self.trouble: Message | None = None
        """Why there is no history, if there is none."""

    def read_again(self) -> None:
        """Look at the records again soon: a deal or a game has ended, or a record is gone."""
        with self._lock:
            self._asked = True
            if self._thread is None and not self._closed:
                self._thread = Thread(target=self._work, daemon=True)
                self._thread.start()

    @property
    def busy(self) -> bool:
        return self._thread is not None

    @property
    def history(self) -> History | None:
        """All known games; None while records are being read, or if they cannot be."""
        return None if self.busy else self._history

    def wait(self, seconds: float | None = None) -> None:
        """Wait until all records are read, or for this many seconds."""
        with self._lock:  # the lock ensures that a new thread was started before it is joined
            thread = self._thread
        if thread is not None:
            thread.join(seconds)

    def evening(self, evening: Evening | None, until: str = "") -> Standing | None:
        """How an evening stands, or stood after the game `until`; None if that is not known.

        It waits a little for records that are still being read.
        """
        if evening is None:
            return None
        self.wait(READ_WITHIN)
        games = [] if self.history is None else self.history.games()
        last = next((each for each in games if each.file == until), None)
        return standing(games, evening, last)

    def close(self) -> None:
        self._closed = True
        self.wait()
        if self._history is not None:
            self._history.close()
            self._history = None

    def _work(self) -> None:
        while True:
            with self._lock:
                if self._closed or not self._asked:
                    self._thread = None
                    return
                self._asked = False
            try:
                with at_file(str(self._folder), "history.none"):
                    self._read()
            except Left:
                pass
            except Fault as fault:  # games can still be played without their history
                self.trouble = fault.message
                log.warning(fault.message)

    def _read(self) -> None:
        if self._history is not None:
            try:
                self._history.refresh()
                return
            except Exception:  # such as a full disk: hold as much as possible in memory
                self._history.close()
                self._history = None
        self._history = History(self._folder, progress=self._step)
        self.trouble = None

    def _step(self, done: int, count: int) -> None:
        if self._closed:
            raise Left
        self.progress = done, count
