"""A line that stands for a while: why not, a suggestion, or what the player asked for."""

from __future__ import annotations

from mille.engine.message import Message
from mille.ui.table.effects.effect import Effect
from mille.ui.tempo import Tempo


class Line(Effect):
    """One such line, which stands until there was time to read it, whatever else happens."""

    def __init__(self) -> None:
        self.said: Message | None = None
        self.is_refusal = False
        self.times = 0
        """How many lines have been said so far."""
        self._left = 0.0

    def say(self, said: Message, seconds: float, refusal: bool = False) -> None:
        """Show a line for `seconds`."""
        self.said, self.is_refusal, self._left = said, refusal, seconds
        self.times += 1

    def update(self, dt: float, tempo: Tempo) -> bool:
        self._left -= dt
        goes = self.busy and self._left <= 0
        if goes:
            self.said = None
        return goes

    @property
    def busy(self) -> bool:
        return self.said is not None
