"""The program as its pages use it: settings, the saved games, the game and match on the table."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING
from weakref import ref

from mille.app import look
from mille.app.look import Preferences
from mille.engine.codec import Seat
from mille.engine.message import Fault, Message, message
from mille.engine.options import AnyRules
from mille.games import GameEntry, Title, entry, titles
from mille.i18n import Catalog, load, why
from mille.session import disk, shelf
from mille.session.disk import Lock, reason
from mille.session.history import Keeper
from mille.session.settings import Settings
from mille.ui.pages.menu import MenuPage, TroublePage, Way, close, tell
from mille.ui.scene import Services

if TYPE_CHECKING:
    from mille.session.matches import Match
    from mille.session.record import Header
    from mille.session.seated import Lost, OutsidePlayer
    from mille.ui.table.play import PlayScene


# Pages for whatever prevents play: another window, the disk, an error of ours.
#
# Each page is told what its buttons do; it leads nowhere by itself.


Then = Callable[[], None]
"""What a button does."""


def open_locked(s: Services, game: GameEntry, again: Then, leave: Then) -> None:
    """Say that another window has the game: two must never write one record."""
    from mille.ui.table.table import Table

    ways = [("again", message("locked.again"), again), ("quit", message("start.quit"), leave)]
    s.only(Table(s, game, ("", "")))
    s.push(MenuPage(s, message("locked.title"), ways, said=[message("journal.locked")]))


def open_unsaved(s: Services, error: OSError, again: Then, leave: Then) -> None:
    """Say that the folder of games cannot be written, or not even read."""
    folder = str(disk.current_game().parent)
    said = message("unsaved.body", folder=folder, reason=reason(error))
    ways = [("again", message("locked.again"), again), ("quit", message("start.quit"), leave)]
    s.only(TroublePage(s, message("unsaved.title"), ways, said=[said]))


def open_unread(s: Services, fault: Fault, again: Then, new: Then, leave: Then) -> None:
    """Say that the saved game cannot be read now; it is unharmed, and one need not wait for it."""
    said = message("unread.saved", why=why(fault, s.words), folder=str(disk.history()))
    ways = [
        ("again", message("locked.again"), again),
        ("new", message("start.new"), new),
        ("quit", message("start.quit"), leave),
    ]
    s.only(TroublePage(s, message("unread.title"), ways, said=[said]))


def open_error(s: Services, report: Path | None, go_on: Then, first: Then, leave: Then) -> None:
    """Say that an unexpected error came up, that the game is safe in its record, and offer it."""
    body = message("error.body", file=str(report))
    said = message("error.unwritten") if report is None else body
    ways = [
        ("go_on", message("error.go_on"), go_on),
        # If the error keeps coming back, this is a way past the game.
        ("first", message("error.first_page"), first),
        ("quit", message("start.quit"), leave),
    ]
    s.only(TroublePage(s, message("error.title"), ways, said=[said]))


def open_not_done(s: Services, error: Exception, report: Path | None) -> None:
    """Say that a page could not do what was asked of it; it is still there below."""
    match error:
        case Fault():
            said: Message | str = why(error, s.words)
        case OSError():
            said = message("error.not_done.why", reason=reason(error))
        case _ if report is not None:
            said = message("error.not_done", file=str(report))
        case _:
            said = message("error.not_done.unwritten")
    tell(s, message("error.not_done.title"), said)


# Calling another program to the table: a person asks to start it, and waits on a page.


Failed = Callable[[str], None]
"""Is told, in words, why the program does not come."""


class Caller:
    """Starts the program named in the settings, and keeps it until it sits down."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._called: OutsidePlayer | None = None

    @property
    def name(self) -> str:
        """What the program is called before it says its own name. Raises `Fault` if none is set."""
        from mille.session.seated import short_name

        return short_name(self._command())

    def call(
        self,
        game: GameEntry,
        rules: AnyRules,
        seat: Seat,
        names: Sequence[str],
        ready: Callable[[OutsidePlayer], bool],
        failed: Failed,
    ) -> None:
        """Start the program, show that it is waited for, and pass it to `ready`, which may
        refuse.
        """
        from mille.session.seated import OutsidePlayer
        from mille.ui.pages.new_game import WaitingPage

        s = self._services
        self.send_away()
        with suppress(OSError):  # what an earlier one wrote
            disk.program_log().unlink()
        try:
            program = OutsidePlayer(
                self._command(),
                game,
                rules,
                seat,
                names,
                log=disk.program_log(),
                say=load(game=game.title.id).text,
            )
        except Fault as fault:
            failed(s.words.text(fault.message))
            return
        self._called = program

        def here() -> None:
            if ready(program):
                self._called = None
            self.send_away()

        def lost(why: Lost) -> None:
            self.send_away()
            failed(self.with_log(s.words.text(why.message)))

        s.push(WaitingPage(s, program, here, lost))

    def send_away(self) -> None:
        if self._called is not None:
            self._called.close(grace=0)
            self._called = None

    def with_log(self, said: str) -> str:
        """The sentence, with where to read the program's own complaints, if there are any."""
        log = disk.program_log()
        if not os.path.isfile(log):
            return said
        return self._services.words.joined([said, message("lost.log", file=str(log))])

    def _command(self) -> list[str]:
        from mille.session.seated import words_of

        words = words_of(self._services.settings.program)
        if not words:
            raise Fault(message("new.program.unfinished"))
        return words


