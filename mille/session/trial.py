"""A turn of a game that was played, to be played again otherwise. Nothing of it is kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import Any

from mille.cards.dice import Dice
from mille.engine.codec import Json
from mille.session import record
from mille.session.advising import Advised, Adviser
from mille.session.journal import NoJournal
from mille.session.record import Record
from mille.session.referee import AnyReferee, Referee
from mille.session.saved_match import ME, SavedMatch


class Trial(SavedMatch):
    """The table as it was before an event; from there on the game goes its own way.

    Deals and reshuffles to come are other ones than in the game: of one that still goes on nothing
    is told.
    """

    def __init__(
        self,
        kept: Record,
        event: int,
        moves: Sequence[Any] = (),
        reasons: Json | None = None,
    ) -> None:
        """Sit down before event number `event`, counted from 1, at which a turn of the person was.

        `moves` are what was better, with the reasons for it: they are the first hints.
        """
        replay = record.follow(kept, lines_before(kept, event))
        entry = kept.header.entry
        seats = tuple(
            seat
            if seat.player in entry.players or i == ME
            else replace(seat, player=entry.stand_in)
            for i, seat in enumerate(kept.header.seats)
        )
        seed = Dice(kept.header.seed).stream("trial", event).seed
        header = replace(kept.header, seed=seed, seats=seats)
        referee: AnyReferee = Referee.resume(entry.game, replay, Dice(seed))
        super().__init__(header, referee, NoJournal(), replay.moments)
        self._moves, self._reasons = moves, reasons

    def adviser(self, clock: Callable[[], float] = perf_counter) -> Adviser:
        if self._adviser is None:
            self._adviser = Recalling(self, clock, self._moves, self._reasons)
        return self._adviser


class Recalling(Adviser):
    """Whoever knows for one turn what would have been better."""

    def __init__(
        self,
        trial: Trial,
        clock: Callable[[], float],
        moves: Sequence[Any],
        reasons: Json | None,
    ) -> None:
        super().__init__(trial.entry, trial.header.rules, ME, trial.names, trial.header.seed, clock)
        self._moves, self._reasons = tuple(moves), reasons
        self._wanted = False

    @property
    def asked(self) -> bool:
        return self._wanted or super().asked

    def ask(self) -> None:
        if self._moves:
            self._wanted = True
        else:
            super().ask()

    def poll(self, referee: AnyReferee) -> Advised | None:
        """The first of the moves that can be made now; then whoever is strongest."""
        if not self._wanted:
            return super().poll(referee)
        self._wanted = False
        for move in self._moves:
            if referee.refusal(ME, move) is None:
                return Advised(move, self._reasons, last=True)
        self._moves = ()
        super().ask()
        return None

    def moved_on(self, referee: AnyReferee) -> None:
        self._wanted = False
        if referee.actor != ME:
            self._moves = ()
        super().moved_on(referee)


def lines_before(kept: Record, event: int) -> int:
    """How many lines of a record come before an event, counted from 1: notes are lines too."""
    left = event
    for i, (_, line) in enumerate(kept.lines):
        left -= line.get("event") != "note"
        if left == 0:
            return i
    return len(kept.lines)


def read(path: Path) -> Record:
    """The record at `path`. Raises `Fault`."""
    return record.parse(record.read_bytes(path))
