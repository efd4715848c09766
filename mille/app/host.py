"""What the parts of the program need from the program as a whole."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from mille.app.calling import Caller
from mille.games import GameEntry, Title
from mille.session.keeper import Keeper
from mille.session.record import Header
from mille.session.saved_match import SavedMatch
from mille.session.settings import Settings
from mille.ui.scene import Services

if TYPE_CHECKING:
    from mille.ui.table.play import PlayScene


class Host(Protocol):
    """The program as its parts see it; `program.App` is one, and no part imports that."""

    services: Services
    title: Title
    match: SavedMatch | None
    caller: Caller
    keeper: Keeper
    clock: Callable[[], float]

    @property
    def game(self) -> GameEntry:
        """The game on the table, with its code loaded."""

    def apply(self, settings: Settings) -> None:
        """Save the settings and apply them."""

    def take_out(self, title: Title) -> None:
        """Put this game on the table: its words, its cloth."""

    def at_the_disk(self, work: Callable[[], Callable[[], None]]) -> None:
        """Do work that needs the saved games, then call what it returns."""

    def start(self) -> None:
        """Go on with the saved game, or show the shelf."""

    def go_on(self, path: Path | None = None) -> None:
        """Go on with a saved game; if a program plays in it, call that first."""

    def rematch(self, last: Header, file: str) -> None:
        """Play the cards of a record again, with every player one seat further to the left."""

    def sit_down(self, match: SavedMatch) -> None:
        """Put this match on the table."""

    def put_on_table(self, match: SavedMatch, table: PlayScene) -> None:
        """Show this match at this table."""

    def close_game(self) -> None:
        """Close the record; the game can be resumed."""

    def save_sheet(self, path: Path, file: Path) -> bool:
        """Save a picture of a recorded game's score sheet; whether the record could be read."""

    def open_start(self, note: str = "") -> None:
        """Show the shelf, with a note on it if there is one."""

    def open_new_game(self) -> None:
        """Open the page for choosing the players and the rules."""

    def open_rules(self) -> None:
        """Show the rules of the game: those at the table, or those last chosen."""

    def open_replay(self, path: Path) -> None:
        """Replay the game recorded at `path` at its table."""

    def open_ended(self, path: Path) -> None:
        """Show how a recorded game ended: its sheet, with the replay behind it."""

    def open_puzzles(self) -> None:
        """Show the player's own turns that wait to be played better."""

    def quit(self) -> None:
        """End the program; the game is already saved."""
