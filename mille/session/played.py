"""A game as lists have it, and which of them are wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import NamedTuple

from mille.session.record import HUMAN

TRASH = "trash/"
"""Where a game lies that was thrown away."""
DAY = 24 * 60 * 60


class Sitting(NamedTuple):
    """A seat of a game."""

    name: str
    player: str
    place: int | None
    """None as long as the game goes on."""
    worth: float | None


class Played(NamedTuple):
    """A game that is over, goes on, or was thrown away."""

    file: str
    """The record, by its name below the folder of the games."""
    created: str
    written: float
    """When its record was last written, in seconds."""
    game: str
    preset: str
    deals: int
    """How many were scored."""
    deal: str
    """The name of its cards; empty where they have none."""
    over: bool
    seats: tuple[Sitting, ...]
    counts: bool = True
    """Whether it is one of the games that figures are made of."""
    evening: str = ""
    """The evening of several games of which it is one."""
    best_of: int = 0
    """Whoever has won most of so many games has won that; 0 if it goes on until one stops."""

    @property
    def me(self) -> Sitting | None:
        """The person's seat; nobody's where only programs played."""
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
    def begun(self) -> float:
        """When it began, in seconds; when it was written where the record does not say."""
        try:
            return datetime.fromisoformat(self.created).replace(tzinfo=UTC).timestamp()
        except (ValueError, OverflowError):
            return self.written

    @property
    def day(self) -> date:
        """When it began, by the calendar here."""
        return datetime.fromtimestamp(self.begun).date()

    @property
    def seconds(self) -> float:
        """How long it took, with all breaks."""
        return max(0.0, self.written - self.begun)


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which games are wanted; what is empty does not matter."""

    game: str = ""
    person: str = ""
    """The name of somebody who played too."""
    preset: str = ""
    result: str = ""
    """`won`, `lost`, `open` or `trash`."""
    days: int = 0
    """Not longer ago."""
    evening: str = ""
    text: str = ""
    """Words, each of which is said of the game."""

    def among(
        self, games: Iterable[Played], said: Callable[[Played], str], now: float
    ) -> list[Played]:
        """The games that are wanted; `said` is all that is said of one, in small letters."""
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
        if self.days and now - each.begun > self.days * DAY:
            return False
        if self.result in ("won", "lost"):
            return each.over and each.me is not None and (each.me.place == 1) is self._won
        return self.result != "open" or not each.over

    @property
    def _won(self) -> bool:
        return self.result == "won"
