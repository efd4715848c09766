"""Whatever moves for a seat while a window goes on: polled in every frame, never blocking."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Protocol

from mille.agents import AnyAgent, Thinking
from mille.engine.codec import Seat
from mille.session.referee import AnyReferee

SLICE = 0.008
"""Seconds for which a player may think within one frame."""


class Thinker(Protocol):
    """A player that is polled until it has its move."""

    def poll(self, referee: AnyReferee) -> object | None:
        """The move of the seat, which must be on turn, once it is known.

        Returns within a few milliseconds. Raises `Lost` when the player has lost the game by its
        conduct.
        """

    def close(self, referee: AnyReferee) -> None:
        """Stop thinking at once; the player leaves the table."""


class InSlices:
    """A quick built-in player that thinks in this process, a little in each frame."""

    def __init__(
        self, player: AnyAgent, seat: Seat, clock: Callable[[], float] = perf_counter
    ) -> None:
        self._player = player
        self._seat = seat
        self._clock = clock
        self._thinking: Thinking[object] | None = None

    def poll(self, referee: AnyReferee) -> object | None:
        """Think for one slice."""
        if self._thinking is None:
            view, dice = referee.view(self._seat), referee.dice_for(self._seat)
            self._thinking = self._player.think(view, dice)
        end = self._clock() + SLICE
        while self._clock() < end:
            try:
                next(self._thinking)
            except StopIteration as done:
                self._thinking = None
                move: object = done.value
                return move
        return None

    def close(self, referee: AnyReferee) -> None:
        """Discard its thoughts."""
        self._thinking = None
