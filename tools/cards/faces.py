"""Whole faces: what stands on each card of the classic and of the large-print deck."""

from collections.abc import Mapping

from . import aces, courts, frame, pips, sash, svg

RANKS = "A23456789TJQK"
SUITS = "CDHS"


def classic(rank: str, suit: str, inks: Mapping[str, str]) -> str:
    """One card of the classic face."""
    ink = inks[suit]
    index = frame.both_corners(frame.corner(rank, suit, ink))
    if rank in "JQK":
        # The window of the frame is the paper, so the index comes after the picture.
        return svg.document(courts.court(rank + suit), index)
    if rank == "A":
        middle = aces.ace(suit, ink)
    else:
        middle = pips.pattern(rank, suit, ink)
        if rank == "2":
            middle += sash.lozenge(120, 168, 40, 40)
    return svg.document(frame.paper(), middle, index)


def large(rank: str, suit: str, inks: Mapping[str, str]) -> str:
    """One card of the large-print face."""
    ink = inks[suit]
    index = frame.both_corners(frame.large_corner(rank, suit, ink))
    middle = pips.pip(suit, 120, 168, 118 if rank in "2JQK" else 134, ink)
    if rank in "JQK":
        middle += courts.emblem(rank + suit)
    elif rank == "2":
        knot = sash.lozenge(120, 74, 22, 22)
        middle += knot + svg.half_turn(knot)
    return svg.document(frame.paper(), middle, index)
