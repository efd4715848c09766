"""How long everything takes, in seconds at speed 1 unless it says otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from mille.value import Value

Ease: TypeAlias = Callable[[float], float]
"""How far a movement is at each part of its time."""

HOVER = 0.09
DROP = 0.14
DRAW = 0.22
"""A card that turns over as it moves."""
TRAVEL = 0.20
TRAVEL_OF_MANY = 0.16
"""The same with more than two seats."""
APART = 0.04
"""Between two cards that set out one after the other."""
STREAM = 0.55
"""The most for all cards of such a row to set out."""
SETTLE = 0.12
SPREAD = 0.35
SPREAD_HOLD = 0.25
DEAL = 0.22
DEAL_APART = 0.035
DEAL_MOST = 1.25
"""The most for all cards of a deal to set out."""
GATHER = 1.1
TURN_APART = 0.05
SWEEP = 0.25
ROOM = 0.3
"""The middle, making room for compared hands."""
COUNT = 0.4
NOD = 0.3
"""A slip nodding or shaking its head."""
TIP = 0.5
"""A card tipping over its lower edge onto its side."""
CUT = 0.28
"""A stroke through a pile."""
TURNING = 0.5
"""The strip being reversed, or the cloth changing its shade."""
PULLED = 2.2
"""A rope pulled from one end to the other."""
RIM = 0.6
"""A light travelling along the table's edge to the seat to move, and fading there."""
HAT = 0.6
"""A hat flying from head to head."""
HAT_APART, HATS_MOST = 0.12, 1.15
"""Between two hats that set out one after the other; the most until all have landed."""
MOMENT = 1.7
"""A moment: its light, its words, and a slip that leaps or sinks."""
LONGEST_MOMENT = 2.0
"""The longest moment, however slow the table is."""
HOP = 0.9
"""A slip leaping for joy, or sinking."""
PAY = 0.35
FISTS = 0.8
"""Closed fists opening together."""
WAIT = 0.25
A_WORD = 0.35
"""The time to read one word of a line that the table waits for."""
SEEN = 0.4
"""At every speed: how long a hint must have been visible for a press to follow it, and a page that
has come by itself for a press to be meant for it.
"""
REST = 0.8
"""At every speed: how long the pointer, the focus or a finger must rest on something before it is
explained.
"""
QUIET = 1.0
"""At every speed: how long nothing is explained to a pointer after a press or an event."""
HEARD_BEFORE = 0.02
"""How long before a card lies still its sound is played."""
THINK = 0.35
"""The least pause before another seat's first step."""
THOUGHT = 0.5
"""At every speed but instant: the least time for a seat whose player may think longer than a frame,
so that a thought cut short because there was no choice does not show."""
BETWEEN_STEPS = 0.20
BRIEF = 0.10
"""The pause before another seat's yes or no."""
FORCED = 0.30
"""The pause before a move that the player leaves to the table."""
PASSES = 0.6
"""The same if nobody else can know that it is the only move."""
AFTER_DISCARD = 1.2
"""The least pause after a move that can be taken back until somebody acts."""
STANDS = 2.5
"""How long the ribbons of the totals stand after they have run."""
END_OF_DEAL = 0.9
"""How long the last card stays in view before the score sheet comes."""
FADE = 0.08
"""With reduced motion, everything is a fade of this length, at every speed."""
TOAST = 3.5
ADVICE = 9.0
"""How long a hint without its answer stands, or the answer to a question at least."""
FELT = 4.0
"""At every speed: how long a face shows what has been seen."""
PONDERS, WATCHES = 0.8, 0.3
"""At every speed: how long a seat is on turn before it looks thoughtful, and a card is carried
or held up before the others look at it."""
CHANGES = 0.12
"""At every speed: the time in which one face becomes another."""
REMARK = 1.0
"""How long a remark stands, in addition to the time to read it."""
A_LETTER = 60 / 200 / 5
"""The time to read one letter of a remark, at 200 words of five letters a minute; a letter of
double width, as in Japanese, takes twice as long."""
HARD = 0.7
"""At every speed: a seat that takes longer than this shows that it is thinking."""
DOT = 0.3
"""The time from one dot to the next beside the name of a seat that is thinking."""
BANNER = 1.3
"""How long words that belong to no moment are held up."""


def soonest(dues: Iterable[float | None]) -> float | None:
    """The least of these numbers of seconds; None stands for never."""
    return min((each for each in dues if each is not None), default=None)


class Tempo(Value):
    """The player's choice of speed."""

    speed: float = 1.0
    reduced: bool = False

    def __call__(self, seconds: float) -> float:
        """How long something of this length takes now."""
        return seconds / self.speed if self.speed else 0.0

    @property
    def still(self) -> bool:
        return self.reduced or not self.speed
