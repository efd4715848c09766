"""Hints for a person: the strongest player's move, or a quick player's until that has come.

The strongest player thinks in a process of its own and, like any player, is told only what the
person's seat sees. It stays for the next question; if the game moves on before it has answered, it
is stopped.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any

from mille.engine.codec import Json, Seat
from mille.engine.options import AnyRules
from mille.games import GameEntry
from mille.session.referee import AnyReferee
from mille.session.thinking import InSlices
from mille.session.worker import Worker
from mille.value import Value

PATIENCE = 1.0
"""Seconds after which the quick player is asked."""


class Advised(Value):
    """A move that a player recommends."""

    move: Any
    reasons: Json | None
    """The reasons for it, as a JSON value; None if none were given."""
    last: bool
    """Whether this answer is final; if not, a better one may still come."""


class Adviser:
    """Answers for one seat. It is polled in every frame and never blocks."""

    def __init__(
        self,
        game: GameEntry,
        rules: AnyRules,
        seat: Seat,
        names: Sequence[str],
        seed: str,
        clock: Callable[[], float] = perf_counter,
        program: Sequence[str] | None = None,
        known: Callable[[], Advised | None] = lambda: None,
    ) -> None:
        """`known` says what is advised now without asking anybody, if that is known."""
        self._clock, self._known = clock, known
        self._quick = InSlices(game.players[game.stand_in], seat, clock)
        self._worker: Worker | None = None
        self._asked_at: float | None = None
        self._quick_said = False

        def start() -> Worker:
            level = game.adviser or game.stand_in
            own = InSlices(game.players[game.stand_in], seat, clock)
            return Worker(game, level, rules, seat, names, seed, own, program=program, reasons=True)

        self._start = start

    @property
    def asked(self) -> bool:
        """Whether an answer is still to come."""
        return self._asked_at is not None

    def ask(self) -> None:
        """Ask what the seat to move should do."""
        if self._asked_at is None:
            self._asked_at = self._clock()
            self._quick_said = False

    def poll(self, referee: AnyReferee) -> Advised | None:
        """A new answer, if there is one; nothing may have happened in the game since
        the question.
        """
        if self._asked_at is None:
            return None
        known = self._known()
        if known is not None:
            self._asked_at = None
            return known
        if self._worker is None:
            self._worker = self._start()
        move = self._worker.poll(referee)
        if move is not None:
            self._asked_at = None
            return Advised(move, self._worker.reasons, last=True)
        if not self._quick_said and self._clock() - self._asked_at >= PATIENCE:
            move = self._quick.poll(referee)
            if move is not None:
                self._quick_said = True
                return Advised(move, None, last=False)
        return None

    def moved_on(self, referee: AnyReferee) -> None:
        """The game went on since the question, so stop whoever is thinking about it."""
        if self._asked_at is not None:
            self.close(referee)

    def close(self, referee: AnyReferee) -> None:
        """Stop the player that is thinking; the next question starts a new one."""
        self._asked_at = None
        self._quick.close(referee)
        if self._worker is not None:
            self._worker.close(referee)
            self._worker = None
