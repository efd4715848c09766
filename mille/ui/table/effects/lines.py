"""One line that stands for a while: why not, what would be good, what the person asked for."""

from __future__ import annotations

from mille.engine.message import Message
from mille.ui.table.effects.effect import Effect
from mille.ui.tempo import Tempo


class Line(Effect):
    """It stands until it was read, whatever goes on meanwhile."""

    def __init__(self) -> None:
        self.said: Message | None = None
        self.is_refusal = False
        self.times = 0
        """How often something was said."""
        self._left = 0.0

    def say(self, said: Message, seconds: float, refusal: bool = False) -> None:
        """Let it stand for so long."""
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
