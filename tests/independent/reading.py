"""A record read plainly, event by event, by what a game's page says and nothing else.

The readings beside this file import nothing of `mille`, so they cannot repeat its mistakes. Each is
one function that goes through a record like a person with the page in one hand and the record in
the other.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

Event: TypeAlias = dict[str, Any]


class Refused(Exception):
    """A line that the rules do not allow: its number, counted from 1, and why."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"{line}: {reason}")
        self.line, self.reason = line, reason


class Ended(Exception):
    """The record stops here, as it may anywhere."""


class Lines:
    """The events of a record, taken one by one."""

    def __init__(self, data: bytes) -> None:
        self.lines: list[Event] = [json.loads(line) for line in data.rstrip(b"\n").split(b"\n")]
        self.header = self.lines[0]
        self.rules: dict[str, Any] = self.header["rules"]
        self.seats = len(self.header["seats"])
        self.at = 0

    def next(self, *kinds: str) -> Event:
        """The next event, which must be one of these; notes are skipped."""
        self.at += 1
        while self.at < len(self.lines) and self.lines[self.at].get("event") == "note":
            self.at += 1
        if self.at >= len(self.lines):
            raise Ended
        event = self.lines[self.at]
        self.demand(event.get("event") in kinds, f"one of {kinds} is due")
        return event

    def due(self, kind: str, **fields: object) -> None:
        """Check that what follows by itself comes now, with exactly these fields."""
        event, wanted = self.next(kind), {"event": kind, **fields}
        self.demand(alike(event, wanted), f"{wanted} is due")

    def fields(self, event: Event, *names: str) -> None:
        """Check that the event has these fields and no others."""
        wanted = {"event", *names}
        self.demand(set(event) == wanted, f"the fields are not {sorted(wanted)}")

    def demand(self, true: object, reason: str) -> None:
        """Check something about the present line."""
        if not true:
            raise Refused(self.at + 1, reason)

    def over(self) -> None:
        """Check that nothing but notes comes after the end."""
        try:
            self.next()
        except Ended:
            return


def alike(one: object, other: object) -> bool:
    """Equal as JSON, where `1` is neither `true` nor `1.0`."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def read(data: bytes, game: Callable[[Lines], None]) -> int | None:
    """The number of the line that a reading refuses, counted from 1, or None."""
    lines = Lines(data)
    try:
        game(lines)
    except Ended:
        return None
    except Refused as refused:
        return refused.line
    return None


def places(worth: list[Any]) -> list[int]:
    """Places counted from 1, the most worth first; equals share one, and the next is left out."""
    return [1 + sum(other > mine for other in worth) for mine in worth]


def all_of(hands: list[list[str]], *more: list[str]) -> list[str]:
    """Every card of the hands and of other places."""
    return [card for cards in (*hands, *more) for card in cards]


def around(first: int, seats: int) -> Iterator[int]:
    """All seats, from one on to its left."""
    return ((first + step) % seats for step in range(seats))
