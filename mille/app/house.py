"""The program as its pages use it: settings, the saved games, the game and match on the table."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import ref

from mille.app import look
from mille.engine.message import Fault, Message, message
from mille.games import GameEntry, Title, entry, titles
from mille.i18n import Catalog, why
from mille.session import disk, history, shelf
from mille.session.settings import Settings
from mille.ui import faces
from mille.ui.pages.menu import MenuPage, TroublePage, Way, close, tell
from mille.ui.scene import Services
from mille.view.names import YOU

if TYPE_CHECKING:
    from mille.session import challenges, record
    from mille.session.matches import Match
    from mille.ui.table.play import PlayScene


def told_in(report: Path | None) -> Message:
    """That nothing was lost in an error, and in which file it is told, if it could be written."""
    return message("error.body", file=str(report)) if report else message("error.unwritten")


class House:
    """What every page of the program may need, and where the pages lead: to what the program shows
    next, by the names of its methods.
    """

    start: Callable[[], None]
    open_start: Callable[[], None]
    go_on: Callable[[Path], None]
    deal_again: Callable[[record.Header, str, bool], None]
    """Deals the cards of a record again; the last says whether places are swapped."""
    sit_down: Callable[[Match], None]
    open_new_game: Callable[[], None]
    open_day: Callable[[], None]
    open_challenge: Callable[[Callable[[], challenges.Challenge]], None]
    """Shows a friend's challenge that is read so."""
    open_rules: Callable[[], None]
    open_settings: Callable[[], None]

    def __init__(self, services: Services, title: Title, preferences: look.Preferences) -> None:
        self.services, self.preferences = services, preferences
        self.title = title
        """The game being played, or the one last played."""
        self.match: Match | None = None
        self.table: PlayScene | None = None
        self.lock = disk.Lock(disk.current_game())
        self.keeper = history.Keeper(disk.games())
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

    @property
    def you(self) -> str:
        """The name under which the person sits down."""
        return self.services.settings.person or YOU

    def take_out(self, title: Title) -> None:
        look.take_out(self.services, title)
        self.title = title

    def take_back(self, title: Title) -> None:
        """Take a game out again if another one was taken out meanwhile."""
        if title is not self.title:
            self.take_out(title)

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
            show = partial(self._open_unsaved, error)
        show()

    def first_page(self) -> None:
        self.at_the_disk(lambda: self.open_start)

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
            faces.forget()
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

    # Pages for whatever prevents play: another window, the disk, an error of ours

    def _open_locked(self) -> None:
        """Say that another window has the game: two must never write one record."""
        from mille.ui.table.table import Table

        s = self.services
        s.only(Table(s, self.game, ("", "")))
        ways, said = [self._again, self._quit], [message("journal.locked")]
        s.push(MenuPage(s, message("locked.title"), ways, said=said))

    def _open_unsaved(self, error: OSError) -> None:
        """Say that the folder of games cannot be written, or not even read."""
        folder = str(disk.current_game().parent)
        said = message("unsaved.body", folder=folder, reason=disk.reason(error))
        self._open_trouble(message("unsaved.title"), said, self._again)

    def open_unread(self, fault: Fault) -> None:
        """Say that the saved game cannot be read now; it is safe, and nobody need wait for it."""
        said = message("unread.saved", why=why(fault, self.words), folder=str(disk.history()))
        new = "new", message("start.new"), self.open_new_game
        self._open_trouble(message("unread.title"), said, self._again, new)

    def open_error(self, report: Path | None) -> None:
        """Say that an unexpected error came up, and offer the game, which is safe in its record."""
        said = told_in(report)
        go_on = "go_on", message("error.go_on"), self.start
        # If the error keeps coming back, this is a way past the game.
        first = "first", message("error.first_page"), self.first_page
        self._open_trouble(message("error.title"), said, go_on, first)

    def _open_trouble(self, title: Message, said: Message, *ways: Way) -> None:
        s = self.services
        s.only(TroublePage(s, title, [*ways, self._quit], said=[said]))

    @property
    def _again(self) -> Way:
        return "again", message("tool.again"), self.start

    @property
    def _quit(self) -> Way:
        return "quit", message("start.quit"), self.quit

    def open_not_done(self, error: Exception, report: Path | None) -> None:
        """Say that a page could not do what was asked of it; it is still there below."""
        match error:
            case Fault():
                said: Message | str = why(error, self.words)
            case OSError():
                said = message("error.not_done.why", reason=disk.reason(error))
            case _:
                said = told_in(report)
        tell(self.services, message("error.not_done.title"), said)
