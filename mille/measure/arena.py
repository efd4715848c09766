"""Duplicate games between two players, on all cores, until a given number or until a
test decides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import closing
from math import isfinite
from pathlib import Path
from time import perf_counter

from mille.cards.value import Struct, field
from mille.engine.codec import Json, JsonObject
from mille.engine.game import Message
from mille.measure import estimate, line_up, pool
from mille.measure.duplicate import A, B, Pair, play_pair
from mille.measure.estimate import Interval, Sprt
from mille.measure.line_up import LineUp
from mille.session.notes import lost_note

PARTS = {"median": 0.5, "p99": 0.99}
"""The quantiles of the time per turn that are reported."""


class Standing(Struct):
    """The totals of the pairs so far; lists are by player."""

    contest: LineUp
    test: Sprt | None = None
    counts: list[int] = field(default_factory=lambda: [0, 0, 0])
    """How many pairs A lost, split and won."""
    wins: list[int] = field(default_factory=lambda: [0, 0])
    points: list[float] = field(default_factory=lambda: [0, 0])
    differences: list[tuple[float, int]] = field(default_factory=list)
    """For each pair, how many points A was ahead, and how many deals were scored."""
    turns: tuple[Counter[int], Counter[int]] = field(default_factory=lambda: (Counter(), Counter()))
    faults: tuple[Counter[str], Counter[str]] = field(
        default_factory=lambda: (Counter(), Counter())
    )
    """How often each player lost by its conduct rather than the score, by message id."""
    reasons: dict[str, Message] = field(default_factory=dict)
    """The first message with each such id."""
    names: tuple[str, str] = ("", "")
    """The names that the players gave themselves."""
    seconds: float = 0.0

    def add(self, pair: Pair) -> None:
        """Add one more pair."""
        self.counts[estimate.PAIR_SCORES.index(pair.score)] += 1
        self.names = pair.games[-1].names
        ahead, deals = 0.0, 0
        for game in pair.games:
            self.wins[game.winner] += 1
            for player in (A, B):
                self.points[player] += game.points[player]
            ahead += game.points[A] - game.points[B]
            deals += game.deals
            if game.fault is not None:
                self.faults[1 - game.winner][game.fault.id] += 1
                self.reasons.setdefault(game.fault.id, game.fault)
        self.differences.append((ahead, deals))
        for player in (A, B):
            self.turns[player].update(pair.turns[player])

    @property
    def pairs(self) -> int:
        """How many pairs were added."""
        return sum(self.counts)

    @property
    def games(self) -> int:
        """How many games were added."""
        return 2 * self.pairs

    @property
    def deals(self) -> int:
        """How many deals were scored."""
        return sum(deals for _, deals in self.differences)

    @property
    def decision(self) -> float | None:
        """The Elo difference that the test has decided for, or None if it has not decided."""
        return None if self.test is None else self.test.decision(self.counts)

    def points_a_deal(self, player: int) -> float:
        """A player's mean score per deal."""
        return self.points[player] / self.deals if self.deals else 0.0

    def write(self) -> JsonObject:
        """As a JSON object; there must be at least one pair."""
        share = estimate.win_share(self.counts)
        ahead = estimate.mean_of_deals(self.differences)
        result: JsonObject = {
            "a": self.contest.players[A],
            "b": self.contest.players[B],
            "names": self.names,
            "rules": self.contest.rules.preset,
            "seed": self.contest.seed,
            "pairs": self.pairs,
            "games": self.games,
            "deals": self.deals,
            "wins": self.wins,
            "pairs_lost_split_won": self.counts,
            "win_share": _interval(share, 5),
            "points_per_deal": [round(self.points_a_deal(player), 2) for player in (A, B)],
            "points_per_deal_ahead": ahead and _interval(ahead, 3),
            "elo": _interval(estimate.elo_interval(share), 2),
            "turns": [sum(turns.values()) for turns in self.turns],
            "faults": [dict(sorted(faults.items())) for faults in self.faults],
            "sprt": self.test and self._write_test(self.test),
        }
        for name, part in PARTS.items():
            times = (estimate.quantile(turns, part) for turns in self.turns)
            result[f"turn_ms_{name}"] = [time and round(time * 1000, 3) for time in times]
        result["seconds"] = round(self.seconds, 3)
        return result

    def _write_test(self, test: Sprt) -> JsonObject:
        return {
            "elo0": test.elo0,
            "elo1": test.elo1,
            "alpha": test.alpha,
            "beta": test.beta,
            "log_ratio": round(test.log_ratio(self.counts), 4),
            "lower": round(test.lower, 4),
            "upper": round(test.upper, 4),
            "decision": self.decision,
        }


def _interval(interval: Interval, digits: int) -> dict[str, float | None]:
    """As a JSON value; infinities become None, because JSON has none."""
    return {
        name: round(value, digits) if isfinite(value) else None
        for name, value in (
            ("mean", interval.mean),
            ("low", interval.low),
            ("high", interval.high),
        )
    }


def pairs_of(setup: Json, say: Callable[[Message], str] = str) -> pool.Work:
    """A function that plays a pair by number; `say` words why a move is illegal, for outside
    programs.
    """
    contest = LineUp.read(setup)
    return lambda number: play_pair(contest, number, say).write()


def play(
    standing: Standing,
    pairs: int,
    jobs: int,
    records: Path | None = None,
    progress: Callable[[Standing], None] = lambda standing: None,
    say: Callable[[Message], str] = str,
    make: pool.Make = pairs_of,
) -> None:
    """Play `pairs` pairs, or until the standing's test decides; `standing` grows with each.

    Pairs are added in the order of their numbers, so apart from the times the standing is the same
    for any number of jobs. With `records`, every game that is added leaves a record there, and
    `say` words why a game was lost by conduct. `make` is `pairs_of` or calls it with words for
    programs. Raises `Fault` if one of the records already exists, a game does not end or a worker
    dies, and `OSError` if a record cannot be written; pairs added before that stay.
    """
    contest, began = standing.contest, perf_counter()
    with closing(line_up.played(contest, pairs, jobs, make, records)) as results:
        for number, result in results:
            pair = Pair.read(result)
            for second, game in enumerate(pair.games):
                lines, names = list(game.lines), game.names[:: -1 if second else 1]
                if game.lost is not None:
                    lines.append(lost_note((1 - game.winner) ^ second, say(game.lost)))
                line_up.keep(contest, records, pairs, number, second, names, lines)
            standing.add(pair)
            standing.seconds = perf_counter() - began
            progress(standing)
            if standing.decision is not None:
                break
