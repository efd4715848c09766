"""What a person could do: the strongest player says it, and a quick one until it has.

The strongest thinks in a process of its own and is told what the person's seat sees, as any player
is. It stays for the next question; whoever moves on before it has answered lets it go.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from mille.engine.codec import Json
from mille.engine.game import Seat
from mille.engine.options import AnyRules
from mille.games import GameEntry
from mille.session.referee import AnyReferee
from mille.session.thinking import InSlices
from mille.session.worker import Worker

PATIENCE = 1.0
"""After so many seconds the quick one is asked."""


@dataclass(frozen=True, slots=True)
class Advised:
    """A move that somebody would make."""

    move: Any
    reasons: Json | None
    """What speaks for it, as a value for JSON; None where nothing was said."""
    last: bool
    """Whether no better answer will come."""


class Adviser:
    """Answers for one seat, in every frame if there is an answer, and waits never."""

    def __init__(
        self,
        game: GameEntry,
        rules: AnyRules,
        seat: Seat,
        names: Sequence[str],
        seed: str,
        clock: Callable[[], float] = perf_counter,
        program: Sequence[str] | None = None,
    ) -> None:
        self._clock = clock
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
        """What should the seat do, whose turn it is?"""
        if self._asked_at is None:
            self._asked_at = self._clock()
            self._quick_said = False
            if self._worker is None:
                self._worker = self._start()

    def poll(self, referee: AnyReferee) -> Advised | None:
        """An answer, if there is a new one; nothing else may have happened since the question."""
        if self._asked_at is None or self._worker is None:
            return None
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
        """Something happened since the question: whoever thinks about it stops."""
        if self._asked_at is not None:
            self.close(referee)

    def close(self, referee: AnyReferee) -> None:
        """Stop the player that is thinking; the next question starts anew."""
        self._asked_at = None
        self._quick.close(referee)
        if self._worker is not None:
            self._worker.close(referee)
            self._worker = None
