"""A strong built-in player that thinks in a process of its own (`mille player`).

It is told things through the same pipes as any outside program, so it can know no more than its
seat does. If it crashes, it is restarted, told everything again and asked again; if it crashes a
second time over the same choice, a quick player moves for it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any

from mille.cards import Dice
from mille.engine.codec import Seat
from mille.engine.message import Fault, message
from mille.engine.options import AnyRules
from mille.games import GameEntry
from mille.session.outside import OutsidePlayer
from mille.session.own_copy import own_program
from mille.session.referee import AnyReferee
from mille.session.thinking import Thinker

SECONDS = 30.0
"""How many seconds it may think. It watches the time itself; this limit is for one that hangs."""
MOST_CRASHES = 2
"""How many crashes are allowed in one choice."""

log = logging.getLogger(__name__)


def worker_seed(seed: str, seat: Seat) -> str:
    """The seed for a player in another process, from which the deals cannot be worked out.

    `seed` is that of the game.
    """
    return Dice(seed).stream("worker", seat).seed


class Worker:
    """A built-in player in a process of its own."""

    def __init__(
        self,
        game: GameEntry,
        level: str,
        rules: AnyRules,
        seat: Seat,
        names: Sequence[str],
        seed: str,
        stand_in: Thinker,
        *,
        program: Sequence[str] | None = None,
        reasons: bool = False,
        seconds: float = SECONDS,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """Start it. `seed` is for its own dice; the game's other dice must not be derivable from
        it.
        """
        command = [*(program or own_program()), "player", "--level", level]
        self._command = [*command, "--reasons"] if reasons else command
        self._seated = (game, rules, seat, names)
        self._options: Any = {"own": {"seed": seed}, "seconds": seconds, "clock": clock}
        self._stand_in = stand_in
        self._crashes = 0
        """How often it has crashed in the current choice."""
        self._player: OutsidePlayer | None = None
        self._start()

    @property
    def reasons(self) -> Any:
        """The reasons for its last move, if it was asked to give them."""
        return self._player and self._player.reasons

    def poll(self, referee: AnyReferee) -> object | None:
        """The move of the seat, which must be on turn, once it is known."""
        move = self._own_move(referee)
        if move is None and self._crashes >= MOST_CRASHES:
            move = self._stand_in.poll(referee)
        if move is not None:
            self._crashes = 0
        return move

    def _own_move(self, referee: AnyReferee) -> object | None:
        if self._player is None and self._crashes < MOST_CRASHES:
            self._start()
        if self._player is None:
            return None
        try:
            return self._player.poll(referee)
        except Fault as fault:
            self._stop()
            self._count(fault)
            return None

    def close(self, referee: AnyReferee) -> None:
        """Stop the process at once, whatever it is thinking about."""
        self._stop()
        self._stand_in.close(referee)

    def _start(self) -> None:
        try:
            self._player = OutsidePlayer(self._command, *self._seated, **self._options)
        except Fault as fault:
            self._count(fault)

    def _stop(self) -> None:
        if self._player is not None:
            self._player.close(grace=0)
            self._player = None

    def _count(self, fault: Fault) -> None:
        self._crashes += 1
        log.warning(message("log.player_failed", why=fault.message))
