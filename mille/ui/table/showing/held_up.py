"""What is held up to everybody across the table: a few words for a breath, or a moment."""

from __future__ import annotations

from mille.engine.message import Message
from mille.ui.scene import Services
from mille.ui.table.showing.mood import Mood
from mille.ui.tempo import BANNER, LONGEST_MOMENT, MOMENT
from mille.view.moment import Felt


class HeldUp:
    """One of them at a time."""

    def __init__(self, services: Services, mood: Mood) -> None:
        self._services = services
        self._mood = mood
        self.words: Message | None = None
        self.moment: Felt | None = None
        """The moment whose words they are, if it is one."""
        self.part = 0.5
        """How much of its time is over, 0 to 1; half of it where nothing moves."""
        self._left = self._whole = 0.0

    def hold(self, words: Message) -> None:
        """Hold words up that are no moment."""
        self._begin(words, None, self._services.tempo(BANNER))

    def feel(self, felt: Felt) -> None:
        """A moment is heard, held up and seen; with reduced motion nothing moves at it."""
        tempo = self._services.tempo
        self._services.audio.play(felt.moment.sound)
        # Who watches the others play faster sees a moment as long as ever.
        self._begin(felt.said, felt, min(LONGEST_MOMENT, tempo(MOMENT) * self._services.haste))
        self.stir()

    def stir(self) -> None:
        """Let the table move with the moment that has come."""
        if self.moment is not None and not self._services.tempo.still:
            self.part = 0.0
            self._mood.feel(self.moment, self._left)

    def _begin(self, words: Message, felt: Felt | None, seconds: float) -> None:
        if self._services.tempo.speed:
            self.words, self.moment, self.part = words, felt, 0.5
            self._left = self._whole = seconds

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        if self.words is None:
            return
        self._services.dirty = True
        self._left -= dt
        if self._left <= 0:
            self.words = self.moment = None
        elif not self._services.tempo.still:
            self.part = 1 - self._left / self._whole

    def end(self) -> None:
        """It was seen."""
        self.words = self.moment = None
        self._mood.finish()
        self._services.dirty = True
