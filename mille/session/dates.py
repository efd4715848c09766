"""The times at which a game can have been played: from 1970 to 2100.

A record may say anything, and a file may have any time. Beyond these years some time zone, or some
library, has no date for it.
"""

from __future__ import annotations

from datetime import UTC, date, datetime

LAST = datetime(2100, 1, 1, tzinfo=UTC).timestamp()


def possible(seconds: float) -> float | None:
    """These seconds since the epoch, or None if nobody can have played then."""
    return seconds if 0 <= seconds < LAST else None


def moment(text: str) -> float | None:
    """A time in UTC as ISO 8601 has it, in seconds since the epoch; None if nobody can have
    played then. Raises `ValueError` if it is no time.
    """
    return possible(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp())


def named(text: str) -> float | None:
    """The time that a text names, as above; None if it is none."""
    try:
        return moment(text)
    except ValueError:
        return None


def day(seconds: float) -> date:
    """The local date at a possible time."""
    return datetime.fromtimestamp(seconds).date()
