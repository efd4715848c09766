"""What people at the table say aloud: a line at a time, each in a manner of their own.

A remark follows what everybody has seen, never a hand: it tells nothing that is not known.
"""

from __future__ import annotations

from dataclasses import dataclass

from mille.engine.game import Seat
from mille.engine.message import Message, message


@dataclass(frozen=True, slots=True)
class Remark:
    """A few words that a seat says."""

    seat: Seat
    said: Message


def remark(id: str, seat: Seat, name: str, ways: int, other: str = "") -> Remark:
    """One of the `ways` in which people say something: `ID.1`, `ID.2` and so on.

    Whoever has that name always says it in the same way.
    """
    way = 1 + sum(map(ord, name)) % ways
    return Remark(seat, message(f"{id}.{way}", other=other))
