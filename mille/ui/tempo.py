"""How long everything takes, in seconds at speed 1 (look.md, Motion)."""

from __future__ import annotations

from dataclasses import dataclass

HOVER = 0.09
LIFT = 0.11
DROP = 0.14
DRAW = 0.22
DISCARD = 0.20
MELD = 0.20
MELD_APART = 0.04
SETTLE = 0.12
PACK_FAN = 0.35
PACK_HOLD = 0.25
PACK_STREAM = 0.55
DEAL = 0.22
DEAL_APART = 0.035
SHUFFLE = 0.45
NATURAL = 1.3
THINK = 0.35
"""The least pause before the other seat's first step."""
BETWEEN_STEPS = 0.20
END_OF_DEAL = 0.9
"""How long the last card is looked at before the score sheet comes."""
FADE = 0.08
"""With reduced motion, everything is a fade of this length, whatever the speed."""
TOAST = 3.5
ADVICE = 9.0
"""How long a hint stands, with its reason."""
SOUND_AFTER = {"discard": 0.18, "meld": 0.16, "natural": 0.9}
"""When in a motion its sound is heard, by the kind of beat; the others at once."""

SPEEDS = (0.5, 1.0, 2.0, 4.0, 0.0)
"""What the speed setting can be; 0 is instant."""


@dataclass(frozen=True, slots=True)
class Tempo:
    """The player's choice of speed."""

    speed: float = 1.0
    reduced: bool = False

    def __call__(self, seconds: float) -> float:
        """How long something of that length takes now."""
        return seconds / self.speed if self.speed else 0.0

    @property
    def still(self) -> bool:
        """Whether cards do not travel."""
        return self.reduced or not self.speed
