"""How long everything takes, in seconds at speed 1."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

Ease: TypeAlias = Callable[[float], float]
"""How far a way is gone at each part of its time."""

HOVER = 0.09
LIFT = 0.11
DROP = 0.14
DRAW = 0.22
"""A card that turns over on its way."""
TRAVEL = 0.20
TRAVEL_OF_MANY = 0.16
"""With more than two seats."""
APART = 0.04
"""Between two cards that leave one after the other."""
STREAM = 0.55
"""The most that all of such a row take to set out."""
SETTLE = 0.12
SPREAD = 0.35
SPREAD_HOLD = 0.25
DEAL = 0.22
DEAL_APART = 0.035
DEAL_MOST = 1.25
"""The most that all cards of a deal take to set out."""
GATHER = 1.1
TURN_APART = 0.05
SWEEP = 0.25
ROOM = 0.3
"""What lies in the middle and makes room there."""
COUNT = 0.4
TALLY = 0.55
"""Points of one kind that go to the slips."""
NOD = 0.3
"""A slip that nods or shakes its head."""
SLIDE = 0.28
"""A paper that slides from the pile to where it is read."""
TIP = 0.5
"""A card that turns about its lower edge until it lies on its side."""
CUT = 0.28
"""A stroke through a pile."""
TURNING = 0.5
"""An order that turns round, a cloth that takes another shade."""
PULLED = 2.2
"""A rope that is pulled from one end to the other."""
RIM = 0.6
"""The light that travels along the table's edge to the seat on turn, and fades there."""
HAT = 0.45
"""A hat that comes down on a slip."""
MOMENT = 1.7
"""A moment that is felt: its light, its words, and a slip that leaps or sinks."""
LONGEST_MOMENT = 2.0
"""However slow the table is, in seconds."""
HOP = 0.9
"""A slip that leaps for joy, or sinks."""
PAY = 0.35
FISTS = 0.8
"""Fists that were closed open together: a moment."""
WAIT = 0.25
A_WORD = 0.35
"""What it takes to read a word of a line that is waited for."""
SEEN = 0.4
"""A hint that has come, before a press can mean what it says; at every speed."""
HEARD_BEFORE = 0.02
"""A card is heard so long before it lies still."""
THINK = 0.35
"""The least pause before another seat's first step."""
THOUGHT = 0.5
"""The least time of a seat whose player may think for longer than a frame, at every speed that is
not instant: so a thought that was short, because there was nothing to choose, is as long."""
BETWEEN_STEPS = 0.20
BRIEF = 0.10
"""Before another seat's yes or no."""
FORCED = 0.30
"""Before a move of the person's that is left to the table."""
PASSES = 0.6
"""Before such a move that nobody else can know to be the only one."""
AFTER_DISCARD = 1.2
"""The least pause after a move that can be taken back until somebody acts."""
END_OF_DEAL = 0.9
"""How long the last card is looked at before the score sheet comes."""
FADE = 0.08
"""With reduced motion, everything is a fade of this length, whatever the speed."""
TOAST = 3.5
ADVICE = 9.0
"""How long a hint stands, with its reason."""
REMARK = 1.4
"""How long somebody's words stand at the table, beside the time to read them."""
HARD = 0.7
"""Who has been waited for so long thinks hard, at every speed."""
DOT = 0.3
"""Before the next of the dots is lit at who thinks."""
BANNER = 1.3
"""How long words are held up that are no moment."""


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
