"""Hands laid large and side by side in the middle of the table, to be compared.

Everything else there makes room: the pot moves up, and words stand below the hands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mille.cards.value import Value
from mille.view.layout import ASPECT, Pose, Rect, Zone

KEPT = 0.44
"""The part of its height that the pot keeps, at the top."""
SAID = 0.095
"""How high a sentence below the hands is at most, in parts of what lies above the own hand: as high
whatever the others take of it."""
CLOSE, FAR = 0.42, 1.04
"""The distance between cards of a hand, in card widths: with many hands, and with room."""
APART = 0.34
"""The distance between two hands, in card widths."""
ASIDE = 0.035
"""The gap between the hands and the players at the sides, in widths of the cloth, for clarity."""


class Room(Value):
    """Where hands are compared."""

    hands: Rect
    said: Rect
    """Where words stand meanwhile."""


def makes_room(rect: Rect, pot: Rect) -> Rect:
    """Where a thing in the middle goes while hands are compared: up to the pot, or up with it."""
    high = min(rect.h, KEPT * pot.h)
    return Rect(rect.x, pot.y + (KEPT * pot.h - high) / 2, rect.w, high)


def room(zones: Mapping[str, Zone], gap: float) -> Room:
    """The room between the raised pot, the viewer's hand and the players at the sides."""
    pot, prompt, felt = (zones[name].rect for name in ("pot", "prompt", "felt"))
    top, bottom = pot.y + KEPT * pot.h + gap, zones["hand.0"].rect.y - gap
    high = min(prompt.h, SAID * (bottom - felt.y))
    left, right = felt.x + gap, felt.right - gap
    free = max(gap, ASIDE * felt.w)
    for name, zone in zones.items():
        role, _, seat = name.partition(".")
        rect = zone.rect
        aside = role in ("slip", "hand", "chips") and seat not in ("", "0")
        if aside and rect.y < bottom and rect.bottom > top and felt.overlap(rect) > 0:
            if rect.center[0] < felt.center[0]:
                left = max(left, rect.right + free)
            else:
                right = min(right, rect.x - free)
    hands = Rect(left, top, right - left, bottom - high - top)
    return Room(hands, Rect(prompt.x, bottom - high, prompt.w, high))


def laid_out(rect: Rect, counts: Sequence[int], words: float) -> list[list[Pose]]:
    """Hands with these numbers of cards, room for `words` below each, in one row or two."""

    def in_rows(rows: int) -> list[list[Pose]]:
        each, high = -(-len(counts) // rows), rect.h / rows
        parts = [counts[n : n + each] for n in range(0, len(counts), each)]
        found: list[list[Pose]] = []
        for n, part in enumerate(parts):
            found += _beside(Rect(rect.x, rect.y + n * high, rect.w, high - words), part)
        return found

    return max(
        (in_rows(rows) for rows in (1, 2)), key=lambda hands: min(h[0].height for h in hands)
    )


def _beside(rect: Rect, counts: Sequence[int]) -> list[list[Pose]]:
    """Hands side by side, as large as they can be without overlapping."""
    hands, more = len(counts), sum(counts) - len(counts)
    gaps = APART * (hands - 1)
    width = min(rect.h * ASPECT, rect.w / (hands + CLOSE * more + gaps))
    step = min(FAR, (rect.w / width - hands - gaps) / more) if more else 0.0
    x = rect.center[0] - width * (hands + step * more + gaps) / 2 + width / 2
    found: list[list[Pose]] = []
    for n in counts:
        found.append([Pose(x + i * step * width, rect.center[1], width / ASPECT) for i in range(n)])
        x += width * (1 + step * (n - 1) + APART)
    return found
