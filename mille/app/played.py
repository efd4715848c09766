"""When you last played a game, in the words you would use."""

from __future__ import annotations

from datetime import datetime

from mille.engine.message import Message, message

MOST_DAYS = 30
"""Longer ago than so many days it is the date that is said."""


def played(touched: float, now: float) -> Message:
    """Today, yesterday, so many days ago, or the date; both are in seconds."""
    then = datetime.fromtimestamp(touched)
    days = (datetime.fromtimestamp(now).date() - then.date()).days
    if days in (0, 1):
        return message("left.yesterday" if days else "left.today", time=f"{then:%H:%M}")
    if 1 < days <= MOST_DAYS:
        return message("left.days", n=days)
    return message("left.date", date=f"{then:%Y-%m-%d}")
