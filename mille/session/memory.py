"""What the people of the house remember of earlier games with whoever plays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from itertools import takewhile
from time import time

from mille.engine.codec import Seat
from mille.session.history import History, Met
from mille.session.record import DAY, Header, local_day, time_named
from mille.session.speaking import ANYONE, PAST, Memory
from mille.view.ending import outcome

WEEK = 7 * DAY
"""No line is said again for this many seconds."""
AWAY = 31
"""After more days than this without a game together, that is what they think of first."""
RUN = 3
"""So many games won one after the other are a run."""
LAST_WEEK = 4
"""A game of the calendar week before was "last week" if it is at least this many days ago."""


def remembered(history: History, header: Header, is_me: Callable[[str], bool]) -> Memory:
    """What is remembered as a game begins; `is_me` says whether a name is the player's."""
    now, names = time(), [name for name in history.people() if is_me(name)]
    said, at = history.said(names, now - WEEK), header.created

    def of(player: str) -> str:
        feats = history.feats(names, player, header.game, at)
        for best in header.entry.ledger.bests:
            told = f"voice.{ANYONE}{PAST}{best.id}.1" in said
            if best.id in feats and best.recalls(feats[best.id]) and not told:
                return best.id
        return fact(history.met(names, player, at), local_day(now))

    others = [(Seat(n), seat) for n, seat in enumerate(header.seats) if n != header.me]
    return Memory(said, {seat: of(who.player) for seat, who in others})


def fact(games: Sequence[Met], today: date) -> str:
    """What one remembers of the games with the person, the newest first; empty for nothing."""
    if not games:
        return "first"
    day = _day(games[0])
    if day is not None and (today - day).days > AWAY:
        return "away"
    ended = [each for each in games if each.counts and each.theirs]
    ends = [outcome(each.mine, each.theirs) for each in ended]
    if not any(ends[:1]):
        return ""
    lost = ends[0] == 1
    if len([*takewhile(ends[0].__eq__, ends)]) >= RUN:
        return "run.yours" if lost else "run.mine"
    how, day = "lost" if lost else "won", _day(ended[0])
    if day is not None:
        ago = (today - day).days
        if ago == 1:
            return f"{how}.yesterday"
        if lost and ago >= LAST_WEEK and _week(today) - _week(day) == 1:
            return "lost.week"
    return f"{how}.last" if ended[0] is games[0] else ""


def _day(game: Met) -> date | None:
    """The local date of a game; None if it took several, or is not known."""
    begun = time_named(game.created)
    if begun is None or game.written is None:
        return None
    day = local_day(begun)
    return day if day == local_day(game.written) else None


def _week(day: date) -> int:
    """The number of a calendar week, counted from one Monday."""
    return (day.toordinal() - 1) // 7
