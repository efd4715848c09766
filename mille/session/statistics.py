"""A person's statistics, and how much of each figure could be chance."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import log, sqrt

from mille.agents import PEOPLE
from mille.engine.message import Message, message
from mille.session.record import DAY, Played, Sitting
from mille.value import Value, replace
from mille.view.ending import outcome
from mille.view.names import YOURSELF

ENOUGH = 20
"""With fewer games than this, nothing is said about chance."""
SIGMAS = 2.0
"""Differences within this many standard errors either way, as in 19 cases of 20, are put down to
chance."""


class Mine(Value):
    """A finished game from the person's point of view."""

    game: Played
    me: Sitting
    deals: Sequence[float]
    """What each deal brought; more is better."""

    @property
    def won(self) -> bool:
        """Whether the person was first, alone or with others."""
        return self.me.place == 1


class Figure(Value):
    """One statistic over some games."""

    value: float
    games: int
    by_chance: float | None = None
    """How far it could be off by chance, or what chance alone would give; None with too
    few games."""
    between: tuple[float, float] | None = None
    """For a fraction, from what to what it could be: near 0 and 1 chance is not the same both
    ways."""


def mine(games: Iterable[Played], deals: Mapping[str, Sequence[float]]) -> list[Mine]:
    """The games that count for the person, the oldest first."""
    found = []
    for game in games:
        me = game.me
        if game.over and game.counts and not game.thrown_away and me is not None:
            found.append(Mine(game, me, deals.get(game.file, ())))
    return found[::-1]


# The measures


def wins(games: Sequence[Mine]) -> Figure:
    """The fraction of games won, within the interval of Wilson (1927)."""
    n, won = len(games), sum(each.won for each in games)
    part, more = won / n, SIGMAS**2 / n
    middle = (part + more / 2) / (1 + more)
    error = sqrt(part * (1 - part) * more + more**2 / 4) / (1 + more)
    between = max(0.0, middle - error), min(1.0, middle + error)
    return replace(_figure(part, n, error), between=between if n >= ENOUGH else None)


def place(games: Sequence[Mine]) -> Figure:
    places = [float(each.me.place or 0) for each in games]
    return _figure(_mean(places), len(games), SIGMAS * _spread(places) / sqrt(len(games)))


def points(games: Sequence[Mine]) -> Figure:
    """Points or chips per deal. Deals of a game may depend on each other: it counts as one."""
    deals = [each.deals for each in games]
    n = sum(map(len, deals)) or 1
    mean = sum(map(sum, deals)) / n
    error = sqrt(sum((sum(some) - mean * len(some)) ** 2 for some in deals)) / n
    return _figure(mean, len(games), SIGMAS * error)


def run(games: Sequence[Mine]) -> Figure:
    """The longest run of games won; `by_chance` is how long one would be by chance alone."""
    longest = now = 0
    for each in games:
        now = now + 1 if each.won else 0
        longest = max(longest, now)
    n, part = len(games), wins(games).value
    usual = log(max(1.0, n * (1 - part))) / log(1 / part) if 0 < part < 1 else float(longest)
    return _figure(longest, n, usual)


def _extreme(games: Sequence[Mine], pick: Callable[[Sequence[float]], float], way: int) -> Figure:
    """The most or fewest points in a deal; `by_chance` is how many there would be by chance alone.

    `way` is 1 for the most, -1 for the fewest.
    """
    all = [points for each in games for points in each.deals] or [0.0]
    usual = _mean(all) + way * _spread(all) * sqrt(2 * log(max(2, len(all))))
    usual = min(max(usual, min(all)), max(all))  # in some games no deal can cost or bring more
    return _figure(pick(all), len(games), usual)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _spread(values: Sequence[float]) -> float:
    mean = _mean(values)
    return sqrt(_mean([(value - mean) ** 2 for value in values]))


def _figure(value: float, games: int, by_chance: float) -> Figure:
    return Figure(value, games, by_chance if games >= ENOUGH else None)


MEASURES: Mapping[str, Callable[[Sequence[Mine]], Figure]] = {
    "wins": wins,
    "place": place,
    "points": points,
    "run": run,
    "best": lambda games: _extreme(games, max, 1),
    "worst": lambda games: _extreme(games, min, -1),
}
OF_DEALS = ("points", "best", "worst")
"""The measures in points, which games of different kinds do not share."""


# Selecting games

WHEN = ("all", "last_20", "last_50", "days_30", "days_365")


def lately(games: Sequence[Mine], when: str, now: float) -> Sequence[Mine]:
    """The last games, or the games of the last days."""
    kind, _, number = when.partition("_")
    if kind == "last":
        return games[-int(number) :]
    if kind == "days":
        first = now - int(number) * DAY
        return [each for each in games if each.game.begun is not None and each.game.begun >= first]
    return games


def standing(games: Sequence[Mine], player: str) -> tuple[int, int]:
    """In how many games the person was ahead of somebody of the house, and behind."""
    pairs = [
        (each.me.place or 0, seat.place or 0)
        for each in games
        for seat in each.game.others
        if seat.player == player
    ]
    return sum(me < they for me, they in pairs), sum(me > they for me, they in pairs)


def stands(games: Sequence[Mine], player: str) -> Message:
    """How the person stands against somebody of the house, in words."""
    (ahead, behind), name = standing(games, player), PEOPLE[player].name
    if ahead == behind:
        return message("new.stands.level", name=name, n=ahead)
    two = (YOURSELF, name) if ahead > behind else (name, YOURSELF)
    most, least = max(ahead, behind), min(ahead, behind)
    return message("new.stands.ahead", name=two[0], other=two[1], n=most, they=least)


def met(games: Sequence[Mine], player: str) -> list[int]:
    """The outcomes of the games with somebody of the house."""
    return [
        outcome(each.me.place, seat.place)
        for each in games
        for seat in each.game.others
        if seat.player == player
    ]


def levels(each: Mine) -> set[str]:
    people = (PEOPLE.get(seat.player) for seat in each.game.others)
    return {person.level for person in people if person is not None}


def against(games: Sequence[Mine], whom: str) -> Sequence[Mine]:
    """The games against somebody, by name, or against anybody of a level (`level.expert`)."""
    if whom.startswith("level."):
        return [each for each in games if whom.removeprefix("level.") in levels(each)]
    if whom:
        return [each for each in games if any(s.name == whom for s in each.game.others)]
    return games


BY: Mapping[str, Callable[[Mine], Iterable[str]]] = {
    "person": lambda each: {seat.name for seat in each.game.others},
    "level": levels,
    "preset": lambda each: [each.game.preset],
    "seats": lambda each: [str(len(each.game.seats))],
    "month": lambda each: [] if each.game.day is None else [each.game.day.isoformat()[:7]],
    "game": lambda each: [each.game.game],
}


def parted(games: Sequence[Mine], by: str) -> dict[str, list[Mine]]:
    """The games grouped by one property; a game against several people is in each one's group."""
    found: dict[str, list[Mine]] = {}
    for each in games:
        for key in BY[by](each):
            found.setdefault(key, []).append(each)
    return found


def in_turn(games: Sequence[Mine], parts: int) -> list[Sequence[Mine]]:
    """The games in order, split into at most this many parts of about equal size."""
    count = min(parts, len(games))
    ends = [round(len(games) * n / max(1, count)) for n in range(count + 1)]
    return [games[a:b] for a, b in itertools.pairwise(ends)]
