"""A game as lists show it, and filters for such lists."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date
from typing import NamedTuple

from mille.session import dates
from mille.session.record import HUMAN
from mille.value import Value

TRASH = "trash/"
"""How the path of a game in the trash begins."""
DAY = 24 * 60 * 60


class Sitting(NamedTuple):
    """A seat of a game."""

    name: str
    player: str
    place: int | None
    """None while the game goes on."""
    worth: float | None


class Played(NamedTuple):
    """A game that is over, goes on, or was thrown away."""

    file: str
    """The record's name below the folder of the games."""
    created: str
    written: float | None
    """When its record was last written, in seconds since the epoch; None if that cannot be."""
    game: str
    preset: str
    deals: int
    """How many deals were scored."""
    deal: str
    """The name of its cards; empty if they have none."""
    over: bool
    seats: tuple[Sitting, ...]
    counts: bool = True
    """Whether it counts in a person's statistics."""
    evening: str = ""
    """The id of the evening it was part of; empty for a single game."""
    best_of: int = 0
    """Winning more than half of this many games wins the evening; 0 if it goes on until somebody
    stops."""

    @property
    def me(self) -> Sitting | None:
        """The person's seat; None if only programs played."""
        return next((seat for seat in self.seats if seat.player == HUMAN), None)

    @property
    def others(self) -> tuple[Sitting, ...]:
        """All but the person."""
        me = self.me
        return tuple(seat for seat in self.seats if seat is not me)

    @property
    def thrown_away(self) -> bool:
        """Whether it lies in the trash."""
        return self.file.startswith(TRASH)

    @property
    def begun(self) -> float | None:
        """When it began, in seconds since the epoch; if the record does not say, when it was last
        written. None if it cannot have begun then.
        """
        try:
            return dates.moment(self.created)
        except ValueError:
            return self.written

    @property
    def day(self) -> date | None:
        """The local date on which it began, if it has one."""
        return None if self.begun is None else dates.day(self.begun)

    @property
    def seconds(self) -> float | None:
        """How many seconds it took, breaks included, if that is known."""
        if self.begun is None or self.written is None:
            return None
        return max(0.0, self.written - self.begun)


class Wanted(Value):
    """A filter for games; empty fields match every game."""

    game: str = ""
    person: str = ""
    """The name of somebody else who played."""
    preset: str = ""
    result: str = ""
    """`won`, `lost`, `open` or `trash`."""
    days: int = 0
    """Only games of the last so many days; 0 for all."""
    evening: str = ""
    text: str = ""
    """Words that must all occur in the text about the game."""

    def among(
        self, games: Iterable[Played], said: Callable[[Played], str], now: float
    ) -> list[Played]:
        """The games that match; `said` returns all the text about a game, in lower case."""
        words = self.text.casefold().split()
        found = []
        for each in games:
            if self._fits(each, now):
                of_game = said(each) if words else ""
                if all(word in of_game for word in words):
                    found.append(each)
        return found

    def _fits(self, each: Played, now: float) -> bool:
        if each.thrown_away is not (self.result == "trash"):
            return False
        if self.game not in ("", each.game) or self.preset not in ("", each.preset):
            return False
        if self.evening not in ("", each.evening):
            return False
        if self.person and all(seat.name != self.person for seat in each.others):
            return False
        if self.days and (each.begun is None or now - each.begun > self.days * DAY):
            return False
        if self.result in ("won", "lost"):
            return each.over and each.me is not None and (each.me.place == 1) is self._won
        return self.result != "open" or not each.over

    @property
    def _won(self) -> bool:
        return self.result == "won"
