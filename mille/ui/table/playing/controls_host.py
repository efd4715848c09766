"""What pointer and keys ask of the table that is played at."""

from __future__ import annotations

from typing import Protocol

from mille.engine.message import Message
from mille.ui.table.moving.sprite import Sprite
from mille.ui.table.playing.acting import Acting
from mille.ui.table.playing.focus import Focus
from mille.ui.table.playing.forced import Forced
from mille.ui.table.table import Table
from mille.view.keys import Tell


class ControlsHost(Protocol):
    """What the table in play does for whoever touches it."""

    table: Table
    acting: Acting
    focus: Focus
    forced: Forced

    @property
    def now(self) -> float:
        """The time, in seconds."""

    def hurry(self) -> bool:
        """Finish what is moving and tell all that has happened; whether there was any of it."""

    def toggle(self, sprite: Sprite) -> None:
        """Choose a card, or no longer."""

    def choose_like(self, sprite: Sprite) -> None:
        """Choose the cards that go together with one, or do what a double click does."""

    def clear(self) -> None:
        """Choose nothing, and put a hint away."""

    def look(self) -> None:
        """Something was chosen: the buttons are those of what can be done now."""

    def keep_hand(self) -> None:
        """Write down how the hand is held."""

    def say(self, said: Message, refusal: bool = False) -> None:
        """One line for a little while."""

    def open_sheet(self) -> None:
        """Show the score sheet."""

    def open_log(self) -> None:
        """Show all that happened in this deal."""

    def house_key(self, chord: str) -> None:
        """What a key means at every table."""

    def tell(self, what: Tell) -> None:
        """Tell something, whatever goes on."""

    def is_busy_with(self) -> bool:
        """Whether there is something that Escape takes back before it opens the menu."""
