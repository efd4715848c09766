"""Whole faces: what is on each card of the classic and of the large-print deck.

A card may have a mark, if its game says so: ``"wild"``, or what it is worth in figures.
"""

from collections.abc import Mapping

from . import aces, courts, frame, pips, sash, svg

RANKS = "A23456789TJQK"
SUITS = "CDHS"
WILD = "wild"


def classic(rank: str, suit: str, inks: Mapping[str, str], mark: str = "") -> str:
    """One card of the classic face."""
    ink, wild = inks[suit], mark == WILD
    index = frame.both_corners(frame.corner(rank, suit, ink, wild))
    if rank in "JQK":
        # The window of the frame is the paper, so the index comes after the picture.
        return svg.document(courts.court(rank + suit, "" if wild else mark), index)
    if rank == "A":
        middle = aces.ace(suit, ink)
    else:
        middle = pips.pattern(rank, suit, ink)
        if rank == "2" and wild:
            middle += sash.lozenge(120, 168, 40, 40)
    return svg.document(frame.paper(), middle, index)


def large(rank: str, suit: str, inks: Mapping[str, str], mark: str = "") -> str:
    """One card of the large-print face."""
    ink, wild = inks[suit], mark == WILD
    index = frame.both_corners(frame.large_corner(rank, suit, ink, wild))
    middle = pips.pip(suit, 120, 168, 118 if wild or rank in "JQK" else 134, ink)
    if rank in "JQK":
        middle += courts.emblem(rank + suit, "" if wild else mark)
    elif wild:
        knot = sash.lozenge(120, 74, 22, 22)
        middle += knot + svg.half_turn(knot)
    return svg.document(frame.paper(), middle, index)
