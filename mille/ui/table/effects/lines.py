"""One line that stands for a while: why not, what would be good, what the person asked for."""

from __future__ import annotations

from mille.engine.message import Message
from mille.ui.table.effects.effect import Effect
from mille.ui.tempo import Tempo


class Toast(Effect):
    """Why not, or what would be good."""

    def __init__(self) -> None:
        self.said: Message | None = None
        self.is_refusal = False
        self._left = 0.0

    def say(self, said: Message, refusal: bool, seconds: float) -> None:
        """Let it stand for so long."""
        self.said, self.is_refusal, self._left = said, refusal, seconds

    def update(self, dt: float, tempo: Tempo) -> bool:
        self._left -= dt
        goes = self.busy and self._left <= 0
        if goes:
            self.said = None
        return goes

    @property
    def busy(self) -> bool:
        return self.said is not None


class Telling(Effect):
    """What is told because the person asked; it stands until it was read."""

    def __init__(self) -> None:
        self.said: Message | None = None
        self._left = 0.0

    def tell(self, said: Message, seconds: float) -> None:
        """Let it stand for so long."""
        self.said, self._left = said, seconds

    def update(self, dt: float, tempo: Tempo) -> bool:
        self._left -= dt
        goes = self.busy and self._left <= 0
        if goes:
            self.said = None
        return goes

    @property
    def busy(self) -> bool:
        return self.said is not None
