"""What others would do at a turn: the hint with its reasons, then a player of each level."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mille.cards import Dice
from mille.engine.codec import Json, Seat
from mille.games import GameEntry
from mille.session import record
from mille.session.record import Record
from mille.session.referee import AnyReferee, Referee
from mille.session.thinking import InSlices, Thinker
from mille.session.trial import lines_before
from mille.session.work import Polled
from mille.session.worker import Worker, worker_seed
from mille.value import Value


class Answer(Value):
    """What one player would do."""

    player: str
    """The name of the built-in player; empty for the hint."""
    move: Any
    reasons: Json | None = None


class Asked(Polled):
    """Asks one player after another."""

    failed = "asked.failed"

    def __init__(self, kept: Record, event: int, seat: Seat, names: Sequence[str]) -> None:
        """Ask about the moment before event number `event`, counted from 1, when the seat was to
        move.
        """
        header = kept.header
        replay = record.follow(kept, lines_before(kept, event))
        self._header, self._seat, self._names = header, seat, names
        self._seed = worker_seed(header.seed, seat)
        self._referee: AnyReferee = Referee.resume(header.entry.game, replay, Dice(self._seed))
        self.view = self._referee.view(seat)
        """What the seat sees at that moment."""
        self.answers: list[Answer] = []
        self._left = ["", *levels(header.entry)]
        self._thinker: Thinker | None = None

    @property
    def asks(self) -> str | None:
        """The player that is being asked now; None when all have answered."""
        return self._left[0] if self._left else None

    def take_in(self) -> bool:
        """Let the current player think a little; returns whether it has answered."""
        if not self._left:
            return False
        player = self._left[0]
        if self._thinker is None:
            self._thinker = self._begin(player)
        move = self._thinker.poll(self._referee)
        if move is None:
            return False
        thinker = self._thinker
        reasons = thinker.reasons if isinstance(thinker, Worker) and not player else None
        self.answers.append(Answer(player, move, reasons))
        self._rise()
        del self._left[0]
        return True

    def _begin(self, player: str) -> Thinker:
        entry = self._header.entry
        quick = InSlices(entry.players[entry.stand_in], self._seat)
        if player and player not in entry.slow:
            return InSlices(entry.players[player], self._seat)
        level = player or entry.adviser or entry.stand_in
        at = self._header.rules, self._seat, self._names, self._seed
        return Worker(entry, level, *at, quick, reasons=not player)

    def close(self) -> None:
        """Ask nobody any more."""
        self._left.clear()
        self._rise()

    def _rise(self) -> None:
        """Stop the player that is thinking."""
        if self._thinker is not None:
            self._thinker.close(self._referee)
            self._thinker = None


def levels(entry: GameEntry) -> list[str]:
    """One player of each level, from the strongest to the weakest."""
    found: dict[str, str] = {}
    for player, person in entry.opponents.items():
        if person.level:
            found.setdefault(person.level, player)
    return list(reversed(found.values()))
