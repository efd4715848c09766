"""What the parts of the program ask of it as a whole."""

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
    """The program, as `program.App` is it; named here so that no part imports its holder."""

    services: Services
    title: Title
    match: SavedMatch | None
    caller: Caller
    keeper: Keeper
    clock: Callable[[], float]

    @property
    def game(self) -> GameEntry:
        """The game on the table, with its code."""

    def apply(self, settings: Settings) -> None:
        """Keep the settings and let the screen follow."""

    def take_out(self, title: Title) -> None:
        """Have this game on the table from now on: its words, its cloth."""

    def at_the_disk(self, work: Callable[[], Callable[[], None]]) -> None:
        """Do what needs the saved games, and then what it gives."""

    def start(self) -> None:
        """Go on with the game that was left, or show the shelf."""

    def go_on(self, path: Path | None = None) -> None:
        """Take up a game that was left; a program that plays in it is called first."""

    def rematch(self, last: Header, file: str) -> None:
        """The cards of a record once more, with everybody one seat further on."""

    def sit_down(self, match: SavedMatch) -> None:
        """Put this match on the table."""

    def put_on_table(self, match: SavedMatch, table: PlayScene) -> None:
        """Have this on the table from now on."""

    def close_game(self) -> None:
        """Let go of the record; it can be taken up again."""

    def save_sheet(self, path: Path, file: Path) -> bool:
        """Save a picture of the sheet of a recorded game; whether it could be read."""

    def open_start(self, note: str = "") -> None:
        """The shelf, with something to be said on it where there is."""

    def open_new_game(self) -> None:
        """Choose who plays and by which rules."""

    def open_rules(self) -> None:
        """The rules of the game: as they are at the table, or as they were chosen last."""

    def open_replay(self, path: Path) -> None:
        """Show the game recorded at `path` on its own table."""

    def open_ended(self, path: Path) -> None:
        """Show how a recorded game ended, and below its sheet the replay."""

    def open_puzzles(self) -> None:
        """Show the turns of one's own that come back to be played better."""

    def quit(self) -> None:
        """End the program; the game is on disk already."""
