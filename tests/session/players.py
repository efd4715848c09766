"""Players with a single habit, for games that ordinary players hardly ever play."""

from __future__ import annotations

from typing import Any

from mille.agents import Thinking, Thought
from mille.games import GameEntry, entry
from mille.games.mille.moves import LayMeld, Phase
from mille.parts.rummy import Discard, Draw
from mille.value import replace

MILLE = entry("mille")


class Quiet:
    """Draws, throws its first card, and lays nothing, so that the stock runs out."""

    def think(self, view: Any, dice: Any) -> Thinking[Any]:
        """The move for the seat on turn."""
        yield Thought(0.0)
        return Draw() if view.phase is Phase.DRAW else Discard(view.hand[0])


class Plain:
    def think(self, view: Any, dice: Any) -> Thinking[Any]:
        yield Thought(0.0)
        if view.phase is Phase.DRAW:
            return Draw()
        for move in MILLE.game.moves(view):
            if isinstance(move, LayMeld):
                return move
        return Discard(view.hand[-1])


class Cheat:
    def think(self, view: Any, dice: Any) -> Thinking[Any]:
        """A move of the wrong kind, or a legal one."""
        if len(view.deals) == 2:
            return Discard(view.hand[0])
        return (yield from MILLE.players["random"].think(view, dice))


MORE: GameEntry = replace(
    MILLE, players={**MILLE.players, "quiet": Quiet(), "plain": Plain(), "cheat": Cheat()}
)
"""Mille with these players as well."""
