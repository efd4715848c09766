"""Games for any number of players, each seed played once for every rotation of them over the seats.

In all games of a seed, deal number d has the same cards, so over the rotations each player gets the
cards that every other gets. Seeds are independent but the games of one seed are not, so the
intervals count a seed's games as one observation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing
from math import inf
from pathlib import Path
from time import perf_counter

from mille.engine.codec import Json, JsonObject, Line, Seat
from mille.engine.message import Message
from mille.measure import arena, pool, simulation
from mille.measure.estimate import Interval, mean_of_deals
from mille.measure.simulation import BuiltIn, LineUp, SeatPlayer
from mille.session import record, seated
from mille.value import Struct, field, replace


def play_seed(series: LineUp, number: int, say: Callable[[Message], str] = str) -> JsonObject:
    """Play all rotations of one seed; lists are by player. `say` words why a move is illegal, for
    outside programs.
    """
    n, by = len(series.players), series.game.stand_in
    firsts, places, worth, points = ([0.0] * n for _ in range(4))
    deals = 0
    faults: list[tuple[int, Message]] = []
    records: list[tuple[list[str], list[Line]]] = []
    called = [""] * n
    lost: list[tuple[Seat, Message]] = []

    def fails(seat: Seat, fault: seated.Lost, pages: arena.Pages) -> SeatPlayer | None:
        # protocol.md: of two seats it loses; of more, a built-in player takes the seat over.
        lost.append((seat, fault.why))
        if n == 2:
            pages.append([record.note(seat=seat, lost=say(fault.message))])
            return None
        pages.append([record.note(seat=seat, replaced=say(fault.why), takes_over=by)])
        return BuiltIn(series.game, by, seat, rotation)

    for rotation in range(n):
        result, names, lines = arena.play_game(series, number, rotation, say, fails)
        if lost and n == 2:
            loser, _ = lost[0]
            result = replace(result, places=(2, 1) if loser == 0 else (1, 2))
        at_seats = series.at_seats(rotation)
        faults += [(at_seats[seat], why) for seat, why in lost]
        lost.clear()
        deals += result.deals
        for seat, player in enumerate(at_seats):
            won = len(result.winners)
            firsts[player] += seat in result.winners and 1 / won
            # Seats that share places get their mean.
            shared = result.places.count(result.places[seat])
            places[player] += result.places[seat] + (shared - 1) / 2
            worth[player] += result.worth[seat]
            points[player] += result.scored[seat]
            called[player] = names[seat]
        if series.keep:
            records.append((names, lines))
    return {
        "firsts": [x / n for x in firsts],
        "places": [x / n for x in places],
        "worth": [x / n for x in worth],
        "points": points,
        "deals": deals,
        "called": called,
        "faults": faults,
        "records": records,
    }


class Table(Struct):
    """The totals of the seeds so far; lists are by player."""

    series: LineUp
    seeds: list[Json] = field(default_factory=list)
    faults: Counter[int] = field(default_factory=Counter)
    reasons: dict[int, Message] = field(default_factory=dict)
    """The first reason why each player lost a game by its conduct, or was replaced."""
    called: Sequence[str] = ()
    """The names that the players gave themselves."""
    seconds: float = 0.0

    def add(self, seed: Json) -> None:
        self.seeds.append(seed)
        self.called = seed["called"]
        for player, why in seed["faults"]:
            self.faults[player] += 1
            self.reasons.setdefault(player, why)

    @property
    def games(self) -> int:
        return len(self.seeds) * len(self.series.players)

    @property
    def deals(self) -> int:
        """How many were scored."""
        return sum(seed["deals"] for seed in self.seeds)

    def seats_of(self, name: str) -> list[int]:
        """The indices of the players with that name: they count together."""
        return [i for i, player in enumerate(self.series.players) if player == name]

    @property
    def names(self) -> list[str]:
        """The distinct players, in order."""
        return list(dict.fromkeys(self.series.players))

    def mean(self, what: str, name: str) -> Interval:
        """The mean of `firsts`, `places` or `worth` per game for a seat of that player."""
        return mean_of([self._of(seed[what], name) for seed in self.seeds])

    def points_a_deal(self, name: str) -> Interval:
        """The mean score per deal for a seat of that player."""
        scored = (self._of(seed["points"], name) / max(1, seed["deals"]) for seed in self.seeds)
        return mean_of(list(scored))

    def _of(self, figures: Sequence[float], name: str) -> float:
        seats = self.seats_of(name)
        return sum(figures[i] for i in seats) / len(seats)

    def write(self) -> JsonObject:
        """As a JSON object; there must be at least one seed."""
        return {
            "game": self.series.game.id,
            "players": list(self.series.players),
            "rules": self.series.rules.preset,
            "seed": self.series.seed,
            "seeds": len(self.seeds),
            "games": self.games,
            "deals": self.deals,
            "seats": [
                {
                    "player": name,
                    "seats": len(self.seats_of(name)),
                    "firsts": _interval(self.mean("firsts", name)),
                    "place": _interval(self.mean("places", name)),
                    "worth": _interval(self.mean("worth", name)),
                    "points_per_deal": _interval(self.points_a_deal(name)),
                    "lost" if len(self.series.players) == 2 else "replaced": sum(
                        self.faults[i] for i in self.seats_of(name)
                    ),
                }
                for name in self.names
            ],
            "seconds": round(self.seconds, 3),
        }


def mean_of(values: Sequence[float]) -> Interval:
    """The mean of independent values (at least one), with its 95 % interval."""
    found = mean_of_deals([(value, 1) for value in values])
    assert found is not None
    return found


def _interval(interval: Interval) -> list[float | None]:
    """As a JSON value: the mean and half the width, None if infinite, because JSON has
    no infinity.
    """
    half = interval.high - interval.mean
    return [round(interval.mean, 5), None if half == inf else round(half, 5)]


def play(
    table: Table,
    seeds: int,
    jobs: int,
    records: Path | None,
    progress: Callable[[Table], None],
    make: pool.Make,
) -> None:
    """Play this many seeds; `table` grows with each, and is the same for any number of jobs.

    With `records`, each game leaves a record there. Raises `Fault` if one of the records already
    exists, a game does not end or a worker dies, and `OSError` if a record cannot be written.
    """
    series = table.series
    began = perf_counter()
    with closing(simulation.played(series, seeds, jobs, make, records)) as results:
        for number, result in results:
            for rotation, (names, lines) in enumerate(result["records"]):
                simulation.keep(series, records, seeds, number, rotation, names, lines)
            table.add(result)
            table.seconds = perf_counter() - began
            progress(table)
