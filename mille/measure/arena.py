"""Duplicate games between two players, on all cores, until a given number or until a
test decides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack, closing
from math import isfinite
from pathlib import Path
from time import perf_counter

from mille.cards import Dice
from mille.engine.codec import CHANCE, JsonObject, Line, Seat
from mille.engine.game import Result
from mille.engine.message import Fault, Message, message
from mille.measure import estimate, pool, simulation
from mille.measure.estimate import Interval, Sprt, time_class
from mille.measure.simulation import MOST_DEALS, LineUp, SeatPlayer
from mille.session.record import note
from mille.session.referee import AnyReferee, Referee, Sink
from mille.session.seated import PATIENCE, Lost, why_of
from mille.value import Struct, Value, asdict, field

# A pair of games with the same cards, in which two players swap seats.
#
# Whatever happened in the first game, deal number d of the second has the same cards, and so have
# its reshuffles: what one player got, the other gets.


A, B = 0, 1
"""The players of a pair, a line-up of two; A has seat 0 in the first game, 1 in the second."""


class Played(Value):
    """The result of one game; lists are by player, not by seat."""

    winner: int
    deals: int
    """How many deals were scored."""
    points: tuple[float, float]
    lost: Message | None = None
    """A message saying that the loser lost by its conduct, and why; None if it was by the score."""
    names: tuple[str, str] = ("", "")
    """The names that the players gave themselves."""
    lines: tuple[Line, ...] = ()
    """The record's events, if they are kept."""

    @property
    def fault(self) -> Message | None:
        """Why the loser had to stop, if it had to: the reason alone, without its name."""
        return None if self.lost is None else why_of(self.lost)


class Pair(Value):
    """The results of the two games of a pair."""

    games: tuple[Played, Played]
    turns: tuple[Counter[int], Counter[int]]
    """For each player, how many turns took how long, by `time_class`."""

    @property
    def score(self) -> float:
        """The fraction of the pair's games that A won: 0, 1/2 or 1."""
        return sum(game.winner == A for game in self.games) / 2


class Pages(Sink):
    """A record in memory."""

    def __init__(self) -> None:
        self.lines: list[Line] = []

    def append(self, lines: Iterable[Line]) -> None:
        self.lines += lines


def play_pair(contest: LineUp, number: int, say: Callable[[Message], str] = str) -> Pair:
    """Play the pair with that number; `say` words why a move is illegal, for outside programs.

    Raises `Fault` if a game does not end, or if a program cannot be started.
    """
    turns: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
    first, second = (_play(contest, number, second, turns, say) for second in (False, True))
    return Pair((first, second), turns)


def _play(
    contest: LineUp,
    number: int,
    second: bool,
    turns: tuple[Counter[int], Counter[int]],
    say: Callable[[Message], str],
) -> Played:
    lost: list[tuple[Seat, Message]] = []

    def loses(seat: Seat, fault: Lost, pages: Pages) -> None:
        lost.append((seat, fault.message))

    def took(seat: Seat, seconds: float) -> None:
        turns[seat ^ second][time_class(seconds)] += 1

    result, names, lines = play_game(contest, number, int(second), say, loses, took)
    winner = 1 - lost[0][0] if lost else result.places.index(1)
    return Played(
        winner=winner ^ second,
        deals=result.deals,
        points=(result.scored[second], result.scored[1 - second]),
        lost=lost[0][1] if lost else None,
        names=(names[second], names[1 - second]),
        lines=tuple(lines) if contest.keep else (),
    )


def play_game(
    line_up: LineUp,
    number: int,
    rotation: int,
    say: Callable[[Message], str],
    lost: Callable[[Seat, Lost, Pages], SeatPlayer | None],
    took: Callable[[Seat, float], None] = lambda seat, seconds: None,
) -> tuple[Result, list[str], list[Line]]:
    """Play one game: its result, the names by seat, its record.

    A seat that loses by its conduct is handed to the player that `lost` returns; the game ends if
    it returns none. `took` is told how long each turn was thought about. Raises `Fault` if the game
    does not end, or if a program cannot be started.
    """
    pages, seats, dice = Pages(), len(line_up.players), Dice(line_up.seed_of(number))
    referee: AnyReferee = Referee(line_up.game.game, line_up.rules, seats, dice, pages)
    with ExitStack() as open_seats:
        players: list[SeatPlayer] = []
        for seat in map(Seat, range(seats)):
            players.append(line_up.seat_player(rotation, seat, say))
            open_seats.callback(players[seat].close, grace=0.0)
        sat_down = list(players)

        def goes_on(seat: Seat, fault: Lost) -> bool:
            other = lost(seat, fault, pages)
            if other is not None:
                players[seat] = other
            return other is not None

        _to_the_end(referee, players, goes_on, took)
        names = [player.name for player in sat_down]
        for player in players:
            player.close(referee)
    return referee.result, names, pages.lines


def _to_the_end(
    referee: AnyReferee,
    players: Sequence[SeatPlayer],
    goes_on: Callable[[Seat, Lost], bool],
    took: Callable[[Seat, float], None],
) -> None:
    """Play a game to its end, or until one that must not go on."""
    for seat, player in enumerate(players):
        try:
            while not player.greeted(PATIENCE):
                pass
        except Lost as fault:
            if not goes_on(Seat(seat), fault):
                return
    spent = 0.0
    while (actor := referee.actor) is not None:
        if actor is CHANCE:
            if referee.chances >= MOST_DEALS:
                raise Fault(message("fault.endless", n=MOST_DEALS))
            referee.chance()
            continue
        try:
            began = perf_counter()
            move = players[actor].choose(referee)
            spent += perf_counter() - began
            refusal = referee.submit(actor, move)
            if refusal is not None:
                raise Lost(message("outside.lost", name=players[actor].name, why=refusal))
        except Lost as fault:
            if not goes_on(actor, fault):
                return
        if referee.actor != actor:
            took(actor, spent)
            spent = 0.0


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
        return sum(self.counts)

    @property
    def games(self) -> int:
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
        for name, value in asdict(interval).items()
    }


def play(
    standing: Standing,
    pairs: int,
    jobs: int,
    records: Path | None,
    progress: Callable[[Standing], None],
    say: Callable[[Message], str],
    make: pool.Make,
) -> None:
    """Play `pairs` pairs, or until the standing's test decides; `standing` grows with each.

    Pairs are added in the order of their numbers, so apart from the times the standing is the same
    for any number of jobs. With `records`, every game that is added leaves a record there, and
    `say` words why a game was lost by conduct. `make` makes `play_pair` play one of them. Raises
    `Fault` if one of the records already exists, a game does not end or a worker dies, and
    `OSError` if a record cannot be written; pairs added before that stay.
    """
    contest, began = standing.contest, perf_counter()
    with closing(simulation.played(contest, pairs, jobs, make, records)) as results:
        for number, pair in results:
            for second, game in enumerate(pair.games):
                lines, names = list(game.lines), game.names[:: -1 if second else 1]
                if game.lost is not None:
                    lines.append(note(seat=(1 - game.winner) ^ second, lost=say(game.lost)))
                simulation.keep(contest, records, pairs, number, second, names, lines)
            standing.add(pair)
            standing.seconds = perf_counter() - began
            progress(standing)
            if standing.decision is not None:
                break
