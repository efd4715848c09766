"""The program as its pages use it: settings, the saved games, the game and match on the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING
from weakref import ref

from mille.app import hindered, look
from mille.app.calling import Caller
from mille.app.preferences import Preferences
from mille.engine.message import Message, message
from mille.games import GameEntry, Title, entry
from mille.i18n import Catalog
from mille.session import disk
from mille.session.disk import Lock
from mille.session.history import Keeper
from mille.session.record import Header
from mille.session.saved_match import SavedMatch
from mille.session.settings import Settings
from mille.ui.pages.menu import MenuPage, Way, close
from mille.ui.scene import Services
from mille.value import Value

if TYPE_CHECKING:
    from mille.ui.table.play import PlayScene


class Doors(Value):
    """Where pages lead: to what the program shows next, by the names of its methods."""

    start: Callable[[], None]
    open_start: Callable[[], None]
    say_on_shelf: Callable[[str], None]
    go_on: Callable[[Path | None], None]
    rematch: Callable[[Header, str], None]
    sit_down: Callable[[SavedMatch], None]
    open_new_game: Callable[[], None]
    open_rules: Callable[[], None]
    open_replay: Callable[[Path], None]
    open_ended: Callable[[Path], None]
    open_puzzles: Callable[[], None]
    save_sheet: Callable[[Path, Path], bool]


class House:
    """What every page of the program may need, and where the pages lead."""

    def __init__(
        self, services: Services, title: Title, preferences: Preferences, doors: Doors
    ) -> None:
        self.services, self.preferences, self.doors = services, preferences, doors
        self.title = title
        """The game being played, or the one last played."""
        self.match: SavedMatch | None = None
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
        """The words of the game on the table, in the current language."""
        return self.services.words

    @property
    def game(self) -> GameEntry:
        """The game on the table, with its code loaded."""
        return entry(self.title.id)

    def take_out(self, title: Title) -> None:
        """Put this game on the table: its words, its cloth."""
        look.take_out(self.services, title)
        self.title = title

    def apply(self, settings: Settings) -> None:
        """Save the settings and apply them; a new speed replaces that of the match too."""
        if self.match is not None and settings.speed != self.services.settings.speed:
            self.match.keep_table(self.match.auto, None)
            self.services.pace = None
        self.preferences.write(settings)
        look.change(self.services, settings)

    def at_the_disk(self, work: Callable[[], Callable[[], None]]) -> None:
        """Do work that needs the saved game, if no other window has it and the disk allows.

        `work` reads and writes, and returns what to show then.
        """
        try:
            show = work() if self.lock.take() else self._open_locked
        except OSError as error:
            self.close_game()
            show = partial(hindered.open_unsaved, self.services, error, self.doors.start, self.quit)
        show()

    def _open_locked(self) -> None:
        hindered.open_locked(self.services, self.game, self.doors.start, self.quit)

    def put_on_table(self, match: SavedMatch, table: PlayScene) -> None:
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
        from mille.ui.tiled import map_fault, plan_of_game

        if game.id not in self._looked_at:
            self._looked_at.add(game.id)
            fault = map_fault(game.table, plan_of_game(game, game.title.usual_seats))
            if fault is not None:
                self.notes.append(message("start.without", why=fault.message))

    def say(self, told: Message) -> None:
        """Say something at the table, if that is in front."""
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
        """End the program; the game is already saved."""
        self.services.running = False