class House:
    """What every page of the program may need, and where the pages lead: to what the program shows
    next, by the names of its methods.
    """

    start: Callable[[], None]
    open_start: Callable[[], None]
    say_on_shelf: Callable[[str], None]
    go_on: Callable[[Path | None], None]
    deal_again: Callable[[Header, str, bool], None]
    """Deals the cards of a record again; the last says whether places are swapped."""
    sit_down: Callable[[Match], None]
    open_new_game: Callable[[], None]
    open_day: Callable[[], None]
    open_rules: Callable[[], None]
    open_settings: Callable[[], None]
    open_replay: Callable[[Path], None]
    open_ended: Callable[[Path], None]
    save_sheet: Callable[[Path, Path], bool]

    def __init__(self, services: Services, title: Title, preferences: Preferences) -> None:
        self.services, self.preferences = services, preferences
        self.title = title
        """The game being played, or the one last played."""
        self.match: Match | None = None
        self.table: PlayScene | None = None
        self.lock = Lock(disk.current_game())
        self.keeper = Keeper(disk.games())
        self.clock: Callable[[], float] = perf_counter
        self.caller = Caller(services)
        self.notes: list[Message] = []
        """What could not be loaded and is left out, to be said once."""
        self._left: Callable[[], PlayScene | None] = lambda: None
        """The last table whose game was closed, while it is shown anywhere."""
        self._looked_at: set[str] = set()
        """The games whose table map was checked."""

    @property
    def words(self) -> Catalog:
        return self.services.words

    @property
    def game(self) -> GameEntry:
        return entry(self.title.id)

    def take_out(self, title: Title) -> None:
        look.take_out(self.services, title)
        self.title = title

    def come_in(self) -> None:
        """Put in front what whoever plays now played last."""
        settings = self.services.settings
        self.services.new_here = frozenset(titles()) - settings.tables.keys()
        self.take_out(titles().get(settings.game, self.title))

    def apply(self, settings: Settings) -> None:
        """Save the settings and apply them; a new speed replaces that of the match too."""
        if self.match is not None and settings.speed != self.services.settings.speed:
            self.match.keep_table(self.match.auto, None)
            self.services.pace = None
        look.change(self.services, self.preferences.write(settings))

    def at_the_disk(self, work: Callable[[], Callable[[], None]]) -> None:
        """Do work that needs the saved game, if no other window has it and the disk allows.

        `work` reads and writes, and returns what to show then.
        """
        try:
            show = work() if self.lock.take() else self._open_locked
        except OSError as error:
            self.close_game()
            show = partial(open_unsaved, self.services, error, self.start, self.quit)
        show()

    def begin(self, begun: Callable[[Path], Match]) -> None:
        """Lay the current game aside, and sit down at one `begun` in its place; if that cannot be
        written, the current one stays to be continued.
        """

        def work() -> Callable[[], None]:
            self.close_game()
            path, kept = disk.current_game(), shelf.lay_aside()
            try:
                return partial(self.sit_down, begun(path))
            except Exception:
                if kept is not None:
                    os.replace(kept, path)
                raise

        self.at_the_disk(work)

    def _open_locked(self) -> None:
        open_locked(self.services, self.game, self.start, self.quit)

    def put_on_table(self, match: Match, table: PlayScene) -> None:
        """Show this match at this table, and nothing else."""
        self.match, self.table = match, table
        self._try_map(match.entry)
        self.services.only(table)
        self._show_notes()

    def _show_notes(self) -> None:
        """Show over the table what is to be said once."""
        s = self.services
        if self.notes or self.preferences.note is not None:
            ways: list[Way] = [("go_on", message("error.go_on"), close)]
            s.push(MenuPage(s, message("start.notes"), ways, said=[self.taken_notes()]))

    def taken_notes(self) -> str:
        """Take what is to be said once, for the first page with room for it."""
        of_settings, self.preferences.note = self.preferences.note, None
        said = [*([] if of_settings is None else [of_settings]), *self.notes]
        self.notes.clear()
        return self.words.joined(said)

    def _try_map(self, game: GameEntry) -> None:
        """The first time a game is on the table, note a fault of its map."""
        from mille.ui.maps import map_fault, plan_of_game

        if game.id not in self._looked_at:
            self._looked_at.add(game.id)
            fault = map_fault(game.table, plan_of_game(game, game.title.usual_seats))
            if fault is not None:
                self.notes.append(message("start.without", why=fault.message))

    def say(self, told: Message) -> None:
        if self.table is not None and self.services.stack[-1:] == [self.table]:
            self.table.desk.say(told)

    def close_game(self) -> None:
        """Close the record; the game can be resumed."""
        if self.table is not None:
            self._left = ref(self.table)
            self.table.close()
        if self.match is not None:
            self.match.close()
        self.match = self.table = None

    @property
    def is_torn(self) -> bool:
        """Whether a table is still shown although its game was closed: something was half done."""
        left = self._left()
        return left is not self.table and left in self.services.stack

    def quit(self) -> None:
        self.services.running = False
